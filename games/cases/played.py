"""Played phases of games as cases."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.case import Case
from ...model.names import REFEREE, Power
from ...model.orders import Order, OrderSet, OtherLine, Proxy, UnreadLine
from ...model.phase import PhaseKind
from ...variants.framework.report import Declaration, Entry, find_unread_line
from ...variants.framework.rulings import apply_rulings
from ...variants.framework.year import State
from ..submissions.standing import attribute_sheets, find_announced_proxies, get_proxy, make_standing_sets

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..game import Game


def played_case(game: Game, index: int = -1) -> Case:
    """Return a played phase of a game as a case, by its index in the history (from 0, or -1 for the last).

    The referee's rulings are applied; powers that did not submit are in civil disorder. Playing the case
    gives the recorded result of the phase, without what happens between phases.
    """
    record = game.history[index]
    begun = State(game.variant, game.rulebook, record.phase, record.position, record.ledger)
    begun, _ = apply_rulings(game.variant.referee_rules, begun, record.submissions)
    sheets = {power: sheet for power, sheet in record.submissions.items() if power != REFEREE}
    moves = record.phase.kind is PhaseKind.MOVEMENT
    present = attribute_sheets(begun, sheets, record.standing).sheets
    case = _make_case(game, begun, sheets)
    return replace(
        case,
        order_sets=(*case.order_sets, *(make_standing_sets(begun, record.standing) if moves else ())),
        proxies=find_announced_proxies(record.standing) if moves else {},
        disorder=tuple(info.id for info in game.board.powers if info.id not in present),
    )


def published_case(game: Game, index: int = -1) -> Case:
    """Return a played phase of a public game (`public_game`) as a case, with the published orders.

    It has the state as somebody knows it who plays no power.
    """
    record = game.history[index]
    state = State(game.variant, game.rulebook, record.phase, record.position, record.ledger)
    sheets: dict[Power, list[Entry]] = {}
    for one in record.report.entries:
        if one.given:
            sheets.setdefault(one.power, []).append(one.entry)
    return _make_case(game, game.variant.seen_by(state, Power("")), sheets)


def current_case(game: Game) -> Case:
    """Return the current phase of a game as a case, with the orders that are submitted."""
    sheets = {power: sheet for power, sheet in game.submissions.items() if power != REFEREE}
    return _make_case(game, game.state, sheets)


def is_public(game: Game) -> bool:
    """Return whether cases of a game can be public: no option keeps a part of its ledger secret."""
    notes = (ledgers.notes for ledgers in game.variant.ledgers)
    return not any(one.is_withheld(key, game.rulebook) for one in notes for key in one.published_if)


def _make_case(game: Game, state: State, sheets: Mapping[Power, Sequence[Entry]]) -> Case:
    """Return a phase with these orders as a case, in a state of a game."""
    return Case(
        game.variant.id,
        state.phase,
        state.position,
        game.rulebook,
        tuple(submission_to_order_set(power, tuple(sheet)) for power, sheet in sheets.items()),
        game.rulebook.changes_from(game.variant.rulebook),
        ledger=game.variant.ledger_json(state.ledger),
    )


def submission_to_order_set(power: Power, entries: Iterable[Entry]) -> OrderSet:
    """Return the submission of a power as an order set of a case."""
    orders: list[Order] = []
    said: list[OtherLine] = []
    proxies: list[Proxy] = []
    unread: list[UnreadLine] = []
    for entry in entries:
        proxy, lost = get_proxy(entry), find_unread_line(entry)
        if proxy is not None:
            proxies.append(proxy)
        elif lost is not None:
            unread.append(replace(lost, index=len(orders)))
        elif isinstance(entry, Declaration):
            said.append(OtherLine(entry.text, len(orders)))
        else:
            orders.append(entry)
    return OrderSet(
        power, tuple(orders), proxies=tuple(proxies), other_lines=tuple(said), unread=tuple(unread)
    )
