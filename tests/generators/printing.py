"""Format random cases as case files."""

from westphalia.model.board import format_board
from westphalia.model.case import Case, OrderSet, format_case_json
from westphalia.model.phase import parse_phase
from westphalia.model.rulebook import Rulebook

from .profiles import RandomCase


def as_case(case: RandomCase) -> Case:
    """Return a random case as a `Case`."""
    return Case(
        variant=case.position.board.id,
        phase=parse_phase("S1901M"),
        position=case.position,
        rulebook=case.rulebook,
        order_sets=tuple(OrderSet(power, own) for power, own in case.orders.items()),
        rules=case.rulebook.changes_from(Rulebook()),
    )


def describe_case(case: RandomCase) -> str:
    """Return a case as a JSON case file, preceded by the board file if the board is not standard."""
    text = format_case_json(as_case(case))
    board = case.position.board
    return text if board.id == "standard" else format_board(board) + text
