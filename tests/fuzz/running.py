"""Run a command line in this process as in a new process, with a time limit."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import NamedTuple
from unittest import mock

from tests.fuzz.calls import Line
from tests.web.closing import closed_at_once
from westphalia.cli.running.run import TRACEBACK, run

SECONDS = 10.0
"""The time after which a line counts as hanging, in seconds."""

MOMENT = {"SOURCE_DATE_EPOCH": "1800000000"}
"""The time of log entries, so that a call always writes the same files."""


class Ran(NamedTuple):
    """The result of a line: its status (None if it crashed or hung), its output, and the crash."""

    status: int | None
    out: str
    err: str
    broke: str = ""
    message: str = ""


class _Hangs(BaseException):
    """The time limit was reached."""


def run_line(line: Line, folder: Path, seconds: float = SECONDS) -> Ran:
    """Run a line in a folder."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    stdin = io.TextIOWrapper(io.BytesIO(line.stdin), encoding="utf-8")
    status, broke, message = None, "", ""
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", stdin),
        mock.patch.dict(os.environ, {TRACEBACK: "1", **MOMENT}),
        closed_at_once(),
    ):
        os.environ.pop("COLUMNS", None)
        try:
            with _at_most(seconds):
                status = run(line.arguments)
        except _Hangs as hangs:
            broke = _where(hangs, f"hangs: more than {seconds:g} s")
        except SystemExit as left:
            broke = _where(left, "leaves by SystemExit")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is found
            broke, message = _where(error, type(error).__name__), str(error)
    return Ran(status, _written(out), _written(err), broke, message)


def run_process(line: Line, folder: Path, seconds: float = 600.0) -> Ran:
    """Run a line in a folder in a new process."""
    inherited = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    done = subprocess.run(
        [sys.executable, "-m", "westphalia", *line.arguments],
        input=line.stdin,
        capture_output=True,
        cwd=folder,
        env={**inherited, **MOMENT, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
        timeout=seconds,
        check=False,
    )
    out, err = (data.decode(errors="backslashreplace") for data in (done.stdout, done.stderr))
    return Ran(done.returncode, out, err)


def _written(stream: io.TextIOWrapper) -> str:
    """Return the written text; invalid UTF-8 is shown as escapes."""
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode(errors="backslashreplace")


def _where(error: BaseException, what: str) -> str:
    """Return the error, and the last function of the package in its traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [one for one in frames if "/python3" not in one.filename and one.name != "stop"]
    at = own[-1] if own else frames[-1]
    return f"{what} in {at.name} of {Path(at.filename).name}"


@contextlib.contextmanager
def _at_most(seconds: float) -> Generator[None, None, None]:
    """Raise _Hangs after this processor time, in seconds; repeatedly, in case it is caught."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise _Hangs

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)
