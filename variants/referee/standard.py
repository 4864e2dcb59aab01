"""The sections that every variant's reports can have; `standard_sections` combines them all.

Each function returns one section, or none if there is nothing to say, so that a variant can choose among them
and add its own.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from ...model.names import NEUTRAL, Power, Province
from ...model.phase import PhaseKind
from ...model.position import Position, Unit
from ...model.wording import the_power
from ...solver import join_words
from ..framework.report import EntryReport, EventCode, cause_json, format_entry
from ..framework.rulings import find_player_dues
from .account import Account
from .document import Block, Cell, Items, Name, Paragraph, Section, make_section, make_table
from .kernel_words import format_resolution_count, format_rule

TITLES = {
    PhaseKind.MOVEMENT: "Adjudication",
    PhaseKind.RETREAT: "Retreats and disbands",
    PhaseKind.ADJUSTMENT: "Builds and removals",
    PhaseKind.DIPLOMACY: "Declarations",
}
"""The title of the section about the orders of each kind of phase."""

_LOST = (EventCode.DISLODGED, EventCode.DISBANDED, EventCode.REMOVED)
SHOWN_ELSEWHERE = frozenset((*_LOST, EventCode.CAPTURED))


def standard_sections(account: Account) -> tuple[Section, ...]:
    """Return orders, losses, paradoxes, changes, centers, survivors, announcements and the next phase."""
    return (
        *order_section(account),
        *loss_section(account),
        *kernel_section(account),
        *map_change_section(account),
        *center_section(account),
        *survivor_section(account),
        *announcement_section(account, SHOWN_ELSEWHERE),
        *upcoming_section(account),
    )


def opening_sections(account: Account) -> tuple[Section, ...]:
    """Return the initial centers and units, and the first phase."""
    return (*setup_section(account), *upcoming_section(account))


def setup_section(account: Account) -> tuple[Section, ...]:
    """Return the centers and units of every power and minor state, of neutral units, and the other centers.

    Only centers with neutral units in them are listed with these: a free city has its army.
    """
    position = account.after.position
    board = account.board
    guarded = {unit.location.province for unit in position.units if unit.power == NEUTRAL}
    owned: dict[Power, list[str]] = {}
    vacant: list[str] = []
    for place in (info.id for info in board.provinces if info.id in board.centers):
        owner = position.owners.get(place, NEUTRAL if place in guarded else None)
        (vacant if owner is None else owned.setdefault(owner, [])).append(place)
    units: dict[Power, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(str(unit))
    owners = (*(info.id for info in board.powers), *(info.id for info in board.minors), NEUTRAL)
    rows: list[tuple[Cell, ...]] = [
        (
            account.short(owner) if owner in board.power else account.power(owner),
            ", ".join(owned.get(owner, ())),
            ", ".join(units.get(owner, ())),
        )
        for owner in owners
        if owner in units or owner in board.power
    ]
    if guarded and vacant:
        rows.append(("Nobody", ", ".join(vacant), ""))
    columns = (("power", "Power"), ("centers", "Centers"), ("units", "Units"))
    return make_section("setup", "Centers and units", [make_table(columns, rows)])


# ---------------------------------------------------------------------------------------------- orders


def order_section(
    account: Account, entries: Iterable[EntryReport] | None = None, title: str = ""
) -> tuple[Section, ...]:
    """Return the outcomes of all orders with the reasons, or only those of `entries`."""
    by_power: dict[Power, list[EntryReport]] = {}
    board = account.board
    shown = account.record.report.entries if entries is None else tuple(entries)
    for power in (*(info.id for info in board.powers), *(entry.power for entry in shown)):
        by_power.setdefault(power, [])
    for entry in shown:
        by_power[entry.power].append(entry)
    blocks = (_make_order_table(account, power, entries) for power, entries in by_power.items() if entries)
    return make_section("orders", title or TITLES[account.record.phase.kind], blocks)


def _make_order_table(account: Account, power: Power, entries: Sequence[EntryReport]) -> Block:
    columns = (("outcome", ""), ("order", "Order"), ("code", None), ("reason", "Result"))
    rows = [
        (entry.status, format_entry(entry.entry), entry.code, format_reason(entry))
        for entry in entries
        if not entry.is_idle
    ]
    quiet = [str(entry.unit) for entry in entries if entry.is_idle]
    note = ""
    if quiet:
        verb = "hold" if len(quiet) > 1 else "holds"
        why = "no order" if power in account.record.submissions else "no orders submitted"
        note = f"{join_words(quiet)} {verb}: {why}."
    made = make_table(columns, rows, account.power(power), note)
    return replace(made, causes=tuple(cause_json(entry) for entry in entries if not entry.is_idle))


def format_reason(entry: EntryReport) -> str:
    """Format the sentence about an entry without the entry itself."""
    sentence = entry.why or f"{entry.status.value}: {entry.code}."
    text = format_entry(entry.entry)
    about = sentence[: len(text)].casefold() == text.casefold()
    return sentence[len(text) :].lstrip(" :") if about else sentence


def loss_section(account: Account) -> tuple[Section, ...]:
    """Return the units that were dislodged, disbanded or removed."""
    happened = account.events(*_LOST)
    return make_section(
        "losses", "Dislodged and lost units", [Items(tuple(event.text for event in happened))]
    )


def kernel_section(account: Account) -> tuple[Section, ...]:
    """Return the orders that had no consistent resolution, or several, with each resolution."""
    blocks: list[Block] = []
    for kernel in account.record.report.kernels:
        ways = [f"either {i}" if i == 1 else f"or {i}" for i in range(1, len(kernel.alternatives) + 1)]
        columns = (
            ("order", "Order"),
            *((f"way_{i}", way) for i, way in enumerate(ways, 1)),
            ("result", "Result"),
        )
        rows = [
            (format_entry(order), *(str(way[row]) for way in kernel.alternatives), str(kernel.result[row]))
            for row, order in enumerate(kernel.orders)
        ]
        what = f"These {len(rows)} orders depend on each other and have {format_resolution_count(kernel)}. "
        blocks.append(Paragraph(what + format_rule(kernel, account.after.rulebook)))
        blocks.append(make_table(columns, rows))
    return make_section("paradoxes", "Orders that depend on each other", blocks)


# ------------------------------------------------------------------------------------------ on the map


def map_change_section(account: Account) -> tuple[Section, ...]:
    """Return where units and owners changed in the phase."""
    before, after = account.before.position, account.after.position
    stood, stand = _group_units_by_place(before), _group_units_by_place(after)
    rows: list[Sequence[Cell]] = [
        (account.province(place), _format_units(account, stood, place), _format_units(account, stand, place))
        for place in (info.id for info in account.board.provinces)
        if stood.get(place) != stand.get(place)
    ]
    columns = (("province", "Province"), ("before", "Before"), ("now", "Now"))
    owners = [
        (account.province(place), _owner_cell(account, before, place), _owner_cell(account, after, place))
        for place in (info.id for info in account.board.provinces)
        if before.owners.get(place) != after.owners.get(place)
    ]
    blocks = (make_table(columns, owners, "Owners"), make_table(columns, rows, "Units"))
    return make_section("map", "What changed on the map", blocks)


def _group_units_by_place(position: Position) -> dict[Province, tuple[Unit, ...]]:
    """Return the units in each province; a dislodged unit comes after the one that moved in."""
    places: dict[Province, tuple[Unit, ...]] = {}
    for unit in (*position.units, *(lost.unit for lost in position.dislodged)):
        place = unit.location.province
        places[place] = (*places.get(place, ()), unit)
    return places


def _format_units(
    account: Account, units: Mapping[Province, tuple[Unit, ...]], place: Province
) -> str | None:
    here = units.get(place, ())
    return ", ".join(f"{account.short(unit.power)} {unit}" for unit in here) or None


def _owner_cell(account: Account, position: Position, place: Province) -> Name | None:
    owner = position.owners.get(place)
    return account.power(owner) if owner is not None else None


def center_section(account: Account) -> tuple[Section, ...]:
    """Return the centers and units of each power now and before the phase, if any of them changed."""
    before, after = account.before, account.after
    had, have = account.after.variant.centers(before), account.after.variant.centers(after)
    units = Counter(unit.power for unit in after.position.units)
    stood = Counter(unit.power for unit in before.position.units)
    powers = [info.id for info in account.board.powers]
    if all(had.get(one) == have.get(one) and units[one] == stood[one] for one in powers):
        return ()
    columns = (("power", "Power"), ("before", "Before"), ("now", "Now"), ("units", "Units"))
    rows: list[tuple[Cell, ...]] = [
        (account.short(power), had.get(power, 0), have.get(power, 0), units[power]) for power in powers
    ]
    if NEUTRAL in units:
        rows.append((account.power(NEUTRAL), None, None, units[NEUTRAL]))
    return make_section("centers", "Supply centers", [make_table(columns, rows)])


def score_section(account: Account) -> tuple[Section, ...]:
    """Return the centers and units of each power."""
    have = account.after.variant.centers(account.after)
    units = Counter(unit.power for unit in account.after.position.units)
    columns = (("power", "Power"), ("centers", "Centers"), ("units", "Units"))
    rows = [(account.short(info.id), have.get(info.id, 0), units[info.id]) for info in account.board.powers]
    return make_section("scores", "Centers", [make_table(columns, rows)])


def survivor_section(account: Account) -> tuple[Section, ...]:
    """Return which powers are still in the game, if that changed."""
    variant = account.after.variant
    alive, lived = variant.survivors(account.after), variant.survivors(account.before)
    if alive == lived:
        return ()
    names = join_words([the_power(account.board, power) for power in alive]) or "no power"
    gone = join_words([the_power(account.board, power) for power in lived if power not in alive])
    text = f"Still in the game: {names}. Out of the game: {gone}."
    return make_section("survivors", "Survivors", [Paragraph(text)])


# ---------------------------------------------------------------------------------------------- others


def announcement_section(account: Account, without: Collection[str] = SHOWN_ELSEWHERE) -> tuple[Section, ...]:
    """Return all other events, except those with one of these codes."""
    texts = [event.text for event in account.record.report.events if event.code not in without]
    return make_section("announcements", "What else happened", [Items(tuple(texts))])


def upcoming_section(account: Account, *, notes: bool = True, counts: bool = True) -> tuple[Section, ...]:
    """Return the next phase and what is due for it, or how the game ended.

    If the `counts` are secret, the report asks all survivors for orders alike. The `notes` are the choices of
    each power.
    """
    if account.ending:
        ending = Paragraph(f"The game is over: {account.ending}.")
        return make_section("end", "The end", [ending])
    after = account.after
    dues = find_player_dues(after.variant.year.rules(after.phase), after)
    if not counts:
        asked = [(account.short(power), "orders") for power in after.variant.survivors(after)]
        secret = make_table((("power", "Power"), ("owes", "Due")), asked)
        return make_section("next", f"Next: {after.phase}", [secret])
    columns = (("power", "Power"), ("owes", "Due"), ("choices", "Choices"))
    rows = [(account.short(power), str(due), due.note) for power, due in dues.items()]
    if not notes or not any(due.note for due in dues.values()):
        columns, rows = columns[:2], [row[:2] for row in rows]
    nobody = "" if rows else "Nothing is due."
    return make_section("next", f"Next: {after.phase}", [make_table(columns, rows, note=nobody)])
