"""Submitting orders: a submission is accepted as a whole or not at all.

The checks here are whether this power may submit something now, whether each line can be read, and whether
the phase accepts the sheet as a whole (`PhaseRules.check`). Whether an order is legal is decided when the
phase is resolved. Each function returns all submissions for the phase.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import TypeAlias

from ...model.board import places_of
from ...model.errors import (
    ImpossibleError,
    Place,
    UnknownNameError,
    UnreadableError,
    WestphaliaError,
    combine_errors,
    separate_errors,
)
from ...model.json_records import JsonRecord
from ...model.names import REFEREE, Power
from ...model.orders import (
    MAX_FOR_UNIT,
    MAX_ORDERS,
    Build,
    ListReader,
    Order,
    Proxy,
    Waive,
    format_order,
    is_marked,
    is_proxy,
    make_unread_line,
    remove_mark,
    repeated_units,
)
from ...model.phase import Phase, PhaseKind, describes_phase, phase_as_heading_error
from ...model.text import blank_bullet
from ...variants.framework.players import find_vacant_powers
from ...variants.framework.report import (
    Declaration,
    Entry,
    format_entry,
    format_file_entry,
    make_unread_entry,
)
from ...variants.framework.rulings import find_player_dues, refuse_ruling
from ...variants.framework.year import Due, State, Submissions
from ..moment import GameMoment
from .order_sheet import OrderSheet, PowerBlock, SheetPiece, read_sheet
from .standing import get_proxy, read_proxy, read_standing


class RefusalRecord(JsonRecord):
    """A part of an order sheet that was not accepted although others were."""

    party: str
    lines: list[str]
    errors: list[str]


@dataclass(frozen=True, slots=True)
class SubmissionResult:
    """All submissions for the phase after a new one.

    Attributes:
        submissions: The submissions, by party.
        standing: The standing sheets, by power.
        places: For each party of the new submission, the places of its lines.
        headings: For each party of the new submission, the place of its name.
        refused: The parts of the sheet that were not accepted.
    """

    submissions: Submissions
    standing: Submissions
    places: Mapping[Power, tuple[Place, ...]]
    headings: Mapping[Power, Place]
    refused: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A part of an order sheet that was not accepted although others were.

    Attributes:
        party: The name in the heading of the part, as written; empty without a heading.
        lines: The lines that were not accepted.
        errors: What is wrong with them, each with its place.
    """

    party: str
    lines: tuple[str, ...]
    errors: tuple[WestphaliaError, ...]

    def to_json(self) -> RefusalRecord:
        """Return the refusal as JSON."""
        return {"party": self.party, "lines": list(self.lines), "errors": [str(one) for one in self.errors]}


GivenSheets: TypeAlias = (
    Mapping[Power, str | Iterable[str | Entry]] | Mapping[str, str | Iterable[str | Entry]]
)
"""The orders of several powers, by their names or ids."""


class SubmitMode(Enum):
    """What happens to orders that the same power has already submitted."""

    FIRST = auto()
    """There must be none."""
    REPLACE = auto()
    """The new orders replace all of them."""
    ADD = auto()
    """The new orders are added. Of two orders for a unit, or two builds in a place, the new one applies."""
    TAKE_BACK = auto()
    """The given lines are taken back. A power left without lines has not submitted."""


MAX_DEFECTS = 50
"""The maximum number of defects to collect."""


def submit_orders(
    game: GameMoment,
    power: str,
    orders: str | Iterable[str | Entry],
    *,
    phase: str | Phase | None = None,
    how: SubmitMode = SubmitMode.FIRST,
    lenient: bool = False,
) -> SubmissionResult:
    """Submit orders of a power, as in `Game.submit`."""
    if isinstance(orders, str):
        return submit_sheet(game, orders, power=power, phase=phase, how=how, lenient=lenient)
    return submit_all_orders(game, {power: orders}, phase=phase, how=how, lenient=lenient)


def submit_all_orders(
    game: GameMoment,
    orders: GivenSheets,
    *,
    phase: str | Phase | None = None,
    how: SubmitMode = SubmitMode.FIRST,
    lenient: bool = False,
) -> SubmissionResult:
    """Submit orders of several powers, as in `Game.submit_all`."""
    collected = _SubmissionInProgress(game, how, lenient=lenient)
    if phase is not None:
        collected.attempt(game.refuse_other_phase, str(phase), None)
    for power, given in orders.items():
        heading = SheetPiece(power, Place())
        if isinstance(given, str):
            sheet = read_sheet(given, None, places_of(game.board).is_power)
            for named, check in _list_head_checks(game, sheet):
                collected.attempt(check, named.text, named)
            if not sheet.blocks:
                collected.add(UnreadableError("no orders", expected="an order"), heading)
            collected.add_sheet_of(heading, sheet.blocks)
        else:
            collected.add_lines(heading, _make_lines(given))
    return collected.result()


_GivenLine: TypeAlias = SheetPiece | Order
"""A line of a sheet, or an order that was given as a value."""


def _make_lines(orders: Iterable[str | Entry]) -> Sequence[_GivenLine]:
    """Return orders that were all given as values; texts and statements as lines without a place."""
    given = list(orders)
    values = [one for one in given if not isinstance(one, str | Declaration)]
    if len(values) == len(given):
        return values
    return [SheetPiece(one if isinstance(one, str) else format_file_entry(one), Place()) for one in given]


def submit_standing_orders(
    game: GameMoment, power: str, orders: str | Iterable[str | Entry]
) -> SubmissionResult:
    """Set the standing sheet of a power, as in `Game.stand`."""
    collected = _SubmissionInProgress(game, SubmitMode.REPLACE)
    if isinstance(orders, str):
        blocks = read_sheet(orders, None, places_of(game.board).is_power).blocks
        lines: Sequence[_GivenLine] = [line for block in blocks for line in block.lines]
        owner = _find_party(game, power)
        for block in blocks:
            heading = _parse_standing_heading(block.power) or block.power
            if heading is not None and heading.text and owner is not None:
                collected.attempt(partial(_refuse_other_party, game, owner), heading.text, heading)
    else:
        lines = _make_lines(orders)
    collected.stand(SheetPiece(power, Place()), lines)
    return collected.result()


def submit_sheet(
    game: GameMoment,
    text: str,
    *,
    power: str | None = None,
    phase: str | Phase | None = None,
    file: str | None = None,
    how: SubmitMode = SubmitMode.FIRST,
    lenient: bool = False,
) -> SubmissionResult:
    """Submit an order sheet, as in `Game.submit_sheet`."""
    sheet = read_sheet(text, file, places_of(game.board).is_power)
    blocks = _merge_blocks(game, sheet.blocks, power)
    skips_idle = power is None and len(blocks) > 1
    collected = _SubmissionInProgress(game, how, lenient=lenient, skips_idle=skips_idle)
    if phase is not None:
        collected.attempt(game.refuse_other_phase, str(phase), None)
    for named, check in _list_head_checks(game, sheet):
        collected.attempt(check, named.text, named)
    if not blocks:
        collected.add(UnreadableError("no orders", place=Place(file), expected="an order"), None)
    elif power is not None:
        collected.add_sheet_of(SheetPiece(power, Place()), blocks)
    for block in blocks if power is None else ():
        collected.add_block(block)
    return collected.result()


def submit_good_lines(
    game: GameMoment,
    text: str,
    *,
    power: str | None = None,
    file: str | None = None,
    how: SubmitMode = SubmitMode.FIRST,
    lenient: bool = False,
) -> SubmissionResult:
    """Submit the lines of an order sheet that can be accepted, and refuse the others.

    The lines of each party are tried on their own. While they have errors, the lines with errors are left
    out; an error in the heading, or about all lines together, refuses all lines of the party.

    Raises:
        WestphaliaError: The sheet is for another game or phase, or has no line that can be accepted.
    """
    sheet = read_sheet(text, file, places_of(game.board).is_power)
    for named, check in _list_head_checks(game, sheet):
        try:
            check(named.text)
        except WestphaliaError as error:
            raise named.locate(error) from None
    places: dict[Power, tuple[Place, ...]] = {}
    headings: dict[Power, Place] = {}
    refused: list[Refusal] = []
    accepted = False
    before = game
    for block in _merge_blocks(game, sheet.blocks, power):
        now = before if _is_of_another(game, block, power) else game  # its own orders are no earlier ones
        found, refusal = _submit_good_lines(now, block, power, how, lenient=lenient)
        refused += [refusal] if refusal is not None else []
        if found is not None:
            accepted = True
            game = replace(game, submissions=found.submissions, standing=found.standing)
            places |= found.places
            headings |= found.headings
    if not accepted:
        errors = [error for one in refused for error in one.errors]
        if not errors:
            raise UnreadableError("no orders", place=Place(file), expected="an order")
        raise combine_errors(errors)
    return SubmissionResult(game.submissions, game.standing, places, headings, tuple(refused))


def _is_of_another(game: GameMoment, block: PowerBlock, power: str | None) -> bool:
    """Return whether the heading of a block names another party than the one whose sheet it is in."""
    standing = _parse_standing_heading(block.power)
    heading = standing if standing is not None else block.power
    if power is None or heading is None or not heading.text:
        return False
    return _find_party(game, heading.text) != _find_party(game, power)


def _submit_good_lines(
    game: GameMoment, block: PowerBlock, power: str | None, how: SubmitMode, *, lenient: bool
) -> tuple[SubmissionResult | None, Refusal | None]:
    """Submit the good lines under a heading; return the result, if any line is good, and the refusal."""
    lines, bad = list(block.lines), list[SheetPiece]()
    errors: list[WestphaliaError] = []
    party = block.power.text if block.power is not None else ""
    while True:
        collected = _SubmissionInProgress(game, how, lenient=lenient)
        try:
            collected.add_block(PowerBlock(block.power, tuple(lines)), power)
            result = collected.result()
        except WestphaliaError as error:
            errors += separate_errors(error)
            faulty = [line for line in lines if any(line is one for one in collected.faulty)]
            lines = [line for line in lines if all(line is not one for one in faulty)]
            if not faulty or not lines:
                whole = tuple(line.text for line in (*bad, *faulty, *lines))
                return None, Refusal(party, whole, tuple(errors))
            bad += faulty
        else:
            written = tuple(line.text for line in bad)
            return result, Refusal(party, written, tuple(errors)) if errors else None


def _list_head_checks(
    game: GameMoment, sheet: OrderSheet
) -> Iterator[tuple[SheetPiece, Callable[[str], None]]]:
    """Yield the variant and the phase that a sheet names, each with its check."""
    if sheet.variant is not None:
        yield sheet.variant, partial(_refuse_other_variant, game)
    if sheet.phase is not None:
        yield sheet.phase, game.refuse_other_phase


def _refuse_other_variant(game: GameMoment, text: str) -> None:
    """Raise ImpossibleError if a sheet is for another variant."""
    variant = game.state.variant.id
    if text.casefold() != variant:
        raise ImpossibleError(f"the orders are for the variant {text!r}", expected=variant)


def _refuse_other_party(game: GameMoment, owner: Power, text: str) -> None:
    """Raise UnknownNameError if a heading in the sheet of one party names another."""
    found = _find_heading(game, text)
    if found != owner:
        message = f"orders of {game.the_name_of(found)} in a sheet of {game.the_name_of(owner)}"
        raise UnknownNameError(message, expected=game.name_of(owner))


def _missing_heading_error(game: GameMoment, line: str) -> WestphaliaError:
    """Return the error for a line without a heading; suggest a colon if the line is the name of a power."""
    try:
        game.find_party(line)
    except WestphaliaError:
        if describes_phase(line):
            return phase_as_heading_error(line)
        return UnreadableError(f"no power for {line!r}", expected="a heading before it, such as 'Austria:'")
    return UnreadableError(f'{line!r} is not an order; to start its orders, add a colon: "{line}:"')


def _merge_blocks(game: GameMoment, blocks: Iterable[PowerBlock], power: str | None) -> list[PowerBlock]:
    """Return the blocks of a sheet with all lines of a party in one, under its first heading.

    Standing orders stay apart from orders for the phase, and so does a block that cannot be submitted: its
    heading names no party, or another one than the `power` whose sheet it is. The referee's block comes
    first: a ruling may give a power the player it needs.
    """
    owner = _find_party(game, power) if power is not None else None
    merged: dict[object, PowerBlock] = {}
    for block in blocks:
        standing = _parse_standing_heading(block.power)
        heading = standing if standing is not None else block.power
        is_own = power is not None and (heading is None or not heading.text)
        party = _find_party(game, heading.text) if heading is not None and not is_own else owner
        if is_own or (party is not None and owner in (None, party)):
            key: object = (party, standing is not None)
        else:
            key = block
        first = merged.get(key)
        merged[key] = block if first is None else PowerBlock(first.power, (*first.lines, *block.lines))
    return sorted(merged.values(), key=lambda block: not _is_referee(game, block))


def _find_party(game: GameMoment, name: str) -> Power | None:
    """Return the party that a heading names; None if there is no such party."""
    try:
        return game.find_party(name)
    except WestphaliaError:
        return None


def _find_heading(game: GameMoment, name: str) -> Power:
    """Return the party that a heading names; raise an error of its own if it names a phase instead."""
    try:
        return game.find_party(name)
    except UnknownNameError:
        if describes_phase(name):
            raise phase_as_heading_error(name) from None
        raise


def _is_referee(game: GameMoment, block: PowerBlock) -> bool:
    return block.power is not None and _find_party(game, block.power.text) == REFEREE


def refuse_vacant(game: GameMoment, submissions: Submissions, state: State) -> None:
    """Raise ImpossibleError if orders are submitted for a power without a player."""
    vacant = find_vacant_powers(state.ledger)
    for power in submissions:
        if power in vacant:
            message = (
                f"{game.start_clause(power, 'has')} submitted orders for {game.phase}, so there is a player"
            )
            raise ImpossibleError(message, expected="this ruling in the next phase")


_ReadLine: TypeAlias = tuple[Entry, SheetPiece]

_NO_PIECE = SheetPiece("", Place())
"""The piece of a sheet for an order that was given as a value."""


def _piece_of(line: _GivenLine) -> SheetPiece:
    return line if isinstance(line, SheetPiece) else _NO_PIECE


def _text_of(line: _GivenLine) -> str:
    return line.text if isinstance(line, SheetPiece) else format_order(line)


class _SubmissionInProgress:
    """A submission in progress, with its errors.

    With `skips_idle`, the orders of a power that has nothing to submit are refused without an error.
    """

    def __init__(
        self, game: GameMoment, how: SubmitMode, *, lenient: bool = False, skips_idle: bool = False
    ) -> None:
        game.refuse_if_over()
        self.game = game
        self.how = how
        self.lenient = lenient
        self.skips_idle = skips_idle
        self.state = game.ruled_state
        self._dues: Mapping[Power, Due] | None = None
        self.entries: dict[Power, tuple[Entry, ...]] = {}
        self.standing: dict[Power, tuple[Entry, ...]] = {}
        self.headings: dict[Power, SheetPiece] = {}
        self.places: dict[Power, tuple[Place, ...]] = {}
        self.errors: list[WestphaliaError] = []
        self.faulty: list[SheetPiece] = []
        self.skipped: list[Refusal] = []

    def add(self, error: WestphaliaError, line: SheetPiece | None) -> None:
        """Record an error about a piece of a sheet."""
        self.errors.append(line.locate(error) if line is not None else error)
        if line is not None:
            self.faulty.append(line)
        if len(self.errors) >= MAX_DEFECTS:
            raise self.to_error()

    def to_error(self) -> WestphaliaError:
        """Return all errors as one."""
        found = sorted(self.errors, key=lambda error: (error.place.line or 0, error.place.column or 0))
        return combine_errors(found)

    def attempt(self, check: Callable[[str], None], text: str, line: SheetPiece | None) -> None:
        """Record the error that `check` raises for a text."""
        try:
            check(text)
        except WestphaliaError as error:
            self.add(error, line)

    def add_sheet_of(self, power: SheetPiece, blocks: Iterable[PowerBlock]) -> None:
        """Take the sheet of one power; headings in it may only repeat the power's name."""
        blocks = list(blocks)
        owner = _find_party(self.game, power.text)
        lines: list[SheetPiece] = []
        has_orders = False
        for block in blocks:
            standing = _parse_standing_heading(block.power)
            heading = block.power if standing is None else standing
            is_own = heading is None or not heading.text
            if heading is not None and not is_own and owner is not None:
                self.attempt(partial(_refuse_other_party, self.game, owner), heading.text, heading)
            if standing is not None:
                self.stand(power if is_own else standing, block.lines)
            else:
                has_orders = True
                lines += block.lines
        if has_orders or not blocks:
            self.add_lines(power, lines)

    def add_block(self, block: PowerBlock, power: str | None = None) -> None:
        """Take the lines under one heading; with a `power`, as a part of its sheet."""
        standing = _parse_standing_heading(block.power)
        if power is not None:
            self.add_sheet_of(SheetPiece(power, Place()), [block])
        elif standing is not None:
            self.stand(standing, block.lines)
        elif block.power is not None:
            self.add_lines(block.power, block.lines)
        else:
            self.add(_missing_heading_error(self.game, block.lines[0].text), block.lines[0])

    def add_lines(self, power: SheetPiece, lines: Iterable[_GivenLine]) -> None:
        """Take the orders of one power, or the referee's rulings."""
        lines = tuple(lines)
        game = self.game
        owner: Power | None = None
        try:
            owner = _find_heading(game, power.text)
            if owner != REFEREE:
                if self._dues is None:
                    self._dues = find_player_dues(game.rules, self.state)
                refuse_idle(game, self.state, self._dues, owner)
        except WestphaliaError as error:
            if self.skips_idle and isinstance(error, NothingDueError):
                texts = tuple(map(_text_of, lines))
                self.skipped.append(Refusal(power.text, texts, (power.locate(error),)))
                return
            self.add(error, power)
            owner = None
        if owner is not None and owner in game.submissions and self.how is SubmitMode.FIRST:
            what = "rulings" if owner == REFEREE else "orders"
            message = f"{game.start_clause(owner, 'has')} already submitted {what} for {game.phase}"
            fix = "use --replace to replace all of them or --add to change single ones"
            self.add(ImpossibleError(f"{message}; {fix}"), power)
        elif owner is not None and owner not in game.submissions and self.how is SubmitMode.TAKE_BACK:
            message = f"{game.start_clause(owner, 'has')} not submitted anything for {game.phase}"
            self.add(ImpossibleError(message), power)
            owner = None
        self.read(owner, power, lines)

    def stand(self, power: SheetPiece, lines: Iterable[_GivenLine]) -> None:
        """Take the standing sheet of a power, which may be submitted in any phase."""
        game, board = self.game, self.game.board
        try:
            owner = _find_heading(game, power.text)
            if owner == REFEREE:
                raise ImpossibleError("the referee cannot have standing orders", expected="a power")
            if owner not in game.survivors:
                raise ImpossibleError(f"{game.start_clause(owner, 'is')} out of the game")
        except WestphaliaError as error:
            self.add(error, power)
            return
        read = self.read_lines(
            power,
            lines,
            lambda text: read_standing(text, board),
            lambda order: read_standing(format_order(order), board),
        )
        beside = self.combine(owner, power, read, game.standing)
        self.standing[owner] = tuple(entry for entry, _ in beside)

    def read(self, owner: Power | None, heading: SheetPiece, lines: Iterable[_GivenLine]) -> None:
        """Read the lines and take them as the submission of `owner`; without an owner, only record errors."""
        rules = self.game.variant.referee_rules if owner == REFEREE else self.game.rules
        state = self.state
        entry_of = make_entry_reader(self.game, state, owner)
        errors = len(self.errors)
        lenient = self.lenient and owner != REFEREE
        order_of = partial(rules.read_order, state=state)
        read = self.read_lines(heading, lines, entry_of, order_of, lenient=lenient)
        is_whole = len(self.errors) == errors
        if owner is None:
            return
        self.headings[owner] = heading
        read = self.combine(owner, heading, read, self.game.submissions)
        if lenient:
            sound = rules.without_faults(state, owner, tuple(entry for entry, _ in read))
            read = [(entry, line) for entry, (_, line) in zip(sound, read, strict=True)]
        entries = self.entries[owner] = tuple([entry for entry, _ in read])
        self.places[owner] = tuple([line.place for _, line in read])
        if owner == REFEREE:
            state = self.game.state  # without the rulings of this phase
        for province, count in repeated_units(entries).items():
            message = f"{heading.text} has {count:,} orders for the unit in {province}"
            error = ImpossibleError(message, expected=f"at most {MAX_FOR_UNIT}, of which one takes effect")
            self.add(error, heading)
        plain = [index for index, entry in enumerate(entries) if get_proxy(entry) is None]
        for index, error in rules.faults(state, owner, tuple([entries[index] for index in plain])):
            if index >= 0:
                self.add(error, read[plain[index]][1])
            elif is_whole:  # without the unreadable lines, a fault of the whole sheet may be spurious
                self.add(error, heading)
        if owner == REFEREE and not self.errors:
            self.state, self._dues = replace(self.game, submissions=self.entries).ruled_state, None

    def read_lines(
        self,
        heading: SheetPiece,
        lines: Iterable[_GivenLine],
        entry_of: Callable[[str], Entry],
        order_of: Callable[[Order], Entry],
        *,
        lenient: bool = False,
    ) -> list[_ReadLine]:
        """Read the lines, with `entry_of` their texts and with `order_of` their values.

        Record the error of a wrong line, or keep the line as unread if `lenient`.
        """
        lines = list(lines)
        if len(lines) > MAX_ORDERS:
            message = f"{heading.text} has {len(lines):,} orders"
            self.add(
                ImpossibleError(message, expected=f"at most {MAX_ORDERS:,}"), _piece_of(lines[MAX_ORDERS])
            )
            return []
        read: list[_ReadLine] = []
        reader = ListReader(entry_of)
        for line in lines:
            try:
                if isinstance(line, SheetPiece):
                    read += [(entry, line) for entry in reader.read(line.text, line.place.line)]
                else:
                    read.append((order_of(line), _NO_PIECE))
            except WestphaliaError as error:
                if lenient:
                    read.append((make_unread_entry(make_unread_line(_text_of(line), error)), _piece_of(line)))
                else:
                    self.add(error, _piece_of(line))
        return read

    def combine(
        self, owner: Power, heading: SheetPiece, read: list[_ReadLine], known: Submissions
    ) -> list[_ReadLine]:
        """Return the whole submission of a power: new and known lines, combined by the submit mode."""
        before = [(entry, heading) for entry in known.get(owner, ())]
        match self.how:
            case SubmitMode.FIRST | SubmitMode.REPLACE:
                return read
            case SubmitMode.ADD:
                changed = {find_subject(entry) for entry, _ in read}
                return [*(one for one in before if find_subject(one[0]) not in changed), *read]
            case SubmitMode.TAKE_BACK:
                return self.remove_lines(owner, before, read)

    def remove_lines(self, owner: Power, before: list[_ReadLine], read: list[_ReadLine]) -> list[_ReadLine]:
        """Return the remaining lines after these are taken back; record an error for each unknown line."""
        left = list(before)
        for entry, line in read:
            at = next((index for index, (one, _) in enumerate(left) if one == entry), None)
            if at is None:
                known = ", ".join(format_entry(one) for one, _ in before)
                message = f"{self.game.start_clause(owner, 'has')} not submitted {format_entry(entry)}"
                self.add(ImpossibleError(message, expected=f"one of {known}"), line)
            else:
                del left[at]
        return left

    def result(self) -> SubmissionResult:
        """Return all submissions; raise all errors."""
        if not self.errors and self.skipped and not (self.entries or self.standing):
            self.errors += [error for one in self.skipped for error in one.errors]
        if self.errors:
            raise self.to_error()
        taken_back = self.how is SubmitMode.TAKE_BACK
        emptied = {power for power, entries in self.entries.items() if taken_back and not entries}
        submissions = {**self.game.submissions, **self.entries}
        submissions = {party: entries for party, entries in submissions.items() if party not in emptied}
        try:
            refuse_vacant(self.game, submissions, self.state)
        except WestphaliaError as error:
            raise self.headings.get(REFEREE, SheetPiece("", Place())).locate(error) from None
        parties = (REFEREE, *(info.id for info in self.game.board.powers))
        known = {party: submissions[party] for party in parties if party in submissions}
        headings = {power: line.place for power, line in self.headings.items()}
        places = {party: places for party, places in self.places.items() if party not in emptied}
        standing = {**self.game.standing, **self.standing}
        order = [info.id for info in self.game.board.powers if standing.get(info.id)]
        standing = {power: standing[power] for power in order}
        return SubmissionResult(known, standing, places, headings, tuple(self.skipped))


def make_entry_reader(game: GameMoment, state: State, owner: Power | None) -> Callable[[str], Entry]:
    """Return the function that reads a line on the sheet of a power, or of the referee, in a phase."""
    bench = game.variant.referee_rules
    rules = bench if owner == REFEREE else game.rules
    moves = game.phase.kind is PhaseKind.MOVEMENT and owner != REFEREE

    def entry_of(text: str) -> Entry:
        if owner != REFEREE and is_marked(text):
            return _reread_unread_line(text, entry_of)
        if moves and is_proxy(text):
            return read_proxy(text, game.board)
        try:
            return rules.read_line(text, state)
        except WestphaliaError:
            if owner != REFEREE:
                refuse_ruling(bench, blank_bullet(text).strip())
            raise

    return entry_of


def _reread_unread_line(text: str, entry_of: Callable[[str], Entry]) -> Entry:
    """Return a line that is marked as unread, with the error it causes."""
    plain = remove_mark(text)
    try:
        entry_of(plain)
    except WestphaliaError as error:
        return make_unread_entry(make_unread_line(plain, error))
    error = UnreadableError("the line was not accepted when it was submitted")
    return make_unread_entry(make_unread_line(plain, error))


_STANDING = re.compile(r"(?P<power>[^()]*?)\s*\(\s*standing\s*\)", re.IGNORECASE)


def _parse_standing_heading(heading: SheetPiece | None) -> SheetPiece | None:
    """Return the power of a heading such as ``Austria (standing)``; None for any other heading."""
    found = _STANDING.fullmatch(heading.text) if heading is not None else None
    return SheetPiece(found["power"], heading.place) if heading is not None and found is not None else None


def find_subject(entry: Entry) -> object:
    """Return the subject of an entry. Of two entries about the same subject, only one can take effect."""
    match entry:
        case Build(location):
            return Build, location.province
        case Waive():
            return object()  # unlike other entries, there can be any number of waivers
        case Declaration():
            proxy = get_proxy(entry)
            return entry.subject if proxy is None else (Proxy, proxy.unit.location.province)
        case _:
            return entry.unit.location.province


class NothingDueError(ImpossibleError):
    """A power has nothing to submit in the current phase."""


def refuse_idle(game: GameMoment, state: State, dues: Mapping[Power, Due], power: Power) -> None:
    """Raise ImpossibleError if a power cannot submit anything; NothingDueError if it merely has nothing due
    now.

    The message names the powers that do, without those that must stay hidden from this power.
    """
    if power in dues:
        return
    has = game.start_clause(power, "has")
    if power not in game.survivors:
        raise ImpossibleError(f"{game.start_clause(power, 'is')} out of the game")
    if power in find_vacant_powers(state.ledger):
        expected = f"{power.upper()} IS PLAYED BY and a name on the referee's sheet"
        raise ImpossibleError(f"{has} no player", expected=expected)
    known = find_player_dues(game.rules, game.variant.seen_by(state, power))
    owing = ", ".join(game.the_name_of(other) for other in dues if other in known)
    expected = f"orders of {owing}" if owing else "westphalia advance"
    raise NothingDueError(f"{has} nothing to submit for {game.phase}", expected=expected)
