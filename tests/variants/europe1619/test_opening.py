"""The initial influence, statuses and markers, and games for fewer or more powers (E19-SETUP, E19-MOD)."""

import json
from itertools import combinations

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import (
    BOARD,
    VARIANT,
    complaint,
    points,
    records_of,
    rules,
    standing,
    start,
)
from tests.variants.playing import complaints, due, units
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.board import audit_board, format_board, read_board
from westphalia.model.names import Power, Province
from westphalia.model.position_audit import position_defects
from westphalia.variants.europe1619.identity import Players, make_board_for_number
from westphalia.variants.europe1619.influence import compute_allotment
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.europe1619.year import make_first_position

EVERYWHERE = {"ott", "tun", "alg", "sha"}
PLACED = {
    "spain": {"por": 10, "ven": 1, "parm": 2, "mod": 1, "gen": 1, "cat": 2},
    "papacy": {"gen": 1, "pad": 2, "mod": 1, "tus": 6, "ven": 1, "wes": 4},
    "france": {"gen": 1, "lor": 2, "mod": 1, "sav": 2, "ven": 1},
    "poland": {"pru": 6},
    "league": {"tri": 2, "col": 6, "wue": 2, "sax": 1},
    "austria": {"gen": 1, "man": 4, "mod": 1, "cro": 2, "ven": 1},
    "england": {"ire": 4, "scot": 2, "roc": 2},
    "dutch": {"tra": 2},
    "union": {"ans": 2, "str": 2, "bra": 4, "hes": 4, "wur": 6, "sax": 1},
    "sweden": {"mec": 4},
    "denmark": {"lowr": 8},
}
ALIGNED = {
    "spain": "por parm cat",
    "papacy": "pad tus wes",
    "france": "lor sav",
    "poland": "pru",
    "league": "tri col wue",
    "austria": "man cro",
    "england": "ire scot roc",
    "dutch": "tra",
    "union": "ans str bra hes wur",
    "sweden": "mec",
    "denmark": "lowr",
}
NEUTRAL = {"ott", "tun", "alg", "sha", "ven", "mod", "gen", "sax"}
UNALIGNED = {"saa", "mol", "hun", "swi", "old"}
PROTESTANT = {"denmark", "dutch", "england", "sweden", "union"}


def placed_by(game: Game, power: str) -> dict[str, int]:
    """Return the influence of a power by state."""
    influence = records_of(game).influence
    return {state: placed[Power(power)] for state, placed in influence.items() if Power(power) in placed}


# --------------------------------------------------------------------------------------- eleven powers


@pytest.mark.parametrize(
    "power",
    [
        pytest.param("spain", marks=pytest.mark.clause("E19-SETUP-2")),
        pytest.param("papacy", marks=pytest.mark.clause("E19-SETUP-3")),
        pytest.param("france", marks=pytest.mark.clause("E19-SETUP-4")),
        pytest.param("poland", marks=pytest.mark.clause("E19-SETUP-5")),
        pytest.param("league", marks=pytest.mark.clause("E19-SETUP-6")),
        pytest.param("austria", marks=pytest.mark.clause("E19-SETUP-7")),
        pytest.param("england", marks=pytest.mark.clause("E19-SETUP-8")),
        pytest.param("dutch", marks=pytest.mark.clause("E19-SETUP-9")),
        pytest.param("union", marks=pytest.mark.clause("E19-SETUP-10")),
        pytest.param("sweden", marks=pytest.mark.clause("E19-SETUP-11")),
        pytest.param("denmark", marks=pytest.mark.clause("E19-SETUP-12")),
    ],
)
@pytest.mark.clause("E19-SETUP-1", "E19-INF-5")
def test_the_first_influence_of_each_power(power: str) -> None:
    assert placed_by(start(), power) == PLACED[power] | dict.fromkeys(EVERYWHERE, 1)


@pytest.mark.clause("E19-SETUP-13")
def test_every_power_has_a_point_in_the_four_muslim_states() -> None:
    game = start()
    for state in EVERYWHERE:
        assert records_of(game).placed(Power(state)) == dict.fromkeys(PLACED, 1)
    total = sum(sum(placed.values()) for placed in records_of(game).influence.values())
    assert total == 104 + 44 + 2  # Saxony's two come on top where it is a minor state


@pytest.mark.clause("E19-SETUP-14")
@pytest.mark.parametrize(("power", "states"), ALIGNED.items())
def test_states_start_aligned_and_with_their_markers(power: str, states: str) -> None:
    game = start()
    faith = "protestant" if power in PROTESTANT else "catholic"
    for state in states.split():
        assert standing(game, state) == f"aligned {power}"
        assert records_of(game).markers[Power(state)] == faith


@pytest.mark.clause("E19-SETUP-15", "E19-SETUP-19")
def test_eight_neutral_states_with_saxony() -> None:
    game = start()
    assert {state for state in setting_of(game.state).states if standing(game, state) == "neutral"} == NEUTRAL
    marked = {state: records_of(game).markers.get(Power(state)) for state in NEUTRAL}
    catholic = {"ven", "mod", "gen"}
    assert marked == dict.fromkeys(NEUTRAL) | dict.fromkeys(catholic, "catholic")


@pytest.mark.clause("E19-SETUP-16", "E19-SETUP-18")
def test_five_unaligned_states_with_oldenburg() -> None:
    game = start()
    assert {
        state for state in setting_of(game.state).states if standing(game, state) == "unaligned"
    } == UNALIGNED
    assert not UNALIGNED & records_of(game).markers.keys()
    assert rules(e19_oldenburg="unaligned") == rules(), "files that still name this choice are understood"


@pytest.mark.clause("E19-SETUP-17")
def test_algeria_and_tunisia_are_neutral_or_unaligned_by_the_option() -> None:
    assert {standing(start(), state) for state in ("alg", "tun")} == {"neutral"}
    other = start(e19_algeria_tunisia="unaligned_no_inf")
    assert {standing(other, state) for state in ("alg", "tun")} == {"unaligned"}
    assert records_of(other).placed(Power("alg")) == records_of(other).placed(Power("tun")) == {}
    assert standing(other, "sha") == "neutral"


@pytest.mark.clause("E19-SETUP-21")
@pytest.mark.parametrize("state", ["pad", "old", "str"])
def test_states_that_the_list_omits_are_states(state: str) -> None:
    assert Power(state) in setting_of(start().state).states
    assert complaints(start(), "france", f"1: {state.upper()}") == []


# ------------------------------------------------------------------------------- fewer and more powers


@pytest.mark.clause("E19-ID-4", "E19-MOD-1")
@pytest.mark.parametrize(
    ("players", "missing"),
    [
        ("7", "poland sweden papacy dutch"),
        ("8", "poland sweden papacy"),
        ("9", "poland sweden"),
        ("10", "poland"),
        ("11", ""),
        ("12", ""),
    ],
)
def test_who_plays(players: str, missing: str) -> None:
    game = start(e19_players=players)
    expected = set(PLACED) - set(missing.split()) | ({"sax"} if players == "12" else set[str]())
    assert set(game.dues) == set(game.survivors) == expected
    assert len(expected) == int(players)
    assert {power for power in missing.split() if power in game.board.minor} == set(missing.split())
    assert position_defects(game.position) == ()
    assert audit_board(game.board) == ()
    assert len(game.position.owners) == 127
    assert records_of(game).treasury == dict.fromkeys(map(Power, expected), 5)


@pytest.mark.parametrize("players", ["7", "10", "12"])
def test_a_game_with_other_players_is_written_and_read_again(players: str) -> None:
    game = start(e19_players=players).advance().advance()
    text = format_game(game)
    again = read_game(text)
    assert again == game
    assert format_game(again) == text
    assert json.loads(text)["rules"]["e19_players"] == players


@pytest.mark.parametrize("players", range(7, 13))
def test_the_board_for_a_number_of_players_stays_the_same(players: int) -> None:
    board = make_board_for_number(BOARD, players)
    assert make_board_for_number(board, players) == board
    assert read_board(format_board(board)) == board
    rulebook = rules(e19_players=str(players))
    assert make_first_position(board, rulebook) == make_first_position(BOARD, rulebook)


@pytest.mark.clause("E19-MOD-2", "E19-MOD-3")
def test_with_eleven_saxony_is_a_minor_state() -> None:
    game = start()
    assert Power("sax") in game.board.minor
    assert game.board.province[Province("sax")].value == 3
    assert records_of(game).placed(Power("sax")) == {"league": 1, "union": 1}


@pytest.mark.clause("E19-MOD-1", "E19-MOD-12")
def test_with_twelve_saxony_is_a_power(golden: Golden) -> None:
    game = start(e19_players="12")
    assert "sax A sax" in units(game)
    assert due(game, "Saxony".lower()[:3]) == "9 points"
    assert Power("sax") not in records_of(game).influence
    assert points(game, "ott", "sax") == 1
    assert {standing(game, state) for state in EVERYWHERE} == {"neutral"}
    assert game.board.province[Province("sax")].home == "sax"
    golden(complaint(game, "france", "1: SAX"))


@pytest.mark.clause("E19-MOD-4")
def test_with_ten_poland_is_a_minor_state_and_places_nothing() -> None:
    game = start(e19_players="10")
    assert standing(game, "poland") == standing(game, "pru") == "unaligned"
    assert all(Power("poland") not in placed for placed in records_of(game).influence.values())
    assert {unit for unit in units(game) if unit.startswith("poland")} == {"poland A war"}
    assert {place for place, owner in game.position.owners.items() if owner == "poland"} == {
        place for place, owner in BOARD.start_owners.items() if owner == "poland"
    }
    assert "expected a power" in complaint(game, "france", "WAR POLAND")
    assert complaints(game, "france", "5: POL") == []
    assert {place for place in game.board.centers if game.position.owners[place] == "poland"} == {"war"}


@pytest.mark.parametrize(
    ("players", "state", "seat", "value"),
    [
        pytest.param("9", "sweden", "sto", 4, marks=pytest.mark.clause("E19-MOD-6")),
        pytest.param("8", "papacy", "rom", 2, marks=pytest.mark.clause("E19-MOD-8")),
        pytest.param("7", "dutch", "hld", 5, marks=pytest.mark.clause("E19-MOD-10")),
    ],
)
def test_the_values_of_powers_that_are_minor_states(players: str, state: str, seat: str, value: int) -> None:
    board = start(e19_players=players).board
    assert board.minor[Power(state)].value == board.province[Province(seat)].value == value
    land = [info for info in board.provinces if info.minor == state]
    assert [info.id for info in land if info.center] == [seat]
    more = make_board_for_number(BOARD, int(players) + 1)
    assert Power(state) in more.power
    assert more.province[Province(seat)].value > value


@pytest.mark.clause("E19-MOD-8")
def test_without_the_papacy_there_are_no_decrees() -> None:
    game = start(e19_players="8").advance()
    assert Power("papacy") not in game.dues
    assert "papacy" not in {info.id for info in game.board.powers}


@pytest.mark.clause("E19-MOD-12")
@pytest.mark.parametrize(
    ("players", "catholic", "protestant"),
    [("12", 6, 6), ("11", 6, 5), ("10", 5, 5), ("9", 5, 4), ("8", 4, 4), ("7", 4, 3)],
)
def test_the_confessions_are_equal_or_differ_by_one_power(
    players: str, catholic: int, protestant: int
) -> None:
    faiths = [info.faith for info in start(e19_players=players).board.powers]
    assert (faiths.count("catholic"), faiths.count("protestant")) == (catholic, protestant)


@pytest.mark.clause("E19-MOD-12")
@pytest.mark.parametrize(
    ("players", "without", "protestants"),
    [
        ("8_without_poland_papacy_dutch", {"poland", "papacy", "dutch"}, 4),
        ("9_without_poland_dutch", {"poland", "dutch"}, 4),
        ("9_without_papacy_sweden", {"papacy", "sweden"}, 4),
        ("9_without_papacy_dutch", {"papacy", "dutch"}, 4),
        ("9_without_papacy_poland", {"papacy", "poland"}, 5),
        ("10_without_papacy", {"papacy"}, 5),
    ],
)
def test_other_powers_may_be_left_out_too(players: str, without: set[str], protestants: int) -> None:
    game = start(e19_players=players)
    assert {info.id for info in game.board.powers} == set(BOARD.power) - without
    assert without <= set(setting_of(game.state).states)
    faiths = [info.faith for info in game.board.powers]
    assert (faiths.count("protestant"), len(faiths)) == (protestants, int(players.partition("_")[0]))
    assert abs(len(faiths) - 2 * protestants) <= 1
    assert make_first_position(game.board, game.rulebook)[0].board == game.board
    assert game.advance().advance().phase.code == "W1619A"


CONVERTED = ("poland", "papacy", "sweden", "dutch", "sax")
"""The powers that the rules convert into minor states."""


def find_allowed_combinations() -> set[frozenset[str]]:
    """Return all combinations of powers that may be left out together (E19-MOD-12)."""
    catholic = frozenset(("poland", "papacy"))
    chosen = (frozenset(some) for count in range(6) for some in combinations(CONVERTED, count))
    return {some for some in chosen if abs((6 - len(some & catholic)) - (6 - len(some - catholic))) <= 1}


@pytest.mark.clause("E19-MOD-12", "E19-MOD-1")
def test_every_combination_that_the_rules_allow_can_be_played_and_no_other() -> None:
    left_out = {
        players: frozenset(CONVERTED) - {info.id for info in start(e19_players=players).board.powers}
        for players in Players
    }
    assert set(left_out.values()) == find_allowed_combinations()
    assert len(set(left_out.values())) == len(left_out) == 25
    for players, gone in left_out.items():
        game = start(e19_players=players)
        assert len(game.board.powers) == 12 - len(gone) == int(players.value.partition("_")[0])
        assert gone <= set(setting_of(game.state).states)


@pytest.mark.clause("E19-MOD-2", "E19-MOD-4")
def test_saxony_plays_where_poland_does_not() -> None:
    game = start(e19_players="11_with_saxony_without_poland")
    assert "sax A sax" in units(game)
    assert due(game, "sax") == "9 points"
    assert standing(game, "poland") == "unaligned"
    assert make_first_position(game.board, game.rulebook)[0].board == game.board
    assert game.advance().advance().phase.code == "W1619A"


def test_a_standard_rulebook_opens_the_game_for_eleven() -> None:
    from westphalia.model.rulebook import Rulebook

    position, ledger = make_first_position(VARIANT.board, Rulebook())
    assert position.board is VARIANT.board
    assert ledger == start().ledger


def test_no_power_scores_the_home_values_of_a_power_that_is_not_played() -> None:
    game = start(e19_players="9")
    assert compute_allotment(setting_of(game.state), Power("denmark")) == 12
