"""HTML as values; any other text is escaped.

Notebooks show the pages light or dark, sometimes without styles. The pages therefore use the color of the
surrounding text (except for the spots of powers), and every sign has a word beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import TypeAlias

from ...variants import Block, Items, Name, Paragraph, Table
from ..paper.picture import Picture
from .small import SHOWN, shrink_picture


class Html(str):
    """Trusted HTML; any other text is escaped when it enters a page."""

    __slots__ = ()


Cell: TypeAlias = "str | int | None"
"""The content of a cell; None is shown as a dash."""


def element(name: str, *parts: str, **attributes: str | int) -> Html:
    """Return an element; an underscore in an attribute's name becomes a hyphen."""
    said = "".join(f' {key.replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    return Html(f"<{name}{said}>{''.join(map(text, parts))}</{name}>")


def text(content: str) -> Html:
    """Return a text, escaped unless it is HTML already."""
    return content if isinstance(content, Html) else Html(escape(content))


def page(*parts: str) -> str:
    """Return the parts in sequence, without empty ones."""
    return str(element("div", *(part for part in parts if part)))


def paragraph(*parts: str) -> Html:
    """Return a paragraph; nothing if it is empty."""
    return element("p", *parts) if any(parts) else Html()


def heading(title: str, *more: str) -> Html:
    """Return the heading of a page: a title, and words after it."""
    said = "".join(f", {text(part)}" for part in more if part)
    return element("p", element("b", title), Html(said))


def lines(parts: Iterable[str]) -> Html:
    """Return texts one below the other in a cell."""
    return Html("<br>".join(map(text, parts)))


def spot(color: str) -> Html:
    """Return a spot in a power's color, with a border that stands out from any background."""
    style = f"display:inline-block;width:.7em;height:.7em;border:1px solid currentColor;background:{color}"
    return element("span", style=style, aria_hidden="true") if color else Html()


def table(heads: Sequence[str], rows: Iterable[Sequence[Cell]], caption: str = "") -> Html:
    """Return a table with a head for each column; numbers are right-aligned. Nothing without rows."""
    body = [element("tr", *map(_cell, row)) for row in rows]
    if not body:
        return Html()
    head = element("tr", *(element("th", name, scope="col", style=_LEFT) for name in heads))
    above = element("caption", caption, style=_LEFT) if caption else Html()
    return element("table", above, element("thead", head), element("tbody", *body))


_ONE_LINE = 34
"""Texts up to this length, such as orders, stay on one line."""

_LEFT = "text-align:left;vertical-align:top;padding:2px 12px 2px 0"
_RIGHT = "text-align:right;vertical-align:top;padding:2px 12px 2px 0"


def _cell(value: Cell) -> Html:
    if isinstance(value, int):
        return element("td", str(value), style=_RIGHT)
    shown = "-" if value is None else value
    short = not isinstance(shown, Html) and len(shown) <= _ONE_LINE
    return element("td", shown, style=f"{_LEFT};white-space:nowrap" if short else _LEFT)


def numbered(items: Iterable[str]) -> Html:
    """Return a numbered list; nothing without items."""
    made = [element("li", item) for item in items]
    return element("ol", *made) if made else Html()


def folded(summary: str, *parts: str) -> Html:
    """Return parts that a click expands; nothing without parts."""
    return element("details", element("summary", summary), *parts) if any(parts) else Html()


def image(picture: Picture, words: str, width: int = SHOWN) -> Html:
    """Return a picture with its text alternative.

    It is an image, not inline SVG, so its ids cannot clash, and notebooks that are not trusted yet also show
    it.
    """
    coded = shrink_picture(picture.svg).translate(_CODED)
    source = Html(f"data:image/svg+xml,{coded}")
    style = "max-width:100%;height:auto"
    return Html(f'<img alt="{escape(words)}" width="{width}" style="{style}" src="{source}">')


_CODED = str.maketrans({'"': "'", "%": "%25", "#": "%23", "<": "%3C", ">": "%3E", "&": "%26", "\n": " "})
"""The escapes of a quoted data address, and plain quotes for double ones."""


def block_html(
    block: Block, heading_of: Callable[[Name | str], Html], table_of: Callable[[Table], Html]
) -> Iterator[Html]:
    """Yield the parts of a block of a report; these functions write headings and tables."""
    match block:
        case Paragraph(text):
            yield paragraph(text)
        case Items(items, above):
            yield heading_of(above)
            yield element("ul", *(element("li", item) for item in items))
        case Table():
            shown = block.for_people
            yield heading_of(shown.heading)
            if shown.rows:
                yield table_of(shown)
            yield paragraph(shown.note)
