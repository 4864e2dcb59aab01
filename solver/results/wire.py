"""Serialize a resolution as JSON, the contract with other programs (docs/wire-format.md, `records`).

The functions return plain dictionaries without fields that have their default value; tests check them against
the declaration. The same resolution always gives the same object.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ...model.orders import format_order, format_unit
from ...model.position import Unit
from ...model.rulebook import Rulebook, preset
from ..messages.sentences import result_sentence
from ..outcomes.movement import Status
from .causes import Json, cause_json
from .order_result import OrderResult
from .unread import UnreadResult

if TYPE_CHECKING:
    from ...model.position import DislodgedUnit
    from ..search.settled_kernels import Kernel
    from .movement_result import MovementResult

OUTCOMES: Final = {
    Status.SUCCEEDS: "succeeds",
    Status.FAILS: "fails",
    Status.VOID: "void",
    Status.ILLEGAL: "void",
}
"""The statuses of orders in the wire format."""


def resolution_json(
    resolution: MovementResult,
    *,
    variant: str | None = None,
    phase: str | None = None,
    base: Rulebook | None = None,
) -> Json:
    """Return the resolution of a movement phase as a JSON object.

    Args:
        resolution: The resolution.
        variant: The id of the variant; by default that of the board.
        phase: The short form of the phase.
        base: The rulebook whose choices `rules` omits; by default preset ``datc``.
    """
    rulebook = resolution.system.rulebook
    notes = [note.text for note in resolution.notes]
    return {
        "variant": variant if variant is not None else resolution.position.board.id,
        "phase": phase,
        "rules": changes_json(rulebook, base if base is not None else preset("datc")),
        "certainty": resolution.certainty.value,
        "orders": [order_json(result) for result in resolution.all_results],
        "units": units_json(resolution.units),
        "dislodged": [_dislodged_json(lost, resolution) for lost in resolution.dislodged],
        "contested": sorted(resolution.contested),
        "kernels": [kernel_json(kernel) for kernel in resolution.kernels],
        "events": [],
        **({"notes": notes} if notes else {}),
    }


def json_text(data: Mapping[str, object]) -> str:
    """Return a result as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, check_circular=False, separators=(",", ":"))


def order_json(result: OrderResult | UnreadResult) -> Json:
    """Return the fields of an `OrderRecord` for an order or an invalid line."""
    implied = False
    if isinstance(result, UnreadResult):
        unit, order, why, cause = None, result.text, result.why, cause_json(None)
    else:
        implied = result.implied
        unit = None if result.unit is None else format_unit(result.unit)
        order, why, cause = format_order(result.order), result_sentence(result), cause_json(result)
    return {
        "power": result.power,
        "unit": unit,
        "order": order,
        **({"implied": True} if implied else {}),
        "outcome": OUTCOMES[result.status],
        "code": result.code,
        "why": why,
        **cause,
    }


def changes_json(rulebook: Rulebook, base: Rulebook) -> dict[str, str]:
    """Return the choices in which a rulebook differs from `base`, by rule."""
    return {} if rulebook is base else rulebook.changes_from(base)


def units_json(units: Sequence[Unit]) -> dict[str, list[str]]:
    """Return the units of each power."""
    lists = defaultdict[str, list[str]](list)
    for unit in units:
        lists[unit.power].append(format_unit(unit))
    return dict(lists)


def _dislodged_json(lost: DislodgedUnit, resolution: MovementResult) -> Json:
    """Return the fields of a `DislodgedRecord`."""
    return {
        "power": lost.unit.power,
        "unit": format_unit(lost.unit),
        "by": format_unit(resolution.attacker_of(lost)),
        **({"by_convoy": True} if lost.by_convoy else {}),
        "retreats": list(resolution.retreats[lost.unit]),
    }


def kernel_json(kernel: Kernel) -> Json:
    """Return the fields of a `KernelRecord`."""
    orders = [format_order(order) for order in kernel.orders]
    return {
        "orders": orders,
        "resolutions": kernel.resolutions,
        "rule": kernel.rule,
        "alternatives": [
            [f"{order}: {fate}" for order, fate in zip(orders, fates, strict=True)]
            for fates in kernel.alternatives
        ],
    }
