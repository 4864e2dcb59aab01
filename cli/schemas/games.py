"""The shape of what commands about games and rules print."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from ...games import AmendmentRecord, PositionRecord, ReportModel
from ...solver import Certainties, EventRecord, KernelRecord, OrderRecord, ResultModel

Lists = dict[str, list[str]]


class FindingRecord(ResultModel):
    """Something on a sheet that may not be meant."""

    power: str
    code: Literal["no_order", "void", "other_order", "no_route", "wrong_name"]
    reason: str | None
    order: str | None
    units: list[str]
    line: int | None
    column: int | None
    text: str


class CheckDocument(ResultModel):
    """What powers should look at again."""

    phase: str
    findings: list[FindingRecord]


class SubmitDocument(ResultModel):
    """What has been handed in now."""

    phase: str
    submissions: Lists
    standing: Lists = Field(default_factory=Lists)
    missing: list[str]
    findings: list[FindingRecord]


class DueRecord(ResultModel):
    """What a power is asked for."""

    count: int
    noun: str
    note: str


class PowerOptionsRecord(ResultModel):
    """What a power can order."""

    due: DueRecord
    has_choice: bool
    units: Lists
    builds: list[str]
    menu: dict[str, Any]


class OptionsRecord(ResultModel):
    """What can be ordered now."""

    phase: str
    powers: dict[str, PowerOptionsRecord]
    statements: list[str]


class UnitOptionsRecord(ResultModel):
    """The legal orders of one unit."""

    phase: str
    unit: str
    orders: list[str]


class OrdersDocument(RootModel[OptionsRecord | UnitOptionsRecord]):
    """The legal orders of a phase, or of a unit."""


class ToldReportRecord(ResultModel):
    """What became of a phase of a game."""

    certainty: Certainties | None = None
    orders: list[OrderRecord] = Field(default_factory=list[OrderRecord])
    events: list[EventRecord] = Field(default_factory=list[EventRecord])
    kernels: list[KernelRecord] = Field(default_factory=list[KernelRecord])


class PhaseDocument(ResultModel):
    """A phase of a game that was played."""

    phase: str
    position: PositionRecord
    ledger: dict[str, Any] = Field(default_factory=dict[str, Any])
    amendments: list[AmendmentRecord] = Field(default_factory=list[AmendmentRecord])
    submissions: Lists
    standing: Lists = Field(default_factory=Lists)
    report: ToldReportRecord


class OwedRecord(ResultModel):
    """What a power owes, and whether it is in."""

    count: int
    noun: str
    handed_in: bool


class OutcomeRecord(ResultModel):
    """How a game ended."""

    kind: Literal["win", "draw"]
    powers: list[str]
    agreed: bool


class StateDocument(ResultModel):
    """Where a game stands."""

    variant: str
    phase: str
    outcome: OutcomeRecord | None = None
    position: PositionRecord
    ledger: dict[str, Any] = Field(default_factory=dict[str, Any])
    owed: dict[str, OwedRecord]
    standing: Lists = Field(default_factory=Lists)
    last: Annotated[PhaseDocument | None, Field(description="the phase that was played last")] = None


class PendingRecord(ResultModel):
    """What is in for the present phase; null of those who have handed in nothing."""

    phase: str
    pending: dict[str, list[str] | None]
    standing: Lists = Field(default_factory=Lists)


class ShowDocument(RootModel[StateDocument | PhaseDocument | PendingRecord | ReportModel]):
    """Where a game stands; a phase of it (--phase); what is in (--pending); tables (--scores, --secret)."""


class SeatRecord(ResultModel):
    """Who plays a power."""

    player: str
    power: str
    bid: Any
    seed: int = 0


class SeatsDocument(RootModel[list[SeatRecord]]):
    """Who plays which power."""


class LettersRecord(ResultModel):
    """The letters of a choice in two versions of the DATC."""

    datc_2_5: Annotated[Any, Field(alias="datc_2.5")]
    datc_3: Any


class ChoiceRecord(ResultModel):
    """A choice of a rule."""

    key: str
    letters: LettersRecord
    taken_by: list[str]
    meaning: str


class RuleRecord(ResultModel):
    """A rule that can be chosen."""

    number: str
    field: str
    meaning: str
    chosen: Any
    default: Any
    choices: list[ChoiceRecord]
    cases: list[str]
    known_from: Annotated[str | None, Field(description="with the preset of a host")] = None


class ReadingRecord(ResultModel):
    """A reading of a clause."""

    key: Any
    meaning: str


class OptionRecord(ResultModel):
    """What can be chosen about a clause."""

    field: str
    question: str
    chosen: Any
    default: Any
    reason: str
    readings: list[ReadingRecord]
    number: str = ""


class ClauseRecord(ResultModel):
    """A clause of a game."""

    clause: str
    words: str
    chapter: str
    title: str
    knobs: list[OptionRecord]


class RulesDocument(RootModel[list[RuleRecord] | list[ClauseRecord] | ClauseRecord]):
    """Rules, the clauses of a game (--clauses), or one of these (--clause)."""
