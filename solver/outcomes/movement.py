"""The outcomes of orders in a movement phase, as values that name what decided them.

An outcome carries the numbers, units and rules that decided it, so a reader can check it: `Bounced(attack,
by)` means that `attack.value` does not exceed `by.value`. Whether an order succeeded follows from its
outcome, never the other way round. `results.order_outcomes` creates outcomes from the reasons that the rules
give; `messages` writes sentences about them.

A turn creates about thirty of the most frequent outcomes. These are named tuples, which take half as long
to create as frozen dataclasses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, TypeAlias, cast, overload

from ...model.names import Location, Power, Word
from ...model.orders import MovementOrder
from ...model.position import Unit


class Status(Word):
    """Whether an order succeeds, fails, is void or is illegal.

    `illegal`: against the rules; the order is ignored and its unit holds. `void`: legal, but without effect
    among these orders. The wire format calls both void.
    """

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    VOID = "void"
    ILLEGAL = "illegal"

    @property
    def is_faulty(self) -> bool:
        """Whether the order is void or illegal."""
        return self in (Status.VOID, Status.ILLEGAL)


class Role(Word):
    """The kinds of strength (DATC 5.B.5 to 5.B.8)."""

    ATTACK = "attack strength"
    HOLD = "hold strength"
    DEFEND = "defend strength"
    PREVENT = "prevent strength"


class Bound(Word):
    """How precisely a strength is known."""

    EXACT = ""
    AT_LEAST = "at least"
    AT_MOST = "at most"
    IF_IT_STAYS = "at most, wherever it may go"
    """The hold strength of a unit that is ordered to move, where it is not known whether it leaves."""


class Strength(NamedTuple):
    """A strength and its parts.

    Attributes:
        role: The kind of strength.
        unit: The unit that has it.
        value: The strength; 0 for the attack on a unit that the attacker may not dislodge.
        base: The unit's own part.
        backers: The units whose given support counts in it.
        withheld: The units whose given support does not count because it would hurt their own side.
        shares: What each of the `backers` adds, in the same sequence; empty if each adds one.
        denied: The units whose given support does not count by a clause, each with that clause.
        clause: The variant's clause by which `base` is not one, if it names one.
        bound: How precisely `value` is known; inexact only in steps of proofs.
    """

    role: Role
    unit: Unit
    value: int
    base: int
    backers: tuple[Unit, ...] = ()
    withheld: tuple[Unit, ...] = ()
    shares: tuple[int, ...] = ()
    denied: tuple[tuple[Unit, str], ...] = ()
    clause: str | None = None
    bound: Bound = Bound.EXACT

    def __repr__(self) -> str:
        helped = f" with {', '.join(map(str, self.backers))}" if self.backers else ""
        return f"<{self.role.value} {self.value} of {self.unit}{helped}>"


# ------------------------------------------------------------------- orders that do not count
@dataclass(frozen=True, slots=True)
class OrderFault:
    """The facts behind the sentence about a faulty order.

    Attributes:
        other: The supported or convoyed unit, or the unit that is where the order wrongly names another one.
        ordered: What `other` is ordered to do (None: no order of it counts), or which order of the unit
            counts instead.
        uncounted: Whether `other` was given orders, none of which counts.
        convoyable: Whether `other` can be convoyed from where it is.
        places: The places that would be right.
        rules: The rule choices that decided, as ``number=choice``.
        names: The names of powers and states.
    """

    other: Unit | None = None
    ordered: MovementOrder | None = None
    uncounted: bool = False
    convoyable: bool = False
    places: tuple[Location, ...] = ()
    rules: tuple[str, ...] = ()
    names: Mapping[Power, str] = field(default_factory=dict[Power, str], compare=False, repr=False)


NO_FAULT = OrderFault()


@dataclass(frozen=True, slots=True)
class IllegalOrder:
    """The order is illegal for the reason that the code names; the unit holds."""

    code: str
    fault: OrderFault = NO_FAULT
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class VoidOrder:
    """The order is legal but has no effect among these orders."""

    code: str
    fault: OrderFault = NO_FAULT
    status: ClassVar[Status] = Status.VOID


@dataclass(frozen=True, slots=True)
class ImpossibleMove:
    """The move counts as ordered although it can never succeed (DATC 4.E.1)."""

    code: str
    fault: OrderFault = NO_FAULT
    status: ClassVar[Status] = Status.FAILS


@dataclass(frozen=True, slots=True)
class DecidedByRule:
    """The order fails because an extra rule decides its kernel.

    `rule` is the choice that decides, as ``4.A.2=szykman``, or what a variant uses instead; `answered` is
    False where that choice does not decide the case. `orders` is the number of orders that depend on each
    other, `resolutions` the number of their consistent resolutions.
    """

    rule: str
    answered: bool
    orders: int
    resolutions: int
    status: ClassVar[Status] = Status.FAILS

    @property
    def code(self) -> str:
        """`paradox_rule`, or `unresolved` where the rulebook does not decide the case."""
        return ruling_code(answered=self.answered)


def ruling_code(*, answered: bool) -> str:
    """Return the code of an order that fails by an extra rule."""
    return "paradox_rule" if answered else "unresolved"


# ------------------------------------------------------------------------------------- moves


class RestOfRing(Sequence[Unit]):
    """The other units of a ring: from the unit after one of them to the unit before it.

    All orders of a ring share one tuple of units, so a ring of n moves takes memory for n units, not for n².
    """

    __slots__ = ("_at", "_units")

    def __init__(self, units: tuple[Unit, ...], at: int) -> None:
        self._units = units
        self._at = at

    def __len__(self) -> int:
        return len(self._units) - 1

    @overload
    def __getitem__(self, index: int) -> Unit: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Unit, ...]: ...

    def __getitem__(self, index: int | slice) -> Unit | tuple[Unit, ...]:
        units, first = self._units, self._at + 1
        if isinstance(index, slice):
            return tuple(units[(first + i) % len(units)] for i in range(len(self))[index])
        return units[(first + range(len(self))[index]) % len(units)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RestOfRing | tuple):
            return NotImplemented
        return tuple(self) == tuple(cast("Sequence[object]", other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class MoveSucceeds(NamedTuple):
    """The move succeeds: its attack exceeds every strength in `beaten`.

    `left_by` is the unit that moves out of the destination, `dislodges` the unit that is dislodged there.
    `fleets` are those of one intact convoy route; a move by land has none. `ring` are the other units of a
    circular movement, where the move succeeds only by that rule.
    """

    attack: Strength
    beaten: tuple[Strength, ...]
    left_by: Unit | None = None
    dislodges: Unit | None = None
    fleets: tuple[Unit, ...] = ()
    ring: Sequence[Unit] = ()

    code = "arrives"
    status = Status.SUCCEEDS


class Bounced(NamedTuple):
    """The move fails: its attack does not exceed the strength `by`."""

    attack: Strength
    by: Strength

    code = "bounced"
    status = Status.FAILS


@dataclass(frozen=True, slots=True)
class OwnUnitInPlace:
    """The move fails: `stays`, a unit that `unit` may not dislodge, does not leave the destination."""

    unit: Unit
    stays: Unit
    code: ClassVar[str] = "own_unit_in_place"
    status: ClassVar[Status] = Status.FAILS


@dataclass(frozen=True, slots=True)
class MayNotAttack:
    """The move does not succeed: `stays` does not leave, and the clause `code` forbids `unit` to attack it.

    The move fails if it still `keeps_out` others, and is void if it has no effect at all.
    """

    unit: Unit
    stays: Unit
    code: str
    keeps_out: bool = True

    @property
    def status(self) -> Status:
        """Whether the move fails or is void."""
        return Status.FAILS if self.keeps_out else Status.VOID


@dataclass(frozen=True, slots=True)
class LostFleet:
    """A convoying fleet that is dislodged, and by which unit."""

    fleet: Unit
    by: Unit


@dataclass(frozen=True, slots=True)
class ConvoyDisrupted:
    """The move fails: fleets are `lost`, and no route that the rules admit is left.

    `rule` is the choice by which one lost fleet disrupts the convoy (DATC 4.A.1); None if every route has
    lost one. `not_by_land` is the choice by which a move to an adjacent province does not go by land instead
    (DATC 4.A.3).
    """

    lost: tuple[LostFleet, ...]
    rule: str | None = None
    not_by_land: str | None = None
    code: ClassVar[str] = "convoy_disrupted"
    status: ClassVar[Status] = Status.FAILS


@dataclass(frozen=True, slots=True)
class DestinationClosed:
    """The move fails: the clause `code` closes its destination.

    `left_by` is the unit whose departure closes it; None if it is closed in any case.
    """

    code: str
    left_by: Unit | None = None
    status: ClassVar[Status] = Status.FAILS


# -------------------------------------------------------------------------- supports, convoys, holds


class HarmlessReason(Word):
    """Why a move against a supporting unit does not cut its support."""

    OWN_SIDE = "own side"
    CLAUSE = "clause"
    AIM = "aim"
    RULE = "rule"
    NO_WAY = "no way"


@dataclass(frozen=True, slots=True)
class HarmlessAttack:
    """A move that does not cut a support, and why.

    `own side`: a power cannot cut its own support. `clause`: a variant's clause, named by `rule`, prevents
    it. `aim`: the move comes from where the support is aimed and does not dislodge the unit. `rule`: the
    choice `rule` keeps a convoyed army from cutting (DATC 4.A.2, 4.A.4). `no way`: its convoy fails, so it
    does not attack.
    """

    unit: Unit
    reason: HarmlessReason
    rule: str | None = None


class NotCountedAgainst(NamedTuple):
    """A unit that a support does not count against: by a `clause`, or because it is of the same side."""

    unit: Unit
    clause: str | None = None


class SupportGiven(NamedTuple):
    """The support is given; `spared` are moves against the unit that do not cut it.

    `not_against` is a unit in the destination against which the support does not count.
    """

    spared: tuple[HarmlessAttack, ...] = ()
    not_against: NotCountedAgainst | None = None

    code = "given"
    status = Status.SUCCEEDS


@dataclass(frozen=True, slots=True)
class Cutter:
    """A unit whose attack cuts a support, by land or by convoy.

    `strength` is what its attack takes off, where supports are cut point by point. `rule` is the choice by
    which a convoyed attack from where the support is aimed cuts it (DATC 4.A.4).
    """

    unit: Unit
    by_sea: bool = False
    rule: str | None = None
    strength: int | None = None


@dataclass(frozen=True, slots=True)
class Reduced:
    """The support counts with `left` points of its `full` strength; attacks `by` others take off the rest.

    `spared` and `not_against` are as for `SupportGiven`. `ruled` is the extra rule that takes off some of it.
    """

    left: int
    full: int
    by: tuple[Cutter, ...]
    spared: tuple[HarmlessAttack, ...] = ()
    not_against: NotCountedAgainst | None = None
    ruled: DecidedByRule | None = None
    code: ClassVar[str] = "reduced"
    status: ClassVar[Status] = Status.SUCCEEDS


@dataclass(frozen=True, slots=True)
class Cut:
    """The support is cut by the attacks of these units.

    `full` is its strength, where each attack takes off only its own strength.
    """

    by: tuple[Cutter, ...]
    full: int | None = None
    code: ClassVar[str] = "cut"
    status: ClassVar[Status] = Status.FAILS


@dataclass(frozen=True, slots=True)
class Dislodged:
    """The unit is dislodged, so its support, convoy or hold fails: `attack` exceeds `hold`."""

    attack: Strength
    hold: Strength
    code: ClassVar[str] = "dislodged"
    status: ClassVar[Status] = Status.FAILS

    @property
    def by(self) -> Unit:
        """The unit that dislodges it."""
        return self.attack.unit


class ConvoyUse(Word):
    """What happens to the convoy of a fleet that is not dislodged."""

    SAILS = "sails"
    """The convoy route of the army is open."""
    NEEDLESS = "needless"
    """The army's own fleets make a complete route (DATC 4.A.1)."""
    BROKEN = "broken"
    """The convoy is disrupted elsewhere, and the army stays."""
    STOPPED = "stopped"
    """An extra rule keeps the army in place."""
    CLOSED = "closed"
    """The destination is closed to the army."""
    BY_LAND = "by land"
    """The army moves by land."""


class Repelled(NamedTuple):
    """An attack that a unit withstands: `by` is the strength that the attack does not exceed.

    `by` is None where the attacker may not dislodge the unit, or an extra rule stops the attack.
    """

    attack: Strength
    by: Strength | None


class Holds(NamedTuple):
    """A holding or convoying unit withstands `attacks`; `use` says what happens to a convoy."""

    attacks: tuple[Repelled, ...] = ()
    use: ConvoyUse | None = None

    code = "stands"
    status = Status.SUCCEEDS


class Converted(NamedTuple):
    """The unit is not disturbed and becomes `unit`."""

    unit: Unit

    code = "converted"
    status = Status.SUCCEEDS


class ConversionDisturbed(NamedTuple):
    """The unit stays but does not change its kind, because the units `by` attack it."""

    by: tuple[Unit, ...]

    code = "disturbed"
    status = Status.FAILS


Outcome: TypeAlias = (
    IllegalOrder
    | VoidOrder
    | ImpossibleMove
    | DecidedByRule
    | MoveSucceeds
    | Bounced
    | DestinationClosed
    | OwnUnitInPlace
    | MayNotAttack
    | ConvoyDisrupted
    | SupportGiven
    | Reduced
    | Cut
    | Dislodged
    | Holds
    | Converted
    | ConversionDisturbed
)
