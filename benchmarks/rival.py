"""The same turns with the Python package ``diplomacy`` (optional extra ``bench``)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from westphalia.model.orders import Convoy, Designation, Move, MovementOrder, Support
from westphalia.model.position import Unit
from westphalia.solver import Resolution

from .turns import Turn


class RivalPower(Protocol):
    """What we use of a power of the other package."""

    units: list[str]
    retreats: Mapping[str, Sequence[str]]


class RivalGame(Protocol):
    """What we use of a game of the other package."""

    powers: Mapping[str, RivalPower]

    def clear_units(self) -> None: ...
    def set_units(self, power: str, units: list[str]) -> None: ...
    def set_orders(self, power: str, orders: list[str]) -> None: ...
    def process(self) -> object: ...


@dataclass(frozen=True, slots=True)
class RivalTurn:
    """A turn in the other package's words."""

    units: Mapping[str, list[str]]
    orders: Mapping[str, list[str]]


def load_rival() -> Callable[[], RivalGame] | None:
    """What makes a new game of the other package; None if it is not installed."""
    try:
        return cast("Callable[[], RivalGame]", import_module("diplomacy").Game)
    except ModuleNotFoundError:
        return None


def translate(turn: Turn) -> RivalTurn:
    """A turn in the other package's words."""
    units: dict[str, list[str]] = {}
    for unit in turn.position.units:
        units.setdefault(unit.power.upper(), []).append(_name(unit))
    orders = {power.upper(): [_order(order) for order in own] for power, own in turn.orders.items()}
    return RivalTurn(units, orders)


def _unit(unit: Designation) -> str:
    assert unit.kind is not None
    return f"{unit.kind.value} {unit.location.upper()}"


def _order(order: MovementOrder) -> str:
    unit = _unit(order.unit)
    if isinstance(order, Move):
        return f"{unit} - {order.target.upper()}{' VIA' if order.via_convoy else ''}"
    if isinstance(order, Convoy):
        return f"{unit} C {_unit(order.army)} - {order.target.upper()}"
    if isinstance(order, Support):
        to = f" - {order.target.province.upper()}" if order.target else ""
        return f"{unit} S {_unit(order.supported)}{to}"
    return f"{unit} H"


def set_up(new_game: Callable[[], RivalGame], turn: RivalTurn) -> RivalGame:
    """A game that stands before the turn."""
    game = new_game()
    game.clear_units()
    for power, units in turn.units.items():
        game.set_units(power, units)
    for power, orders in turn.orders.items():
        game.set_orders(power, orders)
    return game


def agrees(game: RivalGame, resolution: Resolution) -> bool:
    """Whether a processed turn came out the same: who stands where, who may retreat where to.

    Retreats of units dislodged by convoy are left out: the other package lets them go to occupied places.
    """
    by_convoy = {_name(lost.unit) for lost in resolution.dislodged if lost.by_convoy}
    theirs = {
        "units": {(name, unit) for name, power in game.powers.items() for unit in power.units},
        "retreats": {
            (name, unit, place)
            for name, power in game.powers.items()
            for unit, places in power.retreats.items()
            for place in places
            if unit not in by_convoy
        },
    }
    ours = {
        "units": {(unit.power.upper(), _name(unit)) for unit in resolution.units},
        "retreats": {
            (unit.power.upper(), _name(unit), place.upper())
            for unit, places in resolution.retreats.items()
            for place in places
            if _name(unit) not in by_convoy
        },
    }
    return theirs == ours


def _name(unit: Unit) -> str:
    return f"{unit.kind.value} {unit.location.upper()}"
