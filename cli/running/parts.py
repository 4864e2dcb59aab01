"""Options of commands that divide their work among worker processes or a cluster."""

from collections.abc import Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Annotated

from typer import Option

from ...model.errors import Place, UnreadableError
from ...research import PartsFile, cluster, local_pool
from .writing import refuse_standard_output

ArchipelagosOption = Annotated[
    bool, Option("--archipelagos", help="Let armies go to provinces in which fleets convoy.")
]
OutputOption = Annotated[
    str | None,
    Option("--output", "-o", metavar="FILE", help="Save each result when it is found, as JSON Lines."),
]
ResumeOption = Annotated[
    bool, Option("--resume", help="Continue an earlier run: skip what FILE already contains.")
]
WorkersOption = Annotated[
    int | None,
    Option("--workers", metavar="N", min=1, help="The number of processes; by default one per core."),
]
SchedulerOption = Annotated[
    str | None, Option("--scheduler", metavar="ADDRESS", help="Use a Dask cluster: tcp://HOST:8786.")
]


@dataclass(frozen=True, slots=True)
class PartsOptions:
    """Where the parts of a command's work run, and the file for finished parts."""

    output: str | None
    resume: bool
    workers: int | None
    scheduler: str | None

    def open_file(self, command: str, question: Mapping[str, object]) -> PartsFile | None:
        """Return the file for finished parts of a question, if one is wanted.

        Raises:
            UnreadableError: There is nothing to resume, or the file is not a file of parts or ``-``.
            ImpossibleError: The file exists already, or has parts of another question.
        """
        refuse_standard_output(self.output, "parts to continue later")
        if self.output is not None:
            return PartsFile.open(self.output, question, resume=self.resume)
        if self.resume:
            raise UnreadableError(
                "--resume needs a file to continue", place=Place(command), expected="--output FILE"
            )
        return None


def make_executor(workers: int | None, scheduler: str | None) -> "AbstractContextManager[Executor | None]":
    """Return a cluster, a pool of processes, or None for this process alone."""
    return cluster(scheduler) if scheduler is not None else local_pool(workers)
