"""The answers that a static site shows before Python is loaded, on a site without any Python."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.web.static import hosted, made_once
from westphalia.web import add_answers, answer, build_site
from westphalia.web.links import make_case_fragment
from westphalia.web.static_site import building
from westphalia.web.static_site.answers import answer_case

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

SHELF = json.loads(answer("start", b"{}").body)
DATC = """# DATC 6.C.3: A disrupted circular movement
variant: standard
phase: Spring 1901 Movement
Turkey:
  F Ank - Con
  A Con - Smy
  A Smy - Ank
  A Bul - Con
"""
"""A case that a page of the documentation links to."""


def write_no_python(work: Path, out: Path) -> dict[str, str]:
    """Write a site's Python as empty files."""
    del work
    out.mkdir(parents=True)
    for name in (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "xz.mjs",
        "pyodide.asm.wasm.pack",
        "first.pack",
        "empty.zip",
    ):
        (out / name).touch()
    (out / "networkx.pack").touch()
    return {"networkx": "python/networkx.pack"}


def make_site(folder: Path) -> None:
    """Build a site without Python."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(building, "_write_python", write_no_python)
        build_site(folder, public="https://example.org/desk/")
    add_answers(folder, [DATC])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site that has answers, and no Python."""
    return made_once(tmp_path_factory, "site-without-python", make_site)


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The link of the site."""
    with hosted(folder) as link:
        yield link


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Yield the first screen of the site."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    page = context.new_page()
    page.goto(site)
    page.get_by_role("button", name="Start with Pandin").wait_for()
    yield page
    context.close()


def read(page: Page) -> str:
    """Return what the panel of the open case says, once nothing in it waits."""
    page.wait_for_function("() => !/…|Loading/.test(document.querySelector('.panel').innerText)")
    expect(page.locator("#trouble")).to_have_text("")
    return page.locator(".panel").inner_text()


def test_every_example_and_its_link_open_without_python(page: Page, site: str):
    titles = [one["title"] for one in SHELF["examples"] if not one["name"].startswith("pandin")]
    page.get_by_role("button", name="Start with Pandin").click()
    page.locator(".supposition").first.wait_for()
    assert "Its other choices give other results" in read(page)
    page.locator("[data-place=bel] .outcome").click()
    expect(page.locator(".proof .steps")).to_be_visible()
    for title in titles:
        page.goto(site)
        page.get_by_role("button", name=title).click()
        page.locator(".frame svg").wait_for()
        told = read(page)
        page.reload()  # the address holds the case as the page writes it
        page.locator(".frame svg").wait_for()
        assert told.split() == read(page).split(), title


def test_a_result_that_is_wrong_is_judged_without_python(page: Page):
    page.get_by_role("button", name="A result by hand that overlooks a cut support").click()
    expect(page.locator(".panel")).to_contain_text("The mistake: ")


def test_every_pattern_opens_without_python(page: Page, site: str):
    page.get_by_role("button", name="Patterns", exact=True).click()
    page.locator(".miniature svg").first.wait_for()
    cards = page.locator("button.card")
    for number in range(sum(bool(one["text"]) for one in SHELF["gallery"])):
        page.goto(f"{site}#patterns")
        cards.nth(number).click()
        page.locator(".frame svg").wait_for()
        read(page)


def test_a_case_of_the_documentation_opens_without_python(page: Page, site: str):
    page.goto(f"{site}{make_case_fragment(DATC)}")
    page.reload()
    page.locator(".frame svg").wait_for()
    assert "A bul - con" in read(page)


def test_a_comment_or_other_wording_changes_no_question():
    bare = DATC.partition("\n")[2]
    assert answer_case(DATC).asked == answer_case(bare).asked
    written = json.loads(answer("resolve", json.dumps({"case": bare, "statements": True}).encode()).body)
    assert set(answer_case(written["text"]).asked) < set(answer_case(bare).asked)


def test_links_of_a_site_name_its_public_address(site: str):
    assert '<meta name="public-address" content="https://example.org/desk/">' in httpx.get(site).text


def test_added_answers_make_a_new_version_of_the_site(folder: Path, tmp_path: Path):
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    before = (site / "service.js").read_text(encoding="utf-8")
    add_answers(site, [DATC])
    assert (site / "service.js").read_text(encoding="utf-8") == before
    add_answers(site, [DATC.replace("A Bul - Con", "A Bul H")])
    assert (site / "service.js").read_text(encoding="utf-8") != before


def test_the_progress_of_loading_leaves_the_page_its_room(page: Page):
    page.get_by_role("button", name="Start with Pandin").click()
    page.locator(".frame svg").wait_for()
    page.evaluate("() => document.querySelector('#loading').append(document.createElement('label'))")
    frame = page.locator(".frame").bounding_box()
    assert frame is not None
    assert frame["height"] > 500
