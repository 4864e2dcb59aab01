"""Rulings: what the referee states on a sheet of his own, under ``referee:``.

    referee:
      DENMARK IS ABANDONED
      FRANCE IS PLAYED BY Anna

Rulings are statements like those of powers (`statements`), but no power can make them. Those about players
belong to every game; a game adds its own (`Variant.rulings`). Rulings are allowed in any phase and take
effect before everything else, so that the new player of a power can submit orders for it right away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...model.errors import Place, UnreadableError
from ...model.names import REFEREE, Power
from ...model.phase import PhaseKind
from ...model.text import shorten
from .players import SEATINGS, find_vacant_powers
from .report import Entry, Report
from .year import Due, PhaseInput, PhaseRules, PhaseStatement, State, Submissions, Turn


class RefereeRulings(PhaseRules):
    """How rulings are read, checked and applied: those about players, and a game's own."""

    kind = PhaseKind.DIPLOMACY

    def __init__(self, rulings: Iterable[PhaseStatement[Any, Any]] = ()) -> None:
        self.statements = (*SEATINGS, *rulings)

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return that no power has to state anything."""
        _ = state
        return {}

    def read(self, text: str, state: State) -> Entry:
        """Raise UnreadableError: the line is not a ruling."""
        _ = state
        message = f"{shorten(text)!r} is not a ruling of the referee"
        examples = " or ".join(one.statement.form.example for one in self.statements)
        raise UnreadableError(message, place=Place(column=1), expected=examples)

    def resolve(self, phase: PhaseInput) -> Turn:
        """Return the state as it is: rulings take effect by themselves."""
        return Turn(phase.state.position, phase.state.ledger)


def apply_rulings(rules: PhaseRules, state: State, submissions: Submissions) -> tuple[State, Report]:
    """Apply the submitted rulings to a state and report them."""
    entries = submissions.get(REFEREE)
    if not entries:
        return state, Report()
    turn = rules.play(state, {REFEREE: entries})
    return state.after(turn), turn.report


def find_player_dues(rules: PhaseRules, state: State) -> Mapping[Power, Due]:
    """Return what is due from each power that has a player."""
    dues = rules.dues(state)
    vacant = find_vacant_powers(state.ledger)
    return {power: due for power, due in dues.items() if power not in vacant} if vacant else dues


def refuse_ruling(rules: PhaseRules, text: str) -> None:
    """Refuse a ruling of the referee on the sheet of a power.

    Raises:
        UnreadableError: The line is a ruling.
    """
    if any(one.statement.form.matches(text) for one in rules.statements):
        message = f"only the referee may state {shorten(text)!r}"
        raise UnreadableError(
            message, place=Place(column=1), expected="the line under the heading 'referee:'"
        )
