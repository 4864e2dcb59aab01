"""Limits for board files with rules: size, depth and markup, checked before anything else.

Such a file may come from anyone (a site lets its users submit games), so a hostile one must be refused
quickly. Board files without rules are local and have no limits.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from ..brief import quote
from ..errors import UnreadableError
from ..text import Pointer
from .defects import BoardDefect, Severity

MAX_DEPTH = 16
"""The maximum depth of nested objects and lists."""

MAX_ENTRIES = {"powers": 100, "provinces": 1_000, "edges": 5_000, "units": 1_000, "owners": 1_000}
"""The maximum number of entries in a list."""

_MOST_WORDS = 200
_MOST_PROSE = 2_000
_MOST_FINDINGS = 100
_PROSE = frozenset({"note", "source", "designer"})
_MARKUP = re.compile(r"[<>`]|&#?\w+;|\]\(|\|")


def find_oversized_lists(data: Mapping[str, object]) -> Iterator[BoardDefect]:
    """Yield a defect for each list with too many entries."""
    for name, most in MAX_ENTRIES.items():
        listed = data.get(name)
        if isinstance(listed, list | dict) and len(cast("Sequence[object]", listed)) > most:
            count = len(cast("Sequence[object]", listed))
            message = f"{count:,} {name} are too many"
            yield _error_defect(message, (name,), f"at most {most:,}")


def find_suspicious_texts(data: Mapping[str, object]) -> Iterator[BoardDefect]:
    """Yield a defect for each text and field name that is too long or contains markup."""
    for count, finding in enumerate(_find_suspicious(data)):
        if count == _MOST_FINDINGS:
            break
        yield finding


def _find_suspicious(data: Mapping[str, object]) -> Iterator[BoardDefect]:
    waiting: list[tuple[Pointer, object]] = [((), data)]
    while waiting:
        way, value = waiting.pop()
        if len(way) > MAX_DEPTH:
            yield _error_defect("nested too deeply", way[:MAX_DEPTH], f"at most {MAX_DEPTH} levels")
        elif isinstance(value, dict):
            for name, inside in cast("Mapping[str, object]", value).items():
                wrong = _find_problem(name, prose=False)
                if wrong is not None:
                    yield _error_defect(wrong[0], (*way, name), wrong[1], of_name=True)
                waiting.append(((*way, name), inside))
        elif isinstance(value, list):
            listed = cast("Sequence[object]", value)
            waiting.extend(((*way, index), inside) for index, inside in enumerate(listed))
        elif isinstance(value, str) and way != ("$schema",):
            wrong = _find_problem(value, prose=str(way[-1]) in _PROSE if way else False)
            if wrong is not None:
                yield _error_defect(wrong[0], way, wrong[1])


def _find_problem(text: str, *, prose: bool) -> tuple[str, str] | None:
    """Return what is wrong with a text, and what is expected; None if nothing is wrong."""
    most = _MOST_PROSE if prose else _MOST_WORDS
    if len(text) > most:
        return f"the text has {len(text):,} characters", f"at most {most:,}"
    markup = _MARKUP.search(text)
    if markup is not None:
        return f"{quote(markup[0])} could be markup", "letters, digits, signs and blanks"
    return None


def _error_defect(message: str, way: Pointer, expected: str, *, of_name: bool = False) -> BoardDefect:
    return BoardDefect(Severity.ERROR, message, way, of_name, expected, (), UnreadableError)
