"""Units that appear without an order: lost units of states, and automatic builds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from ....model.names import Location, Power, UnitKind
from ....model.orders import Build
from ....model.position import Unit
from ....model.reasons import Fact
from ....model.text import capitalize_start
from ....model.wording import conjugate, province_name, start_sentence, unit_name
from ...framework.book import Chapter
from ...framework.report import Event
from ...framework.rules import Clauses, RuleOption
from ...framework.year import Submissions
from ..land import OTTOMANS
from ..politics.ottomans import OTT, OttomanBuild
from ..sanctions.armies import make_built_unit
from ..setting import Europe1615Setting
from .abandonment import DissolvedCentreUnit
from .captures import EXP
from .further_units import has_lost_first_unit
from .supply_centers import count_supply, find_build_clause, supply_fact

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
    for info in setting.board.minors:
        if (
            info.id != OTTOMANS
            and _lacks_first_unit(setting, info.id)
            and _may_build_at_home(setting, info.id)
        ):
            unit = Unit(info.id, _find_first_kind(setting, info.id), Location(info.capital))
            found.append(make_built_unit(setting, unit, setting.position.units, rebuilt=True))
    return tuple(found)


def _lacks_first_unit(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether a state has lost its first unit and can supply one."""
    return has_lost_first_unit(setting, state) and count_supply(setting, state) > 0


def _find_first_kind(setting: Europe1615Setting, state: Power) -> UnitKind:
    as_first = MinorRebuildType.AS_ORIGINAL.is_chosen_in(setting.options)
    return (setting.board.minor[state].unit if as_first else None) or UnitKind.ARMY


def _may_build_at_home(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether a state's center is its own and vacant, and the state is old enough for units."""
    capital = setting.capital(state)
    open_home = state in setting.independent and capital in setting.centers
    return open_home and capital not in setting.standing and not _is_too_young(setting, state)


def _is_too_young(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether a state on a power's home is new this winter and gets no unit yet (E15-ABN-2)."""
    waits = DissolvedCentreUnit.NONE_FIRST_WINTER.is_chosen_in(setting.options)
    return waits and state in find_states_on_homes(setting) - setting.records.settled


def find_states_on_homes(setting: Europe1615Setting) -> frozenset[Power]:
    """Return the minor states that now exist on former home centers of powers."""
    powers = setting.board.power
    return frozenset(
        state for state in setting.independent if setting.original_owner(setting.capital(state)) in powers
    )


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


CHAPTER = Chapter.of(__name__, __doc__, (BLD,), options=(MinorRebuildType, MinorBuildDefault))
