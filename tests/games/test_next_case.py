"""A case leads to the same next phase as a game."""

from collections.abc import Sequence
from random import Random

import pytest

import westphalia
from westphalia.games import Game, next_case, resolve_case
from westphalia.games.conformance.random_play import random_orders
from westphalia.model.case import Case, OrderSet, case_data, format_case_json, read_case
from westphalia.model.names import Province
from westphalia.model.orders import Order
from westphalia.variants import find_variant, variants


def case_of_phase(game: Game) -> Case:
    """Return the current phase of a game as a case, with the submitted orders."""
    sets = tuple(
        OrderSet(power, tuple(entry for entry in sheet if isinstance(entry, Order)))
        for power, sheet in game.submissions.items()
    )
    ledger = game.variant.ledger_json(game.ledger)
    return Case(game.variant.id, game.phase, game.position, game.rulebook, sets, ledger=ledger)


def as_written(case: Case) -> Case:
    """Write a case and read it again."""
    return read_case(format_case_json(case), find_variant)


@pytest.mark.parametrize("variant", variants())
def test_case_by_case_is_like_a_game(variant: str) -> None:
    game = Game.start(find_variant(variant))
    rng = Random(8)
    for _ in range(10):
        for power in game.dues:
            game = game.submit(power, random_orders(game, power, rng))
        after = next_case(case_of_phase(game))
        game = game.advance()
        assert (after.case.phase, after.case.position, after.case.ledger) == (
            game.phase,
            game.position,
            game.variant.ledger_json(game.ledger),
        )
        assert after.ending == game.outcome
        assert after.report.events == game.history[-1].report.events
        if game.outcome is not None:
            break
        if not game.board.minors:  # boards changed by rules belong to no variant
            assert as_written(after.case) == after.case


ATTACK = westphalia.case(
    phase="F1901M",
    units={"austria": ["A Tri", "A Tyr"], "italy": ["A Ven"]},
    orders={"austria": ["A Tri - Ven", "A Tyr S A Tri - Ven"]},
    centers={"austria": ["Vie", "Bud", "Tri"], "italy": ["Ven", "Rom", "Nap"]},
)


def phases(case: Case, orders: Sequence[dict[str, list[str]]]) -> list[Case]:
    """Return successive cases, with these orders in turn."""
    found = [case]
    for given in orders:
        after = next_case(found[-1]).case
        found.append(westphalia.read_case({**case_data(after), "orders": given}))
    return [*found, next_case(found[-1]).case]


def test_retreats_owners_and_builds_follow() -> None:
    retreat, winter, spring = phases(ATTACK, [{"italy": ["A Ven R Apu"]}, {"austria": ["B A Vie"]}])[1:]
    assert [str(case.phase) for case in (retreat, winter, spring)] == [
        "Fall 1901 Retreat",
        "Winter 1901 Adjustment",
        "Spring 1902 Movement",
    ]
    (lost,) = retreat.position.dislodged
    assert (str(lost.unit), lost.attacker_from) == ("A ven", "tri")
    assert dict(winter.position.owners)[Province("ven")] == "austria"
    assert [str(unit) for unit in spring.position.units] == ["A tyr", "A ven", "A vie", "A apu"]


def test_a_known_resolution_is_not_computed_again() -> None:
    resolution = resolve_case(ATTACK)
    assert next_case(ATTACK, resolution) == next_case(ATTACK)


def test_the_ending_is_reported() -> None:
    centers = [str(place) for place in sorted(ATTACK.board.centers)[:18]]
    assert next_case(ATTACK).ending is None
    case = westphalia.case(
        phase="F1910R", units={"turkey": ["A Con"]}, dislodged=[], centers={"turkey": centers}
    )
    over = next_case(case)
    assert over.ending is not None
    assert over.ending.powers == ("turkey",)
