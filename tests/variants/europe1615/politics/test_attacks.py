"""Diplomatic attacks: who may make them, in which order, and what they cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import (
    FALL,
    code,
    complaint,
    event_fact,
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

LATER = Phase(1616, "spring", PhaseKind.MOVEMENT)


def attack_order(game: Game) -> list[str]:
    """Return the powers in the order in which their attacks are resolved."""
    return [str(power) for power in records_of(game).attackers]


# ------------------------------------------------------------------------------------------- the attack


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


@pytest.mark.clause("E15-DA-7")
def test_an_attack_may_have_a_label_on_its_line() -> None:
    game = play(influence="lor france 5 spain 3").submit_sheet("DA: LOR > SPAIN", power="france")
    assert points(game.advance(), "lor") == {"france": 2}


@pytest.mark.clause("E15-DA-15")
def test_attacks_are_published_or_not(golden: Golden) -> None:
    game = go(play(influence="lor france 3 spain 8"), france="LOR > SPAIN")
    golden(report(game, "lor > spain").why)
    game = go(play(influence="lor france 3 spain 8", e15_publish_da="false"), france="LOR > SPAIN")
    assert points(game, "lor") == {"spain": 5}
    assert "lor > spain" not in reports(game)


# ----------------------------------------------------------------------------------------- the sequence


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
