"""A resolution is a value: immutable, hashable, equal to its pickle and to any other way to compute it."""

import pickle
from random import Random
from typing import Any, cast

import pytest

from tests.generators import MIXED, PATHOLOGICAL, SMALL, Profile, random_case
from tests.solver.phases import position, sheets
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.model.phase import PhaseKind
from westphalia.solver import (
    AdjustmentResolution,
    Resolution,
    RetreatResolution,
    resolve_adjustments,
    resolve_retreats,
)
from westphalia.variants import find_variant

ORDERS = "variant: standard\nphase: Spring 1901 Movement\nEngland: F Lon S F Wal - Eng; F Wal - Eng\n"
OTHER = "France: A Bre - Lon; F Eng C A Bre - Lon\n"


def resolved(text: str) -> Resolution:
    return resolve_case(read_case(text, find_variant))


def test_a_resolution_rejects_new_attributes_and_changes() -> None:
    resolution = cast("Any", resolved(ORDERS + OTHER))
    for name in ("anything", "position", "notes", "orders"):
        with pytest.raises(AttributeError):
            setattr(resolution, name, None)
    with pytest.raises(AttributeError):
        del resolution.position


@pytest.mark.parametrize("profile", [PATHOLOGICAL, SMALL, MIXED], ids=lambda profile: profile.name)
@pytest.mark.parametrize("seed", range(8))
def test_a_resolution_equals_its_pickle_and_the_result_of_another_method(profile: Profile, seed: int) -> None:
    case = random_case(Random(seed), profile)
    resolution = case.resolve()
    again: Resolution = pickle.loads(pickle.dumps(resolution))
    whole = case.resolve(method="whole")
    assert again == resolution == whole
    assert hash(again) == hash(resolution) == hash(whole)
    assert again.to_json() == resolution.to_json()


def test_different_results_differ() -> None:
    resolution = resolved(ORDERS + OTHER)
    assert resolution != resolved(ORDERS)
    assert resolution != resolved(ORDERS.replace("F Wal - Eng\n", "F Wal H\n") + OTHER)
    assert resolution != "a resolution"
    assert len({resolution, resolved(ORDERS + OTHER), resolved(ORDERS)}) == 2


def test_notes_and_invalid_lines_are_part_of_the_value() -> None:
    resolution = resolved(ORDERS + OTHER)
    noted = resolution.with_submissions((), (), ())
    assert noted == resolution
    assert noted.effective_only is resolution


@pytest.mark.parametrize(
    "resolution",
    [
        resolve_retreats(
            position("italy A tri", None, {"austria F tri": "ven"}),
            sheets(PhaseKind.RETREAT, {"austria": "F tri R adr"}),
        ),
        resolve_adjustments(
            position("austria A boh", {"austria": "vie bud"}),
            sheets(PhaseKind.ADJUSTMENT, {"austria": "B A vie"}),
        ),
    ],
    ids=["retreats", "adjustments"],
)
def test_results_of_other_phases_are_values_too(
    resolution: RetreatResolution | AdjustmentResolution,
) -> None:
    again: object = pickle.loads(pickle.dumps(resolution))
    assert again == resolution
    assert hash(again) == hash(resolution)
    with pytest.raises(AttributeError):
        cast("Any", resolution).after = None
