"""Retreats: which units retreat after a movement phase, where to, and by whose order."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import (
    code,
    complaint,
    due,
    events,
    go,
    list_reasons,
    play,
    report,
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


@pytest.mark.clause("E15-RET-1", "E15-RES-5")
def test_units_of_minor_states_are_disbanded(golden: Golden) -> None:
    game = hesse(sanctions="")
    assert game.phase.kind is PhaseKind.MOVEMENT
    assert units(game) == {"austria A hes", "austria A sax"}
    golden(events(game))
    assert (code(game, "A hes D"), report(game, "A hes D").fact.clause) == ("E15-RET-1", "E15-RET-1")
    golden(report(game, "A hes D").why)


@pytest.mark.clause("E15-RET-1")
def test_an_order_to_disband_says_that_the_unit_must(golden: Golden) -> None:
    game = play(
        "hes A hes, austria A fra, austria A sax, denmark A pro, spain A lan, spain A dau",
        influence="hes denmark 3",
    )
    game = go(game, austria="A fra - hes, A sax S A fra - hes", spain="A lan - pro, A dau S A lan - pro")
    after = go(game, denmark="A hes D, A pro D")
    assert report(after, "A hes D").fact.clause == "E15-RET-1"
    golden(report(after, "A hes D").why)
    golden(report(after, "A pro D").why)


@pytest.mark.clause("E15-OTT-11")
def test_dislodged_ottoman_units_are_disbanded(golden: Golden) -> None:
    game = play("ott A bos, austria A cro, austria A hun")
    game = go(game, austria="A cro - bos, A hun S A cro - bos")
    assert units(game) == {"austria A bos", "austria A hun"}
    assert game.phase.season == "summer"
    golden(report(game, "A bos D").why)


@pytest.mark.clause("E15-NEUT-11")
def test_units_of_neutral_states_dislodged_abroad_are_disbanded() -> None:
    position = "sav A pro, spain A lan, spain A dau"
    game = go(play(position, influence="sav france 1 spain 1"), spain="A lan - pro, A dau S A lan - pro")
    assert units(game) == {"spain A pro", "spain A dau"}


@pytest.mark.clause("E15-RET-2", "E15-PU-2")
def test_under_some_sanctions_minor_units_retreat_as_their_power_orders() -> None:
    game = hesse()
    assert game.phase.kind is PhaseKind.RETREAT
    assert due(game, "denmark") == "1 retreat"
    assert Power("austria") not in game.dues
    after = go(game, denmark="A hes - wes")
    assert code(after, "A hes R wes", "denmark") == "retreats"
    assert "hes A wes" in units(after)
    assert units(go(game)) == {"austria A hes", "austria A sax"}


@pytest.mark.clause("E15-RET-2")
def test_no_other_power_orders_the_retreat(golden: Golden) -> None:
    position = "hes A hes, austria A fra, austria A sax, austria A mec, denmark A hol, denmark A jut"
    game = play(position, influence="hes england 3", sanctions=UNION)
    game = go(
        game,
        austria="A fra - hes, A sax S A fra - hes, A mec H",
        denmark="A hol - mec, A jut - hol",
    )
    assert due(game, "england") == "1 retreat"
    golden(complaint(game, "denmark", "A hes - wes"))
    lost_both = play(
        "hes A hes, austria A fra, austria A sax, austria A mec, denmark A hol, denmark A jut, bra A bra",
        influence="hes england 3, bra denmark 1",
        sanctions=UNION,
    )
    game = go(
        lost_both,
        austria="A fra - hes, A sax S A fra - hes",
        denmark="A hol - mec, A jut - hol, A bra S A hol - mec",
    )
    game = go(game, austria="A mec D, A hes - wes", england="A hes - rhi")
    assert code(game, "A hes R wes", "austria") == "E15-RET-1"
    assert "hes A rhi" in units(game)


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


@pytest.mark.clause("E15-RET-3")
def test_units_of_powers_retreat_by_the_standard_rules() -> None:
    game = play("france A pro, spain A lan, spain A dau")
    game = go(game, spain="A lan - pro, A dau S A lan - pro")
    assert due(game, "france") == "1 retreat"
    assert game.dues[Power("france")].note == "A pro to sav"
    assert "france A sav" in units(go(game, france="A pro - sav"))


@pytest.mark.clause("E15-RET-4")
def test_retreats_into_neutral_states_are_barred() -> None:
    position, orders = "france A pro, spain A lan, spain A dau", "A lan - pro, A dau S A lan - pro"
    influence = "sav france 1 spain 1"
    game = go(play(position, influence=influence), spain=orders)
    assert units(game) == {"spain A pro", "spain A dau"}
    assert game.phase.kind is PhaseKind.MOVEMENT


@pytest.mark.clause("E15-RET-4", "E15-NEUT-15")
def test_retreats_into_land_acquired_by_a_neutral_state_are_barred() -> None:
    orders = "A lan - pro, A sav S A lan - pro"
    for influence, where in (("sav france 1 spain 1", set[str]()), ("sav france 1", {"france A dau"})):
        game = play("france A pro, spain A lan, spain A sav", {"dau": "sav"}, influence=influence)
        game = go(game, spain=orders)
        if game.phase.kind is PhaseKind.RETREAT:
            game = go(game, france="A pro R dau")
        assert units(game) & {"france A dau"} == where


@pytest.mark.clause("E15-RET-4")
def test_a_barred_retreat_names_the_clause() -> None:
    game = play("france A bur, spain A fco, spain A dau", influence="sav france 1 spain 1")
    game = go(game, spain="A fco - bur, A dau S A fco - bur")
    game = go(game, france="A bur - sav")
    assert code(game, "A bur R sav", "france") == "E15-RET-4"
    assert "Savoy is neutral. [E15-STAT-3]" in list_reasons(report(game, "A bur R sav", "france").fact)
    assert "france A sav" not in units(game)


@pytest.mark.clause("E15-RET-5")
def test_a_power_retreats_into_the_vacant_land_of_its_states() -> None:
    position = "france A pro, sav A gen, spain A lan, spain A dau"
    game = play(position, influence="sav france 3")
    game = go(game, spain="A lan - pro, A dau S A lan - pro", france="A pro H")
    game = go(game, france="A pro - sav")
    assert units(game) == {"france A sav", "sav A gen", "spain A pro", "spain A dau"}


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
