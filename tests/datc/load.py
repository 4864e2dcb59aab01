"""Parse the test cases of `cases/*.txt` (their README.md describes the format).

A `Case` holds positions, orders and the expected outcome; an `Alternative` holds the expected outcome under
other rule choices. This module knows neither the rules of the game nor the syntax of orders: units and orders
remain texts.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from pathlib import Path

CASES = Path(__file__).parent / "cases"

STATUSES = ("succeeds", "fails", "void", "illegal")


class CaseError(ValueError):
    """A case file with a format error; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The expected result of an order; `now` is the unit afterwards if the order does not determine it."""

    status: str
    reason: str | None = None
    now: str | None = None


@dataclass(frozen=True, slots=True)
class Ordered:
    """An order as written, and the power that gives it."""

    power: str
    text: str


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A dislodged unit, the province its attacker came from, and where it may retreat to."""

    unit: str
    attacker_from: str
    convoyed: bool
    retreats: tuple[str, ...]
    power: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The expected outcome of a case: a mark for each order, in sequence, and the position."""

    marks: tuple[Mark, ...]
    dislodged: tuple[Dislodged, ...] = ()
    contested: frozenset[str] = frozenset()
    removed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Alternative:
    """The outcome under other choices; `outcome` is None if the rules do not decide the case.

    `loose`: the source only says that nothing changes, so only the success of orders is compared, not the
    reason of failures. `units` replaces the position before a retreat if the movement would end differently.
    """

    rules: tuple[tuple[str, str], ...]
    outcome: Outcome | None
    loose: bool
    sources: tuple[str, ...]
    skip: str | None = None
    units: Mapping[str, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A test case; `units` is None if they are where their orders start."""

    id: str
    title: str
    why: str
    phase: str
    orders: tuple[Ordered, ...]
    outcome: Outcome
    rules: tuple[tuple[str, str], ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    units: Mapping[str, tuple[str, ...]] | None = None
    centers: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    must_remove: Mapping[str, int] = field(default_factory=dict[str, int])
    note: str | None = None
    versions: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    source: str | None = None
    follows: str | None = None
    skip: str | None = None

    def played(self) -> Iterator[Alternative]:
        """Yield every way to play the case: as written first, then each alternative."""
        yield Alternative((), self.outcome, loose=False, sources=self.versions, skip=self.skip)
        for alternative in self.alternatives:
            yield replace(alternative, skip=alternative.skip or self.skip)


@dataclass(slots=True)
class _Lines:
    """The lines of a file, and the current line."""

    file: str
    lines: list[str]
    at: int = 0

    def error(self, message: str) -> CaseError:
        return CaseError(f"{self.file}:{self.at + 1}: {message}")

    def skip_empty(self) -> None:
        while self.at < len(self.lines) and not self.lines[self.at].split("#")[0].strip():
            self.at += 1

    def block(self, indent: int) -> list[tuple[int, str]]:
        """Return the following lines that are indented deeper than `indent`, with their numbers."""
        found: list[tuple[int, str]] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip() or len(line) - len(line.lstrip()) <= indent:
                break
            found.append((self.at, line.strip()))
            self.at += 1
        return found


@dataclass(slots=True)
class _Body:
    """The orders and the outcome of a case or an alternative."""

    marks: dict[tuple[str, str, int], Mark] = field(default_factory=dict[tuple[str, str, int], Mark])
    orders: list[Ordered] = field(default_factory=list[Ordered])
    dislodged: tuple[Dislodged, ...] | None = None
    contested: frozenset[str] | None = None
    removed: tuple[tuple[str, str], ...] | None = None
    units: dict[str, tuple[str, ...]] | None = None
    centers: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    must_remove: dict[str, int] = field(default_factory=dict[str, int])
    words: dict[str, list[str]] = field(default_factory=dict[str, list[str]])


_WORDS = {"why", "note", "versions", "also", "source", "phase", "follows", "rule", "skip"}
_DISLODGED = re.compile(r"(?:(\w+) )?([AF] \S+) by (\S+?)( \(convoyed\))?; retreats (.+)")


@cache
def cases() -> Mapping[str, Case]:
    """Return every case of every file by id, in the sequence of files and cases."""
    found: dict[str, Case] = {}
    for path in sorted(CASES.glob("*.txt")):
        for case in read_cases(path.name, path.read_text(encoding="utf-8")):
            if case.id in found:
                raise CaseError(f"{path.name}: there are two cases {case.id}")
            found[case.id] = case
    return found


def read_cases(file: str, text: str) -> Iterator[Case]:
    """Yield the cases of a file; raise `CaseError` if it is broken."""
    lines = _Lines(file, text.split("\n"))
    lines.skip_empty()
    while lines.at < len(lines.lines):
        yield _case(lines)
        lines.skip_empty()


def _case(lines: _Lines) -> Case:
    head = re.fullmatch(r"case (\S+): (.+)", lines.lines[lines.at])
    if head is None:
        raise lines.error("expected 'case ID: title'")
    lines.at += 1
    body = _body(lines, 0)
    words = {key: " ".join(values) for key, values in body.words.items()}
    outcome = Outcome(
        tuple(body.marks.values()), body.dislodged or (), body.contested or frozenset(), body.removed or ()
    )
    case = Case(
        id=head[1],
        title=head[2],
        why=words.get("why", ""),
        phase=words.get("phase", "movement"),
        orders=tuple(body.orders),
        outcome=outcome,
        rules=tuple(_pair(lines, text) for text in body.words.get("rule", [])),
        units=body.units,
        centers=body.centers,
        must_remove=body.must_remove,
        note=words.get("note"),
        versions=tuple(words.get("versions", "").split()),
        also=tuple(body.words.get("also", [])),
        source=words.get("source"),
        follows=words.get("follows"),
        skip=words.get("skip"),
    )
    alternatives: list[Alternative] = []
    while lines.at < len(lines.lines) and lines.lines[lines.at].startswith("with "):
        alternatives += _alternatives(lines, case)
        lines.skip_empty()
    return replace(case, alternatives=tuple(alternatives))


def _alternatives(lines: _Lines, case: Case) -> Iterator[Alternative]:
    head = re.fullmatch(r"with (.+?)(?: \[([^\]]+)\])?:( the same| no resolution)?", lines.lines[lines.at])
    if head is None:
        raise lines.error("expected 'with RULE = CHOICE:'")
    named = [(rule, choices) for rule, choices in (_pair(lines, part) for part in head[1].split("; "))]
    lines.at += 1
    body = _body(lines, 2)
    loose = head[3] == " the same"
    outcome = case.outcome if loose else None if head[3] else _changed(lines, case, body)
    for chosen in product(*(choices.split(" or ") for _, choices in named)):
        yield Alternative(
            rules=tuple(zip((rule for rule, _ in named), chosen, strict=True)),
            outcome=outcome,
            loose=loose,
            sources=tuple((head[2] or "").split()),
            skip=" ".join(body.words.get("skip", [])) or None,
            units=body.units,
        )


def _changed(lines: _Lines, case: Case, body: _Body) -> Outcome:
    """Return the outcome of the case with the changes of an alternative."""
    keys = tuple(_numbered(case.orders))
    for key in body.marks:
        if key not in keys:
            raise lines.error(f"case {case.id} has no order {key[0]}: {key[1]}")
    base = case.outcome
    return Outcome(
        marks=tuple(body.marks.get(key, mark) for key, mark in zip(keys, base.marks, strict=True)),
        dislodged=base.dislodged if body.dislodged is None else body.dislodged,
        contested=base.contested if body.contested is None else body.contested,
        removed=base.removed if body.removed is None else body.removed,
    )


def _numbered(orders: tuple[Ordered, ...]) -> Iterator[tuple[str, str, int]]:
    """Yield each order with its power and the number of equal orders before it."""
    seen: dict[tuple[str, str], int] = {}
    for order in orders:
        key = (order.power, order.text)
        seen[key] = seen.get(key, -1) + 1
        yield (*key, seen[key])


def _body(lines: _Lines, indent: int) -> _Body:
    body = _Body()
    while lines.at < len(lines.lines):
        line = lines.lines[lines.at]
        text = line.strip()
        if not text:
            if indent:
                break
            lines.at += 1
            continue
        if not line.startswith(" " * indent) or text.startswith(("case ", "with ")):
            break
        key, colon, value = text.partition(":")
        if not colon:
            raise lines.error(f"expected 'word:', found {text!r}")
        lines.at += 1
        _entry(lines, body, key, value.strip(), indent)
    return body


def _entry(lines: _Lines, body: _Body, key: str, value: str, indent: int) -> None:
    if key in _WORDS:
        rest = (text for _, text in lines.block(indent))
        body.words.setdefault(key, []).append(" ".join((value, *rest)))
    elif key == "units":
        body.units = dict(_listed(lines, indent))
    elif key == "centers":
        body.centers = dict(_listed(lines, indent))
    elif key == "must remove":
        body.must_remove = {power: int(count[0]) for power, count in _listed(lines, indent)}
    elif key == "dislodged":
        body.dislodged = tuple(_dislodged(lines, text) for _, text in lines.block(indent))
    elif key == "contested":
        body.contested = frozenset(() if value == "none" else value.split())
    elif key == "removed":
        units = () if value == "none" else value.split(", ")
        body.removed = tuple((unit.split(" ", 1)[0].lower(), unit.split(" ", 1)[1]) for unit in units)
    elif re.fullmatch(r"[A-Z][a-z]+", key) and not value:
        for _, text in lines.block(indent):
            order, _, mark = text.rpartition(" : ")
            if not order:
                raise lines.error(f"expected 'order : mark', found {text!r}")
            body.orders.append(Ordered(key.lower(), order.strip()))
            body.marks[tuple(_numbered(tuple(body.orders)))[-1]] = _mark(lines, mark)
    else:
        raise lines.error(f"unknown word {key!r}")


def _listed(lines: _Lines, indent: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    for _, text in lines.block(indent):
        power, _, names = text.partition(": ")
        yield power.lower(), tuple(names.split(", "))


def _mark(lines: _Lines, text: str) -> Mark:
    status, *rest = text.strip().split(", ")
    now = next((word.removeprefix("now ") for word in rest if word.startswith("now ")), None)
    reasons = [word for word in rest if not word.startswith("now ")]
    if status not in STATUSES or len(reasons) > 1:
        raise lines.error(f"cannot read the mark {text!r}")
    return Mark(status, reasons[0] if reasons else None, now)


def _dislodged(lines: _Lines, text: str) -> Dislodged:
    found = _DISLODGED.fullmatch(text)
    if found is None:
        raise lines.error(f"expected 'A Vie by Bud; retreats Boh Gal', found {text!r}")
    power, unit, origin, convoyed, retreats = found.groups()
    return Dislodged(
        unit=unit,
        attacker_from=origin,
        convoyed=convoyed is not None,
        retreats=() if retreats == "none" else tuple(retreats.split()),
        power=power.lower() if power else None,
    )


def _pair(lines: _Lines, text: str) -> tuple[str, str]:
    rule, sign, choice = text.partition(" = ")
    if not sign:
        raise lines.error(f"expected 'rule = choice', found {text!r}")
    return rule, choice
