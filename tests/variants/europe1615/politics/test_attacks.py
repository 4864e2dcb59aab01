"""Diplomatic attacks: who may make them, in which order, and what they cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import FALL, play, points, records_of, reports
from tests.variants.playing import code, complaint, event_fact, go, list_reasons, report, to
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1615.movement import MovementPhase


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


# ------------------------------------------------------------------------------------------- immunity


@pytest.mark.clause("E15-DA-3", "E15-DA-12", "E15-DA-13")
def test_an_attack_reports_the_influence_of_both(golden: Golden) -> None:
    game = play(influence="lor england 5 france 10 spain 10")
    game = go(game, england="LOR > FRANCE", france="LOR > SPAIN", austria="LOR > SPAIN")
    golden(list_reasons(report(game, "lor > france").fact))
    golden(list_reasons(report(game, "lor > spain", "france").fact)[1])
    alone = report(game, "lor > spain", "austria").fact
    golden(list_reasons(alone)[0])
    assert [fact.text for fact in alone.because] == [
        "Austria had 0 in Lorraine when it attacked.",
        "Spain had 10 there.",
    ]


@pytest.mark.clause("E15-DA-8", "E15-DA-9", "E15-DA-10")
def test_the_order_of_attacks_gives_its_reasons(golden: Golden) -> None:
    game = to(play("denmark A sax", when=FALL), "S1616M")
    told = list_reasons(event_fact(game, "attack_sequence"))
    golden(told[0])
    golden(told[-1])
