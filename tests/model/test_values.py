"""Values: positions and cases are immutable and hashable, and equal their pickles."""

import gc
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import westphalia
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Choice, rule_fields
from westphalia.model.text import FrozenDict

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "examples").glob("*.txt"))
POWERS = {"units": {"austria": ["A Vie"]}, "centers": {"austria": ["Vie", "Bud"]}, "rules": {"4.A.2": "1982"}}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_and_its_position_have_hashes_and_equal_their_pickles(path: Path) -> None:
    case, again = westphalia.load_case(path), westphalia.load_case(path)
    assert {case, again} == {case}
    assert {case.position, again.position} == {case.position}
    for value in (case, case.position):
        copy = pickle.loads(pickle.dumps(value))
        assert copy == value
        assert hash(copy) == hash(value)


def test_a_case_with_a_ledger_has_a_hash() -> None:
    case = westphalia.case(units=cast("Any", POWERS["units"]), ledger={"treasury": {"italy": [3]}})
    assert hash(case) == hash(pickle.loads(pickle.dumps(case)))


def test_the_owners_of_a_shared_position_cannot_be_changed() -> None:
    owners = {Province("vie"): Power("austria")}
    unit = Unit(Power("austria"), UnitKind.ARMY, Location("vie"))
    position = Position(westphalia.find_variant("standard").board, (unit,), owners)
    owners[Province("vie")] = Power("italy")
    assert position.owners == {"vie": "austria"}
    with pytest.raises(TypeError, match="cannot be changed"):
        cast("dict[Province, Power]", position.owners)[Province("vie")] = Power("italy")


def test_the_mappings_of_a_case_cannot_be_changed() -> None:
    case = westphalia.read_case({"variant": "standard", "phase": "F1901M", **POWERS})
    for mapping in (case.rules, case.retreats, case.ledger, case.proxies, case.position.owners):
        with pytest.raises(TypeError, match="cannot be changed"):
            cast("dict[str, object]", mapping)["x"] = "y"


def set_item(given: FrozenDict[str, int]) -> None:
    given["b"] = 2


def delete_item(given: FrozenDict[str, int]) -> None:
    del given["a"]


def merge(given: FrozenDict[str, int]) -> None:
    given |= {"b": 2}


def call(name: str, *arguments: Any) -> Callable[[FrozenDict[str, int]], None]:
    return lambda given: getattr(given, name)(*arguments)


@pytest.mark.parametrize(
    "change",
    [
        *(set_item, delete_item, merge, call("clear"), call("pop", "a"), call("popitem")),
        *(call("setdefault", "b", 2), call("update", {"b": 2})),
    ],
)
def test_a_frozen_dictionary_refuses_every_change(change: Callable[[FrozenDict[str, int]], None]) -> None:
    given = FrozenDict({"a": 1})
    with pytest.raises(TypeError, match="cannot be changed"):
        change(given)
    assert given == {"a": 1}
    assert given | {"b": 2} == {"a": 1, "b": 2}


def test_a_position_of_lists_is_one_of_tuples() -> None:
    board = westphalia.find_variant("standard").board
    unit = Unit(Power("austria"), UnitKind.ARMY, Location("vie"))
    position = Position(board, cast("Any", [unit]), {}, cast("Any", []), cast("Any", {"boh"}))
    assert position == Position(board, (unit,), {}, (), frozenset({Province("boh")}))
    assert hash(position) == hash(Position(board, (unit,), {}, (), frozenset({Province("boh")})))


def test_a_numeric_choice_is_a_single_object_while_a_rulebook_has_it() -> None:
    kind = next(
        field.choices
        for name in ("europe-1619", "europe-1615", "thirty-years-war-1648", "diplomacy-1618")
        for field in rule_fields(westphalia.find_variant(name).rulebook_class).values()
        if field.choices.number
    )
    given = kind("777777")
    assert kind("777777") is given
    assert pickle.loads(pickle.dumps(given)) is given
    before = sum(1 for _ in numbers_of(kind))
    for number in range(1_000_000, 1_001_000):
        kind(str(number))
    gc.collect()
    assert sum(1 for _ in numbers_of(kind)) <= before + 1


def numbers_of(kind: type[Choice]) -> list[object]:
    return [one for one in gc.get_objects() if type(one) is kind and str(one).isdecimal()]
