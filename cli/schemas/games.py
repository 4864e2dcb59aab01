"""The shapes of the JSON that commands about games and rules print."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from ...games import AmendmentRecord, LogRecord, PositionRecord, ReportModel
from ...solver import Certainties, EventRecord, KernelRecord, OrderRecord, ResultModel

Lists = dict[str, list[str]]


class SheetFindingRecord(ResultModel):
    """A probable mistake on an order sheet."""

    power: str
    code: Literal["no_order", "void", "other_order", "no_route", "wrong_name"]
    reason: str | None
    order: str | None
    units: list[str]
    line: int | None
    column: int | None
    text: str


class CheckDocument(ResultModel):
    """The findings of ``check``."""

    phase: str
    findings: list[SheetFindingRecord]


class RefusalRecord(ResultModel):
    """A part of an order sheet that was not accepted although others were."""

    party: str
    lines: list[str]
    errors: list[str]


class UnreadLineRecord(ResultModel):
    """A line of an email that is not an order, by its number in the text of the email."""

    line: int
    text: str


class MailRecord(ResultModel):
    """An email whose orders were accepted."""

    mail: str
    power: str
    sender: str
    subject: str
    date: str | None
    not_orders: list[UnreadLineRecord]
    notes: list[str]


class PassedMailRecord(ResultModel):
    """An email in a mailbox that does not count, and the reason."""

    mail: str
    sender: str
    why: str


class SubmitDocument(ResultModel):
    """The orders that ``submit`` has accepted."""

    phase: str
    submissions: Lists
    standing: Lists = Field(default_factory=Lists)
    missing: list[str]
    findings: list[SheetFindingRecord]
    refused: list[RefusalRecord] = Field(default_factory=list[RefusalRecord])
    mails: list[MailRecord] = Field(default_factory=list[MailRecord])
    passed_over: list[PassedMailRecord] = Field(default_factory=list[PassedMailRecord])


class PendingDocument(ResultModel):
    """The powers with missing orders, each with a reminder, and the deadline."""

    phase: str
    deadline: str | None
    reminders: dict[str, str]


class LogDocument(RootModel[list[LogRecord]]):
    """The log of a game, for the referee alone."""


class DueRecord(ResultModel):
    """The orders due from a power."""

    count: int
    noun: str
    note: str


class PowerOptionsRecord(ResultModel):
    """The legal orders of a power."""

    due: DueRecord
    has_choice: bool
    units: Lists
    builds: list[str]
    menu: dict[str, Any]


class OptionsRecord(ResultModel):
    """The legal orders of the current phase."""

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


class PhaseReportRecord(ResultModel):
    """The result of a phase of a game."""

    certainty: Certainties | None = None
    orders: list[OrderRecord] = Field(default_factory=list[OrderRecord])
    events: list[EventRecord] = Field(default_factory=list[EventRecord])
    kernels: list[KernelRecord] = Field(default_factory=list[KernelRecord])


class PhaseDocument(ResultModel):
    """A resolved phase of a game."""

    phase: str
    position: PositionRecord
    ledger: dict[str, Any] = Field(default_factory=dict[str, Any])
    amendments: list[AmendmentRecord] = Field(default_factory=list[AmendmentRecord])
    submissions: Lists
    standing: Lists = Field(default_factory=Lists)
    report: PhaseReportRecord


class OwedRecord(ResultModel):
    """The orders due from a power, and whether it has submitted them."""

    count: int
    noun: str
    handed_in: bool


class GameOutcomeRecord(ResultModel):
    """How a game ended."""

    kind: Literal["win", "draw"]
    powers: list[str]
    agreed: bool


class StateDocument(ResultModel):
    """The current state of a game."""

    variant: str
    phase: str
    outcome: GameOutcomeRecord | None = None
    position: PositionRecord
    ledger: dict[str, Any] = Field(default_factory=dict[str, Any])
    owed: dict[str, OwedRecord]
    standing: Lists = Field(default_factory=Lists)
    last: Annotated[PhaseDocument | None, Field(description="the last resolved phase")] = None


class PendingRecord(ResultModel):
    """The submissions for the current phase; null for powers that have submitted nothing."""

    phase: str
    pending: dict[str, list[str] | None]
    standing: Lists = Field(default_factory=Lists)


class ShowDocument(RootModel[StateDocument | PhaseDocument | PendingRecord | ReportModel]):
    """The state of a game, a phase (--phase), submissions (--pending), or tables (--scores, --secret)."""


class SeatRecord(ResultModel):
    """The player of a power."""

    player: str
    power: str
    bid: Any
    seed: int = 0


class SeatsDocument(RootModel[list[SeatRecord]]):
    """The players of all powers."""


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
    """A rule with its choices."""

    number: str
    field: str
    meaning: str
    chosen: Any
    default: Any
    choices: list[ChoiceRecord]
    cases: list[str]
    known_from: Annotated[str | None, Field(description="with the preset of a host")] = None


class ReadingRecord(ResultModel):
    """A value of an option."""

    key: Any
    meaning: str


class OptionRecord(ResultModel):
    """An option of a clause."""

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
    options: list[OptionRecord]


class RulesDocument(RootModel[list[RuleRecord] | list[ClauseRecord] | ClauseRecord]):
    """Rules, the clauses of a game (--clauses), or one clause (--clause)."""
