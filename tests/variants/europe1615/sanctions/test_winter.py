"""The effect of sanctions on builds, and the letters of new units."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.years import code, due, go, play, to, units
from westphalia.games.game import Game
from westphalia.model.phase import parse_phase
from westphalia.variants.europe1615 import EUROPE_1615

FALL = parse_phase("fall 1615")
LATE_WINTER = parse_phase("late-winter-1615", EUROPE_1615.year.seasons)


# --------------------------------------------------------------------------------------- closed sites


@pytest.mark.clause("E15-HUG-1")
def test_guyenne_still_supplies_a_french_unit() -> None:
    board = "france A par, france A norm, france F brit, france A pro, france A cha"
    game = to(play(board, when=FALL, sanctions="Huguenot rebellion"), "spring 1616")
    assert len([unit for unit in units(game) if unit.startswith("france")]) == 5


# ----------------------------------------------------------------------------------- new special armies

NEW = [
    pytest.param(
        "Swedish intervention",
        "swe",
        "S",
        "sca",
        id="S",
        marks=pytest.mark.clause("E15-GUS-3", "E15-SANC-11"),
    ),
    pytest.param(
        "Dutch intervention", "dut", "D", "fla", id="D", marks=pytest.mark.clause("E15-DUT-3", "E15-SANC-11")
    ),
]


def winter(state: str, second: str, board: str, sanction: str = "", **rules: str) -> Game:
    """Return a Late Winter in which a state that England is aligned with has two centers."""
    return play(
        board,
        {second: state},
        influence=f"{state} england 5",
        when=LATE_WINTER,
        sanctions=sanction,
        rules=rules,
    )


@pytest.mark.parametrize(("sanction", "state", "letter", "second"), NEW)
def test_the_first_army_besides_the_starting_unit_is_the_special_one(
    sanction: str, state: str, letter: str, second: str
) -> None:
    for name in (sanction, ""):
        game = go(winter(state, second, f"{state} F {second}", name), england=f"B A {state}")
        assert f"{state} A {state} [{letter}]" in units(game)
    strong = play(
        f"{state} A {state} [{letter}], france A {second}", influence=f"{state} england 5", sanctions=sanction
    )
    moved = go(strong, england=f"A {state} - {second}")
    assert f"{state} A {second} [{letter}]" in units(moved)


@pytest.mark.parametrize(("sanction", "state", "letter", "second"), NEW)
def test_the_special_army_must_be_built_under_the_sanction_by_option(
    sanction: str, state: str, letter: str, second: str
) -> None:
    after = {"e15_new_army_test": "built_after_sanction"}
    early = go(winter(state, second, f"{state} F {second}", **after), england=f"B A {state}")
    assert f"{state} A {state}" in units(early)
    late = go(winter(state, second, f"{state} F {second}", sanction, **after), england=f"B A {state}")
    assert f"{state} A {state} [{letter}]" in units(late)


@pytest.mark.parametrize(
    ("sanction", "state", "letter", "second"),
    [
        pytest.param(*NEW[0].values, id="S", marks=pytest.mark.clause("E15-GUS-4")),
        pytest.param(*NEW[1].values, id="D", marks=pytest.mark.clause("E15-DUT-4")),
    ],
)
def test_fleets_and_later_armies_get_no_letter(sanction: str, state: str, letter: str, second: str) -> None:
    fleet = go(winter(state, second, f"{state} F {second}", sanction), england=f"B F {state}")
    assert f"{state} F {state}" in units(fleet)
    army = f"{state} A {second} [{letter}]"
    later = go(winter(state, second, army, sanction), england=f"B A {state}")
    assert {army, f"{state} A {state}"} <= units(later)


@pytest.mark.clause("E15-PU-4", "E15-CL-4", "E15-POL-4", "E15-SAX-3")
def test_armies_built_besides_a_special_one_get_no_letter() -> None:
    for state, home, letter, sanction in (
        ("rhi", "rhi", "R", "Protestant Union"),
        ("bav", "bav", "B", "Catholic League"),
        ("pol", "war", "P", "Polish intervention"),
        ("sax", "sax", "N", "Saxon intervention"),
    ):
        power = "france" if letter in "BP" else "england"
        army = f"{state} A mec [{letter}]"
        game = play(
            army, {"mec": state}, influence=f"{state} {power} 5", when=LATE_WINTER, sanctions=sanction
        )
        assert due(game, power).endswith("builds")
        game = go(game, **{power: f"B A {home}"})
        assert code(game, f"B A {home}") == "built"
        assert {army, f"{state} A {home}"} <= units(game)
