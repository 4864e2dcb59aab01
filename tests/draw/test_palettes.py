"""The colors of the games: muted, and distinguishable with every kind of color vision.

Distances are Euclidean in OKLab, in hundredths, as they are seen and as they are seen with each of the three
deficiencies of color vision (Machado, Oliveira and Fernandes 2009, complete). A just noticeable difference is
about 2. The tags of powers distinguish what colors alone do not.
"""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from westphalia.draw.paper.svg import contrasting_ink, luminance
from westphalia.draw.signs import BLOCKED, COAST, INK, SEA, SEA_INK, SHALLOWS
from westphalia.variants import ALIGNED, OWN, find_variant, make_tint, variants
from westphalia.variants.referee.coloring import UNOWNED

Numbers: TypeAlias = NDArray[np.float64]

EYES: dict[str, Numbers] = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_CONES: Numbers = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_OKLAB: Numbers = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)

UNITS, LAND = {"normal": 10.0, "others": 6.0}, {"normal": 7.0, "others": 4.2}
"""The minimum distances between the colors of two powers' units, and of their lands."""

CALM = 13.5
"""The greatest chroma of a color; pure red has 26."""

NAMED = 17.5
"""The greatest chroma in Europe 1619, whose rules name the colors: red, orange, yellow and others.

With the limit of the other games there are colors at these distances, but then Austria's red is nearer to
brown, the yellow and the orange of Spain and Sweden to bronze, and Denmark's purple to dark grey
(`tests/variants/europe1619/test_setting.py`).
"""

CONTRAST = 4.5
"""The minimum contrast of letters with their background (WCAG AA)."""


def oklab(color: str, eye: str = "normal") -> Numbers:
    """Return a color in OKLab, as seen with a kind of color vision, in hundredths."""
    parts = np.array([int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return 100 * _OKLAB @ np.cbrt(_CONES @ np.clip(EYES[eye] @ linear, 0, 1))


def distance(one: str, other: str, eye: str) -> float:
    return float(np.linalg.norm(oklab(one, eye) - oklab(other, eye)))


def contrast(one: str, other: str) -> float:
    less, more = sorted((luminance(one), luminance(other)))
    return (more + 0.05) / (less + 0.05)


def colors(game: str) -> list[str]:
    return [info.color for info in find_variant(game).board.powers]


def test_black_and_white_are_as_far_apart_as_can_be() -> None:
    assert distance("#000000", "#ffffff", "normal") == pytest.approx(100, abs=0.1)
    assert distance("#ff0000", "#00ff00", "normal") > 3 * distance("#a07000", "#708000", "deuteranopia")


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("game", variants())
def test_powers_are_distinguishable_with_color_blindness(game: str, eye: str) -> None:
    sort = "normal" if eye == "normal" else "others"
    for one, other in combinations(colors(game), 2):
        assert distance(one, other, eye) >= UNITS[sort], (one, other)
        assert distance(make_tint(one, OWN), make_tint(other, OWN), eye) >= LAND[sort], (one, other)


@pytest.mark.parametrize("game", variants())
def test_owned_land_is_distinguishable_from_unowned_land(game: str) -> None:
    for color in colors(game):
        for nobody in (UNOWNED, "#ffffff", "#b8b8b8") if "europe" in game else (UNOWNED,):
            assert distance(make_tint(color, OWN), nobody, "normal") >= LAND["normal"], (color, nobody)


@pytest.mark.parametrize("game", variants())
def test_colors_are_calm_and_can_be_written_on(game: str) -> None:
    for color in colors(game):
        assert float(np.hypot(*oklab(color)[1:])) <= (NAMED if game == "europe-1619" else CALM), color
        for ground in (color, make_tint(color, OWN), make_tint(color, ALIGNED)):
            assert contrast(ground, contrasting_ink(ground)) >= CONTRAST, ground
        assert contrast(make_tint(color, ALIGNED), INK) >= CONTRAST, color


def test_water_and_idle_land_are_calm_and_can_be_written_on() -> None:
    for ground in (SEA, SHALLOWS, BLOCKED, UNOWNED):
        assert float(np.hypot(*oklab(ground)[1:])) <= 4, ground
        assert contrast(ground, INK) >= CONTRAST
    assert min(contrast(SEA, SEA_INK), contrast(SHALLOWS, SEA_INK)) >= CONTRAST
    assert contrast(COAST, UNOWNED) < contrast(INK, UNOWNED) / 3
