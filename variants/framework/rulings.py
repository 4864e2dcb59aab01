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
from dataclasses import replace
from typing import Any

from ...model.errors import Place, UnreadableError
from ...model.names import REFEREE, Power
from ...model.phase import PhaseKind
from ...model.text import shorten
from .players import SEATINGS, vacant_powers
from .report import Entry, Report
from .year import Due, Heard, PhaseInput, PhaseRules, State, Submissions, Turn


def bench(rulings: Iterable[Heard[Any, Any]] = ()) -> PhaseRules:
    """Return how rulings are read, checked and carried out: those about players and those of a game."""
    heard = (*SEATINGS, *rulings)
    examples = " or ".join(one.statement.form.example for one in heard)

    def read(text: str, _: State) -> Entry:
        message = f"{shorten(text)!r} is not a ruling of the referee"
        raise UnreadableError(message, place=Place(column=1), expected=examples)

    return PhaseRules(PhaseKind.DIPLOMACY, _nobody, read, _nothing, statements=heard)


def _nobody(_: State) -> Mapping[Power, Due]:
    return {}


def _nothing(phase: PhaseInput) -> Turn:
    return Turn(phase.state.position, phase.state.ledger)


def ruled(rules: PhaseRules, state: State, submissions: Submissions) -> tuple[State, Report]:
    """Return the state after the submitted rulings, and the report on them."""
    entries = submissions.get(REFEREE)
    if not entries:
        return state, Report()
    turn = rules.play(state, {REFEREE: entries})
    return replace(state, position=turn.position, ledger=turn.ledger), turn.report


def dues_in(rules: PhaseRules, state: State) -> Mapping[Power, Due]:
    """Return what is due from each power that somebody plays."""
    dues = rules.dues(state)
    vacant = vacant_powers(state.ledger)
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
