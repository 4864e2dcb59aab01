"""`verify --result` reads what `adjudicate --json` writes, for every kind of phase."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.variants.europe1615.test_random_years import random_years as years_of_1615
from tests.variants.europe1619.test_random_years import play_randomly as years_of_1619
from westphalia.games import Game, play_case, played_case, result_to_json
from westphalia.games.conformance.random_play import play_randomly
from westphalia.model.case import Case
from westphalia.model.json_records import JsonRecord, find_defaults
from westphalia.model.phase import PhaseKind
from westphalia.research import question_of, read_result, verify
from westphalia.solver import DislodgedRecord, OrderRecord, ResultRecord, json_text
from westphalia.variants import find_variant, variants


def a_game(name: str) -> Game:
    """Return a game after some years of random play."""
    match name:
        case "europe-1615":
            return years_of_1615(1)
        case "europe-1619":
            return years_of_1619(1)[-1]
        case "europe-1619 of twelve":
            return years_of_1619(3)[-1]
        case _:
            return play_randomly(Game.start(find_variant(name)), Random(name), years=3)


def cases(name: str) -> list[Case]:
    game = a_game(name)
    return [played_case(game, index) for index in range(len(game.history))]


def fields_with_defaults(kind: type[JsonRecord], record: Mapping[str, object]) -> set[str]:
    """Return the fields that should have been omitted."""
    return {name for name, value in find_defaults(kind).items() if record.get(name, ...) == value}


@pytest.mark.parametrize("name", [*variants(), "europe-1619 of twelve"])
def test_a_result_of_every_kind_of_phase_is_read_back_as_it_was_written(name: str) -> None:
    kinds = set[PhaseKind]()
    for case in cases(name):
        kinds.add(case.phase.kind)
        data = result_to_json(play_case(case))
        assert json.loads(json_text(data)) == data
        assert TypeAdapter(ResultRecord).validate_json(json_text(data)) == data
        assert not fields_with_defaults(ResultRecord, data)
        assert not any(fields_with_defaults(OrderRecord, one) for one in data["orders"])
        assert not any(fields_with_defaults(DislodgedRecord, one) for one in data["dislodged"])
    assert PhaseKind.MOVEMENT in kinds


@pytest.mark.parametrize("name", [*variants(), "europe-1619 of twelve"])
def test_a_result_that_was_written_is_verified(name: str) -> None:
    for case in cases(name):
        if case.phase.kind is PhaseKind.MOVEMENT:
            result = play_case(case)
            data: dict[str, Any] = {**find_defaults(ResultRecord), **result_to_json(result)}
            data["orders"] = [{**find_defaults(OrderRecord), **one} for one in data["orders"]]
            data["dislodged"] = [{**find_defaults(DislodgedRecord), **one} for one in data["dislodged"]]
            text = json.dumps(data)  # with the fields that are usually omitted
            claimed = read_result(text, case)
            assert claimed
            assert result.resolution is not None
            if result.units == result.resolution.units:  # nothing else has moved or removed a unit
                assert verify(question_of(case), claimed).holds
