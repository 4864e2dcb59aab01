"""What became of each order of an adjustment phase, as values that name what decided it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, TypeAlias

from ...model.names import Power
from ...model.position import Unit
from ...model.rulebook.choices import AutomaticRemoval
from ..conditions.builds import Measure
from .movement import NO_FAULT, OrderFault, Status


@dataclass(frozen=True, slots=True)
class UnitBuilt:
    """The unit is built."""

    unit: Unit
    code: ClassVar[str] = "built"
    status: ClassVar[Status] = Status.SUCCEEDS


@dataclass(frozen=True, slots=True)
class BuildWaived:
    """One build is declined."""

    code: ClassVar[str] = "waived"
    status: ClassVar[Status] = Status.SUCCEEDS


@dataclass(frozen=True, slots=True)
class UnitRemoved:
    """The unit is removed as ordered."""

    code: ClassVar[str] = "removed"
    status: ClassVar[Status] = Status.SUCCEEDS


@dataclass(frozen=True, slots=True)
class NoBuildSite:
    """The power may not build there, as the code says; `owner_name` is what people call the `owner`."""

    code: str
    owner: Power | None
    owner_name: str = field(default="", compare=False)
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class SiteOccupied:
    """Nothing can be built where a unit stands, on whatever coast (DATC 6.I.3, 6.I.4)."""

    by: Unit
    code: ClassVar[str] = "occupied"
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class TooMany:
    """More builds or removals were ordered than the `allowed` ones.

    `rule` is the choice that says which of them count (DATC 4.D.4, 4.D.6); `all_dropped` that none does.
    """

    code: str
    allowed: int
    rule: str
    all_dropped: bool = False
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class OthersFirst:
    """Units such as `first` must be removed before this one; `clause` says so, where a variant names it."""

    first: Unit
    clause: str | None = None
    code: ClassVar[str] = "others_first"
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class IllegalAdjustment:
    """The order is illegal for another reason, as its code says."""

    code: str
    fault: OrderFault = NO_FAULT
    status: ClassVar[Status] = Status.ILLEGAL


class RemovalReason(StrEnum):
    """What set a removed unit apart from the next one in line; each is asked only if those before tie."""

    NO_CHOICE = "no_choice"
    RANK = "rank"
    CENTER = "center"
    DISTANCE = "distance"
    KIND = "kind"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class RemovedInDisorder:
    """The unit is removed without an order (DATC 4.D.8).

    `distance` counts steps, or phases of age for the rule of the oldest unit (None: there is no way);
    `decided_by` set it apart from `spared`, the unit that was next in line (None: there was none).
    `rule` is None where a variant measures by a rule of its own, which `measure` describes.
    """

    rule: AutomaticRemoval | None
    distance: int | None
    decided_by: RemovalReason
    spared: Unit | None = None
    spared_distance: int | None = None
    measure: Measure | None = None
    code: ClassVar[str] = "civil_disorder"
    status: ClassVar[Status] = Status.SUCCEEDS


AdjustmentOutcome: TypeAlias = (
    UnitBuilt
    | BuildWaived
    | UnitRemoved
    | NoBuildSite
    | SiteOccupied
    | TooMany
    | OthersFirst
    | RemovedInDisorder
    | IllegalAdjustment
)
