"""Rulebooks in files: a table of rules and choices, as JSON or TOML.

preset = "rulebook-1982"
convoy_paradox = "szykman"
"4.A.7" = "head_to_head_only"
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from ..errors import Place, UnreadableError, WestphaliaError
from ..text import JsonPlaces, quote, read_json, read_text
from .fields import Rulebook
from .reading import read_rules

_EXPECTED = "a table of rules and choices such as convoy_paradox = szykman"


def read_rulebook(path: Path | str, base: Rulebook | None = None) -> Rulebook:
    """Return `base` (by default the preset ``datc``) changed by the rules in a file.

    A file name that ends in ``.toml`` means TOML, any other JSON. Every error names the file, and line and
    column if possible.

    Raises:
        WestphaliaError: The file cannot be read, or a rule or choice is invalid.
    """
    file = str(path)
    return parse_rulebook(read_text(path), base, file=file, toml=file.casefold().endswith(".toml"))


def parse_rulebook(
    text: str, base: Rulebook | None = None, *, file: str | None = None, toml: bool = False
) -> Rulebook:
    """Return the rulebook in `text`, which is JSON unless `toml`; raise errors like `read_rulebook`."""
    found = _read_toml(text, file) if toml else read_json(text, file)
    if not isinstance(found, dict):
        raise UnreadableError("this is not a rulebook", place=Place(file, 1, 1), expected=_EXPECTED)
    given: dict[str, str] = {}
    for rule, value in cast("Mapping[str, object]", found).items():
        try:
            given[rule] = _choice_name(rule, value)
            read_rules(given, base)
        except WestphaliaError as error:
            place = _toml_place(text, rule, file) if toml else _json_place(text, rule, file)
            raise error.at(file=file, line=place.line, column=place.column) from None
    return read_rules(given, base)


def _choice_name(rule: str, value: object) -> str:
    """Return the choice as a word; years may be numbers."""
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise UnreadableError(f"the choice for rule {quote(rule)} is neither a word nor a year")


def _read_toml(text: str, file: str | None) -> object:
    import tomllib  # imported late: few rulebooks are TOML

    try:
        return dict(_flatten(tomllib.loads(text.removeprefix("\ufeff"))))
    except tomllib.TOMLDecodeError as error:
        message, _, where = str(error).rpartition(" (at ")
        numbers = [int(number) for number in re.findall(r"\d+", where)]
        line, column = numbers if len(numbers) == 2 else (None, None)
        place = Place(file, line, column)
        raise UnreadableError(f"broken TOML: {message or error}", place=place) from None
    except RecursionError:
        raise UnreadableError("broken TOML: nested too deeply", place=Place(file)) from None
    except ValueError:  # an integer with more digits than Python converts
        raise UnreadableError("broken TOML: a number of thousands of digits", place=Place(file)) from None


def _flatten(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield the entries of a table; without quotation marks, ``4.A.2 = "1982"`` is a table in tables."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(cast("Mapping[str, object]", value), f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _json_place(text: str, rule: str, file: str | None) -> Place:
    places = JsonPlaces(text, file)
    return places.place_at(places.offset((rule,), of_name=True))


def _toml_place(text: str, rule: str, file: str | None) -> Place:
    """Return the place of a key, with or without quotation marks."""
    found = re.search(rf"^[ \t]*([\"']?){re.escape(rule)}\1[ \t]*[=.]", text, re.MULTILINE)
    if found is None:
        return Place(file)
    start = found.start() + len(found[0]) - len(found[0].lstrip())
    return Place(file, text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start))
