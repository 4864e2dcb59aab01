"""Boards from the Go source of godip's variants, written for the tests, and games on them."""

from pathlib import Path

import pytest

from tests.formats.boards.test_boards import lines_of
from tests.formats.boards.test_foreign_games import borders, start
from westphalia.cli.running.run import run
from westphalia.formats import format_records, read_foreign_board, read_records
from westphalia.model.board import format_board
from westphalia.model.errors import Defects, UnreadableError
from westphalia.model.names import Province
from westphalia.variants import read_variant

SOURCE = """\
package two

import "github.com/zond/godip"

const (
\tNorth godip.Nation = "Northern League"
\tSouth godip.Nation = "South"
)

// var Nations = []godip.Nation{North}
var Nations = []godip.Nation{North, South}

var TwoVariant = common.Variant{
\tName: "Two Towns",
\tNationColors: map[godip.Nation]string{
\t\tSouth: "#B8352C",
\t},
\tGraph:      func() godip.Graph { return TwoGraph() },
\tSoloWinner: common.SCCountWinner(2),
\tRules: `Prov("nowhere").Conn("har", godip.Sea) is no part of the graph.`,
}

func TwoStart() (result *state.State, err error) {
\tstartPhase := classical.NewPhase(1200, godip.Spring, godip.Movement)
\tif err = result.SetUnits(map[godip.Province]godip.Unit{
\t\t"har":    godip.Unit{godip.Fleet, North},
\t\t"isl/nc": godip.Unit{godip.Fleet, South},
\t\t"cit":    godip.Unit{Type: godip.Army, Nation: South},
\t}); err != nil {
\t\treturn
\t}
\tresult.SetSupplyCenters(map[godip.Province]godip.Nation{
\t\t"har": North,
\t\t"cit": South,
\t})
\treturn
}

func TwoGraph() *graph.Graph {
\treturn graph.New().
\t\t// Middle Sea
\t\tProv("sea").Conn("har", godip.Sea).Conn("isl", godip.Sea).
\t\t\tConn("isl/nc", godip.Sea).Conn("isl/sc", godip.Sea).Flag(godip.Sea).
\t\tProv("har").Conn("sea", godip.Sea).Conn("cit", godip.Land).Conn("isl", godip.Land).
\t\t\tFlag(godip.Coast...).SC(North).
\t\tProv("cit").Conn("har", godip.Land).Flag(godip.Land).SC(South).
\t\tProv("isl").Conn("har", godip.Land).Conn("sea", godip.Sea).Flag(godip.Land).SC(godip.Neutral).
\t\tProv("isl/nc").Conn("sea", godip.Sea).Flag(godip.Sea).
\t\tProv("isl/sc").Conn("sea", godip.Sea).Flag(godip.Sea).
\t\tDone()
}

var provinceLongNames = map[godip.Province]string{
\t"sea": "Middle Sea",
\t"har": "Harbor",
\t"isl": "Long Island",
\t"isl/nc": "Long Island (NC)",
}
"""


def source(folder: Path, *changes: tuple[str, str]) -> Path:
    text = SOURCE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "two.go"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_graph_of_a_variant_becomes_a_game(tmp_path: Path) -> None:
    board, left_out = read_foreign_board(source(tmp_path))
    assert left_out == ("cit: it has no name, and gets Cit",)
    assert borders(board) == {"A cit-har", "A har-isl", "F har-sea", "F isl/nc-sea", "F isl/sc-sea"}
    assert [(power.id, power.color) for power in board.powers] == [
        ("northern_league", "#c8443c"),
        ("south", "#b8352c"),
    ]
    assert {str(unit[2]): str(unit[0]) for unit in board.start_units} == {
        "har": "northern_league",
        "cit": "south",
        "isl/nc": "south",
    }
    assert dict(board.start_owners) == {"har": "northern_league", "cit": "south"}
    assert board.province[Province("isl")].center
    assert board.province[Province("isl")].home is None
    assert board.game["victory"] == ({"centers": 2},)
    assert start(board).phase.code == "S1200M"


@pytest.mark.parametrize(
    ("old", "new", "builds"),
    [
        ("Rules:", "Flags: map[godip.Flag]bool{godip.Anywhere: true},\n\tRules:", {"where": "owned"}),
        (
            "Rules:",
            "Flags: map[godip.Flag]bool{godip.AnyHomeCenter: true},\n\tRules:",
            {
                "where": "chosen",
                "chosen": {"northern_league": ("har", "cit"), "south": ("har", "cit")},
            },
        ),
    ],
)
def test_where_powers_build_comes_along(
    tmp_path: Path, old: str, new: str, builds: dict[str, object]
) -> None:
    board, _ = read_foreign_board(source(tmp_path, (old, new)))
    assert board.game["builds"] == builds


def test_neutral_armies_that_a_loop_places_come_along(tmp_path: Path) -> None:
    loop = """\
\tfor _, sc := range TwoGraph().SCs(godip.Neutral) {
\t\tif err = result.SetUnit(godip.Province(sc), godip.Unit{
\t\t\tType: godip.Army, Nation: godip.Neutral,
\t\t}); err != nil {
\t\t\treturn
\t\t}
\t}
\treturn
}

func NeutralOrders() {}

func TwoGraph"""
    board, _ = read_foreign_board(
        source(
            tmp_path,
            ("\treturn\n}\n\nfunc TwoGraph", loop),
            ('\t\t"isl/nc": godip.Unit{godip.Fleet, South},\n', ""),
        )
    )
    assert ("neutral", "isl") in {(power, place) for power, _, place in board.start_units}
    assert board.game["neutral"] == {"rebuilt": True, "clause": "RULE-1"}


def test_every_problem_has_its_line(tmp_path: Path) -> None:
    path = source(
        tmp_path,
        ('Prov("cit").Conn("har", godip.Land)', 'Prov("cit").Conn("hra", godip.Land)'),
        ("{godip.Fleet, North}", "{godip.Fleet, Nroth}"),
    )
    with pytest.raises(Defects) as caught:
        read_foreign_board(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines_of(caught) == [
        (1 + next(n for n, line in enumerate(lines) if "Nroth" in line), "unknown nation 'Nroth'"),
        (1 + next(n for n, line in enumerate(lines) if "hra" in line), "unknown place 'hra'"),
    ]


def test_a_source_without_a_graph_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "test.go"
    path.write_text("package two\n\nfunc Test() {}\n", encoding="utf-8")
    with pytest.raises(UnreadableError, match="not a variant of another program"):
        read_foreign_board(path)


# ------------------------------------------------------------------------------------------- games

GAME = """\
PHASE {0} Movement
POSITIONS
Northern League: fleet har
Northern League: supply har
South: army cit
South: fleet isl
South: fleet isl/nc
South: supply cit
Neutral: supply isl
ORDERS
har move sea
cit hold
PHASE {0} Retreat
POSITIONS
Northern League: fleet sea
Northern League: supply har
South: army cit
South: fleet isl/nc
South: supply cit
ORDERS
cit disband
"""


def read_game(folder: Path, year: str) -> tuple[list[str], tuple[str, ...]]:
    variant = read_variant(format_board(read_foreign_board(source(folder))[0]))
    (record,) = read_records(GAME.format(year), variant=variant.id)
    written = format_records([record], "droidippy")
    assert [one.phase for one in read_records(written, variant=variant.id)[0].phases] == [
        phase.phase for phase in record.phases
    ]
    return [phase.phase.code for phase in record.phases], record.notes


def test_a_game_of_a_converted_board_is_read_with_notes(tmp_path: Path) -> None:
    phases, notes = read_game(tmp_path, "1200 Spring")
    assert phases == ["S1200M", "S1200R"]
    assert notes == (
        "6: 'South: fleet isl' is the unit of line 7",
        "21: 1 order to disband a unit in a retreat, although none is dislodged there, ignored",
    )


@pytest.mark.parametrize(
    ("year", "codes"), [("1425 Year", ["S1430M", "S1430R"]), ("1430 Year", ["F1430M", "F1430R"])]
)
def test_a_year_of_one_season_is_half_a_year(tmp_path: Path, year: str, codes: list[str]) -> None:
    phases, notes = read_game(tmp_path, year)
    assert phases == codes
    assert "the season Year is read as the spring or the fall of a year that ends in 0" in notes


def test_replay_takes_the_converted_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "two.json"
    assert run(["boards", "convert", str(source(tmp_path)), "-o", str(board)]) == 0
    game = tmp_path / "game.txt"
    game.write_text(GAME.format("1200 Spring"), encoding="utf-8")
    capsys.readouterr()
    assert run(["replay", "--variant", str(board), str(game)]) == 0
    assert "All phases match the record." in capsys.readouterr().out
