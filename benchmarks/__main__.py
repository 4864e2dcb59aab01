"""``python -m benchmarks``: measure, print the table, and with ``--update`` write it into a document."""

import argparse
import platform
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.table import Table

from .measures import (
    Measurement,
    measure_certificates,
    measure_large,
    measure_memory,
    measure_orders,
    measure_playing,
    measure_processes,
    measure_rival,
    measure_turns,
    measure_years,
)
from .turns import random_turns, read_corpus

Item = TypeVar("Item")

PARTS = ("turns", "certificates", "orders", "large", "years", "processes", "memory", "rival", "playing")
SAMPLE = 200
"""The number of turns with which large boards and whole years are compared."""
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measure how fast Westphalia is."
    )
    parser.add_argument(
        "--corpus", type=Path, help="a folder or tar archive of real games to take turns from"
    )
    parser.add_argument(
        "--turns", type=int, default=2_000, help="the maximum number of turns (default: 2000)"
    )
    parser.add_argument(
        "--rival-turns", type=int, default=300, help="the number of turns for other packages (default: 300)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random turns (default: 1)")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure only this part; repeatable")
    parser.add_argument("--update", type=Path, help="write the table into this document, between its markers")
    return parser.parse_args(arguments)


def measure(options: argparse.Namespace, console: Console) -> list[Measurement]:
    """Measure the selected parts."""
    rows: list[Measurement] = []
    parts: Sequence[str] = options.only or PARTS
    with console.status("generating turns") as status:
        random = random_turns(options.turns, options.seed)
        turns = list(islice(read_corpus(options.corpus), options.turns)) if options.corpus else random
        if not turns:
            sys.exit(f"{options.corpus}: no recorded games; expected .txt files of Droidippy games")
        if "turns" in parts:
            status.update("ordinary turns")
            rows += measure_turns(turns)
        if "certificates" in parts:
            status.update("certificates")
            rows += measure_certificates(turns)
        if "orders" in parts:
            status.update("legal orders")
            rows += measure_orders(random)
        if "large" in parts:
            status.update("large boards")
            rows += measure_large(turns[:SAMPLE])
        if "years" in parts:
            status.update("whole years")
            rows += measure_years(turns[:SAMPLE])
        if "processes" in parts:
            status.update("whole processes")
            rows += measure_processes(options.seed)
        if "memory" in parts:
            status.update("memory")
            rows += measure_memory(options.seed)
        if "rival" in parts:
            rows += measure_rival(spread_out(turns, options.rival_turns), status.update)
        if "playing" in parts:
            status.update("whole games")
            rows += measure_playing(options.seed)
    return rows


def spread_out(turns: Sequence[Item], count: int) -> Sequence[Item]:
    """Return this many turns, spread evenly: those of one game are adjacent."""
    return turns[:: max(1, len(turns) // count)][:count]


def table(rows: Sequence[Measurement], title: str) -> Table:
    """Return the table for a terminal."""
    shown = Table("what", "compared with", "ratio", "at most", title=title)
    for row in rows:
        shown.add_row(row.what, row.beside, row.result, _format_budget(row))
    return shown


def markdown(rows: Sequence[Measurement], title: str) -> str:
    """Return the table for a document."""
    lines = [f"| {row.what} | {row.beside} | {row.result} | {_format_budget(row)} |" for row in rows]
    return "\n".join(
        [f"{title}:", "", "| what | compared with | ratio | at most |", "|---|---|--:|--:|", *lines]
    )


def _format_budget(row: Measurement) -> str:
    return f"{row.budget} (missed)" if row.within is False else row.budget


def update(document: Path, text: str) -> None:
    """Replace the text between the markers of a document."""
    before, begin, rest = document.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{document}: the markers {BEGIN} and {END} are missing")
    document.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = parse_arguments(arguments)
    console = Console()
    rows = measure(options, console)
    system = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    title = f"{system}, {'real' if options.corpus else 'random'} turns"
    console.print(table(rows, title))
    if options.update:
        update(options.update, markdown(rows, title))


if __name__ == "__main__":
    main()
