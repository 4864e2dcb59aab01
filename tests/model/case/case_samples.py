"""Helpers that read case files in tests."""

import json

import pytest

from westphalia.model.case import Case, read_case
from westphalia.model.errors import WestphaliaError
from westphalia.variants import find_variant

HEAD = "variant: standard\nphase: Spring 1901 Movement\n"


def read(data: str | bytes, first_line: int = 1) -> Case:
    """Return the case, read as if from a file called ``case``."""
    return read_case(data, find_variant, file="case", first_line=first_line)


def as_json(phase: str = "S1901M", **fields: object) -> str:
    """Return a case of the standard game as JSON on one line."""
    return json.dumps({"variant": "standard", "phase": phase, **fields})


def complaint(data: str | bytes) -> str:
    """Return the whole error message for a case file."""
    with pytest.raises(WestphaliaError) as caught:
        read(data)
    return str(caught.value)
