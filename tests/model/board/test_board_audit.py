"""The audit of boards: every defect is created once and found, alone and together with all others."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given

from tests.golden import Golden
from tests.model.board.sample_boards import Data, as_text, board_data, small_data
from westphalia.model.board import Board, BoardDefect, Severity, audit_board, audit_board_text, read_board
from westphalia.model.errors import Defects, UnknownNameError, UnreadableError
from westphalia.model.text import format_pointer

Spoil = Callable[[Data], str]
"""A change that makes one defect, and the JSON pointer at which it is reported."""


class Defect(NamedTuple):
    fact: str
    spoil: Spoil

    def found_alone(self) -> list[BoardDefect]:
        """Return the findings about this defect in an otherwise good board."""
        data = small_data()
        pointer = self.spoil(data)
        return [finding for finding in findings_of(data) if format_pointer(finding.pointer) == pointer]


def put(way: str, value: object) -> Spoil:
    """Set a value; the defect is reported there."""

    def spoil(data: Data) -> str:
        *steps, last = way.split("/")
        inside: Any = data
        for step in steps:
            inside = inside[int(step)] if step.isdigit() else inside[step]
        inside[int(last) if last.isdigit() else last] = value
        return f"/{way}"

    return spoil


def add(name: str, item: object, where: str = "") -> Spoil:
    """Append a record; the defect is reported at `where` inside it."""

    def spoil(data: Data) -> str:
        data.setdefault(name, []).append(item)
        return f"/{name}/{len(data[name]) - 1}{where}"

    return spoil


def elsewhere(spoil: Spoil, pointer: str) -> Spoil:
    """Return the same defect, reported at another place than where it was made."""

    def spoil_here(data: Data) -> str:
        spoil(data)
        return pointer

    return spoil_here


def add_island(data: Data) -> str:
    data["provinces"] += [
        {"id": "is1", "name": "Isle One", "terrain": "inland"},
        {"id": "is2", "name": "Isle Two", "terrain": "inland"},
    ]
    data["edges"].append(["is1", "is2", "army"])
    return f"/provinces/{len(data['provinces']) - 2}"


def province(**fields: object) -> Data:
    return {"id": "new", "name": "New", "terrain": "coastal", **fields}


ERRORS = [
    Defect(
        "a border may not name an unknown place",
        add("edges", ["abo", "elx", "army"], "/1"),
    ),
    Defect(
        "a border may not name an unknown coast",
        add("edges", ["oce", "cap/wc", "fleet"], "/1"),
    ),
    Defect(
        "a border may not name a coast of a place without",
        add("edges", ["dor/nc", "gul", "fleet"], "/0"),
    ),
    Defect("a border is given once", add("edges", ["abo", "gul", "fleet"])),
    Defect("halves of a border are one border", add("edges", ["cap", "abo", "fleet"])),
    Defect("no place borders itself", add("edges", ["dor", "dor", "army"])),
    Defect(
        "no coast borders its place",
        add("edges", ["cap/nc", "cap/sc", "fleet"]),
    ),
    Defect(
        "armies do not enter seas",
        add("edges", ["eld", "oce", "army"], "/1"),
    ),
    Defect("armies use no coasts", add("edges", ["cap/nc", "eld", "army"], "/0")),
    Defect(
        "fleets do not go inland",
        add("edges", ["gul", "eld", "fleet"], "/1"),
    ),
    Defect("fleets need a coast", add("edges", ["cap", "dor", "both"], "/0")),
    Defect("a border has two places and a kind", add("edges", ["abo", "fen"])),
    Defect(
        "a border has no more than that",
        add("edges", ["abo", "fen", "army", 1]),
    ),
    Defect("a border is of a known kind", add("edges", ["abo", "fen", "amry"], "/2")),
    Defect(
        "an inland place needs a border of armies",
        add("provinces", {"id": "hil", "name": "Hills", "terrain": "inland"}),
    ),
    Defect(
        "a sea needs a border of fleets",
        add("provinces", {"id": "lak", "name": "Lake", "terrain": "sea"}),
    ),
    Defect(
        "a coastal place needs a border of fleets",
        add("provinces", province()),
    ),
    Defect(
        "each coast needs a border of fleets",
        add("provinces", province(id="two", name="Two", coasts=["nc", "wc"]), "/coasts/1"),
    ),
    Defect("a board hangs together", add_island),
    Defect("an id is given once", add("provinces", {**province(), "id": "dor"}, "/id")),
    Defect("ids are plain words", add("provinces", province(id="O/ce"), "/id")),
    Defect("a name means one place", put("provinces/5/name", "abo")),
    Defect(
        "an alias means one place",
        add("provinces", province(id="al1", name="Al", aliases=["gull sea!"]), "/aliases/0"),
    ),
    Defect(
        "an alias is no coast of another place",
        elsewhere(add("provinces", province(id="al2", name="Cap SC")), "/provinces/3/id"),
    ),
    Defect("a name has letters", put("provinces/6/name", "?!")),
    Defect("a sea is no center", put("provinces/0/center", True)),
    Defect("a home is a center", put("provinces/4/home", "red")),
    Defect("a home is that of a power", put("provinces/5/home", "rde")),
    Defect(
        "only a coastal place has coasts",
        add(
            "provinces",
            {"id": "gor", "name": "Gorge", "terrain": "inland", "coasts": ["nc", "sc"]},
            "/coasts",
        ),
    ),
    Defect(
        "a single coast is not named",
        add("provinces", province(id="one", name="One", coasts=["nc"]), "/coasts"),
    ),
    Defect(
        "coasts differ",
        add("provinces", province(id="dup", name="Dup", coasts=["nc", "nc"]), "/coasts"),
    ),
    Defect("points lie on the globe", put("provinces/3/at", [200, 10])),
    Defect(
        "a point has two numbers",
        add("provinces", province(id="poi", name="Poi", at=["x", 1]), "/at/0"),
    ),
    Defect("terrain is one of three", add("provinces", province(terrain="see"), "/terrain")),
    Defect("a field is known", put("provinces/3/centre", True)),
    Defect(
        "a needed field is there",
        add("provinces", {"id": "noo", "terrain": "sea"}),
    ),
    Defect(
        "a power is given once",
        add("powers", {**small_data()["powers"][0]}, "/id"),
    ),
    Defect(
        "the referee is no power",
        add("powers", {"id": "ref", "name": "Referee", "adjective": "N", "color": "#000000"}, "/name"),
    ),
    Defect(
        "neutral is no power",
        add("powers", {"id": "neutral", "name": "N", "adjective": "N", "color": "#000000"}, "/id"),
    ),
    Defect("a word means one power", put("powers/1/adjective", "crimson")),
    Defect(
        "a color is one",
        add("powers", {"id": "tan", "name": "Tan", "adjective": "Tan", "color": "tan"}, "/color"),
    ),
    Defect(
        "armies do not stand in seas",
        add("units", {"power": "red", "kind": "army", "at": "gul"}, "/at"),
    ),
    Defect(
        "armies do not stand in coasts",
        add("units", {"power": "red", "kind": "army", "at": "cap/nc"}, "/at"),
    ),
    Defect(
        "knights do not stand in seas",
        add("units", {"power": "red", "kind": "knight", "at": "oce"}, "/at"),
    ),
    Defect(
        "fleets do not stand inland",
        add("units", {"power": "red", "kind": "fleet", "at": "eld"}, "/at"),
    ),
    Defect(
        "fleets stand in a coast where there are several",
        add("units", {"power": "red", "kind": "fleet", "at": "cap"}, "/at"),
    ),
    Defect(
        "no two units share a province",
        add("units", {"power": "blue", "kind": "army", "at": "abo"}, "/at"),
    ),
    Defect(
        "units stand somewhere",
        add("units", {"power": "red", "kind": "army", "at": "doe"}, "/at"),
    ),
    Defect(
        "units belong to a known power",
        add("units", {"power": "read", "kind": "army", "at": "dor"}, "/power"),
    ),
    Defect(
        "units belong to a known minor state",
        add("units", {"minor": "fen", "kind": "army", "at": "dor"}, "/minor"),
    ),
    Defect(
        "a unit has one owner",
        add("units", {"minor": "fens", "power": "red", "kind": "army", "at": "dor"}),
    ),
    Defect(
        "a unit has an owner",
        add("units", {"kind": "army", "at": "dor"}),
    ),
    Defect(
        "a unit has strength",
        add("units", {"power": "red", "kind": "army", "at": "dor", "strength": 0}, "/strength"),
    ),
    Defect("owners own centers", put("owners/dor", "red")),
    Defect("nobody owns a sea", put("owners/gul", "red")),
    Defect("what is owned exists", put("owners/xyz", "red")),
    Defect("owners exist", put("owners/eld", "bleu")),
    Defect("influence is a power's", put("influence_setup/rad", {})),
    Defect("influence is in a minor state", put("influence_setup/red/fans", 1)),
    Defect(
        "minor states have known provinces",
        add(
            "minors",
            {"id": "mia", "name": "Mia", "code": "M", "provinces": ["xxx"], "capital": "xxx"},
            "/provinces/0",
        ),
    ),
    Defect(
        "provinces of minor states know it",
        add(
            "minors",
            {"id": "mib", "name": "Mib", "code": "B", "provinces": ["dor"], "capital": "dor"},
            "/provinces/0",
        ),
    ),
    Defect(
        "the capital is a province of the minor state",
        add(
            "minors",
            {"id": "mic", "name": "Mic", "code": "C", "provinces": ["dor"], "capital": "eld"},
            "/capital",
        ),
    ),
    Defect(
        "the capital of a state that is still to come is a known place",
        add(
            "minors", {"id": "mid", "name": "Mid", "code": "D", "provinces": [], "capital": "xxx"}, "/capital"
        ),
    ),
    Defect(
        "minor states list their provinces",
        add("provinces", province(id="pro", name="Pro", minor="fens"), "/minor"),
    ),
    Defect(
        "provinces belong to known minor states",
        add("provinces", province(id="prp", name="Prp", minor="fons"), "/minor"),
    ),
    Defect("top-level fields are known", put("unist", [])),
    Defect("the id of a board is plain", put("id", "A board")),
]

WARNINGS = [
    Defect("colors differ", put("powers/1/color", "#AA2222")),
    Defect(
        "a power starts with something",
        add("powers", {"id": "tan", "name": "Tan", "adjective": "Tan", "color": "#d2b48c"}),
    ),
    Defect(
        "an alias says something",
        put("provinces/4/aliases/0", "DORN"),
    ),
    Defect(
        "an alias is no word of orders",
        put("provinces/6/aliases/0", "Support"),
    ),
    Defect("points differ", put("provinces/1/at", [0, 1])),
    Defect(
        "homes are owned",
        elsewhere(put("owners/abo", "blue"), "/provinces/2/home"),
    ),
]


def findings_of(data: Data) -> tuple[BoardDefect, ...]:
    return audit_board_text(as_text(data), "b.json")


def named(defects: list[Defect]) -> list[Any]:
    return [pytest.param(defect, id=defect.fact) for defect in defects]


def test_a_good_board_has_no_findings() -> None:
    assert findings_of(small_data()) == ()


@pytest.mark.parametrize("defect", named(ERRORS))
def test_an_error_is_reported_where_it_is(defect: Defect, golden: Golden) -> None:
    errors = [item.message for item in defect.found_alone() if item.severity is Severity.ERROR]
    assert errors
    golden(errors)
    data = small_data()
    defect.spoil(data)
    with pytest.raises(Defects) as caught:
        read_board(as_text(data))
    assert all(message in str(caught.value) for message in errors)


@pytest.mark.parametrize("defect", named(WARNINGS))
def test_a_warning_is_reported_and_the_board_can_be_read(defect: Defect, golden: Golden) -> None:
    found = defect.found_alone()
    assert [item.severity for item in found] == [Severity.WARNING]
    golden(found[0].message)
    data = small_data()
    defect.spoil(data)
    assert read_board(as_text(data))


def test_all_defects_are_reported_together() -> None:
    data = small_data()
    defects = [*ERRORS, *WARNINGS]
    for defect in defects:
        defect.spoil(data)
    messages = {finding.message for finding in findings_of(data)}
    assert [defect.fact for defect in defects if defect.found_alone()[0].message not in messages] == []


def test_defects_are_reported_in_file_order() -> None:
    data = small_data()
    for defect in ERRORS:
        defect.spoil(data)
    lines = [finding.place.line or 0 for finding in findings_of(data)]
    assert lines == sorted(lines)


def test_a_finding_names_file_line_and_column() -> None:
    data = small_data()
    add("edges", ["abo", "elx", "army"])(data)
    (finding,) = findings_of(data)
    line, column = finding.place.line or 0, finding.place.column or 0
    assert as_text(data).splitlines()[line - 1][column - 1 :].startswith('"elx"')
    assert str(finding) == f'b.json:{line}:{column}: error: unknown province "elx" (did you mean eld?)'
    assert isinstance(finding.error(), UnknownNameError)


def test_a_defect_of_a_name_is_found_at_the_name() -> None:
    data = small_data()
    put("owners/xyz", "red")(data)
    (finding,) = findings_of(data)
    line, column = finding.place.line or 0, finding.place.column or 0
    assert as_text(data).splitlines()[line - 1][column - 1 :].startswith('"xyz": "red"')


def test_an_unknown_field_is_found_with_the_nearest_one() -> None:
    data = small_data()
    put("provinces/3/terain", "sea")(data)
    (finding,) = findings_of(data)
    assert isinstance(finding.error(), UnreadableError)
    assert finding.nearest == ("terrain",)


def test_a_place_behind_a_misspelt_border_is_not_called_unreachable() -> None:
    data = small_data()
    data["provinces"].append({"id": "hil", "name": "Hills", "terrain": "inland", "at": [1, 1]})
    add("edges", ["hil", "elx", "army"])(data)
    assert [finding.message for finding in findings_of(data)] == ['unknown province "elx"']


def test_a_place_behind_an_unreadable_border_is_not_called_unreachable() -> None:
    data = small_data()
    data["provinces"].append({"id": "hil", "name": "Hills", "terrain": "inland", "at": [1, 1]})
    add("edges", ["hil", "eld", "amry"])(data)
    assert [finding.nearest for finding in findings_of(data)] == [("army",)]


def test_an_unreadable_province_is_not_called_unknown() -> None:
    data = small_data()
    put("provinces/5/terrain", "hills")(data)
    assert [finding.message for finding in findings_of(data)] == ["terrain: 'hills'"]


def test_an_unreadable_power_is_not_called_unknown() -> None:
    data = small_data()
    put("powers/0/color", 7)(data)
    assert [finding.message for finding in findings_of(data)] == ["color: 7"]


def test_findings_about_a_board_made_in_python_point_into_its_file(golden: Golden) -> None:
    data = small_data()
    data["special"]["owners_include_land"] = True
    data["owners"]["dor"] = "red"
    board = read_board(as_text(data))
    unowned = Board(board.id, board.name, (), board.provinces, board.army_borders, board.fleet_borders)
    findings = [str(finding) for finding in audit_board(unowned)]
    golden(findings)


def test_owners_may_own_land_where_the_board_says_so() -> None:
    data = small_data()
    data["special"]["owners_include_land"] = True
    data["owners"]["dor"] = "red"
    assert findings_of(data) == ()


@pytest.mark.parametrize("missing", ["powers", "provinces", "edges"])
def test_a_board_without_one_of_its_lists_reports_only_that(missing: str) -> None:
    data = small_data()
    del data[missing]
    assert [finding.message for finding in findings_of(data)] == [f'the field "{missing}" is missing']


@pytest.mark.parametrize("text", ["[]", "3", '"board"', "null"])
def test_a_board_file_is_an_object(text: str) -> None:
    (finding,) = audit_board_text(text)
    assert finding.expected == "an object"


def test_of_very_many_defects_of_shape_the_first_thousand_are_reported(golden: Golden) -> None:
    data = small_data()
    data["provinces"] = [{} for _ in range(1000)]
    findings = findings_of(data)
    assert len(findings) == 1001
    golden(findings[0].message)


@given(board_data())
def test_a_board_without_a_border_of_its_last_place_is_refused(data: Data) -> None:
    last = data["provinces"][-1]["id"]
    data["edges"] = [edge for edge in data["edges"] if last not in {edge[0][:2], edge[1][:2]}]
    errors = [finding.message for finding in findings_of(data) if finding.severity is Severity.ERROR]
    assert any(message.split("/")[0].split(" ")[0] == last or f"of {last}" in message for message in errors)
