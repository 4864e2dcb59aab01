"""Orders as records: as JSON, ``[{"power": "AUSTRIA", "order": "A VIE - GAL"}]``, or as the rows of a table
below a heading, ``power,unit,from,order,to``.

Each record becomes a row of cells on its own line. The cells stand as in a written order, so that the reader
of turns reads the row like any other.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from ...model.brief import join_alternatives, quote
from ...model.errors import Place, UnreadableError, WestphaliaError
from .patterns import KIND

_COLUMNS: Final = (
    ("season",),
    ("year",),
    ("phase", "turn"),
    ("power", "country", "nation"),
    ("kind", "unittype"),
    ("unit", "units"),
    ("location", "loc", "province", "territory", "terr", "from", "source"),
    ("type", "ordertype", "movetype", "action", "verb"),
    ("order", "orders", "command", "text"),
    ("support", "supported", "aux", "auxiliary", "fromterr"),
    ("to", "target", "destination", "dest", "toterr"),
    ("result", "results", "outcome", "status", "success"),
)
"""The names that each field may have. The fields become the cells of a row in this order."""

_COLUMN: Final = {name: at for at, names in enumerate(_COLUMNS) for name in names}
_PHASE: Final = _COLUMN["phase"]
_POWER: Final = _COLUMN["power"]
_KIND: Final = _COLUMN["kind"]
_LOCATION: Final = _COLUMN["location"]
_SUPPORTED: Final = _COLUMN["support"]
_RESULT: Final = _COLUMN["result"]
_NOWHERE: Final = -1
_NOISE: Final = frozenset(
    (
        *("id", "gameid", "orderid", "unitid", "timestamp", "createdat", "player", "username", "index"),
        *("number", "no", "nr"),
    )
)
"""The fields that say nothing about an order. A player counts as the power if no field names the power."""

_FOREIGN: Final = frozenset(
    (
        *("land", "macht", "spieler", "einheit", "von", "nach", "ziel", "befehl", "befehle", "zug"),
        *("z\u00fcge", "ergebnis", "jahreszeit", "runde", "jahr", "nr"),
        *("puissance", "pays", "joueur", "unit\u00e9", "ordre", "ordres", "r\u00e9sultat"),
        *("saison", "ann\u00e9e", "potenza", "paese", "giocatore", "unit\u00e0", "ordine", "ordini"),
        *("destinazione", "risultato", "esito", "stagione", "anno", "potencia", "pa\u00eds", "jugador"),
        *("unidad", "orden", "\u00f3rdenes", "destino", "resultado", "temporada", "a\u00f1o"),
        *("mogendheid", "speler", "eenheid", "bevel", "bevelen", "doel", "resultaat", "uitslag"),
        *("seizoen", "jaar"),
    )
)
"""The names of columns in five other languages."""

_ANSWERS: Final = {
    **dict.fromkeys(("true", "yes", "y", "1"), "succeeds"),
    **dict.fromkeys(("false", "no", "n", "0"), "fails"),
}
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
            fields = ((name, _format_value(value)) for name, value in record.items())
            rows.setdefault(line, []).append(_row_of(fields))
        between = _BETWEEN.match(text, end)
        at = between.end() if between is not None else end
    if text[at:].strip() != "]":
        return None
    count = text.count("\n") + 1
    return "\n".join("<br>".join(rows.get(number, ())) for number in range(1, count + 1)), tuple(errors)


def is_table_heading(cells: Sequence[str]) -> bool:
    """Return whether cells name the columns of a table: all of them, or four or more and four in five."""
    named = [cell for cell in cells if cell]
    known = sum(_is_known(cell) or cell.casefold().strip("*_ ") in _FOREIGN for cell in named)
    return known == len(named) or (known >= 4 and known * 5 >= len(named) * 4)


def row_of_table(heading: Sequence[str], cells: Sequence[str]) -> str:
    """Return a table row with tabs between its cells.

    A heading in English puts them in the order of a record, unless two columns have the same name.
    """
    names = [_plain(cell) for cell in heading if cell]
    is_english = len(names) - sum(map(_is_known, names)) <= 1
    is_record = is_english and len(set(names)) == len(names) and 2 < len(cells) <= len(heading)
    return _row_of(zip(heading, cells, strict=False)) if is_record else "\t".join(cells)


def _row_of(fields: Iterable[tuple[str, str]]) -> str:
    """Return the values of fields as cells between tabs; the parts of the phase share a cell."""
    given = [(_plain(name), value) for name, value in fields if value]
    by_name, values = dict(given), dict[int, list[str]]()
    for name, value in given:
        values.setdefault(_rank(name, value, by_name), []).append(value)
    values.pop(_NOWHERE, None)
    if _RESULT in values:
        values[_RESULT] = [_ANSWERS.get(value.casefold(), value) for value in values[_RESULT]]
    phase = " ".join(value for rank in range(_PHASE + 1) for value in values.pop(rank, ()))
    return "\t".join(filter(None, (phase, *(value for rank in sorted(values) for value in values[rank]))))


def _rank(name: str, value: str, given: Mapping[str, str]) -> int:
    """Return the index of a field's column: past the last for an unknown name, `_NOWHERE` for noise."""
    if name == "type" and KIND.fullmatch(value):
        return _KIND
    if name in ("from", "source") and _has_location(given):
        return _SUPPORTED
    if name == "player" and given.keys().isdisjoint(_COLUMNS[_POWER]):
        return _POWER
    return _NOWHERE if name in _NOISE else _COLUMN.get(name, len(_COLUMNS))


def _has_location(given: Mapping[str, str]) -> bool:
    """Return whether a field other than ``from`` says where the unit is."""
    unit = given.get("unit", "")
    names = given.keys() & set(_COLUMNS[_LOCATION]) - {"from", "source"}
    return bool(names) or (bool(unit) and KIND.fullmatch(unit) is None)


def _format_value(value: object) -> str:
    values = cast("list[object]", value) if isinstance(value, list) else [value]
    return " ".join(str(one) for one in values if one is not None).replace("\n", " ").strip()


def _errors_of(record: Mapping[str, object]) -> Iterator[WestphaliaError]:
    known = join_alternatives([f'"{names[0]}"' for names in _COLUMNS])
    for name in record:
        if not _is_known(name):
            message = f"unknown field {quote(name)} of an order"
            yield UnreadableError(message, place=Place(), expected=known)


def _is_known(name: str) -> bool:
    return _plain(name) in _COLUMN or _plain(name) in _NOISE


def _plain(name: str) -> str:
    return re.sub(r"[\W_]", "", name).casefold()
