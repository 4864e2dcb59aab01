"""Random corrections of every entry that a ledger can have, made of the types of its records."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from westphalia.games import Game
from westphalia.games.amendments.entries import LedgerEntry, list_entries
from westphalia.model.names import Power, Province

SHOWN = {
    "Standing": ("aligned france", "neutral", "unaligned"),
    "Season": ("Spring 1616", "Winter 1615"),
    "TimelineEntry": ("Fall 1616: Kejserkrieg", "Spring 1617: Catalan secession"),
    "Month": ("1618-04", "1618-07"),
}
"""Texts of types with a form of their own."""


def corrections(game: Game, rng: Random) -> Iterator[tuple[str, str]]:
    """Yield a random correction of each entry, with its name."""
    for key, entry in list_entries(game.variant.ledgers).items():
        yield key, f"SET {key} {json.dumps(_value(entry.part.kind, entry, game, rng))}"


def _value(kind: Any, entry: LedgerEntry, game: Game, rng: Random) -> Any:
    ledgers, board = entry.ledgers, game.board
    if ledgers.is_form(kind):
        return rng.choice(SHOWN[kind.__name__])
    if get_origin(kind) in (Union, UnionType):
        inner = next(one for one in get_args(kind) if one is not NoneType)
        return None if rng.random() < 0.3 else _value(inner, entry, game, rng)
    if kind is int:
        return rng.choice((0, 1, 2, 7, 1616, 1620, 999_999))
    if kind is bool:
        return rng.random() < 0.5
    if kind is Power:
        states = [info.id for info in (*board.powers, *board.minors)]
        return rng.choice([*(info.id for info in board.powers), *states])
    if kind is Province:
        return rng.choice([info.id for info in board.provinces])
    if kind is str:
        return rng.choice([*ledgers.notes.words.get(entry.key, ()), "something", ""])
    if get_origin(kind) is Literal:
        return rng.choice(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return rng.choice([one.value for one in kind])
    if get_origin(kind) is Mapping:
        return _mapping(kind, entry, game, rng)
    if get_origin(kind) in (tuple, frozenset):
        kinds = get_args(kind)
        if get_origin(kind) is frozenset or kinds[1:] == (...,):
            return [_value(kinds[0], entry, game, rng) for _ in range(rng.randrange(4))]
        return [_value(one, entry, game, rng) for one in kinds]
    kind = cast("Any", kind)
    assert is_dataclass(kind), kind
    fields = {name: _value(one, entry, game, rng) for name, one in get_type_hints(kind).items()}
    return list(fields.values()) if ledgers.is_row(kind) else fields


def _mapping(table: Any, entry: LedgerEntry, game: Game, rng: Random) -> Any:
    key, kind = get_args(table)
    count = range(rng.randrange(4))
    if get_origin(key) is tuple:
        powers = sorted(info.id for info in game.board.powers)
        return [[*sorted(rng.sample(powers, 2)), *_value(kind, entry, game, rng)] for _ in count]
    return {str(_value(key, entry, game, rng)): _value(kind, entry, game, rng) for _ in count}
