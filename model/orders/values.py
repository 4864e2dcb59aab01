"""Orders as their writers gave them.

An order names units by what was written (`Designation`): the kind, the nationality or the coast
may be missing or wrong. What becomes of such an order is a choice of the rulebook, made by the
solver, not here. Orders are frozen values; text is turned into orders and back by
`westphalia.model.notation`.
"""

from dataclasses import dataclass

from ..names import Location, Power, UnitKind


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
Order = MovementOrder | Retreat | Disband | Build | Waive
