"""What other orders of a case would have done, and which would reach a goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TypeVar

from ...model.board import places_of
from ...model.case import Case, expect_case
from ...model.errors import (
    Place,
    UnreadableError,
    WestphaliaError,
)
from ...model.names import Power
from ...model.position import Unit
from ..claims.claims import Claim, unit_of
from ..claims.text import parse_claims, parse_unit
from ..question import Question, question_of
from .effects import Effect, effects, find_unit
from .goals import Answer as Plans, reach

_Value = TypeVar("_Value")


def unit_meant(question: Question, unit: str, label: str = "unit") -> Unit:
    """The unit of a question that a text names; raises like `find_unit`."""
    board = question.position.board
    return _parsed(label, unit, lambda text: find_unit(question, parse_unit(text, board)))


def what_if(case: Case, unit: str) -> tuple[Effect, ...]:
    """What every other legal order of a unit would have changed, what changes most first.

    The unit is named by place, with or without its letter: ``A Mun``. Raises `WestphaliaError`.

        >>> case = westphalia.load_case("examples/pandin.txt")
        >>> westphalia.whatif(case, "F Wal")[0]
        <Effect of F wal - iri: 3 units end otherwise>
    """
    question = question_of(case)
    return effects(question, unit_meant(question, unit))


def plans_for(
    case: Case,
    goals: str | Iterable[str],
    powers: Iterable[str] = (),
    *,
    most: int = 1,
    progress: Callable[[], None] | None = None,
) -> Plans:
    """The fewest changed orders that bring goals about, proven fewest; up to `most` such plans.

    A goal is a statement such as ``A Mun not dislodged``. Orders of `powers` may change; unless they are
    given, those of the owners of the units that the goals are about. Raises `WestphaliaError`.

        >>> case = westphalia.load_case("examples/pandin.txt")
        >>> westphalia.plans(case, "A Bre - Lon succeeds", ["england"]).plans
        (<Plan: F lon - yor; F wal S F eng>,)
    """
    question = question_of(case)
    wanted = goals_of(case, [goals] if isinstance(goals, str) else goals)
    acting = acting_powers(question, wanted, tuple(powers))
    if progress is None:
        return reach(question, wanted, acting, most=most)
    return reach(question, wanted, acting, most=most, progress=progress)


def goals_of(case: Case, goals: Iterable[str], label: str = "goal") -> tuple[Claim, ...]:
    """What goals say; errors name the `label` and the text as their place."""
    expect_case(case)
    read = (_parsed(label, text, lambda text: parse_claims(text, case.board)) for text in goals)
    return tuple(chain.from_iterable(read))


def acting_powers(
    question: Question,
    goals: Sequence[Claim],
    named: Sequence[str],
    labels: tuple[str, str] = ("power", "goal"),
) -> tuple[Power, ...]:
    """The powers whose orders may change: those named, else the owners of the units the goals are about.

    Errors call what was said by the `labels`.
    """
    board = question.position.board
    if named:
        return tuple(_parsed(labels[0], name, places_of(board).find_power) for name in named)
    units = [unit_of(goal) for goal in goals]
    owners = dict.fromkeys(find_unit(question, unit).power for unit in units if unit is not None)
    if not owners:
        message = "names no unit whose owner could act"
        raise UnreadableError(message, place=Place(labels[1]), expected=f"{labels[0]} POWER")
    return tuple(owners)


def _parsed(what: str, text: str, read: Callable[[str], _Value]) -> _Value:
    """What a text says; errors name what it is as their place."""
    try:
        return read(text)
    except WestphaliaError as error:
        raise error.at(file=f"{what} {text!r}") from None
