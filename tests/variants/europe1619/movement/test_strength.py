"""Bolstered and fortified units, and protection by alliances, alignments and peace."""

import pytest

from tests.variants.europe1619.battles import fight, records, state
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.position import Unit
from westphalia.variants.europe1619.movement import make_strengths

# ------------------------------------------------------------------------------------------- bolstered


@pytest.mark.clause("E19-UNIT-10")
def test_the_strength_of_a_fortified_position_is_defensive_only() -> None:
    unit = Unit(Power("lor"), UnitKind.ARMY, Location("lor"), 4, frozenset({"fortified"}))
    found = make_strengths(state("", records()).rulebook).weigh(unit)
    assert (found.attack, found.support, found.prevent) == (1, 1, 1)
    assert (found.hold, found.rallied) == (5, 5)


@pytest.mark.clause("E19-BOLSTER-2")
def test_a_bolstered_unit_moves_as_a_whole() -> None:
    battle = fight({"france": "A par - cha, A par - pic"}, "france A par+2")
    assert len(battle.after) == 1
    assert battle.after < {"france A par+2", "france A cha+2", "france A pic+2"}


@pytest.mark.clause("E19-BOLSTER-6", "E19-BOLSTER-7")
def test_the_strength_beyond_one_is_written_with_a_plus() -> None:
    units = [Unit(Power("france"), UnitKind.ARMY, Location("par"), bonus) for bonus in (0, 1, 2, 9)]
    assert [str(unit) for unit in units] == ["A par", "A par+1", "A par+2", "A par+9"]


# -------------------------------------------------------------------------------------------- allies


@pytest.mark.clause("E19-ALLY-7")
def test_attacks_of_an_allys_minor_units_cut_under_the_option() -> None:
    orders = {"france": "A lor - cha", "spain": "A cha S A sne - pic, A sne - pic", "dutch": "A pic H"}
    sides = {"lor": "france"}

    def code(units: str = "", **rules: str) -> str:
        battle = fight(orders, units, standings=sides, wars="dutch-spain", allies="france-spain", rules=rules)
        return battle["A cha S A sne - pic"]

    assert code("lor A lor") == "given"
    assert code("lor A lor", e19_ally_minor_attack_cuts="true") == "cut"
    assert code(e19_ally_minor_attack_cuts="true") == "given"
