"""Emails on the Game tab: how each line was read, a question settled, and orders that no link shows."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.cli.conftest import EXAMPLES
from tests.web.browsing import opened
from tests.web.serving import served
from westphalia.games import Game, format_game
from westphalia.variants import find_variant

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLAYERS = {
    "austria": "anna@example.org",
    "england": "dora@example.org",
    "france": "carl@example.com",
    "germany": "emil@example.org",
    "italy": "ben@example.com",
    "russia": "fritz@example.org",
    "turkey": "gul@example.org",
}

DROP = """([text, name]) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], name, { type: "message/rfc822" }));
  document.querySelector(".mail-box").dispatchEvent(
    new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true })); }"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a game whose players are noted."""
    rulings = [f"{power} IS PLAYED BY Somebody <{address}>" for power, address in PLAYERS.items()]
    game = Game.start(find_variant("standard")).submit("referee", rulings)
    path = tmp_path / "game.json"
    path.write_text(format_game(game), encoding="utf-8")
    return path


def unpacked(address: str) -> str:
    """Return the text in the link of a case or a game."""
    part = re.search(r"#(?:case|game)=([\w-]+)", address)
    assert part is not None, address
    packed = part[1]
    return zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))).decode()


def test_a_mailbox_is_read_settled_and_submitted(browser: Browser, file: Path) -> None:
    from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]

    complaints: list[str] = []
    with served(str(file)) as desk:
        page = opened(
            browser.new_context(permissions=["clipboard-read", "clipboard-write"]), desk.link, complaints
        )
        page.get_by_role("tab", name="Game").click()
        box = page.locator(".mail-box")
        box.locator("input[type=file]").set_input_files(EXAMPLES / "mails.mbox")
        expect(box).to_contain_text(
            "Orders of 5 powers; 2 questions; 1 not accepted; 17 emails without effect.", timeout=60_000
        )
        asked = box.locator(".mail[open]")
        expect(asked).to_have_count(2)
        expect(asked.first.locator('[data-kind="unread"]')).to_contain_text("only if France does not object")
        found = Axe().run(page, {"include": [[".mail-box"]]})  # pyright: ignore[reportUnknownMemberType]
        assert found.violations_count == 0, found.generate_report()
        field = box.get_by_label("Email 10, line 1: the order that is meant")
        field.fill("A Mun - Ruh")
        field.press("Enter")
        expect(box).to_contain_text("Orders of 6 powers; 1 question;")
        asked.get_by_role("button", name="Means nothing").click()
        expect(box).to_contain_text("Orders of 7 powers; no questions;")
        struck = box.locator('[data-kind="struck"] .as-written').first
        assert struck.evaluate("(cell) => getComputedStyle(cell).textDecorationLine") == "line-through"
        box.get_by_role("button", name="Submit these orders").click()
        expect(page.locator("#said")).to_contain_text("Submitted: orders of 7 powers")
        expect(page.locator(".owed").first).to_contain_text("3 given, hidden")
        page.get_by_text("Share", exact=True).click()
        page.get_by_role("button", name="Copy the link").click()
        expect(page.locator("#said")).to_contain_text("Link copied")
        link = unpacked(page.evaluate("navigator.clipboard.readText()"))
        for secret in ("ruh", "example.", "Hallo", "object"):
            assert secret not in link
            assert secret not in unpacked(page.url)
        page.keyboard.press("Control+s")
        expect(page.locator("#said")).to_contain_text("Saved to game.json.")
        page.reload()
        page.get_by_role("tab", name="Game").click()
        assert "ruh" not in unpacked(page.url)
        page.get_by_role("button", name="Resolve and go on").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Fall 1901 Movement")
        assert "@" not in unpacked(page.url)
        page.context.close()
    saved = json.loads(file.read_text("utf-8"))
    assert saved["submissions"]["germany"] == ["F kie - den", "A ber - kie", "A mun - ruh"]
    settled = [text for entry in saved["log"] for text in entry.get("settled", ())]
    assert len(settled) == 2
    assert settled[0].endswith("means A Mun - Ruh")
    assert complaints == []


def test_an_email_is_dropped_or_pasted(browser: Browser, file: Path) -> None:
    complaints: list[str] = []
    with served(str(file)) as desk:
        page = opened(browser.new_context(), desk.link, complaints)
        page.get_by_role("tab", name="Game").click()
        box = page.locator(".mail-box")
        head = "From: anna@example.org\nSubject: Orders\n\n"
        page.evaluate(DROP, [f"{head}A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n", "one.eml"])
        expect(box).to_contain_text("Orders of 1 power; no questions.", timeout=60_000)
        box.get_by_label("The text of an email").fill("A Par - Bur")
        box.get_by_role("button", name="Read the text").click()
        expect(box).to_contain_text("the text does not say who sent it")
        box.get_by_label("Sender").select_option("france")
        expect(box).to_contain_text("France: no order for")
        expect(box.get_by_role("listitem").filter(has_text="A par - bur")).to_be_visible()
        page.context.close()
    assert complaints == []
