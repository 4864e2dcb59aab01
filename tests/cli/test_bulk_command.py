"""``westphalia bulk``: many turns of a file, resolved into another one."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.bulk.sayable import sayable
from tests.generators import TURN, random_case
from tests.golden import Golden
from westphalia.cli.running.run import run
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import Case, OrderSet, format_case_json, format_case_text
from westphalia.model.phase import parse_phase
from westphalia.variants.standard import STANDARD

arrow: Any = import_module("pyarrow")
parquet: Any = import_module("pyarrow.parquet")


def drawn(count: int) -> list[Case]:
    rng = Random(41)
    made: list[Case] = []
    for _ in range(count):
        case = sayable(random_case(rng, TURN))
        by_power = sorted(case.position.units, key=lambda unit: unit.power)
        position = type(case.position)(case.position.board, tuple(by_power))
        sets = tuple(OrderSet(power, own) for power, own in case.orders.items())
        made.append(Case("standard", parse_phase("S1901M"), position, STANDARD.rulebook, sets))
    return made


CASES = drawn(5)


@pytest.fixture(params=["parquet", "jsonl"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Cases as a file."""
    file = tmp_path / f"cases.{request.param}"
    if request.param == "parquet":
        parquet.write_table(arrow.table({"case": [format_case_text(case) for case in CASES]}), file)
    else:
        lines = (json.dumps(json.loads(format_case_json(case))) for case in CASES)
        file.write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_cases_are_resolved_into_a_file_with_their_outcomes(
    source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "results.parquet"
    assert run(["bulk", str(source), str(target), "--words"]) == 0
    assert capsys.readouterr().out == f"Resolved 5 turns into {target}.\n"
    rows = parquet.read_table(target).to_pylist()
    told = [(row["turn"], row["power"], row["unit"], row["code"], row["success"]) for row in rows]
    expected: list[tuple[object, ...]] = []
    options: list[tuple[int, str, list[str], str]] = []
    contested: list[list[str]] = []
    for number, case in enumerate(CASES):
        found = resolve_case(case)
        lines = {line.unit: line for line in found.orders}
        contested.append(sorted(map(str, found.contested)))
        for unit in case.position.units:
            line = lines[unit]
            done = line.status.value == "succeeds"
            words = (str(unit.power), f"{unit.kind.value} {unit.location}")
            expected.append((number, *words, line.code, done))
        for one in found.dislodged:
            goals = [str(place) for place in found.retreats[one.unit]]
            options.append((number, str(one.unit), goals, one.attacker_from))
    assert sorted(map(str, told)) == sorted(map(str, expected))
    lost = [
        (row["turn"], row["unit"], row["retreats"], row["dislodged_by"]) for row in rows if not row["place"]
    ]
    assert sorted(lost) == sorted(options)
    assert [row["contested"] for row in rows] == [contested[row["turn"]] for row in rows]
    assert any(contested)
    assert [path.name for path in sorted(tmp_path.iterdir())] == sorted([source.name, "results.parquet"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["nothing", "out"],
        ["README.md", "out"],
        ["{source}", "-"],
        ["{source}", "{source}"],
        ["{source}", "{folder}/none/out"],
        ["{source}", "{folder}/old"],
        ["{source}", "out", "--variant", "europe-1619"],
        ["{source}", "out", "--rule", "4.A.2=no"],
        ["{source}", "out", "--board", "README.md"],
        ["{cut}", "out"],
        ["{nulls}", "out"],
        ["{moon}", "out"],
        ["{wrong}", "out"],
        ["{numbers}", "out"],
        ["{empty}", "out"],
    ],
)
def test_bad_input_is_one_clear_message_and_nothing_is_written(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    names = {name: str(tmp_path / f"{name}.parquet") for name in ("source", "cut", "nulls", "wrong", "empty")}
    names |= {"folder": str(tmp_path), "moon": str(tmp_path / "moon.jsonl")}
    names |= {"numbers": str(tmp_path / "numbers.parquet")}
    text = format_case_text(CASES[0])
    parquet.write_table(arrow.table({"case": [text]}), names["source"])
    whole = Path(names["source"]).read_bytes()
    Path(names["cut"]).write_bytes(whole[: len(whole) // 2])
    parquet.write_table(arrow.table({"case": [text, None]}), names["nulls"])
    parquet.write_table(arrow.table({"turn": [1]}), names["wrong"])
    parquet.write_table(arrow.table({"case": [1]}), names["numbers"])
    parquet.write_table(arrow.table({"case": arrow.array([], arrow.string())}), names["empty"])
    Path(names["moon"]).write_text('{"variant": "moon", "phase": "S1901M"}\n', encoding="utf-8")
    (tmp_path / "old").write_text("old", encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    given = [one.format(**names) for one in arguments]
    if given[1] == "out":
        given[1] = str(tmp_path / "out")
    assert run(["bulk", *given]) == 2
    told = capsys.readouterr()
    golden(told.err)
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_without_the_extra_the_message_names_it(tmp_path: Path, golden: Golden) -> None:
    program = (
        "import sys; sys.modules['numba'] = None; from westphalia.cli.running.run import run; "
        f"sys.exit(run(['bulk', 'x', {str(tmp_path / 'out')!r}]))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    golden(ran.stderr)
