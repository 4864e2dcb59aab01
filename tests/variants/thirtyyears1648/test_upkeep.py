"""Upkeep: how many units the centers pay for, and which are removed."""

from itertools import product

import pytest

from tests.golden import Golden
from tests.variants.playing import code, due, go, report, units
from tests.variants.thirtyyears1648.months import BOARD, VARIANT, play
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.reasons import Fact
from westphalia.variants.thirtyyears1648.builds import Forces, count_free_shares, count_removals
from westphalia.variants.thirtyyears1648.state import setting_of


def with_forces(armies: int, mercenaries: int, centers: int, **rules: str) -> Game:
    """Return a game in which France has these armies and mercenaries, far from its centers."""
    lands = [info.id for info in BOARD.provinces if info.terrain.value == "inland" and info.home is None]
    places = iter(lands)
    standing = [f"france A {next(places)}" for _ in range(armies)]
    standing += [f"france M {next(places)}" for _ in range(mercenaries)]
    owned = ["par", "avi", "nan", "gui", "sav", "lor", "bav", "por"][:centers]
    return play(", ".join(standing), {"france": " ".join(owned)}, "1618-06A", choices=rules)


def due_removals(game: Game) -> Forces:
    return count_removals(setting_of(game.state), Power("france"))


@pytest.mark.clause("T48-MERC-14")
def test_mercenaries_are_removed_before_other_units(golden: Golden) -> None:
    game = play("france A sax, france A bav, france M sil, france M brb", {"france": "par nan"})
    game = go(game, france="D A sax, D M sil, D M brb")
    assert code(game, "A sax D") == "too_many_removals"
    assert units(game) == {"france A sax", "france A bav"}
    alone = play("france A sax, france A bav, france M sil, france M brb", {"france": "par nan"})
    alone = go(alone, france="D A sax")
    golden(report(alone, "A sax D").why)
    assert units(alone) == {"france A sax", "france A bav"}
    golden([fact.text for fact in report(alone, "M sil D").fact.because])


@pytest.mark.clause("T48-MERC-15")
def test_two_mercenaries_are_removed_for_a_center() -> None:
    assert due_removals(with_forces(3, 4, 4)) == Forces(0, 2)
    assert due_removals(with_forces(3, 3, 4)) == Forces(0, 2)
    assert due_removals(with_forces(3, 4, 5)) == Forces(0, 0)


@pytest.mark.clause("T48-MERC-16", "T48-MERC-27")
def test_the_last_mercenary_goes_together_with_another_unit() -> None:
    assert due_removals(with_forces(4, 1, 4)) == Forces(1, 1)
    assert due_removals(with_forces(0, 1, 0)) == Forces(0, 1)
    assert due_removals(with_forces(4, 1, 4, t48_merc_odd_removal="capacity")) == Forces(0, 1)
    assert due_removals(with_forces(3, 3, 4, t48_merc_odd_removal="capacity")) == Forces(0, 1)
    game = with_forces(4, 1, 4).advance()
    assert len(units(game)) == 3
    assert not any(unit.startswith("france M") for unit in units(game))


@pytest.mark.clause("T48-MERC-26")
def test_three_units_and_four_mercenaries_on_three_centers() -> None:
    game = with_forces(3, 4, 3)
    assert due_removals(game) == Forces(0, 4)
    assert due(game, "france") == "4 removals"
    assert len(units(game.advance())) == 3


@pytest.mark.clause("T48-MERC-17")
def test_half_a_center_and_a_whole_one_allow_the_same_armies() -> None:
    for armies, mercenaries, centers in product(range(4), range(5), range(1, 6)):
        up = with_forces(armies, mercenaries, centers)
        half = with_forces(armies, mercenaries, centers, t48_merc_capacity_rounding="half")
        france = Power("france")
        assert count_free_shares(setting_of(up.state), france) == count_free_shares(
            setting_of(half.state), france
        )
        assert due_removals(up) == due_removals(half)


@pytest.mark.clause("T48-MERC-15", "T48-BLD-15")
def test_removals_explain_the_centers_that_pay_and_those_lost(golden: Golden) -> None:
    def removed(game: Game) -> Fact:
        return next(one.fact for one in VARIANT.facts(game.state) if one.kind == "removals")

    golden(removed(with_forces(4, 1, 4)).text)
    lost = play(
        "france M fra, france M sil",
        {"france": "par nan"},
        "1618-06A",
        {"lost": {"france": 1}},
        t48_merc_removal_unit="per_centre_lost_even_if_spare",
    )
    found = removed(lost)
    golden(found.text)
    assert found.clause == "T48-MERC-15"
    needs, count = found.because
    golden(needs.text)
    assert [fact.text for fact in needs.because] == [
        "Armies and fleets: 0",
        "Mercenaries: 2",
        "France can pay for 2: own centers 2.",
    ]
    golden(count.text)


def test_one_center_is_one_center(golden: Golden) -> None:
    game = play("france A par", {"france": "par"})
    assert game.dues[Power("france")].note == "1 of 1 center in use"
    golden([one.text for one in VARIANT.facts(game.state) if one.kind == "upkeep"])
