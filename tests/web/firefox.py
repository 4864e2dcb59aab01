"""A real Firefox, driven by its own protocol (Marionette): that is enough for a smoke test."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("firefox-esr", "firefox")

NO_FIREFOX = f"no Firefox was found (looked for {', '.join(NAMES)} on the PATH)"


def find_firefox() -> str | None:
    """Return the path of Firefox, if it is installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """A connection to a Firefox: each message is a JSON list preceded by its length."""

    def __init__(self, port: int, seconds: float) -> None:
        self._stream = _connected(port, seconds).makefile("rwb")
        self._read()  # its greeting
        self._number = 0

    def ask(self, command: str, **about: object) -> Any:
        """Return the reply to a command of WebDriver."""
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{command}", about]).encode()
        self._stream.write(b"%d:%b" % (len(message), message))
        self._stream.flush()
        _, _, error, reply = self._read()
        assert error is None, error
        return reply

    def evaluate(self, script: str) -> Any:
        """Return what a script returns in the page."""
        return self.ask("ExecuteScript", script=script, args=[])["value"]

    def wait_for(self, script: str, seconds: float) -> Any:
        """Return what a script returns in the page as soon as it is true."""
        end = time.monotonic() + seconds
        while not (found := self.evaluate(script)):
            assert time.monotonic() < end, f"not within {seconds} s: {script}"
            time.sleep(0.2)
        return found

    def _read(self) -> Any:
        size = b""
        while (letter := self._stream.read(1)) != b":":
            assert letter, "Firefox ended"
            size += letter
        return json.loads(self._stream.read(int(size)))


def _connected(port: int, seconds: float) -> socket.socket:
    end = time.monotonic() + seconds
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=seconds)
        except OSError:
            assert time.monotonic() < end, "Firefox did not start"
            time.sleep(0.2)


@contextmanager
def firefox(seconds: float = 120) -> Generator[Firefox]:
    """Start a Firefox with a new profile."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        (Path(profile) / "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
        command = [
            find_firefox() or NAMES[0],
            "--headless",
            "--marionette",
            "--no-remote",
            "--profile",
            profile,
        ]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                browser = Firefox(port, seconds)
                browser.ask("NewSession")
                yield browser
            finally:
                process.terminate()
