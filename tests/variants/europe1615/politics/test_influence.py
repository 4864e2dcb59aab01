"""Influence: how much each power has, where it may be placed, and its submission with orders."""

from __future__ import annotations

from dataclasses import replace

import pytest

import westphalia
from tests.golden import Golden
from tests.variants.europe1615.years import (
    BOARD,
    FALL,
    VARIANT,
    code,
    complaint,
    event_fact,
    events,
    go,
    influence_left,
    list_reasons,
    play,
    points,
    records_of,
    report,
    reports,
    status,
    to,
    units,
)
from westphalia.games.game import Game
from westphalia.model.errors import Defects
from westphalia.model.names import Power
from westphalia.variants.europe1615.influence import INF, LATER_SCALE, PLACE
from westphalia.variants.europe1615.movement import MovementPhase

START = Game.start(VARIANT)
SAMPLE = "9: WUR, 3: RHI, 1: LOWR, 12: LOR, 10: SAV"
"""A list that spends all that France has in the first year."""


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


# ------------------------------------------------------------------------------------------ how much


@pytest.mark.clause("E15-INF-2", "E15-INF-3", "E15-INF-4")
def test_the_powers_receive_these_points_in_the_first_year() -> None:
    allotments = records_of(START).allotments
    assert allotments == {"spain": 37, "france": 35, "denmark": 34, "austria": 33, "england": 32}
    assert allotments[Power("france")] + allotments[Power("austria")] == 68


@pytest.mark.clause("E15-INF-2")
def test_a_later_scale_gives_less() -> None:
    table = "spain_23_france_21_austria_18_denmark_18_england_17"
    game = play(e15_inf_table=table)
    assert records_of(game).allotments == LATER_SCALE
    assert records_of(game).allotments == {
        "spain": 23,
        "france": 21,
        "austria": 18,
        "denmark": 18,
        "england": 17,
    }
    game = play(owners={"sax": "austria", "boh": "pru"}, e15_inf_table=table)
    assert records_of(game).allotments[Power("austria")] == 18
    game = play(owners={"vie": "bav", "boh": "pru"}, e15_inf_table=table)
    assert records_of(game).allotments[Power("austria")] == 0


@pytest.mark.clause("E15-INF-5", "E15-INF-1")
def test_the_sample_list_spends_everything_without_any_order() -> None:
    game = go(START, france=SAMPLE)
    assert influence_left(game, "france") == 0
    placed = {"wur": 9, "rhi": 3, "lowr": 1, "lor": 12, "sav": 10}
    assert {state: points(game, state) for state in placed} == {
        state: {"france": count} for state, count in placed.items()
    }


@pytest.mark.clause("E15-INF-1", "E15-ORD-1", "E15-ID-3")
def test_one_order_sheet_holds_influence_an_attack_and_all_orders() -> None:
    sheet = "9: WUR, LOR > SPAIN, A par - cha, A wur - bav, A ser - bos"
    game = go(START, france=sheet, spain="2: LOR")
    assert {"france A cha", "ott A bos"} <= units(game)
    assert (code(game, "9: wur"), code(game, "lor > spain")) == ("placed", "E15-DA-3")
    assert report(game, "A wur - bav").power == "france"
    # The state was not aligned when the order was written; the points on the same sheet align it.
    assert code(game, "A wur - bav") == "bounced"


@pytest.mark.clause("E15-INF-6", "E15-INF-7", "E15-INF-8", "E15-VAL-3")
def test_captured_centers_add_their_value_and_lost_homes_subtract_it() -> None:
    assert records_of(play(owners={"sax": "denmark"})).allotments[Power("denmark")] == 34 + 9
    assert records_of(play(owners={"boh": "france"})).allotments[Power("austria")] == 33 - 9
    assert records_of(play(owners={"boh": "france"})).allotments[Power("france")] == 35 + 9
    lost = {"vie": "france", "boh": "france", "sil": "france", "tyr": "france"}
    assert records_of(play(owners={**lost, "sax": "austria"})).allotments[Power("austria")] == 5 + 9


@pytest.mark.clause("E15-INF-7", "E15-CAL-4")
def test_a_captured_center_gives_points_from_the_next_year_on(golden: Golden) -> None:
    game = play("denmark A sax", when=FALL, e15_capture_inf_from="next_year_allotment")
    assert records_of(game).allotments[Power("denmark")] == 34
    game = to(game, "S1616M")
    assert records_of(game).allotments[Power("denmark")] == 34 + 9
    golden(events(game, "allotted"))


@pytest.mark.clause("E15-INF-7")
def test_a_captured_center_gives_points_only_while_it_is_held() -> None:
    held = play("denmark A mec, austria A sax", owners={"sax": "denmark"}, when=FALL)
    assert records_of(held).allotments[Power("denmark")] == 34 + 9
    game = to(held, "S1616M")
    assert records_of(game).allotments[Power("denmark")] == 34 + 3
    assert records_of(game).allotments[Power("austria")] == 33 + 9


@pytest.mark.clause("E15-INF-9", "E15-INF-10", "E15-INF-11")
def test_points_are_spread_over_phases_and_add_up() -> None:
    game = go(play(), france="5: LOR", spain="5: LOR")
    assert (influence_left(game, "france"), status(game, "lor")) == (30, "neutral")
    game = go(game, france="3: LOR, 2: LOR, 1: WUR")
    assert (influence_left(game, "france"), status(game, "lor")) == (24, "aligned france")
    assert points(game, "lor") == {"france": 10, "spain": 5}
    game = go(game, spain="20: LOR")
    assert (influence_left(game, "spain"), status(game, "lor")) == (12, "aligned spain")


@pytest.mark.clause("E15-INF-10", "E15-INF-12")
def test_placed_points_stay_over_the_years_and_unused_ones_lapse() -> None:
    game = to(play(), "S1616M", france="5: LOR")
    assert points(game, "lor") == {"france": 5}
    assert influence_left(game, "france") == 35
    game = go(game, france="30: LOR")
    assert points(game, "lor") == {"france": 35}


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


@pytest.mark.clause("E15-INF-13")
def test_a_sheet_that_spends_too_much_is_accepted_in_order_by_option() -> None:
    game = go(play(e15_overspend="accept_in_written_order"), france="30: LOR, 4: WUR, 3: SAV, 1: RHI")
    assert influence_left(game, "france") == 1
    assert (points(game, "wur"), points(game, "sav"), points(game, "rhi")) == ({"france": 4}, {}, {})
    assert [code(game, text) for text in ("30: lor", "4: wur", "3: sav", "1: rhi")] == [
        "placed",
        "placed",
        "E15-INF-13",
        "E15-INF-13",
    ]


@pytest.mark.clause("E15-INF-16")
@pytest.mark.parametrize("amount", ["0", "-1", "2.5"])
def test_points_are_whole_and_at_least_one(amount: str) -> None:
    game = play(e15_inf_integer="true")
    assert f"{amount} points cannot be placed" in complaint(game, "france", f"{amount}: LOR")


@pytest.mark.clause("E15-INF-17")
def test_what_is_placed_stays_placed() -> None:
    game = go(play(e15_inf_transfer="none"), france="5: LOR")
    game = go(game, france="1: WUR")
    assert points(game, "lor") == {"france": 5}
    assert influence_left(game, "france") == 29


# ------------------------------------------------------------------------------------------------ where


@pytest.mark.clause("E15-INF-14")
def test_states_without_center_and_unit_take_points() -> None:
    game = go(START, france="3: FRA, 2: SWI")
    assert (status(game, "fra"), status(game, "swi")) == ("aligned france", "aligned france")


@pytest.mark.clause("E15-INF-15", "E15-OTT-17", "E15-TAKE-2")
@pytest.mark.parametrize(
    ("place", "clause"),
    [
        ("SPAIN", "Spain is not a minor state"),
        ("OTT", "E15-OTT-17"),
        ("SAX", "E15-TAKE-2"),
        ("BOH", "E15-INF-15"),
    ],
)
def test_only_pliant_states_take_points(place: str, clause: str) -> None:
    game = play(owners={"sax": "denmark"})
    assert clause in complaint(game, "denmark", f"3: {place}")
    assert clause in complaint(game, "austria", f"3: {place}")


@pytest.mark.clause("E15-MIN-2")
def test_only_catholic_powers_place_points_in_the_papal_states() -> None:
    for power in ("england", "denmark"):
        assert "E15-MIN-2" in complaint(START, power, "3: PAPL")
    assert status(go(START, austria="3: PAPL"), "papl") == "aligned austria"


@pytest.mark.clause("E15-MIN-3")
def test_only_catholic_powers_order_papal_units() -> None:
    for power in ("england", "denmark"):
        assert "E15-MIN-3" in complaint(START, power, "A rom - tus")
    game = go(START, austria="3: PAPL, A rom - mar")
    assert "papl A mar" in units(game)


@pytest.mark.clause("E15-MIN-5", "E15-MIN-6")
def test_morocco_is_neutral_and_closed_until_its_unification() -> None:
    assert (status(START, "sul"), points(START, "sul")) == ("neutral", {})
    assert "E15-MIN-6" in complaint(START, "spain", "3: SUL")
    game = play(sanctions="Moroccan unification")
    assert status(game, "sul") == "unaligned"
    assert status(go(game, spain="3: SUL"), "sul") == "aligned spain"


@pytest.mark.clause("E15-MIN-7")
def test_catalonia_is_closed_until_its_secession() -> None:
    assert status(START, "cat") is None
    assert "E15-MIN-7" in complaint(START, "spain", "3: CAT")
    game = go(play(sanctions="Catalan secession"), spain="3: CAT")
    assert status(game, "cat") == "aligned spain"


@pytest.mark.clause("E15-INF-15")
def test_a_bar_is_the_same_at_submission_and_at_placement() -> None:
    assert len(PLACE.bars) == 9
    game = go(START, austria="3: PAPL")
    game = play_unchecked(game, england="3: PAPL, 2: LOR")
    assert points(game, "papl") == {"austria": 3}
    assert points(game, "lor") == {"england": 2}
    assert code(game, "3: papl") == "E15-MIN-2"
    assert report(game, "3: papl").why.startswith("3: papl is void: ")


# ------------------------------------------------------------------------------- orders to minor units


@pytest.mark.clause("E15-ORD-2")
def test_orders_may_go_to_any_state_even_without_influence_there() -> None:
    game = go(play("sav A sav", influence="sav france 3"), france="A sav - gen")
    assert "sav A gen" in units(game)
    game = go(play("sav A sav"), france="A sav - gen")
    assert code(game, "A sav - gen") == "E15-STAT-10"


@pytest.mark.clause("E15-ORD-2")
def test_orders_may_go_only_to_states_with_own_influence_by_option() -> None:
    game = play("sav A sav, wur A wur", influence="sav france 3", e15_order_to_any_minor="false")
    assert "E15-ORD-2" in complaint(game, "france", "A wur - bav")
    game = go(game, france="A sav - gen, 2: WUR, A wur - bav")
    assert {"sav A gen", "wur A bav"} <= units(game)


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


@pytest.mark.clause("E15-INF-6", "E15-INF-7", "E15-INF-8")
def test_an_allotment_is_explained_down_to_single_centers() -> None:
    game = to(play("denmark A sax, austria A hol", when=FALL), "S1616M")
    assert list_reasons(event_fact(game, "allotted", "denmark")) == [
        "Denmark receives 37 points of influence. [E15-INF-2]",
        "homes: 34 [E15-INF-6]",
        "Denmark: 34 [E15-INF-6]",
        "captured centers: 9 [E15-INF-7]",
        "Saxony: 9 [E15-INF-7]",
        "lost homes: -6 [E15-INF-8]",
        "Holstein: -6 [E15-INF-8]",
    ]


def test_a_placement_reports_the_influence_there_before(golden: Golden) -> None:
    game = go(play(influence="lor france 5"), france="1: LOR, 2: SAV")
    golden(list_reasons(report(game, "1: lor").fact))
    assert list_reasons(report(game, "2: sav").fact) == ["France places 2 points in Savoy. [E15-INF-10]"]


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
