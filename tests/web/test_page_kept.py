"""What the page keeps: orders in its file, and its state in a browser that blocks storage."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.browsing import opened
from tests.web.serving import Served, served
from westphalia.games import Game, format_game
from westphalia.variants import find_variant

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BLOCKED = """
for (const name of ["sessionStorage", "localStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
"""


def test_a_new_game_opens_at_its_orders_and_typed_orders_are_saved_from_their_box(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(format_game(Game.start(find_variant("standard"))), encoding="utf-8")
    complaints: list[str] = []
    with served(str(file)) as desk:
        page = opened(browser.new_context(), desk.link, complaints)
        box = page.get_by_label("Order", exact=True)
        for text in ("A Par H", "F Bre - Mao, A Par - Bur"):
            box.fill(text)
            box.press("Enter")
            expect(box).to_have_value("")
        box.press("Control+s")
        expect(page.locator("#said")).to_contain_text("Saved to game.json.")
        page.context.close()
    assert sorted(json.loads(file.read_text("utf-8"))["submissions"]["france"]) == [
        "A par - bur",
        "F bre - mao",
    ]
    assert complaints == []


def test_the_desk_works_in_a_browser_that_keeps_nothing(browser: Browser, desk: Served) -> None:
    complaints: list[str] = []
    context = browser.new_context()
    context.add_init_script(BLOCKED)
    page = opened(context, desk.link, complaints)
    expect(page.locator("#lacks")).to_contain_text("keep nothing")
    page.get_by_role("button", name="Start with Pandin").click()
    expect(page.locator(".outcome").first).to_be_visible()
    expect(page).to_have_url(re.compile("token=.*#case="))
    page.reload()
    expect(page.locator(".outcome").first).to_be_visible()
    context.close()
    assert complaints == []
