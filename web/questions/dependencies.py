"""The dependency graph of a kernel: which of its decisions depends on which, in words and as a picture."""

from __future__ import annotations

from pydantic import Field

from ...draw import draw_dependencies
from ...model.errors import ImpossibleError
from .cases import resolve_case_of_any_phase
from .inputs import CaseInput, Json


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
