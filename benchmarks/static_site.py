"""``python -m benchmarks.static_site``: how soon the desk answers on a static site, in Chromium.

The site is built first, or `--site FOLDER` names one. A server of this process sends its files compressed by
gzip, as most hosts do, and counts them. With ``--corpus PATH`` the later questions are about turns of
recorded games, otherwise about random ones of the same size.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from tests.web.browsing import browsing
from westphalia.web import build_site

from .corpus import read_corpus
from .desk import case_of
from .turns import random_turns

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

FIRST, LATER, SECOND, DOWNLOAD = 6.0, 0.15, 3.0, 10.0
"""The targets: seconds of a first answer, of later ones and of a second visit; megabytes of a first visit."""

_COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".wasm", ".svg"}


@cache
def compressed(path: Path) -> bytes:
    """Return a file as a host sends it."""
    data = path.read_bytes()
    return gzip.compress(data, 6) if path.suffix in _COMPRESSED else data


class _Host(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    sent = 0

    def do_GET(self) -> None:
        """Send a file."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix in _COMPRESSED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(data)
        _Host.sent += len(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as in the base class
        """Say nothing."""


@contextmanager
def host(folder: Path) -> Generator[str]:
    """Serve a folder, and yield its link."""
    for path in folder.rglob("*"):
        if path.is_file():
            compressed(path)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def visit(context: BrowserContext, link: str) -> tuple[Page, float]:
    """Open the desk and Pandin's paradox on it as soon as possible; return the time to its result."""
    page = context.new_page()
    page.set_default_timeout(240_000)
    began = time.perf_counter()
    page.goto(link)
    page.get_by_role("button", name="Start with Pandin").click()
    page.locator(".supposition").first.wait_for()
    return page, time.perf_counter() - began


_ASK = """async (cases) => {
  const { ask } = await import("./page/ask.js");
  const times = [];
  for (const one of cases) {
    const began = performance.now();
    await ask("resolve", { case: one });
    times.push(performance.now() - began);
  }
  return times; }"""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.static_site", description=__doc__)
    parser.add_argument("--site", type=Path)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--turns", type=int, default=100)
    options = parser.parse_args()
    source = read_corpus(options.corpus) if options.corpus else iter(random_turns(options.turns, 1))
    turns = islice((turn for turn in source if any(turn.orders.values())), options.turns)
    cases = [case_of(turn) for turn in turns]
    with tempfile.TemporaryDirectory() as folder:
        site = options.site or build_site(Path(folder) / "site").folder
        with host(site) as link, browsing() as browser:
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            page, first = visit(context, link)
            page.wait_for_timeout(1_000)
            sent = _Host.sent / 1e6
            seconds: list[float] = [one / 1000 for one in page.evaluate(_ASK, cases)]
            page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
            page.close()
            context.set_offline(offline=True)
            _, second = visit(context, link)
    median = statistics.median(seconds)
    worst = sorted(seconds)[int(0.99 * (len(seconds) - 1))]
    rows = [
        (
            "first visit, until Pandin's paradox is resolved",
            f"{first:.1f} s",
            f"<= {FIRST:.0f} s",
            first <= FIRST,
        ),
        ("... downloaded for it, compressed", f"{sent:.1f} MB", f"<= {DOWNLOAD:.0f} MB", sent <= DOWNLOAD),
        (
            f"later questions: the result of {len(seconds)} turns with the picture",
            f"median {1000 * median:.0f} ms, 99th percentile {1000 * worst:.0f} ms",
            f"median <= {1000 * LATER:.0f} ms",
            median <= LATER,
        ),
        ("second visit, without a network", f"{second:.1f} s", f"<= {SECOND:.0f} s", second <= SECOND),
    ]
    print("| what | result | aim | |\n|---|---|---|---|")
    for what, result, aim, reached in rows:
        print(f"| {what} | {result} | {aim} | {'reached' if reached else 'missed'} |")


if __name__ == "__main__":
    main()
