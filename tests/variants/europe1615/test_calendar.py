"""A year: its phases, the steps between them, and the edition of the standard rules."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.years import (
    VARIANT,
    play,
    setting,
)
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import preset
from westphalia.model.rulebook.choices import ConvoyParadox
from westphalia.variants.europe1615.land import apply_chosen_edition
from westphalia.variants.europe1615.victory import YEARS_SCORE
from westphalia.variants.europe1615.year import YEAR
from westphalia.variants.framework.year import AutomaticStep, PhaseStep


def name_steps() -> list[str]:
    """Return the steps of a year in words."""
    return [
        step.name if isinstance(step, AutomaticStep) else f"{step.season} {step.rules.kind}"
        for step in YEAR.steps
    ]


@pytest.mark.clause("E15-CAL-1", "E15-RES-5")
def test_the_phases_of_a_year_come_in_this_order() -> None:
    wanted = [
        "status check",
        "spring movement",
        "spring retreat",
        "summer movement",
        "summer retreat",
        "fall movement",
        "fall retreat",
        "early winter adjustment",
        "late winter adjustment",
        "scoring",
    ]
    assert [step for step in name_steps() if step in wanted] == wanted


@pytest.mark.clause("E15-CAL-2")
def test_there_are_three_movement_phases_a_year() -> None:
    phases = [step for step in YEAR.steps if isinstance(step, PhaseStep)]
    moves = [step.season for step in phases if step.rules.kind is PhaseKind.MOVEMENT]
    assert moves == ["spring", "summer", "fall"]
    game = Game.start(VARIANT)
    played = list[str]()
    while game.phase.year == 1615:
        played += [game.phase.season] if game.phase.kind is PhaseKind.MOVEMENT else []
        game = game.advance()
    assert played == ["spring", "summer", "fall"]


@pytest.mark.clause("E15-ID-4", "E15-VAL-2", "E15-VAL-4")
def test_captured_centers_and_aligned_states_earn_points() -> None:
    game = play(owners={"mec": "denmark"}, influence="sax denmark 3")
    score = YEARS_SCORE.points_by_term(setting(game), Power("denmark"))
    parts = {term.name: points for term, points in score.items() if points}
    assert (parts["captures"], parts["alignments"]) == ({"mec": 3}, {"sax": 27})


@pytest.mark.clause("E15-ID-6")
@pytest.mark.parametrize(("edition", "name"), [("2000_2008", "rulebook-2000"), ("2023", "rulebook-2023")])
def test_the_edition_of_the_standard_rules_fills_in_what_nobody_chose(edition: str, name: str) -> None:
    game = play(e15_base_rulebook=edition)
    counts = apply_chosen_edition(game.rulebook).choices()
    assert {field: counts[field] for field in preset(name).choices()} == preset(name).choices()
    chosen = play(e15_base_rulebook=edition, convoy_paradox="szykman").rulebook
    assert apply_chosen_edition(chosen).convoy_paradox is ConvoyParadox.SZYKMAN
    assert preset("rulebook-2000").choices() != preset("rulebook-2023").choices()
