"""The legend entries of the marks on a picture, limited to the marks it has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...model.names import UnitKind
from ...model.orders import Support
from ..paper.svg import element
from ..placing.layout import Box
from ..scene import DrawnOrder, Scene
from ..signs import INK, Sign
from . import strokes
from .drawn_lines import DrawnLine
from .words import MarkStyle, format_strengths, mark_style, order_kind, order_province

_SHORT = DrawnLine(((-16.0, 0.0), (14.0, 0.0)))
_LONG = DrawnLine(((-33.0, 0.0), (31.0, 0.0)))
_TINT = "#9aa0aa"
"""The color of sample arrows, which is no power's."""

_BOX = Box((0.0, 0.0), 15.0, 11.0, 0.8)

_STYLES = {
    MarkStyle.FAILED: "fails",
    MarkStyle.STRANDED: "convoy disrupted",
    MarkStyle.RULED: "fails by a paradox rule",
    MarkStyle.PARTLY: "partly cut",
    MarkStyle.VOID: "void",
    MarkStyle.ILLEGAL: "illegal",
}


def mark_entries(scene: Scene) -> Iterator[tuple[Sign, str]]:
    """Yield the kinds of orders on a picture, then their outcomes."""
    shown = [drawn for drawn in scene.marked_orders if order_province(drawn)]
    kinds, styles = {_legend_kind(drawn) for drawn in shown}, {mark_style(drawn) for drawn in shown}
    for kind, (width, sample, words) in _make_samples().items():
        if kind in kinds:
            yield Sign(width, sample), words
    if any(scene.dislodged.values()):
        yield Sign(30, strokes.retreat_option(((-13.0, 0.0), (12.0, 0.0)))), "retreat option"
    for style, words in _STYLES.items():
        if style in styles:
            sample = _LONG if style is MarkStyle.STRANDED else _SHORT
            partly = style is MarkStyle.PARTLY
            line = strokes.thread(sample, style) if partly else strokes.arrow(sample, style, _TINT)
            yield Sign(sample.length + 4, "".join(line)), words
    numbers = next((format_strengths(drawn) for drawn in shown if " vs " in format_strengths(drawn)), "")
    if numbers:
        box = strokes.number_box(numbers, (0.0, 0.0), 1.0)
        yield (
            Sign(box.width, element("g", strokes.number(numbers, box), **strokes.STRENGTHS)),
            "attack strength vs strongest resistance",
        )


def _legend_kind(drawn: DrawnOrder) -> str:
    """Return the kind of an order in the legend, where supports of moves and of holds differ."""
    order = drawn.order
    return "support of a unit" if isinstance(order, Support) and order.target is None else order_kind(drawn)


@cache
def _make_samples() -> dict[str, tuple[float, str, str]]:
    """Return for each kind a sample, its width and its name."""
    done = MarkStyle.DONE
    return {
        "move": (34, "".join(strokes.arrow(_SHORT, done, _TINT)), "move"),
        "support": (34, "".join(strokes.thread(_SHORT, done)), "support of a move"),
        "support of a unit": (34, "".join(strokes.thread(_SHORT, done, bar=True)), "support of a hold"),
        "convoy": (24, strokes.ring(_BOX, done), "convoy"),
        "hold": (22, strokes.frame(_BOX, done), "hold"),
        "convert": (26, strokes.conversion_frame(_BOX, UnitKind.ARMY, done), "conversion to that kind"),
        "retreat": (34, "".join(strokes.arrow(_SHORT, done, _TINT, dashed=True)), "retreat"),
        "disband": (26, _draw_sample_unit() + strokes.disband_sign(_BOX, done), "disband or removal"),
        "build": (26, _draw_sample_unit() + strokes.build_sign(_BOX, done), "build"),
        "waive": (16, strokes.waive_sign(_BOX, done), "waived build"),
    }


def _draw_sample_unit() -> str:
    (x, y), wide, high = _BOX.at, _BOX.width, _BOX.height
    place = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 2}
    return element("rect", **place, fill="#f4f1ea", stroke=INK, stroke_width=1)
