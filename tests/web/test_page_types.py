"""The page's types of answers are those of the JSON Schemas."""

import re
from pathlib import Path

import pytest

from tests.web.javascript import answers
from westphalia.web.endpoints import QUESTIONS

PAGE = answers.TARGET.parent
SCRIPTS = sorted(PAGE.rglob("*.js"))
COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
TYPE = re.compile(r"@\w+ (\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})")


def find_any(script: str) -> list[str]:
    """Return the types in the comments of a script that are `any`, or have it as a part."""
    types = [found for comment in COMMENT.findall(script) for found in TYPE.findall(comment)]
    return [found for found in types if re.search(r"\bany\b", found)]


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


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.relative_to(PAGE).as_posix())
def test_no_type_of_the_page_is_any(script: Path) -> None:
    assert find_any(script.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "annotation",
    [
        "/** @type {any} */",
        "/** @param {string} name @param {any[]} all */",
        "/** @returns {Promise<{menu: any, orders: string[]}>} */",
        "/** @typedef {{about: any, runs: boolean}} Site The manifest. */",
        "/**\n * @property {(question: string) => Promise<any>} ask\n */",
    ],
)
def test_a_type_that_is_any_is_found(annotation: str) -> None:
    assert find_any(annotation)


def test_the_word_any_in_a_comment_is_no_type() -> None:
    assert not find_any("/** The case, without any trial. @param {State} state In any view. */")


def test_the_page_gives_types_to_answers_of_questions_alone() -> None:
    text = (PAGE / "types.js").read_text(encoding="utf-8")
    properties = text.partition("@typedef {object} Answers ")[2].partition("*/")[0]
    names = re.findall(r"^ \* @property \{.*\} (\w+)", properties, re.MULTILINE)
    assert names
    assert set(names) <= QUESTIONS.keys()
