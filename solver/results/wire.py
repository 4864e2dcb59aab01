"""A resolution as JSON: the contract with other programs (``docs/wire-format.md``).

Keys and their sequence are fixed; units, orders and places are written as `format_unit`,
`format_order` and location ids; powers as their ids. The same resolution always gives the same object.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from ...model.rulebook import Rulebook, preset
from ..outcomes.movement import Status
from ..words.sentences import sentence
from ..words.texts import order_text, unit_text
from .causes import causes_json
from .order_result import OrderResult
from .unread import UnreadResult

if TYPE_CHECKING:
    from ...model.position import Unit
    from ..search.settled_kernels import Kernel
    from .movement_result import MovementResult

Json: TypeAlias = dict[str, Any]

OUTCOMES = {
    Status.SUCCEEDS: "succeeds",
    Status.FAILS: "fails",
    Status.VOID: "void",
    Status.ILLEGAL: "void",
}
"""How the wire format writes what became of an order."""


def resolution_json(
    resolution: MovementResult,
    *,
    variant: str | None = None,
    phase: str | None = None,
    base: Rulebook | None = None,
) -> Json:
    """The resolution of a movement phase as a JSON object.

    `variant` is the variant's id (None: the board's), `phase` the short form of the phase; `rules` lists
    the choices in which the rulebook differs from `base` (None: preset ``datc``). `notes` are there only
    where something was decided about what was handed in.
    """
    result: Json = {
        "variant": variant if variant is not None else resolution.position.board.id,
        "phase": phase,
        "rules": changes_json(resolution.system.rulebook, base if base is not None else preset("datc")),
        "certainty": resolution.certainty.value,
        "orders": [_order(result) for result in resolution.told],
        "units": units_json(resolution.units),
        "dislodged": _dislodged(resolution),
        "contested": sorted(resolution.contested),
        "kernels": [kernel_json(kernel) for kernel in resolution.kernels],
    }
    if resolution.notes:
        result["notes"] = [note.text for note in resolution.notes]
    return result


def changes_json(rulebook: Rulebook, base: Rulebook) -> Mapping[str, str]:
    """The choices in which a rulebook differs from another one, by rule."""
    return {} if rulebook is base else rulebook.changes_from(base)


def _order(result: OrderResult | UnreadResult) -> Json:
    """An order with what became of it; `unit` is null where no such unit stands on the board."""
    if isinstance(result, UnreadResult):
        return {
            "power": result.power,
            "unit": None,
            "order": result.text,
            "outcome": OUTCOMES[result.status],
            "code": result.code,
            "why": result.why,
            "by": [],
            "strengths": [],
            "decided": [],
        }
    power, unit, order, outcome = result[:4]
    return {
        "power": power,
        "unit": None if unit is None else unit_text[unit],
        "order": order_text[order],
        "outcome": OUTCOMES[outcome.status],
        "code": outcome.code,
        "why": sentence(result),
        **causes_json(result),
    }


def units_json(units: Iterable[Unit]) -> dict[str, list[str]]:
    """The units of each power."""
    by_power: dict[str, list[str]] = {}
    for unit in units:
        own = by_power.get(unit.power)
        if own is None:
            own = by_power[unit.power] = []
        own.append(unit_text[unit])
    return by_power


def _dislodged(resolution: MovementResult) -> list[Json]:
    found: list[Json] = []
    for dislodged in resolution.dislodged:
        attacker = resolution.attacker_of(dislodged)
        found.append(
            {
                "power": dislodged.unit.power,
                "unit": unit_text[dislodged.unit],
                "by": unit_text[attacker],
                **({"by_convoy": True} if dislodged.by_convoy else {}),
                "retreats": list(resolution.retreats[dislodged.unit]),
            }
        )
    return found


def kernel_json(kernel: Kernel) -> Json:
    """A kernel: its orders, and for each consistent resolution what becomes of each of them in it."""
    orders = [order_text[order] for order in kernel.orders]
    return {
        "orders": orders,
        "resolutions": kernel.resolutions,
        "rule": kernel.rule,
        "alternatives": [
            [f"{order}: {fate}" for order, fate in zip(orders, fates, strict=True)]
            for fates in kernel.alternatives
        ],
    }
