"""Which of several convoy routes count (DATC 4.A.1), and what the rulebook of 2000 asks of the others."""

import pytest

from westphalia.games import resolve_case
from westphalia.model.case import read_case
from westphalia.solver import Status
from westphalia.variants import find_variant

HEAD = "variant: standard\nphase: Spring 1901 Movement\n"


def statuses(rules: str, orders: str) -> dict[str, Status]:
    """Return whether each unit's order succeeds, by its place."""
    given = "".join(f"rule: {rule}\n" for rule in rules.split())
    result = resolve_case(read_case(HEAD + given + orders, find_variant))
    return {one.unit.location: one.status for one in result.orders if one.unit is not None}


BY_TWO_SEAS = "England: A Lon - Bel, F Nth C A Lon - Bel\nFrance: F Eng C A Lon - Bel\n"
ATTACK_ON = {
    "nth": "Germany: F Hel - Nth, F Hol S F Hel - Nth\n",
    "eng": "Germany: F Bre - Eng, F Mao S F Bre - Eng\n",
}


@pytest.mark.parametrize(
    ("rule", "lost", "arrives"),
    [
        ("all_routes", "eng", True),
        ("all_routes", "nth", True),
        ("any_route", "eng", False),
        ("any_route", "nth", False),
        ("any_route_own_first", "eng", True),
        ("any_route_own_first", "nth", False),
    ],
)
def test_a_lost_fleet_disrupts_the_convoy_if_its_route_counts(rule: str, lost: str, arrives: bool) -> None:
    found = statuses(f"4.A.1={rule}", BY_TWO_SEAS + ATTACK_ON[lost])
    assert (found["lon"] is Status.SUCCEEDS) == arrives


def test_fleets_of_others_count_where_the_own_fleets_make_no_route() -> None:
    orders = "England: A Lon - Bel, F Iri C A Lon - Bel\nFrance: F Eng C A Lon - Bel\n" + ATTACK_ON["eng"]
    assert statuses("4.A.1=any_route_own_first", orders)["lon"] is not Status.SUCCEEDS


OVER_ITS_AIM = "England: F Bel S F Mao - Eng, F Mao - Eng\nFrance: A Lon - Bel, F Eng C A Lon - Bel\n"


@pytest.mark.parametrize(("choice", "given"), [("1971", True), ("1982", True), ("2000", True)])
def test_a_convoyed_attack_does_not_cut_a_support_against_its_only_fleet(choice: str, given: bool) -> None:
    found = statuses(f"4.A.2={choice}", OVER_ITS_AIM)
    assert (found["bel"] is Status.SUCCEEDS) == given


@pytest.mark.parametrize(("choice", "given"), [("1971", True), ("1982", True), ("2000", False)])
def test_by_the_rulebook_of_2000_it_cuts_if_it_also_arrives_without_that_fleet(
    choice: str, given: bool
) -> None:
    found = statuses(f"4.A.2={choice}", OVER_ITS_AIM + "Russia: F Nth C A Lon - Bel\n")
    assert (found["bel"] is Status.SUCCEEDS) == given


@pytest.mark.parametrize(("choice", "given"), [("1971", False), ("1982", True), ("2000", False)])
def test_the_rulebook_of_1982_alone_protects_a_support_for_a_fleet_that_convoys(
    choice: str, given: bool
) -> None:
    """The fleet in the support is not attacked, so the other rules see nothing that they protect."""
    orders = "England: F Eng C A Bre - Lon\nGermany: F Lon S F Eng\nFrance: A Bre - Lon\n"
    found = statuses(f"4.A.2={choice}", orders)
    assert (found["lon"] is Status.SUCCEEDS) == given


@pytest.mark.parametrize("choice", ["1971", "1982", "2000"])
def test_it_does_not_cut_that_support_even_if_the_fleet_stays(choice: str) -> None:
    found = statuses(f"4.A.2={choice}", OVER_ITS_AIM + "Italy: F Iri S F Eng\n")
    assert (found["lon"], found["bel"]) == (Status.FAILS, Status.SUCCEEDS)


def test_another_route_is_none_where_every_route_has_to_stand() -> None:
    """Under 4.A.1 `any_route`, the loss of one route disrupts the convoy, so the army needs that fleet."""
    orders = OVER_ITS_AIM + "Russia: F Nth C A Lon - Bel\n"
    assert statuses("4.A.1=any_route 4.A.2=2000", orders)["bel"] is Status.SUCCEEDS


@pytest.mark.parametrize(("choice", "given"), [("any_route", True), ("any_route_own_first", False)])
def test_the_rulebook_of_1982_protects_a_fleet_only_if_its_route_counts(choice: str, given: bool) -> None:
    found = statuses(f"4.A.1={choice} 4.A.2=1982", BY_TWO_SEAS + "Germany: F Bel S F Eng\n")
    assert (found["bel"] is Status.SUCCEEDS) == given
