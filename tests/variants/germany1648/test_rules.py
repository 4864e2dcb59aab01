"""The players, the unit letters, the standard rules, victory, draws, and the worked examples."""

from collections.abc import Mapping

import pytest

from tests.golden import Golden
from tests.variants.table import Table
from westphalia.games.game import Game
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import NEUTRAL, Power
from westphalia.model.rulebook import preset
from westphalia.variants.framework.report import EndKind
from westphalia.variants.germany1648 import GERMANY_1648, GermanyRulebook
from westphalia.variants.germany1648.cities import find_free_cities
from westphalia.variants.germany1648.game import VictoryCentres

TABLE = Table(GERMANY_1648)
BOARD = GERMANY_1648.board
CENTERS = sorted(BOARD.centers - find_free_cities(BOARD)) + sorted(find_free_cities(BOARD))


def after_fall(owners: Mapping[str, str], rules: Mapping[str, str] | None = None) -> Game:
    """Return a game after a Fall in which every power has one man-at-arms outside centers."""
    places = ["saa", "bar", "wei", "enh", "pom", "car", "crn"]
    units = ", ".join(f"{info.id} A {place}" for info, place in zip(BOARD.powers, places, strict=True))
    return TABLE.game(units, owners, "fall", rules=rules).advance()


def deal_centers(*counts: int) -> dict[str, str]:
    """Deal this many centers to each of the first powers of the board."""
    rest = iter(CENTERS)
    return {
        info.id: " ".join(next(rest) for _ in range(count))
        for info, count in zip(BOARD.powers, counts, strict=False)
    }


# ----------------------------------------------------------------------------------------- players


@pytest.mark.clause("G48-ID-1")
def test_a_game_may_wait_for_seven_players_before_it_begins(golden: Golden) -> None:
    game = Game.start(GERMANY_1648, TABLE.rulebook(g48_missing_player="refuse_start"))
    for info in BOARD.powers[:-1]:
        game = game.submit(info.id, [f"{unit} H" for unit in game.position.units if unit.power == info.id])
    with pytest.raises(ImpossibleError) as caught:
        game.advance()
    golden(str(caught.value))
    begun = game.submit("church", "A tri H").advance()
    assert begun.phase.code == "F1648M"
    assert begun.advance().phase.year == 1648  # later on a missing power is in civil disorder


@pytest.mark.clause("G48-ID-4")
def test_a_rulebook_without_options_takes_their_defaults() -> None:
    rules = preset("rulebook-1982")
    assert not isinstance(rules, GermanyRulebook)
    assert rules.convoy_paradox.value == "1982"
    assert VictoryCentres.of(rules).value == "27"
    assert VictoryCentres.CENTRES_27.is_chosen_in(rules)
    assert not VictoryCentres.CENTRES_28.is_chosen_in(rules)


# ----------------------------------------------------------------------------------------- letters


@pytest.mark.clause("G48-ID-7")
def test_men_at_arms_and_knights_are_called_so(golden: Golden) -> None:
    game = TABLE.game("spain A frc, spain A lor, church K bar, austria A lux")
    game = game.submit("spain", "A lor - bar").submit("austria", "A lux S A lor - bar").advance()
    texts = [event.text for event in game.history[-1].report.events]
    golden(texts[0])
    game = TABLE.game("spain A frc, spain K lor, church A bar, austria A lux")
    game = game.submit("spain", "K lor - bar").submit("austria", "A lux S K lor - bar").advance()
    texts = [event.text for event in game.history[-1].report.events]
    assert texts[0].startswith("The Ecclesiastic man-at-arms in the Duchy of Bar is dislodged")


# ----------------------------------------------------------------------------------------- victory


@pytest.mark.clause("G48-VIC-1")
@pytest.mark.parametrize(
    ("choice", "least"), [(None, 27), ("27", 27), ("28", 28), ("18", 18)], ids=["default", "27", "28", "18"]
)
def test_so_many_centers_win_after_a_fall(choice: str | None, least: int) -> None:
    rules = {"g48_victory_centres": choice} if choice is not None else {}
    short = after_fall(deal_centers(least - 1), rules=rules)
    assert short.outcome is None
    won = after_fall(deal_centers(least), rules=rules)
    assert won.outcome is not None
    assert (won.outcome.kind, won.outcome.powers) == (EndKind.WIN, (Power("austria"),))


@pytest.mark.clause("G48-VIC-1")
def test_a_center_taken_in_this_fall_counts() -> None:
    owners = deal_centers(26)
    free = next(center for center in CENTERS if center not in owners["austria"].split())
    won = TABLE.game(f"austria A {free}, spain A bar", owners, "fall").advance().outcome
    assert won is not None
    assert won.powers == (Power("austria"),)


@pytest.mark.clause("G48-VIC-2")
def test_of_two_who_reach_eighteen_the_one_with_more_centers_wins() -> None:
    rule = {"g48_victory_centres": "18"}
    assert after_fall(deal_centers(18, 18), rules=rule).outcome is None
    ahead = after_fall(deal_centers(18, 19), rules=rule).outcome
    assert ahead is not None
    assert ahead.powers == (Power("spain"),)
    assert len(BOARD.centers) < 2 * 27


@pytest.mark.clause("G48-VIC-3")
def test_a_draw_is_shared_by_all_who_have_a_unit_or_a_center_left() -> None:
    game = TABLE.game("austria A saa, neutral A ulm", {"spain": "frc"})
    ended = game.draw().outcome
    assert ended is not None
    assert (ended.kind, ended.powers) == (EndKind.DRAW, (Power("austria"), Power("spain")))
    assert NEUTRAL not in ended.powers
    assert TABLE.rulebook(g48_draw="unanimous_survivors") == GERMANY_1648.rulebook


@pytest.mark.clause("G48-ID-6")
def test_subduing_all_cities_wins_nothing() -> None:
    assert after_fall({"austria": " ".join(find_free_cities(BOARD))}).outcome is None


@pytest.mark.clause("G48-KNIGHT-1")
@pytest.mark.parametrize("stranger", ["spain M frc", "spain F frc"])
def test_positions_with_units_of_other_kinds_are_refused(stranger: str, golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        TABLE.move({"austria": "A boh H"}, stranger)
    golden(str(caught.value))


# ---------------------------------------------------------------------------------------- the worked examples


@pytest.mark.clause("G48-EX-7")
def test_a_knight_beside_ulm_does_not_help_to_take_it() -> None:
    moves = TABLE.move({"austria": "A Wurttemberg - Ulm, K mem S A Wurttemberg - Ulm"}, "neutral A ulm")
    assert moves["K mem S A wrt - ulm"] == "G48-KNIGHT-15"
    assert moves["A wrt - ulm"] == "bounced"
