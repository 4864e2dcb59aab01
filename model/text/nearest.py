"""The names nearest to a misspelled one."""

from collections.abc import Iterable
from itertools import takewhile
from operator import eq


def nearest_names(text: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return up to `limit` of `names` within a few typing mistakes of `text`, nearest first.

    A mistake is a missing, extra or wrong letter, or two neighboring letters exchanged. One is allowed up to
    four letters, two up to eight, three beyond. Case does not count.
    """
    typed = text.casefold().strip()
    allowed = 1 if len(typed) <= 4 else 2 if len(typed) <= 8 else 3
    found: list[tuple[int, int, str]] = []
    for position, name in enumerate(dict.fromkeys(names)):
        folded = name.casefold()
        if abs(len(folded) - len(typed)) > allowed:
            continue
        mistakes = _count_mistakes(typed, folded, allowed)
        if mistakes <= allowed:
            found.append((mistakes, position, name))
    return tuple(name for _, _, name in sorted(found)[:limit])


def _count_mistakes(a: str, b: str, allowed: int) -> int:
    """Return the edit distance with transpositions; a result above `allowed` is only a lower bound."""
    if a == b:
        return 0
    if abs(len(a) - len(b)) > allowed or not a or not b:
        return allowed + 1
    a, b = _strip_common_ends(a, b)
    letters, others = set(a), set(b)
    if len(letters - others) > allowed or len(others - letters) > allowed:
        return allowed + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > allowed and min(before) > allowed:
            return allowed + 1
    return row[-1]


def _strip_common_ends(a: str, b: str) -> tuple[str, str]:
    """Return the two texts without their common beginning and end."""
    begin = _common_prefix_length(a, b)
    a, b = a[begin:], b[begin:]
    end = _common_prefix_length(a[::-1], b[::-1])
    return a[: len(a) - end], b[: len(b) - end]


def _common_prefix_length(a: str, b: str) -> int:
    """Return the length of the common beginning."""
    return sum(takewhile(bool, map(eq, a, b)))
