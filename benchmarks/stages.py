"""Where the time goes on the way from a text case file to the JSON result, stage by stage."""

import statistics
from collections.abc import Sequence
from itertools import pairwise
from time import perf_counter

from westphalia.model.case import read_case
from westphalia.model.phase import format_phase
from westphalia.solver.movement import settle
from westphalia.solver.orders.reading import Reader
from westphalia.solver.orders.selection import select
from westphalia.solver.results.resolution import Resolution
from westphalia.solver.results.wire import resolution_text
from westphalia.solver.system.system import System
from westphalia.variants import find_variant
from westphalia.variants.games.cases import counted_orders

STAGES = (
    "reading the case",
    "finding the orders that count",
    "reading what each order amounts to",
    "building the system of decisions",
    "deciding them",
    "finding what decided each order",
    "the new position and retreats",
    "sentences and JSON text",
)
"""The stages in their sequence, as the table names them."""


def stage_times(texts: Sequence[str], repeats: int = 5) -> list[float]:
    """For each of the `STAGES` its seconds: the median over the texts of the median of the repeats."""
    of_texts = [zip(*[_one(text) for _ in range(repeats)], strict=True) for text in texts]
    medians = [[statistics.median(times) for times in stages] for stages in of_texts]
    return [statistics.median(times) for times in zip(*medians, strict=True)]


def _one(text: str) -> list[float]:
    marks = [perf_counter()]
    case = read_case(text, find_variant)
    marks.append(perf_counter())
    counted = counted_orders(case)
    marks.append(perf_counter())
    reader = Reader(counted.position, case.rulebook, counted.conditions)
    readings = reader.read_all(counted.orders)
    chosen = select(reader, readings)
    marks.append(perf_counter())
    system = System(reader, chosen)
    marks.append(perf_counter())
    settled = settle(system, system.agenda())
    marks.append(perf_counter())
    resolution = Resolution(counted.position, readings, system, tuple(settled))
    _ = resolution.orders
    marks.append(perf_counter())
    _ = resolution.after, resolution.retreats, resolution.kernels
    marks.append(perf_counter())
    resolution_text(resolution, variant=case.variant, phase=format_phase(case.phase))
    marks.append(perf_counter())
    return [end - start for start, end in pairwise(marks)]
