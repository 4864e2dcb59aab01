"""The page of the census matches its data, and the data are correct for every pattern."""

import re
from collections.abc import Iterator

import pytest

from tools import census
from westphalia.research.ambiguity.evaluation import Find, Wanted, count_resolutions, is_smallest
from westphalia.research.ambiguity.mechanics import MECHANICS
from westphalia.research.ambiguity.patterns import Pattern, format_pattern, parse_pattern


def stored_patterns() -> Iterator[tuple[Pattern, str | None, int]]:
    mechanic = None
    for row in census.read_data():
        if "census" in row:
            mechanic = row["mechanic"]
        else:
            yield parse_pattern(row["pattern"]), mechanic, int(row["resolutions"])


KEPT = list(stored_patterns())
"""Yield each pattern of the page with its mechanic and the number of its resolutions."""


@pytest.mark.parametrize(("pattern", "mechanic", "resolutions"), KEPT, ids=str)
def test_a_pattern_of_the_page_is_a_smallest_one(
    pattern: Pattern, mechanic: str | None, resolutions: int
) -> None:
    known = None if mechanic is None else MECHANICS[mechanic]
    assert count_resolutions(pattern, limit=64, mechanic=known) == resolutions
    wanted = Wanted(Find.SEVERAL if resolutions else Find.NONE, mechanic=known)
    assert wanted.is_met(pattern)
    assert is_smallest(pattern, wanted.cached())


def test_the_page_is_made_from_its_data() -> None:
    text = census.PAGE.read_text(encoding="utf-8")
    assert census.page(text, census.read_data()) == text, "python -m tools.census"


def test_the_data_have_the_patterns_that_the_page_speaks_of() -> None:
    texts = {format_pattern(pattern) for pattern, mechanic, _ in KEPT if mechanic is None}
    assert {"A-B; B C D~C; C S A-B; D~C", "A-B; B C E~C; C S B; D S A-B; E~C"} <= texts
    none = [pattern for pattern, mechanic, count in KEPT if mechanic is None and not count]
    assert [len(pattern) for pattern in none] == [5, 6]


STATING = (
    "Why the list is complete",
    "What follows",
    "Archipelagos",
    "Other rulebooks",
    "What the mechanics of variants add",
    "In real games",
)
"""The sections whose paragraphs state something; the other sections explain, or list what the data say."""

LABELS = {"program", "paper", "measured"}


def stating_paragraphs() -> Iterator[str]:
    """Yield the paragraphs and bullets of those sections, without tables, code and descriptions of
    commands."""
    text = re.sub(r"```.*?```", "", census.PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    sections = dict(section.split("\n", 1) for section in text.split("\n## ")[1:])
    for name in STATING:
        for paragraph in re.split(r"\n\n|\n(?=- )", sections[name]):
            if paragraph.strip() and not paragraph.strip().startswith(("|", "<!--", "`westphalia")):
                yield paragraph.strip()


@pytest.mark.parametrize("paragraph", list(stating_paragraphs()), ids=lambda text: text[:40])
def test_every_statement_of_the_page_says_what_it_rests_on(paragraph: str) -> None:
    assert LABELS & set(re.findall(r"\[(\w+)\]", paragraph))


def test_the_page_explains_the_labels_that_it_uses() -> None:
    text = census.PAGE.read_text(encoding="utf-8")
    explained = set(re.findall(r"^- \*\*\[(\w+)\]\*\*:", text, re.MULTILINE))
    assert explained == LABELS
    assert set(re.findall(r"(?<![-\w`])\[(\w+)\](?!\()", text)) == LABELS
