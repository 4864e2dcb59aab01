"""Powers that lose all homes: the effect on their land, influence, and scores."""

from dataclasses import replace

import pytest

from tests.variants.europe1615.winters import units_of, winter
from tests.variants.europe1615.years import FALL, play, records_of, setting, status
from tests.variants.playing import event_fact, list_reasons, owner, to
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1615.elimination import find_newly_eliminated
from westphalia.variants.europe1615.influence import compute_allotment
from westphalia.variants.europe1615.state import Europe1615Records, Europe1615Setting, Rounds

DENMARK = Power("denmark")
OTHERS = {"jut": "swe", "hol": "swe", "sca": "swe", "chr": "swe"}
"""The homes that Denmark has lost before."""
LAST = "spain F cop"
"""Who takes the last one."""


def hold_provinces(**owners: str) -> Europe1615Setting:
    """Return the setting in which provinces belong to others."""
    return setting(play(owners=owners))


@pytest.mark.clause("E15-ELIM-1")
def test_a_power_without_homes_is_eliminated_whatever_else_it_holds() -> None:
    lost = {**OTHERS, "cop": "spain"}
    assert find_newly_eliminated(hold_provinces(**OTHERS)) == ()
    assert find_newly_eliminated(hold_provinces(**lost)) == ("denmark",)
    assert find_newly_eliminated(hold_provinces(**lost, sax="denmark", lon="denmark")) == ("denmark",)
    assert find_newly_eliminated(hold_provinces(**{**lost, "chr": "chr"})) == ("denmark",)


def eliminate_denmark(units: str = "", owners: dict[str, str] | None = None, influence: str = "") -> Game:
    """Return the game in the winter in which Denmark is eliminated."""
    scores = {DENMARK: 30, Power("spain"): 10}
    records = Europe1615Records(rounds=Rounds().add_year(1614, scores))
    return winter(f"{LAST}, {units}" if units else LAST, {**OTHERS, **(owners or {})}, influence, records)


@pytest.mark.clause("E15-ELIM-2", "E15-EW-1", "E15-DIS-7")
def test_a_state_that_an_eliminated_power_captures_falls_before_it_is_free() -> None:
    game = play(f"{LAST}, denmark A sax, sax A bra", owners=OTHERS, when=FALL)
    game = to(game, "spring 1616")
    told = [event.fact.text for phase in game.history for event in phase.report.events]
    assert "The army of Saxony in Brandenburg is disbanded: its state has lost its home center." in told
    assert (owner(game, "sax"), owner(game, "bra")) == ("sax", "bra")
    assert units_of(game, "sax") == ["A sax"]
    assert status(game, "sax") == "unaligned"


@pytest.mark.clause("E15-ELIM-3")
def test_an_eliminated_power_receives_and_places_no_influence() -> None:
    game = eliminate_denmark(influence="hes denmark 5")
    assert records_of(game).unspent[DENMARK] == 0
    game = to(game, "spring 1616")
    assert (records_of(game).allotments[DENMARK], records_of(game).unspent[DENMARK]) == (0, 0)
    # Land gives the same result.
    found = hold_provinces()
    assert compute_allotment(found, DENMARK) == 34
    assert (
        compute_allotment(
            replace(found, records=replace(found.records, eliminated=frozenset({DENMARK}))), DENMARK
        )
        == 0
    )


@pytest.mark.clause("E15-ELIM-4")
def test_an_eliminated_power_loses_scores_and_won_rounds() -> None:
    game = winter(
        LAST, records=Europe1615Records(rounds=Rounds().add_year(1614, {DENMARK: 30, Power("spain"): 10}))
    )
    assert records_of(game).rounds.count_won(DENMARK) == 1
    game = eliminate_denmark(influence="hes denmark 5")
    assert records_of(game).rounds == Rounds({1614: {Power("spain"): 10}}, {})
    game = to(game, "spring 1616")
    assert DENMARK not in records_of(game).rounds.scores[1615]
    assert records_of(game).rounds.winners == {1615: "spain"}


def test_an_elimination_names_who_holds_the_homes() -> None:
    game = winter("spain F cop", OTHERS)
    fact = event_fact(game, "homes_lost")
    assert fact.clause == "E15-ELIM-1"
    assert "Copenhagen belongs to Spain." in list_reasons(fact)
    assert "Jutland belongs to Sweden." in list_reasons(fact)
