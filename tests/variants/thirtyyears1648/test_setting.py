"""The powers and their first units, Spain's choice, and the months of a year."""

from collections import Counter

import pytest

from tests.variants.thirtyyears1648.months import (
    BOARD,
    TABLE,
    VARIANT,
    complaint,
    events,
    go,
    owner,
    play,
    to,
    units,
)
from westphalia.model.names import Power, Province, UnitKind
from westphalia.variants.games.game import Game
from westphalia.variants.thirtyyears1648.knobs import ThirtyYearsRulebook, in_force
from westphalia.variants.thirtyyears1648.setting import setting_of


def first_units(power: str) -> set[str]:
    game = Game.start(VARIANT)
    return {str(unit) for unit in game.position.units if unit.power == power}


def homes(game: Game, power: str) -> set[str]:
    return set(setting_of(game.state).homes(Power(power)))


@pytest.mark.clause("T48-ID-3")
def test_there_are_eight_powers() -> None:
    assert [info.name for info in BOARD.powers] == [
        "Austria",
        "England",
        "France",
        "Ottoman Empire",
        "Poland",
        "Russia",
        "Spain",
        "Sweden",
    ]
    assert len(Game.start(VARIANT).survivors) == 8


@pytest.mark.parametrize(
    ("power", "expected"),
    [
        pytest.param("spain", {"A mad", "F gra", "A spn"}, marks=pytest.mark.clause("T48-SET-1")),
        pytest.param("france", {"A par", "A avi", "F nan"}, marks=pytest.mark.clause("T48-SET-4")),
        pytest.param("england", {"A lon", "F edi", "F cov"}, marks=pytest.mark.clause("T48-SET-5")),
        pytest.param("austria", {"A vie", "A boh", "F sty"}, marks=pytest.mark.clause("T48-SET-6")),
        pytest.param("sweden", {"A dlc", "A got", "F sto"}, marks=pytest.mark.clause("T48-SET-7")),
        pytest.param("poland", {"A vhy", "A war", "F cou", "A pri"}, marks=pytest.mark.clause("T48-SET-8")),
        pytest.param("russia", {"A gur", "A mos", "A yad", "F krg"}, marks=pytest.mark.clause("T48-SET-9")),
        pytest.param(
            "ottoman",
            {"A wla", "A syr", "A sin", "F gre", "F con"},
            marks=pytest.mark.clause("T48-SET-10", "T48-OTT-9"),
        ),
    ],
)
def test_every_power_starts_with_the_units_of_the_rules_in_its_homes(power: str, expected: set[str]) -> None:
    assert first_units(power) == expected
    start = Game.start(VARIANT)
    assert {unit[2:] for unit in expected} <= homes(start, power)
    assert all(owner(start, unit[2:]) == power for unit in expected)


@pytest.mark.clause("T48-SET-11")
def test_there_are_eighteen_armies_and_ten_fleets() -> None:
    kinds = Counter(unit.kind for unit in Game.start(VARIANT).position.units)
    assert kinds == {UnitKind.ARMY: 18, UnitKind.FLEET: 10}


@pytest.mark.clause("T48-SET-12")
def test_the_opening_places_are_home_centers() -> None:
    listed = {info.id for info in BOARD.provinces if info.home is not None}
    assert listed == {unit.location for unit in Game.start(VARIANT).position.units} | {"leo"}
    assert listed <= BOARD.centers


@pytest.mark.clause("T48-SET-13")
def test_the_east_arctic_ocean_lies_north_of_the_norwegian_sea() -> None:
    info = BOARD.province[Province("eao")]
    assert info.name == "East Arctic Ocean"
    assert "nws" in BOARD.fleet_borders[TABLE.unit("russia F eao").location]
    norwegian = BOARD.province[Province("nws")]
    assert info.at is not None
    assert norwegian.at is not None
    assert info.at[1] > norwegian.at[1]


# --------------------------------------------------------------------------------- where Spain starts


@pytest.mark.clause("T48-SET-2")
def test_spain_chooses_before_the_first_orders_where_its_third_army_starts() -> None:
    game = Game.start(VARIANT)
    assert game.phase.code == "1618-04D"
    assert list(game.dues) == ["spain"]
    game = go(game, spain="START Leon")
    assert "spain A leo" in units(game)
    assert "spain A spn" not in units(game)
    assert events(game) == ["The last army of Spain starts in Leon."]
    assert game.phase.code == "1618-04M"


@pytest.mark.clause("T48-SET-2")
@pytest.mark.parametrize(("choice", "place"), [("spanish_netherlands", "spn"), ("leon", "leo")])
def test_a_silent_spain_starts_where_the_knob_says(choice: str, place: str) -> None:
    game = Game.start(VARIANT, TABLE.rulebook(t48_spain_option_default=choice)).advance()
    assert f"spain A {place}" in units(game)


@pytest.mark.clause("T48-SET-2")
def test_the_choice_can_be_kept_secret_until_the_first_orders_are_in() -> None:
    game = go(Game.start(VARIANT, TABLE.rulebook(t48_spain_option_secret="true")), spain="START Leon")
    assert "spain A spn" in units(game)
    assert events(game) == []
    game = go(game, spain="A leo - nav")
    assert "spain A nav" in units(game)
    assert events(game)[0] == "The last army of Spain starts in Leon."


@pytest.mark.clause("T48-SET-2")
def test_no_other_place_can_be_chosen() -> None:
    game = go(Game.start(VARIANT), spain="START Paris")
    assert "spain A spn" in units(game)
    assert "(T48-SET-2)" in game.history[-1].report.entries[0].why
    assert complaint(Game.start(VARIANT), "spain", "A mad H").endswith("expected START Leon")


@pytest.mark.clause("T48-SET-2")
def test_nobody_chooses_in_later_years() -> None:
    game = to(Game.start(VARIANT), "1619-04M")
    assert "1619-04D" not in [record.phase.code for record in game.history]


@pytest.mark.clause("T48-SET-3", "T48-SET-12")
def test_both_places_are_homes_of_spain_whichever_it_chooses() -> None:
    game = go(Game.start(VARIANT), spain="START Leon")
    assert homes(game, "spain") == {"mad", "gra", "spn", "leo"}
    assert (owner(game, "spn"), owner(game, "leo")) == ("spain", "spain")


@pytest.mark.clause("T48-SET-3")
def test_or_only_the_chosen_place_is_a_home() -> None:
    start = Game.start(VARIANT, TABLE.rulebook(t48_spain_home="only_chosen"))
    assert (owner(start, "spn"), owner(start, "leo")) == ("spain", None)
    game = go(start, spain="START Leon")
    assert homes(game, "spain") == {"mad", "gra", "leo"}
    assert (owner(game, "spn"), owner(game, "leo")) == (None, "spain")


# ------------------------------------------------------------------------------------ the calendar


@pytest.mark.clause("T48-CAL-1", "T48-CAL-2", "T48-CAL-3", "T48-CAL-6", "T48-CAL-9")
def test_the_first_year_has_these_twelve_months() -> None:
    game = Game.start(VARIANT).advance()
    played: list[str] = []
    for _ in range(12):
        played.append(game.phase.code)
        game = game.advance()
    assert played == [
        "1618-04M",
        "1618-05M",
        "1618-06A",
        "1618-07M",
        "1618-08M",
        "1618-09A",
        "1618-10M",
        "1618-11M",
        "1618-12A",
        "1619-01M",
        "1619-02M",
        "1619-03A",
    ]
    assert game.phase.code == "1619-04M"


@pytest.mark.clause("T48-CAL-4")
def test_nobody_moves_in_a_build_month() -> None:
    game = play("france A par", {"france": "par"})
    assert complaint(game, "france", "A par - bur") == (
        "1:1: 'A par - bur' is a move order, but this is a build month; expected a build, a waiver, a "
        "removal or a report of a loan"
    )


@pytest.mark.clause("T48-CAL-5")
def test_a_build_month_is_silent() -> None:
    game = play("france A par", {"france": "par"}, "1618-05M")
    assert "No power writes to another one in June." in events(game.advance())
    open_month = play("france A par", {"france": "par"}, "1618-05M", t48_press_in_build_month="open")
    assert events(open_month.advance()) == []


@pytest.mark.clause("T48-CAL-7")
def test_retreats_are_at_the_end_of_the_same_month() -> None:
    game = play("france A par, spain A bur, spain A cha", {"france": "par"}, "1618-04M")
    game = go(game, spain="A bur - par, A cha S A bur - par")
    assert game.phase.code == "1618-04R"
    assert go(game, france="A par R nmy").phase.code == "1618-05M"


@pytest.mark.clause("T48-CAL-8")
def test_centers_change_hands_in_build_months_alone() -> None:
    game = go(play("france A bur", {"france": "par"}, "1618-04M"), france="A bur - sav")
    assert owner(game, "sav") is None
    game = game.advance()
    assert game.phase.code == "1618-06A"
    assert owner(game, "sav") == "france"
    assert "France takes Savoy." in events(game)


@pytest.mark.clause("T48-CAL-8")
def test_or_they_change_hands_every_month() -> None:
    game = play("france A bur", {"france": "par"}, "1618-04M", t48_control_when="every_month")
    assert owner(go(game, france="A bur - sav"), "sav") == "france"


# ------------------------------------------------------------------------------- the standard rules


@pytest.mark.clause("T48-ID-2")
def test_what_no_clause_changes_is_as_in_the_standard_game() -> None:
    bounce = TABLE.move({"france": "A par - bur", "spain": "A cha - bur"})
    assert bounce["A par - bur"] == "bounced"
    supported = TABLE.move({"france": "A par - bur, A avi S A par - bur", "spain": "A cha - bur"})
    assert supported.after == {"france A bur", "france A avi", "spain A cha"}


@pytest.mark.clause("T48-ID-2")
@pytest.mark.parametrize(
    ("edition", "paradox", "adjacent"),
    [
        ("2000_2023", "2000", "intent_no_fallback"),
        ("1971", "1971", "convoy_if_opposed_and_intact"),
        ("1982", "1982", "intent_land_fallback"),
    ],
)
def test_the_edition_fills_in_the_standard_rules(edition: str, paradox: str, adjacent: str) -> None:
    book = in_force(TABLE.rulebook(t48_base_rulebook=edition))
    assert (book.convoy_paradox.value, book.adjacent_convoy.value) == (paradox, adjacent)


@pytest.mark.clause("T48-ID-2")
def test_a_rule_chosen_by_itself_counts_more_than_the_edition() -> None:
    book = in_force(TABLE.rulebook(t48_base_rulebook="1971", convoy_paradox="szykman"))
    assert book.convoy_paradox.value == "szykman"


@pytest.mark.clause("T48-ID-2")
@pytest.mark.parametrize(("edition", "arrives"), [("2000_2023", False), ("1971", True)])
def test_a_phase_is_played_by_the_edition(edition: str, arrives: bool) -> None:
    # Two neighbors change places, one of them by a convoy that only the edition of 1971 takes as meant.
    game = play("spain A rom, austria A nap, france F tys", {}, "1618-04M", t48_base_rulebook=edition)
    game = go(game, spain="A rom - nap", austria="A nap - rom", france="F tys C A rom - nap")
    assert ("spain A nap" in units(game)) is arrives


def test_the_rulebook_of_the_variant_is_that_of_2023() -> None:
    assert isinstance(VARIANT.rulebook, ThirtyYearsRulebook)
    assert VARIANT.rulebook.convoy_paradox.value == "2000"
