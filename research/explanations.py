"""Explanations of results in a case or a game, as values and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired

from .. import games
from ..model.board import places_of
from ..model.case import Case, require_case
from ..model.errors import (
    AmbiguousNameError,
    UnknownNameError,
    WestphaliaError,
)
from ..model.json_records import Doc, JsonRecord, Omitted, omit_defaults
from ..model.names import Location
from ..model.orders import Build, Order, Waive, bare_order, format_order, parse_order
from ..model.phase import PhaseKind
from ..model.reasons import Fact, merge_equal_facts

if TYPE_CHECKING:
    from ..games import Game, ReportAnswer
    from ..solver import OrderResult, Resolution
    from ..variants import Account


class ReasonStepRecord(JsonRecord):
    """A step of an explanation."""

    step: Annotated[int, Doc("the number of the step, from 1")]
    text: str
    because: Annotated[list[int], Doc("the steps it follows from")]
    clause: NotRequired[Annotated[str, Omitted(""), Doc("the clause or choice it rests on")]]


class ReasonsRecord(JsonRecord):
    """The reasons for the outcome of an order."""

    order: str
    steps: list[ReasonStepRecord]


class AnswerRecord(JsonRecord):
    """An answer to a question about a game."""

    about: Annotated[str, Doc("the kind of answer, such as order")]
    when: NotRequired[
        Annotated[Literal["before", "after"], Omitted("after"), Doc("for a fact about a state")]
    ]
    steps: list[ReasonStepRecord]


def why(about: Case | Game, question: str, *, phase: str | None = None) -> tuple[Fact, ...]:
    """Explain a result: return facts, each with the facts it follows from (`Fact.because`).

    `question` is an order, its unit, or anything else that reports mention: a place, a power, a clause, or
    words. For a game, the answer is about `phase`, or about the last phase in which something matches.

    Raises:
        UnknownNameError: Nothing matches the question.
        AmbiguousNameError: The question has several meanings.
        ImpossibleError: The game has not played the phase.
        UnreadableError: The phase cannot be read, or `about` is neither a case nor a game.

        >>> case = westphalia.load_case("examples/beleaguered.json")
        >>> (fact,) = westphalia.why(case, "A Bur - Mun")
        >>> for reason in fact.because:
        ...     print(reason)
        A sil S A ber - mun is given: nobody attacks A sil.
        A ruh S A bur - mun is given: nobody attacks A ruh.
    """
    if not isinstance(about, Case):
        if not isinstance(about, games.Game):  # pyright: ignore[reportUnnecessaryIsInstance] - others come too
            require_case(about)
        return tuple(answer.fact for answer in answers_of_game(about, question, phase)[1])
    if about.phase.kind is not PhaseKind.MOVEMENT:
        return tuple(answer.fact for answer in games.ask(games.case_account(about), question))
    resolution = games.resolve_case(about)
    try:
        results = results_for(about, resolution, question)
    except WestphaliaError as error:
        return tuple(answer.fact for answer in answers_of_case(about, resolution, question, error))
    return tuple(resolution.why(result).fact for result in results)


def answers_of_case(
    case: Case, resolution: Resolution, question: str, no_order: WestphaliaError
) -> Sequence[ReportAnswer]:
    """Answer a question about a movement case that names none of its orders, such as a capture.

    Raises:
        WestphaliaError: `no_order`, which says why the question names no order, if nothing else matches it
            either.
    """
    try:
        return games.ask(games.case_account(case, resolution), question)
    except WestphaliaError:
        raise no_order from None


def answers_of_game(
    game: Game, question: str, phase: str | None = None
) -> tuple[Account, Sequence[ReportAnswer]]:
    """Answer a question about the named phase of a game, or the last phase in which something matches."""
    if phase is None and game.history:
        last_first = reversed(range(len(game.history)))
        return games.ask_phases((games.phase_account(game, index) for index in last_first), question)
    index = None if phase is None else game.find_played_or_current(phase)
    account = games.current_account(game) if index is None else games.phase_account(game, index)
    return account, games.ask(account, question)


def results_for(case: Case, resolution: Resolution, text: str) -> list[OrderResult]:
    """Return the results of the orders that `text` names, by the order or by its unit.

    Raises:
        UnknownNameError: There is no such order. The error lists the orders of the unit.
    """
    order = _find_order(case, text)
    if order is not None:
        same = [result for result in resolution.orders if result.order == order]
        same = same or [
            result for result in resolution.orders if bare_order(result.order) == bare_order(order)
        ]
        if same:
            return same[:1]
    place = _find_place(case, text) if order is None else _order_place(order)
    if place is None:
        try:  # neither an order nor a place: say what is wrong with it as an order
            parse_order(text, case.board)
        except WestphaliaError as error:
            raise error.at(file=repr(text)) from None
        raise UnknownNameError(f"the case has no order {text!r}")
    found = [result for result in resolution.orders if _order_place(result.order).province == place.province]
    if order is None and found:  # an order that a power gives to its minor state is listed twice
        first = {result.why: result for result in reversed(found)}
        return [result for result in found if first[result.why] is result]
    orders = tuple(format_order(result.order) for result in found)
    if not orders:
        raise UnknownNameError(f"the case has no order for a unit in {place.province}")
    raise UnknownNameError(
        f"the case has no order {format_order(order) if order is not None else text}",
        expected=" or ".join(orders),
    )


def _find_order(case: Case, text: str) -> Order | None:
    try:
        return parse_order(text, case.board)
    except WestphaliaError:
        return None


def _find_place(case: Case, text: str) -> Location | None:
    """Return the place of a unit named with or without its letter, or None."""
    places = places_of(case.board)
    for name in (text, text.strip().partition(" ")[2]):
        try:
            return places.find_place(name)
        except AmbiguousNameError:
            raise
        except WestphaliaError:
            continue
    return None


def _order_place(order: Order) -> Location:
    """Return the location of an order's unit; empty for builds and waivers."""
    return Location("") if isinstance(order, Build | Waive) else order.unit.location


# ------------------------------------------------------------------------------------------- as JSON


def reasons_json(result: OrderResult, fact: Fact) -> ReasonsRecord:
    """Return the reasons for the outcome of an order."""
    return {"order": format_order(result.order), "steps": steps_json(fact)}


def report_answer_json(answer: ReportAnswer) -> AnswerRecord:
    """Return an answer to a question about a game or a phase."""
    steps = steps_json(answer.fact)
    if not answer.when:
        return {"about": answer.kind, "steps": steps}
    return {"about": answer.kind, "when": answer.when, "steps": steps}


def steps_json(fact: Fact) -> list[ReasonStepRecord]:
    """Return a fact and its reasons as numbered steps, each with text, clause and numbers of reasons."""
    fact = merge_equal_facts(fact)
    numbers = {id(step): number for number, step in enumerate(fact.walk(), 1)}
    return [
        omit_defaults(
            ReasonStepRecord,
            {
                "step": numbers[id(step)],
                "text": step.text,
                "because": [numbers[id(other)] for other in step.because],
                "clause": str(step.clause),
            },
        )
        for step in fact.walk()
    ]
