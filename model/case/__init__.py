"""Cases: a position with orders, as text or JSON."""

from .building import build_case, unit_reader
from .case import Case, OrderSet, Stated, expect_case
from .data import case_data, format_case_json
from .draft import Block, DislodgedText, Draft
from .file import read_case
from .json_form import CaseRecord, DislodgedRecord, case_schema
from .text_form import format_case_text
from .values import case_of

__all__ = [
    "Block",
    "Case",
    "CaseRecord",
    "DislodgedRecord",
    "DislodgedText",
    "Draft",
    "OrderSet",
    "Stated",
    "build_case",
    "case_data",
    "case_of",
    "case_schema",
    "expect_case",
    "format_case_json",
    "format_case_text",
    "read_case",
    "unit_reader",
]
