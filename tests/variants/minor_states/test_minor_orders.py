"""Orders to minor units, under the states in the resolution and under their givers in reports."""

from collections.abc import Mapping

import pytest

from tests.golden import Golden
from westphalia.games.submissions.order_sheet import read_sheet
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Build, Designation, Disband, Hold, Move, Retreat, Waive
from westphalia.model.position import Unit
from westphalia.solver.outcomes.movement import Status
from westphalia.variants.framework.report import Declaration, EntryReport, Report
from westphalia.variants.framework.year import MinorStateOrders, Submissions
from westphalia.variants.minor_states.minor_orders import assign_minor_orders

FRANCE, SPAIN, HESSE, LORRAINE = map(Power, ("france", "spain", "hes", "lor"))
UNITS = tuple(
    Unit(owner, UnitKind.ARMY, Location(place))
    for owner, place in ((FRANCE, "par"), (SPAIN, "mad"), (HESSE, "hes"), (LORRAINE, "lor"))
)
MINORS: Mapping[Power, object] = {HESSE: None, LORRAINE: None}


def commander(unit: Unit) -> Power | None:
    """Return France for Hesse and None for Lorraine."""
    return {HESSE: FRANCE, LORRAINE: None}.get(unit.power, unit.power)


def army(place: str) -> Designation:
    """Return the designation of an army."""
    return Designation(Location(place), UnitKind.ARMY)


PARIS, HOLD_HESSE, HOLD_LORRAINE = Hold(army("par")), Hold(army("hes")), Hold(army("lor"))


def refusal(_unit: Unit) -> str:
    """Return the clause by which a minor unit refuses other powers."""
    return "X-1"


def assign(submissions: Submissions) -> MinorStateOrders:
    """Return the submissions after assignment."""
    return assign_minor_orders(submissions, UNITS, MINORS, commander, refusal)


def test_orders_of_the_commander_stand_with_the_minor_state() -> None:
    found = assign({FRANCE: (HOLD_HESSE, PARIS), SPAIN: (Hold(army("mad")),)})
    assert found.submissions == {FRANCE: (PARIS,), HESSE: (HOLD_HESSE,), SPAIN: (Hold(army("mad")),)}
    assert found.givers == {HESSE: FRANCE}
    assert found.refused == ()


def test_orders_of_others_are_refused_by_the_clause(golden: Golden) -> None:
    found = assign({FRANCE: (HOLD_LORRAINE,), SPAIN: (HOLD_HESSE,)})
    assert found.submissions == {FRANCE: (), SPAIN: ()}
    assert [(one.power, one.entry, one.status, one.code) for one in found.refused] == [
        (FRANCE, HOLD_LORRAINE, Status.ILLEGAL, "X-1"),
        (SPAIN, HOLD_HESSE, Status.ILLEGAL, "X-1"),
    ]
    golden(found.refused[0].why)


def test_without_a_clause_orders_stay_on_their_sheet() -> None:
    found = assign_minor_orders({SPAIN: (HOLD_HESSE,)}, UNITS, MINORS, commander)
    assert found.submissions == {SPAIN: (HOLD_HESSE,)}


def test_retreats_and_disbands_are_handed_over_too_builds_and_declarations_are_not() -> None:
    kept = (Build(Location("hes"), UnitKind.ARMY), Waive(Location("hes")), Declaration("5: HES", "place"))
    retreat, disband = Retreat(army("hes"), Location("kal")), Disband(army("hes"))
    found = assign({FRANCE: (*kept, retreat, disband)})
    assert found.submissions == {FRANCE: kept, HESSE: (retreat, disband)}


def test_builds_go_to_the_state_for_which_the_power_builds() -> None:
    build, waive, other = Build(Location("kal"), None), Waive(Location("kal")), Build(Location("par"), None)

    def builder(province: Province) -> tuple[Power, Power] | None:
        return (HESSE, FRANCE) if province == "kal" else None

    found = assign_minor_orders(
        {FRANCE: (build, waive, other), SPAIN: (build,)}, UNITS, MINORS, commander, refusal, builder
    )
    assert found.submissions == {FRANCE: (other,), SPAIN: (build,), HESSE: (build, waive)}


def test_orders_to_nobody_stay_where_they_are() -> None:
    nowhere = Move(army("kal"), Location("hes"))
    assert assign({FRANCE: (nowhere,)}).submissions == {FRANCE: (nowhere,)}


def test_reports_go_back_to_the_givers_in_the_sequence_written() -> None:
    found = assign({SPAIN: (HOLD_LORRAINE,), FRANCE: (HOLD_HESSE, PARIS)})
    told = [
        EntryReport(FRANCE, PARIS, Status.SUCCEEDS, "stands", unit=UNITS[0]),
        EntryReport(HESSE, HOLD_HESSE, Status.SUCCEEDS, "stands", unit=UNITS[2]),
        EntryReport(LORRAINE, HOLD_LORRAINE, Status.SUCCEEDS, "stands", unit=UNITS[3], given=False),
    ]
    report = found.report_back(Report(tuple(told)))
    assert [(one.power, one.entry, one.given) for one in report.entries] == [
        (SPAIN, HOLD_LORRAINE, True),
        (FRANCE, HOLD_HESSE, True),
        (FRANCE, PARIS, True),
        (LORRAINE, HOLD_LORRAINE, False),
    ]
    assert report.entries[1].unit == UNITS[2]


# ----------------------------------------------------------------------------------------------------- sheets


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("France:\n 5: BRA\n BRA > SPAIN", [("France", ["5: BRA", "BRA > SPAIN"])]),
        ("France: 5: BRA, 3: LOR", [("France", ["5: BRA", "3: LOR"])]),
        ("France:\n WAR SPAIN, 5: BRA", [("France", ["WAR SPAIN", "5: BRA"])]),
        ("WAR SPAIN; 5: BRA", [(None, ["WAR SPAIN", "5: BRA"])]),
        ("France:\n -5: BRA", [("France", ["-5: BRA"])]),
        ("5: BRA\nFrance: 3: LOR", [(None, ["5: BRA"]), ("France", ["3: LOR"])]),
    ],
)
def test_placements_stand_under_headings_and_are_none(
    text: str, blocks: list[tuple[str | None, list[str]]]
) -> None:
    found = [
        (None if block.power is None else block.power.text, [line.text for line in block.lines])
        for block in read_sheet(text).blocks
    ]
    assert found == blocks
