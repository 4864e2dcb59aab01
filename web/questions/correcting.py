"""Corrections of positions and ledgers, as a referee makes them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import Field

from ...games import apply_corrections, complete_state
from ...model.board import Board
from ...model.names import Power
from ...variants import Variant, find_variant
from .inputs import CaseInput, Json, case_to_json

_REASON = "Set on the desk"


class CorrectInput(CaseInput):
    """A case, and corrections in the words of `westphalia amend`, one a line.

    Without corrections, the answer lists the entries of the ledger.
    """

    lines: list[str] = Field(default_factory=list[str], max_length=500)


def correct(request: CorrectInput) -> Json:
    """Return the corrected case, its complete ledger, and the effect of each line."""
    read = request.read()
    variant = find_variant(read.variant)
    state = complete_state(variant, variant.state_of(read))[0]
    before = variant.ledger_json(state.ledger)
    if not request.lines:
        return {**case_to_json(read), "ledger": before, "owners": state.position.owners, "said": []}
    amended = apply_corrections(state, variant.ledgers, request.lines, _REASON)
    after = variant.ledger_json(amended.state.ledger)
    stated = {key: one for key, one in read.ledger.items() if key in after}
    changed = {key: one for key, one in after.items() if before.get(key) != one}
    moved = amended.state.position != state.position
    case = replace(
        read,
        position=amended.state.position if moved else read.position,
        ledger=stated | changed,
    )
    return {
        **case_to_json(case),
        "ledger": after,
        "owners": amended.state.position.owners,
        "said": [event.text for event in amended.events],
    }


def list_entries_to_choose(variant: Variant, board: Board) -> Iterator[Json]:
    """Yield the entries of a game's ledger that hold a number or a word, for the page to choose from.

    `of` is the subject of an entry: a ``power``, a ``state``, a ``share`` of a power in a state, or a
    ``pair`` of powers, whose row begins with the value. `words` are the values that are not numbers.
    """
    for ledgers in variant.own_ledgers():
        for key, part in ledgers.parts.items():
            if key in ledgers.notes.secret or get_origin(part.kind) is not Mapping:
                continue
            about, value = get_args(part.kind)
            words = list(ledgers.notes.words.get(key, ()))
            if about is Power and value is int:
                yield {"key": key, "of": "power", "words": []}
            elif about is Power and get_origin(value) is Mapping and get_args(value) == (Power, int):
                yield {"key": key, "of": "share", "words": []}
            elif about is Power and (words or ledgers.is_form(value)):
                found = words or list(_list_forms(ledgers.notes.shown[value], board))
                yield {"key": key, "of": "state", "words": found}
            elif get_args(about) == (Power, Power):
                first = next(iter(get_type_hints(value).values()))
                yield {"key": key, "of": "pair", "words": _list_words(first)}


def _list_forms(shown: str, board: Board) -> Iterator[str]:
    """Yield the values to describe; ``aligned france`` stands for all powers."""
    for form in re.findall("`([^`]+)`", shown):
        word, _, power = form.partition(" ")
        yield from (f"{word} {info.id}" for info in board.powers) if power else (word,)


def _list_words(kind: Any) -> list[str]:
    return [str(one.value) for one in kind] if isinstance(kind, type) and issubclass(kind, Enum) else []
