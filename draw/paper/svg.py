"""Elements of SVG pictures as text."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from html import escape
from itertools import accumulate, pairwise
from typing import Final
from zlib import crc32

XML_DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
"""The first line of an SVG file; a page has the picture without it."""

Point = tuple[float, float]

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""The characters that XML forbids."""

_NEEDS_ESCAPE = re.compile("[^ !#$%'-;=?-~]")
"""The characters that may need an escape in an attribute."""


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """Return an element. Numbers have at most one decimal; ``_`` in attribute names becomes ``-``."""
    parts = "".join([f" {_attribute(key)}={_quote_attribute(value)}" for key, value in attributes.items()])
    return f"<{name}{parts}>{content}</{name}>" if content else f"<{name}{parts}/>"


@cache
def _attribute(key: str) -> str:
    """Return the SVG name of an attribute."""
    return key.rstrip("_").replace("_", "-")


def _quote_attribute(value: str | float) -> str:
    """Return the value of an attribute in quotation marks."""
    if not isinstance(value, str):
        return f'"{number(value)}"'
    return (
        f'"{value}"' if _NEEDS_ESCAPE.search(value) is None else _escape_and_quote(_replace_forbidden(value))
    )


def _escape_and_quote(value: str) -> str:
    """Return an escaped value, in quotation marks that it does not contain."""
    plain = escape(value, quote=False).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' in plain and "'" not in plain:
        return f"'{plain}'"
    return '"' + plain.replace('"', "&quot;") + '"'


class Shapes:
    """The shapes that a picture defines once and uses repeatedly.

    The id of a shape follows from its content, so pictures in one document can define the same shapes.
    """

    def __init__(self) -> None:
        self._defined: dict[str, str] = {}

    def use(self, shape: str, content: str = "", **attributes: str | float) -> str:
        """Return an element that shows a shape."""
        return element("use", content, href=f"#{self.define(shape)}", **attributes)

    def define(self, shape: str) -> str:
        """Define a shape, an element as text, and return its id."""
        name = shape_id(shape)
        if name not in self._defined:
            tag = _TAG_NAME.match(shape)
            assert tag is not None, "a shape is an element"
            self._defined[name] = f'{tag[0]} id="{name}"{shape[tag.end() :]}'
        return name

    @property
    def definitions(self) -> str:
        """The element with all shapes; empty if there are none."""
        lines = "\n".join(self._defined.values())
        return element("defs", f"\n{lines}\n") if lines else ""


def shape_id(shape: str) -> str:
    """Return the id of a shape, an element as text."""
    digest = crc32(shape.encode()).to_bytes(4)
    return f"s{urlsafe_b64encode(digest).decode().rstrip('=')}"


_TAG_NAME = re.compile("<[A-Za-z]+")


def group(parts: Iterable[str], **attributes: str | float) -> str:
    """Return a group of elements, one per line; empty if there are none."""
    lines = [part for part in parts if part]
    return element("g", "\n" + "\n".join(lines) + "\n", **attributes) if lines else ""


def text(content: str, x: float, y: float, **attributes: str | float) -> str:
    """Return a line of text; `y` is its baseline."""
    at = {"x": x, "y": y} if x else {"y": y}
    return element("text", escape(_replace_forbidden(content), quote=False), **at, **attributes)


def title(content: str) -> str:
    """Return the tooltip of an element."""
    return element("title", escape(_replace_forbidden(content), quote=False))


def path(points: Sequence[Point], *, closed: bool = False) -> str:
    """Return the data of a path of straight lines as the steps from point to point: half as long.

    Numbers are in tenths, so that no step adds an error to the one before.
    """
    rounded = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = [_tenths(w - u) for one, other in pairwise(rounded) for u, w in zip(one, other, strict=True)]
    lines = "".join(step if step[0] == "-" else f" {step}" for step in steps).removeprefix(" ")
    (x, y) = rounded[0]
    return f"M{_tenths(x)} {_tenths(y)}{'l' if steps else ''}{lines}{'z' if closed else ''}"


def _tenths(count: int) -> str:
    """Return a number of tenths as a decimal: ``12.5``, ``3``, ``-.6``."""
    whole, rest = divmod(abs(count), 10)
    sign = "-" if count < 0 else ""
    return f"{sign}{whole}" if not rest else f"{sign}{whole or ''}.{rest}"


TENTHS: Final = 10
"""The units of a path in tenths in a pixel."""


def in_tenths(data: str) -> str:
    """Return path data in tenths, without decimal points: a tenth shorter."""
    return _NUMBER.sub(lambda number: str(round(TENTHS * float(number[0]))), data)


_NUMBER = re.compile(r"-?(?:\d+(?:\.\d+)?|\.\d+)")


def parse_lines(data: str) -> tuple[tuple[Point, ...], ...]:
    """Return the lines of path data from `path`, of one path or several."""
    return tuple(map(_parse_line, data.split("M")[1:]))


def _parse_line(data: str) -> tuple[Point, ...]:
    numbers = [round(10 * float(one)) for one in _NUMBER.findall(data)]
    xs, ys = accumulate(numbers[::2]), accumulate(numbers[1::2])
    return tuple((x / 10, y / 10) for x, y in zip(xs, ys, strict=True))


def area_path(rims: Iterable[Sequence[Point]]) -> str:
    """Return the path data of an area with several outlines."""
    return "".join(path(rim, closed=True) for rim in rims)


def translate(x: float, y: float, scale: float = 1.0) -> str:
    """Return the transform that moves and scales a shape around the point 0, 0."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({scale:.2f})"


def number(value: float) -> str:
    """Return a number with at most one decimal: ``12.5``, ``3``, never ``-0``."""
    written = f"{value:.1f}".removesuffix(".0")
    return "0" if written == "-0" else written


def contrasting_ink(color: str) -> str:
    """Return black or white, whichever has contrast 4.5 or more on a color (``#rrggbb``; WCAG)."""
    return BLACK if luminance(color) > _MIDDLE else "#ffffff"


BLACK: Final = "#000000"
"""The color of what has no other."""


_MIDDLE = 0.179
"""The luminance at which black and white are equally readable."""


@lru_cache(maxsize=256)
def luminance(color: str) -> float:
    """Return the relative luminance of a color, from 0 to 1 (WCAG)."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _replace_forbidden(content: str) -> str:
    return _FORBIDDEN.sub("\ufffd", content)
