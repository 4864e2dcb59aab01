"""The Free Imperial Cities and their armies."""

import pytest

from tests.golden import Golden
from tests.variants.table import Table
from westphalia.games import opening_report
from westphalia.games.game import Game
from westphalia.model.errors import UnknownNameError
from westphalia.model.names import NEUTRAL, Location, Power
from westphalia.model.wording import power_name, unit_name
from westphalia.variants.framework.phases import count_centers
from westphalia.variants.germany1648 import GERMANY_1648
from westphalia.variants.germany1648.cities import find_free_cities
from westphalia.variants.referee import Table as Rows

TABLE = Table(GERMANY_1648)
BOARD = GERMANY_1648.board
NAMES = {
    "Aachen",
    "Augsburg",
    "Bremen",
    "Cologne",
    "Frankfurt am Main",
    "Hamburg",
    "Lübeck",
    "Mühlhausen",
    "Nuremberg",
    "Ravensburg",
    "Regensburg",
    "Speyer",
    "Strasbourg",
    "Ulm",
    "Worms",
}
ASSAULT = {"austria": "A wrt - ulm, A neu S A wrt - ulm"}


@pytest.mark.clause("G48-CITY-1")
def test_there_are_fifteen_free_imperial_cities() -> None:
    assert len(find_free_cities(BOARD)) == 15
    assert {BOARD.province[city].name for city in find_free_cities(BOARD)} == NAMES


@pytest.mark.clause("G48-CITY-2")
def test_every_city_is_one_supply_center_that_nobody_owns_at_first() -> None:
    assert find_free_cities(BOARD) <= BOARD.centers
    game = Game.start(GERMANY_1648)
    assert not find_free_cities(BOARD) & set(game.position.owners)
    owned = TABLE.game("austria A ulm", {"austria": "aus ulm"})
    assert count_centers(owned.state)[Power("austria")] == 2


@pytest.mark.clause("G48-CITY-3", "G48-SET-7")
def test_every_city_starts_with_one_army_that_belongs_to_nobody() -> None:
    units = [unit for unit in Game.start(GERMANY_1648).position.units if unit.power == NEUTRAL]
    assert sorted(unit.location for unit in units) == sorted(find_free_cities(BOARD))
    assert {str(unit)[0] for unit in units} == {"A"}


@pytest.mark.clause("G48-CITY-4")
def test_nobody_orders_the_army_of_a_city(golden: Golden) -> None:
    moves = TABLE.move({"austria": "A ulm - wrt"}, "neutral A ulm")
    assert moves["A ulm - wrt"] == "foreign_unit"
    golden(moves.why("A ulm - wrt"))
    assert moves.after == {"neutral A ulm"}
    with pytest.raises(UnknownNameError) as caught:
        Game.start(GERMANY_1648).submit("neutral", "A ulm - wrt")
    golden(str(caught.value))


@pytest.mark.clause("G48-CITY-6")
def test_the_army_of_a_fallen_city_is_disbanded_at_once(golden: Golden) -> None:
    assert TABLE.move(ASSAULT, "neutral A ulm").retreats("neutral A ulm") == set()
    game = TABLE.game("austria A wrt, austria A neu, neutral A ulm, spain A frc")
    later = game.submit("austria", ASSAULT["austria"]).advance()
    assert later.phase.code == "F1648M"  # nobody is asked for a retreat
    assert later.position.dislodged == ()
    assert {str(unit) for unit in later.position.units} == {"A ulm", "A neu", "A frc"}
    events = [event.text for event in later.history[-1].report.events]
    golden(events)


@pytest.mark.clause("G48-CITY-6")
def test_the_army_of_a_fallen_city_is_gone_before_others_retreat() -> None:
    game = TABLE.game("austria A wrt, austria A neu, neutral A ulm, spain A lux, spain A lor, church A bar")
    game = game.submit("austria", ASSAULT["austria"]).submit("spain", "A lux - bar, A lor S A lux - bar")
    game = game.advance()
    assert game.phase.code == "F1648M"  # the army of Bar had nowhere to go either
    game = TABLE.game("austria A wrt, austria A neu, neutral A ulm, spain A frc, spain A bst, church A lor")
    game = game.submit("austria", ASSAULT["austria"]).submit("spain", "A frc - lor, A bst S A frc - lor")
    game = game.advance()
    assert game.phase.code == "S1648R"
    assert [lost.unit.power for lost in game.position.dislodged] == ["church"]


@pytest.mark.clause("G48-CITY-10")
def test_the_army_of_a_city_cuts_nothing_supports_nothing_and_contests_nothing() -> None:
    moves = TABLE.move({"austria": "A mem S A bib - neu, A bib - neu", "bavaria": "A neu H"}, "neutral A ulm")
    assert moves["A mem S A bib - neu"] == "given"
    assert moves["A bib - neu"] == "arrives"
    assert TABLE.move({"austria": "A wrt - ell"}, "neutral A ulm")["A wrt - ell"] == "arrives"
    held = [result for result in moves.orders if result.power == NEUTRAL]
    assert [str(result.unit) for result in held] == ["A ulm"]
    assert held[0].code == "stands"


@pytest.mark.clause("G48-CITY-12")
def test_a_vanished_army_closes_nothing_to_anybody() -> None:
    game = TABLE.game(
        "austria A bib, austria A neu, neutral A ulm, bavaria A hoz, spain A fur, spain A ldu", {}
    )
    game = game.submit("austria", "A bib - ulm, A neu S A bib - ulm")
    game = game.submit("spain", "A fur - hoz, A ldu S A fur - hoz").advance()
    assert game.phase.code == "S1648R"
    due = game.dues[Power("bavaria")]
    assert "bib" in due.note.replace(",", " ").split()  # the place that the city's attacker left
    game = game.submit("bavaria", "A hoz R bib").advance()
    assert "A bib" in {str(unit) for unit in game.position.units}


@pytest.mark.clause("G48-CITY-13")
@pytest.mark.parametrize(
    ("city", "around"),
    [
        ("lub", "hgl hgo lau"),
        ("ham", "hgl lau lun"),
        ("brm", "abr lun old"),
        ("muh", "eic man sax wol"),
        ("cgn", "abc brg"),
        ("aac", "jul lux"),
        ("fra", "hcd ise lep mai nas"),
        ("wor", "lep uep wep"),
        ("spe", "bad bsp uep wei zwe"),
        ("str", "bad bst enh"),
        ("rav", "bib hoz ldu"),
        ("ulm", "bib ell mem neu wrt"),
        ("aug", "bav mem neu"),
        ("nur", "ans bam bav sul"),
        ("reg", "bav brb sul"),
    ],
)
def test_a_city_borders_on_what_touches_it_on_the_map(city: str, around: str) -> None:
    assert BOARD.army_borders[Location(city)] == set(around.split())


@pytest.mark.clause("G48-CITY-15")
def test_the_armies_of_the_cities_are_published_under_a_name_of_their_own(golden: Golden) -> None:
    assert power_name(BOARD, NEUTRAL) == "Free Imperial Cities (neutral)"
    ulm = next(unit for unit in Game.start(GERMANY_1648).position.units if unit.location == "ulm")
    golden(unit_name(BOARD, ulm))


def test_the_opening_report_calls_no_other_center_a_free_city() -> None:
    """Fifteen cities have an army of their own; the other centers without an owner are nobody's."""
    report = opening_report(Game.start(GERMANY_1648))
    setup = next(part.blocks[0] for part in report.sections if part.code == "setup")
    assert isinstance(setup, Rows)
    told = {str(row[0]): str(row[1]).split(", ") for row in setup.rows}
    assert len(told["Free Imperial Cities (neutral)"]) == 15
    assert len(told["Nobody"]) == 20
