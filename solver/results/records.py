"""The JSON shape of results, declared once for writing, reading and the JSON Schemas.

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

    power: Annotated[str, Field(description="the owner of the unit")]
    unit: Annotated[str, Field(description="the unit, such as A tyr")]
    place: Annotated[str, Field(description="the location of the unit, such as tyr")]


class TermRecord(UnitRecord):
    """A unit whose given support adds to a strength."""

    adds: int


class WithoutRecord(UnitRecord):
    """A unit whose support is given but does not count in a strength."""

    clause: Annotated[
        str | None, Field(description="the clause by which it does not count; null: it is on the same side")
    ]


class StrengthHead(ResultModel):
    """The kind of a strength."""

    kind: Literal["attack", "hold", "defend", "prevent"]


class StrengthRecord(UnitRecord, StrengthHead):
    """A strength and its parts."""

    value: int
    base: Annotated[int, Field(description="the strength of the unit itself")]
    terms: Annotated[list[TermRecord], Field(description="the strength that supports add")]
    without: list[WithoutRecord] = Field(
        default_factory=list[WithoutRecord], description="supports that do not count"
    )
    clause: Annotated[str, Field(description="the clause by which `base` is not 1")] = ""
    bound: Annotated[
        Literal["at_least", "at_most"] | None, Field(description="given if only a bound is known")
    ] = None


class LostFleetRecord(UnitRecord):
    """A dislodged fleet, and the unit that dislodged it."""

    by: UnitRecord


class CauseRecord(ResultModel):
    """What decided an order."""

    by: Annotated[list[UnitRecord], Field(description="the other units that decided")]
    strengths: Annotated[list[StrengthRecord], Field(description="the strengths that were compared")]
    decided: Annotated[
        list[str], Field(description="the clauses and rule choices that decided, such as 4.A.2=szykman")
    ]
    fleets_lost: list[LostFleetRecord] = Field(
        default_factory=list[LostFleetRecord], description="the dislodged fleets of its convoy"
    )
    dislodged_by: Annotated[UnitRecord | None, Field(description="the unit that dislodges this one")] = None
    ring: Annotated[
        int,
        Field(
            description="the number of units in the circular movement; `by` lists the two next to this one"
        ),
    ] = 0


class OrderHead(ResultModel):
    """An order with its outcome."""

    power: str
    unit: Annotated[str | None, Field(description="the unit before the phase; null if there is none")]
    order: str
    implied: Annotated[bool, Field(description="whether no one gave this order")] = False
    outcome: Literal["succeeds", "fails", "void"]
    code: Annotated[str, Field(description="a code for the reason, or the id of a clause")]
    why: Annotated[str, Field(description="a sentence for people")]


class OrderRecord(CauseRecord, OrderHead):
    """An order with its outcome and what decided it."""


class DislodgedRecord(ResultModel):
    """A dislodged unit."""

    power: str
    unit: str
    by: Annotated[str, Field(description="the attacker at the place it came from, or only that place")]
    by_convoy: bool = False
    retreats: list[str]


class KernelRecord(ResultModel):
    """Orders that depend on each other and have no consistent resolution, or several."""

    orders: list[str]
    resolutions: int
    rule: Annotated[str | None, Field(description="the rule that decided; null if no rule decides the case")]
    alternatives: list[list[str]]


class EventRecord(ResultModel):
    """An event besides the outcomes of orders."""

    code: Annotated[str, Field(description="a code word, such as captured or won")]
    power: str | None
    place: str | None
    text: Annotated[str, Field(description="a sentence for people")]


class ForcedRecord(ResultModel):
    """A decision that an extra rule forced."""

    decision: Annotated[str, Field(description="the forced decision, as a sentence")]
    rule: Annotated[
        str, Field(description="the rule: 4.A.2=szykman, circular_movement, or the rule of a variant")
    ]
    holds: Annotated[bool, Field(description="whether its definition gives the same value")]


class CheckRecord(ResultModel):
    """The result of evaluating every definition again."""

    holds: Annotated[bool, Field(description="whether every definition that no extra rule overrides holds")]
    definitions: Annotated[int, Field(description="the number of definitions that hold")] = 0
    failed: Annotated[str, Field(description="a definition that does not hold")] = ""
    forced: list[ForcedRecord] = Field(
        default_factory=list[ForcedRecord], description="the decisions that extra rules forced"
    )


class ResultRecord(ResultModel):
    """The result of a phase of any kind."""

    variant: str
    phase: str | None
    rules: Annotated[
        dict[str, str], Field(description="the rule choices that differ from those of the variant")
    ]
    certainty: Annotated[Certainties | None, Field(description="null if the phase is not a movement phase")]
    orders: list[OrderRecord]
    units: Annotated[Units, Field(description="the units of each power after the phase")]
    dislodged: list[DislodgedRecord]
    contested: Annotated[list[str], Field(description="the provinces that a standoff left vacant")]
    kernels: list[KernelRecord]
    events: Annotated[list[EventRecord], Field(description="the events besides the outcomes of orders")]
    notes: list[str] = Field(
        default_factory=list[str], description="decisions about the orders before they were validated"
    )
    said: list[OrderRecord] = Field(
        default_factory=list[OrderRecord], description="the statements submitted besides orders"
    )
    check: Annotated[CheckRecord | None, Field(description="only with --check")] = None
    codes: dict[str, str] = Field(
        default_factory=dict[str, str],
        description="with --codes: the outcome code of another program for each place",
    )
