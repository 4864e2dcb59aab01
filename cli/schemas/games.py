"""The shapes of the JSON that commands about games and rules print."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, RootModel

from ...games import AmendmentRecord, LaterRecord, LogRecord, PositionRecord, ReportModel
from ...games.cases.options import PowerOptionsRecord
from ...games.mail.pieces import MailRecord, PassedMailRecord
from ...games.submissions.checking import SheetFindingRecord
from ...games.submissions.submitting import RefusalRecord
from ...model.json_records import Doc, JsonRecord, Omitted
from ...solver import Certainties, EventRecord, KernelRecord, OrderRecord

Lists = dict[str, list[str]]


class CheckDocument(JsonRecord):
    """The findings of ``check``."""

    phase: str
    findings: list[SheetFindingRecord]


class SubmitDocument(JsonRecord):
    """The orders that ``submit`` has accepted."""

    phase: str
    submissions: Lists
    standing: NotRequired[Annotated[Lists, Omitted({})]]
    missing: list[str]
    findings: list[SheetFindingRecord]
    refused: NotRequired[Annotated[list[RefusalRecord], Omitted([])]]
    mails: NotRequired[Annotated[list[MailRecord], Omitted([])]]
    passed_over: NotRequired[Annotated[list[PassedMailRecord], Omitted([])]]


class PendingDocument(JsonRecord):
    """The powers with missing orders, each with a reminder, and the deadline."""

    phase: str
    deadline: str | None
    reminders: dict[str, str]


class LogDocument(RootModel[list[LogRecord]]):
    """The log of a game, for the referee alone."""


class OptionsRecord(JsonRecord):
    """The legal orders of the current phase."""

    phase: str
    powers: dict[str, PowerOptionsRecord]
    statements: list[str]


class UnitOptionsRecord(JsonRecord):
    """The legal orders of one unit."""

    phase: str
    unit: str
    orders: list[str]


class OrdersDocument(RootModel[OptionsRecord | UnitOptionsRecord]):
    """The legal orders of a phase, or of a unit."""


class PhaseReportRecord(JsonRecord):
    """The result of a phase of a game."""

    certainty: NotRequired[Annotated[Certainties | None, Omitted(None)]]
    orders: NotRequired[Annotated[list[OrderRecord], Omitted([])]]
    events: NotRequired[Annotated[list[EventRecord], Omitted([])]]
    kernels: NotRequired[Annotated[list[KernelRecord], Omitted([])]]


class PhaseDocument(JsonRecord):
    """A resolved phase of a game."""

    phase: str
    position: PositionRecord
    ledger: NotRequired[Annotated[dict[str, Any], Omitted({})]]
    amendments: NotRequired[Annotated[list[AmendmentRecord], Omitted([])]]
    submissions: Lists
    standing: NotRequired[Annotated[Lists, Omitted({})]]
    report: PhaseReportRecord


class OwedRecord(JsonRecord):
    """The orders due from a power, and whether it has submitted them."""

    count: int
    noun: str
    handed_in: bool


class GameOutcomeRecord(JsonRecord):
    """How a game ended."""

    kind: Literal["win", "draw"]
    powers: list[str]
    agreed: bool


class StateDocument(JsonRecord):
    """The current state of a game."""

    variant: str
    phase: str
    outcome: NotRequired[Annotated[GameOutcomeRecord | None, Omitted(None)]]
    position: PositionRecord
    ledger: NotRequired[Annotated[dict[str, Any], Omitted({})]]
    owed: dict[str, OwedRecord]
    standing: NotRequired[Annotated[Lists, Omitted({})]]
    last: NotRequired[Annotated[PhaseDocument | None, Omitted(None), Doc("the last resolved phase")]]


class PendingRecord(JsonRecord):
    """The submissions for the current phase; null for powers that have submitted nothing."""

    phase: str
    pending: dict[str, list[str] | None]
    standing: NotRequired[Annotated[Lists, Omitted({})]]
    later: NotRequired[Annotated[list[LaterRecord], Omitted([]), Doc("orders sent in advance")]]


class ShowDocument(RootModel[StateDocument | PhaseDocument | PendingRecord | ReportModel]):
    """The state of a game, a phase (--phase), submissions (--pending), or tables (--scores, --secret)."""


class SeatRecord(JsonRecord):
    """The player of a power."""

    player: str
    power: str
    bid: Any
    seed: NotRequired[Annotated[int, Omitted(0)]]


class SeatsDocument(RootModel[list[SeatRecord]]):
    """The players of all powers."""


class LettersRecord(BaseModel):
    """The letters of a choice in two versions of the DATC."""

    model_config = ConfigDict(extra="forbid", strict=True)  # not a JsonRecord: "datc_2.5" is no name

    datc_2_5: Annotated[Any, Field(alias="datc_2.5")]
    datc_3: Any


class ChoiceRecord(JsonRecord):
    """A choice of a rule."""

    key: str
    letters: LettersRecord
    taken_by: list[str]
    meaning: str


class RuleRecord(JsonRecord):
    """A rule with its choices."""

    number: str
    field: str
    meaning: str
    chosen: Any
    default: Any
    choices: list[ChoiceRecord]
    cases: list[str]
    known_from: NotRequired[Annotated[str | None, Omitted(None), Doc("with the preset of a host")]]


class ReadingRecord(JsonRecord):
    """A value of an option."""

    key: Any
    meaning: str


class OptionRecord(JsonRecord):
    """An option of a clause."""

    field: str
    question: str
    chosen: Any
    default: Any
    reason: str
    readings: list[ReadingRecord]
    number: NotRequired[Annotated[str, Omitted("")]]


class ClauseRecord(JsonRecord):
    """A clause of a game."""

    clause: str
    words: str
    chapter: str
    title: str
    options: list[OptionRecord]


class RulesDocument(RootModel[list[RuleRecord] | list[ClauseRecord] | ClauseRecord]):
    """Rules, the clauses of a game (--clauses), or one clause (--clause)."""
