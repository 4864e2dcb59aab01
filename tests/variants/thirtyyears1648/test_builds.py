"""Builds: where, and which units."""

from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import (
    BOARD,
    TABLE,
    VARIANT,
    code,
    due,
    go,
    owner,
    play,
    report,
    to,
    units,
)
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.solver.adjustments.phase import open_sites
from westphalia.variants.thirtyyears1648.builds import find_clock_start
from westphalia.variants.thirtyyears1648.mercenaries import is_home_province
from westphalia.variants.thirtyyears1648.state import Month, ThirtyYearsRecords, read_board_table, setting_of

FRENCH = "par avi nan bav sav gui lor"


def build(
    order: str, units: str = "france A sax", owned: str = FRENCH, when: str = "1618-09A", **rules: str
) -> str:
    """Return the code of a French build; Lorraine has been held since July, the other centers longer."""
    held = {"bav": "1618-06", "sav": "1618-06", "gui": "1618-06", "lor": "1618-07"}
    game = go(play(units, {"france": owned}, when, {"held_since": held}, choices=rules), france=order)
    return code(game, order)


@pytest.mark.clause("T48-BLD-1")
def test_a_power_builds_two_fleets_at_most_in_a_month(golden: Golden) -> None:
    game = play("ottoman A per", {"ottoman": "con gre sin syr wla"})
    game = go(game, ottoman="B F con, B F gre, B F sin, B A syr")
    assert [code(game, f"B F {place}") for place in ("con", "gre", "sin")] == ["built", "built", "T48-BLD-1"]
    assert code(game, "B A syr") == "built"
    golden(report(game, "B F sin").why)


@pytest.mark.clause("T48-BLD-2", "T48-MERC-19")
@pytest.mark.parametrize("order", ["B A bav", "B M bav"])
def test_armies_and_mercenaries_are_built_in_long_held_neutral_centers(order: str) -> None:
    assert build(order) == "built"


@pytest.mark.clause("T48-BLD-3")
def test_the_place_must_be_vacant() -> None:
    assert build("B A bav", "france M bav") == "occupied"


@pytest.mark.clause("T48-BLD-4")
@pytest.mark.parametrize(("place", "expected"), [("bav", "built"), ("lor", "T48-BLD-4")])
def test_a_center_must_be_held_for_three_turns(place: str, expected: str) -> None:
    assert build(f"B A {place}") == expected


def play_entry(month: str, **rules: str) -> Game:
    """Play a game in which France enters empty Savoy in April or May 1618 and leaves it in July."""
    game = play("france A bur", {"france": "par"}, "1618-04M", choices=rules)
    first, second = ("A bur - sav", "A sav H") if month == "april" else ("A bur H", "A bur - sav")
    game = go(go(game, france=first), france=second)
    game = go(game.advance(), france="A sav - swi")
    return to(game, "1618-09A")


@pytest.mark.clause("T48-BLD-5", "T48-BLD-7")
@pytest.mark.parametrize(
    ("month", "rules", "september"),
    [
        ("april", {}, "built"),
        ("may", {}, "built"),
        ("may", {"t48_hold_clock_start": "month_of_ownership"}, "built"),
        ("april", {"t48_hold_counts_build_month": "false"}, "built"),
        ("may", {"t48_hold_counts_build_month": "false"}, "T48-BLD-4"),
        (
            "april",
            {"t48_hold_counts_build_month": "false", "t48_hold_clock_start": "month_of_ownership"},
            "T48-BLD-4",
        ),
    ],
)
def test_a_center_taken_in_june_is_ready_in_september_if_build_months_count(
    month: str, rules: dict[str, str], september: str
) -> None:
    game = go(play_entry(month, **rules), france="B A sav")
    assert code(game, "B A sav") == september
    december = go(to(play_entry(month, **rules), "1618-12A"), france="B A sav")
    assert code(december, "B A sav") == "built"


@pytest.mark.clause("T48-BLD-7", "T48-BLD-4")
def test_a_center_entered_in_april_is_not_ready_in_june() -> None:
    game = play("france A bur", {"france": "par"}, "1618-04M")
    game = go(go(game, france="A bur - sav"), france="A sav - swi")
    assert owner(game, "sav") is None
    assert build("B A bav", when="1618-06A") == "T48-BLD-4"


@pytest.mark.clause("T48-BLD-5")
def test_the_clock_starts_where_the_option_says() -> None:
    by_entry = play_entry("april", t48_hold_counts_build_month="false")
    assert code(go(by_entry, france="B A sav"), "B A sav") == "built"
    by_owner = play_entry(
        "april", t48_hold_counts_build_month="false", t48_hold_clock_start="month_of_ownership"
    )
    assert code(go(by_owner, france="B A sav"), "B A sav") == "T48-BLD-4"
    assert VARIANT.ledger_json(by_owner.ledger)["held_since"]["sav"] == "1618-06"  # type: ignore[index]
    assert VARIANT.ledger_json(by_entry.ledger)["held_since"]["sav"] == "1618-04"  # type: ignore[index]


@pytest.mark.clause("T48-BLD-5", "T48-BLD-6")
def test_the_turns_for_which_another_power_stood_there_before_are_not_the_owners() -> None:
    game = play(
        "spain A sav, france A bur",
        {"france": "par", "spain": "mad"},
        "1618-04M",
        t48_hold_counts_build_month="false",
    )
    game = go(game.advance(), spain="A sav - mil", france="A bur - sav")
    assert owner(game, "sav") == "france"
    assert VARIANT.ledger_json(game.ledger)["held_since"]["sav"] == "1618-05"  # type: ignore[index]
    game = to(go(game.advance(), france="A sav - swi"), "1618-09A")
    assert code(go(game, france="B A sav"), "B A sav") == "T48-BLD-4"


@pytest.mark.clause("T48-BLD-5", "T48-BLD-6")
def test_the_stay_of_another_power_does_not_count() -> None:
    savoy, june = Province("sav"), Month.named(1618, "june")
    records = ThirtyYearsRecords(entered={savoy: (Power("spain"), Month.named(1618, "april"))})
    setting = replace(setting_of(play("france A sav").state), records=records)
    assert find_clock_start(setting, savoy, Power("spain"), june).text == "1618-04"
    assert find_clock_start(setting, savoy, Power("france"), june) == june


@pytest.mark.clause("T48-BLD-6")
def test_another_owner_restarts_the_count() -> None:
    held = {"held_since": {"sav": "1618-01"}}
    game = play("france A swi, spain A mil", {"france": "par sav"}, "1618-07M", held)
    game = to(go(game, spain="A mil - sav"), "1618-09A")
    assert owner(game, "sav") == "spain"
    assert VARIANT.ledger_json(game.ledger)["held_since"]["sav"] == "1618-07"  # type: ignore[index]


@pytest.mark.clause("T48-BLD-6")
@pytest.mark.parametrize(
    ("choice", "expected"), [("loss_of_ownership", "built"), ("any_foreign_entry", "T48-BLD-4")]
)
def test_a_visit_between_build_months_breaks_it_only_where_that_is_the_rule(
    choice: str, expected: str
) -> None:
    held = {"held_since": {"sav": "1618-01"}}
    game = play("france A swi, spain A mil", {"france": "par sav"}, "1618-07M", held, t48_hold_break=choice)
    game = go(go(game, spain="A mil - sav"), spain="A sav - mil")
    assert owner(game, "sav") == "france"
    assert code(go(game, france="B A sav"), "B A sav") == expected


@pytest.mark.clause("T48-BLD-8")
def test_nothing_is_built_in_the_homes_of_others() -> None:
    held = {"held_since": {"mad": "1618-01"}}

    def built(**rules: str) -> str:
        game = play("france A par", {"france": "par mad"}, "1618-09A", held, choices=rules)
        return code(go(game, france="B A mad"), "B A mad")

    assert built() == "T48-BLD-8"
    assert built(t48_build_in_enemy_home="true") == "built"


@pytest.mark.clause("T48-BLD-9", "T48-BLD-12")
def test_a_fleet_is_built_in_a_neutral_center_with_the_letter_of_the_power(golden: Golden) -> None:
    assert build("B F gui") == "built"
    assert build("B A gui") == "built"
    assert build("B M gui") == "built"
    assert build("B F nap", owned="par nap", units="france A par") == "T48-BLD-4"
    game = play("france A par", {"france": "par nap"}, "1618-09A", {"held_since": {"nap": "1618-04"}})
    game = go(game, france="B F nap")
    golden(report(game, "B F nap").why)


@pytest.mark.clause("T48-BLD-10")
def test_a_center_with_a_letter_too_must_be_held_for_three_turns() -> None:
    game = play("france A par", {"france": "par gui"}, "1618-09A", {"held_since": {"gui": "1618-07"}})
    assert code(go(game, france="B F gui"), "B F gui") == "T48-BLD-4"


@pytest.mark.clause("T48-BLD-11")
def test_s_stands_for_sweden() -> None:
    codes = BOARD.special["letter_codes"]
    assert codes["sweden"] == "S"  # type: ignore[index]
    assert codes["spain"] != "S"  # type: ignore[index]
    game = play("sweden A sto", {"sweden": "sto fin"}, "1618-09A", {"held_since": {"fin": "1618-04"}})
    assert code(go(game, sweden="B F fin"), "B F fin") == "built"
    game = play("spain A mad", {"spain": "mad fin"}, "1618-09A", {"held_since": {"fin": "1618-04"}})
    assert code(go(game, spain="B F fin"), "B F fin") == "T48-BLD-9"


@pytest.mark.clause("T48-BLD-13")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("B A nan", "built"),
        ("B F nan", "built"),
        ("B M nan", "built"),
        ("B A par", "built"),
        ("B F par", "fleet_inland"),
    ],
)
def test_home_centers_build_what_can_stand_there(order: str, expected: str) -> None:
    assert build(order, when="1618-06A") == expected


@pytest.mark.clause("T48-MERC-18")
@pytest.mark.parametrize("order", ["B M bur", "B M nmy"])
def test_mercenaries_are_built_in_every_home_province(order: str) -> None:
    assert build(order) == "built"
    assert build(order, t48_home_province="home_centres_only") == "T48-MERC-18"
    assert build("B M par", t48_home_province="home_centres_only") == "built"


@pytest.mark.clause("T48-MERC-18")
def test_mercenaries_are_built_only_there_and_nothing_else_is() -> None:
    assert build("B M fra") == "T48-MERC-18"
    assert build("B A bur") == "T48-MERC-18"
    assert build("B M bur", "spain A bur, france A sax") == "occupied"
    assert build("B M ara", owned="par mad") == "T48-MERC-18"
    assert build("B M avi", owned="par nan", units="france A sax") == "not_owned"


@pytest.mark.clause("T48-MERC-20")
def test_one_unit_stands_in_a_province() -> None:
    game = go(play("france A sax", {"france": "par avi"}), france="B M par, B M par")
    assert units(game) == {"france A sax", "france M par"}
    game = go(play("france A sax", {"france": "par avi"}), france="B M par, B M bur")
    assert units(game) == {"france A sax", "france M par", "france M bur"}


def test_the_builds_due_list_the_open_sites() -> None:
    game = play("france A par", {"france": "par nan"})
    sites = open_sites(game.position, Power("france"), game.state.conditions)
    assert set(sites) == {"nan", "bur", "cha", "lgd", "nmy"}
    assert game.dues[Power("france")].note == (
        "1 of 2 centers in use; in nan; mercenaries only in bur, cha, lgd, nmy"
    )
    assert TABLE.board is BOARD


def test_no_more_builds_are_due_than_there_are_sites() -> None:
    rules = {"t48_home_province": "home_centres_only"}
    game = play("france A sax", {"france": "par sax bav lor"}, choices=rules)
    assert due(game, "france") == "1 build"


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


@pytest.mark.clause("T48-MERC-18")
def test_a_power_with_half_a_center_left_is_asked_for_a_mercenary() -> None:
    game = play("france A par, france M avi", {"france": "par avi"})
    assert game.dues[Power("france")].note == "2 of 2 centers in use; a mercenary in bur, cha, lgd, nmy"


@pytest.mark.clause("T48-MERC-18", "T48-MERC-1")
def test_a_build_without_a_kind_is_a_mercenary_only_where_nothing_else_can_be_built() -> None:
    game = go(play("austria A boh", {"austria": "vie boh"}), austria="B tyr, B vie")
    assert units(game) == {"austria A boh", "austria M tyr"}
    assert code(game, "B vie") == "unit_type_missing"
    assert code(game, "B tyr") == "built"


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
