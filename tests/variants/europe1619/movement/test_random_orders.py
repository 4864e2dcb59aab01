"""Properties of every battle: bolstered units, allies, neutral states, partly cut supports."""

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, given, settings

from tests.generators import RandomCase
from tests.properties import movement
from tests.properties.movement import Property, features, holds_for
from tests.variants.europe1619.random_battles import battles, seeded_battle
from westphalia.model.orders import Move
from westphalia.solver import Status
from westphalia.solver.outcomes.movement import Reduced

CLAUSES = [
    "E19-STAT-10",
    "E19-MOVE-2",
    "E19-MOVE-3",
    "E19-MOVE-12",
    "E19-SEA-4",
    "E19-ALLY-3",
    "E19-ADD-2",
    "E19-ADD-6",
    "E19-POS-5",
    "E19-POS-7",
    "E19-POS-8",
    "E19-FORT-6",
    "E19-ATTR-2",
]
GENERATE = (Phase.explicit, Phase.reuse, Phase.generate)


def check_property(law: Property, examples: int, *, quiet: bool) -> None:
    @settings(
        max_examples=examples,
        phases=GENERATE,
        verbosity=Verbosity.quiet,
        deadline=None,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
    )
    @given(battles(quiet=quiet))
    def check(case: RandomCase) -> None:
        holds_for(case, law)

    check()


def check_dislodgements(case: RandomCase) -> None:
    """Assert that attackers dislodge only units that they may dislodge."""
    assert case.conditions is not None
    spared = case.conditions.relations.cannot_dislodge
    result = case.resolve()
    for lost in result.dislodged:
        assert spared(result.attacker_of(lost), lost.unit) is None


def check_moves(case: RandomCase) -> None:
    """Assert that units moved only where they may go."""
    assert case.conditions is not None
    veto, access = case.conditions.orders.veto, case.conditions.access
    for line in case.resolve().orders:
        if line.unit is not None and isinstance(line.order, Move) and line.status is Status.SUCCEEDS:
            assert veto(line.unit, line.order) is None
            assert access.closure(line.unit, line.order.target.province, None) is None


def check_reduced_supports(case: RandomCase) -> None:
    """Assert that a reduced support keeps some but not all of its strength."""
    for line in case.resolve().orders:
        if isinstance(line.outcome, Reduced):
            assert line.unit is not None
            assert 0 < line.outcome.left < line.outcome.full == 1 + line.unit.bonus


LAWS: tuple[Property, ...] = (
    movement.pieces_are_kept,
    movement.every_order_has_one_result,
    movement.successes_are_visible,
    movement.retreats_lead_to_free_places,
    check_dislodgements,
    check_moves,
    check_reduced_supports,
)


@pytest.mark.parametrize("quiet", [True, False], ids=["by default", "by any options"])
def test_default_equals_whole(quiet: bool) -> None:
    check_property(movement.default_equals_whole, 150, quiet=quiet)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_properties_hold_under_any_options(law: Property) -> None:
    check_property(law, 40, quiet=False)


def test_the_random_battles_reach_the_interesting_cases() -> None:
    wanted = {
        "an order with the code reduced",
        "an order with the code dislodged",
        "an order with the code convoy_disrupted",
        "a circular movement",
        "a beleaguered garrison",
        "a paradox without a convoy with 0 consistent resolutions",
        "a paradox without a convoy with 2 consistent resolutions",
        *(f"an order with the code {clause}" for clause in CLAUSES),
    }
    for seed in range(3_000):
        case = seeded_battle(seed)
        wanted -= features(case, case.resolve())
        if not wanted:
            break
    assert wanted == set()
