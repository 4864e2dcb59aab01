"""Questions about other orders of a case: their effects, and orders that reach a goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TypeVar

from ...model.board import places_of
from ...model.case import Case, require_case
from ...model.errors import (
    Place,
    UnreadableError,
    WestphaliaError,
)
from ...model.names import Power
from ...model.position import Unit
from ..claims.claims import Claim, unit_of
from ..claims.text import parse_claims, parse_unit
from ..question import Question, question_of, refuse_disorder
from .effects import Effect, effects, find_unit
from .goals import Answer as Plans, find_plans

_Value = TypeVar("_Value")


def find_meant_unit(question: Question, unit: str, label: str = "unit") -> Unit:
    """Return the unit of a question that a text names. Raise like `find_unit` and `refuse_disorder`."""
    board = question.position.board
    found = _parse_argument(label, unit, lambda text: find_unit(question, parse_unit(text, board)))
    refuse_disorder(question.case, (found.power,))
    return found


def what_if(case: Case, unit: str) -> tuple[Effect, ...]:
    """Return the effects of every other legal order of a unit, the largest first.

    The unit is named by its place, with or without its letter: ``A Mun``.

    Raises:
        UnknownNameError: The place does not exist or has no unit.
        ImpossibleError: The phase is not a movement phase, or the unit's power is in civil disorder.
        UnreadableError: `unit` is not a unit, or `case` is not a case.

        >>> case = westphalia.load_case("examples/pandin.txt")
        >>> westphalia.whatif(case, "F Wal")[0]
        <Effect of F wal - iri: 3 units end differently>
    """
    question = question_of(case)
    return effects(question, find_meant_unit(question, unit))


def plans_for(
    case: Case,
    goals: str | Iterable[str],
    powers: Iterable[str] = (),
    *,
    most: int = 1,
    progress: Callable[[], None] | None = None,
) -> Plans:
    """Return up to `most` plans that reach goals with the fewest changed orders.

    A goal is a statement such as ``A Mun not dislodged``. The orders of `powers` may change; by default those
    of the owners of the units in the goals.

    Raises:
        UnreadableError: A goal cannot be read, or `case` is not a case.
        UnknownNameError: A power does not exist, or the case has no unit that a goal names.
        ImpossibleError: The phase is not a movement phase, or a power is in civil disorder.

        >>> case = westphalia.load_case("examples/pandin.txt")
        >>> westphalia.plans(case, "A Bre - Lon succeeds", ["england"]).plans
        (<Plan: F lon - yor; F wal S F eng>,)
    """
    question = question_of(case)
    wanted = goals_of(case, [goals] if isinstance(goals, str) else goals)
    acting = acting_powers(question, wanted, tuple(powers))
    if progress is None:
        return find_plans(question, wanted, acting, most=most)
    return find_plans(question, wanted, acting, most=most, progress=progress)


def goals_of(case: Case, goals: Iterable[str], label: str = "goal") -> tuple[Claim, ...]:
    """Parse goals. Errors name the `label` and the text as their place."""
    require_case(case)
    read = (_parse_argument(label, text, lambda text: parse_claims(text, case.board)) for text in goals)
    return tuple(chain.from_iterable(read))


def acting_powers(
    question: Question,
    goals: Sequence[Claim],
    named: Sequence[str],
    labels: tuple[str, str] = ("power", "goal"),
) -> tuple[Power, ...]:
    """Return the powers whose orders may change: those named, or the owners of the units in the goals.

    Errors name the input by the `labels`.
    """
    board = question.position.board
    units = [] if named else [unit_of(goal) for goal in goals]
    owners = dict.fromkeys(find_unit(question, unit).power for unit in units if unit is not None)
    if named:
        find_power = places_of(board).find_power
        owners = dict.fromkeys(_parse_argument(labels[0], name, find_power) for name in named)
    if not owners:
        message = "the goal names no unit, so the acting power is unknown"
        raise UnreadableError(message, place=Place(labels[1]), expected=f"{labels[0]} POWER")
    refuse_disorder(question.case, owners)
    return tuple(owners)


def _parse_argument(what: str, text: str, read: Callable[[str], _Value]) -> _Value:
    """Parse a text. Errors name the text and what it is as their place."""
    try:
        return read(text)
    except WestphaliaError as error:
        raise error.at(file=f"{what} {text!r}") from None
