"""The scores of a year, the winner of its round, and how a game ends."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from tests.golden import Golden
from tests.variants.europe1615.moves import parse_sanctions
from tests.variants.europe1615.winters import winter
from tests.variants.europe1615.years import FALL, SUMMER, play, records_of, setting
from tests.variants.playing import events, go, report, to
from westphalia.games.game import Game
from westphalia.games.reports.reports import scores_report
from westphalia.model.names import Power
from westphalia.variants.europe1615.state import Europe1615Records, Europe1615Setting, Rounds, find_winner
from westphalia.variants.europe1615.victory import YEARS_SCORE
from westphalia.variants.framework.report import Ending, EndKind
from westphalia.variants.minor_states.setting import aligned_with
from westphalia.variants.referee import Table

# ----------------------------------------------------------------------------------------------------- scores


@dataclass(frozen=True)
class Score:
    """The points of a power in a year, by source."""

    captures: Mapping[str, int]
    alignments: Mapping[str, int]
    markers: Mapping[str, int]
    total: int


def find_score(at: Europe1615Setting, power: Power) -> Score:
    """Return what a power scores in a setting."""
    parts: dict[str, dict[str, int]] = {}
    for term, points in YEARS_SCORE.points_by_term(at, power).items():
        parts.setdefault(term.name, {}).update({str(key): count for key, count in points.items()})
    return Score(**parts, total=YEARS_SCORE.total(at, power))


def test_the_referee_sees_current_scores_by_source_at_any_time() -> None:
    game = play(influence="sax austria 5")
    known = setting(game)
    (section,) = scores_report(game).sections
    (shown,) = section.blocks
    assert isinstance(shown, Table)
    assert [column.key for column in shown.columns][1:5] == ["captures", "alignments", "markers", "score"]
    rows = {str(row[0]): tuple(row[1:]) for row in shown.rows}
    for info in game.board.powers:
        parts = tuple(YEARS_SCORE.parts(known, info.id).values())
        assert rows[info.name] == (*parts, sum(parts), 0, 0)
    assert sum(score[3] for score in rows.values() if isinstance(score[3], int)) > 0


def scores(power: str, owners: Mapping[str, str] | None = None, influence: str = "", **rules: str) -> Score:
    """Return what a power scores with these owners and this influence, by source."""
    return find_score(setting(play(owners=owners, influence=influence, rules=rules)), Power(power))


def total(power: str, owners: Mapping[str, str] | None = None, influence: str = "", **rules: str) -> int:
    """Return the total score with these owners and this influence."""
    return scores(power, owners, influence, **rules).total


@pytest.mark.clause("E15-SCORE-2", "E15-VAL-2", "E15-TAKE-4")
def test_captured_centers_score_their_values_and_homes_score_nothing() -> None:
    assert total("denmark") == 0
    assert total("denmark", {"sax": "denmark", "bgn": "denmark"}) == 9
    assert total("denmark", {"sax": "denmark", "lon": "denmark"}) == 9 + 12
    assert total("denmark", {"cop": "spain"}) == 0
    assert total("spain", {"cop": "spain"}) == 12


@pytest.mark.clause("E15-SCORE-3", "E15-SCORE-EX-1", "E15-VAL-4")
def test_aligned_states_score_three_times_their_values() -> None:
    found = scores("austria", influence="sax austria 5 denmark 4")
    assert (found.captures, found.alignments, found.markers) == ({}, {"sax": 27}, {})
    assert found.total == 27
    assert total("denmark", influence="sax austria 5 denmark 4") == 0


@pytest.mark.clause("E15-SCORE-4", "E15-SCORE-EX-2", "E15-TAKE-6")
def test_captured_states_score_for_no_alignment() -> None:
    placed = "sax denmark 9"
    assert scores("denmark", influence=placed).alignments == {"sax": 27}
    taken = {"sax": "denmark"}
    assert total("denmark", taken, placed) == 9
    assert total("austria", taken, "sax austria 9") == 0
    # Nor does a status that is still recorded.
    stale = setting(play(owners=taken))
    standings = {Power("sax"): aligned_with(Power("austria"))}
    stale = replace(stale, records=replace(stale.records, standings=standings))
    assert find_score(stale, Power("austria")).alignments == {}
    # Nor do states that another minor state took, whoever has influence there.
    assert total("austria", {"sax": "hes"}, "sax austria 9") == 0


@pytest.mark.clause("E15-SCORE-EX-2", "E15-SCORE-EX-3", "E15-SCORE-15")
def test_recapturing_a_center_gains_its_points_and_influence() -> None:
    game = to(play("denmark A sax", when=FALL, influence="sax austria 9"), "spring 1616")
    scored = records_of(game)
    assert scored.rounds.find_score(Power("denmark"), 1615) == 9
    assert scored.rounds.find_score(Power("austria"), 1615) == 0
    assert scored.allotments[Power("denmark")] == 34 + 9
    assert Power("sax") not in scored.standings
    game = to(play("austria A sax", {"sax": "denmark"}, when=FALL), "spring 1616")
    scored = records_of(game)
    assert scored.rounds.find_score(Power("austria"), 1615) == 9
    assert scored.rounds.find_score(Power("denmark"), 1615) == 0
    assert scored.allotments[Power("austria")] == 33 + 9
    assert scored.allotments[Power("denmark")] == 34


@pytest.mark.clause("E15-SCORE-6", "E15-SCORE-7")
def test_every_power_scores_ten_for_each_marker_of_its_faith() -> None:
    placed = "hes england 6 france 3, wur denmark 1, bav spain 2 denmark 1, wes spain 1 england 1"
    for protestant in ("england", "denmark"):
        assert scores(protestant, influence=placed).markers == {"hes": 10, "wur": 10}
    for catholic in ("austria", "france", "spain"):
        assert scores(catholic, influence=placed).markers == {"bav": 10}


@pytest.mark.clause("E15-SCORE-6")
def test_markers_of_captured_states_are_not_in_play() -> None:
    assert scores("england", {"hes": "france"}, "hes england 6").markers == {}


@pytest.mark.clause("E15-SCORE-8")
def test_the_marker_of_the_papal_states_scores_nothing() -> None:
    found = scores("spain", influence="papl spain 4")
    assert found.markers == {}
    assert found.alignments == {"papl": 18}


@pytest.mark.clause("E15-SCORE-9", "E15-SCORE-10", "E15-SCORE-EX-4", "E15-EXP-7", "E15-EXP-11")
def test_an_aligned_state_scores_all_centers_of_its_dominion() -> None:
    held, placed = {"mec": "bra"}, "bra austria 3, mec austria 2"
    found = scores("austria", held, placed)
    assert found.alignments == {"bra": (6 + 3) * 3}
    assert scores("austria", held, placed, e15_expanded_multiplier="2").alignments == {"bra": (6 + 3) * 2}
    # A state without new centers still counts three times; new land without a center adds nothing.
    assert total("austria", {"lus": "bra"}, "bra austria 3", e15_expanded_multiplier="2") - 10 == 6 * 3
    # Centers of powers count like others.
    assert scores("denmark", {"boh": "pru"}, "pru denmark 1").alignments == {"pru": (6 + 9) * 3}


@pytest.mark.clause("E15-SCORE-9", "E15-CAT-2")
def test_catalonia_scores_once_it_has_a_center() -> None:
    placed = "cat france 3"
    game = play(influence=placed, records=Europe1615Records(sanctions=parse_sanctions("catalan-secession")))
    assert find_score(setting(game), Power("france")).alignments == {"cat": 9}
    assert scores("france", influence=placed).alignments == {}


def after_winter(units: str, influence: str, rounds: Rounds | None = None) -> Game:
    """Return the game after the winter of 1615 that began with these units and points."""
    records = Europe1615Records(rounds=rounds or Rounds())
    return to(play(units, when=FALL, influence=influence, records=records), "spring 1616")


@pytest.mark.clause("E15-SCORE-1")
def test_nothing_is_scored_before_the_end_of_the_year() -> None:
    game = to(play(influence="sax austria 9"), "fall 1615")
    assert records_of(game).rounds == Rounds()
    assert events(game, "scored") == []


@pytest.mark.clause("E15-SCORE-14")
def test_nobody_wins_a_round_with_a_tie_at_the_top(golden: Golden) -> None:
    game = after_winter("", "sax austria 9, rhi spain 9, mec denmark 1")
    assert records_of(game).rounds.scores[1615][Power("austria")] == 47
    assert records_of(game).rounds.scores[1615][Power("spain")] == 47
    assert records_of(game).rounds.winners == {}
    golden(events(game, "round_tied"))
    assert find_winner({Power("spain"): 4, Power("france"): 3, Power("austria"): 3}) == "spain"


@pytest.mark.clause("E15-SCORE-11", "E15-SCORE-12")
def test_scores_do_not_carry_over_but_the_same_things_score_again(golden: Golden) -> None:
    game = to(after_winter("", "sax austria 9"), "spring 1617")
    rounds = records_of(game).rounds
    assert [rounds.find_score(Power("austria"), year) for year in (1615, 1616)] == [37, 37]
    assert rounds.count_won(Power("austria")) == 2
    golden(events(game, "round_won"))


@pytest.mark.clause("E15-SCORE-3")
def test_alignments_count_as_they_are_after_the_last_movement() -> None:
    game = to(play(when=FALL, influence="sax austria 9"), "spring 1616", denmark="10: SAX")
    assert records_of(game).rounds.find_score(Power("austria"), 1615) == 0
    assert records_of(game).rounds.find_score(Power("denmark"), 1615) == 27


@pytest.mark.clause("E15-SCORE-5")
def test_the_report_shows_the_scores_of_captures_and_alignments() -> None:
    """Spain takes aligned Genoa's neighbor Piacenza: three points, where alignment would give nine."""
    aligned = scores("spain", influence="pia spain 4")
    taken = scores("spain", {"pia": "spain"}, "pia spain 4")
    assert (aligned.total, taken.total) == (9 + 10, 3)


def test_a_score_is_explained_down_to_the_influence_behind_it() -> None:
    game = after_winter("denmark A mec", "sax austria 9 denmark 3")
    facts = {event.power: event.fact for event in game.history[-1].report.events if event.code == "scored"}
    told = [(fact.text, fact.clause) for fact in facts[Power("austria")].walk()]
    assert told == [
        ("Austria scores 37: alignments 27 (Saxony 27); markers 10 (Saxony 10).", "E15-SCORE-1"),
        ("alignments: 27", "E15-SCORE-3"),
        ("Saxony: 27", "E15-SCORE-3"),
        ("Saxony is aligned with Austria.", "E15-STAT-2"),
        ("Austria has 9 in Saxony.", ""),
        ("Denmark has 3 in Saxony.", ""),
        ("Saxony holds Saxony (9).", ""),
        ("The values of these centers count three times.", "E15-SCORE-3"),
        ("markers: 10", "E15-SCORE-7"),
        ("Saxony: 10", "E15-SCORE-7"),
        ("Saxony has a Catholic majority.", "E15-MARK-1"),
        ("Austria has 9 in Saxony.", ""),
        ("Denmark has 3 in Saxony.", ""),
    ]
    assert "Mecklenburg belongs to Denmark." in map(str, facts[Power("denmark")].walk())
    won = next(event.fact for event in game.history[-1].report.events if event.code == "round_won")
    assert (won.clause, won.because) == ("E15-SCORE-13", tuple(facts.values()))


def test_a_ledger_keeps_the_rounds() -> None:
    game = to(after_winter("", "sax austria 9"), "spring 1617")
    assert game.variant.ledger_json(game.ledger)["winners"] == {"1615": "austria", "1616": "austria"}
    assert go(play(when=SUMMER)).ledger.get("scores") is None


# ---------------------------------------------------------------------------------------------------- victory


AUSTRIA = Power("austria")


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
