"""An agreed end: all powers that are left stop the game, and the won rounds name the winner (E15-VIC-3).

Each power writes ``AGREE END`` among its orders of a phase of movement. If all do, that phase is not played.
"""

from __future__ import annotations

from dataclasses import replace

from ...model.errors import Place, UnreadableError
from ...model.names import Power
from ...model.reasons import Fact
from ...model.text import shortened
from ...solver import Status
from ..kit.report import Declaration, Ending, EndKind, Entry, EntryReport, Report
from ..kit.wording import power_name
from ..kit.year import PhaseRules, State, Submissions, Turn
from .choices_victory import AgreedEndTie
from .ends import End, ended, in_play
from .setting import Setting, setting_of

AGREE = Declaration("AGREE END", "agree")
"""What a power hands in that wants to stop the game."""


def with_agreement(rules: PhaseRules) -> PhaseRules:
    """A phase that is not played if all powers agree on the end of the game."""

    def read(text: str, state: State) -> Entry:
        words = text.casefold().split()
        return read_agreement(text) if words[:1] == [AGREE.verb] else rules.read(text, state)

    def resolve(state: State, submissions: Submissions) -> Turn:
        setting = setting_of(state)
        agreeing = [power for power, sheet in submissions.items() if AGREE in sheet]
        if set(agreeing) >= set(_asked(setting)):
            end = agreed_end(setting)
            return Turn(state.position, state.ledger, ended(setting, end), end.ending)
        left = {
            power: tuple(entry for entry in sheet if entry != AGREE) for power, sheet in submissions.items()
        }
        turn = rules.resolve(state, left)
        missing = [power_name(setting.board, power) for power in _asked(setting) if power not in agreeing]
        why = f"AGREE END has no effect: {', '.join(missing)} did not agree."
        entries = (EntryReport(power, AGREE, Status.VOID, "E15-VIC-3", Fact(why)) for power in agreeing)
        return replace(turn, report=Report(tuple(entries)) + turn.report)

    return replace(rules, read=read, resolve=resolve)


def read_agreement(text: str) -> Declaration:
    """``AGREE END``; raises `UnreadableError` for anything else."""
    if text.casefold().split() == AGREE.text.casefold().split():
        return AGREE
    raise UnreadableError(f"cannot read {shortened(text)!r}", place=Place(column=1), expected=AGREE.text)


def agreed_end(setting: Setting) -> End:
    """Who wins a game that is stopped: most won rounds, then the highest score of all years together.

    (E15-VIC-4, E15-VIC-5.)
    """
    powers, rounds = _asked(setting), setting.records.rounds
    results = {power: (rounds.won(power), rounds.total(power)) for power in powers}
    best = tuple(power for power in powers if results[power] == max(results.values()))
    if len(best) == 1:
        won, total = results[best[0]]
        why = (
            f"all agree to stop: {power_name(setting.board, best[0])} has won {won} rounds and scored {total}"
        )
        return End(Ending(EndKind.WIN, best), why)
    among_all = setting.knobs.e15_agreed_end_tie is AgreedEndTie.DRAW_BETWEEN_ALL
    return End(
        Ending(EndKind.DRAW, powers if among_all else best), "all agree to stop, and the best are tied"
    )


def _asked(setting: Setting) -> tuple[Power, ...]:
    """The powers that have a player who can agree."""
    return tuple(power for power in in_play(setting) if power not in setting.records.abandoned)
