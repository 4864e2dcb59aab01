"""The shape of results as pydantic models, from which their JSON Schemas are made.

Nothing here is used while orders are resolved or written: only `westphalia schema` and tests ask.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Units: TypeAlias = dict[str, list[str]]

Certainties: TypeAlias = Literal["unique", "circular", "paradox"]


class ResultModel(BaseModel):
    """An object of which all fields are known."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class UnitRecord(ResultModel):
    """A unit with its power and where it stood."""

    power: Annotated[str, Field(description="its owner")]
    unit: Annotated[str, Field(description="A tyr")]
    place: Annotated[str, Field(description="tyr")]


class TermRecord(UnitRecord):
    """A unit whose given support adds to a strength."""

    adds: int


class WithoutRecord(UnitRecord):
    """A unit whose support is given but does not count in a strength."""

    clause: Annotated[str | None, Field(description="by which it does not count; null: of the same side")]


class StrengthRecord(UnitRecord):
    """A strength with what it is made of."""

    kind: Literal["attack", "hold", "defend", "prevent"]
    value: int
    base: Annotated[int, Field(description="the unit's own part")]
    terms: Annotated[list[TermRecord], Field(description="what others add")]
    without: Annotated[list[WithoutRecord], Field(description="supports that do not count")] = []
    clause: Annotated[str, Field(description="by which its own part is not 1")] = ""
    bound: Literal["at_least", "at_most"] = "at_least"


class LostFleetRecord(UnitRecord):
    """A fleet that was dislodged, and by whom."""

    by: UnitRecord


class CauseRecord(ResultModel):
    """What decided an order."""

    by: Annotated[list[UnitRecord], Field(description="the other units that decided")]
    strengths: Annotated[list[StrengthRecord], Field(description="the strengths that were compared")]
    decided: Annotated[
        list[str], Field(description="the clauses and choices of rules that decided: 4.A.2=szykman")
    ]
    fleets_lost: Annotated[list[LostFleetRecord], Field(description="of its convoy")] = []
    dislodged_by: Annotated[UnitRecord | None, Field(description="who dislodges the unit")] = None
    ring: Annotated[
        int, Field(description="so many units go round in a circle, of which `by` names the two beside it")
    ] = 0


class OrderRecord(CauseRecord):
    """An order with what became of it and why."""

    power: str
    unit: Annotated[str | None, Field(description="as it stood; null where there is none")]
    order: str
    outcome: Literal["succeeds", "fails", "void"]
    code: Annotated[str, Field(description="one word for the reason, or the id of a clause")]
    why: Annotated[str, Field(description="a sentence for people")]


class DislodgedRecord(ResultModel):
    """A dislodged unit."""

    power: str
    unit: str
    by: Annotated[str, Field(description="its attacker, where that came from, or that place")]
    by_convoy: bool = False
    retreats: list[str]


class KernelRecord(ResultModel):
    """Orders that hang on one another and have no consistent resolution, or several."""

    orders: list[str]
    resolutions: int
    rule: Annotated[str | None, Field(description="what chose; null where no rule has an answer")]
    alternatives: list[list[str]]


class ResultRecord(ResultModel):
    """What every phase comes to."""

    variant: str
    phase: str | None
    rules: Annotated[dict[str, str], Field(description="the choices that differ from the variant's")]
    orders: list[OrderRecord]
    units: Annotated[Units, Field(description="power: its units, where they stand now")]


class MovementRecord(ResultRecord):
    """The result of a movement phase in which nothing else happens."""

    certainty: Certainties
    dislodged: list[DislodgedRecord]
    contested: list[str]
    kernels: list[KernelRecord]
    notes: list[str] = []
