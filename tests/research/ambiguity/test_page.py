"""The page of the census is what its data say, and every pattern in them is what is told of it."""

import pytest

from westphalia.research.ambiguity import page
from westphalia.research.ambiguity.evaluation import Find, Wanted, count_of, is_smallest
from westphalia.research.ambiguity.mechanics import MECHANICS
from westphalia.research.ambiguity.patterns import Pattern, format_pattern

KEPT = list(page.kept_patterns(page.read_data()))


@pytest.mark.parametrize(("pattern", "mechanic", "resolutions"), KEPT, ids=str)
def test_a_pattern_of_the_page_is_a_smallest_one(
    pattern: Pattern, mechanic: str | None, resolutions: int
) -> None:
    known = None if mechanic is None else MECHANICS[mechanic]
    assert count_of(pattern, limit=64, mechanic=known) == resolutions
    wanted = Wanted(Find.SEVERAL if resolutions else Find.NONE, mechanic=known)
    assert wanted.is_met(pattern)
    assert is_smallest(pattern, wanted.cached())


def test_the_page_is_made_from_its_data() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.page(text, page.read_data()) == text, "python -m westphalia.research.ambiguity.page"


def test_the_data_have_the_patterns_that_the_page_speaks_of() -> None:
    texts = {format_pattern(pattern) for pattern, mechanic, _ in KEPT if mechanic is None}
    assert {"A-B; B C D~C; C S A-B; D~C", "A-B; B C E~C; C S B; D S A-B; E~C"} <= texts
    none = [pattern for pattern, mechanic, count in KEPT if mechanic is None and not count]
    assert [len(pattern) for pattern in none] == [5, 6]
