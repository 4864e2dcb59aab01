"""What a game is at a moment: its fields and what can be asked about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..model.board import places_of
from ..model.brief import counted, tagged
from ..model.errors import ImpossibleError, UnknownNameError
from ..model.names import NEUTRAL, REFEREE, Power
from ..model.phase import Phase, parse_phase
from ..model.position import Position
from ..model.showing import Shown
from ..variants.framework.history import Amendment, PhaseRecord
from ..variants.framework.report import Ending, EndKind, Entry
from ..variants.framework.rulings import dues_in, ruled
from ..variants.framework.wording import power_name
from ..variants.framework.year import Due, Ledger, PhaseRules, State, Submissions

if TYPE_CHECKING:
    from ..model.board import Board
    from ..model.rulebook import Rulebook
    from ..variants.variant import Variant


@dataclass(frozen=True, slots=True)
class GameMoment(Shown):
    """A game at one moment: the present `phase`, `position` and `ledger`, and the `submissions` for them.

    `outcome` is None as long as the game goes on; the phase of a finished game is the last one it
    reached. `amendments` are the corrections of the referee that made of the present phase what it is, the
    first one first. `own_start` says that it began from a position of its own, not with the variant's
    opening. `standing` are the standing sheets of the powers: orders and proxies that are there until they
    change.
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

    def __repr__(self) -> str:
        now = "over" if self.outcome is not None else str(self.phase)
        return tagged(self, self.variant.name, now, f"{counted(len(self.history), 'phase')} played")

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return self.position.board

    @property
    def state(self) -> State:
        """The present state, as rules see it."""
        return State(self.variant, self.rulebook, self.phase, self.position, self.ledger)

    @property
    def ruled_state(self) -> State:
        """The present state once what the referee has ruled for this phase counts."""
        return ruled(self.variant.referee_rules, self.state, self.submissions)[0]

    @property
    def rules(self) -> PhaseRules:
        """How the present phase is played."""
        return self.variant.year.rules(self.phase)

    @property
    def dues(self) -> Mapping[Power, Due]:
        """What each power may hand in for the present phase; nothing once the game is over.

        Powers that nobody plays, as the referee has ruled, are not asked.
        """
        return {} if self.outcome is not None else dues_in(self.rules, self.ruled_state)

    @property
    def missing(self) -> tuple[Power, ...]:
        """The powers that have not handed in what they may."""
        return tuple(power for power in self.dues if power not in self.submissions)

    @property
    def survivors(self) -> tuple[Power, ...]:
        """The powers that are not out of the game."""
        return self.variant.survivors(self.state)

    def __str__(self) -> str:
        if self.outcome is not None:
            return f"{self.variant.name}: {self.describe_outcome(self.outcome)}"
        dues = self.dues
        return f"{self.variant.name}: {self.phase}, {len(dues) - len(self.missing)} of {len(dues)} powers in"

    # ----------------------------------------------------------------------- names and phases

    def refuse_if_over(self) -> None:
        """Raise ImpossibleError if the game is over."""
        if self.outcome is not None:
            raise ImpossibleError(f"the game is over: {self.describe_outcome(self.outcome)}")

    def describe_outcome(self, ending: Ending) -> str:
        """How the game ended, in words."""
        names = [self.name_of(power) for power in ending.powers]
        listed = " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
        when = f"{self.phase.season.title()} {self.phase.year}"
        what = f"{listed} won" if ending.kind is EndKind.WIN else f"a draw of {listed or 'nobody'}"
        return f"{what}{' by agreement' if ending.agreed else ''} in {when}"

    def find_power(self, name: str) -> Power:
        """The power that `name` means; UnknownNameError if none, and for minor states and neutral."""
        power = places_of(self.board).find_power(name)
        if power in self.board.power:
            return power
        message = f"{self.name_of(power)} is no power, it hands in nothing"
        raise UnknownNameError(message, expected=", ".join(info.name for info in self.board.powers))

    def find_party(self, name: str) -> Power:
        """The same, or the referee, whom ``referee`` means."""
        return REFEREE if name.strip().casefold() == REFEREE else self.find_power(name)

    def name_of(self, power: Power) -> str:
        """The name of a power, a minor state or the referee, for messages."""
        return str(power) if power == NEUTRAL else power_name(self.board, power)

    def find_phase(self, phase: str | Phase) -> Phase:
        """The phase that a text means in this game; raises like `parse_phase` and `Year.index`."""
        found = phase if isinstance(phase, Phase) else parse_phase(phase, self.variant.year.seasons)
        self.variant.year.index(found)
        return found

    def refuse_other_phase(self, phase: str | Phase) -> None:
        """Raise ImpossibleError if orders for `phase` cannot be handed in now; also like `find_phase`."""
        meant = self.find_phase(phase)
        if meant != self.phase:
            index = self.variant.year.index
            is_over = (meant.year, index(meant)) < (self.phase.year, index(self.phase))
            when = "which is over" if is_over else "which has not begun"
            raise ImpossibleError(f"the orders are for {meant}, {when}", expected=f"orders for {self.phase}")
