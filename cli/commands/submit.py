"""``westphalia submit``: take in orders for the current phase of a game, from sheets and emails."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from typer import Argument, Option

from ...games import (
    Game,
    SheetResult,
    SubmitMode,
)
from ...games.submissions.accepted import (
    SubmitResult,
    find_changed_parties,
    find_unaccepted_lines,
    submission_to_json,
)
from ...model.errors import Defects, Place, UnreadableError
from ...model.text import decode_text
from ...solver import join_words
from ..reports.game import (
    format_missing_powers,
    render_mails,
    render_standing_orders,
    render_submissions,
)
from ..running.console import format_json
from ..running.inputs import STDIN, JsonOption, LenientOption, read_source_bytes
from ..running.progress import ProgressBar
from .check import finding_to_error
from .game import EPILOG, FileArgument, GameChange, format_with_parts, store_change

if TYPE_CHECKING:
    from ...games.mail import MailPiece, MailReading, MailResult, Settlements


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog=EPILOG)(submit)


def submit(
    file: FileArgument,
    power: Annotated[
        str | None,
        Argument(
            metavar="POWER",
            help="The power. Omit it if the file is an email or has a heading for each power.",
        ),
    ] = None,
    orders: Annotated[
        str | None,
        Argument(
            metavar="ORDERS",
            help="A text file of orders, an email or a mailbox (mbox); - reads standard input.",
        ),
    ] = None,
    phase: Annotated[
        str | None, Option(metavar="PHASE", help="Reject the orders unless this is the current phase.")
    ] = None,
    replace_all: Annotated[
        bool, Option("--replace", help="Replace all orders that the power has submitted.")
    ] = False,
    add: Annotated[
        bool, Option("--add", help="Add to the submitted orders; a unit's last order counts.")
    ] = False,
    take_back: Annotated[
        bool, Option("--take-back", help="Remove these lines from the submitted orders.")
    ] = False,
    as_mail: Annotated[
        bool, Option("--mail", help="Read the text as an email even if it has no headers.")
    ] = False,
    late: Annotated[bool, Option("--late", help="Accept emails that were sent after the deadline.")] = False,
    keep_for_later: Annotated[
        bool,
        Option(
            "--keep-for-later", help="Keep orders that emails have for later phases, and submit them then."
        ),
    ] = False,
    accept_question: Annotated[
        list[str] | None,
        Option(
            metavar="MAIL:LINE", help="This line of an email counts as written (line 0: subject and date)."
        ),
    ] = None,
    as_order: Annotated[
        list[str] | None,
        Option("--as", metavar="ORDER", help="The line of --accept-question means this order ('': nothing)."),
    ] = None,
    strict: Annotated[
        bool, Option("--strict", help="Reject the orders if there are any warnings or questions.")
    ] = False,
    keep_good: Annotated[
        bool, Option("--keep-good", help="Accept the lines without errors, and list the others.")
    ] = False,
    lenient: LenientOption = False,
    as_json: JsonOption = False,
) -> None:
    """Submit orders for the current phase: for one power, or for several under headings.

    If any line cannot be read, nothing is accepted. With --keep-good, the good lines are accepted and the
    others are listed; with --lenient, unreadable lines are accepted as void orders. Any other possible
    mistake, such as a unit without an order, causes a warning on standard error; the orders are accepted.

    Emails are recognized by their headers. The sender's address identifies the power if a sheet has assigned
    it to a player, as in AUSTRIA IS PLAYED BY Anna <anna@example.org>; otherwise the subject does. Every line
    of an email is an order, means nothing, or is a question. A question stops all orders of its power until
    you settle it: --accept-question 3:5 says that line 5 of email 3 counts as written, and --as says what it
    means instead. The exit status is then 1. A sender's address proves nothing: anyone can fake it.

    \b
    westphalia submit game.json austria austria.txt
    westphalia submit game.json everybody.txt
    westphalia submit game.json mails.mbox
    westphalia submit game.json mails.mbox --accept-question 3:5 --as "A Mun - Ruh"
    westphalia submit game.json austria austria.txt --strict
    westphalia submit game.json everybody.txt --keep-good
    westphalia submit game.json austria austria.txt --lenient
    westphalia submit game.json austria austria.txt --add
    echo "A Vie - Gal, A Bud - Ser, F Tri - Alb" | westphalia submit game.json austria -
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    owner, source = (power, orders) if orders is not None else (None, power)
    if source is None:
        raise UnreadableError("no orders", place=Place("submit"), expected="a file of orders, or -")
    how = _choose_submit_mode(replace=replace_all, add=add, take_back=take_back)
    settled = _parse_settlements(accept_question or [], as_order or [])
    with ProgressBar("Reading mails"):
        take = _make_submitter(
            source,
            owner,
            how,
            lenient=lenient,
            keep_good=keep_good,
            as_mail=as_mail,
            late=late,
            keep_for_later=keep_for_later,
            settled=settled,
        )

    def take_in(game: Game) -> GameChange:
        if phase is not None:
            game.refuse_other_phase(phase)
        with ProgressBar("Reading orders"):
            taken = take(game)
        questions = () if isinstance(taken, SheetResult) else _list_questions(taken)
        if strict and (taken.findings or taken.refused or questions):
            errors = [error for one in taken.refused for error in one.errors]
            errors += [reading.to_error(piece) for reading, piece in questions]
            raise Defects([*errors, *(finding_to_error(one, game.board) for one in taken.findings)])
        unaccepted = find_unaccepted_lines(game, taken)
        is_open = questions or (taken.refused and not isinstance(taken, SheetResult))
        status = 1 if is_open and not keep_good else 0
        if as_json:
            text = format_json(submission_to_json(game, taken))
            return GameChange(taken.game, text, unaccepted=unaccepted, status=status)
        done = "orders taken back" if take_back else "orders submitted"
        is_changed = find_changed_parties(game, taken.game) or not questions
        line = f"{game.phase}: {done if is_changed else 'no orders accepted'}."
        text = format_with_parts(line, *_render_submission(game, taken))
        warnings = tuple(_format_warnings(game, taken))
        return GameChange(taken.game, text, warnings, unaccepted=unaccepted, status=status)

    store_change(file, take_in)


def _render_submission(before: Game, taken: SubmitResult) -> Sequence[RenderableType]:
    """Return what is submitted now, how emails were read, and which powers are missing."""
    after = taken.game
    parties = find_changed_parties(before, after)
    submitted = ("", *render_submissions(after, parties)) if parties else ()
    standing: Sequence[RenderableType] = ()
    if after.standing != before.standing:
        standing = ("", *(render_standing_orders(after) or ("No standing orders are left.",)))
    mails = render_mails(after, taken) if not isinstance(taken, SheetResult) else ()
    return (*submitted, *standing, *mails, "", format_missing_powers(after))


def _format_warnings(before: Game, taken: SubmitResult) -> Iterator[str]:
    """Yield the lines that were not accepted, with the reasons, and possible mistakes."""
    for part in taken.refused:
        whose = f"{part.party}: " if part.party else ""
        yield f"not accepted: {whose}{', '.join(part.lines)}".rstrip(": ")
        for error in part.errors:
            yield f"  {error}"
    for one in taken.findings:
        yield f"warning: {finding_to_error(one, before.board)}"
    if isinstance(taken, SheetResult) or not taken.questions:
        return
    for reading, piece in _list_questions(taken):
        yield f"question {reading.key_of(piece)}: {before.name_of(reading.power)}: {reading.to_error(piece)}"
    names = [before.the_name_of(power) for power in taken.questions if power not in taken.game.submissions]
    if names:
        yield f"The orders of {join_words(names)} do not count before these questions are settled."


def _list_questions(taken: "MailResult") -> Sequence[tuple["MailReading", "MailPiece"]]:
    return [question for questions in taken.questions.values() for question in questions]


def _make_submitter(
    source: str,
    owner: str | None,
    how: SubmitMode,
    *,
    lenient: bool,
    keep_good: bool,
    as_mail: bool,
    late: bool,
    keep_for_later: bool,
    settled: "Settlements",
) -> Callable[[Game], SubmitResult]:
    """Return the function that submits a file or standard input, as emails if it has headers or else as a
    sheet."""
    from ...games.mail import (  # slow to import
        MAX_MAIL_BYTES,
        MailChoices,
        is_mail,
        make_mail,
        read_mails,
        submit_mails,
    )

    data, name = read_source_bytes(source, MAX_MAIL_BYTES), STDIN if source == "-" else source
    if is_mail(data):
        mails = read_mails(data, name)
    elif as_mail:
        mails = (make_mail(decode_text(data, name), name),)
    else:
        text = decode_text(data, name)
        return lambda game: game.process_sheet(
            text, power=owner, file=name, how=how, lenient=lenient, keep_good=keep_good
        )
    choices = MailChoices(how, lenient, keep_good, late, keep_for_later, settled)
    return lambda game: submit_mails(game, mails, power=owner, choices=choices)


def _parse_settlements(lines: Sequence[str], orders: Sequence[str]) -> "Settlements":
    """Return the questions that the options settle, each with the order it means, if any."""
    if not lines and not orders:
        return {}
    from ...games.mail import parse_line_key  # slow to import

    if orders and len(orders) != len(lines):
        message = f"{len(orders)} --as for {len(lines)} --accept-question"
        raise UnreadableError(message, expected="none, or one for each")
    meant = [order.strip() for order in orders] or [None] * len(lines)
    return {parse_line_key(line): order for line, order in zip(lines, meant, strict=True)}


def _choose_submit_mode(*, replace: bool, add: bool, take_back: bool) -> SubmitMode:
    """Return what happens to orders that are already submitted."""
    if replace + add + take_back > 1:
        message = "--replace, --add and --take-back cannot be combined"
        raise UnreadableError(message, expected="one of them")
    if take_back:
        return SubmitMode.TAKE_BACK
    return SubmitMode.ADD if add else SubmitMode.REPLACE if replace else SubmitMode.FIRST
