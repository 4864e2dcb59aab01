"""JSON texts: strict parsing with one clear message, and the places of values."""

import json
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from tests.golden import Golden
from tests.model.board.sample_boards import json_values
from westphalia.games import read_game
from westphalia.model.errors import UnreadableError
from westphalia.model.rulebook import parse_rulebook
from westphalia.model.text import MAX_CHARACTERS, JsonPlaces, Pointer, format_pointer, read_json, read_text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.json: is empty; expected JSON"),
        (" \n", "f.json: is empty; expected JSON"),
        ('{"a": 1,\n "b" 2}', "f.json:2:6: broken JSON: expecting ':' delimiter"),
        ('{"a": 1,\n "a": 2}', "f.json:2:2: broken JSON: 'a' is given twice in one object"),
        ('{"a": [{"b": 0}, {"b": 1, "b": 2}]}', "f.json:1:27: broken JSON: 'b' is given twice in one object"),
        ('{"a": "x', "f.json:1:7: broken JSON: this string has no closing quotation mark"),
        ('["a\x01b"]', "f.json:1:4: broken JSON: a string contains a control character"),
        ('["\\x"]', "f.json:1:3: broken JSON: a string contains an unknown escape"),
        ('["\\u12"]', "f.json:1:4: broken JSON: \\u is not followed by four hexadecimal digits"),
        ("{} {}", "f.json:1:4: broken JSON: more text follows the end of the value"),
        ("[1,\n NaN]", "f.json:2:2: broken JSON: NaN is not a JSON number"),
        ('["NaN", -Infinity]', "f.json:1:9: broken JSON: -Infinity is not a JSON number"),
        ('["\\ud800"]', "f.json:1:3: broken JSON: half a character"),
        ("[" * 100_000, "f.json: broken JSON: nested too deeply"),
        (
            " " * (MAX_CHARACTERS + 1),
            "f.json: is too large to be read; expected at most 5,000,000 characters",
        ),
    ],
    ids=range(15),
)
def test_broken_json_gives_one_clear_message(text: str, message: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_json(text, "f.json")
    assert str(caught.value) == message


@pytest.mark.parametrize("length", range(1, 60))
def test_a_cut_file_gives_a_whole_sentence(length: int) -> None:
    text = '{"a": [1, 2.5, "x\\u00e9\\n"], "b": {"c": null, "d": -1e5}, "e": ""}'
    with pytest.raises(UnreadableError) as caught:
        read_json(text[:length], "f.json")
    assert str(caught.value).split()[-1] not in {"at", "at:", "starting", "escape:", "escape"}


def test_a_number_of_ten_thousand_digits_is_refused() -> None:
    with pytest.raises(UnreadableError, match="broken JSON"):
        read_json("1" * 10_000)
    with pytest.raises(UnreadableError, match=r"^f\.json:1:2: broken JSON: a number of 10,000 digits$"):
        read_json(f"[{'1' * 10_000},\n 2]", "f.json")


def test_whole_characters_beyond_the_basic_plane_are_fine() -> None:
    assert read_json('["\\ud83d\\ude00", "\\\\ud800"]') == ["\N{GRINNING FACE}", "\\ud800"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x00\x01\x02", "is binary; expected text in UTF-8"),
        (b"{}\n  \xff", "byte 0xff is not UTF-8; expected text in UTF-8"),
        (b" " * 10_000_000, "is too large to be read; expected at most 5,000,000 characters"),
    ],
    ids=["binary", "latin", "large"],
)
def test_a_file_that_is_not_a_text_gives_one_clear_message(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(data)
    with pytest.raises(UnreadableError) as caught:
        read_text(path)
    assert caught.value.place.file == str(path)
    assert str(caught.value).endswith(message)


def test_a_wrong_byte_is_found_in_its_line(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b"{}\n  \xff")
    with pytest.raises(UnreadableError) as caught:
        read_text(path)
    assert (caught.value.place.line, caught.value.place.column) == (2, 3)


def test_a_missing_file_and_a_folder_give_our_errors(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path, Path("a\0b")):
        with pytest.raises(UnreadableError, match="cannot be read"):
            read_text(path)


def ways(data: Any, pointer: Pointer = ()) -> list[tuple[Pointer, Any]]:
    inside: list[tuple[Pointer, Any]] = [(pointer, data)]
    if isinstance(data, dict):
        for key, value in cast("dict[str, Any]", data).items():
            inside += ways(value, (*pointer, key))
    elif isinstance(data, list):
        for index, value in enumerate(cast("list[Any]", data)):
            inside += ways(value, (*pointer, index))
    return inside


@given(json_values(), st.sampled_from([None, 0, 1]), st.booleans())
def test_every_value_has_its_place(data: Any, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=ascii_only)
    places = JsonPlaces(text)
    for pointer, value in ways(data):
        offset = places.offset(pointer)
        assert json.JSONDecoder().raw_decode(text, offset)[0] == value
        place = places.place_at(offset)
        line = text.split("\n")[(place.line or 0) - 1]
        assert line[(place.column or 0) - 1 :].startswith(text[offset : offset + 1])
        if pointer and isinstance(pointer[-1], str):
            name = places.offset(pointer, of_name=True)
            assert json.JSONDecoder().raw_decode(text, name)[0] == pointer[-1]


def test_missing_parts_are_reported_where_they_are_missing() -> None:
    places = JsonPlaces('{"a": {"b": 1}}')
    assert places.offset(("a", "c", 3)) == places.offset(("a",)) == 6


def test_pointers_are_written_as_rfc_6901_says() -> None:
    assert format_pointer(("edges", 3, "a/b~c")) == "/edges/3/a~1b~0c"
    assert format_pointer(()) == ""


@pytest.mark.parametrize("form", ['{{"a": {}}}', '[1, {{"12345": "99", "b": -{}}}]', '{{"a": {}abc'])
def test_an_absurdly_long_number_is_reported_by_its_place_and_length(form: str) -> None:
    text = form.format("9" * 6_000)
    with pytest.raises(UnreadableError) as caught:
        read_json(f"\n{text}", "file")
    column = text.index("-9" if "-9" in text else "999") + 1
    assert str(caught.value) == f"file:2:{column}: broken JSON: a number of 6,000 digits"


@pytest.mark.parametrize("text", ["[" * 100_000 + "]" * 100_000, "[" * 100_000, '{"a":' * 100_000])
def test_deeply_nested_text_is_not_called_truncated(text: str, golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_game(text, "game.json")
    golden(str(caught.value))
    with pytest.raises(UnreadableError) as caught:
        read_game('{"format": "', "game.json")
    golden(str(caught.value))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"a = {'9' * 6_000}", "broken TOML: a number of thousands of digits"),
        (f"a = {'[' * 100_000}", "broken TOML: nested too deeply"),
        (f"a = {'[' * 100_000}{']' * 100_000}", "broken TOML: nested too deeply"),
    ],
)
def test_messages_about_toml_do_not_mention_python(text: str, told: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_rulebook(text, file="rules.toml", toml=True)
    assert str(caught.value) == f"rules.toml: {told}"
