"""Removals without orders (every choice of DATC 4.D.8), and civil disorder in movement."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeGuard

import networkx as nx
import pytest
from hypothesis import given, settings

from tests.generators import TURN, RandomCase, cases
from tests.golden import Golden
from tests.solver.phases import board, position, unit
from westphalia.model.errors import ImpossibleError, WestphaliaError
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Designation, Disband, Move, MovementOrder, Order, parse_order
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook, preset, read_rules
from westphalia.model.rulebook.choices import AutomaticRemoval
from westphalia.solver import AdjustmentResolution, resolve, resolve_adjustments
from westphalia.solver.adjustments.civil_disorder import choose_disorder_removals, sort_name
from westphalia.solver.adjustments.distances import NO_WAY, home_centers, make_distances
from westphalia.solver.conditions.builds import BuildRules, home_country
from westphalia.solver.conditions.conditions import VariantRules, standard_conditions
from westphalia.solver.conditions.geography import BoardGraph
from westphalia.solver.conditions.orders import OrderRules
from westphalia.solver.orders.civil_disorder import with_disorder

STANDARD = standard_conditions(board)


def removal(choice: str) -> Rulebook:
    return read_rules({"automatic_removal": choice})


def disorder(
    start: Position,
    choice: str,
    ages: Mapping[Unit, int] | None = None,
    conditions: VariantRules | None = None,
) -> AdjustmentResolution:
    return resolve_adjustments(start, {}, removal(choice), conditions=conditions, ages=ages)


def distance(choice: str, start: Position, who: str) -> int:
    lost = unit(who)
    return make_distances(AutomaticRemoval(choice), STANDARD)(start, lost.power)(lost)


# ---------------------------------------------------------------------------------------------- distances


@pytest.mark.parametrize(
    ("choice", "who", "others", "expected"),
    [
        # Austria's homes are Vienna, Budapest and Trieste: ferried there in one step.
        ("home_convoy_free", "austria A tun", "", 1),
        ("home_convoy_free", "austria A bur", "", 2),
        # Without fleets there is no way from Africa; with some, by Albania or all the way.
        ("home_convoy_own_fleets", "austria A tun", "", NO_WAY),
        ("home_convoy_own_fleets", "austria A tun", "austria F ion, italy F adr", 2),
        ("home_convoy_own_fleets", "austria A tun", "austria F ion, austria F adr", 1),
        ("home_convoy_own_fleets", "austria A tun", "italy F ion, italy F adr", NO_WAY),
        ("home_convoy_any_fleets", "austria A tun", "italy F ion, turkey F adr", 1),
        # A fleet on a coast cannot convoy.
        ("home_convoy_own_fleets", "austria A tun", "austria F naf", NO_WAY),
        # Ionian Sea, Adriatic Sea, Trieste.
        ("home_army_over_sea", "austria A tun", "", 3),
        ("home_all_adjacent", "austria A tun", "", 3),
        # Fleets go along coasts: from the east coast of Bulgaria around Greece.
        ("home_army_over_sea", "austria F bul/ec", "", 5),
        ("home_army_over_sea", "austria F bul/sc", "", 3),
        ("home_convoy_free", "austria F bul/ec", "", 5),
        ("home_all_adjacent", "austria F bul/ec", "", 2),
        # A fleet cannot reach Warsaw or Moscow, only Sevastopol through the Black Sea.
        ("home_army_over_sea", "russia F ven", "", 6),
        ("home_all_adjacent", "russia F ven", "", 4),
        # A country is larger than its home centers: Livonia, Ukraine.
        ("2000_country", "russia F bal", "", 1),
        ("home_army_over_sea", "russia F bal", "", 2),
        ("2000_country", "russia A rum", "", 1),
    ],
)
def test_a_distance_counts_steps(choice: str, who: str, others: str, expected: int) -> None:
    assert distance(choice, position(f"{who}, {others}"), who) == expected


def test_the_rule_of_2023_measures_from_owned_centers() -> None:
    start = position("austria A tun", {"austria": "nap", "italy": "vie bud tri"})
    assert distance("2023", start, "austria A tun") == 2


def test_a_unit_at_home_has_distance_zero() -> None:
    for choice in AutomaticRemoval:
        if choice is not AutomaticRemoval.OLDEST_UNIT:
            assert distance(choice.value, position("", {"austria": "vie"}), "austria A vie") == 0


def _roads(choice: str, start: Position, lost: Unit) -> "nx.DiGraph[str]":
    """Return the steps that count, from the board alone."""
    roads: nx.DiGraph[str] = nx.DiGraph()
    borders = board.fleet_borders if lost.kind is UnitKind.FLEET else board.army_borders
    for place, ends in borders.items():
        roads.add_edges_from((place, end) for end in ends)
    for coast in board.locations:
        roads.add_edge(coast, f"in {coast.province}")
    if choice.startswith("home_convoy") and lost.kind is UnitKind.ARMY:
        fleets = {u for u in start.units if u.kind is UnitKind.FLEET}
        own = {u for u in fleets if u.power == lost.power}
        places = {"home_convoy_own_fleets": own, "home_convoy_any_fleets": fleets}.get(choice)
        seas = set(board.seas) if places is None else {u.location.province for u in places} & board.seas
        water: nx.Graph[str] = nx.Graph()
        water.add_nodes_from(seas)
        water.add_edges_from((a, b) for a in seas for b in board.fleet_borders[_at(a)] if b in seas)
        for chain in nx.connected_components(water):
            shores = {end.province for sea in chain for end in board.fleet_borders[_at(sea)]} - board.seas
            roads.add_edges_from((a, b) for a in shores for b in shores if a != b)
    return roads


def _at(place: str) -> Location:
    return Location(place)


with_convoys = pytest.mark.parametrize(
    "choice", ["home_convoy_free", "home_convoy_own_fleets", "home_convoy_any_fleets"]
)


@with_convoys
@given(cases(TURN))
@settings(max_examples=8)
def test_distances_are_shortest_paths(choice: str, case: RandomCase) -> None:
    check_distances(choice, case)


@pytest.mark.thorough
@with_convoys
@given(cases(TURN))
@settings(max_examples=25)
def test_distances_are_shortest_paths_in_more_cases(choice: str, case: RandomCase) -> None:
    check_distances(choice, case)


def check_distances(choice: str, case: RandomCase) -> None:
    start = case.position
    for lost in start.units:
        homes = home_centers(board, lost.power)
        found = nx.single_source_shortest_path_length(_roads(choice, start, lost), lost.location)
        nearest = min((found.get(f"in {home}", NO_WAY) for home in homes), default=NO_WAY)
        measured = make_distances(AutomaticRemoval(choice), STANDARD)(start, lost.power)(lost)
        assert measured == (nearest - 1 if nearest < NO_WAY else NO_WAY)


# ------------------------------------------------------------------------------------------ who goes first


def test_the_farthest_unit_is_removed_first() -> None:
    start = position("austria A vie, austria A mun, austria A ruh", {"austria": "vie bud"})
    assert disorder(start, "home_all_adjacent").removed == (unit("austria A ruh"),)


def test_at_equal_distance_fleets_are_removed_before_armies() -> None:
    start = position("austria A tyr, austria F adr", {"austria": "vie"})
    assert disorder(start, "home_all_adjacent").removed == (unit("austria F adr"),)


@pytest.mark.parametrize("kind", ["K", "M"])
def test_at_equal_distance_other_kinds_are_removed_after_fleets_and_before_armies(kind: str) -> None:
    borders = {UnitKind.FLEET: board.fleet_borders, UnitKind.ARMY: board.army_borders}
    rules = VariantRules(BoardGraph(board, {**borders, UnitKind(kind): board.army_borders}))
    start = position(f"austria A boh, austria {kind} tyr, austria F adr", {"austria": "vie"})
    removed = choose_disorder_removals(start, Power("austria"), 3, removal("home_all_adjacent"), rules)
    assert [lost.kind for lost, _ in removed] == ["F", kind, "A"]


def test_at_equal_distance_full_names_decide_alphabetically() -> None:
    start = position("austria A tyr, austria A boh", {"austria": "vie"})
    assert disorder(start, "home_all_adjacent").removed == (unit("austria A boh"),)


def test_full_names_decide_alphabetical_order() -> None:
    # Norway comes before Norwegian Sea, though nwy comes after nwg.
    start = position("germany F nwg, germany F nwy", {"germany": "kie"})
    assert disorder(start, "home_all_adjacent").removed == (unit("germany F nwy"),)


def test_spaces_dots_and_accents_do_not_count_in_the_alphabet() -> None:
    assert sort_name(board, Province("stp")) == "stpetersburg"
    assert sort_name(board, Province("mao")) == "midatlanticocean"
    named = tuple(replace(info, name="Ö-land") if info.id == "swe" else info for info in board.provinces)
    assert sort_name(replace(board, provinces=named), Province("swe")) == "oland"


def test_the_rule_of_2023_spares_units_in_centers_as_long_as_there_are_others() -> None:
    start = position("russia A lvn, russia A swe, russia A par", {"russia": "stp"})
    assert disorder(start, "2023").removed == (unit("russia A lvn"), unit("russia A par"))


def test_a_removed_fleet_convoys_nothing() -> None:
    # The fleet in the Ionian Sea goes first. Before, Tunis was one step from home and Piedmont two.
    start = position("austria A tun, austria F ion, austria F adr, austria A pie", {"austria": "vie bud"})
    assert disorder(start, "home_convoy_own_fleets").removed == (unit("austria F ion"), unit("austria A tun"))


def test_removals_ordered_come_before_the_distances_are_taken() -> None:
    start = position("austria A tun, austria F ion, austria F adr, austria A pie", {"austria": "vie bud"})
    lost = resolve_adjustments(
        start,
        {Power("austria"): [Disband(Designation(Location("ion"), UnitKind.FLEET))]},
        removal("home_convoy_own_fleets"),
    )
    assert lost.removed == (unit("austria A tun"),)


def test_fleets_of_others_count_as_they_stood_before() -> None:
    units = "italy A tun, austria F ion, austria F tys, italy A ser"
    start = position(units, {"austria": "vie", "italy": "nap"})
    lost = disorder(start, "home_convoy_any_fleets").removed
    assert lost == (unit("austria F tys"), unit("italy A ser"))


# --------------------------------------------------------------------------------------------- oldest unit


OLD = position("austria A vie, austria A gal, austria F tri", {"austria": "vie bud"})


def test_the_oldest_unit_is_removed_first(golden: Golden) -> None:
    ages = {unit("austria A vie"): 9, unit("austria A gal"): 2, unit("austria F tri"): 2}
    resolution = disorder(OLD, "oldest_unit", ages)
    assert resolution.removed == (unit("austria A vie"),)
    assert [one.implied for one in resolution.orders] == [True]
    golden(resolution.orders[0].why)


def test_without_ages_the_rule_of_the_oldest_unit_says_what_it_lacks() -> None:
    with pytest.raises(WestphaliaError, match="the age of Austria's A vie is unknown"):
        disorder(OLD, "oldest_unit", {unit("austria A gal"): 1})


def test_ages_are_needed_only_for_removals() -> None:
    assert disorder(position("austria A vie", {"austria": "vie"}), "oldest_unit").removed == ()


# ----------------------------------------------------------------------------------------------- countries


def test_the_rule_of_2000_measures_from_the_country(golden: Golden) -> None:
    start = position("russia A pru, russia A sil", {"russia": "war"})
    assert disorder(start, "2000_country").removed == (unit("russia A pru"),)
    golden(disorder(start, "2000_country").orders[0].why)


def test_the_countries_of_the_standard_board_are_disjoint_and_connected() -> None:
    taken: set[Province] = set()
    for power in board.power:
        country = home_country(board, power)
        assert home_centers(board, power) < country
        assert not taken & country
        taken |= country
        land: nx.Graph[str] = nx.Graph()
        for place in country:
            ends = board.army_borders[Location(place)]
            land.add_edges_from((place, end.province) for end in ends if end.province in country)
        assert nx.is_connected(land)
        assert set(land.nodes) == country


def test_a_board_without_countries_uses_home_centers() -> None:
    bare = replace(board, special={})
    assert home_country(bare, Power("russia")) == {"mos", "sev", "stp", "war"}


@pytest.mark.parametrize("table", [{"russia": "fin"}, {"russia": ["nowhere"]}, ["fin"]])
def test_a_broken_table_of_countries_is_an_error(table: object, golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        home_country(replace(board, special={"countries": table}), Power("russia"))
    golden(str(caught.value))


def test_the_preset_of_2000_can_remove_units() -> None:
    start = position("russia A pru, russia A mos", {"russia": "war"})
    assert resolve_adjustments(start, {}, preset("rulebook-2000")).removed == (unit("russia A pru"),)


# ---------------------------------------------------------------------------------------------- variants


def test_a_variant_measures_in_its_own_way() -> None:
    class ByAlphabet(BuildRules):
        def distances(self, _start: Position, _power: Power) -> Callable[[Unit], int]:
            return lambda lost: ord(lost.location[0])

    conditions = replace(STANDARD, builds=ByAlphabet())
    start = position("austria A vie, austria A boh", {"austria": "vie"})
    assert disorder(start, "2023", conditions=conditions).removed == (unit("austria A vie"),)


def test_removals_free_the_needed_shares() -> None:
    start = position("austria A vie, austria A boh, austria A gal")
    gone = choose_disorder_removals(start, Power("austria"), 2, Rulebook(), STANDARD)
    assert [lost for lost, _ in gone] == [unit("austria A boh"), unit("austria A gal")]


# ------------------------------------------------------------------------------------ support in disorder


MUNICH = position("germany A mun, austria A tyr, france A bur, france A ruh")
MUNICH_ORDERS = {
    "austria": ["A tyr S A mun"],
    "france": ["A bur - mun", "A ruh S A bur - mun"],
}


@pytest.mark.parametrize(("choice", "stands"), [("succeeds", True), ("fails", False)])
def test_units_in_civil_disorder_are_supported_as_the_rulebook_says(choice: str, stands: bool) -> None:
    rulebook = read_rules({"civil_disorder_support": choice})
    orders = {
        Power(power): [order for order in (parse_order(text, board) for text in texts) if _moves(order)]
        for power, texts in MUNICH_ORDERS.items()
    }
    conditions = with_disorder(STANDARD, MUNICH, rulebook, {Power("germany")})
    resolution = resolve(MUNICH, orders, rulebook, conditions=conditions)
    assert (unit("germany A mun") in resolution.units) is stands
    assert (resolution.orders[0].code == "4.D.9=fails") is not stands


def _moves(order: Order) -> TypeGuard[MovementOrder]:
    return isinstance(order, MovementOrder)


def test_a_variants_own_clauses_hold_in_civil_disorder_too() -> None:
    class NothingMoves(OrderRules):
        def veto(self, _unit: Unit, order: MovementOrder) -> str | None:
            return "X-1" if isinstance(order, Move) else None

    rulebook = read_rules({"civil_disorder_support": "fails"})
    conditions = with_disorder(replace(STANDARD, orders=NothingMoves()), MUNICH, rulebook, {Power("germany")})
    move = parse_order("A bur - mun", board)
    assert isinstance(move, MovementOrder)
    assert conditions.orders.veto(unit("france A bur"), move) == "X-1"
