"""The shapes of the answers of why, verify, whatif, resolutions, core, search, census, compare and replay."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from ...solver import KernelRecord, ResultModel, ResultRecord

Pairs = list[tuple[int, int]]


class ReasonStepRecord(ResultModel):
    """A step of an explanation."""

    step: Annotated[int, Field(description="the number of the step, from 1")]
    text: str
    because: Annotated[list[int], Field(description="the steps it follows from")]
    clause: Annotated[str, Field(description="the clause or choice it rests on")] = ""


class ReasonsRecord(ResultModel):
    """The reasons for the outcome of an order."""

    order: str
    steps: list[ReasonStepRecord]


class AnswerRecord(ResultModel):
    """An answer to a question about a game."""

    about: Annotated[str, Field(description="the kind of answer, such as order")]
    when: Annotated[Literal["before", "after"], Field(description="for a fact about a state")] = "after"
    steps: list[ReasonStepRecord]


class WhyDocument(RootModel[ReasonsRecord | list[ReasonsRecord] | list[AnswerRecord]]):
    """The reasons for one order, for several orders, or answers about a game."""


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
    """A statement to change."""

    statement: int
    instead: str


class NearestRecord(ResultModel):
    """The nearest consistent result."""

    changes: list[NearestChangeRecord]
    alternatives: list[Any]


class OtherChoiceRecord(ResultModel):
    """Another choice of a rule under which the result is right."""

    rule: str
    number: str | None
    choice: str
    meaning: str
    taken_by: list[str]


class VerificationDocument(ResultModel):
    """The verification of a result adjudicated by hand."""

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


class CertificateCheckDocument(ResultModel):
    """The check of a certificate."""

    holds: bool
    report: list[str]


class ChangeRecord(ResultModel):
    """A unit that would have ended differently."""

    power: str
    unit: str
    actual: str | None
    instead: str | None


class EffectRecord(ResultModel):
    """Orders that would all have had the same effect."""

    orders: list[str]
    changes: list[ChangeRecord]


class WhatIfDocument(ResultModel):
    """The effects of a unit's other orders."""

    power: str
    unit: str
    order: str
    effects: list[EffectRecord]


class OtherOrderRecord(ResultModel):
    """An order that replaces another one."""

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
    """The size of the search for fewer changes."""

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
    """Rules, and the number of the resolution they take (from 1)."""

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
    """One of the orders that make a position ambiguous."""

    power: str
    unit: str
    order: str


class HazardRecord(ResultModel):
    """The fewest orders that make a position ambiguous."""

    orders: list[HazardOrderRecord]
    resolutions: int


class SearchDocument(RootModel[HazardRecord | None]):
    """The fewest orders that make a position ambiguous; null if no orders do."""


class PatternRecord(ResultModel):
    """A smallest ambiguous pattern."""

    pattern: str
    resolutions: int
    apart: Pairs
    together: Pairs


class FullPatternRecord(PatternRecord):
    """A smallest ambiguous pattern with its family, a description and, with --board, its placements."""

    words: Any
    family: FamilyRecord
    placements: int = 0
    example: str = ""


class CensusQuestionRecord(ResultModel):
    """The question of a census: the first line of a file of findings."""

    census: int
    orders: int
    find: str
    rules: list[dict[str, str]]
    convoys: Any
    mechanic: str | None
    archipelagos: Annotated[bool, Field(description="armies may go to places in which fleets convoy")] = False


class CensusPartRecord(ResultModel):
    """The result of a part of the work: every other line of a file of findings."""

    part: list[Any]
    patterns: int
    looked_at: int
    found: list[PatternRecord]


class CensusDocument(CensusQuestionRecord):
    """The smallest ambiguous patterns."""

    complete: Annotated[bool, Field(description="whether there are no other smallest patterns")]
    not_examined: Annotated[list[str], Field(description="the order sets that the census leaves out")]
    patterns: int
    looked_at: int
    findings: list[FullPatternRecord]


class CensusLine(RootModel[CensusQuestionRecord | CensusPartRecord]):
    """A line of a file of findings."""


class ShareRecord(ResultModel):
    """A share with its 95 % confidence interval."""

    count: int
    of: int
    low: float
    high: float


class FamilyShareRecord(ShareRecord):
    """The movements whose smallest ambiguous parts belong to a family, with the first as an example."""

    family: str
    example: dict[str, Any]


class CorpusCensusDocument(ResultModel):
    """The movements of recorded games without exactly one resolution."""

    games: int
    movements: int
    ambiguous: ShareRecord
    families: list[FamilyShareRecord]


class StratumRecord(ResultModel):
    """The random order sets with a given number of units and of orders to convoy."""

    units: int
    convoys: Annotated[int | None, Field(description="orders to convoy; null: any number")]
    ambiguous: ShareRecord
    none: Annotated[ShareRecord, Field(description="those without a consistent resolution")]


class ChanceDocument(ResultModel):
    """The shares of random order sets that are ambiguous."""

    board: str
    rules: dict[str, str]
    sets: int
    seed: int
    strata: list[StratumRecord]


class PairRecord(ResultModel):
    """Two of the rules, and the smallest examined pattern on which their results differ."""

    rules: list[str]
    pattern: Annotated[str | None, Field(description="null: none examined of up to `orders` orders")]


class DistinguishDocument(ResultModel):
    """The fewest orders found on which given rules all have different results."""

    rules: list[str]
    orders: Annotated[int, Field(description="the most orders in a pattern that was examined")]
    complete: Annotated[bool, Field(description="whether fewer orders are not enough")]
    not_examined: Annotated[list[str], Field(description="the order sets that the search leaves out")]
    pairs: list[PairRecord]
    together: Annotated[
        list[str] | None,
        Field(
            description="the patterns that together tell all rules apart; null: none found of up to `orders`"
        ),
    ]


class KernelsDocument(ResultModel):
    """The kernels of cases and recorded games, and those that are not as the theorem says."""

    games: int
    movements: int
    kernels: int
    rings: Annotated[int, Field(description="kernels that are circular movements")]
    one_guess: Annotated[int, Field(description="kernels that one guess settles")]
    sizes: Annotated[dict[str, int], Field(description="kernels by their number of decisions")]
    resolutions: Annotated[dict[str, int], Field(description="kernels by their number of resolutions")]
    exceptions: Annotated[list[str], Field(description="where a kernel is not as the theorem says")]


class RateRecord(ResultModel):
    """A share of phases with its 95 % confidence interval."""

    changed: int
    of: int
    low: float
    high: float


class ComparisonDocument(ResultModel):
    """How often each rule choice matters in recorded games."""

    name: str
    games: int
    phases: dict[str, int]
    tried: dict[str, int]
    changed: dict[str, int]
    groups: dict[str, dict[str, int]]
    ambiguous: dict[str, int]
    unanswered: dict[str, int]
    examples: dict[str, Any]
    disagreeing: Annotated[int, Field(description="phases that at least one alternative changes")] = 0
    rates: Annotated[
        dict[str, RateRecord], Field(description="the share of phases that each alternative changes")
    ] = Field(default_factory=dict[str, RateRecord])
    errors: list[Any]


class PhaseCountRecord(ResultModel):
    """The number of phases of a kind that were replayed."""

    replayed: int
    compared: int
    differing: int


class ReplayReasonRecord(ResultModel):
    """The computed outcome of an order."""

    power: str
    order: str
    status: str
    code: str
    why: str
    line: int | None


class DifferenceRecord(ResultModel):
    """A province in which the record and the computed result differ."""

    aspect: str
    province: str
    recorded: Any
    computed: Any
    orders: list[ReplayReasonRecord]


class DifferingRecord(ResultModel):
    """A phase in which the record and the computed result differ."""

    file: str
    game: str
    phase: str
    line: int | None
    certainty: str
    differences: list[DifferenceRecord]


class ReplayDocument(ResultModel):
    """Recorded games, adjudicated again."""

    games: int
    phases: dict[str, PhaseCountRecord]
    certainty: dict[str, int]
    formats: dict[str, int]
    rules: dict[str, list[Any]]
    differences: list[DifferingRecord]
    skipped: Any
    errors: Any
