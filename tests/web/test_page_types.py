"""The page's types of answers are those of the JSON Schemas."""

import pytest

from tests.web.javascript import answers


def test_the_types_of_answers_are_generated_from_the_schemas() -> None:
    assert answers.TARGET.read_text(encoding="utf-8") == answers.make_types(), (
        "run python -m tests.web.javascript.answers --write"
    )


def test_a_result_and_a_report_have_their_fields() -> None:
    types = answers.make_types()
    assert 'outcome: "succeeds" | "fails" | "void";' in types
    assert "blocks: (ParagraphModel | ListModel | TableModel)[];" in types
    assert "rows: (Record<string, string | number>)[];" in types
    assert "unit: string | null;" in types


def test_two_different_definitions_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "ANSWERS", {"report": "Report", "result": "Report"})
    with pytest.raises(ValueError, match="two schemas define Report"):
        answers.make_types()
