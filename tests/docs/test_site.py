"""The site builds without warnings, contains every public name and needs no other server."""

import importlib
import json
import os
import re
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from inspect import ismodule
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.fuzz.commands import commands
from tests.web.browsing import NO_CHROMIUM, browsing, find_chromium, opened
from tests.web.static import made_once
from westphalia.games.amendments.entries import list_entries
from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.describing import describe_rules
from westphalia.variants import find_variant, variants
from westphalia.web.links import unpack

ROOT = Path(__file__).parents[2]
ROOMS = [
    *("bulk", "draw", "env", "formats", "games", "research", "solver", "variants", "web"),
    *("model.board", "model.case", "model.orders", "model.rulebook", "model.text"),
]

BUILD = ["mkdocs", "build", "--strict", "--quiet"]
"""The command that builds the site."""

QUIET = {"NO_MKDOCS_2_WARNING": "1"}
"""The setting by which the theme omits its advertisement."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "site", _build_site)


def _build_site(folder: Path) -> None:
    command = [sys.executable, "-m", *BUILD, "--site-dir", str(folder)]
    built = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **QUIET},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stdout + built.stderr) == (0, "")


def names(room: str) -> set[str]:
    module = importlib.import_module(f"westphalia.{room}")
    return {f"westphalia.{room}.{name}" for name in module.__all__ if not ismodule(getattr(module, name))}


def test_every_name_of_every_face_is_on_the_site(site: Path) -> None:
    inventory = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    documented = {line.split(" ")[0] for line in zlib.decompress(inventory).decode().splitlines()}
    wanted = {name for room in ROOMS for name in names(room)}
    assert len(wanted) > 300
    assert wanted - documented == set()


def test_the_repr_of_a_value_names_its_parameters(site: Path) -> None:
    page = (site / "api" / "model.html").read_text("utf-8")
    shown = page.partition('id="westphalia.model.phase.Phase"')[2].partition("</div>")[0]
    assert re.findall(r"\w+(?=: )", re.sub("<.*?>", "", shown)) == ["year", "season", "kind"]


def test_the_help_of_every_command_is_on_the_site(site: Path) -> None:
    page = unescape((site / "command-help.html").read_text("utf-8"))
    shown = re.findall(r"<b>\$ westphalia (.+) --help</b>", page)
    assert sorted(shown) == sorted(" ".join(one.words) for one in commands())


@pytest.mark.parametrize("variant", [name for name in variants() if name != "standard"])
def test_every_clause_of_a_game_is_on_its_page(variant: str, site: Path) -> None:
    game = find_variant(variant)
    assert game.book is not None
    page = (site / "rules" / f"{game.rules_page}.html").read_text("utf-8")
    lost = [one for one in game.book.clauses if f"<li><strong>{one}</strong>" not in page]
    assert lost == []


def test_every_rule_choice_and_ledger_entry_is_on_the_site(site: Path) -> None:
    choices, ledgers = (
        (site / page).read_text("utf-8").replace("<wbr>", "")
        for page in ("rules/choices.html", "game-file.html")
    )
    wanted = {choice.key for rule in describe_rules(Rulebook) for choice in rule.choices}
    assert [key for key in sorted(wanted) if f"<code>{key}</code>" not in choices] == []
    entries = {key for name in variants() for key in list_entries(find_variant(name).ledgers)}
    assert [key for key in sorted(entries) if f"<td><code>{key}</code></td>" not in ledgers] == []


def test_no_page_asks_another_host_for_anything(site: Path) -> None:
    asked = re.compile(r"<(?:script|link|img|iframe|source)[^>]*(?:src|href)=\"?(?:https?:)?//[^\">\s]*")
    assert [found for page in site.rglob("*.html") for found in asked.findall(page.read_text("utf-8"))] == []
    styles = [path.read_text("utf-8") for path in site.rglob("*.css")]
    assert [found for style in styles for found in re.findall(r"url\(\s*['\"]?https?:[^)]*", style)] == []


def test_every_link_of_every_page_leads_somewhere(site: Path) -> None:
    lost: set[tuple[str, str]] = set()
    for page in site.rglob("*.html"):
        for link in set(re.findall(r"<a [^>]*?href=\"?([^\"#> ]+)", page.read_text("utf-8"))):
            if page.name != "404.html" and ":" not in link and not (page.parent / unquote(link)).exists():
                lost.add((page.name, link))
    assert lost == set()


def test_every_page_leads_to_the_desk_from_its_head(site: Path) -> None:
    pages = [
        page for page in site.rglob("*.html") if page.relative_to(site).parts[0] not in ("desk", "404.html")
    ]
    assert len(pages) > 80
    for page in pages:
        up = "../" * (len(page.relative_to(site).parts) - 1)
        assert re.search(rf'class="?to-desk"? href="?{re.escape(up)}desk/', page.read_text("utf-8")), page


def test_a_search_finds_pages_before_attributes_of_the_python_reference(site: Path) -> None:
    entries = json.loads((site / "search" / "search_index.json").read_text("utf-8"))["docs"]
    about = [entry for entry in entries if "convoy" in entry["title"].lower()]
    assert {entry.get("boost", 1) for entry in about if entry["location"].startswith("api/")} == {0.2}
    assert any(entry.get("boost", 1) == 1 for entry in about)


def test_every_test_case_opens_on_the_desk(site: Path) -> None:
    page = (site / "datc.html").read_text("utf-8")
    shown = re.findall(
        r'<div class="datc-case[^>]* id="([^"]+)">.*?<a class="on-desk" href="desk/#case=([^"]+)"',
        page,
        re.DOTALL,
    )
    rows = [json.loads(line) for line in (ROOT / "docs" / "datc.jsonl").read_text("utf-8").splitlines()]
    assert [(name, unpack(unescape(link))) for name, link in shown] == [
        (row["id"], row["case"]) for row in rows
    ]


@pytest.mark.skipif(find_chromium() is None, reason=NO_CHROMIUM)
def test_the_test_cases_can_be_filtered_and_linked_to(site: Path) -> None:
    with ThreadPoolExecutor(1) as alone:  # another test may have a browser of this thread open
        alone.submit(_filter_the_test_cases, f"{(site / 'datc.html').as_uri()}#6.F.24").result()


def _filter_the_test_cases(address: str) -> None:
    complaints: list[str] = []
    with browsing() as browser:
        page = opened(browser.new_context(), address, complaints)
        assert [one.get_attribute("id") for one in page.locator(".datc-case:has(details[open])").all()] == [
            "6.F.24"
        ]
        bar, case = page.locator(".datc-filter").bounding_box(), page.locator("[id='6.F.24']").bounding_box()
        assert bar is not None
        assert case is not None
        assert bar["y"] + bar["height"] <= case["y"] < bar["y"] + bar["height"] + 60
        cases = page.locator(".datc-case:visible")
        page.get_by_label("only where editions differ").check()
        differing = cases.count()
        page.locator(".datc-filter").get_by_text("6.F", exact=True).click()
        assert 0 < cases.count() < differing < 257
        assert all(str(one.get_attribute("id")).startswith("6.F.") for one in cases.all())
        page.get_by_role("searchbox").fill("contradict")
        assert 0 < cases.count() < 5
    assert complaints == []


def test_the_home_page_opens_pandins_paradox_on_the_desk(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    link = re.search(
        r'<a class="md-button md-button--primary" href="desk/#case=([^"]+)">Try it now</a>', page
    )
    assert link is not None
    assert unpack(unescape(link[1])) == (ROOT / "examples" / "pandin.txt").read_text("utf-8")
    assert re.search(r'<a class="home-picture" [^>]*><img src="?pictures/home.svg', page)
    assert (site / "pictures" / "home.svg").exists()


def test_numbers_of_test_cases_lead_to_them(site: Path) -> None:
    shown = {
        link
        for page in site.rglob("*.html")
        for link in re.findall(r'href="?[^"> ]*datc\.html#(6\.[A-J]\.[^"> ]+)', page.read_text("utf-8"))
    }
    there = set(re.findall(r'class="datc-case[^>]* id="([^"]+)"', (site / "datc.html").read_text("utf-8")))
    assert len(shown) > 50
    assert shown - there == set()


def test_the_gallery_shows_the_picture_of_each_of_its_commands(site: Path) -> None:
    drawn = re.findall(r"-o (gallery-\S+\.svg)", (ROOT / "docs" / "gallery.md").read_text("utf-8"))
    shown = re.findall(
        r'<img [^>]*src="?pictures/(gallery-[^"> ]+)', (site / "gallery.html").read_text("utf-8")
    )
    assert shown == drawn
    assert len(drawn) >= 9
    assert all((site / "pictures" / name).read_text("utf-8").endswith("</svg>\n") for name in drawn)
