"""Retreats: which units retreat after a movement phase, where to, and by whose order."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.years import (
    code,
    go,
    play,
    units,
)
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind

UNION = "Protestant Union"


def hesse(influence: str = "hes denmark 3", sanctions: str = UNION, **rules: str) -> Game:
    """Austria has dislodged the army of Hesse."""
    game = play(
        "hes A hes, austria A fra, austria A sax", influence=influence, sanctions=sanctions, rules=rules
    )
    return go(game, austria="A fra - hes, A sax S A fra - hes")


@pytest.mark.clause("E15-RET-2")
def test_a_unit_without_a_power_is_disbanded_or_goes_to_the_first_place() -> None:
    assert units(hesse("")) == {"austria A hes", "austria A sax"}
    assert code(hesse(""), "A hes D") == "E15-RET-2"
    game = hesse("", e15_sanction_retreat_without_power="first_place")
    assert units(game) == {"austria A hes", "austria A sax", "hes A bru"}
    # A unit whose power submits nothing is also disbanded.
    silent = hesse("hes denmark 3", e15_sanction_retreat_without_power="first_place")
    assert units(go(silent)) == {"austria A hes", "austria A sax"}
    position, orders = "hes A wes, austria A rhi, austria A bru", "A rhi - wes, A bru S A rhi - wes"
    for choice, army in (("disband", set[str]()), ("first_place", {"hes A bre"})):
        rules = {"e15_sanction_retreat_without_power": choice}
        game = play(position, influence="hes denmark 3 england 3", sanctions=UNION, rules=rules)
        assert units(go(game, austria=orders)) == {"austria A wes", "austria A bru"} | army


@pytest.mark.clause("E15-RET-4", "E15-NEUT-15")
def test_retreats_into_land_acquired_by_a_neutral_state_are_barred() -> None:
    orders = "A lan - pro, A sav S A lan - pro"
    for influence, where in (("sav france 1 spain 1", set[str]()), ("sav france 1", {"france A dau"})):
        game = play("france A pro, spain A lan, spain A sav", {"dau": "sav"}, influence=influence)
        game = go(game, spain=orders)
        if game.phase.kind is PhaseKind.RETREAT:
            game = go(game, france="A pro R dau")
        assert units(game) & {"france A dau"} == where


@pytest.mark.clause("E15-LYON-5")
def test_spain_does_not_retreat_into_switzerland_under_the_treaty_of_lyon() -> None:
    position = "spain A mil, france A sav, france A gen, tus A pia, ven F ven"
    orders = "A sav - mil, A gen S A sav - mil"
    game = go(play(position), france=orders)
    assert game.dues[Power("spain")].note == "A mil to swi"
    game = go(play(position, influence="sav france 3", sanctions="Treaty of Lyon"), france=orders)
    assert game.dues[Power("spain")].note == "A mil to swi with France's permission"
    game = go(game, spain="A mil R swi")
    assert (code(game, "A mil R swi"), units(game) & {"spain A swi"}) == ("E15-LYON-5", set())
    assert not any(unit.startswith("spain") for unit in units(game))
