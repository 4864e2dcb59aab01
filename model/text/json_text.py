"""JSON as people hand it in: read with one clear message when it is broken, and places found again.

`read_json` takes exactly JSON: no duplicate names, no ``NaN``. `JsonPlaces` finds line and column of
a value of a text that was read before; it is built only when there is something to complain about.
"""

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TypeAlias

from ..errors import Place, UnreadableError

Pointer: TypeAlias = tuple[str | int, ...]
"""The way to a value: names in objects and indices in lists, from the top."""

MAX_CHARACTERS = 5_000_000
"""Longer texts are refused before they are read: no board, position or rulebook is near that."""

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:]|[^\s\[\]{},:"]+')

_HALF_CHARACTER = re.compile(r"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]..")


def is_there(path: str | Path) -> bool:
    """Whether there is such a file or folder; no for a name that none can have."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):  # too long, or with a zero character
        return False


def read_text(path: str | Path) -> str:
    """The text of a file; UnreadableError when it is missing, binary, not UTF-8 or far too large."""
    file = str(path)
    try:
        with Path(path).open("rb") as handle:
            data = handle.read(MAX_CHARACTERS + 1)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise UnreadableError(f"cannot be read: {reason}", place=Place(file)) from None
    except ValueError:
        raise UnreadableError("cannot be read: this is no file name", place=Place(repr(file))) from None
    return decode_text(data, file)


def decode_text(data: bytes, file: str | None = None) -> str:
    """What bytes say, read as UTF-8; UnreadableError when they are binary, not UTF-8 or far too many."""
    if len(data) > MAX_CHARACTERS:
        _refuse_size(file)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnreadableError("is UTF-16", place=Place(file), expected="text in UTF-8")
    if b"\0" in data:
        raise UnreadableError("is binary", place=Place(file), expected="text in UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        column = problem.start - data.rfind(b"\n", 0, problem.start)
        message = f"byte 0x{data[problem.start]:02x} is not UTF-8"
        raise UnreadableError(message, place=Place(file, line, column), expected="text in UTF-8") from None


def read_json(text: str, file: str | None = None) -> object:
    """The value of a JSON text; UnreadableError names line and column of what is broken."""
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
        place = _place(text, found.start() if found else 0, file)
        raise UnreadableError(f"broken JSON: {name} is no JSON number", place=place)

    try:
        value: object = json.loads(text, object_pairs_hook=make_object, parse_constant=refuse_constant)
    except json.JSONDecodeError as problem:
        place = Place(file, problem.lineno, problem.colno)
        raise UnreadableError(
            f"broken JSON: {problem.msg[:1].lower()}{problem.msg[1:]}", place=place
        ) from None
    except RecursionError:
        raise UnreadableError("broken JSON: nested too deeply", place=Place(file)) from None
    except UnreadableError:
        raise
    except ValueError:  # all that is left: a whole number of more digits than Python reads
        offset, digits = _longest_number(text)
        message = f"broken JSON: a number of {digits:,} digits"
        raise UnreadableError(message, place=_place(text, offset, file)) from None
    if repeated:
        places = JsonPlaces(text, file)
        pointer, offset = places.repeated[0]
        message = f"broken JSON: {pointer[-1]!r} is given twice in one object"
        raise UnreadableError(message, place=places.place_at(offset))
    if "\\ud" in text.lower():
        _refuse_surrogates(value, text, file)
    return value


def format_pointer(pointer: Pointer) -> str:
    """A pointer as JSON Pointer (RFC 6901) writes it: ``/edges/12/0``."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in pointer)


def label_of(pointer: Pointer) -> str:
    """The way to a value, for messages: ``orders.austria[2]: ``; empty for the whole."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in pointer)
    way = "".join(steps).removeprefix(".")
    return f"{way}: " if way else ""


@dataclass(slots=True)
class _Open:
    """An object or list that the scan is inside of."""

    is_object: bool
    key: str | int = 0
    awaits_key: bool = False


class JsonPlaces:
    """Where the values and names of a well-formed JSON text stand."""

    def __init__(self, text: str, file: str | None = None) -> None:
        text = text.removeprefix("\ufeff")
        self.repeated: list[tuple[Pointer, int]] = []
        self._file = file
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._values: dict[Pointer, int] = {}
        self._names: dict[Pointer, int] = {}
        self._scan(text)

    def offset(self, pointer: Pointer, *, of_name: bool = False) -> int:
        """The offset of a value, or of its name; of what it stands in where it does not exist."""
        if of_name and pointer in self._names:
            return self._names[pointer]
        while pointer and pointer not in self._values:
            pointer = pointer[:-1]
        return self._values.get(pointer, 0)

    def place_at(self, offset: int) -> Place:
        """Line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return Place(self._file, line, offset - self._starts[line - 1] + 1)

    def _scan(self, text: str) -> None:
        stack: list[_Open] = []
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
                    stack.append(_Open(token == "{", awaits_key=token == "{"))
                    path = (*path, 0)


def _longest_number(text: str) -> tuple[int, int]:
    """Where the number of most digits stands, and how many it has."""
    numbers = ((found.start(), re.match(r"-?(\d+)", found[0], re.ASCII)) for found in _TOKEN.finditer(text))
    lengths = ((start, len(number[1])) for start, number in numbers if number is not None)
    return max(lengths, key=lambda found: found[1])


def _place(text: str, offset: int, file: str | None) -> Place:
    return Place(file, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def _refuse_size(file: str | None) -> NoReturn:
    raise UnreadableError(
        "is too large to be read", place=Place(file), expected=f"at most {MAX_CHARACTERS:,} characters"
    )


def _refuse_surrogates(value: object, text: str, file: str | None) -> None:
    """Refuse half a character (one escape of a surrogate pair): it could be read but never written."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        found = _HALF_CHARACTER.search(text)
        place = _place(text, found.start() if found else 0, file)
        raise UnreadableError("broken JSON: half a character", place=place) from None


class JsonSource:
    """Where the values of a JSON text stand. The text is searched only once somebody asks."""

    def __init__(self, text: str, file: str | None) -> None:
        self._text = text
        self._file = file
        self._places: JsonPlaces | None = None

    def place(self, pointer: Pointer, column: int = 1, *, of_name: bool = False) -> Place:
        """Line and column of a value (or a name in an object); those of a string count inside it."""
        if self._places is None:
            self._places = JsonPlaces(self._text, self._file)
        offset = self._places.offset(pointer, of_name=of_name)
        return self._places.place_at(offset + (column if column > 1 else 0))

    def label(self, pointer: Pointer) -> str:
        """The way to the value, for messages: ``orders.austria[2]: ``."""
        return label_of(pointer)
