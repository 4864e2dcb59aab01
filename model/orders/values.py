"""Orders as written, as frozen values; `westphalia.model.orders.notation` parses and formats them.

An order names units as its writer did (`Designation`): the kind, the nationality or the coast may be missing
or wrong. The solver decides what such an order does, by rule choices.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from ..names import Location, Power, UnitKind
from ..phase import PhaseKind


class Verb(StrEnum):
    """The action that an order gives its unit; the value is the word for it in messages.

    `sign` is the letter or sign that messages suggest (None: none), `phases` are those in which they do.
    """

    sign: str | None
    phases: tuple[PhaseKind, ...]

    HOLD = "hold", "H", (PhaseKind.MOVEMENT,)
    MOVE = "move", "-", (PhaseKind.MOVEMENT, PhaseKind.RETREAT)
    SUPPORT = "support", "S", (PhaseKind.MOVEMENT,)
    CONVOY = "convoy", "C", (PhaseKind.MOVEMENT,)
    CONVERT = "conversion", None, ()
    RETREAT = "retreat", "R", (PhaseKind.RETREAT,)
    DISBAND = "disband", "D", (PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)
    BUILD = "build", "B", (PhaseKind.ADJUSTMENT,)
    WAIVE = "waive", "W", (PhaseKind.ADJUSTMENT,)

    def __new__(cls, word: str, sign: str | None, phases: tuple[PhaseKind, ...]) -> Self:
        """Return the verb with that word."""
        verb = str.__new__(cls, word)
        verb._value_ = word
        verb.sign, verb.phases = sign, phases
        return verb


@dataclass(frozen=True, slots=True)
class Designation:
    """A unit as an order names it: its location and, if written, its kind and power (nationality).

    `location` has the coast as written, whether it exists or not.
    """

    location: Location
    kind: UnitKind | None = None
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """An order to hold: ``A Vie H``."""

    unit: Designation


@dataclass(frozen=True, slots=True)
class Move:
    """An order to move to `target`: ``A Vie - Tyr``.

    `via_convoy` is True if the order says "via convoy"; `path` holds the seas of a written convoy route
    (``A Lon - Nth - Bel``).
    """

    unit: Designation
    target: Location
    via_convoy: bool = False
    path: tuple[Location, ...] = ()


@dataclass(frozen=True, slots=True)
class Support:
    """An order to support another unit, in place (`target` is None) or in its move to `target`."""

    unit: Designation
    supported: Designation
    target: Location | None = None


@dataclass(frozen=True, slots=True)
class Convoy:
    """An order to convoy an army to `target`: ``F Nth C A Lon - Bel``."""

    unit: Designation
    army: Designation
    target: Location


@dataclass(frozen=True, slots=True)
class Convert:
    """An order to become a unit of another kind in place: ``F Nan FCA`` makes the fleet an army.

    Only some variants have this order.
    """

    unit: Designation
    kind: UnitKind


@dataclass(frozen=True, slots=True)
class Retreat:
    """An order to a dislodged unit to retreat: ``F Tri R Alb``, or ``F Tri - Alb`` in a retreat phase."""

    unit: Designation
    target: Location


@dataclass(frozen=True, slots=True)
class Disband:
    """An order to disband a dislodged unit, or to remove a unit in an adjustment: ``F Tri D``."""

    unit: Designation


@dataclass(frozen=True, slots=True)
class Build:
    """An order to build a unit: ``B A Vie``; `kind` is None if it is not written."""

    location: Location
    kind: UnitKind | None


@dataclass(frozen=True, slots=True)
class Waive:
    """An order to waive one build: ``W``, or ``W Vie`` with a place."""

    location: Location | None = None


MovementOrder = Hold | Move | Support | Convoy | Convert
"""The orders of a movement phase."""

Order = MovementOrder | Retreat | Disband | Build | Waive
"""The orders of all phases."""


def bare_order(order: Order) -> Order:
    """Return an order without the optional parts: letters, nationalities, the words "via convoy"."""
    match order:
        case Hold(unit):
            return Hold(Designation(unit.location))
        case Move(unit, target):
            return Move(Designation(unit.location), target)
        case Support(unit, supported, target):
            return Support(Designation(unit.location), Designation(supported.location), target)
        case Convoy(unit, army, target):
            return Convoy(Designation(unit.location), Designation(army.location), target)
        case _:
            return order
