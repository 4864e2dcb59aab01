"""The marks of orders on a picture."""

from __future__ import annotations

import westphalia
from tests.draw.map_reader import marks_in
from westphalia.draw import draw
from westphalia.model.case import Case


def case(units: dict[str, list[str]], orders: dict[str, list[str]]) -> Case:
    return westphalia.case(units=units, orders=orders)


BOUNCE = case(
    {"austria": ["A Vie", "A Boh"], "italy": ["A Ven"]},
    {"austria": ["A Vie - Tyr", "A Boh S A Vie - Tyr"], "italy": ["A Ven - Tyr"]},
)


def test_each_order_has_a_mark_with_its_outcome_and_its_reason() -> None:
    marks = marks_in(draw(BOUNCE).svg)
    results = westphalia.adjudicate(BOUNCE).orders
    assert {(mark.place, mark.kind, mark.outcome) for mark in marks} == {
        ("vie", "move", "arrives"),
        ("boh", "support", "given"),
        ("ven", "move", "bounced"),
    }
    assert {mark.why for mark in marks} == {one.why for one in results}
    assert all(mark.classes == ["order", mark.kind, mark.outcome] for mark in marks)


def test_without_the_outcome_orders_are_only_shown() -> None:
    marks = marks_in(draw(BOUNCE, outcome=False).svg)
    assert {(mark.place, mark.outcome, mark.why) for mark in marks} == {
        ("vie", "ordered", "A vie - tyr"),
        ("boh", "ordered", "A boh S A vie - tyr"),
        ("ven", "ordered", "A ven - tyr"),
    }
    assert marks_in(draw(BOUNCE, orders=False).svg) == []
