"""Outlines in board files: stored unchanged, with every defect reported at its place."""

from __future__ import annotations

import json
import math
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.golden import Golden
from tests.model.board.sample_boards import Data, as_text, small_data
from tests.pace import takes_less
from westphalia.model.board import audit_board_text, format_board, read_board
from westphalia.model.text import format_pointer

Spoil = Callable[[list[Any]], object]


def square(x: float, y: float, size: float = 1.0) -> list[list[float]]:
    return [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]


def feature(place: str, *rings: list[list[float]]) -> Data:
    area = {"type": "Polygon", "coordinates": list(rings)}
    return {"type": "Feature", "properties": {"place": place}, "geometry": area}


def drawn() -> Data:
    """Return the small board with a square for each place, side by side, and impassable ground above."""
    data = small_data()
    features = [feature(info["id"], square(number, 10)) for number, info in enumerate(data["provinces"])]
    features.append(feature("", square(0, 11, 2)) | {"properties": {"impassable": "sea"}})
    data["outlines"] = {"type": "FeatureCollection", "features": features}
    return data


def test_a_board_keeps_its_outlines() -> None:
    board = read_board(as_text(drawn()))
    text = format_board(board)
    assert json.loads(text)["outlines"] == drawn()["outlines"]
    again = read_board(text)
    assert again == board
    assert format_board(again) == format_board(board)
    assert pickle.loads(pickle.dumps(board)) == board
    assert len(text.splitlines()) < len(format_board(read_board(as_text(small_data()))).splitlines()) + 20


def ring(*points: list[float]) -> Spoil:
    def spoil(features: list[Any]) -> None:
        features[2]["geometry"]["coordinates"][0] = list(points)

    return spoil


def put(index: int, what: str, value: object) -> Spoil:
    def spoil(features: list[Any]) -> None:
        features[index]["geometry" if what in ("type", "coordinates") else "properties"][what] = value

    return spoil


WRONG: list[tuple[str, Spoil, str]] = [
    ("unknown places", put(2, "place", "ab0"), "/2/properties/place"),
    ("two of a place", put(2, "place", "gul"), "/2/properties/place"),
    ("missing ones", lambda features: features.pop(2), ""),
    (
        "nobody's",
        lambda features: features[2]["properties"].clear(),
        "/2/properties",
    ),
    ("other members", put(2, "impassible", "sea"), "/2/properties/impassible"),
    ("two kinds", put(2, "impassable", "sea"), "/2/properties"),
    ("other geometry", put(2, "type", "Point"), "/2/geometry/type"),
    ("no rings", put(2, "coordinates", []), "/2/geometry/coordinates"),
    ("no list", put(2, "coordinates", [7]), "/2/geometry/coordinates/0"),
    ("no point", ring([2, 10], [3], [3, 11], [2, 10]), "/2/geometry/coordinates/0/1"),
    (
        "far points",
        ring([2, 10], [300, 10], [3, 11], [2, 10]),
        "/2/geometry/coordinates/0/1",
    ),
    (
        "open rings",
        ring([2, 10], [3, 10], [3, 11], [2, 11]),
        "/2/geometry/coordinates/0",
    ),
    ("short rings", ring([2, 10], [3, 10], [2, 10]), "/2/geometry/coordinates/0"),
    (
        "crossing rings",
        ring([2, 10], [3, 11], [3, 10], [2, 11], [2, 10]),
        "/2/geometry",
    ),
    ("overlap", ring(*square(1.5, 10)), "/2"),
    (
        "too fine",
        ring(*([2 + math.sin(n / 800), 10 + math.cos(n / 800)] for n in range(3100)), [2, 11]),
        "/2",
    ),
]


@pytest.mark.parametrize(("fact", "spoil", "where"), WRONG, ids=[row[0] for row in WRONG])
def test_undrawable_outlines_are_refused(fact: str, spoil: Spoil, where: str, golden: Golden) -> None:
    data = drawn()
    spoil(data["outlines"]["features"])
    finding = audit_board_text(as_text(data))[0]
    assert format_pointer(finding.pointer) == f"/outlines/features{where}", fact
    golden(finding.message)
    assert finding.place.line is not None


def test_a_little_overlap_is_not_a_mistake() -> None:
    data = drawn()
    data["outlines"]["features"][2] = feature("abo", square(1.985, 10, 1.01))
    assert audit_board_text(as_text(data)) == ()


def comb(teeth: int) -> list[tuple[float, float]]:
    """Return a ring with this many teeth."""
    tips = [
        point
        for n in range(teeth)
        for left in (10 * n / teeth,)
        for right in (10 * (n + 0.5) / teeth,)
        for point in ((left, 0.5), (left, 10.0), (right, 10.0), (right, 0.5))
    ]
    return [(0.0, 0.0), *tips, (10.0, 0.0), (0.0, 0.0)]


def test_hostile_outlines_are_refused_in_a_moment() -> None:
    up = [[x, y] for x, y in comb(700)]
    data = drawn()
    features = data["outlines"]["features"]
    for index in range(0, 6, 2):
        features[index]["geometry"]["coordinates"] = [up]
        features[index + 1]["geometry"]["coordinates"] = [[[y, x] for x, y in up]]
    many = drawn()
    many["outlines"]["features"] *= 400
    heavy = drawn()
    heavy["outlines"]["features"][0]["geometry"] = {
        "type": "MultiPolygon",
        "coordinates": [[square(n % 300, n // 300, 0.5)] for n in range(11_000)],
    }

    def refuse(text: str) -> None:
        assert audit_board_text(text) != ()

    for spoilt in (data, many, heavy):
        assert takes_less(5, partial(refuse, as_text(spoilt)))
