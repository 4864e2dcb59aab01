"""Support that a clause keeps from counting against a unit (`Relations.support_excluded`)."""

from tests.golden import Golden
from tests.solver.phases import board, sheets
from westphalia.model.names import Power, UnitKind
from westphalia.model.orders import MovementOrder
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position, Unit
from westphalia.solver import Resolution, resolve
from westphalia.solver.conditions.conditions import VariantRules
from westphalia.solver.conditions.geography import board_graph
from westphalia.solver.conditions.relations import Reason, Relations, same_power
from westphalia.solver.results.order_result import OrderResult

AUSTRIA, TURKEY, RUSSIA = Power("austria"), Power("turkey"), Power("russia")


class TurkeySparesRussia(Relations):
    """Turkey's support for Austria does not count against Russia; no support counts against own units."""

    def support_excluded(self, supporter: Unit, mover: Unit, other: Unit) -> Reason | None:
        powers = (supporter.power, mover.power, other.power)
        return "X-1" if powers == (TURKEY, AUSTRIA, RUSSIA) else same_power(supporter, other)


def resolved(**orders: str) -> Resolution:
    """Resolve orders; each unit is where its order starts."""
    given = {
        power: [order for order in sheet if isinstance(order, MovementOrder)]
        for power, sheet in sheets(PhaseKind.MOVEMENT, orders).items()
    }
    units = tuple(
        Unit(power, order.unit.kind or UnitKind.ARMY, order.unit.location)
        for power, sheet in given.items()
        for order in sheet
    )
    conditions = VariantRules(board_graph(board), relations=TurkeySparesRussia())
    result = resolve(Position(board, units), given, conditions=conditions, check=True)
    whole = resolve(Position(board, units), given, conditions=conditions, check=True, method="whole")
    assert result.orders == whole.orders
    return result


def by_place(result: Resolution) -> dict[str, OrderResult]:
    """Return the result of each unit's order by place."""
    return {line.unit.location.province: line for line in result.orders if line.unit is not None}


def words(result: Resolution) -> dict[str, str]:
    """Return the sentence about each unit's order by place."""
    return {place: line.why for place, line in by_place(result).items()}


def test_it_does_not_count_against_a_unit_that_stays(golden: Golden) -> None:
    result = resolved(austria="A ser - rum", turkey="A bul S A ser - rum", russia="A rum H")
    assert {place: line.code for place, line in by_place(result).items()} == {
        "ser": "bounced",
        "bul": "given",
        "rum": "stands",
    }
    golden(words(result))


def test_it_counts_once_the_other_has_left(golden: Golden) -> None:
    result = resolved(austria="A ser - rum", turkey="A bul S A ser - rum", russia="A rum - sev, A ukr - rum")
    assert by_place(result)["ser"].code == "arrives"
    golden(words(result)["bul"])


def test_it_counts_for_others_and_against_others() -> None:
    for_italy = resolved(italy="A ser - rum", turkey="A bul S A ser - rum", russia="A rum H")
    against_italy = resolved(austria="A ser - rum", turkey="A bul S A ser - rum", italy="A rum H")
    assert [lost.unit.power for lost in for_italy.dislodged] == ["russia"]
    assert [lost.unit.power for lost in against_italy.dislodged] == ["italy"]
