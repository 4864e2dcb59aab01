"""Compares today's behavior with the stored one: ``python -m tests.snapshot``.

It plays all cases, the DATC under all presets, a game of each variant, and a part of the random sets of
orders and of the recorded games; ``--all`` plays everything. ``--write`` plays everything and stores the
facts. ``--show NAME`` prints the facts of the items whose names begin so. Exit status 1: something differs.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext

from .inputs import CORPUS, GROUPS, Batch, Item, batches, play
from .store import Difference, Entry, compare, entry_of, read, write

SHOWN = 5
"""So many differing items are shown."""


def main() -> int:
    """Compare, write or show, as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.snapshot", description=__doc__)
    parser.add_argument("--all", action="store_true", help="all random sets and recorded games, not a part")
    parser.add_argument("--write", action="store_true", help="store what comes out")
    parser.add_argument("--show", metavar="NAME", help="print the facts of items whose names begin so")
    parser.add_argument("--group", choices=GROUPS, help="only this group")
    parser.add_argument("--processes", type=int, default=2, help="how many at a time (2)")
    given = parser.parse_args()
    everything = given.all or given.write or bool(given.show)
    todo = [one for one in batches(everything=everything) if given.group in (None, one.group)]
    played = _played(todo, given.processes)
    if given.show:
        return _show(played, given.show)
    if not CORPUS.exists():
        print(f"{CORPUS} is missing: recorded games are left out.")
    if given.write:
        return _write(played)
    return _compare(played, {one.group for one in todo}, everything=everything)


def _played(todo: list[Batch], processes: int) -> Iterator[tuple[str, Item]]:
    """Every item of the batches with its group."""
    with ProcessPoolExecutor(processes) if processes > 1 else nullcontext() as pool:
        results = map(play, todo) if pool is None else pool.map(play, todo)
        for batch, items in zip(todo, results, strict=True):
            for item in items:
                yield batch.group, item


def _show(played: Iterator[tuple[str, Item]], name: str) -> int:
    found = 0
    for _, item in played:
        if item.name.startswith(name):
            found += 1
            print(f"{item.name} {item.under}".strip())
            for aspect, lines in {"given": item.given.split("\n"), **item.facts}.items():
                print(f"  {aspect}:")
                print("".join(f"    {line}\n" for line in lines), end="")
    return 0 if found else 1


def _write(played: Iterator[tuple[str, Item]]) -> int:
    entries: dict[str, list[Entry]] = {}
    for group, item in played:
        entries.setdefault(group, []).append(entry_of(group, item))
    for group, own in entries.items():
        before = {(one.name, one.under): one for one in read(group)}
        old = [before.pop((one.name, one.under), None) for one in own]
        changed = sum(one not in (None, now) for one, now in zip(old, own, strict=True))
        write(group, own)
        print(f"{group}: {len(own)} items stored,", end=" ")
        print(f"{changed} changed, {old.count(None)} new, {len(before)} dropped")
    return 0


def _compare(played: Iterator[tuple[str, Item]], groups: set[str], *, everything: bool) -> int:
    stored = {(group, one.name, one.under): one for group in groups for one in read(group)}
    differing: list[Difference] = []
    fresh: list[str] = []
    count = 0
    for group, item in played:
        now = entry_of(group, item)
        before = stored.pop((group, item.name, item.under), None)
        count += 1
        if before is None:
            fresh.append(now.title)
        elif (found := compare(before, now, item.facts)) is not None:
            differing.append(found)
    whole = GROUPS if everything else ("cases", "datc")
    missing = [one.title for (group, _, _), one in stored.items() if group in whole]
    for one in differing[:SHOWN]:
        print(one.title)
        print("".join(f"  {line}\n" for line in one.lines))
    for titles, what in ((fresh, "not stored yet"), (missing, "stored and not played any more")):
        if titles:
            print(f"{len(titles)} items are {what}: {', '.join(titles[:SHOWN])}")
    print(f"{count} items played, {len(differing)} differ from what is stored.")
    if differing or fresh or missing:
        print("See one with --show NAME; store what is meant to be so with --write.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
