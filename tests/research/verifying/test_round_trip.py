"""`verify --result` reads what `adjudicate --json` writes, for every kind of phase."""

import json
from random import Random

import pytest

from tests.variants.europe1615.test_random_years import random_years as years_of_1615
from tests.variants.europe1619.test_random_years import play_randomly as years_of_1619
from westphalia.games import Game, play_case, played_case, result_to_json
from westphalia.games.conformance.random_play import play_randomly
from westphalia.model.case import Case
from westphalia.model.phase import PhaseKind
from westphalia.research import question_of, read_result, verify
from westphalia.solver import ResultRecord, json_text
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


@pytest.mark.parametrize("name", [*variants(), "europe-1619 of twelve"])
def test_a_result_of_every_kind_of_phase_is_read_back_as_it_was_written(name: str) -> None:
    kinds = set[PhaseKind]()
    for case in cases(name):
        kinds.add(case.phase.kind)
        data = result_to_json(play_case(case))
        assert json.loads(json_text(data)) == data
        record = ResultRecord.model_validate_json(json_text(data))
        assert record.to_json() == data  # fields with default values are omitted
        assert data.keys() >= {
            field for field, info in ResultRecord.model_fields.items() if info.is_required()
        }
    assert PhaseKind.MOVEMENT in kinds


@pytest.mark.parametrize("name", [*variants(), "europe-1619 of twelve"])
def test_a_result_that_was_written_is_verified(name: str) -> None:
    for case in cases(name):
        if case.phase.kind is PhaseKind.MOVEMENT:
            result = play_case(case)
            record = ResultRecord.model_validate(result_to_json(result))
            text = json.dumps(record.model_dump())  # with omitted fields
            claimed = read_result(text, case)
            assert claimed
            assert result.resolution is not None
            if result.units == result.resolution.units:  # nothing else has moved or removed a unit
                assert verify(question_of(case), claimed).holds
