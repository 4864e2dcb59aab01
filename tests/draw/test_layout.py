"""Nothing on a picture covers anything else, on any board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.draw.boxes import Piece, overlaps, pieces
from tests.draw.map_reader import MapReader
from westphalia.draw import draw, draw_opening_map
from westphalia.games import Game
from westphalia.model.board import Board, ProvinceInfo
from westphalia.model.names import Location, UnitKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.variants import find_variant, read_variant, variants


def crowded(board: Board) -> Position:
    """Return a position with a unit and a dislodged unit in every province."""
    powers = [info.id for info in board.powers]
    units = [
        Unit(
            powers[n % len(powers)],
            UnitKind.FLEET if info.id in board.seas else UnitKind.ARMY,
            Location(info.id),
        )
        for n, info in enumerate(board.provinces)
    ]
    lost = [DislodgedUnit(replace(unit, power=powers[0]), unit.location) for unit in units]
    return Position(board, tuple(units), dislodged=tuple(lost))


def outside(picture: str) -> list[Piece]:
    """Return what is drawn outside the frame of the map."""
    reader = MapReader(picture)
    (left, top), (wide, high) = reader.frame, reader.size
    return [
        piece
        for piece in pieces(picture)
        for box in [piece.box]
        if box[0] < left or box[1] < top or box[2] > left + wide or box[3] > top + high
    ]


@pytest.mark.parametrize("game", variants())
def test_nothing_covers_another_thing_on_an_opening(game: str) -> None:
    picture = draw_opening_map(Game.start(find_variant(game)))
    assert len(pieces(picture)) > 200
    assert overlaps(pieces(picture)) == []
    assert outside(picture) == []


@pytest.mark.parametrize("game", variants())
def test_nothing_covers_another_thing_where_two_units_are_everywhere(game: str) -> None:
    picture = draw(crowded(find_variant(game).board)).svg
    assert len(pieces(picture)) > 4 * len(find_variant(game).board.provinces)
    assert overlaps(pieces(picture)) == []
    assert outside(picture) == []


def test_nothing_covers_another_thing_on_a_board_from_a_file() -> None:
    path = Path(__file__).resolve().parents[2] / "examples" / "two-towns.json"
    start = Game.start(read_variant(path.read_text("utf-8")))
    picture = draw_opening_map(start)
    assert overlaps(pieces(picture)) == []
    assert len(pieces(picture)) > 2 * len(start.board.provinces)


def points_of(board: Board, which: str) -> tuple[ProvinceInfo, ...]:
    """Return the provinces without points, with one of three points, or all at the same point."""
    if which == "same":
        return tuple(replace(info, at=(10.0, 50.0)) for info in board.provinces)
    kept = 3 if which == "some" else 1000
    return tuple(
        replace(info, at=info.at if n % kept == 1 else None) for n, info in enumerate(board.provinces)
    )


@pytest.mark.parametrize("which", ["none", "some", "same"])
def test_nothing_covers_another_thing_on_a_board_that_lacks_points(which: str) -> None:
    board = find_variant("standard").board
    picture = draw(replace(board, provinces=points_of(board, which), special={})).svg
    assert overlaps(pieces(picture)) == []
    assert outside(picture) == []


def test_a_label_without_room_in_its_cell_has_a_line_to_it() -> None:
    board = find_variant("standard").board
    nowhere = tuple(replace(info, at=None) for info in board.provinces)
    assert 'class="leader"' in draw(replace(board, provinces=nowhere, special={})).svg
    assert 'class="leader"' not in draw(board).svg
