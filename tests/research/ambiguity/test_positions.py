"""The fewest orders that make a position ambiguous, compared with trying everything."""

import json
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from tests.golden import Golden
from tests.this_tree import ROOT
from westphalia import load_case
from westphalia.cli.running.run import run
from westphalia.model.case import read_case
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Designation, Move, MovementOrder, Support
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import preset, read_rules
from westphalia.research import Danger, Question, find_gap, hazard_of, question_of, resolutions_of
from westphalia.research.ambiguity.chances import random_question
from westphalia.solver import System, branch_system, possible_orders, unsettled_system
from westphalia.variants import find_variant
from westphalia.variants.standard import STANDARD

RULES = preset("datc")


def position(text: str) -> Position:
    units: list[Unit] = []
    for part in text.split(", "):
        power, kind, place = part.split()
        units.append(Unit(Power(power), UnitKind(kind), Location(place)))
    return Position(STANDARD.board, tuple(units))


def unsettled(where: Position, orders: dict[Unit, MovementOrder]) -> System:
    given: dict[Power, list[MovementOrder]] = {}
    for unit, order in orders.items():
        given.setdefault(unit.power, []).append(order)
    return unsettled_system(where, given, RULES)


def properties(where: Position, orders: dict[Unit, MovementOrder]) -> set[Danger]:
    """Return the properties of an order set, from all its resolutions."""
    t = unsettled(where, orders)
    found = branch_system(t, t.agenda())
    if len(found) == 1:
        return set()
    sea = [t.way[c] for c in t.movers if t.passages[c] is not None and not t.by_land[c]]
    by_convoy = not found or len({tuple(values[d] for d in sea) for values in found}) > 1
    return {Danger.SEVERAL if found else Danger.NONE, *([Danger.PARADOX] if by_convoy else [])}


def ambiguous(where: Position, orders: dict[Unit, MovementOrder]) -> bool:
    t = unsettled(where, orders)
    return len(branch_system(t, t.agenda(), limit=2)) > 1


def fewest_by_force(where: Position, most: int) -> dict[Danger, int]:
    """Return the fewest orders with each property that occurs, by trying all order sets."""
    moves = {
        unit: [
            Move(Designation(unit.location, unit.kind), order.target, order.via_convoy)
            for order in possible_orders(where, unit, RULES)
            if isinstance(order, Move)
        ]
        for unit in where.units
    }
    options = {
        unit: possible_orders(
            where, unit, RULES, moves=[m for o in where.units if o is not unit for m in moves[o]]
        )
        for unit in where.units
    }
    fewest: dict[Danger, int] = {}
    for count in range(1, most + 1):
        for chosen in combinations(where.units, count):
            for orders in product(*(options[unit][1:] for unit in chosen)):
                for danger in properties(where, dict(zip(chosen, orders, strict=True))):
                    fewest.setdefault(danger, count)
        if len(fewest) == len(Danger):
            break
    return fewest


def test_three_armies_that_can_rotate_are_a_ring() -> None:
    where = position("austria A bud, austria A ser, turkey A rum")
    found = hazard_of(Question(where, {}, RULES))
    assert found is not None
    assert (len(found.orders), found.resolutions) == (3, 2)
    assert fewest_by_force(where, 3) == {Danger.SEVERAL: 3}


def test_two_units_are_never_ambiguous() -> None:
    where = position("austria A bud, turkey A rum")
    assert hazard_of(Question(where, {}, RULES)) is None
    assert fewest_by_force(where, 2) == {}


def test_the_simplest_paradox_is_found_where_it_can_be() -> None:
    where = position("england F lon, england F wal, france A bre, france F eng")
    found = hazard_of(Question(where, {}, RULES), Danger.PARADOX)
    assert found is not None
    assert len(found.orders) == 4
    assert ambiguous(where, dict(found.orders))


def test_without_fleets_there_is_no_paradox() -> None:
    where = position("austria A bud, austria A ser, turkey A rum, turkey A bul")
    assert hazard_of(Question(where, {}, RULES), Danger.PARADOX) is None


def test_orders_without_any_resolution_are_a_paradox_too() -> None:
    """DATC 6.F.18: a model of two resolutions alone does not find it."""
    where = position("england F eng, england F lon, france F wal, france F iri, france A bre")
    for danger in (Danger.NONE, Danger.PARADOX):
        found = hazard_of(Question(where, {}, RULES), danger)
        assert found is not None
        assert (len(found.orders), found.resolutions) == (5, 0)
        assert danger in properties(where, dict(found.orders))


POSITIONS = (
    "england F eng, england F lon, france F wal, france A bre",
    pytest.param("italy F nap, italy A apu, turkey F ion, turkey A gre", marks=pytest.mark.thorough),
)
"""Positions with up to 40,000 order sets, so that each test takes seconds."""


@pytest.mark.parametrize("text", POSITIONS)
def test_the_search_agrees_with_enumerating_all_order_sets(text: str) -> None:
    where = position(text)
    found = {danger: hazard_of(Question(where, {}, RULES), danger) for danger in Danger}
    fewest = {danger: len(hazard.orders) for danger, hazard in found.items() if hazard is not None}
    assert fewest == fewest_by_force(where, len(where.units))
    for danger, hazard in found.items():
        assert hazard is None or danger in properties(where, dict(hazard.orders))


def test_too_many_units_are_refused(golden: Golden) -> None:
    places = [info.id for info in STANDARD.board.provinces if info.terrain.value != "sea"][:41]
    units = tuple(Unit(Power("austria"), UnitKind.ARMY, Location(place)) for place in places)
    with pytest.raises(ImpossibleError) as caught:
        hazard_of(Question(Position(STANDARD.board, units), {}, RULES))
    golden(str(caught.value))


# ------------------------------------------------------------------------------- what is proven


@pytest.mark.parametrize("danger", Danger)
def test_absence_is_proven_in_the_standard_game_and_for_several_resolutions(danger: Danger) -> None:
    """Without a resolution, order sets are found by the theorem, which does not hold in every variant."""
    standard = read_case("variant: standard\nphase: Spring 1901 Movement\nFrance: A Par H\n", find_variant)
    mercenaries = load_case(ROOT / "examples" / "mercenary-ring.txt")
    assert find_gap(question_of(standard), danger) == ""
    assert bool(find_gap(question_of(mercenaries), danger)) == (danger is not Danger.SEVERAL)


@pytest.mark.parametrize(
    ("case", "proven", "unproven"),
    [
        ("pandin.txt", "Fewer orders always have one.", "may be enough"),
        ("mercenary-ring.txt", "Fewer orders may be enough: the search covers", "always"),
    ],
)
def test_search_says_whether_fewer_orders_are_enough_only_where_it_is_proven(
    case: str, proven: str, unproven: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["search", str(ROOT / "examples" / case), "--find", "none"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert proven in printed
    assert unproven not in printed


ROUTES = (ROOT / "examples" / "pandin.txt").read_text("utf-8").replace("A Bre - Lon", "A Bre - Eng - Lon", 1)
"""Pandin's paradox with a written convoy route."""


@pytest.mark.parametrize(
    ("rule", "find", "gap"),
    [("required", "none", True), ("optional", "none", True), ("ignored", "none", False)],
)
def test_the_search_does_not_cover_written_routes(
    rule: str, find: str, gap: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Under 4.A.6=required the paradox needs a written route, which the search does not try."""
    case = tmp_path / "case.txt"
    case.write_text(ROUTES, "utf-8")
    assert not resolutions_of(question_of(load_case(case)).with_rules(read_rules({"4.A.6": rule}))).columns
    run(["search", str(case), "--find", find, "--rule", f"4.A.6={rule}", "--json"])
    assert json.loads(capsys.readouterr().out)["proven"] is not gap
    run(["search", str(case), "--find", find, "--rule", f"4.A.6={rule}"])
    assert (
        f"no orders with a written convoy route (4.A.6={rule})" in " ".join(capsys.readouterr().out.split())
    ) is gap


def test_routes_matter_only_where_a_fleet_is_at_sea() -> None:
    where = position("austria A bud, austria F alb, turkey A rum")
    rules = read_rules({"4.A.6": "required"})
    assert find_gap(Question(where, {}, rules), Danger.SEVERAL) == ""


def test_the_search_ignores_civil_disorder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The units may have any orders, so their powers submit some: F bel supports F eng to hold."""
    absent = "\nrule: 4.D.9 = fails\ncivil disorder: France\nunits:\n  France: A Bre, F Eng\n"
    units = "  England: F Lon, F Wal\n  Germany: F Nth, F Bel\n"
    case = tmp_path / "case.txt"
    case.write_text(f"variant: standard\nphase: Spring 1901 Movement{absent}{units}", "utf-8")
    run(["search", str(case), "--find", "none", "--json"])
    assert len(json.loads(capsys.readouterr().out)["hazard"]["orders"]) == 5


def test_random_orders_support_no_unit_to_hold_that_moves() -> None:
    for seed in range(150):
        dice = Random(seed)
        drawn = random_question(dice, STANDARD, RULES, 8)
        orders = [one for own in drawn.orders.values() for one in own]
        moving = {order.unit.location for order in orders if isinstance(order, Move)}
        held = {one.supported.location for one in orders if isinstance(one, Support) and one.target is None}
        assert not moving & held
