"""What a report says of minor states: their statuses, whose orders they followed, and their colors."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ...model.board import Terrain
from ...model.names import Power, Province
from ...solver import join_words
from ..framework.report import EntryReport, format_entry
from ..referee import Account, Cell, Section, Table
from ..referee.coloring import Coloring, Side, find_side
from ..referee.document import make_section, make_table
from ..referee.standard import format_reason
from .setting import Alignment, Standing

# =================================================================================================== Sections

COLORS = {Alignment.NEUTRAL: "#ffffff", Alignment.UNALIGNED: "#b8b8b8"}
"""The colors of states on the map: white if neutral, gray if unaligned, or else the color of their power."""


@dataclass(frozen=True, slots=True)
class StateNote:
    """The published data of a minor state: its `standing`, the `influence` in it and its marker.

    `holder` is who has captured it; its influence is then suspended. `influence` holds only what is public.
    """

    state: Power
    standing: Standing
    holder: Power | None = None
    influence: Mapping[Power, int] = field(default_factory=dict[Power, int])
    faith: str | None = None

    @property
    def status(self) -> str:
        """The status in one word: aligned, neutral, unaligned or captured."""
        return "captured" if self.holder is not None else str(self.standing.alignment)


def status_section(
    account: Account, notes: Sequence[StateNote], former: Sequence[StateNote]
) -> tuple[Section, ...]:
    """Return the status of every minor state and the influence in it, ordered by side (E19-RES-1)."""
    shown = _make_status_table(account, notes, former, frozenset(note.state for note in notes))
    return make_section("statuses", "Statuses of the minor states", [shown])


def changed_status_section(
    account: Account, notes: Sequence[StateNote], former: Sequence[StateNote]
) -> tuple[Section, ...]:
    """Return the status of only those states whose side or marker differs from the `former` notes."""
    before = {note.state: note for note in former}
    states = frozenset(
        note.state
        for note in notes
        if format_side(account, note) != _format_former_side(account, before, note)
        or note.faith != before.get(note.state, note).faith
    )
    return make_section(
        "changed_statuses", "Statuses that changed", [_make_status_table(account, notes, former, states)]
    )


def _make_status_table(
    account: Account,
    notes: Sequence[StateNote],
    former: Sequence[StateNote],
    states: Collection[Power],
) -> Table:
    """Return a table of the statuses of some states."""
    before, now = ({note.state: note for note in told} for told in (former, notes))
    changed = {
        note.state
        for note in notes
        if format_side(account, note) != _format_former_side(account, before, note)
    }
    shown = [note for note in notes if note.state in states]
    powers = [info.id for info in account.board.powers]
    columns: list[tuple[str, str | None]] = [
        ("state", "State"),
        ("code", None),
        ("status", None),
        ("color", None),
        ("side", "Side"),
        ("influence", "Influence"),
        ("marker", "Marker"),
        *((power, None) for power in powers),
        *([("before", "Before")] if changed else []),
    ]
    rows: list[list[Cell]] = []
    for note in sorted(shown, key=lambda note: _rank_by_side(note, powers)):
        was = _format_former_side(account, before, note) if note.state in changed else ""
        rows.append(
            [
                account.power(note.state),
                account.board.minor[note.state].code,
                note.status,
                find_map_color(account, note, now),
                _side_cell(account, note),
                format_influence(account, note.influence),
                note.faith.title() if note.faith is not None else "",
                *(note.influence.get(power) or None for power in powers),
                *([was] if changed else []),
            ]
        )
    return make_table(columns, rows)


def format_influence(account: Account, influence: Mapping[Power, int]) -> str:
    """Format the influence in a state, most first: ``Spain 10, Union 2``."""
    powers = [info.id for info in account.board.powers]
    placed = [(power, points) for power, points in influence.items() if points]
    if len(placed) == len(powers) and len({points for _, points in placed}) == 1:
        return f"every power {placed[0][1]}"
    placed.sort(key=lambda one: (-one[1], powers.index(one[0])))
    return ", ".join(f"{power.title()} {points}" for power, points in placed)


def _rank_by_side(note: StateNote, powers: Sequence[Power]) -> int:
    if note.holder is None and note.standing.power is not None:
        return powers.index(note.standing.power)
    return len(powers) + ("captured", "neutral", "unaligned").index(note.status)


def _side_cell(account: Account, note: StateNote) -> Cell:
    if note.holder is None and note.standing.power is not None:
        return account.short(note.standing.power)
    return format_side(account, note)


def format_side(account: Account, note: StateNote) -> str:
    """Format the side of a state: a power, its captor, or its status."""
    if note.holder is not None:
        return f"captured by {account.short(note.holder)}"
    power = note.standing.power
    return note.status if power is None else str(account.short(power))


def _format_former_side(account: Account, before: Mapping[Power, StateNote], note: StateNote) -> str:
    return format_side(account, before[note.state]) if note.state in before else "no state"


def find_map_color(account: Account, note: StateNote, notes: Mapping[Power, StateNote]) -> str:
    """Return the color of a state on the map: that of the power whose side it is on.

    A state that another state has captured has the color of that one (E15-EXP-3).
    """
    seen = {note.state}
    while note.holder is not None and note.holder in notes and note.holder not in seen:
        note = notes[note.holder]
        seen.add(note.state)
    power = note.holder or note.standing.power
    if power is None:
        return COLORS[note.standing.alignment]
    info = account.board.power.get(power)
    return info.color if info is not None else COLORS[Alignment.UNALIGNED]


# --------------------------------------------------------------------------------------------- orders


def followed_order_section(
    account: Account, entries: Iterable[EntryReport], why: Callable[[Power], str]
) -> tuple[Section, ...]:
    """Return whose orders each unit of a minor state followed, and why (E15-STAT-12).

    `entries` are those about units of minor states, each with the power that gave it; `why` returns the
    reason for a state, ``aligned with France``.
    """
    rows: list[list[Cell]] = []
    quiet: dict[str, list[str]] = {}
    for entry in entries:
        assert entry.unit is not None
        state = entry.unit.power
        if entry.given:
            order = format_entry(entry.entry)
            rows.append([account.power(state), account.short(entry.power), why(state), order])
        elif entry.is_idle:
            quiet.setdefault(why(state).partition(" (")[0], []).append(str(entry.unit))
    columns = (("state", "State"), ("followed", "Followed"), ("why", "Why"), ("order", "Order"))
    note = "; ".join(f"{join_words(units)} ({status})" for status, units in quiet.items())
    held = f"Without an order: {note}." if note else ""
    return make_section(
        "followed", "Orders that minor states followed", [make_table(columns, rows, note=held)]
    )


def refused_order_section(account: Account, entries: Iterable[EntryReport]) -> tuple[Section, ...]:
    """Return the orders to units of minor states that these did not follow."""
    rows: list[list[Cell]] = [
        [account.short(entry.power), format_entry(entry.entry), entry.code, format_reason(entry)]
        for entry in entries
    ]
    columns = (("power", "Power"), ("order", "Order"), ("code", None), ("reason", "Result"))
    return make_section("refused", "Orders that minor states did not follow", [make_table(columns, rows)])


# ==================================================================================================== The map

APART = "#a9b48a"
"""The color of states without a status, in which no influence counts."""


def make_coloring(account: Account, notes: Sequence[StateNote]) -> Coloring:
    """Return the colors of all land: of a power, or of a state by its status (E19-RES-1, E15-EXP-3)."""
    board = account.board
    told = {note.state: note for note in notes}
    states = {info.id: _find_side(account, told, info.id) for info in board.minors}
    owners = account.after.position.owners
    land: dict[Province, Side] = {}
    for info in board.provinces:
        owner = owners.get(info.id, info.minor)
        if info.terrain is not Terrain.SEA and owner is not None:
            land[info.id] = states[owner] if owner in states else find_side(account, owner)
    markers = {board.minor[note.state].capital: note.faith for note in notes if note.faith is not None}
    influence = {
        note.state: format_influence(account, note.influence)
        for note in notes
        if any(note.influence.values())
    }
    return Coloring(land, states, markers, influence=influence)


def _find_side(account: Account, told: dict[Power, StateNote], state: Power) -> Side:
    if state not in told:
        return Side(APART, account.power(state).text)
    note = told[state]
    color, power = find_map_color(account, note, told), note.standing.power
    if note.holder is None and power is not None:
        return Side(color, f"aligned with {account.power(power).text}", power, aligned=True)
    holder = note.holder if note.holder in account.board.power else None
    return Side(color, format_side(account, note), holder)
