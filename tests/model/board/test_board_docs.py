"""The examples in docs/boards.md are correct."""

import json
import re
from pathlib import Path

from westphalia.model.board import audit_board_text, board_schema, format_board, read_board

PAGE = (Path(__file__).parents[3] / "docs" / "boards.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


def test_the_example_is_a_board_without_defects_in_the_canonical_layout() -> None:
    assert audit_board_text(block("json")) == ()
    assert format_board(read_board(block("json"))) == block("json")


def test_every_field_of_the_schema_is_described() -> None:
    schema = json.loads(json.dumps(board_schema()))
    records = [schema, *schema["$defs"].values()]
    fields = {field for record in records for field in record.get("properties", {})}
    assert [field for field in sorted(fields) if f"`{field}`" not in PAGE] == []
