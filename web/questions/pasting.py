"""A pasted text: how each line was read, what is open, and its turns with the verdict on their results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...formats.pastes import Paste, PastedOrder, make_cases, read_paste
from ...model.case import Case, format_case_text, is_case_text
from ...model.errors import UnreadableError, WestphaliaError, separate_errors
from ...model.orders import format_order
from ...research import post_text, verify_case
from ...variants import find_variant
from ..links import pack
from .inputs import Json, QuestionInput, case_to_json


class PasteInput(QuestionInput):
    """A pasted `text`; with `lenient`, lines that cannot be read are left out."""

    text: str
    lenient: bool = False


def paste(request: PasteInput) -> Json:
    """Return how each line of a pasted text was read, the questions that it leaves, and its turns.

    `is_case` says that the text is a case or another file, to be opened as it is.
    """
    if is_case_text(request.text):
        return {"is_case": True, "name": "", "lines": [], "questions": [], "unread": False, "turns": []}
    found = read_paste(request.text, lenient=True)
    if not found.size and not found.errors:
        raise UnreadableError(
            "no orders or units were recognized in this text",
            expected="a turn as you copied it, a case, or a link of a desk",
        )
    questions = [] if request.lenient else [_question(error.at(line=line)) for line, error in found.errors]
    turns: list[Json] = []
    if not questions:
        try:
            turns = [_turn(case, notes) for case, notes in make_cases(found)]
        except WestphaliaError as error:
            questions = [_question(one) for one in separate_errors(error)]
    return {
        "is_case": False,
        "name": find_variant(found.variant).name,
        "lines": list(_lines(found)),
        "questions": questions,
        "unread": bool(found.errors),
        "turns": turns,
    }


def _question(error: WestphaliaError) -> Json:
    return {
        "line": error.place.line,
        "message": error.message,
        "expected": error.expected or "",
        "nearest": list(error.nearest),
    }


def _lines(found: Paste) -> Iterator[Json]:
    """Yield each line of the text with what it was read as; an order as the program writes it."""
    orders: dict[int, list[str]] = {}
    for turn in found.turns:
        for order in turn.orders:
            orders.setdefault(order.line, []).append(_order_words(order))
    for line in found.lines:
        if line.text.strip():
            says = "; ".join(orders.get(line.number, ()))
            yield {"number": line.number, "text": line.text, "kind": line.kind.value, "says": says}


def _order_words(order: PastedOrder) -> str:
    text = (
        str(order.unit.location) + " without an order" if order.order is None else format_order(order.order)
    )
    marks = ", ".join(mark.value for mark in order.marks)
    return f"{text} ({marks})" if marks else text


def _turn(case: Case, notes: tuple[str, ...]) -> Json:
    """Return a turn as a case, with the notes on how it was read and the verdict on its results."""
    data: dict[str, Any] = {**case_to_json(case), "notes": list(notes), "holds": None, "post": ""}
    data["link"] = pack(format_case_text(case))
    if case.result:
        verified = verify_case(case)
        data |= {"holds": verified.holds, "post": post_text(case, verified)}
    return data
