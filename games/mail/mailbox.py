"""Order sheets from emails: which power sent each email, which email counts, and which lines are orders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from ...model.errors import (
    ImpossibleError,
    Place,
    UnreadableError,
    WestphaliaError,
    combine_errors,
    separate_errors,
)
from ...model.json_records import JsonRecord
from ...model.names import REFEREE, Power
from ...model.text import blank_bullet, shorten
from ...solver import join_words
from ...variants.framework.players import read_player_rulings
from ..game import Game
from ..reports.publishing import find_addresses
from ..submissions.checking import Finding
from ..submissions.order_sheet import split_pieces
from ..submissions.submitting import Refusal, SubmitMode
from .body import MailBody, split_body
from .decoding import AutomaticReplyError, Mail
from .orderlike import OrderLines

_LABEL = re.compile(
    r"\s*(?:here\s+(?:are|come)\s+|hier\s+(?:sind|kommen)\s+)?(?:my|our|the|meine|unsere|mes|nos)?\s*"
    r"(?:new\s+|final\s+|revised\s+)?"
    r"(?:(?:spring|summer|autumn|fall|winter)\s*\d{0,4}\s*)?"
    r"(?:orders?|moves?|builds?|retreats?|removals?|disbands?|z\u00fcge|befehle|ordres)"
    r"(?:\s+(?:are|for\s+(?:spring|summer|autumn|fall|winter)(?:\s+\d+)?))?\s*",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\s*(?:and\s+|but\s+)?(?:if|unless|otherwise|else|in\s+case|falls|wenn|sonst|si|sinon)\b", re.IGNORECASE
)
_STANDING = re.compile(r"[^()]*\(\s*standing\s*\)\s*", re.IGNORECASE)
_KEYS = ("phase", "variant")
_MAX_LINE_LENGTH = 100

MAX_MAIL_LINES = 1_000
"""The maximum number of lines of an email without quoted text. Each line takes milliseconds to try as an
order.
"""


class UnreadLineRecord(JsonRecord):
    """A line of an email that is not an order, by its number in the text of the email."""

    line: int
    text: str


class MailRecord(JsonRecord):
    """An email whose orders were accepted."""

    mail: str
    power: str
    sender: str
    subject: str
    date: str | None
    not_orders: list[UnreadLineRecord]
    notes: list[str]


class PassedMailRecord(JsonRecord):
    """An email in a mailbox that does not count, and the reason."""

    mail: str
    sender: str
    why: str


@dataclass(frozen=True, slots=True)
class UnreadPiece:
    """A line of an email that is not an order: a greeting, for example."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class MailSheet:
    """The orders in an email, as a sheet.

    Attributes:
        mail: The email.
        power: The power that gives the orders.
        text: The lines that are orders, each at its place in the email; other lines are empty.
        unread: The lines that are not orders.
        skipped: A phrase for the skipped lines: "2 lines of quoted text".
        notes: Sentences with other facts about the email for the referee.
    """

    mail: Mail
    power: Power
    text: str
    unread: tuple[UnreadPiece, ...]
    skipped: str
    notes: tuple[str, ...]

    def to_json(self) -> MailRecord:
        """Return how the email was read, as JSON."""
        return {
            "mail": self.mail.name,
            "power": self.power,
            "sender": self.mail.sender,
            "subject": self.mail.subject,
            "date": self.mail.date.isoformat() if self.mail.date is not None else None,
            "not_orders": [{"line": one.line, "text": one.text} for one in self.unread],
            "notes": [*([f"Skipped: {self.skipped}."] if self.skipped else []), *self.notes],
        }


@dataclass(frozen=True, slots=True)
class SkippedMail:
    """An email in a mailbox that does not count, and the reason."""

    mail: Mail
    why: str

    def to_json(self) -> PassedMailRecord:
        """Return it as JSON."""
        return {"mail": self.mail.name, "sender": self.mail.sender, "why": self.why}


@dataclass(frozen=True, slots=True)
class MailResult:
    """The result of submitting emails.

    Attributes:
        game: The game with the accepted orders.
        findings: What the powers should check in the accepted orders.
        refused: What was not accepted.
        sheets: The emails that count.
        skipped: The emails that do not count.
    """

    game: Game
    findings: tuple[Finding, ...]
    refused: tuple[Refusal, ...]
    sheets: tuple[MailSheet, ...]
    skipped: tuple[SkippedMail, ...]


def submit_mails(
    game: Game,
    mails: Sequence[Mail],
    *,
    power: str | None = None,
    how: SubmitMode = SubmitMode.FIRST,
    lenient: bool = False,
    keep_good: bool = False,
) -> MailResult:
    """Submit the orders in emails; the last email of each power counts.

    An email is from the power that the sender plays (``AUSTRIA IS PLAYED BY Anna <anna@example.org>``), else
    from the one that its subject names, unless `power` says whose emails they are. Without `keep_good`,
    nothing is accepted if anything is wrong; with it, the good lines are, as in `Game.process_sheet`.

    Raises:
        WestphaliaError: What is wrong with the emails; `Defects` if it is more than one thing.
    """
    game.refuse_if_over()
    given = game.find_power(power) if power is not None else None
    sheets, skipped, refused = _select_mails(game, mails, given)
    findings: list[Finding] = []
    taken = game
    accepted: list[MailSheet] = []
    for one in sheets:
        try:
            result = taken.process_sheet(
                one.text, power=one.power, file=one.mail.name, how=how, lenient=lenient, keep_good=keep_good
            )
        except WestphaliaError as error:
            errors = separate_errors(error)
            for fault in errors:
                fault.at(file=one.mail.name)
            lines = tuple(line.strip() for line in one.text.split("\n") if line.strip())
            refused.append(Refusal(game.name_of(one.power), lines, errors))
            continue
        taken = result.game
        findings += result.findings
        refused += [replace(part, party=game.name_of(one.power)) for part in result.refused]
        accepted.append(one)
    if refused and not (keep_good and accepted):
        errors = {str(error): error for part in refused for error in part.errors}
        raise combine_errors(list(errors.values()))
    if not accepted:
        raise UnreadableError("no orders", place=Place(mails[0].name if mails else None), expected="an order")
    return MailResult(taken, tuple(findings), tuple(refused), tuple(accepted), tuple(skipped))


def _select_mails(
    game: Game, mails: Sequence[Mail], given: Power | None
) -> tuple[list[MailSheet], list[SkippedMail], list[Refusal]]:
    """Return the emails that count, in the order of the board, those that do not, and those with errors."""
    is_box = len(mails) > 1
    skipped: list[SkippedMail] = []
    refused: list[Refusal] = []
    sheets: dict[Power, list[MailSheet]] = {}
    silent: dict[Power, tuple[Mail, WestphaliaError]] = {}
    for mail in mails:
        if is_box and isinstance(mail.fault, AutomaticReplyError):
            skipped.append(SkippedMail(mail, "automatic reply"))
            continue
        try:
            owner, notes = (given, ()) if given is not None else _find_owner(game, mail)
        except WestphaliaError as error:
            if is_box and mail.fault is None and not _has_orders(game, mail):
                skipped.append(SkippedMail(mail, "unknown sender, no orders"))
            else:
                refused.append(Refusal(mail.sender or mail.name, (), (mail.fault or error,)))
            continue
        if given is not None:
            notes = _make_sender_notes(game, mail, given)
        try:
            sheet = _make_sheet(game, mail, owner, notes)
            sheets.setdefault(owner, []).append(sheet)
        except NoOrdersError as error:
            silent[owner] = (mail, error)
            skipped += [SkippedMail(mail, "no orders")] if is_box else []
        except WestphaliaError as error:
            errors = separate_errors(error)
            refused.append(Refusal(game.name_of(owner), (), errors))
    counting: list[MailSheet] = []
    for info in game.board.powers:
        if info.id in sheets:
            last, earlier = _find_last_mail(sheets[info.id])
            counting.append(last)
            skipped += earlier
        elif info.id in silent and not (is_box and any(one.party == info.name for one in refused)):
            refused.append(Refusal(info.name, (), (silent[info.id][1],)))
    order = {mail.name: index for index, mail in enumerate(mails)}
    return counting, sorted(skipped, key=lambda one: order[one.mail.name]), refused


def _find_last_mail(sheets: Sequence[MailSheet]) -> tuple[MailSheet, list[SkippedMail]]:
    """Return the last email of a power by its date, or by the order of the file if a date is missing."""
    if len(sheets) == 1:
        return sheets[0], []
    by_date = all(one.mail.date is not None for one in sheets)
    start = datetime.min.replace(tzinfo=UTC)
    ordered = sorted(sheets, key=lambda one: one.mail.date or start) if by_date else list(sheets)
    last = ordered[-1]
    how = "by date" if by_date else "in the file, since a date is missing"
    return last, [SkippedMail(one.mail, f"earlier than {last.mail.name} {how}") for one in ordered[:-1]]


class NoOrdersError(UnreadableError):
    """An email without any order."""


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


def _has_orders(game: Game, mail: Mail) -> bool:
    """Return whether an email has orders of any power."""
    lines = OrderLines(game, game.board.powers[0].id)
    body = split_body(mail.text)
    return any(
        _is_order(lines, line, n) for n, line in enumerate(body.lines[:MAX_MAIL_LINES], 1) if line.strip()
    )


# ---------------------------------------------------------------------------------- lines of an email


def _make_sheet(game: Game, mail: Mail, owner: Power, notes: tuple[str, ...]) -> MailSheet:
    if mail.fault is not None:
        raise mail.fault
    body = split_body(mail.text)
    if len(body.lines) > MAX_MAIL_LINES:
        message = f"the text has {len(body.lines):,} lines"
        raise UnreadableError(message, place=Place(mail.name), expected=f"at most {MAX_MAIL_LINES:,}")
    lines = OrderLines(game, owner)
    orders = [""] * len(body.lines)
    unread: list[UnreadPiece] = []
    kept = [(number, line) for number, line in enumerate(body.lines, 1) if line.strip()]
    is_apart = False  # whether the line is below a heading of standing orders or of another power
    for index, (number, line) in enumerate(kept):
        after = kept[index + 1][1] if index + 1 < len(kept) else ""
        own = _write_own_heading(game, owner, line) if is_apart else None
        if own is not None:
            orders[number - 1], is_apart = own, False
            continue
        written, is_order = _sort_line(game, lines, owner, number, line, after, mail)
        if is_order:
            is_apart = is_apart or _is_other_heading(game, owner, written)
            orders[number - 1] = written
        elif written.strip():
            unread.append(UnreadPiece(number, shorten(line.strip(), _MAX_LINE_LENGTH)))
    _refuse_hidden(mail, body, lines, has_orders=any(orders))
    if not any(orders):
        raise NoOrdersError("no line is an order", place=Place(mail.name), expected="an order on each line")
    skipped = [
        f"{count} {'line' if count == 1 else 'lines'} of {what}"
        for what, count in (("quoted text", len(body.quoted)), ("a signature", len(body.signature)))
        if count
    ]
    return MailSheet(
        mail, owner, "\n".join(orders), tuple(unread), join_words(skipped), (*notes, *mail.notes)
    )


def _sort_line(
    game: Game, lines: OrderLines, owner: Power, number: int, line: str, after: str, mail: Mail
) -> tuple[str, bool]:
    """Return a line in the form for the sheet, and whether it belongs there."""
    written = line.partition("#")[0]
    head, colon, rest = written.partition(":")
    label = blank_bullet(head).strip()
    if colon and label:
        below = rest if rest.strip() else after
        if _STANDING.fullmatch(label) or label.casefold() in _KEYS:
            return line, True
        if _CONDITION.match(label) and _is_order(lines, below, number):
            message = f"{shorten(line.strip())!r} is a condition"
            raise UnreadableError(
                message, place=Place(mail.name, number, 1), expected="orders without conditions"
            )
        party = _find_party(game, label)
        if party == owner or (party is None and _LABEL.fullmatch(label)):
            # The heading becomes blanks, so that columns in messages stay correct.
            blank = " " * (len(head) + 1) + rest
            if rest.strip() and _is_order(lines, rest, number):
                return blank, True
            return blank if party == owner else line, False
        if party is not None:
            return line, _is_order(lines, below, number)
    elif (party := _find_party(game, blank_bullet(written).strip(" *"))) is not None:
        is_heading = party != owner and _is_order(lines, after, number)
        return f"{line.rstrip()}:" if is_heading else line, is_heading
    return line, _is_order(lines, written, number)


def _write_own_heading(game: Game, owner: Power, line: str) -> str | None:
    """Return a line that goes back to the sender's orders for the phase, under the power's name; None for any
    other line.
    """
    head, colon, rest = line.partition("#")[0].partition(":")
    label = blank_bullet(head).strip(" *")
    if _find_party(game, label) != owner and not (colon and _LABEL.fullmatch(label)):
        return None
    return f"{game.name_of(owner)}:".ljust(len(head) + 1) + rest


def _is_other_heading(game: Game, owner: Power, line: str) -> bool:
    """Return whether a line of a sheet is a heading of standing orders or of another party."""
    head, colon, _ = line.partition(":")
    label = blank_bullet(head).strip()
    named = _STANDING.fullmatch(label) is not None or _find_party(game, label) not in (None, owner)
    return bool(colon) and named


def _is_order(lines: OrderLines, text: str, number: int) -> bool:
    """Return whether any piece of a line is an order or looks like one."""
    whole = any(lines.is_order(piece) for piece in split_pieces(text, 0, number, None))
    if whole or ":" not in text:
        return whole
    rest = text.partition(":")[2]
    return any(lines.is_order(piece) for piece in split_pieces(rest, 0, number, None))


def _find_party(game: Game, name: str) -> Power | None:
    """Return the power, or the referee, with this whole name."""
    if name.casefold() == REFEREE:
        return REFEREE
    for info in game.board.powers:
        if name.casefold() in (str(info.id), info.name.casefold(), info.adjective.casefold()):
            return info.id
    return None


def _refuse_hidden(mail: Mail, body: MailBody, lines: OrderLines, *, has_orders: bool) -> None:
    """Raise an error about orders in a signature, or in quoted text if there are none elsewhere."""
    written = mail.text.split("\n")
    checked: list[tuple[str, Iterable[int]]] = [("what looks like a signature", body.signature)]
    if not has_orders:
        checked.append(("quoted text", body.quoted))
    for what, numbers in checked:
        for number in numbers:
            if any(_recognize_orders(lines, written[number - 1], number)):
                message = f"{shorten(written[number - 1].strip())!r} is in {what}"
                raise UnreadableError(
                    message, place=Place(mail.name, number, 1), expected="orders above it, without marks"
                )


def _recognize_orders(lines: OrderLines, line: str, number: int) -> Iterator[bool]:
    text = blank_bullet(line)
    yield from (lines.is_order(piece) for piece in split_pieces(text, 0, number, None))
