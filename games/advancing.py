"""The way of a game from its current phase to the next one in which a player has something to submit.

`play_on` takes these steps, each from one state to the next, in the order in which they happen:

1. The referee's corrections, already made, are reported.
2. `play_sheets`: the referee's rulings take effect. Standing orders and proxies of powers with a player join
   the submitted orders. The phase is played with all of them.
3. `play_to_next_due`: what happens between phases happens, and phases in which no player has anything to
   submit are played at once.
4. Powers that are now out of the game are reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..model.names import REFEREE, Power
from ..model.reasons import Fact
from ..model.wording import start_sentence
from ..variants.framework.players import find_vacant_powers
from ..variants.framework.report import Ending, Event, EventCode, Report
from ..variants.framework.rulings import apply_rulings, find_player_dues
from ..variants.framework.year import AutomaticStep, PhaseRules, State, Submissions, Turn
from .moment import GameMoment
from .submissions.standing import attribute_sheets


@dataclass(frozen=True, slots=True)
class Progress:
    """The state that a game has reached, the report of the way there, and the ending if the game is over."""

    state: State
    report: Report
    ending: Ending | None = None

    def after(self, turn: Turn) -> Progress:
        """Return the progress after the result of a phase or of an automatic step."""
        state = self.state.after(turn)
        return Progress(state, self.report + turn.report, turn.ending)


def play_on(game: GameMoment) -> Progress:
    """Play the current phase of a game and everything up to the next phase with something due."""
    corrected = Report(events=tuple(event for one in game.amendments for event in one.events))
    turn = play_sheets(game.rules, game.state, game.submissions, game.standing)
    reached = play_to_next_due(Progress(game.state, corrected).after(turn))
    eliminated = tuple(_find_eliminations(game.survivors, reached.state))
    return replace(reached, report=reached.report + Report(events=eliminated)) if eliminated else reached


def play_sheets(rules: PhaseRules, state: State, submissions: Submissions, standing: Submissions) -> Turn:
    """Play a phase with everything that was submitted: rulings, sheets, standing orders and proxies.

    The report begins with the referee's rulings, which take effect first.
    """
    state, rulings = apply_rulings(state.variant.referee_rules, state, submissions)
    sheets = {power: entries for power, entries in submissions.items() if power != REFEREE}
    vacant = find_vacant_powers(state.ledger)
    standing = {power: entries for power, entries in standing.items() if power not in vacant}
    phase = attribute_sheets(state, sheets, standing)
    turn = rules.play(state, phase.sheets, phase.disregarded)
    return replace(turn, report=rulings + turn.report)


def play_to_next_due(reached: Progress) -> Progress:
    """Continue from a played phase to the next one in which a player has something to submit."""
    for year, step in reached.state.variant.year.after(reached.state.phase):
        if reached.ending is not None:
            break
        if isinstance(step, AutomaticStep):
            reached = reached.after(step.happen(reached.state))
        else:
            reached = replace(reached, state=replace(reached.state, phase=step.in_year(year)))
            if step.rules.always or find_player_dues(step.rules, reached.state):
                break
            reached = reached.after(step.rules.play(reached.state, {}))
    return reached


def _find_eliminations(before: tuple[Power, ...], state: State) -> Iterator[Event]:
    """Yield an event for each power that was in the game before and is not in this state."""
    after = state.variant.survivors(state)
    for power in before:
        if power not in after:
            yield Event(EventCode.ELIMINATED, power, fact=_explain_elimination(state, power))


def _explain_elimination(state: State, power: Power) -> Fact:
    """Return the fact that a power is out of the game, with its reasons."""

    def reasons() -> Iterator[Fact]:
        for known in state.variant.facts(state):
            if known.kind in ("survival", "centers") and known.about[:1] == (power,):
                yield known.fact

    return Fact(f"{start_sentence(state.position.board, power, 'is')} out of the game.", "", reasons)
