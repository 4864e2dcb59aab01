"""Influence: how much each power has, where it may be placed, and its submission with orders."""

from __future__ import annotations

from dataclasses import replace

import pytest

import westphalia
from tests.golden import Golden
from tests.variants.europe1615.years import BOARD, VARIANT, influence_left, play, points, reports
from tests.variants.playing import code, complaint, events, go, list_reasons, report
from westphalia.games.game import Game
from westphalia.model.errors import Defects
from westphalia.model.names import Power
from westphalia.variants.europe1615.influence import INF, PLACE
from westphalia.variants.europe1615.movement import MovementPhase

START = Game.start(VARIANT)


def play_unchecked(game: Game, **orders: str) -> Game:
    """Return the game after a phase with these unchecked entries, as from another program."""
    entries = {
        Power(power): tuple(MovementPhase().read_line(line, game.state) for line in text.split(", "))
        for power, text in orders.items()
    }
    return replace(game, submissions=entries).advance()


@pytest.mark.clause("E15-INF-1")
@pytest.mark.parametrize("name", ["Wuerttemburg", "Baden-Wuerttemburg", "Württemberg", "Baden-Württemberg"])
def test_states_go_by_the_names_that_the_rules_use(name: str) -> None:
    assert points(go(START, france=f"9: {name}"), "wur") == {"france": 9}
    game = go(play(influence="wur england 5"), france=f"5: {name}, {name} > England")
    assert points(game, "wur") == {}


# ----------------------------------------------------------------------------------------- overspending


@pytest.mark.clause("E15-INF-13")
def test_a_sheet_that_spends_too_much_is_refused(golden: Golden) -> None:
    game = go(play(), france="30: LOR")
    told = complaint(game, "france", "2: WUR\n3: LOR\n1: SAV")
    golden(told)
    assert influence_left(go(game, france="2: WUR, 3: LOR"), "france") == 0


@pytest.mark.clause("E15-INF-13")
def test_nothing_of_a_refused_sheet_is_placed() -> None:
    game = play_unchecked(play(), france="2: WUR, 40: LOR, 1: SAV")
    assert influence_left(game, "france") == 35
    assert (points(game, "wur"), points(game, "lor"), points(game, "sav")) == ({}, {}, {})
    assert code(game, "2: wur") == "E15-INF-13"


# ------------------------------------------------------------------------------------------------ where


@pytest.mark.clause("E15-INF-15")
def test_a_bar_is_the_same_at_submission_and_at_placement() -> None:
    assert len(PLACE.bars) == 9
    game = go(START, austria="3: PAPL")
    game = play_unchecked(game, england="3: PAPL, 2: LOR")
    assert points(game, "papl") == {"austria": 3}
    assert points(game, "lor") == {"england": 2}
    assert code(game, "3: papl") == "E15-MIN-2"
    assert report(game, "3: papl").why.startswith("3: papl is void: ")


# ------------------------------------------------------------------------------------------ all at once


def test_all_errors_of_a_sheet_are_reported_together(golden: Golden) -> None:
    sheet = """
France:
  9: XYZ
  3: OTT
  LOR > FRANCE
  4: LOR, LOR > SPAIN
  A par - nowhere
  30: SAV, 2: WUR
England: A rom - tus
"""
    with pytest.raises(Defects) as caught:
        START.submit_sheet(sheet)
    told = [str(error) for error in caught.value.defects]
    golden(told)
    assert START.submit("france", "34: LOR").submissions.keys() == {"france"}


@pytest.mark.clause("E15-STAT-12")
def test_amounts_are_published_or_only_who_placed_influence(golden: Golden) -> None:
    game = go(play(e15_publish_amounts="true"), france="5: LOR")
    assert report(game, "5: lor").why == "France places 5 points in Lorraine."
    assert events(game, "placed") == []
    game = go(play(e15_publish_amounts="false"), france="5: LOR, 3: LOR, 1: SAV", spain="2: LOR")
    assert not any("lor" in text and ":" in text for text in reports(game))
    golden(events(game, "placed"))


def test_a_placement_reports_the_new_total(golden: Golden) -> None:
    game = go(play(influence="lor france 5"), france="1: LOR")
    golden(report(game, "1: lor").why)
    assert str(BOARD.minor[Power("lor")].name) == "Lorraine"


# --------------------------------------------------------------------------------------------- reasons


@pytest.mark.clause("E15-INF-13", "E15-MIN-2", "E15-TAKE-2", "E15-CBAL-2", "E15-DSR-1")
def test_a_refused_placement_gives_its_reasons(golden: Golden) -> None:
    game = play_unchecked(play(owners={"sax": "denmark"}), france="40: LOR, 1: SAX", england="1: PAPL")
    assert list_reasons(report(game, "40: lor").fact) == [
        f"40: lor is void: {INF[13].cite()}. [E15-INF-13]",
        "France has 35 of 35 points left.",
    ]
    assert list_reasons(report(game, "1: sax").fact)[1:] == ["Saxony belongs to Denmark."]
    assert list_reasons(report(game, "1: papl").fact)[1:] == ["England is Protestant."]
    game = play_unchecked(play(sanctions="Dano-Swedish rivalry"), denmark="1: SWE")
    golden(list_reasons(report(game, "1: swe").fact)[1:])
    lost = {"lon": "france", "dev": "france", "yor": "france", "wal": "france"}
    game = play_unchecked(play(owners=lost, influence="sax denmark 5"), austria="1: SAX")
    told = list_reasons(report(game, "1: sax").fact)
    assert told[1].startswith("Widerstand is in force: ")
    assert "Denmark received 34." in told
    assert told[-2:] == ["Saxony has a Protestant majority. [E15-MARK-1]", "Denmark has 5 in Saxony."]


def test_an_attack_on_influence_in_a_case_is_no_move() -> None:
    header = "variant: europe-1615\nphase: Spring 1615 Movement\n"
    text = header + "\nSpain:\n  LOR > FRANCE\nUnits:\n  Spain: A Mad\n"
    (sheet,) = westphalia.read_case(text).order_sets
    assert sheet.orders == ()
    assert [line.text for line in sheet.other_lines] == ["LOR > FRANCE"]
