"""`distinguish` misses no order set of up to three orders on small boards."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

import pytest

from tests.research.ambiguity.small_boards import (
    SMALL,
    TINY,
    Choice,
    choices,
    order_sets,
    outcomes,
    system_on_board,
)
from westphalia import read_case
from westphalia.cli.running.run import run
from westphalia.games import resolve_case
from westphalia.model.board import Board
from westphalia.model.orders import Convoy, Move, MovementOrder
from westphalia.model.rulebook import parse_rules, read_rules
from westphalia.research import (
    Differ,
    Find,
    difference_work,
    parse_pattern,
    parts,
    placements,
    scope_of,
)
from westphalia.research.ambiguity.evaluation import pattern_result
from westphalia.solver import OrderFate, fates_in
from westphalia.variants.standard import STANDARD

MOST = 3
Pair = tuple[Choice, Choice]


def pairs() -> list[Pair]:
    """Return all pairs of choices for one rule of 4.A."""
    return [(one, other) for one, other in combinations(choices(), 2) if one.number == other.number]


@cache
def smallest_pattern(pair: Pair, differ: Differ) -> int:
    """Return the fewest orders of a pattern on which the choices differ; `MOST` + 1 if there is none."""
    rules = [((one.number, one.key),) for one in pair]
    scope = scope_of([read_rules(one) for one in rules], Find.DIFFER, differ)
    work = difference_work(rules, differ, scope)
    sizes = range(1, MOST + 1)
    return next((size for size in sizes for part in parts(size, scope) if work(part)), MOST + 1)


def asks_for_a_convoy(orders: Sequence[MovementOrder]) -> bool:
    return any(isinstance(one, Convoy) or (isinstance(one, Move) and one.via_convoy) for one in orders)


def seen(fates: tuple[OrderFate | None, ...], differ: Differ) -> object:
    """Return what counts of the outcomes of an order set; here in other words than in the program."""
    if differ is Differ.OUTCOMES:
        return fates
    if differ is Differ.POSITIONS:
        return [fate is OrderFate.SUCCEEDS for fate in fates], [fate is OrderFate.DISLODGED for fate in fates]
    good = OrderFate.SUCCEEDS, OrderFate.GIVEN, OrderFate.STANDS
    return [None if fate is None else fate in good for fate in fates]


def smallest_on(boards: Sequence[Board], size: int) -> Mapping[tuple[Pair, Differ], int]:
    """Return the fewest orders, at most `size`, on which choices differ on some board."""
    found: dict[tuple[Pair, Differ], int] = {}
    for count in range(1, size + 1):
        for board in boards:
            for position, orders in order_sets(board, count):
                if asks_for_a_convoy(orders):
                    by_rulebook = {
                        rulebook: outcomes(system_on_board(position, orders, rulebook))
                        for rulebook in set(choices().values())
                    }
                    results = {choice: by_rulebook[rulebook] for choice, rulebook in choices().items()}
                    if len(set(by_rulebook.values())) > 1:
                        for one, other in pairs():
                            for differ in Differ:
                                if seen(results[one], differ) != seen(results[other], differ):
                                    found.setdefault(((one, other), differ), count)
    return found


@pytest.mark.parametrize(
    "boards", [TINY, pytest.param(SMALL, marks=pytest.mark.thorough)], ids=["tiny", "small"]
)
def test_no_set_of_up_to_three_orders_on_a_small_board_contradicts_distinguish(
    boards: Sequence[Board],
) -> None:
    found = smallest_on(boards, MOST)
    assert len({pair for pair, _ in found}) > 20
    for (pair, differ), size in found.items():
        assert smallest_pattern(pair, differ) <= size, (*map(str, pair), differ)


def test_the_choices_of_4_a_are_all_about_convoys() -> None:
    """So order sets in which nobody asks for one need not be compared."""
    for board in TINY:
        for position, orders in order_sets(board, 2):
            if not asks_for_a_convoy(orders):
                systems = [system_on_board(position, orders, rulebook) for rulebook in choices().values()]
                assert len(set(map(outcomes, systems))) == 1


SMALLEST = [
    ("4.A.2=1982", "4.A.2=2000", 3, "A C C~B; B S A; C~B"),
    ("4.A.3=explicit_only", "4.A.3=intent_no_fallback", 3, "A-B; B=A; C C B=A {B C}"),
    ("4.A.3=intent_land_fallback", "4.A.3=intent_no_fallback", 1, "A=~B"),
    ("4.A.3=intent_land_fallback", "4.A.3=intent_fallback_if_broken", 4, "A-C; B S A-C; C C D=~E; D=~E"),
    ("4.A.1=any_route", "4.A.1=all_routes", 5, "A-B; B C E~F; C C E~F; D S A-B; E~F [E by B or C]"),
]


@pytest.mark.parametrize(("one", "other", "size", "text"), SMALLEST)
def test_rules_differ_on_sets_that_a_search_for_ambiguous_patterns_leaves_out(
    one: str, other: str, size: int, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pattern = parse_pattern(text)
    assert str(pattern) == text
    assert len(pattern) == size
    first, second = (pattern_result(pattern, read_rules(parse_rules(rule))) for rule in (one, other))
    assert first != second
    text = next(placements(pattern, STANDARD.board)).case_text(STANDARD.board)
    for fates, rule in (first, one), (second, other):
        t = resolve_case(read_case(text.replace("phase:", f"rule: {rule}\nphase:"))).system
        assert sorted(fates_in(t, t.values)) == sorted(fates)
    if size <= MOST:
        line = f"distinguish {one} {other} --orders {MOST} --workers 1"
        assert run(line.split()) == 0
        printed = " ".join(capsys.readouterr().out.split())
        assert (
            f"{size} order{'s' if size > 1 else ''} with different outcomes under the two rules." in printed
        )


def test_what_counts_as_a_difference_decides_how_many_orders_are_needed() -> None:
    rules = [(("4.A.3", "intent_land_fallback"),), (("4.A.3", "explicit_only"),)]
    occupied = parse_pattern("A=~B; B H")
    fates = [pattern_result(occupied, read_rules(one)) for one in rules]
    told_apart = {differ: differ.seen_in(fates[0]) != differ.seen_in(fates[1]) for differ in Differ}
    assert told_apart == {Differ.OUTCOMES: True, Differ.SUCCESS: False, Differ.POSITIONS: False}
