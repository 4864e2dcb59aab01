"""A cursor for JSON that knows its path, so that errors have a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NoReturn, cast

from ..model.errors import Place, UnreadableError, WestphaliaError
from ..model.text import JsonPlaces, Pointer, format_pointer, nearest_names, read_json
from .reading import quote_input

_KINDS = {dict: "an object", list: "a list", str: "a text", int: "a number", bool: "true or false"}


class JsonText:
    """A JSON text with its value. `first_line` is the line of the file at which it begins."""

    def __init__(self, text: str, file: str | None, first_line: int = 1) -> None:
        self._text = text
        self._file = file
        self._first_line = first_line
        try:
            self.top = Cursor(self, read_json(text, file), ())
        except WestphaliaError as error:
            raise self._moved(error) from None

    def place(self, pointer: Pointer, *, of_name: bool = False) -> Place:
        """Return the line and column of a value, or of its name."""
        places = JsonPlaces(self._text, self._file)
        place = places.place_at(places.offset(pointer, of_name=of_name))
        return Place(self._file, (place.line or 1) + self._first_line - 1, place.column)

    def _moved(self, error: WestphaliaError) -> WestphaliaError:
        place = error.place
        if place.line is not None:
            error.place = Place(place.file, place.line + self._first_line - 1, place.column)
        else:
            error.at(line=self._first_line)
        return error


class Cursor:
    """A value of a JSON text and its path."""

    __slots__ = ("_text", "pointer", "value")

    def __init__(self, text: JsonText, value: object, pointer: Pointer) -> None:
        self._text = text
        self.value = value
        self.pointer = pointer

    def fail(self, error: WestphaliaError, *, of_name: bool = False) -> NoReturn:
        """Raise `error` with the place of this value."""
        within = error.place.column
        place = self._text.place(self.pointer, of_name=of_name)
        column = None if place.column is None else place.column + (within or 0)
        error.place = Place(place.file, place.line, column)
        raise error

    def refuse(self, message: str, expected: str | None = None, *, of_name: bool = False) -> NoReturn:
        """Raise UnreadableError for this value."""
        where = format_pointer(self.pointer)
        error = UnreadableError(f"{where}: {message}" if where else message, expected=expected)
        self.fail(error, of_name=of_name)

    def object(
        self,
        required: Collection[str],
        optional: Collection[str] = (),
        ignored: Counter[str] | None = None,
    ) -> dict[str, Cursor]:
        """Return the members of an object; raise for an unknown or missing name.

        With `ignored`, unknown members are left out and counted there by their names.
        """
        members = self.mapping()
        for name, member in tuple(members.items()):
            if name in required or name in optional:
                continue
            if ignored is not None:
                ignored[name] += 1
                del members[name]
            else:
                nearest = nearest_names(name, [*required, *optional])
                error = UnreadableError(f"unknown field {format_pointer(member.pointer)}", nearest=nearest)
                member.fail(error, of_name=True)
        for name in required:
            if name not in members:
                self.refuse(f"the field {name!r} is missing")
        return members

    def mapping(self) -> dict[str, Cursor]:
        """Return the members of an object with any names."""
        if not isinstance(self.value, dict):
            self._wrong(dict)
        members = cast("dict[str, object]", self.value)
        text, pointer = self._text, self.pointer
        return {name: Cursor(text, value, (*pointer, name)) for name, value in members.items()}

    def items(self) -> Iterator[Cursor]:
        """Yield the items of a list."""
        if not isinstance(self.value, list):
            self._wrong(list)
        for index, value in enumerate(cast("list[object]", self.value)):
            yield Cursor(self._text, value, (*self.pointer, index))

    def texts(self) -> list[str]:
        """Return a list of texts, without a cursor for each."""
        if not isinstance(self.value, list):
            self._wrong(list)
        found = cast("list[object]", self.value)
        for index, item in enumerate(found):
            if not isinstance(item, str):
                self.child(index).text()
        return cast("list[str]", found)

    def child(self, key: str | int) -> Cursor:
        """Return the member or item of that name or index, which must exist."""
        inside = cast("dict[str | int, object]", self.value)
        return Cursor(self._text, inside[key], (*self.pointer, key))

    def text(self) -> str:
        """Return a text."""
        if not isinstance(self.value, str):
            self._wrong(str)
        return self.value

    def integer(self) -> int:
        """Return a whole number."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self._wrong(int)
        return self.value

    def _wrong(self, wanted: type) -> NoReturn:
        self.refuse(f"{quote_input(str(self.value))} is not {_KINDS[wanted]}", _KINDS[wanted])
