"""``westphalia new``, ``submit``, ``advance``, ``show``, ``amend``, ``undo``: play a game in a file."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from typer import Argument, Option

from ...games import (
    Game,
    Refusal,
    RejectedLines,
    SheetResult,
    SubmitMode,
    add_log_entries,
    amend as amend_game,
    create_game,
    document_to_json,
    game_schema,
    has_secrets,
    load_game,
    parse_reason,
    position_to_json,
    record_to_json,
    refuse_incomplete,
    scores_report,
    secrets_report,
    update_game,
)
from ...model.board import Board, load_board
from ...model.brief import quote
from ...model.errors import Defects, ImpossibleError, UnreadableError, WestphaliaError
from ...model.names import Power
from ...model.phase import Phase
from ...model.rulebook import Rulebook, read_rules
from ...model.text import decode_text
from ...solver import join_words
from ...variants import Document, PhaseRecord, Variant, format_entry, format_rules
from ..reports.document import render_document
from ..reports.game import (
    REFEREE_ONLY,
    format_missing_powers,
    render_center_table,
    render_current_phase,
    render_log,
    render_mails,
    render_pending,
    render_record,
    render_standing_orders,
    render_submissions,
)
from ..running.console import (
    format_json,
    print_error,
    print_json,
    print_parts,
    render_parts,
    replace_controls,
    report_console,
    write_out,
)
from ..running.inputs import (
    STDIN,
    BoardOption,
    CaseReader,
    JsonOption,
    LenientOption,
    PresetOption,
    RuleOption,
    is_file_name,
    load_variant_option,
    parse_rule,
    read_source_bytes,
    read_source_text,
)
from ..running.lots import draw_seed, format_seed
from .check import finding_to_error

if TYPE_CHECKING:
    from ...games.mail import MailResult

EPILOG = "Exit status: 0 success; 2 bad input, the file was not changed."

FileArgument = Annotated[str, Argument(metavar="FILE", help="The game file.")]


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this module to the application."""
    for command in (new, submit, advance, show, amend, undo, log):
        app.command(epilog=EPILOG)(command)


def new(
    variant: Annotated[str, Argument(metavar="VARIANT", help="A variant, such as standard, or its file.")],
    file: Annotated[str, Argument(metavar="FILE", help="The game file to write; it must not exist.")],
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    start: Annotated[
        str | None,
        Option("--from", metavar="CASE", help="Start with the position and the orders of a case file."),
    ] = None,
    seed: Annotated[
        int | None,
        Option(
            metavar="NUMBER",
            min=0,
            help="The seed for drawing lots, in games that draw them; by default a random number.",
        ),
    ] = None,
    timeline: Annotated[
        str | None,
        Option(
            metavar="TIMELINE",
            help="A file with the timeline of sanctions, one per line, in games that have sanctions.",
        ),
    ] = None,
) -> None:
    """Start a game and write its file.

    \b
    westphalia new standard game.json
    westphalia new standard game.json --rule convoy_paradox=1982
    westphalia new standard game.json --from case.txt
    westphalia new europe-1615 game.json --seed 77
    westphalia new examples/two-towns.json game.json
    westphalia new europe-1615 game.json --timeline sanctions.txt
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    found = load_variant_option(variant)
    lots = ""
    for option, value in (("--seed", seed), ("--timeline", timeline)):
        if start is not None and value is not None:
            raise UnreadableError(f"--from and {option} cannot be combined")
    if start is not None:
        game = _start_game_from_case(
            found, start, CaseReader(rule, preset, board, variant if is_file_name(variant) else None)
        )
    else:
        pairs = [*([("preset", preset)] if preset is not None else ()), *map(parse_rule, rule or ())]
        game, lots = _new_game(found, read_rules(pairs, found.rulebook), _load_board(board), seed, timeline)
    line = f"{file}: new game, {game.variant.name}. {format_rules(game.rulebook)}"
    text = _format_with_parts(line, *([lots] if lots else ()), "", render_current_phase(game))
    create_game(file, game)
    write_out(text)


def _new_game(
    variant: Variant, rulebook: Rulebook, board: Board | None, seed: int | None, timeline: str | None
) -> tuple[Game, str]:
    """Return a new game, and the line that reports its random seed if one was drawn."""
    ledger = None
    if timeline is not None:
        name = STDIN if timeline == "-" else timeline
        ledger = variant.opening(board or variant.board, rulebook)[1]
        ledger = variant.timed(ledger, read_source_text(timeline), name)
    game = Game.start(variant, rulebook, board=board, ledger=ledger, seed=seed)
    if seed is not None or not variant.draws_lots:
        return game, ""
    number = draw_seed()
    with_lots = Game.start(variant, rulebook, board=board, ledger=ledger, seed=number)
    return (with_lots, format_seed(number)) if with_lots.ledger != game.ledger else (game, "")


def submit(
    file: FileArgument,
    power: Annotated[
        str,
        Argument(
            metavar="POWER",
            help="The power. Omit it if the file is an email or has a heading for each power.",
        ),
    ],
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
    replace: Annotated[
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
    strict: Annotated[bool, Option("--strict", help="Reject the orders if there are any warnings.")] = False,
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
    it to a player, as in AUSTRIA IS PLAYED BY Anna <anna@example.org>; otherwise the subject does. In a
    mailbox, the last email for each power counts. Quoted text and signatures are ignored. Lines that are not
    orders are listed. A sender's address proves nothing: anyone can fake it.

    \b
    westphalia submit game.json austria austria.txt
    westphalia submit game.json everybody.txt
    westphalia submit game.json mail.eml
    westphalia submit game.json austria austria.txt --strict
    westphalia submit game.json everybody.txt --keep-good
    westphalia submit game.json austria austria.txt --lenient
    westphalia submit game.json austria austria.txt --add
    echo "A Vie - Gal, A Bud - Ser, F Tri - Alb" | westphalia submit game.json austria -
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    owner, source = (power, orders) if orders is not None else (None, power)
    how = _choose_submit_mode(replace=replace, add=add, take_back=take_back)
    take = _make_submitter(source, owner, how, lenient=lenient, keep_good=keep_good, as_mail=as_mail)
    before: list[Game] = []
    taken: list[SheetResult | MailResult] = []

    def change(game: Game) -> Game:
        before.append(game)
        if phase is not None:
            game.refuse_other_phase(phase)
        result = take(game)
        taken.append(result)
        if strict and (result.findings or result.refused):
            errors = [error for one in result.refused for error in one.errors]
            raise Defects([*errors, *(finding_to_error(one, game.board) for one in result.findings)])
        return result.game

    def report(game: Game) -> str:
        known, result = before[-1].submissions, taken[-1]
        powers = [one for one, entries in game.submissions.items() if entries is not known.get(one)]
        if as_json:
            return format_json(_submissions_to_json(game, powers, result))
        now_in = ("", *render_submissions(game, powers)) if powers else ()
        changed = game.standing != before[-1].standing
        standing = (render_standing_orders(game) or ("No standing orders are left.",)) if changed else ()
        mails = render_mails(game, result) if not isinstance(result, SheetResult) else ()
        parts = (*now_in, *(("", *standing) if standing else ()), *mails, "", format_missing_powers(game))
        done = "orders taken back" if take_back else "orders submitted"
        return _format_with_parts(f"{game.phase}: {done}.", *parts)

    _change_and_report(file, change, report, unaccepted=lambda: _find_unaccepted_lines(before[-1], taken[-1]))
    for part in () if as_json else taken[-1].refused:
        whose = f"{part.party}: " if part.party else ""
        print_error(f"not accepted: {whose}{', '.join(part.lines)}".rstrip(": "))
        for error in part.errors:
            print_error(f"  {error}")
    for one in () if as_json else taken[-1].findings:
        print_error(f"warning: {finding_to_error(one, before[-1].board)}")


def _find_unaccepted_lines(game: Game, taken: "SheetResult | MailResult") -> Mapping[str, RejectedLines]:
    """Return the lines of each power that were not accepted, for the log."""
    sheets = () if isinstance(taken, SheetResult) else taken.sheets
    unread = {str(one.power): tuple(part.text for part in one.unread) for one in sheets}
    refused: dict[str, tuple[str, ...]] = {}
    for part in taken.refused:
        for info in game.board.powers:
            if part.party in (info.id, info.name):
                messages = _explain_refusal(part)
                refused[info.id] = (*refused.get(info.id, ()), *messages)
    return {
        power: RejectedLines(unread.get(power, ()), refused.get(power, ())) for power in {*unread, *refused}
    }


def _explain_refusal(part: Refusal) -> tuple[str, ...]:
    """Return why lines were not accepted, each with its line but without its place in a file."""
    texts = [str(error).removeprefix(f"{error.place}: ") for error in part.errors]
    if len(texts) == len(part.lines):
        pairs = zip(part.lines, texts, strict=True)
        texts = [text if line in text else f"{quote(line)}: {text}" for line, text in pairs]
    return tuple(texts)


def _make_submitter(
    source: str, owner: str | None, how: SubmitMode, *, lenient: bool, keep_good: bool, as_mail: bool
) -> "Callable[[Game], SheetResult | MailResult]":
    """Return the function that submits a file or standard input, as emails if it has headers or else as a
    sheet."""
    from ...games.mail import MAX_MAIL_BYTES, is_mail, make_mail, read_mails, submit_mails  # slow to import

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
    return lambda game: submit_mails(game, mails, power=owner, how=how, lenient=lenient, keep_good=keep_good)


def advance(
    file: FileArgument,
    phase: Annotated[
        str | None, Option(metavar="PHASE", help="Do nothing unless this is the current phase.")
    ] = None,
    anyway: Annotated[bool, Option("--anyway", help="Resolve the phase even if orders are missing.")] = False,
    draw: Annotated[bool, Option("--draw", help="End the game as a draw of all survivors.")] = False,
    concede_to: Annotated[
        str | None, Option(metavar="POWER", help="End the game with a concession to this power.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Resolve the current phase and move on to the next one that needs orders.

    If orders are missing, the command lists them and resolves nothing. With --anyway, units without orders
    hold, dislodged units without orders disband, and the rulebook chooses the units that a power without
    orders removes. With --draw or --concede-to, the game ends by agreement instead; undo reverses that.

    \b
    westphalia advance game.json
    westphalia advance game.json --phase S1901M
    westphalia advance game.json --anyway
    westphalia advance game.json --draw
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if draw and concede_to is not None:
        raise UnreadableError("--draw and --concede-to cannot be combined")

    def change(game: Game) -> Game:
        if phase is not None:
            _refuse_other_phase(game, game.phase, phase)
        if draw:
            return game.draw()
        if concede_to is not None:
            return game.concede(concede_to)
        if not anyway:
            refuse_incomplete(game)
        return game.advance()

    def report(game: Game) -> str:
        if as_json:
            text = format_json(_state_to_json(game))
            text.encode(sys.stdout.encoding or "ascii")  # fails now, before the file changes
            return text
        if draw or concede_to is not None:
            return render_parts(report_console(), render_current_phase(game))
        record = game.history[-1]
        parts = (*render_record(record, game, file), render_center_table(game), render_current_phase(game))
        return render_parts(report_console(), *([REFEREE_ONLY] if has_secrets(game) else []), *parts)

    _change_and_report(file, change, report)


def _refuse_other_phase(game: Game, found: Phase, wanted: str) -> None:
    """Raise ImpossibleError if a phase is not the wanted one."""
    if game.find_phase(wanted) != found:
        message = f"--phase {wanted} does not match {found}; nothing was changed"
        raise ImpossibleError(message)


def _choose_submit_mode(*, replace: bool, add: bool, take_back: bool) -> SubmitMode:
    """Return what happens to orders that are already submitted."""
    if replace + add + take_back > 1:
        message = "--replace, --add and --take-back cannot be combined"
        raise UnreadableError(message, expected="one of them")
    if take_back:
        return SubmitMode.TAKE_BACK
    return SubmitMode.ADD if add else SubmitMode.REPLACE if replace else SubmitMode.FIRST


def _submissions_to_json(
    game: Game, powers: Sequence[Power], taken: "SheetResult | MailResult"
) -> dict[str, object]:
    """Return the submissions of these powers, and how the input was read, as JSON."""
    data: dict[str, object] = {
        "phase": game.phase.code,
        "submissions": {
            power: [format_entry(entry) for entry in game.submissions[power]] for power in powers
        },
        **_standing_orders_to_json(game),
        "missing": list(game.missing),
        "findings": [one.to_json() for one in taken.findings],
    }
    if taken.refused:
        data["refused"] = [one.to_json() for one in taken.refused]
    if not isinstance(taken, SheetResult):
        data["mails"] = [one.to_json() for one in taken.sheets]
        data["passed_over"] = [one.to_json() for one in taken.skipped]
    return data


def _print_schema(wanted: bool) -> None:
    if wanted:
        print_json(game_schema())
        raise typer.Exit


def show(
    file: FileArgument,
    phase: Annotated[
        str | None, Option(metavar="PHASE", help="Show this phase, such as S1901M or Fall 1902 Retreat.")
    ] = None,
    scores: Annotated[
        bool, Option("--scores", help="Show each power's score and how it is made up.")
    ] = False,
    secret: Annotated[
        bool, Option("--secret", help="Show what players must not see, such as secret handlers.")
    ] = False,
    pending: Annotated[
        bool, Option("--pending", help="Show the orders submitted for the current phase.")
    ] = False,
    verify: Annotated[
        bool, Option("--verify", help="Resolve all phases again and compare; by default only the last.")
    ] = False,
    as_json: JsonOption = False,
    schema: Annotated[  # noqa: ARG001 - its callback does the work
        bool,
        Option(
            "--schema", callback=_print_schema, is_eager=True, help="Print the JSON Schema of game files."
        ),
    ] = False,
) -> None:
    """Show the last phase, the centers and the orders due, or another phase. For the referee.

    \b
    westphalia show game.json
    westphalia show game.json --phase S1901M
    westphalia show game.json --scores
    westphalia show game.json --pending
    westphalia show game.json --verify
    westphalia show --schema
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    game = load_game(file, verify=verify)
    record = _find_record(game, phase) if phase is not None else None
    asked = {"--scores": scores, "--secret": secret, "--pending": pending}
    chosen = [option for option, is_given in asked.items() if is_given]
    if len(chosen) > 1:
        raise UnreadableError(f"{join_words(chosen)} cannot be combined", expected="one of them")
    if scores or secret:
        index = None if record is None else game.history.index(record)
        _show_document(scores_report(game, index) if scores else secrets_report(game, index), as_json)
        return
    if pending:
        if phase is not None:
            raise UnreadableError("--pending applies to the current phase", expected="no --phase")
        _show_pending(game, as_json)
        return
    console = report_console()
    if as_json:
        print_json(
            _state_to_json(game) if record is None else record_to_json(game.variant, record, causes=True)
        )
    elif record is not None:
        print_parts(console, *render_record(record, game, file))
    elif phase is not None:
        print_parts(console, *render_submissions(game, tuple(game.submissions)), render_current_phase(game))
    else:
        last = render_record(game.history[-1], game, file) if game.history else ()
        print_parts(
            console,
            *last,
            render_center_table(game),
            render_current_phase(game),
            *render_standing_orders(game),
        )


def _show_pending(game: Game, as_json: bool) -> None:
    """Show the submissions for the current phase."""
    game.refuse_if_over()
    parties = [*(one for one in game.submissions if one not in game.dues), *game.dues]
    if as_json:
        texts = {
            one: [format_entry(entry) for entry in game.submissions[one]] if one in game.submissions else None
            for one in parties
        }
        print_json({"phase": game.phase.code, "pending": texts, **_standing_orders_to_json(game)})
        return
    print_parts(report_console(), *render_pending(game, parties), *render_standing_orders(game))


def _standing_orders_to_json(game: Game) -> dict[str, object]:
    """Return the standing orders and announced proxies as JSON; empty if there are none."""
    standing = {power: [format_entry(entry) for entry in sheet] for power, sheet in game.standing.items()}
    return {"standing": standing} if standing else {}


def _show_document(document: Document, as_json: bool) -> None:
    if as_json:
        print_json(document_to_json(document))
    elif document.sections:
        print_parts(report_console(), *render_document(document))
    else:
        print_parts(report_console(), "Nothing is secret except the orders that powers submit.")


def amend(
    file: FileArgument,
    corrections: Annotated[
        str,
        Argument(metavar="CORRECTIONS", help="A text file of corrections; - reads standard input."),
    ],
    reason: Annotated[str, Option(metavar="TEXT", help="The reason, in a sentence. Reports include it.")],
) -> None:
    """Correct the current state of a game, as its referee, and give a reason.

    Write one correction per line. UNIT France A Par places a unit; NO UNIT Par removes it. OWNER Par France
    sets the owner of a province; NOBODY makes it neutral. SET treasury.france 12 sets an entry of the
    ledger; NONE removes it. If any correction is impossible, none is made. Use undo to take back a
    correction.

    \b
    westphalia amend game.json corrections.txt --reason "the map was misread"
    echo "NO UNIT Vie" | westphalia amend game.json - --reason "it was never built"
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    name, text = STDIN if corrections == "-" else corrections, read_source_text(corrections)

    def report(game: Game) -> str:
        line = f"{game.phase}: corrected. Reason: {game.amendments[-1].reason}"
        return _format_with_parts(line, "", render_current_phase(game))

    _change_and_report(file, lambda game: amend_game(game, text, reason, file=name), report)


def undo(
    file: FileArgument,
    phase: Annotated[
        str | None, Option(metavar="PHASE", help="Do nothing unless this is the phase to reopen.")
    ] = None,
    reason: Annotated[str, Option(metavar="TEXT", help="The reason, for the log of the game.")] = "",
    discard: Annotated[
        bool, Option("--discard", help="Discard orders submitted for the current phase.")
    ] = False,
) -> None:
    """Take back the last advance and reopen the previous phase, with its submitted orders.

    If the referee has corrected the game since then, undo takes back the last correction instead.

    \b
    westphalia undo game.json
    westphalia undo game.json --phase S1901M --reason "Italy's orders were misread"
    """  # noqa: D301 - \b keeps the lines of a paragraph apart

    before: list[Game] = []

    def change(game: Game) -> Game:
        earlier = game.undo()
        if phase is not None:
            _refuse_other_phase(game, earlier.phase, phase)
        before.append(game)
        kept = set(earlier.submissions) if len(earlier.history) == len(game.history) else set[Power]()
        lost = [game.the_name_of(power) for power in game.submissions if power not in kept]
        if lost and not discard:
            message = f"this discards the orders that {join_words(lost)} submitted for {game.phase}"
            raise ImpossibleError(message, expected="--discard, if you want that")
        return earlier

    def report(game: Game) -> str:
        is_same = len(before[-1].history) == len(game.history) and before[-1].outcome is None
        line = f"{game.phase}: last correction taken back." if is_same else f"{game.phase} is open again."
        return _format_with_parts(line, "", render_current_phase(game))

    _change_and_report(file, change, report, reason=parse_reason(reason) if reason else "")


def log(file: FileArgument, as_json: JsonOption = False) -> None:
    """Show the log of a game: who submitted what and when, and what was replaced, undone and corrected.

    The log is for the referee only; reports never include it.

    \b
    westphalia log game.json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    game = load_game(file)
    if as_json:
        print_json([entry.to_json() for entry in game.log])
        return
    print_parts(report_console(), *render_log(game))


def _change_and_report(
    file: str,
    change: Callable[[Game], Game],
    report: Callable[[Game], str],
    *,
    reason: str = "",
    unaccepted: Callable[[], Mapping[str, RejectedLines]] | None = None,
) -> None:
    """Change a game file, log the change, and print a report of the changed game.

    The report is drawn before the file is written. If drawing fails, the file does not change.
    """
    text = ""

    def change_and_draw(game: Game) -> Game:
        nonlocal text
        after = change(game)
        text = report(after)
        return add_log_entries(
            game, after, reason=reason, unaccepted=unaccepted() if unaccepted is not None else None
        )

    update_game(file, change_and_draw)
    write_out(text)


def _format_with_parts(line: str, *parts: "RenderableType") -> str:
    """Return a line that is never wrapped, and parts below it."""
    return f"{replace_controls(line)}\n{render_parts(report_console(), *parts, apart=False)}"


def _load_board(file: str | None) -> Board | None:
    if file is None:
        return None
    return load_board(file)


def _start_game_from_case(variant: Variant, file: str, reader: CaseReader) -> Game:
    """Return a game that starts with the position of a case, with the case's orders submitted."""
    case = reader.load(file)
    if case.variant != variant.id:
        raise ImpossibleError(f"{file} is a case of {case.variant}", expected=variant.id)
    game = Game.start(
        variant,
        case.rulebook,
        phase=case.phase,
        position=case.position,
        ledger=variant.read_ledger(case.ledger, case.position.board),
    )
    for power, orders in case.orders.items():
        try:
            game = game.submit(power, orders)
        except WestphaliaError as error:
            for one in error.defects if isinstance(error, Defects) else (error,):
                one.at(file=file)
            raise
    return game


def _find_record(game: Game, phase: str) -> PhaseRecord | None:
    """Return the record of a phase, or None for the current phase.

    Raises:
        ImpossibleError: The phase has not been played.
    """
    wanted = game.find_phase(phase)
    for record in game.history:
        if record.phase == wanted:
            return record
    if wanted == game.phase:
        return None
    known = (*(record.phase.code for record in game.history), game.phase.code)
    raise ImpossibleError(f"{wanted} has not been played", expected=f"one of {', '.join(known)}")


def _state_to_json(game: Game) -> dict[str, object]:
    """Return the current state of the game as JSON."""
    data: dict[str, object] = {"variant": game.variant.id, "phase": game.phase.code}
    if game.outcome is not None:
        powers = list(game.outcome.powers)
        data["outcome"] = {
            "kind": game.outcome.kind.value,
            "powers": powers,
            "agreed": game.outcome.agreed,
        }
    data["position"] = position_to_json(game.position)
    if game.ledger:
        data["ledger"] = game.variant.ledger_json(game.ledger)
    data["owed"] = {
        power: {"count": due.count, "noun": due.noun, "handed_in": power in game.submissions}
        for power, due in game.dues.items()
    }
    data |= _standing_orders_to_json(game)
    if game.history:
        data["last"] = record_to_json(game.variant, game.history[-1], causes=True)
    return data
