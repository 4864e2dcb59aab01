"""From a text case file to the JSON result, as the command line does it."""

from westphalia.games import play_case, result_to_json
from westphalia.model.case import read_case
from westphalia.solver import json_text
from westphalia.variants import find_variant


def text_to_json(text: str) -> str:
    """Return the result of a case file as one line of JSON."""
    return json_text(result_to_json(play_case(read_case(text, find_variant))))
