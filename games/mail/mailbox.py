"""Orders from emails: which power sent each email, how its emails are combined, and what is accepted."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import NamedTuple

from ...model.errors import (
    ImpossibleError,
    Place,
    UnreadableError,
    WestphaliaError,
    combine_errors,
    separate_errors,
)
from ...model.names import Power
from ...model.phase import Phase
from ...model.text import quote, shorten
from ...solver import join_words
from ...variants.framework.players import read_player_rulings
from ...variants.framework.report import Declaration
from ..game import Game
from ..later import LaterOrders
from ..reports.publishing import find_addresses
from ..submissions.checking import Concern, Finding
from ..submissions.submitting import Refusal, SubmissionResult, SubmitMode, find_subject, submit_good_lines
from .advance_orders import came_in_advance, keep_orders
from .dates import describe_lateness
from .decoding import AutomaticReplyError, Mail
from .lines import MailLine, PieceKind, mark_lines
from .phases import REPLY
from .pieces import MailPiece, MailReading, Settlements, SkippedMail
from .reading import TOO_LONG, LineResult, MailReader
from .wording import DOUBT, DOUBT_SIGNS, SECOND_THOUGHTS, WITHDRAWN

MAX_MAIL_LINES = 1_000
"""The maximum number of lines of an email."""

_NUMBER = re.compile(r"\bno\.?\s*\d+", re.IGNORECASE)

MAX_OWN_LINES = 300
"""The maximum number of lines that the sender wrote; each takes milliseconds to understand."""


@dataclass(frozen=True, slots=True)
class MailResult:
    """The result of submitting emails.

    Attributes:
        game: The game with the accepted orders.
        findings: What the powers should check in the accepted orders.
        refused: The emails whose power is not known.
        readings: How the emails of each power were read, in the order of the board.
        skipped: The emails that do not count.
    """

    game: Game
    findings: tuple[Finding, ...]
    refused: tuple[Refusal, ...]
    readings: tuple[MailReading, ...]
    skipped: tuple[SkippedMail, ...]

    @property
    def questions(self) -> Mapping[Power, tuple[tuple[MailReading, MailPiece], ...]]:
        """The questions about the emails of each power that has any."""
        found: dict[Power, tuple[tuple[MailReading, MailPiece], ...]] = {}
        for reading in self.readings:
            if reading.questions:
                asked = tuple((reading, piece) for piece in reading.questions)
                found[reading.power] = (*found.get(reading.power, ()), *asked)
        return found


class MailChoices(NamedTuple):
    """What the referee has decided about emails.

    Attributes:
        how: What happens to orders that a power has already submitted; with None, they count like an earlier
            email.
        lenient: Accept unreadable orders as void orders.
        keep_good: Accept the clear orders of a power in spite of questions.
        late: Accept emails that were sent after the deadline.
        keep_for_later: Keep orders for later phases, to submit them when these begin.
        settled: The questions that are settled.
    """

    how: SubmitMode | None = SubmitMode.FIRST
    lenient: bool = False
    keep_good: bool = False
    late: bool = False
    keep_for_later: bool = False
    settled: Settlements = {}  # noqa: RUF012 - nobody changes it


def submit_mails(
    game: Game,
    mails: Sequence[Mail],
    *,
    power: str | None = None,
    choices: MailChoices = MailChoices(),  # noqa: B008 - frozen
) -> MailResult:
    """Submit the orders in emails, as far as they are clear.

    An email is from the power that the sender plays (``AUSTRIA IS PLAYED BY Anna <anna@example.org>``), else
    from the one that its subject names, unless `power` says whose emails they are. Of several emails of a
    power, the last one counts; if it holds fewer orders or says that it changes some, the others stay. A
    question about an email stops all orders of its power, but not those of others.

    Raises:
        WestphaliaError: There is no email with orders or with a question; `Defects` if that has several
            reasons.
    """
    game.refuse_if_over()
    given = game.find_power(power) if power is not None else None
    for key in choices.settled:
        if not 1 <= key.mail <= len(mails):
            raise UnreadableError(f"there is no email {key.mail}", expected=f"1 to {len(mails)}")
    sorted_mails = _sort_mails(game, mails, given, choices)
    taken = game
    findings: list[Finding] = []
    readings: list[MailReading] = []
    skipped = list(sorted_mails.skipped)
    refused = list(sorted_mails.refused)
    for info in game.board.powers:
        own = [one for one in sorted_mails.readings if one.power == info.id]
        if not own:
            continue
        combined = _combine(taken, own, choices)
        is_clear = not (combined.errors or any(one.questions for one in combined.readings))
        kept = combined.later if choices.keep_for_later and (is_clear or choices.keep_good) else ()
        readings += [_note_kept_orders(one, kept) for one in combined.readings]
        skipped += combined.skipped
        if combined.errors:
            refused.append(Refusal(info.name, (), tuple(combined.errors)))
        if choices.keep_good or is_clear:
            taken = keep_orders(combined.game, kept)
            findings += taken.check(info.id) if taken.submissions.get(info.id) else ()
    if taken is game and not any(one.questions for one in readings):
        errors = [error for part in refused for error in part.errors] + sorted_mails.silent
        raise combine_errors(errors or [_no_orders_error(mails[0].name if mails else None)])
    order = {mail.name: index for index, mail in enumerate(mails)}
    skipped.sort(key=lambda one: order[one.mail.name])
    return MailResult(taken, tuple(findings), tuple(refused), tuple(readings), tuple(skipped))


def _no_orders_error(name: str | None) -> WestphaliaError:
    return UnreadableError("no line is an order", place=Place(name), expected="an order on each line")


# ------------------------------------------------------------------------------------- sorting emails


@dataclass(slots=True)
class _SortedMails:
    """Emails that are read for a power, skipped, refused, or without orders."""

    readings: list[MailReading]
    skipped: list[SkippedMail]
    refused: tuple[Refusal, ...]
    silent: list[WestphaliaError]


def _sort_mails(game: Game, mails: Sequence[Mail], given: Power | None, choices: MailChoices) -> _SortedMails:
    """Read each email for its power."""
    is_box = len(mails) > 1
    found = _SortedMails([], [], (), [])
    readers: dict[Power, MailReader] = {}
    for number, mail in enumerate(mails, 1):
        if is_box and isinstance(mail.fault, AutomaticReplyError):
            found.skipped.append(SkippedMail(mail, "automatic reply"))
            continue
        try:
            owner, notes = (given, ()) if given is not None else _find_owner(game, mail)
        except WestphaliaError as error:
            if is_box and not _has_orders(game, mail):
                found.skipped.append(SkippedMail(mail, "unknown sender, no orders"))
            else:
                found.refused = (
                    *found.refused,
                    Refusal(mail.sender or mail.name, (), (mail.fault or error,)),
                )
            continue
        if given is not None:
            notes = _make_sender_notes(game, mail, given)
        if mail.fault is not None and not is_box:
            raise mail.fault
        reader = readers.setdefault(owner, MailReader(game, owner))
        reading = _read_mail(game, reader, MailReading(mail, number, owner, (), notes=notes), choices)
        is_kept = choices.keep_for_later and reading.of_kind(PieceKind.LATER)
        if reading.questions or reading.sheet.strip() or reading.settled or is_kept:
            found.readings.append(reading)
        else:
            found.silent.append(_no_orders_error(mail.name))
            unseen = reading.of_kind(PieceKind.HIDDEN, PieceKind.STRUCK_OUT)
            texts = f"; {join_words([f'{one.text!r} is {one.kind}' for one in unseen])}" if unseen else ""
            found.skipped.append(SkippedMail(mail, f"no orders{texts}", reading.pieces))
    return found


def _read_mail(game: Game, reader: MailReader, reading: MailReading, choices: MailChoices) -> MailReading:
    """Return how an email is read: its text, its head, and whether its HTML says the same."""
    mail = reading.mail
    settled = {key.line: meant for key, meant in choices.settled.items() if key.mail == reading.number}
    if mail.fault is not None:
        return _ask(reading, settled, mail.subject, mail.fault.message)
    lines, notes = _find_lines(reader, mail)
    own = sum(line.kind is None and bool(line.text.strip()) for line in lines)
    for count, limit in ((len(lines), MAX_MAIL_LINES), (own, MAX_OWN_LINES)):
        if count > limit:
            return _ask(reading, {}, mail.subject, f"the text has {count:,} lines, more than {limit:,}")
    for line, order in settled.items():
        if line > len(lines) or (line == 0 and order):
            raise UnreadableError(f"{mail.name} has no order in line {line}", expected=f"1 to {len(lines)}")
    meant = [
        replace(line, text=order, kind=None) if (order := settled.get(n)) else line
        for n, line in enumerate(lines, 1)
    ]
    dropped = [line for line, order in settled.items() if order == ""]
    result = reader.read(meant, settled, dropped=dropped)
    hidden = _find_quoted_orders(reader, lines, settled, has_orders=any(result.sheet))
    if not any(result.sheet) and any(line.is_forwarded for line in lines):
        result = reader.read(meant, settled, dropped=dropped, forwarded=True)
        hidden = []
        if any(result.sheet):
            notes = (*notes, "The orders are in an email that the sender wrote before and forwards.")
    pieces = [
        hidden_piece if (hidden_piece := dict(hidden).get(piece.line)) else piece for piece in result.pieces
    ]
    reading = replace(
        reading,
        pieces=tuple(pieces),
        sheet="\n".join(result.sheet) if any(result.sheet) else "",
        changes=result.changes,
        notes=(*reading.notes, *mail.notes, *notes),
        settled=tuple(
            _describe_settlement(mail, lines, result, line, text) for line, text in settled.items()
        ),
    )
    reading = _check_head(game, reader, reading, settled, choices)
    if not mail.other_lines:
        return reading
    as_written = replace(reading, pieces=tuple(reader.read(lines).pieces)) if settled else reading
    return _compare_html(reader, reading, as_written, settled)


def _describe_settlement(
    mail: Mail, lines: Sequence[MailLine], result: LineResult, line: int, meant: str | None
) -> str:
    """Return what the referee decided about a line, for the output and the log."""
    text = lines[line - 1].text.strip() if line else mail.subject
    if meant:
        return f"line {line}: {text!r} means {meant}"
    is_order = any(one.line == line and one.kind is PieceKind.ORDER for one in result.pieces)
    return f"line {line}: {text!r} {'counts as written' if is_order and meant is None else 'means nothing'}"


_IN_QUOTED = "the order is in quoted text"


def _find_lines(reader: MailReader, mail: Mail) -> tuple[list[MailLine], tuple[str, ...]]:
    """Return the lines of an email with their kinds, and notes about its attachments."""
    lines = mark_lines(mail.lines, mail.sender)
    if len(lines) > MAX_MAIL_LINES:
        return lines, ()
    notes: list[str] = []
    names = dict.fromkeys(line.attachment for line in lines if line.attachment)
    body = reader.read([line for line in lines if not line.attachment]) if names else LineResult()
    for name in names:
        numbers = [number for number, line in enumerate(lines, 1) if line.attachment == name]
        read = reader.read([replace(lines[number - 1], attachment="") for number in numbers])
        is_open = not any(body.sheet) and any(one.kind is PieceKind.QUESTION for one in read.pieces)
        if any(read.sheet) or is_open:
            notes.append(f"Lines {numbers[0]} to {numbers[-1]} are the attachment {name!r}.")
        else:
            lines = [line for line in lines if line.attachment != name]
            notes.append(f"The attachment {name!r} was not read: it has no orders.")
    return lines, tuple(notes)


def _find_quoted_orders(
    reader: MailReader, lines: Sequence[MailLine], settled: Collection[int], *, has_orders: bool
) -> list[tuple[int, MailPiece]]:
    """Return questions about a signature, and about orders in quoted text if there are none elsewhere."""
    kinds = {PieceKind.SIGNATURE} if has_orders else {PieceKind.SIGNATURE, PieceKind.QUOTED}
    asked = [(number, line) for number, line in enumerate(lines, 1) if line.kind in kinds]
    found: list[tuple[int, MailPiece]] = []
    for number, line in asked:
        if reader.is_exhausted:
            found.append((number, MailPiece(number, line.text.strip(), PieceKind.QUESTION, TOO_LONG)))
            break
        if number in settled:
            continue
        why = ""
        if reader.has_orders(line.text):
            is_quoted = line.kind is PieceKind.QUOTED
            why = _IN_QUOTED if is_quoted else "the order is in what looks like a signature"
        elif line.kind is PieceKind.SIGNATURE:
            why = reader.find_doubt_in_signature(line.text)
        if why:
            found.append((number, MailPiece(number, line.text.strip(), PieceKind.QUESTION, why)))
    return found


def _ask(
    reading: MailReading, settled: Mapping[int, str | None], text: str, why: str, line: int = 0
) -> MailReading:
    """Return the reading with a question about the head of the email, unless that is settled."""
    if line in settled:
        return reading
    piece = MailPiece(line, text, PieceKind.QUESTION, why)
    return replace(reading, pieces=(piece, *reading.pieces))


def _check_head(
    game: Game,
    reader: MailReader,
    reading: MailReading,
    settled: Mapping[int, str | None],
    choices: MailChoices,
) -> MailReading:
    """Return the reading with questions about the phase and the time of the email."""
    mail = reading.mail
    other = reader.find_other_phase(mail.subject)
    ahead = reading.of_kind(PieceKind.LATER)
    if other.past and (reading.sheet or reading.questions or ahead):
        why = f"the orders are for {other.past}, which is over; expected {game.phase}"
        reading = _ask(reading, settled, mail.subject, why)
    elif other.later and reading.sheet:
        why = f"the orders are for {other.later}, which has not begun"
        reading = _ask(reading, settled, mail.subject, why)
    elif (why := _find_subject_doubt(reader, reading)) or (why := _find_unread_orders(reading)):
        reading = _ask(reading, settled, mail.subject or "(no subject)", why)
    elif ahead and not reading.sheet and not choices.keep_for_later:
        head = next(
            (one for one in reading.of_kind(PieceKind.HEADING) if one.line <= ahead[0].line and one.why),
            ahead[0],
        )
        why = f"the orders are for {ahead[0].why}, which has not begun"
        if head.line not in settled:
            asked = replace(head, kind=PieceKind.QUESTION, why=why)
            reading = replace(reading, pieces=tuple(asked if one is head else one for one in reading.pieces))
    if not game.deadline or not (reading.sheet or reading.questions):
        return reading
    if mail.date is not None:
        when = describe_lateness(mail.date, game.deadline)
    elif mail.unclear_date:
        when = f"its date {mail.unclear_date!r} has no clear meaning; the deadline is {game.deadline}"
    else:
        note = f"It has no date, so it may be later than the deadline {game.deadline}."
        return replace(reading, notes=(*reading.notes, note))
    if when and choices.late:
        return replace(reading, notes=(*reading.notes, f"Late: {when}."))
    return _ask(reading, settled, mail.subject or "(no subject)", when) if when else reading


def _find_subject_doubt(reader: MailReader, reading: MailReading) -> str:
    """Return why the subject of an email may change its orders; empty if it does not."""
    subject = reading.mail.subject
    orders = reader.find_orders(subject)
    if orders and not set(orders) <= set(_list_meanings(reader, reading)):
        return f"the subject orders {join_words(orders)}"
    other = reader.find_other_game(subject)
    if other and (reading.sheet or reading.questions):
        return f"the subject names the game {other}"
    doubt = WITHDRAWN.search(subject)
    if doubt is None and not REPLY.match(subject):  # the subject of an answer is by somebody else
        words = _NUMBER.sub(" ", subject)
        doubt = DOUBT.search(words) or SECOND_THOUGHTS.search(words) or DOUBT_SIGNS.search(words)
    is_open = bool(reading.sheet or reading.questions)
    return f"{quote(doubt[0])} may change the orders" if doubt is not None and is_open else ""


def _find_unread_orders(reading: MailReading) -> str:
    """Return the attachments that may hold the orders of an email that has none; empty if it has orders."""
    files = reading.mail.unread_files
    if not files or reading.sheet or reading.questions:
        return ""
    return f"the email has no orders, and this attachment was not read: {join_words(files)}"


def _compare_html(
    reader: MailReader, reading: MailReading, as_written: MailReading, settled: Mapping[int, str | None]
) -> MailReading:
    """Return the reading with a question if the HTML of an email gives other orders than its text.

    They are compared as written, before the referee's decisions.
    """
    lines = mark_lines(reading.mail.other_lines, reading.mail.sender)
    if len(lines) > MAX_MAIL_LINES:
        return _ask(
            reading, settled, reading.mail.subject, "its HTML is too long to be compared with its text"
        )
    other = replace(reading, pieces=tuple(reader.read(lines).pieces))
    in_text, in_html = (_list_meanings(reader, one) for one in (as_written, other))
    if in_text == in_html:
        return reading
    only_text = [text for text in in_text if text not in in_html]
    only_html = [text for text in in_html if text not in in_text]
    parts = [
        f"{where} has {join_words(list(map(repr, texts)))}"
        for where, texts in (("the text", only_text), ("the HTML", only_html))
        if texts
    ]
    return _ask(reading, settled, reading.mail.subject, f"its parts differ: only {' and only '.join(parts)}")


def _list_meanings(reader: MailReader, reading: MailReading) -> list[str]:
    """Return the orders and questions of a reading, in a form that does not depend on spaces."""
    found: set[str] = set()
    for piece in reading.of_kind(PieceKind.ORDER, PieceKind.QUESTION, PieceKind.LATER):
        found.update(reader.format_orders(piece.text) or (" ".join(piece.text.casefold().split()),))
    return sorted(found)


# ------------------------------------------------------------------------------- combining the emails


@dataclass(slots=True)
class _Combined:
    """The orders of the emails of one power, one email after the other."""

    game: Game
    readings: list[MailReading]
    skipped: list[SkippedMail]
    errors: list[WestphaliaError]
    later: tuple[LaterOrders, ...] = ()


def _combine(game: Game, readings: Sequence[MailReading], choices: MailChoices) -> _Combined:
    """Return the game after the emails of a power, in the sequence in which they were sent."""
    by_date = all(one.mail.date is not None for one in readings)
    start = datetime.min.replace(tzinfo=UTC)
    ordered = sorted(readings, key=lambda one: one.mail.date or start) if by_date else list(readings)
    combined = _Combined(game, [], [], [], _list_later_orders(game, ordered))
    if any(one.sheet for one in ordered):
        # An answer that only quotes orders, such as "Thanks!", needs no question if the orders are elsewhere.
        answers = [
            one for one in ordered if one.questions and all(p.why == _IN_QUOTED for p in one.questions)
        ]
        combined.skipped += [
            SkippedMail(one.mail, "no orders but quoted ones", one.pieces) for one in answers
        ]
        ordered = [one for one in ordered if one not in answers]
    counted: list[MailReading] = []
    unsorted = (
        () if by_date else ("The sequence of the mailbox counts, since a date is missing or cannot be read.",)
    )
    owner = ordered[0].power
    has_known = owner in game.submissions
    is_early = has_known and choices.how is SubmitMode.FIRST and came_in_advance(game, owner)
    is_update = is_early or (has_known and choices.how is None)
    before = game.withdraw(owner) if is_update else game
    for one in ordered:
        how = choices.how or SubmitMode.FIRST
        if counted or is_update:
            how = _choose_mode(combined.game, before, one, choices)
        elif has_known and one.changes and how is SubmitMode.REPLACE:
            how = SubmitMode.ADD  # the email itself says so
        done, reading, errors = _submit_reading(combined.game, one, how, choices)
        combined.errors += errors
        reading = replace(reading, notes=(*reading.notes, *(unsorted if len(ordered) > 1 else ())))
        if done is not None and not counted and (is_update or (has_known and how is SubmitMode.ADD)):
            note = (
                "It replaces orders that were submitted before."
                if how is SubmitMode.REPLACE
                else "It changes single orders that were submitted before; the others stay."
            )
            reading = replace(reading, notes=(*reading.notes, note))
        if counted and done is not None and how is SubmitMode.ADD:
            note = f"It changes single orders of {counted[-1].mail.name}; the others stay."
            reading = replace(reading, notes=(*reading.notes, note))
        elif done is not None and (counted or _is_complete(done, reading, how)):
            why = f"earlier than {reading.mail.name} {'by date' if by_date else 'in the file'}"
            # A complete email also answers the questions about earlier ones.
            old = combined.readings if _is_complete(done, reading, how) else counted
            combined.skipped += [SkippedMail(one.mail, why, one.pieces) for one in old]
            combined.readings = [one for one in combined.readings if all(one is not gone for gone in old)]
            counted = []
        combined.readings.append(reading)
        if done is not None:
            combined.game = done
            counted.append(reading)
    return combined


def _is_complete(game: Game, reading: MailReading, how: SubmitMode) -> bool:
    """Return whether an email without questions orders all units of its power, or all builds or removals."""
    due = game.dues.get(reading.power)
    if reading.questions or reading.changes or how is SubmitMode.ADD or due is None:
        return False
    if not due.units and due.noun not in ("build", "removal"):
        return False
    return all(one.concern is not Concern.NO_ORDER for one in game.check(reading.power))


def _list_later_orders(game: Game, readings: Sequence[MailReading]) -> tuple[LaterOrders, ...]:
    """Return the orders of a power for later phases; those in the last email about a phase count."""
    found: dict[Phase, LaterOrders] = {}
    for reading in readings:
        lines: dict[Phase, list[str]] = {}
        for piece in reading.pieces:  # headings have a phase, too: "Builds" belongs to the orders
            if piece.phase is not None:
                lines.setdefault(piece.phase, []).append(piece.text.strip())
        found |= {phase: LaterOrders(reading.power, phase, tuple(part)) for phase, part in lines.items()}
    index = game.variant.year.index
    return tuple(found[phase] for phase in sorted(found, key=lambda one: (one.year, index(one))))


def _note_kept_orders(reading: MailReading, kept: Sequence[LaterOrders]) -> MailReading:
    """Return the reading with a note about its orders that the game keeps."""
    phases = {piece.phase for piece in reading.of_kind(PieceKind.LATER)}
    names = [str(one.phase) for one in kept if one.phase in phases]
    return replace(reading, notes=(*reading.notes, f"Kept for {join_words(names)}.")) if names else reading


def _choose_mode(now: Game, before: Game, reading: MailReading, choices: MailChoices) -> SubmitMode:
    """Return whether a later email replaces the orders of the earlier ones or changes single ones."""
    known = now.submissions.get(reading.power, ())
    if reading.changes or not known:
        return SubmitMode.ADD
    try:
        after = _take_good_lines(before, reading, SubmitMode.REPLACE, choices).submissions.get(
            reading.power, ()
        )
    except WestphaliaError:
        return SubmitMode.ADD
    covers = {find_subject(entry) for entry in known} <= {find_subject(entry) for entry in after}
    is_plan = any(isinstance(entry, Declaration) for entry in known) and len(after) >= len(known)
    return SubmitMode.REPLACE if covers or is_plan else SubmitMode.ADD


def _submit_reading(
    game: Game, reading: MailReading, how: SubmitMode, choices: MailChoices
) -> tuple[Game | None, MailReading, list[WestphaliaError]]:
    """Submit the orders of an email. Lines that the phase does not accept become questions; errors about the
    orders as a whole are returned.
    """
    if not reading.sheet.strip():
        return None, reading, []
    done: Game | None = None
    try:
        result = _take_good_lines(game, reading, how, choices)
        errors = [error for part in result.refused for error in part.errors]
        done = replace(game, submissions=result.submissions, standing=result.standing)
    except WestphaliaError as error:
        errors = list(separate_errors(error))
    pieces = list(reading.pieces)
    whole: list[WestphaliaError] = []
    for error in errors:
        place, error.place = error.place, Place()
        why = error.formatted(error.bare_message)
        error.place = place
        lines = [
            at
            for at, one in enumerate(pieces)
            if one.line == error.place.line and one.kind in (PieceKind.ORDER, PieceKind.HEADING)
        ]
        for at in lines[:1]:
            pieces[at] = replace(pieces[at], kind=PieceKind.QUESTION, why=why)
        if not lines:
            whole.append(error.at(file=reading.mail.name))
    return done, replace(reading, pieces=tuple(pieces)), whole


def _take_good_lines(
    game: Game, reading: MailReading, how: SubmitMode, choices: MailChoices
) -> SubmissionResult:
    return submit_good_lines(
        game, reading.sheet, power=reading.power, file=reading.mail.name, how=how, lenient=choices.lenient
    )


def _has_orders(game: Game, mail: Mail) -> bool:
    """Return whether an email has orders of any power."""
    reader = MailReader(game, game.board.powers[0].id)
    lines = mark_lines(mail.lines[:MAX_MAIL_LINES], mail.sender)
    return any(line.kind is None and reader.has_orders(line.text) for line in lines)


# --------------------------------------------------------------------------------------- whose email


def _find_owner(game: Game, mail: Mail) -> tuple[Power, tuple[str, ...]]:
    """Return the power that wrote an email, and notes about the sender."""
    expected = "the power before the file: westphalia submit GAME POWER FILE"
    place = Place(mail.name)
    played = {
        power: find_addresses(player)
        for power, player in read_player_rulings(game.ruled_state.ledger).players.items()
    }
    plays = [power for power, known in played.items() if mail.sender and mail.sender in known]
    named = _find_powers(game, mail.subject)
    subject = f"the subject {shorten(mail.subject)!r}" if mail.subject else "there is no subject"
    if len(plays) == 1:
        other = [game.the_name_of(one) for one in named if one not in plays]
        note = (
            f"The subject names {join_words(other)}; the address decides."
            if other and plays[0] not in named
            else ""
        )
        return plays[0], (note,) if note else ()
    who = f"the sender {mail.sender} plays" if mail.sender else "there is no sender, and the email is from"
    if plays:
        both = [one for one in named if one in plays]
        if len(both) == 1:
            return both[0], ()
        message = (
            f"{who} {join_words([game.the_name_of(one) for one in plays])}, and {subject} does not say which"
        )
        raise ImpossibleError(message, place=place, expected=expected)
    if len(named) > 1:
        names = join_words([game.the_name_of(one) for one in named])
        message = f"{who} no known power, and {subject} names {names}"
        raise ImpossibleError(message, place=place, expected=expected)
    if not named:
        rest = f"{subject} names none" if mail.subject else subject
        raise ImpossibleError(f"{who} no known power, and {rest}", place=place, expected=expected)
    (owner,) = named
    if played.get(owner):
        name, sender = game.the_name_of(owner), mail.sender or "the sender"
        message = f"{subject} names {name}, but {sender} is not the address of the player of {name}"
        raise ImpossibleError(
            message, place=place, expected=f"{join_words(sorted(played[owner]))}, or {expected}"
        )
    return owner, ()


def _make_sender_notes(game: Game, mail: Mail, owner: Power) -> tuple[str, ...]:
    """Return a note if the sender of an email is not the known player of its power."""
    player = read_player_rulings(game.ruled_state.ledger).players.get(owner, "")
    known = find_addresses(player)
    if not mail.sender or not known or mail.sender in known:
        return ()
    return (f"The sender {mail.sender} is not the player of {game.the_name_of(owner)}, {player}.",)


def _find_powers(game: Game, text: str) -> list[Power]:
    """Return the powers that a text names in full, in the order of the board."""
    words = text.casefold()
    found: list[Power] = []
    for info in game.board.powers:
        names = {
            str(info.id),
            info.name.casefold(),
            info.adjective.casefold(),
            *map(str.casefold, info.aliases),
        }
        if any(len(name) > 2 and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) for name in names):
            found.append(info.id)
    return found
