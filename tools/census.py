"""The page of the census, and its data: ``python -m tools.census``.

Without arguments it rewrites the tables of docs/census.md from docs/census.jsonl. With ``--make`` it
computes the data first. Seven orders take minutes: ``--make --seven``.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from westphalia.model.brief import ordinal
from westphalia.model.rulebook import ConvoyParadox, read_rules
from westphalia.research.ambiguity.census import Census, CensusQuestion, PartResult, census_work
from westphalia.research.ambiguity.evaluation import Find, pattern_resolutions, pattern_result
from westphalia.research.ambiguity.families import family_of
from westphalia.research.ambiguity.mechanics import MECHANICS
from westphalia.research.ambiguity.patterns import Pattern
from westphalia.research.ambiguity.placements import placements
from westphalia.research.ambiguity.words import pattern_words, resolutions_words
from westphalia.research.ambiguity.work_queue import local_pool, run_parts
from westphalia.variants import find_variant

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "census.md"
DATA = ROOT / "docs" / "census.jsonl"

BOARDS = ("standard", "germany-1648", "diplomacy-1618", "thirty-years-war-1648", "europe-1619", "europe-1615")
MOST_PLACED = 10_000
"""The number of placements of a pattern on a board at which counting stops."""
_Asked: TypeAlias = tuple[Mapping[str, Any], list[Mapping[str, Any]]]
"""A question with its findings."""

_MARK = re.compile(r"(?P<start><!-- (?P<name>[\w-]+) -->\n).*?(?P<end><!-- /(?P=name) -->)", re.DOTALL)


def questions(most: int) -> Iterator[CensusQuestion]:
    """Yield the questions of the page: up to `most` orders of the standard rules, four of each mechanic."""
    for size in range(2, most + 1):
        yield CensusQuestion(size, Find.SEVERAL)
        yield CensusQuestion(size, Find.NONE)
    for mechanic in MECHANICS:
        for size in (2, 3, 4):
            yield CensusQuestion(size, Find.SEVERAL, mechanic=mechanic)
            yield CensusQuestion(size, Find.NONE, mechanic=mechanic)


def made(most: int) -> Iterator[dict[str, Any]]:
    """Yield the lines of the data: for each question the patterns examined, then the findings."""
    with local_pool() as pool:
        for question in questions(most):
            results: Mapping[Any, PartResult] = dict(run_parts(census_work(question), question.parts, pool))
            yield from lines(Census(question, tuple(results[part] for part in question.parts)))


def lines(census: Census) -> Iterator[dict[str, Any]]:
    """Yield the lines of one question."""
    question = census.question
    yield {**question.to_json(), "patterns": census.patterns, "looked_at": census.looked_at}
    for finding in census.findings:
        row: dict[str, Any] = {**finding.to_json()}
        row["words"] = pattern_words(finding.pattern)
        if question.mechanic is None:
            row["family"] = family_of(finding.pattern).to_json()
            row["rules"] = dict(_takes(finding.pattern))
            row["placements"] = {board: _count_placements(finding.pattern, board) for board in BOARDS}
            row["case"] = _case(finding.pattern)
        yield row


def _takes(pattern: Pattern) -> Iterator[tuple[str, int | None]]:
    """Yield the resolution that each rule of 4.A.2 takes, counted from 1 (None: none of them)."""
    columns = pattern_resolutions(pattern)
    for choice in ConvoyParadox.all():
        result = pattern_result(pattern, read_rules({"convoy_paradox": choice.value}))
        yield choice.value, columns.index(result) + 1 if result in columns else None


def _count_placements(pattern: Pattern, board: str) -> int:
    """Count the placements of a pattern on a board, up to `MOST_PLACED`."""
    found = placements(pattern, find_variant(board).board)
    return sum(1 for _ in islice(found, MOST_PLACED))


def _case(pattern: Pattern) -> str:
    board = find_variant("standard").board
    first = next(placements(pattern, board), None)
    return first.case_text(board) if first is not None else ""


# --------------------------------------------------------------------------------------------- the page


def tables(data: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the generated parts of the page by their names."""
    asked = list(_by_question(data))
    plain = [(question, found) for question, found in asked if question["mechanic"] is None]
    special = [(question, found) for question, found in asked if question["mechanic"] is not None]
    return {
        "counts": "\n".join(_counts(plain)) + "\n",
        "patterns": "\n".join(_patterns(plain)) + "\n",
        "mechanics": "\n".join(_mechanics(special)) + "\n",
    }


def _by_question(data: Iterable[Mapping[str, Any]]) -> Iterator[_Asked]:
    question: Mapping[str, Any] | None = None
    found: list[Mapping[str, Any]] = []
    for line in data:
        if "census" in line:
            if question is not None:
                yield question, found
            question, found = line, []
        else:
            found.append(line)
    if question is not None:
        yield question, found


def _counts(asked: Sequence[_Asked]) -> Iterator[str]:
    yield "| orders | patterns examined | with owners | several resolutions | none |"
    yield "| --- | --- | --- | --- | --- |"
    sizes = sorted({question["orders"] for question, _ in asked})
    for size in sizes:
        of_size = {
            question["find"]: (question, found) for question, found in asked if question["orders"] == size
        }
        question, several = of_size["several"]
        _, none = of_size["none"]
        looked = f"{question['patterns']:,} | {question['looked_at']:,}"
        yield f"| {size} | {looked} | {len(several)} | {len(none)} |"


def _patterns(asked: Sequence[_Asked]) -> Iterator[str]:
    yield "| orders | pattern | family | resolutions | different powers | rules of 4.A.2 | placements |"
    yield "| --: | --- | --- | --: | --- | --- | --- |"
    for question, found in asked:
        for row in found:
            family, datc = row["family"]["name"], row["family"]["datc"]
            kind = f"DATC {datc}" if datc is not None else family
            apart = ", ".join(f"{chr(65 + one)} and {chr(65 + other)}" for one, other in row["apart"])
            selected = _selected(row["rules"]) if row["resolutions"] else ""
            placed = _format_count(row["placements"]["standard"])
            cells = (f"`{row['pattern']}`", kind, row["resolutions"], apart, selected, placed)
            yield f"| {question['orders']} | {' | '.join(map(str, cells))} |"


def _selected(rules: Mapping[str, int | None]) -> str:
    """Return which resolution the rules of 4.A.2 select."""
    ((usual, _),) = Counter(rules.values()).most_common(1)
    others = [f"`{rule}`: {_nth(taken)}" for rule, taken in rules.items() if taken != usual]
    return "; ".join((*others, f"{'others' if others else 'all'}: {_nth(usual)}"))


def _format_count(count: int) -> str:
    return f"{'at least ' if count == MOST_PLACED else ''}{count:,}"


def _nth(number: int | None) -> str:
    return "neither" if number is None else ordinal(number)


def _mechanics(asked: Sequence[_Asked]) -> Iterator[str]:
    yield "| mechanic | orders | pattern | result |"
    yield "| --- | --- | --- | --- |"
    for question, found in asked:
        for row in found:
            has = resolutions_words(row["resolutions"])
            yield f"| {question['mechanic']} | {question['orders']} | `{row['pattern']}` | {has} |"


def page(text: str, data: Sequence[Mapping[str, Any]]) -> str:
    """Return the page with its generated parts renewed."""
    parts = tables(data)
    return _MARK.sub(lambda found: f"{found['start']}{parts[found['name']]}{found['end']}", text)


def read_data() -> list[dict[str, Any]]:
    """Return the stored data."""
    return [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    """Compute the data if `--make` is given, and write the page."""
    parser = argparse.ArgumentParser(description="Write the tables of docs/census.md.")
    parser.add_argument("--make", action="store_true", help="recompute the data")
    parser.add_argument("--seven", action="store_true", help="with patterns of seven orders")
    given = parser.parse_args()
    if given.make:
        rows = (json.dumps(row, ensure_ascii=False) for row in made(7 if given.seven else 6))
        DATA.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8", newline="\n")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), read_data()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
