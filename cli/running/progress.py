"""A progress bar for commands that take longer than a second."""

import sys
from collections.abc import Iterable, Iterator
from threading import Lock, Timer
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from .console import progress_console

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

    from ...formats import SourceTexts

_T = TypeVar("_T")

PATIENCE = 1.0
"""The time in seconds before a progress bar appears."""


class ProgressBar:
    """A progress bar on standard error, shown after `PATIENCE` seconds if that is a terminal.

    `total` is the number of steps, if known. Call `advance` after each step. With `sources`, a step is a text
    of them, and the bar shows how much of their files has been read. A command that prints while it works
    is `printing`: on a terminal its lines are the progress, and there is no bar.
    """

    def __init__(
        self,
        what: str,
        total: int | None = None,
        *,
        sources: "SourceTexts | None" = None,
        printing: bool = False,
    ) -> None:
        self._what = what
        self._total = total
        self._sources = sources
        self._printing = printing
        self._done = 0
        self._lock = Lock()
        self._bar: Progress | None = None
        self._timer = Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        if sys.stderr.isatty() and not (self._printing and sys.stdout.isatty()):
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
                self._bar.update(self._bar.task_ids[0], completed=self._completed)

    def track(self, items: Iterable[_T]) -> Iterator[_T]:
        """Yield the items, and count each as a step when the next one is requested."""
        for item in items:
            yield item
            self.advance()

    @property
    def _completed(self) -> int:
        return self._done if self._sources is None else self._sources.done

    def _show(self) -> None:
        with self._lock:
            if self._total == -1:
                return
            from rich.progress import (  # not above: few commands take long enough to need it
                BarColumn,
                MofNCompleteColumn,
                Progress,
                SpinnerColumn,
                TaskProgressColumn,
                TimeElapsedColumn,
                TimeRemainingColumn,
            )

            columns: list[str | ProgressColumn] = [SpinnerColumn(), "{task.description}", BarColumn()]
            total = self._total if self._sources is None else self._sources.total
            is_known = total is not None and total > 1
            if self._sources is not None:
                columns.append(TaskProgressColumn())
            elif is_known:
                columns.append(MofNCompleteColumn())
            elif self._done:
                columns.append("{task.completed:,}")
            columns.append(TimeElapsedColumn())
            if is_known:
                columns += [TimeRemainingColumn(), "left"]
            # rich would send what is printed meanwhile to the bar's stream, also if it belongs in a file.
            self._bar = Progress(
                *columns,
                console=progress_console(),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._bar.add_task(self._what, total=total or None, completed=self._completed)
            self._bar.start()
