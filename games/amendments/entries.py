"""Entries of a ledger: their names, how each value is written, and how one is changed.

An entry is named by its path, with dots between the names: ``treasury.france``, ``influence.hes.spain``. The
names and the form of each value follow from the record classes of a game (`ledger`), and so do the tables of
docs/game-file.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from enum import Enum
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from ...model.board import Board, places_of
from ...model.errors import ImpossibleError, UnknownNameError, UnreadableError
from ...model.names import Power, Province
from ...model.rulebook import Rulebook
from ...model.text import nearest_names, shorten
from ...variants.framework.ledger import LedgerField, LedgerNotes, Ledgers, describe_unknown_name, find_leaves
from ...variants.framework.year import Ledger

Json = Any
"""A value of JSON."""

NOTHING = "NONE"
"""The value that removes an entry, so that its default applies."""

MAX_NUMBER = 999_999
"""The maximum number in an entry."""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A top-level entry of a ledger: its name, the class that reads and writes it, and its field."""

    key: str
    ledgers: Ledgers[Any]
    part: LedgerField

    @property
    def form(self) -> str:
        """A description of how the value is written."""
        words = " or ".join(f"`{word}`" for word in self.ledgers.notes.words.get(self.key, ()))
        form = describe_form(self.part.kind, self.ledgers)
        return form.replace("a text", words) if words else form


def list_entries(ledgers: Sequence[Ledgers[Any]]) -> Mapping[str, LedgerEntry]:
    """Return the entries of ledgers by name; of two with one name, the first one."""
    found: dict[str, LedgerEntry] = {}
    for one in ledgers:
        for key, part in one.parts.items():
            found.setdefault(key, LedgerEntry(key, one, part))
    return found


# ---------------------------------------------------------------------------------------- forms in words


def describe_form(kind: Any, ledgers: Ledgers[Any]) -> str:
    """Describe how a value of a type is written in a ledger."""
    simple = {
        int: "a number",
        bool: "true or false",
        str: "a text",
        Power: "a power or state",
        Province: "a province",
    }
    if kind in simple:
        return simple[kind]
    if get_origin(kind) is Literal:
        return " or ".join(f"`{word}`" for word in get_args(kind))
    if ledgers.is_form(kind):
        return ledgers.notes.shown[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        words = [f"`{one.value}`" for one in kind]
        return f"{', '.join(words[:-1])} or {words[-1]}"
    optional, inner = _split_optional(kind)
    if optional:
        return f"{describe_form(inner, ledgers)}, or null"
    made = get_origin(kind)
    if made is Mapping:
        return _describe_mapping(kind, ledgers)
    if made in (tuple, frozenset):
        kinds = get_args(kind)
        if made is frozenset or kinds[1:] == (...,):
            return f"a list, each {describe_form(kinds[0], ledgers)}"
        return f"[{', '.join(describe_form(one, ledgers) for one in kinds)}]"
    return _describe_record(kind, ledgers)


def _describe_mapping(kind: Any, ledgers: Ledgers[Any]) -> str:
    key, value = get_args(kind)
    if get_origin(key) is tuple:
        firsts = ", ".join(describe_form(one, ledgers) for one in get_args(key))
        return f"a list of rows, each [{firsts}, {_describe_fields(value, ledgers)}]"
    return f"for each {describe_form(key, ledgers).removeprefix('a ')}: {describe_form(value, ledgers)}"


def _describe_record(kind: Any, ledgers: Ledgers[Any]) -> str:
    fields = _describe_fields(kind, ledgers)
    return f"[{fields}]" if ledgers.is_row(kind) else f"an object of {fields}"


def _describe_fields(kind: Any, ledgers: Ledgers[Any]) -> str:
    return ", ".join(
        f"`{name}` ({describe_form(one, ledgers)})" for name, one in get_type_hints(kind).items()
    )


def find_record_classes(entry: LedgerEntry) -> Iterator[type]:
    """Yield the record classes inside an entry; their docstrings explain the fields."""
    yield from _find_record_classes(entry.part.kind, entry.ledgers)


def _find_record_classes(kind: Any, ledgers: Ledgers[Any]) -> Iterator[type]:
    if isinstance(kind, type) and is_dataclass(kind) and not ledgers.is_form(kind):
        yield kind
        for one in get_type_hints(kind).values():
            yield from _find_record_classes(one, ledgers)
    for one in get_args(kind):
        yield from _find_record_classes(one, ledgers)


def describe_record(record: type, *, whole: bool = False) -> str:
    """Return the part of a record class's docstring about its fields, or the `whole` docstring."""
    text = cleandoc(record.__doc__ or "")
    first, _, rest = text.partition("\n\n")
    return " ".join((f"{first} {rest}" if whole or not rest else rest).split())


def _split_optional(kind: Any) -> tuple[bool, Any]:
    """Return whether a type allows None, and the type without None."""
    if get_origin(kind) not in (Union, UnionType):
        return False, kind
    inner = [one for one in get_args(kind) if one is not NoneType]
    return True, inner[0]


# ------------------------------------------------------------------------------------- changing a ledger


def with_entry(
    ledgers: Sequence[Ledgers[Any]], ledger: Ledger, path: str, value: str, board: Board
) -> ChangedLedger:
    """Return a ledger with the value at `path` set; ``NONE`` removes it.

    Raises:
        UnknownNameError: Nothing has this path; the error lists what there is.
        UnreadableError: The value does not have the form of the entry.
        ImpossibleError: The entry cannot have this value.
    """
    known = list_entries(ledgers)
    names = path.split(".")
    key = next((one for one in known if one.casefold() == names[0].casefold()), None)
    if key is None:
        near = nearest_names(names[0], known)
        message = f"the ledger has no entry {shorten(names[0])!r}"
        raise UnknownNameError(message, expected=", ".join(known), nearest=near)
    entry = known[key]
    change = _EntryChange(entry.ledgers, board, [key])
    before = entry.ledgers.to_json(key, ledger[key]) if key in ledger else None
    part = change.apply(entry.part.kind, before, names[1:], value)
    after = {name: one for name, one in ledger.items() if name != key}
    if part is not None:
        after |= _read_changed_entry(entry, ledger, {key: part}, change)
    after = entry.ledgers.with_records(entry.ledgers.records(after), after)
    return ChangedLedger(tuple(change.path), after, entry.ledgers.notes)


@dataclass(frozen=True, slots=True)
class ChangedLedger:
    """A ledger with a changed entry: the entry's path as ids, the ledger, and the notes on its entries."""

    path: tuple[str, ...]
    ledger: Ledger
    notes: LedgerNotes

    def is_secret(self, rules: Rulebook) -> bool:
        """Return whether players do not see the entry under these rules."""
        key = self.path[0]
        return key in self.notes.secret or self.notes.is_withheld(key, rules)


def _read_changed_entry(
    entry: LedgerEntry, before: Ledger, after: Mapping[str, object], change: _EntryChange
) -> Ledger:
    """Return an entry read from JSON. Raise an error if a part is impossible or names something unknown."""
    path = ".".join(change.path)
    try:
        read = entry.ledgers.from_json(after)
    except ImpossibleError as error:
        message = f"{path} cannot have this value: {error.message}"
        raise ImpossibleError(message, expected=change.form) from None
    known = set(
        _find_faults(before.get(entry.key), change.board)
    )  # faults that were there before are not new
    for fault in _find_faults(read[entry.key], change.board):
        if fault not in known:
            raise UnknownNameError(f"{path} cannot have this value: {fault}", expected=change.form)
    return read


def _find_faults(value: object, board: Board) -> Iterator[str]:
    """Yield the faults of a value: names that the board does not know, numbers out of range."""
    for leaf in find_leaves(value):
        unknown = describe_unknown_name(leaf, board)
        if unknown is not None:
            yield unknown
        elif type(leaf) is int and not 0 <= leaf <= MAX_NUMBER:
            yield f"{leaf} is not a number from 0 to {MAX_NUMBER:,}"


class _EntryChange:
    """A change of one value in a ledger entry: it follows the path and rebuilds the entry around the new
    value.
    """

    def __init__(self, ledgers: Ledgers[Any], board: Board, path: list[str]) -> None:
        self._ledgers, self.board, self.path = ledgers, board, path
        self.form = ""

    def apply(self, kind: Any, now: Json, names: Sequence[str], value: str) -> Json:
        """Return the JSON value with the change applied; None if nothing is left."""
        self.form = describe_form(kind, self._ledgers)
        if not names:
            return (
                None
                if value.strip().casefold() in ("none", "nobody", "null")
                else self._parse_value(kind, value)
            )
        _, kind = _split_optional(kind)
        if get_origin(kind) is Mapping:
            return self._change_mapping(kind, now, names, value)
        if isinstance(kind, type) and is_dataclass(kind) and self._is_object(kind):
            fields = get_type_hints(kind)
            name = self._find_field(names[0], fields)
            inside = dict(cast("Mapping[str, Json]", now or {}))
            return _with_value(
                inside, name, self._change_part(name, fields[name], inside.get(name), names[1:], value)
            )
        message = f"{'.'.join(self.path)} has no parts and is set as a whole"
        raise UnknownNameError(message, expected=self.form)

    def _is_object(self, kind: type) -> bool:
        return not self._ledgers.is_form(kind) and not self._ledgers.is_row(kind)

    def _change_part(self, name: str, kind: Any, now: Json, names: Sequence[str], value: str) -> Json:
        self.path.append(name)
        return self.apply(kind, now, names, value)

    def _find_field(self, name: str, fields: Mapping[str, Any]) -> str:
        found = next((one for one in fields if one.casefold() == name.casefold()), None)
        if found is None:
            message = f"{'.'.join(self.path)} has no {shorten(name)!r}"
            raise UnknownNameError(message, expected=", ".join(fields), nearest=nearest_names(name, fields))
        return found

    def _change_mapping(self, table: Any, now: Json, names: Sequence[str], value: str) -> Json:
        key, kind = get_args(table)
        if get_origin(key) is tuple:
            return self._change_table(key, kind, now, names, value)
        name = str(self._parse_scalar(key, names[0]))
        inside = dict(cast("Mapping[str, Json]", now or {}))
        return _with_value(inside, name, self._change_part(name, kind, inside.get(name), names[1:], value))

    def _change_table(self, key: Any, kind: Any, now: Json, names: Sequence[str], value: str) -> Json:
        """Return the table with a changed row, which is named by the pair it begins with."""
        if len(names) != len(get_args(key)):
            message = f"an entry of {'.'.join(self.path)} is named by two powers"
            raise UnknownNameError(message, expected=f"{'.'.join(self.path)}.france.spain")
        pair = sorted(
            str(self._parse_scalar(one, name)) for one, name in zip(get_args(key), names, strict=True)
        )
        self.path += pair
        rows = [list(row) for row in cast("Sequence[Sequence[Json]]", now or ()) if list(row[:2]) != pair]
        self.form = f"[{_describe_fields(kind, self._ledgers)}]"
        if value.strip().casefold() not in ("none", "null"):
            read = _parse_json(value, self.form)
            if not isinstance(read, list):
                raise UnreadableError(f"cannot read {shorten(value)!r}", expected=self.form)
            rows.append([*pair, *cast("list[Json]", read)])
        return sorted(rows, key=lambda row: row[:2]) or None

    # -------------------------------------------------------------------------------------------- values

    def _parse_value(self, kind: Any, text: str) -> Json:
        """Parse a value into JSON."""
        _, kind = _split_optional(kind)
        if text.lstrip()[:1] in ("[", "{"):
            found = _parse_json(text, self.form)
            self._check_fields(kind, found)
            return found
        if get_origin(kind) in (tuple, frozenset):
            return [self._parse_scalar(get_args(kind)[0], one.strip()) for one in text.split("+")]
        return self._parse_scalar(kind, text.strip())

    def _parse_scalar(self, kind: Any, text: str) -> Json:
        text = text[1:-1] if re.fullmatch(r'"[^"]*"', text) else text
        if kind is int:
            if not text.isascii() or not text.isdigit() or int(text[:7]) > MAX_NUMBER:
                raise UnreadableError(
                    f"cannot read {shorten(text)!r}", expected=f"a number from 0 to {MAX_NUMBER:,}"
                )
            return int(text)
        if kind is bool:
            if text.casefold() not in ("true", "false"):
                raise UnreadableError(f"cannot read {shorten(text)!r}", expected="true or false")
            return text.casefold() == "true"
        if kind is Power:
            return "".join(places_of(self.board).find_power(text))
        if kind is Province:
            return "".join(places_of(self.board).find_province(text))
        if isinstance(kind, type) and issubclass(kind, Enum):
            words = [str(one.value) for one in kind]
            if text.casefold() not in words:
                raise UnreadableError(f"cannot read {shorten(text)!r}", expected=" or ".join(words))
            return text.casefold()
        words = (
            get_args(kind) if get_origin(kind) is Literal else self._ledgers.notes.words.get(self.path[0], ())
        )
        if words:
            if text.casefold() not in words:
                raise UnreadableError(f"cannot read {shorten(text)!r}", expected=" or ".join(words))
            return text.casefold()
        if kind is str or self._ledgers.is_form(cast("Any", kind)):
            return text
        raise UnreadableError(f"cannot read {shorten(text)!r}", expected=self.form)

    def _check_fields(self, kind: Any, value: Json) -> None:
        """Raise UnknownNameError for a JSON field that no record has."""
        _, kind = _split_optional(kind)
        if isinstance(value, Mapping):
            items = cast("Mapping[str, Json]", value)
            if get_origin(kind) is Mapping:
                for one in items.values():
                    self._check_fields(get_args(kind)[1], one)
            elif isinstance(kind, type) and is_dataclass(kind):
                fields = get_type_hints(kind)
                for name, one in items.items():
                    self._check_fields(fields[self._find_field(name, fields)], one)


def _with_value(table: dict[str, Json], name: str, value: Json) -> Json:
    """Return the table with a value set, or removed for None; None for an empty table."""
    changed = {key: one for key, one in table.items() if key != name}
    if value is not None:
        changed[name] = value
    return changed or None


def _parse_json(text: str, form: str) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise UnreadableError(
            f"cannot read {shorten(text)!r}", expected=f"{form}, as JSON with ids for names"
        ) from None


def value_at(data: Mapping[str, object], path: Sequence[str]) -> Json:
    """Return the value at a path (as in `ChangedLedger.path`) in a ledger's JSON; None if there is none."""
    found: Json = data
    for index, name in enumerate(path):
        if isinstance(found, list):
            pair = list(path[index : index + 2])
            rows = cast("Sequence[Sequence[Json]]", found)
            return next((list(row[2:]) for row in rows if list(row[:2]) == pair), None)
        if not isinstance(found, Mapping):
            return None
        found = cast("Mapping[str, Json]", found).get(name)
    return found
