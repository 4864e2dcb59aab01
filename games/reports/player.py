"""The page for one player: everything that a power may know in the current phase, and nothing else.

`game_seen_by` first leaves out everything secret, and the page is made from the rest. A secret can therefore
get onto the page only through a report that publishes it to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...model.brief import capitalize_start, number_of
from ...model.names import Power
from ...model.orders import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
)
from ...model.wording import start_sentence, the_power
from ...variants.framework.players import find_vacant_powers
from ...variants.framework.report import Entry, format_entry
from ...variants.framework.year import Submissions
from ...variants.referee.account import Account
from ...variants.referee.document import (
    Block,
    Cell,
    Document,
    Items,
    Paragraph,
    Section,
    make_section,
    make_table,
)
from ..cases.options import Options, example_statements, format_menu, legal_orders, unit_name
from ..game import Game
from .publishing import without_addresses, without_players
from .reports import corrections_report, current_account

_OWN = frozenset(
    ("influence", "placed", "allotment", "treasury", "income", "strength", "upkeep", "removals", "victory")
)
"""The kinds of facts about a power on its own page."""

_PUBLIC = frozenset(("relation", "loan", "decree", "counterbalance", "sanction"))
"""The kinds of facts about all powers on every page."""


def game_seen_by(game: Game, power: Power) -> Game:
    """Return the game in its current phase as a power knows it.

    It has only this power's submissions, no history, no corrections, no log, no names of players, and of
    what the variant keeps secret only what this power knows.
    """
    seen = game.variant.seen_by(game.state, power)
    return replace(
        game,
        position=seen.position,
        ledger=without_players(seen.ledger),
        submissions=_keep_sheet(game.submissions, power),
        standing=_keep_sheet(game.standing, power),
        history=(),
        amendments=(),
        log=(),
        later=(),
    )


def _keep_sheet(sheets: Submissions, power: Power) -> dict[Power, tuple[Entry, ...]]:
    """Return the sheet of a power, without the others."""
    return {one: sheet for one, sheet in sheets.items() if one == power}


def player_report(game: Game, power: str) -> Document:
    """Return the page for the player of a power: what the power may know and has to submit now.

    A power that is out of the game gets the public part.

    Raises:
        UnknownNameError: No power has that name.
    """
    found = game.find_power(power)
    seen = game_seen_by(game, found)
    account = current_account(seen)
    options = legal_orders(seen, found).get(found)
    public = (one for one in seen.variant.opening_report(account) if one.code not in ("next", "end"))
    sections = (
        *_due_sections(seen, found, options),
        *(() if options is None else (*_unit_sections(options), *_writing_sections(seen, found, options))),
        *_own_sections(seen, found),
        *_correction_sections(game),
        *public,
        *_state_sections(account),
        *_relation_sections(seen),
    )
    title = f"{game.name_of(found)}, {game.phase}"
    return Document(game.variant.id, game.phase.code, title, game.variant.name, without_addresses(sections))


# ---------------------------------------------------------------------------------------------- what is due


def _due_sections(seen: Game, power: Power, options: Options | None) -> tuple[Section, ...]:
    """Return what the power has to submit, and what it has submitted."""
    return make_section(
        "due",
        "What is due",
        (Paragraph(_format_due(seen, power, options)), *_submitted_blocks(seen, power)),
    )


def _format_due(seen: Game, power: Power, options: Options | None) -> str:
    if seen.outcome is not None:
        return f"The game is over: {seen.describe_outcome(seen.outcome)}."
    if power not in seen.survivors:
        out = f"{start_sentence(seen.board, power, 'is')} out of the game."
        return f"{out} This page shows what all players know."
    if power in find_vacant_powers(seen.ledger):
        return f"{start_sentence(seen.board, power, 'has')} no player, so nothing is due."
    if options is None:
        return f"Nothing is due from {the_power(seen.board, power)} in {seen.phase}."
    due = options.due
    note = f" ({due.note})" if due.note else ""
    until = f" The deadline is {seen.deadline}." if seen.deadline else ""
    return f"{seen.phase}: {due} due{note}.{until}"


def _submitted_blocks(seen: Game, power: Power) -> Iterator[Block]:
    """Yield the orders that the power has submitted, and its standing orders."""
    for sheets, heading in ((seen.submissions, "Submitted"), (seen.standing, "Standing orders")):
        if power in sheets:
            lines = tuple(map(format_entry, sheets[power])) or ("no orders",)
            yield Items(lines, heading)


def _unit_sections(options: Options) -> tuple[Section, ...]:
    """Return the legal orders of each unit, and the legal builds."""
    menu = options.menu()
    shown = {unit_name(unit): menu[unit_name(unit)] for unit in options.units}
    builds = {kind: menu[kind] for kind in ("build", "waive") if kind in menu}
    if builds:
        shown["Builds"] = builds
    lines: list[tuple[Cell, ...]] = [
        (name if number == 0 else "", line)
        for name, below in shown.items()
        for number, line in enumerate(format_menu(below))
    ]
    return make_section(
        "orders", "Legal orders", [make_table((("unit", "Unit"), ("orders", "Orders")), lines)]
    )


_MEANINGS: Mapping[type[Order], str] = {
    Hold: "The unit stays.",
    Move: "The unit moves.",
    Support: "The unit supports another one.",
    Convoy: "The fleet convoys an army.",
    Retreat: "The dislodged unit retreats.",
    Disband: "The unit is removed.",
    Build: "A new unit is built.",
    Convert: "The fleet becomes an army.",
    Waive: "Nothing is built.",
}
"""The meaning of an order of each class."""


def _writing_sections(seen: Game, power: Power, options: Options) -> tuple[Section, ...]:
    """Return an example of each kind of order and statement that the power can submit."""
    examples: dict[str, str] = {}
    for order in options.orders:
        examples.setdefault(_describe_order(order), format_order(order))
    rows: list[tuple[Cell, ...]] = [(example, meaning) for meaning, example in examples.items()]
    statements = example_statements(seen, power)
    line = f'Write one order on each line, below the heading "{power.title()}:".'
    how = Paragraph(line if rows or statements else "")
    columns = (("example", "For example"), ("meaning", "Meaning"))
    stated = Items(statements, "Statements, for example")
    return make_section("writing", "How to write it", [how, make_table(columns, rows), stated])


def _describe_order(order: Order) -> str:
    """Return what an order means, in general."""
    match order:
        case Move(via_convoy=True):
            return "The army moves by convoy."
        case Support(target=None):
            return "The unit supports another one that stays."
        case Support():
            return "The unit supports the move of another one."
        case _:
            return _MEANINGS[type(order)]


# --------------------------------------------------------------------------------------------- what is known


def _own_sections(seen: Game, power: Power) -> tuple[Section, ...]:
    """Return the power's centers, and the facts about it: treasury, income, influence."""
    if power not in seen.survivors:
        return ()
    board, owners = seen.board, seen.position.owners
    centers = tuple(
        board.province[place].name for place in sorted(board.centers) if owners.get(place) == power
    )
    units = sum(unit.power == power for unit in seen.position.units)
    counts = capitalize_start(f"{number_of(len(centers), 'center')}, {number_of(units, 'unit')}.")
    known = tuple(
        fact.text
        for fact in seen.variant.facts(seen.state)
        if fact.kind in _OWN and fact.about[:1] == (power,)
    )
    listing = f" Centers: {', '.join(centers)}." if centers else ""
    return make_section("own", seen.name_of(power), [Paragraph(counts + listing), Items(known)])


def _correction_sections(game: Game) -> tuple[Section, ...]:
    """Return the referee's corrections of the current phase, which are public."""
    return corrections_report(game).sections if game.amendments else ()


def _state_sections(account: Account) -> tuple[Section, ...]:
    """Return the codes and values of the minor states, and the provinces that have a value."""
    board = account.board
    minors: list[tuple[Cell, ...]] = []
    for info in board.minors:
        land = ", ".join(board.province[place].name for place in info.provinces)
        minors.append((info.code, account.power(info.id), info.value, land))
    columns = (("code", "Code"), ("state", "State"), ("value", "Value"), ("land", "Provinces"))
    valued: list[tuple[Cell, ...]] = [
        (account.province(info.id), info.value)
        for info in board.provinces
        if info.value and info.minor is None
    ]
    blocks = [
        make_table(columns, minors),
        make_table((("province", "Province"), ("value", "Value")), valued, "Other provinces with a value"),
    ]
    return make_section("values", "Codes and values", blocks)


def _relation_sections(seen: Game) -> tuple[Section, ...]:
    """Return what is in force: relations, loans, decrees, sanctions."""
    known = dict.fromkeys(fact.text for fact in seen.variant.facts(seen.state) if fact.kind in _PUBLIC)
    return make_section("in_force", "In force", [Items(tuple(known))])
