"""Writer of the JSON of the Python package ``diplomacy``, which `saved_game` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, cast

from ...model.board import Board
from ...model.orders import Build, Disband, Order, Waive, format_order
from ...model.phase import PhaseKind
from ...model.position import Unit
from ..reading import move_to_winter
from ..record import NoOrder, Record, RecordedPhase, Snapshot
from ..writing import (
    Notes,
    format_rules_note,
    get_only_record,
    has_other_outcome,
    list_plain_orders,
    refuse_own_board,
    refuse_several_submissions,
    refuse_special_phase,
    unsupported_error,
)
from .reader import COMPLETED, RULES, STATE_EXTRAS, format_result_unit, list_home_centers

NAME: Final = "saved-game"


def format_saved_game(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write one game as JSON, which `read_saved_game` reads.

    Data without effect on the rules is left out and counted in `notes`.

    Raises:
        ImpossibleError: The format cannot hold data that matters to the rules, or the retreats of dislodged
            units are unknown.
    """
    notes = notes if notes is not None else Notes()
    return (
        json.dumps(_game_to_json(get_only_record(records, NAME), notes), ensure_ascii=False, indent=1) + "\n"
    )


def format_saved_games(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write the games as JSON lines, which `read_saved_games` reads. Raises like `format_saved_game`."""
    notes = notes if notes is not None else Notes()
    return "".join(json.dumps(_game_to_json(record, notes), ensure_ascii=False) + "\n" for record in records)


def _game_to_json(record: Record, notes: Notes) -> dict[str, object]:
    refuse_own_board(record, NAME)
    extras = record.extras
    notes.leave_out_extras(extras, ("map", "rules", "completed"))
    note = format_rules_note(record, RULES)
    head: dict[str, object] = {
        "id": record.name,
        "map": extras.get("map", record.variant),
        "rules": extras.get("rules", []),
    }
    phases = [_phase_to_json(record, phase, head, notes) for phase in record.phases]
    for index, phase in enumerate(record.phases[:-1]):
        if has_other_outcome(record, index):
            raise unsupported_error("an outcome that is not the next position", NAME, phase, record)
    last = record.phases[-1]
    if last.after is not None:
        completed = cast("Mapping[str, object]", extras.get("completed", {}))
        if last.after.dislodged:
            raise unsupported_error("dislodged units after the last phase", NAME, last, record)
        phases.append(
            {
                "name": COMPLETED,
                "state": state_to_json(record.board, COMPLETED, last.after, head, completed),
                "orders": {info.id.upper(): [] for info in record.board.powers},
                "results": {},
                "messages": completed.get("messages", []),
            }
        )
    return {**head, **({"note": note} if note else {}), "phases": phases}


def _phase_to_json(
    record: Record, phase: RecordedPhase, head: Mapping[str, object], notes: Notes
) -> dict[str, object]:
    refuse_special_phase(phase, NAME)
    refuse_several_submissions(phase, NAME)
    extras = phase.extras
    notes.leave_out_extras(extras, ("state", "messages", "results"))
    notes.leave_out("orders of the movement before", len(phase.prior))
    if phase.before.contested and not _has_known_retreats(phase.before):
        raise unsupported_error("contested provinces without a list of retreats", NAME, phase, record)
    name = move_to_winter(phase.phase).code
    orders = orders_to_json(record.board, phase)
    return {
        "name": name,
        "state": state_to_json(record.board, name, phase.before, head, extras, phase),
        "orders": orders,
        "results": _results_to_json(phase, list(orders)),
        "messages": extras.get("messages", []),
    }


def orders_to_json(board: Board, phase: RecordedPhase) -> dict[str, list[str]]:
    """Return the orders of a phase by power, as texts of this format."""
    orders: dict[str, list[str]] = {info.id.upper(): [] for info in board.powers}
    for entry, order in list_plain_orders(phase, NAME):
        orders.setdefault(entry.power.upper(), []).append(_format_order(order))
    return orders


def _has_known_retreats(snapshot: Snapshot) -> bool:
    return all(one.retreats is not None for one in snapshot.dislodged)


def state_to_json(
    board: Board,
    name: str,
    snapshot: Snapshot,
    head: Mapping[str, object],
    extras: Mapping[str, object],
    phase: RecordedPhase | None = None,
) -> dict[str, object]:
    """Return a position as this format states it."""
    if not _has_known_retreats(snapshot):
        raise unsupported_error("dislodged units with unknown retreats", NAME, phase)
    more = cast("Mapping[str, object]", extras.get("state", {}))
    units: dict[str, list[str]] = {info.id.upper(): [] for info in board.powers}
    retreats: dict[str, dict[str, list[str]]] = {power: {} for power in units}
    for unit in snapshot.units:
        units.setdefault(unit.power.upper(), []).append(_format_unit(unit))
    for one in snapshot.dislodged:
        text = _format_unit(one.unit)
        units.setdefault(one.unit.power.upper(), []).append(f"*{text}")
        options = [place.upper() for place in one.retreats or ()]
        retreats.setdefault(one.unit.power.upper(), {})[text] = options
    state: dict[str, object] = {key: more[key] for key in STATE_EXTRAS[:3] if key in more}
    state |= {"name": name, "units": units, "retreats": retreats}
    if snapshot.owners is not None:
        centers: dict[str, list[str]] = {info.id.upper(): [] for info in board.powers}
        for province, power in snapshot.owners.items():
            centers.setdefault(power.upper(), []).append(province.upper())
        state["centers"] = centers
    state["homes"] = list_home_centers(board)
    state |= {key: more[key] for key in STATE_EXTRAS[3:] if key in more}
    return state | {"game_id": head["id"], "map": head["map"], "rules": head["rules"]}


def _results_to_json(phase: RecordedPhase, powers: Sequence[str]) -> dict[str, object]:
    """Return the results of the orders, by power as written, then those of units without orders."""
    given = sorted(
        (entry for entry in phase.orders if not isinstance(entry.order, NoOrder)),
        key=lambda entry: powers.index(entry.power.upper()),
    )
    silent = [entry for entry in phase.orders if isinstance(entry.order, NoOrder)]
    results: dict[str, object] = {}
    fine = [] if phase.phase.kind is PhaseKind.MOVEMENT else [""]
    for entry in (*given, *silent):
        name = format_result_unit(entry.order)
        if entry.remarks is None or name is None:
            continue
        words = [remark.value for remark in entry.remarks] or fine
        if results.setdefault(name, words) != words:
            raise unsupported_error(f"different results of orders for {name}", NAME, phase)
    return results | cast("dict[str, object]", phase.extras.get("results", {}))


def _format_unit(unit: Unit) -> str:
    return f"{unit.kind.value} {unit.location.upper()}"


def _format_order(order: Order) -> str:
    match order:
        case Waive():
            return "WAIVE"
        case Build(place, kind) if kind is not None:
            return f"{kind.value} {place.upper()} B"
        case Disband(unit) if unit.kind is not None:
            return f"{unit.kind.value} {unit.location.upper()} D"
        case _:
            text = format_order(order).upper()
            return text.removesuffix(" CONVOY") if text.endswith(" VIA CONVOY") else text
