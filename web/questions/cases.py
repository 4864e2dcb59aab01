"""Cases: their content, their result, and the next phase."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from ...draw import draw_dependencies
from ...games import PhaseResult, find_statement_faults, next_case, play_case, result_to_json
from ...model.case import Case
from ...model.errors import Defects, ImpossibleError
from ...model.orders import Build, Waive, format_order, format_unit
from ...model.phase import PhaseKind
from ...solver import changes_json
from ...variants import find_variant
from .inputs import CaseInput, Json, case_to_json
from .pictures import DrawnInput


def case(request: CaseInput) -> Json:
    """Return the content of a case: its units, its orders with their lines, its rules."""
    read = request.read()
    variant = find_variant(read.variant)
    return {
        **case_to_json(read),
        "variant": variant.id,
        "name": variant.name,
        "rulebook": {field: choice.value for field, choice in read.rulebook.choices().items()},
        "changed": changes_json(read.rulebook, variant.rulebook),
        "units": [
            {"power": unit.power, "unit": format_unit(unit), "place": unit.location.province}
            for unit in read.position.units
        ],
        "orders": list(_orders_to_json(read)),
        "unread": [
            {"power": power, "text": one.text, "code": one.code, "reason": one.message}
            for power, one in read.unread
        ],
    }


class ResolveInput(DrawnInput):
    """`picture` says whether to draw, `outcome` whether to draw the outcomes.

    With `statements`, a phase that has only statements (diplomacy) is returned as it is, not refused, unless
    a power makes an impossible statement, such as more points than it has.
    """

    picture: bool = True
    outcome: bool = True
    statements: bool = False


def resolve(request: ResolveInput) -> Json:
    """Return the result of a case, as the command prints it, and the picture."""
    read = request.read()
    if request.statements and read.phase.kind is PhaseKind.DIPLOMACY:
        faults = find_statement_faults(read)
        if faults:
            raise faults[0] if len(faults) == 1 else Defects(faults)
        return {
            **case_to_json(read),
            "result": {"orders": [], "events": [], "said": list(_statement_entries(read))},
            "suppositions": [],
            "picture": request.draw(read) if request.picture else None,
        }
    found = resolve_case_of_any_phase(read)
    return {
        **case_to_json(read),
        "result": result_to_json(found),
        "suppositions": _suppositions_to_json(found),
        "picture": request.draw(read, found if request.outcome else None) if request.picture else None,
    }


def _statement_entries(read: Case) -> Iterator[Json]:
    """Yield the statements of powers, which wait for the end of the phase."""
    for given in read.order_sets:
        for line in given.other_lines:
            yield {"power": given.power, "order": line.text, "outcome": "", "code": "", "why": ""}


def next_phase(request: ResolveInput) -> Json:
    """Return the next phase in which a power must act, as a case."""
    read = request.read()
    refuse_without_orders(read)
    after = next_case(read)
    return {
        **case_to_json(after.case),
        "ended": after.ending is not None,
        "events": [event.text for event in after.report.events],
        "picture": request.draw(after.case) if request.picture else None,
    }


def resolve_case_of_any_phase(read: Case) -> PhaseResult:
    """Return the result of a case of any phase."""
    refuse_without_orders(read)
    return play_case(read)


def _suppositions_to_json(result: PhaseResult) -> list[list[Json]]:
    """Return for each kernel what follows from each answer to its deciding question."""
    found = result.resolution
    if found is None:
        return []
    return [[one.to_json() for one in found.suppositions(kernel)] for kernel in range(len(found.kernels))]


def refuse_without_orders(read: Case) -> None:
    """Raise ImpossibleError for a phase without orders."""
    if read.phase.kind is PhaseKind.DIPLOMACY:
        raise ImpossibleError(
            f"{read.phase} has no orders", expected="a movement, retreat or adjustment phase"
        )


def _orders_to_json(read: Case) -> Iterator[Json]:
    """Yield the orders of a case with their lines."""
    for given in read.order_sets:
        for number, order in enumerate(given.orders):
            yield {
                "power": given.power,
                "order": format_order(order),
                "place": None if isinstance(order, Build | Waive) else order.unit.location.province,
                "line": given.lines[number] if number < len(given.lines) else None,
            }


class KernelInput(CaseInput):
    """The number of a kernel of the result, from 1."""

    kernel: int = Field(default=1, ge=1)


def dependencies(request: KernelInput) -> Json:
    """Return the dependency graph of a kernel, and its picture as SVG."""
    found = resolve_case_of_any_phase(request.read_movement()).resolution
    graph = None if found is None else found.dependencies(request.kernel - 1)
    if graph is None or not graph.claims:
        raise ImpossibleError(
            f"the result has no kernel {request.kernel}", expected="orders that depend on each other"
        )
    return {**graph.to_json(), "picture": draw_dependencies(graph).svg}
