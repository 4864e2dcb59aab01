"""Tables and pictures of values in notebooks, safe with any names."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

import westphalia
from tests.draw.random_phases import played
from westphalia import games, research, variants
from westphalia.draw import Picture, draw
from westphalia.draw.pages.html_page import Html, element
from westphalia.model.brief import Displayable
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location, Power, UnitKind

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDED = Path(__file__).parents[1] / "formats" / "recorded" / "saved-game.json"
VOID = {"br", "img"}


class Page(HTMLParser):
    """A page as a browser reads it: elements, texts and pictures. Every element must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self.pictures: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        found = {name: value or "" for name, value in attrs}
        self.attributes.update(found)
        if tag == "img":
            kind, _, content = found["src"].partition(",")
            assert kind == "data:image/svg+xml"
            self.pictures.append((found["alt"], unquote(content)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(self.texts)


def page_of(value: Displayable) -> Page:
    found = value._repr_html_()  # pyright: ignore[reportPrivateUsage] - as notebooks call it
    assert found is not None
    return Page(found)


@cache
def paradox() -> westphalia.Case:
    return westphalia.load_case(EXAMPLES / "pandin.txt")


def values() -> Iterator[Displayable]:
    """Yield a value of each kind that notebooks display."""
    case = paradox()
    resolution = westphalia.adjudicate(case)
    game = westphalia.Game.start(westphalia.find_variant("standard"))
    yield from (case, case.board, case.position, resolution, resolution.kernels[0], game)
    yield from (resolution.why(resolution.orders[1]), games.phase_report(game.advance()))
    yield from (westphalia.core(case), westphalia.resolutions(case))
    verified = westphalia.verify(case, ["A Bre - Lon succeeds"])
    assert isinstance(verified, research.Verification)
    yield from (verified, westphalia.compare(str(RECORDED)))


ELEMENTS = {
    *("div", "h1", "h2", "h3", "p", "span", "br", "img", "ul", "li"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"style", "class", "scope", "alt", "width", "src", "aria-hidden"}


def test_a_page_has_only_safe_elements_and_its_pictures_have_text_alternatives() -> None:
    for value in values():
        page = page_of(value)
        kind = type(value).__name__
        assert page.names <= ELEMENTS, kind
        assert page.attributes <= ATTRIBUTES, kind
        assert page.text.strip(), kind
        for words, picture in page.pictures:
            assert words, kind
            names = {one.tag.rpartition("}")[2] for one in ET.fromstring(picture).iter()}
            assert not names & {"script", "foreignObject", "a", "image"}, kind


def test_names_are_escaped_and_never_read_as_html() -> None:
    evil = "<script>alert(1)</script>&\"'"
    case = paradox()
    powers = tuple(replace(info, name=evil) for info in case.board.powers)
    provinces = tuple(replace(info, name=evil) for info in case.board.provinces)
    board = replace(case.board, name=evil, powers=powers, provinces=provinces)
    position = replace(case.position, board=board)
    for value in (board, position, replace(case, position=position, file=evil)):
        page = page_of(value)
        assert "script" not in page.names
        assert page.attributes <= ATTRIBUTES
        assert evil in page.text


def test_only_trusted_html_is_left_unescaped() -> None:
    assert element("b", "<i>", Html("<br>"), title='"x"') == '<b title="&quot;x&quot;">&lt;i&gt;<br></b>'


def test_a_resolution_shows_every_order_with_the_words_and_signs_of_the_report() -> None:
    resolution = westphalia.adjudicate(paradox())
    page = page_of(resolution)
    assert "✗ bounces: its attack strength 2 (with F lon) does not exceed the prevent strength 2" in page.text
    assert {"A bre - lon", "F lon S F wal - eng"} <= set(page.texts)
    assert page.texts[0] == "Resolution: 2 of 6 orders succeed, paradox"
    assert len(page.pictures) == 1


def test_alternatives_of_a_kernel_stand_side_by_side() -> None:
    (kernel,) = westphalia.adjudicate(westphalia.load_case(EXAMPLES / "crossed-paradoxes.txt")).kernels
    texts = page_of(kernel).texts
    assert [texts.index(head) for head in ("either 1", "or 2", "result")] == sorted(
        texts.index(head) for head in ("either 1", "or 2", "result")
    )
    assert texts.count("convoy disrupted") == 4


def test_a_game_shows_missing_orders() -> None:
    game = westphalia.Game.start(westphalia.find_variant("standard"))
    game = game.submit("austria", ["A Vie - Tyr", "A Bud - Ser", "F Tri H"])
    page = page_of(game)
    assert page.texts.count("3 orders due") == 5
    assert page.texts.count("submitted") == 1
    assert len(page.pictures) == 1


@pytest.mark.parametrize("name", variants.variants())
def test_games_of_every_kind_are_shown_after_whatever_happened(name: str) -> None:
    *_, game = played(name, 8, seed=3)
    page = page_of(game)
    assert len(page.pictures) == 1
    assert all(info.name in page.texts for info in game.board.powers)
    assert str(game.history[-1].phase) in page_of(games.played_case(game)).text
    assert page_of(games.phase_report(game)).texts[0] == str(game.history[-1].phase)


def test_an_undrawable_value_is_shown_without_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_subject: object, **_how: object) -> Picture:
        raise ImpossibleError("there is no picture of that")

    monkeypatch.setattr("westphalia.draw.showing.draw", refuse)
    page = page_of(paradox().position)
    assert page.pictures == []
    assert "F lon, F wal" in page.text


def test_an_impossible_position_is_shown_as_far_as_possible() -> None:
    nowhere = westphalia.Unit(Power("austria"), UnitKind.ARMY, Location("xyz"))
    assert "A xyz" in page_of(westphalia.Position(paradox().board, (nowhere,))).text


def test_programs_that_show_nothing_load_nothing_that_draws() -> None:
    code = (
        "import sys, westphalia; case = westphalia.case(); repr(case); "
        "sys.exit(any(name.startswith(('westphalia.draw', 'shapely')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_picture_shows_itself() -> None:
    picture = draw(paradox())
    assert isinstance(picture, Picture)
    assert picture._repr_svg_() == picture.svg  # pyright: ignore[reportPrivateUsage] - as notebooks call it
