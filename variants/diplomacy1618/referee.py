"""The referee's report of Diplomacy 1618, with a section about who may build in Prague and in Pomerania."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...model.names import Location, Power, Province, UnitKind
from ...model.phase import PhaseKind
from ...model.position import Position, Unit
from ...model.wording import the_power
from ...solver import join_words
from ..framework.year import State
from ..referee import Account, Cell, Section
from ..referee.document import make_section, make_table
from ..referee.standard import opening_sections, standard_sections
from .builds import find_site_objection
from .prague import PRAGUE, PragueLaterAustria, find_prague_home
from .setting import AUSTRIA, LEDGERS, PALATINATE, read_named_places
from .sweden_and_brandenburg import find_yard_clause


def report_sections(account: Account) -> tuple[Section, ...]:
    """Return the sections of the report about a phase; around Winter also the one about home centers."""
    sections = standard_sections(account)
    last, coming = account.record.phase, account.after.phase
    winter = PhaseKind.ADJUSTMENT in (last.kind, coming.kind) or last.year < coming.year
    return _insert_home_section(account, sections) if winter else sections


def opening_report(account: Account) -> tuple[Section, ...]:
    """Return the sections of the report about how the game begins."""
    return _insert_home_section(account, opening_sections(account))


def _insert_home_section(account: Account, sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Insert the section about home centers before the last section, which announces the next phase."""
    return (*sections[:-1], *_home_section(account), *sections[-1:])


def _home_section(account: Account) -> tuple[Section, ...]:
    state = account.after
    places = read_named_places(account.board)
    columns = (
        ("place", "Place"),
        ("owner", "Owner"),
        ("may", "May build now"),
        ("others", "May build later"),
    )
    rows = [
        (
            account.province(place),
            _format_owner(account, place),
            _format_builders(state, place),
            _format_later_builders(state, place),
        )
        for place in (places.prague, places.hither_pomerania, places.stettin)
        if place is not None
    ]
    return make_section("homes", "Home centers won by conquest", [make_table(columns, rows)])


def _format_owner(account: Account, place: Province) -> Cell:
    owner = account.after.position.owners.get(place)
    return "nobody" if owner is None else account.power(owner)


def _format_builders(state: State, place: Province) -> str:
    """Format who may build in a place now."""
    return join_words(list(_find_builders(state, state.position, place))) or "nobody"


def _format_later_builders(state: State, place: Province) -> str:
    """Format which other powers may build in a place once they own it."""
    position, board = state.position, state.position.board
    if place == read_named_places(board).prague and find_prague_home(state.ledger) is None:
        return _format_prague_prospects(state)
    now = set(_find_builders(state, position, place))
    others: list[str] = []
    for info in board.powers:
        owned = replace(position, owners={**position.owners, place: info.id})
        others += [one for one in _find_builders(state, owned, place) if one not in now]
    return f"{' or '.join(others)}, once it owns the place" if others else ""


def _format_prague_prospects(state: State) -> str:
    """Format whose home center Prague can still become (D18-PRAGUE-10, D18-PRAGUE-12, D18-PRAGUE-13)."""
    board, first = state.position.board, state.variant.start.year
    names = {power: the_power(board, power) for power in (AUSTRIA, PALATINATE) if power in board.power}
    if state.phase.year == first:
        clauses = f"{PRAGUE[10]}, {PRAGUE[12]}"
        return f"{' or '.join(names.values())}, if it owns the place in Winter {first} ({clauses})"
    if PragueLaterAustria.ANY_LATER_YEAR_IF_NOT_PALATINE.is_chosen_in(state.rulebook):
        return (
            f"{names.get(AUSTRIA, AUSTRIA)}, after the first Fall in which it owns the place ({PRAGUE[13]})"
        )
    return f"nobody ({PRAGUE[13]})"


def _find_builders(state: State, position: Position, place: Province) -> Iterator[str]:
    """Yield the names of the powers that may build in a place of a position, with what they may build."""
    records = LEDGERS.records(state.ledger)
    for info in position.board.powers:
        if find_site_objection(position, records, info.id, place) is None:
            yield f"{info.name}{_format_fleet_limit(position, info.id, place)}"


def _format_fleet_limit(position: Position, power: Power, place: Province) -> str:
    army = Unit(power, UnitKind.ARMY, Location(place))
    return " (fleets only)" if find_yard_clause(position, army) else ""
