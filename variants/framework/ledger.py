"""Ledgers: what a game records besides the position, as values and as the JSON of files.

A ledger maps the names of its entries to values. A game declares its records as frozen dataclasses whose
fields all have defaults; each field is an entry, omitted while it has its default. `Ledgers` reads the
records of a ledger, replaces them, and reads and writes entries as JSON.

In JSON, sets and the keys of mappings are sorted. A type with a text form of its own (a standing as ``aligned
france``) has a pair of functions in `forms`; a record written as a list of its fields (a loan as ``["spain",
"austria", "mil"]``) is in `rows`. A mapping from pairs to such records is a list of rows that begin with the
pair; keys that are numbers are text. The fields of a record in `flat` are entries beside the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass, replace
from enum import Enum
from functools import cache, cached_property, partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast, get_args, get_origin, get_type_hints

from ...model.errors import ImpossibleError, UnknownNameError
from ...model.names import Power, Province
from ...model.text import shorten
from .year import Json, Ledger

if TYPE_CHECKING:
    from cattrs import BaseValidationError, Converter

    from ...model.board import Board
    from ...model.phase import Phase
    from ...model.position import Position, Unit
    from ...model.rulebook import Rulebook

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True)
class Setting(Generic[R_co]):
    """A state as the rules of one game see it, with the records read from the ledger.

    `options` is the rulebook, which has the options of the game.
    """

    position: Position
    phase: Phase
    options: Rulebook
    records: R_co

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board

    @cached_property
    def standing(self) -> Mapping[Province, Unit]:
        """The unit in each occupied province."""
        return {unit.location.province: unit for unit in self.position.units}

    def recording(self, **changes: Any) -> Self:
        """Return the setting with changed records: ``setting.recording(markers=markers)``."""
        return replace(self, records=replace(cast("Any", self.records), **changes))


@dataclass(frozen=True, slots=True)
class LedgerField:
    """One entry of a ledger: the class of records that has it, the name of its field, and its type."""

    record: Any
    field: str
    kind: Any


@dataclass(frozen=True, slots=True)
class LedgerNotes:
    """Descriptions of the entries of a ledger for people.

    Attributes:
        shown: Descriptions of how types with a text form of their own are written.
        secret: The entries that players do not see.
        words: The only texts that some entries may hold.
        said: Sentences about corrected entries, with the names in their paths as ``{0}`` and ``{1}``, and the
            value as ``{now}``. Others are named by their paths.
        published_if: The options without which some entries are secret.
    """

    shown: Mapping[type, str] = field(default_factory=dict[type, str])
    secret: frozenset[str] = frozenset()
    words: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])
    said: Mapping[str, str] = field(default_factory=dict[str, str])
    published_if: Mapping[str, str] = field(default_factory=dict[str, str])

    def is_withheld(self, key: str, rules: Rulebook) -> bool:
        """Return whether an entry is secret because of an option."""
        option = self.published_if.get(key)
        return option is not None and str(getattr(rules, option)) != "true"


@dataclass(frozen=True, eq=False)
class Ledgers(Generic[R]):
    """The reader and writer of a game's records in its ledger, as values and as JSON.

    Attributes:
        kind: The class of the records.
        forms: Types that are written as text, each with its parser and its formatter.
        names: Fields whose entries have other names.
        rows: Classes of records that are written as lists of their fields, without trailing Nones.
        flat: Fields whose own fields are entries in their place.
        notes: Descriptions for people.
    """

    kind: type[R]
    forms: Mapping[type, tuple[Callable[[str], object], Callable[[Any], str]]] = field(
        default_factory=dict[type, Any]
    )
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    rows: Collection[type] = ()
    flat: Collection[str] = ()
    notes: LedgerNotes = field(default_factory=LedgerNotes)

    @cached_property
    def _flat(self) -> Mapping[str, type]:
        """The classes of the flat fields."""
        return {name: _find_field_types(self.kind)[name] for name in self.flat}

    def records(self, ledger: Ledger) -> R:
        """Return the records of a ledger."""
        found = _find_given_fields(self.names, self.kind, ledger)
        for name, kind in self._flat.items():
            found[name] = kind(**_find_given_fields({}, kind, ledger))
        return self.kind(**found)

    def with_records(self, records: R, ledger: Ledger) -> Ledger:
        """Return the ledger with these records in place of its own; other entries stay."""
        written = _find_changed_fields(self.names, records, self._flat)
        for name in self._flat:
            written |= _find_changed_fields({}, getattr(records, name), ())
        rest = {key: value for key, value in ledger.items() if key not in self.parts}
        return rest | {key: written[key] for key in self.parts if key in written}

    def from_json(self, data: Json) -> Ledger:
        """Return the entries of these records in the JSON of a ledger.

        Raises:
            ImpossibleError: An entry cannot be read; the message names it.
        """
        given = [key for key in data if key in self.parts]
        if not given:
            return {}
        from cattrs import BaseValidationError  # slow to import, and few cases have a ledger

        try:
            records = self._converter.structure(self._nested_entries(data), self.kind)
            records = self.complete(records, data)
        except (BaseValidationError, ValueError) as error:
            place = _find_error_place(error) if isinstance(error, BaseValidationError) else str(error)
            raise ImpossibleError(
                f"cannot read the entry {place!r} of the ledger", expected="an entry of this variant's ledger"
            ) from None
        return {key: self.value(records, key) for key in given}

    def complete(self, records: R, data: Json) -> R:
        """Return the records after reading, given their JSON; by default as they are.

        Raises:
            ValueError: The records are impossible; its text names the entry.
        """
        _ = data
        return records

    def extra_json(self, record: object) -> Json:
        """Return the JSON that a record has in addition to its fields."""
        _ = record
        return {}

    def to_json(self, key: str, value: object) -> object:
        """Return the value of an entry as JSON."""
        return _make_plain(self._converter.unstructure(value, unstructure_as=self.parts[key].kind))

    def value(self, records: R, key: str) -> object:
        """Return the value of an entry in records, which may be in a record in `flat`."""
        part = self.parts[key]
        if part.record is self.kind:
            return getattr(records, part.field)
        name = next(name for name, kind in self._flat.items() if kind is part.record)
        return getattr(getattr(records, name), part.field)

    @cached_property
    def parts(self) -> Mapping[str, LedgerField]:
        """The entries of these records by name, in the order in which they are written."""
        found: dict[str, LedgerField] = {}
        for name, kind in _find_field_types(self.kind).items():
            if name in self._flat:
                for inner, one in _find_field_types(kind).items():
                    found[inner] = LedgerField(kind, inner, one)
            else:
                found[self.names.get(name, name)] = LedgerField(self.kind, name, kind)
        return found

    def is_row(self, kind: object) -> bool:
        """Return whether records of that class are written as lists."""
        return kind in self.rows

    def is_form(self, kind: object) -> bool:
        """Return whether values of that type have a text form of their own."""
        return kind in self.forms

    def _nested_entries(self, data: Json) -> dict[str, object]:
        """Return the entries of these records, with the entries of flat records nested in them."""
        found = {key: one for key, one in data.items() if key in self.parts}
        for name, kind in self._flat.items():
            found[name] = {part: found.pop(part) for part in _find_field_types(kind) if part in found}
        return found

    @cached_property
    def _converter(self) -> Converter:
        from cattrs import Converter
        from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

        converter = Converter()
        for kind in (int, bool):
            converter.register_structure_hook(kind, _require_type)
        converter.register_structure_hook(str, _read_name)
        for kind, (parse, show) in self.forms.items():
            converter.register_structure_hook(kind, partial(_read_form, parse))
            converter.register_unstructure_hook(kind, show)

        def is_list(kind: type) -> bool:
            return get_origin(kind) in (tuple, frozenset)

        def make_list_hook(kind: type) -> Callable[[object, object], object]:
            return _make_list_reader(kind, converter)

        own: dict[str, Any] = {name: override(rename=key) for name, key in self.names.items()}

        def make_reader(kind: type) -> Callable[..., Any]:
            renamed: dict[str, Any] = own if kind is self.kind else {}
            return cast("Any", make_dict_structure_fn)(kind, converter, **renamed)

        def make_writer(kind: type) -> Callable[[Any], dict[str, object]]:
            renamed: dict[str, Any] = own if kind is self.kind else {}
            made = cast("Any", make_dict_unstructure_fn)(
                kind, converter, _cattrs_omit_if_default=True, **renamed
            )
            return lambda record: {**made(record), **self.extra_json(record)}

        def is_record(kind: type) -> bool:
            return is_dataclass(kind) and kind not in self.forms

        converter.register_structure_hook_factory(is_list, make_list_hook)
        converter.register_structure_hook_factory(is_record, make_reader)
        converter.register_unstructure_hook_factory(is_record, make_writer)
        converter.register_structure_hook_func(_is_keyed_by_number, partial(_read_numbered, converter))
        converter.register_structure_hook_func(_is_table, partial(_read_table, converter))
        converter.register_unstructure_hook_func(_is_table, partial(_write_table, converter))
        for row in self.rows:
            converter.register_structure_hook(row, partial(_read_row, converter))
            converter.register_unstructure_hook(row, partial(_write_row, converter))
        return converter


def read_ledger(ledgers: Iterable[Ledgers[Any]], data: Json) -> Ledger:
    """Return the ledger of JSON data; entries that no reader knows stay as they are.

    Raises:
        ImpossibleError: An entry cannot be read; the message names it.
    """
    ledger = dict(data)
    left = ledger
    for one in ledgers:
        own = one.from_json(left)
        ledger |= own
        left = {key: value for key, value in left.items() if key not in own}
    return ledger


def refuse_unknown_names(ledger: Ledger, boards: Collection[Board]) -> None:
    """Raise UnknownNameError if a ledger names a power, state or province that none of the boards has."""
    for key, value in ledger.items():
        for leaf in find_leaves(value):
            unknown = [describe_unknown_name(leaf, board) for board in boards]
            if all(unknown):
                message = f"the entry {key!r} of the ledger has an {unknown[0]}"
                raise UnknownNameError(message, expected="only names of the board")


def describe_unknown_name(name: object, board: Board) -> str | None:
    """Return a description of a name that is not on the board: ``unknown power 'nobody'``; otherwise None."""
    if isinstance(name, Power):
        known = name in board.power or name in board.minor
        return None if known else f"unknown power {shorten(name)!r}"
    if isinstance(name, Province) and name not in board.province:
        return f"unknown place {shorten(name)!r}"
    return None


def find_leaves(value: object) -> Iterator[object]:
    """Yield the keys and values without parts in the value of an entry, at any depth."""
    if isinstance(value, Mapping):
        for pair in cast("Mapping[object, object]", value).items():
            yield from find_leaves(pair)
    elif isinstance(value, tuple | frozenset):
        for one in cast("Collection[object]", value):
            yield from find_leaves(one)
    elif is_dataclass(value):
        for name in _field_names(value):
            yield from find_leaves(getattr(value, name))
    else:
        yield value


def ledger_json(ledgers: Iterable[Ledgers[Any]], ledger: Ledger) -> dict[str, object]:
    """Return a ledger as JSON, in the order of its entries."""
    written = dict(ledger)
    left = set(written)
    for one in ledgers:
        own = left & one.parts.keys() if left else ()
        written |= {key: one.to_json(key, ledger[key]) for key in own}
        left -= set(own)
    return written


def _find_given_fields(names: Mapping[str, str], kind: type, ledger: Ledger) -> dict[str, object]:
    """Return the fields of a class of records that a ledger has."""
    keys = ((name, names.get(name, name)) for name in _field_names(kind))
    return {name: ledger[key] for name, key in keys if key in ledger}


def _find_changed_fields(
    names: Mapping[str, str], record: Any, besides: Collection[str]
) -> dict[str, object]:
    """Return the fields of a record that differ from their defaults, by the names of their entries."""
    usual = _make_default_record(record.__class__)
    values = ((name, getattr(record, name)) for name in _field_names(record) if name not in besides)
    return {
        names.get(name, name): _sort_mappings(value)
        for name, value in values
        if value != getattr(usual, name)
    }


def _sort_mappings(value: Any) -> Any:
    """Return a value with sorted mappings, as a file gives them."""
    if isinstance(value, Mapping):
        found = cast("Mapping[Any, Any]", value)
        return {key: _sort_mappings(found[key]) for key in sorted(found)}
    if is_dataclass(value) and not isinstance(value, type):
        fields = ((name, getattr(value, name)) for name in _field_names(value))
        mappings = {name: _sort_mappings(one) for name, one in fields if isinstance(one, Mapping)}
        return replace(value, **mappings) if mappings else value
    return value


@cache
def _make_default_record(kind: type) -> Any:
    """Return the record of a class with all defaults."""
    return kind()


@cache
def _find_field_types(kind: Any) -> Mapping[str, Any]:
    """Return the types of the fields of a record."""
    return get_type_hints(kind)


def _read_row(converter: Converter, value: object, kind: Any) -> object:
    """Read a record from a list of its fields."""
    if not isinstance(value, list | tuple):
        raise TypeError("not a list")
    items, hints = cast("Sequence[object]", value), _find_field_types(kind)
    if len(items) > len(hints):
        raise TypeError(f"more than {len(hints)} items")
    listed = zip(_field_names(kind), items, strict=False)
    return kind(**{name: converter.structure(item, hints[name]) for name, item in listed})


def _write_row(converter: Converter, row: Any) -> list[object]:
    found = [converter.unstructure(getattr(row, name)) for name in _field_names(row)]
    while found and found[-1] is None:
        found.pop()
    return found


def _is_table(kind: Any) -> bool:
    """Return whether the type is a mapping from pairs."""
    return get_origin(kind) is Mapping and get_origin(get_args(kind)[0]) is tuple


def _read_table(converter: Converter, value: object, kind: Any) -> object:
    """Read a mapping from rows that begin with a pair."""
    pair, record = get_args(kind)
    rows = converter.structure(value, tuple[list[Any], ...])
    size = len(get_args(pair))
    return {converter.structure(row[:size], pair): converter.structure(row[size:], record) for row in rows}


def _write_table(converter: Converter, value: object) -> list[object]:
    table = cast("Mapping[Any, object]", value)
    return [[*pair, *cast("list[object]", converter.unstructure(table[pair]))] for pair in sorted(table)]


def _is_keyed_by_number(kind: Any) -> bool:
    """Return whether the type is a mapping from numbers, such as years, which JSON writes as text."""
    return get_origin(kind) is Mapping and get_args(kind)[0] is int


def _read_numbered(converter: Converter, value: object, kind: Any) -> object:
    if not isinstance(value, Mapping):
        raise TypeError("not an object")
    items = cast("Mapping[object, object]", value).items()
    return {_parse_number(key): converter.structure(one, get_args(kind)[1]) for key, one in items}


def _parse_number(text: object) -> int:
    if not re.fullmatch(r"\d{1,9}", _require_text(text), re.ASCII):
        raise ValueError(f"{text!r} is not a number")
    return int(_require_text(text))


def _field_names(record: Any) -> tuple[str, ...]:
    """Return the names of the fields of a record or of a class of records."""
    return tuple(record.__dataclass_fields__)


def _read_form(parse: Callable[[str], object], value: object, _: object) -> object:
    return parse(_require_text(value))


def _read_name(value: object, kind: Callable[[str], object]) -> object:
    return kind(_require_text(value))


_PLAIN = frozenset({str, int, bool, type(None)})
_first = itemgetter(0)


def _make_plain(value: object) -> object:
    """Return the value as JSON, in an order that does not depend on how it was made."""
    if type(value) in _PLAIN:
        return value
    match value:
        case str() if not isinstance(value, Enum):
            return "".join(value)  # without the type of a name
        case dict() | Mapping():  # dict first: recognizing any other mapping is slower
            pairs = [("".join(str(key)), one) for key, one in cast("Mapping[object, object]", value).items()]
            pairs.sort(key=_first)
            return {key: one if type(one) in _PLAIN else _make_plain(one) for key, one in pairs}
        case set() | frozenset():
            return [_make_plain(one) for one in sorted(cast("Collection[Any]", value))]
        case list() | tuple():
            items = cast("Collection[object]", value)
            return [one if type(one) in _PLAIN else _make_plain(one) for one in items]
        case Enum():
            return _make_plain(value.value)
        case _:
            return value


def _make_list_reader(kind: Any, converter: Converter) -> Callable[[object, object], object]:
    """Return a reader that accepts only a list for a tuple or a set."""
    made = cast("Callable[[Iterable[object]], object]", get_origin(kind))
    kinds = get_args(kind)
    same = made is frozenset or kinds[1:] == (Ellipsis,)

    def read_list(value: object, _: object) -> object:
        if not isinstance(value, list | tuple):
            raise TypeError("not a list")
        items = cast("Sequence[object]", value)
        if not same and len(items) != len(kinds):
            raise TypeError(f"not {len(kinds)} items")
        wanted = (kinds[0],) * len(items) if same else kinds
        return made(converter.structure(item, one) for item, one in zip(items, wanted, strict=True))

    return read_list


def _require_type(value: object, kind: type) -> object:
    """Return the value if it has exactly this type; nothing is converted."""
    if type(value) is not kind:
        raise TypeError(f"not {kind.__name__}")
    return value


def _require_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not text")
    return value


def _find_error_place(error: BaseValidationError) -> str:
    """Return the path of the first error: ``influence.hes``."""
    from cattrs import transform_error

    first = str(transform_error(error)[0])
    place = first.rpartition("@ $")[2].lstrip(".")
    return place.replace("['", ".").replace("']", "").lstrip(".") or "as a whole"
