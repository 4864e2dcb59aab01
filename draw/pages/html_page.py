"""Complete HTML pages, and reports as parts of them. All outside text is escaped (`Html`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape

from ...games import SIGNS
from ...model.text import replace_controls
from ...solver import Status
from ...variants import Block, Cell, Document, Items, Name, Paragraph, Table

_SHORT = 26
"""Texts up to this length stay on one line."""


class Html(str):
    """Trusted HTML; any other text is escaped when it enters a page."""

    __slots__ = ()


def element(name: str, *parts: str, **attributes: str | int) -> Html:
    """Return an element; an underscore in an attribute's name becomes a hyphen."""
    said = "".join(f' {key.replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items())
    inside = "".join(part if isinstance(part, Html) else escape(part) for part in parts)
    return Html(f"<{name}{said}>{inside}</{name}>")


def format_page(title: str, parts: Sequence[str], *, style: str = "", sheet: str = "") -> str:
    """Return an HTML document, with its own `style` or with the address of a style `sheet`.

    Characters that control a terminal or change the direction of text become visible signs.
    """
    look = f'<link rel="stylesheet" href="{sheet}">' if sheet else f"<style>\n{style}</style>"
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{element('title', title)}\n{look}"
    )
    body = "\n".join(part for part in parts if part)
    page = f"<head>\n{head}\n</head>\n<body>\n{body}\n</body>"
    return replace_controls(f'<!DOCTYPE html>\n<html lang="en">\n{page}\n</html>\n')


def part(name: str, *parts: str, classes: str = "", **attributes: str | int) -> Html:
    """Return an element, with classes if there are any."""
    named = {"class": classes} if classes else {}
    return element(name, *parts, **named, **attributes)


def page_heading(document: Document) -> Html:
    """Return the main heading of the page of a report."""
    words = (element("h1", document.title), part("p", document.subtitle, classes="subtitle"))
    return Html("\n".join(words))


def desk_link(address: str) -> tuple[Html, ...]:
    """Return the link that opens a phase on a desk; nothing without an address."""
    return (part("p", element("a", "Open on the desk", href=address)),) if address else ()


def sections_html(document: Document, without: Collection[str] = ()) -> Html:
    """Return the sections of a report, except some."""
    found: list[Html] = []
    for section in document.sections:
        if section.code not in without:
            found.append(element("h2", section.title))
            found += [piece for block in section.blocks for piece in _block_html(block)]
    return Html("\n".join(found))


def _block_html(block: Block) -> Iterator[Html]:
    match block:
        case Paragraph(text):
            yield _paragraph(text)
        case Items(items, above):
            yield _block_heading(above)
            yield element("ul", *(element("li", item) for item in items))
        case Table():
            shown = block.for_people
            yield _block_heading(shown.heading)
            if shown.rows:
                yield table_html(shown)
            yield _paragraph(shown.note)


def _paragraph(text: str) -> Html:
    return element("p", text) if text else Html()


def _block_heading(above: Name | str) -> Html:
    named = _name_html(above) if isinstance(above, Name) else above
    return element("h3", named) if named else Html()


def _name_html(name: Name) -> Html:
    spot = part("span", classes="spot", style=f"background:{name.color}", aria_hidden="true")
    return Html(f"{spot if name.color else ''}{element('span', name.text)}")


_UNNAMED = part("span", "Outcome", classes="hidden")
"""The title of a column without one, for screen readers. Only the column of outcomes has none."""


def table_html(table: Table) -> Html:
    """Return a table; a row with an empty first cell continues the one above."""
    numbers = {index for index in range(len(table.columns)) if table.is_number(index)}
    heads = [
        part("th", column.title or _UNNAMED, scope="col", classes=_number_class(index, numbers))
        for index, column in enumerate(table.columns)
    ]
    rows = [
        part(
            "tr",
            *(_cell_html(cell, _number_class(index, numbers)) for index, cell in enumerate(row)),
            classes="more" if row[0] == "" else "",
        )
        for row in table.rows
    ]
    drawn = element("table", element("thead", element("tr", *heads)), Html("\n"), element("tbody", *rows))
    return part("div", drawn, classes="wide")


def _number_class(index: int, numbers: Collection[int]) -> str:
    return "number" if index in numbers else ""


def _cell_html(cell: Cell, classes: str) -> Html:
    if isinstance(cell, Status):
        word = part("span", str(cell.value), classes="hidden")
        sign = part("span", SIGNS[cell], aria_hidden="true")
        return part("td", part("span", sign, word, classes=_STATUS.get(cell, "quiet")))
    if isinstance(cell, Name):
        return part("td", _name_html(cell), classes=classes or "short")
    text = "-" if cell is None else str(cell)
    return part("td", text, classes=classes or ("short" if len(text) <= _SHORT else ""))


_STATUS = {Status.SUCCEEDS: "succeeds", Status.FAILS: "fails"}
"""The class of the sign of an outcome."""
