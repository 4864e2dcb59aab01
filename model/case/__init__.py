"""Cases: a position with orders, as value, text and JSON."""

from .building import build_case, name_board_rules, unit_reader
from .case import Case, FindVariant, OrderSet, StatedResult, require_case
from .data import case_data, format_case_json
from .draft import CaseBlock, CaseDraft, DislodgedText
from .file import read_case
from .headings import case_title, is_case_text
from .text_form import format_case_text
from .values import case_of

__all__ = [
    "Case",
    "CaseBlock",
    "CaseDraft",
    "DislodgedText",
    "FindVariant",
    "OrderSet",
    "StatedResult",
    "build_case",
    "case_data",
    "case_of",
    "case_title",
    "format_case_json",
    "format_case_text",
    "is_case_text",
    "name_board_rules",
    "read_case",
    "require_case",
    "unit_reader",
]
