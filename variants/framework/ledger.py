"""Ledgers: what a game keeps besides the position, as values, and as the JSON of files.

A ledger maps the names of its entries to values. A game declares its records as frozen dataclasses whose
fields all have defaults; each field is an entry, left out where it is as by default. `Ledgers` gives the
records of a ledger, puts others in their place, and reads and writes entries as JSON.

In JSON sets are written sorted, and so are the keys of mappings. A type that is written in a form of its own
(a standing as ``aligned france``) has a pair of functions in `forms`; a record that is written as a list of
its fields (a loan as ``["spain", "austria", "mil"]``) stands in `rows`. A mapping from pairs to such records
is a list of rows that begin with the pair; numbers that are keys are text. The fields of a record in `flat`
are entries beside the others.
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
from .year import Json, Ledger

if TYPE_CHECKING:
    from cattrs import BaseValidationError, Converter

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class LedgerField:
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


@dataclass(frozen=True, eq=False)
class Ledgers(Generic[R]):
    """Gives the records of a game from its ledger, and reads and writes them as JSON.

    Attributes:
        kind: The class of the records.
        forms: Types that are written as text, each with what reads and what writes it.
        names: Fields whose entries have other names.
        rows: Classes of records that are written as lists of their fields, without trailing Nones.
        flat: Fields whose own fields are entries in their place.
        settled: What is made of records once read, given their JSON; raises ValueError for what cannot be.
        added: What the JSON of records of a class has besides the fields that are not as by default.
        notes: What people are told.
    """

    kind: type[R]
    forms: Mapping[type, tuple[Callable[[str], object], Callable[[Any], str]]] = field(
        default_factory=dict[type, Any]
    )
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    rows: Collection[type] = ()
    flat: Collection[str] = ()
    settled: Callable[[R, Json], R] | None = None
    added: Mapping[type, Callable[[Any], Json]] = field(default_factory=dict[type, Any])
    notes: LedgerNotes = field(default_factory=LedgerNotes)

    @cached_property
    def _flat(self) -> Mapping[str, type]:
        """The classes of the flat fields."""
        return {name: _hints(self.kind)[name] for name in self.flat}

    def records(self, ledger: Ledger) -> R:
        """Return the records of a ledger."""
        found = _given(self.names, self.kind, ledger)
        for name, kind in self._flat.items():
            found[name] = kind(**_given({}, kind, ledger))
        return self.kind(**found)

    def with_records(self, records: R, ledger: Ledger) -> Ledger:
        """Return the ledger with these records in place of its own; what others keep in it stays."""
        written = _changed(self.names, records, self._flat)
        for name in self._flat:
            written |= _changed({}, getattr(records, name), ())
        rest = {key: value for key, value in ledger.items() if key not in self.parts}
        return rest | {key: written[key] for key in self.parts if key in written}

    def from_json(self, data: Json) -> Ledger:
        """Return the entries of these records that are in the JSON of a ledger.

        Raises:
            ImpossibleError: A part is none of ours; the message names it.
        """
        given = [key for key in data if key in self.parts]
        if not given:
            return {}
        from cattrs import (
            BaseValidationError,  # not above: few cases have a ledger, and it takes a while
        )

        try:
            records = self._converter.structure(self._nested(data), self.kind)
            if self.settled is not None:
                records = self.settled(records, data)
        except (BaseValidationError, ValueError) as error:
            place = _place(error) if isinstance(error, BaseValidationError) else str(error)
            raise ImpossibleError(
                f"the ledger has a broken record {place!r}", expected="records as this variant keeps them"
            ) from None
        return {key: self.value(records, key) for key in given}

    def to_json(self, key: str, value: object) -> object:
        """Return the value of an entry as JSON."""
        return _plain(self._converter.unstructure(value, unstructure_as=self.parts[key].kind))

    def value(self, records: R, key: str) -> object:
        """Return what records have as an entry, of their own or in a record whose fields are entries."""
        part = self.parts[key]
        if part.record is self.kind:
            return getattr(records, part.field)
        name = next(name for name, kind in self._flat.items() if kind is part.record)
        return getattr(getattr(records, name), part.field)

    @cached_property
    def parts(self) -> Mapping[str, LedgerField]:
        """The entries of these records, in the sequence in which they are written, by their names."""
        found: dict[str, LedgerField] = {}
        for name, kind in _hints(self.kind).items():
            if name in self._flat:
                for inner, one in _hints(kind).items():
                    found[inner] = LedgerField(kind, inner, one)
            else:
                found[self.names.get(name, name)] = LedgerField(self.kind, name, kind)
        return found

    def is_row(self, kind: object) -> bool:
        """Records of that class are written as lists."""
        return kind in self.rows

    def is_form(self, kind: object) -> bool:
        """Values of that type are written as text of their own form."""
        return kind in self.forms

    def _nested(self, data: Json) -> dict[str, object]:
        """Return the entries of these records, those of flat records inside these."""
        found = {key: one for key, one in data.items() if key in self.parts}
        for name, kind in self._flat.items():
            found[name] = {part: found.pop(part) for part in _hints(kind) if part in found}
        return found

    @cached_property
    def _converter(self) -> Converter:
        from cattrs import Converter
        from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

        converter = Converter()
        for kind in (int, bool):
            converter.register_structure_hook(kind, _only)
        converter.register_structure_hook(str, _name)
        for kind, (parse, show) in self.forms.items():
            converter.register_structure_hook(kind, partial(_parsed, parse))
            converter.register_unstructure_hook(kind, show)

        def is_list(kind: type) -> bool:
            return get_origin(kind) in (tuple, frozenset)

        def lister(kind: type) -> Callable[[object, object], object]:
            return _listed(kind, converter)

        own: dict[str, Any] = {name: override(rename=key) for name, key in self.names.items()}

        def reader(kind: type) -> Callable[..., Any]:
            renamed: dict[str, Any] = own if kind is self.kind else {}
            return cast("Any", make_dict_structure_fn)(kind, converter, **renamed)

        def writer(kind: type) -> Callable[[Any], dict[str, object]]:
            renamed: dict[str, Any] = own if kind is self.kind else {}
            made = cast("Any", make_dict_unstructure_fn)(
                kind, converter, _cattrs_omit_if_default=True, **renamed
            )
            added = self.added.get(kind)
            return made if added is None else partial(_with_added, made, added)

        def is_record(kind: type) -> bool:
            return is_dataclass(kind) and kind not in self.forms

        converter.register_structure_hook_factory(is_list, lister)
        converter.register_structure_hook_factory(is_record, reader)
        converter.register_unstructure_hook_factory(is_record, writer)
        converter.register_structure_hook_func(_is_numbered, partial(_numbered_read, converter))
        converter.register_structure_hook_func(_is_table, partial(_table_read, converter))
        converter.register_unstructure_hook_func(_is_table, partial(_table_written, converter))
        for row in self.rows:
            converter.register_structure_hook(row, partial(_row_read, converter))
            converter.register_unstructure_hook(row, partial(_row_written, converter))
        return converter


def read_ledger(ledgers: Iterable[Ledgers[Any]], data: Json) -> Ledger:
    """Return the ledger that JSON tells of; entries of nobody are kept as they are.

    Raises:
        ImpossibleError: An entry is none of its record; the message names it.
    """
    ledger = dict(data)
    left = ledger
    for one in ledgers:
        own = one.from_json(left)
        ledger |= own
        left = {key: value for key, value in left.items() if key not in own}
    return ledger


def ledger_json(ledgers: Iterable[Ledgers[Any]], ledger: Ledger) -> dict[str, object]:
    """Return the JSON of a ledger, in the sequence of its entries."""
    written = dict(ledger)
    left = set(written)
    for one in ledgers:
        own = left & one.parts.keys() if left else ()
        written |= {key: one.to_json(key, ledger[key]) for key in own}
        left -= set(own)
    return written


def _given(names: Mapping[str, str], kind: type, ledger: Ledger) -> dict[str, object]:
    """Return the fields of a class of records that a ledger has."""
    keys = ((name, names.get(name, name)) for name in _field_names(kind))
    return {name: ledger[key] for name, key in keys if key in ledger}


def _changed(names: Mapping[str, str], record: Any, besides: Collection[str]) -> dict[str, object]:
    """Return the fields of a record that are not as by default, by the names of their entries."""
    usual = _usual(record.__class__)
    values = ((name, getattr(record, name)) for name in _field_names(record) if name not in besides)
    return {names.get(name, name): _sorted(value) for name, value in values if value != getattr(usual, name)}


def _sorted(value: Any) -> Any:
    """Return a value whose mappings stand in the sequence of their keys, as they do once read from a file."""
    if isinstance(value, Mapping):
        found = cast("Mapping[Any, Any]", value)
        return {key: _sorted(found[key]) for key in sorted(found)}
    if is_dataclass(value) and not isinstance(value, type):
        fields = ((name, getattr(value, name)) for name in _field_names(value))
        mappings = {name: _sorted(one) for name, one in fields if isinstance(one, Mapping)}
        return replace(value, **mappings) if mappings else value
    return value


def _with_added(
    made: Callable[[Any], Json], added: Callable[[Any], Json], record: object
) -> dict[str, object]:
    """Return the JSON of a record with what is added to it."""
    return {**made(record), **added(record)}


@cache
def _usual(kind: type) -> Any:
    """Return the record of a class in which everything is as by default."""
    return kind()


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
