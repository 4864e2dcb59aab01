"""Reports on games: the events of a phase, the centers of each power, the orders due."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table

from ...games import Game
from ...model.board import Board
from ...model.case import Case
from ...model.names import REFEREE, Power
from ...model.rulebook import Rulebook
from ...solver import Certainty, Kernel, join_words
from ...variants import (
    EntryReport,
    PhaseRecord,
    Report,
    State,
    Turn,
    find_vacant_powers,
    format_entry,
    format_kernel,
    format_kernel_title,
)
from ..running.console import Text, keep_unbroken, print_parts
from .resolution import MARKS, render_case_title, render_kernel_table, render_mark, render_power, render_units

if TYPE_CHECKING:
    from ...games.mail import MailResult

_MAX_ORDER_WIDTH = 34
_KERNEL_STYLES = {
    Certainty.UNIQUE: "bold",
    Certainty.CIRCULAR: "bold cyan",
    Certainty.PARADOX: "bold magenta",
}
_MAX_YEARS = 10
"""The maximum number of years in the table of centers."""


def render_record(record: PhaseRecord, game: Game, file: str) -> Iterator[RenderableType]:
    """Yield the report on a phase: every power's orders with their outcomes, then other events."""
    title = Text(str(record.phase), "bold")
    title.append(f", {game.variant.name}", "not bold").append(f"  {file}", "dim not bold")
    yield title
    yield from render_events(record.report, record.submissions, game.board, game.rulebook)


def print_phase_result(console: Console, case: Case, turn: Turn) -> None:
    """Print the result of a retreat or adjustment case."""
    parts = render_events(turn.report, case.orders, case.board, case.rulebook)
    print_parts(console, render_case_title(case), *parts, render_units(case.board, turn.position.units))


def render_events(
    report: Report, submissions: Collection[Power], board: Board, rulebook: Rulebook
) -> Iterator[RenderableType]:
    """Yield the parts on a phase's orders and events. `submissions` has the powers that submitted orders."""
    by_power: dict[Power, list[EntryReport]] = {}
    for power in (REFEREE, *(info.id for info in board.powers), *(entry.power for entry in report.entries)):
        by_power.setdefault(power, [])
    quiet = [entry for entry in report.entries if entry.power in board.minor and entry.is_idle]
    for entry in report.entries:
        if entry not in quiet:
            by_power[entry.power].append(entry)
    widths = {
        power: max((len(format_entry(entry.entry)) for entry in entries), default=0)
        for power, entries in by_power.items()
    }
    most = max((width for power, width in widths.items() if power != REFEREE), default=0)
    for power, entries in by_power.items():
        if entries:
            width = widths[REFEREE] if power == REFEREE else most
            orders = _render_orders(entries, min(width, _MAX_ORDER_WIDTH), submitted=power in submissions)
            yield Group(render_power(board, power), Padding(orders, (0, 0, 0, 2)))
    if quiet:
        verb = "hold" if len(quiet) > 1 else "holds"
        line = Text(keep_unbroken(f"{join_words([str(entry.unit) for entry in quiet])} {verb}: no order."))
        yield Group(Text("Minor states", "bold"), Padding(line, (0, 0, 0, 2)))
    if report.events:
        lines = [Text(event.text) for event in report.events]
        yield Group(Text("Other events", "bold"), *(Padding(line, (0, 0, 0, 2)) for line in lines))
    for kernel in report.kernels:
        yield Group(_render_kernel(kernel, rulebook), Padding(render_kernel_table(kernel), (1, 0, 0, 2)))


def _render_orders(entries: Sequence[EntryReport], width: int, *, submitted: bool) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=1)
    table.add_column(width=width)
    table.add_column(ratio=1)
    quiet: list[str] = []
    for entry in entries:
        if entry.is_idle:
            quiet.append(str(entry.unit))
        else:
            table.add_row(render_mark(entry.status), format_entry(entry.entry), _render_reason(entry))
    if not quiet:
        return table
    holds = "hold" if len(quiet) > 1 else "holds"
    why = "no order" if submitted else "no orders submitted"
    line = Text(keep_unbroken(f"{join_words(quiet)} {holds}: {why}."))
    return Group(table, line) if table.row_count else line


def _render_reason(entry: EntryReport) -> Text:
    """Return the sentence about an order, without the order. The words before the colon are colored."""
    sentence = entry.why or f"{entry.status.value}: {entry.code}."
    words = keep_unbroken(sentence.removeprefix(format_entry(entry.entry)).lstrip())
    verdict, colon, rest = words.partition(":")
    reason = Text(verdict, MARKS[entry.status][2])
    return reason.append(f"{colon}{rest}", "default")


def _render_kernel(kernel: Kernel, rulebook: Rulebook) -> Text:
    text = Text(f"{format_kernel_title(kernel.certainty)}: ", _KERNEL_STYLES[kernel.certainty])
    return text.append(format_kernel(kernel, rulebook), "default not bold")


def render_center_table(game: Game) -> RenderableType:
    """Return the table of each power's centers at the start of each year and now, and its units."""
    columns: dict[str, PhaseRecord] = {}
    for record in game.history:
        columns.setdefault(str(record.phase.year), record)
    shown = [*columns.items()][-_MAX_YEARS:]
    units = Counter(unit.power for unit in game.position.units)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    for _ in range(len(shown) + 2):
        table.add_column(justify="right")
    heads = (*(name for name, _ in shown), "now", "units")
    table.add_row(Text("Centers", "bold"), *(Text(head, "dim") for head in heads))
    moments = [*(record for _, record in shown), game]
    owned = [_count_centers(at, game) for at in moments]
    for info in game.board.powers:
        cells = [str(counts.get(info.id) or "-") for counts in (*owned, units)]
        table.add_row(render_power(game.board, info.id), *cells)
    free = [len(at.position.board.centers - at.position.owners.keys()) for at in moments]
    if free[-1]:
        table.add_row(Text("neutral", "dim"), *(str(count or "-") for count in free), "")
    return table


def _count_centers(at: PhaseRecord | Game, game: Game) -> Mapping[Power, int]:
    """Return how many centers each power had at that time, as the variant counts them."""
    return game.variant.centers(State(game.variant, game.rulebook, at.phase, at.position, at.ledger))


REFEREE_ONLY = Text("For the referee alone: this contains what players must not know.", "bold")
"""The heading of output with secrets."""


def render_log(game: Game) -> Iterator[RenderableType]:
    """Yield the log of a game, one entry after the other."""
    yield Text("For the referee alone: the log of the game.", "bold")
    if not game.log:
        yield Text("The log is empty.", "dim")
    for entry in game.log:
        heading = Text(f"{entry.time}  {entry.phase}  ", "dim")
        heading.append(_ACTION_PHRASES.get(entry.action, entry.action), "default not dim")
        if entry.party:
            heading.append(f": {game.name_of(Power(entry.party))}", "default not dim")
        lines = [Text(line) for line in entry.lines]
        if entry.replaced and entry.action not in ("withdraw", "undo"):
            lines.append(Text(f"replaced: {', '.join(entry.replaced)}", "dim"))
        elif entry.replaced and entry.action != "undo":
            lines.append(Text(", ".join(entry.replaced), "dim"))
        is_question = entry.action == "question"
        lines += [Text(line if is_question else f"not accepted: {line}") for line in entry.refused]
        lines += [Text(f"settled: {line}") for line in entry.settled]
        lines += [Text(f"not an order: {line}", "dim") for line in entry.unread]
        if entry.reason:
            lines.append(Text(f"{'for' if entry.action == 'later' else 'reason'}: {entry.reason}"))
        yield Group(heading, *(Padding(line, (0, 0, 0, 2)) for line in lines))


_ACTION_PHRASES = {
    "submit": "submitted",
    "question": "not accepted, with questions",
    "later": "kept for later",
    "standing": "standing orders submitted",
    "withdraw": "withdrawn",
    "advance": "resolved",
    "undo": "undone",
    "amend": "corrected",
    "end": "ended by agreement",
    "deadline": "deadline noted",
}


def render_current_phase(game: Game) -> RenderableType:
    """Return the current phase with the orders due, or how the game ended."""
    if game.outcome is not None:
        return Text(f"The game is over: {game.describe_outcome(game.outcome)}.", "bold")
    dues = game.dues
    corrected = [
        Padding(Text(event.text, "dim"), (0, 0, 0, 2)) for one in game.amendments for event in one.events
    ]
    heading = Group(Text(f"Next: {game.phase}", "bold"), *corrected)
    if not dues:
        return Group(heading, Text("  No orders are due. Continue with westphalia advance."))
    vacant = [game.the_name_of(power) for power in sorted(find_vacant_powers(game.ruled_state.ledger))]
    unplayed = [Text(f"  Without a player: {join_words(vacant)}.", "dim")] if vacant else []
    table = Table.grid(padding=(0, 2, 0, 0))
    for power, due in dues.items():
        note = f" ({due.note})" if due.note else ""
        is_in = power in game.submissions
        what = Text("submitted", "green") if is_in else Text(f"{due} due{keep_unbroken(note)}")
        table.add_row(render_power(game.board, power), what)
    return Group(heading, Padding(table, (0, 0, 0, 2)), *unplayed)


def render_submissions(game: Game, powers: Sequence[Power]) -> Iterator[RenderableType]:
    """Yield the submissions of these powers for the current phase."""
    for power in powers:
        entries = game.submissions[power]
        lines = [Text(format_entry(entry)) for entry in entries] or [Text("no orders", "dim")]
        yield Group(render_power(game.board, power), *(Padding(line, (0, 0, 0, 2)) for line in lines))


def render_pending(game: Game, parties: Sequence[Power]) -> Iterator[RenderableType]:
    """Yield each party's submission for the current phase, or a note that it has none."""
    yield Text(f"{game.phase}, {game.variant.name}: submitted orders", "bold")
    for one in parties:
        if one in game.submissions:
            yield from render_submissions(game, (one,))
        else:
            line = Text(f"nothing; {game.dues[one]} due", "dim")
            yield Group(render_power(game.board, one), Padding(line, (0, 0, 0, 2)))


def render_standing_orders(game: Game) -> Sequence[RenderableType]:
    """Return the standing orders and announced proxies of all powers, or nothing if there are none."""
    if not game.standing:
        return ()
    lines: list[RenderableType] = [Text("Standing orders and announced proxies", "bold")]
    for power, sheet in game.standing.items():
        what = Text(", ".join(format_entry(entry) for entry in sheet))
        lines += [Padding(render_power(game.board, power), (0, 0, 0, 2)), Padding(what, (0, 0, 0, 4))]
    return (Group(*lines),)


def render_later_orders(game: Game) -> Sequence[RenderableType]:
    """Return the orders that the game keeps for phases to come, or nothing if there are none."""
    if not game.coming_orders:
        return ()
    lines: list[RenderableType] = [Text("Orders sent in advance", "bold")]
    for one in game.coming_orders:
        heading = render_power(game.board, one.power).append(f", {one.phase}", "dim not bold")
        lines += [Padding(heading, (0, 0, 0, 2)), *(Padding(Text(line), (0, 0, 0, 4)) for line in one.lines)]
    return (Group(*lines),)


def render_mails(game: Game, taken: "MailResult") -> Sequence[RenderableType]:
    """Return how emails were read: the meaning of their lines, and the emails that do not count."""
    lines: list[RenderableType] = []
    for one in taken.readings:
        sender = f" from {one.mail.sender}" if one.mail.sender else ""
        heading = Text(game.name_of(one.power), "bold").append(
            f": {one.mail.name}{sender}", "default not bold"
        )
        lines += ["", heading]
        for title, kinds in _PIECES.items():
            pieces = [piece for piece in one.pieces if piece.kind in kinds]
            if pieces:
                lines.append(Padding(Text(f"{title}:"), (0, 0, 0, 2)))
                lines += [Padding(Text(f"{piece.line:>3}  {piece}"), (0, 0, 0, 2)) for piece in pieces]
        counts = [
            f"{len(pieces)} {what[0] if len(pieces) == 1 else what[1]}"
            for kinds, what in _COUNTED.items()
            if (pieces := [piece for piece in one.pieces if piece.kind in kinds])
        ]
        settled = [f"Settled: {text}." for text in one.settled]
        notes = (*([f"Skipped: {join_words(counts)}."] if counts else []), *one.notes, *settled)
        lines += [Padding(Text(note), (0, 0, 0, 2)) for note in notes]
    if taken.skipped:
        lines += ["", Text("Emails that do not count", "bold")]
    for mail in taken.skipped:
        sender = f" from {mail.mail.sender}" if mail.mail.sender else ""
        lines.append(Padding(Text(f"{mail.mail.name}{sender}: {mail.why}"), (0, 0, 0, 2)))
    return lines


_PIECES = {
    "Not orders": ("heading", "remark"),
    "Struck out": ("struck out",),
    "Hidden": ("hidden",),
    "For later": ("for later",),
    "Questions": ("question",),
}
"""The titles over the lines of emails, with the kinds of lines under each."""

_COUNTED = {
    ("quoted",): ("line of quoted text", "lines of quoted text"),
    ("signature",): ("line of a signature", "lines of a signature"),
}
"""The kinds of lines of emails that are only counted."""


def format_missing_powers(game: Game) -> str:
    """Return the sentence that names the powers without submitted orders."""
    missing = [game.the_name_of(power) for power in game.missing]
    return f"Waiting for {join_words(missing)}." if missing else "All powers have submitted orders."
