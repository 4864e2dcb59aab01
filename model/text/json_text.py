"""JSON from people: strict parsing with clear messages, and the line and column of each value.

`read_json` accepts strict JSON: no duplicate names, no ``NaN``. `JsonPlaces` finds the line and column of a
value; it is built only for an error message.
"""

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TypeAlias

from ..errors import Place, UnreadableError

Pointer: TypeAlias = tuple[str | int, ...]
"""The path to a value: names in objects and indices in lists, from the top."""

MAX_CHARACTERS = 5_000_000
"""The maximum number of characters in a text; a longer text is refused unread."""

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:]|[^\s\[\]{},:"]+')

_HALF_CHARACTER = re.compile(r"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]..")


def path_exists(path: str | Path) -> bool:
    """Return whether there is such a file or folder; False for an impossible name."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):  # too long, or with a null character
        return False


def read_text(path: str | Path) -> str:
    """Return the text of a file.

    Raises:
        UnreadableError: The file is missing, binary, not UTF-8 or too large.
    """
    file = str(path)
    try:
        with Path(path).open("rb") as handle:
            data = handle.read(MAX_CHARACTERS + 1)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise UnreadableError(f"cannot be read: {reason}", place=Place(file)) from None
    except ValueError:
        raise UnreadableError("cannot be read: this is not a file name", place=Place(repr(file))) from None
    return decode_text(data, file)


def decode_text(data: bytes, file: str | None = None) -> str:
    """Decode bytes as UTF-8, or as UTF-16 if they begin with its byte order mark.

    Raises:
        UnreadableError: The bytes are binary, neither UTF-8 nor UTF-16, or too many.
    """
    if len(data) > MAX_CHARACTERS:
        _refuse_size(file)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            data = data.decode("utf-16").encode()
        except UnicodeDecodeError:
            raise UnreadableError("is broken UTF-16", place=Place(file), expected="text in UTF-8") from None
    if b"\0" in data:
        raise UnreadableError("is binary", place=Place(file), expected="text in UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        column = problem.start - data.rfind(b"\n", 0, problem.start)
        message = f"byte 0x{data[problem.start]:02x} is not UTF-8"
        raise UnreadableError(message, place=Place(file, line, column), expected="text in UTF-8") from None


_JSON_FAULTS = {
    "Unterminated string starting at": "this string has no closing quotation mark",
    "Invalid control character at": "a string contains a control character",
    "Invalid \\escape": "a string contains an unknown escape",
    "Invalid \\escape: ": "a string contains an unknown escape",
    "Invalid \\uXXXX escape": "\\u is not followed by four hexadecimal digits",
    "Extra data": "more text follows the end of the value",
}
"""Our messages for those of Python's JSON reader that are cut off or unclear."""


def read_json(text: str, file: str | None = None) -> object:
    """Parse JSON.

    Raises:
        UnreadableError: The JSON is invalid; with line and column.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > MAX_CHARACTERS:
        _refuse_size(file)
    if not text.strip():
        raise UnreadableError("is empty", place=Place(file), expected="JSON")
    repeated = False

    def make_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
        nonlocal repeated
        made = dict(pairs)
        repeated = repeated or len(made) != len(pairs)
        return made

    def refuse_constant(name: str) -> NoReturn:
        found = re.search(rf'(?<!["\w]){re.escape(name)}', text)
        place = _locate(text, found.start() if found else 0, file)
        raise UnreadableError(f"broken JSON: {name} is not a JSON number", place=place)

    try:
        value: object = json.loads(text, object_pairs_hook=make_object, parse_constant=refuse_constant)
    except json.JSONDecodeError as problem:
        place = Place(file, problem.lineno, problem.colno)
        if not text[: problem.pos].strip() and problem.msg == "Expecting value":
            raise UnreadableError("is not JSON", place=place, expected="JSON") from None
        said = _JSON_FAULTS.get(problem.msg, problem.msg[:1].lower() + problem.msg[1:])
        raise UnreadableError(f"broken JSON: {said}", place=place) from None
    except RecursionError:
        raise UnreadableError("broken JSON: nested too deeply", place=Place(file)) from None
    except UnreadableError:
        raise
    except ValueError:  # an integer with more digits than Python converts
        offset, digits = _longest_number(text)
        message = f"broken JSON: a number of {digits:,} digits"
        raise UnreadableError(message, place=_locate(text, offset, file)) from None
    if repeated:
        places = JsonPlaces(text, file)
        pointer, offset = places.repeated[0]
        message = f"broken JSON: {pointer[-1]!r} is given twice in one object"
        raise UnreadableError(message, place=places.place_at(offset))
    if "\\ud" in text.lower():
        _refuse_surrogates(value, text, file)
    return value


def format_pointer(pointer: Pointer) -> str:
    """Return a pointer in the notation of JSON Pointer (RFC 6901): ``/edges/12/0``."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in pointer)


def path_label(pointer: Pointer) -> str:
    """Return the path to a value as the start of a message: ``orders.austria[2]: ``; empty for the whole."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in pointer)
    way = "".join(steps).removeprefix(".")
    return f"{way}: " if way else ""


@dataclass(slots=True)
class _OpenContainer:
    """An object or list around the current position of the scan."""

    is_object: bool
    key: str | int = 0
    awaits_key: bool = False


class JsonPlaces:
    """The offsets of the values and names in a valid JSON text."""

    def __init__(self, text: str, file: str | None = None) -> None:
        text = text.removeprefix("\ufeff")
        self.repeated: list[tuple[Pointer, int]] = []
        self._file = file
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._values: dict[Pointer, int] = {}
        self._names: dict[Pointer, int] = {}
        self._scan(text)

    def offset(self, pointer: Pointer, *, of_name: bool = False) -> int:
        """Return the offset of a value or of its name; of what contains it if it does not exist."""
        if of_name and pointer in self._names:
            return self._names[pointer]
        while pointer and pointer not in self._values:
            pointer = pointer[:-1]
        return self._values.get(pointer, 0)

    def place_at(self, offset: int) -> Place:
        """Return the line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return Place(self._file, line, offset - self._starts[line - 1] + 1)

    def _scan(self, text: str) -> None:
        stack: list[_OpenContainer] = []
        path: tuple[str | int, ...] = ()
        for found in _TOKEN.finditer(text):
            token = found.group()
            top = stack[-1] if stack else None
            if token in "}]":
                stack.pop()
                path = path[:-1]
            elif token == ",":
                if top is not None and top.is_object:
                    top.awaits_key = True
                elif top is not None and isinstance(top.key, int):
                    top.key += 1
                    path = (*path[:-1], top.key)
            elif token != ":":
                if top is not None and top.awaits_key:
                    top.awaits_key = False
                    path = (*path[:-1], str(json.loads(token)))
                    if path in self._names:
                        self.repeated.append((path, found.start()))
                    self._names[path] = found.start()
                    continue
                self._values[path] = found.start()
                if token in "{[":
                    stack.append(_OpenContainer(token == "{", awaits_key=token == "{"))
                    path = (*path, 0)


def _longest_number(text: str) -> tuple[int, int]:
    """Return the offset of the number with the most digits, and how many it has."""
    numbers = ((found.start(), re.match(r"-?(\d+)", found[0], re.ASCII)) for found in _TOKEN.finditer(text))
    lengths = ((start, len(number[1])) for start, number in numbers if number is not None)
    return max(lengths, key=lambda found: found[1])


def _locate(text: str, offset: int, file: str | None) -> Place:
    return Place(file, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def _refuse_size(file: str | None) -> NoReturn:
    raise UnreadableError(
        "is too large to be read", place=Place(file), expected=f"at most {MAX_CHARACTERS:,} characters"
    )


def _refuse_surrogates(value: object, text: str, file: str | None) -> None:
    """Raise an error for a lone surrogate: it can be parsed but not encoded again."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        found = _HALF_CHARACTER.search(text)
        place = _locate(text, found.start() if found else 0, file)
        raise UnreadableError("broken JSON: half a character", place=place) from None


class JsonSource:
    """The places of the values in a JSON text; the text is scanned for the first error."""

    def __init__(self, text: str, file: str | None) -> None:
        self._text = text
        self._file = file
        self._places: JsonPlaces | None = None

    def place(self, pointer: Pointer, column: int = 1, *, of_name: bool = False) -> Place:
        """Return the line and column of a value or of its name; `column` counts inside a string."""
        if self._places is None:
            self._places = JsonPlaces(self._text, self._file)
        offset = self._places.offset(pointer, of_name=of_name)
        return self._places.place_at(offset + (column if column > 1 else 0))

    def label(self, pointer: Pointer) -> str:
        """Return the path to the value as the start of a message: ``orders.austria[2]: ``."""
        return path_label(pointer)
