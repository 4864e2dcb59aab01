"""Dice: the only source of randomness for the generators."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Dice(Protocol):
    """A source of random numbers; 0 is the simplest number, towards which Hypothesis shrinks."""

    def below(self, count: int, /) -> int:
        """Return a number from 0 to `count` - 1; `count` is at least 1."""
        ...


class SeededDice:
    """Dice from a pseudo-random generator."""

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def below(self, count: int, /) -> int:
        return int(self._random() * count)


class DrawnDice:
    """Dice that draw from Hypothesis."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self._draw = draw

    def below(self, count: int, /) -> int:
        return self._draw(_number_below(count)) if count > 1 else 0


_strategies: dict[int, st.SearchStrategy[int]] = {}


def _number_below(count: int) -> st.SearchStrategy[int]:
    if count not in _strategies:
        _strategies[count] = st.integers(0, count - 1)
    return _strategies[count]


def happens(dice: Dice, percent: int) -> bool:
    """Return True with this probability in percent; False is the simpler outcome."""
    return percent > 0 and dice.below(100) >= 100 - percent


def pick(dice: Dice, options: Sequence[T]) -> T:
    """Return one of the options, of which the first is the simplest."""
    return options[dice.below(len(options))]


def between(dice: Dice, least: int, most: int) -> int:
    """Return a number from `least` to `most`."""
    return least + dice.below(most - least + 1)


def some_of(dice: Dice, options: Sequence[T], count: int) -> list[T]:
    """Return `count` distinct options (all, if there are fewer) in random order."""
    rest = list(options)
    return [rest.pop(dice.below(len(rest))) for _ in range(min(count, len(rest)))]
