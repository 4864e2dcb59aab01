"""Our own game files as recorded games, and recorded games as game files.

A game file says what was handed in; all else follows. So a recorded game is played again when it is
written as one, and has to come out as recorded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, cast

from ..games import FORMAT, Game, format_game, read_game
from ..model.names import REFEREE, Power
from ..model.phase import Phase, PhaseKind
from ..model.position import DislodgedUnit, Position
from ..model.rulebook import read_rules
from ..variants import EndKind, Entry, PhaseRecord, Variant, find_variant
from .record import Displaced, NoOrder, Record, RecordedOrder, RecordedPhase, Snapshot
from .writing import Notes, leave_out_remarks, one_submission, only_record, unfit

NAME: Final = "game"


def looks_like_game(text: str) -> bool:
    """Whether a text is a JSON object that says it is a game file."""
    head = text.removeprefix("\ufeff").lstrip()
    return head.startswith("{") and re.search(rf'"format"\s*:\s*"{FORMAT}"', head[:2_000]) is not None


def read_game_record(text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
    """The game of a game file; raises like `read_game`.

    A game names its variant; `variant` is only there for the sake of other formats.
    """
    del variant
    return (record_of_game(read_game(text, file), file),)


def record_of_game(game: Game, file: str | None = None) -> Record:
    """A game as recorded: its phases with what was handed in, and the present one."""
    moments = (*game.history, game)
    phases = [
        replace(_phase(game.variant, one), after=_before_corrections(after))
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
        after = _snapshot(game.position, told=False)
        phases.append(replace(last, after=after))
    else:
        phases.append(_phase(game.variant, game))
    rules = game.rulebook.changes_from(game.variant.rulebook)
    return Record(game.variant.id, game.board, tuple(phases), rules=rules, extras=extras, file=file, line=1)


def _phase(variant: Variant, at: PhaseRecord | Game) -> RecordedPhase:
    orders = tuple(
        RecordedOrder(power, entry) for power, entries in at.submissions.items() for entry in entries
    )
    before = _snapshot(at.position, told=at.phase.kind is PhaseKind.RETREAT)
    return RecordedPhase(
        at.phase, before, orders, ledger=variant.ledger_json(at.ledger), amendments=at.amendments
    )


def _before_corrections(at: PhaseRecord | Game) -> Snapshot | None:
    """What the phase before led to, where a referee has corrected it; None where that is how it goes on."""
    if not at.amendments:
        return None
    return _snapshot(at.amendments[0].position, told=at.phase.kind is PhaseKind.RETREAT)


def _snapshot(position: Position, *, told: bool) -> Snapshot:
    dislodged = tuple(Displaced(one.unit, one.attacker_from, one.by_convoy) for one in position.dislodged)
    contested = position.contested if told or position.contested else None
    return Snapshot(position.units, dislodged, dict(position.owners), contested)


def format_game_record(records: Sequence[Record], notes: Notes | None = None) -> str:
    """A recorded game as a game file, which `read_game_record` reads.

    Raises `ImpossibleError` where what follows from the orders is not what was recorded, and for what
    cannot be handed in; what carries no rules is left out and counted in `notes`.
    """
    record = only_record(records, NAME)
    notes = notes if notes is not None else Notes()
    notes.leave_out_extras(record.extras, ("outcome",))
    notes.leave_out("the name", bool(record.name))
    leave_out_remarks(record, notes)
    return format_game(_Writer(record, notes).game())


def _uncorrected(variant: Variant, phase: RecordedPhase) -> RecordedPhase:
    """A phase as it would have begun without corrections."""
    before = phase.amendments[0] if phase.amendments else None
    if before is None:
        return phase
    told = phase.phase.kind is PhaseKind.RETREAT
    ledger = variant.ledger_json(before.ledger)
    return replace(phase, before=_snapshot(before.position, told=told), ledger=ledger)


class _Writer:
    """Plays a recorded game."""

    def __init__(self, record: Record, notes: Notes) -> None:
        self._record = record
        self._notes = notes
        self._variant = find_variant(record.variant)

    def game(self) -> Game:
        """The game, at the end of the record."""
        record = self._record
        game = self._started()
        for index, phase in enumerate(record.phases):
            one_submission(phase, NAME)
            self._notes.leave_out_extras(phase.extras)
            self._notes.leave_out("orders of the movement before", len(phase.prior))
            if game.outcome is not None and record.outcome(index) is None:
                self._notes.leave_out("the phase after the end of the game")
                continue
            game = self._reach(game, phase)
            if game.phase != phase.phase:
                self._notes.leave_out("phases in which nobody has anything to do")
                continue
            for one in phase.amendments:
                game = game.corrected(one.lines, one.reason)
            self._compare(game, phase, phase.before)
            game = self._submitted(game, phase)
            outcome = record.outcome(index)
            if outcome is not None:
                game = game.advance()
                if phase.after is not None:
                    self._compare(game, phase, outcome)
        return self._ended(game)

    def _started(self) -> Game:
        record, first = self._record, _uncorrected(self._variant, self._record.phases[0])
        rulebook = read_rules(record.rules, self._variant.rulebook)
        own = record.board if record.board != self._variant.board else None
        opening = Game.start(self._variant, rulebook, board=own)
        if opening.phase == first.phase and self._differs(opening, first.before) is None and (
            not first.ledger or first.ledger == self._variant.ledger_json(opening.ledger)
        ):  # fmt: skip
            return opening
        dislodged: list[DislodgedUnit] = []
        for one in first.before.dislodged:
            if one.attacker_from is None:
                raise unfit(f"{one.unit}, of which it is not known who dislodged it", NAME, first, record)
            dislodged.append(DislodgedUnit(one.unit, one.attacker_from, one.by_convoy))
        position = Position(
            record.board,
            first.before.units,
            first.before.owners if first.before.owners is not None else record.board.start_owners,
            tuple(dislodged),
            first.before.contested or frozenset(),
        )
        ledger = self._variant.read_ledger(first.ledger)
        return Game.start(self._variant, rulebook, phase=first.phase, position=position, ledger=ledger)

    def _reach(self, game: Game, phase: RecordedPhase) -> Game:
        """The game in the recorded phase, or in a later one if nobody has anything to do in that."""
        while self._rank(game.phase) < self._rank(phase.phase):
            if game.outcome is not None:
                raise unfit("a phase after the end of the game", NAME, phase, self._record)
            game = game.advance()
        return game

    def _rank(self, phase: Phase) -> tuple[int, int]:
        return phase.year, self._variant.year.index(phase)

    def _compare(self, game: Game, phase: RecordedPhase, recorded: Snapshot) -> None:
        difference = self._differs(game, recorded)
        if difference is not None:
            raise unfit(f"{difference}, which does not follow by these rules", NAME, phase, self._record)

    def _differs(self, game: Game, recorded: Snapshot) -> str | None:
        """What of a recorded position is not so in the game; what is not told does not count."""
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

    def _submitted(self, game: Game, phase: RecordedPhase) -> Game:
        entries: dict[Power, list[Entry]] = {}
        for entry in phase.orders:
            if not isinstance(entry.order, NoOrder):
                entries.setdefault(entry.power, []).append(entry.order)
        if REFEREE in entries:
            game = game.submit(REFEREE, entries.pop(REFEREE))
        dues = game.dues
        for power, given in entries.items():
            if power in dues:
                game = game.submit(power, given)
            else:
                self._notes.leave_out("orders of powers that owe none", len(given))
        return game

    def _ended(self, game: Game) -> Game:
        outcome = self._record.extras.get("outcome")
        if not isinstance(outcome, dict) or game.outcome is not None:
            return game
        told = cast("Mapping[str, object]", outcome)
        if told["kind"] == EndKind.WIN.value:
            return game.concede(cast("Sequence[str]", told["powers"])[0])
        return game.draw()
