"""Explanations of builds and removals, down to given facts."""

from collections.abc import Mapping
from random import Random

import pytest

from tests.generators import SeededDice
from tests.golden import Golden
from tests.solver.adjustments.test_adjustments_properties import throw_phase
from tests.solver.phases import board, position, sheets
from westphalia.model.orders import parse_order
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position
from westphalia.model.rulebook import Rulebook, read_rules
from westphalia.solver import resolve_adjustments
from westphalia.solver.outcomes.adjustments import RemovedInDisorder


def chains(start: Position, orders: Mapping[str, str], rulebook: Rulebook | None = None) -> list[list[str]]:
    given = sheets(PhaseKind.ADJUSTMENT, orders)
    resolution = resolve_adjustments(start, given, rulebook or Rulebook())
    return [[fact.text for fact in resolution.why(result).fact.walk()] for result in resolution.orders]


def test_a_build_follows_from_the_place_and_from_what_the_power_has(golden: Golden) -> None:
    start = position("austria A boh", {"austria": "vie bud"})
    (chain,) = chains(start, {"austria": "B A vie"})
    golden(chain)


def test_an_excess_build_names_the_one_that_counts(golden: Golden) -> None:
    start = position("austria A boh", {"austria": "vie bud"})
    golden(chains(start, {"austria": "B A vie, B A bud"})[1])


def test_an_order_of_the_wrong_kind_follows_from_what_the_power_may_do(golden: Golden) -> None:
    golden(chains(position("austria A boh", {"austria": "vie bud"}), {"austria": "R A boh"}))
    golden(chains(position("austria A boh, austria A gal", {"austria": "vie"}), {"austria": "B A vie"})[0])


def test_a_repeated_removal_follows_from_the_first(golden: Golden) -> None:
    start = position("austria A boh, austria A gal", {"austria": ""})
    golden(chains(start, {"austria": "R A boh, R A boh"}))


def test_a_build_abroad_says_whose_home_it_is(golden: Golden) -> None:
    start = position("", {"austria": "vie bud rom"})
    (chain,) = chains(start, {"austria": "B A rom"})
    golden(chain)


def test_a_build_in_a_lost_home_center_names_its_owner_once(golden: Golden) -> None:
    start = position("", {"austria": "vie bud", "italy": "tri"})
    (chain,) = chains(start, {"austria": "B A tri"})
    golden(chain)


def test_a_power_that_can_keep_no_unit_loses_none_by_distance(golden: Golden) -> None:
    first, second = chains(position("austria A boh, austria A bur", {"austria": ""}), {})
    golden(first)
    golden(second)


def test_a_unit_in_the_way_of_a_build_is_named(golden: Golden) -> None:
    start = position("italy A vie", {"austria": "vie", "italy": "rom"})
    (chain,) = chains(start, {"austria": "B A vie"})
    golden(chain)


def test_removals_in_civil_disorder_follow_from_distances_and_the_rule(golden: Golden) -> None:
    start = position("austria A boh, austria A mun, austria A bur", {"austria": "vie"})
    rulebook = read_rules({"automatic_removal": "home_all_adjacent"})
    first, second = chains(start, {}, rulebook)
    assert rulebook.automatic_removal.meaning in first[-1]
    golden(first)
    golden(second)


def test_an_order_that_was_not_given_is_an_error(golden: Golden) -> None:
    resolution = resolve_adjustments(position("", {"austria": "vie"}), {})
    with pytest.raises(LookupError) as caught:
        resolution.why(parse_order("B A vie", board, PhaseKind.ADJUSTMENT))
    golden(str(caught.value))


@pytest.mark.parametrize("seed", range(120))
def test_every_order_has_reasons_and_none_is_repeated(seed: int) -> None:
    start, orders, rulebook = throw_phase(SeededDice(Random(seed)))
    resolution = resolve_adjustments(start, orders, rulebook)
    gone: list[str] = []
    for result in resolution.orders:
        fact = resolution.why(result).fact
        assert fact.text == result.why
        texts = [step.text for step in fact.walk()]
        assert all(text.endswith(".") for text in texts)
        assert len(texts) == len(set(texts))
        if isinstance(result.outcome, RemovedInDisorder) and result.unit is not None:
            earlier = [text.split(" is removed")[0] for text in texts if text.endswith("is removed first.")]
            assert set(earlier) <= set(gone)
            gone.append(str(result.unit))
