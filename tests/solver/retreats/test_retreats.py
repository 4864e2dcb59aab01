"""The retreat phase: open places, illegal orders, disbanded units, and the sentences about them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.solver.phases import board, position, sheets, unit
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Designation, Move, MovementOrder
from westphalia.model.phase import PhaseKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.model.reasons import Clause
from westphalia.model.rulebook import Rulebook, read_rules
from westphalia.solver import RetreatResolution, Status, resolve, resolve_retreats
from westphalia.solver.conditions.conditions import VariantRules, standard_conditions
from westphalia.solver.conditions.orders import OrderRules
from westphalia.solver.conditions.retreats import RetreatRules

TRIESTE = position("italy A tri, italy A ven", dislodged={"austria F tri": "tyr"})


def retreat(
    start: Position,
    orders: Mapping[str, str],
    rulebook: Rulebook | None = None,
    conditions: VariantRules | None = None,
) -> RetreatResolution:
    given = sheets(PhaseKind.RETREAT, orders)
    return resolve_retreats(start, given, rulebook or Rulebook(), conditions=conditions)


def with_rules(rules: RetreatRules) -> VariantRules:
    return replace(standard_conditions(board), retreats=rules)


def codes(resolution: RetreatResolution) -> list[str]:
    return [f"{result.status} {result.code}" for result in resolution.orders]


# ------------------------------------------------------------------------------- what becomes of units


def test_a_retreat_puts_the_unit_in_its_new_place() -> None:
    resolution = retreat(TRIESTE, {"austria": "F tri R alb"})
    assert unit("austria F alb") in resolution.after.units
    assert resolution.disbanded == ()


def test_a_clause_that_forbids_movement_orders_does_not_forbid_retreats() -> None:
    class NobodyMoves(OrderRules):
        def veto(self, _unit: Unit, _order: MovementOrder) -> Clause:
            return Clause("TEST-1", "nobody moves")

    conditions = replace(standard_conditions(board), orders=NobodyMoves())
    for order in ("F tri R alb", "F tri D"):
        resolution = retreat(TRIESTE, {"austria": order}, conditions=conditions)
        assert all(result.status is Status.SUCCEEDS for result in resolution.orders)
        assert (unit("austria F alb") in resolution.after.units) == (order == "F tri R alb")


def test_nothing_is_dislodged_or_contested_after_the_retreats() -> None:
    start = position("italy A tri", {"italy": "ven"}, {"austria F tri": "tyr"}, "boh")
    after = retreat(start, {}).after
    assert (after.dislodged, after.contested) == ((), frozenset())
    assert after.owners == start.owners


def test_a_unit_without_an_order_is_disbanded(golden: Golden) -> None:
    resolution = retreat(TRIESTE, {})
    assert resolution.disbanded == (unit("austria F tri"),)
    assert codes(resolution) == ["succeeds no_order"]
    golden(resolution.orders[0].why)


def test_a_unit_without_retreats_is_disbanded(golden: Golden) -> None:
    start = position("france F por, france F mao", dislodged={"england F por": "spa/sc"})
    resolution = retreat(start, {})
    assert codes(resolution) == ["succeeds no_retreat"]
    golden(resolution.orders[0].why)


def test_a_unit_with_an_illegal_order_alone_is_disbanded() -> None:
    resolution = retreat(TRIESTE, {"austria": "F tri R vie"})
    assert codes(resolution) == ["illegal fleet_to_inland"]
    assert resolution.disbanded == (unit("austria F tri"),)


def test_a_dislodged_unit_may_disband() -> None:
    resolution = retreat(TRIESTE, {"austria": "F tri D"})
    assert codes(resolution) == ["succeeds disbanded"]
    assert resolution.disbanded == (unit("austria F tri"),)


def test_an_illegal_retreat_blocks_no_other_retreat() -> None:
    start = position(
        "germany A kie, russia A pru", dislodged={"england A kie": "ber", "germany A pru": "war"}
    )
    resolution = retreat(start, {"england": "A kie R ber", "germany": "A pru R ber"})
    assert codes(resolution) == ["illegal attacker_origin", "succeeds retreats"]


def test_the_options_are_those_the_movement_announced() -> None:
    start = position("austria A boh, germany A mun, russia A gal, russia A war, italy A tyr, italy A tri")
    orders = sheets(
        PhaseKind.MOVEMENT,
        {
            "austria": "A boh - vie",
            "germany": "A mun - boh",
            "russia": "A gal - vie, A war - gal",
            "italy": "A tyr S A mun - boh",
        },
    )
    movement = resolve(
        start,
        {power: [o for o in given if isinstance(o, MovementOrder)] for power, given in orders.items()},
    )
    assert movement.dislodged
    resolution = resolve_retreats(movement.after, {})
    assert resolution.options == movement.retreats


# --------------------------------------------------------------------------------- how orders are read


def test_a_plain_move_is_a_retreat() -> None:
    order = Move(Designation(Location("tri"), UnitKind.FLEET), Location("alb"))
    resolution = resolve_retreats(TRIESTE, {Power("austria"): [order]})
    assert codes(resolution) == ["succeeds retreats"]


@pytest.mark.parametrize("text", ["A hol - bel via convoy", "A hol - nth - bel"])
def test_a_retreat_never_goes_by_convoy(text: str, golden: Golden) -> None:
    start = position("germany A hol, england F nth", dislodged={"england A hol": "ruh"})
    resolution = retreat(start, {"england": text})
    assert codes(resolution) == ["illegal not_a_retreat_order"]
    golden(resolution.orders[0].why)


@pytest.mark.parametrize("text", ["F tri H", "F tri S A ven", "B F tri", "W"])
def test_other_orders_are_illegal(text: str, golden: Golden) -> None:
    resolution = retreat(TRIESTE, {"austria": text})
    assert resolution.orders[0].status is Status.ILLEGAL
    assert resolution.orders[0].code == "not_a_retreat_order"
    golden(resolution.orders[0].why)
    assert resolution.disbanded == (unit("austria F tri"),)


def test_a_retreat_with_the_wrong_letter_gives_way_to_a_better_one(golden: Golden) -> None:
    rules = read_rules({"wrong_unit_kind": "valid_unless_better_order"})
    resolution = retreat(TRIESTE, {"austria": "A tri R alb, F tri R alb"}, rules)
    assert codes(resolution) == ["illegal better_order", "succeeds retreats"]
    golden(resolution.orders[0].why)


def test_a_unit_that_is_not_dislodged_cannot_retreat() -> None:
    resolution = retreat(TRIESTE, {"italy": "A ven R pie", "austria": "F tri R alb"})
    assert codes(resolution) == ["illegal not_dislodged", "succeeds retreats"]


def test_a_power_cannot_retreat_foreign_units() -> None:
    start = position("", dislodged={"austria F tri": "tyr"})
    resolution = retreat(start, {"italy": "F tri R alb"})
    assert resolution.orders[0].code == "foreign_unit"
    assert resolution.disbanded == (unit("austria F tri"),)


def test_the_dislodger_and_the_dislodged_unit_are_distinguished() -> None:
    resolution = retreat(TRIESTE, {"italy": "A tri R bud"})
    assert resolution.orders[0].code == "not_dislodged"
    assert resolution.orders[0].unit == unit("italy A tri")


def test_an_order_for_an_empty_province_names_no_unit() -> None:
    resolution = retreat(TRIESTE, {"austria": "A gal R rum"})
    assert resolution.orders[0].code == "no_such_unit"
    assert resolution.orders[0].unit is None


SPAIN = position("italy F mao, italy F wes", dislodged={"france F mao": "wes"})


@pytest.mark.parametrize(
    ("rule", "code", "place"),
    [
        ("fails", "coast_missing", None),
        ("default_coast:north", "retreats", "spa/nc"),
        ("default_coast:south", "retreats", "spa/sc"),
    ],
)
def test_one_of_two_omitted_coasts_is_read_as_in_a_move(rule: str, code: str, place: str | None) -> None:
    resolution = retreat(SPAIN, {"france": "F mao R spa"}, read_rules({"coast_two_possible": rule}))
    assert resolution.orders[0].code == code
    assert [u.location for u in resolution.after.units if u.power == "france"] == ([place] if place else [])


@pytest.mark.parametrize(
    ("rule", "code"),
    [("only_coast", "retreats"), ("fails", "coast_missing"), ("default_coast:south", "coast_unreachable")],
)
def test_a_single_omitted_coast_is_read_as_in_a_move(rule: str, code: str) -> None:
    start = position("italy F gas", dislodged={"france F gas": "mar"})
    resolution = retreat(start, {"france": "F gas R spa"}, read_rules({"coast_one_possible": rule}))
    assert resolution.orders[0].code == code


@pytest.mark.parametrize(("rule", "code"), [("corrected", "retreats"), ("illegal", "coast_unreachable")])
def test_a_coast_out_of_reach_is_read_as_in_a_move(rule: str, code: str) -> None:
    start = position("italy F gas", dislodged={"france F gas": "mar"})
    resolution = retreat(start, {"france": "F gas R spa/sc"}, read_rules({"coast_unreachable": rule}))
    assert resolution.orders[0].code == code


@pytest.mark.parametrize(("rule", "code"), [("ignored", "retreats"), ("fails", "irrelevant_coast")])
def test_an_irrelevant_coast_is_read_as_in_a_move(rule: str, code: str) -> None:
    start = position("italy A gas", dislodged={"france A gas": "mar"})
    resolution = retreat(start, {"france": "A gas R spa/nc"}, read_rules({"irrelevant_coast": rule}))
    assert resolution.orders[0].code == code


@pytest.mark.parametrize(("rule", "code"), [("ignored", "retreats"), ("fails", "wrong_coast_of_unit")])
def test_the_wrong_coast_of_the_unit_is_read_as_in_a_move(rule: str, code: str) -> None:
    start = position("russia F bul/sc", dislodged={"turkey F bul/sc": "aeg"})
    resolution = retreat(start, {"turkey": "F bul/ec R con"}, read_rules({"unit_coast": rule}))
    assert resolution.orders[0].code == code


@pytest.mark.parametrize(("rule", "code"), [("valid", "retreats"), ("invalid", "wrong_unit_type")])
def test_the_wrong_letter_is_read_as_in_a_move(rule: str, code: str) -> None:
    resolution = retreat(TRIESTE, {"austria": "A tri R alb"}, read_rules({"wrong_unit_kind": rule}))
    assert resolution.orders[0].code == code


@pytest.mark.parametrize("impossible", ["any_format", "known_places", "map_possible", "board_possible"])
def test_an_impossible_retreat_is_illegal_however_movement_treats_it(impossible: str) -> None:
    start = position("germany A hol", dislodged={"england A hol": "ruh"})
    resolution = retreat(start, {"england": "A hol R lon"}, read_rules({"impossible_orders": impossible}))
    assert codes(resolution) == ["illegal not_adjacent"]


# ----------------------------------------------------------------------------------------- several orders


@pytest.mark.parametrize(
    ("rule", "expected", "place"),
    [
        ("first", ["succeeds retreats", "illegal multiple_orders"], "adr"),
        ("last", ["illegal multiple_orders", "succeeds retreats"], "alb"),
        ("hold", ["illegal multiple_orders", "illegal multiple_orders"], None),
    ],
)
def test_of_several_orders_one_or_none_counts(rule: str, expected: list[str], place: str | None) -> None:
    resolution = retreat(
        TRIESTE, {"austria": "F tri R adr, F tri R alb"}, read_rules({"several_orders": rule})
    )
    assert codes(resolution) == expected
    assert [u.location for u in resolution.after.units if u.power == "austria"] == ([place] if place else [])


def test_an_illegal_order_leaves_the_legal_one_alone() -> None:
    resolution = retreat(TRIESTE, {"austria": "F tri R vie, F tri R alb"})
    assert codes(resolution) == ["illegal fleet_to_inland", "succeeds retreats"]
    assert "disbanded" not in resolution.orders[0].why


def test_the_same_order_twice_counts_once() -> None:
    resolution = retreat(TRIESTE, {"austria": "F tri R alb, F tri R alb"})
    assert codes(resolution) == ["succeeds retreats", "succeeds retreats"]
    assert len(resolution.after.units) == 3


def test_disbanding_and_retreating_are_different_orders() -> None:
    resolution = retreat(TRIESTE, {"austria": "F tri R alb, F tri D"})
    assert codes(resolution) == ["illegal multiple_orders"] * 2


# --------------------------------------------------------------------------------------------- sentences


@pytest.mark.parametrize(
    ("start", "orders"),
    [
        (TRIESTE, {"austria": "F tri R alb"}),
        (
            position("", dislodged={"austria F tri": "tyr", "turkey F gre": "ion"}),
            {"austria": "F tri R alb", "turkey": "F gre R alb"},
        ),
        (position("", dislodged={"turkey F ank": "bla"}), {"turkey": "F ank R bla"}),
        (position("", dislodged={"italy A vie": "tri"}, contested="boh"), {"italy": "A vie R boh"}),
        (position("austria A gal", dislodged={"italy A vie": "tri"}), {"italy": "A vie R gal"}),
        (position("", dislodged={"italy A mar": "gas by convoy"}), {"italy": "A mar R gas"}),
        (SPAIN, {"france": "F mao R spa"}),
        (TRIESTE, {"austria": "F tri R alb, F tri R adr"}),
    ],
)
def test_a_sentence_tells_why(start: Position, orders: dict[str, str], golden: Golden) -> None:
    golden(retreat(start, orders).orders[0].why)


# ---------------------------------------------------------------------------------------------- variants


def test_a_variant_can_keep_units_from_retreating(golden: Golden) -> None:
    clause = Clause("TEST-1", "fleets retreat nowhere")

    class NoFleets(RetreatRules):
        def forbids(self, lost: DislodgedUnit) -> Clause | None:
            return clause if lost.unit.kind is UnitKind.FLEET else None

    conditions = with_rules(NoFleets())
    resolution = retreat(TRIESTE, {"austria": "F tri R alb"}, conditions=conditions)
    assert resolution.options == {unit("austria F tri"): ()}
    assert codes(resolution) == ["illegal TEST-1"]
    golden(resolution.orders[0].why)
    resolution = retreat(TRIESTE, {}, conditions=conditions)
    assert codes(resolution) == ["succeeds TEST-1"]
    golden(resolution.orders[0].why)
    assert resolution.why(resolution.orders[0]).fact.clause == clause


def test_a_variant_can_close_places() -> None:
    class NoAlbania(RetreatRules):
        def closes(self, _lost: DislodgedUnit, place: Location) -> str | None:
            return "X-ALB-1" if place == "alb" else None

    conditions = with_rules(NoAlbania())
    resolution = retreat(TRIESTE, {"austria": "F tri R alb"}, conditions=conditions)
    assert resolution.options == {unit("austria F tri"): ("adr",)}
    assert codes(resolution) == ["illegal X-ALB-1"]
    assert "X-ALB-1 forbids it" in resolution.orders[0].why


def test_a_variant_can_open_places_out_of_reach() -> None:
    class ToTunis(RetreatRules):
        def reaches(self, _lost: DislodgedUnit) -> tuple[Location, ...]:
            return (Location("tun"),)

    conditions = with_rules(ToTunis())
    resolution = retreat(TRIESTE, {"austria": "F tri R tun"}, conditions=conditions)
    assert resolution.options == {unit("austria F tri"): ("adr", "alb", "tun")}
    assert unit("austria F tun") in resolution.after.units


def test_a_variant_can_weaken_a_retreating_unit() -> None:
    class Weaker(RetreatRules):
        def becomes(self, lost: Unit) -> Unit:
            return replace(lost, bonus=lost.bonus - 1)

    strong = replace(unit("austria A tri"), bonus=1)
    start = Position(board, (), {}, (DislodgedUnit(strong, Location("ven")),))
    conditions = with_rules(Weaker())
    assert retreat(start, {"austria": "A tri R alb"}, conditions=conditions).after.units == (
        unit("austria A alb"),
    )
