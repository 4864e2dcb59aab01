"""What marks look like: lines, heads, crosses, frames. Each manner can be told from the others without color.

Done is solid with a filled end. What failed has a hollow end and a cross; what an extra rule made fail a
cross in a circle; an army that was stranded a line of long dashes; a support of which something is left one
stroke and an end that is filled by half. What does not count is dotted, what is illegal has a stroke through
it besides.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..ground.points import Point, Polyline
from ..paper.fonts import width_of
from ..paper.svg import element, path, text
from ..placing.layout import Box
from ..signs import INK
from .ways import HEAD, Way
from .words import MarkStyle

HALO = "#ffffff"
"""What parts marks from the ground."""

COLORS = {MarkStyle.VOID: "#5f6470", MarkStyle.ILLEGAL: "#5f6470"} | dict.fromkeys(
    (MarkStyle.FAILED, MarkStyle.STRANDED, MarkStyle.RULED), "#b3261e"
)
"""The colors of marks that are not as dark as ink; they only say once more what the shapes say."""

_UNCOUNTED = (MarkStyle.VOID, MarkStyle.ILLEGAL)
_HOLLOW = (MarkStyle.FAILED, MarkStyle.STRANDED, MarkStyle.RULED, *_UNCOUNTED)
NUMBER = 9.0
"""The size of the letters of numbers beside marks."""


def color_of(manner: MarkStyle) -> str:
    """The color of a mark."""
    return COLORS.get(manner, INK)


def arrow(way: Way, manner: MarkStyle, *, dashed: bool = False) -> Iterator[str]:
    """An arrow along a way; a retreat's is dashed."""
    color, scale = color_of(manner), way.scale
    (u, v), (dx, dy) = way.tip, way.direction
    long, wide = HEAD * scale, (1.8 if manner in _UNCOUNTED else 2.8) * scale
    back = (u - long * dx, v - long * dy)
    head = path(
        [(u, v), _beside(back, dx, dy, 4.5 * scale), _beside(back, dx, dy, -4.5 * scale)], closed=True
    )
    shaft = path(way.until(long - 1))
    hollow = manner in _HOLLOW
    yield _halo(shaft + head, wide, manner)
    yield _line(shaft, color, wide, **_dashes(manner, "6 3" if dashed else ""))
    yield element(
        "path",
        class_="head",
        d=head,
        fill=HALO if hollow else color,
        stroke=color,
        stroke_width=1.5 * scale,
        stroke_linejoin="round",
    )
    yield from _ends(way, manner, long + 7 * scale)


def thread(way: Way, manner: MarkStyle, *, bar: bool = False) -> Iterator[str]:
    """The thin line of a support, to a dot on the arrow that it supports, or to a bar before a unit."""
    color, scale, (u, v), (dx, dy) = color_of(manner), way.scale, way.tip, way.direction
    yield _halo(path(way.line), 1.6, manner)
    yield _line(path(way.line), color, 1.6, **_dashes(manner, ""))
    if bar:
        across = path([_beside(way.tip, dx, dy, 5.5 * scale), _beside(way.tip, dx, dy, -5.5 * scale)])
        yield _line(across, HALO, 6, stroke_linecap="round")
        yield _line(across, color, 3.6, stroke_linecap="round")
        if manner in _HOLLOW or manner is MarkStyle.PARTLY:
            yield _line(
                across, HALO, 1.4, **({"stroke_dasharray": "5 20"} if manner is MarkStyle.PARTLY else {})
            )
    else:
        size = 3.6 * scale
        fill = HALO if manner in _HOLLOW or manner is MarkStyle.PARTLY else color
        yield element("circle", cx=u, cy=v, r=size, fill=fill, stroke=color, stroke_width=1.5 * scale)
        if manner is MarkStyle.PARTLY:
            half = f"M{u:.1f} {v - size:.1f}A{size:.1f} {size:.1f} 0 0 1 {u:.1f} {v + size:.1f}Z"
            yield element("path", d=half, fill=color)
    yield from _ends(way, manner, way.length / 2)


def _ends(way: Way, manner: MarkStyle, before: float) -> Iterator[str]:
    """The cross, circle or stroke of a manner on a line, so far before its tip as there is room."""
    at, color, scale = way.at(max(way.length - before, way.length * 0.4)), color_of(manner), way.scale
    if manner is MarkStyle.PARTLY or manner is MarkStyle.ILLEGAL:
        yield stroke(at, way.direction, color, scale)
    elif manner is MarkStyle.RULED:
        yield circled(at, color, scale)
    elif manner in (MarkStyle.FAILED, MarkStyle.STRANDED):
        yield cross(at, color, scale)


def cross(at: Point, color: str, scale: float = 1.0) -> str:
    """Two strokes across one another."""
    (x, y), size = at, 4.2 * scale
    lines = _diagonals(x, y, size, size)
    return _line(lines, HALO, 4.8 * scale) + _line(lines, color, 2.2 * scale)


def circled(at: Point, color: str, scale: float = 1.0) -> str:
    """A cross in a circle."""
    (x, y), width = at, 1.5 * scale
    ring = element("circle", cx=x, cy=y, r=6.2 * scale, fill=HALO, stroke=color, stroke_width=width)
    return ring + cross(at, color, 0.66 * scale)


def stroke(at: Point, direction: Point, color: str, scale: float = 1.0) -> str:
    """One stroke across a line."""
    (x, y), far = at, 5 * scale
    across, down = far * (direction[0] + direction[1]), far * (direction[1] - direction[0])
    line = path([(x - across, y - down), (x + across, y + down)])
    return _line(line, HALO, 4.6 * scale) + _line(line, color, 2 * scale)


def frame(box: Box, manner: MarkStyle) -> str:
    """Corners around a unit that stays."""
    (x, y), wide, high = box.at, box.width / 2 + 1.5, box.height / 2 + 1.5
    arm = 5.0 * box.scale
    corners = "".join(
        path(
            [
                (x + a * (wide - arm), y + b * high),
                (x + a * wide, y + b * high),
                (x + a * wide, y + b * (high - arm)),
            ]
        )
        for a in (-1, 1)
        for b in (-1, 1)
    )
    color = color_of(manner)
    dashes = {"stroke_dasharray": "1.5 1.5"} if manner in _UNCOUNTED else {}
    drawn = _line(corners, HALO, 4.4) + _line(corners, color, 2, **dashes)
    return drawn + _corner(box, manner)


def converted(box: Box, letter: str, manner: MarkStyle) -> str:
    """Corners around a unit that stays, and the letter of what it becomes in a circle at one of them."""
    x, y = box.at[0] - box.width / 2 - 1, box.at[1] + box.height / 2 + 1
    color, scale = color_of(manner), box.scale
    circle = element("circle", cx=x, cy=y, r=6 * scale, fill=HALO, stroke=color, stroke_width=1.2 * scale)
    sign = text(letter, x, y + 3 * scale, font_size=8.5 * scale, font_weight="bold", fill=color)
    return frame(box, manner) + circle + sign


def ring(box: Box, manner: MarkStyle) -> str:
    """A ring of two lines around a fleet that carries an army."""
    (x, y), wide, high = box.at, box.width + 6, box.height + 6
    color = color_of(manner)
    place = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": high / 2}
    dashes = _dashes(manner, "")
    drawn = element("rect", **place, fill="none", stroke=HALO, stroke_width=4.4)
    drawn += element("rect", **place, fill="none", stroke=color, stroke_width=1.8, **dashes)
    return drawn + _corner(box, manner)


def _corner(box: Box, manner: MarkStyle) -> str:
    """What became of an order without a line, at the upper right corner of its unit."""
    at = box.at[0] + box.width / 2 + 3, box.at[1] - box.height / 2 - 3
    color = color_of(manner)
    if manner is MarkStyle.RULED:
        return circled(at, color)
    if manner in (MarkStyle.FAILED, MarkStyle.STRANDED):
        return cross(at, color)
    return stroke(at, (0.7, -0.7), color) if manner is MarkStyle.ILLEGAL else ""


def crossed_out(box: Box, manner: MarkStyle) -> str:
    """A cross over the whole unit, which goes from the board; dotted where it does not count."""
    (x, y), wide, high = box.at, box.width / 2 + 3, box.height / 2 + 3
    lines, color = _diagonals(x, y, wide, high), color_of(manner)
    return _line(lines, HALO, 5.6) + _line(lines, color, 2.8, **_dashes(manner, ""))


def number(words: str, box: Box) -> str:
    """The numbers beside a mark, in their box."""
    (x, y), scale = box.at, box.scale
    return text(
        words,
        x,
        y + 3.2 * scale,
        class_="number",
        font_size=NUMBER * scale,
        font_weight="bold",
        fill=INK,
        stroke=HALO,
        stroke_width=2.6,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def number_box(words: str, at: Point, scale: float) -> Box:
    """The box of such numbers around a point."""
    scale = max(scale, 0.75)
    return Box(at, scale * (width_of(words, NUMBER, bold=True) + 3), scale * (NUMBER + 2), scale)


def new(box: Box, manner: MarkStyle) -> str:
    """A dashed frame with a plus at its corner: a unit that is built."""
    (x, y), wide, high, scale = box.at, box.width / 2 + 1, box.height / 2 + 1, box.scale
    color = color_of(manner)
    place = {"x": x - wide, "y": y - high, "width": 2 * wide, "height": 2 * high, "rx": 4 * scale}
    drawn = element("rect", **place, fill="none", stroke=HALO, stroke_width=3.6)
    drawn += element("rect", **place, fill="none", stroke=color, stroke_width=1.6, **_dashes(manner, "4 2"))
    return drawn + _sign((x - wide, y + high), color, scale, upright=True) + _corner(box, manner)


def waived(box: Box, manner: MarkStyle) -> str:
    """A minus in a circle: a build that is declined."""
    return _sign(box.at, color_of(manner), box.scale, upright=False) + _corner(box, manner)


def _sign(at: Point, color: str, scale: float, *, upright: bool) -> str:
    """A plus or a minus in a circle."""
    (x, y), far = at, 3.2 * scale
    lines = path([(x - far, y), (x + far, y)]) + (path([(x, y - far), (x, y + far)]) if upright else "")
    circle = element("circle", cx=x, cy=y, r=5.6 * scale, fill=HALO, stroke=color, stroke_width=1.2 * scale)
    return circle + _line(lines, color, 2 * scale)


def option(line: Polyline) -> str:
    """A place to which a unit could retreat: a thin dotted line to a small ring."""
    u, v = line[-1]
    thin = _line(path(line), INK, 1, stroke_dasharray="1 2.5", stroke_linecap="round")
    return thin + element("circle", cx=u, cy=v, r=2.2, fill=HALO, stroke=INK, stroke_width=1)


def _dashes(manner: MarkStyle, usual: str) -> dict[str, str | float]:
    """How a line is broken."""
    if manner in _UNCOUNTED:
        return {"stroke_dasharray": "0.1 3.4", "stroke_linecap": "round"}
    if manner is MarkStyle.STRANDED:
        return {"stroke_dasharray": "10 4"}
    return {"stroke_dasharray": usual} if usual else {}


def _halo(data: str, wide: float, manner: MarkStyle) -> str:
    """What parts a line from the ground; lines that do not count need less of it."""
    if manner in _UNCOUNTED:
        return _line(data, HALO, wide + 1.4, stroke_opacity="0.6")
    return _line(data, HALO, wide + 2.8, stroke_linejoin="round")


def _diagonals(x: float, y: float, wide: float, high: float) -> str:
    return path([(x - wide, y - high), (x + wide, y + high)]) + path(
        [(x - wide, y + high), (x + wide, y - high)]
    )


def _line(data: str, color: str, wide: float, **style: str | float) -> str:
    return element("path", d=data, fill="none", stroke=color, stroke_width=wide, **style)


def _beside(at: Point, dx: float, dy: float, far: float) -> Point:
    return at[0] - far * dy, at[1] + far * dx
