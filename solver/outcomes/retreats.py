"""The outcomes of orders in a retreat phase, as values that name what decided them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ...model.names import Location
from ...model.position import Unit
from .movement import NO_FAULT, OrderFault, Status


@dataclass(frozen=True, slots=True)
class RetreatSucceeds:
    """The unit retreats `to` a place that is open to it.

    `rule` is the choice that opens the place its attacker came from (DATC 4.A.5), if the unit retreats there.
    """

    to: Location
    rule: str | None = None
    code: ClassVar[str] = "retreats"
    status: ClassVar[Status] = Status.SUCCEEDS


@dataclass(frozen=True, slots=True)
class DisbandSucceeds:
    """The unit is disbanded as ordered; `clause` forbids it every retreat, if one does."""

    clause: str | None = None
    status: ClassVar[Status] = Status.SUCCEEDS

    @property
    def code(self) -> str:
        """`disbanded`, or the clause that forbids every retreat."""
        return self.clause or "disbanded"


@dataclass(frozen=True, slots=True)
class RetreatConflict:
    """The `others` retreat to the same province, so all are disbanded (DATC 6.H.7, 6.H.8)."""

    others: tuple[Unit, ...]
    code: ClassVar[str] = "retreat_conflict"
    status: ClassVar[Status] = Status.FAILS


@dataclass(frozen=True, slots=True)
class Occupied:
    """A place is closed: a unit occupies it."""

    by: Unit
    code: ClassVar[str] = "occupied"


@dataclass(frozen=True, slots=True)
class AttackerOrigin:
    """A place is closed: the attacker came from it (DATC 6.H.5, 6.H.15).

    `rule` is the choice that closes it although the attacker came by convoy (DATC 4.A.5).
    """

    rule: str | None = None
    code: ClassVar[str] = "attacker_origin"


@dataclass(frozen=True, slots=True)
class Contested:
    """A place is closed: there was a standoff in it (DATC 6.H.6, 6.H.16)."""

    code: ClassVar[str] = "contested"


@dataclass(frozen=True, slots=True)
class FaultyRetreat:
    """The order itself is illegal, or the place is out of reach, as the code says."""

    code: str
    fault: OrderFault = NO_FAULT


Closure: TypeAlias = Occupied | AttackerOrigin | Contested | FaultyRetreat
"""Why a unit cannot retreat as ordered."""


@dataclass(frozen=True, slots=True)
class IllegalRetreat:
    """The order is illegal because of `cause`; `disbanded` says whether its unit is disbanded."""

    cause: Closure
    disbanded: bool
    status: ClassVar[Status] = Status.ILLEGAL

    @property
    def code(self) -> str:
        """The code of the cause."""
        return self.cause.code


@dataclass(frozen=True, slots=True)
class DisbandedWithoutOrder:
    """The unit has no order and is disbanded; `options` are the places it could have retreated to.

    `clause` forbids it every retreat, if one does.
    """

    options: tuple[Location, ...]
    clause: str | None = None
    status: ClassVar[Status] = Status.SUCCEEDS

    @property
    def code(self) -> str:
        """`no_order`, `no_retreat` if no place was open, or the clause that forbids every retreat."""
        return self.clause or ("no_order" if self.options else "no_retreat")


RetreatOutcome: TypeAlias = (
    RetreatSucceeds | DisbandSucceeds | RetreatConflict | IllegalRetreat | DisbandedWithoutOrder
)
