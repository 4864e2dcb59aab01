"""The shape of game files, as pydantic models: which fields there are and what each may hold."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from ...solver import Certainties, EventRecord, KernelRecord, OrderHead
from .data import VERSION

_TextLists: TypeAlias = dict[str, list[str]]


class _FilePart(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class DislodgedUnitRecord(_FilePart):
    """A dislodged unit, as in cases."""

    power: Annotated[str, Field(description="the owner of the unit")]
    unit: Annotated[str, Field(description="the unit where it was dislodged: A ven")]
    by: Annotated[str, Field(description="where its attacker came from: tyr")]
    by_convoy: Annotated[bool, Field(description="whether the attacker was convoyed")] = False


class PositionRecord(_FilePart):
    """A position, as in cases."""

    units: Annotated[_TextLists, Field(description="power: its units")]
    centres: Annotated[_TextLists, Field(description="power: the centers (and lands) it owns")] = {}
    dislodged: Annotated[list[DislodgedUnitRecord], Field(description="dislodged units")] = []
    contested: Annotated[list[str], Field(description="provinces left vacant by a standoff")] = []


class ReportRecord(_FilePart):
    """The results of a phase."""

    certainty: Certainties | None = None
    orders: list[OrderHead] = []
    events: list[EventRecord] = []
    kernels: list[KernelRecord] = []


class BeforeRecord(_FilePart):
    """The state before a correction."""

    position: PositionRecord
    ledger: dict[str, Any] = {}


class AmendmentRecord(_FilePart):
    """Corrections of the referee before a phase was played."""

    reason: Annotated[str, Field(description="why, in a sentence")]
    lines: Annotated[list[str], Field(description="the corrections: UNIT france A par")]
    before: Annotated[BeforeRecord, Field(description="the state before them")]


class PlayedRecord(_FilePart):
    """A played phase: the state it began in, the submissions and the results."""

    phase: str
    position: PositionRecord
    ledger: dict[str, Any] = {}
    amendments: Annotated[list[AmendmentRecord], Field(description="corrections before it was played")] = []
    submissions: Annotated[_TextLists, Field(description="power: its orders, as submitted")] = {}
    standing: Annotated[_TextLists, Field(description="power: its standing orders and proxies then")] = {}
    report: ReportRecord


class LogRecord(_FilePart):
    """A change of the game, for the referee alone."""

    time: Annotated[str, Field(description="when, in UTC: 2026-11-25T17:20:00Z")]
    phase: Annotated[str, Field(description="the phase that was current: S1901M")]
    action: Annotated[
        str,
        Field(
            description="submit, question, later, withdraw, standing, advance, undo, amend, deadline or end"
        ),
    ]
    party: Annotated[str, Field(description="the power, or the referee, whose submission changed")] = ""
    lines: Annotated[list[str], Field(description="the submission or the corrections after it")] = []
    replaced: Annotated[list[str], Field(description="the submission before it")] = []
    reason: str = ""
    unread: Annotated[list[str], Field(description="the lines of an email that are not orders")] = []
    refused: Annotated[list[str], Field(description="the lines that were not accepted, and why")] = []
    settled: Annotated[list[str], Field(description="the questions about an email that were settled")] = []
    undone: Annotated[str, Field(description="the phase that an undo reopened: S1901M")] = ""


class LaterRecord(_FilePart):
    """Orders that were sent in advance, for the referee alone."""

    power: Annotated[str, Field(description="the power that sent them")]
    phase: Annotated[str, Field(description="the phase they are for: F1901M")]
    lines: Annotated[list[str], Field(description="the lines, as the power wrote them")]


class EndingRecord(_FilePart):
    """How the game ended."""

    kind: Literal["win", "draw"]
    powers: Annotated[list[str], Field(description="who won, or who shares the draw")]
    agreed: Annotated[bool, Field(description="whether the powers agreed to end the game")] = False


class GameFileRecord(_FilePart):
    """A game of Westphalia."""

    schema_: Annotated[str | None, Field(alias="$schema", description="for editors; ignored")] = None
    format: Literal["westphalia-game"]
    version: Annotated[int, Field(ge=VERSION, le=VERSION)]
    variant: Annotated[str, Field(description="standard")]
    own_start: Annotated[bool, Field(description="whether the game began from a position of its own")] = False
    phase: Annotated[str, Field(description="the current phase: S1901M")]
    outcome: EndingRecord | None = None
    position: PositionRecord
    ledger: Annotated[dict[str, Any], Field(description="the variant's records besides the position")] = {}
    amendments: Annotated[list[AmendmentRecord], Field(description="corrections of the current phase")] = []
    submissions: Annotated[_TextLists, Field(description="power: its submission for the current phase")] = {}
    standing: Annotated[_TextLists, Field(description="power: its standing orders and proxies")] = {}
    history: Annotated[list[PlayedRecord], Field(description="the phases played, the first one first")] = []
    deadline: Annotated[str, Field(description="the deadline of the current phase: 2026-11-30 20:00")] = ""
    later: Annotated[list[LaterRecord], Field(description="orders sent in advance for later phases")] = []
    log: Annotated[list[LogRecord], Field(description="the changes of the game, the first one first")] = []
    rules: Annotated[dict[str, str], Field(description="rule: choice; every rule of the variant")]
    board: Annotated[dict[str, Any], Field(description="the board it is played on, as a board file")]
    digest: Annotated[
        str | None,
        Field(description="digest of everything else; if it does not match, all phases are played again"),
    ] = None


def game_schema() -> dict[str, object]:
    """Return the JSON Schema (2020-12) of game files."""
    schema: dict[str, object] = GameFileRecord.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | schema | {"title": "Game"}
