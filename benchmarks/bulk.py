"""``python -m benchmarks.bulk --corpus PATH``: recorded turns as arrays, held against `resolve` and timed.

Times are of the processor, not of the clock; without a corpus the turns are random ones.
"""

import argparse
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from time import process_time

import numpy as np

from westphalia.bulk import Adjudicator, Results, Turns
from westphalia.bulk.arrays import COLUMNS
from westphalia.model.errors import WestphaliaError
from westphalia.solver import resolve

from .corpus import read_corpus
from .timing import duration
from .turns import Turn, random_turns

REPEATS = 3


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.bulk", description="Measure bulk adjudication."
    )
    parser.add_argument("--corpus", type=Path, help="a folder or tar archive of real games")
    parser.add_argument("--turns", type=int, default=100_000, help="at most so many turns")
    options = parser.parse_args()
    source = read_corpus(options.corpus) if options.corpus else random_turns(500, 1)
    everything = list(islice(source, options.turns))
    adjudicator = Adjudicator(everything[0].position.board, everything[0].rulebook)
    found = [turn for turn in everything if sayable(adjudicator, turn)]
    print(f"turns that arrays cannot say: {len(everything) - len(found)}")
    turns = adjudicator.turns([(turn.position, turn.orders) for turn in found])
    results = adjudicator.resolve(turns)
    settled = part(turns, np.flatnonzero(~results.searched))
    print(f"{len(turns)} turns of {len(turns.power) / len(turns):.1f} units")
    print(f"left to resolve: {int(results.searched.sum())}")
    print(f"other than resolve says: {differing(adjudicator, found, turns, results)}")
    rows: dict[str, tuple[int, Callable[[], object]]] = {
        "from arrays": (len(turns), lambda: adjudicator.resolve(turns)),
        "... those that arrays settle": (len(settled), lambda: adjudicator.resolve(settled)),
        "... these in batches of 100": (len(settled), lambda: in_batches(adjudicator, settled, 100)),
        "resolve, asked for the same": (len(found), lambda: [told(turn) for turn in found]),
    }
    for name, (count, work) in rows.items():
        times = [timed(work) for _ in range(REPEATS)]
        print(f"{name}: {duration(min(times) / count)} a turn, {min(times) / count * 1e6:.2f} us")


def sayable(adjudicator: Adjudicator, turn: Turn) -> bool:
    """Whether arrays can say a turn: each unit has one order, which names units as they are."""
    try:
        adjudicator.turns([(turn.position, turn.orders)])
    except WestphaliaError:
        return False
    return True


def part(turns: Turns, chosen: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Turns:
    """Some of the turns."""
    counts = np.diff(turns.starts)
    kept = np.zeros(len(turns), np.bool_)
    kept[chosen] = True
    lines = np.flatnonzero(np.repeat(kept, counts))
    starts = np.concatenate([[0], np.cumsum(counts[chosen])])
    return Turns(starts, *(getattr(turns, name)[lines] for name in COLUMNS))


def in_batches(adjudicator: Adjudicator, turns: Turns, size: int) -> None:
    """Resolve the turns so many at a time."""
    for begin in range(0, len(turns), size):
        starts = turns.starts[begin : begin + size + 1]
        lines = slice(int(starts[0]), int(starts[-1]))
        adjudicator.resolve(Turns(starts - starts[0], *(getattr(turns, name)[lines] for name in COLUMNS)))


def told(turn: Turn) -> tuple[object, ...]:
    """What `resolve` says of all that results hold."""
    found = resolve(turn.position, turn.orders, turn.rulebook)
    codes = [(line.unit, line.code) for line in found.orders]
    return codes, found.units, found.dislodged, found.retreats, found.certainty


def differing(adjudicator: Adjudicator, found: list[Turn], turns: Turns, results: Results) -> int:
    """How many turns come out otherwise than `resolve` says."""
    names = adjudicator.names
    options: dict[int, list[str]] = {}
    for line, place in zip(results.retreat_unit.tolist(), results.retreat_place.tolist(), strict=True):
        options.setdefault(int(line), []).append(names.places[int(place)])
    count = 0
    for number, turn in enumerate(found):
        expected = resolve(turn.position, turn.orders, turn.rulebook)
        first = int(turns.starts[number])
        lines = {unit: first + u for u, unit in enumerate(turn.position.units)}
        gone = {one.unit for one in expected.dislodged}
        stay = iter(expected.units)
        places = [None if unit in gone else next(stay).location for unit in turn.position.units]
        got = [int(results.place[line]) for line in lines.values()]
        same = places == [names.places[place] if place >= 0 else None for place in got]
        for order in expected.orders:
            line = lines[order.unit] if order.unit is not None else -1
            same = same and order.code == results.codes[int(results.code[line])]
        for unit, open_to in expected.retreats.items():
            same = same and list(open_to) == options.get(lines[unit], [])
        count += not same
    return count


def timed(work: Callable[[], object]) -> float:
    """Seconds of the processor."""
    start = process_time()
    work()
    return process_time() - start


if __name__ == "__main__":
    main()
