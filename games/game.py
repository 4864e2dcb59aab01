"""A game from its first phase to its end, as a value.

`Game.start` begins a game. `submit`, `advance`, `undo`, `draw` and `concede` each return a new game and leave
the old one unchanged. The history of a game holds every phase with its position, submissions and report.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from ..model.errors import ImpossibleError, Place, WestphaliaError
from ..model.names import REFEREE, Location
from ..model.phase import Phase
from ..model.position import Position, Unit
from ..model.rulebook import take_rules
from ..variants.framework.history import Amendment, PhaseRecord
from ..variants.framework.report import Ending, EndKind, Entry
from ..variants.framework.year import Ledger, Submissions
from ..variants.registry import take_variant
from .advancing import play_on
from .moment import GameMoment, parse_deadline
from .submissions.checking import STANDING_REASONS, Finding, find_concerns
from .submissions.submitting import (
    GivenSheets,
    Refusal,
    SubmissionResult,
    SubmitMode,
    refuse_idle,
    refuse_vacant,
    submit_all_orders,
    submit_good_lines,
    submit_orders,
    submit_sheet,
    submit_standing_orders,
)

if TYPE_CHECKING:
    from ..model.board import Board
    from ..model.rulebook import GivenRules, Rulebook
    from ..variants.variant import Variant


class StatedPosition(Protocol):
    """A position as a record states it, without what follows by the rules."""

    def position(self, variant: Variant, rulebook: Rulebook, phase: Phase) -> Position:
        """Return the whole position in a phase."""
        ...


@dataclass(frozen=True, slots=True, repr=False)
class Game(GameMoment):
    """A game and its operations. The fields are those of `GameMoment`.

    >>> game = westphalia.Game.start("standard")
    >>> game = game.submit("austria", "A Vie - Gal, A Bud - Ser, F Tri - Alb").advance()
    >>> game
    <Game Standard: Fall 1901 Movement, 1 phase played>
    >>> game.history[-1].report.entries[0].why
    'A vie - gal succeeds: it meets no resistance.'
    """

    @classmethod
    def start(
        cls,
        variant: str | Variant,
        rulebook: GivenRules | None = None,
        *,
        board: Board | None = None,
        phase: Phase | None = None,
        position: Position | StatedPosition | None = None,
        ledger: Ledger | None = None,
        seed: int | None = None,
    ) -> Game:
        """Return a new game of a variant, which is given by itself or by its id.

        The rulebook and the board are the variant's unless others are given. Rule choices by name, such as
        ``{"4.A.2": "1982"}``, change the variant's rulebook. With a `position`, the game begins in it, on its
        board, in `phase` and with `ledger`; it can be the `before` of a recorded phase. `seed` decides what
        the variant draws by lot before the game.

        Raises:
            UnknownNameError: There is no such variant, or it has no such phase.
            Defects: The position is impossible.
            WestphaliaError: The rules are invalid, as for `westphalia.model.rulebook.take_rules`.
            ImpossibleError: The variant draws nothing by lot but `seed` is given, or the board is not the one
                that the rules of a data game are part of.
        """
        variant = take_variant(variant)
        rules = take_rules(rulebook, variant.rulebook)
        begun = phase or variant.start
        variant.year.index(begun)
        if position is not None and not isinstance(position, Position):
            position = position.position(variant, rules, begun)
        _check_board(variant, position.board if position is not None else board)
        if position is not None:
            _check_position(position)
            return cls(variant, rules, begun, sort_position(position), dict(ledger or {}), own_start=True)
        opening, opening_ledger = variant.opening(board or variant.board, rules)
        ledger = dict(opening_ledger) if ledger is None else dict(ledger)
        if seed is not None:
            ledger = dict(variant.seeded(ledger, rules, seed))
        own = begun != variant.start or ledger != opening_ledger
        return cls(variant, rules, begun, sort_position(opening), ledger, own_start=own)

    # ----------------------------------------------------------------------------------- submissions

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
        """Return the game with a power's orders for the current phase, as text or as values.

        Text may hold several orders, one per line or separated by commas. Orders are accepted only if all of
        them are; whether an order is legal is decided when the phase is resolved. Orders to `add` are kept
        together with the submitted ones; of two orders for a unit, the new one replaces the old one. If
        `lenient`, a line that cannot be read or is not accepted is submitted as a void one.

        Raises:
            Defects: Everything that is wrong, or the one error if there is only one: the power is out of the
                game or has nothing to submit, it has already submitted (without `replace` and `add`), `phase`
                is not the current phase, or a line cannot be read.
        """
        how = SubmitMode.ADD if add else SubmitMode.REPLACE if replace else SubmitMode.FIRST
        return self._accept(submit_orders(self, power, orders, phase=phase, how=how, lenient=lenient))

    def submit_all(
        self,
        orders: GivenSheets,
        *,
        replace: bool = False,
        lenient: bool = False,
    ) -> Game:
        """Return the game with the orders of several powers, accepted all together or not at all.

        This is faster than `submit` for one power after the other. Raises like `submit`.
        """
        how = SubmitMode.REPLACE if replace else SubmitMode.FIRST
        return self._accept(submit_all_orders(self, orders, how=how, lenient=lenient))

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
        """Return the game with the orders of an order sheet.

        `power` is the owner of a sheet without headings, `file` the name of the sheet in messages. `how` says
        what happens to orders that are already submitted. `lenient` is as for `submit`. Raises like `submit`,
        with line and column; then no power's orders are accepted.
        """
        how = how or (SubmitMode.REPLACE if replace else SubmitMode.FIRST)
        return self._accept(submit_sheet(self, text, power=power, file=file, how=how, lenient=lenient))

    def process_sheet(
        self,
        text: str,
        *,
        power: str | None = None,
        file: str | None = None,
        how: SubmitMode = SubmitMode.FIRST,
        lenient: bool = False,
        keep_good: bool = False,
    ) -> SheetResult:
        """Submit an order sheet like `submit_sheet`; return the game, the findings and the refusals.

        In a sheet of several powers, orders of a power that has nothing to submit are refused, not the whole
        sheet. With `keep_good`, single lines with errors are refused, too, and all others are accepted.
        Raises like `submit_sheet` for everything else.
        """
        submit = submit_good_lines if keep_good else submit_sheet
        result = submit(self, text, power=power, file=file, how=how, lenient=lenient)
        return SheetResult(self._accept(result), self._find_concerns(result), result.refused)

    def take_back(self, power: str, orders: str | Iterable[str | Entry]) -> Game:
        """Return the game without these lines of a power's submission for the current phase.

        A power left without lines counts as not having submitted. Raises like `submit`, and ImpossibleError
        for a line that was not submitted.
        """
        return self._accept(submit_orders(self, power, orders, how=SubmitMode.TAKE_BACK))

    def stand(self, power: str, orders: str | Iterable[str | Entry]) -> Game:
        """Return the game with a new standing sheet for a power: orders and proxies.

        The sheet replaces any earlier one and applies to this and all later movement phases, if the rulebook
        allows it (DATC 4.E.4, 4.E.5). Without orders the sheet is removed. Raises like `submit`.
        """
        return self._accept(submit_standing_orders(self, power, orders))

    def with_standing(self, standing: Submissions) -> Game:
        """Return the game with these standing sheets."""
        return replace(self, standing=standing)

    def _accept(self, submitted: SubmissionResult) -> Game:
        return replace(self, submissions=submitted.submissions, standing=submitted.standing)

    def _replace_submissions(self, submissions: Submissions) -> Game:
        return replace(self, submissions=submissions)

    def withdraw(self, power: str) -> Game:
        """Return the game without the submission of a power, or of the referee, for the current phase.

        Raises:
            UnknownNameError: There is no such power.
            ImpossibleError: It has not submitted anything, or the game is over.
        """
        self.refuse_if_over()
        found = self.find_party(power)
        if found not in self.submissions:
            raise ImpossibleError(
                f"{self.start_clause(found, 'has')} not submitted anything for {self.phase}"
            )
        left = self._replace_submissions({p: e for p, e in self.submissions.items() if p != found})
        refuse_vacant(left, left.submissions, left.ruled_state)
        return left

    def with_deadline(self, deadline: str) -> Game:
        """Return the game with a deadline for the current phase, or without one if `deadline` is empty.

        A deadline is a note for reminders. It has no other effect, and `advance` and `undo` remove it.

        Raises:
            UnreadableError: It is not a date and time.
        """
        self.refuse_if_over()
        return replace(self, deadline=parse_deadline(deadline) if deadline else "")

    # --------------------------------------------------------------------------------------- checking

    def check(self, power: str, orders: str | Iterable[str | Entry] | None = None) -> tuple[Finding, ...]:
        """Return the findings about a power's orders before the deadline, without submitting anything.

        `orders` default to the submitted ones. Findings are units without orders, orders that will be void,
        supports and convoys of own units that have a different order, convoys without a route, and wrong
        names. The submissions of other powers are ignored. Raises like `submit`, except that orders may
        already be submitted.
        """
        if orders is None:
            self.refuse_if_over()
            found = self.find_power(power)
            refuse_idle(self, self.ruled_state, self.dues, found)
            return self._find_concerns(SubmissionResult(self.submissions, self.standing, {found: ()}, {}))
        return self._find_concerns(submit_orders(self, power, orders, how=SubmitMode.REPLACE))

    def check_sheet(
        self,
        text: str,
        *,
        power: str | None = None,
        file: str | None = None,
        how: SubmitMode = SubmitMode.REPLACE,
        lenient: bool = False,
    ) -> tuple[Finding, ...]:
        """Return the findings about an order sheet, with line and column, without submitting anything.

        Raises like `submit_sheet`.
        """
        return self._find_concerns(submit_sheet(self, text, power=power, file=file, how=how, lenient=lenient))

    def _find_concerns(self, submitted: SubmissionResult) -> tuple[Finding, ...]:
        """Return the findings about the submitted sheets, with the referee's rulings applied."""
        state = self._replace_submissions(submitted.submissions).ruled_state
        found: list[Finding] = []
        stood = {
            power: () for power, sheet in submitted.standing.items() if sheet != self.standing.get(power, ())
        }
        for power, places in (stood | dict(submitted.places)).items():
            if power == REFEREE:
                continue
            seen, entries = self.variant.seen_by(state, power), submitted.submissions.get(power, ())
            heading = submitted.headings.get(power, Place())
            for index, one in find_concerns(self.rules, seen, power, entries, submitted.standing):
                if power not in submitted.places and one.reason not in STANDING_REASONS:
                    continue  # the power has yet to submit its orders
                found.append(replace(one, place=places[index] if 0 <= index < len(places) else heading))
        return tuple(found)

    # -------------------------------------------------------------------------------------- advancing

    def advance(self) -> Game:
        """Play the current phase; return the game in the next phase in which a power has something to submit.

        Powers that have not submitted are in civil disorder for the phase: their units hold, dislodged units
        disband, and the rulebook chooses removals. Phases in which no power has anything to submit are played
        immediately; the report of this phase includes them.

        Raises:
            ImpossibleError: The game is over.
        """
        self.refuse_if_over()
        reached = play_on(self)
        standing = self.standing
        if standing:
            after = self.variant.survivors(reached.state)
            standing = {power: sheet for power, sheet in standing.items() if power in after}
        record = PhaseRecord(
            self.phase,
            self.position,
            self.ledger,
            self.submissions,
            reached.report,
            self.amendments,
            self.standing,
        )
        return replace(
            self,
            phase=reached.state.phase,
            position=sort_position(reached.state.position),
            ledger=reached.state.ledger,
            submissions={},
            standing=standing,
            history=(*self.history, record),
            outcome=reached.ending,
            amendments=(),
            deadline="",
        )

    def draw(self) -> Game:
        """Return the game ended by agreement in a draw of all powers that are still in it.

        Raises:
            ImpossibleError: The game is over.
        """
        self.refuse_if_over()
        return replace(self, outcome=Ending(EndKind.DRAW, self.survivors, agreed=True))

    def concede(self, power: str) -> Game:
        """Return the game ended by agreement: the others concede the win to a power that is still in it.

        Raises:
            UnknownNameError: There is no such power.
            ImpossibleError: The power is out of the game, or the game is over.
        """
        self.refuse_if_over()
        winner = self.find_power(power)
        if winner not in self.survivors:
            raise ImpossibleError(f"{self.start_clause(winner, 'is')} out of the game and cannot win it")
        return replace(self, outcome=Ending(EndKind.WIN, (winner,), agreed=True))

    def undo(self) -> Game:
        """Return the game as it was before the last `advance`, `amend`, `draw` or `concede`.

        Undoing `advance` restores the submissions of that phase and drops later ones. Undoing `amend` keeps
        the current submissions that are possible without the correction.

        Raises:
            ImpossibleError: Nothing has been played, corrected or agreed yet.
        """
        if self.outcome is not None and self.outcome.agreed:
            return replace(self, outcome=None)
        if self.amendments:
            return self._undo_amendment()
        if not self.history:
            raise ImpossibleError("nothing to undo: no phase has been played yet")
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
            deadline="",
        )

    # -------------------------------------------------------------------------------- corrections

    def with_corrections(
        self, corrections: str | Iterable[str], reason: str, *, file: str | None = None
    ) -> Game:
        """Return the game with a referee's corrections, one per line, and their reason.

        `file` is the name of the sheet in messages. To check as well that the rules can play on from the
        corrected game, use `westphalia.games.amend`.

        Raises:
            Defects: Everything that is wrong with the lines, each with its line and column.
            ImpossibleError: Submitted orders would no longer be possible.
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
                message = f"submitted orders of {self.the_name_of(power)} would become impossible: {error}"
                raise ImpossibleError(message, expected="these orders to be withdrawn first") from None
        return game

    def _undo_amendment(self) -> Game:
        """Return the game before the last correction, with the submissions that are possible there."""
        last = self.amendments[-1]
        amendments = self.amendments[:-1]
        before = replace(
            self, position=last.position, ledger=last.ledger, submissions={}, amendments=amendments
        )
        for power, entries in self.submissions.items():
            with suppress(WestphaliaError):
                before = before.submit(power, entries)
        return before


@dataclass(frozen=True, slots=True)
class SheetResult:
    """The result of submitting an order sheet.

    Attributes:
        game: The game with the accepted orders.
        findings: The findings about the accepted orders, for the powers to check.
        refused: The parts of the sheet that were not accepted.
    """

    game: Game
    findings: tuple[Finding, ...]
    refused: tuple[Refusal, ...]


def sort_position(position: Position) -> Position:
    """Sort the units of a position by power and place, so that equal positions are equal values.

    Owners that are sorted already are shared with the given position.
    """
    powers = [info.id for info in (*position.board.powers, *position.board.minors)]
    rank = {power: index for index, power in enumerate(powers)}

    def sort_key(unit: Unit) -> tuple[int, Location]:
        return rank.get(unit.power, len(rank)), unit.location

    owners = position.owners
    places = sorted(owners)
    return Position(
        position.board,
        tuple(sorted(position.units, key=sort_key)),
        owners if list(owners) == places else {place: owners[place] for place in places},
        tuple(sorted(position.dislodged, key=lambda lost: sort_key(lost.unit))),
        position.contested,
    )


def _check_board(variant: Variant, board: Board | None) -> None:
    """Raise ImpossibleError for a data game on any board other than the one that contains its rules."""
    if variant.fixed_board is not None and board not in (None, variant.fixed_board):
        message = f"the rules of {variant.name} are part of its board file, so it has no other board"
        raise ImpossibleError(message)


def _check_position(position: Position) -> None:
    from ..model.errors import Defects
    from ..model.position_audit import position_defects

    defects: tuple[WestphaliaError, ...] = position_defects(position)
    if defects:
        raise Defects(defects)
