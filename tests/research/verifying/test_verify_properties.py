"""Properties of claims, verification and plans in any case, compared with trying everything."""

import json
from collections.abc import Sequence
from itertools import combinations, product

import pytest
from hypothesis import given, settings, strategies as st

from tests.generators import (
    MIXED,
    PATHOLOGICAL,
    POLITICAL,
    SMALL,
    WEIGHTED,
    WORN,
    Profile,
    RandomCase,
    cases,
    rulebooks,
)
from tests.generators.printing import as_case
from westphalia.model.names import Power
from westphalia.model.orders import Designation, Move, MovementOrder
from westphalia.model.position import Unit
from westphalia.model.rulebook import Rulebook
from westphalia.research.claims.claims import (
    Claim,
    ClaimedResult,
    ContestedClaim,
    Denial,
    DislodgedClaim,
    EmptyClaim,
    MovesClaim,
    OrderClaim,
    PlaceClaim,
    RetreatsClaim,
)
from westphalia.research.claims.reference_resolution import Background, find_background
from westphalia.research.claims.results import read_result
from westphalia.research.claims.statements import ClaimText
from westphalia.research.claims.truth import holds, truth
from westphalia.research.question import Question
from westphalia.research.verifying.corrections import Corrections
from westphalia.research.verifying.other_rules import other_choices, right_under
from westphalia.research.verifying.verification import verify
from westphalia.research.whatif.effects import moves_of, with_orders
from westphalia.research.whatif.goals import find_plans
from westphalia.solver import Certainty, Status, open_system, possible_orders
from westphalia.solver.movement import settle
from westphalia.solver.rules.check import Exact
from westphalia.solver.rules.cpsat import enumerate_resolutions
from westphalia.solver.rules.decisions import UNKNOWN
from westphalia.solver.system.building import build_system
from westphalia.solver.system.system import System

PROFILES = pytest.mark.parametrize(
    "profile", [PATHOLOGICAL, SMALL, MIXED, WEIGHTED, WORN, POLITICAL], ids=lambda p: p.name
)


def make_question(case: RandomCase) -> Question:
    return Question(case.position, case.orders, case.rulebook, case.conditions)


def named(unit: Unit) -> Designation:
    return Designation(unit.location, unit.kind)


def some_claim(data: st.DataObject, question: Question) -> Claim:
    """Draw a claim about a unit or province, true or not."""
    unit = named(data.draw(st.sampled_from(question.position.units)))
    province = data.draw(st.sampled_from(question.position.board.provinces)).id
    fact = data.draw(
        st.sampled_from(
            [
                DislodgedClaim(unit),
                MovesClaim(unit, away=True),
                MovesClaim(unit, away=False),
                PlaceClaim(unit, question.position.board.locations[0]),
                EmptyClaim(province),
                ContestedClaim(province),
                *(OrderClaim(unit, verdict) for verdict in ClaimedResult),
            ]
        )
    )
    if data.draw(st.booleans()):
        return Denial(fact)
    return data.draw(st.sampled_from([fact, RetreatsClaim(unit, ())]))


def to_claim_texts(claims: Sequence[Claim]) -> list[ClaimText]:
    return [ClaimText(str(claim), claim) for claim in claims]


# ------------------------------------------------------------------------------------------- claims


@PROFILES
def test_the_json_of_every_result_is_right(profile: Profile) -> None:
    @settings(max_examples=30)
    @given(cases(profile))
    def check(case: RandomCase) -> None:
        resolution = case.resolve()
        written = as_case(case)
        text = json.dumps(resolution.to_json(variant=written.variant, phase=written.phase.code))
        claimed = read_result(text, written)
        true = holds(resolution, [one.claim for one in claimed])
        assert [one.text for one, so in zip(claimed, true, strict=True) if not so] == []

    check()


@PROFILES
def test_the_outcome_of_an_order_is_consistent_with_the_position(profile: Profile) -> None:
    @settings(max_examples=30)
    @given(cases(profile))
    def check(case: RandomCase) -> None:
        resolution = case.resolve()
        for result in resolution.orders:
            assert isinstance(result.order, MovementOrder)
            claims = [
                OrderClaim(result.order, verdict, None, result.power)
                for verdict in (ClaimedResult.SUCCEEDS, ClaimedResult.FAILS, ClaimedResult.VOID)
            ]
            succeeds = result.status is Status.SUCCEEDS
            void = result.status in (Status.VOID, Status.ILLEGAL)
            assert holds(resolution, claims) == [succeeds, not succeeds, void], str(claims[0])

    check()


@PROFILES
def test_corrected_claims_are_true(profile: Profile) -> None:
    @settings(max_examples=30)
    @given(cases(profile), st.data())
    def check(case: RandomCase, data: st.DataObject) -> None:
        question = make_question(case)
        resolution = question.resolution()
        corrections = Corrections(resolution.system, resolution.system.values, find_background(resolution))
        for _ in range(4):
            claim = some_claim(data, question)
            assert holds(resolution, [corrections.correct(claim)]) == [True], str(claim)

    check()


# ------------------------------------------------------------------------------------- verification


@pytest.mark.parametrize("profile", [PATHOLOGICAL, SMALL, WORN], ids=lambda p: p.name)
def test_no_consistent_resolution_is_nearer_than_the_nearest(profile: Profile) -> None:
    @settings(max_examples=20)
    @given(cases(profile), st.data())
    def check(case: RandomCase, data: st.DataObject) -> None:
        question = make_question(case)
        claims = [some_claim(data, question) for _ in range(5)]
        found = verify(question, to_claim_texts(claims))
        if found.holds:
            return
        t = found.resolution.system
        fresh = build_system(t.reader, t.reading)
        refused = Background(find_background(found.resolution).refused)
        mistakes = [
            sum(not truth(Exact(values), fresh, claim, refused) for claim in claims)
            for values in consistent(fresh)
        ]
        nearest = None if found.nearest is None else len(found.nearest.changes)
        assert nearest == (min(mistakes) if mistakes else None)

    check()


def consistent(fresh: System) -> list[list[int]]:
    """Return the values of every consistent resolution."""
    scope = [d for d, value in enumerate(fresh.values) if value == UNKNOWN]
    if not scope:
        return [list(fresh.values)]
    found = enumerate_resolutions(fresh, scope, limit=200)
    return [[solution.get(d, value) for d, value in enumerate(fresh.values)] for solution in found]


def test_the_slips_make_every_statement_true_that_they_explain() -> None:
    @settings(max_examples=40)
    @given(cases(SMALL), st.data())
    def check(case: RandomCase, data: st.DataObject) -> None:
        question = make_question(case)
        claims = [some_claim(data, question) for _ in range(3)]
        found = verify(question, to_claim_texts(claims))
        if found.resolution.certainty is not Certainty.UNIQUE or not found.diagnosis.slips:
            return
        t = found.resolution.system
        judged = build_system(t.reader, t.reading, every_support=True)
        forced: set[int] = set()
        for slip in found.diagnosis.slips:
            d = judged.way[slip.candidate] if slip.way else judged.done[slip.candidate]
            judged.values[d] = int(slip.value)
            forced.add(d)
        met = settle(judged, [d for d, value in enumerate(judged.values) if value == UNKNOWN])
        if any(kernel.verdict is not None for kernel in met):
            return  # the slips make a paradox, which has several resolutions
        apart = {*found.diagnosis.impossible, *(i for clash in found.diagnosis.clashes for i in clash)}
        background = find_background(found.resolution)
        for i in set(found.wrong) - apart:
            assert truth(Exact(judged.values), judged, claims[i], background), str(claims[i])

    check()


def test_every_single_choice_that_would_make_it_right_is_reported() -> None:
    @settings(max_examples=25)
    @given(cases(MIXED), st.data())
    def check(case: RandomCase, data: st.DataObject) -> None:
        question = make_question(case)
        claims = [some_claim(data, question)]
        if all(holds(question.resolution(), claims)):
            return
        tried = [
            choice
            for choice, rulebook in other_choices(question.rulebook)
            if all(holds(question.with_rules(rulebook).resolution(), claims))
        ]

        def all_hold(rulebook: Rulebook) -> bool:
            return all(holds(question.with_rules(rulebook).resolution(), claims))

        assert list(right_under(question.rulebook, all_hold)) == tried

    check()


# -------------------------------------------------------------------------------------------- plans


def alternatives(question: Question, power: Power) -> dict[Unit, list[MovementOrder]]:
    """Return every other order of each unit of a power."""
    own = [unit for unit in question.position.units if unit.power == power]
    moves = moves_of(question.resolution().system, own)
    position, rulebook, conditions = question.position, question.rulebook, question.conditions
    for unit in own:
        orders = possible_orders(position, unit, rulebook, conditions)
        moves += [order for order in orders if isinstance(order, Move)]
    found: dict[Power, list[MovementOrder]] = {power: []}
    for unit in own:
        others = [move for move in moves if move.unit.location != unit.location]
        found[power] += possible_orders(position, unit, rulebook, conditions, moves=others)
    t = open_system(position, question.orders, found, rulebook, conditions)
    of_own = [(t.units[u], of) for u, of in enumerate(t.candidates) if t.units[u] in own]
    return {unit: [t.reading[c].order for c in of[1:]] for unit, of in of_own}


Plans = set[frozenset[tuple[Unit, MovementOrder]]]


def plans_by_trial(question: Question, goal: Claim, power: Power) -> tuple[int | None, Plans]:
    """Return all plans with the fewest changes (up to two), by resolving every order set."""
    if all(holds(question.resolution(), [goal])):
        return 0, {frozenset()}
    t = question.resolution().system
    orders = alternatives(question, power)
    for count in (1, 2):
        found: Plans = set()
        for units in combinations(orders, count):
            for chosen in product(*(orders[unit] for unit in units)):
                changed = dict(zip(units, chosen, strict=True))
                other = question.with_orders(with_orders(question, t, changed)).resolution()
                if all(holds(other, [goal])):
                    found.add(frozenset(changed.items()))
        if found:
            return count, found
    return None, set()


@pytest.mark.parametrize("profile", [SMALL, MIXED, WEIGHTED, WORN, POLITICAL], ids=lambda p: p.name)
def test_the_plans_are_those_that_trying_everything_finds(profile: Profile) -> None:
    @settings(max_examples=30)
    @given(cases(profile), rulebooks(), st.data())
    def check(case: RandomCase, rulebook: Rulebook, data: st.DataObject) -> None:
        question = make_question(case)
        if data.draw(st.booleans()):
            question = question.with_rules(rulebook)
        power = data.draw(st.sampled_from(question.position.units)).power
        if sum(unit.power == power for unit in question.position.units) > 3:
            return
        goal = some_claim(data, question)
        least, plans = plans_by_trial(question, goal, power)
        answer = find_plans(question, [goal], [power], most=10_000)
        if least is None:
            assert answer.changes is None or answer.changes > 2, str(goal)
        else:
            assert answer.changes == least, str(goal)
            assert {frozenset(plan.orders) for plan in answer.plans} == plans, str(goal)
            assert answer.complete

    check()
