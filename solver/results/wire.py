"""A resolution as JSON: the contract with other programs (``docs/wire-format.md``).

Keys and their sequence are fixed; units, orders and places are written as `format_unit`,
`format_order` and location ids; powers as their ids. The same resolution always gives the same object.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring as quoted
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ...model.orders import Order
from ...model.position import Unit
from ...model.rulebook import Rulebook, preset
from ...model.text import Kept, KeptPairs, Memo
from ..messages.sentences import sentence
from ..messages.texts import order_text, unit_text
from ..outcomes.movement import Arrives, Bounced, Cut, Dislodged, Stands, Status, SupportGiven
from .causes import causes_text
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


def _orders(resolution: MovementResult) -> str:
    """Orders with what became of them."""
    return _listed([_order(result) for result in resolution.told])


def _order(result: OrderResult | UnreadResult) -> str:
    """An order with what became of it."""
    if isinstance(result, UnreadResult):
        verdict = _verdict(result.status, result.code)
        return _record(result.power, "null", quoted(result.text), verdict, result.why, _UNDECIDED)
    power, unit, order, outcome, _, _ = result
    verdict = _VERDICTS.get(type(outcome)) or _verdict(outcome.status, outcome.code)
    named = "null" if unit is None else _QUOTED[unit]
    return _record(power, named, _ORDERS[order], verdict, sentence(result), causes_text(result))


def _record(power: Power, unit: str, order: str, verdict: str, why: str, causes: str) -> str:
    """The object of an order; all but power and sentence is written already.

    The unit is null where no such unit stands on the board.
    """
    return (
        f'{{"power": {_NAMES[power]}, "unit": {unit}, "order": {order}, {verdict}, '
        f'"why": {quoted(why)}, {causes}}}'
    )


def _verdict(status: Status, code: str) -> str:
    return f'"outcome": "{OUTCOMES[status]}", "code": {quoted(code)}'


_VERDICTS: Final[Mapping[type, str]] = {
    kind: _verdict(kind.status, kind.code)
    for kind in (Arrives, Bounced, Cut, Dislodged, SupportGiven, Stands)
}
"""The same for the types of most outcomes."""
_UNDECIDED: Final = '"by": [], "strengths": [], "decided": []'
_NAMES: Final = Memo[str](quoted)
_ORDERS: Final = Kept[Order, str](lambda order: quoted(order_text[order]))


def units_json(units: Sequence[Unit]) -> dict[str, list[str]]:
    """The units of each power."""
    return dict(_by_power(units, unit_text.of_all(units)))


_QUOTED: Final = Kept[Unit, str](lambda unit: quoted(unit_text[unit]))


def _units(units: Sequence[Unit]) -> str:
    """The same as text."""
    lists = _by_power(units, _QUOTED.of_all(units))
    return f"{{{', '.join([f'{quoted(power)}: {_listed(own)}' for power, own in lists.items()])}}}"


def _by_power(units: Sequence[Unit], texts: Sequence[str]) -> Mapping[str, list[str]]:
    """The texts of the units, for each power."""
    lists = defaultdict[str, list[str]](list)
    for unit, text in zip(units, texts, strict=True):
        lists[unit.power].append(text)
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
