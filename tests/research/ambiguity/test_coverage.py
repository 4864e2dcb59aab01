"""What a search through patterns says about completeness: beyond each limit there is a counterexample."""

import json

import pytest

from westphalia import read_case
from westphalia.cli.running.run import run
from westphalia.games import resolve_case
from westphalia.model.case import Case
from westphalia.model.rulebook import Rulebook, parse_rules, read_rules, rule_fields
from westphalia.model.rulebook.fields import rulebook_of
from westphalia.research import EXPRESSED, Find, find_limits, parse_pattern, scope_of
from westphalia.research.ambiguity.coverage import MANY_FLEETS
from westphalia.research.ambiguity.enumeration import Scope, parts, patterns_of, with_powers
from westphalia.research.ambiguity.evaluation import count_resolutions
from westphalia.research.ambiguity.patterns import Act, canonical_form
from westphalia.research.ambiguity.routes import MOST_FLEETS, is_shape
from westphalia.solver import certify, fates_in

COMPLETE = ("is complete", "Fewer are not enough")
"""Words that claim that nothing else exists."""
BY_CONVOY = "England: F Nth C A Bel - Hol, A Bel - Hol via convoy\nRussia: F Hel - Nth\n"
SEA_OR_LAND_PARADOX = f"{BY_CONVOY}Germany: F Hol S F Hel - Nth\n"
UNNAMED_COAST = "France: F Mao - Spa\n"


def case_of(orders: str, rules: str = "") -> Case:
    given = "".join(f"rule: {rule}\n" for rule in rules.split(",") if rule)
    return read_case(f"variant: standard\nphase: Spring 1901 Movement\n{given}{orders}")


def output_of(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a command prints, on one line."""
    assert run(line.split()) in (0, 1)
    return " ".join(capsys.readouterr().out.split())


def books_of(*rules: str) -> list[Rulebook]:
    return [read_rules(parse_rules(one)) for one in rules]


# ------------------------------------------------------------------------------------ limits and beyond


def test_patterns_do_not_express_which_orders_count(capsys: pytest.CaptureFixture[str]) -> None:
    """A move without a coast: rules differ on one order, and the search needs three."""
    rules = "4.A.2=1982,4.B.1=fails", "4.A.2=2000,4.B.1=default_coast:north"
    results = [resolve_case(case_of(UNNAMED_COAST, one)) for one in rules]
    first, other = (fates_in(one.system, one.system.values) for one in results)
    assert first != other
    printed = output_of(f"distinguish {' '.join(rules)} --workers 1", capsys)
    assert "3 orders with different outcomes" in printed
    assert "The search is not complete. Not examined: all that 4.B.1 decides" in printed
    assert not any(words in printed for words in COMPLETE)
    same = "distinguish 4.A.2=1982 4.A.2=2000 --workers 1"
    assert "Fewer are not enough. No army goes to a province in which a fleet convoys" in output_of(
        same, capsys
    )
    data = json.loads(output_of(f"{same} --json", capsys))
    assert (data["complete"], data["not_examined"]) == (True, [])


def test_convoys_of_many_fleets_are_chains() -> None:
    """From six orders on, five fleets could carry an army on several routes."""
    books = books_of("4.A.1=any_route", "4.A.1=all_routes")
    scope = scope_of(books, Find.DIFFER)
    fleets = tuple(range(MOST_FLEETS + 1))
    assert not is_shape(fleets, tuple((fleet,) for fleet in fleets))
    assert is_shape(fleets[:-1], tuple((fleet,) for fleet in fleets[:-1]))
    assert find_limits(books, Find.DIFFER, scope, MOST_FLEETS + 1) == ()
    assert find_limits(books, Find.DIFFER, scope, MOST_FLEETS + 2) == (MANY_FLEETS,)


def test_without_archipelagos_no_army_goes_to_a_fleet_that_convoys(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pattern = parse_pattern("A-B; B C E~B; C S A-B; D S E~B; E~B")
    assert count_resolutions(pattern) == 2
    for archipelagos in (False, True):
        scope = Scope(archipelagos=archipelagos)
        found = {one for part in parts(5, scope) for one in patterns_of(part, scope)}
        assert (canonical_form(pattern) in found) is archipelagos
    line = "census --orders 3 --find none"
    assert "No smallest pattern" in (plain := output_of(line, capsys))
    assert "No army goes to a province in which a fleet convoys" in plain
    assert "1 smallest pattern" in (wide := output_of(f"{line} --archipelagos", capsys))
    assert "Armies may also go to provinces in which fleets convoy." in wide


def test_where_steps_are_known_no_army_goes_beside_them_by_sea(capsys: pytest.CaptureFixture[str]) -> None:
    """A fleet that goes from coast to coast where no army can: the search says that it leaves this out."""
    beside = canonical_form(parse_pattern("A-C; B C C~A; C~A; D-B"))
    for known in (False, True):
        scope = Scope(land_is_known=known)
        assert (beside in {one for part in parts(4, scope) for one in patterns_of(part, scope)}) is not known
    words = "Armies can go wherever fleets can go from one coast to another."
    assert words in output_of("distinguish 4.A.3=explicit_only 4.A.3=convoy_if_opposed --workers 1", capsys)
    assert words not in output_of("distinguish 4.A.2=1982 4.A.2=2000 --workers 1", capsys)


# ------------------------------------------------------------------------------ every rule has its place


@pytest.mark.parametrize("field", sorted(rule_fields(Rulebook)))
def test_every_rule_in_which_rulebooks_differ_is_a_limit_or_expressed_by_patterns(field: str) -> None:
    """The definitions read what a certificate states; every other rule decides which orders count."""
    default, *others = rule_fields(Rulebook)[field].choices
    books = [rulebook_of(Rulebook, {field: choice}) for choice in (default, others[0])]
    stated = field in certify(resolve_case(case_of(BY_CONVOY)))["rules"]
    about = rule_fields(Rulebook)[field].choices.about
    limits = find_limits(books, Find.DIFFER, scope_of(books, Find.DIFFER), 3)
    assert any(f"all that {about} decides" in limit for limit in limits) is not stated
    assert (field in EXPRESSED) is stated


@pytest.mark.parametrize(
    "line",
    [
        "distinguish 4.B.1=fails 4.B.1=default_coast:north",
        "distinguish datc 4.A.2=szykman",
        "distinguish 4.A.2=1982 4.A.2=2000 --differ everything",
        "census --orders 3 --rules 4.B.1=default_coast:north",
        "census --orders 3 --rules 4.A.2=1982,4.D.8=2000_country",
    ],
)
def test_questions_that_patterns_cannot_answer_are_refused(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line.split()) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)


# -------------------------------------------------------------------------------------------- the census


def test_a_move_that_falls_back_to_land_makes_a_paradox(capsys: pytest.CaptureFixture[str]) -> None:
    """The set of four orders has no resolution, and the census of four orders lists it."""
    rules = "4.A.2=2000,4.A.3=intent_fallback_if_broken"
    assert certify(resolve_case(case_of(SEA_OR_LAND_PARADOX, rules)))["claim"] == "none"
    printed = output_of(f"census --orders 4 --find none --rules {rules}", capsys)
    assert "1 smallest pattern of 4 orders with no resolution." in printed
    assert "A-C; B=~D; C C B=~D; D S A-C" in printed
    assert "The enumeration is complete" in printed


@pytest.mark.parametrize("choice", ["convoy_if_opposed_and_intact", "intent_fallback_if_broken"])
def test_a_step_whose_convoy_nobody_attacks_is_a_move_by_sea(
    choice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = output_of(f"census --orders 3 --rules 4.A.3={choice}", capsys)
    assert "2 smallest patterns of 3 orders with several resolutions." in printed
    assert "A-C; B C C~A; C~A" in printed


RULES = [
    "",
    "4.A.1=any_route",
    "4.A.1=any_route_own_first",
    "4.A.2=1971",
    "4.A.2=1982",
    "4.A.2=2000",
    "4.A.3=convoy_if_ordered",
    "4.A.3=convoy_if_opposed",
    "4.A.3=convoy_if_opposed_and_intact",
    "4.A.3=intent_land_fallback",
    "4.A.3=intent_fallback_if_broken",
    "4.A.3=explicit_only",
    "4.A.4=support_cut",
    "4.A.7=never_affects",
    "4.A.2=1982,4.A.3=intent_fallback_if_broken",
    "4.A.2=2000,4.A.3=intent_fallback_if_broken",
    "4.A.1=any_route,4.A.2=2000,4.A.3=convoy_if_opposed_and_intact",
]
"""Every choice of 4.A that patterns express, and combinations."""


def fewest(book: Rulebook, scope: Scope, find: Find, most: int) -> int:
    """Return the fewest orders, at most `most`, that are ambiguous in this way; `most` + 1 if none are."""
    for size in range(1, most + 1):
        for part in parts(size, scope):
            for pattern in patterns_of(part, scope):
                for owned in with_powers(pattern):
                    count = count_resolutions(owned, book)
                    if count == 0 if find is Find.NONE else count > 1:
                        return size
    return most + 1


@pytest.mark.parametrize(
    "most", [3, pytest.param(4, marks=pytest.mark.thorough)], ids=["three-orders", "four-orders"]
)
@pytest.mark.parametrize("rules", RULES)
def test_no_order_left_out_makes_an_ambiguous_pattern_smaller(rules: str, most: int) -> None:
    """The census finds the fewest orders; idle orders and several routes give no ambiguity with fewer."""
    (book,) = books_of(rules) if rules else [Rulebook()]
    every = Scope(steps=(Act.EITHER, Act.ASKED), incomplete=True, several_routes=True, idle=True)
    for find in (Find.SEVERAL, Find.NONE):
        assert fewest(book, scope_of([book], find), find, most) == fewest(book, every, find, most)
