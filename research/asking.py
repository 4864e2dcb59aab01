"""What programs ask about a case or a game, one call each; the command line asks by the same functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from ..model.board import places_of
from ..model.case import Case, Stated, expect_case
from ..model.errors import (
    AmbiguousNameError,
    ImpossibleError,
    Place,
    UnknownNameError,
    UnreadableError,
    WestphaliaError,
)
from ..model.names import Location, Power
from ..model.orders import Build, Order, Waive, bare_order, parse_order
from ..model.phase import PhaseKind
from ..model.position import Unit
from ..model.reasons import Fact
from ..solver import OrderResult, Resolution, order_text
from ..variants import (
    Account,
    Answer,
    Game,
    account_of,
    account_of_case,
    ask,
    ask_back,
    present_account,
    resolve_case as resolve,
)
from .claims.claims import Claim, unit_of
from .claims.statements import Said, read_result, read_statements
from .claims.text import parse_claims, parse_unit
from .question import Question, question_of
from .verifying.verification import Verification, verify
from .whatif.effects import Effect, effects, find_unit
from .whatif.goals import Answer as Plans, reach

if TYPE_CHECKING:
    from .ambiguity.comparison import Comparison
    from .ambiguity.cores import Core
    from .ambiguity.resolutions import Resolutions

_Value = TypeVar("_Value")

# ------------------------------------------------------------------------------------------- verify


def verify_case(
    case: Case, claims: Iterable[str] = (), *, result: str | None = None, file: str | None = None
) -> Verification:
    """Whether a result of movement that somebody worked out is the right one.

    It is stated in the case (``result``), or in `result`: the JSON of a resolution, or statements in lines
    (of `file`, for messages); `claims` are single statements such as ``A Vie - Tyr bounces``. Raises
    `WestphaliaError` for what cannot be read, `ImpossibleError` for claims about what the case does not have,
    and UnreadableError where nothing is claimed.

        >>> case = westphalia.load_case("examples/pandin.txt")
        >>> westphalia.verify(case, ["A Bre - Lon succeeds", "F Bel - Eng bounces"])
        <Verification: 1 of 2 statements wrong>
    """
    return verify(question_of(case), claimed(case, tuple(claims), result, file))


def claimed(
    case: Case,
    claims: Sequence[str],
    result: str | None = None,
    file: str | None = None,
    labels: tuple[str, str] = ("claim", "a result"),
) -> list[Said]:
    """What is claimed: in a result or else in the case, and besides. Errors use the `labels`."""
    said: list[Said] = []
    if result is not None:
        said += read_result(result, case, file)
    elif not claims:
        said += read_statements(case.result, case.board)
    for text in claims:
        said += read_statements([Stated(text, Place(f"{labels[0]} {text!r}"))], case.board)
    if said:
        return said
    if result is not None:
        raise UnreadableError("claims nothing", place=Place(file), expected="statements")
    expected = f"statements under 'Result:', {labels[1]} or {labels[0]} TEXT"
    raise UnreadableError("claims no result", place=Place(case.file), expected=expected)


# ------------------------------------------------------------------------------------------ what if


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


# ---------------------------------------------------------------------------------------------- why


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
    if isinstance(about, Game):
        return tuple(answer.fact for answer in answers_of_game(about, question, phase)[1])
    expect_case(about)
    if about.phase.kind is not PhaseKind.MOVEMENT:
        return tuple(answer.fact for answer in ask(account_of_case(about), question))
    resolution = resolve(about)
    return tuple(resolution.why(result).fact for result in results_for(about, resolution, question))


def answers_of_game(game: Game, question: str, phase: str | None = None) -> tuple[Account, Sequence[Answer]]:
    """What answers a question about a game, in the named phase or the last that tells of it."""
    codes = [record.phase.code for record in game.history]
    if phase is not None:
        wanted = game.find_phase(phase).code
        if wanted in codes:
            account = account_of(game, codes.index(wanted))
        elif wanted == game.phase.code:
            account = present_account(game)
        else:
            known = ", ".join(dict.fromkeys((*codes, game.phase.code)))
            raise ImpossibleError(f"{game.find_phase(phase)} was not played", expected=f"one of {known}")
        return account, ask(account, question)
    if not codes:
        return present_account(game), ask(present_account(game), question)
    return ask_back((account_of(game, index) for index in reversed(range(len(codes)))), question)


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
    orders = tuple(order_text[result.order] for result in found)
    if not orders:
        raise UnknownNameError(f"no order of the case is for a unit in {place.province}")
    raise UnknownNameError(
        f"{order_text[order] if order is not None else text} is not among the orders",
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


# ------------------------------------------------------------------------------- ambiguity, other rules


def resolutions(case: Case) -> Resolutions:
    """Every consistent resolution of the orders, and which of them each rule and rulebook takes.

    >>> westphalia.resolutions(westphalia.load_case("examples/crossed-paradoxes.txt"))
    <Resolutions of 8 orders: 2 consistent>
    """
    from .ambiguity.resolutions import resolutions_of

    return resolutions_of(question_of(case))


def core(case: Case, kernel: int = 1) -> Core:
    """The smallest part of the orders that is still ambiguous, proven smallest; of several kernels the nth.

    Raises `ImpossibleError` where nothing is ambiguous.

        >>> westphalia.core(westphalia.load_case("examples/pandin.txt"))
        <Core of 6 orders: 0 consistent resolutions, smallest, 6.F.16>
    """
    from .ambiguity.cores import core_of

    return core_of(question_of(case), kernel - 1)


def compare(games: str | Iterable[str], rules: Iterable[str] = ()) -> Comparison:
    """In how many phases of recorded games each choice of a rule, and each preset, changes what happens.

    `games` are files, folders and archives; `rules` presets or choices (``4.A.2=1982``), else all there are.
    What cannot be read is among the `errors`.

        >>> westphalia.compare("tests/research/recorded/saved-game.json", ["4.D.8=home_all_adjacent"])
        <Comparison: 1 game, 9 phases, 1 choice of 1 with another result somewhere>
    """
    from .ambiguity.comparison import Comparison, as_alternatives, compare_source
    from .replay.sources import Sources

    given, total = as_alternatives(rules), Comparison()
    for source in Sources([games] if isinstance(games, str) else list(games)):
        if isinstance(source, WestphaliaError):
            total.errors.append(str(source))
        else:
            total.add(compare_source(given, None, source))
    return total
