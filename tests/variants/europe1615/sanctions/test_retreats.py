"""Sanctions that let minor units retreat, and those that end with a special army."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.variants.europe1615.years import parametrize_rows, play, points, records_of
from tests.variants.playing import code, due, events, go, to, units
from westphalia.games.game import Game
from westphalia.model.phase import parse_phase

SPRING_RETREAT = parse_phase("S1615R")
SUMMER = parse_phase("summer 1615")


# ------------------------------------------------------------------------------ the right to retreat

RIGHTS = [
    (
        "E15-PU-2",
        "Protestant Union",
        "rhi A rhi",
        "england",
        "A als - rhi, A lor S A als - rhi",
        "A rhi R hes",
    ),
    (
        "E15-PU-2",
        "Protestant Union",
        "hes A hes",
        "england",
        "A fra - hes, A sax S A fra - hes",
        "A hes R rhi",
    ),
    (
        "E15-PU-2",
        "Protestant Union",
        "bra A bra",
        "england",
        "A lus - bra, A sil S A lus - bra",
        "A bra R mec",
    ),
    (
        "E15-PU-2",
        "Protestant Union",
        "wur A wur",
        "denmark",
        "A tyr - wur, A als S A tyr - wur",
        "A wur R fra",
    ),
    ("E15-KEJ-4", "Kejserkrigen", "lowr A bru", "denmark", "A sax - bru, A hes S A sax - bru", "A bru R mec"),
    ("E15-KEJ-4", "Kejserkrigen", "lowr F bre", "denmark", "A wes - bre, A dut S A wes - bre", "F bre R hel"),
    (
        "E15-GUS-2",
        "Swedish intervention",
        "swe F swe",
        "england",
        "A sca - swe, A trd S A sca - swe",
        "F swe R bal",
    ),
    (
        "E15-DUT-2",
        "Dutch intervention",
        "dut F dut",
        "england",
        "A fla - dut, A wes S A fla - dut",
        "F dut R nth",
    ),
    ("E15-CL-2", "Catholic League", "bav A bav", "france", "A tyr - bav, A vie S A tyr - bav", "A bav R fra"),
    (
        "E15-POL-2",
        "Polish intervention",
        "pol A war",
        "france",
        "A cra - war, A gal S A cra - war",
        "A war R lit",
    ),
]
"""Clause, sanction, the unit, whose state it is aligned with, an attack by Austria, a retreat."""


@parametrize_rows("clause sanction unit power attack retreat", RIGHTS)
def test_units_of_some_states_retreat_as_their_power_orders(
    clause: str, sanction: str, unit: str, power: str, attack: str, retreat: str
) -> None:
    state = unit.split()[0]
    where = f"austria {attack.split(',')[0].split(' - ')[0]}, austria {attack.split(', ')[1].split(' S ')[0]}"
    for name in (sanction, "Moroccan unification"):
        game = play(f"{unit}, {where}", influence=f"{state} {power} 5", sanctions=name)
        game = go(game, austria=attack)
        if name == sanction:
            assert game.phase == SPRING_RETREAT, clause
            assert due(game, power) == "1 retreat"
            game = go(game, **{power: retreat})
            kind, _, _, place = retreat.split()
            assert f"{state} {kind} {place}" in units(game)
        else:
            assert game.phase == SUMMER
            assert not any(one.startswith(f"{state} ") for one in units(game))


# ------------------------------------------------------------------------------------ special armies


@dataclass(frozen=True)
class SpecialArmyCase:
    """A special army, with a power that may be aligned with its state."""

    sanction: str
    letter: str
    state: str
    power: str

    @property
    def unit(self) -> str:
        """It stands in Alsace, so that its home is vacant."""
        return f"{self.state} A als [{self.letter}]"


CASES = {
    "PU": SpecialArmyCase("Protestant Union", "R", "rhi", "england"),
    "SAX": SpecialArmyCase("Saxon intervention", "N", "sax", "england"),
    "KEJ": SpecialArmyCase("Kejserkrigen", "K", "lowr", "england"),
    "GUS": SpecialArmyCase("Swedish intervention", "S", "swe", "england"),
    "DUT": SpecialArmyCase("Dutch intervention", "D", "dut", "england"),
    "CL": SpecialArmyCase("Catholic League", "B", "bav", "france"),
    "POL": SpecialArmyCase("Polish intervention", "P", "pol", "france"),
}
ATTACK = "A fco - als, A lor S A fco - als, A swi S A fco - als"
ATTACKERS = "spain A fco, spain A lor, spain A swi"
SAXON = {"e15_saxon_retreat": "true"}


def dislodge_army(
    case: SpecialArmyCase, others: str = "", rules: dict[str, str] | None = None, **orders: str
) -> Game:
    """Return a game in which the special army has just been dislodged from Alsace."""
    board = ", ".join(part for part in (case.unit, ATTACKERS, others) if part)
    influence = f"{case.state} {case.power} 5"
    game = play(board, influence=influence, sanctions=case.sanction, rules=rules)
    return go(game, spain=ATTACK, **orders)


RETREATS = [
    ("E15-PU-5", CASES["PU"], "R"),
    ("E15-SAX-4", CASES["SAX"], "N"),
    ("E15-KEJ-3", CASES["KEJ"], "K"),
    ("E15-GUS-5", CASES["GUS"], "S"),
    ("E15-DUT-5", CASES["DUT"], "D"),
    ("E15-CL-5", CASES["CL"], "B"),
    ("E15-POL-5", CASES["POL"], "P"),
]


@parametrize_rows("clause case letter", RETREATS)
def test_units_that_retreat_to_one_place_are_lost_whatever_their_strength(
    clause: str, case: SpecialArmyCase, letter: str
) -> None:
    others = "denmark A tyr, austria A ven, austria A vie"
    attack = "A ven - tyr, A vie S A ven - tyr"
    game = dislodge_army(case, others, SAXON, austria=attack)
    assert due(game, case.power) == "1 retreat", clause
    game = go(game, **{case.power: "A als R wur", "denmark": "A tyr R wur"})
    assert not any(unit.startswith(("denmark", f"{case.state} ")) for unit in units(game))
    alone = go(dislodge_army(case, others, SAXON, austria=attack), **{case.power: "A als R wur"})
    assert f"{case.state} A wur [{letter}]" in units(alone)


@pytest.mark.clause("E15-SANC-13")
def test_a_special_army_keeps_its_strength_after_a_retreat_or_loses_it_for_a_phase() -> None:
    def attacked(**rules: str) -> Game:
        game = dislodge_army(CASES["PU"], "france A bav", rules)
        game = go(game, england="A als R wur")
        assert "rhi A wur [R]" in units(game)
        return go(game, england="A wur - bav")

    assert "rhi A bav [R]" in units(attacked())
    tired = attacked(e15_dual_in_retreat="strength_1_until_next_phase")
    assert code(tired, "A wur - bav") == "bounced"
    assert code(go(tired, england="A wur - bav"), "A wur - bav") == "arrives"


# ------------------------------------------------------------------------------------ fallen armies


def lose_army(case: SpecialArmyCase, **rules: str) -> Game:
    """Return a game in the spring after the special army was dislodged and disbanded."""
    game = to(dislodge_army(case, rules=rules), "spring 1616")
    assert case.unit not in units(game)
    return game


GOES_ON = [
    ("E15-PU-6", CASES["PU"], "rhi"),
    ("E15-CL-6", CASES["CL"], "bav"),
    ("E15-POL-6", CASES["POL"], "war"),
]


@parametrize_rows("clause case home", GOES_ON)
def test_some_special_armies_are_rebuilt_with_their_letter(
    clause: str, case: SpecialArmyCase, home: str
) -> None:
    game = lose_army(case)
    assert records_of(game).sanctions.in_force, clause
    assert f"{case.state} A {home} [{case.letter}]" in units(game)
    plain = lose_army(case, e15_rebuilt_unit_keeps_letter="false")
    assert records_of(plain).sanctions.in_force
    assert f"{case.state} A {home}" in units(plain)


ENDS = [
    ("E15-SAX-5", CASES["SAX"], "sax A sax"),
    ("E15-KEJ-6", CASES["KEJ"], "lowr A bru"),
    ("E15-DUT-6", CASES["DUT"], "dut F dut"),
    ("E15-GUS-7", CASES["GUS"], "swe F swe"),
]


@parametrize_rows("clause case rebuilt", ENDS)
def test_other_sanctions_end_with_their_special_army(
    clause: str, case: SpecialArmyCase, rebuilt: str
) -> None:
    game = dislodge_army(case)
    if game.phase == SPRING_RETREAT:
        game = game.advance()
    assert records_of(game).sanctions.in_force == frozenset()
    assert any(case.sanction in text and clause in text for text in events(game, "sanction_ends"))
    assert points(go(game, spain=f"1: {case.state}"), case.state)["spain"] == 1
    assert rebuilt in units(to(game, "spring 1616"))


@parametrize_rows("clause case rebuilt", ENDS)
def test_sanctions_go_on_if_their_army_retreats_or_is_disbanded_without_battle(
    clause: str, case: SpecialArmyCase, rebuilt: str
) -> None:
    game = dislodge_army(case, rules=SAXON)
    game = go(game, **{case.power: "A als R wur"})
    assert len(records_of(game).sanctions.in_force) == 1, clause
    assert rebuilt not in units(game)
    calm = go(play(case.unit, influence=f"{case.state} {case.power} 5", sanctions=case.sanction))
    assert len(records_of(calm).sanctions.in_force) == 1
