"""Ambiguities that the rules leave open, and the results of the same orders under other rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...games import PhaseResult, result_to_json
from ...model.errors import WestphaliaError
from ...model.orders import format_unit
from ...model.position import Unit
from ...model.rulebook import read_rules
from ...research import (
    all_alternatives,
    core_of,
    question_of,
    resolutions_of,
    unit_fates,
)
from ...solver import changes_json
from ...variants import find_variant
from .cases import resolve_case_of_any_phase
from .inputs import CaseInput, Json, case_to_json, with_rules
from .pictures import draw_case


def resolutions(request: CaseInput) -> Json:
    """Return every consistent resolution and the rules that choose it, as the command prints it, with
    places.
    """
    found = resolutions_of(question_of(request.read_movement()))
    places = [order.unit.location.province for order in found.orders]
    return {**found.to_json(), "places": places, "kernels": len(found.kernels)}


class CoreInput(CaseInput):
    """The number of a kernel, from 1."""

    kernel: int = 1


def core(request: CoreInput) -> Json:
    """Return the smallest ambiguous part of the orders, as the command prints it."""
    return core_of(question_of(request.read_movement()), request.kernel - 1).to_json()


class CompareInput(CaseInput):
    """Other rules, on top of the case's own, by rule and choice; a ``preset`` replaces all."""

    instead: dict[str, str | bool | int]


def compare(request: CompareInput) -> Json:
    """Return the effects of other rules: units that end elsewhere, and orders with other outcomes."""
    read = request.read()
    other = with_rules(read, request.instead)
    before, after = resolve_case_of_any_phase(read), resolve_case_of_any_phase(other)
    result = result_to_json(after)
    base = find_variant(read.variant).rulebook
    return {
        "rules": dict(changes_json(other.rulebook, base)),
        "changes": list(changes_to_json(before, after)),
        "orders": list(_orders_to_json(result_to_json(before), result)),
        "result": result,
        **case_to_json(other),
        "picture": draw_case(other, after),
    }


def changes_to_json(before: PhaseResult, after: PhaseResult) -> Iterator[Json]:
    """Yield the units that end differently: where, and where instead; null if they are dislodged."""
    if before.resolution is not None and after.resolution is not None:
        fates = unit_fates(after.resolution)
        for unit, fate in unit_fates(before.resolution).items():
            instead = fates.get(unit, fate)
            if instead != fate:
                yield _change_to_json(unit, fate, instead)


def _change_to_json(unit: Unit, fate: str | None, instead: str | None) -> Json:
    return {"power": unit.power, "unit": format_unit(unit), "actual": fate, "instead": instead}


def _orders_to_json(before: Json, after: Json) -> Iterator[Json]:
    """Yield the orders with a different outcome."""
    known = {(one["power"], one["order"]): one for one in before["orders"]}
    for one in after["orders"]:
        was = known.get((one["power"], one["order"]))
        if was is not None and (was["outcome"], was["code"]) != (one["outcome"], one["code"]):
            yield {
                "power": one["power"],
                "order": one["order"],
                "actual": was["outcome"],
                "instead": one["outcome"],
                "why": one["why"],
            }


def alternatives(request: CaseInput) -> Json:
    """Return every rule choice and every published rulebook that would change something here.

    `unanswered` names those under which the phase cannot be played, such as a choice for another board.
    """
    read = request.read()
    before = resolve_case_of_any_phase(read)
    actual = _public_result(before)
    found: list[Json] = []
    unanswered: list[str] = []
    for one in all_alternatives(read.variant):
        rulebook = read_rules(_to_tuple(one.rules), read.rulebook)
        if rulebook == read.rulebook:
            continue
        try:
            after = resolve_case_of_any_phase(with_rules(read, dict(one.rules)))
        except WestphaliaError:
            unanswered.append(one.name)
            continue
        if _public_result(after) != actual:
            result = result_to_json(after)
            found.append(
                {
                    "rules": one.name,
                    "instead": dict(one.rules),
                    "field": one.field,
                    "changes": list(changes_to_json(before, after)),
                    "orders": list(_orders_to_json(result_to_json(before), result)),
                }
            )
    return {"alternatives": found, "unanswered": unanswered}


def _to_tuple(rules: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(rules)


def _public_result(found: PhaseResult) -> object:
    """Return the public result of a phase."""
    result = result_to_json(found)
    return (
        result["units"],
        result.get("dislodged"),
        [(one["order"], one["outcome"]) for one in result["orders"]],
    )
