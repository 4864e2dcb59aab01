"""The shape of answers: why, verify, whatif, resolutions, core, search, census, compare, replay."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from ...solver import KernelRecord, ResultModel, ResultRecord

Pairs = list[tuple[int, int]]


class StepRecord(ResultModel):
    """A step of an explanation."""

    step: Annotated[int, Field(description="its number, from 1")]
    text: str
    because: Annotated[list[int], Field(description="the steps it follows from")]
    clause: Annotated[str, Field(description="the clause or choice it rests on")] = ""


class ReasonsRecord(ResultModel):
    """Why an order came out as it did."""

    order: str
    steps: list[StepRecord]


class AnswerRecord(ResultModel):
    """What answers a question about a game."""

    about: Annotated[str, Field(description="order, or what else it tells of")]
    when: Annotated[Literal["before", "after"], Field(description="for what holds in a state")] = "after"
    steps: list[StepRecord]


class WhyDocument(RootModel[ReasonsRecord | list[ReasonsRecord] | list[AnswerRecord]]):
    """Reasons of an order, of several orders, or answers about a game."""


class StatementRecord(ResultModel):
    """A statement about a result."""

    text: str
    line: int | None
    claim: str
    holds: bool
    instead: str = ""
    why: list[str] = Field(default_factory=list[str])


class SlipRecord(ResultModel):
    """A mistake, and what follows from it."""

    order: str
    counted_as: str
    why: str
    statements: list[int]
    follows: list[int]


class NearestChangeRecord(ResultModel):
    """A statement that is to be changed."""

    statement: int
    instead: str


class NearestRecord(ResultModel):
    """The nearest consistent result."""

    changes: list[NearestChangeRecord]
    alternatives: list[Any]


class OtherChoiceRecord(ResultModel):
    """Another choice of a rule under which the result would have been right."""

    rule: str
    number: str | None
    choice: str
    meaning: str
    taken_by: list[str]


class VerificationDocument(ResultModel):
    """What was found about a result that somebody worked out."""

    holds: bool
    certainty: str
    statements: list[StatementRecord]
    mistakes: list[SlipRecord]
    twins: list[SlipRecord]
    together: list[int]
    impossible: list[int]
    clashes: list[list[int]]
    changes: int
    nearest: NearestRecord | None
    passed_over: bool
    kernels: list[KernelRecord]
    right_under: list[OtherChoiceRecord]
    presets: list[str]


class ChangeRecord(ResultModel):
    """A unit to which something else would have happened."""

    power: str
    unit: str
    actual: str | None
    instead: str | None


class EffectRecord(ResultModel):
    """Orders that would have had the same effect."""

    orders: list[str]
    changes: list[ChangeRecord]


class WhatIfDocument(ResultModel):
    """What other orders of a unit would have changed."""

    power: str
    unit: str
    order: str
    effects: list[EffectRecord]


class OtherOrderRecord(ResultModel):
    """An order in the place of another one."""

    power: str
    unit: str
    order: str
    instead_of: str


class PlanRecord(ResultModel):
    """Orders that reach the goals."""

    orders: list[OtherOrderRecord]
    changes: list[ChangeRecord]
    result: ResultRecord


class SearchedRecord(ResultModel):
    """How far was looked for fewer changes."""

    units: int
    orders: int
    refuted: int


class PlansDocument(ResultModel):
    """The fewest changed orders that reach goals."""

    goals: list[str]
    powers: list[str]
    changes: int | None
    complete: bool
    plans: list[PlanRecord]
    searched: SearchedRecord


class TakerRecord(ResultModel):
    """Rules, and which resolution they take (from 1)."""

    rules: str
    group: str
    takes: int | None
    orders_read_otherwise: bool


class ResolutionsDocument(ResultModel):
    """Every consistent resolution."""

    resolutions: int
    complete: bool
    orders: list[str]
    columns: list[list[str]]
    differing: list[int]
    result: list[str]
    takers: list[TakerRecord]


class FamilyRecord(ResultModel):
    """The family of an ambiguous pattern."""

    name: str
    datc: str | None
    base: str
    fleets: list[int]
    more_supports: int


class CoreDocument(ResultModel):
    """The smallest ambiguous part of orders."""

    units: list[str]
    orders: list[str]
    resolutions: int
    smallest: bool
    looked_at: int
    pattern: str | None
    family: FamilyRecord | None
    apart: Pairs


class HazardOrderRecord(ResultModel):
    """An order that leaves something open together with others."""

    power: str
    unit: str
    order: str


class HazardRecord(ResultModel):
    """The fewest orders that leave something open."""

    orders: list[HazardOrderRecord]
    resolutions: int


class SearchDocument(RootModel[HazardRecord | None]):
    """The fewest orders under which a position is ambiguous; null where there are none."""


class FindingRecord(ResultModel):
    """A smallest ambiguous pattern."""

    pattern: str
    resolutions: int
    apart: Pairs
    together: Pairs


class FullFindingRecord(FindingRecord):
    """The same with words, its family, and on a board its places."""

    words: Any
    family: FamilyRecord
    placements: int = 0
    example: str = ""


class CensusQuestionRecord(ResultModel):
    """What a census asks: the first line of a file of findings."""

    census: int
    orders: int
    find: str
    rules: list[dict[str, str]]
    convoys: Any
    mechanic: str | None


class CensusPartRecord(ResultModel):
    """What came of a part of the work: every other line of such a file."""

    part: list[Any]
    patterns: int
    looked_at: int
    found: list[FindingRecord]


class CensusDocument(CensusQuestionRecord):
    """Every smallest ambiguous pattern."""

    complete: bool
    patterns: int
    looked_at: int
    findings: list[FullFindingRecord]


class CensusLine(RootModel[CensusQuestionRecord | CensusPartRecord]):
    """A line of a file of findings."""


class ComparisonDocument(ResultModel):
    """How often the choices of rules matter in recorded games."""

    name: str
    games: int
    phases: dict[str, int]
    tried: dict[str, int]
    changed: dict[str, int]
    groups: dict[str, dict[str, int]]
    ambiguous: dict[str, int]
    unanswered: dict[str, int]
    examples: dict[str, Any]
    errors: list[Any]


class PhaseCountRecord(ResultModel):
    """How many phases of a kind were played again."""

    replayed: int
    compared: int
    differing: int


class ReplayReasonRecord(ResultModel):
    """What became of an order by the rules."""

    power: str
    order: str
    status: str
    code: str
    why: str
    line: int | None


class DifferenceRecord(ResultModel):
    """A province in which the record and the rules differ."""

    aspect: str
    province: str
    recorded: Any
    computed: Any
    orders: list[ReplayReasonRecord]


class DifferingRecord(ResultModel):
    """A phase in which they differ."""

    file: str
    game: str
    phase: str
    line: int | None
    certainty: str
    differences: list[DifferenceRecord]


class ReplayDocument(ResultModel):
    """Recorded games worked out anew."""

    games: int
    phases: dict[str, PhaseCountRecord]
    certainty: dict[str, int]
    formats: dict[str, int]
    rules: dict[str, list[Any]]
    differences: list[DifferingRecord]
    skipped: Any
    errors: Any
