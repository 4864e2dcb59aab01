"""The static site for tests: built once for all processes of a run, and an ordinary file server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from filelock import FileLock

from westphalia.web import build_site

NO_SITE = "no static site can be built here: node and npm were not found on the PATH"


def can_build() -> bool:
    """Whether the programs that a build needs are there."""
    return shutil.which("node") is not None and shutil.which("npm") is not None


def built_site(folders: pytest.TempPathFactory) -> Path:
    """The site; the first process of a run that asks builds it, unless ``DESK_SITE`` names one."""
    if "DESK_SITE" in os.environ:
        return Path(os.environ["DESK_SITE"])
    base = folders.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base
    site = shared / "static-site"
    with FileLock(shared / "static-site.lock"):
        if not site.exists():
            build_site(site)
    return site


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
