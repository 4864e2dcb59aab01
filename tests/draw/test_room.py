"""Boxes fit: the largest in an outline, and a selection of many that do not overlap."""

from __future__ import annotations

from random import Random

import pytest
import shapely
from shapely import LineString, Polygon

from westphalia.draw.ground.points import Rectangle
from westphalia.draw.ground.spaces import find_space
from westphalia.draw.placing.room import SpatialIndex, choose_boxes, largest_box, line_meets_box

FIELD = ((0.0, 0.0), (106.0, 0.0), (106.0, 56.0), (0.0, 56.0))


def test_the_largest_box_is_centered_and_keeps_clear_of_the_outline() -> None:
    at, scale = largest_box(find_space(Polygon(FIELD)), 10.0, 5.0)
    assert at == pytest.approx((53.0, 28.0))
    assert scale == pytest.approx(10.0)


def test_the_largest_box_stands_where_an_outline_is_wide() -> None:
    bottle = (
        (0.0, 0.0),
        (60.0, 0.0),
        (60.0, 60.0),
        (40.0, 60.0),
        (40.0, 200.0),
        (20.0, 200.0),
        (20.0, 60.0),
        (0.0, 60.0),
    )
    (x, y), scale = largest_box(find_space(Polygon(bottle)), 10.0, 10.0)
    assert (x, y) == pytest.approx((30.0, 30.0), abs=8)
    assert 4.0 < scale < 5.5
    (_, y), _ = largest_box(find_space(Polygon(bottle)), 1.0, 20.0)
    assert y > 90


def boxes(*lefts: float) -> list[Rectangle]:
    """Return boxes of width ten that begin at these points."""
    return [(left, 0.0, left + 10, 10.0) for left in lefts]


def standing(*lefts: float) -> SpatialIndex[float]:
    """Return such boxes as fixed obstacles."""
    return SpatialIndex((box, box[0]) for box in boxes(*lefts))


NOTHING = standing()


def test_every_owner_gets_the_cheapest_box_that_touches_no_other() -> None:
    assert choose_boxes(boxes(0, 20, 40), [0, 0, 1], [1.0, 2.0, 1.0], NOTHING) == {0: 0, 1: 2}
    assert choose_boxes(boxes(0, 20, 5), [0, 0, 1], [1.0, 2.0, 1.0], NOTHING) == {0: 1, 1: 2}
    assert choose_boxes(boxes(0, 20), [0, 0], [1.0, 2.0], standing(5)) == {0: 1}


def test_the_holder_of_a_box_makes_room_if_that_costs_less() -> None:
    # Owner 2 has only the box at 0; owner 0 also has another one for little more, and owner 1 the next.
    tried = boxes(0, 30, 0, 60, 30, 90)
    assert choose_boxes(tried, [0, 0, 2, 1, 1, 1], [1, 2, 1, 3, 1, 4], NOTHING) == {0: 1, 2: 2, 1: 3}


def test_an_owner_without_a_free_box_is_left_out() -> None:
    assert choose_boxes(boxes(0, 5), [0, 1], [1.0, 1.0], NOTHING) == {0: 0}
    assert choose_boxes(boxes(0), [0], [1.0], standing(3)) == {}
    assert choose_boxes([], [], [], standing(3)) == {}


def test_the_additional_cost_is_computed_only_for_boxes_that_may_be_the_cheapest() -> None:
    asked: list[int] = []

    def more(place: int) -> float:
        asked.append(place)
        return (2.0, 0.5, 0.0, 0.0)[place]

    assert choose_boxes(boxes(0, 20, 40, 60), [0, 0, 0, 0], [0.0, 1.0, 1.5, 5.0], NOTHING, more) == {0: 1}
    assert asked == [0, 1, 2]


@pytest.mark.parametrize("wide", [1.0, 30.0, 300.0])
def test_a_thing_that_meets_a_box_is_found_once_whatever_its_size(wide: float) -> None:
    rng = Random(7)
    things = [
        (left, top, left + rng.random() * wide, top + rng.random() * wide)
        for left, top in ((rng.uniform(-50, 500), rng.uniform(-50, 500)) for _ in range(200))
    ]
    nearby = SpatialIndex((box, n) for n, box in enumerate(things))
    for left, top, right, bottom in things[:40]:
        met = [
            n
            for n, (a, b, c, d) in enumerate(things)
            if a <= right and c >= left and b <= bottom and d >= top
        ]
        assert sorted(nearby.find_touching((left, top, right, bottom))) == met


def test_lines_run_into_boxes_as_shapes_do() -> None:
    rng = Random(8)
    for _ in range(2000):
        left, top = rng.uniform(0, 60), rng.uniform(0, 60)
        box = (left, top, left + rng.uniform(1, 40), top + rng.uniform(1, 40))
        line = tuple((rng.uniform(0, 100), rng.uniform(0, 100)) for _ in range(rng.randint(2, 4)))
        assert line_meets_box(line, box) == LineString(line).intersects(shapely.box(*box))
