"""The context of this game's rules: the places that its board names, and the records of a game.

The places are in ``special`` of the board file. Another board may omit any of them; the rules about an
omitted place do not apply.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from ...model.board import Board
from ...model.errors import ImpossibleError
from ...model.names import Power, Province
from ..framework.ledger import Ledgers

AUSTRIA = Power("austria")
BRANDENBURG = Power("brandenburg")
FRANCE = Power("france")
PALATINATE = Power("palatinate")
SWEDEN = Power("sweden")


@dataclass(frozen=True, slots=True)
class Diplomacy1618Records:
    """The records of this game in its ledger.

    `prague_home` is the power that has Prague as a home center for the rest of the game. `hither_taken` says
    whether Sweden has ever owned Hither Pomerania.
    """

    prague_home: Power | None = None
    hither_taken: bool = False


LEDGERS = Ledgers(Diplomacy1618Records)
"""The reader and writer of the records."""


@dataclass(frozen=True)
class NamedPlaces:
    """Prague, Hither Pomerania, Stettin, the provinces on the North Sea, and the centers off the board."""

    prague: Province | None
    hither_pomerania: Province | None
    stettin: Province | None
    north_sea_coast: frozenset[Province]
    off_board: Mapping[Power, int]


@lru_cache(maxsize=64)
def read_named_places(board: Board) -> NamedPlaces:
    """Return the places that a board names.

    Raises:
        ImpossibleError: An entry in ``special`` of the board file has the wrong form.
    """
    coast = board.special.get("north_sea_coast", ())
    if not isinstance(coast, Collection) or isinstance(coast, str | Mapping):
        raise _broken_board_error(board, "north_sea_coast", "a list of provinces of the board")
    shore = cast("Collection[object]", coast)
    return NamedPlaces(
        prague=_find_optional_province(board, "prague"),
        hither_pomerania=_find_optional_province(board, "hither_pomerania"),
        stettin=_find_optional_province(board, "stettin"),
        north_sea_coast=frozenset(_find_province(board, name, "north_sea_coast") for name in shore),
        off_board=_read_off_board_centers(board),
    )


def _find_optional_province(board: Board, key: str) -> Province | None:
    name = board.special.get(key)
    return None if name is None else _find_province(board, name, key)


def _find_province(board: Board, name: object, key: str) -> Province:
    if not isinstance(name, str) or name not in board.province:
        raise _broken_board_error(board, key, "the id of a province of the board")
    return Province(name)


def _read_off_board_centers(board: Board) -> Mapping[Power, int]:
    table = board.special.get("off_board_centers", {})
    if isinstance(table, Mapping):
        counts = cast("Mapping[object, object]", table)
        if all(power in board.power and isinstance(count, int) for power, count in counts.items()):
            return cast("Mapping[Power, int]", counts)
    raise _broken_board_error(board, "off_board_centers", "a number of centers for each power")


def _broken_board_error(board: Board, key: str, expected: str) -> ImpossibleError:
    return ImpossibleError(f"cannot read special.{key} of the board {board.id}", expected=expected)
