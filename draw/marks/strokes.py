"""The appearance of marks: lines, heads, crosses, frames. Shapes distinguish outcomes without color.

An arrow has its power's color in a dark casing. Success has a filled end. A failed order has a hollow end, a
red casing and a cross; one that fails by an extra rule has a cross in a circle, the army of a disrupted
convoy has a line of long dashes, and a partly cut support has one stroke and a half-filled end. An order that
does not count is dotted, without color; an illegal one also has a stroke through it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...model.names import UnitKind
from ..ground.points import Point, Polyline
from ..paper.fonts import text_width
from ..paper.svg import Shapes, element, path, text, translate
from ..placing.layout import Box
from ..signs import INK, draw_kind
from .drawn_lines import HEAD, HEAD_WIDTH, DrawnLine, straighten
from .words import MarkStyle

HALO = "#ffffff"
"""The light line that separates marks from the ground."""

COLORS = {MarkStyle.VOID: "#5f6470", MarkStyle.ILLEGAL: "#5f6470"} | dict.fromkeys(
    (MarkStyle.FAILED, MarkStyle.STRANDED, MarkStyle.RULED), "#b3261e"
)
"""The colors of marks other than ink. They repeat what the shapes say."""

_UNCOUNTED = (MarkStyle.VOID, MarkStyle.ILLEGAL)
_HOLLOW = (MarkStyle.FAILED, MarkStyle.STRANDED, MarkStyle.RULED, *_UNCOUNTED)
NUMBER = 10.0
"""The font size of numbers beside marks."""

ORDERS: dict[str, str | float] = {"fill": "none", "stroke": HALO, "stroke_linejoin": "round"}
"""The style of the groups that marks are in: lines without a color are halos."""

STRENGTHS: dict[str, str | float] = {
    "font_weight": "bold",
    "fill": INK,
    "stroke": HALO,
    "stroke_width": 2.6,
    "stroke_linejoin": "round",
    "paint_order": "stroke",
}
"""The style of the group that strengths are in."""

SHAFT, CASING = 5.4, 1.1
"""The width of an arrow's line, and that of the casing on each of its sides."""


def style_color(style: MarkStyle) -> str:
    """Return the color of a mark."""
    return COLORS.get(style, INK)


def arrow(
    line: DrawnLine, style: MarkStyle, tint: str, shapes: Shapes | None = None, *, dashed: bool = False
) -> Iterator[str]:
    """Yield an arrow along a line, in its power's color with a casing; a retreat's arrow is dashed.

    Its cross is one of the `shapes`, if given.
    """
    color, scale = style_color(style), line.scale
    (u, v), (dx, dy) = line.tip, line.direction
    long, wide = HEAD * scale, (1.8 if style in _UNCOUNTED else SHAFT) * scale
    back, half = (u - long * dx, v - long * dy), HEAD_WIDTH / 2 * scale
    head = path([(u, v), _beside(back, dx, dy, half), _beside(back, dx, dy, -half)], closed=True)
    shaft = path(straighten(line.shortened(long - 1)))
    dashes = _dashes(style, "6 3" if dashed else "")
    yield _halo_of(shaft + head, wide, style)
    yield _line(shaft, color, wide, **dashes)
    if style not in _UNCOUNTED:
        yield _line(shaft, tint, wide - 2 * CASING * scale, **dashes)
    yield element(
        "path",
        class_="head",
        d=head,
        fill=HALO if style in _HOLLOW else tint,
        stroke=color,
        stroke_width=1.5 * scale,
    )
    yield from _draw_failure(line, style, long + 7 * scale, shapes)


def thread(
    line: DrawnLine, style: MarkStyle, shapes: Shapes | None = None, *, bar: bool = False
) -> Iterator[str]:
    """Yield the thin line of a support, to a dot on the supported arrow or to a bar before a unit.

    Its cross is one of the `shapes`, if given.
    """
    color, scale, (u, v), (dx, dy) = style_color(style), line.scale, line.tip, line.direction
    thin = path(straighten(line.corners))
    yield _halo_of(thin, 1.6, style)
    yield _line(thin, color, 1.6, **_dashes(style, ""))
    if bar:
        across = path([_beside(line.tip, dx, dy, 5.5 * scale), _beside(line.tip, dx, dy, -5.5 * scale)])
        yield _halo(across, 6, stroke_linecap="round")
        yield _line(across, color, 3.6, stroke_linecap="round")
        if style in _HOLLOW or style is MarkStyle.PARTLY:
            yield _line(
                across, HALO, 1.4, **({"stroke_dasharray": "5 20"} if style is MarkStyle.PARTLY else {})
            )
    else:
        size = 3.6 * scale
        fill = HALO if style in _HOLLOW or style is MarkStyle.PARTLY else color
        yield element("circle", cx=u, cy=v, r=size, fill=fill, stroke=color, stroke_width=1.5 * scale)
        if style is MarkStyle.PARTLY:
            half = f"M{u:.1f} {v - size:.1f}A{size:.1f} {size:.1f} 0 0 1 {u:.1f} {v + size:.1f}Z"
            yield element("path", d=half, fill=color, stroke="none")
    yield from _draw_failure(line, style, line.length / 2, shapes)


def _draw_failure(line: DrawnLine, style: MarkStyle, before: float, shapes: Shapes | None) -> Iterator[str]:
    """Yield the cross, circle or stroke of a style on a line, as far from its tip as there is room."""
    at, color, scale = (
        line.point_at(max(line.length - before, line.length * 0.4)),
        style_color(style),
        line.scale,
    )
    if style is MarkStyle.PARTLY or style is MarkStyle.ILLEGAL:
        yield stroke(at, line.direction, color, scale)
    elif style is MarkStyle.RULED:
        yield circled_cross(at, color, scale)
    elif style in (MarkStyle.FAILED, MarkStyle.STRANDED):
        if shapes is None:
            yield cross(at, color, scale)
        else:
            yield shapes.use(element("g", cross((0, 0), color)), transform=translate(*at, scale))


def cross(at: Point, color: str, scale: float = 1.0) -> str:
    """Return two crossed strokes."""
    (x, y), size = at, 4.2 * scale
    lines = _diagonals(x, y, size, size)
    return _halo(lines, 4.8 * scale) + _line(lines, color, 2.2 * scale)


def circled_cross(at: Point, color: str, scale: float = 1.0) -> str:
    """Return a cross in a circle."""
    (x, y), width = at, 1.5 * scale
    ring = element("circle", cx=x, cy=y, r=6.2 * scale, fill=HALO, stroke=color, stroke_width=width)
    return ring + cross(at, color, 0.66 * scale)


def stroke(at: Point, direction: Point, color: str, scale: float = 1.0) -> str:
    """Return one stroke across a line."""
    (x, y), far = at, 5 * scale
    across, down = far * (direction[0] + direction[1]), far * (direction[1] - direction[0])
    line = path([(x - across, y - down), (x + across, y + down)])
    return _halo(line, 4.6 * scale) + _line(line, color, 2 * scale)


def frame(box: Box, style: MarkStyle) -> str:
    """Return corners around a unit that stays."""
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
    color = style_color(style)
    dashes = {"stroke_dasharray": "1.5 1.5"} if style in _UNCOUNTED else {}
    drawn = _halo(corners, 4.4) + _line(corners, color, 2, **dashes)
    return drawn + _corner(box, style)


def conversion_frame(box: Box, kind: UnitKind, style: MarkStyle) -> str:
    """Return corners around a unit that stays, with the shape of its new kind in a circle."""
    x, y = box.at[0] - box.width / 2 - 1, box.at[1] + box.height / 2 + 1
    color, scale = style_color(style), box.scale
    circle = element("circle", cx=x, cy=y, r=7.5 * scale, fill=HALO, stroke=color, stroke_width=1.2 * scale)
    sign = element("g", draw_kind(kind, color, (x, y), 0.75 * scale), stroke="none")
    return frame(box, style) + circle + sign


def ring(box: Box, style: MarkStyle) -> str:
    """Return a double ring around a fleet that carries an army."""
    (x, y), wide, high = box.at, box.width + 5, box.height + 5
    color = style_color(style)
    place = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": high / 2}
    dashes = _dashes(style, "")
    drawn = element("rect", **place, stroke_width=4.4)
    drawn += element("rect", **place, stroke=color, stroke_width=1.8, **dashes)
    return drawn + _corner(box, style)


def _corner(box: Box, style: MarkStyle) -> str:
    """Return the outcome mark of an order without a line, at the lower right corner of its unit."""
    at = box.at[0] + box.width / 2 + 3, box.at[1] + box.height / 2 + 3
    color = style_color(style)
    if style is MarkStyle.RULED:
        return circled_cross(at, color)
    if style in (MarkStyle.FAILED, MarkStyle.STRANDED):
        return cross(at, color)
    return stroke(at, (0.7, -0.7), color) if style is MarkStyle.ILLEGAL else ""


def disband_sign(box: Box, style: MarkStyle) -> str:
    """Return the mark of a unit that leaves the board: a minus as large as the unit, at its corner."""
    return _sign(_lower_left(box), style, box.scale, upright=False) + _corner(box, style)


def number(words: str, box: Box, **attributes: str | float) -> str:
    """Return the numbers beside a mark, in their box."""
    (x, y), scale = box.at, box.scale
    return text(
        words,
        x,
        y + 3.2 * scale,
        class_="strength",
        font_size=NUMBER * scale,
        **attributes,
    )


def number_box(words: str, at: Point, scale: float) -> Box:
    """Return the box of such numbers around a point."""
    scale = max(scale, 0.85)
    return Box(at, scale * (text_width(words, NUMBER, bold=True) + 3), scale * (NUMBER + 2), scale)


def build_sign(box: Box, style: MarkStyle) -> str:
    """Return the mark of a new unit: a plus as large as the unit, at its corner."""
    return _sign(_lower_left(box), style, box.scale, upright=True) + _corner(box, style)


def waive_sign(box: Box, style: MarkStyle) -> str:
    """Return the mark of a waived build: a crossed-out plus."""
    return _sign(box.at, style, box.scale, upright=True) + cross(box.at, style_color(style), box.scale)


def _lower_left(box: Box) -> Point:
    """Return the lower left corner of a unit."""
    return box.at[0] - box.width / 2, box.at[1] + box.height / 2


def _sign(at: Point, style: MarkStyle, scale: float, *, upright: bool) -> str:
    """Return a plus or a minus in a circle."""
    (x, y), far, color = at, 4.8 * scale, style_color(style)
    lines = path([(x - far, y), (x + far, y)]) + (path([(x, y - far), (x, y + far)]) if upright else "")
    ring = {"stroke": color, "stroke_width": 1.5 * scale, **_dashes(style, "")}
    circle = element("circle", cx=x, cy=y, r=8 * scale, fill=HALO, **ring)
    return circle + _line(lines, color, 3 * scale)


def retreat_option(line: Polyline) -> str:
    """Return a retreat option: a thin dotted line to a small ring."""
    u, v = line[-1]
    thin = _line(path(line), INK, 1, stroke_dasharray="1 2.5", stroke_linecap="round")
    return thin + element("circle", cx=u, cy=v, r=2.2, fill=HALO, stroke=INK, stroke_width=1)


def _dashes(style: MarkStyle, usual: str) -> dict[str, str | float]:
    """Return the dash pattern of a line."""
    if style in _UNCOUNTED:
        return {"stroke_dasharray": "0.1 3.4", "stroke_linecap": "round"}
    if style is MarkStyle.STRANDED:
        return {"stroke_dasharray": "10 4"}
    return {"stroke_dasharray": usual} if usual else {}


def _halo(data: str, wide: float, **style: str | float) -> str:
    """Return a light line. The group that it is in has its color."""
    return element("path", d=data, stroke_width=wide, **style)


def _halo_of(data: str, wide: float, style: MarkStyle) -> str:
    """Return the light line that separates a line from the ground; fainter if the order does not count."""
    if style in _UNCOUNTED:
        return _halo(data, wide + 1.4, stroke_opacity="0.6")
    return _halo(data, wide + 2.8)


def _diagonals(x: float, y: float, wide: float, high: float) -> str:
    return path([(x - wide, y - high), (x + wide, y + high)]) + path(
        [(x - wide, y + high), (x + wide, y - high)]
    )


def _line(data: str, color: str, wide: float, **style: str | float) -> str:
    """Return a line. The group that it is in has no fill."""
    return element("path", d=data, stroke=color, stroke_width=wide, **style)


def _beside(at: Point, dx: float, dy: float, far: float) -> Point:
    return at[0] - far * dy, at[1] + far * dx
