"""Pictures as PNG and PDF."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

import westphalia
from tests.golden import Golden
from westphalia.draw import Picture, draw
from westphalia.draw.paper.rendering import render_png
from westphalia.model.errors import ImpossibleError

PANDIN = Path(__file__).parents[2] / "examples" / "pandin.txt"
LETTERS = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"{}>'
    '<rect width="200" height="40" fill="#ffffff"/><text x="4" y="30" font-size="30">{}</text></svg>'
)


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.fixture(scope="module")
def pandin() -> Picture:
    return draw(westphalia.load_case(PANDIN))


def test_a_png_has_the_requested_width(pandin: Picture) -> None:
    usual, narrow = size(pandin.png()), size(pandin.png(300))
    assert f'width="{usual[0]}" height="{usual[1]}"' in pandin.svg
    assert narrow[0] == 300
    assert narrow[1] == pytest.approx(300 * usual[1] / usual[0], abs=1)


@pytest.mark.parametrize("width", [0, -3])
def test_no_picture_is_narrower_than_a_pixel(pandin: Picture, width: int) -> None:
    with pytest.raises(ImpossibleError, match=f"cannot be {width} pixels wide; expected at least 1"):
        pandin.png(width)


def test_the_same_picture_is_the_same_bytes(pandin: Picture) -> None:
    assert pandin.png(300) == pandin.png(300)
    assert pandin.pdf() == pandin.pdf()
    assert pandin.pdf().startswith(b"%PDF-")


@pytest.mark.parametrize("style", ["", ' font-weight="bold"', ' font-style="italic"'])
def test_text_is_drawn_on_a_machine_without_fonts(style: str) -> None:
    family = f' font-family="DejaVu Sans, Verdana, sans-serif"{style}'
    empty = render_png(LETTERS.format(family, ""))
    with mock.patch.dict("os.environ", {"HOME": "/nowhere", "XDG_DATA_HOME": "/nowhere"}):
        drawn = render_png(LETTERS.format(family, "M\u00fcnchen"))
    assert drawn != empty
    assert drawn == render_png(LETTERS.format(family, "M\u00fcnchen"))


def test_each_font_face_has_different_letters() -> None:
    styles = ("", ' font-weight="bold"', ' font-style="italic"', ' font-weight="bold" font-style="italic"')
    drawn = {render_png(LETTERS.format(f' font-family="DejaVu Sans"{style}', "Wien")) for style in styles}
    assert len(drawn) == len(styles)


def test_names_in_other_letters_are_drawn_as_far_as_the_machine_can() -> None:
    picture = Picture(
        LETTERS.format(
            ' font-family="DejaVu Sans, sans-serif"',
            "\u0392\u03b9\u03ad\u03bd\u03bd\u03b7 \u7dad\u4e5f\u7d0d",
        )
    )
    assert size(picture.png()) == (200, 40)
    assert picture.pdf().startswith(b"%PDF-")


def test_without_typst_the_error_says_how_to_install_it(pandin: Picture, golden: Golden) -> None:
    with mock.patch.dict(sys.modules, {"typst": None}), pytest.raises(ImpossibleError) as told:
        pandin.pdf()
    golden(str(told.value))


def test_svg_needs_no_renderer() -> None:
    script = (
        "import sys, westphalia; from westphalia.draw import draw\n"
        "draw(westphalia.load_case(sys.argv[1])).svg\n"
        "print({'typst', 'resvg'} & sys.modules.keys())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(PANDIN)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"
