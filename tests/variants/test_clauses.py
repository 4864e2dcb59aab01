"""Every clause of every variant has a test that names it, apart from remarks."""

import re
from pathlib import Path

from westphalia.variants import find_variant, variants

FOLDER = Path(__file__).parent

REMARKS = {
    *("G48-ID-2", "G48-ID-3", "G48-MAP-1"),
    *("D18-ID-7", "D18-ID-8", "D18-PRAGUE-20"),
    "T48-ID-1",
    *("E19-ID-2", "E19-ID-3", "E19-SCORE-7", "E19-SETUP-20", "E19-SETUP-22"),
    "E15-ID-9",
}
"""The clauses without effect on play: titles, credits, and texts that are lost."""


def named() -> set[str]:
    """Return the clauses that the tests, cases and games of the variants name."""
    files = [*FOLDER.rglob("test_*.py"), *FOLDER.glob("cases/*/*.txt"), *FOLDER.glob("games/*/*.txt")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files if file != Path(__file__))
    return set(re.findall(r"\b[A-Z]\d\d-[A-Z-]+-\d+[a-z]?\b", text))


def test_every_clause_but_remarks_has_a_test() -> None:
    books = [book for name in variants() if (book := find_variant(name).book) is not None]
    assert {clause for book in books for clause in book.clauses} - named() == REMARKS
