"""The archive of a game: a folder of pages that anyone can open, without a server or scripts.

There is one page for the opening and one for each played phase, an index with the timeline and the scores,
the maps as pictures, and all phases in one animated picture. Everything in it is public: it is made from the
referee's reports and from the public part of the game (`games.public_game`). Equal games give equal files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...games import Game, opening_account, opening_report, phase_account, phase_report, public_game
from ...games.cases.played import is_public, published_case
from ...model.brief import pluralize
from ...model.case import Case
from ...model.names import Power
from ...model.phase import Phase
from ...variants import Column, Document, Name, Table
from ..animation import animate
from ..drawing import draw, draw_opening_map
from ..paper.rendering import Picture
from .chart import Series, draw_chart
from .html_page import Html, desk_link, element, format_page, page_heading, part, sections_html, table_html
from .sheet import STYLE

ARCHIVE_NAMES = ("index.html", "maps", "phases", "style.css")
"""The names in the folder of an archive."""

_THUMBNAIL = 420
"""The width of the small maps of the timeline, in pixels."""

_ANIMATION = "maps/game.svg"
"""The picture that shows all phases one after the other."""


@dataclass(frozen=True, slots=True)
class _ArchivePage:
    """A page of the archive: the opening (`index` -1) or a played phase."""

    index: int
    phase: Phase
    name: str
    report: Document

    @property
    def title(self) -> str:
        return self.report.title

    @property
    def words(self) -> str:
        """The description of the small map."""
        return "The map of the opening" if self.index < 0 else f"The map after {self.title}"


def archive_files(
    game: Game, title: str = "", link: Callable[[Case], str] | None = None
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the archive of a game, each with its path, such as ``phases/001-s1901m.html``.

    `title` is the name of the game; by default, that of its variant. `link` returns the address at which a
    case can be opened on a desk; without it, the pages link to no desk. Nor do those of a game whose amounts
    of influence are secret.
    """
    public = public_game(game)
    named = title or game.variant.name
    leaves = [_ArchivePage(-1, _find_first_phase(game), "000-opening", opening_report(game))]
    for index, record in enumerate(game.history):
        name = f"{index + 1:03}-{re.sub('[^a-z0-9]+', '-', record.phase.code.casefold())}"
        leaves.append(_ArchivePage(index, record.phase, name, phase_report(game, index)))
    yield "style.css", STYLE.encode()
    after = Picture("")
    for place, leaf in enumerate(leaves):
        after = _draw_map_after(public, leaf)
        shown = draw(public, phase=leaf.phase) if leaf.index >= 0 else after
        yield f"maps/{leaf.name}.svg", shown.svg.encode()
        yield f"maps/{leaf.name}.png", _draw_thumbnail(after)
        linked = leaf.index >= 0 and is_public(public)
        address = link(published_case(public, leaf.index)) if link is not None and linked else ""
        yield f"phases/{leaf.name}.html", _phase_page(named, leaves, place, shown, address).encode()
    yield "maps/last.svg", after.svg.encode()
    if game.history:
        yield _ANIMATION, animate(public, title=named).svg.encode()
    yield "index.html", _index_page(game, named, leaves, after).encode()


def _find_first_phase(game: Game) -> Phase:
    return game.history[0].phase if game.history else game.phase


def _draw_map_after(public: Game, leaf: _ArchivePage) -> Picture:
    if leaf.index < 0:
        return Picture(draw_opening_map(public))
    return draw(public, phase=leaf.phase, orders=False)


def _draw_thumbnail(picture: Picture) -> bytes:
    return picture.png(_THUMBNAIL)


# ------------------------------------------------------------------------------------------- a phase


def _phase_page(named: str, leaves: Sequence[_ArchivePage], place: int, shown: Picture, address: str) -> str:
    """Return the page of a phase: its map, its report, and links to the other pages and to a desk."""
    leaf = leaves[place]
    what = "The map of the opening" if leaf.index < 0 else f"The map of {leaf.title} with the orders"
    picture = _figure(shown, f"../maps/{leaf.name}.svg", what, "Select the map to enlarge it.")
    report = part("main", sections_html(leaf.report))
    parts = [
        _step_links(named, leaves, place),
        page_heading(leaf.report),
        *desk_link(address),
        part("div", picture, report, classes="beside"),
        _year_links(leaves, place),
    ]
    return format_page(f"{leaf.title}, {named}", parts, sheet="../style.css")


def _figure(picture: Picture, address: str, words: str, caption: str) -> Html:
    width, height = picture.size
    image = Html(f'<img src="{address}" alt="{words}" width="{width}" height="{height}">')
    link = element("a", image, href=address)
    return part("figure", link, element("figcaption", caption))


def _step_links(named: str, leaves: Sequence[_ArchivePage], place: int) -> Html:
    """Return the links to the phases before and after, and to the index."""
    before = leaves[place - 1] if place else None
    after = leaves[place + 1] if place + 1 < len(leaves) else None
    links = (
        element("a", f"← {before.title}", href=f"{before.name}.html", rel="prev")
        if before is not None
        else element("span"),
        element("a", named, href="../index.html"),
        element("a", f"{after.title} →", href=f"{after.name}.html", rel="next")
        if after is not None
        else element("span"),
    )
    return part("nav", *links, classes="steps", aria_label="Neighboring phases")


def _year_links(leaves: Sequence[_ArchivePage], place: int) -> Html:
    """Return links to all phases, by year."""
    rows = [
        part(
            "div",
            element("strong", str(year)),
            element("ul", *(element("li", _link(leaf, leaf is leaves[place])) for leaf in found)),
            classes="year",
        )
        for year, found in _group_by_year(leaves)
    ]
    return part("nav", *rows, classes="years", aria_label="All phases")


def _link(leaf: _ArchivePage, is_here: bool) -> Html:
    here = {"aria_current": "page"} if is_here else {}
    return element("a", _short_title(leaf), href=f"{leaf.name}.html", **here)


def _short_title(leaf: _ArchivePage) -> str:
    """Return the title of a phase without its year."""
    return " ".join(word for word in leaf.title.split() if word != str(leaf.phase.year))


def _group_by_year(leaves: Sequence[_ArchivePage]) -> Sequence[tuple[int, Sequence[_ArchivePage]]]:
    years: dict[int, list[_ArchivePage]] = {}
    for leaf in leaves:
        years.setdefault(leaf.phase.year, []).append(leaf)
    return tuple(years.items())


# ----------------------------------------------------------------------------------------- the index


def _index_page(game: Game, named: str, leaves: Sequence[_ArchivePage], last: Picture) -> str:
    """Return the first page: the state of the game, its scores, and its phases."""
    now = f"Next: {game.phase}." if game.outcome is None else f"{game.describe_outcome(game.outcome)}."
    played = pluralize(len(game.history), "phase")
    standing = f"{played} played. {now[:1].upper()}{now[1:]}"
    head = [element("h1", named), part("p", standing, classes="subtitle")]
    if named != game.variant.name:
        head.insert(1, part("p", game.variant.name, classes="subtitle"))
    words = leaves[-1].words
    picture = _figure(last, "maps/last.svg", words, f"{words}. Select it to enlarge it.")
    scores = part("main", *_draw_scores(game, leaves))
    return format_page(
        named,
        [*head, part("div", picture, scores, classes="beside"), *_timeline(leaves)],
        sheet="style.css",
    )


def _timeline(leaves: Sequence[_ArchivePage]) -> Iterator[Html]:
    yield element("h2", "Phases")
    if len(leaves) > 1:
        yield part("p", element("a", "All phases as an animation", href=_ANIMATION))
    for year, found in _group_by_year(leaves):
        yield element("h3", str(year))
        cards = (element("li", _card(leaf)) for leaf in found)
        yield part("ol", *cards, classes="phases")


def _card(leaf: _ArchivePage) -> Html:
    address = f"maps/{leaf.name}.png"
    image = Html(f'<img src="{address}" alt="{leaf.words}" loading="lazy" width="{_THUMBNAIL}">')
    return element("a", image, element("span", _short_title(leaf)), href=f"phases/{leaf.name}.html")


def _draw_scores(game: Game, leaves: Sequence[_ArchivePage]) -> Iterator[Html]:
    """Yield the charts of centers and of the published scores, each with its table by year."""
    states = [opening_account(game).after, *(phase_account(game, leaf.index).after for leaf in leaves[1:])]
    counts = [game.variant.centers(state) for state in states]
    years = [leaf.phase.year for leaf in leaves]
    yield from _chart_counts(game, "Centers", years, counts, _year_labels(years))
    found = {leaf.phase.year: points for leaf in leaves if (points := _find_published_scores(leaf.report))}
    if found:
        yield from _chart_counts(
            game, "Scores", list(found), list(found.values()), [str(year) for year in found]
        )


def _year_labels(years: Sequence[int]) -> list[str]:
    """Return a label for each page: the year for its first page, and nothing for the others."""
    return [str(year) if not at or years[at - 1] != year else "" for at, year in enumerate(years)]


def _chart_counts(
    game: Game, what: str, years: Sequence[int], counts: Sequence[Mapping[Power, int]], labels: Sequence[str]
) -> Iterator[Html]:
    """Yield the chart of each power's numbers, and the table of them at the end of each year."""
    powers = [info for info in game.board.powers if any(one.get(info.id) for one in counts)]
    lines = [Series(info.name, info.color, tuple(one.get(info.id, 0) for one in counts)) for info in powers]
    yield element("h2", what)
    caption = f"{what} of each power, {years[0]} to {years[-1]}" if powers else ""
    if len(counts) > 1 and powers:
        yield part("figure", Html(draw_chart(lines, labels, caption)))
    ends = dict(zip(years, counts, strict=True))
    columns = (Column("power", "Power"), *(Column(str(year), str(year)) for year in ends))
    rows = tuple(
        (Name(info.id, info.name, info.color), *(one.get(info.id, 0) for one in ends.values()))
        for info in powers
    )
    yield table_html(Table(columns, rows))


def _find_published_scores(report: Document) -> dict[Power, int]:
    """Return the scores of the powers in a report, if it publishes any."""
    for section in report.sections:
        for block in section.blocks if section.code == "scores" else ():
            if isinstance(block, Table):
                keys = [column.key for column in block.columns]
                power, score = keys.index("power"), keys.index("score")
                found = ((row[power], row[score]) for row in block.rows)
                return {
                    Power(name.id): points
                    for name, points in found
                    if isinstance(name, Name) and isinstance(points, int)
                }
    return {}
