"""The games that come along with boards of other programs, in files written for the tests."""

from pathlib import Path
from random import Random

import pytest

from tests.pace import takes_less
from westphalia.formats import foreign_variants, read_foreign_board
from westphalia.formats.boards.foreign_board import short_ids
from westphalia.games import Game
from westphalia.games.conformance.random_play import play_randomly
from westphalia.model.board import Board, Terrain, format_board, read_board
from westphalia.model.errors import Defects, UnreadableError, WestphaliaError
from westphalia.model.names import Province
from westphalia.solver import OrderResult, Status
from westphalia.variants import read_variant

BASE = """\
BEGIN SPRING 1200 MOVEMENT
VICTORY 2
RULE BUILD_ANY
# a comment
NORTH (NORTHERN:N) HAR
F HAR
SOUTH (SOUTHERN) CIT
A CIT
EAST (EASTERN) ISL
UNOWNED PAS
Harbor = har port
City = cit big+city town?
Long Island = isl
Long Island (north coast) = isl/nc
Mountain Pass = pas
Middle Sea = sea
High Rock = roc
COAST HAR ABUTS SEA CIT isl ISL/NC
LAND  CIT ABUTS HAR PAS
LAND  PAS ABUTS CIT
COAST ISL/NC ABUTS SEA HAR
COAST ISL/SC ABUTS SEA
COAST isl ABUTS HAR
WATER SEA ABUTS HAR ISL/NC ISL/SC
SHUT  ROC ABUTS CIT
"""

OVER = """\
MAP base.map
UNPLAYED EAST
SOUTH
F ISL/SC
"""


def write(folder: Path, **files: str) -> Path:
    """Write files; a name with ``__`` is in a folder. Return the first."""
    paths = [folder / name.replace("__", "/") for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return paths[0]


def dp_map(folder: Path, over: str = OVER, base: str = BASE) -> Path:
    (folder / "base.map").write_text(base, encoding="utf-8")
    path = folder / "over.map"
    path.write_text(over, encoding="utf-8")
    return path


def borders(board: Board) -> set[str]:
    """Return the borders of a board as text."""
    found = ((kind, ends) for kind, ends in (("A", board.army_borders), ("F", board.fleet_borders)))
    return {f"{kind} {a}-{b}" for kind, ends in found for a, others in ends.items() for b in others if a < b}


def start(board: Board) -> Game:
    """Start the game of a converted board, as a player does: from its file."""
    return Game.start(read_variant(format_board(board)))


def test_a_map_of_the_judges_becomes_a_game(tmp_path: Path) -> None:
    board, left_out = read_foreign_board(dp_map(tmp_path))
    assert borders(board) == {
        *("A cit-har", "A cit-pas", "A har-isl", "F har-isl/nc", "F har-sea", "F isl/nc-sea", "F isl/sc-sea"),
    }
    assert [power.name for power in board.powers] == ["North", "South"]
    assert [(power, str(kind), place) for power, kind, place in board.start_units] == [
        ("north", "F", "har"),
        ("south", "A", "cit"),
        ("south", "F", "isl/sc"),
    ]
    assert dict(board.start_owners) == {"har": "north", "cit": "south"}
    assert board.province[Province("cit")].aliases == ("big city",)
    assert left_out == ("High Rock: no unit can enter it",)
    game = start(board)
    assert game.phase.code == "S1200M"
    assert board.game["victory"] == ({"centers": 2},)
    assert board.game["builds"] == {"where": "owned"}


def start_units(board: Board) -> set[str]:
    return {f"{power} {kind} {place}" for power, kind, place in board.start_units}


@pytest.mark.parametrize(
    ("over", "units"),
    [
        ("NORTH\nUNITS\n", {"south A cit"}),
        ("SOUTH\nA HAR\n", {"south A cit", "south A har"}),
        ("UNPLAYED ALL EXCEPT SOUTH\n", {"south A cit"}),
    ],
)
def test_a_map_over_another_one_has_the_last_word_on_units(
    tmp_path: Path, over: str, units: set[str]
) -> None:
    board, _ = read_foreign_board(dp_map(tmp_path, f"MAP base.map\nUNPLAYED EAST\n{over}"))
    assert start_units(board) == units


def test_the_homes_of_a_power_are_added_up_and_its_centers_replaced(tmp_path: Path) -> None:
    more = "MAP base.map\nUNPLAYED EAST\nNORTH (NORTHERN) PAS\n"
    board, _ = read_foreign_board(dp_map(tmp_path, more))
    assert [info.id for info in board.provinces if info.home == "north"] == ["har", "pas"]
    assert dict(board.start_owners) == {"har": "north", "pas": "north", "cit": "south"}
    board, _ = read_foreign_board(dp_map(tmp_path, f"{more}OWNS PAS\n"))
    assert dict(board.start_owners) == {"pas": "north", "cit": "south"}


def test_a_game_of_the_judges_can_begin_with_builds(tmp_path: Path) -> None:
    base = BASE.replace("SPRING 1200 MOVEMENT", "FALL 1200 ADJUSTMENTS")
    board, _ = read_foreign_board(dp_map(tmp_path, base=base))
    assert board.game["start"] == "W1200A"


def test_fleets_reach_a_province_with_coasts_by_those_alone(tmp_path: Path) -> None:
    wide = BASE.replace("SEA CIT isl ISL/NC", "SEA CIT ISL ISL/NC")
    boards = [read_foreign_board(dp_map(tmp_path, base=base))[0] for base in (BASE, wide)]
    assert borders(boards[0]) == borders(boards[1])


def test_neighbors_are_for_armies_or_for_fleets_alone_by_their_letters(tmp_path: Path) -> None:
    base = (
        "NORTH (NORTHERN) ONE\nA ONE\nSOUTH (SOUTHERN) TWO\nF TWO\n"
        "COAST ONE ABUTS Two SEA thr ROC\nCOAST TWO ABUTS One SEA THR\nCOAST THR ABUTS one TWO SEA\n"
        "WATER SEA ABUTS ONE TWO THR\nSHUT ROC ABUTS ONE\nThree = thr three big+three\n"
    )
    board, _ = read_foreign_board(dp_map(tmp_path, "MAP base.map\n", base))
    assert borders(board) == {
        *("F one-two", "A one-thr", "A thr-two", "F thr-two", "F one-sea", "F sea-thr", "F sea-two"),
    }
    assert board.province[Province("thr")].aliases == ("big three",)


PHP = """\
<?php
// install.php of the variant
InstallTerritory::$Territories=array();
$territoryRawData=array(
    array('Harbor {Har}', 'Coast', 'Yes', 10, 20, 5, 10, 'North'),
    array('King\\'s City', 'Land', 'Yes', 30, 20, 15, 10, "South"), /* a comment, 'Yes' */
    array('Long Isl&eacute;', 'Coast', 'No', 20, 40, 10, 20, 'Neutral'),
    array('Long Isl&eacute; (North Coast)', 'Coast', 'No', 20, 38, 10, 19, 'Neutral'),
    array('Middle Sea', 'Sea', 'No', 10, 50, 5, 25, 'Neutral')
);
foreach($territoryRawData as $territoryRawRow)
{
    list($name, $type, $supply, $x, $y, $sx, $sy, $country)=$territoryRawRow;
}
$bordersRawData=array(
    array('Harbor {Har}', "King's City", 'No', 'Yes'),
    array('Harbor {Har}', 'Middle Sea', 'Yes', 'No'),
    array('Harbor {Har}', 'Long Isl&eacute;', 'No', 'Yes'),
    array('Long Isl&eacute; (North Coast)', 'Middle Sea', 'Yes', 'No')
);
"""

ABOUT = """\
<?php
class TownsVariant extends WDVariant {
    public $name='Towns'; public $fullName='Two <b>Towns</b>'; public $author='Anna';
    //public $countries=array('Nobody');
    public $countries=array('North','South');
    public function turnAsDate($turn) { return (floor($turn/2) + 1300); }
}
"""

UNITS = """\
<?php
class TownsVariant_adjudicatorPreGame extends adjudicatorPreGame {
    protected $countryUnits = array(
        'North' => array('Harbor {Har}' => 'Fleet'),
        'South' => array('King\\'s City' => 'Army'), 'Neutral units' => array('Long Isl&eacute;' => 'Army')
    );
}
"""


def test_an_install_file_becomes_a_game(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        **{"Towns__install.php": PHP, "Towns__variant.php": ABOUT},
        **{"Towns__classes__adjudicatorPreGame.php": UNITS},
    )
    board, left_out = read_foreign_board(path)
    assert (board.id, board.name, board.designer) == ("towns", "Two Towns", "Anna")
    assert {info.id: info.name for info in board.provinces} == {
        "har": "Harbor",
        "kin": "King's City",
        "lon": "Long Isl\u00e9",
        "mid": "Middle Sea",
    }
    assert borders(board) == {"A har-kin", "A har-lon", "F har-mid", "F lon-mid"}
    assert sorted((power, str(kind), place) for power, kind, place in board.start_units) == [
        ("neutral", "A", "lon"),
        ("north", "F", "har"),
        ("south", "A", "kin"),
    ]
    assert board.province[Province("har")].home == "north"
    points = {info.id: info.at for info in board.provinces}
    assert all(points.values())
    assert points["har"][1] > points["mid"][1]  # type: ignore[index]  # north is up
    assert not left_out
    assert "year" not in board.game  # every border is open both ways
    assert start(board).phase.code == "S1300M"


def towns(folder: Path, rows: str = PHP, units: str = UNITS) -> Board:
    """Read the variant from other rows of places or other units."""
    files = {"Towns__install.php": rows, "Towns__variant.php": ABOUT}
    return read_foreign_board(write(folder, **files, **{"Towns__classes__adjudicatorPreGame.php": units}))[0]


def test_a_center_at_sea_is_a_place_for_armies_too(tmp_path: Path) -> None:
    board = towns(tmp_path, PHP.replace("'Sea', 'No'", "'Sea', 'Yes'"))
    assert board.province[Province("mid")].terrain is Terrain.COASTAL
    assert board.province[Province("mid")].center


def test_only_centers_are_homes(tmp_path: Path) -> None:
    board = towns(tmp_path, PHP.replace("20, 40, 10, 20, 'Neutral'", "20, 40, 10, 20, 'North'"))
    assert [info.id for info in board.provinces if info.home is not None] == ["har", "kin"]


def test_an_army_stands_in_a_province_whatever_coast_its_file_names(tmp_path: Path) -> None:
    north = "    array('Long Isl&eacute; (North Coast)', 'Coast', 'No', 20, 38, 10, 19, 'Neutral'),\n"
    border = "    array('Long Isl&eacute; (North Coast)', 'Middle Sea', 'Yes', 'No')\n"
    rows = PHP.replace(north, north + north.replace("North", "South"))
    rows = rows.replace(border, border.rstrip() + ",\n" + border.replace("North", "South"))
    board = towns(tmp_path, rows, UNITS.replace("'Long Isl&eacute;'", "'Long Isl&eacute; (North Coast)'"))
    assert {"F lon/nc-mid", "F lon/sc-mid"} <= borders(board)
    assert "neutral A lon" in start_units(board)


@pytest.mark.parametrize("placed", [True, False])
def test_a_point_of_several_places_is_none(tmp_path: Path, placed: bool) -> None:
    text = PHP.replace("'No', 20, 40, 10", "'No', 0, 0, 0").replace("'Yes', 30, 20, 15", "'Yes', 0, 0, 0")
    if not placed:
        text = text.replace("'Yes', 10, 20, 5", "'Yes', 0, 0, 0").replace("'No', 10, 50, 5", "'No', 0, 0, 0")
    files = {"Towns__install.php": text, "Towns__variant.php": ABOUT}
    path = write(tmp_path, **files, **{"Towns__classes__adjudicatorPreGame.php": UNITS})
    points = {info.id: info.at for info in read_foreign_board(path)[0].provinces}
    assert len(set(points.values())) == 4
    if placed:  # the harbor is right above the sea, as in the picture
        (x, y), (sea_x, sea_y) = points[Province("har")] or (0, 0), points[Province("mid")] or (1, 1)
        assert x == pytest.approx(sea_x)
        assert y > sea_y


def test_a_variant_that_includes_another_ones_map_has_its_own_units(tmp_path: Path) -> None:
    write(
        tmp_path,
        **{"Towns__install.php": PHP, "Towns__variant.php": ABOUT},
        **{"Towns__classes__adjudicatorPreGame.php": UNITS},
    )
    path = write(
        tmp_path,
        **{"More__install.php": "<?php require_once('variants/Towns/install.php'); ?>"},
        **{"More__variant.php": "<?php class MoreVariant extends TownsVariant { public $name='More'; }"},
        **{"More__classes__adjudicatorPreGame.php": UNITS.replace("'Fleet'", "'Army'")},
    )
    board, _ = read_foreign_board(path)
    assert [power.id for power in board.powers] == ["north", "south"]
    assert {str(kind) for _, kind, _ in board.start_units} == {"A"}


def test_calls_that_add_places_and_borders_are_read_too(tmp_path: Path) -> None:
    text = """<?php
new InstallTerritory('Harbor', 'Coast', 'Yes', 1, 10, 20, 5, 10);
new InstallTerritory('City', 'Land', 'Yes', 2, 30, 20, 15, 10);
new InstallTerritory('Sea', 'Sea', 'No', 0, 10, 50, 5, 25);
InstallTerritory::$Territories['City']->addBorder(InstallTerritory::$Territories['Harbor'], 'No', 'Yes');
InstallTerritory::$Territories['Sea']->addBorder(InstallTerritory::$Territories['Harbor'], 'Yes', 'No');
"""
    units = (
        UNITS.replace("Harbor {Har}", "Harbor")
        .replace("King\\\\'s City", "City")
        .replace(", 'Neutral units' => array('Long Isl&eacute;' => 'Army')", "")
    )
    path = write(
        tmp_path,
        **{"Towns__install.php": text, "Towns__variant.php": ABOUT},
        **{"Towns__classes__adjudicatorPreGame.php": units.replace("King\\'s City", "City")},
    )
    board, _ = read_foreign_board(path)
    assert borders(board) == {"A cit-har", "F har-sea"}
    assert board.province[Province("cit")].home == "south"


CREATOR = """{
 "name": "Two Towns", "author": "Anna", "version": "1.0", "soloVictorySCCount": 2,
 "nations": [{"id": "red", "name": "Red", "color": "#FF0000"},
             {"id": "blue", "name": "Blue", "color": "#0000FF"}],
 "provinces": [
  {"id": "har", "name": "Harbor", "type": "coastal", "homeNation": "red", "supplyCenter": true,
   "startingUnit": {"type": "Fleet"}, "adjacencies": ["sea", "cit", "nowhere"],
   "unitPosition": {"x": 1, "y": 1}},
  {"id": "cit", "name": "City", "type": "land", "homeNation": "blue", "supplyCenter": true,
   "startingUnit": {"type": "Army"}, "adjacencies": ["har"], "unitPosition": {"x": 9, "y": 1}},
  {"id": "sea", "name": "Sea", "type": "sea", "homeNation": null, "supplyCenter": false,
   "startingUnit": null, "adjacencies": ["har"], "unitPosition": {"x": 1, "y": 9}}],
 "namedCoasts": []
}"""


def test_a_document_of_a_variant_creator_becomes_a_game(tmp_path: Path) -> None:
    board, left_out = read_foreign_board(write(tmp_path, **{"v.json": CREATOR}))
    assert borders(board) == {"A cit-har", "F har-sea"}
    assert [(power, str(kind), place) for power, kind, place in board.start_units] == [
        ("red", "F", "har"),
        ("blue", "A", "cit"),
    ]
    assert dict(board.start_owners) == {"har": "red", "cit": "blue"}
    assert left_out == ("the border from har to nowhere: the document has no place nowhere",)
    assert board.game["victory"] == ({"centers": 2},)


def test_a_place_that_is_its_own_neighbor_has_no_border_there(tmp_path: Path) -> None:
    text = CREATOR.replace('["sea", "cit", "nowhere"]', '["sea", "cit", "har"]')
    board, _ = read_foreign_board(write(tmp_path, **{"v.json": text}))
    assert borders(board) == {"A cit-har", "F har-sea"}


def test_a_list_of_provinces_without_borders_is_refused_in_one_sentence(tmp_path: Path) -> None:
    text = '{"id": "x", "name": "X", "nations": [], "provinces": [{"id": "a", "name": "A", "type": "land"}]}'
    with pytest.raises(UnreadableError, match="the provinces have no borders; expected a variant document"):
        read_foreign_board(write(tmp_path, **{"v.json": text}))


# ------------------------------------------------------------------------------------ rules that come along


def test_no_place_gets_a_word_of_orders_as_its_id() -> None:
    ids = short_ids(["Viatka", "Theben", "Vienna", "Viterbo"])
    assert not {"via", "the"} & set(ids.values())
    assert len(set(ids.values())) == len(ids)


def test_places_of_one_name_have_different_ids() -> None:
    assert short_ids(["Bo", "bo", "BO"]) == {"Bo": "bo", "bo": "box", "BO": "boxx"}


def test_a_border_in_one_direction_is_forbidden_back(tmp_path: Path) -> None:
    board, left_out = read_foreign_board(
        dp_map(tmp_path, base=BASE.replace("LAND  PAS ABUTS CIT\n", "LAND  PAS ABUTS\n"))
    )
    game = start(board)
    there = result(game, "A cit - pas", {"south": ["A cit"]})
    back = result(game, "A pas - cit", {"south": ["A pas"]})
    assert there.status is Status.SUCCEEDS
    assert back.status is Status.ILLEGAL
    assert "armies cannot go from pas to cit" in back.why
    assert left_out == ("High Rock: no unit can enter it",)  # nothing of the border


def test_one_coast_of_a_border_in_one_direction_stays_open(tmp_path: Path) -> None:
    base = BASE.replace("COAST ISL/SC ABUTS SEA\n", "COAST ISL/SC ABUTS\n")
    board, left_out = read_foreign_board(dp_map(tmp_path, base=base))
    assert "F isl/sc-sea" in borders(board)
    assert "year" not in board.game
    assert "the way back from isl/sc to sea: it stays open to fleets" in left_out


def result(game: Game, order: str, units: dict[str, list[str]]) -> OrderResult:
    """Return the result of one order of South in a position of the game's board."""
    from westphalia.games import resolve_case
    from westphalia.model.case import case_of
    from westphalia.variants import make_finder

    data = {
        "variant": game.variant.id,
        "phase": game.phase.code,
        "units": units,
        "orders": {"south": [order]},
    }
    return resolve_case(case_of(data, make_finder(game.variant))).orders[0]


@pytest.mark.parametrize("seed", range(4))
def test_a_converted_game_can_be_played_and_read_again(tmp_path: Path, seed: int) -> None:
    board, _ = read_foreign_board(dp_map(tmp_path))
    assert read_board(format_board(board)) == board
    game = play_randomly(start(board), Random(seed), years=2)
    assert game.phase.year == 1202 or game.outcome is not None


# ------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"a.map": "MAP ../secret.map\n"}, "the map '../secret.map'"),
        ({"a.map": "MAP a.map\n"}, "the files name each other"),
        ({"a.map": "MAP none.map\n"}, "cannot be read"),
        ({"a.map": "A BUD\nCOAST BUD ABUTS\n"}, "the unit belongs to no power"),
        ({"a.map": "COAST BUD ABUTS VIE\n"}, "unknown place 'VIE'"),
        ({"install.php": "<?php system('rm -rf /'); // InstallTerritory"}, "has no places"),
        (
            {"install.php": "<?php require_once('variants/../../x/install.php'); InstallTerritory"},
            "has no places",
        ),
        ({"install.php": "<?php require_once('variants/Gone/install.php');"}, "cannot be read"),
        ({"install.php": f"<?php InstallTerritory $territoryRawData={'array(' * 5000}"}, "has no places"),
        ({"two.go": 'package x\nProv("a")' + "/*" * 500_000}, "has no places"),
        ({"two.go": 'package x\nProv("a").Conn("b", godip.Sea)' + "`" * 500_001}, "unknown place 'b'"),
        (
            {"two.go": 'package x\nProv("a")' + "SetSupplyCenters(map[godip.Province]godip.Nation{" * 50_000},
            "has no",
        ),
        ({"x.txt": "Dear all, here are my orders."}, "not a variant of another program"),
    ],
)
def test_a_hostile_file_gets_one_clear_error(tmp_path: Path, files: dict[str, str], message: str) -> None:
    path = write(tmp_path, **files)

    def refuse() -> None:
        with pytest.raises(WestphaliaError, match=message):
            read_foreign_board(path)

    assert takes_less(2, refuse)


def test_a_huge_file_of_php_is_refused_or_read_quickly(tmp_path: Path) -> None:
    path = write(tmp_path, **{"install.php": "<?php InstallTerritory " + "array('x'," * 500_000})

    def refuse() -> None:
        with pytest.raises(UnreadableError):
            read_foreign_board(path)

    assert takes_less(10, refuse)


def test_the_variants_of_a_file_are_listed(tmp_path: Path) -> None:
    assert foreign_variants(dp_map(tmp_path)) == (None,)
    with pytest.raises(UnreadableError, match="not a variant of another program"):
        foreign_variants(write(tmp_path, **{"x.txt": "nothing"}))


def test_problems_are_reported_together_with_their_lines(tmp_path: Path) -> None:
    with pytest.raises(Defects) as caught:
        read_foreign_board(
            dp_map(tmp_path, base=BASE.replace("LAND  PAS ABUTS CIT", "LAND  PAS ABUTS CTI XYZ"))
        )
    assert [defect.message for defect in caught.value.defects] == [
        "unknown place 'CTI'",
        "unknown place 'XYZ'",
    ]
    assert {defect.place.line for defect in caught.value.defects} == {20}


def test_fleets_convoy_in_ports(tmp_path: Path) -> None:
    board, _ = read_foreign_board(write(tmp_path, base_map=BASE.replace("COAST HAR", "PORT HAR")))
    assert board.game["harbors"]["places"] == ("har",)  # type: ignore[index] # pyright: ignore[reportIndexIssue, reportUnknownMemberType]
