"""Why something in a case or a game came out as it did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import games
from ..model.board import places_of
from ..model.case import Case, expect_case
from ..model.errors import (
    AmbiguousNameError,
    ImpossibleError,
    UnknownNameError,
    WestphaliaError,
)
from ..model.names import Location
from ..model.orders import Build, Order, Waive, bare_order, format_order, parse_order
from ..model.phase import PhaseKind

if TYPE_CHECKING:
    from ..games import Game, ReportAnswer
    from ..model.reasons import Fact
    from ..solver import OrderResult, Resolution
    from ..variants import Account


def why(about: Case | Game, question: str, *, phase: str | None = None) -> tuple[Fact, ...]:
    """Why something came out as it did: facts, each with the facts it follows from (`Fact.because`).

    Of a movement case an order is asked about, by its text or its unit; of other cases and of games whatever
    their reports tell: a unit, a place, a power, a clause, an order, or words. Of a game the phase that is
    named answers, else the last that tells of it. Raises `WestphaliaError` where nothing does.

        >>> case = westphalia.load_case("examples/beleaguered.json")
        >>> (fact,) = westphalia.why(case, "A Bur - Mun")
        >>> for reason in fact.because:
        ...     print(reason)
        A sil S A ber - mun is given: nobody attacks A sil.
        A ruh S A bur - mun is given: nobody attacks A ruh.
    """
    if not isinstance(about, Case):
        if not isinstance(about, games.Game):  # pyright: ignore[reportUnnecessaryIsInstance] - others come too
            expect_case(about)
        return tuple(answer.fact for answer in answers_of_game(about, question, phase)[1])
    if about.phase.kind is not PhaseKind.MOVEMENT:
        return tuple(answer.fact for answer in games.ask(games.account_of_case(about), question))
    resolution = games.resolve_case(about)
    return tuple(resolution.why(result).fact for result in results_for(about, resolution, question))


def answers_of_game(
    game: Game, question: str, phase: str | None = None
) -> tuple[Account, Sequence[ReportAnswer]]:
    """What answers a question about a game, in the named phase or the last that tells of it."""
    codes = [record.phase.code for record in game.history]
    if phase is not None:
        wanted = game.find_phase(phase).code
        if wanted in codes:
            account = games.account_of(game, codes.index(wanted))
        elif wanted == game.phase.code:
            account = games.present_account(game)
        else:
            known = ", ".join(dict.fromkeys((*codes, game.phase.code)))
            raise ImpossibleError(f"{game.find_phase(phase)} was not played", expected=f"one of {known}")
        return account, games.ask(account, question)
    if not codes:
        return games.present_account(game), games.ask(games.present_account(game), question)
    return games.ask_phases(
        (games.account_of(game, index) for index in reversed(range(len(codes)))), question
    )


def results_for(case: Case, resolution: Resolution, text: str) -> list[OrderResult]:
    """The orders that `text` names: by their own text, or by their unit alone.

    Raises `UnknownNameError` with the orders that there are for the unit.
    """
    order = _as_order(case, text)
    if order is not None:
        same = [result for result in resolution.orders if result.order == order]
        same = same or [
            result for result in resolution.orders if bare_order(result.order) == bare_order(order)
        ]
        if same:
            return same[:1]
    place = _as_place(case, text) if order is None else _place_of(order)
    if place is None:
        try:  # neither an order nor a place: say what is wrong with it as an order
            parse_order(text, case.board)
        except WestphaliaError as error:
            raise error.at(file=repr(text)) from None
        raise UnknownNameError(f"no order of the case is {text!r}")
    found = [result for result in resolution.orders if _place_of(result.order).province == place.province]
    if order is None and found:  # what a power orders its states stands twice
        told = {result.why: result for result in reversed(found)}
        return [result for result in found if told[result.why] is result]
    orders = tuple(format_order(result.order) for result in found)
    if not orders:
        raise UnknownNameError(f"no order of the case is for a unit in {place.province}")
    raise UnknownNameError(
        f"{format_order(order) if order is not None else text} is not among the orders",
        expected=" or ".join(orders),
    )


def _as_order(case: Case, text: str) -> Order | None:
    try:
        return parse_order(text, case.board)
    except WestphaliaError:
        return None


def _as_place(case: Case, text: str) -> Location | None:
    """The place of a unit that stands alone, with or without its letter."""
    places = places_of(case.board)
    for name in (text, text.strip().partition(" ")[2]):
        try:
            return places.find_place(name)
        except AmbiguousNameError:
            raise
        except WestphaliaError:
            continue
    return None


def _place_of(order: Order) -> Location:
    """Where the unit of an order stands."""
    return Location("") if isinstance(order, Build | Waive) else order.unit.location
