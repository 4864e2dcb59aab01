"""What holds in a state of the game, and how it answers questions."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.years import FALL, VARIANT, because, go, play, to
from westphalia.games.game import Game
from westphalia.games.reports.asking import ask
from westphalia.games.reports.reports import account_of
from westphalia.model.reasons import Fact


def known(game: Game, kind: str, *about: str) -> list[Fact]:
    """What holds of this kind, about these powers, states and places."""
    facts = VARIANT.facts(game.state)
    return [one.fact for one in facts if one.kind == kind and set(about) <= set(map(str, one.about))]


def test_a_state_tells_statuses_markers_and_who_has_captured_it() -> None:
    game = play(owners={"sax": "denmark"}, influence="lor france 9 spain 2, sax austria 3")
    assert because(known(game, "status", "lor", "france")[0]) == [
        "Lorraine is aligned with France. [E15-STAT-2]",
        "France has 9 in Lorraine.",
        "Spain has 2 in Lorraine.",
    ]
    assert [fact.text for fact in known(game, "marker", "lor")] == ["Lorraine has a Catholic majority."]
    assert because(known(game, "status", "sax", "denmark")[0]) == [
        "Saxony is no pliant state: its home belongs to Denmark. [E15-TAKE-1]",
        "Austria has 3 in Saxony.",
    ]
    assert known(game, "marker", "sax") == []


def test_it_tells_influence_and_what_the_next_year_would_bring() -> None:
    game = go(play(owners={"sax": "denmark"}), denmark="5: LOR")
    assert [fact.text for fact in known(game, "influence", "denmark")] == [
        "Denmark has 38 of 43 points left."
    ]
    assert [fact.text for fact in known(game, "placed", "denmark", "lor")] == [
        "Denmark has 5 points in Lorraine."
    ]
    assert because(known(game, "allotment", "denmark")[0])[::2] == [
        "As things stand Denmark receives 43 points of influence for the next year. [E15-INF-2]",
        "Denmark: 34 [E15-INF-6]",
        "Saxony: 9 [E15-INF-7]",
    ]


def test_it_tells_the_counterbalance_sanctions_and_scores() -> None:
    game = play("denmark A mec", when=FALL, sanctions="Protestant Union, Moroccan unification")
    assert known(game, "counterbalance")[0].text == "Neither widerstand nor ketzenhammer is in force."
    assert [fact.text for fact in known(game, "sanction", "rhi")] == [
        "The sanction Protestant Union is in force since Spring 1615."
    ]
    assert [fact.text for fact in known(game, "sanction", "sul")] == [
        "The sanction Moroccan unification is in force since Spring 1615."
    ]
    game = to(game, "S1616M")
    assert known(game, "score", "denmark")[0].text == (
        "As things stand Denmark scores 3: captures 3 (Mecklenburg 3)."
    )
    assert because(known(game, "rounds", "denmark")[0]) == [
        "Denmark has won 1 round. [E15-SCORE-13]",
        "Denmark won the round of 1615 with 3 points.",
    ]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Lorraine is aligned with France", "Lorraine is aligned with France."),
        ("lor > spain", "France and Spain lose 2 points each in Lorraine."),
        ("E15-DA-12", "France and Spain lose 2 points each in Lorraine."),
    ],
)
def test_a_phase_answers_questions(question: str, answer: str) -> None:
    game = go(play(influence="lor france 2 spain 2"), france="3: LOR, LOR > SPAIN")
    assert ask(account_of(game), question)[0].fact.text == answer
