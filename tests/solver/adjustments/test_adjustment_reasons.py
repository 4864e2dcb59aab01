"""Why orders of an adjustment phase came out as they did, down to facts."""

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


def test_a_build_follows_from_the_place_and_from_what_the_power_has() -> None:
    start = position("austria A boh", {"austria": "vie bud"})
    assert chains(start, {"austria": "B A vie"}) == [
        [
            "B A vie succeeds: A vie is built.",
            "vie is a home center of Austria, which owns it.",
            "Nobody stands in vie.",
            "Austria may build 1 unit.",
            "Austria has 2 centers: bud and vie.",
            "Austria has 1 unit: A boh.",
        ]
    ]


def test_a_build_too_many_names_the_one_that_counts(golden: Golden) -> None:
    start = position("austria A boh", {"austria": "vie bud"})
    golden(chains(start, {"austria": "B A vie, B A bud"})[1])


def test_a_build_abroad_says_whose_home_it_is() -> None:
    start = position("", {"austria": "vie bud rom"})
    assert chains(start, {"austria": "B A rom"}) == [
        [
            "B A rom is illegal: rom is no home center of Austria.",
            "rom is a home center of Italy.",
            "Austria has 3 home centers: bud, tri and vie.",
        ]
    ]


def test_a_unit_that_stands_there_is_named() -> None:
    start = position("italy A vie", {"austria": "vie", "italy": "rom"})
    assert chains(start, {"austria": "B A vie"}) == [
        ["B A vie is illegal: A vie is in vie.", "A vie of Italy stands in vie."]
    ]


def test_removals_in_civil_disorder_are_led_back_to_distances_and_the_rule(golden: Golden) -> None:
    start = position("austria A boh, austria A mun, austria A bur", {"austria": "vie"})
    rulebook = read_rules({"automatic_removal": "home_all_adjacent"})
    first, second = chains(start, {}, rulebook)
    assert first == [
        (
            "A bur is removed: Austria orders too few removals, and A bur is the farthest from the home "
            "centers of Austria, 3 steps; next is A mun, 2 steps (4.D.8=home_all_adjacent)."
        ),
        "Austria has to remove 2 units.",
        "Austria has 1 center: vie.",
        "Austria has 3 units: A boh, A mun and A bur.",
        "A bur is 3 steps from the home centers of Austria.",
        "A mun is 2 steps from the home centers of Austria.",
        "Austria has 3 home centers: bud, tri and vie.",
        f"The rule 4.D.8=home_all_adjacent says: {rulebook.automatic_removal.meaning}",
    ]
    golden(second[4:7])


def test_an_order_that_was_not_given_is_an_error(golden: Golden) -> None:
    resolution = resolve_adjustments(position("", {"austria": "vie"}), {})
    with pytest.raises(LookupError) as caught:
        resolution.why(parse_order("B A vie", board, PhaseKind.ADJUSTMENT))
    golden(str(caught.value))


@pytest.mark.parametrize("seed", range(120))
def test_every_order_has_reasons_and_none_is_told_twice(seed: int) -> None:
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
            earlier = [text.split(" is removed")[0] for text in texts if text.endswith("is removed before.")]
            assert set(earlier) <= set(gone)
            gone.append(str(result.unit))
