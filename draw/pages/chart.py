"""Charts of numbers over the phases of a game: a line for each power, in its color."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..paper.fonts import text_width
from ..paper.svg import element, group, path, text, title
from ..signs import INK

_WIDE, _HIGH = 620.0, 300.0
"""The size of the area with the lines."""

_LEFT, _TOP, _BOTTOM = 40.0, 16.0, 30.0
"""The margins for the numbers, and for the years."""

_SIZE = 12.0
_LABEL = 15.0
"""The height of a label at the end of a line."""

_OFFSET = 2.0
"""The distance between lines that coincide."""

_MAX_TICKS = 6
"""The maximum number of tick labels at the side."""

Scale: TypeAlias = Callable[[int], float]
"""A function from a number to its coordinate in the chart."""

_GRID = "#e2ddd2"
_FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Series:
    """The line of a power: its number at each moment, None where it has none."""

    name: str
    color: str
    values: tuple[int | None, ...]


def draw_chart(lines: Sequence[Series], moments: Sequence[str], caption: str) -> str:
    """Return the chart as SVG. `moments` are the labels below the lines; empty ones are left out."""
    top = max((value for line in lines for value in line.values if value is not None), default=0)
    step = _find_step(top)
    high = max(step, -(-top // step) * step)
    names = [line for line in lines if any(value is not None for value in line.values)]
    tall = max(_HIGH, _LABEL * len(names))
    right = max((text_width(_format_end_label(line), _SIZE) for line in names), default=0.0) + 34

    def x(index: int) -> float:
        return _LEFT + _WIDE * (index / max(1, len(moments) - 1))

    def y(value: int) -> float:
        return _TOP + tall * (1 - value / high)

    drawn = [
        *_draw_grid(high, step, y),
        *_draw_years(moments, x, _TOP + tall),
        *_draw_lines(names, x, y),
        *_draw_labels(names, x, y, tall),
    ]
    width, height = _LEFT + _WIDE + right, _TOP + tall + _BOTTOM
    inside = "\n".join(
        ("", title(caption), element("rect", width=width, height=height, fill="#ffffff"), *drawn, "")
    )
    return element(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width),
        height=round(height),
        font_family=_FONT,
        font_size=_SIZE,
        role="img",
        aria_label=caption,
    )


def _find_step(top: int) -> int:
    """Return the distance between tick labels: 1, 2 or 5 times a power of ten."""
    scale = 1
    while True:
        for factor in (1, 2, 5):
            if top <= _MAX_TICKS * factor * scale:
                return factor * scale
        scale *= 10


def _draw_grid(high: int, step: int, y: Scale) -> Iterator[str]:
    for value in range(0, high + 1, step):
        level = y(value)
        yield element("path", d=path(((_LEFT, level), (_LEFT + _WIDE, level))), stroke=_GRID, fill="none")
        yield text(str(value), _LEFT - 8, level + 4, fill=INK, text_anchor="end")


def _draw_years(moments: Sequence[str], x: Scale, base: float) -> Iterator[str]:
    free = 0.0
    for index, label in enumerate(moments):
        if label and x(index) >= free:
            yield element("path", d=path(((x(index), base), (x(index), base + 5))), stroke=INK, fill="none")
            yield text(label, x(index), base + 20, fill=INK, text_anchor="middle")
            free = x(index) + text_width(label, _SIZE) + 8


def _draw_lines(lines: Sequence[Series], x: Scale, y: Scale) -> Iterator[str]:
    """Yield each line with a dark edge, so that light colors also stand out."""
    middle = (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        shift = (number - middle) * _OFFSET
        parts: list[str] = []
        for run in _split_runs(line.values):
            points = [(x(index), y(value) + shift) for index, value in run]
            drawn = path(points)
            for color, width in ((INK, 4.0), (line.color, 2.4)):
                shape: dict[str, str | float] = {"fill": "none", "stroke": color, "stroke_width": width}
                parts.append(element("path", d=drawn, stroke_linejoin="round", **shape))
            parts += [element("circle", cx=a, cy=b, r=3, fill=line.color, stroke=INK) for a, b in points]
        yield group([title(line.name), *parts])


def _split_runs(values: Sequence[int | None]) -> Iterator[list[tuple[int, int]]]:
    """Yield the stretches of a line without gaps, each as pairs of a moment and a value."""
    run: list[tuple[int, int]] = []
    for index, value in enumerate(values):
        if value is not None:
            run.append((index, value))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _draw_labels(lines: Sequence[Series], x: Scale, y: Scale, tall: float) -> Iterator[str]:
    """Yield the names at the right of the lines, spread so that they do not overlap."""
    ends = sorted((y(_last_value(line)[1]), number) for number, line in enumerate(lines))
    levels: list[float] = []
    for level, _ in ends:
        levels.append(max(level, levels[-1] + _LABEL) if levels else max(level, _TOP))
    lowest = _TOP + tall
    for index in reversed(range(len(levels))):
        levels[index] = min(levels[index], lowest)
        lowest = levels[index] - _LABEL
    edge = _LEFT + _WIDE
    for level, (start, number) in zip(levels, ends, strict=True):
        line = lines[number]
        last = x(_last_value(line)[0])
        yield element("path", d=path(((last + 4, start), (edge + 12, level))), stroke="#9a958a", fill="none")
        yield element("circle", cx=edge + 17, cy=level, r=4.5, fill=line.color, stroke=INK)
        yield text(_format_end_label(line), edge + 26, level + 4, fill=INK, text_anchor="start")


def _format_end_label(line: Series) -> str:
    return f"{line.name} {_last_value(line)[1]}"


def _last_value(line: Series) -> tuple[int, int]:
    """Return the last moment at which a line has a value, and the value."""
    return next((i, value) for i, value in reversed([*enumerate(line.values)]) if value is not None)
