"""Work in independent parts, on whatever executor there is, with what is done kept in a file.

A part is a value with a text of its own, its result a JSON object. Results are written as they come, a line
each, behind a first line that says what was asked; so whatever ends the work, the file holds whole lines of
finished parts, and the rest can be done another time. Executors are those of `concurrent.futures`: a pool of
processes here, or a cluster's, whose workers may come and go.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.text import is_there

Json: TypeAlias = Mapping[str, Any]
P = TypeVar("P")
R = TypeVar("R")

_AHEAD = 4
"""So many parts for each worker are handed out ahead."""


def local_pool(workers: int | None = None) -> AbstractContextManager[Executor | None]:
    """A pool of so many processes, one for each core by default; None for one worker: this process works."""
    count = workers or os.cpu_count() or 1
    if count == 1:
        return nullcontext(None)
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"))


def cluster(address: str) -> AbstractContextManager[Executor]:
    """The executor of a Dask cluster, whose scheduler has this address (``tcp://HOST:8786``).

    Raises `UnreadableError` where the extra `cluster` is not installed or nobody answers.
    """
    return _Cluster(address)


class _Cluster(AbstractContextManager[Executor]):
    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Any = None

    def __enter__(self) -> Executor:
        try:
            client = import_module("distributed").Client
        except ImportError:
            message = "a cluster needs the packages of the extra 'cluster'"
            raise UnreadableError(message, expected="pip install 'westphalia[cluster]'") from None
        try:
            self._client = client(self._address, timeout=10)
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
    """Each part with what came of it, as they are finished; in their sequence without an executor.

    No more than `ahead` of them are under way at once.
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
        for future in under_way:
            future.cancel()


@dataclass
class PartsFile:
    """A file of what was asked and of the parts that are done, a JSON object a line.

    `lines` are the finished parts that it held when it was opened.
    """

    path: Path
    question: Json
    lines: list[Json] = field(default_factory=list[Json])

    @classmethod
    def open(cls, path: Path | str, question: Json, *, resume: bool = False) -> PartsFile:
        """The file for a question, made if there is none; with `resume` what it holds is kept.

        A last line that was cut off in the middle is dropped. Raises `ImpossibleError` for a file that there
        is already, without `resume`, and for one of another question or version; `UnreadableError` for one
        that is none of ours.
        """
        found = cls(Path(path), question)
        if not is_there(path):
            found._write(question, "x")
            return found
        if not resume:
            raise ImpossibleError(
                "is there already", place=Place(str(path)), expected="--resume, to go on with it"
            )
        found._read()
        return found

    def add(self, result: Json) -> None:
        """Write down that a part is done."""
        self._write(result, "a")

    def _write(self, line: Json, mode: str) -> None:
        try:
            with self.path.open(mode, encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        except OSError as problem:
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
                "is no file of parts", place=Place(str(self.path), 1), expected="a question"
            )
        if read[0] != self.question:
            raise ImpossibleError(
                "holds parts of another question or version",
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
            raise UnreadableError("is no line of a file of parts", place=place, expected="an object of JSON")
        return cast("Json", found)


def left_over(parts: Sequence[P], done: Iterable[P]) -> list[P]:
    """The parts that are not done yet, in their sequence."""
    finished = set(done)
    return [part for part in parts if part not in finished]
