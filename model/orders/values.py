"""Orders as their writers gave them.

An order names units by what was written (`Designation`): the kind, the nationality or the coast
may be missing or wrong. What becomes of such an order is a choice of the rulebook, made by the
solver, not here. Orders are frozen values; text is turned into orders and back by
`westphalia.model.notation`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from ..names import KIND_LETTERS, Location, Power, UnitKind
from ..phase import PhaseKind


class Verb(StrEnum):
    """What is ordered; the value is the word for it in messages.

    `sign` is how messages show it where it could stand (None: not at all), `phases` are those in which it
    is worth a mention, `keywords` a pattern of the words that mean it.
    """

    sign: str | None
    phases: tuple[PhaseKind, ...]
    keywords: str

    HOLD = "hold", "'H'", (PhaseKind.MOVEMENT,), r"h|holds?|holding|stands?|stays?|remains?"
    MOVE = "move", "'-'", (PhaseKind.MOVEMENT, PhaseKind.RETREAT), r"m|moves?|moving|go|goes|going"
    SUPPORT = "support", "'S'", (PhaseKind.MOVEMENT,), r"s|supports?|supporting"
    CONVOY = "convoy", "'C'", (PhaseKind.MOVEMENT,), r"c|convoys?|convoying"
    CONVERT = "conversion", None, (), rf"[{KIND_LETTERS}]c[{KIND_LETTERS}]"
    RETREAT = "retreat", "'R'", (PhaseKind.RETREAT,), r"r|retreats?"
    DISBAND = (
        "disband",
        "'D'",
        (PhaseKind.RETREAT, PhaseKind.ADJUSTMENT),
        r"d|disbands?|disbanded|destroys?|destroyed|removed|otb",
    )
    BUILD = "build", "'B'", (PhaseKind.ADJUSTMENT,), r"b|builds?"
    WAIVE = "waive", "'W'", (PhaseKind.ADJUSTMENT,), r"w|waives?|waived"

    def __new__(cls, word: str, sign: str | None, phases: tuple[PhaseKind, ...], keywords: str) -> Self:
        """A verb of that word."""
        verb = str.__new__(cls, word)
        verb._value_ = word
        verb.sign, verb.phases, verb.keywords = sign, phases, keywords
        return verb


@dataclass(frozen=True, slots=True)
class Designation:
    """How an order names a unit: where it stands and, where written, its kind and nationality.

    `location` keeps the coast as written, existing or not; `kind` and `power` are None where the
    writer left them out.
    """

    location: Location
    kind: UnitKind | None = None
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """The unit stays where it is: ``A Vie H``."""

    unit: Designation


@dataclass(frozen=True, slots=True)
class Move:
    """The unit goes to `target`: ``A Vie - Tyr``.

    `via_convoy` is the written wish to go by sea; `path` holds the seas of a written convoy route
    (``A Lon - Nth - Bel``), empty where none was written.
    """

    unit: Designation
    target: Location
    via_convoy: bool = False
    path: tuple[Location, ...] = ()


@dataclass(frozen=True, slots=True)
class Support:
    """The unit supports another one, in place (`target` is None) or in its move to `target`."""

    unit: Designation
    supported: Designation
    target: Location | None = None


@dataclass(frozen=True, slots=True)
class Convoy:
    """The fleet carries an army to `target`: ``F Nth C A Lon - Bel``."""

    unit: Designation
    army: Designation
    target: Location


@dataclass(frozen=True, slots=True)
class Convert:
    """The unit stays where it is and becomes one of another kind: ``F Nan FCA`` makes the fleet an army.

    Only some variants know this order.
    """

    unit: Designation
    kind: UnitKind


@dataclass(frozen=True, slots=True)
class Retreat:
    """The dislodged unit retreats to `target`: ``F Tri R Alb``, or ``F Tri - Alb`` in a retreat phase."""

    unit: Designation
    target: Location


@dataclass(frozen=True, slots=True)
class Disband:
    """The dislodged unit is disbanded, or the unit is removed in an adjustment: ``F Tri D``."""

    unit: Designation


@dataclass(frozen=True, slots=True)
class Build:
    """A new unit is built: ``B A Vie``; `kind` is None where the writer left it out."""

    location: Location
    kind: UnitKind | None


@dataclass(frozen=True, slots=True)
class Waive:
    """One build is declined: ``W``, or ``W Vie`` where a place was written."""

    location: Location | None = None


MovementOrder = Hold | Move | Support | Convoy | Convert
"""What a unit can be ordered in a phase of movement."""

Order = MovementOrder | Retreat | Disband | Build | Waive
"""What can be ordered in any phase."""


def bare_order(order: Order) -> Order:
    """An order without what people leave out: letters, nationalities, the words via convoy."""
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
