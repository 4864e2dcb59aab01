"""Where the time goes: stage by stage from a text case file to the JSON result, and by what it is for."""

import statistics
from collections.abc import Iterable, Sequence
from itertools import pairwise
from time import process_time

from westphalia.games.cases.playing import counted_orders
from westphalia.model.case import read_case
from westphalia.model.phase import format_phase
from westphalia.solver.conditions.conditions import standard_conditions
from westphalia.solver.movement import settle
from westphalia.solver.orders.reading import OrderValidator
from westphalia.solver.orders.selection import select
from westphalia.solver.results.resolution import Resolution
from westphalia.solver.results.wire import resolution_record
from westphalia.solver.system.building import build_system
from westphalia.variants import find_variant

from .turns import Turn

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


PARTS = ("legality", "resolution", "explanation")
"""What the time of a turn is for: what orders amount to, what becomes of units, the reasons of all orders."""


def part_times(turns: Sequence[Turn], repeats: int = 5) -> list[float]:
    """For each of the `PARTS` its seconds, of orders that are values: medians as those of `stage_times`."""
    return _medians([[_parts(turn) for _ in range(repeats)] for turn in turns])


def _parts(turn: Turn) -> list[float]:
    marks = [process_time()]
    reader = OrderValidator(turn.position, turn.rulebook, standard_conditions(turn.position.board))
    selection = select(reader, reader.read_all(turn.orders))
    marks.append(process_time())
    system = build_system(reader, selection.chosen)
    settled = settle(system, system.agenda())
    resolution = Resolution(turn.position, selection.given, system, tuple(settled))
    _ = resolution.after, resolution.retreats, resolution.certainty, resolution.kernels
    marks.append(process_time())
    for line in resolution.orders:
        _ = line.why
    marks.append(process_time())
    return [end - start for start, end in pairwise(marks)]


def stage_times(texts: Sequence[str], repeats: int = 5) -> list[float]:
    """For each of the `STAGES` its seconds: the median over the texts of the median of the repeats."""
    return _medians([[_one(text) for _ in range(repeats)] for text in texts])


def _medians(measured: Iterable[Sequence[Sequence[float]]]) -> list[float]:
    """Over all things measured the median of each stage, of which the median of the repeats counts."""
    of_each = [[statistics.median(times) for times in zip(*rounds, strict=True)] for rounds in measured]
    return [statistics.median(times) for times in zip(*of_each, strict=True)]


def _one(text: str) -> list[float]:
    marks = [process_time()]
    case = read_case(text, find_variant)
    marks.append(process_time())
    counted = counted_orders(case)
    marks.append(process_time())
    reader = OrderValidator(counted.position, case.rulebook, counted.conditions)
    selection = select(reader, reader.read_all(counted.orders))
    marks.append(process_time())
    system = build_system(reader, selection.chosen)
    marks.append(process_time())
    settled = settle(system, system.agenda())
    marks.append(process_time())
    resolution = Resolution(counted.position, selection.given, system, tuple(settled))
    _ = resolution.orders
    marks.append(process_time())
    _ = resolution.after, resolution.retreats, resolution.kernels
    marks.append(process_time())
    resolution_record(resolution, variant=case.variant, phase=format_phase(case.phase)).to_text()
    marks.append(process_time())
    return [end - start for start, end in pairwise(marks)]
