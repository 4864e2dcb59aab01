"""Westphalia's game files as recorded games, and recorded games as game files.

A game file holds submissions, and everything else follows from them. Writing a recorded game as a game file
therefore plays it again, and the result must match the record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, cast

from ..games import Game, format_game, read_game
from ..model.names import REFEREE
from ..model.phase import Phase, PhaseKind
from ..model.position import DislodgedUnit, Position
from ..model.rulebook import read_rules
from ..variants import EndKind, PhaseRecord, Variant, find_variant
from .record import Displaced, Record, RecordedOrder, RecordedPhase, Snapshot
from .writing import Notes, get_only_record, leave_out_remarks, refuse_several_submissions, unsupported_error

NAME: Final = "game"


def read_game_record(text: str, *, file: str | None = None) -> tuple[Record, ...]:
    """Read a game file as a record. Raises like `read_game`."""
    return (game_to_record(read_game(text, file), file),)


def game_to_record(game: Game, file: str | None = None) -> Record:
    """Return a game as a record: its phases with their submissions, including the current one."""
    moments = (*game.history, game)
    phases = [
        replace(record_phase(game.variant, one), after=_snapshot_before_corrections(after))
        for one, after in pairwise(moments)
    ]
    extras: dict[str, object] = {}
    if game.outcome is not None:
        ending = game.outcome
        extras["outcome"] = {
            "kind": ending.kind.value,
            "powers": list(ending.powers),
            "agreed": ending.agreed,
        }
    if phases and game.outcome is not None and not game.outcome.agreed:
        last = phases.pop()
        after = _position_to_snapshot(game.position, is_retreat=False)
        phases.append(replace(last, after=after))
    else:
        phases.append(record_phase(game.variant, game))
    rules = game.rulebook.changes_from(game.variant.rulebook)
    return Record(game.variant.id, game.board, tuple(phases), rules=rules, extras=extras, file=file, line=1)


def record_phase(variant: Variant, at: PhaseRecord | Game) -> RecordedPhase:
    """Return a phase of a game, or its current one, as a recorded phase."""
    orders = tuple(
        RecordedOrder(power, entry) for power, entries in at.submissions.items() for entry in entries
    )
    before = _position_to_snapshot(at.position, is_retreat=at.phase.kind is PhaseKind.RETREAT)
    return RecordedPhase(
        at.phase,
        before,
        orders,
        ledger=variant.ledger_json(at.ledger),
        amendments=at.amendments,
        standing=at.standing,
        idle=tuple(power for power, entries in at.submissions.items() if not entries),
    )


def _snapshot_before_corrections(at: PhaseRecord | Game) -> Snapshot | None:
    """Return the result of the previous phase if a referee has corrected it; None otherwise."""
    if not at.amendments:
        return None
    return _position_to_snapshot(at.amendments[0].position, is_retreat=at.phase.kind is PhaseKind.RETREAT)


def _position_to_snapshot(position: Position, *, is_retreat: bool) -> Snapshot:
    dislodged = tuple(Displaced(one.unit, one.attacker_from, one.by_convoy) for one in position.dislodged)
    contested = position.contested if is_retreat or position.contested else None
    return Snapshot(position.units, dislodged, dict(position.owners), contested)


def format_game_record(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write a recorded game as a game file, which `read_game_record` reads.

    Data without effect on the rules is left out and counted in `notes`.

    Raises:
        ImpossibleError: A computed position differs from the recorded one, or an order cannot be submitted.
    """
    record = get_only_record(records, NAME)
    notes = notes if notes is not None else Notes()
    notes.leave_out_extras(record.extras, ("outcome",))
    notes.leave_out("the name", bool(record.name))
    leave_out_remarks(record, notes)
    return format_game(_GamePlayer(record, notes).game())


def _without_corrections(variant: Variant, phase: RecordedPhase) -> RecordedPhase:
    """Return a phase in its state before corrections."""
    before = phase.amendments[0] if phase.amendments else None
    if before is None:
        return phase
    is_retreat = phase.phase.kind is PhaseKind.RETREAT
    ledger = variant.ledger_json(before.ledger)
    return replace(phase, before=_position_to_snapshot(before.position, is_retreat=is_retreat), ledger=ledger)


class _GamePlayer:
    """A player of a recorded game."""

    def __init__(self, record: Record, notes: Notes) -> None:
        self._record = record
        self._notes = notes
        self._variant = find_variant(record.variant)

    def game(self) -> Game:
        """Return the game at the end of the record."""
        record = self._record
        game = self._start()
        for index, phase in enumerate(record.phases):
            refuse_several_submissions(phase, NAME)
            self._notes.leave_out_extras(phase.extras)
            self._notes.leave_out("orders of the movement before", len(phase.prior))
            if game.outcome is not None and record.outcome(index) is None:
                self._notes.leave_out("the phase after the end of the game")
                continue
            game = self._advance_to(game, phase)
            if game.phase != phase.phase:
                self._notes.leave_out("phases in which no power has anything to submit")
                continue
            for one in phase.amendments:
                game = game.with_corrections(one.lines, one.reason)
            self._compare(game, phase, phase.before)
            game = self._submit(game.with_standing(phase.standing), phase)
            outcome = record.outcome(index)
            if outcome is not None:
                game = game.advance()
                if phase.after is not None:
                    self._compare(game, phase, outcome)
        return self._end(game)

    def _start(self) -> Game:
        record, first = self._record, _without_corrections(self._variant, self._record.phases[0])
        rulebook = read_rules(record.rules, self._variant.rulebook)
        own = record.board if record.board != self._variant.board else None
        opening = Game.start(self._variant, rulebook, board=own)
        if opening.phase == first.phase and self._find_difference(opening, first.before) is None and (
            not first.ledger or first.ledger == self._variant.ledger_json(opening.ledger)
        ):  # fmt: skip
            return opening
        dislodged: list[DislodgedUnit] = []
        for one in first.before.dislodged:
            if one.attacker_from is None:
                raise unsupported_error(f"{one.unit}, dislodged by an unknown attacker", NAME, first, record)
            dislodged.append(DislodgedUnit(one.unit, one.attacker_from, one.by_convoy))
        position = Position(
            record.board,
            first.before.units,
            first.before.owners if first.before.owners is not None else record.board.start_owners,
            tuple(dislodged),
            first.before.contested or frozenset(),
        )
        ledger = self._variant.read_ledger(first.ledger, record.board)
        return Game.start(self._variant, rulebook, phase=first.phase, position=position, ledger=ledger)

    def _advance_to(self, game: Game, phase: RecordedPhase) -> Game:
        """Return the game in the recorded phase, or in a later one if nothing can be submitted in it."""
        while self._rank(game.phase) < self._rank(phase.phase):
            if game.outcome is not None:
                raise unsupported_error("a phase after the end of the game", NAME, phase, self._record)
            game = game.advance()
        return game

    def _rank(self, phase: Phase) -> tuple[int, int]:
        return phase.year, self._variant.year.index(phase)

    def _compare(self, game: Game, phase: RecordedPhase, recorded: Snapshot) -> None:
        difference = self._find_difference(game, recorded)
        if difference is not None:
            raise unsupported_error(
                f"{difference}, which does not follow by these rules", NAME, phase, self._record
            )

    def _find_difference(self, game: Game, recorded: Snapshot) -> str | None:
        """Return the first difference between a recorded position and the game's; None if they agree."""
        position = game.position
        for unit in sorted(set(recorded.units) ^ set(position.units), key=str):
            return f"{'' if unit in recorded.units else 'no '}{unit} ({unit.power})"
        waiting = {one.unit for one in position.dislodged}
        for one in recorded.dislodged:
            if one.unit not in waiting:
                return f"the dislodged {one.unit} ({one.unit.power})"
        if recorded.owners is not None and recorded.owners != position.owners:
            for place in sorted({*recorded.owners, *position.owners}):
                if recorded.owners.get(place) != position.owners.get(place):
                    return f"{place} of {recorded.owners.get(place) or 'nobody'}"
        return None

    def _submit(self, game: Game, phase: RecordedPhase) -> Game:
        entries = phase.sheets()
        if REFEREE in entries:
            game = game.submit(REFEREE, entries.pop(REFEREE))
        dues = game.dues
        for power, given in entries.items():
            if power in dues:
                game = game.submit(power, given)
            else:
                self._notes.leave_out("orders of powers that have nothing to submit", len(given))
        return game

    def _end(self, game: Game) -> Game:
        outcome = self._record.extras.get("outcome")
        if not isinstance(outcome, dict) or game.outcome is not None:
            return game
        ending = cast("Mapping[str, object]", outcome)
        if ending["kind"] == EndKind.WIN.value:
            return game.concede(cast("Sequence[str]", ending["powers"])[0])
        return game.draw()
