"""Two evaluators agree on random order sets, and the comparison notices where they do not."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random

import pytest

from tests.fuzz.outcomes import Orders, Tried, features, outcomes_agree, some_case
from tests.generators import RandomCase
from tests.properties.movement import failure
from westphalia.model.names import Province

FEW_MOVES = 8
"""The largest number of moves of the order sets here, so that each takes a moment."""


@cache
def order_sets() -> tuple[RandomCase, ...]:
    """Return random order sets with few moves."""
    drawn = (some_case(Random(f"1 {number}")) for number in range(200))
    return tuple(case for case in drawn if len(Orders(case).movers) <= FEW_MOVES)


def test_both_evaluators_find_the_same() -> None:
    for case in order_sets():
        outcomes_agree(case)


def test_the_order_sets_have_convoys_battles_and_kernels_under_other_rules() -> None:
    met = {feature for case in order_sets() for feature in features(case, Orders(case))}
    assert met > {
        "with 1 consistent resolutions, unique",
        "with 2 consistent resolutions, circular",
        "with 2 consistent resolutions, paradox",
        "with a convoy",
        "with moves in opposite directions",
        "under other rules than the default",
        "on Standard",
    }


def always(value: object) -> Callable[..., object]:
    """Return a rule with the same answer in every case."""
    return lambda *_, **__: value


WRONG: Mapping[str, tuple[str, Callable[..., object]]] = {
    "no support is cut": ("cuts", always(False)),
    "no convoy is disrupted": ("arrives", always(True)),
    "no move goes by sea": ("sails", always(False)),
    "there are no head-to-head battles": ("facing", always(None)),
    "no support is immune": ("is_immune", always(False)),
    "no place is contested": ("contested", always(set[Province]())),
    "all units resist, with a strength of one": ("resists", always(1)),
    "other moves do not prevent": ("prevents", always(0)),
}
"""Wrong versions of the rules of the second evaluator."""


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_noticed(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tried, *WRONG[wrong])
    assert any(failure(case, outcomes_agree) is not None for case in order_sets())
