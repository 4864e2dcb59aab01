"""What can be ordered in a phase, by whom: all of it, as values, texts and menus.

Legal moves of a movement phase are what the reader of orders finds nothing wrong with (`LegalOrders`), in the
state in which the variant resolves its orders. In all other phases a candidate counts if the phase, played
with it alone, does not find it illegal; so nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ...model.brief import counted, tagged
from ...model.case import Case
from ...model.errors import UnknownNameError, WestphaliaError
from ...model.names import Location, Power, UnitKind
from ...model.orders import (
    Build,
    Convert,
    Convoy,
    Designation,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
)
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...solver import LegalOrders, Status, open_sites, reachable
from ...variants.framework.rulings import dues_in
from ...variants.framework.year import Due, PhaseRules, State
from ..game import Game
from .defaults import complete_case

Menu: TypeAlias = dict[str, Any]
"""Nested names that end in order texts: what is ordered, then what it is about."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a power can order in a phase.

    `units` has the legal orders of each unit that is to get one, or can be removed; `builds` are builds and
    waivers; with `states` there are other things that can be handed in (`statements_in`).
    """

    power: Power
    due: Due
    units: Mapping[Unit, tuple[Order, ...]]
    builds: tuple[Order, ...] = ()
    states: bool = False

    def __repr__(self) -> str:
        orders = sum(map(len, self.units.values())) + len(self.builds)
        return tagged(self, f"of {self.power}", str(self.due), f"{counted(orders, 'order')} to choose from")

    @property
    def orders(self) -> tuple[Order, ...]:
        """All orders."""
        return (*(order for orders in self.units.values() for order in orders), *self.builds)

    @property
    def has_choice(self) -> bool:
        """Whether it matters what the power hands in: not where there is one thing to do for each unit."""
        if self.states or any(isinstance(order, Build) for order in self.builds):
            return True
        if self.due.noun == "removal":
            return self.due.count < len(self.units)
        return any(len(orders) > 1 for orders in self.units.values())

    def menu(self) -> Menu:
        """The orders as nested names: unit, kind of order, target, and way of moves, or what is supported.

        {"A lvp": {"hold": "A lvp H",
                   "move": {"yor": {"land": "A lvp - yor", "convoy": "A lvp - yor via convoy"}},
                   "support": {"F edi": {"hold": "A lvp S F edi", "yor": "A lvp S F edi - yor"}}},
         "build": {"A": {"lon": "B A lon"}}, "waive": "W"}
        """
        found: Menu = {}
        for unit, orders in self.units.items():
            entry: Menu = found.setdefault(unit_name(unit), {})
            for order in orders:
                _enter(entry, order)
        for order in self.builds:
            _enter(found, order)
        return found

    def to_json(self) -> dict[str, Any]:
        """What the power can order, for programs."""
        return {
            "due": {"count": self.due.count, "noun": self.due.noun, "note": self.due.note},
            "has_choice": self.has_choice,
            "units": {
                unit_name(unit): [format_order(order) for order in orders]
                for unit, orders in self.units.items()
            },
            "builds": [format_order(order) for order in self.builds],
            "menu": self.menu(),
        }


def options_of(about: Game | Case) -> dict[Power, Options]:
    """What each power that owes something can order in the present phase, in the order of the board.

    Nobody can, once a game is over. What can be stated besides is told by `statements_in`. Raises
    `WestphaliaError` for a case that is none of its variant.

        >>> case = westphalia.case(units={"austria": ["A Vie", "F Tri"]})
        >>> options = westphalia.legal_orders(case)["austria"]
        >>> options.menu()["F tri"]["move"]["adr"]
        {'land': 'F tri - adr'}
        >>> options.has_choice
        True
    """
    return _options_of(about)


def statements_in(about: Game | Case) -> tuple[str, ...]:
    """An example of everything that can be stated besides orders to units, by whom ever."""
    rules, _ = _phase(about)
    return tuple(one.statement.form.example for one in rules.statements)


def _phase(about: Game | Case) -> tuple[PhaseRules, State]:
    if isinstance(about, Game):
        return about.rules, about.state
    state, _ = complete_case(about)
    return state.variant.year.rules(state.phase), state


def options_for(about: Game | Case, unit: str) -> tuple[Order, ...]:
    """The legal orders of the unit in a province; UnknownNameError where nobody can order one there."""
    wanted = unit.strip().casefold().split(" ")[-1].partition("/")[0]
    for options in _options_of(about, wanted).values():
        for orders in options.units.values():
            return orders
    known = [unit_name(one) for options in options_of(about).values() for one in options.units]
    raise UnknownNameError(f"nobody can order a unit in {unit!r}", expected=" or ".join(known) or "no unit")


# ------------------------------------------------------------------------------------------ one phase


def _options_of(about: Game | Case, only: str | None = None) -> dict[Power, Options]:
    """The options of a phase; with a province those of the unit in it alone, without builds."""
    if isinstance(about, Game) and about.outcome is not None:
        return {}
    rules, state = _phase(about)
    dues = dues_in(rules, state)
    if only is not None:
        dues = {
            power: replace(due, units=tuple(unit for unit in due.units if unit.location.province == only))
            for power, due in dues.items()
        }
    states = bool(rules.statements)
    find = {
        PhaseKind.MOVEMENT: _movement,
        PhaseKind.RETREAT: _retreats,
        PhaseKind.ADJUSTMENT: _adjustments,
    }.get(rules.kind)
    found = find(rules, state, dues, only) if find is not None else {}
    nothing: tuple[Mapping[Unit, tuple[Order, ...]], tuple[Order, ...]] = ({}, ())
    return {power: Options(power, due, *found.get(power, nothing), states) for power, due in dues.items()}


_PhaseOptions: TypeAlias = dict[Power, tuple[Mapping[Unit, tuple[Order, ...]], tuple[Order, ...]]]


def _movement(rules: PhaseRules, state: State, dues: Mapping[Power, Due], _only: str | None) -> _PhaseOptions:
    at = rules.begin(state, {info.id: () for info in state.position.board.powers}).state
    legal = LegalOrders(at.position, at.rulebook, at.conditions)
    standing = {unit.location: unit for unit in at.position.units}
    return {
        power: ({unit: legal.of(standing[unit.location]) for unit in due.units}, ())
        for power, due in dues.items()
    }


def _retreats(rules: PhaseRules, state: State, dues: Mapping[Power, Due], _only: str | None) -> _PhaseOptions:
    conditions = state.conditions
    lost = {one.unit: one for one in state.position.dislodged}
    found: _PhaseOptions = {}
    for power, due in dues.items():
        units: dict[Unit, tuple[Order, ...]] = {}
        for unit in due.units:
            named = Designation(unit.location, unit.kind)
            places = sorted(reachable(conditions, lost[unit]))
            wishes: list[Order] = [Retreat(named, place) for place in places]
            units[unit] = _accepted(rules, state, power, [*wishes, Disband(named)])
        found[power] = (units, ())
    return found


def _adjustments(
    rules: PhaseRules, state: State, dues: Mapping[Power, Due], only: str | None
) -> _PhaseOptions:
    position = state.position
    standing = [unit for unit in position.units if only in (None, unit.location.province)]
    owners = [info.id for info in position.board.minors]
    kinds = [kind for kind in UnitKind if kind in state.conditions.ground.steps]
    found: _PhaseOptions = {}
    for power in dues:
        units: dict[Unit, tuple[Order, ...]] = {}
        for unit in standing:
            if unit.power == power or unit.power in owners:
                named = Designation(unit.location, unit.kind)
                wishes: list[Order] = [Disband(named)]
                wishes += [Convert(named, kind) for kind in kinds if kind is not unit.kind]
                orders = _accepted(rules, state, power, wishes)
                if orders:
                    units[unit] = orders
        if only is not None:
            found[power] = (units, ())
            continue
        sites = {site for owner in (power, *owners) for site in open_sites(position, owner, state.conditions)}
        builds = [order for site in sorted(sites) for order in _builds(state, Location(site))]
        found[power] = (units, _accepted(rules, state, power, [*builds, Waive()]))
    return found


def _builds(state: State, site: Location) -> Iterator[Order]:
    """The builds in a province that can be written, fleets on its coasts."""
    shores = state.position.board.fleet_locations[site.province]
    for kind in sorted(state.conditions.builds.kinds):
        for place in (shores or (site,)) if kind is UnitKind.FLEET else (site,):
            yield Build(place, kind)


def _accepted(rules: PhaseRules, state: State, power: Power, wishes: Iterable[Order]) -> tuple[Order, ...]:
    """Those orders that can be handed in and are not illegal if they alone are."""
    return tuple(order for order in wishes if _is_accepted(rules, state, power, order))


def _is_accepted(rules: PhaseRules, state: State, power: Power, order: Order) -> bool:
    try:
        entry = rules.read_line(format_order(order), state)
    except WestphaliaError:  # nothing that could be written in this phase
        return False
    if rules.faults(state, power, (entry,)):
        return False
    turn = rules.play(state, {power: (entry,)})
    return not any(
        told.given and told.entry == entry and told.status in (Status.ILLEGAL, Status.VOID) and not told.waits
        for told in turn.report.entries
    )


# ---------------------------------------------------------------------------------------------- menus


def _enter(menu: Menu, order: Order) -> None:
    """Enter an order into a menu."""
    text = format_order(order)
    match order:
        case Hold():
            menu["hold"] = text
        case Move(_, target, via):
            menu.setdefault("move", {}).setdefault(target, {})["convoy" if via else "land"] = text
        case Support(_, other, target):
            menu.setdefault("support", {}).setdefault(unit_name(other), {})[target or "hold"] = text
        case Convoy(_, army, target):
            menu.setdefault("convoy", {}).setdefault(unit_name(army), {})[target] = text
        case Convert(_, kind):
            menu.setdefault("convert", {})[kind.value] = text
        case Retreat(_, target):
            menu.setdefault("retreat", {})[target] = text
        case Disband():
            menu["disband"] = text
        case Build(location, kind):
            menu.setdefault("build", {}).setdefault(kind.value if kind else "", {})[location] = text
        case Waive():
            menu["waive"] = text


def unit_name(unit: Unit | Designation) -> str:
    """A unit by its kind and place, as orders name it."""
    return f"{unit.kind.value if unit.kind else ''} {unit.location}".strip()
