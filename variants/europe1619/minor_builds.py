"""Minor states: the units that they can keep, and their free builds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.board import Terrain
from ...model.brief import number_of
from ...model.names import Location, Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.reasons import Fact
from ...model.rulebook import Rulebook
from ...model.text import capitalize_start
from ...model.wording import start_clause, start_sentence, the_place, unit_name
from ...solver import (
    BuildRules,
    Measure,
    VariantRules,
    board_graph,
    choose_disorder_removals,
    measure_over_borders,
)
from ..framework.book import Chapter
from ..framework.report import Event, EventCode
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Form, Statement, bar_if
from ..framework.tallies import Tally, Term
from .state import Europe1619Setting
from .statuses import standing_fact
from .treasury import Buyer

MIN = Clauses(
    "E19-MIN",
    {
        1: "a unit of a minor state is disbanded only if the state has more units than centers",
        2: "a minor state builds only in its vacant home centers",
        3: "a minor state with more centers than units builds automatically",
        4: "only coastal states build fleets",
        5: "the power that a state is aligned with may choose the kind of its new unit",
        6: "units of minor states gain strength only by fortification",
        7: "minor states build without cost",
    },
)


class MinorExcess(RuleOption, about=MIN[1]):
    """Which unit of a minor state with more units than centers is disbanded.

    In other matters, too, its power commands these units.
    """

    POWER_CHOOSES = (
        "aligned_power_chooses_else_farthest_from_home",
        "The one that its power names; otherwise the one farthest from the state's home centers.",
    )
    FARTHEST = (
        "farthest_from_home",
        "The one farthest from the state's home centers, whatever its power orders.",
    )


def find_held_centers(setting: Europe1619Setting, state: Power) -> Mapping[Province, int]:
    """Return the centers that a minor state controls, its own and captured ones."""
    owners = setting.owners
    return {center: 1 for center in setting.board.centers if owners.get(center) == state}


ROOM: Tally[Europe1619Setting] = Tally("has a unit limit of", (Term(MIN[1], "centers", find_held_centers),))
"""The number of units that a minor state can keep."""


def count_excess(setting: Europe1619Setting, state: Power) -> int:
    """Return the number of units of a minor state minus its centers; negative if it can build."""
    return len(setting.units_of(state)) - ROOM.total(setting, state)


def _room_fact(setting: Europe1619Setting, state: Power) -> Fact:
    held = ROOM.why(setting, state, setting.board)
    units = tuple(
        Fact(f"{capitalize_start(unit_name(setting.board, unit))} is one of them.")
        for unit in setting.units_of(state)
    )
    has = start_sentence(setting.board, state, "has")
    count = Fact(f"{has} {number_of(len(units), 'unit')}.", MIN[1], units)
    return Fact(held.text, MIN[1], (*held.because, count))


# --------------------------------------------------------------------------------------------------- disbands


def disband_excess(setting: Europe1619Setting, rulebook: Rulebook) -> tuple[Europe1619Setting, list[Event]]:
    """Disband the units that minor states cannot keep (E19-MIN-1); return the setting and the events."""
    events: list[Event] = []
    for state in setting.states:
        needed = count_excess(setting, state)
        if needed <= 0:
            continue
        why = _room_fact(setting, state)
        removals = _MinorRemovals(setting, measure=Measure(MIN[1]))
        conditions = VariantRules(board_graph(setting.board), builds=removals)
        gone = choose_disorder_removals(setting.position, state, needed, rulebook, conditions)
        lost = [unit for unit, _ in gone]
        setting = setting.with_units(tuple(unit for unit in setting.position.units if unit not in lost))
        held = ROOM.total(setting, state)
        holds = f"{start_clause(setting.board, state, 'holds')} {number_of(held, 'center')}"
        for unit in lost:
            text = f"{unit_name(setting.board, unit)} is disbanded: {holds}."
            fact = Fact(capitalize_start(text), MIN[1], (why,))
            events.append(Event(EventCode.REMOVED, state, unit.location.province, fact))
    return setting, events


@dataclass(frozen=True, slots=True)
class _MinorRemovals(BuildRules):
    """The removals of minor states: the units farthest from home go first."""

    setting: Europe1619Setting

    def distances(self, position: Position, power: Power) -> Callable[[Unit], int]:
        """Return a function that says how far each unit is from the homes of a minor state."""
        homes = self.setting.homes(power) or (self.setting.board.minor[power].capital,)
        return measure_over_borders(position.board, homes)


# ----------------------------------------------------------------------------------------------------- builds


@dataclass(frozen=True, slots=True)
class WantedUnit:
    """The kind of unit that a power wants a state to build."""

    state: Power
    kind: UnitKind


def _is_not_followed(buyer: Buyer, wish: WantedUnit) -> bool:
    return wish.state not in buyer.setting.states or buyer.setting.patron(wish.state) != buyer.power


def _describe_wish(buyer: Buyer, wish: WantedUnit, _: Buyer) -> Fact:
    word = "fleets" if wish.kind is UnitKind.FLEET else "armies"
    text = f"{start_clause(buyer.setting.board, wish.state, 'builds')} {word} this year"
    return Fact(text, MIN[5], (standing_fact(buyer.setting, wish.state),))


MINOR_BUILD: Statement[Buyer, WantedUnit] = Statement(
    Form("MB {state} {kind}", "MB Tuscany A", WantedUnit),
    "wished",
    (
        bar_if(MIN[5], _is_not_followed),
        bar_if(MIN[4], lambda buyer, wish: wish.kind not in find_buildable_kinds(buyer.setting, wish.state)),
    ),
    lambda buyer, wish: replace(buyer, wishes={**buyer.wishes, wish.state: wish.kind}),
    _describe_wish,
)

MINOR_BUILD_EVENT = "minor_build"
"""The code of the event that a minor state builds a unit."""


def build_minor_units(
    setting: Europe1619Setting, wishes: Mapping[Power, UnitKind], states: Sequence[Power] | None = None
) -> tuple[Europe1619Setting, list[Event]]:
    """Build units for minor states, at no cost (E19-MIN-7); return the setting and the events.

    A state with more centers than units builds (E19-MIN-3) in its vacant home centers (E19-MIN-2). `wishes`
    are the kinds of unit that their powers chose. `states` is all states by default.
    """
    events: list[Event] = []
    for state in setting.states if states is None else states:
        for home in _find_vacant_homes(setting, state)[: max(0, -count_excess(setting, state))]:
            why = _room_fact(setting, state)
            unit = _make_unit(setting, state, home, wishes.get(state))
            setting = setting.with_units((*setting.position.units, unit))
            word = "a fleet" if unit.kind is UnitKind.FLEET else "an army"
            builds = start_sentence(setting.board, state, "builds")
            text = f"{builds} {word} in {the_place(setting.board, home)}."
            vacant = Fact(f"{start_sentence(setting.board, home, 'is')} vacant.", MIN[2])
            told = (
                Fact(f"Its power wants {word}.", MIN[5])
                if state in wishes
                else _default_kind_fact(setting, home)
            )
            events.append(Event(MINOR_BUILD_EVENT, state, home, Fact(text, MIN[3], (why, vacant, told))))
    return setting, events


def _default_kind_fact(setting: Europe1619Setting, home: Province) -> Fact:
    """Return the fact by which a home center builds its default kind of unit."""
    where = "on the coast" if setting.board.fleet_locations[home] else "inland"
    return Fact(f"{start_sentence(setting.board, home, 'lies')} {where}.", MIN[4])


def _find_vacant_homes(setting: Europe1619Setting, state: Power) -> list[Province]:
    """Return the vacant home centers of a minor state, the capital first."""
    capital = setting.board.minor[state].capital
    homes = sorted(setting.homes(state), key=lambda place: place != capital)
    return [place for place in homes if setting.owners.get(place) == state and place not in setting.standing]


def find_buildable_kinds(setting: Europe1619Setting, state: Power) -> frozenset[UnitKind]:
    """Return the kinds of unit that a state can build: fleets only in coastal home centers."""
    inland = (setting.board.province[home].terrain is Terrain.INLAND for home in setting.homes(state))
    return frozenset({UnitKind.ARMY}) if all(inland) else frozenset({UnitKind.ARMY, UnitKind.FLEET})


def _make_unit(setting: Europe1619Setting, state: Power, home: Province, wish: UnitKind | None) -> Unit:
    """Return the new unit: on the coast a fleet, unless an army is chosen (E19-MIN-4, E19-MIN-5)."""
    berths = setting.board.fleet_locations[home]
    if berths and wish is not UnitKind.ARMY:
        return Unit(state, UnitKind.FLEET, berths[0])
    return Unit(state, UnitKind.ARMY, Location(home))


MINOR_BUILDS_CHAPTER = Chapter.of(
    "winter.minor_builds",
    "Minor states: the units that they can keep, and their free builds",
    (MIN,),
    options=(MinorExcess,),
    statements=(MINOR_BUILD,),
)
