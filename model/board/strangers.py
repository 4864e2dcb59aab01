"""What is refused of a board file with rules in it before anything else is looked at: excess and markup.

Such a file may come from anybody (a site lets its users hand in games of their own), so it is refused in a
moment whatever it holds. Boards without rules are files of one's own and are read as ever.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from ..errors import UnreadableError
from ..text import Pointer
from .findings import BoardDefect, Severity

MAX_DEPTH = 16
"""So many objects and lists may be inside one another."""

MOST = {"powers": 100, "provinces": 1_000, "edges": 5_000, "units": 1_000, "owners": 1_000}
"""So many entries of a list are read."""

_MOST_WORDS = 200
_MOST_PROSE = 2_000
_MOST_FINDINGS = 100
_PROSE = frozenset({"note", "source", "designer"})
_MARKUP = re.compile(r"[<>`]|&#?\w+;|\]\(|\|")


def excess(data: Mapping[str, object]) -> Iterator[BoardDefect]:
    """What a file has too much of."""
    for name, most in MOST.items():
        listed = data.get(name)
        if isinstance(listed, list | dict) and len(cast("Sequence[object]", listed)) > most:
            count = len(cast("Sequence[object]", listed))
            message = f"{count:,} {name} are too many"
            yield _finding(message, (name,), f"at most {most:,}")


def strange_texts(data: Mapping[str, object]) -> Iterator[BoardDefect]:
    """Texts and names of fields, wherever they stand, that are long or hold markup."""
    for count, finding in enumerate(_strange(data)):
        if count == _MOST_FINDINGS:
            break
        yield finding


def _strange(data: Mapping[str, object]) -> Iterator[BoardDefect]:
    waiting: list[tuple[Pointer, object]] = [((), data)]
    while waiting:
        way, value = waiting.pop()
        if len(way) > MAX_DEPTH:
            yield _finding("nested too deeply", way[:MAX_DEPTH], f"at most {MAX_DEPTH} levels")
        elif isinstance(value, dict):
            for name, inside in cast("Mapping[str, object]", value).items():
                wrong = _wrong(name, prose=False)
                if wrong is not None:
                    yield _finding(wrong[0], (*way, name), wrong[1], of_name=True)
                waiting.append(((*way, name), inside))
        elif isinstance(value, list):
            listed = cast("Sequence[object]", value)
            waiting.extend(((*way, index), inside) for index, inside in enumerate(listed))
        elif isinstance(value, str) and way != ("$schema",):
            wrong = _wrong(value, prose=str(way[-1]) in _PROSE if way else False)
            if wrong is not None:
                yield _finding(wrong[0], way, wrong[1])


def _wrong(text: str, *, prose: bool) -> tuple[str, str] | None:
    """What is wrong with a text, and what was expected."""
    most = _MOST_PROSE if prose else _MOST_WORDS
    if len(text) > most:
        return f"a text of {len(text):,} characters", f"at most {most:,}"
    markup = _MARKUP.search(text)
    if markup is not None:
        return f"{markup[0]!r} in a text could be taken for markup", "letters, digits, signs and blanks"
    return None


def _finding(message: str, way: Pointer, expected: str, *, of_name: bool = False) -> BoardDefect:
    return BoardDefect(Severity.ERROR, message, way, of_name, expected, (), UnreadableError)
