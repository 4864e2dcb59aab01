"""``python -m benchmarks.static_site``: how soon the desk answers on a static site, in Chromium.

The site is built first, or `--site FOLDER` names one. A server of this process sends its files compressed by
gzip, as most hosts do, and counts them. The processor time is that of all processes of the browser, so other
load on the machine is not in it; some of it is spent at the same time on two cores. With ``--corpus PATH``
the later questions are about turns of recorded games, otherwise about random ones of the same size.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

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


def worked() -> float:
    """Return the processor time of the processes that this one has started, in seconds (on Linux)."""
    parents: dict[int, tuple[int, int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
            parents[int(path.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    known = {os.getpid()}
    while more := {one for one, (parent, _) in parents.items() if parent in known} - known:
        known |= more
    return sum(parents[one][1] for one in known - {os.getpid()}) / os.sysconf("SC_CLK_TCK")


class Visit(NamedTuple):
    """A visit, with the time and the processor time until the first answer, in seconds."""

    page: Page
    seconds: float
    worked: float


def visit(context: BrowserContext, link: str) -> Visit:
    """Open the desk, and a paradox on it as soon as possible."""
    page = context.new_page()
    page.set_default_timeout(240_000)
    began, before = time.perf_counter(), worked()
    page.goto(link)
    page.get_by_role("button", name="Start with Pandin").click()
    page.locator(".supposition").first.wait_for()
    return Visit(page, time.perf_counter() - began, worked() - before)


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
            first = visit(context, link)
            page = first.page
            page.wait_for_timeout(1_000)
            sent = _Host.sent / 1e6
            before = worked()
            seconds: list[float] = [one / 1000 for one in page.evaluate(_ASK, cases)]
            each = (worked() - before) / len(seconds)
            page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
            page.close()
            context.set_offline(offline=True)
            second = visit(context, link)
    median = statistics.median(seconds)
    worst = sorted(seconds)[int(0.99 * (len(seconds) - 1))]
    told = f"median {1000 * median:.0f} ms, 99th percentile {1000 * worst:.0f} ms"
    print("| what | result | processor time | aim | |\n|---|---|---|---|---|")
    for what, result, work, aim, reached in (
        (
            "first visit, to a paradox",
            f"{first.seconds:.1f} s",
            f"{first.worked:.1f} s",
            "6 s",
            first.seconds <= FIRST,
        ),
        ("... downloaded, compressed", f"{sent:.1f} MB", "", "10 MB", sent <= DOWNLOAD),
        (
            f"{len(seconds)} later results, with pictures",
            told,
            f"mean {1000 * each:.0f} ms",
            "150 ms",
            median <= LATER,
        ),
        (
            "second visit, offline",
            f"{second.seconds:.1f} s",
            f"{second.worked:.1f} s",
            "3 s",
            second.seconds <= SECOND,
        ),
    ):
        print(f"| {what} | {result} | {work} | {aim} | {'reached' if reached else 'missed'} |")


if __name__ == "__main__":
    main()
