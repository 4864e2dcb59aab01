"""The permanent features of a board: first borders, freezing areas, letters beside centers."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.board import Board
from ...model.names import Power
from ...variants import Landmarks, Site
from ..paper.fonts import text_width
from ..paper.svg import TENTHS, Shapes, contrasting_ink, element, group, text
from ..signs import INK, SEA, Sign
from .plan import GroundPlan

_ICE = "#2f76a3"
BAND = 11.0
"""The width of the band along a first border; its inner half is visible."""


def draw_ice_pattern() -> str:
    """Return the hatching of freezing areas, for shapes in tenths."""
    lines = {
        "thaws": element("path", d="M0 0V9", stroke=_ICE, stroke_width=1.6, stroke_opacity="0.5"),
        "frozen": element("rect", width=9, height=9, fill="#ffffff", fill_opacity="0.6")
        + element("path", d="M0 0V9M0 4.5H9", stroke=_ICE, stroke_width=1.4, stroke_opacity="0.6"),
    }
    turned = {"patternUnits": "userSpaceOnUse", "patternTransform": f"rotate(35) scale({TENTHS})"}
    drawn = (element("pattern", line, id=name, width=9, height=9, **turned) for name, line in lines.items())
    return element("defs", "".join(drawn))


def draw_ice(plan: GroundPlan, shapes: Shapes, landmarks: Landmarks, season: str) -> Iterator[str]:
    """Yield the hatching over freezing areas, stronger in the seasons in which they are frozen."""
    name = "frozen" if season in landmarks.seasons else "thaws"
    for place in sorted(landmarks.ice):
        yield shapes.use(plan.cells[place].shape, fill=f"url(#{name})")


def draw_first_borders(plan: GroundPlan, board: Board, shapes: Shapes, landmarks: Landmarks) -> Iterator[str]:
    """Yield a band in the color of each power inside its first borders: the outlines of the cells around
    them, clipped.
    """
    width = BAND * (plan.window.zoom if plan.window is not None else 1)
    for power in sorted(set(landmarks.first.values())):
        inside = {str(place) for place, owner in landmarks.first.items() if owner == power}
        around = sorted(
            {place for pair in plan.seams if len(inside & set(pair)) == 1 for place in set(pair) - inside}
        )
        ground = [shapes.use(plan.cells[place].shape) for place in sorted(inside) if plan.may_show(place)]
        if not ground:
            continue
        clip = shapes.define(element("clipPath", "".join(ground)))
        yield element(
            "g",
            "".join([shapes.use(plan.cells[place].shape) for place in around]),
            clip_path=f"url(#{clip})",
            stroke=board.power[Power(power)].color,
            stroke_width=TENTHS * width,
        )


def site_sign(site: Site, board: Board) -> Sign:
    """Return the sign of a site, which replaces a center's sign: a circle with a letter, in the power's
    color.
    """
    color = board.power[site.power].color if site.power is not None else "#ffffff"
    width = max(14.0, text_width(site.sign, 9.5, bold=True) + 7)
    ring = element(
        "rect", x=-width / 2, y=-7, width=width, height=14, rx=7, fill=color, stroke=INK, stroke_width=1.2
    )
    letter = text(site.sign, 0, 3.5, font_size=9.5, font_weight="bold", fill=contrasting_ink(color))
    return Sign(width, ring + letter)


def legend_entries(board: Board, landmarks: Landmarks, season: str) -> Iterator[tuple[Sign, str]]:
    """Yield the legend entries of the landmarks."""
    shown: dict[tuple[str, Power | None], Site] = {}
    for site in landmarks.sites.values():
        shown.setdefault((site.sign, site.power), site)
    for site in shown.values():
        yield site_sign(site, board), site.words
    if landmarks.first:
        line = element("path", d="M-13 0H13", stroke="#606060", stroke_width=BAND / 2, stroke_opacity="0.5")
        yield Sign(28, line), "a power's home territory when the game begins"
    if landmarks.ice:
        name = "frozen" if season in landmarks.seasons else "thaws"
        box = {"x": -13, "y": -7, "width": 26, "height": 14}
        ground = element("rect", **box, fill=SEA)
        hatched = element(
            "path", d="M-130-70H130V70H-130Z", transform=f"scale({1 / TENTHS})", fill=f"url(#{name})"
        )
        rim = element("rect", **box, fill="none", stroke=INK, stroke_width=1)
        words = "frozen" if name == "frozen" else landmarks.freezing
        yield Sign(26, group([ground, hatched, rim])), words
