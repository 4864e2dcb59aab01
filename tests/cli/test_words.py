"""Sentences for people use names of powers, and the singular for a single thing. This test searches every
recorded game and every page of the documentation, which other tests keep up to date. It ignores orders, whose
notation uses the ids of powers and places.
"""

import re
from pathlib import Path

import pytest

from westphalia.variants import find_variant
from westphalia.variants.registry import BUILT_IN

ROOT = Path(__file__).parents[2]
FILES = sorted(
    str(path.relative_to(ROOT))
    for path in (
        *(ROOT / "tests").rglob("recorded/*.txt"),
        *(ROOT / "tests").rglob("recorded/*.md"),
        *(ROOT / "docs").rglob("*.md"),
        ROOT / "README.md",
    )
    if "research" not in path.parts
)
IDS = sorted(
    {info.id for name in BUILT_IN for info in find_variant(name).board.powers}
    | {
        info.id
        for name in BUILT_IN
        for info in find_variant(name).board.minors
        if info.id not in find_variant(name).board.province
    }
)
_ID = rf"(?<![\w\"`/.-])(?<![A-Z] )(?:{'|'.join(IDS)})"
_VERBS = "builds|can|cannot|declines|gets|had|has|have|is|loses|may|must|orders|owes|owns|removes|takes|was"
_BEFORE = "against|and|belongs to|between|by|for|from|in|not to|of|or|power|than|with"
ID_IN_SENTENCE = re.compile(rf"{_ID} (?:{_VERBS})\b|\b[a-z]+ (?:{_BEFORE}) {_ID}(?![\w\"`/=-])|{_ID}'s? ")
"""The id of a power before a verb or after a preposition. Ids of minor states that are also ids of places are
left out, because units are named by their places.
"""

_THINGS = (
    "armies|builds|centers|fleets|lines|mistakes|orders|phases|places|points|provinces|removals|rounds|rulings|"
    "states|statements|steps|supply centers|treasury points|turns|units|votes|years"
)
ONE_OF_MANY = re.compile(
    rf"(?<![\d.,:/ -])(?<!\d )(?<!Step)(?: |^)1 (?:{_THINGS})\b"
    r"|\b1 (?:are|have|were)\b|\bare 1\b(?! [a-z]+s\b)"
)
"""A plural after the number one."""


def sentences(name: str) -> str:
    """Return the text of a file as one line, without the commands."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return " ".join(" ".join(line for line in lines if not line.startswith("$ ")).split())


def found(pattern: re.Pattern[str], text: str) -> list[str]:
    """Return the matches of a pattern in a text, with some context."""
    return [text[max(0, one.start() - 30) : one.end() + 30] for one in pattern.finditer(text)]


@pytest.mark.parametrize("name", FILES)
def test_sentences_call_powers_by_their_names(name: str) -> None:
    assert found(ID_IN_SENTENCE, sentences(name)) == []


@pytest.mark.parametrize("name", FILES)
def test_a_count_of_one_is_singular(name: str) -> None:
    assert found(ONE_OF_MANY, sentences(name)) == []


@pytest.mark.parametrize(
    "text",
    [
        "W is illegal: ottoman may build none (4.D.4=first).",
        "B A cop is illegal: cop is no home center of sweden.",
        "A wla H is illegal: A wla belongs to austria, which alone can order it.",
        "the age of austria's A vie is not known",
    ],
)
def test_ids_in_sentences_are_found(text: str) -> None:
    assert found(ID_IN_SENTENCE, text)


@pytest.mark.parametrize("text", ["France has 1 treasury points left", "of 12 points 1 are placed"])
def test_a_plural_of_one_is_found(text: str) -> None:
    assert found(ONE_OF_MANY, text)
