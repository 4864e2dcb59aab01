"""Patterns as text, their equality up to names, and patterns without some of their units."""

from itertools import permutations

import pytest
from hypothesis import given, settings, strategies as st

from westphalia.model.errors import UnreadableError
from westphalia.research import format_pattern, parse_pattern
from westphalia.research.ambiguity.patterns import Act, Pattern, PatternOrder, canonical_form

TEXTS = [
    "A S B-C; B-C; C C D~A; D~A",
    "A-B; B-C; C-A",
    "A-B; B-C; C-A {A B}",
    "A H; B-A; C S B-A {A C}",
    "A S B; B H; C-B; D S C-B {A B} {C D}",
    "A-C; B-C",
    "A C B~D; B~D; C C B~D; D-C",
]


@pytest.mark.parametrize("text", TEXTS)
def test_written_cases_are_read_again(text: str) -> None:
    assert format_pattern(parse_pattern(text)) == text


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("A-B; X", "cannot read 'X'"),
        ("A-B; A-C", "two orders"),
        ("A S B-C; B-D", "does not match"),
        ("A S B", "there is no unit in B"),
        ("A-B {A Q}", "there is no unit in Q"),
        ("A C B-C; B-C", "does not match"),
        ("", "cannot read ''"),
    ],
)
def test_anything_but_a_pattern_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(UnreadableError, match=wrong):
        parse_pattern(text)


def renamed(pattern: Pattern, order: tuple[int, ...]) -> Pattern:
    """Return the same pattern with its units in another sequence."""
    number = {old: new for new, old in enumerate(order)}

    def moved(place: int) -> int:
        return number.get(place, place)

    orders = [pattern.orders[old] for old in order]
    told = [PatternOrder(o.act, moved(o.target), moved(o.other)) for o in orders]
    return Pattern.of(told, [pattern.powers[old] for old in order])


@pytest.mark.parametrize("text", TEXTS)
def test_names_do_not_matter_to_the_canonical_form(text: str) -> None:
    pattern = parse_pattern(text)
    forms = {canonical_form(renamed(pattern, order)) for order in permutations(range(len(pattern)))}
    assert forms == {canonical_form(pattern)}


def test_different_patterns_have_different_canonical_forms() -> None:
    assert len({canonical_form(parse_pattern(text)) for text in TEXTS}) == len(TEXTS)


@st.composite
def patterns(draw: st.DrawFn) -> Pattern:
    """Draw a pattern of up to six units, idle or not."""
    size = draw(st.integers(2, 6))
    orders: list[PatternOrder] = []
    for u in range(size):
        other = draw(st.sampled_from([v for v in range(size) if v != u]))
        act = draw(st.sampled_from([Act.HOLD, Act.MOVE, Act.SUPPORT]))
        target = draw(st.sampled_from([v for v in range(size + 1) if v != u]))
        orders.append(
            PatternOrder(act, target if act is Act.MOVE else -1, other if act is Act.SUPPORT else -1)
        )
    return Pattern.of(orders, draw(st.lists(st.integers(0, 2), min_size=size, max_size=size)))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_pattern_is_the_same_under_other_names(data: st.DataObject) -> None:
    pattern = data.draw(patterns())
    order = data.draw(st.permutations(range(len(pattern))))
    assert canonical_form(renamed(pattern, tuple(order))) == canonical_form(pattern)
    assert parse_pattern(format_pattern(pattern)) == pattern


def test_orders_about_removed_units_become_holds() -> None:
    pattern = parse_pattern("A S B-C; B-C; C C D~A; D~A")
    assert str(pattern.without([1])) == "A H; B C C~A; C~A"
    assert str(pattern.without([2])) == "A S B-D; B-D; C H"
    assert str(pattern.without([0, 3])) == "A-B; B H"
