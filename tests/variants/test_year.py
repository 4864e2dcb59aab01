"""A year as data: how a variant supplies its own phases."""

import pytest

import westphalia
from tests.golden import Golden
from tests.variants.small_variant import SMALL
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.errors import ImpossibleError, UnknownNameError, UnreadableError
from westphalia.model.names import Power, Province
from westphalia.model.phase import PhaseKind, parse_phase
from westphalia.variants import find_variant
from westphalia.variants.framework.phases import MOVEMENT, RETREATS
from westphalia.variants.framework.report import Declaration, Ending, EndKind
from westphalia.variants.framework.year import PhaseStep, Year

STANDARD = find_variant("standard")


def codes(game: Game) -> list[str]:
    return [record.phase.code for record in game.history]


def test_the_standard_year_is_spring_fall_and_winter() -> None:
    assert [str(step.in_year(1901)) for step in STANDARD.year.phases] == [
        "Spring 1901 Movement",
        "Spring 1901 Retreat",
        "Fall 1901 Movement",
        "Fall 1901 Retreat",
        "Winter 1901 Adjustment",
    ]
    assert STANDARD.year.seasons == ("spring", "fall", "winter")


def test_a_year_knows_its_phases_alone(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        STANDARD.year.rules(parse_phase("F1901A"))
    golden(str(caught.value))


@pytest.mark.parametrize(
    "steps",
    [
        (PhaseStep("spring", MOVEMENT), PhaseStep("spring", MOVEMENT)),
        (PhaseStep("spring", RETREATS),),
    ],
)
def test_a_year_has_no_phase_twice_and_one_that_is_always_played(
    steps: tuple[PhaseStep, ...], golden: Golden
) -> None:
    with pytest.raises(ValueError) as caught:
        Year(steps)
    golden(str(caught.value))


# ------------------------------------------------------------------------------ a variant's own year


def test_a_variant_begins_where_it_says_in_its_year() -> None:
    assert Game.start(SMALL).phase.code == "1618-03M"


@pytest.mark.parametrize(
    ("variant", "code"),
    [("standard", "S1901M"), ("thirty-years-war-1648", "1618-04M"), ("europe-1619", "S1619M")],
)
def test_a_case_is_of_the_first_movement_of_a_game_by_default(variant: str, code: str) -> None:
    """Two of these games begin with diplomacy, one of them in April."""
    assert find_variant(variant).first_movement.code == code
    assert westphalia.case(variant=variant).phase.code == code


def test_months_follow_each_other_and_the_year_changes_after_the_last_phase() -> None:
    game = Game.start(SMALL)
    for _ in range(5):
        game = game.advance()
    assert codes(game) == ["1618-03M", "1618-04M", "1619-01D", "1619-03M", "1619-04M"]
    assert game.phase.code == "1620-01D"


def test_moments_happen_between_phases_whether_or_not_the_last_phase_was_played() -> None:
    game = Game.start(SMALL).advance()
    assert game.ledger == {"months": 1}
    assert [event.text for event in game.history[-1].report.events] == ["Month 1 is over."]


def test_a_variant_reads_and_resolves_what_is_not_an_order() -> None:
    game = Game.start(SMALL).advance().advance()
    assert game.phase.kind is PhaseKind.DIPLOMACY
    assert list(game.dues) == ["austria", "germany", "turkey"]
    game = game.submit("austria", "lend Vienna to Italy").submit("turkey", ["LEND ser TO italy"])
    assert game.submissions[Power("austria")] == (Declaration("LEND vie TO italy", "lend", ("vie", "italy")),)
    game = game.advance()
    assert game.ledger == {"months": 2, "loans": [["austria", "vie", "italy"]]}
    assert [(entry.power, entry.code) for entry in game.history[-1].report.entries] == [
        ("austria", "lent"),
        ("turkey", "not_owned"),
    ]


def test_only_powers_with_something_due_may_submit(golden: Golden) -> None:
    game = Game.start(SMALL).advance().advance()
    with pytest.raises(ImpossibleError) as caught:
        game.submit("france", ["LEND par TO italy"])
    golden(str(caught.value))


def test_errors_of_a_variants_reader_get_their_place(golden: Golden) -> None:
    game = Game.start(SMALL).advance().advance()
    with pytest.raises(UnreadableError) as caught:
        game.submit_sheet("Austria:\n  A vie H", file="loans.txt")
    golden(str(caught.value))


def test_conditions_and_victory_are_the_variants_own() -> None:
    game = Game.start(SMALL).submit("austria", ["A bud - ser", "A vie - bud", "F tri - alb"]).advance()
    game = game.submit("austria", ["F alb - gre"]).advance()
    assert game.outcome == Ending(EndKind.WIN, (Power("austria"),))
    assert game.phase.code == "1618-04R"


def test_who_builds_where_is_the_variants_own() -> None:
    game = Game.start(SMALL).submit("turkey", ["A con - bul"]).advance()
    game = game.submit("turkey", ["A bul - rum", "F ank - con"]).advance()
    assert game.position.owners[Province("rum")] == "turkey"
    assert game.dues[Power("turkey")].note == "in ank"


def test_games_of_a_variant_are_written_and_read() -> None:
    game = Game.start(SMALL).advance().advance().submit("austria", ["LEND vie TO italy"]).advance()
    game = game.submit("austria", ["A vie - tri"])
    assert read_game(format_game(game), variants=lambda _: SMALL) == game
