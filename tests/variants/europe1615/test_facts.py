"""The facts of a game state, and its answers to questions."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import FALL, VARIANT, play
from tests.variants.playing import go, list_reasons, to
from westphalia.games.game import Game
from westphalia.games.reports.asking import ask
from westphalia.games.reports.reports import phase_account
from westphalia.model.errors import UnknownNameError
from westphalia.model.reasons import Fact


def find_facts(game: Game, kind: str, *about: str) -> list[Fact]:
    """Return the facts of this kind about these powers, states, and places."""
    facts = VARIANT.facts(game.state)
    return [one.fact for one in facts if one.kind == kind and set(about) <= set(map(str, one.about))]


def test_a_state_tells_statuses_markers_and_who_has_captured_it(golden: Golden) -> None:
    game = play(owners={"sax": "denmark"}, influence="lor france 9 spain 2, sax austria 3")
    assert list_reasons(find_facts(game, "status", "lor", "france")[0]) == [
        "Lorraine is aligned with France. [E15-STAT-2]",
        "France has 9 in Lorraine.",
        "Spain has 2 in Lorraine.",
    ]
    assert [fact.text for fact in find_facts(game, "marker", "lor")] == ["Lorraine has a Catholic majority."]
    golden(list_reasons(find_facts(game, "status", "sax", "denmark")[0]))
    assert find_facts(game, "marker", "sax") == []


def test_a_state_tells_influence_and_the_next_allotments(golden: Golden) -> None:
    game = go(play(owners={"sax": "denmark"}), denmark="5: LOR")
    golden([fact.text for fact in find_facts(game, "influence", "denmark")])
    assert [fact.text for fact in find_facts(game, "placed", "denmark", "lor")] == [
        "Denmark has 5 points in Lorraine."
    ]
    assert list_reasons(find_facts(game, "allotment", "denmark")[0])[::2] == [
        "As things stand, Denmark receives 43 points of influence for the next year. [E15-INF-2]",
        "Denmark: 34 [E15-INF-6]",
        "Saxony: 9 [E15-INF-7]",
    ]


def test_a_state_tells_the_counterbalance_sanctions_and_scores(golden: Golden) -> None:
    game = play("denmark A mec", when=FALL, sanctions="Protestant Union, Moroccan unification")
    golden(find_facts(game, "counterbalance")[0].text)
    golden([fact.text for fact in find_facts(game, "sanction", "rhi")])
    golden([fact.text for fact in find_facts(game, "sanction", "sul")])
    game = to(game, "S1616M")
    golden(find_facts(game, "score", "denmark")[0].text)
    golden(list_reasons(find_facts(game, "rounds", "denmark")[0]))


@pytest.mark.parametrize(
    "question",
    [
        "Lorraine is aligned with France",
        "lor > spain",
        "E15-DA-12",
    ],
)
def test_a_phase_answers_questions(question: str, golden: Golden) -> None:
    game = go(play(influence="lor france 2 spain 2"), france="3: LOR, LOR > SPAIN")
    golden(ask(phase_account(game), question)[0].fact.text)


def test_a_question_about_the_army_of_a_state_is_not_answered_about_another_army() -> None:
    game = play("france A hes, hes A rhi, rhi A wur, wur A fra", when=FALL)
    account = phase_account(to(game, "late winter 1615"))
    found = ask(account, "the army of Hesse is disbanded")
    assert [answer.fact.clause for answer in found] == ["E15-EW-1"]
    assert "Hesse in the Rhineland" in found[0].fact.text
    with pytest.raises(UnknownNameError):
        ask(account, "the army of the Rhineland is disbanded")
