"""The way from a text case file to the JSON result, as the command line goes it."""

from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.model.phase import format_phase
from westphalia.solver.results.wire import resolution_text
from westphalia.variants import find_variant


def text_to_json(text: str) -> str:
    """The resolution of a case file as one line of JSON."""
    case = read_case(text, find_variant)
    return resolution_text(resolve_case(case), variant=case.variant, phase=format_phase(case.phase))
