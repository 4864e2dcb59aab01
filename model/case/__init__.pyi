from .building import build_case as build_case, unit_reader as unit_reader
from .case import Case as Case, OrderSet as OrderSet, Stated as Stated, expect_case as expect_case
from .data import case_data as case_data, format_case_json as format_case_json
from .draft import Block as Block, DislodgedText as DislodgedText, Draft as Draft
from .file import read_case as read_case
from .json_form import (
    CaseRecord as CaseRecord,
    DislodgedRecord as DislodgedRecord,
    case_schema as case_schema,
)
from .text_form import format_case_text as format_case_text
from .values import case_of as case_of
