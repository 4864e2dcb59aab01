"""Reports whose entries are made when somebody reads them."""

import pickle
from collections.abc import Iterator

import pytest

from westphalia.games import Game
from westphalia.model.names import Power
from westphalia.model.orders import Waive
from westphalia.solver import Status
from westphalia.solver.results.movement_result import MovementResult
from westphalia.variants.framework.report import EntryReport, LazyEntries, Report

ENTRIES = tuple(EntryReport(Power(name), Waive(), Status.SUCCEEDS, "waived") for name in ("austria", "italy"))


def test_entries_are_made_once_and_equal_their_tuple() -> None:
    made: list[EntryReport] = []

    def make() -> Iterator[EntryReport]:
        made.extend(ENTRIES)
        yield from ENTRIES

    lazy = LazyEntries(make)
    whole = Report() + Report(lazy) + Report() + Report(ENTRIES[:1])
    assert not made
    assert whole == Report((*ENTRIES, ENTRIES[0]))
    assert hash(whole) == hash(Report((*ENTRIES, ENTRIES[0])))
    assert (lazy == ENTRIES, lazy == LazyEntries(make), lazy == ENTRIES[:1]) == (True, True, False)
    assert (lazy[1], lazy[:1], len(lazy), repr(lazy)) == (ENTRIES[1], ENTRIES[:1], 2, repr(ENTRIES))
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert made == [*ENTRIES, *ENTRIES]


def test_playing_a_phase_finds_no_outcomes_before_the_report_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.start("standard").submit("austria", "A Vie - Gal")
    with monkeypatch.context() as patched:
        patched.delattr(MovementResult, "outcomes")
        played = game.advance()
        with pytest.raises(AttributeError):
            len(played.history[0].report.entries)
    assert game.advance().history[0].report.entries[0].why == "A vie - gal succeeds: it meets no resistance."
