"""Results of phases as JSON, the contract with other programs (docs/wire-format.md).

Units and orders have the form of `format_unit` and `format_order`; places and powers are ids. The same result
always gives the same object.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, NotRequired, TypeAlias

from ...model.json_records import Doc, JsonRecord, Omitted, omit_defaults
from ...model.names import Power
from ...model.orders import format_order, format_unit
from ...model.position import Unit
from ...model.rulebook import Rulebook, preset
from ..messages.sentences import result_sentence
from ..outcomes.movement import Status
from .causes import CauseRecord, cause_json
from .order_result import OrderResult
from .unread import UnreadResult

if TYPE_CHECKING:
    from ...model.position import DislodgedUnit
    from ..search.settled_kernels import Kernel
    from .movement_result import MovementResult

Units: TypeAlias = dict[str, list[str]]

Certainties: TypeAlias = Literal["unique", "circular", "paradox"]
"""How a result was found: unique, by circular movement, or by a rule for paradoxes."""

OUTCOMES: Final[dict[Status, Literal["succeeds", "fails", "void"]]] = {
    Status.SUCCEEDS: "succeeds",
    Status.FAILS: "fails",
    Status.VOID: "void",
    Status.ILLEGAL: "void",
}
"""The statuses of orders in the wire format."""


class OrderHead(JsonRecord):
    """An order with its outcome."""

    power: str
    unit: Annotated[str | None, Doc("the unit before the phase; null if there is none")]
    order: str
    implied: NotRequired[Annotated[bool, Omitted(False), Doc("whether no one gave this order")]]
    outcome: Literal["succeeds", "fails", "void"]
    code: Annotated[str, Doc("a code for the reason, or the id of a clause")]
    why: Annotated[str, Doc("a sentence for people")]


class OrderRecord(OrderHead, CauseRecord):
    """An order with its outcome and what decided it."""


class DislodgedRecord(JsonRecord):
    """A dislodged unit."""

    power: str
    unit: str
    by: Annotated[str, Doc("the attacker at the place it came from, or only that place")]
    by_convoy: NotRequired[Annotated[bool, Omitted(False)]]
    retreats: list[str]


class KernelRecord(JsonRecord):
    """Orders that depend on each other and have no consistent resolution, or several."""

    orders: list[str]
    resolutions: int
    rule: Annotated[str | None, Doc("the rule that decided; null if no rule decides the case")]
    alternatives: list[list[str]]


class EventRecord(JsonRecord):
    """An event besides the outcomes of orders."""

    code: Annotated[str, Doc("a code word, such as captured or won")]
    power: str | None
    place: str | None
    text: Annotated[str, Doc("a sentence for people")]


class ForcedRecord(JsonRecord):
    """A decision that an extra rule forced."""

    decision: Annotated[str, Doc("the forced decision, as a sentence")]
    rule: Annotated[str, Doc("the rule: 4.A.2=szykman, circular_movement, or the rule of a variant")]
    holds: Annotated[bool, Doc("whether its definition gives the same value")]


class CheckRecord(JsonRecord):
    """The result of evaluating every definition again."""

    holds: Annotated[bool, Doc("whether every definition that no extra rule overrides holds")]
    definitions: NotRequired[Annotated[int, Omitted(0), Doc("the number of definitions that hold")]]
    failed: NotRequired[Annotated[str, Omitted(""), Doc("a definition that does not hold")]]
    forced: NotRequired[
        Annotated[list[ForcedRecord], Omitted([]), Doc("the decisions that extra rules forced")]
    ]


class ResultRecord(JsonRecord):
    """The result of a phase of any kind."""

    variant: str
    phase: str | None
    rules: Annotated[dict[str, str], Doc("the rule choices that differ from those of the variant")]
    certainty: Annotated[Certainties | None, Doc("null if the phase is not a movement phase")]
    orders: list[OrderRecord]
    units: Annotated[Units, Doc("the units of each power after the phase")]
    dislodged: list[DislodgedRecord]
    contested: Annotated[list[str], Doc("the provinces that a standoff left vacant")]
    kernels: list[KernelRecord]
    events: Annotated[list[EventRecord], Doc("the events besides the outcomes of orders")]
    notes: NotRequired[
        Annotated[list[str], Omitted([]), Doc("decisions about the orders before they were validated")]
    ]
    said: NotRequired[
        Annotated[list[OrderRecord], Omitted([]), Doc("the statements submitted besides orders")]
    ]
    check: NotRequired[Annotated[CheckRecord | None, Omitted(None), Doc("only with --check")]]
    codes: NotRequired[
        Annotated[
            dict[str, str],
            Omitted({}),
            Doc("with --codes: the outcome code of another program for each place"),
        ]
    ]


def resolution_json(
    resolution: MovementResult,
    *,
    variant: str | None = None,
    phase: str | None = None,
    base: Rulebook | None = None,
) -> ResultRecord:
    """Return the resolution of a movement phase as a JSON object.

    Args:
        resolution: The resolution.
        variant: The id of the variant; by default that of the board.
        phase: The short form of the phase.
        base: The rulebook whose choices `rules` omits; by default preset ``datc``.
    """
    rulebook = resolution.system.rulebook
    found: ResultRecord = {
        "variant": variant if variant is not None else resolution.position.board.id,
        "phase": phase,
        "rules": changes_json(rulebook, base if base is not None else preset("datc")),
        "certainty": resolution.certainty.value,
        "orders": [order_json(result) for result in resolution.all_results],
        "units": units_json(resolution.units),
        "dislodged": [
            dislodged_json(lost, format_unit(resolution.attacker_of(lost)), resolution.retreats[lost.unit])
            for lost in resolution.dislodged
        ],
        "contested": sorted(resolution.contested),
        "kernels": [kernel_json(kernel) for kernel in resolution.kernels],
        "events": [],
    }
    if resolution.notes:
        found["notes"] = [note.text for note in resolution.notes]
    return found


def json_text(data: Mapping[str, object]) -> str:
    """Return a result as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, check_circular=False, separators=(",", ":"))


def order_json(result: OrderResult | UnreadResult) -> OrderRecord:
    """Return an order, or an invalid line, with its outcome and what decided it."""
    is_order = isinstance(result, OrderResult)
    head = order_head(
        result.power,
        result.unit if is_order else None,
        format_order(result.order) if is_order else result.text,
        result.status,
        result.code,
        result_sentence(result) if is_order else result.why,
        implied=is_order and result.implied,
    )
    cause = cause_json(result if is_order else None)
    return {**head, **cause}


def order_head(
    power: Power, unit: Unit | None, order: str, status: Status, code: str, why: str, *, implied: bool
) -> OrderHead:
    """Return an order with its outcome."""
    head: OrderHead = {
        "power": power,
        "unit": None if unit is None else format_unit(unit),
        "order": order,
        "implied": implied,
        "outcome": OUTCOMES[status],
        "code": code,
        "why": why,
    }
    return omit_defaults(OrderHead, head)


def changes_json(rulebook: Rulebook, base: Rulebook) -> dict[str, str]:
    """Return the choices in which a rulebook differs from `base`, by rule."""
    return {} if rulebook is base else rulebook.changes_from(base)


def units_json(units: Sequence[Unit]) -> Units:
    """Return the units of each power."""
    lists = defaultdict[str, list[str]](list)
    for unit in units:
        lists[unit.power].append(format_unit(unit))
    return dict(lists)


def dislodged_json(lost: DislodgedUnit, by: str, retreats: Sequence[str]) -> DislodgedRecord:
    """Return a dislodged unit with its attacker, or where that came from, and the possible retreats."""
    return omit_defaults(
        DislodgedRecord,
        {
            "power": lost.unit.power,
            "unit": format_unit(lost.unit),
            "by": by,
            "by_convoy": lost.by_convoy,
            "retreats": list(retreats),
        },
    )


def kernel_json(kernel: Kernel) -> KernelRecord:
    """Return a kernel with the fate of each of its orders in every alternative."""
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
