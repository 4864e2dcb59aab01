"""Pictures as SVG text, as PNG, by resvg, and as PDF, by typst, which uses the same library.

Neither needs an installed font: the folder ``dejavu`` holds DejaVu Sans, reduced to Latin letters. The same
picture therefore gives the same bytes everywhere. Only names in other scripts use the machine's own fonts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from ...model.brief import make_repr
from ...model.errors import ImpossibleError
from ...model.extras import import_extra

_FOLDER = Path(__file__).parent / "dejavu"

_LATIN = re.compile("[\n\x20-\x7e\xa0-\u017f\u2010-\u2026\u20ac\u2190-\u2193\u2212\u25cf\u2713\u2717\ufffd]*")
"""The characters that the packaged fonts can write."""

_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture. `svg` is its text: self-contained, without scripts and styles."""

    svg: str

    def __repr__(self) -> str:
        return make_repr(self, "", f"SVG of {len(self.svg):,} characters")

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        size = _SIZE.search(self.svg)
        assert size is not None, "every picture states its size"
        return int(size[1]), int(size[2])

    def png(self, width: int | None = None) -> bytes:
        """Return the picture as PNG, `width` pixels wide (by default the SVG's own width).

        Raises:
            ImpossibleError: The width is below 1.
        """
        return render_png(self.svg, width)

    def pdf(self) -> bytes:
        """Return the picture as PDF, with shapes as shapes and text as text.

        Raises:
            ImpossibleError: typst is not installed (the extra `pdf` installs it).
        """
        width, height = self.size
        page = (
            f"#set page(width: {width}pt, height: {height}pt, margin: 0pt)\n"
            '#image(bytes(sys.inputs.picture), format: "svg", width: 100%, height: 100%)\n'
        )
        return typeset(page, {"picture": self.svg})

    def _repr_svg_(self) -> str:
        """Return the picture for a notebook."""
        return self.svg


def render_png(svg: str, width: int | None = None) -> bytes:
    """Return the picture as PNG, in its own width or the given one.

    Raises:
        ImpossibleError: The width is below 1.
    """
    if width is not None and width < 1:
        message = f"a picture cannot be {width} pixels wide"
        raise ImpossibleError(message, expected="at least 1")
    from resvg import render, usvg  # imported here: few pictures become PNG

    options = usvg.Options.default()
    options.font_family = "DejaVu Sans"
    for face in sorted(_FOLDER.glob("*.ttf")):
        options.load_font_file(str(face))
    if _LATIN.fullmatch(svg) is None:
        options.load_system_fonts()
    tree = usvg.Tree.from_str(svg, options)
    own_width, own_height = tree.int_size()
    width = width or own_width
    height = ceil(own_height * width / own_width)
    return render(tree, (width / own_width, 0, 0, 0, height / own_height, 0), bg_size=(width, height))


def typeset(layout: str, inputs: dict[str, str]) -> bytes:
    """Return the PDF that a layout in typst's language makes from its inputs.

    Raises:
        ImpossibleError: typst is not installed.
    """
    typst = import_extra("typst", needed_for="a PDF")
    others = any(_LATIN.fullmatch(text) is None for text in inputs.values())
    fonts = typst.Fonts(include_system_fonts=others, include_embedded_fonts=False, font_paths=[_FOLDER])
    return typst.compile(layout.encode(), format="pdf", sys_inputs=inputs, font_paths=fonts, timestamp=0)
