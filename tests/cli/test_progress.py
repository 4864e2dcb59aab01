"""The progress bar: only on terminals, and only for slow work."""

import io
import re
import sys
import threading
from pathlib import Path

import pytest

from westphalia.cli.running import progress
from westphalia.cli.running.progress import ProgressBar
from westphalia.formats import SourceTexts


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


def open_screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Return the terminal of standard error, on which bars appear at once."""
    screen = Screen(terminal=True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    return screen


def test_a_long_task_shows_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_screen(monkeypatch)
    with ProgressBar("Resolving", 3) as busy:
        busy.advance()
        assert screen.written.wait(timeout=30)
        busy.advance()
    assert "/3" in screen.getvalue()


def test_what_is_printed_meanwhile_goes_where_it_belongs(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_screen(monkeypatch)
    file = Screen(terminal=False)
    monkeypatch.setattr(sys, "stdout", file)
    with ProgressBar("Resolving", printing=True):
        assert screen.written.wait(timeout=30)
        print("a result")
    assert file.getvalue() == "a result\n"
    assert "a result" not in screen.getvalue()


def test_results_on_a_terminal_need_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_screen(monkeypatch)
    monkeypatch.setattr(sys, "stdout", Screen(terminal=True))
    with ProgressBar("Resolving", printing=True) as busy:
        busy.advance()
    assert screen.getvalue() == ""


def test_a_bar_shows_how_much_of_the_files_was_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    screen = open_screen(monkeypatch)
    (tmp_path / "small.txt").write_text("a" * 25, encoding="utf-8")
    (tmp_path / "large.txt").write_text("a" * 75, encoding="utf-8")
    texts = SourceTexts([str(tmp_path / "small.txt"), str(tmp_path / "large.txt")])
    with ProgressBar("Resolving", sources=texts) as busy:
        assert screen.written.wait(timeout=30)
        steps = sum(1 for _ in busy.track(texts))
    assert steps == 2
    shown = re.findall(r"\d+%", screen.getvalue())
    assert (shown[0], shown[-1]) == ("0%", "100%")


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
