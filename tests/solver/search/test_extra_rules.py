"""What each extra rule forces, by the decisions of the kernel and its consistent resolutions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.checker.forging import is_accepted
from westphalia.games import resolve_case
from westphalia.model.case import read_case
from westphalia.model.orders import Move
from westphalia.model.rulebook import Rulebook, read_rules
from westphalia.model.rulebook.choices import ConvoyParadox
from westphalia.solver import Status, certify
from westphalia.solver.rules import equations as rules
from westphalia.solver.rules.decisions import UNKNOWN, YES
from westphalia.solver.rules.tables import Rule
from westphalia.solver.search.extra_rules import Certainty, TieBreak, apply_tiebreak, idle_fleets
from westphalia.variants import find_variant

BY_SEA, BY_LAND = 0, 1
"""A move that may be convoyed, and one that goes by land."""


@dataclass
class Decisions:
    """Decisions by name, with what defines each; they are about the move by sea unless said otherwise."""

    kinds: Sequence[Rule]
    rulebook: Rulebook
    subjects: Mapping[int, Any] = field(default_factory=dict[int, Any])
    values: Sequence[int] = (UNKNOWN,)
    """Whether the move by sea succeeds."""

    @property
    def rule(self) -> Sequence[Rule | None]:
        return self.kinds

    @property
    def subject(self) -> Sequence[Any]:
        return [self.subjects.get(d, BY_SEA) for d in range(len(self.kinds))]

    @property
    def passages(self) -> Sequence[object | None]:
        return ["a convoy", None]

    @property
    def done(self) -> Sequence[int]:
        return [0, 0]


WAY, MOVE, OTHER_MOVE, SUPPORT = range(4)
KINDS = (rules.way, rules.move, rules.move, rules.support)
SUNK, LANDED = {WAY: 0, MOVE: 0, OTHER_MOVE: 1, SUPPORT: 1}, {WAY: 1, MOVE: 1, OTHER_MOVE: 0, SUPPORT: 0}


def decide(
    choice: str, solutions: Sequence[Mapping[int, int]] = (), fallback: ConvoyParadox | None = None
) -> TieBreak:
    """Return how a rule of 4.A.2 decides a convoy paradox."""
    decisions = Decisions(KINDS, read_rules({"4.A.2": choice}))
    return apply_tiebreak(decisions, range(len(KINDS)), solutions, fallback)


def test_szykman_stops_the_convoy_and_nothing_else() -> None:
    assert decide("szykman", (SUNK, LANDED)).forced == {WAY: 0}


@pytest.mark.parametrize("choice", ["all_hold", "2000"])
def test_the_path_of_a_move_that_succeeds_anyway_is_not_stopped(choice: str) -> None:
    decisions = Decisions(KINDS, read_rules({"4.A.2": choice}), values=(YES,))
    assert apply_tiebreak(decisions, range(len(KINDS)), (), None).forced == {MOVE: 0, OTHER_MOVE: 0}


@pytest.mark.parametrize("solutions", [(), (SUNK, LANDED)])
def test_all_hold_stops_the_convoy_and_every_move(solutions: Sequence[Mapping[int, int]]) -> None:
    verdict = decide("all_hold", solutions)
    assert (verdict.rule, verdict.forced) == ("all_hold", {WAY: 0, MOVE: 0, OTHER_MOVE: 0})


def test_dptg_takes_the_resolution_without_the_convoy() -> None:
    assert decide("dptg", (LANDED, SUNK)).forced == SUNK


@pytest.mark.parametrize("solutions", [(), (LANDED,)])
def test_dptg_stops_all_where_no_resolution_is_without_the_convoy(
    solutions: Sequence[Mapping[int, int]],
) -> None:
    verdict = decide("dptg", solutions)
    assert (verdict.rule, verdict.forced) == ("dptg", {WAY: 0, MOVE: 0, OTHER_MOVE: 0})


@pytest.mark.parametrize("choice", ["1971", "1982", "2000"])
def test_a_rulebook_that_leaves_a_paradox_open_stops_all_and_names_no_rule(choice: str) -> None:
    verdict = decide(choice)
    assert (verdict.rule, verdict.forced) == (None, {WAY: 0, MOVE: 0, OTHER_MOVE: 0})


@pytest.mark.parametrize("choice", ["1971", "1982", "2000"])
def test_the_fallback_of_a_variant_decides_what_a_rulebook_leaves_open(choice: str) -> None:
    verdict = decide(choice, fallback=ConvoyParadox.SZYKMAN)
    assert (verdict.rule, verdict.forced) == ("szykman", {WAY: 0})


def test_the_fallback_of_a_variant_does_not_replace_a_rule_that_decides() -> None:
    assert decide("szykman", fallback=ConvoyParadox.ALL_HOLD).rule == "szykman"
    assert decide("all_hold", fallback=ConvoyParadox.SZYKMAN).rule == "all_hold"


def decide_other(choice: str, kinds: Sequence[Rule], *solutions: Mapping[int, int]) -> TieBreak:
    """Return how a kernel without a convoy is decided."""
    decisions = Decisions(kinds, read_rules({"5.D": choice}), dict.fromkeys(range(len(kinds)), BY_LAND))
    return apply_tiebreak(decisions, range(len(kinds)), solutions, None)


def test_a_path_by_land_that_may_close_makes_no_convoy_paradox() -> None:
    """A province of a variant may close; then the rule for other paradoxes decides, not 4.A.2."""
    verdict = decide_other("all_fail", (rules.way, rules.move))
    assert (verdict.rule, verdict.forced) == ("all_fail", {1: 0})


@pytest.mark.parametrize("choice", ["all_fail", "moves_fail"])
def test_moves_that_can_all_succeed_do(choice: str) -> None:
    verdict = decide_other(choice, (rules.move, rules.passing), {0: 0, 1: 0}, {0: 1, 1: 1})
    assert (verdict.certainty, verdict.rule, verdict.forced) == (
        Certainty.CIRCULAR,
        "circular_movement",
        {0: 1},
    )


def test_moves_that_cannot_all_succeed_fail() -> None:
    verdict = decide_other("all_fail", (rules.move, rules.move), {0: 0, 1: 1}, {0: 1, 1: 0})
    assert (verdict.certainty, verdict.forced) == (Certainty.PARADOX, {0: 0, 1: 0})


def test_a_support_among_moves_makes_no_circular_movement() -> None:
    assert decide_other("all_fail", (rules.move, rules.support), {0: 1, 1: 1}).forced == {0: 0, 1: 0}
    assert decide_other("moves_fail", (rules.move, rules.support), {0: 1, 1: 1}).forced == {0: 0}


@pytest.mark.parametrize("choice", ["all_fail", "moves_fail"])
def test_without_moves_every_support_and_each_of_its_points_is_cut(choice: str) -> None:
    assert decide_other(choice, (rules.support, rules.remains)).forced == {0: 0, 1: 0}


def test_only_the_fleets_whose_convoys_a_rule_stops_are_idle() -> None:
    verdict = TieBreak(Certainty.PARADOX, "dptg", {WAY: 0, MOVE: 1, SUPPORT: 0})
    fleets = {WAY: (7, 8), MOVE: (9,)}
    assert list(idle_fleets(verdict, fleets, lambda fleet: fleet != 8)) == [7]


def test_a_unit_that_leaves_the_destination_by_convoy_takes_no_strength_from_a_move_that_succeeds() -> None:
    """Under 4.A.7 `never_affects`, dislodged units prevent nothing, but successful moves still do."""
    orders = (
        "England: A Nwy - Swe via convoy, F Ska C A Nwy - Swe, A Fin S A Nwy - Swe\n"
        "Russia: A Swe - Nwy\nGermany: F Den - Swe\n"
    )
    head = "variant: standard\nphase: Spring 1901 Movement\nrule: 4.A.7=never_affects\n"
    result = resolve_case(read_case(head + orders, find_variant))
    moves = {str(one.order.unit.location): one.status for one in result.orders if isinstance(one.order, Move)}
    assert moves == {"nwy": Status.SUCCEEDS, "swe": Status.SUCCEEDS, "den": Status.FAILS}


@pytest.mark.parametrize("choice", ["1971", "1982", "2000"])
def test_the_convoy_of_a_move_that_succeeds_anyway_follows_from_the_moves_that_fail(choice: str) -> None:
    """A pic takes Bre by sea or by land. Where F lon fails, the convoy is intact, so the army goes by sea."""
    orders = (
        "France: A Pic - Bre via convoy, F Eng C A Pic - Bre, A Par S A Pic - Bre\n"
        "Germany: F Bre S F Lon - Eng\nEngland: F Lon - Eng\n"
    )
    rules_ = f"rule: 4.A.2={choice}\nrule: 4.A.3=intent_fallback_if_broken\n"
    head = f"variant: standard\nphase: Spring 1901 Movement\n{rules_}"
    case = read_case(head + orders, find_variant)
    result = resolve_case(case)
    assert (result.certainty, [kernel.rule for kernel in result.kernels]) == (Certainty.PARADOX, [None])
    assert [str(unit) for unit in result.units] == ["A bre", "F eng", "A par", "F lon"]
    assert [(str(one.unit), one.by_convoy) for one in result.dislodged] == [("F bre", True)]
    assert {str(place) for places in result.retreats.values() for place in places} == {"gas", "mao", "pic"}
    assert is_accepted(certify(result, case=case))
