"""The JSON shape of results, declared once; writing, reading and the JSON Schemas follow it.

A field with its default value is omitted from the JSON. Units and orders have the form of `format_unit` and
`format_order`; places and powers are ids (docs/wire-format.md).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Json: TypeAlias = dict[str, Any]

Units: TypeAlias = dict[str, list[str]]

Certainties: TypeAlias = Literal["unique", "circular", "paradox"]
"""How a result was found: unique, by circular movement, or by a rule for paradoxes."""


class ResultModel(BaseModel):
    """A strict model that forbids unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def to_json(self) -> Json:
        """Return the object as plain values."""
        return self.model_dump(exclude_defaults=True)


class UnitRecord(ResultModel):
    """A unit with its power and its place before the phase."""

    power: Annotated[str, Field(description="its owner")]
    unit: Annotated[str, Field(description="A tyr")]
    place: Annotated[str, Field(description="tyr")]


class TermRecord(UnitRecord):
    """A unit whose given support adds to a strength."""

    adds: int


class WithoutRecord(UnitRecord):
    """A unit whose support is given but does not count in a strength."""

    clause: Annotated[str | None, Field(description="by which it does not count; null: of the same side")]


class StrengthHead(ResultModel):
    """Which strength it is."""

    kind: Literal["attack", "hold", "defend", "prevent"]


class StrengthRecord(UnitRecord, StrengthHead):
    """A strength with what it is made of."""

    value: int
    base: Annotated[int, Field(description="the unit's own part")]
    terms: Annotated[list[TermRecord], Field(description="what others add")]
    without: list[WithoutRecord] = Field(
        default_factory=list[WithoutRecord], description="supports that do not count"
    )
    clause: Annotated[str, Field(description="by which its own part is not 1")] = ""
    bound: Annotated[
        Literal["at_least", "at_most"] | None, Field(description="where only a bound is known")
    ] = None


class LostFleetRecord(UnitRecord):
    """A dislodged fleet, and the unit that dislodged it."""

    by: UnitRecord


class CauseRecord(ResultModel):
    """What decided an order."""

    by: Annotated[list[UnitRecord], Field(description="the other units that decided")]
    strengths: Annotated[list[StrengthRecord], Field(description="the strengths that were compared")]
    decided: Annotated[
        list[str], Field(description="the clauses and choices of rules that decided: 4.A.2=szykman")
    ]
    fleets_lost: list[LostFleetRecord] = Field(
        default_factory=list[LostFleetRecord], description="of its convoy"
    )
    dislodged_by: Annotated[UnitRecord | None, Field(description="who dislodges the unit")] = None
    ring: Annotated[
        int, Field(description="so many units go round in a circle, of which `by` names the two beside it")
    ] = 0


class OrderHead(ResultModel):
    """An order with its outcome."""

    power: str
    unit: Annotated[str | None, Field(description="as it stood; null where there is none")]
    order: str
    implied: Annotated[bool, Field(description="nobody gave this order")] = False
    outcome: Literal["succeeds", "fails", "void"]
    code: Annotated[str, Field(description="one word for the reason, or the id of a clause")]
    why: Annotated[str, Field(description="a sentence for people")]


class OrderRecord(CauseRecord, OrderHead):
    """An order with its outcome and what decided it."""


class DislodgedRecord(ResultModel):
    """A dislodged unit."""

    power: str
    unit: str
    by: Annotated[str, Field(description="its attacker, where that came from, or that place")]
    by_convoy: bool = False
    retreats: list[str]


class KernelRecord(ResultModel):
    """Orders that depend on each other and have no consistent resolution, or several."""

    orders: list[str]
    resolutions: int
    rule: Annotated[str | None, Field(description="what chose; null where no rule has an answer")]
    alternatives: list[list[str]]


class EventRecord(ResultModel):
    """Something that happened besides the orders."""

    code: Annotated[str, Field(description="one word: captured, won ...")]
    power: str | None
    place: str | None
    text: Annotated[str, Field(description="a sentence for people")]


class ForcedRecord(ResultModel):
    """A decision that an extra rule forced."""

    decision: Annotated[str, Field(description="what the rule forced, as a sentence")]
    rule: Annotated[str, Field(description="4.A.2=szykman, circular_movement, or the rule of a variant")]
    holds: Annotated[bool, Field(description="whether its definition gives the same value")]


class CheckRecord(ResultModel):
    """The result of evaluating every definition again."""

    holds: Annotated[bool, Field(description="every definition holds that no extra rule overrides")]
    definitions: Annotated[int, Field(description="how many hold")] = 0
    failed: Annotated[str, Field(description="one that does not hold")] = ""
    forced: list[ForcedRecord] = Field(
        default_factory=list[ForcedRecord], description="the decisions that extra rules forced"
    )


class ResultRecord(ResultModel):
    """The result of a phase of any kind."""

    variant: str
    phase: str | None
    rules: Annotated[dict[str, str], Field(description="the choices that differ from the variant's")]
    certainty: Annotated[Certainties | None, Field(description="null where there is no movement")]
    orders: list[OrderRecord]
    units: Annotated[Units, Field(description="power: its units, where they stand now")]
    dislodged: list[DislodgedRecord]
    contested: Annotated[list[str], Field(description="provinces that a standoff left empty")]
    kernels: list[KernelRecord]
    events: Annotated[list[EventRecord], Field(description="what happened besides the orders")]
    notes: list[str] = Field(
        default_factory=list[str], description="what was decided about the orders before they were read"
    )
    said: list[OrderRecord] = Field(
        default_factory=list[OrderRecord], description="what was submitted besides orders"
    )
    check: Annotated[CheckRecord | None, Field(description="only with --check")] = None
    codes: dict[str, str] = Field(
        default_factory=dict[str, str],
        description="with --codes: what another program calls the outcome of each place",
    )
