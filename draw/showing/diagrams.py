"""Diagrams of patterns: a place is a circle with its letter, an order an arrow between circles."""

from __future__ import annotations

from math import cos, pi, sin

from ...research import Pattern
from ..paper.picture import Picture
from ..paper.svg import Point, element, group, path, text

_SIZE = 260.0
_RADIUS = 88.0
_SPOT = 17.0
_INK = "#16181d"
_LOOKS = {"~": "9 3", "S": "2 4", "C": "7 3 2 3"}
"""The dash patterns of moves by convoy, supports and convoys. Moves by land have none."""

_POWERS = ("#7fb3d5", "#f0b27a", "#a9cf8f", "#d2a8d8", "#e6d36b", "#c9c9c9", "#f1948a", "#8fd0c3")
"""The colors of units, power by power; units of one power share a color."""


def draw_diagram(pattern: Pattern) -> Picture:
    """Draw a pattern: moves as arrows (dashed for convoys), and supports as dotted lines."""
    count = pattern.places
    spots = [_place_spot(place, count) for place in range(count)]
    drawn: list[str] = []
    for u, order in enumerate(pattern.orders):
        look = _LOOKS.get(str(order.act), "")
        if order.is_move:
            drawn.append(_draw_arrow(spots[u], spots[order.target], _SPOT + 4, look))
        elif order.other >= 0:
            other = pattern.orders[order.other]
            start, end = spots[order.other], spots[other.target] if other.is_move else spots[order.other]
            aim = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            drawn.append(_draw_arrow(spots[u], aim, _SPOT + 4 if start == end else 0.0, look))
    for place, (x, y) in enumerate(spots):
        mark = pattern.mark(place)
        unit = place < len(pattern)
        fill = _POWERS[pattern.powers[place] % len(_POWERS)] if unit else "#ffffff"
        ring = {} if unit else {"stroke_dasharray": "3 3"}
        drawn.append(element("circle", cx=x, cy=y, r=_SPOT, fill=fill, stroke=_INK, stroke_width=1.5, **ring))
        name = f"{chr(65 + place)}{f' {mark}' if mark else ''}"
        drawn.append(text(name, x, y + 5.5, font_size=16, fill=_INK))
    return Picture(
        element(
            "svg",
            element("rect", width=_SIZE, height=_SIZE, fill="#ffffff") + group(drawn),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {_SIZE:.0f} {_SIZE:.0f}",
            width=_SIZE,
            height=_SIZE,
            font_family="DejaVu Sans, Verdana, sans-serif",
            font_weight="bold",
            text_anchor="middle",
        )
    )


def _place_spot(place: int, count: int) -> Point:
    turn = 2 * pi * place / count - pi / 2
    return _SIZE / 2 + _RADIUS * cos(turn), _SIZE / 2 + _RADIUS * sin(turn)


def _draw_arrow(start: Point, end: Point, short: float, dashes: str) -> str:
    """Return a line between two spots with a head; it ends `short` of the second point."""
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5 or 1.0
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    first = start[0] + along[0] * _SPOT, start[1] + along[1] * _SPOT
    tip = end[0] - along[0] * short, end[1] - along[1] * short
    back = tip[0] - along[0] * 10, tip[1] - along[1] * 10
    sides = [(back[0] - along[1] * side, back[1] + along[0] * side) for side in (4.5, -4.5)]
    dashed = {"stroke_dasharray": dashes} if dashes else {}
    line = element("path", d=path([first, back]), stroke=_INK, stroke_width=1.8, fill="none", **dashed)
    return line + element("path", d=path([tip, *sides], closed=True), fill=_INK)
