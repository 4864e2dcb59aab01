"""Influence: the points of a year, where they are placed, and the counterbalance."""

from __future__ import annotations

from dataclasses import replace

import pytest

import westphalia
from tests.golden import Golden
from tests.variants.europe1615.years import (
    BOARD,
    VARIANT,
    influence_left,
    play,
    points,
    records_of,
    reports,
    setting,
)
from tests.variants.playing import code, complaint, events, go, list_reasons, report
from westphalia.games.game import Game
from westphalia.model.errors import Defects
from westphalia.model.names import Power
from westphalia.variants.europe1615.influence import (
    INF,
    PLACE,
    find_counterbalance,
    find_counterbalance_clause,
)
from westphalia.variants.europe1615.land import CATHOLIC, PROTESTANT, Faith
from westphalia.variants.europe1615.movement import MovementPhase
from westphalia.variants.europe1615.state import Europe1615Records, Europe1615Setting

START = Game.start(VARIANT)


def play_unchecked(game: Game, **orders: str) -> Game:
    """Return the game after a phase with these unchecked entries, as from another program."""
    entries = {
        Power(power): tuple(MovementPhase().read_line(line, game.state) for line in text.split(", "))
        for power, text in orders.items()
    }
    return replace(game, submissions=entries).advance()


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


@pytest.mark.clause("E15-INF-13")
def test_a_barred_placement_spends_nothing() -> None:
    game = play_unchecked(START, england="3: PAPL, 30: LOR")
    assert influence_left(START, "england") == 32
    assert points(game, "lor") == {"england": 30}


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


# ----------------------------------------------------------------------------------------- the counterbalance


def make_setting(**points: int) -> Europe1615Setting:
    """Return a setting with these allotments."""
    found = setting(play())
    return replace(
        found, records=replace(found.records, allotments={Power(power): n for power, n in points.items()})
    )


@pytest.mark.clause("E15-CBAL-1", "E15-CBAL-6")
def test_at_the_opening_catholics_have_more_but_not_twice_as_much() -> None:
    totals = {CATHOLIC: 0, PROTESTANT: 0}
    for info in BOARD.powers:
        assert info.influence is not None
        totals[CATHOLIC if info.faith == CATHOLIC else PROTESTANT] += info.influence
    assert totals == {CATHOLIC: 105, PROTESTANT: 66}
    assert records_of(play()).counterbalance is None


@pytest.mark.clause("E15-CBAL-2", "E15-CBAL-4")
@pytest.mark.parametrize(
    ("catholics", "protestants", "expected"),
    [
        (99, 50, None),
        (100, 50, "widerstand"),
        (50, 100, "ketzenhammer"),
        (51, 100, None),
        (10, 0, "widerstand"),
        (0, 0, None),
    ],
)
def test_a_counterbalance_needs_twice_the_influence(
    catholics: int, protestants: int, expected: str | None
) -> None:
    found = make_setting(spain=catholics, england=protestants)
    assert find_counterbalance(found) == expected


@pytest.mark.clause("E15-CBAL-2", "E15-CBAL-7")
def test_powers_out_of_the_game_do_not_count() -> None:
    found = make_setting(spain=60, france=60, england=50, denmark=50)
    assert find_counterbalance(found) is None
    denmark = frozenset({Power("denmark")})
    for records in (replace(found.records, eliminated=denmark), replace(found.records, dissolved=denmark)):
        assert find_counterbalance(replace(found, records=records)) == "widerstand"


def find_bar(counter: str | None, power: str, bearing: Faith | None) -> str | None:
    """Return the clause that keeps a power from placing influence in Hesse, which bears this marker."""
    markers: dict[Power, Faith] = {} if bearing is None else {Power("hes"): bearing}
    records = Europe1615Records(counterbalance=counter, markers=markers)
    return find_counterbalance_clause(replace(setting(play()), records=records), Power(power), Power("hes"))


@pytest.mark.clause("E15-CBAL-2", "E15-CBAL-4")
def test_each_counterbalance_bars_one_faith_from_the_others_states() -> None:
    for catholic in ("austria", "france", "spain"):
        assert find_bar("widerstand", catholic, PROTESTANT) == "E15-CBAL-2"
        assert find_bar("widerstand", catholic, CATHOLIC) is None
        assert find_bar("ketzenhammer", catholic, PROTESTANT) is None
        assert find_bar("widerstand", catholic, None) is None
        assert find_bar(None, catholic, PROTESTANT) is None
    for protestant in ("england", "denmark"):
        assert find_bar("ketzenhammer", protestant, CATHOLIC) == "E15-CBAL-4"
        assert find_bar("ketzenhammer", protestant, PROTESTANT) is None
        assert find_bar("widerstand", protestant, CATHOLIC) is None
