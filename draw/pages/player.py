"""The page for a player, as HTML and as PDF: what the power may know, with the map."""

from __future__ import annotations

import json
from collections.abc import Callable

from ...games import Game, game_seen_by, player_report
from ...games.cases.played import current_case, is_public
from ...model.case import Case
from ...solver import Status
from ...variants import Cell, Document, Items, Paragraph, Table
from ..drawing import draw
from ..paper.rendering import Picture, typeset
from ..paper.svg import XML_DECLARATION
from .html_page import Html, desk_link, format_page, page_heading, part, sections_html
from .order_form import ORDER_STYLE, order_form
from .sheet import STYLE


def player_map(game: Game, power: str) -> Picture:
    """Return the map of the current phase as a power knows it.

    Raises:
        UnknownNameError: No power has that name.
    """
    return draw(game_seen_by(game, game.find_power(power)), phase=game.phase, orders=False)


def player_page(game: Game, power: str, link: Callable[[Case], str] | None = None) -> str:
    """Return the page for a player as HTML, complete in one file, in which orders can be chosen by clicks.

    `link` returns the address at which a case can be opened on a desk; without it, the page links to no desk.
    Nor does that of a game whose amounts of influence are secret.

    Raises:
        UnknownNameError: No power has that name.
    """
    document, picture = player_report(game, power), player_map(game, power)
    label = f"The map in {game.phase}"
    drawn = Html(picture.svg.removeprefix(XML_DECLARATION))
    figure = part("figure", drawn, role="group", aria_label=label)
    found = game.find_power(power)
    seen = game_seen_by(game, found)
    form = order_form(seen, found)
    linked = game.outcome is None and is_public(game)
    address = link(current_case(seen)) if link is not None and linked else ""
    body = part("div", figure, part("main", form, sections_html(document)), classes="beside")
    title = f"{document.title}, {document.subtitle}"
    return format_page(title, (page_heading(document), *desk_link(address), body), style=STYLE + ORDER_STYLE)


def player_pdf(game: Game, power: str) -> bytes:
    """Return the page for a player as PDF.

    Raises:
        UnknownNameError: No power has that name.
        ImpossibleError: typst is not installed (the extra `pdf` installs it).
    """
    data = _document_values(player_report(game, power))
    return typeset(_PAGES, {"picture": player_map(game, power).svg, "document": json.dumps(data)})


def _document_values(document: Document) -> dict[str, object]:
    """Return a report as plain values, with words for codes."""
    return {
        "title": document.title,
        "subtitle": document.subtitle,
        "sections": [
            {"title": section.title, "blocks": [_block_values(block) for block in section.blocks]}
            for section in document.sections
        ],
    }


def _block_values(block: Paragraph | Items | Table) -> dict[str, object]:
    match block:
        case Paragraph(text):
            return {"heading": "", "items": [], "rows": [], "text": text}
        case Items(items, heading):
            return {"heading": str(heading), "items": items, "rows": [], "text": ""}
        case Table():
            shown = block.for_people
            rows = [[_cell_text(cell) for cell in row] for row in shown.rows]
            heads = [column.title for column in shown.columns]
            return {"heading": str(shown.heading), "items": [], "rows": [heads, *rows], "text": shown.note}


def _cell_text(cell: Cell) -> str:
    return "-" if cell is None else str(cell.value if isinstance(cell, Status) else cell)


_PAGES = """\
#let given = json(bytes(sys.inputs.document))
#set document(title: given.title)
#set page(paper: "a4", margin: 18mm, numbering: "1 / 1")
#set text(font: "DejaVu Sans", size: 8.5pt, lang: "en")
#set par(leading: 0.55em)
#show heading: set block(above: 1.3em, below: 0.7em)
= #given.title
#text(fill: rgb("#5a5d66"), given.subtitle)

#align(center, image(bytes(sys.inputs.picture), format: "svg", width: 100%, height: 215mm, fit: "contain"))
#for section in given.sections [
  == #section.title
  #for block in section.blocks [
    #if block.heading != "" [=== #block.heading]
    #if block.items.len() > 0 { list(..block.items) }
    #if block.rows.len() > 0 {
      let count = block.rows.first().len()
      let widest = range(count).map(i => calc.max(..block.rows.map(row => row.at(i).len())))
      table(
        columns: widest.map(width => if width > 30 { 1fr } else { auto }),
        stroke: none,
        inset: (x: 4pt, y: 2.5pt),
        align: left,
        table.header(..block.rows.first().map(head => text(fill: rgb("#5a5d66"), weight: "bold", head))),
        ..block.rows.slice(1).flatten(),
      )
    }
    #block.text
  ]
]
"""
"""The layout of the PDF, in typst's language. Texts are passed as values, never as markup."""
