"""Desks for tests: one in its own process, as a user starts it, and one in a thread; unusual workers."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from unittest import mock

import httpx

from westphalia.web import Access, Desk, Opened, Reply, Workers
from westphalia.web.worker import work

STOP, KILL = (signal.SIGTERM, signal.SIGTERM) if sys.platform == "win32" else (signal.SIGINT, signal.SIGKILL)
"""The signals that close a desk and kill a process. Windows knows only one to send to a process."""

LINK = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]+)")


@dataclass(frozen=True, slots=True)
class Served:
    """A desk in a process."""

    process: subprocess.Popen[str]
    link: str
    port: int
    token: str

    @property
    def client(self) -> httpx.Client:
        """Query the desk as the page does."""
        return client_of(Access(self.port, self.token))

    def interrupt(self) -> tuple[int, str, str]:
        """Press Ctrl-C; return the exit status and the remaining output."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


@contextlib.contextmanager
def served(*arguments: str) -> Generator[Served]:
    """Start a desk on a free port in a process of its own; ``served("case.txt")``."""
    command = [sys.executable, "-m", "westphalia", "desk", "--no-browser", "--port", "0", *arguments]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "100"},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = LINK.search(line)
        assert found, line
        yield Served(process, found[0], int(found[1]), found[2])
    finally:
        if process.poll() is None:
            process.send_signal(STOP)
            try:
                process.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()


def client_of(access: Access) -> httpx.Client:
    """Query a desk as its page does."""
    return httpx.Client(
        base_url=f"http://127.0.0.1:{access.port}",
        headers={"Westphalia-Token": access.token},
        timeout=httpx.Timeout(30.0),
    )


def answered(made: socket.socket) -> bytes:
    """Return everything received until the desk closes the connection."""
    parts: list[bytes] = []
    while True:
        try:
            part = made.recv(65536)
        except ConnectionResetError:
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts)


@contextlib.contextmanager
def in_a_thread(workers: Workers) -> Generator[Access]:
    """Start a desk in a thread of this process."""
    with Desk(0, workers=workers) as desk:
        thread = threading.Thread(target=desk.serve)
        thread.start()
        try:
            yield desk.access
        finally:
            while thread.is_alive():
                desk.end()
                thread.join(0.05)


# --------------------------------------------------------------------------------------- unusual workers


def odd(pipe: "Connection[bytes, bytes]", megabytes: int, opened: Opened | None) -> None:
    """A worker that behaves as the body of a question says."""
    with (
        mock.patch("westphalia.web.dispatch.answer", _odd_answer),
        mock.patch("westphalia.web.dispatch.warm_up", return_value=iter(())),
    ):
        work(pipe, megabytes, opened)


def _odd_answer(name: str, body: bytes) -> Reply:
    del name
    wish = body.decode()
    if wish == "never":
        while True:
            pass
    if wish.startswith("sleep "):
        time.sleep(float(wish.partition(" ")[2]))
    if wish == "die":
        os._exit(3)
    if wish == "kill me":
        os.kill(os.getpid(), KILL)
    if wish == "eat":
        eaten: list[bytearray] = []
        try:
            while True:
                eaten.append(bytearray(64 << 20))
        except MemoryError:
            return Reply(500, b"%d" % len(eaten))
    return Reply(200, f"{os.getpid()}".encode(), "text/plain")


def stillborn(_pipe: "Connection[bytes, bytes]", _megabytes: int, _opened: Opened | None) -> None:
    """A worker that ends before it answers."""


def odd_workers(megabytes: int = 1536) -> Workers:
    """Return two workers of this kind."""
    return Workers(2, target=odd, megabytes=megabytes)
