"""Pickles of games: their game files, compressed.

The values of a game repeat one another: units stay where they are, and every outcome names orders and units.
The file says each thing once, and its records are computed again when they are needed.
"""

from __future__ import annotations

import copyreg
import json
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...variants.registry import make_finder
from ..game import Game
from .data import game_to_json
from .reading import read_game

if TYPE_CHECKING:
    from ...variants.variant import Variant


def register_pickling() -> None:
    """Let `pickle` write games as their compressed files."""
    copyreg.pickle(Game, _reduce_game)


def _reduce_game(game: Game) -> tuple[Callable[[Variant, bytes], Game], tuple[Variant, bytes]]:
    return unpack_game, (game.variant, zlib.compress(json.dumps(game_to_json(game)).encode(), level=1))


def unpack_game(variant: Variant, packed: bytes) -> Game:
    """Return the game of a compressed game file of a variant, which need not be installed."""
    return read_game(zlib.decompress(packed).decode(), variants=make_finder(variant))
