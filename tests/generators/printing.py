"""Random cases as case files, so that a failing one can be kept and looked at."""

from westphalia.model.board import format_board
from westphalia.model.case import Case, OrderSet, format_case_json
from westphalia.model.phase import parse_phase
from westphalia.model.rulebook import Rulebook

from .profiles import RandomCase


def as_case(case: RandomCase) -> Case:
    """The random case as what case files are read into."""
    return Case(
        variant=case.position.board.id,
        phase=parse_phase("S1901M"),
        position=case.position,
        rulebook=case.rulebook,
        order_sets=tuple(OrderSet(power, own) for power, own in case.orders.items()),
        rules=case.rulebook.changes_from(Rulebook()),
    )


def describe_case(case: RandomCase) -> str:
    """The case as a JSON case file; for a board that is no variant's, its board file stands before it."""
    text = format_case_json(as_case(case))
    board = case.position.board
    return text if board.id == "standard" else format_board(board) + text
