"""The movement phase: its conditions, what powers submit, and the four steps of its resolution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ...model.errors import ImpossibleError, WestphaliaError
from ...model.names import Power, Province, UnitKind
from ...model.orders import Move, MovementOrder
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import Choice, CoastOnePossible, CoastTwoPossible
from ...solver import (
    OWN_SIDE,
    ClosedProvince,
    OrderRules,
    Reason,
    Relations,
    Status,
    Strengths,
    VariantRules,
    Weights,
    board_graph,
    same_power_or,
)
from ..framework.book import Chapter
from ..framework.phases import Movement, add_reasons, unit_dues
from ..framework.report import Declaration, Entry, EntryReport, Report, format_entry
from ..framework.rules import Clauses, RuleOption
from ..framework.year import (
    Due,
    MinorStateOrders,
    PhaseInput,
    State,
    SubmissionFault,
    Submissions,
    Turn,
)
from ..minor_states.influence import Placement, Strike
from ..minor_states.minor_orders import assign_minor_orders
from .advantages import find_cutting_rule, is_convoyable, weigh_unit
from .attacks import ATTACK, find_refused_attacks, resolve_attacks
from .handicaps import find_entry_clause
from .influence import (
    INF,
    PLACE,
    Overspend,
    PoliticsResult,
    format_points,
    format_unspent,
    judge_placements,
    resolve_placements,
)
from .land import MIN, OTTOMANS, apply_chosen_edition, may_order
from .ledger import SpokenStatement, setting_of, write_records
from .ottomans import find_followed_orders, is_vote
from .retreats import make_retreat_rules
from .sanction_course import apply_permissions
from .sides import (
    find_alignments_behind,
    find_closure,
    find_excluded_support_clause,
    find_faith_clause,
    find_faith_grounds,
    find_neutral_grounds,
    find_neutrality_clause,
    find_no_cut_clause,
    find_no_dislodge_clause,
    find_states_of_faith,
    find_states_of_target,
)
from .state import Europe1615Setting
from .statuses import (
    STAT,
    Changes,
    find_commander,
    find_ignoring_clause,
    may_change_status,
    may_follow_orders,
    side_facts,
    update_statuses,
)
from .timeline import find_active_sanctions
from .winter_losses import Europe1615Builds

# =========================================================================================== Special passages

MOVE = Clauses(
    "E15-MOVE",
    {
        1: "armies and fleets may move between Ireland and Scotland",
        2: "armies and fleets may move between Andalusia and Morocco",
        3: "Holstein has two coasts",
        4: "a fleet's move to a province with two coasts must name the coast",
    },
)


class CoastInference(RuleOption, about=MOVE[4]):
    """What an order to Holstein without a coast means if the fleet can reach only one coast."""

    ACCEPT_IF_UNIQUE = "accept_if_unique", "It means that coast."
    REJECT = "reject", "Nothing: the order must name the coast."


def coast_choices(rules: Rulebook) -> dict[str, Choice]:
    """Return the standard rule choices for fleets ordered to Holstein without a coast."""
    inferred = CoastInference.ACCEPT_IF_UNIQUE.is_chosen_in(rules)
    one = CoastOnePossible.ONLY_COAST if inferred else CoastOnePossible.FAILS
    return {"coast_one_possible": one, "coast_two_possible": CoastTwoPossible.FAILS}


def find_coast_faults(
    setting: Europe1615Setting, entries: Sequence[Entry]
) -> Iterator[tuple[int, WestphaliaError]]:
    """Yield the orders that lack a required coast, with their indices and errors."""
    for index, entry in enumerate(entries):
        coasts = _find_open_coasts(setting, entry) if isinstance(entry, Move) else ()
        if coasts:
            message = f"the coast is missing: {MOVE[4].cite()}"
            yield index, ImpossibleError(message, expected=" or ".join(coasts))


def _find_open_coasts(setting: Europe1615Setting, order: Move) -> tuple[str, ...]:
    """Return the coasts between which a fleet's order must choose but does not."""
    unit, target = setting.standing.get(order.unit.location.province), order.target
    if unit is None or unit.kind is not UnitKind.FLEET or "/" in target:
        return ()
    ends = setting.board.fleet_borders.get(unit.location, frozenset())
    coasts = tuple(sorted(end for end in ends if end.province == target.province and end.coast is not None))
    inferred = CoastInference.ACCEPT_IF_UNIQUE.is_chosen_in(setting.options)
    return () if inferred and len(coasts) == 1 else coasts


PASSAGES_CHAPTER = Chapter.of(
    "movement.passages",
    "Special passages: two straits that units cross, and the two coasts of Holstein",
    (MOVE,),
    options=(CoastInference,),
)


# =================================================================================== What the chapters change


def make_conditions(state: State) -> VariantRules:
    """Return the rules that apply in a game state."""
    return make_conditions_in(setting_of(state))


def make_conditions_in(setting: Europe1615Setting) -> VariantRules:
    """Return the rules that apply in a setting."""

    def veto(unit: Unit, order: MovementOrder) -> Clause | None:
        return find_neutrality_clause(setting, unit, order) or find_faith_clause(setting, unit, order)

    def cannot_dislodge(unit: Unit, other: Unit) -> Clause | None:
        return find_no_dislodge_clause(setting, unit, other)

    def cannot_cut(unit: Unit, other: Unit) -> Clause | None:
        return find_no_cut_clause(setting, unit, other)

    def support_excluded(unit: Unit, mover: Unit, other: Unit) -> Reason | None:
        protected = unit.power == other.power or cannot_dislodge(unit, other) is not None
        return OWN_SIDE if protected else find_excluded_support_clause(setting, unit, mover, other)

    def access(unit: Unit, province: Province, occupant: Unit | None) -> ClosedProvince | None:
        treaty = find_entry_clause(setting, unit, province)
        return ClosedProvince(treaty) if treaty else find_closure(setting, unit, province, occupant)

    def weigh(unit: Unit) -> Weights:
        return weigh_unit(setting, unit)

    strong = any(sanction.army is not None for sanction in find_active_sanctions(setting.records.sanctions))
    return VariantRules(
        board_graph(setting.board),
        strengths=Strengths(weigh, find_cutting_rule(setting.options)) if strong else Strengths(),
        relations=Relations(
            cannot_dislodge=same_power_or(cannot_dislodge),
            support_excluded=support_excluded,
            cannot_cut=same_power_or(cannot_cut),
        ),
        access=access,
        orders=OrderRules(
            veto=veto,
            convoys=lambda unit: is_convoyable(setting, unit),
            follows=lambda unit: may_follow_orders(setting, unit),
        ),
        choices=coast_choices(setting.options),
        retreats=make_retreat_rules(setting),
        builds=Europe1615Builds(setting),
    )


# ========================================================================================= The movement phase
#
# An order sheet contains placements of influence, at most one diplomatic attack, and orders for a power's
# own units, for those of minor states, and for the Ottoman ones (E15-ORD-1). Which orders for minor units
# count is decided once the status of every state is known.

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


_NO_ORDERS = Due(0, "order")

# -------------------------------------------------------------------------------------- submission


def _find_spending_faults(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[SubmissionFault]:
    left = setting.records.unspent.get(power, 0)
    spent = 0
    for index, one, wrong in judge_placements(setting, power, entries):
        if wrong is not None and wrong.clause != INF[13]:
            yield index, ImpossibleError(f"{format_entry(entries[index])}: {wrong.text}")
            continue
        before, spent = spent, spent + one.points
        if wrong is not None and before <= left < spent and Overspend.REJECT.is_chosen_in(setting.options):
            expected = f"at most {format_points(left)}, all that is left of this year's influence"
            shown = format_entry(entries[index])
            yield (
                index,
                ImpossibleError(f"{shown} brings the total to {format_points(spent)}", expected=expected),
            )


def _find_attack_faults(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[SubmissionFault]:
    placing = _find_states_placed_in(setting, power, entries)
    for index, wrong in find_refused_attacks(setting, power, entries, placing):
        yield index, _make_error(entries[index], wrong.text)


def _find_states_placed_in(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry]
) -> frozenset[Power]:
    """Return the states in which an order sheet places influence."""
    return frozenset(
        one.state for _, one, wrong in judge_placements(setting, power, entries) if wrong is None
    )


class OrderToAnyMinor(RuleOption, about=ORD[2]):
    """Which minor states a power may send orders to.

    Influence placed earlier may align the state.
    """

    TRUE = "true", "Any, even one in which it has no influence."
    FALSE = "false", "Those in which it has influence or places some in this phase."


def _find_order_faults(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[SubmissionFault]:
    placed = _find_states_placed_in(setting, power, entries)
    for index, entry in enumerate(entries):
        if not isinstance(entry, MovementOrder):
            continue
        unit = setting.standing.get(entry.unit.location.province)
        if unit is None or unit.power in setting.board.power or unit.power == OTTOMANS:
            continue
        if not may_order(setting.board, power, unit.power):
            yield index, _make_error(entry, MIN[3].cite())
        elif OrderToAnyMinor.FALSE.is_chosen_in(setting.options) and not (
            unit.power in placed or setting.records.placed(unit.power).get(power, 0)
        ):
            yield index, _make_error(entry, ORD[2].cite())


def _make_error(entry: Entry, why: str) -> ImpossibleError:
    return ImpossibleError(f"{format_entry(entry)}: {why}")


# -------------------------------------------------------------------------------------- resolution


def _depends_on_others(setting: Europe1615Setting, entry: EntryReport) -> bool:
    """Return whether an order is void only until others change a status in the same phase (E15-NEUT-4)."""
    if entry.waits or entry.unit is None:
        return entry.waits
    if entry.fact.clause in (STAT[8], STAT[9]):
        has_influence = setting.records.placed(entry.unit.power).get(entry.power, 0) > 0
        return has_influence and may_change_status(setting, entry.unit.power)
    states = {
        *find_states_of_target(setting, entry),
        *find_states_of_faith(setting, entry),
    }
    return bool(states) and all(may_change_status(setting, state) for state in states)


def resolve_politics(setting: Europe1615Setting, submissions: Submissions) -> PoliticsResult:
    """Resolve the first three steps: influence, diplomatic attacks, and statuses."""
    setting, told = apply_permissions(setting, submissions)
    placed = resolve_placements(setting, submissions)
    fought = resolve_attacks(placed.setting, submissions)
    reports = (*placed.reports, *fought.reports)
    after, statuses = update_statuses(fought.setting, _collect_changes(reports))
    return PoliticsResult(after, (*reports, *told), (*placed.events, *fought.events, *statuses))


def _collect_changes(reports: Iterable[EntryReport]) -> Changes:
    """Return the facts that changed each power's influence in each state."""
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
    followed = find_followed_orders(setting, make_conditions_in(setting), state.rulebook, submissions)
    sheets = {
        power: tuple(entry for entry in entries if not is_vote(setting, entry))
        for power, entries in submissions.items()
    }
    return assign_minor_orders(
        {**sheets, OTTOMANS: followed} if followed else sheets,
        setting.position.units,
        setting.board.minor,
        lambda unit: find_commander(setting, unit),
        lambda unit: find_ignoring_clause(setting, unit),
        grounds=lambda unit: side_facts(setting, unit.power),
    )


def _find_grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Yield the facts on which the clauses depend where an order is void or fails."""
    yield from find_neutral_grounds(setting, entry)
    yield from find_faith_grounds(setting, entry)
    yield from find_alignments_behind(setting, entry)


class MovementPhase(Movement):
    """A movement phase; there are three a year (E15-CAL-2).

    The placements of a sheet are checked together.
    """

    statements = (
        SpokenStatement(PLACE, lenient=True),
        SpokenStatement(ATTACK, lenient=True),
    )

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return what each power may submit: influence and orders, for its units and others it may order."""
        setting = setting_of(state)
        asked = ((find_commander(setting, unit), unit, "") for unit in state.position.units)
        dues = unit_dues(asked, "order", state)
        ottomans = tuple(setting.units_of(OTTOMANS))
        return {
            info.id: replace(
                dues.get(info.id, _NO_ORDERS), note=format_unspent(setting, info.id), optional=ottomans
            )
            for info in state.position.board.powers
            if info.id not in setting.records.gone
        }

    def check(self, state: State, power: Power, entries: tuple[Entry, ...]) -> Sequence[SubmissionFault]:
        """Return every fault of an order sheet; whether its orders can be carried out is decided later."""
        setting = setting_of(state)
        return [
            *_find_spending_faults(setting, power, entries),
            *_find_attack_faults(setting, power, entries),
            *_find_order_faults(setting, power, entries),
            *find_coast_faults(setting, entries),
        ]

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Resolve the three steps before movement: influence, diplomatic attacks, and statuses."""
        politics = resolve_politics(setting_of(state), submissions)
        powers = [info.id for info in state.position.board.powers]
        reports = sorted(politics.reports, key=lambda report: powers.index(report.power))
        before = Report(tuple(reports), politics.events, moment=politics.setting)
        ledger = write_records(politics.setting.records, state.ledger)
        state = replace(state, ledger=ledger, rulebook=apply_chosen_edition(state.rulebook))
        handed = _assign_minor_orders(state, politics.setting, submissions)
        return PhaseInput(state, handed.submissions, before, handed)

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Add the facts behind each order that is void or fails, and whether others could change that."""
        setting = setting_of(phase.state)
        turn = super().finish(phase, add_reasons(turn, partial(_find_grounds, setting)))
        entries = tuple(
            replace(entry, waits=_depends_on_others(setting, entry)) for entry in turn.report.entries
        )
        return replace(turn, report=replace(turn.report, entries=entries))


MOVEMENT_CHAPTER = Chapter.of(
    "movement.phase",
    "The movement phase: what powers submit, and the four steps in which it is resolved",
    (ORD, RES),
    options=(OrderToAnyMinor,),
)
