"""The case files are complete, valid and consistent."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from westphalia.model.names import UnitKind
from westphalia.model.orders import Build, Disband, Order, Retreat, parse_order, parse_unit
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import Rulebook, describe_rules

from .dependence import dependent_cases
from .load import CASES, Alternative, Case, CaseError, Outcome, cases, read_cases
from .play import board, expected_facts, place_of, position_of, rulebook_of, unit_of, units_after

SECTIONS = {"A": 12, "B": 19, "C": 9, "D": 35, "E": 15, "F": 30, "G": 20, "H": 17, "I": 7, "J": 12}
"""The number of cases of each section of DATC 3.2."""

BEYOND_ONE_PHASE = {
    "order_sets_in_sequence",
    "order_sets_unordered",
    "civil_disorder_support",
    "poorly_written_orders",
    "implicit_orders",
    "perpetual_orders",
    "proxy_orders",
    "illegal_unit",
}
"""Rules about more than the orders of one phase: no case can distinguish their choices."""


def _of_phase(*phases: str) -> list[object]:
    return [pytest.param(case, id=case.id) for case in cases().values() if case.phase in phases]


def _outcomes(case: Case) -> Iterator[tuple[Alternative, Outcome]]:
    for way in case.played():
        if way.outcome is not None:
            yield way, way.outcome


def test_every_case_of_the_datc_is_included() -> None:
    numbers = {found[0] for found in (re.match(r"6\.[A-J]\.\d+", case) for case in cases()) if found}
    assert numbers == {f"6.{letter}.{n}" for letter, last in SECTIONS.items() for n in range(1, last + 1)}


def test_a_section_has_its_own_file() -> None:
    for path in CASES.glob("6?.txt"):
        for case in read_cases(path.name, path.read_text(encoding="utf-8")):
            assert case.id.startswith(f"6.{path.stem[1]}."), path


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in cases().values()])
def test_a_case_has_a_title_an_explanation_and_a_source(case: Case) -> None:
    assert case.title
    assert case.why.endswith((".", "?", "!"))
    assert case.versions or case.source
    assert set(case.versions) <= {"2.5", "3.0", "3.1", "3.2"}
    for way in case.alternatives:
        assert set(way.sources) <= {"2.5", "3.0", "3.1", "3.2", "calculated"}


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in cases().values()])
def test_the_rules_of_a_case_exist_and_no_two_alternatives_are_alike(case: Case) -> None:
    rulebooks = [rulebook_of(case, way) for way in case.alternatives if way.skip is None]
    named = [tuple(sorted(way.rules)) for way in case.alternatives]
    assert len(named) == len(set(named))
    assert all(isinstance(rulebook, Rulebook) for rulebook in rulebooks)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in cases().values()])
def test_every_order_without_success_has_its_reason(case: Case) -> None:
    for way, outcome in _outcomes(case):
        for mark in outcome.marks:
            assert (mark.reason is None) == (mark.status == "succeeds"), way.rules


@pytest.mark.parametrize("case", _of_phase("movement"))
def test_every_unit_is_accounted_for_after_a_movement(case: Case) -> None:
    before = position_of(case)
    for way, outcome in _outcomes(case):
        after = units_after(case, outcome)
        assert len(after) + len(outcome.dislodged) == len(before.units), way.rules
        assert len({unit.location.province for unit in after}) == len(after), way.rules
        for line in outcome.dislodged:
            unit = unit_of("x", line.unit)
            assert any((unit.kind, unit.location) == (u.kind, u.location) for u in before.units), line
            assert any(unit.location.province == u.location.province for u in after), line
        assert not {unit.location.province for unit in after} & set(map(place_of, outcome.contested))


@pytest.mark.parametrize("case", _of_phase("retreat"))
def test_a_retreat_follows_from_its_movement(case: Case) -> None:
    movement = cases()[str(case.follows)]
    ways = {way.rules: way for way in movement.played()}
    for way, outcome in _outcomes(case):
        assert ways[way.rules].outcome is not None
        facts = expected_facts(movement, ways[way.rules])
        units = case.units if way.units is None else way.units
        assert units is not None
        standing = [f"{power} {unit_of(power, text)}" for power, texts in units.items() for text in texts]
        assert sorted(standing) == facts["units"], way.rules
        gone = [
            f"{line.power} {unit_of('x', line.unit)} dislodged from {place_of(line.attacker_from)}"
            f"{' by convoy' if line.convoyed else ''}, may retreat to "
            f"{' '.join(sorted(map(place_of, line.retreats)))}"
            for line in outcome.dislodged
        ]
        assert sorted(gone) == facts["dislodged"], way.rules
        assert sorted(map(place_of, case.outcome.contested)) == facts["contested"], way.rules


@pytest.mark.parametrize("case", _of_phase("retreat"))
def test_every_dislodged_unit_retreats_once_or_is_disbanded(case: Case) -> None:
    for way, outcome in _outcomes(case):
        options = {
            (line.power, unit_of("x", line.unit).location): set(map(place_of, line.retreats))
            for line in outcome.dislodged
        }
        targets: list[str] = []
        for ordered, mark in zip(case.orders, outcome.marks, strict=True):
            order = parse_order(ordered.text, board, PhaseKind.RETREAT)
            if mark.status == "succeeds":
                assert isinstance(order, Retreat | Disband), way.rules
                assert (ordered.power, order.unit.location) in options, way.rules
            if isinstance(order, Retreat) and mark.status == "succeeds":
                assert order.target in options[ordered.power, order.unit.location], way.rules
                targets.append(order.target.province)
            if isinstance(order, Retreat) and mark.status == "fails":
                assert order.target in options[ordered.power, order.unit.location], way.rules
        assert len(set(targets)) == len(targets)


@pytest.mark.parametrize("case", _of_phase("adjustment"))
def test_the_units_after_an_adjustment_are_as_many_as_allowed(case: Case) -> None:
    units = {power: [unit_of(power, text) for text in texts] for power, texts in (case.units or {}).items()}
    for way, outcome in _outcomes(case):
        for power in {*units, *case.centers}:
            standing = {str(unit) for unit in units.get(power, [])}
            built: set[str] = set()
            for order, text, now in _done(case, outcome, power):
                if isinstance(order, Disband):
                    assert text.removesuffix(" D") in {_as_written(unit) for unit in standing}
                    standing.discard(str(unit_of(power, text.removesuffix(" D"))))
                else:
                    assert isinstance(order, Build)
                    built.add(str(unit_of(power, now or text.removeprefix("B "))))
                    assert board.province[order.location.province].home == power
                    assert place_of(order.location.province) in map(place_of, case.centers[power])
            for name, text in outcome.removed:
                unit = str(unit_of(power, text))
                assert name != power or unit in standing
                standing.discard(unit)
            before = len(units.get(power, []))
            allowed = (
                before - case.must_remove[power] if power in case.must_remove else len(case.centers[power])
            )
            if before > allowed:
                assert len(standing) == allowed, way.rules
                assert not built
            else:
                assert len(standing) + len(built) <= allowed, way.rules


def _as_written(unit: str) -> str:
    kind, location = unit.split()
    return f"{kind} {location[0].upper()}{location[1:]}"


def _done(case: Case, outcome: Outcome, power: str) -> Iterator[tuple[Order, str, str | None]]:
    for ordered, mark in zip(case.orders, outcome.marks, strict=True):
        order = parse_order(ordered.text, board, PhaseKind.ADJUSTMENT)
        if ordered.power == power and mark.status == "succeeds":
            yield order, ordered.text, mark.now


def test_the_rulebook_names_the_cases_that_depend_on_each_rule() -> None:
    assert {rule.field: rule.cases for rule in describe_rules()} == dependent_cases()


def test_every_choice_that_one_phase_can_show_is_played() -> None:
    played: Counter[tuple[str, str]] = Counter()
    for case in cases().values():
        for way in case.played():
            if way.skip is None:
                played.update(
                    (field, choice.value) for field, choice in rulebook_of(case, way).choices().items()
                )
    missing = [
        (rule.field, choice.key)
        for rule in describe_rules()
        if rule.field not in BEYOND_ONE_PHASE
        for choice in rule.choices
        if not played[rule.field, choice.key]
    ]
    assert missing == [
        ("declining_builds", "not_allowed"),
        ("automatic_removal", "oldest_unit"),
        ("automatic_removal", "2000_country"),
        ("other_paradox", "moves_fail"),
    ]


def test_only_known_errors_of_a_source_are_skipped() -> None:
    skipped = [(case.id, way.rules) for case in cases().values() for way in case.played() if way.skip]
    assert skipped == [
        ("6.F.20@2.5", (("convoy_paradox", "1971"),)),
        ("6.J.3@3.0", ()),
        ("6.J.5@3.0", ()),
        ("6.J.9@3.0", ()),
        ("6.J.10@3.0", ()),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kase 1: x", "f.txt:1: expected 'case ID: title'"),
        ("case 1: x\nwhy\n", "f.txt:2: expected 'word:', found 'why'"),
        ("case 1: x\nwhom: y\n", "f.txt:3: unknown word 'whom'"),
        ("case 1: x\nItaly:\n  A Ven H\n", "expected 'order : mark', found 'A Ven H'"),
        ("case 1: x\nItaly:\n  A Ven H : wins\n", "cannot read the mark 'wins'"),
        ("case 1: x\ndislodged:\n  A Ven\n", "expected 'A Vie by Bud; retreats Boh Gal'"),
        ("case 1: x\n\nwith a: the same\n", "expected 'rule = choice', found 'a'"),
        (
            "case 1: x\n\nwith a = b:\n  Italy:\n    A Ven H : succeeds\n",
            "case 1 has no order italy: A Ven H",
        ),
    ],
)
def test_a_broken_case_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(CaseError, match=re.escape(message)):
        list(read_cases("f.txt", text))


def test_units_of_cases_are_armies_and_fleets() -> None:
    kinds = {
        parse_unit(text, board).kind
        for case in cases().values()
        for texts in (case.units or {}).values()
        for text in texts
    }
    assert kinds == {UnitKind.ARMY, UnitKind.FLEET}
