"""A progress bar for commands that take longer than a second."""

import sys
from threading import Lock, Timer
from types import TracebackType
from typing import Self

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from .console import progress_console

PATIENCE = 1.0
"""The time in seconds before a progress bar appears."""


class ProgressBar:
    """A progress bar on standard error, shown after `PATIENCE` seconds if that is a terminal.

    `total` is the number of steps, if known. Call `advance` after each step.
    """

    def __init__(self, what: str, total: int | None = None) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._lock = Lock()
        self._bar: Progress | None = None
        self._timer = Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            if self._bar is not None:
                self._bar.stop()
            self._total = -1  # tells `_show` not to draw, in case the timer is firing right now

    def advance(self, steps: int = 1) -> None:
        """Count one or more finished steps."""
        with self._lock:
            self._done += steps
            if self._bar is not None:
                self._bar.advance(self._bar.task_ids[0], steps)

    def _show(self) -> None:
        with self._lock:
            if self._total == -1:
                return
            columns: list[str | ProgressColumn] = [SpinnerColumn(), "{task.description}", BarColumn()]
            if self._total is not None and self._total > 1:
                columns.append(MofNCompleteColumn())
            elif self._done:
                columns.append("{task.completed:,}")
            columns.append(TimeElapsedColumn())
            if self._total is not None and self._total > 1:
                columns += [TimeRemainingColumn(), "left"]
            self._bar = Progress(*columns, console=progress_console(), transient=True)
            self._bar.add_task(self._what, total=self._total, completed=self._done)
            self._bar.start()
