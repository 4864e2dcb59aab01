"""Options of commands that look at many independent parts, on all cores or on a cluster."""

from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import Annotated

from typer import Option

from ...research import cluster, local_pool

OutputOption = Annotated[
    str | None, Option("--output", "-o", metavar="FILE", help="Keep what is found, as JSON lines.")
]
ResumeOption = Annotated[bool, Option("--resume", help="Go on with what FILE has not yet.")]
WorkersOption = Annotated[
    int | None, Option("--workers", metavar="N", min=1, help="Processes; one a core by default.")
]
SchedulerOption = Annotated[
    str | None, Option("--scheduler", metavar="ADDRESS", help="A Dask cluster: tcp://HOST:8786.")
]


def executor_of(workers: int | None, scheduler: str | None) -> "AbstractContextManager[Executor | None]":
    """What works at the parts: a cluster, so many processes, or (None) this process."""
    return cluster(scheduler) if scheduler is not None else local_pool(workers)
