"""Strengths that a variant gives to units, and the sentences about them."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.solver.phases import board, sheets
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power, UnitKind
from westphalia.model.orders import MovementOrder
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position, Unit
from westphalia.model.reasons import Clause
from westphalia.solver import Resolution, Strengths, VariantRules, Weights, board_graph, resolve

AUSTRIA = Power("austria")


def resolved(austrian: Weights, **orders: str) -> Resolution:
    """Resolve orders; each unit is where its order starts, and Austrian units have these weights."""
    given = {
        power: [order for order in sheet if isinstance(order, MovementOrder)]
        for power, sheet in sheets(PhaseKind.MOVEMENT, orders).items()
    }
    units = tuple(
        Unit(power, order.unit.kind or UnitKind.ARMY, order.unit.location)
        for power, sheet in given.items()
        for order in sheet
    )

    class AustrianStrengths(Strengths):
        def weigh(self, unit: Unit) -> Weights:
            return austrian if unit.power == AUSTRIA else Weights()

    conditions = VariantRules(board_graph(board), strengths=AustrianStrengths())
    return resolve(Position(board, units), given, conditions=conditions, check=True)


def words(result: Resolution) -> dict[str, str]:
    return {line.unit.location.province: line.why for line in result.orders if line.unit is not None}


def test_a_unit_that_holds_with_two_does_so_with_supports_too(golden: Golden) -> None:
    russia = "A gal - vie, A boh S A gal - vie, A tri S A gal - vie"
    alone = resolved(Weights(hold=2), austria="A vie H", russia="A gal - vie, A boh S A gal - vie")
    backed = resolved(Weights(hold=2), austria="A vie H, A tyr S A vie", russia=russia)
    golden(words(alone)["gal"])
    golden(words(backed)["gal"])


def test_a_unit_that_holds_with_two_is_worth_one_once_its_move_failed() -> None:
    result = resolved(
        Weights(hold=2), austria="A vie - bud", turkey="A bud H", russia="A gal - vie, A boh S A gal - vie"
    )
    assert [lost.unit.power for lost in result.dislodged] == [AUSTRIA]


def test_a_unit_that_defends_with_two_does_so_with_supports_too(golden: Golden) -> None:
    orders = {"austria": "A vie - gal, A bud S A vie - gal", "russia": "A gal - vie, A boh S A gal - vie"}
    result = resolved(Weights(defend=2), **orders, turkey="A tri S A gal - vie")
    golden(words(result)["gal"])


def test_a_unit_can_hold_with_more_when_it_is_supported() -> None:
    attack = {"russia": "A gal - vie, A boh S A gal - vie, A tri S A gal - vie"}
    alone = resolved(Weights(rallied=2), austria="A vie H", **attack)
    backed = resolved(Weights(rallied=2), austria="A vie H, A tyr S A vie", **attack)
    assert [len(alone.dislodged), len(backed.dislodged)] == [1, 0]


def test_a_unit_can_defend_with_more_when_its_move_is_supported() -> None:
    attack = {"russia": "A gal - vie, A boh S A gal - vie, A tyr S A gal - vie"}
    alone = resolved(Weights(bold=2), austria="A vie - gal", **attack)
    backed = resolved(Weights(bold=2), austria="A vie - gal, A bud S A vie - gal", **attack)
    assert [len(alone.dislodged), len(backed.dislodged)] == [1, 0]


def test_of_two_moves_that_dislodge_a_unit_the_first_counts_as_the_attack() -> None:
    result = resolved(Weights(attack=2, prevent=0), austria="A tyr - vie, A bud - vie", russia="A vie H")
    assert [lost.attacker_from for lost in result.dislodged] == ["tyr"]


def test_sentences_name_the_clause_of_a_strength(golden: Golden) -> None:
    result = resolved(
        Weights(hold=2, clause="X-1"), austria="A vie H", russia="A gal - vie, A boh S A gal - vie"
    )
    assert [line.code for line in result.orders] == ["stands", "bounced", "given"]
    golden(words(result))


def test_sentences_say_the_words_of_a_clause(golden: Golden) -> None:
    clause = Clause("X-1", "the guard counts twice")
    russia = "A gal - vie, A boh S A gal - vie"
    result = resolved(Weights(hold=2, clause=clause), austria="A vie H", russia=russia)
    golden(words(result)["gal"])


ROLES = {
    "attack": lambda: Weights(attack=-1),
    "support": lambda: Weights(support=-1),
    "hold": lambda: Weights(hold=-1),
    "rallied": lambda: Weights(rallied=-1),
    "stuck": lambda: Weights(stuck=-1),
    "prevent": lambda: Weights(prevent=-1),
    "defend": lambda: Weights(defend=-1),
    "bold": lambda: Weights(bold=-1),
}


@pytest.mark.parametrize("role", ROLES)
def test_no_weight_is_below_zero(role: str) -> None:
    with pytest.raises(ImpossibleError, match=f"below zero: {role}=-1"):
        _ = ROLES[role]()
