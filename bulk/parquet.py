"""Turns and results as Parquet files: a line for each unit, read and written batch by batch.

A file of turns has the columns of `Turns` and the number of the turn in `turn`; the units of a turn stand
together, and the numbers of the turns rise. The file of results has `turn` and, in the sequence of the units,
what `Results` says of each; the places open to a dislodged unit stand in its line, as a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from os import PathLike, fspath
from typing import Any

import numpy as np

from ..model.errors import ImpossibleError, Place, UnreadableError
from .adjudicator import Adjudicator
from .arrays import COLUMNS, Numbers, Results, Turns
from .compiling import installed

BATCH_LINES = 1 << 17
"""So many units are read at once: memory is bounded by it, whatever the size of the file."""


def write_turns(turns: Turns, path: str | PathLike[str]) -> None:
    """Write turns into a Parquet file."""
    arrow, parquet = _arrow()
    columns: dict[str, Any] = {"turn": _turn_of(turns.starts)}
    columns |= {name: getattr(turns, name) for name in COLUMNS}
    parquet.write_table(arrow.table(columns), fspath(path))


def read_turns(path: str | PathLike[str]) -> Iterator[tuple[Numbers, Turns]]:
    """The turns of a Parquet file with their numbers, batch by batch.

    Raises `UnreadableError` for a file that is none of turns, `ImpossibleError` for turns out of sequence.
    """
    file = fspath(path)
    names = ("turn", *COLUMNS)
    kept: dict[str, Numbers] | None = None
    last: int | None = None
    for batch in _batches(file, names):
        columns = {name: _numbers(batch[name], name, file) for name in names}
        if kept is not None:
            columns = {name: np.concatenate([kept[name], columns[name]]) for name in names}
        turn: Numbers = columns["turn"]
        if (np.diff(turn) < 0).any() or (last is not None and len(turn) and turn[0] <= last):
            raise ImpossibleError("the numbers of the turns fall", place=Place(file), expected="rising ones")
        end = int(np.count_nonzero(turn < turn.max())) if len(turn) else 0  # the last turn may go on
        if end:
            yield _cut(columns, 0, end)
            last = int(turn[:end].max())
        kept = {name: column[end:] for name, column in columns.items()}
    if kept is not None and len(kept["turn"]):
        yield _cut(kept, 0, len(kept["turn"]))


def resolve_file(
    adjudicator: Adjudicator,
    source: str | PathLike[str],
    target: str | PathLike[str],
    *,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Resolve the turns of a Parquet file into another one; how many turns there were.

    `progress` is told how many are done. The target is replaced once all is written, and not before.
    """
    from pathlib import Path

    arrow, parquet = _arrow()
    whole = Path(fspath(target))
    part = whole.with_name(f"{whole.name}.part")
    done = 0
    writer: Any = None
    try:
        for numbers, turns in read_turns(source):
            table = arrow.table(_result_columns(arrow, numbers, turns, adjudicator.resolve(turns)))
            writer = writer or parquet.ParquetWriter(str(part), table.schema)
            writer.write_table(table)
            done += len(turns)
            if progress is not None:
                progress(done)
        if writer is None:
            raise UnreadableError("no turns", place=Place(fspath(source)), expected="a line for each unit")
        writer.close()
        part.replace(whole)
    finally:
        if writer is not None:
            writer.close()
        part.unlink(missing_ok=True)
    return done


def _result_columns(arrow: Any, numbers: Numbers, turns: Turns, results: Results) -> dict[str, Any]:
    lines = len(results.code)
    counts = np.bincount(np.asarray(results.retreat_unit, np.int64), minlength=lines)
    offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    per_turn = np.diff(np.asarray(turns.starts, np.int64))
    codes = arrow.DictionaryArray.from_arrays(arrow.array(results.code), arrow.array(results.codes))
    certain = np.repeat(results.certainty, per_turn)
    return {
        "turn": np.repeat(numbers, per_turn),
        "success": results.success,
        "code": codes.cast(arrow.string()),
        "place": results.place,
        "dislodged_by": results.dislodged_by,
        "by_convoy": results.by_convoy,
        "retreats": arrow.ListArray.from_arrays(arrow.array(offsets), arrow.array(results.retreat_place)),
        "certainty": arrow.array([results.certainties[one] for one in certain.tolist()]),
    }


def _turn_of(starts: Any) -> Numbers:
    counts = np.diff(np.asarray(starts, np.int64))
    return np.repeat(np.arange(len(counts), dtype=np.int64), counts)


def _cut(columns: dict[str, Any], begin: int, end: int) -> tuple[Numbers, Turns]:
    turn = columns["turn"][begin:end]
    starts = np.concatenate([[0], np.flatnonzero(np.diff(turn)) + 1, [end - begin]])
    return turn[starts[:-1]], Turns(starts, *(columns[name][begin:end] for name in COLUMNS))


def _batches(file: str, names: tuple[str, ...]) -> Iterator[Any]:
    """The batches of a Parquet file that has these columns."""
    arrow, parquet = _arrow()
    try:
        with parquet.ParquetFile(file) as opened:
            missing = [name for name in names if name not in opened.schema_arrow.names]
            if missing:
                raise UnreadableError(
                    f"no column {missing[0]!r}", place=Place(file), expected=", ".join(names)
                )
            yield from opened.iter_batches(batch_size=BATCH_LINES, columns=list(names))
    except (OSError, arrow.ArrowException) as problem:
        reason = str(problem).splitlines()[0]
        raise UnreadableError(f"cannot be read: {reason}", place=Place(file)) from None


def _numbers(column: Any, name: str, file: str) -> Numbers:
    """A column as whole numbers."""
    kind = column.type
    if column.null_count or str(kind) not in _WHOLE:
        what = "lines without a value" if column.null_count else f"values of type {kind}"
        raise UnreadableError(f"{name} has {what}", place=Place(file), expected="whole numbers")
    found: Numbers = column.to_numpy(zero_copy_only=False).astype(np.int64)
    return found


_WHOLE = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "bool")


def _arrow() -> tuple[Any, Any]:
    """PyArrow and its Parquet files."""
    return installed("pyarrow"), installed("pyarrow.parquet")
