"""The same turns with the Python package ``diplomacy`` (optional extra ``bench``).

It checks orders when they are submitted, so its set-up corresponds to our legality check.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from westphalia.model.names import Province
from westphalia.model.orders import Convoy, Designation, Move, MovementOrder, Support
from westphalia.model.position import Unit

from .turns import MovementTurn


class RivalPower(Protocol):
    """What we use of a power of the peer."""

    units: list[str]
    retreats: Mapping[str, Sequence[str]]


class RivalGame(Protocol):
    """What we use of a game of the peer."""

    powers: Mapping[str, RivalPower]

    def clear_units(self) -> None: ...
    def set_units(self, power: str, units: list[str]) -> None: ...
    def set_orders(self, power: str, orders: list[str]) -> None: ...
    def process(self) -> object: ...


@dataclass(frozen=True, slots=True)
class RivalTurn:
    """A turn in the peer's notation."""

    units: Mapping[str, list[str]]
    orders: Mapping[str, list[str]]


def load_rival() -> Callable[[], RivalGame] | None:
    """Return the peer's constructor of games; None if it is not installed."""
    try:
        return cast("Callable[[], RivalGame]", import_module("diplomacy").Game)
    except ModuleNotFoundError:
        return None


def translate(turn: MovementTurn) -> RivalTurn:
    """Translate a turn to the peer's notation, which names every unit exactly."""
    units: dict[str, list[str]] = {}
    names: dict[Province, str] = {}
    for unit in turn.position.units:
        names[unit.location.province] = _name(unit)
        units.setdefault(unit.power.upper(), []).append(_name(unit))
    orders = {power.upper(): [_order(order, names) for order in own] for power, own in turn.orders.items()}
    return RivalTurn(units, orders)


def _order(order: MovementOrder, names: Mapping[Province, str]) -> str:
    def named(unit: Designation) -> str:
        letter = unit.kind.value if unit.kind is not None else "A"
        return names.get(unit.location.province, f"{letter} {unit.location.upper()}")

    unit = named(order.unit)
    if isinstance(order, Move):
        return f"{unit} - {order.target.upper()}{' VIA' if order.via_convoy else ''}"
    if isinstance(order, Convoy):
        return f"{unit} C {named(order.army)} - {order.target.upper()}"
    if isinstance(order, Support):
        to = f" - {order.target.province.upper()}" if order.target else ""
        return f"{unit} S {named(order.supported)}{to}"
    return f"{unit} H"


def set_up(new_game: Callable[[], RivalGame], turn: RivalTurn) -> RivalGame:
    """Return the peer's game before the turn."""
    game = new_game()
    game.clear_units()
    for power, units in turn.units.items():
        game.set_units(power, units)
    for power, orders in turn.orders.items():
        game.set_orders(power, orders)
    return game


def _name(unit: Unit) -> str:
    return f"{unit.kind.value} {unit.location.upper()}"
