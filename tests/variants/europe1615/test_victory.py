"""How a game ends: rounds, Rome, the Ottomans, the elimination of a faith, and agreement."""

import pytest

from tests.golden import Golden
from tests.variants.europe1615.winters import winter
from tests.variants.europe1615.years import FALL, play, records_of
from tests.variants.playing import events, go, report, to
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1615.state import Europe1615Records, Rounds
from westphalia.variants.framework.report import Ending, EndKind

AUSTRIA, DENMARK, ENGLAND, FRANCE, SPAIN = map(Power, ("austria", "denmark", "england", "france", "spain"))


def make_rounds(*winners: str, **scores: int) -> Europe1615Records:
    """Return records of years that these powers won, from 1600 on; `scores` are those of 1599."""
    rounds = Rounds().add_year(1599, {Power(power): score for power, score in scores.items()})
    rounds = Rounds(rounds.scores, {})
    for year, winner in enumerate(winners, 1600):
        rounds = rounds.add_year(year, {Power(winner): 1})
    return Europe1615Records(rounds=rounds)


def ending(game: Game) -> tuple[str, set[str]] | None:
    """Return how a game ended and for whom."""
    end = game.outcome
    return None if end is None else (end.kind.value, set(end.powers))


# ------------------------------------------------------------------------------------------- rounds


@pytest.mark.clause("E15-VIC-1")
def test_four_won_rounds_do_not_win() -> None:
    game = play(when=FALL, influence="sax austria 9", records=make_rounds("austria", "austria", "austria"))
    game = to(game, "spring 1616")
    assert records_of(game).rounds.count_won(AUSTRIA) == 4
    assert game.outcome is None


# --------------------------------------------------------------------------------------------- Rome


@pytest.mark.clause("E15-VIC-2")
def test_an_aligned_state_that_captures_rome_wins_for_its_power_or_not() -> None:
    board, aligned = "tus A rom", "tus england 2"
    assert ending(winter(board, influence=aligned)) is None
    rules = {"e15_rome_by_minor": "win"}
    assert ending(winter(board, influence=aligned, rules=rules)) == ("win", {"england"})
    assert ending(winter(board, influence="tus spain 2", rules=rules)) is None
    assert ending(winter(board, rules=rules)) is None


# ----------------------------------------------------------------------------------------- Ottomans


CHRISTIAN: tuple[str, ...] = ("hun", "tra", "mol", "cro", "ven")


@pytest.mark.clause("E15-DRAW-4", "E15-OTT-13", "E15-OTT-14")
def test_five_christian_centers_of_the_ottomans_force_a_draw() -> None:
    four = dict.fromkeys(CHRISTIAN[:4], "ott")
    assert ending(winter("", four)) is None
    game = winter("ott A ven", four)
    assert ending(game) == ("draw", set(game.board.power))
    assert events(game, "drawn")[0].startswith("The Ottomans hold 7 centers, 5 of them Christian: ")
    gone = Europe1615Records(eliminated=frozenset({AUSTRIA}))
    assert ending(winter("ott A ven", four, records=gone)) == (
        "draw",
        {"denmark", "england", "france", "spain"},
    )


# -------------------------------------------------------------------------------------------- several


@pytest.mark.clause("E15-VIC-6")
def test_of_several_ends_the_first_of_the_list_counts() -> None:
    """Denmark has Rome, the Ottomans five Christian centers, and the last Catholic power falls."""
    five = dict.fromkeys(CHRISTIAN, "ott")
    assert ending(winter("denmark A rom", five)) == ("win", {"denmark"})
    assert ending(winter("ott A rom", five)) == ("draw", {"denmark", "england"})
    no_catholic = Europe1615Records(eliminated=frozenset({AUSTRIA, FRANCE, SPAIN}))
    assert ending(winter("denmark A rom", records=no_catholic)) == ("win", {"denmark"})
    sides_first = {"e15_end_precedence": "side_eliminated, rome_protestant, rome_ottoman, ottoman_7, rounds"}
    game = winter("denmark A rom", records=no_catholic, rules=sides_first)
    assert ending(game) == ("draw", {"denmark", "england"})


@pytest.mark.clause("E15-VIC-6")
def test_captures_come_before_rounds() -> None:
    records = make_rounds("austria", "austria", "austria", "austria")
    game = winter("denmark A rom", influence="sax austria 9", records=records)
    assert ending(game) == ("win", {"denmark"})
    assert records_of(game).rounds.count_won(AUSTRIA) == 4


# ------------------------------------------------------------------------------------------ agreement


def agreed(records: Europe1615Records, **rules: str) -> Game:
    """Return a game in which all powers agree to stop."""
    game = play("austria A vie", records=records, rules=rules)
    for power in ("austria", "denmark", "england", "france"):
        game = game.submit(power, "AGREE END")
    return go(game, spain="agree  end")


@pytest.mark.clause("E15-VIC-3", "E15-VIC-4")
def test_all_powers_together_stop_the_game_and_most_rounds_win(golden: Golden) -> None:
    game = agreed(make_rounds("austria", "spain", "austria", spain=900))
    assert game.outcome == Ending(EndKind.WIN, (AUSTRIA,))
    golden(events(game, "won"))


@pytest.mark.clause("E15-VIC-3")
def test_a_check_expects_that_the_others_agree() -> None:
    game = play("austria A vie")
    for power in ("austria", "denmark", "england", "france"):
        assert game.check(power, "AGREE END, A vie H" if power == "austria" else "AGREE END") == ()
        game = game.submit(power, "AGREE END")
    assert game.check("spain", "AGREE END") == ()


@pytest.mark.clause("E15-VIC-3")
def test_one_power_that_does_not_agree_is_enough_to_go_on(golden: Golden) -> None:
    game = play("austria A vie", records=make_rounds("austria"))
    for power in ("austria", "denmark", "england"):
        game = game.submit(power, "AGREE END")
    game = go(game, france="3: LOR")
    assert game.outcome is None
    assert game.phase.season == "summer"
    stopped = report(game, "AGREE END", "austria")
    assert (stopped.code, stopped.status) == ("E15-VIC-3", "void")
    golden(stopped.why)


@pytest.mark.clause("E15-VIC-5")
def test_ties_go_to_the_highest_score_of_all_years() -> None:
    game = agreed(make_rounds("austria", "spain", austria=20, spain=30))
    assert ending(game) == ("win", {"spain"})
    game = agreed(make_rounds("austria", "spain", austria=20, spain=20, france=500))
    assert ending(game) == ("draw", {"austria", "spain"})
    game = agreed(make_rounds("austria", "spain"), e15_agreed_end_tie="draw_between_all")
    assert ending(game) == ("draw", set(game.board.power))


# ---------------------------------------------------------------------------------------------- reasons


def reasons(game: Game, code: str) -> list[str]:
    """Return the sentences behind an event of the last phase, with the clauses they rest on."""
    fact = next(one.fact for one in game.history[-1].report.events if one.code == code)
    return [f"{one.text} [{one.clause}]" if one.clause else one.text for one in fact.walk()]


def test_every_end_gives_its_reasons(golden: Golden) -> None:
    found = reasons(winter("ott A rom"), "drawn")
    golden(found)
    rules = {"e15_rome_by_minor": "win"}
    assert reasons(winter("tus A rom", influence="tus england 2", rules=rules), "won")[1:] == [
        "Rome belongs to Tuscany.",
        "Tuscany is aligned with England. [E15-STAT-2]",
        "England has 2 in Tuscany.",
    ]
    found = reasons(agreed(make_rounds("austria", "spain", "austria", spain=900)), "won")
    golden(found[0])
    golden(found)
