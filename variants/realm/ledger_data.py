"""Reading typed values out of a ledger, which is plain JSON that somebody may have edited."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import wraps
from typing import TypeAlias, TypeVar, cast

from ...model.errors import ImpossibleError
from ...model.names import Power
from ..kit.year import Ledger

Counts: TypeAlias = Mapping[Power, int]
"""A whole number for each power."""


_Records = TypeVar("_Records")

_KEPT = 16


def remembered(read: Callable[[Ledger], _Records]) -> Callable[[Ledger], _Records]:
    """The same reader, which keeps what it made of the last ledgers: rules ask for that all the time.

    Nobody changes a ledger once it is made, so it is found by its identity. It is kept as long as what was
    read of it, so that no other one can take its identity. Errors are not kept.
    """
    known: dict[int, tuple[Ledger, _Records]] = {}

    @wraps(read)
    def reading(ledger: Ledger) -> _Records:
        found = known.get(id(ledger))
        if found is not None:
            return found[1]
        records = read(ledger)
        if len(known) >= _KEPT:
            del known[next(iter(known))]
        known[id(ledger)] = ledger, records
        return records

    return reading


def part_of(ledger: Ledger, key: str) -> Mapping[str, object]:
    """The object under a key; an empty one where the key is missing. Raises ImpossibleError."""
    found = ledger.get(key, {})
    if not isinstance(found, Mapping):
        raise broken(key)
    return {str(name): value for name, value in cast("Mapping[object, object]", found).items()}


def items_of(ledger: Ledger, key: str) -> list[object]:
    """The list under a key; an empty one where the key is missing. Raises ImpossibleError."""
    found = ledger.get(key, ())
    if isinstance(found, str | Mapping) or not isinstance(found, Collection):
        raise broken(key)
    return list(cast("Collection[object]", found))


def text_of(value: object, key: str) -> str:
    """The value as text; raises ImpossibleError for anything else."""
    if not isinstance(value, str):
        raise broken(key)
    return value


def count_of(value: object, key: str) -> int:
    """The value as a whole number; raises ImpossibleError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise broken(key)
    return value


def counts_of(ledger: Ledger, key: str) -> dict[Power, int]:
    """Whole numbers by power."""
    return {Power(name): count_of(value, key) for name, value in part_of(ledger, key).items()}


def texts_of(ledger: Ledger, key: str) -> tuple[str, ...]:
    """A list of texts."""
    return tuple(text_of(item, key) for item in items_of(ledger, key))


def tables_of(ledger: Ledger, key: str) -> dict[Power, Counts]:
    """Whole numbers by power, for each of several states."""
    tables = part_of(ledger, key)
    return {Power(state): counts_of(tables, state) for state in tables}


def broken(key: str) -> ImpossibleError:
    """The error for a part of the ledger that is not what its variant writes there."""
    return ImpossibleError(
        f"the ledger has a broken record {key!r}", expected="records as this variant keeps them"
    )
