"""Hostile questions: anything that a browser, a shell or a file system would act on is plain text or
refused."""

import json
import xml.etree.ElementTree as ET
from random import Random
from typing import Any

import pytest

from tests.cli.conftest import EXAMPLES
from tests.fuzz.questions import MARKUP, ask, problems, question
from tests.generators.dice import SeededDice
from westphalia.web import QUESTIONS, Reply, answer

PANDIN = (EXAMPLES / "pandin.txt").read_text(encoding="utf-8")
TOWNS = (EXAMPLES / "two-towns.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", range(8))
def test_any_question_is_answered_or_refused(number: int) -> None:
    for each in range(8):
        name, body = question(SeededDice(Random(100 * number + each)), ("standard", "germany-1648"))
        assert ask(name, body) == [], (name, body[:500])


def named(markup: str) -> dict[str, Any]:
    """Return a board on which everything has this name."""
    board = json.loads(TOWNS)
    board["name"] = f"{markup} 1"
    for listed in ("powers", "provinces"):
        for number, one in enumerate(board[listed]):
            one["name"] = f"{markup} {listed} {number}"
    return board


@pytest.mark.parametrize("markup", MARKUP)
def test_names_on_a_board_are_text_in_a_picture(markup: str) -> None:
    reply = answer("board", json.dumps({"board": named(markup)}).encode())
    assert list(problems(reply, 0)) == []
    if reply.status == 200:
        picture = json.loads(reply.body)["picture"]
        texts = "".join(ET.fromstring(picture).itertext())
        assert markup.replace("\u202e", "") in texts.replace("\u202e", "") or "<" not in markup


@pytest.mark.parametrize("markup", MARKUP)
@pytest.mark.parametrize(
    "field", ["unit", "order", "power", "text", "pattern", "variant", "link", "form", "to"]
)
def test_markup_in_a_field_is_refused_or_text(field: str, markup: str) -> None:
    for name in QUESTIONS:
        if name not in ("alternatives", "core"):
            assert ask(name, json.dumps({"case": PANDIN, field: markup}).encode()) == []


@pytest.mark.parametrize(
    "body",
    [b"", b"null", b"[]", b'"x"', b"1", b"{", b"{}{}", b"\xff\xfe", b'{"case": "\xff"}', b'{"case": NaN}',
     b'{"case": 1, "case": 2}', b'{"case": "\\ud800"}', b"[" * 100_000, b'{"a":' * 100_000,
     b'{"case": ' + b"9" * 100_000 + b"}", b"\x00", b'{"case": "\\u0000"}', b"\xef\xbb\xbf{}"],
)  # fmt: skip
def test_anything_but_a_question_is_refused(body: bytes) -> None:
    for name in ("case", "resolve", "start"):
        reply = answer(name, body)
        assert list(problems(reply, 0)) == []
        assert reply.status in (400, 422) or (name == "start" and body.endswith(b"{}")), reply


def test_a_case_as_large_as_a_request_may_be_is_answered_in_time() -> None:
    case = "variant: standard\nphase: S1901M\n\nAustria:\n" + "  A Vie - Tyr\n" * 60_000
    assert ask("case", json.dumps({"case": case}).encode()) == []
    assert ask("case", json.dumps({"case": {"variant": "standard", "phase": "x" * 900_000}}).encode()) == []
    for one_line in ("Austria " * 100_000, "Austria, " * 100_000):
        assert ask("case", json.dumps({"case": one_line}).encode()) == []
    assert ask("complete", json.dumps({"case": PANDIN, "text": "A " * 400_000}).encode()) == []


@pytest.mark.parametrize(
    ("reply", "seconds", "found"),
    [
        (Reply(500, b"{}"), 0, "status 500"),
        (Reply(200, b"{}"), 99, "takes 99 seconds"),
        (Reply(200, b'{"a": NaN}'), 0, "no JSON"),
        (Reply(422, b'{"error": {"kind": "input", "message": ""}}'), 0, "an error without words"),
        (Reply(422, b'{"error": {"kind": "input", "message": "<x object at 0x1>"}}'), 0, "Python shows"),
    ],
)
def test_forbidden_answers_are_detected(reply: Reply, seconds: float, found: str) -> None:
    (problem,) = problems(reply, seconds)
    assert problem.startswith(found)


@pytest.mark.parametrize(
    "inside",
    [
        "<script/>",
        '<g onclick="x()"/>',
        '<g style="color:red"/>',
        '<use href="//evil.example/x#a"/>',
        "<image/>",
        '<rect fill="url(http://evil.example)"/>',
        "<g>",
        '<a href="javascript:x"/>',
        "<foreignObject/>",
    ],
)
def test_active_content_in_a_picture_is_detected(inside: str) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    reply = Reply(200, json.dumps({"deep": [{"picture": svg}]}).encode())
    assert list(problems(reply, 0))
