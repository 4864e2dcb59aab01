"""A resolution as JSON: the contract with other programs (``docs/wire-format.md``).

Keys and their sequence are fixed; units, orders and places are written as `format_unit`,
`format_order` and location ids; powers as their ids. The same resolution always gives the same object.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from json.encoder import encode_basestring as quoted
from typing import TYPE_CHECKING, Any, TypeAlias

from ...model.rulebook import Rulebook, preset
from ...model.text import KEPT_SIZE
from ..outcomes.movement import Status
from ..words.sentences import sentence
from ..words.texts import order_text, unit_text
from .causes import causes_text
from .order_outcomes import is_shared
from .order_result import OrderResult
from .unread import UnreadResult

if TYPE_CHECKING:
    from ...model.names import Power
    from ...model.position import Unit
    from ..search.settled_kernels import Kernel
    from .movement_result import MovementResult

Json: TypeAlias = dict[str, Any]

_written = json.JSONEncoder(ensure_ascii=False).encode

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
    """The resolution of a movement phase as a JSON object, as `resolution_text` writes it."""
    result: Json = json.loads(resolution_text(resolution, variant=variant, phase=phase, base=base))
    return result


def resolution_text(
    resolution: MovementResult,
    *,
    variant: str | None = None,
    phase: str | None = None,
    base: Rulebook | None = None,
) -> str:
    """The resolution of a movement phase as a JSON object in one line of text.

    `variant` is the variant's id (None: the board's), `phase` the short form of the phase; `rules` lists
    the choices in which the rulebook differs from `base` (None: preset ``datc``). `notes` are there only
    where something was decided about what was handed in.
    """
    head: Json = {
        "variant": variant if variant is not None else resolution.position.board.id,
        "phase": phase,
        "rules": changes_json(resolution.system.rulebook, base if base is not None else preset("datc")),
        "certainty": resolution.certainty.value,
    }
    end: Json = {
        "units": units_json(resolution.units),
        "dislodged": _dislodged(resolution),
        "contested": sorted(resolution.contested),
        "kernels": [kernel_json(kernel) for kernel in resolution.kernels],
    }
    if resolution.notes:
        end["notes"] = [note.text for note in resolution.notes]
    orders = ", ".join([_order(result) for result in resolution.told])
    return f'{_written(head)[:-1]}, "orders": [{orders}], {_written(end)[1:]}'


def changes_json(rulebook: Rulebook, base: Rulebook) -> Mapping[str, str]:
    """The choices in which a rulebook differs from another one, by rule."""
    return {} if rulebook is base else rulebook.changes_from(base)


_KEPT: dict[tuple[str, int, int, int], tuple[OrderResult, str]] = {}
"""The records of orders to which nothing happened, by the identities of their parts, with these."""


def _order(result: OrderResult | UnreadResult) -> str:
    """An order with what became of it: more than half of those of a turn were the same in another one."""
    if isinstance(result, UnreadResult):
        said = (result.text, result.status, result.code, result.why)
        return _record(result.power, None, *said, '"by": [], "strengths": [], "decided": []')
    power, unit, order, outcome, dislodged_by, _ = result
    if dislodged_by is not None or unit is None or not is_shared(outcome, unit):
        return _told(result)
    key = power, id(unit), id(order), id(outcome)
    kept = _KEPT.get(key)
    if kept is None:
        if len(_KEPT) >= KEPT_SIZE:
            _KEPT.clear()
        kept = _KEPT[key] = result, _told(result)
    return kept[1]


def _told(result: OrderResult) -> str:
    power, unit, order, outcome, _, _ = result
    said = (order_text[order], outcome.status, outcome.code, sentence(result))
    return _record(power, unit, *said, causes_text(result))


def _record(
    power: Power, unit: Unit | None, order: str, status: Status, code: str, why: str, causes: str
) -> str:
    """The object of an order; `unit` is null where no such unit stands on the board."""
    return (
        f'{{"power": {quoted(power)}, "unit": {"null" if unit is None else quoted(unit_text[unit])}, '
        f'"order": {quoted(order)}, "outcome": "{OUTCOMES[status]}", "code": {quoted(code)}, '
        f'"why": {quoted(why)}, {causes}}}'
    )


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
