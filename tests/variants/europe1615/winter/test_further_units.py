"""Only the first unit of a state is rebuilt when it is lost."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.winters import late_winter, units_of
from tests.variants.playing import events, go, to
from westphalia.games.game import Game

LATE_1616 = "late winter 1616 adjustment"


def play_grown_sweden(units: str, kind: str = "A", sanctions: str = "") -> Game:
    """Sweden, which began with a fleet, has captured Mecklenburg and built there; it is Spring 1616."""
    rules = {"e15_minor_build_default": "nothing"}
    game = late_winter(f"swe F bor, {units}", {"mec": "swe"}, "swe denmark 3", sanctions, rules)
    return go(game, denmark=f"B {kind} mec")


@pytest.mark.clause("E15-BLD-14", "E15-BLD-15")
def test_a_first_unit_comes_back_although_a_further_one_lives() -> None:
    game = play_grown_sweden("spain F bal, spain F kat")
    game = go(game, spain="F kat - bor, F bal S F kat - bor", denmark="A mec - hol")
    assert game.variant.ledger_json(game.ledger)["further"] == {"swe": ["hol"]}
    game = to(game, LATE_1616)
    assert units_of(game, "swe") == ["A hol [S]"]
    # No power can build anything in its place or prevent it.
    game = go(game, denmark="WAIVE swe")
    assert units_of(game, "swe") == ["A hol [S]", "F swe"]
    told = "The fleet of Sweden in Sweden replaces the unit that was lost."
    assert told in events(game, "rebuilt")


@pytest.mark.clause("E15-BLD-14")
def test_a_further_unit_whose_move_fails_is_known_where_it_stays() -> None:
    game = go(play_grown_sweden("spain A bru"), spain="A bru - hol", denmark="A mec - hol")
    assert game.variant.ledger_json(game.ledger)["further"] == {"swe": ["mec"]}


@pytest.mark.clause("E15-BLD-14", "E15-GUS-2")
@pytest.mark.parametrize(("retreat", "further"), [("F mec R hol/ec", {"swe": ["hol"]}), ("F mec D", None)])
def test_further_units_are_known_after_they_retreat(retreat: str, further: object) -> None:
    game = play_grown_sweden("spain A bra, spain A bru", "F", "swedish-intervention")
    game = go(game, spain="A bra - mec, A bru S A bra - mec")
    assert game.variant.ledger_json(game.ledger)["further"] == {"swe": ["mec"]}
    game = go(game, denmark=retreat)
    assert game.variant.ledger_json(game.ledger).get("further") == further
