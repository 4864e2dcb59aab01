"""Poland: its seventh province, as the rules name only six (E15-MIN-10).

On the board it is Cracow. The other readings split one of the names that the rules write with a slash, and
divide the same land differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from ...model.board import Board, Borders, ProvinceInfo
from ...model.names import Location, Power, Province
from ..framework.book import Chapter
from ..framework.rules import RuleOption
from .land import MIN


class PolandProvinces(RuleOption, about=MIN[10]):
    """Which province is Poland's seventh; the rules name only six."""

    CRACOW = "six_named_and_cracow", "Cracow, between Silesia and Galicia."
    SPLIT_LITHUANIA = (
        "lithuania_and_vilnius",
        "Vilnius, split off from Lithuania; Galicia extends to Silesia.",
    )
    SPLIT_GALICIA = (
        "galicia_and_ruthenia",
        "Ruthenia: the land between Silesia and Podolia is divided into Galicia and Ruthenia.",
    )


POLAND = Power("pol")
CRACOW, GALICIA, LITHUANIA = map(Province, ("cra", "gal", "lit"))

_RUTHENIA = Province("rut")
_VILNIUS = Province("vil")


@lru_cache(maxsize=16)
def choose_poland(board: Board, choice: PolandProvinces) -> Board:
    """Return the board with the chosen provinces of Poland; a board without Cracow stays unchanged."""
    if choice is PolandProvinces.CRACOW or CRACOW not in board.province:
        return board
    return _split_galicia(board) if choice is PolandProvinces.SPLIT_GALICIA else _split_lithuania(board)


def _split_galicia(board: Board) -> Board:
    """Call Cracow Galicia, and the rest of the former Galicia Ruthenia."""
    west, east = board.province[CRACOW], board.province[GALICIA]
    lwow = ("red ruthenia", "lwow", "lemberg")
    provinces = {
        GALICIA: replace(east, id=_RUTHENIA, name="Ruthenia", aliases=lwow),
        CRACOW: replace(west, id=GALICIA, name="Galicia", aliases=("cracow", *west.aliases)),
    }
    return _redraw_board(board, provinces, {GALICIA: _RUTHENIA, CRACOW: GALICIA})


def _split_lithuania(board: Board) -> Board:
    """Add Cracow's land to Galicia, and split Vilnius off the west of Lithuania."""
    east = board.province[LITHUANIA]
    capital = ("vilnius", "wilno", "vilna")
    provinces = {
        LITHUANIA: replace(east, aliases=tuple(word for word in east.aliases if word not in capital)),
        CRACOW: replace(east, id=_VILNIUS, name="Vilnius", aliases=capital[1:], at=(24.0, 54.4)),
    }
    to_vilnius = [(_VILNIUS, place) for place in ("lit", "livn", "pru", "war")]
    no_more = [(LITHUANIA, place) for place in ("pru", "war")]
    return _redraw_board(
        board, provinces, {CRACOW: GALICIA}, _mirror_borders(to_vilnius), _mirror_borders(no_more)
    )


def _mirror_borders(borders: Iterable[tuple[str, str]]) -> frozenset[tuple[Location, Location]]:
    """Return these borders in both directions."""
    return frozenset(
        (Location(one), Location(other)) for pair in borders for one, other in (pair, pair[::-1])
    )


def _redraw_board(
    board: Board,
    provinces: Mapping[Province, ProvinceInfo],
    ids: Mapping[Province, Province],
    more: frozenset[tuple[Location, Location]] = frozenset(),
    fewer: frozenset[tuple[Location, Location]] = frozenset(),
) -> Board:
    """Return the board with replaced provinces, renamed ids, and `more` or `fewer` borders."""

    def rename(place: Location) -> Location:
        return Location(ids.get(place.province, place.province))

    borders = {(rename(start), rename(end)) for start, ends in board.army_borders.items() for end in ends}
    borders = {pair for pair in borders if pair[0] != pair[1]} - fewer | more
    minors = tuple(
        replace(info, provinces=tuple(provinces[p].id if p in provinces else p for p in info.provinces))
        for info in board.minors
    )
    infos = tuple(provinces.get(info.id, info) for info in board.provinces)
    return replace(board, provinces=infos, army_borders=_group_borders(borders), minors=minors)


def _group_borders(pairs: Iterable[tuple[Location, Location]]) -> Borders:
    found: dict[Location, set[Location]] = {}
    for start, end in pairs:
        found.setdefault(start, set()).add(end)
    return {start: frozenset(ends) for start, ends in sorted(found.items())}


CHAPTER = Chapter.of(__name__, __doc__, (), options=(PolandProvinces,))
