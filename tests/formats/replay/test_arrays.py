"""Arrays and separate resolution have the same results, under any rules."""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from tests.formats.small_game import RECORDED, small_record
from tests.generators import MIXED, PATHOLOGICAL, TURN, random_case, standard_board
from westphalia.formats import read_records
from westphalia.formats.replay import arrays, replay
from westphalia.formats.replay.arrays import CostMeter, Movements
from westphalia.formats.replay.bulk import Settings, replay_source
from westphalia.formats.replay.replay import find_rulebook
from westphalia.formats.replay.sources import SourceText, SourceTexts
from westphalia.formats.replay.steps import PhasePlayer
from westphalia.model.case import Case, OrderSet, format_case_text
from westphalia.model.orders import Order
from westphalia.model.phase import PhaseKind, parse_phase
from westphalia.model.position import Position
from westphalia.model.rulebook import Rulebook, rule_fields
from westphalia.research.ambiguity import comparison
from westphalia.research.ambiguity.comparison import Comparison, compare_source
from westphalia.variants import find_variant

SETTINGS = Settings()


@pytest.fixture(params=["RECORDED", "drawn"])
def texts(request: pytest.FixtureRequest) -> list[SourceText]:
    """Recorded games, and cases drawn at random."""
    if request.param == "RECORDED":
        found = list(SourceTexts([str(RECORDED), "examples/pandin.txt", "examples/crossed-paradoxes.txt"]))
        return [source for source in found if isinstance(source, SourceText)]
    rng = Random(31)
    return [SourceText(f"{n}.txt", drawn(rng, n % 3).encode(), named=True) for n in range(9)]


def drawn(rng: Random, kind: int) -> str:
    case = random_case(rng, (TURN, PATHOLOGICAL, MIXED)[kind])
    while case.position.board != standard_board():
        case = random_case(rng, PATHOLOGICAL)
    sets = tuple(OrderSet(power, own) for power, own in case.orders.items())
    position = Position(standard_board(), case.position.units)
    rules = find_variant("standard").rulebook
    return format_case_text(Case("standard", parse_phase("F1903M"), position, rules, sets))


def compared_texts(texts: list[SourceText]) -> Comparison:
    total = Comparison()
    for source in texts:
        total.add(compare_source((), None, source))
    return total


def use_arrays_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOADING", "PREPARING", "COMPILING"):
        monkeypatch.setattr(arrays, name, 0)
    for user in (comparison, replay):
        monkeypatch.setattr(user, "METER", CostMeter())


def test_comparisons_are_the_same_with_and_without_arrays(
    texts: list[SourceText], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = compared_texts(texts)
    asked: list[int] = []

    def unchanged(self: arrays.Movements, rulebook: arrays.Rulebook) -> frozenset[int]:
        found = find(self, rulebook)
        asked.append(len(found))
        return found

    find = arrays.Movements.unchanged
    use_arrays_at_once(monkeypatch)
    monkeypatch.setattr(arrays.Movements, "unchanged", unchanged)
    assert compared_texts(texts).to_json() == alone.to_json()
    assert sum(asked) > 20


def test_comparisons_are_the_same_if_every_choice_is_played(
    texts: list[SourceText], monkeypatch: pytest.MonkeyPatch
) -> None:
    every = frozenset(rule_fields(Rulebook))
    found = compared_texts(texts)
    monkeypatch.setattr(comparison, "_fields_read", Mock(return_value=every))
    played = compared_texts(texts)
    assert (played.changed, played.groups) == (found.changed, found.groups)
    assert (played.examples, played.unanswered) == (found.examples, found.unanswered)
    monkeypatch.setattr(comparison, "_fields_read", Mock(return_value=frozenset()))
    assert not compared_texts(texts).changed
    assert found.changed


def test_a_replay_is_the_same_with_and_without_arrays(
    texts: list[SourceText], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = [replay_source(source, SETTINGS) for source in texts]
    use_arrays_at_once(monkeypatch)
    asked: list[Movements] = []

    def movements(*given: Any) -> Movements:
        asked.append(Movements(*given))
        return asked[-1]

    monkeypatch.setattr(replay, "Movements", movements)
    assert [replay_source(source, SETTINGS) for source in texts] == alone
    assert sum(len(one.outcomes) for one in asked) >= 5


@pytest.mark.parametrize("rules", [(), (("preset", "dptg"),), (("civil_disorder_support", "fails"),)])
def test_movements_have_the_same_results_with_and_without_arrays(
    texts: list[SourceText], rules: tuple[tuple[str, str], ...]
) -> None:
    met = 0
    for source in texts:
        for record in read_records(source.data.decode(), file=source.name):
            variant, rulebook = find_variant(record.variant), find_rulebook(record, rules)
            alone = PhasePlayer(record, variant, rulebook)
            steps = PhasePlayer(record, variant, rulebook, Movements(record, variant, rulebook))
            for index, phase in enumerate(record.phases):
                if phase.phase.kind is not PhaseKind.MOVEMENT:
                    continue
                position = alone.position(index, None, None)
                expected, found = alone.play(index, position), steps.play(index, position)
                met += found.movement is None
                assert (found.after, found.certainty) == (expected.after, expected.certainty)
                assert found.options() == expected.options()
                assert found.results() == expected.results()
    assert met >= 5


def test_a_movement_with_standing_orders_is_not_given_to_arrays() -> None:
    """Which orders count then depends on all submissions."""
    record = small_record()
    first = record.phases[0]
    standing = {entry.power: (entry.order,) for entry in first.orders[:1] if isinstance(entry.order, Order)}
    other = replace(record, phases=(replace(first, standing=standing), *record.phases[1:]))
    variant = find_variant(record.variant)
    with_arrays = [Movements(one, variant, variant.rulebook).outcomes.keys() for one in (record, other)]
    assert with_arrays[0] - with_arrays[1] == {0}


def test_arrays_are_used_once_they_would_have_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "LOADING", 100)
    monkeypatch.setattr(arrays, "PREPARING", 10)
    monkeypatch.setattr(arrays, "COMPILING", 0)
    meter = CostMeter()
    assert [meter.is_worthwhile(50, 5) for _ in range(5)] == [False, False, False, True, True]


def test_without_the_extra_everything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "westphalia.bulk.compiling", None)
    monkeypatch.setattr(arrays, "LOADING", 0)
    meter = CostMeter()
    assert not any(meter.is_worthwhile(1_000_000, 0) for _ in range(5))
    monkeypatch.setattr(comparison, "METER", meter)
    source = SourceText("pandin.txt", Path("examples/pandin.txt").read_bytes(), named=True)
    assert compare_source((), None, source).games == 1
