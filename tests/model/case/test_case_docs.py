"""The examples in docs/notation.md and docs/case-files.md are correct."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.model.case.case_samples import read
from westphalia.model.case.json_form import CaseDislodgedRecord, CaseRecord
from westphalia.model.names import Power
from westphalia.model.orders import format_order, parse_order, parse_unit
from westphalia.model.phase import PhaseKind, parse_phase
from westphalia.model.position import Unit
from westphalia.variants.standard import STANDARD

DOCS = Path(__file__).parents[3] / "docs"
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
CASE_FILES = (DOCS / "case-files.md").read_text(encoding="utf-8")
BOARD = STANDARD.board


def blocks(page: str, language: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    return [text for its_language, text in found if its_language == language]


def rows() -> Iterator[tuple[str, str, str]]:
    """Yield the section, the spelling and the canonical form of every entry in the tables."""
    for section in NOTATION.split("\n## ")[1:]:
        title = section.partition("\n")[0]
        for spellings, form in re.findall(r"^\| (`.*`) \| `(.*)` \|$", section, re.MULTILINE):
            for spelling in re.findall(r"`([^`]*)`", spellings):
                yield title, spelling, form


def canonical(title: str, text: str) -> str:
    match title:
        case "Phases":
            return parse_phase(text).code
        case "Units of a position":
            return str(Unit(Power("france"), *parse_unit(text, BOARD)))
        case "Retreats":
            return format_order(parse_order(text, BOARD, PhaseKind.RETREAT))
        case "Adjustments":
            return format_order(parse_order(text, BOARD, PhaseKind.ADJUSTMENT))
        case _:
            return format_order(parse_order(text, BOARD))


@pytest.mark.parametrize(("title", "spelling", "form"), list(rows()))
def test_every_listed_form_is_read_as_the_tables_say(title: str, spelling: str, form: str) -> None:
    assert canonical(title, spelling) == form


def test_the_cases_of_the_page_are_the_same_in_text_and_json() -> None:
    texts = [text for text in blocks(CASE_FILES, "text") if text.startswith("variant: ")]
    data = blocks(CASE_FILES, "json")
    assert len(texts) == 3
    assert [read(text) for text in texts] == [read(text) for text in data]


def test_every_field_of_the_schema_is_described() -> None:
    fields = [*CaseRecord.model_fields, *CaseDislodgedRecord.model_fields]
    named = ["$schema" if field == "schema_" else field for field in fields]
    assert [field for field in named if f"`{field}`" not in CASE_FILES] == []
