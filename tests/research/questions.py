"""Small questions for tests, and claims as texts."""

from collections.abc import Iterable

import westphalia
from westphalia.model.case import StatedResult
from westphalia.model.errors import Place
from westphalia.model.orders import format_order
from westphalia.research.claims.statements import ClaimText, read_statements
from westphalia.research.question import Question, question_of
from westphalia.research.verifying.diagnosis import Slip
from westphalia.research.verifying.verification import Verification, verify

HEAD = "variant: standard\nphase: Spring 1901 Movement\n"


def ask(orders: str, **rules: str) -> Question:
    """Return the question of a case with these order lines, ``Austria: A Vie - Tyr, A Boh H``."""
    chosen = "".join(f"rule: {rule} = {choice}\n" for rule, choice in rules.items())
    return question_of(westphalia.read_case(HEAD + chosen + orders))


def say(question: Question, statements: Iterable[str]) -> tuple[ClaimText, ...]:
    """Parse statements for a question."""
    stated = [StatedResult(text, Place(line=number)) for number, text in enumerate(statements, 1)]
    return read_statements(stated, question.position.board)


def check(question: Question, *statements: str) -> Verification:
    """Return the verification of statements."""
    return verify(question, say(question, statements))


def slip_text(verification: Verification, slip: Slip) -> str:
    """Format a slip: the order, and whether it counts as successful."""
    order = format_order(verification.resolution.system.reading[slip.candidate].order)
    return f"{order}: {'way ' if slip.way else ''}{'yes' if slip.value else 'no'}"
