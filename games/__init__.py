"""Playing whole games: submissions, advancing, game files, amendments, reports."""

from .amending import amend
from .amendments.sheet import apply_corrections, parse_reason
from .cases.defaults import complete_state
from .cases.next_case import NextCase, next_case
from .cases.options import Options, menu_lines, options_for, options_of, statements_in, unit_name
from .cases.phase_json import result_json
from .cases.played import case_of, order_set_of
from .cases.playing import (
    PhaseResult,
    check_case,
    effective_orders,
    play_case,
    resolve_case,
    statement_faults,
)
from .files.data import FORMAT, format_game, position_data, record_data
from .files.file import create_game, load_game, replace_file, update_game, version_of
from .files.reading import read_game
from .files.record import AmendmentRecord, LogRecord, PositionRecord, game_schema
from .game import Game, TakenSheet
from .letters import missing_units, reminder_of, reply_to
from .log import LogEntry
from .logging import LeftLines, logged
from .missing import MissingOrders, missing_orders, refuse_incomplete
from .reports.asking import ASKABLE, ReportAnswer, ask, ask_phases
from .reports.bbcode import format_bbcode
from .reports.data import document_data, format_json
from .reports.markdown import SIGNS, format_markdown
from .reports.player import game_seen_by, player_report
from .reports.publishing import published
from .reports.reports import (
    account_of,
    account_of_case,
    corrections_report,
    is_secret,
    opening_account,
    opening_report,
    present_account,
    report_of,
    scores_of,
    secrets_of,
)
from .reports.schema import ReportModel, report_schema
from .submissions.checking import Concern, Finding
from .submissions.standing import play_sheets
from .submissions.submitting import Refusal, SubmitMode

__all__ = [
    "ASKABLE",
    "FORMAT",
    "SIGNS",
    "AmendmentRecord",
    "Concern",
    "Finding",
    "Game",
    "LeftLines",
    "LogEntry",
    "LogRecord",
    "MissingOrders",
    "NextCase",
    "Options",
    "PhaseResult",
    "PositionRecord",
    "Refusal",
    "ReportAnswer",
    "ReportModel",
    "SubmitMode",
    "TakenSheet",
    "account_of",
    "account_of_case",
    "amend",
    "apply_corrections",
    "ask",
    "ask_phases",
    "case_of",
    "check_case",
    "complete_state",
    "corrections_report",
    "create_game",
    "document_data",
    "effective_orders",
    "format_bbcode",
    "format_game",
    "format_json",
    "format_markdown",
    "game_schema",
    "game_seen_by",
    "is_secret",
    "load_game",
    "logged",
    "menu_lines",
    "missing_orders",
    "missing_units",
    "next_case",
    "opening_account",
    "opening_report",
    "options_for",
    "options_of",
    "order_set_of",
    "parse_reason",
    "play_case",
    "play_sheets",
    "player_report",
    "position_data",
    "present_account",
    "published",
    "read_game",
    "record_data",
    "refuse_incomplete",
    "reminder_of",
    "replace_file",
    "reply_to",
    "report_of",
    "report_schema",
    "resolve_case",
    "result_json",
    "scores_of",
    "secrets_of",
    "statement_faults",
    "statements_in",
    "unit_name",
    "update_game",
    "version_of",
]
