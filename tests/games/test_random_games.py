"""What a phase asks of a power, and what a check says about its sheet, in random games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pytest

from tests.games.random_games import SEEDS, random_games
from westphalia.games import legal_orders
from westphalia.games.conformance.random_play import designate
from westphalia.games.game import Game
from westphalia.games.submissions.checking import Concern, find_concerns
from westphalia.model.names import REFEREE, Power
from westphalia.model.orders import Build, Disband, Hold, Order, Retreat
from westphalia.model.phase import PhaseKind
from westphalia.solver import Status
from westphalia.variants.framework.year import Due
from westphalia.variants.registry import variants


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", variants())
def test_every_due_can_be_met(name: str, seed: int) -> None:
    for game in random_games(name, seed)[:-1]:
        find_wrong = FINDERS.get(game.phase.kind, lambda _game, _power, _due: ())
        for power, due in game.dues.items():
            assert not list(find_wrong(game, power, due)), f"{game.phase}: {power}: {due}"


BEYOND_THE_TREASURY = ("E19-PRICE-5", "E19-PRICE-8")
"""The clauses of purchases that need the money of others; a check warns of them."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", variants())
def test_a_check_calls_nothing_void_that_the_phase_carries_out(name: str, seed: int) -> None:
    games = random_games(name, seed)
    for game, record in zip(games, games[-1].history, strict=False):
        if REFEREE in record.submissions:
            continue
        for power, sheet in record.submissions.items():
            seen = game.variant.seen_by(game.state, power)
            for _, found in find_concerns(game.rules, seen, power, sheet):
                if found.concern not in VOID or found.reason in BEYOND_THE_TREASURY:
                    continue
                told = [
                    one.status
                    for one in record.report.entries
                    if one.entry == found.entry and one.power == power
                ]
                assert not told or {Status.VOID, Status.ILLEGAL} & set(told), f"{record.phase}: {found}"


VOID = (Concern.VOID, Concern.OTHER_ORDER, Concern.NO_ROUTE)


def find_wrong_moves(game: Game, power: Power, due: Due) -> Iterable[str]:
    """Return why units that need an order do not hold when this power alone says so."""
    return _find_refusals(game, power, [Hold(designate(unit)) for unit in due.units])


def find_wrong_retreats(game: Game, power: Power, due: Due) -> Iterable[str]:
    """Return why units cannot retreat as this power may order; France may have to permit it (E15-LYON-5)."""
    if due.noun != "retreat":
        statement = due.note.split(" for ")[0].split(" or ")[0]
        return [
            one.why
            for one in game.submit(power, statement).advance().history[-1].report.entries
            if one.status is not Status.SUCCEEDS
        ]
    units = legal_orders(game, power)[power].units
    ways = [
        next((one for one in units.get(unit, ()) if isinstance(one, Retreat)), None) for unit in due.units
    ]
    if None in ways:
        return () if "with France's permission" in due.note else (due.note,)
    return _find_refusals(game, power, [way for way in ways if way is not None])


def find_wrong_adjustments(game: Game, power: Power, due: Due) -> Iterable[str]:
    """Return what is due if fewer builds or removals are legal."""
    options = legal_orders(game, power)[power]
    sites = {order.location.province for order in options.builds if isinstance(order, Build)}
    going = {
        unit for unit, orders in options.units.items() if any(isinstance(one, Disband) for one in orders)
    }
    legal = {"build": sites, "removal": going}.get(due.noun)
    return () if legal is None or len(legal) >= due.count else (f"{len(legal)} of {due}",)


def _find_refusals(game: Game, power: Power, orders: list[Order]) -> Iterable[str]:
    for other in game.dues:
        game = game.submit(other, orders if other == power else ())
    report = game.advance().history[-1].report
    counting = {one.entry for one in report.entries if one.status is not Status.ILLEGAL}
    return [one.why for one in report.entries if one.entry in orders and one.entry not in counting]


FINDERS: Mapping[PhaseKind, Callable[[Game, Power, Due], Iterable[str]]] = {
    PhaseKind.MOVEMENT: find_wrong_moves,
    PhaseKind.RETREAT: find_wrong_retreats,
    PhaseKind.ADJUSTMENT: find_wrong_adjustments,
}
"""What is wrong with a due, by the kind of phase."""
