"""Playing whole games: submissions, advancing, game files, amendments, reports."""

from .advancing import play_sheets
from .amending import amend
from .amendments.sheet import apply_corrections, parse_reason
from .cases.defaults import complete_state
from .cases.next_case import NextCase, next_case
from .cases.options import (
    Options,
    example_statements,
    format_menu,
    legal_orders,
    legal_orders_of_unit,
    options_of_unit,
    possible_statements,
    unit_name,
)
from .cases.phase_json import result_to_json
from .cases.played import played_case, submission_to_order_set
from .cases.playing import (
    PhaseResult,
    check_case,
    effective_orders,
    find_statement_faults,
    play_case,
    resolve_case,
)
from .files.data import FORMAT, format_brief_game, format_game, position_to_json, record_to_json
from .files.file import compute_version, create_game, load_game, replace_file, update_game, write_atomically
from .files.pickled import register_pickling
from .files.reading import read_brief_game, read_game
from .files.record import AmendmentRecord, LaterRecord, LogRecord, PositionRecord, game_schema
from .game import Game, SheetResult
from .later import LaterOrders
from .letters import describe_missing, write_reminder, write_reply
from .log import LogEntry
from .logging import RejectedLines, add_log_entries
from .missing import MissingOrders, find_missing_orders, find_questions, refuse_incomplete
from .random_games import draw_movement, random_game, random_readings
from .reports.asking import ASKABLE, ReportAnswer, ask, ask_phases
from .reports.bbcode import format_bbcode
from .reports.data import document_to_json, format_json
from .reports.markdown import SIGNS, format_markdown
from .reports.player import game_seen_by, player_report
from .reports.publishing import public_game
from .reports.reports import (
    case_account,
    corrections_report,
    current_account,
    has_secrets,
    opening_account,
    opening_report,
    phase_account,
    phase_report,
    scores_report,
    secrets_report,
)
from .reports.schema import ReportModel, report_schema
from .submissions.checking import Concern, Finding
from .submissions.submitting import Refusal, SubmitMode

register_pickling()

__all__ = [
    "ASKABLE",
    "FORMAT",
    "SIGNS",
    "AmendmentRecord",
    "Concern",
    "Finding",
    "Game",
    "LaterOrders",
    "LaterRecord",
    "LogEntry",
    "LogRecord",
    "MissingOrders",
    "NextCase",
    "Options",
    "PhaseResult",
    "PositionRecord",
    "Refusal",
    "RejectedLines",
    "ReportAnswer",
    "ReportModel",
    "SheetResult",
    "SubmitMode",
    "add_log_entries",
    "amend",
    "apply_corrections",
    "ask",
    "ask_phases",
    "case_account",
    "check_case",
    "complete_state",
    "compute_version",
    "corrections_report",
    "create_game",
    "current_account",
    "describe_missing",
    "document_to_json",
    "draw_movement",
    "effective_orders",
    "example_statements",
    "find_missing_orders",
    "find_questions",
    "find_statement_faults",
    "format_bbcode",
    "format_brief_game",
    "format_game",
    "format_json",
    "format_markdown",
    "format_menu",
    "game_schema",
    "game_seen_by",
    "has_secrets",
    "legal_orders",
    "legal_orders_of_unit",
    "load_game",
    "next_case",
    "opening_account",
    "opening_report",
    "options_of_unit",
    "parse_reason",
    "phase_account",
    "phase_report",
    "play_case",
    "play_sheets",
    "played_case",
    "player_report",
    "position_to_json",
    "possible_statements",
    "public_game",
    "random_game",
    "random_readings",
    "read_brief_game",
    "read_game",
    "record_to_json",
    "refuse_incomplete",
    "replace_file",
    "report_schema",
    "resolve_case",
    "result_to_json",
    "scores_report",
    "secrets_report",
    "submission_to_order_set",
    "unit_name",
    "update_game",
    "write_atomically",
    "write_reminder",
    "write_reply",
]
