"""Removal of what public reports must not contain: email addresses, and lines that are not orders.

A referee keeps players' addresses in the rulings on who plays a power, and emails contain greetings and chat.
Neither is for the other players. Everything else that is secret is decided by the variants.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import cast

from ...variants.framework.history import Amendment, PhaseRecord
from ...variants.framework.players import (
    PLAYED_BY,
    is_player_ruling,
    without_players,
)
from ...variants.framework.report import Declaration, Entry, find_unread_line
from ...variants.framework.year import State, Submissions
from ...variants.referee.account import Account
from ...variants.referee.document import Block, Cell, Items, Name, Paragraph, Section, Table
from ..game import Game
from ..submissions.standing import get_proxy, make_standing_sets
from ..submissions.submitting import find_subject

_ADDRESS = r"[^\s<>()\[\]@,;:]+@[^\s<>()\[\]@,;:]+"
_IN_BRACKETS = re.compile(rf"\s*[<(\[]\s*(?:mailto:)?{_ADDRESS}\s*[>)\]]")
_BARE = re.compile(rf"\s*(?:mailto:)?{_ADDRESS}")


def without_unread_lines(account: Account) -> Account:
    """Return the account without lines that could not be read, which may be private chat."""
    record = account.record
    left = tuple(one for one in record.report.entries if find_unread_line(one.entry) is None)
    if len(left) == len(record.report.entries):
        return account
    submissions = {
        party: tuple(entry for entry in sheet if find_unread_line(entry) is None)
        for party, sheet in record.submissions.items()
    }
    report = replace(record.report, entries=left)
    return replace(account, played=replace(record.with_report(report), submissions=submissions))


def public_game(game: Game) -> Game:
    """Return the game with its history as all players know it, for pictures and archives.

    It has only the orders that are published, and no submissions, standing orders, names of players,
    corrections or log.
    """
    history = tuple(_public_record(game, record) for record in game.history)
    ledger = without_players(game.ledger)
    return replace(
        game, ledger=ledger, submissions={}, standing={}, history=history, amendments=(), log=(), later=()
    )


def linked_game(game: Game) -> Game:
    """Return the game as a part of a link: it can be played on, and holds no address and no name of a player,
    no line that could not be read, and no standing order that has had no effect.
    """
    history = tuple(_linked_record(game, record) for record in game.history)
    return replace(
        game,
        ledger=without_players(game.ledger),
        submissions=_linked_sheets(game.submissions),
        standing=_linked_standing(game.standing, {}, frozenset()),
        history=history,
        amendments=_linked_amendments(game.amendments),
        log=(),
        later=(),
        deadline="",
    )


def _linked_record(game: Game, record: PhaseRecord) -> PhaseRecord:
    state = State(game.variant, game.rulebook, record.phase, record.position, record.ledger)
    applied = frozenset(
        entry for sheet in make_standing_sets(state, record.standing) for entry in sheet.orders
    )
    return PhaseRecord(
        record.phase,
        record.position,
        without_players(record.ledger),
        _linked_sheets(record.submissions),
        record.report,
        _linked_amendments(record.amendments),
        _linked_standing(record.standing, record.submissions, applied),
    )


def _linked_sheets(sheets: Submissions) -> Submissions:
    """Return the sheets without lines that could not be read; nobody is named as a player."""
    left = {
        party: tuple(_without_player(entry) for entry in sheet if find_unread_line(entry) is None)
        for party, sheet in sheets.items()
    }
    return {party: sheet for party, sheet in left.items() if sheet or not sheets[party]}


def _without_player(entry: Entry) -> Entry:
    """Return a ruling that somebody plays a power without the name; any other entry as it is."""
    words = PLAYED_BY.find_words(entry)
    if words is None or not isinstance(entry, Declaration):
        return entry
    return replace(entry, text=f"{words.power} IS PLAYED BY somebody")


def _linked_standing(standing: Submissions, given: Submissions, applied: Collection[Entry]) -> Submissions:
    """Return the proxies, which are announced, and the standing orders that had an effect in a phase: those
    for units without another order.
    """
    left = {
        power: tuple(
            entry
            for entry in sheet
            if get_proxy(entry) is not None
            or (entry in applied and find_subject(entry) not in map(find_subject, given.get(power, ())))
        )
        for power, sheet in standing.items()
    }
    return {power: sheet for power, sheet in left.items() if sheet}


def _linked_amendments(amendments: tuple[Amendment, ...]) -> tuple[Amendment, ...]:
    return tuple(
        replace(one, reason=without_address(one.reason), ledger=without_players(one.ledger))
        for one in amendments
    )


def _public_record(game: Game, record: PhaseRecord) -> PhaseRecord:
    before = State(game.variant, game.rulebook, record.phase, record.position, record.ledger)
    shown = tuple(
        one
        for one in record.report.entries
        if find_unread_line(one.entry) is None
        and not is_player_ruling(one.entry)
        and game.variant.publishes(before, one)
    )
    # The reasons of corrections may name players.
    corrections = [event for one in record.amendments for event in one.events]
    events = tuple(one for one in record.report.events if one not in corrections)
    report = replace(record.report, entries=shown, events=events)
    ledger = without_players(record.ledger)
    return replace(record.with_report(report), ledger=ledger, submissions={}, standing={}, amendments=())


def has_address(text: str) -> bool:
    """Return whether a text contains an email address."""
    return _BARE.search(text) is not None


def find_addresses(text: str) -> frozenset[str]:
    """Return the email addresses in a text, in lower case."""
    return frozenset(found.casefold().rstrip(".") for found in re.findall(_ADDRESS, text))


def without_address(text: str) -> str:
    """Return a sentence without email addresses; a player without any other name becomes "Somebody"."""
    if "@" not in text:
        return text
    plain = _BARE.sub("", _IN_BRACKETS.sub("", text)).strip()
    return re.sub(r"(^|[.:] )plays ", r"\1Somebody plays ", plain)


def without_addresses(sections: Sequence[Section]) -> tuple[Section, ...]:
    """Return sections of a report without email addresses."""
    return tuple(
        replace(
            one, title=without_address(one.title), blocks=tuple(_clean_block(block) for block in one.blocks)
        )
        for one in sections
    )


def _clean_block(block: Block) -> Block:
    match block:
        case Paragraph(text):
            return Paragraph(without_address(text))
        case Items(items, heading):
            return Items(tuple(map(without_address, items)), _clean_heading(heading))
        case Table():
            return replace(
                block,
                rows=tuple(tuple(_clean_cell(cell) for cell in row) for row in block.rows),
                heading=_clean_heading(block.heading),
                note=without_address(block.note),
                causes=tuple(cast("Mapping[str, object]", _clean_json(one)) for one in block.causes),
            )


def _clean_heading(heading: Name | str) -> Name | str:
    return without_address(heading) if isinstance(heading, str) else heading


def _clean_cell(cell: Cell) -> Cell:
    return without_address(cell) if type(cell) is str else cell


def _clean_json(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _clean_json(one) for key, one in cast("Mapping[str, object]", value).items()}
    if isinstance(value, list | tuple):
        return [_clean_json(one) for one in cast("Sequence[object]", value)]
    return without_address(value) if type(value) is str else value
