"""The outcomes of orders in an adjustment phase, as values that name what decided them."""

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
    """The power waives one build."""

    code: ClassVar[str] = "waived"
    status: ClassVar[Status] = Status.SUCCEEDS


@dataclass(frozen=True, slots=True)
class UnitRemoved:
    """The unit is removed as ordered."""

    code: ClassVar[str] = "removed"
    status: ClassVar[Status] = Status.SUCCEEDS


@dataclass(frozen=True, slots=True)
class NoBuildSite:
    """The power may not build there, as the code says; `owner_name` is the name of the `owner`."""

    code: str
    owner: Power | None
    owner_name: str = field(default="", compare=False)
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class SiteOccupied:
    """A unit occupies the province, so nothing can be built there, on any coast (DATC 6.I.3, 6.I.4)."""

    by: Unit
    code: ClassVar[str] = "occupied"
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class TooMany:
    """The power ordered more builds or removals than `allowed`.

    `rule` is the choice that decides which of them count (DATC 4.D.4, 4.D.6); with `all_dropped` none counts.
    `allowed` is a number of shares, of which an army takes `share`: a number of units where that is one.
    """

    code: str
    allowed: int
    rule: str
    all_dropped: bool = False
    share: int = 1
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class OthersFirst:
    """Units such as `first` must be removed before this one, by a variant's `clause` if it names one."""

    first: Unit
    clause: str | None = None
    code: ClassVar[str] = "others_first"
    status: ClassVar[Status] = Status.ILLEGAL


@dataclass(frozen=True, slots=True)
class IllegalAdjustment:
    """The order is illegal for another reason, which the code names."""

    code: str
    fault: OrderFault = NO_FAULT
    status: ClassVar[Status] = Status.ILLEGAL


class RemovalReason(StrEnum):
    """Why a unit is removed before the next one in line; each criterion breaks ties of the earlier ones."""

    NO_CHOICE = "no_choice"
    RANK = "rank"
    CENTER = "center"
    DISTANCE = "distance"
    KIND = "kind"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class RemovedInDisorder:
    """The unit is removed without an order (DATC 4.D.8).

    `distance` counts steps, or phases of age for the rule of the oldest unit (None: there is no path).
    `decided_by` says why the unit is removed instead of `spared`, the next unit in line that stays (None:
    none does). `next_goes` says that units between the two are also removed. `rule` is None where a variant
    uses a rule of its own, which `measure` describes.
    """

    rule: AutomaticRemoval | None
    distance: int | None
    decided_by: RemovalReason
    spared: Unit | None = None
    spared_distance: int | None = None
    next_goes: bool = False
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
