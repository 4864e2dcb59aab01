"""Whole games: start, continue, advance and save. The page holds the text of the game file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from ...games import (
    Game,
    RejectedLines,
    add_log_entries,
    document_to_json,
    format_brief_game,
    format_game,
    phase_report,
    read_brief_game,
    read_game,
)
from ...games.cases.played import current_case
from ...games.missing import find_last_submission
from ...games.reports.publishing import linked_game
from ...model.case import format_case_json
from ...model.names import REFEREE
from ...variants import VariantOnBoard
from ..links import pack, unpack
from .inputs import BoardInput, CaseInput, Json, QuestionInput, case_to_json, without_player_names

_FILE = "the game"


class NewInput(BoardInput):
    """A game by its id, on its own board or on the given one."""

    variant: str


def new(request: NewInput) -> Json:
    """Begin a game; return its file."""
    found = request.find(request.variant)
    if isinstance(found, VariantOnBoard):
        return {"text": format_game(Game.start(found.variant, board=found.board))}
    return {"text": format_game(Game.start(found))}


class PlayInput(QuestionInput):
    """The text of a game file, and the orders of its current phase by power."""

    game: str
    orders: dict[str, list[str]] = Field(default_factory=dict[str, list[str]])


def situation(request: PlayInput) -> Json:
    """Return the current phase of a game as a case, with earlier events and the orders due.

    `hidden` names the powers whose orders came by email or by a command: players must not see them.
    """
    game = read_game(request.game, _FILE)
    last = game.history[-1] if game.history else None
    return {
        **case_to_json(without_player_names(current_case(game))),
        "events": [event.text for event in last.report.events] if last is not None else [],
        "hidden": [
            power
            for power in game.submissions
            if power != REFEREE and find_last_submission(game, power) is not None
        ],
        "due": {power: str(due) for power, due in game.dues.items()},
        "over": None if game.outcome is None else game.describe_outcome(game.outcome),
        "report": None if last is None else document_to_json(phase_report(game)),
    }


def advance(request: PlayInput) -> Json:
    """Resolve the current phase with these orders; return the game file in its next phase.

    Orders that were sent in advance for that phase are submitted; `questions` says why some were not.
    """
    game = submit_given_orders(read_game(request.game, _FILE), request.orders)
    after = game.advance()
    if after.outcome is not None or all(one.phase != after.phase for one in after.later):
        return {"text": format_game(after), "questions": []}
    from ...games.mail import submit_kept_orders  # slow to import

    early = submit_kept_orders(after)
    asked = {str(power): RejectedLines(refused=lines) for power, lines in early.questions.items()}
    texts = [f"{after.name_of(power)}: {one}" for power, lines in early.questions.items() for one in lines]
    return {"text": format_game(add_log_entries(game, early.game, unaccepted=asked)), "questions": texts}


def save(request: PlayInput) -> Json:
    """Return the game file with these orders submitted."""
    return {"text": format_game(submit_given_orders(read_game(request.game, _FILE), request.orders))}


def link(request: PlayInput) -> Json:
    """Return the game with these orders as part of a link, without what is not for other players."""
    game = submit_given_orders(read_game(request.game, _FILE), request.orders)
    return {"link": pack(format_brief_game(linked_game(game)))}


class LinkInput(QuestionInput):
    """A game as part of a link."""

    link: str


def follow(request: LinkInput) -> Json:
    """Return the game file of a link."""
    return {"text": format_game(read_brief_game(unpack(request.link)))}


class StoreInput(PlayInput, CaseInput):
    """The content to save in the file of the desk: a game with orders, or the text of a `case`.

    `version` is the version of the file that it is based on.
    """

    game: str = ""
    case: str | dict[str, Any] = ""
    version: str


def store(request: StoreInput) -> Json:
    """Return the text for the file, valid as a whole; the server writes it."""
    if request.game:
        text = save(PlayInput(game=request.game, orders=request.orders))["text"]
    else:
        read = request.read()
        text = request.case if isinstance(request.case, str) else f"{format_case_json(read)}\n"
    return {"text": text, "version": request.version}


def submit_given_orders(game: Game, orders: Mapping[str, list[str]]) -> Game:
    """Return the game with the orders of each power in place of what it has submitted."""
    for power in [power for power in game.submissions if power not in orders and power != REFEREE]:
        game = game.withdraw(power)
    for power, lines in orders.items():
        game = game.submit(power, lines, replace=True)
    return game
