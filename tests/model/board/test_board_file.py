"""Reading and writing board files: the resulting boards, and round trips without loss."""

import copy
import json
import pickle
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings, strategies as st

from tests.golden import Golden
from tests.model.board.sample_boards import Data, as_text, board_data, json_values, small_data
from westphalia.model.board import (
    Board,
    Severity,
    Terrain,
    audit_board,
    audit_board_file,
    audit_board_text,
    board_schema,
    format_board,
    load_board,
    read_board,
)
from westphalia.model.errors import Defects, UnreadableError, WestphaliaError
from westphalia.model.names import Location, Power, Province, UnitKind


@pytest.fixture
def small() -> Board:
    return read_board(as_text(small_data()))


def test_a_board_file_becomes_a_board(small: Board) -> None:
    assert (small.id, small.name, small.designer) == ("small", "Small Sound", "Nobody")
    assert [power.id for power in small.powers] == ["red", "blue"]
    assert small.province[Province("abo")].home == "red"
    assert small.province[Province("cap")].coasts == ("nc", "sc")
    assert small.province[Province("gul")].terrain is Terrain.SEA
    assert small.centers == {"abo", "eld"}
    assert small.start_owners == {"abo": "red", "eld": "blue"}


def test_borders_lead_both_ways_and_keep_armies_and_fleets_apart(small: Board) -> None:
    assert small.army_borders[Location("abo")] == {"cap", "eld"}
    assert small.army_borders[Location("eld")] == {"abo", "fen"}
    assert small.fleet_borders[Location("cap/nc")] == {"gul", "abo"}
    assert Location("cap") not in small.fleet_borders
    assert Location("eld") not in small.fleet_borders


def test_a_border_for_both_is_one_for_armies_and_one_for_fleets() -> None:
    data = small_data()
    data["edges"] += [["abo", "dor", "both"]]
    board = read_board(as_text(data))
    assert "dor" in board.army_borders[Location("abo")]
    assert "abo" in board.fleet_borders[Location("dor")]


def test_units_of_powers_and_minor_states_stand_under_their_ids(small: Board) -> None:
    assert small.start_units == (
        ("red", UnitKind.FLEET, "abo"),
        ("blue", UnitKind.ARMY, "eld"),
        ("fens", UnitKind.ARMY, "fen"),
    )
    assert small.start_bonuses == {"eld": 2}
    assert small.minor[Power("fens")].provinces == ("fen",)


def test_a_board_cannot_be_changed(small: Board) -> None:
    mappings = (small.start_owners, small.army_borders, small.special, small.special["start"])
    for mapping in mappings:
        with pytest.raises(TypeError):
            mapping["abo"] = "blue"  # type: ignore[index]
    assert small.special["frozen"] == ("oce",)


def test_a_board_survives_pickling_and_copying(small: Board) -> None:
    assert small.centers  # something is cached
    assert pickle.loads(pickle.dumps(small)) == small
    assert copy.deepcopy(small) == small
    assert hash(pickle.loads(pickle.dumps(small))) == hash(small)


def test_the_canonical_text_has_a_line_for_each_province_border_and_unit(small: Board) -> None:
    lines = format_board(small).splitlines()
    assert '    {"id": "gul", "name": "Gull Sea", "terrain": "sea", "at": [0, 1]},' in lines
    assert '    ["abo", "cap/nc", "fleet"],' in lines
    assert '    {"power": "red", "kind": "fleet", "at": "abo"},' in lines
    assert '    "eld": "blue"' in lines


def test_long_tables_are_broken_into_lines() -> None:
    data = small_data()
    data["tables"] = {"long": [{"row": n, "text": "x" * 30} for n in range(9)]}
    text = format_board(read_board(as_text(data)))
    assert max(len(line) for line in text.splitlines()) <= 120
    assert read_board(text).tables == read_board(as_text(data)).tables


def test_formatting_keeps_what_variants_add(small: Board) -> None:
    again = json.loads(format_board(small))
    for key in ("minors", "influence_setup", "tables", "special", "units", "owners"):
        assert again[key] == small_data()[key]


@given(board_data(), st.data())
@settings(max_examples=60)
def test_reading_what_was_written_gives_the_same_board_in_any_order_of_borders(
    data: Data, draw: st.DataObject
) -> None:
    board = read_board(json.dumps(data))
    text = format_board(board)
    assert read_board(text) == board
    assert format_board(read_board(text)) == text
    assert not [finding for finding in audit_board(board) if finding.severity is Severity.ERROR]
    edges: list[list[str]] = draw.draw(st.permutations(data["edges"]))
    turned = [[b, a, kind] for a, b, kind in edges]
    assert read_board(json.dumps({**data, "edges": turned})) == board


def places_in(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Yield the paths to all values in JSON."""
    items: list[tuple[str | int, Any]] = []
    if isinstance(data, dict):
        items += cast("dict[str, Any]", data).items()
    elif isinstance(data, list):
        items += enumerate(cast("list[Any]", data))
    return [path, *(way for key, value in items for way in places_in(value, (*path, key)))]


@given(st.data())
def test_a_spoilt_board_file_only_ever_gives_our_errors(draw: st.DataObject) -> None:
    data = small_data()
    for _ in range(draw.draw(st.integers(1, 3))):
        *way, last = draw.draw(st.sampled_from(places_in(data)[1:]))
        inside: Any = data
        for step in way:
            inside = inside[step]
        match draw.draw(st.sampled_from(["replace", "remove", "add"])):
            case "replace":
                inside[last] = draw.draw(json_values() | st.sampled_from(["abo", "cap/nc", "red", "army"]))
            case "remove":
                del inside[last]
            case _:
                if isinstance(inside, list):
                    cast("list[Any]", inside).append(draw.draw(json_values()))
                else:
                    inside["extra"] = draw.draw(json_values())
    findings = audit_board_text(as_text(data), "spoilt.json")
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    assert all(finding.place.line for finding in findings)
    if errors:
        with pytest.raises(Defects) as caught:
            read_board(as_text(data), "spoilt.json")
        assert [str(error) for error in caught.value.defects] == [str(error.error()) for error in errors]
    else:
        board = read_board(as_text(data))
        assert read_board(format_board(board)) == board


@given(st.text() | st.text('[]{},:"\\u12d8e. \n', max_size=30))
def test_any_text_only_ever_gives_our_errors(text: str) -> None:
    with pytest.raises(WestphaliaError):
        read_board(text, "any.json")


@given(st.binary())
def test_any_bytes_only_ever_give_our_errors(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "board.json"
    path.write_bytes(data)
    with pytest.raises(WestphaliaError):
        load_board(path)


def test_broken_json_names_line_and_column() -> None:
    with pytest.raises(UnreadableError) as caught:
        read_board('{\n "id": "x",,\n}', "mine.json")
    assert str(caught.value).startswith("mine.json:2:12: broken JSON: ")


def test_a_board_file_on_disk_is_named_in_errors(tmp_path: Path, golden: Golden) -> None:
    path = tmp_path / "board.json"
    path.write_text(as_text({**small_data(), "nmae": "x"}), encoding="utf-8")
    with pytest.raises(Defects) as caught:
        load_board(path)
    assert str(path) in str(caught.value)
    golden(str(caught.value))
    assert [str(finding.error()) for finding in audit_board_file(path)] == [str(caught.value)]


def test_a_byte_order_mark_is_ignored(tmp_path: Path, small: Board) -> None:
    path = tmp_path / "board.json"
    path.write_text(as_text(small_data()), encoding="utf-8-sig")
    assert load_board(path) == small
    assert read_board("\ufeff" + as_text(small_data())) == small


def test_a_board_file_may_name_its_schema(small: Board) -> None:
    assert read_board(as_text({"$schema": "board.schema.json", **small_data()})) == small


def test_the_schema_knows_every_field_that_is_read() -> None:
    schema = json.loads(json.dumps(board_schema()))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert {"$schema", "game", "outlines", *small_data()} == set(schema["properties"])
    assert schema["additionalProperties"] is False
    assert set(schema["required"]) == {"id", "name", "powers", "provinces", "edges"}
    for name in ("PowerRecord", "ProvinceRecord", "BoardUnitRecord", "MinorRecord"):
        assert schema["$defs"][name]["additionalProperties"] is False


def test_borders_that_go_one_way_only_are_found_in_boards_made_in_python(
    small: Board, golden: Golden
) -> None:
    broken = {**small.army_borders, Location("abo"): frozenset(map(Location, ("eld", "fen", "gul")))}
    board = Board(small.id, small.name, small.powers, small.provinces, broken, small.fleet_borders)
    messages = [finding.message for finding in audit_board(board)]
    golden(messages)
