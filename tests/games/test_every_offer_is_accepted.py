"""Everything that is offered in random games is accepted, and nothing is void for a reason known beforehand.

In a movement phase, orders are submitted together with the orders that they need: a support with the move
that it supports, a move by convoy with the orders of all fleets that can carry it. Then nothing may be void.
"""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from westphalia.games import Game, example_statements, legal_orders
from westphalia.games.conformance.random_play import random_orders
from westphalia.games.submissions.checking import Concern
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Convoy, Hold, Move, MovementOrder, Order, Support, format_order
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Unit
from westphalia.solver import Status
from westphalia.variants import find_variant, variants
from westphalia.variants.framework.report import Declaration
from westphalia.variants.framework.year import Submissions
from westphalia.variants.thirtyyears1648.ice import find_frozen_lands
from westphalia.variants.thirtyyears1648.state import setting_of

ENDINGS = ("DRAW", "AGREE END")
"""Statements that end the game if all powers make them."""

FAULTY = (Status.ILLEGAL, Status.VOID)

Sheet = dict[Unit, MovementOrder]
"""Orders that fit each other."""


class Offers:
    """The legal orders of all units in a movement phase, and the power that each unit follows."""

    def __init__(self, game: Game) -> None:
        self.orders: dict[Unit, tuple[MovementOrder, ...]] = {}
        self.power: dict[Unit, Power] = {}
        for power, options in legal_orders(game).items():
            for unit, orders in options.units.items():
                self.orders[unit] = tuple(order for order in orders if isinstance(order, MovementOrder))
                self.power[unit] = power
        self.unit: Mapping[Location, Unit] = {unit.location: unit for unit in game.position.units}
        ices = game.variant.id == "thirty-years-war-1648"
        self.frozen = find_frozen_lands(setting_of(game.state)) if ices else frozenset[Province]()

    def all(self) -> Iterator[tuple[Unit, MovementOrder]]:
        """Yield every offered order with its unit."""
        return ((unit, order) for unit, orders in self.orders.items() for order in orders)

    def with_needed(self, unit: Unit, order: MovementOrder) -> Sheet | None:
        """Return an order with the orders that it needs; None if they cannot be given for certain.

        They cannot if a unit follows nobody now, or if another unit would have to leave.
        """
        needed: Sheet = {unit: order}
        match order:
            case Support(_, other, None):
                return self._with_hold(needed, self.unit[other.location])
            case Support(_, other, target):
                assert target is not None
                moves = self._find_moves(other.location, target)
            case Convoy(_, army, target):
                moves = [move for move in self._find_moves(army.location, target) if move.via_convoy]
            case Move():
                moves = [order]
            case _:
                return needed
        if not moves or self._needs_vacancy(moves[0]):
            return None
        move = moves[0]
        needed[self.unit[move.unit.location]] = move
        if move.via_convoy:
            for fleet, orders in self.orders.items():
                convoys = [one for one in orders if isinstance(one, Convoy) and one.target == move.target]
                for convoy in convoys:
                    if convoy.army.location == move.unit.location:
                        needed.setdefault(fleet, convoy)
        return needed

    def _needs_vacancy(self, move: Move) -> bool:
        """Return whether a move is void unless a unit leaves: those of mercenaries (T48-MERC-4) and of armies
        in frozen lands (T48-ICE-14) attack nothing.
        """
        mover = self.unit[move.unit.location]
        occupied = {location.province for location in self.unit}
        attacks = mover.kind is not UnitKind.MERCENARY and (
            mover.kind is UnitKind.FLEET or mover.location.province not in self.frozen
        )
        return not attacks and move.target.province in occupied

    def _with_hold(self, needed: Sheet, unit: Unit) -> Sheet:
        holds = [order for order in self.orders.get(unit, ()) if isinstance(order, Hold)]
        return {**needed, unit: holds[0]} if holds else needed

    def _find_moves(self, start: Location, target: Location) -> list[Move]:
        """Return the moves of a unit to a place; those by land first."""
        orders = self.orders.get(self.unit[start], ())
        moves = [order for order in orders if isinstance(order, Move) and order.target == target]
        return sorted(moves, key=lambda move: move.via_convoy)


def batches(offers: Offers, rng: Random) -> Iterator[Sheet]:
    """Yield orders that fit each other; together they are all but those that nobody can give for certain
    (`Offers.with_needed`).
    """
    left = [needed for unit, order in offers.all() if (needed := offers.with_needed(unit, order)) is not None]
    rng.shuffle(left)
    while left:
        sheet: Sheet = {}
        rest: list[Sheet] = []
        for needed in left:
            if all(sheet.get(unit, order) == order for unit, order in needed.items()):
                sheet |= needed
            else:
                rest.append(needed)
        left = rest
        yield sheet


def assert_sheet_is_accepted(game: Game, offers: Offers, sheet: Sheet) -> None:
    for power in game.dues:
        lines = [format_order(order) for unit, order in sheet.items() if offers.power[unit] == power]
        game = game.submit(power, lines)
        assert not [one.text for one in game.check(power) if one.concern is Concern.VOID]
    entries = game.advance().history[-1].report.entries
    assert not [one.why for one in entries if one.given and one.status in FAULTY]
    assert {one.entry for one in entries if one.given} == set(sheet.values())


def assert_orders_are_accepted(game: Game, rng: Random, most: int) -> None:
    if game.phase.kind is PhaseKind.MOVEMENT:
        offers = Offers(game)
        for number, sheet in enumerate(batches(offers, rng)):
            if number < most:
                assert_sheet_is_accepted(game, offers, sheet)
        return
    for power, options in legal_orders(game).items():
        for order in rng.sample(options.orders, min(most, len(options.orders))):
            assert_is_accepted(game, power, order)


def assert_is_accepted(game: Game, power: Power, order: Order) -> None:
    after = game.submit(power, [format_order(order)])
    assert not [one.text for one in after.check(power) if one.concern is Concern.VOID]


def assert_statements_are_accepted(game: Game) -> None:
    """Each example is accepted and counts, if the others answer what it waits for."""
    for power in game.dues:
        for text in example_statements(game, power):
            if text in ENDINGS:
                continue
            after = game.submit(power, [text])
            answers: Submissions = {}
            if game.rules.answers is not None:
                answers = game.rules.answers(power, after.submissions[power])
            turn = game.rules.play(game.state, {**after.submissions, **answers})
            given = [one for one in turn.report.entries if isinstance(one.entry, Declaration)]
            assert not [one.why for one in given if one.status in FAULTY], f"{power}: {text}"


def assert_offers_are_accepted(variant: str, phases: int, most: int) -> None:
    rng = Random(variant)
    game = Game.start(find_variant(variant))
    for _ in range(phases):
        if game.outcome is not None:
            return
        assert_orders_are_accepted(game, rng, most)
        assert_statements_are_accepted(game)
        for power in game.dues:
            stated = [text for text in example_statements(game, power) if text not in ENDINGS]
            picked = rng.sample(stated, min(1, len(stated)))
            game = game.submit(power, [*random_orders(game, power, rng), *picked])
        game = game.advance()


@pytest.mark.parametrize("variant", variants())
def test_what_is_offered_is_accepted_in_the_first_phases(variant: str) -> None:
    assert_offers_are_accepted(variant, phases=6, most=2)


@pytest.mark.thorough
@pytest.mark.parametrize("variant", variants())
def test_what_is_offered_is_accepted_in_all_phases(variant: str) -> None:
    assert_offers_are_accepted(variant, phases=12, most=60)
