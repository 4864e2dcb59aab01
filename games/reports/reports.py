"""The referee's reports on a game: on its opening and on each played phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.brief import pluralize
from ...model.case import Case
from ...model.errors import ImpossibleError, UnknownNameError
from ...model.phase import Phase
from ...model.reasons import Fact
from ...model.text import capitalize_start
from ...solver import Status
from ...variants.framework.history import AMENDED, PhaseRecord
from ...variants.framework.players import is_player_ruling
from ...variants.framework.report import Report
from ...variants.framework.year import State
from ...variants.referee.account import Account
from ...variants.referee.document import Document, Items, Paragraph, Section, Table, make_section
from ...variants.referee.standard import format_reason
from ..advancing import Progress, play_to_next_due
from ..cases.playing import play_case
from ..game import Game
from .publishing import has_address, without_addresses, without_unread_lines

if TYPE_CHECKING:
    from ...solver import Resolution


def opening_account(game: Game) -> Account:
    """Return the account of the state in which a game began."""
    first = _state_before_corrections(game, game.history[0] if game.history else game)
    return Account(first, first)


def phase_account(game: Game, index: int = -1) -> Account:
    """Return the account of a played phase, by its number in the history (from 0, or -1 for the last).

    Raises:
        ImpossibleError: The history has no such phase.
    """
    count = len(game.history)
    if not -count <= index < count:
        played = pluralize(count, "phase has", "phases have")
        message = f"only {played} been played" if count else "no phase has been played yet"
        raise ImpossibleError(message, expected="westphalia advance")
    record = game.history[index % count]
    is_last = index % count == count - 1
    after = _state_before_corrections(game, game if is_last else game.history[index % count + 1])
    ended = is_last and game.outcome is not None
    ending = game.describe_outcome(game.outcome) if ended and game.outcome is not None else ""
    return Account(_make_state(game, record), after, record, ending)


def current_account(game: Game) -> Account:
    """Return the account of the current state, without a played phase."""
    now = game.state
    return Account(now, now)


def case_account(case: Case, resolution: Resolution | None = None) -> Account:
    """Return the account of a case, played as its variant plays the phase.

    Like the account of a phase in a game, it includes what happens before the next phase in which a power has
    something to submit, such as captures. `resolution` is the resolution of a movement phase if it is known.
    """
    result = play_case(case, resolution)
    before = result.before
    reached = Progress(before, Report()).after(result.turn)
    with suppress(UnknownNameError):  # games without a year allow movement in seasons that no year has
        reached = play_to_next_due(reached)
    submitted = {power: tuple(orders) for power, orders in case.orders.items()}
    record = PhaseRecord(before.phase, before.position, before.ledger, submitted, reached.report)
    return Account(before, reached.state, record)


def corrections_report(game: Game) -> Document:
    """Return a notice about the referee's corrections of the current phase, to be sent immediately.

    Raises:
        ImpossibleError: The current phase has no corrections.
    """
    if not game.amendments:
        raise ImpossibleError(f"{game.phase} has no corrections", expected="westphalia amend")
    events = (event for one in game.amendments for event in one.events)
    items = Items(tuple(_format_with_reason(event.fact) for event in events))
    sections = make_section("referee", "Corrections by the referee", [items])
    title = f"{game.phase}, corrected"
    return Document(game.variant.id, game.phase.code, title, game.variant.name, without_addresses(sections))


def opening_report(game: Game) -> Document:
    """Return the referee's report on the opening of a game."""
    account = opening_account(game)
    sections = without_addresses(game.variant.opening_report(account))
    return Document(game.variant.id, account.after.phase.code, "Opening", game.variant.name, sections)


def phase_report(game: Game, index: int = -1, *, positions: bool = False) -> Document:
    """Return the referee's report on a played phase, by its number in the history (-1: the last).

    With `positions`, it lists the centers and units of every power after the phase, not changes alone.

    Raises:
        ImpossibleError: The history has no such phase.
    """
    account = without_unread_lines(phase_account(game, index))
    phase = account.record.phase
    sections = without_addresses(
        (*_referee_section(account), *game.variant.report(_without_referee(account)))
    )
    if positions:
        held = game.variant.opening_report(Account(account.after, account.after))
        ends = tuple(one for one in sections if one.code in ("next", "end"))
        others = tuple(one for one in sections if one not in ends)
        sections = (*others, *without_addresses([one for one in held if one.code == "setup"]), *ends)
    sections = (*_make_replacement_section(game, phase, sections), *sections)
    return Document(game.variant.id, phase.code, str(phase), game.variant.name, sections)


def published_lines(sections: Iterable[Section]) -> tuple[str, ...]:
    """Return the sentences and rows of a report, one on each line, to compare it with another report."""
    lines: list[str] = []
    said = (section for section in sections if section.code not in ("replaced", "next"))
    for block in (block for section in said for block in section.blocks):
        match block:
            case Paragraph(text):
                lines.append(text)
            case Items(items):
                lines += items
            case Table():
                rows = block.for_people.rows
                texts = ([str(cell) for cell in row if cell and not isinstance(cell, Status)] for row in rows)
                lines += map("  ".join, texts)
    return tuple(lines)


def _make_replacement_section(game: Game, phase: Phase, sections: Sequence[Section]) -> tuple[Section, ...]:
    """Return the section that says what has changed since the phase was reported before it was undone."""
    undone = [one for one in game.log if one.action == "undo" and one.undone == phase.code]
    if not undone:
        return ()
    before, now = undone[-1].replaced, published_lines(sections)
    changes = [f"Before: {line}" for line in before if line not in now]
    changes += [f"Now: {line}" for line in now if line not in before]
    text = "This report replaces the one published before. "
    text += "These lines have changed:" if changes else "Nothing has changed."
    return make_section("replaced", "Replaces an earlier report", (Paragraph(text), Items(tuple(changes))))


def scores_report(game: Game, index: int | None = None) -> Document:
    """Return the scores now, or after a played phase by its number in the history; for the referee.

    Raises:
        ImpossibleError: The history has no such phase.
    """
    account = current_account(game) if index is None else phase_account(game, index)
    return _make_document(game, account, game.variant.scores(account))


def secrets_report(game: Game, index: int | None = None) -> Document:
    """Return a report on what the players must not know about a played phase and its results.

    Without a phase, return this for the most recent moment that has any secrets.

    Raises:
        ImpossibleError: The history has no such phase.
    """
    if index is not None:
        account = phase_account(game, index)
        return _make_document(game, account, game.variant.secrets(account))
    now = current_account(game)
    last = (phase_account(game, one) for one in reversed(range(len(game.history))))
    for account in (now, *last):
        sections = game.variant.secrets(account)
        if sections:
            return _make_document(game, account, sections)
    return _make_document(game, now, ())


def has_secrets(game: Game) -> bool:
    """Return whether the orders and events of the last played phase include secrets."""
    account = phase_account(game)
    if game.variant.secrets(account) or without_unread_lines(account) is not account:
        return True
    facts = (*account.record.report.entries, *account.record.report.events)
    return any(has_address(one.fact.text) for one in facts)


def _make_document(game: Game, account: Account, sections: Sequence[Section]) -> Document:
    phase = account.after.phase if account.played is None else account.played.phase
    return Document(game.variant.id, phase.code, str(phase), game.variant.name, tuple(sections))


def _referee_section(account: Account) -> tuple[Section, ...]:
    """Return the section on the referee's actions: corrections, and rulings about players."""
    corrected = (_format_with_reason(event.fact) for event in account.events(AMENDED))
    rulings = (
        format_reason(entry) for entry in account.record.report.entries if is_player_ruling(entry.entry)
    )
    items = Items((*corrected, *(_extract_sentence(text) for text in rulings)))
    return make_section("referee", "The referee", [items])


def _format_with_reason(fact: Fact) -> str:
    return " ".join((fact.text, *(one.text for one in fact.because)))


def _extract_sentence(reason: str) -> str:
    """Return the part of a ruling's text after the colon, as a sentence."""
    text = reason.partition(": ")[2] or reason
    return capitalize_start(text)


def _without_referee(account: Account) -> Account:
    """Return the account without the events in the referee's section."""
    record, report = account.record, account.record.report
    left = tuple(entry for entry in report.entries if not is_player_ruling(entry.entry))
    events = tuple(event for event in report.events if event.code != AMENDED)
    without = record.with_report(replace(report, entries=left, events=events))
    return replace(account, played=without)


def _state_before_corrections(game: Game, at: Game | PhaseRecord) -> State:
    """Return the state after the previous phase. Later corrections do not change reports about it."""
    if not at.amendments:
        return _make_state(game, at)
    first = at.amendments[0]
    return State(game.variant, game.rulebook, at.phase, first.position, first.ledger)


def _make_state(game: Game, at: Game | PhaseRecord) -> State:
    return State(game.variant, game.rulebook, at.phase, at.position, at.ledger)
