"""What became of each order, as values that name what decided it.

An outcome carries the numbers, the units and the rules that decided, so that whoever reads it can check
it: `Bounced(attack, by)` says that `attack.value` does not exceed `by.value`. Whether an order
succeeded follows from its outcome, never the other way round. `order_outcomes` makes them of the reasons
that the rules give, `sentences` turns them into words.

Some of these values are made thirty times in every turn; they are named tuples, which are made twice
as fast as frozen dataclasses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, TypeAlias, cast, overload

from ...model.names import Location, Power, Word
from ...model.orders import MovementOrder
from ...model.position import Unit


class Status(Word):
    """What became of an order.

    `illegal`: against the rules, removed, its unit holds. `void`: legal, but without effect among
    these orders. The wire format calls both void.
    """

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    VOID = "void"
    ILLEGAL = "illegal"


class Role(Word):
    """The kinds of strength (DATC 5.B.5 to 5.B.8)."""

    ATTACK = "attack strength"
    HOLD = "hold strength"
    DEFEND = "defend strength"
    PREVENT = "prevent strength"


class Bound(Word):
    """How much is known of a strength."""

    EXACT = ""
    AT_LEAST = "at least"
    AT_MOST = "at most"
    IF_IT_STAYS = "at most, wherever it may go"
    """It is the hold strength of a unit that is ordered away, of which it is not known whether it leaves."""


class Strength(NamedTuple):
    """A strength with what it is made of: `unit`'s own `base` and the given supports of `backers`.

    `withheld` are the units whose support is given but does not count against a unit of their own side,
    `denied` those whose support does not count by a clause, each with that clause.
    `value` is 0 for the attack on a unit that the attacker may not dislodge. `shares` are what the
    `backers` add, in their sequence, where not each of them has the strength one. `clause` is the one by
    which the unit has another strength of its own than one, where its variant names it. `value` is only a
    `bound` in a step of a proof that has to know no more.
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
    """What the sentence about a faulty order needs to know.

    `other` is the other unit concerned: the supported or convoyed one, or for an order that does not
    name its own unit rightly the unit that stands there. `ordered` is what that unit was ordered to do;
    for one of several orders of a unit, the order that counts instead. `places` are those that would
    have been right. `rules` are the choices that decided, as ``number=choice``. `names` are those of powers
    and states.
    """

    other: Unit | None = None
    ordered: MovementOrder | None = None
    places: tuple[Location, ...] = ()
    rules: tuple[str, ...] = ()
    names: Mapping[Power, str] = field(default_factory=dict[Power, str], compare=False, repr=False)


NO_FAULT = OrderFault()


@dataclass(frozen=True, slots=True)
class IllegalOrder:
    """The order is illegal, for the reason its code names; the unit holds."""

    code: str
    fault: OrderFault = NO_FAULT
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class VoidOrder:
    """The order is legal but nothing among these orders answers to it."""

    code: str
    fault: OrderFault = NO_FAULT
    status: ClassVar[Status] = Status.VOID


@dataclass(frozen=True, slots=True)
class ImpossibleMove:
    """The move counts as ordered though it can never succeed (DATC 4.E.1)."""

    code: str
    fault: OrderFault = NO_FAULT
    status: ClassVar[Status] = Status.FAILS


@dataclass(frozen=True, slots=True)
class DecidedByRule:
    """The order fails because an extra rule decided its kernel so.

    `rule` is the choice that decided, as ``4.A.2=szykman``, or what a variant puts in its place; `answered`
    is False where that choice has no answer. `orders` is the number of orders that hang on one another,
    `resolutions` the number of their consistent resolutions.
    """

    rule: str
    answered: bool
    orders: int
    resolutions: int
    status: ClassVar[Status] = Status.FAILS

    @property
    def code(self) -> str:
        """`paradox_rule`, or `unresolved` where the rulebook has no answer."""
        return code_of_ruling(answered=self.answered)


def code_of_ruling(*, answered: bool) -> str:
    """The code of an order that fails by an extra rule, whether or not the rulebook has an answer."""
    return "paradox_rule" if answered else "unresolved"


# ------------------------------------------------------------------------------------- moves


class RestOfRing(Sequence[Unit]):
    """The other units of a ring: all after one of them, round to the one before it.

    All orders of a ring share its `units`, so that a ring of n takes n places in memory and not n times n.
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
    """The move succeeds: its attack beats all of `beaten`.

    `left_by` is the unit that moved out of the destination, `dislodges` the one that has to leave;
    `fleets` are those of one intact convoy route, none for a move by land. `ring` are the other units
    of a circular movement, where only that rule lets the move succeed.
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

    It fails if it `keeps_out` others all the same, and is void where it does nothing at all.
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
    """A fleet that was dislodged, and by whom."""

    fleet: Unit
    by: Unit


@dataclass(frozen=True, slots=True)
class ConvoyDisrupted:
    """The move fails: fleets were `lost` and no route that the rules admit is left.

    `rule` is the choice that lets any lost fleet break the convoy (DATC 4.A.1), None where every route
    has lost one.
    """

    lost: tuple[LostFleet, ...]
    rule: str | None = None
    code: ClassVar[str] = "convoy_disrupted"
    status: ClassVar[Status] = Status.FAILS


@dataclass(frozen=True, slots=True)
class DestinationClosed:
    """The move fails: its destination is closed to it by the clause `code`.

    `left_by` is the unit with whose going it closed; None where it was closed all along.
    """

    code: str
    left_by: Unit | None = None
    status: ClassVar[Status] = Status.FAILS


# -------------------------------------------------------------------------- supports, convoys, holds


class HarmlessReason(Word):
    """Why a move towards a supporting unit does not cut its support."""

    OWN_SIDE = "own side"
    CLAUSE = "clause"
    AIM = "aim"
    RULE = "rule"
    NO_WAY = "no way"


@dataclass(frozen=True, slots=True)
class HarmlessAttack:
    """A move that did not cut a support, and why not.

    `own side`: nobody cuts the support of his own side. `clause`: a variant's clause, named by `rule`, keeps
    it from cutting. `aim`: it comes from where the support is aimed
    and does not dislodge. `rule`: the choice `rule` keeps a convoyed army from cutting (DATC 4.A.2,
    4.A.4). `no way`: it does not attack, as its convoy is broken.
    """

    unit: Unit
    reason: HarmlessReason
    rule: str | None = None


class NotCountedAgainst(NamedTuple):
    """A unit that a support does not count against: by a `clause`, or because it is of one's own side."""

    unit: Unit
    clause: str | None = None


class SupportGiven(NamedTuple):
    """The support counts; `spared` are moves towards the unit that did not cut it.

    `not_against` is a unit in the destination against which it does not count.
    """

    spared: tuple[HarmlessAttack, ...] = ()
    not_against: NotCountedAgainst | None = None

    code = "given"
    status = Status.SUCCEEDS


@dataclass(frozen=True, slots=True)
class Cutter:
    """A unit whose attack cut a support, by land or by sea.

    `strength` is what its attack took off, where supports are cut one to one. `rule` is the choice that lets
    it, where it came by sea from where the support is aimed (DATC 4.A.4).
    """

    unit: Unit
    by_sea: bool = False
    rule: str | None = None
    strength: int | None = None


@dataclass(frozen=True, slots=True)
class Reduced:
    """The support counts with the points `left` of its `full` strength; attacks `by` others took the rest.

    `spared` and `not_against` are as for `SupportGiven`. `ruled` is the extra rule that took off some of it.
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

    `full` is its strength, where each attack takes off no more than its own.
    """

    by: tuple[Cutter, ...]
    full: int | None = None
    code: ClassVar[str] = "cut"
    status: ClassVar[Status] = Status.FAILS


@dataclass(frozen=True, slots=True)
class Dislodged:
    """The unit is dislodged, which ends its support, its convoy or its hold.

    `attack` exceeds `hold`.
    """

    attack: Strength
    hold: Strength
    code: ClassVar[str] = "dislodged"
    status: ClassVar[Status] = Status.FAILS

    @property
    def by(self) -> Unit:
        """The unit that dislodges it."""
        return self.attack.unit


class ConvoyUse(Word):
    """What came of a convoy whose fleet keeps its place."""

    SAILS = "sails"
    """The army's way by sea is open."""
    NEEDLESS = "needless"
    """The army's own fleets make a route of their own (DATC 4.A.1)."""
    BROKEN = "broken"
    """Other fleets were lost, and the army stays."""
    BY_LAND = "by land"
    """The army goes by land."""


class Repelled(NamedTuple):
    """An attack that a unit withstood: `by` is what it did not exceed.

    `by` is None where the attacker may not dislodge the unit, or an extra rule stopped it.
    """

    attack: Strength
    by: Strength | None


class Holds(NamedTuple):
    """A holding or convoying unit keeps its place against `attacks`; `use` is what a convoy came to."""

    attacks: tuple[Repelled, ...] = ()
    use: ConvoyUse | None = None

    code = "stands"
    status = Status.SUCCEEDS


class Converted(NamedTuple):
    """The unit stayed undisturbed and is `unit` now."""

    unit: Unit

    code = "converted"
    status = Status.SUCCEEDS


class ConversionDisturbed(NamedTuple):
    """The unit keeps its place but does not change, as the units `by` moved against it."""

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
