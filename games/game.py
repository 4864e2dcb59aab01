"""A game from its first phase to its end, as a value.

`Game.start` begins one. `submit`, `advance` and `undo` each give a new game and leave the old one as it
was; so do `draw` and `concede`, which end it by agreement. A game remembers every phase with its
position, what was handed in and what came of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..model.errors import ImpossibleError, Place, WestphaliaError
from ..model.names import REFEREE, Power
from ..model.phase import Phase
from ..model.position import Position
from ..model.reasons import Fact
from ..variants.framework.history import Amendment, PhaseRecord
from ..variants.framework.players import vacant_powers
from ..variants.framework.report import Ending, EndKind, Entry, Event, Happening, Report
from ..variants.framework.rulings import dues_in, ruled
from ..variants.framework.year import AutomaticStep, Ledger, State, Submissions, Turn
from .moment import GameMoment
from .submissions.checking import STANDING_REASONS, Finding, find_concerns
from .submissions.standing import attribute_sheets
from .submissions.submitting import (
    SubmitMode,
    Submitted,
    refuse_idle,
    refuse_vacant,
    stand_orders,
    submit_orders,
    submit_sheet,
)

if TYPE_CHECKING:
    from ..model.board import Board
    from ..model.rulebook import Rulebook
    from ..variants.variant import Variant


@dataclass(frozen=True, slots=True, repr=False)
class Game(GameMoment):
    """A game, with all that can be done with it; its fields are those of `GameMoment`.

    >>> game = westphalia.Game.start(westphalia.find_variant("standard"))
    >>> game = game.submit("austria", "A Vie - Gal, A Bud - Ser, F Tri - Alb").advance()
    >>> game
    <Game Standard: Fall 1901 Movement, 1 phase played>
    >>> game.history[-1].report.entries[0].why
    'A vie - gal succeeds: it meets no resistance.'
    """

    @classmethod
    def start(
        cls,
        variant: Variant,
        rulebook: Rulebook | None = None,
        *,
        board: Board | None = None,
        phase: Phase | None = None,
        position: Position | None = None,
        ledger: Ledger | None = None,
        seed: int | None = None,
    ) -> Game:
        """A new game, by the variant's rulebook and on its board unless others are given.

        With a `position` (on whose board the game is then played) it begins in that position, in
        `phase` and with `ledger`. What a variant draws by lot before the game is drawn from `seed`.

        Raises UnknownNameError where the variant has no such phase, Defects where the position cannot be, and
        ImpossibleError for a seed where nothing is drawn, or another board than that of a game by data.
        """
        rulebook = rulebook or variant.rulebook
        begun = phase or variant.start
        variant.year.index(begun)
        _refuse_other_board(variant, position.board if position is not None else board)
        if position is not None:
            _check_position(position)
            return cls(variant, rulebook, begun, sort_position(position), dict(ledger or {}), own_start=True)
        opening, kept = variant.opening(board or variant.board, rulebook)
        ledger = dict(kept) if ledger is None else dict(ledger)
        if seed is not None:
            ledger = dict(variant.seeded(ledger, rulebook, seed))
        own = begun != variant.start or ledger != kept
        return cls(variant, rulebook, begun, sort_position(opening), ledger, own_start=own)

    # ------------------------------------------------------------------------------------ handing in

    def submit(
        self,
        power: str,
        orders: str | Iterable[str | Entry],
        *,
        phase: str | Phase | None = None,
        replace: bool = False,
        add: bool = False,
        lenient: bool = False,
    ) -> Game:
        """The game with a power's orders for the present phase, as text or as values.

        Text may hold several orders, one a line or divided by commas. Everything is checked before
        anything is accepted, and everything wrong is raised at once: a power that is out of the game or
        owes nothing, one that has handed in before (unless `replace` or `add`), another `phase` than the
        present one, what cannot be read. Whether an order can be carried out is not asked: that is for the
        rules. What is to `add` stands beside what is in; of two orders for a unit the new one is kept.
        If it is `lenient`, a line that cannot be read or is not accepted is in all the same, and void.
        """
        how = SubmitMode.ADD if add else SubmitMode.REPLACE if replace else SubmitMode.FIRST
        return self._taking(submit_orders(self, power, orders, phase=phase, how=how, lenient=lenient))

    def submit_sheet(
        self,
        text: str,
        *,
        power: str | None = None,
        file: str | None = None,
        replace: bool = False,
        how: SubmitMode | None = None,
        lenient: bool = False,
    ) -> Game:
        """The game with what an order sheet holds, of one power or of several under their headings.

        `power` is whose sheet it is, where it has no headings; `file` what messages call it; `how` says what
        becomes of orders that are in already; `lenient` is as for `submit`. Raises like `submit`, with line
        and column; nothing is accepted then, of no power.
        """
        how = how or (SubmitMode.REPLACE if replace else SubmitMode.FIRST)
        return self._taking(submit_sheet(self, text, power=power, file=file, how=how, lenient=lenient))

    def take_back(self, power: str, orders: str | Iterable[str | Entry]) -> Game:
        """The game without these lines of what a power has handed in for the present phase.

        A power of which nothing is left has handed in nothing. Raises like `submit`, and ImpossibleError for
        a line that is not in.
        """
        return self._taking(submit_orders(self, power, orders, how=SubmitMode.TAKE_BACK))

    def stand(self, power: str, orders: str | Iterable[str | Entry]) -> Game:
        """The game with these orders and proxies on the standing sheet of a power, in place of all before.

        They count for this and all later movement phases, as the rulebook has it (DATC 4.E.4, 4.E.5); without
        any the sheet is taken back. Raises like `submit`.
        """
        return self._taking(stand_orders(self, power, orders))

    def with_standing(self, standing: Submissions) -> Game:
        """The game with these standing sheets."""
        return replace(self, standing=standing)

    def _taking(self, handed: Submitted) -> Game:
        return replace(self, submissions=handed.submissions, standing=handed.standing)

    def _with(self, submissions: Submissions) -> Game:
        return replace(self, submissions=submissions)

    def withdraw(self, power: str) -> Game:
        """The game without what a power, or the referee, has handed in for the present phase."""
        self.refuse_if_over()
        found = self.find_party(power)
        if found not in self.submissions:
            raise ImpossibleError(f"{self.name_of(found)} has handed in nothing for {self.phase}")
        left = self._with({p: e for p, e in self.submissions.items() if p != found})
        refuse_vacant(left, left.submissions, left.ruled_state)
        return left

    # ------------------------------------------------------------------------------- looking again

    def check(self, power: str, orders: str | Iterable[str | Entry] | None = None) -> tuple[Finding, ...]:
        """What a power should look at again before its orders are due; nothing is handed in.

        `orders` are those that it would hand in, by default those that are in. Found are units without an
        order, orders that will be void and why, supports and convoys of own units that are ordered something
        else, convoys without a route, names that do not fit. What others have handed in is not looked at.
        Raises like `submit`, but for orders that are in already.
        """
        if orders is None:
            self.refuse_if_over()
            found = self.find_power(power)
            refuse_idle(self, self.ruled_state, self.dues, found)
            return self._findings(Submitted(self.submissions, self.standing, {found: ()}, {}))
        return self._findings(submit_orders(self, power, orders, how=SubmitMode.REPLACE))

    def check_sheet(
        self,
        text: str,
        *,
        power: str | None = None,
        file: str | None = None,
        how: SubmitMode = SubmitMode.REPLACE,
        lenient: bool = False,
    ) -> tuple[Finding, ...]:
        """What the powers of an order sheet should look at again, each by itself, with line and column.

        Raises like `submit_sheet`; nothing is handed in.
        """
        return self._findings(submit_sheet(self, text, power=power, file=file, how=how, lenient=lenient))

    def _findings(self, handed: Submitted) -> tuple[Finding, ...]:
        """What is found on the sheets whose places are told; rulings of the referee count already."""
        state = self._with(handed.submissions).ruled_state
        found: list[Finding] = []
        stood = {
            power: () for power, sheet in handed.standing.items() if sheet != self.standing.get(power, ())
        }
        for power, places in (stood | dict(handed.places)).items():
            if power == REFEREE:
                continue
            seen, entries = self.variant.seen_by(state, power), handed.submissions.get(power, ())
            heading = handed.headings.get(power, Place())
            for index, one in find_concerns(self.rules, seen, power, entries, handed.standing):
                if power not in handed.places and one.reason not in STANDING_REASONS:
                    continue  # its orders are still to come
                found.append(replace(one, place=places[index] if 0 <= index < len(places) else heading))
        return tuple(found)

    # --------------------------------------------------------------------------------- going on

    def advance(self) -> Game:
        """The game after the present phase, in the next one in which somebody owes something.

        Powers that have handed in nothing are in civil disorder for the phase: units hold, dislodged
        units disband, removals are chosen by the rulebook. Phases in which nobody owes anything pass at
        once; what happens in them and between them is reported with this one.
        """
        self.refuse_if_over()
        before = self.survivors
        state, told = ruled(self.variant.referee_rules, self.state, self.submissions)
        sheets = {power: entries for power, entries in self.submissions.items() if power != REFEREE}
        vacant = vacant_powers(state.ledger)
        standing = {power: entries for power, entries in self.standing.items() if power not in vacant}
        phase = attribute_sheets(state, sheets, standing)
        turn = self.rules.play(state, phase.sheets, phase.disregarded)
        corrected = Report(events=tuple(event for one in self.amendments for event in one.events))
        state, report, ending = play_to_next_due(
            self.state, replace(turn, report=corrected + told + turn.report)
        )
        after = self.variant.survivors(state)
        gone = (power for power in before if power not in after)
        report += Report(
            events=tuple(
                Event(Happening.ELIMINATED, power, fact=self._why_out(state, power)) for power in gone
            )
        )
        handed = (self.submissions, report, self.amendments, self.standing)
        record = PhaseRecord(self.phase, self.position, self.ledger, *handed)
        return replace(
            self,
            phase=state.phase,
            position=sort_position(state.position),
            ledger=state.ledger,
            submissions={},
            standing={power: sheet for power, sheet in self.standing.items() if power in after},
            history=(*self.history, record),
            outcome=ending,
            amendments=(),
        )

    def _why_out(self, state: State, power: Power) -> Fact:
        """That a power is out of the game, with what holds about it."""

        def reasons() -> Iterator[Fact]:
            for known in self.variant.facts(state):
                if known.kind in ("survival", "centers") and known.about[:1] == (power,):
                    yield known.fact

        return Fact(f"{self.name_of(power)} is out of the game.", "", reasons)

    def draw(self) -> Game:
        """The game ended by agreement: all powers that are not out of it share a draw."""
        self.refuse_if_over()
        return replace(self, outcome=Ending(EndKind.DRAW, self.survivors, agreed=True))

    def concede(self, power: str) -> Game:
        """The game ended by agreement: the others concede the win to a power that is not out of it."""
        self.refuse_if_over()
        winner = self.find_power(power)
        if winner not in self.survivors:
            raise ImpossibleError(f"{self.name_of(winner)} is out of the game and cannot win it")
        return replace(self, outcome=Ending(EndKind.WIN, (winner,), agreed=True))

    def undo(self) -> Game:
        """The game as it was before the last `advance`, `amend`, `draw` or `concede`.

        After `advance` that is with what was handed in then, and what has been handed in since is dropped;
        after `amend` with what is in and could be handed in without it. Raises ImpossibleError for a game
        that has only begun.
        """
        if self.outcome is not None and self.outcome.agreed:
            return replace(self, outcome=None)
        if self.amendments:
            return self._without_amendment()
        if not self.history:
            raise ImpossibleError("there is nothing to undo: the game has only begun")
        last = self.history[-1]
        return replace(
            self,
            phase=last.phase,
            position=last.position,
            ledger=last.ledger,
            submissions=last.submissions,
            standing=last.standing,
            history=self.history[:-1],
            outcome=None,
            amendments=last.amendments,
        )

    # -------------------------------------------------------------------------------- corrections

    def corrected(self, corrections: str | Iterable[str], reason: str, *, file: str | None = None) -> Game:
        """Apply a referee's corrections, one a line, with the reason; do not check how the game goes on.

        `file` is what messages call the sheet. Use `westphalia.games.amend` to check that as well.

        Raises:
            Defects: Everything that is wrong with the lines, each with its line and column.
            ImpossibleError: Orders that have been submitted would no longer be possible.
        """
        from .amendments.sheet import apply_corrections, parse_reason

        self.refuse_if_over()
        why = parse_reason(reason)
        lines = corrections.splitlines() if isinstance(corrections, str) else list(corrections)
        found = apply_corrections(self.state, self.variant.ledgers, lines, why, file)
        made = Amendment(why, found.lines, self.position, self.ledger, found.events)
        position, ledger = sort_position(found.state.position), dict(found.state.ledger)
        amendments = (*self.amendments, made)
        game = replace(self, position=position, ledger=ledger, submissions={}, amendments=amendments)
        for power, entries in self.submissions.items():
            try:
                game = game.submit(power, entries)
            except WestphaliaError as error:
                message = f"what {self.name_of(power)} has handed in would not be possible then: {error}"
                raise ImpossibleError(message, expected="it to be taken back first") from None
        return game

    def _without_amendment(self) -> Game:
        """The game before the last correction, with what is in as far as it can be then."""
        last = self.amendments[-1]
        amendments = self.amendments[:-1]
        before = replace(
            self, position=last.position, ledger=last.ledger, submissions={}, amendments=amendments
        )
        for power, entries in self.submissions.items():
            with suppress(WestphaliaError):
                before = before.submit(power, entries)
        return before


def play_to_next_due(state: State, turn: Turn) -> tuple[State, Report, Ending | None]:
    """From what the phase of a state came to on to the next phase in which somebody owes something.

    The report tells of that phase and of what passed at once after it. With an ending the game is over.
    """
    state = replace(state, position=turn.position, ledger=turn.ledger)
    report, ending = turn.report, turn.ending
    for year, step in state.variant.year.after(state.phase):
        if ending is not None:
            break
        if isinstance(step, AutomaticStep):
            turn = step.happen(state)
        else:
            state = replace(state, phase=step.in_year(year))
            if step.rules.always or dues_in(step.rules, state):
                break
            turn = step.rules.play(state, {})
        state = replace(state, position=turn.position, ledger=turn.ledger)
        report, ending = report + turn.report, turn.ending
    return state, report, ending


def sort_position(position: Position) -> Position:
    """The position with its units sorted by power and place, so that equal positions are equal values."""
    powers = [info.id for info in (*position.board.powers, *position.board.minors)]
    rank = {power: index for index, power in enumerate(powers)}
    return replace(
        position,
        units=tuple(
            sorted(position.units, key=lambda unit: (rank.get(unit.power, len(rank)), unit.location))
        ),
        owners={province: position.owners[province] for province in sorted(position.owners)},
        dislodged=tuple(
            sorted(
                position.dislodged,
                key=lambda one: (rank.get(one.unit.power, len(rank)), one.unit.location),
            )
        ),
    )


def _refuse_other_board(variant: Variant, board: Board | None) -> None:
    """Refuse to play a game by data on any board but the one that its rules are part of."""
    if variant.fixed_board is not None and board not in (None, variant.fixed_board):
        message = f"{variant.name} is a game by data, whose rules are part of its board"
        raise ImpossibleError(message, expected="no other board")


def _check_position(position: Position) -> None:
    from ..model.errors import Defects
    from ..model.position_audit import position_defects

    defects: tuple[WestphaliaError, ...] = position_defects(position)
    if defects:
        raise Defects(defects)
