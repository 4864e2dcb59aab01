"""Late Winter: builds by order, units of states that come back, and automatic builds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial

from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Disband, Move, Retreat, Waive
from ...model.phase import PhaseKind
from ...model.position import Position, Unit
from ...model.reasons import Fact
from ...model.text import capitalize_start
from ...model.wording import conjugate, province_name, start_sentence, unit_name
from ...solver import Status, open_sites
from ..framework.book import Chapter
from ..framework.report import Event, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.year import Due, MinorStateOrders, PhaseInput, PhaseRules, State, Submissions, Turn
from ..minor_states.minor_orders import assign_minor_orders
from .advantages import make_built_unit
from .captures import EXP
from .elimination import DissolvedCentreUnit, find_states_on_homes
from .land import OTTOMANS, apply_chosen_edition
from .ledger import read_records, setting_of, write_records
from .state import Europe1615Setting
from .statuses import OTT, OttomanBuild, weigh_power
from .winter_losses import (
    adjust_owners,
    count_adjustments,
    count_supply,
    find_build_clause,
    find_builder,
    find_commander,
    find_orderer,
    supply_fact,
)

# ============================================================================== Further units of minor states
#
# The records name the provinces where these units are, or from which they were dislodged. A state that is
# not listed has at most its first unit.

Further = Mapping[Power, frozenset[Province]]
"""The provinces of the further units of each state that has any."""


def has_lost_first_unit(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether all units of a state, if it has any, are further ones (E15-BLD-14)."""
    further = setting.records.further.get(state, frozenset())
    return all(unit.location.province in further for unit in setting.units_of(state))


def track_further_units(before: State, turn: Turn) -> Turn:
    """Record where further units moved or retreated."""
    records = read_records(before.ledger)
    if not records.further:
        return turn
    dislodged = {one.unit for one in before.position.dislodged}
    alive = {*turn.position.units, *(one.unit for one in turn.position.dislodged)}
    went = {
        (entry.unit.power, entry.unit.location.province): entry.entry.target.province
        for entry in turn.report.entries
        if entry.unit is not None
        and entry.status is Status.SUCCEEDS
        and isinstance(entry.entry, Retreat if entry.unit in dislodged else Move)
    }
    places = {
        power: frozenset(went.get((power, place), place) for place in known)
        for power, known in records.further.items()
    }
    after = replace(read_records(turn.ledger), further=_keep_occupied_places(places, alive))
    return replace(turn, ledger=write_records(after, turn.ledger))


def find_further_units(setting: Europe1615Setting, built: Collection[Unit]) -> Further:
    """Return the further units, including those that states have just `built`."""
    places = dict(setting.records.further)
    for unit in built:
        if unit.power in setting.board.minor and unit.power != OTTOMANS:
            places[unit.power] = places.get(unit.power, frozenset()) | {unit.location.province}
    return _keep_occupied_places(places, setting.position.units)


def _keep_occupied_places(places: Further, alive: Collection[Unit]) -> Further:
    """Keep those of the places where a unit of the state is."""
    there = {(unit.power, unit.location.province) for unit in alive}
    left = {
        power: frozenset(place for place in known if (power, place) in there)
        for power, known in places.items()
    }
    return {power: known for power, known in left.items() if known}


# ========================================================================= Units that appear without an order

BLD = Clauses(
    "E15-BLD",
    {
        14: "a state that lost its first unit gets it back if it owns its home center and no unit is there",
        15: "a state gets its first unit back in Late Winter whatever its status",
        16: "a state does not get its first unit back while a foreign unit is in its home center",
    },
)


# ------------------------------------------------------------------------------- units that come back


class MinorRebuildType(RuleOption, about=BLD[14]):
    """Which kind of unit a minor state gets for the first one it lost.

    The rules speak of the original unit.
    """

    AS_ORIGINAL = "as_original", "The kind it began with."
    ARMY = "army", "An army."


def find_rebuilt_units(setting: Europe1615Setting) -> tuple[Unit, ...]:
    """Return the units that states get back: those of states whose center is their own and vacant.

    (E15-BLD-14, E15-BLD-16.) Neither their status (E15-BLD-15) nor their further units matter, provided their
    centers supply one more unit (E15-BLD-7).
    """
    found: list[Unit] = []
    as_first = MinorRebuildType.AS_ORIGINAL.is_chosen_in(setting.options)
    for info in setting.board.minors:
        if (
            info.id != OTTOMANS
            and has_lost_first_unit(setting, info.id)
            and count_supply(setting, info.id) > 0
            and _may_build_at_home(setting, info.id)
        ):
            kind = (info.unit if as_first else None) or UnitKind.ARMY
            unit = Unit(info.id, kind, Location(info.capital))
            found.append(make_built_unit(setting, unit, setting.position.units, rebuilt=True))
    return tuple(found)


def _may_build_at_home(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether a state's center is its own and vacant, and the state is old enough for units."""
    capital = setting.capital(state)
    open_home = state in setting.independent and capital in setting.centers
    return open_home and capital not in setting.standing and not _is_too_young(setting, state)


def _is_too_young(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether a state on a power's home is new this winter and gets no unit yet (E15-ABN-2)."""
    waits = DissolvedCentreUnit.NONE_FIRST_WINTER.is_chosen_in(setting.options)
    return waits and state in find_states_on_homes(setting) - setting.records.settled


# -------------------------------------------------------------------------- builds that nobody ordered


class MinorBuildDefault(RuleOption, about=EXP[5]):
    """What a minor state with room for a further unit builds if nobody orders it."""

    ARMY_IN_HOME_CENTRE_IF_VACANT = (
        "army_in_home_centre_if_vacant",
        "An army in its home center, if that is vacant.",
    )
    NOTHING = "nothing", "Nothing."


def find_default_builds(setting: Europe1615Setting, declined: Collection[Power]) -> tuple[Unit, ...]:
    """Return the armies that states build at home without an order; `declined` are states that waived."""
    if MinorBuildDefault.NOTHING.is_chosen_in(setting.options):
        return ()
    states = [
        info.id
        for info in setting.board.minors
        if info.id != OTTOMANS and info.id not in declined and count_supply(setting, info.id) > 0
    ]
    armies = (
        Unit(state, UnitKind.ARMY, Location(setting.capital(state)))
        for state in states
        if _may_build_at_home(setting, state)
    )
    return tuple(
        make_built_unit(setting, army, setting.position.units)
        for army in armies
        if find_build_clause(setting, army) is None
    )


def find_ottoman_homes(setting: Europe1615Setting) -> tuple[Location, ...]:
    """Return the vacant homes that the Ottomans own, by name (E15-OTT-15)."""
    homes = (
        place
        for place in setting.centers_of(OTTOMANS)
        if setting.original_owner(place) == OTTOMANS and place not in setting.standing
    )
    return tuple(map(Location, sorted(homes, key=lambda place: province_name(setting.board, place))))


def find_ottoman_builds(setting: Europe1615Setting, votes: Mapping[Unit, int]) -> tuple[Unit, ...]:
    """Return the units that the Ottomans build; `votes` gives the weight of each proposed unit, if powers
    vote.
    """
    homes, room = find_ottoman_homes(setting), max(0, count_supply(setting, OTTOMANS))
    if OttomanBuild.AUTO.is_chosen_in(setting.options):
        return tuple(Unit(OTTOMANS, UnitKind.ARMY, home) for home in homes[:room])
    chosen: list[Unit] = []
    for home in homes:
        wanted = {unit: weight for unit, weight in votes.items() if unit.location.province == home.province}
        best = [unit for unit, weight in wanted.items() if weight == max(wanted.values())]
        chosen += best if len(best) == 1 else []
    return tuple(sorted(chosen, key=lambda unit: -votes[unit])[:room])


def weigh_ottoman_builds(
    setting: Europe1615Setting, submissions: Submissions, weights: Mapping[Power, int]
) -> dict[Unit, int]:
    """Return the weight of each unit that powers want the Ottomans to build."""
    homes, shores = find_ottoman_homes(setting), setting.board.fleet_locations
    votes: Counter[Unit] = Counter()
    for power, sheet in submissions.items():
        for order in {entry for entry in sheet if isinstance(entry, Build) and entry.location in homes}:
            unit = Unit(OTTOMANS, order.kind or UnitKind.ARMY, order.location)
            if unit.kind is not UnitKind.FLEET or unit.location in shores[unit.location.province]:
                votes[unit] += weights.get(power, 0)
    return votes


# --------------------------------------------------------------------------------------------- events

REBUILT, BUILT = "rebuilt", "built"
"""The codes of the events that a state gets its unit back, and that another unit appears without an order."""


def rebuilt_events(setting: Europe1615Setting, units: Iterable[Unit]) -> tuple[Event, ...]:
    """Report the units that states get back."""
    return tuple(
        _appearance_event(setting, REBUILT, unit, "replaces the unit that was lost") for unit in units
    )


def built_events(setting: Europe1615Setting, units: Iterable[Unit]) -> tuple[Event, ...]:
    """Report the units that are built without an order."""
    return tuple(_appearance_event(setting, BUILT, unit, "is built without an order") for unit in units)


def _appearance_event(setting: Europe1615Setting, code: str, unit: Unit, why: str) -> Event:
    clause = BLD[14] if code == REBUILT else OTT[15] if unit.power == OTTOMANS else EXP[5]
    board, place = setting.board, unit.location.province
    name = unit_name(board, unit)
    is_ = conjugate(board, place, "is")
    vacant = Fact(f"{start_sentence(board, place, 'belongs')} to the state and {is_} vacant.")
    fact = Fact(f"{capitalize_start(name)} {why}.", clause, (vacant, supply_fact(setting, unit.power)))
    return Event(code, unit.power, place, fact)


def add_units(setting: Europe1615Setting, units: Iterable[Unit]) -> Europe1615Setting:
    """Add new units to the board."""
    position = setting.position
    return replace(setting, position=replace(position, units=(*position.units, *units)))


REBUILDING_CHAPTER = Chapter.of(
    "winter.rebuilding",
    "Units that appear without an order: lost units of states, and automatic builds",
    (BLD,),
    options=(MinorRebuildType, MinorBuildDefault),
)


# ===================================================================================================== Builds


# --------------------------------------------------------------------------------------------- the phase


class LateWinter(PhaseRules):
    """Late Winter; skipped, except for automatic builds, if no power has anything to build."""

    kind = PhaseKind.ADJUSTMENT
    orders = (Build, Waive, Disband)
    orders_refusal = "this is a build phase"
    orders_expected = "a build such as 'B A PAR', or a waiver"

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return the builds for which each power has room and a site, its own and those of its states."""
        setting = setting_of(state)
        setting = add_units(setting, find_rebuilt_units(setting))
        state = replace(state, position=setting.position)
        dues: dict[Power, Due] = {}
        for info in setting.board.powers:
            states = [minor for minor in setting.board.minor if find_orderer(setting, minor) == info.id]
            due = _find_due(state, setting, (info.id, *states))
            if due is None and _votes_for_ottomans(setting, info.id):
                due = Due(1, "vote", f"for an Ottoman unit in {', '.join(find_ottoman_homes(setting))}")
            if due is not None:
                dues[info.id] = due
        return dues

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve rebuilt units, then builds of powers, builds of minor states, and automatic builds."""
        state = replace(phase.state, rulebook=apply_chosen_edition(phase.state.rulebook))
        before = setting_of(state)
        votes, submissions = _separate_votes(before, phase.sheets)
        rebuilt = find_rebuilt_units(before)
        setting = add_units(before, rebuilt)
        state = replace(state, position=setting.position)
        handed = assign_minor_orders(
            submissions,
            state.position.units,
            setting.board.minor,
            partial(find_commander, setting),
            builder=partial(find_builder, setting),
        )
        first = adjust_owners(state, handed.submissions, setting.board.power)
        second = adjust_owners(
            replace(state, position=first.position, ledger=first.ledger),
            handed.submissions,
            setting.board.minor,
        )
        setting = replace(setting, position=_add_letters(setting, second.position))
        setting, unasked = _add_automatic_units(setting, handed, votes)
        # What was waived can be captured again in the next winter (E15-BLD-3).
        further = find_further_units(setting, {*setting.position.units} - {*before.position.units, *rebuilt})
        ledger = write_records(replace(before.records, waived={}, further=further), second.ledger)
        events = (*rebuilt_events(before, rebuilt), *unasked)
        report = handed.report_back(first.report + second.report) + Report(events=events)
        return Turn(setting.position, ledger, report)


def _find_due(state: State, setting: Europe1615Setting, owners: tuple[Power, ...]) -> Due | None:
    own = count_adjustments(setting, owners[0])
    if own < 0:
        return Due(-own, "removal")
    count, notes = 0, list[str]()
    for owner in owners:
        sites = open_sites(state.position, owner, state.conditions)
        builds = min(count_adjustments(setting, owner), len(sites))
        if builds > 0:
            count += builds
            notes.append(f"{builds} in {', '.join(sites)}")
    return Due(count, "build", "; ".join(notes)) if count else None


def _votes_for_ottomans(setting: Europe1615Setting, power: Power) -> bool:
    """Return whether powers vote for Ottoman builds and any are possible (E15-OTT-15)."""
    voting = OttomanBuild.VOTE.is_chosen_in(setting.options) and power not in setting.records.gone
    return voting and count_adjustments(setting, OTTOMANS) > 0 and bool(find_ottoman_homes(setting))


def _separate_votes(
    setting: Europe1615Setting, submissions: Submissions
) -> tuple[Mapping[Unit, int], Submissions]:
    """Return the Ottoman builds that powers vote for, and the submissions without them (E15-OTT-10)."""
    if not OttomanBuild.VOTE.is_chosen_in(setting.options):
        return {}, submissions
    homes = find_ottoman_homes(setting)
    votes = weigh_ottoman_builds(
        setting, submissions, {power: weigh_power(setting, power) for power in submissions}
    )
    left = {
        power: tuple(entry for entry in sheet if not (isinstance(entry, Build) and entry.location in homes))
        for power, sheet in submissions.items()
    }
    return votes, left


def _add_letters(before: Europe1615Setting, position: Position) -> Position:
    """Give new units of minor states their letters (E15-SANC-11)."""
    units = list(before.position.units)
    known = frozenset(units)
    for unit in position.units:
        if unit not in known:
            units.append(make_built_unit(before, unit, units))
    stay = frozenset(position.units)
    return replace(position, units=tuple(unit for unit in units if unit in stay or unit not in known))


def _add_automatic_units(
    setting: Europe1615Setting, handed: MinorStateOrders, votes: Mapping[Unit, int]
) -> tuple[Europe1615Setting, tuple[Event, ...]]:
    """Add the units that appear without an order, and return their events."""
    declined = [
        owner
        for owner, sheet in handed.submissions.items()
        if any(isinstance(entry, Waive) for entry in sheet)
    ]
    armies = find_default_builds(setting, declined)
    setting = add_units(setting, armies)
    ottoman = find_ottoman_builds(setting, votes)
    return add_units(setting, ottoman), built_events(setting, (*armies, *ottoman))
