"""Suggestions for misspelled names."""

from hypothesis import given, strategies as st

from westphalia.model.text import nearest_names

NAMES = ["vienna", "venice", "Vie", "ven", "Rome", "rum"]


def test_the_fewest_mistakes_come_first() -> None:
    assert nearest_names("venica", NAMES) == ("venice",)
    assert nearest_names("viena", NAMES)[0] == "vienna"


def test_exchanged_neighbors_are_one_mistake() -> None:
    assert nearest_names("vei", NAMES)[0] == "Vie"


def test_short_words_allow_one_mistake_only() -> None:
    assert nearest_names("rxx", NAMES) == ()


def test_distant_words_get_no_suggestion() -> None:
    assert nearest_names("Constantinople", NAMES) == ()


def test_no_more_than_the_limit_are_offered() -> None:
    assert len(nearest_names("aaaa", ["aaab", "aaac", "aaad", "aaae"])) == 3
    assert nearest_names("aaaa", ["aaab", "aaac"], limit=1) == ("aaab",)


letters = st.text("abc", min_size=1, max_size=6)


@given(letters, st.lists(letters))
def test_a_name_itself_is_the_nearest(name: str, others: list[str]) -> None:
    assert nearest_names(name, [*others, name])[0] == name


@given(letters, letters)
def test_nearness_goes_both_ways_between_words_of_one_length(a: str, b: str) -> None:
    b = b[: len(a)].ljust(len(a), "c")
    assert bool(nearest_names(a, [b])) == bool(nearest_names(b, [a]))
