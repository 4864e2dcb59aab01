"""The marks of orders on a picture: what is drawn for each, between the boxes of units and labels.

Each order has one mark, an element ``<g class="order move bounced" data-order="mun" ...>`` with the sentence
of the report as its title. What became of an order shows in lines and ends, not only in colors.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..model.names import Location, Province
from ..model.orders import Build, Convert, Convoy, Disband, Hold, Move, Retreat, Support, Waive, format_order
from .cells import Plan
from .layout import Box, Layout
from .points import Line, Point
from .scene import Scene, Told
from .signs import INK
from .svg import element, path, title

_WORDS: dict[type, str] = {
    Hold: "hold",
    Move: "move",
    Support: "support",
    Convoy: "convoy",
    Convert: "convert",
    Retreat: "retreat",
    Disband: "disband",
    Build: "build",
    Waive: "waive",
}

_LOWEST = ["convoy", "support", "hold", "convert", "move", "retreat", "disband", "build", "waive"]
"""The kinds of orders in the sequence in which they are drawn."""

_SUCCEEDED, _FAILED, _VOID = INK, "#b3261e", "#6b6f78"
_HALO = "#ffffff"
_HEAD = 9.0
"""How long the head of an arrow is."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What marks are drawn with: the scene, the plan, where things stand, the ways of all moves."""

    scene: Scene
    plan: Plan
    layout: Layout
    ways: Mapping[Province, Line]


def marks(scene: Scene, plan: Plan, layout: Layout) -> Iterator[str]:
    """The marks of all orders: those that others lie upon come first."""
    drawing = Drawing(scene, plan, layout, _ways(scene, plan, layout))
    for unit, places in scene.lost.items():
        stand = layout.units.get((unit.location.province, True))
        if stand is not None:
            yield from (_option(drawing, stand, place) for place in places)
    for told in sorted(scene.told, key=lambda one: _LOWEST.index(kind_of(one))):
        yield _mark(drawing, told)


def kind_of(told: Told) -> str:
    """The kind of an order, as the picture's classes have it."""
    return _WORDS[type(told.order)]


def outcome_of(told: Told) -> str:
    """What became of an order in one word: its code where it did not just succeed."""
    if not told.status:
        return "ordered"
    if told.status in ("void", "illegal"):
        return told.status
    return told.code


def _mark(drawing: Drawing, told: Told) -> str:
    kind, outcome = kind_of(told), outcome_of(told)
    place = _place_of(told)
    words = told.why or format_order(told.order)
    return element(
        "g",
        title(words) + "".join(_shapes(drawing, told)),
        class_=f"order {kind} {outcome}",
        data_order=place,
        data_kind=kind,
        data_outcome=outcome,
        data_power=told.power,
    )


def _place_of(told: Told) -> str:
    if told.unit is not None:
        return told.unit.location.province
    order = told.order
    if isinstance(order, Build):
        return order.location.province
    if isinstance(order, Waive):
        return order.location.province if order.location is not None else ""
    return order.unit.location.province


def _shapes(drawing: Drawing, told: Told) -> Iterator[str]:
    order = told.order
    if isinstance(order, Move | Retreat):
        line = _way_of(drawing, told)
        if line is not None:
            yield from _arrow(line, told)
    elif isinstance(order, Support):
        line = _support_line(drawing, told, order)
        if line is not None:
            yield from _dotted(line, told)


# --------------------------------------------------------------------------------------------- ways


def _ways(scene: Scene, plan: Plan, layout: Layout) -> dict[Province, Line]:
    """The line of each move, from the box of its unit to that of its target."""
    found: dict[Province, Line] = {}
    pairs = {
        (one.unit.location.province, one.order.target.province)
        for one in scene.told
        if isinstance(one.order, Move) and one.unit is not None
    }
    for told in scene.told:
        order = told.order
        if isinstance(order, Move) and told.unit is not None:
            start, end = told.unit.location.province, order.target.province
            if start in plan.cells and end in plan.cells and start != end:
                aside = 5.0 if (end, start) in pairs else 0.0
                found[start] = _between(_box(layout, start), _target(layout, end), aside)
    return found


def _way_of(drawing: Drawing, told: Told) -> Line | None:
    if isinstance(told.order, Retreat) and told.unit is not None:
        place, end = told.unit.location.province, told.order.target.province
        if end not in drawing.plan.cells or place == end:
            return None
        box = drawing.layout.units.get((place, True)) or _box(drawing.layout, place)
        return _between(box, _target(drawing.layout, end), 0.0)
    return None if told.unit is None else drawing.ways.get(told.unit.location.province)


def _box(layout: Layout, place: Province) -> Box:
    """Where the unit of a province stands; the label where there is none."""
    return layout.units.get((place, False)) or layout.units.get((place, True)) or layout.labels[place]


def _target(layout: Layout, place: Province) -> Box:
    return layout.units.get((place, False)) or layout.units.get((place, True)) or layout.labels[place]


def _between(start: Box, end: Box, aside: float) -> Line:
    """The straight line from the rim of one box to that of another, moved aside to the left."""
    (x, y), (u, v) = start.at, end.at
    length = math.dist(start.at, end.at) or 1.0
    dx, dy = -(v - y) / length * aside, (u - x) / length * aside
    one, other = (x + dx, y + dy), (u + dx, v + dy)
    return _leaving(start, one, other), _leaving(end, other, one)


def _leaving(box: Box, inside: Point, outside: Point) -> Point:
    """Where the line from a point in a box to one outside leaves it."""
    (x, y), (u, v) = inside, outside
    share = 1.0
    for at, to, middle, size in ((x, u, box.at[0], box.width), (y, v, box.at[1], box.height)):
        if to != at:
            rim = middle + math.copysign(size / 2 + 1.5, to - at)
            share = min(share, max(0.0, (rim - at) / (to - at)))
    return x + share * (u - x), y + share * (v - y)


def _support_line(drawing: Drawing, told: Told, order: Support) -> Line | None:
    """From the supporting unit to the arrow that it supports, or to the unit."""
    if told.unit is None:
        return None
    layout, place = drawing.layout, order.supported.location.province
    start = _box(layout, told.unit.location.province)
    if place not in drawing.plan.cells or place == told.unit.location.province:
        return None
    if order.target is None:
        return _between(start, _box(layout, place), 0.0)
    way = drawing.ways.get(place)
    if way is None:
        if order.target.province not in drawing.plan.cells:
            return None
        way = _between(_box(layout, place), _target(layout, order.target.province), 0.0)
    (x, y), (u, v) = way[0], way[-1]
    end = (x + 0.6 * (u - x), y + 0.6 * (v - y))
    return _leaving(start, start.at, end), end


# ------------------------------------------------------------------------------------------- shapes


def color_of(told: Told) -> str:
    """The color of a mark, which only says once more what its shape says."""
    if told.status in ("void", "illegal"):
        return _VOID
    return _FAILED if told.status == "fails" else _SUCCEEDED


def _arrow(line: Line, told: Told) -> Iterator[str]:
    """A line with a head, hollow and crossed where it did not succeed."""
    color = color_of(told)
    (x, y), (u, v) = line[-2], line[-1]
    length = math.dist(line[-2], line[-1]) or 1.0
    dx, dy = (u - x) / length, (v - y) / length
    base = (u - _HEAD * dx, v - _HEAD * dy)
    head = path(
        [(u, v), (base[0] - 4.5 * dy, base[1] + 4.5 * dx), (base[0] + 4.5 * dy, base[1] - 4.5 * dx)],
        closed=True,
    )
    shaft = path([*line[:-1], base])
    dashes = (
        {"stroke_dasharray": "5 3"}
        if told.status in ("void", "illegal") or isinstance(told.order, Retreat)
        else {}
    )
    failed = told.status in ("fails", "void", "illegal")
    yield element(
        "path", d=shaft + head, fill="none", stroke=_HALO, stroke_width=5.5, stroke_linejoin="round"
    )
    yield element("path", d=shaft, fill="none", stroke=color, stroke_width=2.6, **dashes)
    yield element(
        "path",
        d=head,
        fill=_HALO if failed else color,
        stroke=color,
        stroke_width=1.4,
        stroke_linejoin="round",
    )
    if told.status == "fails":
        at = (u - 2.2 * _HEAD * dx, v - 2.2 * _HEAD * dy)
        yield _cross(at, color)


def _dotted(line: Line, told: Told) -> Iterator[str]:
    """A thin dashed line with a round end: filled where the support is given, hollow where not."""
    color, (u, v) = color_of(told), line[-1]
    failed = told.status in ("fails", "void", "illegal")
    yield element("path", d=path(line), fill="none", stroke=_HALO, stroke_width=4)
    yield element("path", d=path(line), fill="none", stroke=color, stroke_width=1.8, stroke_dasharray="3 2.5")
    yield element(
        "circle", cx=u, cy=v, r=3.4, fill=_HALO if failed else color, stroke=color, stroke_width=1.4
    )
    if told.status == "fails":
        (x, y) = line[0]
        yield _cross(((x + u) / 2, (y + v) / 2), color)


def _cross(at: Point, color: str) -> str:
    x, y = at
    d = f"M{x - 4:.1f} {y - 4:.1f}L{x + 4:.1f} {y + 4:.1f}M{x - 4:.1f} {y + 4:.1f}L{x + 4:.1f} {y - 4:.1f}"
    halo = element("path", d=d, fill="none", stroke=_HALO, stroke_width=4.5)
    return halo + element("path", d=d, fill="none", stroke=color, stroke_width=2.2)


def _option(drawing: Drawing, stand: Box, place: Location) -> str:
    line = _between(stand, _target(drawing.layout, place.province), 0.0)
    return element(
        "path", class_="option", d=path(line), fill="none", stroke=INK, stroke_width=1, stroke_dasharray="1 3"
    )
