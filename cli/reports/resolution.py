"""The report on a resolution: the outcome of each order with its reason, and how certain the result is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table

from ...games import PhaseResult
from ...model.board import Board
from ...model.case import Case
from ...model.names import Power
from ...model.orders import format_order, format_unit
from ...model.position import DislodgedUnit, Unit
from ...model.rulebook import Rulebook
from ...solver import (
    Certainty,
    ForcedDecision,
    Kernel,
    OrderFate,
    OrderResult,
    Resolution,
    Status,
    UnreadResult,
    join_words,
)
from ...variants import (
    EntryReport,
    Event,
    find_variant,
    format_certainty,
    format_entry,
    format_kernel,
    format_kernel_title,
    format_resolution_heads,
    format_rules,
    owner_name,
)
from ..running.console import Text, can_encode, keep_unbroken, print_parts

MARKS = {
    Status.SUCCEEDS: ("✓", "+", "green"),
    Status.FAILS: ("✗", "x", "red"),
    Status.VOID: ("○", "o", "yellow"),
    Status.ILLEGAL: ("○", "o", "yellow"),
}
"""For each status: its mark, an ASCII mark for outputs that cannot encode it, and its style."""

_MAX_ORDER_WIDTH = 34


def print_report(
    console: Console, result: PhaseResult, resolution: Resolution, checked: int | str | None
) -> None:
    """Print the report on a case. `checked` is the number of definitions that hold, or an error message."""
    case = result.case
    parts = [
        render_case_title(case),
        *_render_notes(resolution),
        *_render_orders(case.board, resolution, result.statement_results),
        *_render_events(result.events),
        _render_consequences(result, resolution),
        _render_certainty(resolution, case.rulebook),
    ]
    if checked is not None:
        parts.append(_render_check(checked, resolution.forced if isinstance(checked, int) else ()))
    print_parts(console, *parts)


def render_notes(notes: Sequence[str]) -> Iterator[RenderableType]:
    """Yield the notes that say how a pasted text was read, if there are any."""
    if notes:
        yield Text("\n".join(map(keep_unbroken, notes)), "dim")


def render_case_title(case: Case) -> RenderableType:
    """Return the heading of a report: the file, the phase and the rules."""
    variant = find_variant(case.variant)
    title = Text(f"{case.phase}", style="bold")
    title.append(f", {variant.name} game", "not bold")
    title.append(f"\n{format_rules(case.rulebook)}", "not bold dim")
    if case.file is None:
        return title
    return Group(Text(case.file, "dim", no_wrap=True, overflow="ignore"), title)


def _render_notes(resolution: Resolution) -> Iterator[Text]:
    """Yield notes on which order sets count and how ambiguous words were read."""
    for note in resolution.notes:
        yield Text(keep_unbroken(note.text), "yellow")


# ------------------------------------------------------------------------------------------ orders


def render_mark(status: Status) -> Text:
    """Return the mark of a status, in its color."""
    sign, plain, style = MARKS[status]
    return Text(sign if can_encode(sign) else plain, style)


def render_power(board: Board, power: Power) -> Text:
    """Return the name of a power after a dot of its color."""
    info = board.power.get(power)
    heading = Text()
    if info is not None and can_encode("●"):
        heading.append("● ", info.color)
    return heading.append(owner_name(board, power), "bold")


def _render_orders(
    board: Board, resolution: Resolution, said: Sequence[EntryReport]
) -> Iterator[RenderableType]:
    """Yield each power's statements and orders with their outcomes."""
    rows: dict[Power, list[tuple[Text, str, Text]]] = {}
    for entry in said:
        line = (render_mark(entry.status), format_entry(entry.entry), Text(keep_unbroken(entry.why)))
        rows.setdefault(entry.power, []).append(line)
    for result in resolution.all_results:
        if isinstance(result, UnreadResult):
            line = (
                render_mark(result.status),
                result.text,
                Text(keep_unbroken(result.why.removeprefix(result.text).strip())),
            )
        else:
            line = (render_mark(result.status), format_order(result.order), _render_reason(result))
        rows.setdefault(result.power, []).append(line)
    width = max((len(text) for lines in rows.values() for _, text, _ in lines), default=0)
    for power, lines in rows.items():
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(width=1)
        table.add_column(width=min(width, _MAX_ORDER_WIDTH))
        table.add_column(ratio=1)
        for line in lines:
            table.add_row(*line)
        yield Group(render_power(board, power), Padding(table, (0, 0, 0, 2)))


def _render_reason(result: OrderResult) -> Text:
    """Return the sentence about an order, without the order. The words before the colon are colored."""
    words = keep_unbroken(result.why.removeprefix(format_order(result.order)).lstrip())
    verdict, colon, rest = words.partition(":")
    reason = Text(verdict, MARKS[result.status][2])
    return reason.append(f"{colon}{rest}", "default")


# ------------------------------------------------------------------------------------ consequences


def _render_events(events: Sequence[Event]) -> Iterator[RenderableType]:
    """Yield the table of events that are not outcomes of orders."""
    if events:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(width=0)
        table.add_column(ratio=1)
        table.title = Text("Other events", "bold not italic")
        table.title_justify = "left"
        for event in events:
            table.add_row("", keep_unbroken(event.text))
        yield table


def _render_consequences(result: PhaseResult, resolution: Resolution) -> RenderableType:
    """Return the dislodged units with their retreats, the contested provinces, and all units."""
    parts: list[RenderableType] = []
    board = result.case.board
    if result.retreats:
        table = _make_list("Dislodged")
        for dislodged, options in result.retreats.items():
            can = f"it can retreat to {join_words(options)}" if options else "it cannot retreat"
            by = (
                f" by {format_unit(resolution.attacker_of(dislodged))}"
                if _is_dislodged_by_attack(dislodged)
                else ""
            )
            convoy = ", which arrived by convoy" if dislodged.by_convoy else ""
            who = f"{format_unit(dislodged.unit)}{by}{convoy}; {can}"
            table.add_row("", owner_name(board, dislodged.unit.power), keep_unbroken(who))
        parts.append(table)
    if resolution.contested:
        names = join_words(sorted(resolution.contested))
        contested = Text("Contested", "bold").append(f"  {names}: vacant after a standoff", "not bold")
        parts.append(contested)
    parts.append(render_units(board, result.units))
    spaced = [item for part in parts for item in (part, "")]
    return Group(*spaced[:-1])


def _is_dislodged_by_attack(dislodged: DislodgedUnit) -> bool:
    """Return whether an attack dislodged the unit; otherwise a rule forces it to leave."""
    return dislodged.attacker_from.province != dislodged.unit.location.province


def _make_list(heading: str) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=0)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    table.title = Text(heading, "bold not italic")
    table.title_justify = "left"
    return table


def render_units(board: Board, units: Iterable[Unit]) -> Table:
    """Return the table of all units by power."""
    by_owner: dict[Power, list[str]] = {}
    for unit in units:
        by_owner.setdefault(unit.power, []).append(format_unit(unit))
    table = _make_list("Units now")
    for power, texts in by_owner.items():
        table.add_row("", owner_name(board, power), keep_unbroken(", ".join(texts)))
    return table


# ----------------------------------------------------------------------------------------- certainty


def _render_certainty(resolution: Resolution, rulebook: Rulebook) -> RenderableType:
    """Return how certain the result is, with the kernels that an extra rule decided."""
    parts: list[RenderableType] = []
    for kernel in resolution.kernels:
        parts += [_render_kernel(kernel, rulebook), Padding(render_kernel_table(kernel), (1, 0, 1, 2))]
    color = _CERTAINTY_COLORS[resolution.certainty]
    parts.append(Text(format_certainty(resolution), f"bold {color}"))
    return Group(*parts)


_CERTAINTY_COLORS = {Certainty.UNIQUE: "green", Certainty.CIRCULAR: "cyan", Certainty.PARADOX: "magenta"}


def _render_kernel(kernel: Kernel, rulebook: Rulebook) -> Text:
    title = f"{format_kernel_title(kernel.certainty)}: "
    text = Text(title, f"bold {_CERTAINTY_COLORS[kernel.certainty]}")
    return text.append(format_kernel(kernel, rulebook), "default not bold")


_FATE_STYLES = {
    OrderFate.SUCCEEDS: "green",
    OrderFate.GIVEN: "green",
    OrderFate.STANDS: "green",
    OrderFate.UNDER_WAY: "default",
    OrderFate.BOUNCES: "red",
    OrderFate.CUT: "red",
    OrderFate.DISLODGED: "red",
    OrderFate.STRANDED: "yellow",
}
_MAX_FORCED = 10
"""The maximum number of forced decisions that a report lists."""

_MAX_COLUMNS = 6
"""The maximum number of alternatives that are shown."""


def render_kernel_table(kernel: Kernel, remarks: Mapping[int, str] = MappingProxyType({})) -> Table:
    """Return the table of a kernel's consistent resolutions, side by side, and of the final result.

    `remarks` are added to the headings of the resolutions with these indices.
    """
    table = Table.grid(padding=(0, 3, 0, 0))
    shown = kernel.alternatives[:_MAX_COLUMNS]
    heads = [
        f"{head} ({remarks[i]})" if i in remarks else head
        for i, head in enumerate(format_resolution_heads(kernel, _MAX_COLUMNS))
    ]
    more = ["..."] if len(shown) < kernel.resolutions else []
    table.add_row("", *(Text(head, "dim") for head in (*heads, *more, "result")))
    for row, order in enumerate(kernel.orders):
        fates = [Text(fate[row].words, _FATE_STYLES[fate[row]]) for fate in shown]
        result = Text(kernel.result[row].words, f"bold {_FATE_STYLES[kernel.result[row]]}")
        table.add_row(keep_unbroken(format_order(order)), *fates, *([""] if more else []), result)
    return table


def _render_check(checked: int | str, forced: Sequence[ForcedDecision]) -> Text:
    """Return how many definitions hold, and which decisions extra rules forced."""
    if isinstance(checked, str):
        return Text("The check failed: ", "bold red").append(checked, "not bold")
    overridden = sum(not one.holds for one in forced)
    number = f"{checked} of {checked + overridden}" if overridden else f"all {checked}"
    held = "definition holds" if checked == 1 and not overridden else "definitions hold"
    text = Text(f"Checked: {number} {held} under this result.", "green")
    for one in forced[:_MAX_FORCED]:
        against = "" if one.holds else " against its definition"
        text.append(f"\n  {one.rule} forced a decision{against}: {one.decision}.", "not bold")
    if len(forced) > _MAX_FORCED:
        text.append(f"\n  {len(forced) - _MAX_FORCED} more decisions were forced.", "not bold")
    return text
