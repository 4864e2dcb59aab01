"""Builds and what they cost: where, which units, and how many the centers pay for."""

from dataclasses import replace
from itertools import product

import pytest

from tests.golden import Golden
from tests.variants.playing import code, due, go, owner, report, units
from tests.variants.thirtyyears1648.months import BOARD, TABLE, VARIANT, play
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.model.reasons import Fact
from westphalia.solver.adjustments.phase import open_sites
from westphalia.variants.thirtyyears1648.builds import (
    Forces,
    count_free_shares,
    count_removals,
    find_clock_start,
)
from westphalia.variants.thirtyyears1648.mercenaries import is_home_province
from westphalia.variants.thirtyyears1648.state import Month, ThirtyYearsRecords, read_board_table, setting_of

# ----------------------------------------------------------------------------------------------------- builds


@pytest.mark.clause("T48-BLD-5", "T48-BLD-6")
def test_the_stay_of_another_power_does_not_count() -> None:
    savoy, june = Province("sav"), Month.named(1618, "june")
    records = ThirtyYearsRecords(entered={savoy: (Power("spain"), Month.named(1618, "april"))})
    setting = replace(setting_of(play("france A sav").state), records=records)
    assert find_clock_start(setting, savoy, Power("spain"), june).text == "1618-04"
    assert find_clock_start(setting, savoy, Power("france"), june) == june


@pytest.mark.clause("T48-BLD-11")
def test_s_stands_for_sweden() -> None:
    codes = BOARD.special["letter_codes"]
    assert codes["sweden"] == "S"  # type: ignore[index]
    assert codes["spain"] != "S"  # type: ignore[index]
    game = play("sweden A sto", {"sweden": "sto fin"}, "1618-09A", {"held_since": {"fin": "1618-04"}})
    assert code(go(game, sweden="B F fin"), "B F fin") == "built"
    game = play("spain A mad", {"spain": "mad fin"}, "1618-09A", {"held_since": {"fin": "1618-04"}})
    assert code(go(game, spain="B F fin"), "B F fin") == "T48-BLD-9"


def test_the_builds_due_list_the_open_sites() -> None:
    game = play("france A par", {"france": "par nan"})
    sites = open_sites(game.position, Power("france"), game.state.conditions)
    assert set(sites) == {"nan", "bur", "cha", "lgd", "nmy"}
    assert game.dues[Power("france")].note == (
        "1 of 2 centers in use; in nan; mercenaries only in bur, cha, lgd, nmy"
    )
    assert TABLE.board is BOARD


@pytest.mark.clause("T48-BLD-4", "T48-BLD-5")
def test_the_turns_for_which_a_center_was_held_are_explained(golden: Golden) -> None:
    game = play("france A sax", {"france": "par lor"}, "1618-09A", {"held_since": {"lor": "1618-07"}})
    (held,) = [one for one in VARIANT.facts(game.state) if one.kind == "held"]
    assert held.about == ("lor", "france")
    golden(held.text)
    golden((held.fact.clause, held.fact.because[0].text))


@pytest.mark.clause("T48-BLD-4", "T48-BLD-8", "T48-BLD-9", "T48-LOAN-8")
@pytest.mark.parametrize(
    ("order", "because"),
    [
        ("B A lor", ["Lorraine belongs to France.", "France has held Lorraine for 2 turns."]),
        ("B A sax", ["Saxony belongs to France.", "No turns are counted for Saxony."]),
        ("B A mad", ["Madrid belongs to France.", "Madrid is a home center of Spain."]),
        ("B F nap", ["Naples has the letter of Spain."]),
        ("B A mil", ["Spain has lent Milan to France."]),
    ],
)
def test_an_illegal_build_gives_its_reasons(order: str, because: list[str]) -> None:
    owners = {"france": "par lor sax mad nap avi nan", "spain": "mil"}
    ledger = {
        "held_since": {"lor": "1618-07", "nap": "1618-01"},
        "loans": [["spain", "france", "mil"]],
    }
    game = go(play("france A bur", owners, "1618-09A", ledger), france=order)
    told = [fact.text for fact in report(game, order).fact.because]
    assert told[-len(because) :] == because


@pytest.mark.clause("T48-ICE-10", "T48-ICE-2")
def test_a_fleet_that_is_not_built_on_ice_says_which_place_is_frozen() -> None:
    game = go(play("russia A mos", {"russia": "krg mos"}, "1618-12A"), russia="B F krg")
    frozen = report(game, "B F krg").fact.because[-1]
    assert (frozen.text, frozen.clause) == ("Kargopol is frozen in December.", "T48-ICE-2")
    january = play("russia A mos, russia F whs", {"russia": "mos"}, "1619-01M")
    january = go(january, russia="A mos - krg, F whs H")
    assert report(january, "A mos - krg").fact.because[-1].text == "Kargopol is frozen in January."


@pytest.mark.clause("T48-BLD-4", "T48-BLD-13")
def test_no_turns_are_counted_for_a_home_center_that_its_power_retakes() -> None:
    game = play("france A bur, spain A ara", {"spain": "par"}, "1618-05M")
    game = go(game, france="A bur - par")
    assert owner(game, "par") == "france"
    assert [fact for fact in VARIANT.facts(game.state) if fact.kind == "held"] == []


@pytest.mark.clause("T48-MERC-18", "T48-MERC-3")
def test_a_sea_inside_the_first_borders_of_a_board_of_ones_own_takes_no_mercenaries() -> None:
    countries = {**read_board_table(BOARD, "countries"), "france": ["bur", "eng"]}
    board = replace(BOARD, id="mine", special={**BOARD.special, "countries": countries})
    setting = setting_of(Game.start(VARIANT, board=board).state)
    assert [is_home_province(setting, Power("france"), Province(place)) for place in ("bur", "eng")] == [
        True,
        False,
    ]


# ----------------------------------------------------------------------------------------------------- upkeep


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
