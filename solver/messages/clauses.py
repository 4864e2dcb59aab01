"""The words of a variant's clauses, for sentences about what a clause forbids, closes or exempts.

A `Clause` carries its own words; a plain id has none.
"""

from ...model.reasons import Clause


def clause_words(code: str) -> str:
    """Return the words of a clause with its id, or ``X-1 forbids it`` for a clause without words."""
    words = _words(code)
    return f"{words} ({code})" if words is not None else f"{code} forbids it"


def because_of_clause(code: str) -> str:
    """Return `` because`` and the words of a clause with its id; `` by X-1`` for a clause without words."""
    words = _words(code)
    return f" because {words} ({code})" if words is not None else f" by {code}"


def _words(code: str) -> str | None:
    return code.words if isinstance(code, Clause) and code.words else None
