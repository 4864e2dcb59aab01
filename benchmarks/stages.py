"""The cost of each stage from a text case file to the JSON result, and by purpose."""

import statistics
from collections.abc import Sequence
from itertools import pairwise
from time import process_time

from westphalia.games.cases.playing import effective_orders
from westphalia.model.case import read_case
from westphalia.model.phase import format_phase
from westphalia.solver.conditions.conditions import standard_conditions
from westphalia.solver.movement import settle
from westphalia.solver.orders.reading import OrderValidator
from westphalia.solver.orders.selection import select_orders
from westphalia.solver.results.resolution import Resolution
from westphalia.solver.results.wire import json_text, resolution_json
from westphalia.solver.system.building import build_system
from westphalia.variants import find_variant

from .turns import MovementTurn

STAGES = (
    "reading the case",
    "finding the effective orders",
    "validating each order",
    "building the system of decisions",
    "resolving it",
    "finding the reason of each outcome",
    "the new position and retreats",
    "sentences and JSON text",
)
"""The stages in sequence, by their names in the table."""


ROUNDS = 3
"""The number of times each turn is measured, alternating with all others."""

PARTS = ("legality", "resolution", "explanation")
"""The purposes of a turn's time: legality, resolution, and the explanation of all orders."""


def part_times(turns: Sequence[MovementTurn]) -> list[float]:
    """Return for each of the `PARTS` its seconds, from orders as values: medians as in `stage_times`."""
    return _medians([[_time_parts(turn.anew()) for turn in turns] for _ in range(ROUNDS)])


def _time_parts(turn: MovementTurn) -> list[float]:
    marks = [process_time()]
    reader = OrderValidator(turn.position, turn.rulebook, standard_conditions(turn.position.board))
    selection = select_orders(reader, reader.read_all(turn.orders))
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


def stage_times(texts: Sequence[str]) -> list[float]:
    """Return for each of the `STAGES` its seconds: the median over the texts of the median of the rounds."""
    return _medians([[_time_stages(text) for text in texts] for _ in range(ROUNDS)])


def _medians(rounds: Sequence[Sequence[Sequence[float]]]) -> list[float]:
    """Return for each stage the median over all subjects of the median of the rounds."""
    of_each = [
        [statistics.median(times) for times in zip(*one, strict=True)] for one in zip(*rounds, strict=True)
    ]
    return [statistics.median(times) for times in zip(*of_each, strict=True)]


def _time_stages(text: str) -> list[float]:
    marks = [process_time()]
    case = read_case(text, find_variant)
    marks.append(process_time())
    counted = effective_orders(case)
    marks.append(process_time())
    reader = OrderValidator(counted.position, case.rulebook, counted.conditions)
    selection = select_orders(reader, reader.read_all(counted.orders))
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
    json_text(resolution_json(resolution, variant=case.variant, phase=format_phase(case.phase)))
    marks.append(process_time())
    return [end - start for start, end in pairwise(marks)]
