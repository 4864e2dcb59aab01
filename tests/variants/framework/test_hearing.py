"""Statements in phases: how they are recognized and judged, and what the phase receives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from westphalia.games.game import Game
from westphalia.model.errors import UnreadableError, WestphaliaError
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind
from westphalia.variants import find_variant
from westphalia.variants.framework.report import Declaration, Entry, Event, Report
from westphalia.variants.framework.statements import Form, Party, Statement, bar_if
from westphalia.variants.framework.year import (
    Due,
    IndependentStatement,
    PhaseInput,
    PhaseRules,
    State,
    SubmissionFault,
    Turn,
)

STATE = Game.start(find_variant("standard")).state
FRANCE, ITALY = Power("france"), Power("italy")


@dataclass(frozen=True)
class Oath:
    other: Party


@dataclass(frozen=True)
class Sworn:
    """The powers that have sworn so far."""

    by: tuple[Power, ...]
    power: Power


SWEAR: Statement[Sworn, Oath] = Statement(
    Form("SWEAR PEACE {other}", "SWEAR PEACE Italy", Oath),
    "sworn",
    (bar_if("T-1", lambda sworn, _: sworn.power in sworn.by, "once is enough"),),
    lambda sworn, _: replace(sworn, by=(*sworn.by, sworn.power)),
    lambda sworn, oath, _: f"{sworn.power} swears peace to {oath.other}",
)


class SwornStatement(IndependentStatement[Sworn, Oath]):
    def view(self, state: State, power: Power) -> Sworn:
        return Sworn(tuple(map(Power, str(state.ledger.get("sworn", "")).split())), power)

    def keep(self, situation: Sworn, turn: Turn) -> Turn:
        return replace(turn, ledger={**turn.ledger, "sworn": " ".join(situation.by)})


class Oaths(PhaseRules):
    kind = PhaseKind.DIPLOMACY

    def __init__(self, *, after: bool) -> None:
        self.statements = (SwornStatement(SWEAR, after=after),)

    def dues(self, state: State) -> Mapping[Power, Due]:
        _ = state
        return {FRANCE: Due(1, "word")}

    def read(self, text: str, state: State) -> Entry:
        _ = state
        return Declaration(text, "other")

    def check(self, state: State, power: Power, entries: tuple[Entry, ...]) -> list[SubmissionFault]:
        _ = state, power
        bad = Declaration("bad", "other")
        return [(index, WestphaliaError("wrong")) for index, one in enumerate(entries) if one == bad]

    def resolve(self, phase: PhaseInput) -> Turn:
        state = phase.state
        count = sum(map(len, phase.sheets.values()))
        event = Event(f"{count} lines, sworn: {state.ledger.get('sworn', 'nobody')}")
        return Turn(state.position, state.ledger, Report(events=(event,)))


def lines(*texts: str) -> tuple[Entry, ...]:
    return tuple(Oaths(after=True).read_line(text, STATE) for text in texts)


def test_a_line_that_begins_like_a_statement_and_continues_otherwise_is_refused() -> None:
    with pytest.raises(UnreadableError, match="expected SWEAR PEACE Italy"):
        lines("SWEAR WAR Italy")
    assert lines("Italy") == (Declaration("Italy", "other"),)


def test_statements_of_a_sheet_are_judged_as_if_those_before_them_counted() -> None:
    sheet = lines("SWEAR PEACE Italy", "good", "SWEAR PEACE Turkey", "bad")
    found = Oaths(after=True).faults(STATE, FRANCE, sheet)
    assert [(index, str(error)) for index, error in found] == [
        (3, "wrong"),
        (2, "SWEAR PEACE turkey: once is enough (T-1)"),
    ]


@pytest.mark.parametrize(("after", "seen"), [(True, "nobody"), (False, "france italy")])
def test_what_is_kept_before_the_phase_is_there_in_it_and_reported_behind_it(after: bool, seen: str) -> None:
    sheets = {FRANCE: lines("SWEAR PEACE Italy", "good"), ITALY: lines("SWEAR PEACE France")}
    turn = Oaths(after=after).play(STATE, sheets)
    assert [event.code for event in turn.report.events] == [f"1 lines, sworn: {seen}"]
    assert turn.ledger["sworn"] == "france italy"
    assert [entry.code for entry in turn.report.entries] == ["sworn", "sworn"]
