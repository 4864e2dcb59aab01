"""Drafts of board files: the valid records, and the defects of shape.

A draft holds every record of valid shape, so that one misspelled field does not stop the audit; it leaves out
the others and keeps their ids.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast, get_args

from pydantic import BaseModel, ValidationError

from ..brief import quote
from ..errors import UnreadableError
from ..text import Pointer, nearest_names
from .defects import BoardDefect, Severity
from .schema import BoardRecord, BoardUnitRecord, MinorRecord, PowerRecord, ProvinceRecord


@dataclass(frozen=True, slots=True)
class BoardDraft:
    """The valid records of a board file.

    `indices` is, for each list (``provinces`` ...), the index in the file of each valid record. `broken` are
    the ids of the invalid records, `loose` the places in invalid borders.
    """

    record: BoardRecord
    indices: Mapping[str, tuple[int, ...]]
    broken: frozenset[str]
    loose: frozenset[str]


_LISTS: Mapping[str, type[BaseModel] | None] = {
    "powers": PowerRecord,
    "minors": MinorRecord,
    "provinces": ProvinceRecord,
    "edges": None,
    "units": BoardUnitRecord,
}
_NEEDED_IN_GAME = ("start", "year", "clauses")
"""The fields of the section ``game`` that the check of the others needs."""
_MOST_ERRORS = 1_000
_NEEDED = {
    "string_type": "text",
    "string_too_short": "some text",
    "too_short": "at least one entry",
    "int_type": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
}
_PATTERNS = {
    "id": "two or more of a-z, 0-9 and _, beginning with a letter",
    "color": "#rrggbb",
    "coasts": "two or three letters, such as nc, sc, ec or wc",
    "clause": "the id of a clause, as in TT-1",
}


def draft_board(data: object) -> tuple[BoardDraft | None, list[BoardDefect]]:
    """Return the draft of a board file's JSON, and its defects of shape.

    The draft is None if something that every check needs is missing or invalid.
    """
    try:
        record = BoardRecord.model_validate(data)
    except ValidationError as problem:
        errors = cast("Sequence[Mapping[str, Any]]", problem.errors(include_url=False))
    else:
        indices = {name: tuple(range(len(getattr(record, name)))) for name in _LISTS}
        return BoardDraft(record, indices, frozenset(), frozenset()), []
    findings = [_defect_of_error(error) for error in errors[:_MOST_ERRORS] if not _follows_from_others(error)]
    if len(errors) > _MOST_ERRORS:
        findings.append(_error_defect(f"{len(errors) - _MOST_ERRORS:,} more invalid fields", ()))
    if not isinstance(data, dict) or len(errors) > _MOST_ERRORS:
        return None, findings
    return _drop_errors(cast("Mapping[str, Any]", data), errors), findings


def _drop_errors(data: Mapping[str, Any], errors: Sequence[Mapping[str, Any]]) -> BoardDraft | None:
    """Return the draft without the records and fields that have errors."""
    left: dict[str, Any] = dict(data)
    dropped: dict[str, set[int]] = {name: set() for name in _LISTS}
    for error in errors:
        pointer = cast("Pointer", error["loc"])
        name = str(pointer[0]) if pointer else ""
        last = pointer[-1] if pointer else ""
        index = pointer[1] if len(pointer) > 1 else None
        if error["type"] == "extra_forbidden" and isinstance(index, int):
            cleaned = list(left[name])
            cleaned[index] = {key: value for key, value in cleaned[index].items() if key != last}
            left[name] = cleaned
        elif isinstance(index, int) and name in dropped:
            dropped[name].add(index)
        elif name in ("owners", "influence_setup", "special") and index is not None:
            left[name] = {key: value for key, value in left[name].items() if key != index}
        elif name in ("id", "name"):
            left[name] = "unreadable"
        elif name in ("powers", "minors", "provinces", "edges"):
            return None
        elif name == "game" and index not in (None, *_NEEDED_IN_GAME) and isinstance(left.get(name), dict):
            left[name] = {key: value for key, value in left[name].items() if key != index}
        else:
            left.pop(name, None)
    indices: dict[str, tuple[int, ...]] = {}
    broken: set[str] = set()
    loose: set[str] = set()
    for name, bad in dropped.items():
        items = cast("Sequence[Any]", left.get(name, []))
        indices[name] = tuple(index for index in range(len(items)) if index not in bad)
        left[name] = [items[index] for index in indices[name]]
        for item in (items[index] for index in bad):
            if isinstance(item, dict):
                broken.update(_iterate_texts([cast("Mapping[str, object]", item).get("id")]))
            elif isinstance(item, list):
                loose.update(_iterate_texts(cast("Sequence[object]", item)))
    try:
        record = BoardRecord.model_validate(left)
    except ValidationError:
        return None
    return BoardDraft(record, indices, frozenset(broken), frozenset(loose))


def _iterate_texts(values: Iterable[object]) -> Iterator[str]:
    return (value for value in values if isinstance(value, str))


def _follows_from_others(error: Mapping[str, Any]) -> bool:
    """Return whether a list is too short only because its entries are invalid, which other errors say."""
    return error["type"] == "too_short" and bool(error["input"])


def _defect_of_error(error: Mapping[str, Any]) -> BoardDefect:
    pointer = cast("Pointer", error["loc"])
    kind = str(error["type"])
    names = [part for part in pointer if isinstance(part, str)]
    last = names[-1] if names else "the board"
    if kind == "extra_forbidden":
        known = _record_fields(pointer)
        return _error_defect(
            f"unknown field {quote(last)}", pointer, of_name=True, nearest=nearest_names(last, known)
        )
    if kind == "missing":
        if pointer[0] == "edges" and len(pointer) > 1:
            return _error_defect(
                "a border is incomplete", pointer[:-1], expected="[place, place, who crosses]"
            )
        return _error_defect(f"the field {quote(last)} is missing", pointer[:-1])
    shown = _format_value(error["input"])
    context = cast("Mapping[str, Any]", error.get("ctx", {}))
    if kind in ("enum", "literal_error"):
        nearest = nearest_names(str(error["input"]), str(context["expected"]).replace("'", "").split(", "))
        return _error_defect(f"{last}: {shown}", pointer, expected=str(context["expected"]), nearest=nearest)
    if kind == "string_pattern_mismatch":
        return _error_defect(f"{last}: {shown}", pointer, expected=_PATTERNS.get(last, _PATTERNS["id"]))
    if kind == "too_long" and pointer[0] == "edges":
        return _error_defect(
            f"a border with too many parts: {shown}", pointer, expected="[place, place, who crosses]"
        )
    if kind == "too_long":
        return _error_defect(
            f"{last} has too many entries", pointer, expected=f"at most {context['max_length']}"
        )
    needed = _NEEDED.get(kind)
    if needed is not None:
        return _error_defect(f"{last}: {shown}", pointer, expected=needed)
    message = str(error["msg"])
    if kind == "control_character":
        return _error_defect(
            f"{last}: {shown}: {message}", pointer, expected="letters, digits, signs and blanks"
        )
    return _error_defect(f"{last}: {shown}: {message[:1].lower()}{message[1:]}", pointer)


def _error_defect(
    message: str,
    pointer: Pointer,
    *,
    of_name: bool = False,
    expected: str | None = None,
    nearest: tuple[str, ...] = (),
) -> BoardDefect:
    return BoardDefect(Severity.ERROR, message, pointer, of_name, expected, nearest, UnreadableError)


def _record_fields(pointer: Pointer) -> list[str]:
    """Return the fields of the record that contains the last name of a pointer."""
    model: type[BaseModel] | None = BoardRecord
    for name in pointer[:-1]:
        if isinstance(name, str) and model is not None:
            found = model.model_fields.get(name)
            model = None if found is None else _record_type(found.annotation)
    return [] if model is None else [item.alias or name for name, item in model.model_fields.items()]


def _record_type(kind: object) -> type[BaseModel] | None:
    """Return the type of the records in a field."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind
    return next((found for part in get_args(kind) if (found := _record_type(part)) is not None), None)


def _format_value(value: object) -> str:
    text = {True: "true", False: "false", None: "null"}.get(value) if isinstance(value, bool | None) else None
    text = text or repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
