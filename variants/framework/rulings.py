"""Rulings: what the referee states on a sheet of his own, under ``referee:``.

    referee:
      DENMARK IS ABANDONED
      FRANCE IS PLAYED BY Anna

They are statements like those of powers (`statements`), and no power can make them. Those about players
belong to every game; a game adds its own (`Variant.rulings`). All of them can stand in any phase, and count
before anything else of it: whoever takes over a power can hand in something for it at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...model.errors import Place, UnreadableError
from ...model.names import REFEREE, Power
from ...model.phase import PhaseKind
from ...model.text import shortened
from .players import SEATINGS, vacant_powers
from .report import Entry, Report
from .year import Due, Heard, PhaseInput, PhaseRules, State, Submissions, Turn


def bench(rulings: Iterable[Heard[Any, Any]] = ()) -> PhaseRules:
    """How rulings are read, checked and carried out: those about players and those of a game."""
    heard = (*SEATINGS, *rulings)
    examples = " or ".join(one.statement.form.example for one in heard)

    def read(text: str, _: State) -> Entry:
        message = f"{shortened(text)!r} is no ruling of the referee"
        raise UnreadableError(message, place=Place(column=1), expected=examples)

    return PhaseRules(PhaseKind.DIPLOMACY, _nobody, read, _nothing, statements=heard)


def _nobody(_: State) -> Mapping[Power, Due]:
    return {}


def _nothing(phase: PhaseInput) -> Turn:
    return Turn(phase.state.position, phase.state.ledger)


def ruled(rules: PhaseRules, state: State, submissions: Submissions) -> tuple[State, Report]:
    """The state once the rulings among what was handed in count, and what is told of them."""
    entries = submissions.get(REFEREE)
    if not entries:
        return state, Report()
    turn = rules.play(state, {REFEREE: entries})
    return replace(state, position=turn.position, ledger=turn.ledger), turn.report


def dues_in(rules: PhaseRules, state: State) -> Mapping[Power, Due]:
    """What each power owes in a phase that somebody plays."""
    dues = rules.dues(state)
    vacant = vacant_powers(state.ledger)
    return {power: due for power, due in dues.items() if power not in vacant} if vacant else dues


def refuse_ruling(rules: PhaseRules, text: str) -> None:
    """Raise UnreadableError for the ruling of a referee on the sheet of somebody else."""
    if any(one.statement.form.matches(text) for one in rules.statements):
        message = f"{shortened(text)!r} is for the referee to rule"
        raise UnreadableError(message, place=Place(column=1), expected="it under the heading 'referee:'")
