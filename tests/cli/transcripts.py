"""Transcripts: commands with their output, as copied from a terminal.

    $ westphalia submit game.json italy - <<END
    A Ven - Tri
    END
    Spring 1901 Movement: orders submitted.
    ...

`replay` runs the commands of a transcript again and returns the current transcript. A line ``...`` stands for
any lines of an output, which stays shortened as long as all other lines are the same. To write it to the
file, after the words of a report have changed: ``python -m tests.cli.transcripts FILE...``.

In a Markdown file every block marked ``console`` is a transcript, and every block marked ``python`` is run as
well: its output is in a ``text`` block after the words "It prints". A Python block that begins with an import
is independent; any other continues the previous block. All blocks of a page are run in one folder, which
holds a copy of the project's examples; the pictures that the page shows are made there.
"""

import contextlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from tests.cli.json_schemas import hold_to_schema
from westphalia.cli.running.run import run
from westphalia.model.rulebook import paradox_rules

EXAMPLES = Path(__file__).parents[2] / "examples"

_COMMAND = re.compile(r"^\$ (?P<line>.*?)(?: <<(?P<end>\w+))?$")
_BLOCK = re.compile(
    r"^```console\n(?P<transcript>.*?)^```$"
    r"|(?P<start>^```python\n(?P<program>.*?)^```$)(?P<told>\n\nIt prints\n\n```text\n.*?^```$)?",
    re.MULTILINE | re.DOTALL,
)
_PICTURE = re.compile(r"!\[[^\]]*\]\((?P<path>[^)#]*pictures/(?P<name>[^)#/]+))")


@dataclass(frozen=True, slots=True)
class Command:
    """A command line, its standard input (None: nothing), and the output that the transcript shows."""

    line: str
    text: str | None = None
    shown: str = ""

    def __str__(self) -> str:
        if self.text is None:
            return f"$ {self.line}\n"
        return f"$ {self.line} <<END\n{self.text.rstrip()}\nEND\n"


def commands(transcript: str) -> Iterator[Command]:
    """Return the commands of a transcript."""
    for part in re.split(r"^(?=\$ )", transcript, flags=re.MULTILINE):
        found = _COMMAND.match(part.partition("\n")[0])
        if found is not None:
            text, lines = None, part.splitlines()[1:]
            if found["end"] is not None:
                at = lines.index(found["end"])
                text, lines = "".join(f"{one}\n" for one in lines[:at]), lines[at + 1 :]
            shown = "".join(f"{one}\n" for one in lines)
            yield Command(found["line"], text, shown.rstrip("\n") + "\n")


def output_of(command: Command, folder: Path) -> str:
    """Return the output of a command in a folder, then its errors, then its exit status unless it is 0."""
    program, *arguments = shlex.split(command.line)
    if program == "cat":
        return "".join((folder / name).read_text(encoding="utf-8") for name in arguments)
    assert program == "westphalia", command.line
    ran = call(arguments, (command.text or "").encode(), folder)
    said = ran.out + ran.err
    return said if ran.status == 0 else f"{said}(exit status {ran.status})\n"


class Ran(NamedTuple):
    """The result of a command line."""

    status: int
    out: str
    err: str


def call(arguments: Sequence[str], stdin: bytes = b"", folder: Path = Path()) -> Ran:
    """Run a command line in this process, in a folder; hold JSON that it prints to its schema."""
    output, errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(errors),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")),
        mock.patch.dict(os.environ),
    ):
        for name in ("COLUMNS", "FORCE_COLOR"):
            os.environ.pop(name, None)
        status = run(arguments)
    output.seek(0)
    ran = Ran(status, output.read(), errors.getvalue())
    hold_to_schema(arguments, status, ran.out)
    return ran


def perform(command: Command, folder: Path) -> str:
    """Return a command and its output as a piece of a transcript."""
    return f"{command}{_shorten(output_of(command, folder), command.shown)}\n"


def _shorten(output: str, shown: str) -> str:
    """Return an output as the transcript shows it, if all lines beside ``...`` are those of the output."""
    parts = re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)
    pattern = r"(?:.*\n)+".join(map(re.escape, parts))
    return shown if len(parts) > 1 and re.fullmatch(pattern, output) else output


def replay(transcript: str, folder: Path) -> str:
    """Return the current transcript; its commands run in the folder, which should be empty."""
    return "".join(perform(command, folder) for command in commands(transcript)).rstrip("\n") + "\n"


def replay_markdown(text: str, folder: Path) -> str:
    """Return a Markdown text with current transcripts and the current output of its Python."""
    names: dict[str, object] = {}

    def again(found: re.Match[str]) -> str:
        nonlocal names
        if found["program"] is None:
            return f"```console\n{replay(found['transcript'], folder)}```"
        if found["program"].startswith(("import ", "from ", '"""')):
            names = {"__name__": "__main__"}
        printed = printed_by(found["program"], names, folder)
        told = f"\n\nIt prints\n\n```text\n{printed}```" if printed else ""
        return found["start"] + told

    with mock.patch.dict(paradox_rules._registered):  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        return _BLOCK.sub(again, text)


def printed_by(program: str, names: dict[str, object], folder: Path) -> str:
    """Return the output of a Python program that runs in a folder with the names of the previous one."""
    output = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(output):
        exec(compile(program, "a block of the page", "exec"), names)
    return output.getvalue()


def pictures(text: str) -> dict[str, str]:
    """Return the paths of the pictures that a page shows, by the names under which its commands make them."""
    return {found["name"]: found["path"] for found in _PICTURE.finditer(text)}


def main() -> None:
    """Write the files named as arguments again."""
    for name in sys.argv[1:]:
        path = Path(name)
        text = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(EXAMPLES, Path(folder) / EXAMPLES.name)
            again = replay_markdown if path.suffix == ".md" else replay
            path.write_text(again(text, Path(folder)), encoding="utf-8")
            for picture, shown in pictures(text).items():
                (path.parent / shown).parent.mkdir(exist_ok=True)
                shutil.copy(Path(folder) / picture, path.parent / shown)


if __name__ == "__main__":
    main()
