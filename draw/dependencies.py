"""The dependency graph of a kernel: decisions in boxes, with an arrow to each one that depends on another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, dist, pi, sin

from ..solver import Dependency, KernelGraph, Polarity
from .paper.fonts import text_width, wrap_words
from .paper.rendering import Picture
from .paper.svg import Point, element, group, path, text
from .signs import INK, Sign

_SIZE, _LINE = 12.5, 16.0
_WRAP_WIDTH = 150.0
"""The width at which a sentence in a box wraps."""

_PAD = 9.0
_MIN_GAP = 74.0
"""The minimum space between boxes for an arrow, in pixels."""

_FILL, _AGAINST = "#f4f1ea", "#b3261e"
_EDGE = 16.0
_BEND = 0.12
"""How far an arrow bends, as a share of its length. Two arrows between the same boxes therefore stay apart.
"""

_WORDS = {
    Polarity.FAVORS: "speaks for",
    Polarity.OPPOSES: "speaks against",
    Polarity.EITHER: "speaks for or against, depending on others",
}


def draw_dependencies(graph: KernelGraph) -> Picture:
    """Return the dependency graph of a kernel as a picture of its own."""
    sign, high = graph_sign(graph)
    wide, high = sign.width + 2 * _EDGE, high + 2 * _EDGE
    ground = element("rect", width=wide, height=high, fill="#ffffff")
    return Picture(
        element(
            "svg",
            ground + group([sign.drawn], transform=f"translate({_EDGE:.0f} {_EDGE:.0f})"),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {wide:.0f} {high:.0f}",
            width=round(wide),
            height=round(high),
            font_family="DejaVu Sans, Verdana, Helvetica, Arial, sans-serif",
            text_anchor="middle",
        )
    )


def graph_sign(graph: KernelGraph) -> tuple[Sign, float]:
    """Return the drawing of a graph with its key, whose top left corner is the origin, and its height."""
    boxes = [_wrap_sentence(claim) for claim in graph.claims]
    sizes = [
        (
            max(text_width(line, _SIZE) for line in lines) + 2 * _PAD,
            _LINE * len(lines) + 2 * _PAD - 4,
        )
        for lines in boxes
    ]
    spots = _place_boxes(graph, sizes)
    left = min(x - wide / 2 for (x, _), (wide, _) in zip(spots, sizes, strict=True))
    top = min(y - high / 2 for (_, y), (_, high) in zip(spots, sizes, strict=True))
    spots = [(x - left, y - top) for x, y in spots]
    across = max(x + wide / 2 for (x, _), (wide, _) in zip(spots, sizes, strict=True))
    down = max(y + high / 2 for (_, y), (_, high) in zip(spots, sizes, strict=True))
    drawn = [
        group([_draw_arrow(spots, sizes, one) for one in graph.dependencies], class_="dependencies"),
        group(
            (_draw_box(at, size, lines) for at, size, lines in zip(spots, sizes, boxes, strict=True)),
            class_="decisions",
        ),
    ]
    x, y = 0.0, down + 26
    for polarity, words in _WORDS.items():
        if all(one.polarity is not polarity for one in graph.dependencies):
            continue
        drawn.append(_draw_line([(x, y), (x + 34, y)], polarity))
        drawn.append(text(words, x + 42, y + 4.5, font_size=_SIZE, fill=INK, text_anchor="start"))
        x += 42 + text_width(words, _SIZE) + 22
    return Sign(max(across, x - 22), group(drawn, class_="dependency-graph")), y + 8


def _place_boxes(graph: KernelGraph, sizes: Sequence[tuple[float, float]]) -> list[Point]:
    """Return the middle of each box. The boxes are on an ellipse; if there is a cycle, in its order."""
    count = len(graph.claims)
    turns = {decision: n for n, decision in enumerate(graph.circle or _order_decisions(graph))}
    wide, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
    if count == 1:
        return [(0.0, 0.0)]
    across, down = (wide + _MIN_GAP) / 2, (high + _MIN_GAP) / 2
    if count > 2:
        scale = 1 / (2 * sin(pi / count))
        across, down = (wide + 20) * max(scale, 0.72), (high + _MIN_GAP * 0.62) * max(scale, 0.8)
    else:
        down = 0.0
    start = -pi if count == 2 else -pi / 2
    return [
        (
            across * cos(start + 2 * pi * turns[n] / count),
            down * sin(start + 2 * pi * turns[n] / count),
        )
        for n in range(count)
    ]


def _order_decisions(graph: KernelGraph) -> list[int]:
    """Return the decisions in an order in which each follows one that it depends on, where possible."""
    found, rest = [0], list(range(1, len(graph.claims)))
    while rest:
        after = {one.decision for one in graph.dependencies if one.on == found[-1]}
        chosen = next((one for one in rest if one in after), rest[0])
        rest.remove(chosen)
        found.append(chosen)
    return found


def _draw_box(at: Point, size: tuple[float, float], lines: Sequence[str]) -> str:
    (x, y), (wide, high) = at, size
    rim = element(
        "rect",
        x=x - wide / 2,
        y=y - high / 2,
        width=wide,
        height=high,
        rx=6,
        fill=_FILL,
        stroke=INK,
        stroke_width=1.2,
    )
    first = y - _LINE * (len(lines) - 1) / 2 + 4.5
    words = [
        text(line, x, first + _LINE * n, font_size=_SIZE, fill=INK, text_anchor="middle")
        for n, line in enumerate(lines)
    ]
    return group([rim, *words], class_="decision")


def _draw_arrow(spots: Sequence[Point], sizes: Sequence[tuple[float, float]], one: Dependency) -> str:
    """Return the arrow to a decision from one that it depends on, bent outward."""
    start, end = spots[one.on], spots[one.decision]
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    aside = (
        middle[0] + _BEND * (end[1] - start[1]),
        middle[1] - _BEND * (end[0] - start[0]),
    )
    steps = [_point_on_curve(start, aside, end, step / 24) for step in range(25)]
    line = [
        at
        for at in steps
        if not _is_inside(at, start, sizes[one.on], 3) and not _is_inside(at, end, sizes[one.decision], 5)
    ]
    return _draw_line(line, one.polarity) if len(line) > 1 else ""


def _point_on_curve(start: Point, aside: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return a * start[0] + b * aside[0] + c * end[0], a * start[1] + b * aside[1] + c * end[1]


def _is_inside(at: Point, middle: Point, size: tuple[float, float], margin: float) -> bool:
    return abs(at[0] - middle[0]) < size[0] / 2 + margin and abs(at[1] - middle[1]) < size[1] / 2 + margin


def _draw_line(line: Sequence[Point], polarity: Polarity) -> str:
    """Return a line whose end shows a polarity: an arrowhead (for), a bar (against) or both (either)."""
    (u, v), before = line[-1], line[-2]
    far = dist((u, v), before) or 1.0
    dx, dy = (u - before[0]) / far, (v - before[1]) / far
    color = INK if polarity is Polarity.FAVORS else _AGAINST if polarity is Polarity.OPPOSES else "#5f6470"
    return group(
        [
            element("path", d=path(line), fill="none", stroke=color, stroke_width=1.8),
            *_draw_end((u, v), (dx, dy), color, polarity),
        ],
        class_=f"dependency {polarity.value}",
    )


def _draw_end(tip: Point, direction: Point, color: str, polarity: Polarity) -> Iterator[str]:
    (u, v), (dx, dy) = tip, direction
    if polarity is not Polarity.OPPOSES:
        back = (u - 9 * dx, v - 9 * dy)
        head = [tip, (back[0] - 4.5 * dy, back[1] + 4.5 * dx), (back[0] + 4.5 * dy, back[1] - 4.5 * dx)]
        yield element("path", d=path(head, closed=True), fill=color)
    if polarity is not Polarity.FAVORS:
        bar = [(u - 7 * dy, v + 7 * dx), (u + 7 * dy, v - 7 * dx)]
        yield element("path", d=path(bar), fill="none", stroke=color, stroke_width=3)


def _wrap_sentence(words: str) -> list[str]:
    """Return a sentence as lines of about the same width."""
    count = -(-text_width(words, _SIZE) // _WRAP_WIDTH)
    widest = max(text_width(words, _SIZE) / count, *(text_width(word, _SIZE) for word in words.split()))
    return wrap_words(words, widest * 1.15, _SIZE)
