"""How a game ends: rounds, Rome, the Ottomans, the elimination of a faith, and agreement."""

import pytest

from tests.golden import Golden
from tests.variants.europe1615.winters import winter
from tests.variants.europe1615.years import FALL, complaint, events, go, play, records_of, report, to
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
def test_five_won_rounds_win_in_a_row_or_not(golden: Golden) -> None:
    rounds = ("austria", "spain", "austria", "austria", "france", "austria")
    game = play(when=FALL, influence="sax austria 9", records=make_rounds(*rounds))
    while game.outcome is None and game.phase.year == 1615:
        game = game.advance()
    assert ending(game) == ("win", {"austria"})
    golden(events(game, "won"))


@pytest.mark.clause("E15-VIC-1")
def test_four_won_rounds_do_not_win() -> None:
    game = play(when=FALL, influence="sax austria 9", records=make_rounds("austria", "austria", "austria"))
    game = to(game, "spring 1616")
    assert records_of(game).rounds.count_won(AUSTRIA) == 4
    assert game.outcome is None


# --------------------------------------------------------------------------------------------- Rome


@pytest.mark.clause("E15-VIC-2")
def test_a_protestant_power_that_captures_rome_wins(golden: Golden) -> None:
    game = winter("denmark A rom", records=make_rounds("spain", "spain", "spain", "spain"))
    assert ending(game) == ("win", {"denmark"})
    golden(events(game, "won"))
    assert ending(winter("spain A rom")) is None
    assert ending(winter("denmark A mar")) is None
    assert ending(winter("denmark A rom", denmark="WAIVE ROM")) is None


@pytest.mark.clause("E15-VIC-2")
def test_an_aligned_state_that_captures_rome_wins_for_its_power_or_not() -> None:
    board, aligned = "tus A rom", "tus england 2"
    assert ending(winter(board, influence=aligned)) is None
    rules = {"e15_rome_by_minor": "win"}
    assert ending(winter(board, influence=aligned, rules=rules)) == ("win", {"england"})
    assert ending(winter(board, influence="tus spain 2", rules=rules)) is None
    assert ending(winter(board, rules=rules)) is None


@pytest.mark.clause("E15-DRAW-1", "E15-DRAW-5")
def test_if_the_ottomans_capture_rome_protestants_draw_unasked(golden: Golden) -> None:
    game = winter("ott A rom", records=make_rounds("spain", "spain", "spain", "spain"))
    assert ending(game) == ("draw", {"denmark", "england"})
    golden(events(game, "drawn"))


@pytest.mark.clause("E15-DRAW-6")
def test_if_one_protestant_power_is_left_all_draw() -> None:
    gone = Europe1615Records(eliminated=frozenset({ENGLAND}))
    assert ending(winter("ott A rom", records=gone)) == ("draw", {"austria", "denmark", "france", "spain"})


# ------------------------------------------------------------------------------------------ parties


@pytest.mark.clause("E15-DRAW-2", "E15-DRAW-3")
def test_when_a_party_is_eliminated_the_other_one_draws(golden: Golden) -> None:
    no_protestant = Europe1615Records(
        eliminated=frozenset({ENGLAND, DENMARK}), rounds=make_rounds("austria").rounds
    )
    assert ending(winter("", records=no_protestant)) == ("draw", {"austria", "france", "spain"})
    dissolved = Europe1615Records(eliminated=frozenset({ENGLAND, FRANCE}), dissolved=frozenset({DENMARK}))
    assert ending(winter("", records=dissolved)) == ("draw", {"austria", "spain"})
    no_catholic = Europe1615Records(eliminated=frozenset({AUSTRIA, FRANCE, SPAIN}))
    game = winter("", records=no_catholic)
    assert ending(game) == ("draw", {"denmark", "england"})
    golden(events(game, "drawn"))
    for left in ({ENGLAND}, {AUSTRIA, FRANCE}):
        assert ending(winter("", records=Europe1615Records(eliminated=frozenset(left)))) is None


@pytest.mark.clause("E15-DRAW-2")
def test_a_party_is_eliminated_in_the_winter_in_which_its_last_home_falls() -> None:
    lost = {"jut": "swe", "hol": "swe", "sca": "swe", "chr": "swe"}
    gone = Europe1615Records(eliminated=frozenset({ENGLAND}))
    assert ending(winter("spain F cop", lost, records=gone)) == ("draw", {"austria", "france", "spain"})


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


@pytest.mark.clause("E15-DRAW-4")
def test_which_ottoman_centers_count_is_an_option() -> None:
    total = {"e15_ottoman_draw_test": "total>=7"}
    five = dict.fromkeys(CHRISTIAN, "ott")
    lost_home = {**five, "ser": "austria"}
    assert ending(winter("", lost_home)) is not None
    assert ending(winter("", lost_home, rules=total)) is None
    with_islamic = {**dict.fromkeys(CHRISTIAN[:4], "ott"), "sul": "ott"}
    assert ending(winter("", with_islamic)) is None
    assert ending(winter("", with_islamic, rules=total)) is not None


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


@pytest.mark.clause("E15-VIC-3")
@pytest.mark.parametrize("text", ["AGREE", "agree on the end"])
def test_nothing_else_can_be_agreed_on(text: str) -> None:
    told = complaint(play("austria A vie"), "austria", text)
    assert told == f"1:1: cannot read {text!r}; expected AGREE END"


@pytest.mark.clause("E15-VIC-3")
@pytest.mark.parametrize("gone", ["eliminated", "dissolved", "abandoned"])
def test_only_powers_with_a_player_are_asked(gone: str) -> None:
    rounds = make_rounds("france", "spain", "spain").rounds
    spain = frozenset({SPAIN})
    records = {
        "eliminated": Europe1615Records(eliminated=spain, rounds=rounds),
        "dissolved": Europe1615Records(dissolved=spain, rounds=rounds),
        "abandoned": Europe1615Records(abandoned=spain, rounds=rounds),
    }
    game = play("austria A vie", records=records[gone])
    for power in ("austria", "denmark", "england", "france"):
        game = game.submit(power, "AGREE END")
    assert ending(game.advance()) == ("win", {"france"})


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
