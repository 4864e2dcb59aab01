"""Files of turns and results, read, resolved and written in batches.

A Parquet file of turns has one line for each unit, with the columns of `Turns` and the number of the turn in
`turn`; the units of a turn are consecutive, and the numbers increase. Instead of turns, the input may have
cases: a Parquet file with case texts in the column `case`, or cases as JSON lines. The file of results is
Parquet, with `turn` and the columns of `Results` for each unit. The line of a dislodged unit has its retreats
as a list; all lines of a turn have its provinces left vacant by standoffs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from os import PathLike, fspath, strerror
from pathlib import Path
from typing import Any

import numpy as np

from ..model.errors import ImpossibleError, Place, UnreadableError
from ..model.extras import import_extra
from ..model.text import decode_text
from .adjudicator import Adjudicator
from .arrays import COLUMNS, Column, Names, Numbers, Results, Turns, turns_of_lines

BATCH_LINES = 1 << 17
"""The number of units read together, which bounds the memory."""

BATCH_CASES = 1 << 12
"""The number of cases read together."""

_CASES = "case"
"""The column that holds cases as texts."""


def write_turns(turns: Turns, path: str | PathLike[str]) -> None:
    """Write turns to a Parquet file; raise `ImpossibleError` for turns that arrays cannot represent."""
    if turns.apart:
        number = min(turns.apart)
        raise ImpossibleError(f"turn {number} is none that arrays can say", place=Place(fspath(path)))
    arrow, parquet = _import_arrow()
    columns: dict[str, Any] = {"turn": turns_of_lines(turns.starts)}
    columns |= {name: getattr(turns, name) for name in COLUMNS}
    parquet.write_table(arrow.table(columns), fspath(path), row_group_size=BATCH_LINES)


def read_turns(path: str | PathLike[str]) -> Iterator[tuple[Numbers, Turns]]:
    """Yield the turns of a Parquet file with their numbers, in batches.

    Raises:
        UnreadableError: The file is not a file of turns.
        ImpossibleError: The turns are out of sequence.
    """
    file = fspath(path)
    names = ("turn", *COLUMNS)
    kept: dict[str, Column] | None = None
    last: int | None = None
    for batch in _read_batches(file, names, BATCH_LINES):
        columns = {name: _integer_column(batch[name], name, file) for name in names}
        columns["turn"] = columns["turn"].astype(np.int64)
        if kept is not None:
            columns = {name: np.concatenate([kept[name], columns[name]]) for name in names}
        turn = columns["turn"]
        if (np.diff(turn) < 0).any() or (last is not None and len(turn) and turn[0] <= last):
            raise ImpossibleError("the numbers of the turns fall", place=Place(file), expected="rising ones")
        end = int(np.count_nonzero(turn < turn.max())) if len(turn) else 0  # the last turn may continue
        if end:
            yield _slice_batch(columns, 0, end)
            last = int(turn[:end].max())
        kept = {name: column[end:] for name, column in columns.items()}
    if kept is not None and len(kept["turn"]):
        yield _slice_batch(kept, 0, len(kept["turn"]))


def read_cases(adjudicator: Adjudicator, path: str | PathLike[str]) -> Iterator[tuple[Numbers, Turns]]:
    """Yield the turns of a file of cases in batches: a Parquet file with the column `case`, or JSON lines.

    Raises:
        WestphaliaError: A case is invalid; with file, turn, line and column.
    """
    file = fspath(path)
    done = 0
    for texts in _read_texts(file):
        turns = adjudicator.read(texts, first=done, called=f"{file}, turn")
        yield np.arange(done, done + len(turns), dtype=np.int64), turns
        done += len(turns)


def resolve_file(
    adjudicator: Adjudicator,
    source: str | PathLike[str],
    target: str | PathLike[str],
    *,
    words: bool = False,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Resolve a file of turns or cases into a Parquet file; return the number of turns.

    With `words`, results have names instead of numbers. `progress` is called with the number of turns done.
    The target is replaced only after everything is written.
    """
    arrow, parquet = _import_arrow()
    whole = Path(fspath(target))
    part = Path(f"{whole}.part")
    done = 0
    writer: Any = None
    try:
        if whole.is_dir():
            message, place = "cannot be written: it is a folder", Place(fspath(target))
            raise UnreadableError(message, place=place, expected="the name of a file")
        of_turns = _starts_with(fspath(source), b"PAR1") and not _has_cases(fspath(source))
        for numbers, turns in read_turns(source) if of_turns else read_cases(adjudicator, source):
            results = adjudicator.resolve(turns)
            columns = _result_columns(arrow, numbers, turns, results)
            if words:
                columns = _columns_in_words(arrow, columns, turns, results, adjudicator.names)
            table = arrow.table(columns)
            writer = writer or parquet.ParquetWriter(str(part), table.schema)
            writer.write_table(table)
            done += len(turns)
            if progress is not None:
                progress(done)
        if writer is None:
            raise UnreadableError("no turns", place=Place(fspath(source)), expected="at least one")
        writer.close()
        part.replace(whole)
    except OSError as problem:
        reason = strerror(problem.errno) if problem.errno else problem
        message = f"cannot be written: {reason}"
        raise UnreadableError(message, place=Place(fspath(target))) from None
    finally:
        if writer is not None:
            writer.close()
        with suppress(OSError):  # without the file, or with a name that no file can have
            part.unlink()
    return done


def _result_columns(arrow: Any, numbers: Numbers, turns: Turns, results: Results) -> dict[str, Any]:
    per_turn = np.diff(np.asarray(turns.starts, np.int64))
    open_to = _place_lists(arrow, results.retreat_unit, results.retreat_place, len(results.code))
    closed = _place_lists(arrow, results.contested_turn, results.contested_place, len(per_turn))

    def named(numbers: Any, names: tuple[str, ...]) -> Any:
        known = arrow.DictionaryArray.from_arrays(arrow.array(numbers), arrow.array(names))
        return known.cast(arrow.string())

    return {
        "turn": np.repeat(numbers, per_turn),
        "success": results.success,
        "code": named(results.code, results.codes),
        "place": results.place,
        "dislodged_by": results.dislodged_by,
        "by_convoy": results.by_convoy,
        "retreats": open_to,
        "contested": closed.take(arrow.array(turns_of_lines(turns.starts))),
        "certainty": named(np.repeat(results.certainty, per_turn), results.certainties),
    }


def _place_lists(arrow: Any, which: Any, places: Any, count: int) -> Any:
    """Return a list of places for each of `count` lines or turns; `which` is the owner of each place."""
    counts = np.bincount(np.asarray(which, np.int64), minlength=count)
    offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    return arrow.ListArray.from_arrays(arrow.array(offsets), arrow.array(places))


def _columns_in_words(
    arrow: Any, columns: dict[str, Any], turns: Turns, results: Results, names: Names
) -> dict[str, Any]:
    """Return the columns with names instead of numbers, and with the unit of each line."""
    places = arrow.array(map(str, names.places), arrow.string())

    def named(numbers: Any) -> Any:
        known = np.asarray(numbers, np.int64)
        return places.take(arrow.array(known, mask=known < 0))

    size = len(names.places)
    units = [f"{kind.value} {place}" for kind in names.kinds for place in names.places]
    first = np.repeat(np.asarray(turns.starts[:-1], np.int64), np.diff(turns.starts))
    by = np.asarray(results.dislodged_by, np.int64)
    attacker = np.where(by < 0, -1, np.asarray(turns.place, np.int64)[np.where(by < 0, 0, first + by)])
    lists = {
        name: arrow.ListArray.from_arrays(columns[name].offsets, named(columns[name].values))
        for name in ("retreats", "contested")
    }
    return {
        "turn": columns["turn"],
        "power": arrow.array(map(str, names.powers), arrow.string()).take(arrow.array(turns.power)),
        "unit": arrow.array(units).take(arrow.array(np.asarray(turns.kind, np.int64) * size + turns.place)),
        **columns,
        "place": named(results.place),
        "dislodged_by": named(attacker),
        **lists,
    }


def _slice_batch(columns: dict[str, Any], begin: int, end: int) -> tuple[Numbers, Turns]:
    turn = columns["turn"][begin:end]
    starts = np.concatenate([[0], np.flatnonzero(np.diff(turn)) + 1, [end - begin]])
    return turn[starts[:-1]], Turns(starts, *(columns[name][begin:end] for name in COLUMNS))


def _read_batches(file: str, names: tuple[str, ...], size: int) -> Iterator[Any]:
    """Yield the batches of a Parquet file with these columns."""
    arrow, parquet = _import_arrow()
    try:
        with parquet.ParquetFile(file) as opened:
            missing = [name for name in names if name not in opened.schema_arrow.names]
            if missing:
                raise UnreadableError(
                    f"no column {missing[0]!r}", place=Place(file), expected=", ".join(names)
                )
            yield from opened.iter_batches(batch_size=size, columns=list(names))
    except (OSError, arrow.ArrowException) as problem:
        reason = str(problem).splitlines()[0]
        raise UnreadableError(f"cannot be read: {reason}", place=Place(file)) from None


def _starts_with(file: str, sign: bytes) -> bool:
    """Return whether a file begins with these bytes."""
    try:
        with Path(file).open("rb") as opened:
            return opened.read(len(sign)) == sign
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "not a file name"
        raise UnreadableError(f"cannot be read: {reason}", place=Place(file)) from None


def _has_cases(file: str) -> bool:
    arrow, parquet = _import_arrow()
    try:
        return _CASES in parquet.read_schema(file).names
    except (OSError, arrow.ArrowException):
        return False  # reading it later reports what is wrong


def _read_texts(file: str) -> Iterator[Any]:
    """Yield the cases of a file in batches."""
    if _starts_with(file, b"PAR1"):
        yield from (batch[_CASES] for batch in _read_batches(file, (_CASES,), BATCH_CASES))
        return
    if not _starts_with(file, b"{"):
        message = "cannot be read: it is neither Parquet nor cases as JSON, one a line"
        raise UnreadableError(message, place=Place(file))
    with Path(file).open("rb") as opened:
        lines = (decode_text(line, file) for line in opened if line.strip())
        while some := list(islice(lines, BATCH_CASES)):
            yield some


def _integer_column(column: Any, name: str, file: str) -> Column:
    """Return a column of integers with the width that it has in the file."""
    kind = column.type
    if column.null_count or str(kind) not in _WHOLE:
        what = "lines without a value" if column.null_count else f"values of type {kind}"
        raise UnreadableError(f"{name} has {what}", place=Place(file), expected="integers")
    found: Column = column.to_numpy(zero_copy_only=False)
    return found


_WHOLE = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "bool")


def _import_arrow() -> tuple[Any, Any]:
    """Import PyArrow and its Parquet module."""
    return tuple(import_extra(name, needed_for="a Parquet file") for name in ("pyarrow", "pyarrow.parquet"))
