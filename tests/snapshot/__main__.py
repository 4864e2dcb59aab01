"""Compare today's behavior with the stored behavior: ``python -m tests.snapshot``.

It plays all cases, the DATC under all presets, a game of each variant, and a part of the random sets of
orders and of the recorded games; ``--all`` plays everything. ``--write`` plays everything and stores the
facts. ``--show NAME`` prints the facts of the items whose names begin with NAME. The exit status is 1 if
something differs.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from itertools import chain, islice

from .inputs import CORPUS, GROUPS, Batch, Played, batches, play
from .store import Difference, Entry, compare, entry_of, read, write

SHOWN = 5
"""The maximum number of changed items to show."""


def main() -> int:
    """Compare, write or show, as the command line requests."""
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
    if not CORPUS.exists() and given.group in (None, "corpus"):
        print(f"{CORPUS} is missing: recorded games are left out.")
    if given.write:
        return _write(played)
    return _compare(played, [given.group] if given.group else GROUPS, everything=everything)


def _played(todo: list[Batch], processes: int) -> Iterator[Played]:
    """Play the batches in several processes."""
    with ProcessPoolExecutor(processes) if processes > 1 else nullcontext() as pool:
        yield from map(play, todo) if pool is None else pool.map(play, todo)


def _show(played: Iterable[Played], name: str) -> int:
    found = 0
    for item in (item for one in played for item in one.items if item.name.startswith(name)):
        found += 1
        print(f"{item.name} {item.under}".strip())
        for aspect, lines in {"given": item.given.split("\n"), **item.facts}.items():
            print(f"  {aspect}:")
            print("".join(f"    {line}\n" for line in lines), end="")
    return 0 if found else 1


def _write(played: Iterable[Played]) -> int:
    entries: dict[str, list[Entry]] = {}
    for batch, items, crash in played:
        if crash:
            print(f"{batch} ended with an error; nothing is stored.\n{crash}")
            return 1
        entries.setdefault(batch.group, []).extend(entry_of(batch.group, item) for item in items)
    for group, own in entries.items():
        before = {(one.name, one.under): one for one in read(group)}
        old = [before.pop((one.name, one.under), None) for one in own]
        changed = sum(one not in (None, now) for one, now in zip(old, own, strict=True))
        write(group, own)
        print(f"{group}: {len(own)} items stored,", end=" ")
        print(f"{changed} changed, {old.count(None)} new, {len(before)} dropped")
    return 0


def _compare(played: Iterable[Played], groups: Sequence[str], *, everything: bool) -> int:
    stored = {(group, one.name, one.under): one for group in groups for one in read(group)}
    differing: dict[str, list[Difference]] = {group: [] for group in groups}
    crashes: list[Played] = []
    fresh: list[str] = []
    count = 0
    for one in played:
        if one.crash:
            crashes.append(one)
        for item in one.items:
            count += 1
            now = entry_of(one.batch.group, item)
            before = stored.pop((one.batch.group, item.name, item.under), None)
            if before is None:
                fresh.append(now.title)
            elif (found := compare(before, now, item.facts)) is not None:
                differing[one.batch.group].append(found)
    whole = {*(GROUPS if everything else ("cases", "datc"))} - ({"corpus"} if not CORPUS.exists() else set())
    missing = [one.title for (group, _, _), one in stored.items() if group in whole and not crashes]
    for found in islice(chain(*differing.values()), SHOWN):
        print(found.title)
        print("".join(f"  {line}\n" for line in found.lines))
    for one in crashes[:1]:
        print(f"{one.batch} ended with an error:\n{one.crash}")
    for titles, what in ((fresh, "not stored yet"), (missing, "stored and not played any more")):
        if titles:
            print(f"{len(titles)} items are {what}: {', '.join(titles[:SHOWN])}")
    total = sum(map(len, differing.values()))
    of_each = ", ".join(f"{len(found)} of {group}" for group, found in differing.items() if found)
    print(f"{count} items played, {total} differ from what is stored{f': {of_each}' if total else ''}.")
    if crashes:
        print(f"{len(crashes)} batches ended with an error.")
    if total or crashes or fresh or missing:
        print("See one with --show NAME; store what is meant to be so with --write.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
