"""Explanations: their sentences, and that they prove the result."""

from random import Random

import pytest

from tests.generators import MIXED, PATHOLOGICAL, PROFILES, SMALL, TURN, random_case
from tests.golden import Golden
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.model.orders import format_order, parse_order
from westphalia.solver import OrderResult, Resolution, resolve
from westphalia.solver.rules import equations as rules
from westphalia.solver.rules.bounds import Bounds
from westphalia.solver.search.proof import Derivation, PartialValues
from westphalia.variants import find_variant

HEAD = "variant: standard\nphase: Spring 1901 Movement\n"
BOARD = find_variant("standard").board
CASES = [(profile.name, seed) for profile in (PATHOLOGICAL, SMALL, MIXED, TURN) for seed in range(25)]


def resolution_of(orders: str) -> Resolution:
    return resolve_case(read_case(HEAD + orders, find_variant))


def chain(orders: str, order: str) -> list[str]:
    return str(resolution_of(orders).why(parse_order(order, BOARD))).splitlines()


def test_a_bounce_follows_from_unattacked_supports(golden: Golden) -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Ven - Tyr; A Pie S A Ven - Tyr
        """
    golden(chain(orders, "A Vie - Tyr"))


def test_a_shared_reason_is_stated_once() -> None:
    orders = """
        Germany: A Ber - Kie; A Mun S A Ber - Kie
        England: F Kie - Ber; F Bal S F Kie - Ber
        Russia: A Pru - Ber
        """
    steps = resolution_of(orders).why(parse_order("A Pru - Ber", BOARD)).steps
    assert len({step.text for step in steps}) == len(steps)


def test_a_chain_of_moves_fails_because_the_last_one_fails(golden: Golden) -> None:
    orders = """
        Austria: A Vie - Bud; A Bud - Rum; A Rum - Bul
        Turkey: A Bul H
        """
    golden(chain(orders, "A Vie - Bud"))


def test_a_paradox_follows_from_its_kernel_its_alternatives_and_the_rule(golden: Golden) -> None:
    orders = """
        England: F Lon S F Wal - Eng; F Wal - Eng
        France: A Bre - Lon; F Eng C A Bre - Lon
        """
    golden(chain(orders, "F Wal - Eng"))
    fact = resolution_of(orders).why(parse_order("F Wal - Eng", BOARD)).fact
    assert [one.clause for one in fact.walk() if one.clause] == ["4.A.2=szykman"]


def test_a_faulty_order_follows_from_a_rule(golden: Golden) -> None:
    golden(chain("France: F Gas - Spa/sc", "F Gas - Spa/sc"))


def test_an_order_that_was_not_given_is_an_error(golden: Golden) -> None:
    with pytest.raises(LookupError) as caught:
        resolution_of("Austria: A Vie - Tyr").why(parse_order("A Vie H", BOARD))
    golden(str(caught.value))


def test_a_disrupted_convoy_follows_from_the_attack_on_its_fleet(golden: Golden) -> None:
    orders = """
        England: A Lon - Bel; F Nth C A Lon - Bel
        Germany: F Hel - Nth; F Den S F Hel - Nth
        """
    golden(chain(orders, "A Lon - Bel"))


# ------------------------------------------------------------------------------------------ properties


def resolved(profile: str, seed: int, method: str = "kernels") -> Resolution:
    case = random_case(Random(seed), PROFILES[profile])
    if method == "whole":
        return resolve(case.position, case.orders, case.rulebook, method="whole")
    return resolve(case.position, case.orders, case.rulebook)


@pytest.mark.parametrize(("profile", "seed"), CASES)
@pytest.mark.parametrize("method", ["kernels", "whole"])
def test_a_derivation_gives_the_same_values(profile: str, seed: int, method: str) -> None:
    resolution = resolved(profile, seed, method)
    derivation = Derivation(resolution.system, resolution.settled)
    assert derivation.values == resolution.system.values


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_the_premises_of_every_decision_prove_it_and_none_can_be_left_out(profile: str, seed: int) -> None:
    resolution = resolved(profile, seed)
    derivation = Derivation(resolution.system, resolution.settled)
    t, values = derivation.t, derivation.values

    def follows(d: int, premises: set[int]) -> bool:
        rule = t.rule[d]
        assert rule is not None
        return rule(Bounds(PartialValues(values, premises)), t, t.subject[d]) == values[d]

    for d in range(2, len(values)):
        if d not in derivation.steps:
            premises = set(derivation.premises(d))
            assert follows(d, premises)
            assert not any(follows(d, premises - {e}) for e in premises)
            assert all(derivation.rank[e] < derivation.rank[d] for e in premises)


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_every_explanation_begins_with_the_sentence_and_ends_in_facts(profile: str, seed: int) -> None:
    resolution = resolved(profile, seed)
    for result in resolution.orders:
        steps = resolution.why(result).steps
        assert steps[0].text == result.why
        reached = {1}
        for number, step in enumerate(steps, 1):
            assert number in reached
            reached.update(step.because)
            assert step.text.endswith(".")
        assert reached == set(range(1, len(steps) + 1))


@pytest.mark.parametrize(("profile", "seed"), CASES[::5])
def test_the_steps_of_a_chain_prove_its_decisions(profile: str, seed: int) -> None:
    """Evaluating the rules along the steps of an explanation gives every value that it claims."""
    resolution = resolved(profile, seed)
    t = resolution.system
    derivation = Derivation(t, resolution.settled)
    for result in resolution.orders:
        steps = resolution.why(result).steps
        for step in steps[1:]:
            d = step.decision
            if d > 1 and d not in derivation.steps:
                premises = {steps[other - 1].decision for other in step.because} - {-1}
                rule = t.rule[d]
                assert rule is not None
                assert rule(Bounds(PartialValues(t.values, premises)), t, t.subject[d]) == t.values[d]


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_a_step_and_the_sentence_of_an_order_agree(profile: str, seed: int) -> None:
    """A step may give a bound, name one of several attacks, or say that the path is closed."""
    resolution = resolved(profile, seed)
    t = resolution.system
    derivation = Derivation(t, resolution.settled)
    results = {id(result.order): result for result in resolution.orders}
    for result in resolution.orders:
        for step in resolution.why(result).steps[1:]:
            d = step.decision
            rule = t.rule[d] if d > 1 and d not in derivation.steps else None
            if rule is rules.move or rule is rules.support:
                c: int = t.subject[d]
                about = results[id(t.reading[c].order)]
                if not step.text.endswith("its path is not open."):
                    assert verb(step.text, about) == verb(about.why, about)


def verb(text: str, result: OrderResult) -> list[str]:
    """Return the verb of a sentence about an order: ``is cut``, ``bounces``."""
    first, second = text.removeprefix(format_order(result.order)).split()[:2]
    return [first, second.strip(":.")] if first == "is" else [first.strip(":.")]
