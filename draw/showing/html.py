"""HTML as values: what is not made here is escaped.

The pages stand in notebooks, light and dark ones, which may show them without styles. So colors are those
of the text around (powers have a spot of theirs), and every sign stands beside a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TypeAlias

from ..paper.picture import Picture
from .small import SHOWN, small


class Html(str):
    """HTML that was made here; any other text is escaped when it gets into a page."""

    __slots__ = ()


Cell: TypeAlias = "str | int | None"
"""What stands in a cell; None is shown as a dash."""


def element(name: str, *parts: str, **attributes: str | int) -> Html:
    """An element; an underscore in the name of an attribute is a hyphen."""
    said = "".join(f' {key.replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    return Html(f"<{name}{said}>{''.join(map(text, parts))}</{name}>")


def text(content: str) -> Html:
    """A text, escaped unless it is HTML already."""
    return content if isinstance(content, Html) else Html(escape(content))


def page(*parts: str) -> str:
    """Parts under one another; empty ones are left out."""
    return str(element("div", *(part for part in parts if part)))


def paragraph(*parts: str) -> Html:
    """A paragraph; nothing where it says nothing."""
    return element("p", *parts) if any(parts) else Html()


def heading(title: str, *more: str) -> Html:
    """What a page is about: a title, and words after it."""
    said = "".join(f", {text(part)}" for part in more if part)
    return element("p", element("b", title), Html(said))


def lines(parts: Iterable[str]) -> Html:
    """Texts under one another in a cell."""
    return Html("<br>".join(map(text, parts)))


def spot(color: str) -> Html:
    """A spot of a power's color, before its name; a frame tells it from the ground."""
    style = f"display:inline-block;width:.7em;height:.7em;border:1px solid currentColor;background:{color}"
    return element("span", style=style, aria_hidden="true") if color else Html()


def table(heads: Sequence[str], rows: Iterable[Sequence[Cell]], caption: str = "") -> Html:
    """A table with a head for each column; numbers stand to the right. Nothing without rows."""
    body = [element("tr", *map(_cell, row)) for row in rows]
    if not body:
        return Html()
    head = element("tr", *(element("th", name, scope="col", style=_LEFT) for name in heads))
    above = element("caption", caption, style=_LEFT) if caption else Html()
    return element("table", above, element("thead", head), element("tbody", *body))


_ONE_LINE = 34
"""Texts of so many letters, such as orders, are kept on a line."""

_LEFT = "text-align:left;vertical-align:top;padding:2px 12px 2px 0"
_RIGHT = "text-align:right;vertical-align:top;padding:2px 12px 2px 0"


def _cell(value: Cell) -> Html:
    if isinstance(value, int):
        return element("td", str(value), style=_RIGHT)
    shown = "-" if value is None else value
    short = not isinstance(shown, Html) and len(shown) <= _ONE_LINE
    return element("td", shown, style=f"{_LEFT};white-space:nowrap" if short else _LEFT)


def numbered(items: Iterable[str]) -> Html:
    """A numbered list; nothing without items."""
    made = [element("li", item) for item in items]
    return element("ol", *made) if made else Html()


def folded(summary: str, *parts: str) -> Html:
    """Parts that a click unfolds; nothing without parts."""
    return element("details", element("summary", summary), *parts) if any(parts) else Html()


def image(picture: Picture, words: str, width: int = SHOWN) -> Html:
    """A picture, told in words for whoever does not see it.

    It stands in a page as an image and not as elements of it, so its ids meet no others, and notebooks that
    nobody has trusted yet show it too.
    """
    coded = small(picture.svg).translate(_CODED)
    source = Html(f"data:image/svg+xml,{coded}")
    style = "max-width:100%;height:auto"
    return Html(f'<img alt="{escape(words)}" width="{width}" style="{style}" src="{source}">')


_CODED = str.maketrans({'"': "'", "%": "%25", "#": "%23", "<": "%3C", ">": "%3E", "&": "%26", "\n": " "})
"""What cannot stand in an address inside quotes, and the plain quotes that can stand in their place."""
