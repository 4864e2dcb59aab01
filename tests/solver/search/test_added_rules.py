"""Added rules for convoy paradoxes are choices of 4.A.2 like the published ones."""

import json
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import pytest

import westphalia
from westphalia.checker import check_certificate
from westphalia.model.errors import ImpossibleError, UnknownNameError
from westphalia.model.paradox_kernel import KernelDecision, ParadoxKernel
from westphalia.model.rulebook import (
    paradox_rules,
    read_rules,
    register_paradox_rule,
)
from westphalia.research import resolutions
from westphalia.solver import certify

PANDIN = {
    "england": ["F lon S F wal - eng", "F wal - eng"],
    "france": ["A bre - lon", "F eng C A bre - lon"],
    "germany": ["F nth S F bel - eng", "F bel - eng"],
}
EXCLUSIVE = {
    "england": ["F edi - nth", "F yor S F edi - nth"],
    "france": ["A bre - lon", "F eng C A bre - lon"],
    "germany": ["F bel S F eng", "F lon S F nth"],
    "italy": ["F mao - eng", "F iri S F mao - eng"],
    "russia": ["A nwy - bel", "F nth C A nwy - bel"],
}
"""Either convoy succeeds if and only if the other is disrupted (DATC 6.F.23)."""
BUILT = {"eng": 1901, "nth": 1905}
asked = count()
CHECKER: Any = check_certificate


def convoys_arrive(kernel: ParadoxKernel) -> Mapping[KernelDecision, bool]:
    """Convoyed armies that cause the paradox arrive."""
    return dict.fromkeys(kernel.ways, True)


def youngest_fails(kernel: ParadoxKernel) -> Mapping[KernelDecision, bool]:
    """The convoy of the youngest fleet fails."""
    fleets = {fleet for way in kernel.ways for fleet in way.fleets}
    youngest = max(fleets, key=lambda fleet: BUILT[fleet.location])
    return {way: False for way in kernel.ways if youngest in way.fleets}


def forces_names(_: ParadoxKernel) -> Mapping[Any, bool]:
    """Return names in place of decisions."""
    return {"way(A par - bur)": True}


def changes_its_mind(kernel: ParadoxKernel) -> Mapping[KernelDecision, bool]:
    """Depend on how often it was asked."""
    return dict.fromkeys(kernel.ways, next(asked) % 3 == 0)


def does_nothing(_: ParadoxKernel) -> Mapping[KernelDecision, bool]:
    """Force nothing."""
    return {}


def takes_the_first(kernel: ParadoxKernel) -> Mapping[KernelDecision, bool]:
    """Depend on the sequence of the decisions."""
    return {kernel.decisions[0]: True}


RULES = (convoys_arrive, youngest_fails, does_nothing, forces_names, changes_its_mind, takes_the_first)


@pytest.fixture(autouse=True)
def added() -> Iterator[None]:
    for rule in RULES:
        register_paradox_rule(rule.__name__, rule)
    yield
    paradox_rules._registered.clear()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


def pandin(rule: str) -> westphalia.Resolution:
    return westphalia.adjudicate(westphalia.case(orders=PANDIN, rules={"4.A.2": rule}))


def test_an_added_rule_decides_a_paradox() -> None:
    resolution = pandin("convoys_arrive")
    assert resolution.kernels[0].rule == "convoys_arrive"
    assert [result.code for result in resolution.orders[:2]] == ["cut", "bounced"]
    assert resolution.check()


def test_a_rule_sees_units_powers_places_orders_and_strengths() -> None:
    seen: list[ParadoxKernel] = []

    def looks(kernel: ParadoxKernel) -> Mapping[KernelDecision, bool]:
        seen.append(kernel)
        return dict.fromkeys(kernel.ways, False)

    register_paradox_rule("looks", looks)
    pandin("looks")
    (way,), (move,) = seen[0].ways, seen[0].moves
    assert (way.name, way.power, way.place) == ("way(A bre - lon)", "france", "bre")
    assert list(map(str, way.fleets)) == ["F eng"]
    assert (str(move.unit), move.power, move.strengths) == ("F bel", "germany", (2, 2))
    assert seen[0].resolutions == ()


@pytest.mark.parametrize(("eng", "nth", "lost"), [(1901, 1905, "nth"), (1905, 1901, "eng")])
def test_the_youngest_fleet_can_decide(eng: int, nth: int, lost: str) -> None:
    BUILT.update(eng=eng, nth=nth)
    resolution = westphalia.adjudicate(westphalia.case(orders=EXCLUSIVE, rules={"4.A.2": "youngest_fails"}))
    assert [str(one.unit.location) for one in resolution.dislodged] == [lost]


def test_an_added_rule_is_compared_with_the_published_ones() -> None:
    takers = [taker.name for taker in resolutions(westphalia.case(orders=PANDIN)).takers]
    assert "4.A.2=convoys_arrive" in takers
    assert "4.A.2=szykman" in takers


def test_its_docstring_is_its_meaning() -> None:
    chosen = read_rules({"4.A.2": "convoys_arrive"}).convoy_paradox
    assert chosen.meaning == "Convoyed armies that cause the paradox arrive."


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("does_nothing", "forces nothing"),
        ("forces_names", r"forces way\(A par - bur\)"),
        ("changes_its_mind", "is not a function of the orders"),
        ("takes_the_first", "is not a function of the orders"),
    ],
)
def test_a_rule_must_be_a_function_of_the_orders_and_force_some_decisions(rule: str, message: str) -> None:
    with pytest.raises(ImpossibleError, match=message):
        pandin(rule)


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        read_rules({"4.A.2": "nobody_wrote_this"})


def test_a_name_must_be_one_that_can_be_typed() -> None:
    with pytest.raises(ImpossibleError):
        register_paradox_rule("Not Snake", convoys_arrive)


def test_a_certificate_states_what_an_added_rule_forced_and_the_checker_verifies_the_rest() -> None:
    data = json.loads(json.dumps(certify(pandin("convoys_arrive"))))
    report = CHECKER.check(data)
    forced = "Rule convoys_arrive decides, as stated: path of A bre (A bre - lon) is true"
    assert any(line.startswith(forced) for line in report)
    assert "Assumed, not checked: added_rule." in report
    forged = json.loads(json.dumps(data))
    forged["result"]["succeeds"] = [1]
    with pytest.raises(CHECKER.Rejected):
        CHECKER.check(forged)
    (kernel,) = (part for part in data["proof"] if "kernel" in part)
    kernel["forces"] = [[["move", 1], True]]
    with pytest.raises(CHECKER.Rejected):
        CHECKER.check(data)
