"""The shapes of the answers of why, verify, whatif, resolutions, core, search, census, compare and replay."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import RootModel

from ...model.json_records import Doc, JsonRecord, Omitted
from ...research.ambiguity.census import CensusPartRecord, CensusQuestionRecord, PatternRecord
from ...research.ambiguity.families import FamilyRecord
from ...research.ambiguity.positions import HazardRecord
from ...research.explanations import AnswerRecord, ReasonsRecord


class WhyDocument(RootModel[ReasonsRecord | list[ReasonsRecord] | list[AnswerRecord]]):
    """The reasons for one order, for several orders, or answers about a game."""


class CertificateCheckDocument(JsonRecord):
    """The check of a certificate."""

    holds: bool
    report: list[str]


class SearchDocument(JsonRecord):
    """The fewest orders that make a position ambiguous."""

    hazard: Annotated[HazardRecord | None, Doc("null if the search finds none")]
    proven: Annotated[bool, Doc("whether it is proven that fewer orders, or none, do")]


class FullPatternRecord(PatternRecord):
    """A smallest ambiguous pattern with its family, a description and, with --board, its placements."""

    words: Any
    family: FamilyRecord
    placements: NotRequired[Annotated[int, Omitted(0)]]
    example: NotRequired[Annotated[str, Omitted("")]]


class CensusDocument(CensusQuestionRecord):
    """The smallest ambiguous patterns."""

    complete: Annotated[bool, Doc("whether there are no other smallest patterns")]
    not_examined: Annotated[list[str], Doc("the order sets that the census leaves out")]
    patterns: int
    looked_at: int
    findings: list[FullPatternRecord]


class CensusLine(RootModel[CensusQuestionRecord | CensusPartRecord]):
    """A line of a file of findings."""


class ShareRecord(JsonRecord):
    """A share with its 95 % confidence interval."""

    count: int
    of: int
    low: float
    high: float


class FamilyShareRecord(ShareRecord):
    """The movements whose smallest ambiguous parts belong to a family, with the first as an example."""

    family: str
    example: dict[str, Any]


class CorpusCensusDocument(JsonRecord):
    """The movements of recorded games without exactly one resolution."""

    games: int
    movements: int
    ambiguous: ShareRecord
    families: list[FamilyShareRecord]


class ChanceFamilyRecord(ShareRecord):
    """The random order sets whose smallest ambiguous parts belong to a family."""

    family: str
    resolutions: Annotated[int, Doc("0, or 2 for several")]


class StratumRecord(JsonRecord):
    """The random order sets with a given number of units and of orders to convoy."""

    units: int
    convoys: Annotated[int | None, Doc("orders to convoy; null: any number")]
    ambiguous: ShareRecord
    none: Annotated[ShareRecord, Doc("those without a consistent resolution")]
    families: list[ChanceFamilyRecord]


class ChanceDocument(JsonRecord):
    """The shares of random order sets that are ambiguous."""

    board: str
    rules: dict[str, str]
    sets: int
    seed: int
    strata: list[StratumRecord]


class PairRecord(JsonRecord):
    """Two of the rules, and the smallest examined pattern on which their results differ."""

    rules: list[str]
    pattern: Annotated[str | None, Doc("null: none examined of up to `orders` orders")]


class DistinguishDocument(JsonRecord):
    """The fewest orders found on which given rules all have different results."""

    rules: list[str]
    differ: Annotated[str, Doc("what counts: outcomes, success or positions")]
    orders: Annotated[int, Doc("the most orders in a pattern that was examined")]
    complete: Annotated[bool, Doc("whether fewer orders are not enough")]
    not_examined: Annotated[list[str], Doc("the order sets that the search leaves out")]
    pairs: list[PairRecord]
    together: Annotated[
        list[str] | None,
        Doc("the patterns that together tell all rules apart; null: none found of up to `orders`"),
    ]


class PhaseCountRecord(JsonRecord):
    """The number of phases of a kind that were replayed."""

    replayed: int
    compared: int
    differing: int


class ReplayReasonRecord(JsonRecord):
    """The computed outcome of an order."""

    power: str
    order: str
    status: str
    code: str
    why: str
    line: int | None


class DifferenceRecord(JsonRecord):
    """A province in which the record and the computed result differ."""

    aspect: str
    province: str
    recorded: Any
    computed: Any
    orders: list[ReplayReasonRecord]


class DifferingRecord(JsonRecord):
    """A phase in which the record and the computed result differ."""

    file: str
    game: str
    phase: str
    line: int | None
    certainty: str
    differences: list[DifferenceRecord]


class ReplayDocument(JsonRecord):
    """Recorded games, adjudicated again."""

    games: int
    phases: dict[str, PhaseCountRecord]
    certainty: dict[str, int]
    formats: dict[str, int]
    rules: dict[str, list[Any]]
    differences: list[DifferingRecord]
    skipped: Any
    errors: Any
