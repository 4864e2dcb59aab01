"""Secret handlers, which order the units of some states under an option.

Three powers, drawn by lot, may order the units of such a state while it is aligned. The units follow the
first handler; if that power orders none of them or is the power that the state is aligned with, they follow
the second, then the third. At the end of a year a first handler that the state is aligned with is replaced:
the others move up and a new third one is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random

from ...model.board import Board
from ...model.names import Power, Province
from ...model.orders import Build, Order, Waive
from ...model.position import Unit
from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.report import Entry
from ..framework.rules import RuleOption
from ..framework.year import Ledger, State, Submissions
from ..minor_states.minor_orders import Commander
from .identity import MOD
from .state import Europe1619Records, Europe1619Setting, read_records, write_records


class OttomanControl(RuleOption, about=MOD[5]):
    """Who orders the units of the Ottoman Empire.

    The rules for handlers are not part of this version of the text.
    """

    ORDINARY = "ordinary_influence", "The power that the state is aligned with, as in every state."
    HANDLERS = (
        "handlers",
        "While the state is aligned, the first of three secret handlers that is another power and orders it.",
    )


class PolandControl(RuleOption, about=MOD[5]):
    """Who orders the units of Poland if it is a minor state.

    That is the reading of the text.
    """

    SAME_AS_OTTOMAN = "same_as_ottoman", "Whoever orders those of the Ottoman Empire."
    ORDINARY = "ordinary_influence", "The power that the state is aligned with."


COUNT = 3
"""The number of handlers of a state."""

_FIRST_FAITHS = {Power("ott"): "protestant", Power("poland"): "catholic"}
"""The states that can have handlers, with the confession of their first handler at the start."""


def find_handled_states(board: Board, rules: Rulebook) -> tuple[Power, ...]:
    """Return the states whose units follow handlers."""
    if not OttomanControl.HANDLERS.is_chosen_in(rules):
        return ()
    like_ottomans = PolandControl.SAME_AS_OTTOMAN.is_chosen_in(rules)
    return tuple(
        state
        for state in _FIRST_FAITHS
        if state in board.minor and (like_ottomans or state != Power("poland"))
    )


def set_seed(ledger: Ledger, rulebook: Rulebook, seed: int) -> Ledger:
    """Return the opening records with the seed from which handlers are drawn, if the option is on."""
    if not OttomanControl.HANDLERS.is_chosen_in(rulebook):
        return ledger
    return write_records(replace(read_records(ledger), seed=seed, handlers={}), ledger)


def draw_first_handlers(records: Europe1619Records, board: Board, rules: Rulebook) -> Europe1619Records:
    """Draw handlers for the states that need them and have none; return the records."""
    found = dict(records.handlers)
    for state in find_handled_states(board, rules):
        if state in found:
            continue
        draw = _make_drawer(records.seed, state, 0)
        powers = [info.id for info in board.powers]
        of_faith = [info.id for info in board.powers if info.faith == _FIRST_FAITHS[state]]
        drawn = [draw(of_faith)]
        while len(drawn) < COUNT:
            drawn.append(draw([power for power in powers if power not in drawn]))
        found[state] = tuple(drawn)
    return replace(records, handlers=found)


def replace_handlers(records: Europe1619Records, board: Board, year: int) -> Europe1619Records:
    """Replace aligned first handlers and eliminated powers; return the records of the new year."""
    after: dict[Power, tuple[Power, ...]] = {}
    for state, handlers in records.handlers.items():
        aligned = records.standing(state).power
        kept = [power for power in handlers if power not in records.eliminated]
        if kept and kept[0] == aligned:
            kept = kept[1:]
        draw = _make_drawer(records.seed, state, year)
        out = {*kept, *records.eliminated, aligned}
        open_to = [info.id for info in board.powers if info.id not in out]
        while len(kept) < COUNT and open_to:
            kept.append(draw(open_to))
            open_to.remove(kept[-1])
        after[state] = tuple(kept)
    return replace(records, handlers=after)


def _make_drawer(seed: int, state: Power, year: int) -> Callable[[list[Power]], Power]:
    # Only random() returns the same numbers in every version of Python.
    source = Random(f"{seed} {state} {year}")
    return lambda powers: powers[int(source.random() * len(powers))]


def hide_other_handlers(state: State, power: Power) -> State:
    """Return the state as a power knows it: without all handlers but itself, and without the seed that draws
    them.
    """
    records = read_records(state.ledger)
    if not records.handlers and not records.seed:
        return state
    known = {of: (power,) if power in handlers else () for of, handlers in records.handlers.items()}
    return replace(state, ledger=write_records(replace(records, handlers=known, seed=0), state.ledger))


# ------------------------------------------------------------------------------------------------- who orders


def find_handlers(setting: Europe1619Setting, state: Power) -> tuple[Power, ...]:
    """Return the handlers that may order a state's units this year; none unless the state is aligned."""
    aligned = setting.patron(state)
    if aligned is None:
        return ()
    return tuple(power for power in setting.records.handlers.get(state, ()) if power != aligned)


def find_ordering_powers(setting: Europe1619Setting, unit: Unit) -> tuple[Power, ...]:
    """Return the powers that can order a unit: its commander, or the handlers of its state."""
    if unit.power in setting.records.handlers:
        return find_handlers(setting, unit.power)
    commander = setting.commander(unit)
    return () if commander is None else (commander,)


def make_commander(setting: Europe1619Setting, submissions: Submissions, units: Iterable[Unit]) -> Commander:
    """Return the function that gives, for each unit, the power whose submitted orders it follows."""
    standing = {unit.location.province: unit for unit in units}
    followed = {
        state: _find_followed_handler(setting, state, submissions, standing)
        for state in setting.records.handlers
    }
    return lambda unit: followed[unit.power] if unit.power in followed else setting.commander(unit)


def _find_followed_handler(
    setting: Europe1619Setting, state: Power, submissions: Submissions, standing: Mapping[Province, Unit]
) -> Power | None:
    """Return the first handler of a state that has ordered one of its units."""

    def is_order_to_state(entry: Entry) -> bool:
        if not isinstance(entry, Order) or isinstance(entry, Build | Waive):
            return False
        unit = standing.get(entry.unit.location.province)
        return unit is not None and unit.power == state

    return next(
        (
            power
            for power in find_handlers(setting, state)
            if any(map(is_order_to_state, submissions.get(power, ())))
        ),
        None,
    )


HANDLERS_CHAPTER = Chapter.of(
    "handlers",
    "Secret handlers, which order the units of some states under an option",
    (),
    options=(OttomanControl, PolandControl),
)
