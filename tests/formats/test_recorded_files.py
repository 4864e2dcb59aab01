"""Recorded games of every format: detection, and spoiled files."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.formats.small_game import RECORDED, file_name, small_record, texts
from tests.golden import Golden
from tests.research import facts
from westphalia.formats import FORMATS, Record, detect_format, find_format, guess_format, read_records
from westphalia.formats.replay.bulk import Settings, replay_source
from westphalia.formats.replay.replay import find_rulebook, replay_record
from westphalia.formats.replay.sources import SourceText
from westphalia.model.errors import UnknownNameError, UnreadableError

IDS = [one.id for one in FORMATS]
WHOLE_GAMES = [name for name in IDS if not name.startswith("case")]


def recorded(format_id: str) -> Path:
    return RECORDED / file_name(format_id)


def read(format_id: str) -> tuple[Record, ...]:
    path = recorded(format_id)
    return read_records(path.read_text(encoding="utf-8"), file=path.name, name=format_id)


@pytest.fixture(scope="module")
def game() -> Record:
    return small_record()


@pytest.mark.parametrize("format_id", [name for name in IDS if name != "game"])
def test_the_writers_write_the_recorded_files(game: Record, format_id: str) -> None:
    """To write the files again: ``python -m tests.formats.small_game``."""
    assert texts(game)[format_id] == recorded(format_id).read_text(encoding="utf-8")


def test_the_recorded_game_file_is_the_game(game: Record) -> None:
    """Its sentences may have been reworded since, so it is not compared byte by byte."""
    assert read("game") == (game,)


@pytest.mark.parametrize("format_id", IDS)
def test_each_file_is_recognized_by_its_content(format_id: str) -> None:
    text = recorded(format_id).read_text(encoding="utf-8")
    # One line of JSON lines is a saved game.
    expected = "saved-game" if format_id == "saved-games" else format_id
    assert detect_format(text).id == expected


@pytest.mark.parametrize("format_id", WHOLE_GAMES)
def test_each_file_has_the_same_positions(game: Record, format_id: str) -> None:
    expected = facts.positions([game])
    found = facts.positions(read(format_id))
    if format_id == "judge":
        # A judge reports no phase that is still open, and owners only after a fall.
        expected = [fact[:3] for fact in expected[:-1]]
        found = [fact[:3] for fact in found]
    assert found == expected


OTHER_ORDERS = ("judge", "droidippy", "godip", "daide")
"""The formats without waived builds or with routes that the orders do not have."""


@pytest.mark.parametrize("format_id", [name for name in WHOLE_GAMES if name not in OTHER_ORDERS])
def test_each_file_has_the_same_orders(game: Record, format_id: str) -> None:
    assert facts.orders(read(format_id)) == facts.orders([game])


@pytest.mark.parametrize("format_id", ["droidippy", "godip"])
def test_formats_without_waivers_have_all_other_orders(game: Record, format_id: str) -> None:
    kept = [
        {power: left for power, texts in phase.items() if (left := [text for text in texts if text != "W"])}
        for phase in facts.orders([game])
    ]
    assert facts.orders(read(format_id)) == kept


def test_daide_has_the_routes_of_convoys_in_addition(game: Record) -> None:
    expected = [
        {power: sorted(_with_route(text) for text in texts) for power, texts in phase.items()}
        for phase in facts.orders([game])
    ]
    assert facts.orders(read("daide")) == expected


def _with_route(text: str) -> str:
    return text.replace("A yor - nwy via convoy", "A yor - nth - nwy")


@pytest.mark.parametrize("format_id", WHOLE_GAMES)
def test_each_file_replays_without_a_difference(game: Record, format_id: str) -> None:
    rulebook = find_rulebook(game)
    for record in read(format_id):
        replay = replay_record(record, rulebook)
        assert [(phase.phase.code, phase.differences) for phase in replay.phases if phase.differences] == []


@pytest.mark.parametrize("format_id", WHOLE_GAMES)
def test_a_file_that_is_read_is_written_unchanged(format_id: str) -> None:
    from westphalia.formats import format_records

    text = recorded(format_id).read_text(encoding="utf-8")
    if format_id == "game":
        again = read_records(format_records(read(format_id), format_id))
        assert again == read(format_id)
    else:
        assert format_records(read(format_id), format_id, preset="datc") == text


# -------------------------------------------------------------------------------------------------- detection


def test_formats_are_found_by_their_ids_in_any_case() -> None:
    assert [find_format(one.id.upper()) for one in FORMATS] == list(FORMATS)


def test_an_unknown_format_is_refused_with_the_nearest(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        find_format("droidipy")
    golden(str(caught.value))


@pytest.mark.parametrize(
    "text", ["", " \n", "# Notes\n\nSome words.\n", "{}", '{"phases": 3}', "[]", "\ufeff", "PHASE", "CASE\n"]
)
def test_other_texts_look_like_no_format(text: str) -> None:
    assert guess_format(text) is None


def test_a_text_in_no_format_is_refused_with_the_names_of_all(golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        detect_format("Dear diary,\ntoday ...", "diary.txt")
    golden(str(caught.value))


@pytest.mark.parametrize(
    ("text", "format_id"),
    [
        ("\n\nPHASE 1901 Spring Movement\nPOSITIONS\nORDERS\n", "droidippy"),
        ("# cases\nVARIANT_ALL Standard\n", "jdip"),
        ("CASE x\nPRESTATE_SETPHASE Spring 1901, Movement\n", "jdip"),
        ("Some words before.\nRetreat results for Fall of 1902.\n", "judge"),
        ("# mine\nvariant: standard\nphase: S1901M\n", "case"),
        ('{"phase": "S1901M", "variant": "standard"}', "case-json"),
        ('\ufeff{"format": "westphalia-game"}', "game"),
        ('{"phases": [{"state": {}}]}', "saved-game"),
        ('{"phases": [{"state": {}}]}\n{"phases": []}\n', "saved-games"),
    ],
)
def test_a_few_words_identify_the_format(text: str, format_id: str) -> None:
    assert detect_format(text).id == format_id


def test_a_variant_can_be_named_where_the_text_names_none() -> None:
    text = "PHASE 1648 Spring Movement\nPOSITIONS\nSpain: army boh\nORDERS\n"
    (record,) = read_records(text, variant="germany-1648")
    assert (record.variant, record.board.id) == ("germany-1648", "germany-1648")
    (record,) = read_records("CASE x\nPRESTATE_SETPHASE Spring 1901, Movement\nEND\n", variant="standard")
    assert record.variant == "standard"


# ---------------------------------------------------------------------------------------------- spoiled files


TEXTS = {name: (RECORDED / file_name(name)).read_text(encoding="utf-8") for name in IDS}

SCRAPS = st.sampled_from(
    ["", "\0", "\ud83d", "é", "\r", "\n", "\t", " ", "-", ":", '"', "{", "]", "null", "1e999", "9" * 40,
     "PHASE", "ORDERS", "CASE x", "END", "POSTSTATE", "Winter", "S1901M", "W1901A", "Retreat orders for",
     "(*bounce*)", "stp/nc", "spa", "A", "F", "*", "via convoy", "Italy:", "/dislodged", "army",
     "VARIANT_ALL Standard"]
)  # fmt: skip


@st.composite
def spoiled(draw: st.DrawFn, format_id: str) -> bytes:
    """Draw a recorded file that is cut off, or has pieces exchanged, missing or doubled."""
    text = TEXTS[format_id]
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from([0, 1, 3, 20, 300]))
        kind = draw(st.sampled_from(["cut", "replace", "swap lines"]))
        if kind == "cut":
            text = text[:start]
        elif kind == "replace":
            text = text[:start] + draw(SCRAPS) + text[start + length :]
        else:
            lines = text.split("\n")
            one, other = start % len(lines), length % len(lines)
            lines[one], lines[other] = lines[other], lines[one]
            text = "\n".join(lines)
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("format_id", IDS)
@given(data=st.data())
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_spoiled_file_is_replayed_or_refused_with_its_place(format_id: str, data: st.DataObject) -> None:
    source = SourceText("spoiled", data.draw(spoiled(format_id)), named=True)
    report = replay_source(source, Settings(format=format_id))
    assert report.games or (report.error is not None and report.error.startswith("spoiled"))


@pytest.mark.parametrize("data", [b"", b"\0\1\2", b"\xff\xfeP\0", b"\xc3", b"PHASE \xff", bytes(range(256))])
@pytest.mark.parametrize("format_id", [None, *IDS])
def test_binary_data_is_refused(data: bytes, format_id: str | None) -> None:
    report = replay_source(SourceText("f", data, named=True), Settings(format=format_id))
    assert report.games == ()
    assert report.error is not None
    assert report.error.startswith("f")
