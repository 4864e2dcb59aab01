"""What is read or made once and then given out again, within bounds."""

from collections.abc import Callable

import pytest

from westphalia.model.text import Kept, KeptPairs, Memo, memo


def counting(made: list[object]) -> Callable[..., tuple[object, ...]]:
    """A function that gives a new tuple of its arguments each time, and notes it."""

    def make(*parts: object) -> tuple[object, ...]:
        made.append(parts)
        return parts

    return make


def test_a_text_is_read_once() -> None:
    made: list[object] = []
    read = Memo(counting(made))
    assert read["A Vie - Tyr"] is read["A Vie - Tyr"]
    assert made == [("A Vie - Tyr",)]


def test_a_long_text_is_read_each_time_and_not_remembered() -> None:
    read = Memo(counting([]))
    text = "x" * (memo.MEMO_LENGTH + 1)
    assert read[text] == (text,)
    assert len(read) == 0


def test_a_memo_forgets_all_before_it_grows_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MEMO_SIZE", 3)
    read = Memo(counting([]))
    for number in range(7):
        assert read[str(number)] == (str(number),)
        assert len(read) <= 3


def test_what_is_made_of_a_value_is_found_by_its_identity_alone() -> None:
    made: list[object] = []
    kept = Kept(counting(made))
    one, equal = [1], [1]
    assert kept.get(one) is None
    first = kept[one]
    assert kept[one] is kept.get(one) is first
    assert kept[equal] is not first
    assert kept.of_all([one, equal, one]) == [([1],), ([1],), ([1],)]
    assert len(made) == 2


def test_values_that_are_new_are_made_among_those_that_are_known() -> None:
    made: list[object] = []
    kept = Kept(counting(made))
    one, other = [1], [2]
    first = kept[one]
    assert kept.of_all([other, one]) == [([2],), ([1],)]
    assert kept.of_all([one])[0] is first
    assert len(made) == 2


def test_what_does_not_last_is_made_each_time() -> None:
    made: list[object] = []
    kept = Kept(counting(made), lasts=lambda value: value == [1])
    one, other = [1], [2]
    assert kept[one] is kept[one]
    assert kept[other] is not kept[other]
    assert kept.get(other) is None
    assert kept.of_all([one, other, one]) == [([1],), ([2],), ([1],)]
    assert len(made) == 4


def test_what_is_made_of_two_values_depends_on_which_is_first() -> None:
    made: list[object] = []
    kept = KeptPairs(counting(made))
    one, other = [1], [2]
    assert kept.get(one, other) is None
    assert kept[one, other] is kept[one, other] is kept.get(one, other)
    assert kept[other, one] == ([2], [1])
    assert len(made) == 2


def test_values_live_as_long_as_what_is_made_of_them_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a new value could take the identity of one that is gone, and be taken for it."""
    monkeypatch.setattr(memo, "KEPT_SIZE", 5)
    kept = Kept[list[int], int](sum)
    pairs = KeptPairs[list[int], list[int], int](lambda one, other: one[0] - other[0])
    for number in range(100):
        assert kept[[number]] == number
        assert pairs[[number], [1]] == number - 1
