"""The board, the opening and the year: powers, land, values and phases."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1615.moves import TABLE
from tests.variants.europe1615.years import BOARD, VARIANT, play, points, records_of, setting, status
from tests.variants.playing import complaint, go, owner
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.board import Severity, Terrain, audit_board, places_of
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import MovementOrder, format_order, parse_order
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import preset
from westphalia.model.rulebook.choices import ConvoyParadox
from westphalia.solver.conditions.geography import board_graph
from westphalia.variants.europe1615.land import (
    CATHOLIC,
    PROTESTANT,
    apply_chosen_edition,
    find_homes,
    find_powers_of_faith,
    read_muslim_states,
)
from westphalia.variants.europe1615.ledger import read_records, write_records
from westphalia.variants.europe1615.movement import MovementPhase
from westphalia.variants.europe1615.victory import YEARS_SCORE
from westphalia.variants.europe1615.year import YEAR
from westphalia.variants.framework.year import AutomaticStep, PhaseStep
from westphalia.variants.minor_states.setting import find_original_owners

START = Game.start(VARIANT)


def state(name: str) -> Power:
    """Return the minor state of a code or name."""
    return places_of(BOARD).find_power(name)


def neighbors(place: str) -> set[str]:
    """Return the places next to a place for an army or a fleet."""
    here = Location(place)
    ends = BOARD.army_borders.get(here, frozenset()) | BOARD.fleet_borders.get(here, frozenset())
    return {str(end.province) for end in ends}


@pytest.mark.clause("E15-ID-1")
def test_the_variant_has_its_name_and_its_author() -> None:
    assert (VARIANT.id, VARIANT.name) == ("europe-1615", "Europe 1615")
    assert BOARD.name == "Europe 1615: Version 3"
    assert BOARD.designer == "Matthew Medeiros"


@pytest.mark.clause("E15-ID-2", "E15-ID-7")
def test_three_catholic_and_two_protestant_powers_play() -> None:
    assert {info.name for info in BOARD.powers} == {"Austria", "France", "Spain", "England", "Denmark"}
    assert set(find_powers_of_faith(BOARD, CATHOLIC)) == {"austria", "france", "spain"}
    assert set(find_powers_of_faith(BOARD, PROTESTANT)) == {"england", "denmark"}


@pytest.mark.clause("E15-MIN-4", "E15-MIN-11", "E15-MIN-12")
@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Papal States", {"Rome", "Marche"}),
        ("Lower Saxony", {"Bremen", "Brunswick-Lüneburg"}),
        ("Poland", {"Warsaw", "Lithuania", "Danzig", "Posen", "Galicia", "Podolia", "Cracow"}),
    ],
)
def test_large_states_have_their_provinces(name: str, places: set[str]) -> None:
    info = BOARD.minor[state(name)]
    assert {BOARD.province[place].name for place in info.provinces} == places
    assert {find_original_owners(BOARD)[place] for place in info.provinces} == {info.id}


@pytest.mark.clause("E15-MIN-10", "E15-MIN-11")
def test_poland_has_seven_provinces_with_these_other_names() -> None:
    assert len(BOARD.minor[Power("pol")].provinces) == 7
    places = places_of(BOARD)
    assert places.find_province("Vilnius") == places.find_province("Lithuania")
    assert places.find_province("Ruthenia") == places.find_province("Galicia")


@pytest.mark.clause("E15-MIN-10")
@pytest.mark.parametrize(
    ("choice", "names", "border"),
    [
        ("six_named_and_cracow", {"Galicia", "Cracow"}, ("cra", "gal")),
        ("lithuania_and_vilnius", {"Galicia", "Vilnius"}, ("vil", "lit")),
        ("galicia_and_ruthenia", {"Galicia", "Ruthenia"}, ("gal", "rut")),
    ],
)
def test_the_seventh_polish_province_is_an_option(
    choice: str, names: set[str], border: tuple[str, str]
) -> None:
    rulebook = TABLE.rulebook(e15_poland_provinces=choice)
    game = Game.start(VARIANT, rulebook)
    board = game.board
    assert [finding for finding in audit_board(board) if finding.severity is Severity.ERROR] == []
    provinces = board.minor[Power("pol")].provinces
    assert {board.province[place].name for place in provinces} == names | {
        *("Warsaw", "Lithuania", "Danzig", "Posen", "Podolia")
    }
    assert len(provinces) == 7
    assert all(game.position.owners[place] == "pol" for place in provinces)
    assert Location(border[1]) in board.army_borders[Location(border[0])]
    assert (
        Location("sil") in board.army_borders[Location("gal" if choice != "six_named_and_cracow" else "cra")]
    )
    game = go(game, austria="3: POL, A war - pos").advance()
    assert read_game(format_game(game)) == game


@pytest.mark.clause("E15-OTT-1", "E15-OTT-2", "E15-OTT-14")
def test_the_ottomans_have_land_two_armies_and_two_centers() -> None:
    info = BOARD.minor[Power("ott")]
    assert info.provinces == ("rum", "ser", "bos", "alb", "gre", "bul", "wlc")
    assert {str(unit) for unit in START.position.units if unit.power == "ott"} == {"A rum", "A ser"}
    assert BOARD.centers & set(info.provinces) == {"rum", "ser"}
    assert {place for place, power in START.position.owners.items() if power == "ott"} == set(info.provinces)


@pytest.mark.clause("E15-FAITH-8")
def test_the_muslim_states_are_known() -> None:
    assert read_muslim_states(BOARD) == {"ott", "sul", "alg", "tun"}


@pytest.mark.clause("E15-VAL-1")
def test_every_center_has_a_value_from_three_to_eighteen() -> None:
    values = {info.id: info.value for info in BOARD.provinces if info.center}
    assert min(values.values()) == 3
    assert max(values.values()) == 18
    assert (values[Province("sax")], values[Province("bra")], values[Province("mec")]) == (9, 6, 3)
    assert all(info.value == 0 for info in BOARD.provinces if not info.center)


@pytest.mark.clause("E15-VAL-5", "E15-INF-6", "E15-INF-2")
def test_a_powers_homes_add_up_to_its_influence() -> None:
    allotments = {"spain": 37, "france": 35, "denmark": 34, "austria": 33, "england": 32}
    for power, places in find_homes(BOARD).items():
        assert sum(BOARD.province[place].value for place in places) == allotments[power]
        assert all(owner(START, place) == power and place in BOARD.centers for place in places)
        assert records_of(START).allotments[power] == allotments[power]


@pytest.mark.clause("E15-VAL-6", "E15-VAL-2", "E15-VAL-3")
def test_one_value_counts_as_influence_and_as_points() -> None:
    game = play(owners={"ven": "denmark"})
    assert BOARD.province[Province("ven")].value == 12
    assert records_of(game).allotments[Power("denmark")] == 34 + 12
    assert YEARS_SCORE.total(setting(game), Power("denmark")) == 12


@pytest.mark.clause("E15-MIN-1", "E15-ORD-3")
def test_every_state_has_a_code_of_two_letters() -> None:
    at_start = [info for info in BOARD.minors if owner(START, info.capital) == info.id]
    assert len(at_start) == 35
    assert all(len(info.code) == 2 for info in at_start)
    assert len({info.code for info in at_start}) == len(at_start)
    assert BOARD.minor[Power("ott")].code == "Ot"
    assert all(state(info.code) == info.id == state(info.name) for info in at_start)


@pytest.mark.clause("E15-MIN-1")
@pytest.mark.parametrize(
    "name",
    [
        *("WUR", "RHI", "LOWR", "LOR", "SAV", "FRA", "SWI", "PAPL", "SUL", "CAT", "POL", "PRU", "MEC", "SAX"),
        *("BRA", "HES", "BAV", "WES", "SWE", "LIVN", "DUT", "TRA", "IRE", "SCOT"),
    ],
)
def test_the_states_that_the_rules_name_are_there(name: str) -> None:
    assert state(name) in BOARD.minor
    assert find_original_owners(BOARD)[BOARD.minor[state(name)].capital] == state(name)


@pytest.mark.clause("E15-MIN-9", "E15-INF-14")
def test_some_states_have_neither_center_nor_unit() -> None:
    for name in ("cat", "fra", "swi"):
        places = BOARD.minor[Power(name)].provinces
        assert not BOARD.centers & set(places)
        assert not [unit for unit in START.position.units if unit.location.province in places]


@pytest.mark.clause("E15-MIN-14", "E15-STAT-5", "E15-UNAL-1")
def test_nobody_has_influence_before_the_first_year() -> None:
    assert records_of(START).influence == {}
    assert {
        name: status(START, name) for name in records_of(START).standings if name != "sul"
    } == dict.fromkeys(records_of(START).standings.keys() - {"sul"}, "unaligned")


@pytest.mark.clause("E15-MOVE-1", "E15-MOVE-2")
@pytest.mark.parametrize(("one", "other"), [("ire", "scot"), ("andl", "sul")])
def test_armies_and_fleets_cross_two_straits(one: str, other: str) -> None:
    ground = board_graph(BOARD)
    for kind in (UnitKind.ARMY, UnitKind.FLEET):
        assert ground.index[Location(other)] in ground.steps[kind][ground.index[Location(one)]]


@pytest.mark.clause("E15-MOVE-3")
def test_holstein_has_two_coasts() -> None:
    assert BOARD.province[Province("hol")].coasts == ("ec", "wc")


def test_the_borders_that_the_rules_name_are_there() -> None:
    assert "bos" in neighbors("ser")
    assert {"ven", "pia", "tus", "nap"} <= neighbors("rom") | neighbors("mar")
    for one, other in (("par", "cha"), ("norm", "cha"), ("pro", "sav"), ("bru", "sax")):
        assert other in neighbors(one)


def test_all_land_has_an_owner_at_the_start() -> None:
    land = {info.id for info in BOARD.provinces if info.terrain is not Terrain.SEA}
    assert set(START.position.owners) == land
    assert owner(START, "boh") == "austria"
    assert owner(START, "guy") == "france"


@pytest.mark.clause("E15-ORD-4")
@pytest.mark.parametrize("text", ["SER-BOS", "SER-hold", "NORM S PAR-CHA", "PRO S SAV HOLD", "SAV HOLD"])
def test_orders_are_written_as_in_the_rules(text: str) -> None:
    order = MovementPhase().read_line(text, START.state)
    assert isinstance(order, MovementOrder)
    assert MovementPhase().read_line(text.lower(), START.state) == order
    assert MovementPhase().read_line(format_order(order), START.state) == order


@pytest.mark.clause("E15-ORD-4")
def test_a_hold_can_be_written_after_a_dash() -> None:
    assert MovementPhase().read_line("A SER - hold", START.state) == parse_order("A ser H", BOARD)
    assert complaint(START, "france", "A XYZ - hold").startswith("1:3: ")


@pytest.mark.clause("E15-INF-17")
def test_influence_cannot_be_withdrawn_or_given(golden: Golden) -> None:
    game = go(play(influence="lor france 5"), france="3: LOR")
    assert points(game, "lor") == {"france": 8}
    golden(complaint(game, "france", "-3: LOR"))
    for text in ("GIVE 3 LOR TO SPAIN", "LEND 3: LOR SPAIN", "WITHDRAW 3: LOR"):
        assert complaint(game, "france", text)


# --------------------------------------------------------------------------------------------------- the year


def name_steps() -> list[str]:
    """Return the steps of a year in words."""
    return [
        step.name if isinstance(step, AutomaticStep) else f"{step.season} {step.rules.kind}"
        for step in YEAR.steps
    ]


@pytest.mark.clause("E15-CAL-1", "E15-RES-5")
def test_the_phases_of_a_year_come_in_this_order() -> None:
    wanted = [
        "status check",
        "spring movement",
        "spring retreat",
        "summer movement",
        "summer retreat",
        "fall movement",
        "fall retreat",
        "early winter adjustment",
        "late winter adjustment",
        "scoring",
    ]
    assert [step for step in name_steps() if step in wanted] == wanted


@pytest.mark.clause("E15-CAL-2")
def test_there_are_three_movement_phases_a_year() -> None:
    phases = [step for step in YEAR.steps if isinstance(step, PhaseStep)]
    moves = [step.season for step in phases if step.rules.kind is PhaseKind.MOVEMENT]
    assert moves == ["spring", "summer", "fall"]
    game = Game.start(VARIANT)
    played = list[str]()
    while game.phase.year == 1615:
        played += [game.phase.season] if game.phase.kind is PhaseKind.MOVEMENT else []
        game = game.advance()
    assert played == ["spring", "summer", "fall"]


@pytest.mark.clause("E15-ID-4", "E15-VAL-2", "E15-VAL-4")
def test_captured_centers_and_aligned_states_earn_points() -> None:
    game = play(owners={"mec": "denmark"}, influence="sax denmark 3")
    score = YEARS_SCORE.points_by_term(setting(game), Power("denmark"))
    parts = {term.name: points for term, points in score.items() if points}
    assert (parts["captures"], parts["alignments"]) == ({"mec": 3}, {"sax": 27})


@pytest.mark.clause("E15-ID-6")
@pytest.mark.parametrize(("edition", "name"), [("2000_2008", "rulebook-2000"), ("2023", "rulebook-2023")])
def test_the_edition_of_the_standard_rules_fills_in_what_nobody_chose(edition: str, name: str) -> None:
    game = play(e15_base_rulebook=edition)
    counts = apply_chosen_edition(game.rulebook).choices()
    assert {field: counts[field] for field in preset(name).choices()} == preset(name).choices()
    chosen = play(e15_base_rulebook=edition, convoy_paradox="szykman").rulebook
    assert apply_chosen_edition(chosen).convoy_paradox is ConvoyParadox.SZYKMAN
    assert preset("rulebook-2000").choices() != preset("rulebook-2023").choices()


# -------------------------------------------------------------------------------------- the records of a game


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("influence", [1]),
        ("influence", {"lor": 3}),
        ("influence", {"lor": {"france": "3"}}),
        ("standings", {"lor": "aligned"}),
        ("standings", {"lor": "neutral france"}),
        ("standings", {"lor": "hostile"}),
        ("markers", {"lor": "muslim"}),
        ("allotments", {"france": True}),
        ("unspent", {"france": 1.5}),
        ("attackers", "france"),
        ("attackers", [1]),
        ("counterbalance", 1),
        ("eliminated", {"france": 1}),
        ("sanctions", {"begun": {"no-such-sanction": "Spring 1616"}}),
        ("scores", {"1615": {"france": "3"}}),
        ("waived", {"france": "lor"}),
    ],
)
def test_a_broken_ledger_is_refused(key: str, value: object) -> None:
    with pytest.raises(ImpossibleError) as caught:
        VARIANT.read_ledger({key: value}, VARIANT.board)
    assert caught.value.expected


def test_foreign_entries_of_a_ledger_stay() -> None:
    game = Game.start(VARIANT)
    assert write_records(records_of(game), {"built": {"par": 1616}}) == {
        **game.ledger,
        "built": {"par": 1616},
    }
    assert read_records(write_records(records_of(game), {})) == records_of(game)


def test_an_empty_ledger_has_no_year() -> None:
    records = read_records({})
    assert (records.influence, records.allotments, records.attackers) == ({}, {}, ())
    assert records_of(play()).allotments != {}
