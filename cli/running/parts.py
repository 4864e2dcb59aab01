"""Options of commands that divide their work among worker processes or a cluster."""

from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import Annotated

from typer import Option

from ...research import cluster, local_pool

OutputOption = Annotated[
    str | None, Option("--output", "-o", metavar="FILE", help="Save finished parts as JSON Lines.")
]
ResumeOption = Annotated[bool, Option("--resume", help="Skip the parts that FILE already has.")]
WorkersOption = Annotated[
    int | None,
    Option("--workers", metavar="N", min=1, help="The number of processes; by default one per core."),
]
SchedulerOption = Annotated[
    str | None, Option("--scheduler", metavar="ADDRESS", help="Use a Dask cluster: tcp://HOST:8786.")
]


def executor_of(workers: int | None, scheduler: str | None) -> "AbstractContextManager[Executor | None]":
    """Return a cluster, a pool of processes, or None for this process alone."""
    return cluster(scheduler) if scheduler is not None else local_pool(workers)
