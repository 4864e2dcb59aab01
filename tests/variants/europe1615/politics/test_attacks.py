"""Diplomatic attacks: who may make them, in which order, and what they cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import (
    FALL,
    SUMMER,
    VARIANT,
    code,
    complaint,
    event_fact,
    events,
    go,
    list_reasons,
    play,
    points,
    records_of,
    report,
    reports,
    status,
    to,
)
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.phase import Phase, PhaseKind
from westphalia.variants.europe1615.movement import MovementPhase
from westphalia.variants.europe1615.state import Europe1615Records, Rounds

START = Game.start(VARIANT)
LATER = Phase(1616, "spring", PhaseKind.MOVEMENT)


def attack_order(game: Game) -> list[str]:
    """Return the powers in the order in which their attacks are resolved."""
    return [str(power) for power in records_of(game).attackers]


# ------------------------------------------------------------------------------------------- the attack


@pytest.mark.clause("E15-DA-1", "E15-DA-2", "E15-RES-1", "E15-RES-2")
def test_influence_placed_in_the_same_phase_counts() -> None:
    game = go(START, france="5: LOR, LOR > SPAIN", spain="3: LOR")
    assert points(game, "lor") == {"france": 2}
    assert status(game, "lor") == "aligned france"
    assert code(game, "lor > spain") == "reduced"


@pytest.mark.clause("E15-DA-3")
def test_an_attacker_without_influence_changes_nothing() -> None:
    game = go(play(influence="lor spain 3"), france="LOR > SPAIN")
    assert (points(game, "lor"), code(game, "lor > spain")) == ({"spain": 3}, "E15-DA-3")
    told = "France has no influence in Lorraine, so the attack changes nothing (E15-DA-3)."
    assert report(game, "lor > spain").why == told


@pytest.mark.clause("E15-DA-3")
def test_an_attack_without_influence_is_refused_by_option() -> None:
    game = play(influence="lor spain 3", e15_da_without_inf="reject")
    assert "E15-DA-3" in complaint(game, "france", "LOR > SPAIN")
    game = go(game, france="2: LOR, LOR > SPAIN")
    assert points(game, "lor") == {"spain": 1}
    game = go(play(influence="lor spain 3 france 1", e15_da_without_inf="reject"), france="LOR > SPAIN")
    assert points(game, "lor") == {"spain": 2}


@pytest.mark.clause("E15-DA-4")
def test_a_target_without_influence_changes_nothing() -> None:
    game = go(play(influence="lor france 3"), france="LOR > SPAIN")
    assert (points(game, "lor"), code(game, "lor > spain")) == ({"france": 3}, "E15-DA-4")
    assert "Spain has no influence in Lorraine" in report(game, "lor > spain").why


@pytest.mark.clause("E15-DA-5")
def test_a_power_makes_one_attack_a_phase() -> None:
    game = play(influence="lor france 3 spain 1, sav france 3 spain 1")
    assert "2:1: " in complaint(game, "france", "LOR > SPAIN\nSAV > SPAIN")
    assert "E15-DA-5" in complaint(game, "france", "LOR > AUSTRIA\nLOR > SPAIN")
    game = go(game, france="LOR > AUSTRIA")
    assert points(game, "lor") == {"france": 3, "spain": 1}
    game = go(game, france="LOR > SPAIN")
    assert points(game, "lor") == {"france": 2}


@pytest.mark.clause("E15-DA-5")
@pytest.mark.parametrize(
    ("first", "sanctions", "what"),
    [
        ("LOR > SPAIN", "", "reduced"),
        ("LOR > AUSTRIA", "", "E15-DA-4"),
        ("BAV > SPAIN", "", "E15-DA-3"),
        ("LOR > ENGLAND", "Protestant immunity", "E15-PIM-1"),
    ],
)
def test_the_first_attack_is_the_only_one_whether_it_succeeds_or_not(
    first: str, sanctions: str, what: str
) -> None:
    """Two attacks arrive unchecked, as from another program."""
    game = play(influence="lor france 3 spain 1 england 1, sav france 3 spain 1", sanctions=sanctions)
    entries = tuple(MovementPhase().read_line(line, game.state) for line in (first, "SAV > SPAIN"))
    game = replace(game, submissions={Power("france"): entries}).advance()
    assert (code(game, first.lower()), code(game, "sav > spain")) == (what, "E15-DA-5")
    assert points(game, "sav") == {"france": 3, "spain": 1}


@pytest.mark.clause("E15-DA-6", "E15-DA-7")
def test_an_attack_names_its_state_and_its_target(golden: Golden) -> None:
    game = play(influence="lor france 3 spain 1")
    assert "expected LOR > FRANCE" in complaint(game, "france", "LOR >")
    assert "Saxony is not a power" in complaint(game, "france", "LOR > SAX")
    golden(complaint(game, "france", "SPAIN > SPAIN"))
    assert "E15-DA-3" in complaint(game, "france", "LOR > FRANCE")
    assert points(go(game, france="2: WUR, lorraine>spanish"), "lor") == {"france": 2}


@pytest.mark.clause("E15-DA-7")
def test_an_attack_may_have_a_label_on_its_line() -> None:
    game = play(influence="lor france 5 spain 3").submit_sheet("DA: LOR > SPAIN", power="france")
    assert points(game.advance(), "lor") == {"france": 2}


@pytest.mark.clause("E15-DA-7", "E15-TAKE-3")
def test_there_are_no_attacks_in_captured_states() -> None:
    game = play(owners={"sax": "austria"}, influence="sax france 3 spain 1")
    assert "E15-TAKE-3" in complaint(game, "france", "SAX > SPAIN")
    assert "E15-MIN-6" in complaint(game, "france", "SUL > SPAIN")
    assert "E15-OTT-17" in complaint(game, "france", "OTT > SPAIN")


@pytest.mark.clause("E15-DA-12")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("france 3 spain 8", {"spain": 5}),
        ("france 8 spain 3", {"france": 5}),
        ("france 4 spain 4", {}),
        ("france 3 spain 8 austria 6", {"spain": 5, "austria": 6}),
    ],
)
def test_both_lose_the_smaller_holding(before: str, after: dict[str, int]) -> None:
    assert points(go(play(influence=f"lor {before}"), france="LOR > SPAIN"), "lor") == after


@pytest.mark.clause("E15-DA-14")
def test_lost_influence_returns_to_no_budget() -> None:
    game = go(play(influence="lor france 3 spain 8"), france="LOR > SPAIN, 1: WUR")
    assert records_of(game).unspent == {
        "austria": 33,
        "denmark": 34,
        "england": 32,
        "france": 34,
        "spain": 37,
    }


@pytest.mark.clause("E15-DA-15")
def test_attacks_are_published_or_not(golden: Golden) -> None:
    game = go(play(influence="lor france 3 spain 8"), france="LOR > SPAIN")
    golden(report(game, "lor > spain").why)
    game = go(play(influence="lor france 3 spain 8", e15_publish_da="false"), france="LOR > SPAIN")
    assert points(game, "lor") == {"spain": 5}
    assert "lor > spain" not in reports(game)


# ----------------------------------------------------------------------------------------- the sequence


@pytest.mark.clause("E15-DA-11")
def test_the_order_of_attacks_in_the_first_year() -> None:
    assert attack_order(START) == ["england", "austria", "denmark", "france", "spain"]
    table = "spain_23_france_21_austria_18_denmark_18_england_17"
    owners = {"sax": "england", "bav": "england"}
    assert attack_order(play(owners=owners, e15_inf_table=table)) == attack_order(START)


@pytest.mark.clause("E15-DA-8")
def test_later_the_smallest_allotment_attacks_first() -> None:
    game = to(play(owners={"sax": "england", "boh": "france"}), "S1616M")
    assert records_of(game).allotments == {
        "austria": 24,
        "denmark": 34,
        "england": 41,
        "france": 44,
        "spain": 37,
    }
    assert attack_order(game) == ["austria", "denmark", "spain", "england", "france"]
    told = "Diplomatic attacks are resolved in this order: Austria, Denmark, Spain, England and France."
    assert events(game, "attack_sequence") == [told]


@pytest.mark.clause("E15-DA-8")
def test_allotments_decide_before_centers() -> None:
    game = play(owners={"sax": "england", "mec": "denmark", "mol": "denmark"}, when=LATER)
    assert records_of(game).allotments[Power("england")] == 41
    assert records_of(game).allotments[Power("denmark")] == 40
    assert attack_order(game) == ["austria", "france", "spain", "denmark", "england"]


@pytest.mark.clause("E15-DA-9")
@pytest.mark.parametrize(("direction", "first"), [("fewer_first", "denmark"), ("more_first", "austria")])
def test_centers_decide_between_equal_allotments(direction: str, first: str) -> None:
    table = "spain_23_france_21_austria_18_denmark_18_england_17"
    game = play(
        owners={"mec": "austria", "mol": "austria", "bra": "denmark"},
        when=LATER,
        e15_inf_table=table,
        e15_da_tie_direction=direction,
    )
    allotments = records_of(game).allotments
    assert allotments[Power("austria")] == allotments[Power("denmark")] == 24
    pair = [power for power in attack_order(game) if power in ("austria", "denmark")]
    assert pair[0] == first


@pytest.mark.clause("E15-DA-10")
@pytest.mark.parametrize(("direction", "first"), [("fewer_first", "denmark"), ("more_first", "austria")])
def test_last_years_score_decides_between_equal_centers(direction: str, first: str) -> None:
    table = "spain_23_france_21_austria_18_denmark_18_england_17"
    rounds = (
        Rounds()
        .add_year(1614, {Power("denmark"): 50})
        .add_year(1615, {Power("austria"): 9, Power("denmark"): 3})
    )
    records = Europe1615Records(rounds=rounds)
    game = play(when=LATER, records=records, e15_inf_table=table, e15_da_tie_direction=direction)
    assert next(power for power in attack_order(game) if power in ("austria", "denmark")) == first


@pytest.mark.clause("E15-DA-9", "E15-DA-10")
@pytest.mark.parametrize(("direction", "first"), [("fewer_first", "denmark"), ("more_first", "austria")])
def test_centers_decide_before_scores(direction: str, first: str) -> None:
    """Denmark has fewer centers, but Austria scored less."""
    table = "spain_23_france_21_austria_18_denmark_18_england_17"
    rounds = Rounds().add_year(1615, {Power("austria"): 3, Power("denmark"): 9})
    game = play(
        owners={"mec": "austria", "mol": "austria", "bra": "denmark"},
        when=LATER,
        records=Europe1615Records(rounds=rounds),
        e15_inf_table=table,
        e15_da_tie_direction=direction,
    )
    assert next(power for power in attack_order(game) if power in ("austria", "denmark")) == first


@pytest.mark.clause("E15-DA-10")
def test_the_order_of_the_first_year_breaks_the_last_tie() -> None:
    table = "spain_23_france_21_austria_18_denmark_18_england_17"
    game = play(when=LATER, e15_inf_table=table, e15_da_last_tie="first_year_order")
    assert attack_order(game) == ["england", "austria", "denmark", "france", "spain"]


@pytest.mark.clause("E15-DA-13", "E15-DA-EX-1", "E15-DA-EX-3")
def test_each_attack_finds_what_earlier_ones_have_left(golden: Golden) -> None:
    game = play("lor A lor", influence="lor england 5 france 10 spain 10", when=SUMMER)
    game = go(game, england="LOR > FRANCE", france="LOR > SPAIN", spain="A lor - als")
    assert points(game, "lor") == {"spain": 5}
    assert status(game, "lor") == "aligned spain"
    assert code(game, "A lor - als") == "arrives"
    golden(report(game, "lor > france").why)
    golden(report(game, "lor > spain").why)


@pytest.mark.clause("E15-DA-EX-2", "E15-DA-8")
def test_the_opposite_order_has_another_result() -> None:
    # With two homes lost France is weaker than England and attacks first.
    owners = {"par": "bav", "norm": "bav"}
    game = play(owners=owners, influence="lor england 5 france 10 spain 10", when=LATER)
    assert attack_order(game)[0] == "france"
    game = go(game, england="LOR > FRANCE", france="LOR > SPAIN")
    assert points(game, "lor") == {"england": 5}
    assert status(game, "lor") == "aligned england"
    assert (code(game, "lor > france"), code(game, "lor > spain")) == ("E15-DA-4", "reduced")


# ------------------------------------------------------------------------------------------- immunity


def test_an_attack_on_an_immune_power_is_refused_or_has_no_effect() -> None:
    influence = "lor england 5 france 10 spain 10"
    game = play(influence=influence, sanctions="Catholic immunity")
    assert "E15-CIM-1" in complaint(game, "england", "LOR > FRANCE")
    assert points(go(game, france="LOR > SPAIN"), "lor") == {"england": 5}
    game = play(influence=influence, sanctions="Catholic immunity", e15_immune_da="no_effect")
    game = go(game, england="LOR > FRANCE")
    assert (points(game, "lor")["france"], code(game, "lor > france")) == (10, "E15-CIM-1")


@pytest.mark.clause("E15-DA-3", "E15-DA-12", "E15-DA-13")
def test_an_attack_reports_the_influence_of_both(golden: Golden) -> None:
    game = play(influence="lor england 5 france 10 spain 10")
    game = go(game, england="LOR > FRANCE", france="LOR > SPAIN", austria="LOR > SPAIN")
    golden(list_reasons(report(game, "lor > france").fact))
    golden(list_reasons(report(game, "lor > spain", "france").fact)[1])
    golden(list_reasons(report(game, "lor > spain", "austria").fact)[0])


@pytest.mark.clause("E15-DA-8", "E15-DA-9", "E15-DA-10")
def test_the_order_of_attacks_gives_its_reasons(golden: Golden) -> None:
    game = to(play("denmark A sax", when=FALL), "S1616M")
    told = list_reasons(event_fact(game, "attack_sequence"))
    golden(told[0])
    golden(told[-1])
