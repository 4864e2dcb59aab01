"""Turns from one Parquet file to another have the same results as arrays, for any batch size."""

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.bulk.sayable import sayable
from tests.generators import TURN, random_case, standard_board
from westphalia.bulk import Adjudicator, Turns, parquet, read_turns, resolve_file, write_turns
from westphalia.bulk.arrays import COLUMNS
from westphalia.model.errors import WestphaliaError

arrow: Any = import_module("pyarrow")
files: Any = import_module("pyarrow.parquet")


@pytest.fixture(scope="module")
def adjudicator() -> Adjudicator:
    return Adjudicator(standard_board())


@pytest.fixture(scope="module")
def turns(adjudicator: Adjudicator) -> Turns:
    rng = Random(18)
    cases = [sayable(random_case(rng, TURN)) for _ in range(12)]
    return adjudicator.turns([(case.position, case.orders) for case in cases])


@pytest.mark.parametrize("lines", [1, 7, 50, 100_000])
def test_turns_are_read_as_they_were_written(
    turns: Turns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    monkeypatch.setattr(parquet, "BATCH_LINES", lines)
    write_turns(turns, tmp_path / "turns.parquet")
    read = list(read_turns(tmp_path / "turns.parquet"))
    assert np.concatenate([numbers for numbers, _ in read]).tolist() == list(range(12))
    for name in COLUMNS:
        parts = [getattr(one, name) for _, one in read]
        assert np.array_equal(np.concatenate(parts), getattr(turns, name))
    assert sum(len(one) for _, one in read) == len(turns)


def test_columns_stay_as_narrow_as_they_are(adjudicator: Adjudicator, turns: Turns, tmp_path: Path) -> None:
    assert {getattr(turns, name).itemsize for name in COLUMNS if name != "bonus"} == {2}
    write_turns(turns, tmp_path / "turns.parquet")
    table = files.read_table(tmp_path / "turns.parquet")
    narrow = {name: table[name].cast("int8") for name in COLUMNS}  # the board has 81 places
    files.write_table(arrow.table({"turn": table["turn"], **narrow}), tmp_path / "narrow.parquet")
    _, read = next(read_turns(tmp_path / "narrow.parquet"))
    assert {getattr(read, name).itemsize for name in COLUMNS} == {1}
    for name in ("turns", "narrow"):
        resolve_file(adjudicator, tmp_path / f"{name}.parquet", tmp_path / f"{name}-told.parquet", words=True)
    told = [files.read_table(tmp_path / f"{name}-told.parquet") for name in ("turns", "narrow")]
    assert told[0].equals(told[1])


def test_a_file_of_results_agrees_with_the_arrays(
    adjudicator: Adjudicator, turns: Turns, tmp_path: Path
) -> None:
    write_turns(turns, tmp_path / "turns.parquet")
    done: list[int] = []
    count = resolve_file(
        adjudicator, tmp_path / "turns.parquet", tmp_path / "results.parquet", progress=done.append
    )
    assert (count, done[-1]) == (12, 12)
    table = files.read_table(tmp_path / "results.parquet").to_pydict()
    results = adjudicator.resolve(turns)
    assert table["code"] == [results.codes[code] for code in results.code]
    assert table["place"] == results.place.tolist()
    assert table["success"] == results.success.tolist()
    assert table["dislodged_by"] == results.dislodged_by.tolist()
    assert table["turn"] == np.repeat(np.arange(12), np.diff(turns.starts)).tolist()
    assert [place for places in table["retreats"] for place in places] == results.retreat_place.tolist()
    closed = [results.contested_place[results.contested_turn == turn].tolist() for turn in range(12)]
    assert table["contested"] == [closed[turn] for turn in table["turn"]]
    assert any(closed)
    assert {len(table[name]) for name in table} == {len(turns.power)}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["results.parquet", "turns.parquet"]


def test_a_bad_file_is_refused_and_leaves_nothing_behind(
    adjudicator: Adjudicator, turns: Turns, tmp_path: Path
) -> None:
    columns = {name: getattr(turns, name) for name in COLUMNS}
    turn = np.arange(len(turns.power))
    spoiled: dict[str, Any] = {
        "no column 'turn'": arrow.table(columns),
        "the numbers of the turns fall": arrow.table({"turn": turn[::-1], **columns}),
        "values of type double": arrow.table({"turn": turn, **columns, "via": turn * 0.5}),
        "place is 4000": arrow.table({"turn": turn, **columns, "place": turn * 0 + 4000}),
    }
    for message, table in spoiled.items():
        files.write_table(table, tmp_path / "turns.parquet")
        with pytest.raises(WestphaliaError, match=message):
            resolve_file(adjudicator, tmp_path / "turns.parquet", tmp_path / "results.parquet")
    (tmp_path / "turns.parquet").write_text("no Parquet", encoding="utf-8")
    with pytest.raises(WestphaliaError, match="cannot be read"):
        resolve_file(adjudicator, tmp_path / "turns.parquet", tmp_path / "results.parquet")
    with pytest.raises(WestphaliaError, match="cannot be read"):
        resolve_file(adjudicator, tmp_path / "none.parquet", tmp_path / "results.parquet")
    assert [path.name for path in tmp_path.iterdir()] == ["turns.parquet"]
