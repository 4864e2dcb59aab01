"""The kinds of the project's files as JSON, for messages about one that stands in place of another."""

import re
from typing import cast

from ..errors import Place, UnreadableError

_FORMATS = {
    "westphalia-game": "a game",
    "westphalia-report": "a report",
    "westphalia certificate": "a certificate",
}

_JSON = re.compile(r'\ufeff?\s*\{\s*"')


def refuse_other_file(data: object, wanted: str, file: str | None) -> None:
    """Raise UnreadableError if a JSON value is clearly a file of another kind than the one that is wanted."""
    kind = _name_kind(cast("dict[str, object]", data)) if isinstance(data, dict) else None
    if kind not in (None, wanted):
        raise UnreadableError(f"is {kind}", place=Place(file), expected=wanted)


def refuse_json(text: str, wanted: str, file: str | None) -> None:
    """Raise UnreadableError if a text in lines is JSON instead."""
    if _JSON.match(text):
        raise UnreadableError("is JSON", place=Place(file), expected=f"{wanted} as text")


def _name_kind(fields: dict[str, object]) -> str | None:
    """Return the kind of a file: ``a board``; None if it is none of the project's."""
    if "provinces" in fields and "edges" in fields:
        return "a board"
    if "certainty" in fields and "variant" in fields:
        return "a result"
    if "variant" in fields and "phase" in fields and "format" not in fields:
        return "a case"
    return _FORMATS.get(str(fields.get("format")))
