"""Claims about a result.

A claim is one statement about the result of a movement phase: ``A vie - tyr bounces``, ``F nth dislodged by
F nwy``, ``tyr empty``. `text` parses claims, `truth` defines their meaning. `str` of a claim is its canonical
text, which parses as the same claim.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import (
    Convoy,
    Designation,
    Move,
    MovementOrder,
    Support,
    format_designation,
    format_order,
)


class ClaimedResult(StrEnum):
    """The result that a claim states for an order.

    A move succeeds, bounces, or is disrupted (its convoy fails). A support is given or cut. A hold or convoy
    succeeds if its unit is not dislodged. Every order that does not succeed fails. So does a void order: one
    that is illegal or has no effect among these orders.
    """

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    BOUNCES = "bounces"
    CUT = "is cut"
    DISRUPTED = "is disrupted"
    VOID = "is void"


@dataclass(frozen=True, slots=True)
class OrderClaim:
    """An order has this result. If `order` is only a unit, the claim is about whatever it is ordered to do.

    `by` is the unit that cut a support, and `power` is the power that gave the order, if the claim says so.
    """

    order: MovementOrder | Designation
    verdict: ClaimedResult
    by: Designation | None = None
    power: Power | None = None

    def __str__(self) -> str:
        given = isinstance(self.order, Support) and self.verdict is ClaimedResult.SUCCEEDS
        by = f" by {format_designation(self.by)}" if self.by is not None else ""
        return f"{subject(self.order, self.power)} {'is given' if given else self.verdict.value}{by}"


@dataclass(frozen=True, slots=True)
class DislodgedClaim:
    """The unit is dislodged, `by` this unit and by convoy if the claim says so."""

    unit: Designation
    by: Designation | None = None
    by_convoy: bool = False

    def __str__(self) -> str:
        by = f" by {format_designation(self.by)}" if self.by is not None else ""
        return f"{format_designation(self.unit)} dislodged{by}{' via convoy' if self.by_convoy else ''}"


@dataclass(frozen=True, slots=True)
class MovesClaim:
    """The unit moves away (`away`), or stays where it is and is not dislodged."""

    unit: Designation
    away: bool

    def __str__(self) -> str:
        return f"{format_designation(self.unit)} {'moves' if self.away else 'stays'}"


@dataclass(frozen=True, slots=True)
class PlaceClaim:
    """After movement, the unit is in the location. The unit is named by its location before movement."""

    unit: Designation
    location: Location

    def __str__(self) -> str:
        return f"{format_designation(self.unit)} in {self.location}"


@dataclass(frozen=True, slots=True)
class NowClaim:
    """After movement, a unit of this kind and power is in the location, wherever it came from."""

    power: Power
    kind: UnitKind
    location: Location

    def __str__(self) -> str:
        return f"now {format_designation(Designation(self.location, self.kind, self.power))}"


@dataclass(frozen=True, slots=True)
class EmptyClaim:
    """After movement, the province is vacant."""

    province: Province

    def __str__(self) -> str:
        return f"{self.province} empty"


@dataclass(frozen=True, slots=True)
class ContestedClaim:
    """The province is vacant after a standoff, so no unit can retreat there."""

    province: Province

    def __str__(self) -> str:
        return f"{self.province} contested"


@dataclass(frozen=True, slots=True)
class RetreatClaim:
    """The unit is dislodged and can retreat to this place, or cannot if `open` is false."""

    unit: Designation
    location: Location
    open: bool = True

    def __str__(self) -> str:
        can = "can" if self.open else "cannot"
        return f"{format_designation(self.unit)} {can} retreat to {self.location}"


@dataclass(frozen=True, slots=True)
class RetreatsClaim:
    """The unit is dislodged and can retreat to exactly these places. If there are none, it is destroyed."""

    unit: Designation
    locations: tuple[Location, ...]

    def __str__(self) -> str:
        return f"{format_designation(self.unit)} retreats: {', '.join(self.locations) or 'none'}"


@dataclass(frozen=True, slots=True)
class DislodgedListClaim:
    """Exactly these units are dislodged."""

    units: tuple[Designation, ...]

    def __str__(self) -> str:
        return f"dislodged: {', '.join(format_designation(unit) for unit in self.units) or 'none'}"


@dataclass(frozen=True, slots=True)
class ContestedListClaim:
    """Exactly these provinces are vacant after standoffs."""

    provinces: tuple[Province, ...]

    def __str__(self) -> str:
        return f"contested: {', '.join(self.provinces) or 'none'}"


Fact = (
    OrderClaim
    | DislodgedClaim
    | MovesClaim
    | PlaceClaim
    | NowClaim
    | EmptyClaim
    | ContestedClaim
    | RetreatClaim
    | RetreatsClaim
    | DislodgedListClaim
    | ContestedListClaim
)
"""A positive claim."""


@dataclass(frozen=True, slots=True)
class Denial:
    """The negation of a claim."""

    fact: OrderClaim | DislodgedClaim | MovesClaim | PlaceClaim | EmptyClaim | ContestedClaim

    def __str__(self) -> str:
        fact = self.fact
        match fact:
            case OrderClaim(order, verdict, by, power):
                words = by if by is None else f" by {format_designation(by)}"
                return f"{subject(order, power)} {_DENIED[verdict]}{words or ''}"
            case DislodgedClaim(unit):
                rest = str(fact).removeprefix(format_designation(unit))
                return f"{format_designation(unit)} not{rest}"
            case MovesClaim(unit, away):
                return f"{format_designation(unit)} does not {'move' if away else 'stay'}"
            case PlaceClaim(unit, location):
                return f"{format_designation(unit)} not in {location}"
            case EmptyClaim(province):
                return f"{province} not empty"
            case ContestedClaim(province):
                return f"{province} not contested"


Claim = Fact | Denial
"""One statement about the result of a movement phase."""

_DENIED = {
    ClaimedResult.SUCCEEDS: "does not succeed",
    ClaimedResult.FAILS: "does not fail",
    ClaimedResult.BOUNCES: "does not bounce",
    ClaimedResult.CUT: "is not cut",
    ClaimedResult.DISRUPTED: "is not disrupted",
    ClaimedResult.VOID: "is not void",
}


def subject(order: MovementOrder | Designation, power: Power | None = None) -> str:
    """Return the text of an order, or of the unit named in its place, as the subject of a statement."""
    text = format_designation(order) if isinstance(order, Designation) else format_order(order)
    return text if power is None else f"{power}: {text}"


def predicate(claim: Claim) -> str:
    """Return what a claim says about its subject: ``bounces``, ``not dislodged``; all of it without one."""
    fact = claim.fact if isinstance(claim, Denial) else claim
    unit = unit_of(fact)
    if unit is None:
        return str(claim)
    name = subject(fact.order, fact.power) if isinstance(fact, OrderClaim) else format_designation(unit)
    return str(claim).removeprefix(name).strip()


def fits(order: MovementOrder | Designation, verdict: ClaimedResult) -> bool:
    """Return whether this kind of order can have this result: only moves bounce, only supports are cut."""
    if isinstance(order, Designation):
        return True
    match verdict:
        case ClaimedResult.BOUNCES:
            return isinstance(order, Move)
        case ClaimedResult.CUT:
            return isinstance(order, Support)
        case ClaimedResult.DISRUPTED:
            return isinstance(order, Move | Convoy)
        case _:
            return True


def unit_of(claim: Claim) -> Designation | None:
    """Return the unit that a claim is about, or None for claims about places and whole results."""
    match claim:
        case Denial(fact):
            return unit_of(fact)
        case OrderClaim(order):
            return order if isinstance(order, Designation) else order.unit
        case (
            DislodgedClaim(unit)
            | MovesClaim(unit)
            | PlaceClaim(unit)
            | RetreatClaim(unit)
            | RetreatsClaim(unit)
        ):
            return unit
        case _:
            return None
