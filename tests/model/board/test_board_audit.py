"""The audit of boards: every defect is created once and found, alone and together with all others."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from tests.golden import Golden
from tests.model.board.sample_boards import Data, as_text, board_data, small_data
from westphalia.model.board import Board, BoardDefect, Severity, audit_board, audit_board_text, read_board
from westphalia.model.errors import Defects, UnknownNameError, UnreadableError
from westphalia.model.text import format_pointer


@dataclass(frozen=True)
class Defect:
    """A defect of a board: the changes that make it, and the place at or instead of that of the first one."""

    fact: str
    changes: tuple[str, ...]
    at: str = ""
    instead: str = ""

    def spoil(self, data: Data) -> str:
        """Make the defect; return the JSON pointer at which it is reported."""
        pointers = [make_change(data, change) for change in self.changes]
        return self.instead or pointers[0] + self.at

    def found_alone(self) -> list[BoardDefect]:
        """Return the findings about this defect in an otherwise good board."""
        data = small_data()
        pointer = self.spoil(data)
        return [finding for finding in findings_of(data) if format_pointer(finding.pointer) == pointer]


def make_change(data: Data, change: str) -> str:
    """Make a change such as ``put owners/xyz "red"``; return its JSON pointer."""
    verb, way, text = change.split(" ", 2)
    value = json.loads(text)
    if verb == "add":
        data.setdefault(way, []).append(value)
        return f"/{way}/{len(data[way]) - 1}"
    *steps, last = way.split("/")
    inside: Any = data
    for step in steps:
        inside = inside[int(step)] if step.isdigit() else inside[step]
    inside[int(last) if last.isdigit() else last] = value
    return f"/{way}"


def read_defects(severity: str) -> list[Defect]:
    """Return the defects of a severity in ``defects.txt``."""
    found: list[Defect] = []
    for part in Path(__file__).with_name("defects.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
        fact, *lines = (line.strip() for line in part.strip().splitlines())
        kind, _, fact = fact.partition(": ")
        if kind == severity:
            changes = tuple(line for line in lines if line.startswith(("put ", "add ")))
            at = "".join(line.removeprefix("at ") for line in lines if line.startswith("at "))
            instead = "".join(
                line.removeprefix("instead at ") for line in lines if line.startswith("instead ")
            )
            found.append(Defect(fact, changes, at, instead))
    return found


ERRORS, WARNINGS = read_defects("error"), read_defects("warning")


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
    make_change(data, 'add edges ["abo", "elx", "army"]')
    (finding,) = findings_of(data)
    line, column = finding.place.line or 0, finding.place.column or 0
    assert as_text(data).splitlines()[line - 1][column - 1 :].startswith('"elx"')
    assert str(finding) == f'b.json:{line}:{column}: error: unknown province "elx" (did you mean eld?)'
    assert isinstance(finding.error(), UnknownNameError)


@pytest.mark.parametrize(
    ("change", "expected"),
    [('put owners/xyz "red"', '"xyz": "red"'), ("put influence_setup/red/fans 1", '"fans": 1')],
)
def test_a_defect_of_a_name_is_found_at_the_name(change: str, expected: str) -> None:
    data = small_data()
    make_change(data, change)
    (finding,) = findings_of(data)
    line, column = finding.place.line or 0, finding.place.column or 0
    assert as_text(data).splitlines()[line - 1][column - 1 :].startswith(expected)


def test_an_unknown_field_is_found_with_the_nearest_one() -> None:
    data = small_data()
    make_change(data, 'put provinces/3/terain "sea"')
    (finding,) = findings_of(data)
    assert isinstance(finding.error(), UnreadableError)
    assert finding.nearest == ("terrain",)


def test_an_unknown_power_of_a_unit_is_found_with_the_nearest_one() -> None:
    data = small_data()
    make_change(data, 'add units {"power": "read", "kind": "army", "at": "dor"}')
    (finding,) = findings_of(data)
    assert finding.nearest == ("red",)


def test_a_place_behind_a_misspelt_border_is_not_called_unreachable() -> None:
    data = small_data()
    data["provinces"].append({"id": "hil", "name": "Hills", "terrain": "inland", "at": [1, 1]})
    make_change(data, 'add edges ["hil", "elx", "army"]')
    assert [finding.message for finding in findings_of(data)] == ['unknown province "elx"']


def test_a_place_behind_an_unreadable_border_is_not_called_unreachable() -> None:
    data = small_data()
    data["provinces"].append({"id": "hil", "name": "Hills", "terrain": "inland", "at": [1, 1]})
    make_change(data, 'add edges ["hil", "eld", "amry"]')
    assert [finding.nearest for finding in findings_of(data)] == [("army",)]


def test_land_behind_borders_of_fleets_alone_is_called_an_island() -> None:
    data = small_data()
    data["provinces"].append({"id": "hil", "name": "Hills", "terrain": "inland", "at": [1, 1]})
    make_change(data, 'add edges ["hil", "gul", "fleet"]')
    (finding,) = findings_of(data)
    assert finding.message == "hil is an island: only fleets cross its borders"
    assert finding.expected == "the terrain coastal"
    data["provinces"][-1]["terrain"] = "coastal"
    assert findings_of(data) == ()


def test_an_unreadable_province_is_not_called_unknown() -> None:
    data = small_data()
    make_change(data, 'put provinces/5/terrain "hills"')
    assert [finding.message for finding in findings_of(data)] == ["terrain: 'hills'"]


def test_an_unreadable_power_is_not_called_unknown() -> None:
    data = small_data()
    make_change(data, "put powers/0/color 7")
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
@settings(max_examples=40)
def test_a_board_without_a_border_of_its_last_place_is_refused(data: Data) -> None:
    last = data["provinces"][-1]["id"]
    data["edges"] = [edge for edge in data["edges"] if last not in {edge[0][:2], edge[1][:2]}]
    errors = [finding.message for finding in findings_of(data) if finding.severity is Severity.ERROR]
    assert any(message.split("/")[0].split(" ")[0] == last or f"of {last}" in message for message in errors)
