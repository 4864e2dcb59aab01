"""Errors of reading bad input, with their places."""

from westphalia.formats import read_records
from westphalia.model.errors import Defects, WestphaliaError


def complaints(text: str, format_id: str) -> list[str]:
    """Return the errors of reading a text in a format, one line each, with file, line and column."""
    try:
        read_records(text, file="f", name=format_id)
    except Defects as error:
        return [str(defect) for defect in error.defects]
    except WestphaliaError as error:
        return [str(error)]
    return []
