"""``python -m benchmarks.static_site``: how fast the desk answers on a static site, in Chromium.

The program first builds the site, unless `--site FOLDER` names one. A server in this process sends its files
compressed with gzip, as most hosts do, and counts them. With `--megabits N` the browser receives at most
that many megabits a second, each answer after 40 ms. Other load on the machine makes times too long, so
the minimum of several tries counts. Beside it is the processor time: of all processes of the browser, and of
the page and its worker alone. These two mostly wait for each other, so a visit cannot take less time. With
``--corpus PATH`` the later questions are about turns of recorded games, otherwise about random ones of the
same size.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.web.browsing import browsing
from westphalia.web import build_site

from .desk import case_of
from .turns import random_turns, read_corpus

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

_COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".wasm", ".svg"}


@cache
def gzip_file(path: Path) -> bytes:
    """Return a file, compressed as a host sends it."""
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
        data = gzip_file(path)
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
            gzip_file(path)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Work(NamedTuple):
    """Processor time in seconds: of all processes of the browser, and of the page and its worker."""

    all: float = 0.0
    page: float = 0.0

    def since(self, before: Work) -> Work:
        """Return what has been added."""
        return Work(self.all - before.all, self.page - before.page)


def measure_work() -> Work:
    """Return the processor time of the processes that this one has started (on Linux)."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(path.parent.name)] = int(_fields(path)[1][1])
    known = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in known} - known:
        known |= more
    total = page = 0
    for one in known - {os.getpid()}:
        with suppress(OSError):
            renders = b"--type=renderer" in Path(f"/proc/{one}/cmdline").read_bytes()
            for path in Path(f"/proc/{one}/task").glob("*/stat"):
                name, fields = _fields(path)
                ticks = int(fields[11]) + int(fields[12])
                total += ticks
                if renders and (path.parent.name == str(one) or name.startswith("DedicatedWorker")):
                    page += ticks
    ticks = os.sysconf("SC_CLK_TCK")
    return Work(total / ticks, page / ticks)


def _fields(path: Path) -> tuple[str, list[str]]:
    """Return the name of a process or thread, and the fields that follow it in its ``stat`` file."""
    name, _, rest = path.read_text(encoding="ascii", errors="replace").partition("(")[2].rpartition(")")
    return name, rest.split()


class Visit(NamedTuple):
    """A visit, with the seconds until it shows an example, the seconds until Python has answered a question,
    and the processor time until then.
    """

    page: Page
    shown: float
    seconds: float
    work: Work


def visit(context: BrowserContext, link: str, case: object, megabits: float | None) -> Visit:
    """Open the desk and a paradox on it as soon as possible, and ask for the result of a case."""
    page = context.new_page()
    page.set_default_timeout(240_000)
    if megabits:
        speed = {"latency": 40, "downloadThroughput": megabits * 125_000, "uploadThroughput": 125_000}
        session: Any = context.new_cdp_session(page)
        session.send("Network.emulateNetworkConditions", {"offline": False, **speed})
    began, before = time.perf_counter(), measure_work()
    page.goto(link, wait_until="commit")
    page.get_by_role("button", name="Start with Pandin").click()
    page.locator(".supposition").first.wait_for()
    shown = time.perf_counter() - began
    page.evaluate(_ASK, [case])
    return Visit(page, shown, time.perf_counter() - began, measure_work().since(before))


def fastest(visits: Sequence[Visit]) -> Visit:
    """Return the least time and the least processor time of several visits."""
    work = Work(min(one.work.all for one in visits), min(one.work.page for one in visits))
    shown = min(one.shown for one in visits)
    return min(visits, key=lambda one: one.seconds)._replace(shown=shown, work=work)


class Trial(NamedTuple):
    """A first and a second visit, the megabytes sent for the first, and the times of results in between."""

    first: Visit
    second: Visit
    megabytes: float
    seconds: Sequence[float]
    each: float


def visits(
    browser: Browser, link: str, case: object, cases: Sequence[object], megabits: float | None
) -> Trial:
    """Visit the site twice, each time with a question about `case`, and ask about all `cases` in between."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    sent = _Host.sent
    first = visit(context, link, case, megabits)
    first.page.wait_for_timeout(1_000)
    megabytes = (_Host.sent - sent) / 1e6
    before = measure_work()
    seconds: list[float] = [one / 1000 for one in first.page.evaluate(_ASK, cases)]
    each = measure_work().since(before).all / max(1, len(seconds))
    first.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    first.page.close()
    context.set_offline(offline=True)
    second = visit(context, link, case, None)
    context.close()
    return Trial(first, second, megabytes, seconds, each)


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
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--megabits", type=float, help="the speed of the first visit's line")
    options = parser.parse_args()
    source = read_corpus(options.corpus) if options.corpus else iter(random_turns(options.turns, 1))
    turns = islice((turn for turn in source if any(turn.orders.values())), options.turns)
    cases = [case_of(turn) for turn in turns]
    with tempfile.TemporaryDirectory() as folder:
        site = options.site or build_site(Path(folder) / "site").folder
        with host(site) as link, browsing() as browser:
            tries = [
                visits(browser, link, cases[0], cases if n == 0 else [], options.megabits)
                for n in range(options.tries)
            ]
    first, second = fastest([one.first for one in tries]), fastest([one.second for one in tries])
    sent, seconds, each = tries[0].megabytes, tries[0].seconds, tries[0].each
    median = statistics.median(seconds)
    worst = sorted(seconds)[int(0.99 * (len(seconds) - 1))]
    later = f"median {1000 * median:.0f} ms, 99th percentile {1000 * worst:.0f} ms"
    print("| what | result | processor time | page and worker |\n|---|---|---|---|")
    print(f"| first visit, to an example | {first.shown:.1f} s | | |")
    print(f"| ... to an answer by Python | {_row_of_visit(first)} |")
    print(f"| ... downloaded, compressed | {sent:.1f} MB | | |")
    print(f"| {len(seconds)} later results, with pictures | {later} | mean {1000 * each:.0f} ms | |")
    print(f"| second visit, offline, to an answer by Python | {_row_of_visit(second)} |")


def _row_of_visit(visit: Visit) -> str:
    return f"{visit.seconds:.1f} s | {visit.work.all:.1f} s | {visit.work.page:.1f} s"


if __name__ == "__main__":
    main()
