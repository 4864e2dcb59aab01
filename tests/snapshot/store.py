"""The stored facts, and how today's differ from them.

Cases and the DATC are stored as JSON lines with all their facts: one line for each outcome, with the rules
under which it occurs. Everything else is stored as tables of digests, with a column for the input and one for
each aspect. For games and random sets, a cell also has two letters per line of facts, which reveal new lines.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from .adapter import ASPECTS, Facts
from .inputs import Item, digest

STORED = Path(__file__).parent / "stored"

READABLE = frozenset({"cases", "datc"})
"""The groups whose facts are stored in full; their causes are stored as a digest."""

LINED = frozenset({"random", "games"})
"""The groups with two letters per line of facts, except for causes and ledgers."""

COLUMNS = ("given", *ASPECTS)


class Entry(NamedTuple):
    """The stored data of an item: texts or digests by aspect."""

    name: str
    under: str
    told: Mapping[str, str]

    @property
    def title(self) -> str:
        """The name of the item in reports."""
        return f"{self.name} under {self.under}" if self.under else self.name


def entry_of(group: str, item: Item) -> Entry:
    """Return what to store of an item."""
    told = {"given": digest(item.given)}
    for aspect, lines in item.facts.items():
        text = "\n".join(lines)
        if text:
            full = group in READABLE and aspect != "causes"
            lined = group in LINED and aspect not in {"causes", "played"}
            marks = f":{''.join(map(_mark, lines))}" if lined else ""
            told[aspect] = text if full else digest(text) + marks
    return Entry(item.name, item.under, told)


def write(group: str, entries: Iterable[Entry]) -> None:
    """Store the entries of a group."""
    lines = _readable_lines(entries) if group in READABLE else _table_lines(entries)
    STORED.mkdir(exist_ok=True)
    _path(group).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read(group: str) -> list[Entry]:
    """Return the stored entries of a group; empty if there are none."""
    path = _path(group)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if group in READABLE:
        return [entry for line in lines for entry in _read_line(json.loads(line))]
    rows = [line.split("\t") for line in lines[1:]]
    return [
        Entry(row[0], "", {name: cell for name, cell in zip(COLUMNS, row[1:], strict=True) if cell != "-"})
        for row in rows
    ]


def _path(group: str) -> Path:
    return STORED / f"{group}.{'jsonl' if group in READABLE else 'tsv'}"


def _readable_lines(entries: Iterable[Entry]) -> Iterator[str]:
    for name, own in groupby(entries, lambda entry: entry.name):
        outcomes: dict[str, tuple[list[str], Mapping[str, str]]] = {}
        givens: dict[str, str] = {}
        for entry in own:
            facts = {aspect: text for aspect, text in entry.told.items() if aspect != "given"}
            outcomes.setdefault(json.dumps(facts), ([], facts))[0].append(entry.under)
            givens[entry.under] = entry.told.get("given", "")
        for unders, facts in outcomes.values():
            shown = {aspect: text.split("\n") for aspect, text in facts.items()}
            data = {"name": name, "under": {under: givens[under] for under in unders}, **shown}
            yield json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _read_line(data: dict[str, Any]) -> Iterator[Entry]:
    name, under = str(data.pop("name")), data.pop("under")
    facts = {aspect: "\n".join(lines) for aspect, lines in data.items()}
    for rules, given in under.items():
        yield Entry(name, rules, {"given": given, **facts})


def _table_lines(entries: Iterable[Entry]) -> Iterator[str]:
    yield "\t".join(("name", *COLUMNS))
    for entry in entries:
        yield "\t".join((entry.name, *(entry.told.get(name, "-") for name in COLUMNS)))


# --------------------------------------------------------------------------------------- differences


class Difference(NamedTuple):
    """An item that differs from what is stored, with a description."""

    title: str
    lines: tuple[str, ...]


def compare(stored: Entry, now: Entry, facts: Facts) -> Difference | None:
    """Return how an item differs from what is stored, or None."""
    lines: list[str] = []
    if stored.told.get("given") != now.told.get("given"):
        lines.append("its input changed")
    for aspect in ASPECTS:
        before, after = stored.told.get(aspect, ""), now.told.get(aspect, "")
        if before != after:
            lines += _changed(aspect, before, after, facts.get(aspect, []))
    return Difference(now.title, tuple(lines)) if lines else None


def _mark(line: str) -> str:
    """Return two letters for a line; different lines almost always have different letters."""
    return b64encode(sha256(line.encode()).digest())[:2].decode()


def _changed(aspect: str, before: str, after: str, facts: list[str]) -> Iterator[str]:
    """Yield the changes of an aspect, line by line where the stored data allows it."""
    if not after.startswith(digest("\n".join(facts))):
        yield f"{aspect}:"
        old, new = before.split("\n") if before else [], after.split("\n") if after else []
        yield from _shortened([f"  - {line}" for line in old if line not in new])
        yield from _shortened([f"  + {line}" for line in new if line not in old])
        if sorted(old) == sorted(new):
            yield "    the same lines in another sequence"
        return
    yield f"{aspect}: digest {before.partition(':')[0] or 'none'} stored, now {after.partition(':')[0]}"
    marks = before.partition(":")[2]
    if before and not marks:
        yield from _shortened([f"    {line}" for line in facts])
        return
    known = {marks[at : at + 2] for at in range(0, len(marks), 2)}
    today = {_mark(line) for line in facts}
    if gone := len(known - today):
        yield f"  - {gone} lines of which only digests are stored"
    yield from _shortened([f"  + {line}" for line in facts if _mark(line) not in known])


def _shortened(lines: list[str]) -> list[str]:
    rest = len(lines) - _SHOWN
    return lines if rest <= 0 else [*lines[:_SHOWN], f"  ... {rest} more"]


_SHOWN = 12
"""The maximum number of lines to show of an aspect."""
