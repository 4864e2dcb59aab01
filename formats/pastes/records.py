"""Orders as records that a program prints: ``[{"power": "AUSTRIA", "order": "A VIE - GAL"}]``.

Each record becomes a row of a table in its line, so that the reader of turns reads it as any other row.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final, cast

from ...model.brief import join_alternatives, quote
from ...model.errors import Place, UnreadableError, WestphaliaError

_COLUMNS: Final = (
    ("phase", "season", "turn"),
    ("power", "country", "nation"),
    ("kind", "unittype"),
    ("unit", "location", "loc", "province", "territory", "from", "source"),
    ("type", "ordertype", "action", "verb"),
    ("order", "command", "text"),
    ("to", "target", "destination", "dest"),
    ("result", "results", "outcome", "status"),
)
"""The names that each field may have. The fields become the cells of a row in this order."""

_COLUMN: Final = {name: at for at, names in enumerate(_COLUMNS) for name in names}
_NOISE: Final = frozenset(
    ("id", "gameid", "orderid", "unitid", "timestamp", "createdat", "player", "username", "index", "number")
)
"""The fields that say nothing about an order."""

_LIST: Final = re.compile(r"[\ufeff\s]*\[\s*(?=\{\s*\")")
_BETWEEN: Final = re.compile(r"\s*,?\s*")


def rows_of_records(text: str) -> tuple[str, tuple[tuple[int, WestphaliaError], ...]] | None:
    """Return a list of records as rows of cells between tabs, and the errors of fields with their lines.

    The rows stand in the lines of the records, with ``<br>`` between those of one line; a record with an
    error has none. Return None for any other text.
    """
    opened = _LIST.match(text)
    if opened is None:
        return None
    rows: dict[int, list[str]] = {}
    errors: list[tuple[int, WestphaliaError]] = []
    decoder, at, line, start = json.JSONDecoder(), opened.end(), 1, 0
    while text[at : at + 1] == "{":
        try:
            record, end = cast("tuple[Mapping[str, object], int]", decoder.raw_decode(text, at))
        except (ValueError, RecursionError):
            return None
        line, start = line + text.count("\n", start, at), at
        faults = [(line, error) for error in _errors_of(record)]
        errors += faults
        if not faults:
            rows.setdefault(line, []).append(_row_of(record))
        between = _BETWEEN.match(text, end)
        at = between.end() if between is not None else end
    if text[at:].strip() != "]":
        return None
    count = text.count("\n") + 1
    return "\n".join("<br>".join(rows.get(number, ())) for number in range(1, count + 1)), tuple(errors)


def _row_of(record: Mapping[str, object]) -> str:
    """Return the values of a record, in the order of the columns and with tabs between them."""
    known = sorted((_COLUMN[_plain(name)], name) for name in record if _plain(name) in _COLUMN)
    return "\t".join(cell for _, name in known if (cell := _format_value(record[name])))


def _format_value(value: object) -> str:
    values = cast("list[object]", value) if isinstance(value, list) else [value]
    return " ".join(str(one) for one in values if one is not None).replace("\n", " ").strip()


def _errors_of(record: Mapping[str, object]) -> Iterator[WestphaliaError]:
    known = join_alternatives([f'"{names[0]}"' for names in _COLUMNS])
    for name in record:
        if _plain(name) not in _COLUMN and _plain(name) not in _NOISE:
            message = f"unknown field {quote(name)} of an order"
            yield UnreadableError(message, place=Place(), expected=known)


def _plain(name: str) -> str:
    return re.sub(r"[\W_]", "", name).casefold()
