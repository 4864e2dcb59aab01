"""A call: some files, and the command lines that run among them, in sequence."""

import base64
import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True, repr=False)
class Line:
    """One command line, without the program's name, and its standard input."""

    arguments: tuple[str, ...]
    stdin: bytes = b""

    def __str__(self) -> str:
        return shlex.join(("westphalia", *self.arguments))

    __repr__ = __str__  # standard input is long


@dataclass(frozen=True, slots=True, repr=False)
class Call:
    """Files by name, and lines."""

    files: tuple[tuple[str, bytes], ...]
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        told = [f"$ {line}" for line in self.lines]
        return "\n".join([*told, *(f"with {name!r} of {len(data)} bytes" for name, data in self.files)])

    __repr__ = __str__  # the files are long

    def write_files(self, folder: Path) -> None:
        """Write the files into a folder."""
        for name, data in self.files:
            (folder / name).write_bytes(data)


def format_call(call: Call, found: str) -> str:
    """Format the call of a finding as JSON, which `read_call` reads."""
    data = {
        "found": found,
        "lines": [{"arguments": line.arguments, "stdin": _as_text(line.stdin)} for line in call.lines],
        "files": {name: _as_text(content) for name, content in call.files},
    }
    return f"{json.dumps(data, indent=1)}\n"


def read_call(text: str) -> Call:
    """Read a call that `format_call` wrote."""
    data: Any = json.loads(text)
    return Call(
        tuple((name, _as_bytes(content)) for name, content in data["files"].items()),
        tuple(Line(tuple(line["arguments"]), _as_bytes(line["stdin"])) for line in data["lines"]),
    )


def _as_text(data: bytes) -> str | dict[str, str]:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


def _as_bytes(written: str | dict[str, str]) -> bytes:
    return written.encode() if isinstance(written, str) else base64.b64decode(written["base64"])
