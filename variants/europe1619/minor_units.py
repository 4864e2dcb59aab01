"""The units that minor states can keep and build by themselves (E19-MIN)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...model.board import Terrain
from ...model.names import Location, Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.reasons import Fact
from ...model.rulebook import Rulebook
from ...solver import BuildRules, Conditions, Measure, ground_of, over_borders, removed_in_disorder
from ..kit.report import Event, Happening
from ..kit.wording import power_name, province_name, unit_name
from .setting import Setting

MINOR_BUILD_EVENT = "minor_build"
"""The code of the event that a minor state builds a unit."""


def centers_held(setting: Setting, state: Power) -> int:
    """The centers that a minor state controls, its own and captured ones."""
    return sum(setting.owners.get(center) == state for center in setting.board.centers)


def excess(setting: Setting, state: Power) -> int:
    """How many units a minor state has beyond its centers; below zero, how many more it can have."""
    return len(setting.units_of(state)) - centers_held(setting, state)


def without_excess(setting: Setting, rulebook: Rulebook) -> tuple[Setting, list[Event]]:
    """The setting without the units that minor states cannot keep: those farthest from home (E19-MIN-1)."""
    events: list[Event] = []
    for state in setting.states:
        needed = excess(setting, state)
        if needed <= 0:
            continue
        conditions = _conditions(setting, state)
        gone = removed_in_disorder(setting.position, state, needed, rulebook, conditions)
        lost = [unit for unit, _ in gone]
        setting = setting.with_units(tuple(unit for unit in setting.position.units if unit not in lost))
        held = centers_held(setting, state)
        name = power_name(setting.board, state)
        for unit in lost:
            text = f"{unit_name(setting.board, unit)} is disbanded: {name} holds {_centers(held)}."
            event = Event(Happening.REMOVED, state, unit.location.province, Fact(text[0].upper() + text[1:]))
            events.append(event)
    return setting, events


def _conditions(setting: Setting, state: Power) -> Conditions:
    homes = setting.homes(state) or (setting.board.minor[state].capital,)

    def distances(_position: Position, _power: Power) -> Callable[[Unit], int]:
        return over_borders(setting.board, homes)

    rules = BuildRules(distances=distances, measure=Measure("E19-MIN-1", "its home centers"))
    return Conditions(ground_of(setting.board), builds=rules)


def _centers(count: int) -> str:
    return "no center" if count == 0 else f"{count} center{'' if count == 1 else 's'}"


def with_minor_builds(
    setting: Setting, wishes: Mapping[Power, UnitKind], states: Sequence[Power] | None = None
) -> tuple[Setting, list[Event]]:
    """The setting with what minor states build, without cost (E19-MIN-7), and the events.

    A state with more centers than units builds (E19-MIN-3), in its vacant home centers (E19-MIN-2); `wishes`
    are the kinds that the powers named which the states follow. `states` are all of them by default.
    """
    events: list[Event] = []
    for state in setting.states if states is None else states:
        for home in _vacant_homes(setting, state)[: max(0, -excess(setting, state))]:
            unit = _built(setting, state, home, wishes.get(state))
            setting = setting.with_units((*setting.position.units, unit))
            name = power_name(setting.board, state)
            word = "a fleet" if unit.kind is UnitKind.FLEET else "an army"
            text = f"{name} builds {word} in {province_name(setting.board, home)}."
            events.append(Event(MINOR_BUILD_EVENT, state, home, Fact(text)))
    return setting, events


def _vacant_homes(setting: Setting, state: Power) -> list[Province]:
    """Where a minor state can build: in its vacant home centers, the capital first."""
    capital = setting.board.minor[state].capital
    homes = sorted(setting.homes(state), key=lambda place: place != capital)
    return [place for place in homes if setting.owners.get(place) == state and place not in setting.standing]


def kinds_built(setting: Setting, state: Power) -> frozenset[UnitKind]:
    """The kinds of unit that a state can build at all: fleets only in coastal home centers."""
    inland = (setting.board.province[home].terrain is Terrain.INLAND for home in setting.homes(state))
    return frozenset({UnitKind.ARMY}) if all(inland) else frozenset({UnitKind.ARMY, UnitKind.FLEET})


def _built(setting: Setting, state: Power, home: Province, wish: UnitKind | None) -> Unit:
    """The unit built: a fleet at a coast, unless an army is wished for (E19-MIN-4, E19-MIN-5)."""
    berths = setting.board.fleet_locations[home]
    if berths and wish is not UnitKind.ARMY:
        return Unit(state, UnitKind.FLEET, berths[0])
    return Unit(state, UnitKind.ARMY, Location(home))
