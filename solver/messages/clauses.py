"""The words of a variant's clauses, for sentences about what a clause forbids, closes or exempts.

A `Clause` carries its own words; a plain id has none.
"""

from ...model.reasons import Clause


def quote_clause(code: str) -> str:
    """Return the words of a clause with its id, or ``X-1 forbids it`` for a clause without words."""
    words = _wording(code)
    return f"{words} ({code})" if words is not None else f"{code} forbids it"


def format_because(code: str) -> str:
    """Return `` because`` and the words of a clause with its id; `` by X-1`` for a clause without words."""
    words = _wording(code)
    return f" because {words} ({code})" if words is not None else f" by {code}"


def _wording(code: str) -> str | None:
    return code.words if isinstance(code, Clause) and code.words else None
