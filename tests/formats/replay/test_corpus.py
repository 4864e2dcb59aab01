"""Every phase of a corpus of games is resolved as recorded.

Set WESTPHALIA_CORPUS to files, folders and archives, with the system's path separator between them; without
it, these are the stored games of the tests. docs/replay.md lists the known differences with file and phase.
"""

import os
import re
from pathlib import Path

from westphalia.formats import format_records, guess_format, read_records
from westphalia.formats.replay.bulk import Settings, replay_all
from westphalia.formats.replay.sources import SourceText, SourceTexts

RECORDED = Path(__file__).parents[1] / "recorded"
CORPUS = os.environ.get("WESTPHALIA_CORPUS") or str(RECORDED)
PATHS = [path for path in CORPUS.split(os.pathsep) if path]
KNOWN = Path(__file__).parents[3] / "docs" / "replay.md"


def test_every_phase_of_the_corpus_has_the_recorded_result() -> None:
    known = set(re.findall(r"`([^`\s]+ [SFW]\d{4}[MRA])`", KNOWN.read_text(encoding="utf-8")))
    games = 0
    for report in replay_all(SourceTexts(PATHS), Settings()):
        assert report.error is None
        games += len(report.games)
        for game in report.games:
            name = Path(report.name.rpartition(":")[2]).name
            found = {f"{name} {phase.phase.code}" for phase in game.differing}
            assert found <= known
    assert games


def test_plain_game_text_of_the_corpus_is_written_as_it_was() -> None:
    for source in SourceTexts(PATHS):
        if isinstance(source, SourceText):
            text = source.data.decode()
            found = guess_format(text)
            if found is not None and found.id == "droidippy":
                assert format_records(read_records(text), "droidippy") == text
