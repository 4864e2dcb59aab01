"""Makes the pictures of the desk in docs/desk.md: ``python -m tests.web.screenshots``.

They differ a little from one Chromium to the next, so no test compares them.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tests.web.browsing import browsing, opened, wake
from tests.web.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def main() -> None:
    """Write the pictures."""
    with served() as desk, browsing() as browser:
        wake(desk)
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = opened(context, desk.link, [])
        page.get_by_role("button", name="Start with Pandin").click()
        page.locator(".decider .nowrap").first.wait_for()
        _save(page, "desk-pandin")
        page.get_by_role("radio", name="1982").check()
        page.locator(".compared").wait_for()
        page.locator(".decider .nowrap").first.wait_for()
        _save(page, "desk-rule")
        page.get_by_role("button", name="Patterns", exact=True).click()
        for miniature in page.locator(".miniature").all():
            miniature.locator("svg:not([width])").wait_for()
        _save(page, "desk-patterns")


def _save(page: Page, name: str) -> None:
    page.mouse.move(0, 0)
    session = page.context.new_cdp_session(page)
    wanted = {"format": "webp", "quality": 60}
    taken = cast("str", session.send("Page.captureScreenshot", wanted)["data"])  # pyright: ignore[reportUnknownMemberType]
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(taken))


if __name__ == "__main__":
    main()
