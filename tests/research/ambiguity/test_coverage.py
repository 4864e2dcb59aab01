"""What a search through patterns says about completeness: each limit hides a counterexample that is known."""

import json
from typing import NamedTuple

import pytest

from westphalia import read_case
from westphalia.cli.running.run import run
from westphalia.games import resolve_case
from westphalia.model.case import Case
from westphalia.model.rulebook import Rulebook, parse_rules, read_rules, rule_fields
from westphalia.model.rulebook.fields import rulebook_of
from westphalia.research import Find, find_limits, parse_pattern
from westphalia.research.ambiguity.coverage import EITHER_WAY, IDLE_ORDERS, ONTO_FLEETS, SEVERAL_ROUTES
from westphalia.research.ambiguity.evaluation import count_resolutions, pattern_result
from westphalia.solver import certify, fates_in

COMPLETE = ("is complete", "not enough", "every pattern", "Every pattern", "No set of")
"""Words that claim that nothing else exists."""


class Hidden(NamedTuple):
    """Rules, and an order set on which they differ that a search through patterns does not examine."""

    limit: str
    rules: tuple[str, str]
    orders: str
    size: int


def hidden(limit: str, one: str, other: str, orders: str, size: int) -> object:
    return pytest.param(Hidden(limit, (one, other), orders, size), id=f"{one} {other}")


IDLE_SUPPORT = "England: F Eng C A Bre - Lon\nGermany: F Lon S F Eng\nFrance: A Bre - Lon\n"
BY_CONVOY = "England: F Nth C A Bel - Hol, A Bel - Hol via convoy\nRussia: F Hel - Nth\n"
BROKEN_CONVOY = f"{BY_CONVOY}Germany: F Ska S F Hel - Nth\n"
SEA_OR_LAND_PARADOX = f"{BY_CONVOY}Germany: F Hol S F Hel - Nth\n"
TWO_ROUTES = (
    "England: F Nth C A Lon - Bel, F Eng C A Lon - Bel, A Lon - Bel\n"
    "France: F Bre - Eng, F Iri S F Bre - Eng\n"
)
UNNAMED_COAST = "France: F Mao - Spa\n"
EXCHANGE = "England: A Nwy - Swe, F Ska C A Nwy - Swe\nRussia: A Swe - Nwy\n"

BEYOND = [
    hidden(IDLE_ORDERS, "4.A.2=1982", "4.A.2=2000", IDLE_SUPPORT, 3),
    hidden(EITHER_WAY, "4.A.3=explicit_only", "4.A.3=intent_no_fallback", EXCHANGE, 3),
    hidden(EITHER_WAY, "4.A.3=intent_land_fallback", "4.A.3=intent_fallback_if_broken", BROKEN_CONVOY, 4),
    hidden(SEVERAL_ROUTES, "4.A.1=any_route", "4.A.1=all_routes", TWO_ROUTES, 5),
    hidden("4.B.1", "4.B.1=fails", "4.B.1=default_coast:north", UNNAMED_COAST, 1),
]


def case_of(orders: str, rules: str = "") -> Case:
    given = "".join(f"rule: {rule}\n" for rule in rules.split(",") if rule)
    return read_case(f"variant: standard\nphase: Spring 1901 Movement\n{given}{orders}")


def output_of(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what a command prints, on one line."""
    assert run(line.split()) in (0, 1)
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("one", BEYOND)
def test_rules_differ_on_an_order_set_that_the_search_does_not_examine(one: Hidden) -> None:
    results = [resolve_case(case_of(one.orders, rules)) for rules in one.rules]
    assert len(results[0].orders) == one.size
    first, other = (fates_in(result.system, result.system.values) for result in results)
    assert first != other


@pytest.mark.parametrize("one", BEYOND)
def test_distinguish_says_what_it_does_not_examine(one: Hidden, capsys: pytest.CaptureFixture[str]) -> None:
    line = f"distinguish {' '.join(one.rules)} --orders {one.size if one.size in (3, 4) else 2} --workers 1"
    printed = output_of(line, capsys)
    assert f"The search is not complete. Not examined: {IDLE_ORDERS}" in printed
    assert one.limit in printed
    assert not any(words in printed for words in COMPLETE)
    data = json.loads(output_of(f"{line} --json", capsys))
    assert data["complete"] is False
    assert any(one.limit in limit for limit in data["not_examined"])


def test_the_limits_of_distinguish_depend_on_the_rules() -> None:
    always = {IDLE_ORDERS, SEVERAL_ROUTES, ONTO_FLEETS}
    limits = {
        ("4.A.2=1982", "4.A.2=2000"): always,
        ("4.A.3=explicit_only", "4.A.3=intent_no_fallback"): always | {EITHER_WAY},
        ("4.A.3=intent_fallback_if_broken", "4.A.3=intent_fallback_if_broken,4.A.2=1982"): {
            *always,
            EITHER_WAY,
        },
    }
    for rules, expected in limits.items():
        assert set(find_limits([read_rules(parse_rules(one)) for one in rules], Find.DIFFER)) == expected
    others = [
        read_rules(parse_rules(one))
        for one in ("4.B.1=fails", "4.B.1=default_coast:north,4.D.8=2000_country")
    ]
    assert any("4.B.1, 4.D.8" in limit for limit in find_limits(others, Find.DIFFER))


@pytest.mark.parametrize("field", sorted(rule_fields(Rulebook)))
def test_every_rule_in_which_rulebooks_differ_is_a_limit_or_expressed_by_patterns(field: str) -> None:
    """The definitions read what a certificate states; every other rule decides which orders count."""
    default, *others = rule_fields(Rulebook)[field].choices
    books = [rulebook_of(Rulebook, {field: choice}) for choice in (default, others[0])]
    stated = field in certify(resolve_case(case_of(EXCHANGE)))["rules"]
    about = rule_fields(Rulebook)[field].choices.about
    assert (
        any(f"all that {about} decides" in limit for limit in find_limits(books, Find.DIFFER)) is not stated
    )


def test_a_move_that_falls_back_to_land_makes_a_paradox_that_no_pattern_expresses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The set of four orders has no resolution, and the census of four orders does not list it."""
    rules = "4.A.2=2000,4.A.3=intent_fallback_if_broken"
    assert certify(resolve_case(case_of(SEA_OR_LAND_PARADOX, rules)))["claim"] == "none"
    printed = output_of(f"census --orders 4 --find none --rules {rules}", capsys)
    assert f"The search is not complete. Not examined: {EITHER_WAY}" in printed
    assert not any(words in printed for words in COMPLETE)
    data = json.loads(output_of(f"census --orders 4 --find none --rules {rules} --json", capsys))
    assert (data["complete"], data["not_examined"][0]) == (False, EITHER_WAY)
    assert data["findings"] == []


@pytest.mark.parametrize("choice", ["convoy_if_opposed_and_intact", "intent_fallback_if_broken"])
@pytest.mark.parametrize("find", [Find.SEVERAL, Find.NONE])
def test_a_census_under_a_rule_that_lets_moves_fall_back_to_land_is_not_complete(
    choice: str, find: Find
) -> None:
    book = read_rules([("4.A.3", choice)])
    assert find_limits([book], find) == (EITHER_WAY, ONTO_FLEETS)
    assert find_limits([book], find, archipelagos=True) == (EITHER_WAY,)
    assert find_limits([book], find, convoys=False) == ()


@pytest.mark.parametrize(
    ("number", "choice"),
    [("4.A.1", "any_route"), ("4.A.1", "any_route_own_first"), ("4.A.2", "2000")],
)
def test_a_census_under_a_rule_about_routes_is_not_complete(number: str, choice: str) -> None:
    assert SEVERAL_ROUTES in find_limits([read_rules([(number, choice)])], Find.NONE)


@pytest.mark.parametrize("number", ["", "4.A.2=1982", "4.A.3=explicit_only", "4.A.7=never_affects"])
def test_a_census_under_rules_that_patterns_express_is_complete(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = ["--rules", number] if number else []
    line = " ".join(["census", "--orders", "3", *rules])
    printed = output_of(line, capsys)
    assert "The enumeration is complete: " in printed
    assert "Not examined" not in printed
    data = json.loads(output_of(f"{line} --json", capsys))
    assert (data["complete"], data["not_examined"]) == (True, [])


def test_a_census_of_differences_is_not_complete(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output_of("census --orders 3 --find differ --rules 4.A.2=1982 --rules 4.A.2=2000", capsys)
    assert f"The search is not complete. Not examined: {IDLE_ORDERS}" in printed
    assert not any(words in printed for words in COMPLETE)


def test_an_army_that_goes_to_its_own_fleet_is_beyond_a_search_without_archipelagos() -> None:
    pattern = parse_pattern("A-B; B C E~B; C S A-B; D S E~B; E~B")
    assert count_resolutions(pattern) == 2
    rules = [read_rules([("4.A.2", name)]) for name in ("szykman", "all_hold")]
    assert pattern_result(pattern, rules[0]) != pattern_result(pattern, rules[1])
    assert ONTO_FLEETS in find_limits(rules, Find.DIFFER)
    assert ONTO_FLEETS not in find_limits(rules, Find.DIFFER, archipelagos=True)
