"""What was submitted, and what was not accepted: as JSON, and for the log of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from ...model.names import Power
from ...model.text import quote
from ...variants.framework.report import format_entry
from ..game import Game, SheetResult
from ..logging import RejectedLines
from .submitting import Refusal

if TYPE_CHECKING:
    from ..mail import MailResult

SubmitResult: TypeAlias = "SheetResult | MailResult"
"""The result of an order sheet or of emails."""


def find_changed_parties(before: Game, after: Game) -> Sequence[Power]:
    """Return the parties whose submissions have changed."""
    known = before.submissions
    return [party for party, entries in after.submissions.items() if entries is not known.get(party)]


def find_unaccepted_lines(game: Game, taken: SubmitResult) -> Mapping[str, RejectedLines]:
    """Return the lines of each power that were not accepted, for the log."""
    found: dict[str, RejectedLines] = {}
    for reading in () if isinstance(taken, SheetResult) else taken.readings:
        before = found.get(reading.power, RejectedLines())
        kept = {one.phase for one in taken.game.later if one.power == reading.power}
        unread = tuple(
            piece.text for piece in reading.pieces if piece.kind in _BESIDE_ORDERS and piece.phase not in kept
        )
        asked = tuple(f"{quote(piece.text)}: {piece.why}" for piece in reading.questions)
        found[reading.power] = RejectedLines(
            (*before.unread, *unread), (*before.refused, *asked), (*before.settled, *reading.settled)
        )
    for part in taken.refused:
        for info in game.board.powers:
            if part.party in (info.id, info.name):
                known = found.get(info.id, RejectedLines())
                found[info.id] = replace(known, refused=(*known.refused, *_explain_refusal(part)))
    return found


_BESIDE_ORDERS = ("remark", "struck out", "hidden", "for later")
"""The kinds of lines of an email that the log lists beside its orders."""


def _explain_refusal(part: Refusal) -> tuple[str, ...]:
    """Return why lines were not accepted, each with its line but without its place in a file."""
    texts = [str(error).removeprefix(f"{error.place}: ") for error in part.errors]
    if len(texts) == len(part.lines):
        pairs = zip(part.lines, texts, strict=True)
        texts = [text if line in text else f"{quote(line)}: {text}" for line, text in pairs]
    return tuple(texts)


def submission_to_json(before: Game, taken: SubmitResult) -> dict[str, object]:
    """Return the changed submissions, and how the input was read, as JSON."""
    game = taken.game
    data: dict[str, object] = {
        "phase": game.phase.code,
        "submissions": {
            party: [format_entry(entry) for entry in game.submissions[party]]
            for party in find_changed_parties(before, game)
        },
        **standing_orders_to_json(game),
        "missing": list(game.missing),
        "findings": [one.to_json() for one in taken.findings],
    }
    if taken.refused:
        data["refused"] = [one.to_json() for one in taken.refused]
    if not isinstance(taken, SheetResult):
        data["mails"] = [one.to_json() for one in taken.readings]
        data["passed_over"] = [one.to_json() for one in taken.skipped]
    return data


def standing_orders_to_json(game: Game) -> dict[str, object]:
    """Return the standing orders and announced proxies as JSON; empty if there are none."""
    standing = {power: [format_entry(entry) for entry in sheet] for power, sheet in game.standing.items()}
    return {"standing": standing} if standing else {}
