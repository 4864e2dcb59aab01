"""Replaying many texts, in one process and in several."""

from collections.abc import Iterator

from tests.formats.small_game import RECORDED, file_name
from westphalia.formats.replay.bulk import MAX_IN_PROCESS, Settings, SourceReport, replay_all, replay_source
from westphalia.formats.replay.sources import SourceText
from westphalia.model.errors import Place, UnreadableError, WestphaliaError

TEXT = (RECORDED / file_name("droidippy")).read_bytes()
RULES = Settings(rules=(("automatic_removal", "2023"), ("adjacent_convoy", "intent_no_fallback")))


def many(count: int) -> Iterator[SourceText | WestphaliaError]:
    for number in range(count):
        if number == 3:
            yield UnreadableError("is broken", place=Place("number 3"))
        elif number == 5:
            yield SourceText("number 5", b"nothing of the kind")
        else:
            yield SourceText(f"number {number}", TEXT[: -number * 40] if number % 2 else TEXT)


def test_several_processes_report_the_same_in_the_same_sequence() -> None:
    alone = list(replay_all(many(MAX_IN_PROCESS + 4), RULES, jobs=1))
    together = list(replay_all(many(MAX_IN_PROCESS + 4), RULES, jobs=2))
    assert together == alone
    assert [report.name for report in alone] == [f"number {number}" for number in range(MAX_IN_PROCESS + 4)]


def test_a_report_counts_phases_and_keeps_those_that_differ() -> None:
    (game,) = replay_source(SourceText("f", TEXT), RULES).games
    assert game.phases == {"movement": 5, "retreat": 2, "adjustment": 2}
    assert sum(game.compared.values()) == 8
    assert game.differing == ()
    forged = TEXT.replace(b"Turkey: army bul", b"Turkey: army gre", 1)
    (game,) = replay_source(SourceText("f", forged.replace(b"bul move rum", b"gre move rum", 1)), RULES).games
    assert [phase.phase.code for phase in game.differing] == ["S1901M", "F1901M"]


def test_a_text_in_no_format_is_skipped_unless_it_was_named() -> None:
    text = b"Dear diary"
    assert replay_source(SourceText("f", text), Settings()) == SourceReport("f", skipped=True)
    assert replay_source(SourceText("f", b"\0", named=False), Settings()) == SourceReport("f", skipped=True)
    report = replay_source(SourceText("f", text, named=True), Settings())
    assert report.error is not None
    assert report.error.startswith("f: unknown format")


def test_json_lines_are_replayed_line_by_line() -> None:
    line = (RECORDED / file_name("saved-games")).read_bytes()
    report = replay_source(SourceText("f.jsonl", line, first_line=7), RULES)
    assert [(game.line, game.differing) for game in report.games] == [(7, ())]
    broken = replay_source(SourceText("f.jsonl", line.replace(b'"S1901M"', b'"S19M"'), first_line=7), RULES)
    assert broken.error is not None
    assert broken.error.startswith("f.jsonl:7:")


def test_cases_one_a_line_are_replayed_as_well() -> None:
    line = b'{"variant": "standard", "phase": "S1901M", "orders": {"austria": ["A vie - tri"]}}\n'
    report = replay_source(SourceText("f.jsonl", line, first_line=4), Settings())
    assert [(game.line, game.phases["movement"]) for game in report.games] == [(4, 1)]
    broken = replay_source(SourceText("f.jsonl", line.replace(b"tri", b"trx"), first_line=4), Settings())
    assert broken.error is not None
    assert broken.error.startswith("f.jsonl:4:")
    several = replay_source(
        SourceText("f.jsonl", line.replace(b"vie - tri", b"vi - trx"), first_line=4), Settings()
    )
    assert several.error is not None
    assert all(one.startswith("f.jsonl:4:") for one in several.error.splitlines())
