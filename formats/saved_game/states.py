"""Single positions and orders as values of the Python package ``diplomacy``.

game = westphalia.Game.start(variant, phase=phase.phase, position=phase.before)
other.set_state(to_diplomacy_state(game))
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from ...games import Game
from ...model.names import Power
from ...model.orders import Order
from ...variants import find_variant
from ..completing import complete_record, fill_in_kinds
from ..games import record_phase
from ..reading import move_to_winter
from ..record import Record, RecordedPhase
from ..writing import refuse_special_phase
from .reader import read_saved_game
from .writer import NAME, orders_to_json, state_to_json


def from_diplomacy_state(
    state: Mapping[str, object],
    orders: Mapping[str, Sequence[str]] | None = None,
    *,
    variant: str = "standard",
) -> RecordedPhase:
    """Return the phase of a state that a game of the package gives (get_state), with `orders` if given.

    Raises:
        WestphaliaError: The state or the orders are malformed or impossible.

        >>> from westphalia.formats import from_diplomacy_state
        >>> phase = from_diplomacy_state({"name": "S1901M", "units": {"ITALY": ["A VEN"]}})
        >>> variant = westphalia.find_variant("standard")
        >>> westphalia.Game.start(variant, phase=phase.phase, position=phase.before)
        <Game Standard: Spring 1901 Movement, 0 phases played>
    """
    phase = {"name": state.get("name"), "state": dict(state), "orders": dict(orders or {})}
    ((recorded,),) = [
        record.phases for record in read_saved_game(json.dumps({"phases": [phase]}), variant=variant)
    ]
    return recorded


def to_diplomacy_state(phase: RecordedPhase | Game, *, variant: str = "standard") -> dict[str, object]:
    """Return the state before a phase, or of a game's current phase, for the package (set_state).

    `variant` is that of a recorded phase. Possible retreats that are not recorded are computed.

    Raises:
        ImpossibleError: The package cannot hold the position.
    """
    record = _as_record(phase, variant)
    (complete,) = complete_record(record).phases
    refuse_special_phase(complete, NAME)
    head: dict[str, object] = {"id": "", "map": record.variant, "rules": []}
    name = move_to_winter(complete.phase).code
    state = state_to_json(record.board, name, complete.before, head, complete.extras, complete)
    return {field: value for field, value in state.items() if field not in ("game_id", "map", "rules")}


def from_diplomacy_orders(
    orders: Mapping[str, Sequence[str]], phase: str, *, variant: str = "standard"
) -> dict[Power, list[Order]]:
    """Return the orders that a game of the package gives in a phase (its get_orders), by power.

    Raises:
        WestphaliaError: An order cannot be read.

        >>> from westphalia.formats import from_diplomacy_orders
        >>> [move] = from_diplomacy_orders({"ITALY": ["A VEN - TRI"]}, "S1901M")["italy"]
        >>> westphalia.format_order(move)
        'A ven - tri'
    """
    return from_diplomacy_state({"name": phase, "units": {}}, orders, variant=variant).orders_by_power()


def to_diplomacy_orders(phase: RecordedPhase | Game, *, variant: str = "standard") -> dict[str, list[str]]:
    """Return the orders of a phase, or those submitted in a game's current phase, for a game of the package.

    Raises:
        ImpossibleError: The package cannot hold an order.
    """
    record = _as_record(phase, variant)
    return orders_to_json(record.board, fill_in_kinds(record.phases[0]))


def _as_record(phase: RecordedPhase | Game, variant: str) -> Record:
    """Return a phase as a record without an outcome."""
    if isinstance(phase, RecordedPhase):
        found = find_variant(variant)
        return Record(found.id, found.board, (phase,))
    found = phase.variant
    return Record(found.id, found.board, (record_phase(found, phase),))
