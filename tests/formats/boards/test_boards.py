"""Boards from files of other programs, which the tests write: Two Towns in each of the formats."""

import json
from pathlib import Path
from typing import Any, cast

import pytest

from tests.golden import Golden
from tests.pace import takes_less
from westphalia.cli.running.run import run
from westphalia.formats import read_foreign_board
from westphalia.model.board import Board, board_data, load_board
from westphalia.model.errors import Defects, UnknownNameError, UnreadableError, WestphaliaError

VARIANTS = """\
<?xml version="1.0"?>
<!DOCTYPE VARIANTS [
  <!ELEMENT VARIANTS (DESCRIPTION, VARIANT+)>
  <!ATTLIST VARIANT name CDATA #REQUIRED default (true|false) "false">
]>
<VARIANTS>
  <DESCRIPTION><![CDATA[<b>Two towns</b>]]></DESCRIPTION>
  <VARIANT name="Two Towns" version="1.0">
    <MAP adjacencyURI="two_towns_adjacency.xml" />
    <POWER name="North" adjective="Northern" altnames="Northland, Nord" />
    <POWER name="South" adjective="Southern" />
    <STARTINGTIME turn="Spring, 1901, Movement" />
    <SUPPLYCENTER province="har" homepower="northland" owner="north" />
    <SUPPLYCENTER province="cit" homepower="south" owner="south" />
    <SUPPLYCENTER province="isl" />
    <INITIALSTATE province="har" power="nord" unit="fleet" />
    <INITIALSTATE province="cit" power="south" unit="army" />
    <INITIALSTATE province="isl" power="south" unit="fleet" unitcoast="nc" />
  </VARIANT>
</VARIANTS>
"""
MAP = """\
<?xml version="1.0"?>
<PROVINCES>
  <PROVINCE shortname="sea" fullname="Middle Sea">
    <ADJACENCY type="xc" refs="har isl-nc isl-sc" />
  </PROVINCE>
  <PROVINCE shortname="har" fullname="Harbor">
    <UNIQUENAME name="port" />
    <ADJACENCY type="mv" refs="cit isl" />
    <ADJACENCY type="xc" refs="sea isl-nc" />
  </PROVINCE>
  <PROVINCE shortname="isl" fullname="Long Island">
    <ADJACENCY type="mv" refs="port" />
    <ADJACENCY type="nc" refs="sea har" />
    <ADJACENCY type="sc" refs="sea" />
  </PROVINCE>
  <PROVINCE shortname="cit" fullname="City">
    <ADJACENCY type="mv" refs="har" />
  </PROVINCE>
</PROVINCES>
"""


def edges(*pairs: tuple[str, str]) -> list[dict[str, str]]:
    return [{"to": to, "pass": who} for to, who in pairs]


def dvar() -> dict[str, Any]:
    """Two Towns as a variant of diplicity; the whole island has edges as well, as in its classical board."""
    sea = edges(("har", "fleet"), ("isl/nc", "fleet"), ("isl/sc", "fleet"), ("isl", "fleet"))
    return {
        "schemaVersion": 1,
        "id": "two-towns",
        "name": "Two Towns",
        "description": "Small.",
        "author": "Anna",
        "victoryConditions": [{"type": "supply-center-majority", "supplyCenters": 2}],
        "phaseProgression": {"seasons": ["Spring"], "transitions": []},
        "nations": [
            {"id": "north", "name": "North", "color": "#3A86C8"},
            {"id": "south", "name": "South", "color": "#b8352c"},
        ],
        "provinces": [
            {"id": "mid-sea", "name": "Middle Sea", "type": "sea", "supplyCenter": False, "adjacencies": sea},
            {
                "id": "har",
                "name": "Harbor",
                "type": "coastal",
                "supplyCenter": True,
                "homeNation": "north",
                "adjacencies": edges(
                    ("cit", "army"), ("isl", "army"), ("isl/nc", "fleet"), ("mid-sea", "fleet")
                ),
            },
            {
                "id": "isl",
                "name": "Long Island",
                "type": "land",
                "supplyCenter": True,
                "adjacencies": edges(("har", "army"), ("mid-sea", "fleet")),
            },
            {
                "id": "cit",
                "name": "City",
                "type": "land",
                "supplyCenter": True,
                "homeNation": "south",
                "adjacencies": edges(("har", "army")),
            },
        ],
        "namedCoasts": [
            {
                "id": "isl/nc",
                "name": "Long Island (NC)",
                "parentProvince": "isl",
                "adjacencies": edges(("har", "fleet"), ("mid-sea", "fleet")),
            },
            {
                "id": "isl/sc",
                "name": "Long Island (SC)",
                "parentProvince": "isl",
                "adjacencies": edges(("mid-sea", "fleet")),
            },
        ],
        "initialState": {
            "phase": {"season": "Spring", "year": 1901, "type": "Movement"},
            "units": [
                {"nation": "north", "type": "Fleet", "location": "har"},
                {"nation": "south", "type": "Army", "location": "cit"},
                {"nation": "south", "type": "Fleet", "location": "isl/nc"},
            ],
            "supplyCenters": [
                {"nation": "north", "province": "har"},
                {"nation": "south", "province": "cit"},
            ],
        },
    }


def jdip(folder: Path, variants: str = VARIANTS, provinces: str = MAP) -> Path:
    (folder / "two_towns_adjacency.xml").write_text(provinces, encoding="utf-8")
    path = folder / "variants.xml"
    path.write_text(variants, encoding="utf-8")
    return path


def json_file(folder: Path, data: object) -> Path:
    path = folder / "variant.json"
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    return path


def check(board: Board, sea: str) -> None:
    """Check that a board is Two Towns."""
    kinds = {info.id: (info.terrain.value, info.center, info.home, info.coasts) for info in board.provinces}
    assert kinds == {
        sea: ("sea", False, None, ()),
        "har": ("coastal", True, "north", ()),
        "isl": ("coastal", True, None, ("nc", "sc")),
        "cit": ("inland", True, "south", ()),
    }
    assert {str(place): sorted(ends) for place, ends in board.army_borders.items() if ends} == {
        "cit": ["har"],
        "har": ["cit", "isl"],
        "isl": ["har"],
    }
    assert {str(place): sorted(ends) for place, ends in board.fleet_borders.items() if ends} == {
        "har": sorted(["isl/nc", sea]),
        "isl/nc": sorted(["har", sea]),
        "isl/sc": [sea],
        sea: ["har", "isl/nc", "isl/sc"],
    }
    assert [(power, kind.value, place) for power, kind, place in board.start_units] == [
        ("north", "F", "har"),
        ("south", "A", "cit"),
        ("south", "F", "isl/nc"),
    ]
    assert dict(board.start_owners) == {"har": "north", "cit": "south"}


def test_a_variant_of_jdip_becomes_a_board(tmp_path: Path, golden: Golden) -> None:
    board, left_out = read_foreign_board(jdip(tmp_path))
    check(board, "sea")
    assert (board.id, board.name) == ("two-towns", "Two Towns")
    assert board.power["north"].aliases == ("Northland", "Nord")  # type: ignore[index]  # as ids are strings
    golden(left_out)


def test_a_variant_of_diplicity_becomes_a_board(tmp_path: Path, golden: Golden) -> None:
    board, left_out = read_foreign_board(json_file(tmp_path, dvar()))
    check(board, "mid_sea")
    assert (board.id, board.designer, board.note) == ("two-towns", "Anna", "Small.")
    assert board.special == {"picture_ids": {"mid_sea": "mid-sea"}}
    golden(left_out)


def test_units_of_a_nation_without_a_player_are_neutral(tmp_path: Path, golden: Golden) -> None:
    data = dvar()
    data["nations"].append({"id": "moors", "name": "Moors", "color": "#000000", "non_playable": True})
    data["initialState"]["units"][1]["nation"] = "moors"
    data["provinces"][3]["homeNation"] = "moors"
    data["initialState"]["supplyCenters"][1]["nation"] = "moors"
    board, left_out = read_foreign_board(json_file(tmp_path, data))
    assert board.start_units[1][0] == "neutral"
    assert [power.id for power in board.powers] == ["north", "south"]
    golden(left_out)


def lines_of(caught: pytest.ExceptionInfo[Defects]) -> list[tuple[int | None, str]]:
    return [(defect.place.line, defect.message) for defect in caught.value.defects]


def line_of(path: Path, words: str) -> int:
    """Return the number of the first line of a file with these words."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def test_errors_in_xml_are_reported_with_their_lines(tmp_path: Path) -> None:
    broken = MAP.replace('refs="cit isl"', 'refs="isl"').replace('refs="sea isl-nc"', 'refs="sea isl-wc xyz"')
    path = jdip(tmp_path, VARIANTS.replace('power="nord"', 'power="nrd"'), broken)
    with pytest.raises(Defects) as caught:
        read_foreign_board(path)
    beside = tmp_path / "two_towns_adjacency.xml"
    assert set(lines_of(caught)) == {
        (line_of(beside, "isl-wc"), "unknown province 'xyz'"),
        (line_of(path, "nrd"), "unknown power 'nrd'"),
    }
    assert {Path(str(defect.place.file)).name for defect in caught.value.defects} == {path.name, beside.name}


def test_errors_in_json_are_reported_with_their_lines(tmp_path: Path) -> None:
    data = dvar()
    data["provinces"][1]["adjacencies"][3]["to"] = "mid-see"
    data["initialState"]["units"][0]["type"] = "Wing"
    path = json_file(tmp_path, data)
    with pytest.raises(Defects) as caught:
        read_foreign_board(path)
    found = lines_of(caught)
    assert (line_of(path, "mid-see"), "unknown place 'mid-see'") in found
    assert "type: 'Wing'" in [message for _, message in found]
    assert "did you mean mid-sea?" in str(caught.value)


def test_properties_that_boards_do_not_have_are_left_out_by_place(tmp_path: Path) -> None:
    data = dvar()
    border = data["provinces"][3]["adjacencies"][0]
    border["armyStrength"] = 0.5
    data["provinces"][0]["cutException"] = True
    _, left_out = read_foreign_board(json_file(tmp_path, data))
    assert f"{data['provinces'][0]['id']}: cutException, which boards do not have" in left_out
    assert f"the border from {data['provinces'][3]['id']} to {border['to']}: armyStrength 0.5" in left_out


@pytest.mark.parametrize(
    ("section", "change", "note"),
    [
        ("nations", {"color": "blue"}, "power north: it has no color, and gets #"),
        ("provinces", {"name": ""}, "mid_sea: it has no name, and gets Mid Sea"),
    ],
)
def test_what_a_file_lacks_gets_a_default_with_a_note(
    tmp_path: Path, section: str, change: dict[str, str], note: str
) -> None:
    data = dvar()
    data[section][0] |= change
    _, left_out = read_foreign_board(json_file(tmp_path, data))
    assert [line for line in left_out if line.startswith(note)]


def test_two_places_of_one_name_are_told_apart(tmp_path: Path) -> None:
    data = dvar()
    data["provinces"][0]["name"] = data["provinces"][1]["name"].upper()
    board, left_out = read_foreign_board(json_file(tmp_path, data))
    assert len({place.name for place in board.provinces}) == len(board.provinces)
    assert [line for line in left_out if "another place is named" in line]


BORDERS = """\
  <BORDER_DEFINITIONS>
    <BORDER id="b" description="" {} />
  </BORDER_DEFINITIONS>
  <PROVINCE shortname="isl" fullname="Long Island" borders="b">"""


@pytest.mark.parametrize(
    ("border", "movement", "retreats"),
    [
        (
            'from="har" season="fall"',
            {"fall": {"orders": ["move", "support"], "at": ["har"]}},
            {"fall": {"orders": ["retreat"], "at": ["har"]}},
        ),
        (
            'season="Spring" phase="Movement" unitTypes="Fleet, Wing"',
            {"spring": {"orders": ["move", "support"], "kinds": ["fleet"]}},
            {},
        ),
        (
            'season="Spring" year="even" orderTypes="dip.order.Move"',
            {"spring": {"orders": ["move"], "years": {"first": 2, "every": 2}}},
            {},
        ),
        (
            'season="Fall" phase="retreat" year="1903,1905"',
            {},
            {"fall": {"orders": ["retreat"], "years": {"first": 1903, "last": 1905}}},
        ),
    ],
)
def test_borders_of_jdip_close_for_a_time(
    tmp_path: Path, border: str, movement: dict[str, Any], retreats: dict[str, Any]
) -> None:
    text = MAP.replace('  <PROVINCE shortname="isl" fullname="Long Island">', BORDERS.format(border))
    board, left_out = read_foreign_board(jdip(tmp_path, provinces=text))
    assert left_out == ()
    for phase, expected in (("movement", movement), ("retreat", retreats)):
        year = cast("dict[str, list[dict[str, Any]]]", board_data(board)["game"])["year"]
        steps = [step for step in year if step.get("phase") == phase]
        bans = {step["season"]: step["forbid"][0] for step in steps if "forbid" in step}
        assert bans.keys() == expected.keys()
        for season, ban in bans.items():
            assert ban["into"] == ["isl"]
            assert {name: ban[name] for name in expected[season]} == expected[season]


def test_a_difficult_border_of_jdip_gives_moves_another_strength(tmp_path: Path) -> None:
    border = BORDERS.format('from="har" baseMoveModifier="-1"')
    text = MAP.replace('  <PROVINCE shortname="isl" fullname="Long Island">', border)
    board, left_out = read_foreign_board(jdip(tmp_path, provinces=text))
    game = cast("dict[str, list[dict[str, Any]]]", board_data(board)["game"])
    assert [(one.get("at"), one["move"], one.get("hold")) for one in game["strengths"]] == [
        (["har"], 1, None),
        (None, 2, 2),
    ]
    (spring, *_) = game["year"]
    assert [(ban["orders"], ban["at"], ban["into"]) for ban in spring["forbid"]] == [
        (["support"], ["har"], ["isl"])
    ]
    assert [note for note in left_out if note.startswith("difficult borders: an attack over one")]


@pytest.mark.parametrize(
    "limits", ['baseMoveModifier="-2" from="har"', 'baseMoveModifier="-1" season="fall"']
)
def test_a_strength_that_boards_cannot_have_is_left_out(tmp_path: Path, limits: str) -> None:
    text = MAP.replace('  <PROVINCE shortname="isl" fullname="Long Island">', BORDERS.format(limits))
    board, left_out = read_foreign_board(jdip(tmp_path, provinces=text))
    assert [note for note in left_out if note.startswith("Long Island: moves into it have a strength of -")]
    assert "strengths" not in board.game


@pytest.mark.parametrize(
    ("condition", "way"),
    [
        ({"type": "timed-resolution", "year": 1910, "resolution": "most-supply-centers"}, {"year": 1910}),
        ({"type": "province-control", "provinces": ["har", "cit"]}, {"places": ["har", "cit"]}),
        ({"type": "timed-resolution", "year": 1910, "resolution": "shared-draw"}, None),
        ({"type": "province-control", "provinces": ["har"], "year": 1910}, None),
    ],
)
def test_other_victories_of_diplicity_come_along(
    tmp_path: Path, condition: dict[str, Any], way: dict[str, Any] | None
) -> None:
    data = dvar()
    data["victoryConditions"].append(condition)
    board, left_out = read_foreign_board(json_file(tmp_path, data))
    game = cast("dict[str, list[dict[str, Any]]]", board_data(board)["game"])
    assert game["victory"] == [{"centers": 2}, *([way] if way is not None else [])]
    assert (f"victoryConditions[1]: {condition['type']}" in left_out) is (way is None)


def test_wings_are_left_out(tmp_path: Path) -> None:
    path = jdip(tmp_path, VARIANTS.replace('unit="army"', 'unit="wing"', 1), MAP)
    _, left_out = read_foreign_board(path)
    assert [note for note in left_out if "wing" in note] == ["the wing in cit: boards have no units that fly"]


def test_findings_of_the_audit_have_places_in_the_foreign_file(tmp_path: Path) -> None:
    data = dvar()
    data["initialState"]["units"][1]["location"] = "mid-sea"
    path = json_file(tmp_path, data)
    with pytest.raises(Defects) as caught:
        read_foreign_board(path)
    ((line, message),) = lines_of(caught)
    assert "army" in message
    assert line is not None
    assert '"Army"' in "\n".join(path.read_text(encoding="utf-8").splitlines()[line - 1 : line + 3])


def test_one_of_several_variants_has_to_be_named(tmp_path: Path, golden: Golden) -> None:
    second = VARIANTS[VARIANTS.index("  <VARIANT ") : VARIANTS.index("</VARIANTS>")]
    second = second.replace('"Two Towns"', '"More Towns"')
    path = jdip(tmp_path, VARIANTS.replace("</VARIANTS>", f"{second}</VARIANTS>"))
    with pytest.raises(UnreadableError) as caught:
        read_foreign_board(path)
    golden(str(caught.value))
    assert read_foreign_board(path, "more towns")[0].name == "More Towns"
    with pytest.raises(UnknownNameError, match="did you mean More Towns"):
        read_foreign_board(path, "More Town")


BOMB = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">\n' for n in range(1, 10))
MAPPED = '<VARIANTS><VARIANT name="x"><MAP adjacencyURI="{}"/></VARIANT></VARIANTS>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f'<!DOCTYPE V [<!ENTITY l0 "lol">{BOMB}]>\n<VARIANTS>&l9;</VARIANTS>', "declares the entity 'l0'"),
        (
            '<!DOCTYPE V [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<VARIANTS>&x;</VARIANTS>',
            "the entity 'x'",
        ),
        ('<!DOCTYPE V [<!ENTITY % x SYSTEM "http://a.b/c">%x;]>\n<VARIANTS/>', "declares the entity 'x'"),
        ("<VARIANTS>" * 200_000, "too deeply"),
        ("<VARIANTS>" + "<A/>" * 200_000, "too many XML elements"),
        ("<VARIANTS><VARIANT", "broken XML"),
        ("<PROVINCES/>", "begins with PROVINCES; expected variants.xml"),
        ("<VARIANTS/>", "has 0 variants"),
        (
            '<VARIANTS><VARIANT name="x"><MAP adjacencyURI="../secret.xml"/></VARIANT></VARIANTS>',
            "adjacencyURI",
        ),
        (
            '<VARIANTS><VARIANT name="x"><MAP adjacencyURI="/etc/passwd"/></VARIANT></VARIANTS>',
            "adjacencyURI",
        ),
        (MAPPED.format("none.xml"), "cannot be read"),
    ],
    ids=range(11),
)
def test_hostile_xml_is_refused_quickly(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "variants.xml"
    path.write_text(text, encoding="utf-8")

    def refuse() -> None:
        with pytest.raises(UnreadableError, match=message):
            read_foreign_board(path)

    assert takes_less(1, refuse)


SPOILT: list[dict[str, object]] = [
    {"nations": 3},
    {"nations": [3], "provinces": {"a": 1}},
    {"provinces": [{"id": 3}, {"id": "x", "adjacencies": 7}, {"adjacencies": [{"to": [], "pass": {}}]}]},
    {"namedCoasts": [{"id": "nowhere/nc", "parentProvince": "nowhere"}, {"id": ""}]},
    {"initialState": {"units": "none", "supplyCenters": [{}]}},
    {"initialState": None, "id": "../x", "name": "\u202e", "author": []},
    {"provinces": []},
]


@pytest.mark.parametrize("spoilt", SPOILT, ids=range(len(SPOILT)))
def test_json_of_wrong_shape_only_raises_our_errors(tmp_path: Path, spoilt: dict[str, object]) -> None:
    with pytest.raises(WestphaliaError):
        read_foreign_board(json_file(tmp_path, {**dvar(), **spoilt}))


def test_the_command_writes_a_board_that_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    out = tmp_path / "board.json"
    assert run(["boards", "convert", str(json_file(tmp_path, dvar())), "-o", str(out)]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    golden(told.err)
    check(load_board(out), "mid_sea")
    assert run(["boards", "check", str(out)]) == 0
    capsys.readouterr()
    assert run(["boards", "convert", str(json_file(tmp_path, dvar())), "-o", str(out)]) == 2
    golden(capsys.readouterr().err)
    assert run(["boards", "convert", str(jdip(tmp_path))]) == 0
    assert '"id": "two-towns"' in capsys.readouterr().out


def test_our_own_board_file_is_not_a_variant_of_another_program(tmp_path: Path, golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_foreign_board(json_file(tmp_path, {"id": "x", "powers": []}))
    golden(str(caught.value))
