"""Supports that are cut one to one: worked examples, and a brute-force oracle."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.generators import WORN, RandomCase, random_case
from tests.generators.profiles import StrengthByBonus
from tests.golden import Golden
from tests.solver.phases import board, sheets
from westphalia.model.names import Power, UnitKind
from westphalia.model.orders import Hold, Move, MovementOrder, Support
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook, preset, read_rules
from westphalia.solver import Resolution, Status, resolve
from westphalia.solver.conditions.conditions import VariantRules
from westphalia.solver.conditions.geography import board_graph
from westphalia.solver.conditions.strengths import Cutting
from westphalia.solver.results.order_result import OrderResult
from westphalia.solver.search.extra_rules import Certainty

DATC = preset("datc")


def resolved(
    cutting: Cutting, bonuses: dict[str, int], rulebook: Rulebook = DATC, /, **orders: str
) -> Resolution:
    """Resolve orders; each unit is where its order starts, with a bonus by province."""
    given = {
        power: [order for order in sheet if isinstance(order, MovementOrder)]
        for power, sheet in sheets(PhaseKind.MOVEMENT, orders).items()
    }
    units = [
        Unit(
            power, order.unit.kind or UnitKind.ARMY, order.unit.location, bonuses.get(order.unit.location, 0)
        )
        for power, sheet in given.items()
        for order in sheet
    ]
    start = Position(board, tuple(units))
    conditions = VariantRules(board_graph(board), strengths=StrengthByBonus(cutting=cutting))
    result = resolve(start, given, rulebook, conditions=conditions, check=True)
    whole = resolve(start, given, rulebook, conditions=conditions, check=True, method="whole")
    assert result.orders == whole.orders
    return result


def _place(line: OrderResult) -> str:
    assert isinstance(line.order, MovementOrder)
    return line.order.unit.location.province


def codes(result: Resolution) -> dict[str, str]:
    return {_place(line): line.code for line in result.orders}


def whys(result: Resolution) -> dict[str, str]:
    return {_place(line): line.why for line in result.orders}


def test_a_half_cut_support_counts_with_the_rest(golden: Golden) -> None:
    # A gal has strength 2; A war takes off one, so A bud attacks with 1 + 1 against 1.
    result = resolved(
        Cutting.ONE_TO_ONE,
        {"gal": 1},
        austria="A bud - rum, A gal S A bud - rum",
        russia="A war - gal, A rum H",
    )
    assert codes(result) == {"bud": "arrives", "gal": "reduced", "war": "bounced", "rum": "dislodged"}
    golden(whys(result)["gal"])
    golden(whys(result)["bud"])


def test_where_supports_are_cut_whole_nothing_is_left() -> None:
    result = resolved(
        Cutting.WHOLE, {"gal": 1}, austria="A bud - rum, A gal S A bud - rum", russia="A war - gal, A rum H"
    )
    assert codes(result)["gal"] == "cut"
    assert codes(result)["bud"] == "bounced"


def test_several_attackers_add_up(golden: Golden) -> None:
    result = resolved(
        Cutting.ONE_TO_ONE,
        {"gal": 1},
        austria="A bud - rum, A gal S A bud - rum",
        russia="A war - gal, A ukr - gal, A rum H",
    )
    assert codes(result)["gal"] == "cut"
    golden(whys(result)["gal"])


def test_a_dislodged_supporter_gives_no_support() -> None:
    # A gal has strength 3: A war and A ukr leave one point of it, but with A sil and A boh they dislodge it.
    result = resolved(
        Cutting.ONE_TO_ONE,
        {"gal": 2, "war": 0},
        austria="A bud - rum, A gal S A bud - rum",
        russia="A war - gal, A ukr S A war - gal, A rum H",
        germany="A sil S A war - gal, A boh S A war - gal",
    )
    assert codes(result)["war"] == "arrives"
    assert codes(result)["gal"] == "dislodged"
    assert codes(result)["bud"] == "bounced"


def test_attacks_count_with_their_supports_if_chosen() -> None:
    orders = {
        "austria": "A bud - rum, A gal S A bud - rum",
        "russia": "A war - gal, A ukr S A war - gal, A rum H",
    }
    own = resolved(Cutting.ONE_TO_ONE, {"gal": 1}, **orders)
    assert (codes(own)["gal"], codes(own)["bud"]) == ("reduced", "arrives")
    supported = resolved(Cutting.ONE_TO_ONE_SUPPORTED, {"gal": 1}, **orders)
    assert (codes(supported)["gal"], codes(supported)["bud"]) == ("cut", "bounced")


def test_the_remaining_part_of_a_support_is_proven_too(golden: Golden) -> None:
    result = resolved(
        Cutting.ONE_TO_ONE,
        {"gal": 2, "war": 1},
        austria="A bud - rum, A gal S A bud - rum",
        russia="A war - gal, A ukr - gal, A rum H",
    )
    assert codes(result)["gal"] == "cut"
    steps = [step.text for step in result.why(result.orders[0]).steps]
    golden(steps[1:])


def test_an_attack_from_the_aim_of_a_support_does_not_reduce_it() -> None:
    result = resolved(
        Cutting.ONE_TO_ONE, {"gal": 1}, austria="A bud - rum, A gal S A bud - rum", russia="A rum - gal"
    )
    assert codes(result) == {"bud": "arrives", "gal": "given", "rum": "bounced"}


# -------------------------------------------------------------------------------------------- oracle

NO_CONVOYS = replace(WORN, name="by land", convoys=(0, 0), fleets_at_sea=30)


WITH_SUPPORTS_IN_A_CIRCLE = 346
"""The seed of a case in which even the supports of attacks depend on each other in a circle."""


@pytest.mark.parametrize("seed", [seed for seed in range(400) if seed != WITH_SUPPORTS_IN_A_CIRCLE])
def test_trying_everything_gives_the_same(seed: int) -> None:
    case = random_case(Random(seed), NO_CONVOYS)
    orders = legal_orders(case)
    result = case.resolve()
    assert case.conditions is not None
    assert not any(line.code == "no_convoy_ordered" for line in result.orders)
    found = consistent(orders, case.conditions.strengths.cutting)
    assert (len(found) == 1) == (result.certainty is Certainty.UNIQUE)
    if len(found) == 1:
        assert found[0] == {
            line.unit
            for line in result.orders
            if isinstance(line.order, Move) and line.status is Status.SUCCEEDS
        }


def legal_orders(case: RandomCase) -> dict[Unit, MovementOrder]:
    """Return what each unit does; a unit whose order has no effect holds."""
    orders: dict[Unit, MovementOrder] = {}
    for line in case.resolve().orders:
        if line.unit is not None and isinstance(line.order, MovementOrder):
            counts = line.status in (Status.SUCCEEDS, Status.FAILS)
            orders[line.unit] = line.order if counts else Hold(line.order.unit)
    return orders


def consistent(orders: dict[Unit, MovementOrder], cutting: Cutting) -> list[set[Unit]]:
    """Return every consistent set of successful moves, by an independent implementation."""
    movers = [unit for unit, order in orders.items() if isinstance(order, Move)]
    tried = [
        {unit for unit, succeeds in zip(movers, chosen, strict=True) if succeeds}
        for chosen in product((False, True), repeat=len(movers))
    ]
    return [
        moved for moved in tried if all(_beats(u, moved, orders, cutting) == (u in moved) for u in movers)
    ]


def _goal(orders: dict[Unit, MovementOrder], unit: Unit) -> str | None:
    order = orders.get(unit)
    return order.target.province if isinstance(order, Move) else None


def _left(s: Unit, moved: set[Unit], orders: dict[Unit, MovementOrder], cutting: Cutting) -> int:
    order = orders[s]
    assert isinstance(order, Support)
    aim = order.target.province if order.target is not None else None
    incoming = [u for u in orders if _goal(orders, u) == s.location.province]
    if any(u in moved for u in incoming):
        return 0
    foes = [u for u in incoming if u.power != s.power and u.location.province != aim]
    brought = sum(1 + u.bonus for u in foes)
    if cutting is Cutting.ONE_TO_ONE_SUPPORTED:
        brought += sum(_backing(u, moved, orders, cutting) for u in foes)
    return max(0, 1 + s.bonus - brought)


def _backing(
    u: Unit,
    moved: set[Unit],
    orders: dict[Unit, MovementOrder],
    cutting: Cutting,
    without: Power | None = None,
) -> int:
    total = 0
    for s, order in orders.items():
        if not isinstance(order, Support) or order.supported.location.province != u.location.province:
            continue
        aim = order.target.province if order.target is not None else None
        if aim == _goal(orders, u) and s.power != without:
            total += _left(s, moved, orders, cutting)
    return total


def _beats(u: Unit, moved: set[Unit], orders: dict[Unit, MovementOrder], cutting: Cutting) -> bool:
    goal, start = _goal(orders, u), u.location.province
    own = 1 + u.bonus
    there = next((z for z in orders if z.location.province == goal), None)
    stays = there is not None and not (there in moved and _goal(orders, there) != start)
    attack = own + _backing(u, moved, orders, cutting)
    against: list[int] = []
    if there is not None and stays:
        attack = 0 if there.power == u.power else own + _backing(u, moved, orders, cutting, there.power)
        strength = 1 + there.bonus
        if _goal(orders, there) in (None, start):
            strength += _backing(there, moved, orders, cutting)
        against.append(strength)
    for rival in orders:
        if rival is not u and _goal(orders, rival) == goal:
            facing = next((z for z in orders if z.location.province == goal), None)
            beaten = (
                facing is not None and facing in moved and _goal(orders, facing) == rival.location.province
            )
            against.append(0 if beaten else 1 + rival.bonus + _backing(rival, moved, orders, cutting))
    return attack > 0 and all(attack > strength for strength in against)


# ------------------------------------------------------------------------- paradoxes without a convoy

CIRCLE = {
    "austria": "A bud - rum, A ser S A bud - rum, A gal S A bud - rum",
    "russia": "A war - gal, A ukr S A war - gal, A rum S A war - gal",
}
"""Two strong armies support attacks on each other; a dislodged army gives no support."""


def test_each_of_two_strong_supporters_may_be_the_one_that_is_dislodged(golden: Golden) -> None:
    result = resolved(Cutting.ONE_TO_ONE, {"gal": 1, "rum": 1}, **CIRCLE)
    (kernel,) = result.kernels
    assert (kernel.resolutions, kernel.rule, kernel.certainty) == (2, "all_fail", Certainty.PARADOX)
    assert codes(result) == {
        "bud": "paradox_rule",
        "war": "paradox_rule",
        "gal": "paradox_rule",
        "rum": "paradox_rule",
        "ser": "given",
        "ukr": "given",
    }
    golden(whys(result)["bud"])


def test_the_rule_for_other_paradoxes_can_be_chosen() -> None:
    rulebook = read_rules({"5.D": "moves_fail"})
    result = resolved(Cutting.ONE_TO_ONE, {"gal": 1, "rum": 1}, rulebook, **CIRCLE)
    assert [kernel.rule for kernel in result.kernels] == ["moves_fail"]
    assert codes(result) == {
        "bud": "paradox_rule",
        "war": "paradox_rule",
        "gal": "reduced",
        "rum": "reduced",
        "ser": "given",
        "ukr": "given",
    }
    assert "rule 5.D (moves_fail)" in whys(result)["bud"]
    assert any(step.text.startswith("Rule 5.D=moves_fail: ") for step in result.why(result.orders[0]).steps)
