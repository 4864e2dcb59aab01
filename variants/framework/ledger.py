"""Ledgers: what a game keeps besides the position, as values, and their one reader and writer.

A game declares its records as frozen dataclasses whose fields all have defaults; `Ledgers` makes them of
the plain JSON of a ledger and writes them back, in the sequence of the fields. A field that is as it is by
default is left out; sets are written sorted, and so are the keys of mappings. A type that is written in a
form of its own (a standing as ``aligned france``) has a pair of functions in `forms`; a record that is
written as a list of its fields (a loan as ``["spain", "austria", "mil"]``) stands in `rows`. A mapping from
pairs to such records is a list of rows that begin with the pair; numbers that are keys are text. The fields
of a record in `flat` stand in the ledger beside the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass, replace
from enum import Enum
from functools import cache, cached_property, partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, get_args, get_origin, get_type_hints

from ...model.errors import ImpossibleError
from .year import Ledger

if TYPE_CHECKING:
    from cattrs import BaseValidationError, Converter

R = TypeVar("R")

_KEPT, _KEPT_PARTS = 16, 256
"""So many ledgers are remembered with what was read of them, and so many parts of ledgers."""


class _Recent:
    """What was found lately for certain objects, themselves and not their equals, under a name."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int], tuple[object, object]] = {}

    def get(self, name: str, thing: object) -> object | None:
        known = self._found.get((name, id(thing)))
        return None if known is None else known[1]

    def put(self, name: str, thing: object, found: object) -> None:
        if len(self._found) >= _KEPT_PARTS:
            del self._found[next(iter(self._found))]
        self._found[name, id(thing)] = thing, found  # which keeps the thing, and so its identity


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a ledger: the class of records that has it, the name of its field, its type."""

    record: Any
    field: str
    kind: Any


@dataclass(frozen=True, slots=True)
class LedgerNotes:
    """What people are told about the parts of a ledger.

    Attributes:
        shown: How the types of a ledger that have a form of their own are written, in words.
        secret: The parts that players do not know.
        words: The only texts that some of its parts hold.
    """

    shown: Mapping[type, str] = field(default_factory=dict[type, str])
    secret: frozenset[str] = frozenset()
    words: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])


class Ledgers(Generic[R]):
    """Reads and writes the records of a game.

    `forms` are types with how they are read and written as text; `rows` are records that are written as lists
    of their fields, without those at the end that are None; `names` are fields with other names in ledgers;
    `flat` are fields whose own fields stand in the ledger in their place. `settled` gives what is made of the
    records of a ledger once they are read; it raises ValueError for what cannot be. `notes` are for people.

    What was read of the last ledgers is kept: rules ask for it all the time, and nobody changes a ledger
    once it is made. So is what their parts mean, as most steps of a game change one part or two: the others
    are neither read again nor written again.
    """

    def __init__(
        self,
        records: type[R],
        forms: Mapping[type, tuple[Callable[[str], object], Callable[[Any], str]]] | None = None,
        *,
        names: Mapping[str, str] | None = None,
        rows: Collection[type] = (),
        flat: Collection[str] = (),
        settled: Callable[[R, Ledger], R] | None = None,
        notes: LedgerNotes | None = None,
    ) -> None:
        self.records = records
        self.notes = notes or LedgerNotes()
        self._settled = settled
        self._flat = {name: _field_names(get_type_hints(records)[name]) for name in flat}
        self._rows = rows
        self._forms = forms or {}
        self._names = names or {}
        self._known: dict[int, tuple[Ledger, R]] = {}
        self._meanings, self._made, self._forms_of = _Recent(), _Recent(), _Recent()
        """What parts mean; the parts that were written here; how what was read of those was written."""

    def read(self, ledger: Ledger) -> R:
        """The records of a ledger; raises `ImpossibleError` that names the part that is none of ours."""
        found = self._known.get(id(ledger))
        if found is not None:
            return found[1]
        from cattrs import BaseValidationError  # not above: whoever only asks for rules reads no ledger

        try:
            records = self._structured(ledger)
            records = records if self._settled is None else self._settled(records, ledger)
        except (BaseValidationError, ValueError) as error:
            place = _place(error) if isinstance(error, BaseValidationError) else str(error)
            raise ImpossibleError(
                f"the ledger has a broken record {place!r}", expected="records as this variant keeps them"
            ) from None
        if len(self._known) >= _KEPT:
            del self._known[next(iter(self._known))]
        self._known[id(ledger)] = ledger, records
        return records

    def _structured(self, ledger: Ledger) -> R:
        nested = self._nested(ledger)
        same: dict[str, object] = {}
        read: list[tuple[str, object]] = []
        for name, key in self._keys.items():
            part = ledger.get(key)
            if type(part) in (dict, list):
                meaning = self._meanings.get(name, part)
                if meaning is None:
                    read.append((name, part))
                else:
                    same[name] = meaning
                    del nested[key]
        records = self._converter.structure(nested, self.records)
        for name, part in read:
            meaning = getattr(records, name)
            self._meanings.put(name, part, meaning)
            if self._made.get(name, part) is not None:
                self._forms_of.put(name, meaning, part)
        return cast("R", replace(cast("Any", records), **same)) if same else records

    @cached_property
    def _keys(self) -> dict[str, str]:
        """The fields that are parts of a ledger, with the names of these."""
        names = (name for name in _field_names(self.records) if name not in self._flat)
        return {name: self._names.get(name, name) for name in names}

    def write(self, records: R, ledger: Ledger) -> Ledger:
        """The ledger with these records in place of its own; what others keep in it stays."""
        found = cast("dict[str, object]", self._converter.unstructure(records, self.records))
        written: dict[str, object] = {}
        fields = {key: name for name, key in self._keys.items()}
        for key, value in found.items():
            if key in self._flat:
                parts = cast("dict[str, object]", value)
                written.update((name, _plain(part)) for name, part in parts.items())
                continue
            name = fields[key]
            part = self._forms_of.get(name, getattr(records, name))
            if part is None:
                part = _plain(value)
                self._made.put(name, part, part)
            written[key] = part
        own = {self._names.get(name, name) for name in _field_names(self.records)} - self._flat.keys()
        known = own.union(*self._flat.values())
        return {key: value for key, value in ledger.items() if key not in known} | written

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """The parts of a ledger, in the sequence in which they are written, by their names."""
        found: dict[str, Part] = {}
        for name, kind in _hints(self.records).items():
            if name in self._flat:
                for inner, one in _hints(kind).items():
                    found[inner] = Part(kind, inner, one)
            else:
                found[self._names.get(name, name)] = Part(self.records, name, kind)
        return found

    def is_row(self, kind: object) -> bool:
        """Records of that class are written as lists."""
        return kind in self._rows

    def is_form(self, kind: object) -> bool:
        """Values of that type are written as text of their own form."""
        return kind in self._forms

    def _nested(self, ledger: Ledger) -> dict[str, object]:
        """The ledger with the parts of flat fields in these fields."""
        found = dict(ledger)
        for name, parts in self._flat.items():
            found[name] = {part: found.pop(part) for part in parts if part in found}
        return found

    @cached_property
    def _converter(self) -> Converter:
        from cattrs import Converter
        from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

        converter = Converter()
        for kind in (int, bool):
            converter.register_structure_hook(kind, _only)
        converter.register_structure_hook(str, _name)
        for kind, (parse, show) in self._forms.items():
            converter.register_structure_hook(kind, partial(_parsed, parse))
            converter.register_unstructure_hook(kind, show)

        def is_list(kind: type) -> bool:
            return get_origin(kind) in (tuple, frozenset)

        def lister(kind: type) -> Callable[[object, object], object]:
            return _listed(kind, converter)

        own: dict[str, Any] = {name: override(rename=key) for name, key in self._names.items()}

        def reader(kind: type) -> Callable[..., Any]:
            renamed: dict[str, Any] = own if kind is self.records else {}
            return cast("Any", make_dict_structure_fn)(kind, converter, **renamed)

        def writer(kind: type) -> Callable[..., Any]:
            renamed: dict[str, Any] = own if kind is self.records else {}
            return make_dict_unstructure_fn(kind, converter, _cattrs_omit_if_default=True, **renamed)

        def is_record(kind: type) -> bool:
            return is_dataclass(kind) and kind not in self._forms

        converter.register_structure_hook_factory(is_list, lister)
        converter.register_structure_hook_factory(is_record, reader)
        converter.register_unstructure_hook_factory(is_record, writer)
        converter.register_structure_hook_func(_is_numbered, partial(_numbered_read, converter))
        converter.register_structure_hook_func(_is_table, partial(_table_read, converter))
        converter.register_unstructure_hook_func(_is_table, partial(_table_written, converter))
        for row in self._rows:
            converter.register_structure_hook(row, partial(_row_read, converter))
            converter.register_unstructure_hook(row, partial(_row_written, converter))
        return converter


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    """The types of the fields of a record."""
    return get_type_hints(kind)


def _row_read(converter: Converter, value: object, kind: Any) -> object:
    """A record that is written as a list of its fields."""
    if not isinstance(value, list | tuple):
        raise TypeError("not a list")
    items, hints = cast("Sequence[object]", value), _hints(kind)
    if len(items) > len(hints):
        raise TypeError(f"more than {len(hints)} things")
    listed = zip(_field_names(kind), items, strict=False)
    return kind(**{name: converter.structure(item, hints[name]) for name, item in listed})


def _row_written(converter: Converter, row: Any) -> list[object]:
    found = [converter.unstructure(getattr(row, name)) for name in _field_names(row)]
    while found and found[-1] is None:
        found.pop()
    return found


def _is_table(kind: Any) -> bool:
    """A mapping from pairs."""
    return get_origin(kind) is Mapping and get_origin(get_args(kind)[0]) is tuple


def _table_read(converter: Converter, value: object, kind: Any) -> object:
    """A mapping that is written as rows, each with the pair in front."""
    pair, record = get_args(kind)
    rows = converter.structure(value, tuple[list[Any], ...])
    size = len(get_args(pair))
    return {converter.structure(row[:size], pair): converter.structure(row[size:], record) for row in rows}


def _table_written(converter: Converter, value: object) -> list[object]:
    table = cast("Mapping[Any, object]", value)
    return [[*pair, *cast("list[object]", converter.unstructure(table[pair]))] for pair in sorted(table)]


def _is_numbered(kind: Any) -> bool:
    """A mapping from numbers, such as years, which JSON has as text."""
    return get_origin(kind) is Mapping and get_args(kind)[0] is int


def _numbered_read(converter: Converter, value: object, kind: Any) -> object:
    if not isinstance(value, Mapping):
        raise TypeError("not an object")
    items = cast("Mapping[object, object]", value).items()
    return {_number(key): converter.structure(one, get_args(kind)[1]) for key, one in items}


def _number(text: object) -> int:
    if not re.fullmatch(r"\d{1,9}", _text(text), re.ASCII):
        raise ValueError(f"{text!r} is no number")
    return int(_text(text))


def _field_names(record: Any) -> tuple[str, ...]:
    """The fields of a record, or of a class of records."""
    return tuple(record.__dataclass_fields__)


def _parsed(parse: Callable[[str], object], value: object, _: object) -> object:
    return parse(_text(value))


def _name(value: object, kind: Callable[[str], object]) -> object:
    return kind(_text(value))


_PLAIN = frozenset({str, int, bool, type(None)})
_first = itemgetter(0)


def _plain(value: object) -> object:
    """The same in the form of JSON, in a sequence that does not depend on how it came about."""
    if type(value) in _PLAIN:
        return value
    match value:
        case str() if not isinstance(value, Enum):
            return "".join(value)  # without the type of a name
        case dict() | Mapping():  # a dict is recognized sooner than any mapping
            items = [("".join(str(key)), one) for key, one in cast("Mapping[object, object]", value).items()]
            items.sort(key=_first)
            return {key: one if type(one) in _PLAIN else _plain(one) for key, one in items}
        case set() | frozenset():
            return [_plain(one) for one in sorted(cast("Collection[Any]", value))]
        case list() | tuple():
            things = cast("Collection[object]", value)
            return [one if type(one) in _PLAIN else _plain(one) for one in things]
        case Enum():
            return _plain(value.value)
        case _:
            return value


def _listed(kind: Any, converter: Converter) -> Callable[[object, object], object]:
    """Takes a list for a tuple or a set, and no text."""
    made = cast("Callable[[Iterable[object]], object]", get_origin(kind))
    kinds = get_args(kind)
    same = made is frozenset or kinds[1:] == (Ellipsis,)

    def take(value: object, _: object) -> object:
        if not isinstance(value, list | tuple):
            raise TypeError("not a list")
        items = cast("Sequence[object]", value)
        if not same and len(items) != len(kinds):
            raise TypeError(f"not {len(kinds)} things")
        wanted = (kinds[0],) * len(items) if same else kinds
        return made(converter.structure(item, one) for item, one in zip(items, wanted, strict=True))

    return take


def _only(value: object, kind: type) -> object:
    """Takes values of a type alone, and turns nothing into one."""
    if type(value) is not kind:
        raise TypeError(f"not {kind.__name__}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not text")
    return value


def _place(error: BaseValidationError) -> str:
    """Where the first thing that is wrong stands, by its keys: ``influence.hes``."""
    from cattrs import transform_error

    first = str(transform_error(error)[0])
    place = first.rpartition("@ $")[2].lstrip(".")
    return place.replace("['", ".").replace("']", "").lstrip(".") or "as a whole"
