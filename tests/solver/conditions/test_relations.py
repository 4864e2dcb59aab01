"""What a variant may change between units, on the standard board."""

from tests.solver.phases import board, position, sheets
from westphalia.model.names import Power
from westphalia.model.orders import MovementOrder
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Unit
from westphalia.solver import Relations, Resolution, VariantRules, board_graph, resolve

AUSTRIA = Power("austria")
UNITS = "austria A vie, austria A bud, russia A war, russia A ukr, turkey A gal"
BOTH_INTO_GALICIA = {
    "austria": "A vie - gal, A bud S A vie - gal",
    "russia": "A war - gal, A ukr S A war - gal",
}


class AustriaPreventsNothing(Relations):
    def cannot_prevent(self, mover: Unit, _: Unit) -> str | None:
        return "X-1" if mover.power == AUSTRIA else None


class AustriaCutsNothing(Relations):
    def cannot_cut(self, mover: Unit, _: Unit) -> str | None:
        return "X-1" if mover.power == AUSTRIA else None


def resolved(relations: Relations, **orders: str) -> Resolution:
    given = {
        power: [order for order in sheet if isinstance(order, MovementOrder)]
        for power, sheet in sheets(PhaseKind.MOVEMENT, orders).items()
    }
    conditions = VariantRules(board_graph(board), relations=relations)
    return resolve(position(UNITS), given, conditions=conditions, check=True)


def dislodged(relations: Relations, **orders: str) -> list[tuple[str, str]]:
    """Return the dislodged units, each with the place from which it was attacked."""
    result = resolved(relations, **orders)
    return [(lost.unit.location, lost.attacker_from) for lost in result.dislodged]


def test_equal_moves_prevent_each_other() -> None:
    assert dislodged(Relations(), **BOTH_INTO_GALICIA, turkey="A gal H") == []


def test_a_move_that_may_not_prevent_keeps_no_unit_out_while_the_occupant_stays() -> None:
    relations = AustriaPreventsNothing()
    assert dislodged(relations, **BOTH_INTO_GALICIA, turkey="A gal H") == [("gal", "war")]
    assert dislodged(relations, **BOTH_INTO_GALICIA, turkey="A gal - war") == [("gal", "war")]
    assert dislodged(relations, **BOTH_INTO_GALICIA, turkey="A gal - rum") == []


def test_an_attack_that_may_not_cut_a_support_cuts_it_if_it_dislodges_the_unit() -> None:
    relations = AustriaCutsNothing()
    alone = {"austria": "A vie - gal, A bud H", "russia": "A war H, A ukr H", "turkey": "A gal S A war"}
    backed = {**alone, "austria": "A vie - gal, A bud S A vie - gal"}
    codes = [
        {str(one.unit.location): one.code for one in resolved(relations, **orders).orders if one.unit}["gal"]
        for orders in (alone, backed)
    ]
    assert codes == ["given", "dislodged"]
