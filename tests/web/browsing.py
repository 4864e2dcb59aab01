"""A real Chromium, and a desk for it to open."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.web.serving import Served

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

NO_CHROMIUM = f"no Chromium was found (looked for {', '.join(NAMES)} on the PATH)"

_QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

_SLOW = 1.5
"""The time in seconds beyond which an answer comes from a worker that was not ready."""

_TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`refused by the policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""


def find_chromium() -> str | None:
    """Return the path of Chromium, if it is installed."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or ("/usr/bin/chromium" if Path("/usr/bin/chromium").exists() else None)


def wake(desk: Served) -> None:
    """Make the workers of a desk load their modules, so that no test waits for them."""
    case = (Path(__file__).parents[2] / "examples" / "ring.json").read_text(encoding="utf-8")

    def ask(_: int) -> float:
        with desk.client as client:
            answer = client.post("/api/resolve", json={"case": case}, timeout=240)
        return answer.elapsed.total_seconds() if answer.is_success else _SLOW

    with ThreadPoolExecutor(2) as pool:
        for _ in range(8):
            if max(pool.map(ask, range(2))) < _SLOW:
                return


def children_of(process: int) -> list[int]:
    """Return the worker processes of a desk."""
    told = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [
        child
        for child in map(int, told.split())
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


@contextmanager
def browsing() -> Generator[Browser]:
    """Start a browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=_QUIET)
        try:
            yield browser
        finally:
            browser.close()


def opened(context: BrowserContext, link: str, complaints: list[str]) -> Page:
    """Open a page; add the browser's errors to `complaints`."""
    page = context.new_page()
    page.set_default_timeout(40_000)
    page.add_init_script(_TELL_VIOLATIONS)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: (
            complaints.append(message.text)
            if message.type == "error" and "Failed to load resource" not in message.text
            else None
        ),
    )
    page.goto(link)
    if page.locator("html[data-answers=here]").count():
        page.locator("html[data-ready]").wait_for(state="attached", timeout=240_000)  # Python is loaded
    return page
