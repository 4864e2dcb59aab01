"""Invalid arrays are refused with a message, and nothing is resolved."""

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.generators import standard_board
from tools import kernels
from westphalia.bulk import Adjudicator, Turns
from westphalia.bulk.arrays import Column
from westphalia.model.errors import ImpossibleError, WestphaliaError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Designation, Hold, Move
from westphalia.model.position import Position, Unit
from westphalia.solver import resolve


@pytest.fixture(scope="module")
def adjudicator() -> Adjudicator:
    return Adjudicator(standard_board())


def unit(place: str, kind: str = "A") -> Unit:
    return Unit(Power("austria"), UnitKind(kind), Location(place))


def turns(adjudicator: Adjudicator) -> Turns:
    position = Position(standard_board(), (unit("vie"), unit("bud")))
    orders = {Power("austria"): (Move(Designation(Location("vie"), UnitKind.ARMY), Location("tyr")),)}
    return adjudicator.turns([(position, orders)])


def column(*numbers: float) -> Column:
    return np.array(numbers)


@pytest.mark.parametrize(
    ("field", "given", "message"),
    [
        ("place", column(0, 999), "turn 0, unit 1: place is 999; expected 0 to 80"),
        ("place", column(5, 5), "turn 0: two units in"),
        ("place", column(-1, 5), "turn 0, unit 0: place is -1"),
        ("power", column(0, 50), "turn 0, unit 1: power is 50"),
        ("kind", column(0, 2), "turn 0, unit 1: kind is 2; expected 0 to 1"),
        ("order", column(0, 4), "turn 0, unit 1: order is 4; expected 0 to 3"),
        ("target", column(-1, -1), "turn 0, unit 0: target is -1; expected a place for such an order"),
        ("order", column(2, 0), "turn 0, unit 0: other is -1; expected a place for such an order"),
        ("target", column(3), "target has 1 lines; expected 2, the last number of starts"),
        ("target", column(3.5, 1), "target has 1 dimensions of float64; expected one dimension of integers"),
        ("target", np.zeros((2, 2), np.int64), "target has 2 dimensions of int64"),
        ("starts", column(0, 3), "power has 2 lines; expected 3"),
        ("starts", column(1, 2), "starts must begin with 0 and must not decrease"),
        ("starts", column(0, 3, 2), "starts must begin with 0 and must not decrease"),
        ("starts", np.zeros(0, np.int64), "starts must begin with 0 and must not decrease"),
        ("via", column(0, 7), "turn 0, unit 1: via is 7"),
        ("bonus", column(0, 100), "turn 0, unit 1: bonus is 100"),
        ("other", [1, 2], "other is a list, not an array; expected a NumPy array"),
        ("power", np.array([2**63, 0], np.uint64), "power has numbers that are too large"),
    ],
)
def test_bad_arrays_are_refused(adjudicator: Adjudicator, field: str, given: Column, message: str) -> None:
    spoiled = replace(turns(adjudicator), **{field: given})
    with pytest.raises(WestphaliaError) as caught:
        adjudicator.resolve(spoiled)
    assert message in str(caught.value)


def test_a_turn_of_too_many_units_is_refused(adjudicator: Adjudicator) -> None:
    zeros = np.zeros(501, np.int64)
    with pytest.raises(ImpossibleError, match="turn 0 has 501 units; expected at most 500"):
        adjudicator.resolve(Turns(np.array([0, 501]), *[zeros] * 8))


def test_two_orders_for_a_unit_cannot_be_represented(adjudicator: Adjudicator) -> None:
    order = Hold(Designation(Location("vie"), UnitKind.ARMY))
    position = Position(standard_board(), (unit("vie"),))
    with pytest.raises(ImpossibleError, match="turn 0: the order for vie is not the only order"):
        adjudicator.turns([(position, {Power("austria"): (order, order)})])


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import westphalia.bulk.compiling as there

    monkeypatch.setitem(sys.modules, "numba", None)
    spec = importlib.util.spec_from_file_location("westphalia.bulk.without_numba", there.__file__)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(ImpossibleError, match=r"needs numba, .*; expected pip install 'westphalia\[bulk\]'"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_the_kernels_are_those_of_the_rules() -> None:
    written = Path(kernels.TARGET).read_text(encoding="utf-8")
    assert written == kernels.source(), "old: python -m tools.kernels"


@pytest.mark.parametrize(("units", "convoys"), [(12, 0.3), (75, 0.8), (75, 0.1)])
def test_any_strengths_have_the_same_results_as_resolve(
    adjudicator: Adjudicator, units: int, convoys: float
) -> None:
    rng = np.random.default_rng(units)
    count, names = 40, adjudicator.names
    provinces = np.concatenate([rng.permutation(75)[:units] for _ in range(count)])
    lines = len(provinces)
    order = np.where(rng.random(lines) < convoys, 3, rng.integers(0, 4, lines))
    places = [rng.integers(0, len(names.places), lines) for _ in range(2)]
    goals = rng.choice(places[0][:4], lines) if convoys > 0.5 else places[0]  # all fleets convoy a few armies
    armies = rng.choice(provinces[:4], lines) if convoys > 0.5 else places[1]
    turns = Turns(
        np.arange(0, lines + 1, units),
        rng.integers(0, len(names.powers), lines),
        np.where(order == 3, names.kind(UnitKind.FLEET), rng.integers(0, 2, lines)),
        provinces,
        order,
        np.where((order == 0) | ((order == 2) & (rng.random(lines) < 0.5)), -1, goals),
        np.where(order > 1, armies, -1),
        rng.integers(0, 2, lines),
        np.zeros(lines, np.int64),
    )
    results = adjudicator.resolve(turns)
    assert not results.searched.all()
    for turn in range(count):
        found = resolve(*adjudicator.case(turns, turn))
        after = [place for place in results.place[turn * units : (turn + 1) * units] if place >= 0]
        assert [names.places[place] for place in after] == [unit.location for unit in found.units]
        assert results.certainties[results.certainty[turn]] == found.certainty
