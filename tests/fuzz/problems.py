"""What a command line must never do, whatever its input."""

import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from tests.cli.test_strange_text import NOT_ALLOWED
from tests.fuzz.calls import Call, Line
from tests.fuzz.running import SECONDS, Ran, run_line, run_process
from westphalia.cli.running.console import replace_controls
from westphalia.games import load_game
from westphalia.games.reports.schema import ReportModel
from westphalia.model.errors import WestphaliaError
from westphalia.variants import find_variant
from westphalia.variants.registry import BUILT_IN

DOUBTFUL = {
    "adjudicate", "check", "boards", "verify", "replay", "whatif", "search", "resolutions", "distinguish",
    "kernels",
}  # fmt: skip
"""Commands whose status 1 means that something does not hold."""

READERS = {
    "adjudicate", "why", "verify", "whatif", "resolutions", "core", "search", "boards", "rules", "replay",
    "assign", "show", "check", "orders", "schema", "log", "reply", "distinguish", "chance", "kernels",
}  # fmt: skip
"""Commands that write no file."""

NO_GAMES = {
    "archive",
    "boards",
    "bulk",
    "census",
    "certify",
    "compare",
    "convert",
    "draw",
    "model",
    "player",
    "report",
}
"""Commands that write files other than games."""

PARTS = {"adjudicate", "census", "replay", "compare", "kernels"}
"""Commands that continue after one of several inputs is bad, and print the rest."""


PROCESS = "as a process"
"""The suffix of sorts of problems that occur only in a new process."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with a line: its sort and its details."""

    line: Line
    sort: str
    told: str = ""

    @property
    def kind(self) -> str:
        """The key that problems with probably the same cause share."""
        return f"{_command(self.line)} {self.sort}"

    def __str__(self) -> str:
        return f"{self.line}\n  {self.sort}{': ' if self.told else ''}{self.told}"


def problems_of(call: Call, seconds: float = SECONDS) -> list[Problem]:
    """Return the problems with the lines of a call."""
    return [problem for _, problems in played(call, seconds) for problem in problems]


def played(call: Call, seconds: float = SECONDS) -> Iterator[tuple[Ran, list[Problem]]]:
    """Run the lines of a call in a new folder; yield the result and the problems of each."""
    with tempfile.TemporaryDirectory(prefix="westphalia-fuzz-") as name:
        folder = Path(name)
        call.write_files(folder)
        before = _contents(folder)
        for line in call.lines:
            ran = run_line(line, folder, seconds)
            after = _contents(folder)
            found = _problems(line, ran, before, after, folder)
            yield ran, [Problem(line, sort, told) for sort, told in found]
            before = after


def processes_differ(call: Call) -> list[Problem]:
    """Return the lines that behave differently in a new process, except lots and desks."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        for name in (one, other):
            call.write_files(Path(name))
        for line in call.lines:
            if _command(line) in ("new", "assign", "desk"):
                return []
            here, there = run_line(line, Path(one)), run_process(line, Path(other))
            if not here.broke and here != there:
                return [Problem(line, f"does something else {PROCESS}", f"{here!r:.300} {there!r:.300}")]
            if _contents(Path(one)) != _contents(Path(other)):
                return [Problem(line, f"writes something else {PROCESS}")]
    return []


Found: TypeAlias = tuple[str, str]
"""The sort of a problem, and its details."""


def _contents(folder: Path) -> dict[str, bytes]:
    """Return the content of each file in a folder and the folders below it."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _problems(
    line: Line, ran: Ran, before: Mapping[str, bytes], after: Mapping[str, bytes], folder: Path
) -> Iterator[Found]:
    if ran.broke:
        yield ran.broke, ran.message[:300]
    else:
        yield from _wrong_status(line, ran, before)
        yield from _wrong_output(line, ran)
    yield from _wrong_files(line, ran, before, after, folder)


def _command(line: Line) -> str:
    return line.arguments[0] if line.arguments else ""


def _wrong_status(line: Line, ran: Ran, files: Mapping[str, bytes]) -> Iterator[Found]:
    command = _command(line)
    if ran.status not in (0, 1, 2):
        yield f"ends with status {ran.status}", ""
    if ran.status == 1 and command not in DOUBTFUL:
        yield "ends with status 1", ""
    said = [one for one in ran.err.splitlines() if one.startswith("error: ")]
    if ran.status == 2:
        if command not in PARTS and ran.out:
            yield "prints in spite of bad input", repr(ran.out[:80])
        if not said and command not in PARTS:
            yield "says no error", repr(ran.err[:80])
        if said and command not in PARTS and not any(_has_place(one, line, files) for one in said):
            yield "does not say where", said[0][:300]
    elif said and command not in PARTS:
        yield f"says an error and ends with status {ran.status}", said[0][:300]


_PLACED = re.compile(
    r"standard input|--[a-z]|see westphalia|'|\""
    r"|in this game|the game is over|the orders are for|has not been played"
    r"|the reason is|(in )?a reason|no order for"
)
_GARBAGE = re.compile(r"Exception ignored in: <function gc_cumulative_time.*?\n(?! )[^\n]*\n", re.DOTALL)
"""What Hypothesis reports if the time limit of a call ends its count of garbage collections."""
_NAME = re.compile(rb'"name": *"([^"]+)"')
"""A name in a board file."""
_HEADLESS = re.compile(r"error: (cannot be|is|has|holds|ends|needs|expected)\b")


def _has_place(error: str, line: Line, files: Mapping[str, bytes]) -> bool:
    """Return whether the error names its file or the game in it, which is clear if a line names only one."""
    named = [word for word in line.arguments if word in files]
    if not _HEADLESS.match(error) and (len(named) < 2 or _PLACED.search(error)):
        return True
    names = [find_variant(word).name for word in line.arguments if word in BUILT_IN]
    names += [name.decode(errors="replace") for word in named for name in _NAME.findall(files[word])]
    names += [name for word in line.arguments for name in _power_names().get(word.casefold(), ())]
    said = error.casefold()
    return any(word and replace_controls(word).casefold() in said for word in (*line.arguments, *names))


@cache
def _power_names() -> Mapping[str, frozenset[str]]:
    """Return how messages name the powers and states that a word may mean, in all games."""
    found: dict[str, set[str]] = {}
    for board in (find_variant(name).board for name in BUILT_IN):
        for info in (*board.powers, *board.minors):
            for word in (info.id, info.name):
                found.setdefault(word.casefold(), set()).add(info.name)
    return {word: frozenset(names) for word, names in found.items()}


def _wrong_output(line: Line, ran: Ran) -> Iterator[Found]:
    for name, text in (("output", ran.out), ("error", ran.err)):
        strange = NOT_ALLOWED.search(text)
        if strange is not None:
            around = text[max(0, strange.start() - 40) : strange.end() + 40]
            yield f"prints raw on the standard {name}", repr(around)
    for name, text in (("output", ran.out), ("error", ran.err)):
        if re.search(r"Traceback|<\w+(\.\w+)* object at 0x|sys\.set_int", _GARBAGE.sub("", text)):
            yield f"speaks Python on the standard {name}", repr(text[:200])
    if ran.status in (0, 1) and ran.out and ("--json" in line.arguments or "--schema" in line.arguments):
        yield from _no_json(ran.out)
    if ran.status == 0 and "--jsonl" in line.arguments:
        for one in ran.out.splitlines():
            yield from _no_json(one)
    if (
        ran.status == 0
        and _command(line) == "report"
        and ran.out.startswith("{")
        and "--schema" not in line.arguments
    ):
        try:
            ReportModel.model_validate_json(ran.out)
        except ValueError as error:
            yield "prints JSON that its schema does not know", str(error)[:200]


def _no_json(text: str) -> Iterator[Found]:
    def constant(name: str) -> Any:
        raise ValueError(f"{name} is no JSON")

    try:
        json.loads(text, parse_constant=constant)
    except (ValueError, RecursionError) as error:
        yield "prints what is no JSON", f"{error}: {text[:80]!r}"


def _wrong_files(
    line: Line, ran: Ran, before: Mapping[str, bytes], after: Mapping[str, bytes], folder: Path
) -> Iterator[Found]:
    """Yield files that are neither unchanged nor completely written."""
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    command = _command(line)
    if not changed:
        return
    if command in READERS and not {"-o", "--out"} & {*line.arguments}:
        yield "changes files, though it only reads", str(changed)
    if ran.status != 0 and command not in PARTS:
        yield "changes files, though it fails", str(changed)
    for name in changed:
        if not any(Path(name).is_relative_to(argument) for argument in line.arguments if argument):
            yield "leaves a file", repr(name)
        if name not in after:
            yield "takes a file away", repr(name)
        elif _is_game(before.get(name)) and command not in NO_GAMES:
            try:
                load_game(folder / name)
            except WestphaliaError as error:
                yield "leaves a game that cannot be read", str(error)[:300]


def _is_game(data: bytes | None) -> bool:
    """Return whether a file may hold a game: a new file, or one with JSON."""
    return data is None or data.lstrip().startswith(b"{")
