"""``python -m benchmarks.bulk --corpus PATH``: recorded turns as arrays, compared with `resolve` and timed.

Times are processor time. Without a corpus the turns are random. `--sizes` measures batches of a hundred to a
million turns, each in its own process, and their memory; `--workers 1 2 4` measures the throughput of that
many processes of a local Dask cluster, in wall-clock time.
"""

import argparse
import resource  # not on Windows
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import numpy as np

from examples.many_turns import prepare, resolve_all, resolve_one
from westphalia.bulk import Adjudicator, Results, Turns, read_turns, resolve_file, write_turns
from westphalia.bulk.arrays import COLUMNS, Numbers
from westphalia.model.errors import WestphaliaError
from westphalia.model.rulebook import Rulebook
from westphalia.solver import resolve
from westphalia.variants import find_variant

from .timing import duration
from .turns import MovementTurn, random_turns, read_corpus

REPEATS, ENOUGH = 3, 1.0
"""Repeat at least this many times and for at least this many seconds; report the minimum."""

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
LEAST = 50_000
"""Resolve at least this many turns, whatever the batch size."""

FILES, TURNS_A_FILE = 16, 200_000
"""The work of the cluster: some seconds per file."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.bulk", description="Measure bulk adjudication."
    )
    parser.add_argument("--corpus", type=Path, help="a folder or tar archive of real games")
    parser.add_argument("--turns", type=int, default=100_000, help="the maximum number of turns")
    parser.add_argument(
        "--sizes", action="store_true", help="measure batches of many sizes, and their memory"
    )
    parser.add_argument("--workers", type=int, nargs="+", help="measure a cluster of this many processes")
    options = parser.parse_args()
    source = read_corpus(options.corpus) if options.corpus else random_turns(500, 1)
    everything = list(islice(source, options.turns))
    adjudicator = Adjudicator(everything[0].position.board, everything[0].rulebook)
    found = [turn for turn in everything if is_supported(adjudicator, turn)]
    turns = adjudicator.turns([(turn.position, turn.orders) for turn in found])
    print(f"turns that arrays do not support: {len(everything) - len(found)}")
    print(f"{len(turns)} turns of {len(turns.power) / len(turns):.1f} units")
    if options.sizes:
        measure_sizes(adjudicator, turns, everything[0].rulebook)
    elif options.workers:
        measure_workers(turns, everything[0], options.workers)
    else:
        measure(adjudicator, turns, found)


def measure(adjudicator: Adjudicator, turns: Turns, found: list[MovementTurn]) -> None:
    """Measure recorded turns in every way."""
    results = adjudicator.resolve(turns)
    settled = select_turns(turns, np.flatnonzero(~results.searched))
    texts = [turn.text() for turn in found]
    adjudicator.read(texts)
    print(f"left to resolve: {int(results.searched.sum())}")
    print(f"different from resolve: {count_differences(adjudicator, found, turns, results)}")
    rows: dict[str, tuple[int, Callable[[], object]]] = {
        "from arrays": (len(turns), lambda: adjudicator.resolve(turns)),
        "... those that arrays resolve": (len(settled), lambda: adjudicator.resolve(settled)),
        "... these in batches of 100": (len(settled), lambda: resolve_in_batches(adjudicator, settled, 100)),
        "from text": (len(texts), lambda: adjudicator.resolve(adjudicator.read(texts))),
        "... reading alone": (len(texts), lambda: adjudicator.read(texts)),
        "from values": (len(found), lambda: adjudicator.turns([(one.position, one.orders) for one in found])),
        "resolve, for the same results": (len(found), lambda: [resolve_values(turn) for turn in found]),
    }
    for name, (count, work) in rows.items():
        times = [time_call(work) for _ in range(REPEATS)]
        while sum(times) < ENOUGH:
            times.append(time_call(work))
        print(f"{name}: {duration(min(times) / count)} a turn, {min(times) / count * 1e6:.2f} us")


def measure_sizes(adjudicator: Adjudicator, turns: Turns, rulebook: Rulebook) -> None:
    """Measure batches of many sizes, from arrays and from file to file."""
    settled = select_turns(turns, np.flatnonzero(~adjudicator.resolve(turns).searched))
    with TemporaryDirectory() as folder:
        write_turns(turns, Path(folder) / "turns.parquet")
        write_turns(settled, Path(folder) / "settled.parquet")
        for size in SIZES:
            for name, work in (("arrays", batches_from_arrays), ("file to file", from_file_to_file)):
                with ProcessPoolExecutor(1, get_context("spawn")) as pool:
                    took, beside, peak = pool.submit(work, folder, rulebook, size).result()
                times = f"{took * 1e6:.2f} us a turn"
                print(f"{name}, {size:,} turns: {times}, {beside:,.0f} MB for it, {peak:,.0f} MB in all")


def batches_from_arrays(folder: str, rulebook: Rulebook, size: int) -> tuple[float, float, float]:
    """Return the seconds per turn in batches of a size, the additional memory and the peak memory, in MB."""
    adjudicator, settled = read_file(folder, rulebook, "settled")
    batch = repeat_turns(settled, size)
    adjudicator.resolve(settled)  # learns
    before = memory()
    times = max(1, LEAST // size)
    took = time_call(lambda: [adjudicator.resolve(batch) for _ in range(times)]) / (times * size)
    return took, memory() - before, memory()


def from_file_to_file(folder: str, rulebook: Rulebook, size: int) -> tuple[float, float, float]:
    """Return the same for a file of turns, including those that arrays leave open."""
    write_turns(repeat_turns(read_file(folder, rulebook, "turns")[1], size), Path(folder) / f"{size}.parquet")
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:  # which never had all turns in memory
        return pool.submit(file_to_file, folder, rulebook, size).result()


def file_to_file(folder: str, rulebook: Rulebook, size: int) -> tuple[float, float, float]:
    """Return the seconds per turn for a file, and the memory."""
    adjudicator, turns = read_file(folder, rulebook, "turns")
    adjudicator.resolve(turns)
    before = memory()
    source, target = Path(folder) / f"{size}.parquet", Path(folder) / f"{size}-results.parquet"
    took = time_call(lambda: resolve_file(adjudicator, source, target)) / size
    return took, memory() - before, memory()


def read_file(folder: str, rulebook: Rulebook, name: str) -> tuple[Adjudicator, Turns]:
    """Return an adjudicator, and the first turns of a file."""
    _, turns = next(read_turns(Path(folder) / f"{name}.parquet"))
    return Adjudicator(find_variant("standard").board, rulebook), turns


def measure_workers(turns: Turns, turn: MovementTurn, workers: Sequence[int]) -> None:
    """Measure the throughput of a cluster after all processes have loaded code and cached orders."""
    distributed: Any = import_module("distributed")
    with TemporaryDirectory() as name:
        folder = Path(name)
        few, many = folder / "few", folder / "many"
        write_copies(turns, few, max(workers))
        write_copies(repeat_turns(turns, TURNS_A_FILE), many, FILES)
        first = 0.0
        for count in workers:
            here = distributed.LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None)
            with here as cluster, distributed.Client(cluster) as client:
                prepare(client, turn.rulebook)
                wait_for(client, few, folder / f"{count}-few", count)
                began = time.perf_counter()
                done = resolve_all(client, many, folder / f"{count}")
                rate = done / (time.perf_counter() - began)
            shutil.rmtree(folder / f"{count}")
            first = first or rate
            hours = 1e9 / rate / 3600
            print(
                f"{count} workers: {rate:,.0f} turns a second, {rate / first:.2f} times the first; "
                f"10^9 turns in {hours:,.1f} hours"
            )


def wait_for(client: Any, folder: Path, results: Path, count: int) -> None:
    """Let each worker resolve a file of its own."""
    client.wait_for_workers(count)
    results.mkdir()
    names = list(client.ncores())
    jobs = [
        client.submit(resolve_one, source, results / source.name, workers=[name], pure=False)
        for name, source in zip(names, sorted(folder.iterdir()), strict=False)
    ]
    client.gather(jobs)


def write_copies(turns: Turns, folder: Path, count: int) -> None:
    """Write the same turns into this many files of a folder."""
    folder.mkdir()
    write_turns(turns, folder / "00.parquet")
    for number in range(1, count):
        shutil.copyfile(folder / "00.parquet", folder / f"{number:02}.parquet")


def repeat_turns(turns: Turns, count: int) -> Turns:
    """Return this many turns, repeated, in the narrowest columns."""
    chosen: Numbers = np.arange(count) % len(turns)
    given: Numbers = np.asarray(turns.starts, np.int64)
    counts: Numbers = np.diff(given)[chosen]
    starts: Numbers = np.concatenate([[0], np.cumsum(counts)])
    within: Numbers = np.arange(starts[-1], dtype=np.int64)
    lines: Numbers = within + np.repeat(given[chosen] - starts[:-1], counts)
    return Turns(starts, *(getattr(turns, name).astype(np.int16)[lines] for name in COLUMNS))


def memory() -> float:
    """Return the peak memory of this process, in MB."""
    status = Path("/proc/self/status")
    if status.exists():  # what getrusage tells on Linux begins with the process that started this one
        line = next(one for one in status.read_text(encoding="ascii").splitlines() if one.startswith("VmHWM"))
        return int(line.split()[1]) / (1 << 10)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def is_supported(adjudicator: Adjudicator, turn: MovementTurn) -> bool:
    """Return whether `bulk` supports a turn: each unit has one order, which names units exactly."""
    try:
        adjudicator.turns([(turn.position, turn.orders)])
    except WestphaliaError:
        return False
    return True


def select_turns(turns: Turns, chosen: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Turns:
    """Return some of the turns."""
    counts = np.diff(turns.starts)
    kept = np.zeros(len(turns), np.bool_)
    kept[chosen] = True
    lines = np.flatnonzero(np.repeat(kept, counts))
    starts = np.concatenate([[0], np.cumsum(counts[chosen])])
    return Turns(starts, *(getattr(turns, name)[lines] for name in COLUMNS))


def resolve_in_batches(adjudicator: Adjudicator, turns: Turns, size: int) -> None:
    """Resolve the turns in batches."""
    for begin in range(0, len(turns), size):
        starts = turns.starts[begin : begin + size + 1]
        lines = slice(int(starts[0]), int(starts[-1]))
        adjudicator.resolve(Turns(starts - starts[0], *(getattr(turns, name)[lines] for name in COLUMNS)))


def resolve_values(turn: MovementTurn) -> tuple[object, ...]:
    """Return what `resolve` reports of everything results hold."""
    found = resolve(turn.position, turn.orders, turn.rulebook)
    codes = [(line.unit, line.code) for line in found.orders]
    return codes, found.units, found.dislodged, found.retreats, found.contested, found.certainty


def count_differences(
    adjudicator: Adjudicator, found: list[MovementTurn], turns: Turns, results: Results
) -> int:
    """Return how many turns differ from `resolve`."""
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
        closed = results.contested_place[results.contested_turn == number].tolist()
        same = same and sorted(expected.contested) == [names.places[place] for place in closed]
        count += not same
    return count


def time_call(work: Callable[[], object]) -> float:
    """Return the processor time of a call, in seconds."""
    start = process_time()
    work()
    return process_time() - start


if __name__ == "__main__":
    main()
