"""Work that consists of independent parts, run on any executor, with finished parts saved in a file.

The result of a part is a JSON object. The first line of the file has the question; every other line has the
result of a part, written as soon as the part is finished. If the work is interrupted, the file has complete
lines, and the rest can be done later. Executors are those of `concurrent.futures`: a pool of local processes,
or a cluster whose workers may come and go.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

from ...formats.workers import WorkerPool
from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.extras import import_extra
from ...model.text import path_exists

Json: TypeAlias = Mapping[str, Any]
P = TypeVar("P")
R = TypeVar("R")

_AHEAD = 4
"""The number of parts per worker that are submitted ahead."""


def local_pool(workers: int | None = None) -> AbstractContextManager[Executor | None]:
    """Return a pool of processes, by default one per core, or None for a single worker: this process."""
    count = workers or os.cpu_count() or 1
    if count == 1:
        return nullcontext(None)
    return WorkerPool(count)


_SECONDS_TO_ANSWER = 10
"""The time that a scheduler has to answer."""


def cluster(address: str) -> AbstractContextManager[Executor]:
    """Return the executor of the Dask cluster whose scheduler has this address (``tcp://HOST:8786``).

    Entering it raises `UnreadableError` if the extra `cluster` is not installed or no scheduler answers.
    """
    return _Cluster(address)


class _Cluster(AbstractContextManager[Executor]):
    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Any = None

    def __enter__(self) -> Executor:
        client = import_extra("distributed", needed_for="a cluster").Client
        try:
            self._client = client(self._address, timeout=_SECONDS_TO_ANSWER)
        except (OSError, ValueError) as problem:
            raise UnreadableError(
                f"no scheduler answers at {self._address!r}: {problem}", expected="tcp://HOST:8786"
            ) from None
        return cast("Executor", self._client.get_executor(pure=False))

    def __exit__(self, *_: object) -> None:
        self._client.close()


def run_parts(
    work: Callable[[P], R], parts: Iterable[P], executor: Executor | None, ahead: int | None = None
) -> Iterator[tuple[P, R]]:
    """Yield each part with its result as it finishes; without an executor, in the order of the parts.

    At most `ahead` parts are submitted at any time.
    """
    if executor is None:
        for part in parts:
            yield part, work(part)
        return
    most = ahead or _AHEAD * (os.cpu_count() or 1)
    waiting = iter(parts)
    under_way: dict[Future[R], P] = {executor.submit(work, part): part for part in islice(waiting, most)}
    try:
        while under_way:
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield under_way.pop(future), future.result()
            for part in islice(waiting, len(done)):
                under_way[executor.submit(work, part)] = part
    finally:
        if not isinstance(executor, WorkerPool):  # a `WorkerPool` ends unfinished work itself
            for future in under_way:
                future.cancel()


_CREATE = "x"
"""The mode in which a new file is opened."""


@dataclass
class PartsFile:
    """A JSON Lines file with a question and the results of finished parts.

    `lines` has the results that the file contained when it was opened.
    """

    path: Path
    question: Json
    lines: list[Json] = field(default_factory=list[Json])

    @classmethod
    def open(cls, path: Path | str, question: Json, *, resume: bool = False) -> PartsFile:
        """Open the file for a question, or create it. With `resume`, keep the results it contains.

        An incomplete last line is removed.

        Raises:
            ImpossibleError: The file exists and `resume` is false, or it has another question or version.
            UnreadableError: The file is not a file of parts.
        """
        found = cls(Path(path), question)
        if not path_exists(path):
            found._write(question, _CREATE)
            return found
        if not resume:
            raise ImpossibleError(
                "the file already exists", place=Place(str(path)), expected="--resume, to continue it"
            )
        found._read()
        return found

    def add(self, result: Json) -> None:
        """Append the result of a part."""
        self._write(result, "a")

    def _write(self, line: Json, mode: str) -> None:
        try:
            with self.path.open(mode, encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        except OSError as problem:
            if mode == _CREATE and not isinstance(problem, FileExistsError):
                with suppress(OSError):  # if it could not even be created
                    self.path.unlink()  # without its question it could not be continued
            message = f"cannot be written: {problem.strerror or problem}"
            raise UnreadableError(message, place=Place(str(self.path))) from None

    def _read(self) -> None:
        try:
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except OSError as problem:
            message = f"cannot be read: {problem.strerror or problem}"
            raise UnreadableError(message, place=Place(str(self.path))) from None
        whole, _, cut_off = text.rpartition("\n")
        lines = whole.split("\n") if whole else []
        read = [self._parsed(line, number) for number, line in enumerate(lines, 1)]
        if not read:
            raise UnreadableError(
                "not a file of parts", place=Place(str(self.path), 1), expected="a question"
            )
        if read[0] != self.question:
            raise ImpossibleError(
                "the file has parts of another question or version",
                place=Place(str(self.path), 1),
                expected=json.dumps(self.question, ensure_ascii=False),
            )
        if cut_off:
            with self.path.open("r+b") as file:
                file.truncate(len((whole + "\n").encode()))
        self.lines = read[1:]

    def _parsed(self, line: str, number: int) -> Json:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            place = Place(str(self.path), number)
            raise UnreadableError("not a line of a file of parts", place=place, expected="a JSON object")
        return cast("Json", found)


def finish_parts(
    work: Callable[[P], R],
    parts: Sequence[P],
    executor: Executor | None,
    file: PartsFile | None,
    save: Callable[[P, R], Json],
    load: Callable[[Json], tuple[P, R]],
) -> Iterator[tuple[P, R]]:
    """Yield each part with its result: first those that the file already has, then the others as they finish.

    Without a file, nothing is saved. `save` returns the line of a result, `load` reads it.
    """
    done = dict(map(load, file.lines)) if file is not None else {}
    yield from ((part, done[part]) for part in parts if part in done)
    for part, result in run_parts(work, [part for part in parts if part not in done], executor):
        if file is not None:
            file.add(save(part, result))
        yield part, result
