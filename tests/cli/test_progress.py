"""The progress bar: only on terminals, and only for slow work."""

import io
import sys
import threading

import pytest

from westphalia.cli.running import progress
from westphalia.cli.running.progress import ProgressBar


class Screen(io.StringIO):
    """A standard error that may be a terminal, and records when something is written to it."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal
        self.written = threading.Event()

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        if "Resolving" in text:
            self.written.set()
        return super().write(text)


def test_a_long_task_shows_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal=True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    with ProgressBar("Resolving", 3) as busy:
        busy.advance()
        assert screen.written.wait(timeout=30)
        busy.advance()
    assert "/3" in screen.getvalue()


def test_a_short_task_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal=True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 3600.0)
    with ProgressBar("Resolving") as busy:
        busy.advance()
    assert screen.getvalue() == ""


def test_a_file_or_pipe_never_gets_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(terminal=False)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with ProgressBar("Resolving") as busy:
        busy.advance()
    assert screen.getvalue() == ""
