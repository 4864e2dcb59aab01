"""The desk as a static site: the contents of a build, and features that only a static page has."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.conftest import EXAMPLES
from tests.this_tree import IMPORT_FOLDER
from tests.web.firefox import NO_FIREFOX, find_firefox, firefox
from tests.web.static import NO_SITE, can_build
from westphalia.games import Game, format_brief_game, format_game
from westphalia.model.errors import ImpossibleError
from westphalia.variants import find_variant
from westphalia.variants.registry import BUILT_IN
from westphalia.web import QUESTIONS, build_site
from westphalia.web.dispatch import answer
from westphalia.web.links import pack
from westphalia.web.static_site import downloads
from westphalia.web.static_site.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from playwright.sync_api import Browser, BrowserContext, Page, Route

    from tests.web.conftest import Open

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

thorough = pytest.mark.thorough
"""A mark for tests of a built site, which takes minutes to build and start. By default the same questions are
asked without the libraries that browsers lack."""


def static_only(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that opens only the static desk."""
    return thorough(pytest.mark.parametrize("link", ["static"], indirect=True)(test))


RECORDED = Path(__file__).parents[1] / "formats" / "recorded"
GOAL = """variant: standard
phase: Spring 1901 Movement
Austria: A Vie - Tyr
Italy: A Ven - Tyr
"""


def test_a_folder_with_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    assert main([str(tmp_path)]) == 2
    assert "is not empty; expected a new or empty folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    with pytest.raises(SystemExit):
        main([])
    assert capsys.readouterr().err.startswith("usage: ")


def test_only_a_built_folder_is_served_and_only_an_address_is_public(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["serve", str(tmp_path)]) == 2
    assert "has no site; expected a folder that was built" in capsys.readouterr().err
    assert main([str(tmp_path / "site"), "--public", "example"]) == 2
    assert "is not the address of a desk" in capsys.readouterr().err


def test_a_machine_without_npm_is_told_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ImpossibleError, match="needs node and npm"):
        build_site(tmp_path / "site")
    assert not (tmp_path / "site").exists()


@thorough
@pytest.mark.skipif(not can_build(), reason=NO_SITE)
def test_a_download_that_differs_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(downloads.SHA256, downloads.PYODIDE, "0" * 64)
    with pytest.raises(ImpossibleError, match="is not the known pyodide@"):
        downloads.download_package(downloads.PYODIDE, tmp_path)


def test_every_download_has_a_version_and_a_hash():
    lines = downloads.REQUIREMENTS.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 5
    for line in lines[1:]:
        assert re.fullmatch(r"[a-z-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}", line), line


@pytest.fixture
def context(browser: Browser, static_site: str) -> BrowserContext:
    """Yield a browser that has never visited the site."""
    del static_site
    return browser.new_context(viewport={"width": 1440, "height": 900})


def ready(page: Page) -> None:
    """Wait for Python."""
    page.locator("html[data-ready]").wait_for(state="attached", timeout=240_000)


@pytest.fixture(scope="module")
def visit(browser: Browser, static_site: str) -> Iterator[tuple[Page, list[str]]]:
    """A first visit to the site, kept by its service worker, and the addresses that it has requested."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(static_site)
    ready(page)
    page.get_by_role("button", name="Start with Pandin").click()
    page.locator(".supposition").first.wait_for(timeout=60_000)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    yield page, asked
    context.close()


@thorough
def test_the_site_opens_again_without_a_network(visit: tuple[Page, list[str]], static_site: str):
    context = visit[0].context
    context.set_offline(offline=True)
    try:
        again = context.new_page()
        again.goto(static_site)
        ready(again)
        again.get_by_role("button", name="Start with Pandin").click()
        expect(again.locator(".supposition")).to_have_count(2, timeout=60_000)
        again.close()
    finally:
        context.set_offline(offline=False)


@thorough
def test_only_files_of_the_site_are_requested_and_nothing_else_is_allowed(
    visit: tuple[Page, list[str]], static_site: str
):
    page, asked = visit
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Opening of Europe 1619").click()
    page.locator(".outcome").first.wait_for(timeout=60_000)
    assert len(asked) > 30
    assert [url for url in asked if not url.startswith((static_site, f"blob:{static_site}", "data:"))] == []
    refused = """async (worker) => {
      const url = "http://127.0.0.1:1/";
      if (!worker) return fetch(url).then(() => "sent", String);
      const act = `fetch("${url}").then(() => "sent", String).then(postMessage)`;
      const made = new Worker(URL.createObjectURL(new Blob([act], { type: "text/javascript" })));
      return new Promise((told) => made.addEventListener("message", ({ data }) => told(data))); }"""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    for worker in (False, True):
        assert page.evaluate(refused, worker) != "sent"
    assert sum("Content Security Policy" in one for one in said) >= 1, said


@thorough
def test_a_question_that_takes_too_long_ends_and_the_next_one_is_answered(
    context: BrowserContext, static_site: str
):
    page = context.new_page()

    def hasty(route: Route) -> None:
        about = json.loads(route.fetch().body())
        about["questions"]["resolve"]["seconds"] = 0.001
        route.fulfill(json=about)

    page.route("**/site.json", hasty)
    page.goto(static_site)
    ready(page)
    page.get_by_role("button", name="Start with Pandin").click()
    box = page.get_by_role("combobox", name="Order", exact=True)
    for order in ("F lon H", "F wal H"):  # no stored answer has these orders
        box.fill(order)
        box.press("Enter")
        expect(page.locator(".typing [role=alert]")).to_contain_text("took too long", timeout=60_000)
    page.get_by_role("button", name="Patterns", exact=True).click()
    expect(page.locator(".miniature svg").first).to_be_visible(timeout=240_000)
    context.close()


PANDIN = (EXAMPLES / "pandin.txt").read_text(encoding="utf-8")
GAME = format_game(Game.start(find_variant("standard")))
WHOLE: Mapping[str, Mapping[str, object]] = {
    "start": {},
    "board": {"variant": "germany-1648"},
    "formats": {},
    "gallery": {},
    "case": {"case": PANDIN},
    "resolve": {"case": PANDIN},
    "next": {"case": PANDIN},
    "picture": {"case": PANDIN},
    "orders": {"case": PANDIN, "unit": "bre"},
    "complete": {"case": PANDIN, "text": "A bre - p"},
    "check": {"case": GOAL},
    "why": {"case": PANDIN, "order": "F wal - eng"},
    "verify": {"case": (EXAMPLES / "overlooked-cut.txt").read_text(encoding="utf-8")},
    "paste": {"text": "Spring 1901\nGermany: A Mun - Ruh\nF Kie - Den\n"},
    "certificate": {"case": PANDIN},
    "claims": {"case": PANDIN},
    "resolutions": {"case": PANDIN},
    "dependencies": {"case": PANDIN},
    "compare": {"case": PANDIN, "instead": {"4.A.2": 1982}},
    "alternatives": {"case": PANDIN},
    "core": {"case": PANDIN},
    "whatif": {"case": PANDIN, "order": "F bel H"},
    "plans": {"case": GOAL, "goals": ["A Vie - Tyr succeeds"], "powers": ["austria"]},
    "convert": {"game": GAME, "to": "judge"},
    "animation": {"game": (RECORDED / "game.json").read_text(encoding="utf-8")},
    "game": {"game": (RECORDED / "judge.txt").read_text(encoding="utf-8")},
    "new": {"variant": "standard"},
    "situation": {"game": GAME},
    "advance": {"game": GAME, "orders": {"austria": ["A vie - gal"]}},
    "save": {"game": GAME, "orders": {"austria": ["A vie - gal"]}},
    "mail": {
        "game": GAME,
        "mail": b64encode(b"Anna's orders:\n\nA Vie - Gal\nA Bud H ?").decode(),
        "power": "austria",
    },
    "link": {"game": GAME, "orders": {"austria": ["A vie - gal"]}},
    "follow": {"link": pack(format_brief_game(Game.start(find_variant("standard")).advance()))},
    "correct": {"case": PANDIN, "lines": []},
}
"""A question of each kind that a browser can answer."""


WITHOUT = """
import json, sys
for name in ("ortools", "shapely", "numpy", "resvg", "typer", "starlette", "uvicorn"):
    sys.modules[name] = None
from westphalia.web.dispatch import answer
for question, about in json.load(sys.stdin):
    reply = answer(question, json.dumps(about).encode())
    print(json.dumps([reply.status, json.loads(reply.body)]))
"""


def without_time(question: str, found: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without the game file after emails, whose log has the time."""
    return {**found, "text": None} if question == "mail" else found


def test_every_question_has_the_same_answer_without_libraries_that_browsers_lack():
    examples = json.loads(answer("start", b"{}").body)["examples"]
    questions = [*WHOLE.items(), *(("resolve", {"case": example["text"]}) for example in examples)]
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT],
        input=json.dumps(questions),
        env={"PYTHONPATH": str(IMPORT_FOLDER)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    for (question, about), line in zip(questions, ran.stdout.splitlines(), strict=True):
        reply = answer(question, json.dumps(about).encode())
        assert reply.status == 200, reply.body
        status, found = json.loads(line)
        assert status == 200, found
        assert without_time(question, found) == without_time(question, json.loads(reply.body)), question


@static_only
def test_every_question_has_the_same_answer_in_a_browser(open_page: Open):
    assert set(QUESTIONS) - set(WHOLE) == {"store"}  # which needs a file
    page = open_page()
    for question, about in WHOLE.items():
        reply = answer(question, json.dumps(about).encode())
        assert reply.status == 200, reply.body
        found = page.evaluate(
            """async ([question, about]) => (await import("./page/ask.js")).ask(question, about)""",
            [question, about],
        )
        assert without_time(question, found) == without_time(question, json.loads(reply.body)), question


@static_only
def test_all_games_go_through_a_year(open_page: Open):
    page = open_page()
    for game in BUILT_IN:
        assert len(set(phases_of(page, game))) == 5, game


def phases_of(page: Page, game: str) -> list[str]:
    """Play five phases of a game without orders; return their names."""
    return page.evaluate(
        """async (game) => {
          const { ask } = await import("./page/ask.js");
          let { text } = await ask("new", { variant: game });
          const phases = [];
          for (let n = 0; n < 5; n += 1) {
            ({ text } = await ask("advance", { game: text, orders: {} }));
            phases.push((await ask("situation", { game: text })).phase.name);
          }
          return phases; }""",
        game,
    )


@thorough
def test_limits_of_the_site_are_those_of_the_desk(static_site: str):
    import httpx

    about = httpx.get(f"{static_site}site.json").json()
    assert set(about["questions"]) == set(QUESTIONS)
    for name, one in QUESTIONS.items():
        told = about["questions"][name]
        assert told["seconds"] == max(30, one.seconds)
        assert (told["size"], told["search"]) == (one.size, one.is_search)
        for size in (0, 60_000, 400_000):
            more = max(0, size - about["large"]) / about["large"] * about["seconds_more"]
            seconds = min(max(about["most_seconds"], told["seconds"]), told["seconds"] + more)
            assert seconds >= one.seconds_for(size)


@thorough
def test_a_first_visit_downloads_less_than_seven_megabytes(static_site: str):
    import gzip

    import httpx

    about = httpx.get(f"{static_site}site.json").json()
    wanted = [*about["first"], about["parts"]["networkx"]]  # the latter for a paradox
    assert sum(len(gzip.compress(httpx.get(static_site + name).content, 6)) for name in wanted) < 6_700_000


@thorough
@pytest.mark.skipif(find_firefox() is None, reason=NO_FIREFOX)
def test_firefox_resolves_a_paradox(static_site: str):
    with firefox() as browser:
        browser.ask("Navigate", url=static_site)
        press = (
            "const [found] = document.querySelectorAll('[data-key=pandin]'); found?.click(); return !!found"
        )
        browser.wait_for(press, 60)
        browser.wait_for("return document.querySelectorAll('.supposition').length === 2", 240)
        assert browser.evaluate("return document.querySelectorAll('.frame .unit').length") == 6
        assert "no consistent resolution" in browser.evaluate(
            "return document.querySelector('.verdict').innerText"
        )
        assert browser.evaluate("return document.querySelector('#trouble').innerText") == ""
