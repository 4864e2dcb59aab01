"""The referee's letters to one player: how the orders were read, and a reminder of missing orders.

A letter reveals nothing that only other players or the referee know: it uses only the sheet of its power.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap

from ..model.board import Board
from ..model.names import Location, Power
from ..model.orders import (
    Build,
    Convert,
    Convoy,
    Designation,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
)
from ..model.position import Unit
from ..model.text import capitalize_start, replace_controls
from ..model.wording import kind_word, location_name, province_name
from ..solver import join_words
from ..variants.framework.report import Declaration, Entry, find_unread_line, format_entry
from .cases.options import legal_orders
from .game import Game
from .missing import find_last_submission, find_missing_orders, find_questions
from .submissions.checking import Concern, Finding

WIDTH = 72
"""The width of a letter, in characters."""

_MAX_TARGETS = 30


def write_reply(game: Game, power: Power) -> str:
    """Return a draft to a player: the orders received, their meaning, and what is missing or wrong.

    Raises:
        ImpossibleError: The game is over, or nothing is due from the power.
    """
    findings = game.check(power)
    entries = game.submissions.get(power)
    paragraphs = [_format_heading(game, power)]
    if entries is None:
        text = f"No orders of {game.the_name_of(power)} have been received yet."
        paragraphs.append(
            _wrap_text(f"{text} Due: {_describe_due(game, power)}." if game.dues[power].count else text)
        )
    elif not entries:
        paragraphs.append("An empty sheet has been received.")
    else:
        lines = [_wrap_text("These orders have been received:")]
        for entry in entries:
            lines.append(_wrap_text(format_entry(entry), "  "))
            if said := describe_entry(entry, game.board):
                lines.append(_wrap_text(said, "      "))
        paragraphs.append("\n".join(lines))
    standing = game.standing.get(power)
    if standing:
        paragraphs.append(
            _format_items("Standing orders and announced proxies:", map(format_entry, standing))
        )
    paragraphs += [
        _format_items(f"Kept for {kept.phase}:", kept.lines)
        for kept in game.coming_orders
        if kept.power == power
    ]
    paragraphs += _format_unread_lines(game, power, entries is not None)
    wrong = [one.text for one in findings if one.concern is not Concern.NO_ORDER]
    if wrong:
        paragraphs.append(_format_items("Please look at this again:", wrong))
    paragraphs += _format_missing(game, power, findings)
    if entries is not None and not findings and not find_questions(game, power):
        paragraphs.append("Nothing is missing.")
    return "\n\n".join((*paragraphs, *_format_deadline(game))) + "\n"


def write_reminder(game: Game, power: Power) -> str:
    """Return a reminder to a player of what is missing; empty if nothing is.

    Raises:
        ImpossibleError: The game is over, or nothing is due from the power.
    """
    findings = game.check(power)
    questions = find_questions(game, power)
    if not questions and all(one.power != power for one in find_missing_orders(game)):
        return ""
    has = power in game.submissions
    what = "Your orders are incomplete." if has else f"Your orders are missing: {_describe_due(game, power)}."
    paragraphs = [
        _format_heading(game, power),
        _wrap_text(what),
        *_format_questions(game, power),
        *_format_missing(game, power, findings),
        *_format_deadline(game),
    ]
    return "\n\n".join(paragraphs) + "\n"


def describe_missing(game: Game, power: Power) -> str:
    """Return what is missing from a power, with the names of its units: ``no order for A vie (Vienna)``."""
    lacking = [one for one in game.check(power) if one.concern is Concern.NO_ORDER]
    parts = [_describe_finding(game.board, one) for one in lacking]
    return "; ".join(parts) or str(game.dues[power])


def _describe_due(game: Game, power: Power) -> str:
    """Return what is due from a power: ``12 points (influence to place)``."""
    due = game.dues[power]
    return f"{due} ({due.note})" if due.note else str(due)


def _describe_finding(board: Board, finding: Finding) -> str:
    if not finding.units:
        return finding.text.rstrip(".")
    names = [f"{unit} ({province_name(board, unit.location.province)})" for unit in finding.units]
    return f"no order for {join_words(names)}"


def _format_heading(game: Game, power: Power) -> str:
    return _wrap_text(f"{game.name_of(power)}, {game.phase}, {game.variant.name}")


def _format_deadline(game: Game) -> Iterator[str]:
    if game.deadline:
        yield f"The deadline is {game.deadline}."


def _format_unread_lines(game: Game, power: Power, submitted: bool) -> Iterator[str]:
    """Yield the lines of the last submission that were not orders or were not accepted."""
    last = find_last_submission(game, power)
    yield from _format_questions(game, power)
    if last is None or last.action == "question" or not submitted:
        return
    if last.refused:
        yield _format_items("These lines were not accepted:", last.refused)
    if last.unread:
        yield _format_items("These lines of your email were not read as orders:", last.unread)


def _format_questions(game: Game, power: Power) -> Iterator[str]:
    """Yield the open questions about a power's last email."""
    questions = find_questions(game, power)
    if questions:
        heading = (
            "Your orders do not count yet, because these lines of yours are not clear. What do you want?"
        )
        yield _format_items(heading, questions)


def _format_missing(game: Game, power: Power, findings: Iterable[Finding]) -> Iterator[str]:
    """Yield what is missing, and the orders that are possible for it."""
    lacking = [one for one in findings if one.concern is Concern.NO_ORDER]
    if not lacking:
        return
    yield _format_items("Still missing:", (f"{_describe_finding(game.board, one)}." for one in lacking))
    units = [unit for one in lacking for unit in one.units]
    options = legal_orders(game).get(power)
    if options is None:
        return
    ways = [f"{unit}: {_format_choices(options.units[unit])}" for unit in units if unit in options.units]
    if not units:
        ways += [f"{unit}: {_format_choices(orders)}" for unit, orders in options.units.items()]
        ways += [format_order(order) for order in options.builds]
    if ways:
        heading = "Each of these units can hold, move to a place below, or support or convoy another unit:"
        moves = bool(units) and any(
            isinstance(one, Hold) for unit in units for one in options.units.get(unit, ())
        )
        yield _format_items(heading if moves else "What can be ordered:", ways)


def _format_choices(orders: Iterable[Order]) -> str:
    """Return where a unit can go, or the other orders that are possible for it."""
    orders = tuple(orders)
    targets = [str(one.target) for one in orders if isinstance(one, Move | Retreat)]
    if targets:
        names = list(dict.fromkeys(targets))
        return ", ".join(names[:_MAX_TARGETS]) + (", and others" if len(names) > _MAX_TARGETS else "")
    return ", ".join(format_order(one) for one in orders if not isinstance(one, Support | Convoy))


def describe_entry(entry: Entry, board: Board) -> str:
    """Return an order as a sentence: "The army in Vienna moves to Galicia."

    A statement is returned with names in place of codes (``8: Scotland``); empty if it has no codes.
    """
    unread = find_unread_line(entry)
    if unread is not None:
        return f"This line cannot be read, so it has no effect: {unread.why}"
    if isinstance(entry, Declaration):
        text = format_entry(entry)
        names = {str(one.id): one.name for one in (*board.provinces, *board.minors, *board.powers)}
        in_full = re.sub(r"\b[a-z_]+\b", lambda code: names.get(code[0], code[0]), text)
        return "" if in_full.casefold() == text.casefold() else in_full
    return capitalize_start(f"{_describe_order(entry, board)}.")


def _describe_order(order: Order, board: Board) -> str:
    match order:
        case Hold(unit):
            return f"{_describe_unit(unit, board)} holds"
        case Move(unit, target):
            way = " by convoy" if order.via_convoy or order.path else ""
            return f"{_describe_unit(unit, board)} moves to {location_name(board, target)}{way}"
        case Support(unit, other, target):
            what = "where it is" if target is None else f"in its move to {location_name(board, target)}"
            return f"{_describe_unit(unit, board)} supports {_describe_unit(other, board)} {what}"
        case Convoy(unit, army, target):
            convoyed = _describe_unit(army, board)
            return f"{_describe_unit(unit, board)} convoys {convoyed} to {location_name(board, target)}"
        case Retreat(unit, target):
            return f"{_describe_unit(unit, board)} retreats to {location_name(board, target)}"
        case Disband(unit):
            return f"{_describe_unit(unit, board)} is disbanded"
        case Build(location):
            kind = kind_word(board, order.kind) if order.kind is not None else "unit"
            return f"a new {kind} in {location_name(board, location)}"
        case Waive():
            return "a build is waived"
        case Convert(unit):
            return f"{_describe_unit(unit, board)} becomes {format_order(order).rpartition(' ')[2]}"


def _describe_unit(unit: Designation | Unit, board: Board) -> str:
    location: Location = unit.location
    kind = kind_word(board, unit.kind) if unit.kind is not None else "unit"
    return f"the {kind} in {location_name(board, location)}"


def _format_items(heading: str, texts: Iterable[str]) -> str:
    return "\n".join((_wrap_text(heading), *(_wrap_text(text, "  - ", "    ") for text in texts)))


def _wrap_text(text: str, first: str = "", later: str | None = None) -> str:
    """Return a text in lines of at most `WIDTH` characters, without control characters."""
    plain = replace_controls(" ".join(text.split()))
    lines = wrap(plain, WIDTH, initial_indent=first, subsequent_indent=first if later is None else later)
    return "\n".join(lines)
