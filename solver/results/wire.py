"""A resolution as JSON: the contract with other programs (``docs/wire-format.md``).

Keys and their sequence are fixed; units, orders and places are written as `format_unit`,
`format_order` and location ids; powers as their ids. The same resolution always gives the same object.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring as quoted
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ...model.position import Unit
from ...model.rulebook import Rulebook, preset
from ...model.text import KEPT_SIZE, Kept, KeptPairs
from ..outcomes.movement import Status
from ..words.sentences import sentence
from ..words.texts import order_text, unit_text
from .causes import causes_text
from .order_outcomes import is_shared
from .order_result import OrderResult
from .unread import UnreadResult

if TYPE_CHECKING:
    from ...model.names import Power
    from ...model.position import DislodgedUnit
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
    rulebook = resolution.system.rulebook
    name = variant if variant is not None else resolution.position.board.id
    changes = _CHANGES[rulebook, base if base is not None else preset("datc")]
    dislodged = _listed([_dislodged(lost, resolution) for lost in resolution.dislodged])
    contested = _listed([quoted(province) for province in sorted(resolution.contested)])
    kernels = _listed([_written(kernel_json(kernel)) for kernel in resolution.kernels])
    notes = f', "notes": {_written([note.text for note in resolution.notes])}' if resolution.notes else ""
    return (
        f'{{"variant": {quoted(name)}, "phase": {"null" if phase is None else quoted(phase)}, '
        f'"rules": {changes}, "certainty": "{resolution.certainty.value}", "orders": {_orders(resolution)}, '
        f'"units": {_units(resolution.units)}, "dislodged": {dislodged}, "contested": {contested}, '
        f'"kernels": {kernels}{notes}}}'
    )


def _listed(values: Iterable[str]) -> str:
    """A list of values that are written already."""
    return f"[{', '.join(values)}]"


def changes_json(rulebook: Rulebook, base: Rulebook) -> Mapping[str, str]:
    """The choices in which a rulebook differs from another one, by rule."""
    return {} if rulebook is base else rulebook.changes_from(base)


_CHANGES: Final = KeptPairs[Rulebook, Rulebook, str](
    lambda rulebook, base: _written(changes_json(rulebook, base))
)


_KEPT: Final[dict[tuple[int, int, int], tuple[OrderResult, str]]] = {}
"""Records of orders to which nothing happened, by the identities of unit, order and outcome, with these."""


def _orders(resolution: MovementResult) -> str:
    """Orders with what became of them: more than half of those of a turn were the same in another one."""
    if resolution.unread:
        return _listed(map(_order, resolution.told))
    texts: list[str] = []
    for result in resolution.orders:
        kept = _KEPT.get((id(result[1]), id(result[2]), id(result[3])))
        texts.append(kept[1] if kept is not None and kept[0] == result else _order(result))
    return _listed(texts)


def _order(result: OrderResult | UnreadResult) -> str:
    """An order with what became of it."""
    if isinstance(result, UnreadResult):
        said = (result.text, result.status, result.code, result.why)
        return _record(result.power, "null", *said, '"by": [], "strengths": [], "decided": []')
    power, unit, order, outcome, dislodged_by, _ = result
    named = "null" if unit is None else _QUOTED[unit]
    why, causes = sentence(result), causes_text(result)
    text = _record(power, named, order_text[order], outcome.status, outcome.code, why, causes)
    if dislodged_by is None and unit is not None and is_shared(outcome, unit):
        if len(_KEPT) >= KEPT_SIZE:
            _KEPT.clear()
        _KEPT[id(unit), id(order), id(outcome)] = result, text
    return text


def _record(power: Power, unit: str, order: str, status: Status, code: str, why: str, causes: str) -> str:
    """The object of an order; `unit` and `causes` are written already.

    The unit is null where no such unit stands on the board.
    """
    return (
        f'{{"power": {quoted(power)}, "unit": {unit}, "order": {quoted(order)}, '
        f'"outcome": "{OUTCOMES[status]}", "code": {quoted(code)}, "why": {quoted(why)}, {causes}}}'
    )


def units_json(units: Sequence[Unit]) -> dict[str, list[str]]:
    """The units of each power."""
    return _by_power(units, unit_text.of_all(units))


_QUOTED: Final = Kept[Unit, str](lambda unit: quoted(unit_text[unit]))


def _units(units: Sequence[Unit]) -> str:
    """The same as text."""
    lists = _by_power(units, _QUOTED.of_all(units))
    return f"{{{', '.join([f'{quoted(power)}: {_listed(own)}' for power, own in lists.items()])}}}"


def _by_power(units: Sequence[Unit], texts: Sequence[str]) -> dict[str, list[str]]:
    """The texts of the units, for each power."""
    lists: dict[str, list[str]] = {}
    for unit, text in zip(units, texts, strict=True):
        own = lists.get(unit.power)
        if own is None:
            own = lists[unit.power] = []
        own.append(text)
    return lists


def _dislodged(lost: DislodgedUnit, resolution: MovementResult) -> str:
    """A dislodged unit with its attacker and its retreats."""
    unit, attacker = lost.unit, resolution.attacker_of(lost)
    by_convoy = '"by_convoy": true, ' if lost.by_convoy else ""
    retreats = _listed([quoted(place) for place in resolution.retreats[unit]])
    return (
        f'{{"power": {quoted(unit.power)}, "unit": {_QUOTED[unit]}, "by": {_QUOTED[attacker]}, '
        f'{by_convoy}"retreats": {retreats}}}'
    )


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
