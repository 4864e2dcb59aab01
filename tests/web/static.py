"""The static site for tests: built once for all processes of a run, and an ordinary file server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from filelock import FileLock

from westphalia.web import build_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

NO_SITE = "no static site can be built here: node and npm were not found on the PATH"


def can_build() -> bool:
    """Whether the programs that a build needs are installed."""
    return shutil.which("node") is not None and shutil.which("npm") is not None


def made_once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder for all processes of a run, which the first that needs it makes."""
    base = folders.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base
    folder = shared / name
    with FileLock(shared / f"{name}.lock"):
        if not folder.exists():
            make(folder)
    return folder


def built_site(folders: pytest.TempPathFactory) -> Path:
    """The site, unless ``DESK_SITE`` names one."""
    if "DESK_SITE" in os.environ:
        return Path(os.environ["DESK_SITE"])
    return made_once(folders, "static-site", build_site)


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as in the base class
        """Say nothing."""


@contextmanager
def hosted(folder: Path) -> Generator[str]:
    """Serve a folder as `python -m http.server` does, on a free port; yields its link."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


_REMEMBERED = (
    "Worker = class extends Worker { constructor(...about) { super(...about); window.python = this; } };"
)
_ASK = """([question, body]) => new Promise((told) => {
  const id = Math.random();
  const hear = ({ data }) => {
    if (data.id !== id) return;
    python.removeEventListener("message", hear);
    told([data.status, data.kind, btoa(Array.from(data.body, (byte) => String.fromCharCode(byte)).join(""))]);
  };
  python.addEventListener("message", hear);
  python.postMessage({ id, question, body });
})"""
_SHARED = """Worker = class extends EventTarget {
  postMessage(data) {
    if (data.site) setTimeout(() => this.tell({ ready: true }));
    else askPython(data.question, data.body).then(([status, kind, body]) =>
      this.tell({ status, kind, body: Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)) }));
  }
  tell(data) { if (!this.ended) this.dispatchEvent(new MessageEvent("message", { data })); }
  terminate() { this.ended = true; }
};"""


class SharedPython:
    """The worker of one static page, which answers the questions of other pages too.

    Python takes seconds to start. So tests of the page share a worker; tests of the worker itself, in
    `test_static_site`, start their own.
    """

    def __init__(self, browser: Browser, link: str) -> None:
        self._page = browser.new_page()
        self._page.set_default_timeout(240_000)
        self._page.add_init_script(_REMEMBERED)
        self._page.goto(link)
        self._page.locator("html[data-ready]").wait_for(state="attached")

    def answer(self, question: str, body: str) -> list[object]:
        """Return the status, kind and content of a reply from the worker."""
        return self._page.evaluate(_ASK, [question, body])

    def share_with(self, context: BrowserContext) -> None:
        """Let this worker answer the pages of a context."""
        context.expose_function("askPython", self.answer)  # pyright: ignore[reportUnknownMemberType]
        context.add_init_script(_SHARED)
