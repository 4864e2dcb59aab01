"""The stand-alone checker accepts every certificate, and rejects each one that was tampered with."""
# The checker is plain Python without types, on purpose.
# pyright: reportUnknownMemberType=false

import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.checker.forging import is_accepted
from tests.datc.load import cases
from tests.datc.play import orders_of, position_of
from tests.generators import PROFILES, SeededDice
from tests.generators.profiles import throw_case
from tests.this_tree import ROOT
from tests.variants.case_text import play
from tests.variants.europe1619.random_battles import draw_battle
from tests.variants.test_cases import CASES as VARIANT_CASES
from westphalia import load_case
from westphalia.checker import check_certificate as checker
from westphalia.games import resolve_case
from westphalia.model.rulebook import preset, presets
from westphalia.solver import Resolution, certify, resolve

Certificate = dict[str, Any]


def check(certificate: Certificate) -> list[str]:
    """Check a certificate as it comes from a file."""
    return checker.check(json.loads(json.dumps(certificate)))


def certainty_of(claim: str) -> bool:
    """Whether a claim says that no rule had to decide."""
    return claim == "only"


@pytest.mark.parametrize("name", presets())
def test_every_case_of_the_datc_is_certified(name: str) -> None:
    for case in cases().values():
        if case.phase == "movement":
            resolution = resolve(position_of(case), orders_of(case), preset(name))
            certificate = certify(resolution)
            assert check(certificate), case.id
            assert certainty_of(certificate["claim"]) == (not resolution.kernels)


@pytest.mark.parametrize("count", [100, pytest.param(250, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("profile", PROFILES)
def test_random_order_sets_are_certified(profile: str, count: int) -> None:
    for number in range(count):
        drawn = throw_case(SeededDice(Random(f"certificate {profile} {number}")), PROFILES[profile])
        assert check(certify(drawn.resolve())), number


def test_battles_with_bolstered_units_are_certified() -> None:
    for number in range(300):
        drawn = draw_battle(SeededDice(Random(f"certificate {number}")))
        assert check(certify(drawn.resolve())), number


def test_movements_of_the_variants_are_certified() -> None:
    played = [
        (case, getattr(play(phase), "resolution", None)) for case in VARIANT_CASES for phase in case.phases
    ]
    movements = [(case, found) for case, found in played if isinstance(found, Resolution)]
    assert {case.file.partition("/")[0] for case, _ in movements} == {
        "diplomacy1618", "europe1615", "germany1648", "thirtyyears1648",
    }  # fmt: skip
    for case, resolution in movements:
        assert check(certify(resolution)), case.title


def test_the_routes_through_a_fleet_are_all_those_that_repeat_no_fleet() -> None:
    links = {1: [2, 3], 2: [1, 4], 3: [1, 4], 4: [2, 3, 5], 5: [4]}
    found = {fleet: set(checker.routes({1}, {4}, links, fleet)) for fleet in links}
    one, other = (1, 2, 4), (1, 3, 4)
    assert found == {1: {one, other}, 2: {one}, 3: {other}, 4: {one, other}, 5: set()}


def test_the_only_resolution_is_called_so() -> None:
    case = load_case(ROOT / "examples" / "beleaguered.json")
    lines = check(certify(resolve_case(case), case=case))
    assert lines[1] == "This is the only consistent resolution."


@pytest.mark.parametrize("file", ["pandin.txt", "crossed-paradoxes.txt", "half-cut-support.txt", "ring.json"])
def test_the_examples_are_certified(file: str) -> None:
    case = load_case(ROOT / "examples" / file)
    assert check(certify(resolve_case(case), case=case))


def test_the_checker_needs_only_the_standard_library(tmp_path: Path) -> None:
    file = tmp_path / "pandin.json"
    file.write_text(json.dumps(certify(example())), encoding="utf-8")
    program = ROOT / "checker" / "check_certificate.py"
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(program), str(file)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0
    assert "The order set has no consistent resolution." in run.stdout
    assert len(program.read_text(encoding="utf-8").splitlines()) <= 450


def example() -> Resolution:
    return resolve_case(load_case(ROOT / "examples" / "pandin.txt"))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "westphalia certificate"}', "{", "\udcff"])
def test_anything_but_a_certificate_is_reported_on_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert checker.main([str(file)]) == 2
    assert capsys.readouterr().out.startswith("cannot read a certificate: ")


# ------------------------------------------------------------------------------- tampering


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all plain values and all empty containers."""
    items: Any = ()
    if isinstance(value, dict | list) and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    for key, item in items:
        yield from leaves(item, (*path, key))
    if not items:
        yield path


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def other_value(value: Any, random: Random, words: list[str]) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-2, -1, 1, 2))
    if isinstance(value, str):
        return random.choice([word for word in words if word != value])
    return [0] if value == [] else {"x": 0}


def tampered(certificate: Certificate, random: Random) -> tuple[Certificate, tuple[Any, ...]]:
    """Return a certificate in which one field is changed, and the path of the field."""
    changed = deepcopy(certificate)
    paths = list(leaves(changed))
    words = sorted({value for path in paths if isinstance(value := at(changed, path), str)})
    path = random.choice(paths)
    at(changed, path[:-1])[path[-1]] = other_value(at(changed, path), random, words)
    return changed, path


@pytest.mark.parametrize("changes", [1_000, pytest.param(5_000, marks=pytest.mark.thorough)])
def test_no_change_of_one_field_that_changes_the_meaning_is_accepted(changes: int) -> None:
    """A proof may be changed where it says more than it needs, such as a bound that is wider.

    What it proves (the claim and the result) and what it is about (orders, board, rules) may not.
    """
    random = Random(23)
    sources = [
        json.loads(json.dumps(certify(drawn.resolve())))
        for number in range(40)
        for drawn in [throw_case(SeededDice(Random(f"tampering {number}")), PROFILES["pathological"])]
    ]
    sources += [json.loads(json.dumps(certify(example())))] * 10
    accepted: list[tuple[Any, ...]] = []
    for _ in range(changes):
        changed, path = tampered(random.choice(sources), random)
        if is_accepted(changed):
            accepted.append(path)
    assert {path[0] for path in accepted} <= {"proof"}
    assert 0 < len(accepted) < changes / 20


def test_a_wrong_result_does_not_pass_with_any_proof() -> None:
    """The digest protects what a certificate is about; the proof alone protects the result."""
    certificate = json.loads(json.dumps(certify(example())))
    for field in ("succeeds", "given", "dislodged"):
        for number in range(len(certificate["orders"])):
            changed = deepcopy(certificate)
            listed = set(changed["result"][field]) ^ {number}
            changed["result"][field] = sorted(listed)
            assert not is_accepted(changed)


def test_a_kernel_cannot_hide_one_of_its_resolutions() -> None:
    case = load_case(ROOT / "examples" / "ring.json")
    certificate = json.loads(json.dumps(certify(resolve_case(case))))
    (kernel,) = (part for part in certificate["proof"] if "kernel" in part)
    kernel["tree"]["no"] = {"contradiction": kernel["tree"]["guess"]}
    assert not is_accepted(certificate)
