"""The rules that the checker states in its own way, each where another rule would have another result."""
# The checker is plain Python without types, on purpose.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from tests.checker.forging import Certificate, is_accepted, read_back, sealed
from tests.checker.test_forgeries import certificate_of, kernels_of, rejects
from tests.generators import SeededDice
from tests.variants.europe1619.random_battles import draw_battle
from westphalia import read_case
from westphalia.checker import check_certificate as checker
from westphalia.games import resolve_case
from westphalia.model.case import Case
from westphalia.model.names import Power, Province
from westphalia.model.orders import MovementOrder
from westphalia.model.position import Unit
from westphalia.model.rulebook import read_rules
from westphalia.solver import Resolution, certify, resolve
from westphalia.solver.conditions.access import AccessRules, ClosedProvince, ClosedWhen
from westphalia.solver.conditions.conditions import VariantRules
from westphalia.solver.conditions.geography import board_graph
from westphalia.solver.conditions.relations import OWN_SIDE, OwnSide, Relations

OWN_FLEET_AND_ANOTHER = """
England: A Lon - Bel, F Nth C A Lon - Bel
France: F Eng C A Lon - Bel
Germany: F Pic - Eng, F Bel S F Pic - Eng
"""
"""The French fleet is on a route, but the army does not need it."""
FLEET_OFF_ROUTE = """
Italy: A Tus - Spa, F Lyo C A Tus - Spa
France: F Mid C A Tus - Spa
England: F Bre - Mid, {} S F Bre - Mid
"""
"""No route leads through the Mid-Atlantic, where a fleet is ordered to convoy the army."""
ANY_ROUTE = {"4.A.1": "any_route"}
OWN_ROUTE = {"4.A.1": "any_route_own_first"}
ON_THE_MAP = {"4.E.1": "map_possible", "4.E.1.convoys": "simple_route"}


def case_of(orders: str, rules: Mapping[str, str] | None = None) -> Case:
    chosen = "".join(f"rule: {name}={choice}\n" for name, choice in (rules or {}).items())
    return read_case(f"variant: standard\nphase: Spring 1901 Movement\n{chosen}{orders}")


def resolve_under(case: Case, relations: Relations, access: AccessRules | None = None) -> Resolution:
    """Resolve a standard case with other relations between its units, or with closed provinces."""
    conditions = VariantRules(board_graph(case.position.board), relations=relations)
    if access is not None:
        conditions = replace(conditions, access=access)
    orders = cast("Mapping[Power, Sequence[MovementOrder]]", case.orders)
    return resolve(case.position, orders, case.rulebook, conditions=conditions)


def certified(resolution: Resolution) -> Certificate:
    """Return the certificate of a resolution, which the checker accepts."""
    certificate = read_back(certify(resolution))
    assert checker.check(certificate)
    return certificate


def successful_moves(certificate: Certificate) -> list[str]:
    return [certificate["orders"][i]["written"] for i in certificate["result"]["succeeds"]]


@pytest.mark.parametrize(
    ("orders", "rules", "succeed"),
    [
        ("France: F Lon C A Yor - Wal\nEngland: A Yor - Wal", {"4.E.1": "any_format"}, ["A yor - wal"]),
        ("England: F Nth C F Yor - Bel, F Yor - Bel", {"4.E.1": "any_format"}, []),
        (FLEET_OFF_ROUTE.format("F Por"), {**ON_THE_MAP, **ANY_ROUTE}, ["A tus - spa", "F bre - mao"]),
        (FLEET_OFF_ROUTE.format("F Spa/nc"), {**ON_THE_MAP, "4.A.2": "1971"}, []),
        (FLEET_OFF_ROUTE.format("F Spa/nc"), {**ON_THE_MAP, "4.A.2": "1982"}, []),
        (OWN_FLEET_AND_ANOTHER, {**OWN_ROUTE, "4.A.2": "1971"}, []),
        (OWN_FLEET_AND_ANOTHER, {**OWN_ROUTE, "4.A.2": "1982"}, []),
    ],
    ids=[
        "a fleet on a coast", "a fleet for a fleet", "off every route", "off every route, 1971",
        "off every route, 1982", "not needed, 1971", "not needed, 1982",
    ],
)  # fmt: skip
def test_a_fleet_that_carries_nothing_counts_for_nothing(
    orders: str, rules: dict[str, str], succeed: list[str]
) -> None:
    """Its loss stops no army, and no rule spares a support against it."""
    assert successful_moves(certified(resolve_case(case_of(orders, rules)))) == succeed


def test_units_that_dislodge_but_do_not_cut_each_other_cut_by_success() -> None:
    class Rivals(Relations):
        def cannot_dislodge(self, _unit: Unit, _other: Unit, /) -> OwnSide | None:
            return None

    orders = "Germany: A Ber - Mun, A Kie S A Ber - Mun, A Mun S A Tyr - Boh, A Tyr - Boh\nRussia: A Boh H"
    certificate = certified(resolve_under(case_of(orders), Rivals()))
    assert successful_moves(certificate) == ["A ber - mun"]
    assert certificate["orders"][certificate["result"]["given"][0]]["written"] == "A kie S A ber - mun"


def test_a_move_that_meets_an_admitted_unit_head_to_head_prevents_nothing() -> None:
    class Admitting(Relations):
        def cannot_prevent(self, unit: Unit, other: Unit, /) -> OwnSide | None:
            return OWN_SIDE if unit.power == other.power else None

    orders = (
        "France: A Bur - Mun, A Ruh S A Bur - Mun\nGermany: A Mun - Ber, A Ber - Mun, A Kie S A Ber - Mun"
    )
    assert successful_moves(certified(resolve_under(case_of(orders), Admitting()))) == ["A bur - mun"]


def test_a_ring_of_moves_by_land_is_no_convoy_paradox() -> None:
    """Serbia is closed once its unit has left, which it does if and only if a unit comes from Rumania."""

    class Doors(AccessRules):
        def closure(self, unit: Unit, province: Province, occupant: Unit | None) -> ClosedProvince | None:
            closes = province == "ser" and occupant is not None and occupant.power != unit.power
            return ClosedProvince("closed", ClosedWhen.ONCE_LEFT) if closes else None

    orders = "Austria: A Bul - Rum, A Ser - Bul\nRussia: A Rum - Ser, A Bud S A Rum - Ser"
    certificate = certified(resolve_under(case_of(orders, {"4.A.2": "all_hold"}), Relations(), Doors()))
    (part,) = kernels_of(certificate)
    assert (certificate["claim"], part["rule"]) == ("none", "all_fail")
    assert ["path", 1] in part["kernel"] or ["path", 2] in part["kernel"]


def test_supports_fail_where_no_move_of_their_kernel_can() -> None:
    drawn = draw_battle(SeededDice(Random("certificate 195")))
    rulebook = read_rules({"other_paradox": "moves_fail"}, drawn.rulebook)
    (part,) = kernels_of(certified(replace(drawn, rulebook=rulebook).resolve()))
    assert {decision[0] for decision, _ in part["forces"]} <= {"support", "remains"}
    assert not any(value for _, value in part["forces"])


def test_a_strength_that_is_not_listed_is_that_of_a_similar_role() -> None:
    ring = certificate_of("ring.json")
    ring["assumptions"]["strengths"] = {"0": {"hold": 2, "attack": 3}, "1": {"defend": 4}}
    orders = checker.Orders(ring)
    roles = ("hold", "rallied", "attack", "defend", "bold", "support")
    assert [orders.weight(0, role) for role in roles] == [2, 2, 3, 3, 3, 1]
    assert [orders.weight(1, role) for role in roles] == [1, 1, 1, 4, 4, 1]


# -------------------------------------------------------------------------- added rules, and the claim


def under_an_added_rule(certificate: Certificate) -> Certificate:
    """Return a certificate whose rule for convoy paradoxes is not a published one."""
    certificate["rules"]["convoy_paradox"] = certificate["assumptions"]["added_rule"] = "ours"
    return certificate


def test_an_added_rule_forces_what_is_stated_of_its_kernel_alone() -> None:
    pandin = under_an_added_rule(certificate_of("pandin.txt"))
    (part,) = kernels_of(pandin)
    part["rule"] = "ours"
    assert is_accepted(sealed(pandin))
    part["forces"].append([["dislodged", 0], False])
    rejects(sealed(pandin), "forces other values")


def test_an_added_rule_for_convoys_does_not_decide_a_ring() -> None:
    ring = under_an_added_rule(certificate_of("ring.json"))
    (part,) = kernels_of(ring)
    assert is_accepted(sealed(ring))
    part["rule"] = "ours"
    rejects(sealed(ring), "the rule circular_movement forces other values")


@pytest.mark.parametrize(("name", "settles_all"), [("ring.json", False), ("two rings", True)])
def test_a_number_of_resolutions_is_claimed_only_of_a_single_kernel_that_settles_everything(
    name: str, settles_all: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    branch: Any = checker.Orders.branch

    def branch_that_settles(*arguments: Any) -> Iterator[tuple[Any, bool]]:
        for values, _ in branch(*arguments):
            yield values, settles_all

    monkeypatch.setattr(checker.Orders, "branch", branch_that_settles)
    certificate = {**certificate_of(name), "claim": "exactly 2"}
    with pytest.raises(checker.Rejected, match="the proof shows 'ruled'"):
        checker.check(certificate)
