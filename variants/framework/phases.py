"""The phases that variants share: movement, retreats, adjustments, and the automatic steps between them.

`make_classic_year` combines them into the year of the standard game. A variant builds its year from these
values, from subclasses that override some methods, and from its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from ... import solver
from ...model.brief import number_of, pluralize
from ...model.case import Case, OrderSet
from ...model.names import NEUTRAL, Power, Province
from ...model.orders import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Retreat,
    Support,
    Waive,
)
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ...model.wording import (
    conjugate,
    format_capture,
    format_former_owner,
    format_unit_place,
    location_name,
    name_subject,
    plain_name,
    start_sentence,
    the_place,
    unit_name,
)
from .report import Ending, EndKind, EntryReport, Event, EventCode, LazyEntries, Report, StateFact
from .unit_ages import PhaseResolution, find_unit_ages, move_ages
from .year import (
    AutomaticStep,
    Due,
    LegalChoices,
    PhaseInput,
    PhaseRules,
    PhaseStep,
    State,
    Submissions,
    Turn,
    Year,
)

if TYPE_CHECKING:
    from ...solver import EffectiveOrders, Explanation, OrderResult, Resolution, VariantRules

Counts: TypeAlias = Callable[[State], Mapping[Power, int]]
"""A count for each power."""

# ------------------------------------------------------------------------------------------ movement


class Movement(PhaseRules):
    """Movement. It is played even if no power has a unit left."""

    kind = PhaseKind.MOVEMENT
    orders = (Hold, Move, Support, Convoy, Convert)
    always = True

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return one due order for each unit."""
        owned: dict[Power, list[Unit]] = {}
        for unit in state.position.units:
            owned.setdefault(unit.power, []).append(unit)
        asked = {info.id: owned[info.id] for info in state.position.board.powers if info.id in owned}
        return {power: Due(len(units), "order", units=tuple(units)) for power, units in asked.items()}

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve movement: units without orders hold; powers without a submission are in civil disorder."""
        state = phase.state
        absent = {unit.power for unit in state.position.units} - phase.sheets.keys()
        absent &= state.position.board.power.keys()
        case = make_movement_case(phase)
        conditions = solver.with_disorder(state.conditions, state.position, state.rulebook, absent)
        effective = solver.find_effective_orders(case, conditions)
        given: dict[Power, tuple[Order, ...]] = dict(case.orders)
        disregarded, notes = phase.disregarded.orders, phase.disregarded.notes
        if disregarded or notes:
            more = (*disregarded, *effective.disregarded), (*notes, *effective.notes)
            effective = replace(effective, disregarded=more[0], notes=more[1])
            for one in disregarded:
                given[one.power] = (*given.get(one.power, ()), one.order)
        return make_movement_turn(state, given, effective, solver.resolve_effective(effective))


MOVEMENT = Movement()
"""Movement by the standard rules."""


def make_movement_case(phase: PhaseInput) -> Case:
    """Return the orders of a movement phase as a case, each on the sheet of the owner of its unit."""
    sets = tuple(
        OrderSet(power, tuple([entry for entry in entries if isinstance(entry, MovementOrder)]))
        for power, entries in phase.sheets.items()
    )
    state = phase.state
    return Case(state.variant.id, state.phase, state.position, state.rulebook, sets)


def make_movement_turn(
    state: State, orders: Mapping[Power, Sequence[Order]], counted: EffectiveOrders, resolution: Resolution
) -> Turn:
    """Return the result of a movement: `orders` are those given, `counted` the effective ones."""
    board = state.position.board

    def report_orders() -> Iterator[EntryReport]:
        implied = {
            (power, order)
            for power, counting in counted.orders.items()
            for order in counting
            if order not in orders.get(power, ())
        }
        return _report_orders(resolution, orders, implied)

    entries = LazyEntries(report_orders)
    notes = [Event(EventCode.NOTED, fact=Fact(note.text)) for note in counted.notes]
    dislodged = (
        _unit_event(
            EventCode.DISLODGED,
            lost.unit,
            state,
            f"is dislodged by an attack from {location_name(board, lost.attacker_from)}",
            entries,
            lost.attacker_from.province,
        )
        for lost in resolution.dislodged
    )
    events = (*notes, *dislodged)
    report = Report(entries, events, resolution.certainty, resolution.kernels)
    return Turn(resolution.after, move_ages(state, resolution), report)


# ------------------------------------------------------------------------------------------ retreats


class Retreats(PhaseRules):
    """Retreats; skipped if no dislodged unit can retreat."""

    kind = PhaseKind.RETREAT
    orders = (Retreat, Disband)
    orders_refusal = "this is a retreat phase"
    orders_expected = "a retreat or a disband"

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return one due retreat for each dislodged unit with somewhere to go; the others are disbanded."""
        return make_retreat_dues(state, lambda unit: (unit.power,))

    def list_legal(self, state: State, dues: Mapping[Power, Due]) -> Mapping[Power, LegalChoices] | None:
        """Return the legal retreats and disbands, unless a game prepares orders."""
        if type(self).prepare is not PhaseRules.prepare:
            return None
        found = state.legal_retreats
        return {power: LegalChoices({unit: found[unit] for unit in due.units}) for power, due in dues.items()}

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve retreats: a dislodged unit without a legal order is disbanded."""
        state, orders = phase.state, _keep_unit_orders(phase.sheets)
        resolution = solver.resolve_retreats(
            state.position, orders, state.rulebook, conditions=state.conditions
        )
        entries = LazyEntries(lambda: _report_orders(resolution, orders))
        disbanded = (
            _unit_event(EventCode.DISBANDED, unit, state, "is disbanded", entries, unit.location.province)
            for unit in resolution.disbanded
        )
        ledger = move_ages(state, resolution)
        return Turn(resolution.after, ledger, Report(entries, tuple(disbanded)))


RETREATS = Retreats()
"""Retreats by the standard rules."""


def make_retreat_dues(state: State, find_asked: Callable[[Unit], Iterable[Power]]) -> Mapping[Power, Due]:
    """Return the retreats due, from the powers that may order each dislodged unit."""
    asked: list[tuple[Power, Unit, str]] = []
    for unit, orders in state.legal_retreats.items():
        places = [order.target for order in orders if isinstance(order, Retreat)]
        if places:
            note = f"{unit} to {' or '.join(places)}"
            asked += [(power, unit, note) for power in find_asked(unit)]
    return unit_dues(asked, "retreat", state)


# --------------------------------------------------------------------------------------- adjustments


class Adjustments(PhaseRules):
    """Builds and removals; skipped if no power has any."""

    kind = PhaseKind.ADJUSTMENT
    orders = (Build, Waive, Disband)
    orders_refusal = "this is an adjustment phase"
    orders_expected = "a build, a waiver or a removal"

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return the due builds, as far as centers and sites allow, or the due removals."""
        legal = state.legal_adjustments
        dues: dict[Power, Due] = {}
        for power, room in legal.rooms.items():
            if room < 0:
                dues[power] = Due(-room, "removal")
            elif room > 0 and (sites := legal.open_sites(power)):
                dues[power] = Due(min(room, len(sites)), "build", f"in {', '.join(sites)}")
        return dues

    def list_legal(self, state: State, dues: Mapping[Power, Due]) -> Mapping[Power, LegalChoices] | None:
        """Return the legal builds, waivers and removals."""
        legal = state.legal_adjustments
        return {power: LegalChoices(legal.removals(power), legal.builds(power)) for power in dues}

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve builds and removals: missing builds are waived, missing removals follow the rulebook."""
        return adjust(phase.state, phase.sheets)


ADJUSTMENTS = Adjustments()
"""Builds and removals by the standard rules."""


def adjust(state: State, submissions: Submissions, conditions: VariantRules | None = None) -> Turn:
    """Return the result of builds and removals, under `conditions` instead of the state's if given."""
    orders = _keep_unit_orders(submissions)
    resolution = solver.resolve_adjustments(
        state.position,
        orders,
        state.rulebook,
        conditions=conditions or state.conditions,
        ages=find_unit_ages(state),
    )
    entries = LazyEntries(lambda: _report_orders(resolution, orders))
    removed = (
        _unit_event(
            EventCode.REMOVED,
            unit,
            state,
            # A power that ordered something is not in civil disorder, though its removals were too few.
            "is removed, because too few valid removals were ordered"
            if orders.get(unit.power)
            else "is removed in civil disorder",
            entries,
            unit.location.province,
        )
        for unit in resolution.removed
    )
    return Turn(resolution.after, move_ages(state, resolution), Report(entries, tuple(removed)))


# ------------------------------------------------------------------------------------------- moments


def change_owners(state: State, clause: str = "") -> Turn:
    """Give centers to the powers that occupy them, under a `clause`."""
    before, after = state.position.owners, solver.owners_after(state.position, state.conditions)
    board = state.position.board
    standing = {unit.location.province: unit for unit in state.position.units}
    taken = {place: new for place, new in after.items() if new != before.get(place)}
    events: list[Event] = []
    for info in board.provinces if taken else ():
        new = taken.get(info.id)
        if new is not None:
            old = before.get(info.id)
            text = format_capture(board, new, info.id, old, "takes")
            unit = standing.get(info.id)
            stands = (Fact(format_unit_place(board, unit)),) if unit is not None else ()
            owned = (Fact(format_former_owner(board, info.id, old)),) if old is not None else ()
            events.append(Event(EventCode.CAPTURED, new, info.id, Fact(text, clause, (*stands, *owned))))
    return Turn(replace(state.position, owners=after), state.ledger, Report(events=tuple(events)))


OWNERSHIP = AutomaticStep("ownership", change_owners)
"""Ownership after the Fall: powers take the centers they occupy."""


def count_centers(state: State) -> Mapping[Power, int]:
    """Return how many supply centers each power owns."""
    centers = state.position.board.centers
    owned = Counter(owner for province, owner in state.position.owners.items() if province in centers)
    return {info.id: owned[info.id] for info in state.position.board.powers}


def find_survivors(state: State) -> tuple[Power, ...]:
    """Return the powers that have a unit or own a center."""
    position, centers = state.position, state.position.board.centers
    armed = {unit.power for unit in position.units} | {one.unit.power for one in position.dislodged}

    def owns_center(power: Power) -> bool:
        return any(owner == power and place in centers for place, owner in position.owners.items())

    powers = (info.id for info in position.board.powers)
    return tuple(power for power in powers if power in armed or owns_center(power))


def collect_owner_facts(state: State) -> Sequence[StateFact]:
    """Return how many centers of the board each power owns, and which."""
    return tuple(_find_owner_facts(state))


def _find_owner_facts(state: State) -> Iterator[StateFact]:
    board, owners = state.position.board, state.position.owners
    held: dict[Power, list[Province]] = {info.id: [] for info in board.powers}
    for info in board.provinces:
        owner = owners.get(info.id)
        if owner is not None and info.id in board.centers:
            held.setdefault(owner, []).append(info.id)
    units = Counter(unit.power for unit in state.position.units)
    for power, places in held.items():
        owns, has = start_sentence(board, power, "owns"), conjugate(board, power, "has")
        because = tuple(Fact(f"{owns} {the_place(board, place)}.") for place in places)
        centers, armed = number_of(len(places), "center"), number_of(units[power], "unit")
        text = f"{owns} {centers} and {has} {armed}."
        yield StateFact("centers", (power,), Fact(text, "", because))
        for place, fact in zip(places, because, strict=True):
            yield StateFact("owner", (place, power), fact)


def make_victory_check(
    goal: Callable[[State, Power], int],
    counts: Counts = count_centers,
    clause: str = "",
    why: Callable[[State, Power], Fact] | None = None,
    noun: str = "center",
) -> AutomaticStep:
    """Return the victory check: a power whose count by `counts` reaches `goal` wins, under a `clause`.

    `why` returns what is counted for a power, by default the centers it owns; `noun` is the word for one of
    them. If several powers reach their goal, the one with the most wins; if these are level, the game
    continues.
    """

    def check_victory(state: State) -> Turn:
        counted = counts(state)
        there = [power for power, count in counted.items() if count >= goal(state, power)]
        most = max((counted[power] for power in there), default=0)
        first = tuple(power for power in there if counted[power] == most)
        if len(first) != 1:
            return state.unchanged()
        board = state.position.board
        name = name_subject(board, first[0])
        needs, has, wins = (conjugate(board, first[0], one) for one in ("needs", "has", "wins"))
        needed = Fact(f"{name} {needs} {pluralize(goal(state, first[0]), noun)} to win.", clause)
        held = _owned_center_facts(state, first[0]) if why is None else (why(state, first[0]),)
        because = (needed, *held, *_other_totals_fact(state, counted, first[0]))
        fact = Fact(f"{name} {has} {pluralize(most, noun)} and {wins} the game.", clause, because)
        event = Event(EventCode.WON, first[0], fact=fact)
        return Turn(state.position, state.ledger, Report(events=(event,)), Ending(EndKind.WIN, first))

    return AutomaticStep("victory", check_victory)


def make_last_year(year: int, clause: str = "") -> AutomaticStep:
    """Return the step that ends the game in a year, under a `clause`: most centers win; a tie is a draw."""

    def end_game(state: State) -> Turn:
        if state.phase.year < year:
            return state.unchanged()
        counted, board = count_centers(state), state.position.board
        most = max(counted.values(), default=0)
        first = tuple(power for power, count in counted.items() if count == most)
        if len(first) != 1:
            return Turn(state.position, state.ledger, ending=Ending(EndKind.DRAW, first))
        because = (
            Fact(f"{year} is the last year.", clause),
            *_owned_center_facts(state, first[0]),
            *_other_totals_fact(state, counted, first[0]),
        )
        has, wins = start_sentence(board, first[0], "has"), conjugate(board, first[0], "wins")
        text = f"{has} the most centers in the last year and {wins} the game."
        event = Event(EventCode.WON, first[0], fact=Fact(text, clause, because))
        return Turn(state.position, state.ledger, Report(events=(event,)), Ending(EndKind.WIN, first))

    return AutomaticStep("last year", end_game)


def _owned_center_facts(state: State, winner: Power) -> tuple[Fact, ...]:
    """Return the centers that the winner owns."""
    known = collect_owner_facts(state)
    return tuple(one.fact for one in known if one.kind == "centers" and one.about == (winner,))


def _other_totals_fact(state: State, counted: Mapping[Power, int], winner: Power) -> Iterator[Fact]:
    """Yield the fact of how much the other powers have."""
    board = state.position.board
    others = [f"{plain_name(board, power)} {count}" for power, count in counted.items() if power != winner]
    if others:
        yield Fact(f"The others have: {', '.join(others)}.")


def make_classic_year(centers: int) -> Year:
    """Return the standard year, in which this number of `centers` wins after a Fall."""
    return Year(
        (
            PhaseStep("spring", MOVEMENT),
            PhaseStep("spring", RETREATS),
            PhaseStep("fall", MOVEMENT),
            PhaseStep("fall", RETREATS),
            OWNERSHIP,
            make_victory_check(lambda _state, _power: centers),
            PhaseStep("winter", ADJUSTMENTS),
        )
    )


# ------------------------------------------------------------------------------------------- helpers


def unit_dues(asked: Iterable[tuple[Power | None, Unit, str]], noun: str, state: State) -> dict[Power, Due]:
    """Return what is due from each power for these units, with the choices of each unit."""
    lists: dict[Power | None, list[tuple[Unit, str]]] = {}
    for power, unit, note in asked:
        lists.setdefault(power, []).append((unit, note))
    dues: dict[Power, Due] = {}
    for info in state.position.board.powers:
        found = lists.get(info.id)
        if found:
            notes = "; ".join(note for _, note in found if note)
            dues[info.id] = Due(len(found), noun, notes, tuple(unit for unit, _ in found))
    return dues


def _keep_unit_orders(submissions: Submissions) -> dict[Power, list[Order]]:
    """Return the orders to units, without other statements."""
    return {
        power: [entry for entry in entries if isinstance(entry, Order)]
        for power, entries in submissions.items()
    }


def _report_orders(
    resolution: PhaseResolution,
    given: Mapping[Power, Sequence[Order]],
    implied: Collection[tuple[Power, Order]] = (),
) -> Iterator[EntryReport]:
    """Return the report on each order; orders that nobody gave come last or are `implied`."""
    count = sum(len(orders) for orders in given.values()) + len(implied)
    return (
        EntryReport(
            result.power,
            result.order,
            result.status,
            result.code,
            _OutcomeFact(result, resolution.why),
            result.unit,
            index < count and not (implied and (result.power, result.order) in implied),
            result=result,
        )
        for index, result in enumerate(resolution.orders)
    )


class _OutcomeFact(Fact):
    """The fact of an order's outcome, whose sentence and reasons are computed on first use."""

    _result: OrderResult

    def __init__(self, result: OrderResult, why: Callable[[OrderResult], Explanation]) -> None:
        object.__setattr__(self, "_result", result)
        object.__setattr__(self, "clause", result.code if isinstance(result.code, Clause) else "")
        object.__setattr__(self, "reasons", lambda: why(result).fact.because)

    @cached_property
    def text(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride] - computed once, then fixed
        """The sentence."""
        return self._result.why


def add_reasons(turn: Turn, more: Callable[[EntryReport], Iterable[Fact]]) -> Turn:
    """Add the facts of `more`, computed on first use, to each order that a clause forbids."""
    reports = turn.report.entries
    entries = tuple(
        _add_reasons_to_entry(one, more) if isinstance(one.fact.clause, Clause) else one for one in reports
    )
    return replace(turn, report=replace(turn.report, entries=entries))


def _add_reasons_to_entry(entry: EntryReport, more: Callable[[EntryReport], Iterable[Fact]]) -> EntryReport:
    fact = entry.fact
    return replace(entry, fact=Fact(fact.text, fact.clause, lambda: (*fact.because, *more(entry))))


def _unit_facts(entries: Iterable[EntryReport], place: Province) -> tuple[Fact, ...]:
    """Return the facts about the unit that was in a place."""
    return tuple(
        entry.fact for entry in entries if entry.unit is not None and entry.unit.location.province == place
    )


def _unit_event(
    code: str, unit: Unit, state: State, what: str, entries: Iterable[EntryReport], cause: Province
) -> Event:
    """Return an event about a unit that follows from the order to the unit in the province `cause`."""
    name = capitalize_start(unit_name(state.position.board, unit))
    fact = Fact(f"{name} {what}.", "", lambda: _unit_facts(entries, cause))
    return Event(code, unit.power, unit.location.province, fact)


def disband_ownerless(turn: Turn) -> Turn:
    """Disband dislodged neutral units immediately."""
    fallen = [lost.unit for lost in turn.position.dislodged if lost.unit.power == NEUTRAL]
    if not fallen:
        return turn
    left = tuple(lost for lost in turn.position.dislodged if lost.unit.power != NEUTRAL)
    names = [unit_name(turn.position.board, unit) for unit in fallen]
    events = tuple(
        Event(
            EventCode.DISBANDED,
            unit.power,
            unit.location.province,
            Fact(f"{capitalize_start(name)} is disbanded."),
        )
        for unit, name in zip(fallen, names, strict=True)
    )
    return replace(
        turn, position=replace(turn.position, dislodged=left), report=turn.report + Report(events=events)
    )
