"""The state of a game at one moment, with its deadline, and queries on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from ..model.board import places_of
from ..model.brief import Displayable, make_repr, pluralize
from ..model.errors import ImpossibleError, UnknownNameError, UnreadableError
from ..model.names import NEUTRAL, REFEREE, Power
from ..model.phase import Phase, parse_phase
from ..model.position import Position
from ..model.text import FrozenDict, freeze_deep, shorten
from ..model.wording import conjugate, power_name, the_power
from ..variants.framework.history import Amendment, PhaseRecord
from ..variants.framework.report import Ending, EndKind, Entry
from ..variants.framework.rulings import apply_rulings, find_player_dues
from ..variants.framework.year import Due, Ledger, PhaseRules, State, Submissions
from .later import LaterOrders
from .log import LogEntry

if TYPE_CHECKING:
    from ..model.board import Board
    from ..model.rulebook import Rulebook
    from ..variants.variant import Variant


@dataclass(frozen=True, slots=True)
class GameMoment(Displayable):
    """A game at one moment.

    Attributes:
        phase: The current phase; in a finished game, the last one reached.
        position: The current position.
        ledger: The variant's records besides the position.
        submissions: The submissions for the current phase, by power.
        history: The phases played, the first one first.
        outcome: The ending; None while the game goes on.
        own_start: Whether the game began from a position other than the variant's opening.
        amendments: The referee's corrections of the current phase, the first one first.
        standing: The standing sheets, by power: orders and proxies that stay in force until changed.
        deadline: The deadline of the current phase, as the referee noted it; empty if there is none.
        log: The log of changes, the first one first; for the referee alone.
        later: Orders that were sent in advance and are kept until their phase begins; for the referee alone.
    """

    variant: Variant
    rulebook: Rulebook
    phase: Phase
    position: Position
    ledger: Ledger
    submissions: Submissions = field(default_factory=dict[Power, tuple[Entry, ...]])
    history: tuple[PhaseRecord, ...] = ()
    outcome: Ending | None = None
    own_start: bool = False
    amendments: tuple[Amendment, ...] = ()
    standing: Submissions = field(default_factory=dict[Power, tuple[Entry, ...]])
    log: tuple[LogEntry, ...] = ()
    deadline: str = ""
    later: tuple[LaterOrders, ...] = ()

    def __post_init__(self) -> None:
        # Later games share the values of earlier ones, so all of them are immutable.
        for part in ("ledger", "submissions", "standing"):
            given = getattr(self, part)
            if not isinstance(given, FrozenDict):
                object.__setattr__(self, part, freeze_deep(given))

    def __repr__(self) -> str:
        now = "over" if self.outcome is not None else str(self.phase)
        return make_repr(self, self.variant.name, now, f"{pluralize(len(self.history), 'phase')} played")

    @property
    def board(self) -> Board:
        """The board that the game is played on."""
        return self.position.board

    @property
    def state(self) -> State:
        """The current state, as rules see it."""
        return State(self.variant, self.rulebook, self.phase, self.position, self.ledger)

    @property
    def ruled_state(self) -> State:
        """The current state with the referee's rulings for this phase applied."""
        return apply_rulings(self.variant.referee_rules, self.state, self.submissions)[0]

    @property
    def rules(self) -> PhaseRules:
        """The rules of the current phase."""
        return self.variant.year.rules(self.phase)

    @property
    def dues(self) -> Mapping[Power, Due]:
        """What each power may submit for the current phase; empty once the game is over.

        Powers without a player, by a ruling of the referee, are left out.
        """
        return {} if self.outcome is not None else find_player_dues(self.rules, self.ruled_state)

    @property
    def missing(self) -> tuple[Power, ...]:
        """The powers that have something to submit and have not submitted it."""
        return tuple(power for power in self.dues if power not in self.submissions)

    @property
    def coming_orders(self) -> tuple[LaterOrders, ...]:
        """The orders that are kept for phases to come; `later` also has those of earlier phases."""
        index, now = self.variant.year.index, self.phase
        return tuple(one for one in self.later if (one.phase.year, index(one.phase)) > (now.year, index(now)))

    @property
    def survivors(self) -> tuple[Power, ...]:
        """The powers that are still in the game."""
        return self.variant.survivors(self.state)

    def __str__(self) -> str:
        if self.outcome is not None:
            return f"{self.variant.name}: {self.describe_outcome(self.outcome)}"
        dues = self.dues
        submitted = len(dues) - len(self.missing)
        return f"{self.variant.name}: {self.phase}, {submitted} of {len(dues)} powers have submitted"

    # ----------------------------------------------------------------------- names and phases

    def refuse_if_over(self) -> None:
        """Raise ImpossibleError if the game is over."""
        if self.outcome is not None:
            raise ImpossibleError(f"the game is over: {self.describe_outcome(self.outcome)}")

    def describe_outcome(self, ending: Ending) -> str:
        """Return a phrase that says how the game ended."""
        names = [the_power(self.board, power) for power in ending.powers]
        listed = " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
        when = f"{self.phase.season.title()} {self.phase.year}"
        what = (
            f"{listed} won"
            if ending.kind is EndKind.WIN
            else f"a draw between {listed}"
            if len(names) > 1
            else f"a draw of {listed or 'nobody'}"
        )
        return f"{what}{' by agreement' if ending.agreed else ''} in {when}"

    def find_power(self, name: str) -> Power:
        """Return the power that `name` names.

        Raises:
            UnknownNameError: No power has that name, or it means a minor state or neutral.
        """
        power = places_of(self.board).find_power(name)
        if power in self.board.power:
            return power
        message = f"{self.start_clause(power, 'is')} not a power and cannot submit orders"
        raise UnknownNameError(message, expected=", ".join(info.name for info in self.board.powers))

    def find_party(self, name: str) -> Power:
        """Return the power that `name` names, or the referee for ``referee``."""
        return REFEREE if name.strip().casefold() == REFEREE else self.find_power(name)

    def name_of(self, power: Power) -> str:
        """Return the name of a power, a minor state or the referee, for headings and lists."""
        return str(power) if power == NEUTRAL else power_name(self.board, power)

    def the_name_of(self, power: Power) -> str:
        """Return the name of a power, a minor state or the referee inside a sentence."""
        return str(power) if power == NEUTRAL else the_power(self.board, power)

    def start_clause(self, power: Power, verb: str) -> str:
        """Return the name of a power, a minor state or the referee with its verb: ``the League has``."""
        return f"{self.the_name_of(power)} {conjugate(self.board, power, verb)}"

    def find_phase(self, phase: str | Phase) -> Phase:
        """Return the phase that a text names in this game. Raises like `parse_phase` and `Year.index`."""
        found = (
            phase
            if isinstance(phase, Phase)
            else parse_phase(phase, self.variant.year.seasons, self.variant.single_phases)
        )
        self.variant.year.index(found)
        return found

    def find_played(self, phase: str | Phase) -> int:
        """Return the index of a played phase in the history. Raises like `find_phase`.

        Raises:
            ImpossibleError: The phase has not been played.
        """
        found = self.find_phase(phase)
        for index, record in enumerate(self.history):
            if record.phase == found:
                return index
        raise self._not_played(found, (record.phase for record in self.history))

    def find_played_or_current(self, phase: str | Phase) -> int | None:
        """Return the index of a played phase in the history, or None for the current phase.

        Raises like `find_played`.
        """
        found = self.find_phase(phase)
        phases = [record.phase for record in self.history]
        if found in phases:
            return phases.index(found)
        if found != self.phase:
            raise self._not_played(found, (*phases, self.phase))
        return None

    def _not_played(self, phase: Phase, known: Iterable[Phase]) -> ImpossibleError:
        codes = ", ".join(dict.fromkeys(one.code for one in known))
        return ImpossibleError(f"{phase} has not been played", expected=f"one of {codes}" if codes else None)

    def refuse_other_phase(self, phase: str | Phase) -> None:
        """Raise ImpossibleError if `phase` is not the current phase. Also raises like `find_phase`."""
        meant = self.find_phase(phase)
        if meant != self.phase:
            index = self.variant.year.index
            is_over = (meant.year, index(meant)) < (self.phase.year, index(self.phase))
            when = "which is over" if is_over else "which has not begun"
            raise ImpossibleError(f"the orders are for {meant}, {when}", expected=f"orders for {self.phase}")


_DEADLINE = re.compile(
    r"(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2})(?:\s*([A-Za-z][A-Za-z/_+-]{0,30}|[+-]\d{2}:?\d{2}))?"
)


def parse_deadline(text: str) -> str:
    """Return a date and time in the form in which games store it: ``2026-11-30 20:00``, with any time zone.

    Raises:
        UnreadableError: The text is not a date and time.
    """
    found = _DEADLINE.fullmatch(" ".join(text.split()))
    try:
        moment = datetime.fromisoformat(f"{found[1]} {found[2]:0>5}") if found is not None else None
    except ValueError:
        moment = None
    if found is None or moment is None:
        message = f"{shorten(text)!r} is not a date and time"
        raise UnreadableError(
            message, expected="2026-11-30 20:00, and a time zone if you like: 2026-11-30 20:00 CET"
        )
    return " ".join(part for part in (f"{moment:%Y-%m-%d %H:%M}", found[3]) if part)
