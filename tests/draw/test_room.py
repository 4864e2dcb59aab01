"""Room for boxes: the largest in an outline, and which of many can stand together."""

from __future__ import annotations

import pytest

from westphalia.draw.placing.room import Rectangle, chosen, largest

FIELD = ((0.0, 0.0), (106.0, 0.0), (106.0, 56.0), (0.0, 56.0))


def test_the_largest_box_stands_in_the_middle_of_a_field_and_keeps_away_from_its_rim() -> None:
    at, scale = largest((FIELD,), 10.0, 5.0)
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
    (x, y), scale = largest((bottle,), 10.0, 10.0)
    assert (x, y) == pytest.approx((30.0, 30.0), abs=8)
    assert 4.0 < scale < 5.5
    (_, y), _ = largest((bottle,), 1.0, 20.0)
    assert y > 90


def boxes(*lefts: float) -> list[Rectangle]:
    """Boxes ten wide that begin here."""
    return [(left, 0.0, left + 10, 10.0) for left in lefts]


def test_everybody_gets_the_cheapest_box_that_meets_no_other() -> None:
    assert chosen(boxes(0, 20, 40), [0, 0, 1], [1.0, 2.0, 1.0], []) == {0: 0, 1: 2}
    assert chosen(boxes(0, 20, 5), [0, 0, 1], [1.0, 2.0, 1.0], []) == {0: 1, 1: 2}
    assert chosen(boxes(0, 20), [0, 0], [1.0, 2.0], boxes(5)) == {0: 1}


def test_who_holds_a_box_makes_room_where_that_costs_less() -> None:
    # Owner 2 has nothing but the box at 0, owner 0 another for little more, and owner 1 the next.
    tried = boxes(0, 30, 0, 60, 30, 90)
    assert chosen(tried, [0, 0, 2, 1, 1, 1], [1, 2, 1, 3, 1, 4], []) == {0: 1, 2: 2, 1: 3}


def test_whoever_has_no_free_box_is_left_out() -> None:
    assert chosen(boxes(0, 5), [0, 1], [1.0, 1.0], []) == {0: 0}
    assert chosen(boxes(0), [0], [1.0], boxes(3)) == {}
    assert chosen([], [], [], boxes(3)) == {}
