"""Make the pictures of the desk in docs/desk.md: ``python -m tests.web.screenshots``.

They differ a little between versions of Chromium, so no test compares them.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tests.draw.random_phases import played
from tests.web.browsing import browsing, opened, wake
from tests.web.serving import served
from westphalia.games import played_case
from westphalia.model.case import format_case_json
from westphalia.model.phase import PhaseKind

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

GAMES = ("standard", "germany-1648", "diplomacy-1618", "thirty-years-war-1648", "europe-1619", "europe-1615")
RECORDED = Path(__file__).parents[1] / "formats" / "recorded" / "game.json"
WINTER = """# Builds and removals.
variant: standard
phase: Winter 1901 Adjustment
Units:
  Austria: A Tyr, A Ser
  Turkey: A Con, A Bul
Centers:
  Austria: Vie, Tri, Bud, Ser
  Turkey: Con
Austria:
  B A Vie
"""
RIDE = """# A knight rides two steps.
variant: germany-1648
phase: Spring 1648 Movement
Austria:
  K Ode - Lus
"""
OPPOSITE = """# Two moves between the same provinces.
variant: standard
phase: Fall 1901 Movement
Units:
  Austria: A Tri, A Ser
  Russia: A Bud
Austria:
  A Tri - Bud
  A Ser S A Tri - Bud
Russia:
  A Bud - Tri
"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def main() -> None:
    """Write the pictures."""
    with served() as desk, browsing() as browser:
        wake(desk)

        def new(**how: object) -> Page:
            context = browser.new_context(**({"viewport": {"width": 1440, "height": 900}} | how))  # pyright: ignore[reportArgumentType]
            return opened(context, desk.link, [])

        page = new()
        page.locator(".miniature svg").first.wait_for()
        page.locator(".game-card .miniature svg").nth(2).wait_for()  # they load one at a time
        page.wait_for_timeout(500)
        _save(page, "desk-start")
        _pandin(page)
        _save(page, "desk-pandin")
        page.get_by_role("radio", name="1982").check()
        page.locator(".compared").wait_for()
        page.locator(".decider .nowrap").first.wait_for()
        _save(page, "desk-rule")
        page.locator(".outcomes .row[data-place=bel] button").click()
        page.locator(".card-of-unit .steps").wait_for()
        _save(page, "desk-selected")
        page.get_by_role("button", name="Patterns", exact=True).click()
        page.locator(".miniature svg").nth(2).wait_for()
        _save(page, "desk-patterns")
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_role("button", name="overlooks a cut support").click()
        page.locator(".first-mistake").wait_for()
        _save(page, "desk-check")
        for name in GAMES:
            _open(page, _play(name), f"{name}.json")
            page.wait_for_timeout(1_000)
            _save(page, f"desk-{name}")
        _situations(page)
        for name, how in {
            "desk-phone": PHONE,
            "desk-dark": {"color_scheme": "dark"},
            "desk-forced-colors": {"forced_colors": "active"},
            "desk-1920": {"viewport": {"width": 1920, "height": 1080}},
            "desk-200-percent": {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2},
        }.items():
            other = new(**how)
            _pandin(other)
            _save(other, name)


def _situations(page: Page) -> None:
    """Take pictures of a declaration, a ledger, a phase of a recorded game, a winter, and a knight's ride."""
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator("[data-key=new-europe-1619]").click()
    form = page.get_by_role("form", name="Declare")
    form.get_by_label("Who declares").select_option("france")
    form.get_by_label("What is declared").select_option("WAR ENGLAND")
    form.get_by_role("button", name="Declare").click()
    page.get_by_role("region", name="Declared").wait_for()
    _save(page, "desk-declare")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator("[data-key=opening-europe-1619]").click()
    page.get_by_role("tab", name="Ledger").click()
    page.locator(".entries").first.wait_for()
    page.get_by_role("button", name="Place units").click()
    page.wait_for_timeout(1_000)
    _save(page, "desk-ledger")
    page.get_by_role("button", name="Browse", exact=True).click()
    page.locator("#file").set_input_files(RECORDED)
    page.get_by_label("Phase", exact=True).select_option("F1902M")
    page.get_by_role("heading", name="Fall 1902 Movement").wait_for()
    page.wait_for_timeout(1_500)
    _save(page, "desk-game")
    for text, name in ((WINTER, "desk-winter"), (RIDE, "desk-ride"), (OPPOSITE, "desk-opposite")):
        _open(page, text, f"{name}.txt")
        page.get_by_role("heading", name=text.partition(".")[0].removeprefix("# ")).wait_for()
        page.wait_for_timeout(1_500)
        _save(page, name)


def _play(name: str) -> str:
    """Return a movement phase in the middle of a game, as a case."""
    *_, game = played(name, 5, seed=1648)
    kinds = [record.phase.kind for record in game.history]
    last = max(n for n, kind in enumerate(kinds) if kind is PhaseKind.MOVEMENT)
    return format_case_json(played_case(game, last))


def _open(page: Page, text: str, name: str) -> None:
    """Open a file."""
    content = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator("#file").set_input_files(content)  # pyright: ignore[reportArgumentType]
    page.locator(".frame .unit").first.wait_for()


def _pandin(page: Page) -> None:
    """Open Pandin's paradox, with the effect of each choice of its rule."""
    page.get_by_role("button", name="Start with Pandin").click()
    page.locator(".decider .nowrap").first.wait_for(state="attached")
    page.wait_for_timeout(1_000)


def _save(page: Page, name: str) -> None:
    page.mouse.move(0, 0)
    session = page.context.new_cdp_session(page)
    wanted = {"format": "webp", "quality": 60}
    taken = cast("str", session.send("Page.captureScreenshot", wanted)["data"])  # pyright: ignore[reportUnknownMemberType]
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(taken))


if __name__ == "__main__":
    main()
