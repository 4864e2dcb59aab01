"""The movement phase: what powers submit, and the four steps in which it is resolved.

An order sheet contains placements of influence, at most one diplomatic attack, and orders for a power's own
units, for those of minor states, and for the Ottoman ones (E15-ORD-1). Which orders for minor units count is
decided once the status of every state is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ....model.errors import ImpossibleError
from ....model.names import Power
from ....model.orders import MovementOrder
from ....model.position import Unit
from ....model.reasons import Fact
from ....solver import Status
from ...framework.book import Chapter
from ...framework.phases import MOVEMENT, explained, unit_dues
from ...framework.report import Declaration, Entry, EntryReport, Report, format_entry
from ...framework.rules import Clauses, RuleOption
from ...framework.year import (
    Due,
    Heard,
    MinorStateOrders,
    PhaseInput,
    State,
    SubmissionFault,
    Submissions,
    Turn,
    finish_as_resolved,
)
from ...minor_states.attacks import Strike
from ...minor_states.minor_orders import assign_minor_orders
from ...minor_states.placements import Placement
from ..identity import in_force
from ..land import MIN, OTTOMANS, may_order
from ..ledger import ledger_with, setting_of, speaker_of
from ..politics.attacks import ATTACK, attack, refused_attacks
from ..politics.influence import (
    INF,
    PLACE,
    Overspend,
    PoliticsResult,
    place,
    placements,
    points,
    unspent_note,
)
from ..politics.ottomans import followed_orders, is_vote
from ..politics.statuses import Changes, commander, ignored, restated, side_facts
from ..sanctions.course import declared
from ..setting import Europe1615Setting
from . import faith, neutrality, sides
from .conditions import conditions_in
from .passages import coast_faults

ORD = Clauses(
    "E15-ORD",
    {
        1: "one order sheet contains influence and orders for a power's own units and those of minor states",
        2: "a power may order units of minor states in which it has influence",
        3: "every minor state has a two-letter code, which its units bear",
        4: "orders are written as in the rules' examples, such as SER-BOS",
    },
)

RES = Clauses(
    "E15-RES",
    {
        1: "step 1 places the influence of all order sheets",
        2: "step 2 resolves the diplomatic attacks, except those on immune powers",
        3: "step 3 determines the status of every state",
        4: "step 4 resolves the orders; statuses and results are published",
        5: "retreats follow every movement phase",
    },
)


def movement_dues(state: State) -> Mapping[Power, Due]:
    """Return what each power may submit: influence, and orders for its units and for others it may order."""
    setting = setting_of(state)
    asked = ((commander(setting, unit), unit, "") for unit in state.position.units)
    dues = unit_dues(asked, "order", state)
    ottomans = tuple(setting.units_of(OTTOMANS))
    return {
        info.id: replace(
            dues.get(info.id, _NO_ORDERS), note=unspent_note(setting, info.id), optional=ottomans
        )
        for info in state.position.board.powers
        if info.id not in setting.records.gone
    }


_NO_ORDERS = Due(0, "order")

# -------------------------------------------------------------------------------------- submission


def check(state: State, power: Power, entries: tuple[Entry, ...]) -> Sequence[SubmissionFault]:
    """Return every fault of an order sheet; whether its orders can be carried out is decided later."""
    setting = setting_of(state)
    return [
        *_spending_faults(setting, power, entries),
        *_attack_faults(setting, power, entries),
        *_order_faults(setting, power, entries),
        *coast_faults(setting, entries),
    ]


def _spending_faults(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[SubmissionFault]:
    left = setting.records.unspent.get(power, 0)
    spent = 0
    for index, one, wrong in placements(setting, power, entries):
        if wrong is not None and wrong.clause != INF[13]:
            yield index, ImpossibleError(f"{format_entry(entries[index])}: {wrong.text}")
            continue
        before, spent = spent, spent + one.points
        if wrong is not None and before <= left < spent and Overspend.REJECT.is_chosen_in(setting.options):
            expected = f"at most {points(left)}, all that is left of this year's influence"
            shown = format_entry(entries[index])
            yield index, ImpossibleError(f"{shown} brings the total to {points(spent)}", expected=expected)


def _attack_faults(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[SubmissionFault]:
    placing = _states_placed_in(setting, power, entries)
    for index, wrong in refused_attacks(setting, power, entries, placing):
        yield index, _impossible(entries[index], wrong.text)


def _states_placed_in(setting: Europe1615Setting, power: Power, entries: Sequence[Entry]) -> frozenset[Power]:
    """Return the states in which an order sheet places influence."""
    return frozenset(one.state for _, one, wrong in placements(setting, power, entries) if wrong is None)


class OrderToAnyMinor(RuleOption, about=ORD[2]):
    """Which minor states a power may send orders to.

    Influence placed earlier may align the state.
    """

    TRUE = "true", "Any, even one in which it has no influence."
    FALSE = "false", "Those in which it has influence or places some in this phase."


def _order_faults(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[SubmissionFault]:
    placed = _states_placed_in(setting, power, entries)
    for index, entry in enumerate(entries):
        unit = _ordered_unit(setting, entry)
        if unit is None or unit.power in setting.board.power or unit.power == OTTOMANS:
            continue
        if not may_order(setting.board, power, unit.power):
            yield index, _impossible(entry, MIN[3].cite())
        elif OrderToAnyMinor.FALSE.is_chosen_in(setting.options) and not (
            unit.power in placed or setting.records.placed(unit.power).get(power, 0)
        ):
            yield index, _impossible(entry, ORD[2].cite())


def _ordered_unit(setting: Europe1615Setting, entry: Entry) -> Unit | None:
    """Return the unit that an entry orders, if it is an order."""
    return setting.standing.get(entry.unit.location.province) if isinstance(entry, MovementOrder) else None


def _impossible(entry: Entry, why: str) -> ImpossibleError:
    return ImpossibleError(f"{format_entry(entry)}: {why}")


# -------------------------------------------------------------------------------------- resolution


def prepare_season(state: State, submissions: Submissions) -> PhaseInput:
    """Take the three steps before movement: influence, diplomatic attacks, and statuses."""
    politics = politics_of(setting_of(state), submissions)
    reports = _in_sequence(politics.reports, politics.setting)
    before = Report(reports, politics.events, moment=politics.setting)
    ledger = ledger_with(politics.setting.records, state.ledger)
    state = replace(state, ledger=ledger, rulebook=in_force(state.rulebook))
    handed = _assign_minor_orders(state, politics.setting, submissions)
    return PhaseInput(state, handed.submissions, before, handed)


def finish_season(phase: PhaseInput, turn: Turn) -> Turn:
    """Add to each order that is void or fails the facts behind it."""
    return finish_as_resolved(phase, explained(turn, partial(_grounds, setting_of(phase.state))))


def politics_of(setting: Europe1615Setting, submissions: Submissions) -> PoliticsResult:
    """Resolve the first three steps: influence, diplomatic attacks, and statuses."""
    setting, told = declared(setting, submissions)
    placed = place(setting, submissions)
    fought = attack(placed.setting, submissions)
    reports = (*placed.reports, *fought.reports)
    after, statuses = restated(fought.setting, _changes(reports))
    return PoliticsResult(after, (*reports, *told), (*placed.events, *fought.events, *statuses))


def _changes(reports: Iterable[EntryReport]) -> Changes:
    """Return the reports of what changed each power's influence in each state."""
    found: dict[tuple[Power, Power], tuple[Fact, ...]] = {}
    for report in reports:
        said = report.entry.said if isinstance(report.entry, Declaration) else None
        powers = (report.power, said.target) if isinstance(said, Strike) else (report.power,)
        if report.status is Status.SUCCEEDS and isinstance(said, Placement | Strike):
            for power in powers:
                found[said.state, power] = (*found.get((said.state, power), ()), report.fact)
    return found


def _assign_minor_orders(
    state: State, setting: Europe1615Setting, submissions: Submissions
) -> MinorStateOrders:
    """Assign orders for minor units to these units where the statuses let them count."""
    followed = followed_orders(setting, conditions_in(setting), state.rulebook, submissions)
    sheets = {
        power: tuple(entry for entry in entries if not is_vote(setting, entry))
        for power, entries in submissions.items()
    }
    return assign_minor_orders(
        {**sheets, OTTOMANS: followed} if followed else sheets,
        setting.position.units,
        setting.board.minor,
        lambda unit: commander(setting, unit),
        lambda unit: ignored(setting, unit),
        grounds=lambda unit: side_facts(setting, unit.power),
    )


def _grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Yield the facts that the clauses look at where an order is void or fails."""
    for chapter in (neutrality, faith, sides):
        yield from chapter.grounds(setting, entry)


def _in_sequence(reports: Sequence[EntryReport], setting: Europe1615Setting) -> tuple[EntryReport, ...]:
    powers = [info.id for info in setting.board.powers]
    return tuple(sorted(reports, key=lambda report: powers.index(report.power)))


MOVES = replace(
    MOVEMENT, dues=movement_dues, prepare=prepare_season, finish=finish_season, check=check
).hearing(Heard(PLACE, speaker_of, lenient=True), Heard(ATTACK, speaker_of, lenient=True))
"""A movement phase; there are three a year (E15-CAL-2). The placements of a sheet are checked together."""


CHAPTER = Chapter.of(__name__, __doc__, (ORD, RES), options=(OrderToAnyMinor,))
