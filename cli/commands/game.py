"""``westphalia new``, ``advance``, ``show``, ``amend``, ``undo``, ``log``: play a game in a file."""

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from typer import Argument, Option

from ...games import (
    Game,
    RejectedLines,
    add_log_entries,
    amend as amend_game,
    create_game,
    document_to_json,
    format_game,
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
from ...games.submissions.accepted import standing_orders_to_json
from ...model.board import Board, load_board
from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError, separate_errors
from ...model.names import Power
from ...model.phase import Phase
from ...model.rulebook import Rulebook, parse_rule, read_rules
from ...solver import join_words
from ...variants import Document, PhaseRecord, Variant, find_variant, format_entry, format_rules
from ..reports.document import render_document
from ..reports.game import (
    REFEREE_ONLY,
    render_center_table,
    render_current_phase,
    render_later_orders,
    render_log,
    render_pending,
    render_record,
    render_standing_orders,
    render_submissions,
)
from ..running.completion import complete_variants
from ..running.console import (
    Text,
    format_json,
    print_error,
    print_json,
    print_parts,
    print_text,
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
    PresetOption,
    RuleOption,
    draw_seed,
    format_seed,
    is_file_name,
    load_variant_option,
    read_source_text,
)
from ..running.progress import ProgressBar

if TYPE_CHECKING:
    from ...games.mail import AdvanceResult

EPILOG = "Exit status: 0 success; 2 bad input, the file was not changed."

FileArgument = Annotated[str, Argument(metavar="FILE", help="The game file.")]


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this module to the application."""
    for command in (new, advance, show, amend, undo, log):
        app.command(epilog=EPILOG)(command)


def new(
    variant: Annotated[
        str,
        Argument(
            metavar="VARIANT",
            autocompletion=complete_variants,
            help="A variant, such as standard, or its file. Can be omitted with --from.",
        ),
    ],
    file: Annotated[
        str,
        Argument(
            metavar="FILE",
            help="The game file to write; it must not exist. - writes standard output.",
            show_default=False,
        ),
    ] = "",
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    start: Annotated[
        str | None,
        Option(
            "--from",
            metavar="CASE",
            help="Start with the position and the orders of a case file or of a turn as you copied it.",
        ),
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
    westphalia new game.json --from case.txt
    westphalia new europe-1615 game.json --seed 77
    westphalia new examples/two-towns.json game.json
    westphalia new europe-1615 game.json --timeline sanctions.txt
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if not file:
        if start is None:
            raise UnreadableError(
                "VARIANT or FILE is missing", expected="both, as in: new standard game.json"
            )
        variant, file = "", variant
    lots = ""
    for option, value in (("--seed", seed), ("--timeline", timeline)):
        if start is not None and value is not None:
            raise UnreadableError(f"--from and {option} cannot be combined")
    if start is not None:
        reader = CaseReader(rule, preset, board, variant if is_file_name(variant) else None)
        game = _start_game_from_case(variant, start, reader)
        for note in reader.notes:
            print_error(note)
    else:
        found = load_variant_option(variant)
        pairs = [*([("preset", preset)] if preset is not None else ()), *map(parse_rule, rule or ())]
        own = load_board(board) if board is not None else None
        game, lots = _new_game(found, read_rules(pairs, found.rulebook), own, seed, timeline)
    line = f"{file}: new game, {game.variant.name}. {format_rules(game.rulebook)}"
    text = format_with_parts(line, *([lots] if lots else ()), "", render_current_phase(game))
    if file == "-":
        print_text(format_game(game))
        if lots:
            print_error(lots)
        return
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


def advance(
    file: FileArgument,
    phase: Annotated[
        str | None, Option(metavar="PHASE", help="Do nothing unless this is the current phase.")
    ] = None,
    anyway: Annotated[
        bool, Option("--anyway", help="Resolve the phase of --phase even if orders are missing.")
    ] = False,
    draw: Annotated[bool, Option("--draw", help="End the game as a draw of all survivors.")] = False,
    concede_to: Annotated[
        str | None, Option(metavar="POWER", help="End the game with a concession to this power.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Resolve the current phase and move on to the next one that needs orders.

    If orders are missing, or questions about emails are open, the command lists them and resolves nothing.
    With --anyway, units without orders hold, dislodged units without orders disband, and the rulebook chooses
    the units that a power without orders removes; --phase makes sure that no other phase is resolved. With
    --draw or --concede-to, the game ends by agreement instead; undo reverses that.

    \b
    westphalia advance game.json
    westphalia advance game.json --phase S1901M
    westphalia advance game.json --anyway --phase S1901M
    westphalia advance game.json --draw
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if draw and concede_to is not None:
        raise UnreadableError("--draw and --concede-to cannot be combined")

    if anyway and phase is None:
        expected = "the phase to resolve: --anyway --phase S1901M"
        raise UnreadableError("--anyway needs --phase", expected=expected)

    def play(game: Game) -> GameChange:
        if phase is not None:
            _refuse_other_phase(game, game.phase, phase)
        if draw:
            after = game.draw()
        elif concede_to is not None:
            after = game.concede(concede_to)
        else:
            if not anyway:
                refuse_incomplete(game)
            after = game.advance()
        early = _submit_kept_orders(after)
        after = early.game if early is not None else after
        if as_json:
            text = format_json(_state_to_json(after))
            text.encode(sys.stdout.encoding or "ascii")  # fails now, before the file changes
        elif draw or concede_to is not None:
            text = render_parts(report_console(), render_current_phase(after))
        else:
            text = _format_played_phase(after, file, early.submitted if early is not None else ())
        if early is None:
            return GameChange(after, text)
        asked = {str(power): RejectedLines(refused=lines) for power, lines in early.questions.items()}
        return GameChange(after, text, tuple(_format_kept_questions(early)), unaccepted=asked)

    store_change(file, play)


def _submit_kept_orders(game: Game) -> "AdvanceResult | None":
    """Submit the orders that were sent in advance for the phase that has begun; None if there are none."""
    if game.outcome is not None or all(one.phase != game.phase for one in game.later):
        return None
    from ...games.mail import submit_kept_orders  # slow to import

    return submit_kept_orders(game)


def _format_kept_questions(early: "AdvanceResult") -> Iterator[str]:
    """Yield the questions about orders that were sent in advance."""
    game = early.game
    for power, questions in early.questions.items():
        yield from (f"question: {game.name_of(power)}: {text}" for text in questions)
    if early.questions:
        names = join_words([game.the_name_of(power) for power in early.questions])
        yield f"The orders that {names} sent in advance were not submitted."


def _format_played_phase(game: Game, file: str, early: Collection[Power] = ()) -> str:
    """Return the report of the last phase, the centers, the current phase, and the powers whose orders were
    sent in advance and are submitted now.
    """
    names = [game.the_name_of(power) for power in early]
    advance = [Text(f"The orders that {join_words(names)} sent in advance are submitted.")] if names else []
    secret = [REFEREE_ONLY] if has_secrets(game) else []
    last = render_record(game.history[-1], game, file)
    parts = (*secret, *last, render_center_table(game), render_current_phase(game), *advance)
    return render_parts(report_console(), *parts)


def _refuse_other_phase(game: Game, found: Phase, wanted: str) -> None:
    """Raise ImpossibleError if a phase is not the wanted one."""
    if game.find_phase(wanted) != found:
        message = f"--phase {wanted} does not match {found}; nothing was changed"
        raise ImpossibleError(message)


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
    with ProgressBar("Resolving"):
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
        kept = [
            {"power": one.power, "phase": one.phase.code, "lines": list(one.lines)}
            for one in game.coming_orders
        ]
        data = {"phase": game.phase.code, "pending": texts, **standing_orders_to_json(game)}
        print_json(data | ({"later": kept} if kept else {}))
        return
    print_parts(
        report_console(),
        *render_pending(game, parties),
        *render_standing_orders(game),
        *render_later_orders(game),
    )


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

    def correct(game: Game) -> GameChange:
        after = amend_game(game, text, reason, file=name)
        line = f"{after.phase}: corrected. Reason: {after.amendments[-1].reason}"
        return GameChange(after, format_with_parts(line, "", render_current_phase(after)))

    store_change(file, correct)


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

    why = parse_reason(reason) if reason else ""

    def reopen(game: Game) -> GameChange:
        earlier = game.undo()
        if phase is not None:
            _refuse_other_phase(game, earlier.phase, phase)
        is_same = len(earlier.history) == len(game.history)
        kept = set(earlier.submissions) if is_same else set[Power]()
        early = _submit_kept_orders(replace(game, submissions={}))  # the game still keeps these
        lost = [
            game.the_name_of(power)
            for power, sheet in game.submissions.items()
            if power not in kept and (early is None or sheet != early.game.submissions.get(power))
        ]
        if lost and not discard:
            message = f"this discards the orders that {join_words(lost)} submitted for {game.phase}"
            raise ImpossibleError(message, expected="--discard, if you want that")
        is_correction = is_same and game.outcome is None
        done = ": last correction taken back." if is_correction else " is open again."
        line = f"{earlier.phase}{done}"
        return GameChange(earlier, format_with_parts(line, "", render_current_phase(earlier)), reason=why)

    store_change(file, reopen)


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


@dataclass(frozen=True, slots=True)
class GameChange:
    """A change of a game, not yet stored.

    Attributes:
        game: The game after the change.
        text: The report of the change for standard output.
        warnings: Lines for standard error.
        reason: The reason for the change, for the log.
        unaccepted: The lines of each power that were not accepted, for the log.
        status: The exit status of the command.
    """

    game: Game
    text: str
    warnings: tuple[str, ...] = ()
    reason: str = ""
    unaccepted: Mapping[str, RejectedLines] = field(default_factory=dict[str, RejectedLines])
    status: int = 0


def store_change(file: str, make: Callable[[Game], GameChange]) -> None:
    """Change a game file, log the change and report it.

    `make` draws the report before the file is written, so that the file does not change if drawing fails.
    """
    made: GameChange | None = None

    def change(game: Game) -> Game:
        nonlocal made
        made = make(game)
        return add_log_entries(game, made.game, reason=made.reason, unaccepted=made.unaccepted)

    update_game(file, change)
    assert made is not None, "set by `change`"
    write_out(made.text)
    for line in made.warnings:
        print_error(line)
    if made.status:
        raise typer.Exit(made.status)


def format_with_parts(line: str, *parts: RenderableType) -> str:
    """Return a line that is never wrapped, and parts below it."""
    return f"{replace_controls(line)}\n{render_parts(report_console(), *parts, apart=False)}"


def _start_game_from_case(named: str, file: str, reader: CaseReader) -> Game:
    """Return a game that starts with the position of a case, with the case's orders submitted.

    `named` is the variant on the command line, or empty.
    """
    case = reader.load(file)
    variant = load_variant_option(named) if named else find_variant(case.variant)
    if case.variant != variant.id:
        raise ImpossibleError(f"{file} is a case of {case.variant}", expected=variant.id)
    if reader.notes and not case.position.units and not case.position.owners:
        message = "states neither units nor owners of centers, so no game can start from it"
        raise ImpossibleError(message, place=Place(file), expected="a position, or the phases before it")
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
            for one in separate_errors(error):
                one.at(file=file)
            raise
    return game


def _find_record(game: Game, phase: str) -> PhaseRecord | None:
    """Return the record of a phase, or None for the current phase.

    Raises:
        ImpossibleError: The phase has not been played.
    """
    index = game.find_played_or_current(phase)
    return None if index is None else game.history[index]


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
    data |= standing_orders_to_json(game)
    if game.history:
        data["last"] = record_to_json(game.variant, game.history[-1], causes=True)
    return data
