"""The movement phase: its conditions, what powers submit, its four steps, and the retreats after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...model.errors import ImpossibleError, WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Designation, Move, MovementOrder, Retreat
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause, Fact
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import Choice, CoastOnePossible, CoastTwoPossible
from ...solver import (
    ALL_EQUAL,
    OWN_SIDE,
    AccessRules,
    ClosedProvince,
    OrderRules,
    Reason,
    Relations,
    RetreatRules,
    Status,
    Strengths,
    VariantRules,
    Weights,
    board_graph,
    join_words,
    retreat_options,
    same_power,
)
from ..framework.book import Chapter
from ..framework.phases import Movement, Retreats, add_reasons, unit_dues
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
from .advantages import find_cutting_rule, is_convoyable, may_retreat, weigh_unit
from .attacks import ATTACK, find_refused_attacks, resolve_attacks
from .handicaps import LYON, find_entry_clause, permit_spain
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
from .sanction import FRANCE
from .sanction_course import apply_permissions
from .sides import (
    find_alignments_behind,
    find_barring_state,
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
    OTT,
    STAT,
    Changes,
    find_commander,
    find_followed_orders,
    find_ignoring_clause,
    is_vote,
    may_change_status,
    may_follow_orders,
    side_facts,
    status_fact,
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


# =================================================================================================== Retreats

RET = Clauses(
    "E15-RET",
    {
        1: "a dislodged unit of a minor state is disbanded, unless a sanction lets it retreat",
        2: "a sanction can let a state's units retreat; the power that the state is aligned with orders it",
        3: "units of powers retreat by the standard rules",
        4: "no unit may retreat into a neutral state",
        5: "a unit may retreat into a vacant province of a state aligned with its power",
    },
)


class SanctionRetreatWithoutPower(RuleOption, about=RET[2]):
    """What happens to a dislodged unit that may retreat but whose state is aligned with nobody."""

    DISBAND = "disband", "It is disbanded."
    FIRST_PLACE = (
        "first_place",
        "It retreats to the first place open to it, in alphabetical order.",
    )


@dataclass(frozen=True, slots=True)
class Europe1615Retreats(RetreatRules):
    """Which dislodged units may not retreat, and where the others may not go."""

    setting: Europe1615Setting

    def forbids(self, lost: DislodgedUnit) -> Clause | None:
        """Return the clause by which a unit may not retreat at all, if any."""
        return find_disbanding_clause(self.setting, lost.unit)

    def closes(self, lost: DislodgedUnit, place: Location) -> str | None:
        """Return the clause that closes a place to a unit, if any."""
        clause = find_entry_clause(self.setting, lost.unit, place.province)
        if clause is not None:
            return clause
        barring = find_barring_state(self.setting, lost.unit, place.province)
        return None if barring is None else RET[4]


def find_disbanding_clause(setting: Europe1615Setting, unit: Unit) -> Clause | None:
    """Return the clause by which a dislodged unit may not retreat, if any.

    Units of minor states retreat only by the right that a sanction gives (E15-RET-1). As somebody must order
    the retreat, the state must also be aligned with a power (E15-RET-2).
    """
    if unit.power in setting.board.power:
        return None
    if unit.power == OTTOMANS:
        return OTT[11]
    if unit.power not in setting.pliant or not may_retreat(setting, unit.power):
        return RET[1].with_words("a dislodged unit of a minor state cannot retreat")
    alone = SanctionRetreatWithoutPower.FIRST_PLACE.is_chosen_in(setting.options)
    if alone or setting.patron(unit.power) is not None:
        return None
    return RET[2].with_words("its state is aligned with no power that could order its retreat")


# ----------------------------------------------------------------------------------------- the phase


class SanctionRetreats(Retreats):
    """The retreat phase after a movement phase (E15-RES-5); skipped if there is nothing to order."""

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return one due retreat for each dislodged unit with somewhere to go, from its commander.

        If France's permission alone could open a place (E15-LYON-5), France is asked for it.
        """
        state = replace(state, rulebook=apply_chosen_edition(state.rulebook))
        setting, allowed = setting_of(state), _permit_retreats(state)
        notes: dict[Power, list[str]] = {}
        units: dict[Power, tuple[Unit, ...]] = {}
        barred: list[str] = []
        for lost in state.position.dislodged:
            options, more = (
                retreat_options(one.conditions, state.position, lost, state.rulebook)
                for one in (state, allowed)
            )
            power = find_commander(setting, lost.unit)
            if not more or power is None:
                continue
            if_permitted = " or ".join(place for place in more if place not in options)
            if if_permitted:
                barred.append(str(lost.unit))
            ways = [*options, *([f"{if_permitted} with France's permission"] if if_permitted else [])]
            notes.setdefault(power, []).append(f"{lost.unit} to {' or '.join(ways)}")
            units[power] = (*units.get(power, ()), lost.unit)
        asked = f"PERMIT SPAIN SWI for {join_words(barred)}" if barred else ""
        dues: dict[Power, Due] = {}
        for info in state.position.board.powers:
            more = asked if info.id == FRANCE else ""
            if info.id in notes:
                note = "; ".join([*notes[info.id], *([more] if more else [])])
                dues[info.id] = Due(len(notes[info.id]), "retreat", note, units[info.id])
            elif more:
                dues[info.id] = Due(1, "possible permission", more)
        return dues

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Assign retreats of minor units to these units, and add those that nobody commands."""
        state = replace(state, rulebook=apply_chosen_edition(state.rulebook))
        setting = setting_of(state)
        handed = assign_minor_orders(
            submissions,
            [lost.unit for lost in state.position.dislodged],
            setting.board.minor,
            lambda unit: find_commander(setting, unit),
            lambda _unit: RET[1],
            grounds=lambda unit: side_facts(setting, unit.power),
        )
        return PhaseInput(state, {**handed.submissions, **_find_uncommanded_retreats(state)}, handed=handed)

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Add the facts behind each refused retreat, and whether France could have permitted it."""
        grounds = partial(_find_retreat_grounds, setting_of(phase.state))
        turn = super().finish(phase, add_reasons(turn, grounds))
        entries = tuple(
            replace(entry, waits=entry.fact.clause == LYON[5] and _is_permissible(phase.state, entry))
            for entry in turn.report.entries
        )
        return replace(turn, report=replace(turn.report, entries=entries))


def _permit_retreats(state: State) -> State:
    """Return the state after France's permission to enter Switzerland, if France can give it."""
    return replace(state, ledger=write_records(permit_spain(setting_of(state)).records, state.ledger))


def _is_permissible(state: State, entry: EntryReport) -> bool:
    """Return whether a retreat is open to a unit once France permits it."""
    allowed, order = _permit_retreats(state), entry.entry
    lost = next((one for one in state.position.dislodged if one.unit == entry.unit), None)
    if lost is None or not isinstance(order, Retreat):
        return False
    return order.target in retreat_options(allowed.conditions, state.position, lost, state.rulebook)


def _find_retreat_grounds(setting: Europe1615Setting, entry: EntryReport) -> Iterator[Fact]:
    """Yield the status of the neutral state that a unit may not retreat into (E15-RET-4)."""
    if entry.fact.clause == RET[4] and isinstance(entry.entry, Retreat):
        owner = setting.owner(entry.entry.target.province)
        if owner is not None:
            yield status_fact(setting, owner)


def _find_uncommanded_retreats(state: State) -> dict[Power, tuple[Entry, ...]]:
    """Return the retreats of units that nobody commands, if the option lets them retreat."""
    if not SanctionRetreatWithoutPower.FIRST_PLACE.is_chosen_in(state.rulebook):
        return {}
    setting, conditions = setting_of(state), state.conditions
    found: dict[Power, tuple[Entry, ...]] = {}
    for lost in state.position.dislodged:
        unit = lost.unit
        options = retreat_options(conditions, state.position, lost, state.rulebook)
        if options and find_commander(setting, unit) is None:
            order = Retreat(Designation(unit.location, unit.kind), options[0])
            found[unit.power] = (*found.get(unit.power, ()), order)
    return found


RETREATS_CHAPTER = Chapter.of(
    "movement.retreats",
    "Retreats: units of powers retreat, and under sanctions units of minor states",
    (RET,),
    options=(SanctionRetreatWithoutPower,),
)


# =================================================================================== What the chapters change


def make_conditions(state: State) -> VariantRules:
    """Return the rules that apply in a game state."""
    return make_conditions_in(setting_of(state))


def make_conditions_in(setting: Europe1615Setting) -> VariantRules:
    """Return the rules that apply in a setting."""
    strong = any(sanction.army is not None for sanction in find_active_sanctions(setting.records.sanctions))
    strengths = _Strengths1615(setting, cutting=find_cutting_rule(setting.options)) if strong else ALL_EQUAL
    return VariantRules(
        board_graph(setting.board),
        strengths=strengths,
        relations=_Relations1615(setting),
        access=_Access1615(setting),
        orders=_Orders1615(setting),
        choices=coast_choices(setting.options),
        retreats=Europe1615Retreats(setting),
        builds=Europe1615Builds(setting),
    )


@dataclass(frozen=True, slots=True)
class _Strengths1615(Strengths):
    """The strengths of units where sanctions have raised armies."""

    setting: Europe1615Setting

    def weigh(self, unit: Unit) -> Weights:
        """Return the strength of a unit in each of its roles."""
        return weigh_unit(self.setting, unit)


@dataclass(frozen=True, slots=True)
class _Access1615(AccessRules):
    """Which provinces treaties and neutral states close to units."""

    setting: Europe1615Setting

    def closure(self, unit: Unit, province: Province, occupant: Unit | None) -> ClosedProvince | None:
        """Return how a province is closed to a unit; None if it is open."""
        treaty = find_entry_clause(self.setting, unit, province)
        return ClosedProvince(treaty) if treaty else find_closure(self.setting, unit, province, occupant)


@dataclass(frozen=True, slots=True)
class _Relations1615(Relations):
    """Which units do not affect which others, by their sides."""

    setting: Europe1615Setting

    def cannot_dislodge(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why a unit may not dislodge another; None if it may."""
        return same_power(unit, other) or find_no_dislodge_clause(self.setting, unit, other)

    def support_excluded(self, unit: Unit, mover: Unit, other: Unit) -> Reason | None:
        """Return why a unit's support of a mover does not count against another unit; None if it counts."""
        if self.cannot_dislodge(unit, other) is not None:
            return OWN_SIDE
        return find_excluded_support_clause(self.setting, unit, mover, other)

    def cannot_cut(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why an attack of a unit does not cut the support of another; None if it does."""
        return same_power(unit, other) or find_no_cut_clause(self.setting, unit, other)


@dataclass(frozen=True, slots=True)
class _Orders1615(OrderRules):
    """What units can be ordered to do, by the status of their states, by faith and by sanctions."""

    setting: Europe1615Setting

    def veto(self, unit: Unit, order: MovementOrder) -> Clause | None:
        """Return the clause that forbids an order, if any."""
        neutral = find_neutrality_clause(self.setting, unit, order)
        return neutral or find_faith_clause(self.setting, unit, order)

    def convoys(self, unit: Unit) -> bool:
        """Return whether a unit can be convoyed."""
        return is_convoyable(self.setting, unit)

    def follows(self, unit: Unit) -> bool:
        """Return whether a unit may follow the orders of some power."""
        return may_follow_orders(self.setting, unit)


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
