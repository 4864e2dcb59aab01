"""Scores, victory, ties, draws and the end of the game."""

import copy
import pickle
from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import BOARD, complaint, play, records_of, rules
from tests.variants.playing import code, due, events, go, to
from westphalia.games.game import Game
from westphalia.model.errors import UnknownNameError, WestphaliaError
from westphalia.model.names import Power
from westphalia.variants.europe1619.ending import POINTS, VictoryPointsX, format_score, is_last_year
from westphalia.variants.europe1619.state import (
    Breach,
    Course,
    Decree,
    DecreeKind,
    Europe1619Records,
    PapalRecords,
    setting_of,
)
from westphalia.variants.framework.report import Ending, EndKind


@dataclass(frozen=True)
class Score:
    """The points of a power by source."""

    home_centers: int = 0
    captured_centers: int = 0
    regions: int = 0
    aligned_states: int = 0
    markers: int = 0
    violations: int = 0

    @property
    def total(self) -> int:
        """The sum of all points."""
        return sum(astuple(self))


FRENCH = Score(home_centers=16, regions=6)


def winter(
    year: int = 1634,
    pieces: str = "",
    owners: dict[str, str] | None = None,
    placed: dict[str, str] | None = None,
    records: Europe1619Records | None = None,
    choices: Mapping[str, str] | None = None,
    **rules: str,
) -> Game:
    """Return Builds and Transactions of a year, by default the last one."""
    when, chosen = f"W{year}A", {**(choices or {}), **rules}
    return play(pieces, when=when, owners=owners, placed=placed, records=records, choices=chosen)


def score(game: Game, power: str) -> Score:
    return Score(*POINTS.parts(setting_of(game.state), Power(power)).values())


def winners(game: Game) -> tuple[str, ...] | None:
    """Return the winners, or None."""
    outcome = game.outcome
    return outcome.powers if outcome is not None and outcome.kind is EndKind.WIN else None


def drawing_powers(game: Game) -> tuple[str, ...] | None:
    """Return the powers that share a draw, or None."""
    outcome = game.outcome
    return outcome.powers if outcome is not None and outcome.kind is EndKind.DRAW else None


def totals(game: Game) -> dict[str, int]:
    """Return the published points by the names of the powers."""
    told = (text.split(" has ") for text in events(game, "score"))
    return {name: int(rest.split()[0]) for name, rest in told}


# ----------------------------------------------------------------------------------------- the formula


@pytest.mark.clause("E19-SCORE-3", "E19-MAP-15", "E19-MAP-18")
def test_controlled_centers_and_valued_regions_count(golden: Golden) -> None:
    assert score(winter(), "france") == FRENCH
    game = winter(owners={"france": "lor mad dar", "spain": "par"}, pieces="france F eng, por F iri")
    assert score(game, "france") == Score(home_centers=10, captured_centers=2 + 5, regions=6 + 1 + 2)
    assert POINTS.total(setting_of(game.state), Power("france")) == 26
    parts = POINTS.parts(setting_of(game.state), Power("france"))
    golden(format_score(parts))


@pytest.mark.clause("E19-SCORE-3")
def test_the_guide_of_the_board_also_counts_aligned_states() -> None:
    placed = {"lor": "france 2", "sav": "france 2", "por": "spain 10"}
    game = winter(placed=placed, e19_score_formula="guide_of_the_board")
    assert score(game, "france") == replace(FRENCH, aligned_states=3 * (2 + 3))
    assert score(winter(placed=placed), "france") == FRENCH


@pytest.mark.clause("E19-CONF-6", "E19-SCORE-3")
@pytest.mark.parametrize(("points", "expected"), [("0", 0), ("1", 2), ("2", 4)])
def test_markers_count_for_every_power_of_their_confession(points: str, expected: int) -> None:
    markers = {Power("lor"): "catholic", Power("sav"): "catholic", Power("hes"): "protestant"}
    game = winter(records=Europe1619Records(markers=markers), e19_marker_points=points)
    assert {score(game, power).markers for power in ("france", "spain")} == {expected}
    assert score(game, "england").markers == int(points)
    guide = winter(records=Europe1619Records(markers=markers), e19_score_formula="guide_of_the_board")
    assert score(guide, "france").markers == 4


@pytest.mark.clause("E19-SCORE-3")
def test_a_score_adds_its_parts_and_subtracts_violations() -> None:
    breaches = (Breach(1621, 1, Power("france")), Breach(1622, 2, Power("france")))
    markers = {Power("lor"): "catholic"}
    known = Europe1619Records(markers=markers, papacy=PapalRecords(breaches=breaches))
    owners, placed = {"france": "mad"}, {"sav": "france 2"}
    game = winter(owners=owners, placed=placed, records=known, e19_score_formula="guide_of_the_board")
    whole = score(game, "france")
    assert whole == Score(16, 5, 6, 3 * 3, 2, -6)
    assert POINTS.total(setting_of(game.state), Power("france")) == 16 + 5 + 6 + 9 + 2 - 6


@pytest.mark.clause("E19-PAPACY-21")
def test_each_violation_costs_three_points() -> None:
    breaches = (Breach(1621, 1, Power("france")), Breach(1622, 1, Power("france"), 2))
    decree = Decree(1, DecreeKind.NO_ENTER, (Power("france"),), ("lor",), 1620)
    game = winter(1625, records=Europe1619Records(papacy=PapalRecords((decree,), breaches)))
    assert score(game, "france").violations == -9
    assert score(game, "france").total == score(winter(1625), "france").total - 9
    assert score(game, "spain").violations == 0


def test_eliminated_powers_have_no_score() -> None:
    game = winter(records=Europe1619Records(eliminated=frozenset({Power("spain")})))
    assert "Spain" not in totals(go(game))
    assert "France" in totals(go(game))


# ------------------------------------------------------------------------------------------ the last year


@pytest.mark.clause("E19-OBJ-2")
def test_with_draw_1648_the_game_is_drawn_after_1648() -> None:
    rules = {"e19_end_mode": "x_points_or_draw_1648"}
    assert go(winter(choices=rules)).outcome is None
    assert go(winter(1647, choices=rules)).outcome is None
    gone = Europe1619Records(eliminated=frozenset({Power("austria")}))
    assert drawing_powers(go(winter(1648, records=gone, choices=rules))) == tuple(
        power for power in BOARD.power if power != "austria"
    )


@pytest.mark.clause("E19-OBJ-1")
def test_a_power_with_enough_points_controls_europe() -> None:
    others = ("france", "papacy", "england")
    owners = {"spain": " ".join(one for one in BOARD.centers if BOARD.province[one].home not in others)}
    total = score(winter(1625, owners=owners), "spain").total
    assert 150 < total < 200
    for goal, winner in (("none", None), ("100", ("spain",)), ("150", ("spain",)), ("200", None)):
        assert winners(go(winter(1625, owners=owners, e19_victory_points_x=goal))) == winner
    for goal, winner in ((str(total), ("spain",)), (str(total + 1), None)):
        assert winners(go(winter(1625, owners=owners, e19_victory_points_x=goal))) == winner
    rules = {"e19_victory_points_x": "150", "e19_end_mode": "x_points_or_draw_1648"}
    game = go(winter(1625, owners=owners, choices=rules))
    assert winners(game) == ("spain",)
    assert events(game, "won") == [f"Spain has {total} points and controls Europe and wins the game."]


@pytest.mark.clause("E19-OBJ-1")
def test_the_points_that_control_europe_are_any_number(golden: Golden) -> None:
    chosen = rules(e19_victory_points_x="137")
    assert chosen.changes_from(rules()) == {"e19_victory_points_x": "137"}
    assert rules(e19_victory_points_x="137") == chosen
    points = VictoryPointsX.of(chosen)
    assert copy.deepcopy(points) is pickle.loads(pickle.dumps(points)) is points
    for wrong in ("0", "-3", "many", "1e3", "1234567890"):
        with pytest.raises(UnknownNameError) as caught:
            rules(e19_victory_points_x=wrong)
        golden(str(caught.value))
    with pytest.raises(UnknownNameError, match='no choice "7"'):
        rules(e19_final_tie="7")


# ---------------------------------------------------------------------------------------- which years


@pytest.mark.clause("E19-SCORE-2")
def test_the_referee_may_publish_scores_during_the_game(golden: Golden) -> None:
    shown = go(winter(1626).submit_sheet("referee:\n  PUBLISH SCORES"))
    assert len(events(shown, "score")) == len(BOARD.power)
    assert events(go(winter(1626)), "score") == []
    assert records_of(shown).course == Course()
    for year in (1624, 1628):
        assert len(events(go(winter(year).submit_sheet("referee:\n  PUBLISH SCORES")), "score")) == len(
            BOARD.power
        )
    for year in (1623, 1629):
        with pytest.raises(WestphaliaError, match="E19-SCORE-2"):
            winter(year).submit_sheet("referee:\n  PUBLISH SCORES")
    with pytest.raises(WestphaliaError) as caught:
        winter(1626).submit("france", "PUBLISH SCORES")
    golden(str(caught.value))
    early = play(when="S1625D").submit_sheet("referee:\n  PUBLISH SCORES")
    assert events(to(early, "W1625A"), "score") == []
    assert len(events(to(early, "S1626D"), "score")) == len(BOARD.power)


@pytest.mark.clause("E19-SCORE-2")
@pytest.mark.parametrize("year", range(1624, 1629))
def test_the_option_publishes_scores_in_one_year(year: int) -> None:
    shown = [one for one in range(1623, 1630) if totals(go(winter(one, e19_midgame_score_year=str(year))))]
    assert shown == [year]
    assert totals(go(winter(year))) == {}
    assert go(winter(year, e19_midgame_score_year=str(year))).outcome is None


# ------------------------------------------------------------------------------------------------ ties


def play_tie(year: int = 1634, records: Europe1619Records | None = None, **rules: str) -> Game:
    """Return a game in which France, with four more points, has 26 like Spain."""
    return winter(year, owners={"france": "sav pie"}, records=records, choices=rules)


@pytest.mark.clause("E19-SCORE-6")
def test_a_shared_highest_score_is_a_draw_unless_all_vote_to_continue(golden: Golden) -> None:
    game = play_tie()
    assert score(game, "france").total == score(game, "spain").total == 26
    assert drawing_powers(go(go(game))) == ("spain", "france")
    everybody = dict.fromkeys(BOARD.power, "EXTEND")
    assert drawing_powers(go(go(game, **{**everybody, "austria": "W"}))) == ("spain", "france")
    longer = go(game, **everybody)
    assert longer.outcome is None
    assert code(longer, "EXTEND") == "extend_vote"
    golden(events(longer, "extended"))
    assert records_of(longer).course == Course(extensions=1)
    again = to(longer, "W1635A")
    assert is_last_year(setting_of(again.state))
    assert winners(go(again)) == ("spain",), "Savoy was left empty"


@pytest.mark.clause("E19-SCORE-6")
def test_a_known_tie_is_drawn_unless_all_vote_to_continue(golden: Golden) -> None:
    game = go(play_tie())
    assert (game.phase.code, game.outcome) == ("W1634D", None)
    golden(events(game, "tied"))
    assert due(game, "austria") == "1 vote"
    refused_line = complaint(game, "austria", "PAY 3 Spain")
    assert refused_line.startswith("1:1: ")
    assert "EXTEND or DRAW" in refused_line
    everybody = dict.fromkeys(BOARD.power, "EXTEND")
    longer = go(game, **everybody)
    assert (longer.phase.code, longer.outcome, records_of(longer).course) == (
        "S1635D",
        None,
        Course(extensions=1),
    )
    golden(events(longer, "extended"))
    refused = go(game, **{**everybody, "poland": "DRAW"})
    assert drawing_powers(refused) == ("spain", "france")
    assert drawing_powers(refused.undo().advance()) == ("spain", "france")


@pytest.mark.clause("E19-SCORE-6")
def test_vacant_powers_need_not_vote_to_continue() -> None:
    game = go(play_tie().submit_sheet("referee:\n  AUSTRIA IS ABANDONED"))
    assert "austria" not in game.dues
    voters = dict.fromkeys((power for power in BOARD.power if power != "austria"), "EXTEND")
    assert go(game, **voters).outcome is None


@pytest.mark.clause("E19-SCORE-6", "E19-SCORE-1")
@pytest.mark.parametrize(
    ("year", "extensions", "last"), [(1634, 1, False), (1635, 1, True), (1635, 2, False)]
)
def test_each_extension_is_one_more_year(year: int, extensions: int, last: bool) -> None:
    game = winter(year, records=Europe1619Records(course=Course(extensions=extensions)))
    assert is_last_year(setting_of(game.state)) is last
    assert (go(game).outcome is not None) is last


# -------------------------------------------------------------------------------------------- agreement


@pytest.mark.clause("E19-OBJ-3")
def test_a_draw_needs_all_remaining_powers() -> None:
    gone = Europe1619Records(eliminated=frozenset({Power("austria")}))
    game = winter(1625, records=gone)
    powers = tuple(power for power in BOARD.power if power != "austria")
    agreed = go(game, **dict.fromkeys(powers, "DRAW"))
    assert agreed.outcome == Ending(EndKind.DRAW, powers)
    assert code(agreed, "DRAW") == "draw_vote"
    assert go(game, **dict.fromkeys(powers[1:], "DRAW")).outcome is None


def test_an_agreed_draw_survives_undo_and_replay() -> None:
    game = winter(1625)
    agreed = go(game, **dict.fromkeys(BOARD.power, "DRAW"))
    undone = agreed.undo()
    assert undone.phase == game.phase
    assert undone.advance().outcome == agreed.outcome
