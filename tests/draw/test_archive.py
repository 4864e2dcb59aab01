"""The archive of a game: its links work, it agrees with the reports, and it contains no secrets."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from html import unescape
from html.parser import HTMLParser
from itertools import chain, pairwise
from pathlib import Path, PurePosixPath
from random import Random
from xml.etree import ElementTree as ET

import pytest

from tests.games.test_publishing import SECRETS, game_with_secrets
from tests.variants.thirtyyears1648 import months
from westphalia.draw import ARCHIVE_NAMES, Picture, archive_files, player_page
from westphalia.draw.pages.chart import Series, draw_chart
from westphalia.games import Game, phase_report, play_case
from westphalia.games.conformance.random_play import PLAYERS, random_orders
from westphalia.model.case import Case, format_case_text, read_case
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import read_rules
from westphalia.variants import Items, Paragraph, Table, find_variant, load_variant
from westphalia.variants.registry import BUILT_IN
from westphalia.web.links import make_case_link, unpack

EXAMPLE = Path(__file__).parents[2] / "examples" / "two-towns.json"
PHASES = 3
VOID = {"meta", "link", "img", "br"}


class Page(HTMLParser):
    """A parsed page: its links, headings and texts, and whether every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.pictures: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.append(tag)
        self.links += [value for key in ("href", "src") if (value := named.get(key))]
        if tag == "img":
            self.pictures.append(named.get("alt") or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@cache
def game(name: str) -> Game:
    """Return a game of a few phases."""
    variant = find_variant(name)
    played, rng = Game.start(variant, seed=7) if variant.draws_lots else Game.start(variant), Random(3)
    while len(played.history) < PHASES:
        for power in played.dues if played.phase.kind in PLAYERS else ():
            played = played.submit(power, random_orders(played, power, rng))
        played = played.advance()
    return played


def files_of(game: Game, link: Callable[[Case], str] | None = None) -> dict[str, bytes]:
    """Return the files of an archive with an SVG for each thumbnail: text, which is not rendered."""

    def svg_of(picture: Picture) -> bytes:
        return picture.svg.encode()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("westphalia.draw.pages.archive._draw_thumbnail", svg_of)
        return dict(archive_files(game, link=link))


def linked_files_of(game: Game) -> dict[str, bytes]:
    """Return the files of an archive in which every phase is linked, with the text of each link."""
    return files_of(game, format_case_text)


@cache
def archive(name: str) -> dict[str, bytes]:
    return files_of(game(name))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_link_leads_to_a_file_of_the_archive(name: str) -> None:
    files = archive(name)
    assert {PurePosixPath(file).parts[0] for file in files} == set(ARCHIVE_NAMES)
    linked: set[str] = {"index.html"}
    for file, content in files.items():
        if file.endswith(".html"):
            page = Page(content.decode())
            assert page.tags.count("h1") == 1
            assert "script" not in page.tags
            assert all(page.pictures)
            for link in page.links:
                assert "://" not in link
                folder = PurePosixPath(file).parent
                parts: list[str] = []
                for step in (folder / link).parts:
                    parts = parts[:-1] if step == ".." else [*parts, step]
                linked.add("/".join(parts))
    assert linked == set(files)


@pytest.mark.parametrize("name", BUILT_IN)
def test_each_page_has_the_text_of_the_report(name: str) -> None:
    files = archive(name)
    names = sorted(file for file in files if file.startswith("phases/"))
    pages = [unescape(re.sub("<[^>]+>", "", files[file].decode())) for file in names]
    assert len(pages) == len(game(name).history) + 1
    for index, page in enumerate(pages[1:]):
        for section in phase_report(game(name), index).sections:
            assert section.title in page
            for block in section.blocks:
                match block:
                    case Paragraph(text):
                        said = [text]
                    case Items(items):
                        said = list(items)
                    case Table():
                        said = [str(cell) for cell in chain(*block.for_people.rows) if type(cell) is str]
                assert [one for one in said if one not in page] == []


def test_equal_games_give_equal_files() -> None:
    files, again = (dict(archive_files(game("standard"))) for _ in range(2))
    assert files == again
    assert files.keys() == archive("standard").keys()
    for file, content in files.items():
        assert file.endswith(".png") == content.startswith(b"\x89PNG"), file
        assert file.endswith(".png") or content == archive("standard")[file]


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_file_contains_addresses_chat_or_the_log(name: str) -> None:
    for file, content in linked_files_of(game_with_secrets(name)).items():
        assert [secret for secret in SECRETS if secret.encode() in content] == [], file


def test_archives_of_games_that_differ_in_secrets_are_equal() -> None:
    rules = months.TABLE.rulebook({"t48_spain_option_secret": "true"})
    start = Game.start(months.VARIANT, rules)
    (spain,) = start.dues
    games = [start.submit(spain, f"START {place}").advance() for place in ("spn", "leo")]
    assert linked_files_of(games[0]) == linked_files_of(games[1])
    europe = find_variant("europe-1619")
    rulebook = read_rules({"e19_ottoman_control": "handlers"}, europe.rulebook)
    one, other = (Game.start(europe, rulebook, seed=seed).advance() for seed in (1, 2))
    assert one.ledger != other.ledger
    assert linked_files_of(one) == linked_files_of(other)


def test_nobody_learns_who_ordered_the_ottomans() -> None:
    start = Game.start(find_variant("europe-1615"))
    unit = next(one for one in start.position.units if one.power == "ott")
    start = start.submit("spain", "A Mil H").submit("austria", "A Vie H")
    games = [start.submit(one, f"{unit} H", add=True).advance() for one in ("spain", "austria")]
    assert linked_files_of(games[0]) == linked_files_of(games[1])


def test_no_link_has_amounts_of_influence_that_are_secret() -> None:
    europe = find_variant("europe-1615")
    rulebook = read_rules({"e15_publish_amounts": "false"}, europe.rulebook)
    start = Game.start(europe, rulebook)
    games = [start.submit("france", f"{points}: SAV").advance().advance() for points in (3, 4)]
    assert games[0].ledger != games[1].ledger
    assert linked_files_of(games[0]) == linked_files_of(games[1])
    cases = [player_page(game, "spain", format_case_text) for game in games]
    assert cases[0] == cases[1]


def test_nobody_learns_who_is_not_a_secret_handler() -> None:
    europe = find_variant("europe-1619")
    rulebook = read_rules({"e19_ottoman_control": "handlers"}, europe.rulebook)
    start = Game.start(europe, rulebook, seed=1)
    while start.phase.kind is not PhaseKind.MOVEMENT:
        start = start.advance()
    unit = next(one for one in start.position.units if one.power == "ott")
    games = [start.submit("france", ["A Par H", *more]).advance() for more in ([], [f"{unit} H"])]
    told = games[1].history[-1].report.entries
    assert [entry for entry in told if entry.power == "france" and entry.unit == unit]
    assert linked_files_of(games[0]) == linked_files_of(games[1])


@pytest.mark.parametrize("name", BUILT_IN)
def test_each_phase_links_to_a_desk_on_which_it_has_its_published_outcomes(name: str) -> None:
    played = game(name)
    public = "https://example.org/desk/"
    files = files_of(played, partial(make_case_link, public))
    pages = sorted(file for file in files if file.startswith("phases/"))
    linked = [[one for one in Page(files[file].decode()).links if one.startswith(public)] for file in pages]
    assert [len(found) for found in linked] == [0, *[1] * len(played.history)]
    for record, (address,) in zip(played.history, linked[1:], strict=True):
        case = read_case(unpack(address.partition("=")[2]), find_variant)
        assert case.phase == record.phase
        if record.phase.kind is PhaseKind.MOVEMENT:
            entries = play_case(case).turn.report.entries
            told = {(one.power, one.entry): one.code for one in record.report.entries if one.given}
            assert {(one.power, one.entry): one.code for one in entries if one.given} == told


def test_names_are_escaped() -> None:
    files = dict(archive_files(Game.start(find_variant("standard")), '<b>"Spring" & co</b>'))
    text = files["index.html"].decode()
    assert "<b>" not in text
    assert "&lt;b&gt;" in text


def test_games_by_data_and_finished_games_have_archives() -> None:
    over = game("standard").draw()
    assert "a draw between" in files_of(over)["index.html"].decode().casefold()
    assert "index.html" in files_of(Game.start(load_variant(str(EXAMPLE))).advance())


def test_a_chart_is_well_formed_and_names_every_line_once() -> None:
    lines = [Series(f"P{i} & Q", "#f5f5dc", (3, None, 3 + i % 2)) for i in range(12)]
    root = ET.fromstring(draw_chart(lines, ["1901", "", "1902"], "Centers"))
    labels = [
        one for one in root.iter("{http://www.w3.org/2000/svg}text") if (one.text or "").startswith("P")
    ]
    assert sorted(one.text or "" for one in labels) == sorted(f"P{i} & Q {3 + i % 2}" for i in range(12))
    levels = sorted(float(one.attrib["y"]) for one in labels)
    assert all(later - level > 14 for level, later in pairwise(levels))
