"""The small game in every format, as files that readers must read."""

from pathlib import Path

import pytest

from tests.formats.small_game import RECORDED, file_name, small_record, texts
from tests.research import facts
from westphalia.formats import FORMATS, Record, detect_format, read_records
from westphalia.formats.replay.replay import find_rulebook, replay_record

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
