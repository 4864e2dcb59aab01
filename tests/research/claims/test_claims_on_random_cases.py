"""Verification and counterfactuals on random cases, compared with trying everything."""

import random
from collections import Counter
from itertools import combinations, product

import pytest

from tests.generators import PATHOLOGICAL, SMALL, RandomCase, random_case
from westphalia.model.orders import Designation, Move, MovementOrder
from westphalia.model.position import Unit
from westphalia.model.rulebook.fields import rulebook_of
from westphalia.research.claims.claims import Claim, ClaimedResult, DislodgedClaim, MovesClaim, OrderClaim
from westphalia.research.claims.statements import ClaimText
from westphalia.research.claims.truth import holds
from westphalia.research.question import Question
from westphalia.research.verifying.verification import verify
from westphalia.research.whatif.effects import moves_of, with_orders
from westphalia.research.whatif.goals import find_plans
from westphalia.solver.legal_orders import possible_orders
from westphalia.solver.outcomes.movement import Status


def question_of(case: RandomCase) -> Question:
    return Question(case.position, case.orders, case.rulebook, case.conditions)


def true_claims(question: Question) -> list[Claim]:
    """Return the true claim about every order that succeeded or failed."""
    claims: list[Claim] = []
    orders = question.resolution().orders
    several = {unit for unit, count in Counter(result.unit for result in orders).items() if count > 1}
    for result in orders:
        if result.unit in several:
            continue  # it would be unclear which of its orders a statement means
        if result.status in (Status.SUCCEEDS, Status.FAILS) and result.unit is not None:
            named = Designation(result.unit.location, result.unit.kind)
            verdict = ClaimedResult.SUCCEEDS if result.status is Status.SUCCEEDS else ClaimedResult.FAILS
            claims.append(OrderClaim(named, verdict))
            if isinstance(result.order, Move) and result.dislodged_by is None:
                claims.append(MovesClaim(named, away=result.status is Status.SUCCEEDS))
            if result.dislodged_by is not None:
                claims.append(DislodgedClaim(named))
    return claims


def to_claim_texts(claims: list[Claim]) -> list[ClaimText]:
    return [ClaimText(str(claim), claim) for claim in claims]


@pytest.mark.parametrize("seed", range(60))
def test_the_true_result_is_right(seed: int) -> None:
    profile = PATHOLOGICAL if seed % 3 == 0 else SMALL
    question = question_of(random_case(random.Random(seed), profile))
    assert verify(question, to_claim_texts(true_claims(question))).holds


@pytest.mark.parametrize("seed", range(40))
def test_exactly_the_negated_statements_are_wrong(seed: int) -> None:
    rng = random.Random(seed)
    question = question_of(random_case(rng, SMALL))
    claims = [claim for claim in true_claims(question) if isinstance(claim, OrderClaim)]
    turned = {i for i in range(len(claims)) if rng.random() < 0.3}
    other = {ClaimedResult.SUCCEEDS: ClaimedResult.FAILS, ClaimedResult.FAILS: ClaimedResult.SUCCEEDS}
    told: list[Claim] = [
        OrderClaim(claim.order, other[claim.verdict]) if i in turned else claim
        for i, claim in enumerate(claims)
    ]
    assert set(verify(question, to_claim_texts(told)).wrong) == turned


@pytest.mark.parametrize("seed", range(40))
def test_right_under_another_choice_means_right_when_resolved_under_it(seed: int) -> None:
    rng = random.Random(seed)
    question = question_of(random_case(rng, PATHOLOGICAL))
    claims = true_claims(question)
    claim = rng.choice([claim for claim in claims if isinstance(claim, OrderClaim)])
    other = {ClaimedResult.SUCCEEDS: ClaimedResult.FAILS, ClaimedResult.FAILS: ClaimedResult.SUCCEEDS}
    told: list[Claim] = [OrderClaim(claim.order, other[claim.verdict])]
    for choice in verify(question, to_claim_texts(told)).right_under:
        fields = {**question.rulebook.choices(), choice.field: choice.choice}
        assert all(
            holds(question.with_rules(rulebook_of(type(question.rulebook), fields)).resolution(), told)
        )


def fewest_by_trial(question: Question, goal: Claim, own: list[Unit]) -> int | None:
    """Return the fewest changed orders, by resolving every change of up to two orders."""
    actual = question.resolution()
    if all(holds(actual, [goal])):
        return 0
    moves = moves_of(actual.system, own)
    for unit in own:
        orders = possible_orders(question.position, unit, question.rulebook, question.conditions)
        moves += [order for order in orders if isinstance(order, Move)]
    choices: dict[Unit, list[MovementOrder]] = {
        unit: possible_orders(
            question.position,
            unit,
            question.rulebook,
            question.conditions,
            moves=[move for move in moves if move.unit.location != unit.location],
        )
        for unit in own
    }
    for changes in (1, 2):
        for units in combinations(own, changes):
            for orders in product(*(choices[unit] for unit in units)):
                changed = dict(zip(units, orders, strict=True))
                resolution = question.with_orders(with_orders(question, actual.system, changed)).resolution()
                if all(holds(resolution, [goal])):
                    return changes
    return None


@pytest.mark.parametrize("seed", range(30))
def test_the_fewest_changed_orders_are_those_that_trying_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    question = question_of(random_case(rng, SMALL))
    resolution = question.resolution()
    dislodged = [one.unit for one in resolution.dislodged]
    unit = rng.choice(dislodged or list(question.position.units))
    named = Designation(unit.location, unit.kind)
    goal: Claim = MovesClaim(named, away=False) if dislodged else DislodgedClaim(named)
    power = unit.power if dislodged else rng.choice([other.power for other in question.position.units])
    own = [other for other in question.position.units if other.power == power][:3]
    answer = find_plans(question, [goal], [power])
    everybody = [other for other in question.position.units if other.power == power]
    if own == everybody:
        expected = fewest_by_trial(question, goal, own)
        found = answer.changes if answer.changes is not None and answer.changes <= 2 else None
        assert found == expected
    if answer.plans:
        assert all(holds(answer.plans[0].resolution, [goal]))
