"""The input of questions: models of the JSON, and the values they stand for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict

from ...model.board import read_board
from ...model.case import Case, case_data, case_of, format_case_text, read_case
from ...model.errors import ImpossibleError
from ...model.phase import Phase, PhaseKind
from ...model.rulebook import read_rules
from ...variants import Variant, VariantOnBoard, find_variant, make_finder, read_variant
from ...variants.framework.players import without_players

Json: TypeAlias = Mapping[str, Any]

_THE_BOARD = "the board"


class QuestionInput(BaseModel):
    """The input of a question; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class BoardInput(QuestionInput):
    """A question about a game: `board` is a board file, as text or JSON."""

    board: str | dict[str, Any] | None = None

    def find(self, name: str) -> Variant | VariantOnBoard:
        """Return the game with that id, on the given board if there is one."""
        return _make_finder(self.board_text())(name)

    def board_text(self) -> str | None:
        """The text of the board file."""
        if self.board is None or isinstance(self.board, str):
            return self.board
        return json.dumps(self.board, ensure_ascii=False)


class CaseInput(BoardInput):
    """A question about a case: as text, as JSON text or as JSON; `rules` override the case's own."""

    case: str | dict[str, Any]
    rules: dict[str, str | bool | int] = {}
    lenient: bool = False

    def read(self) -> Case:
        """Return the case.

        Raises:
            WestphaliaError: It is invalid; the error names every defect.
        """
        if isinstance(self.case, str):
            case = read_case(self.case, self.find, lenient=self.lenient)
        else:
            case = case_of(self.case, self.find, lenient=self.lenient)
        return with_rules(case, self.rules)

    def read_movement(self) -> Case:
        """Return the case, which must be of a movement phase."""
        case = self.read()
        if case.phase.kind is not PhaseKind.MOVEMENT:
            raise ImpossibleError(f"{case.phase} has no movement", expected="a movement phase")
        return case


def with_rules(case: Case, rules: Mapping[str, str | bool | int]) -> Case:
    """Return the case under other rules, by rule and choice; a ``preset`` replaces all of the case's
    rules.
    """
    if not rules:
        return _check_ledger(case)
    base = find_variant(case.variant).rulebook
    rulebook = read_rules(rules, case.rulebook)
    return _check_ledger(replace(case, rulebook=rulebook, rules=dict(rulebook.changes_from(base))))


def _check_ledger(case: Case) -> Case:
    """Return the case if its variant accepts its ledger."""
    if case.ledger:
        _ = find_variant(case.variant).state_of(case).conditions
    return case


@lru_cache(maxsize=8)
def _make_finder(text: str | None) -> Callable[[str], Variant | VariantOnBoard]:
    if text is None:
        return find_variant
    board = read_board(text, _THE_BOARD)
    if board.game:
        return make_finder(read_variant(text, _THE_BOARD))
    return lambda name: VariantOnBoard(find_variant(name), board)


# --------------------------------------------------------------------------------------------- answers


def phase_to_json(phase: Phase) -> Json:
    """Return a phase for programs and people."""
    return {"code": phase.code, "name": str(phase), "kind": phase.kind.value}


def without_player_names(case: Case) -> Case:
    """Return a case of a game without the names of players: the page puts it into links."""
    return replace(case, ledger=without_players(case.ledger))


def case_to_json(case: Case) -> Json:
    """Return a case as JSON and as text, with its phase: the page's next state."""
    return {"case": case_data(case), "text": format_case_text(case), "phase": phase_to_json(case.phase)}
