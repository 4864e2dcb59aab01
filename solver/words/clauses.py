"""What the clauses of variants want, in words, by the ids that their rules give as codes.

A variant that forbids orders by `OrderRules.veto`, by `RetreatRules.closes` or by `BuildRules.veto` adds a
half-sentence for each of its codes to `CLAUSES` when it is imported; the sentence about a forbidden order
then says it and names the clause.
"""

from ...model.reasons import Clause

CLAUSES: dict[str, str] = {}
"""For each code half a sentence such as ``knights never enter a city``."""


def clause_words(code: str) -> str:
    """What the clause `code` wants, with its id; without words only that it forbids the order."""
    words = _words(code)
    return f"{words} ({code})" if words is not None else f"{code} forbids it"


def as_clause_says(code: str) -> str:
    """``, as`` and what the clause `code` says, with its id; without words only that it is by the clause."""
    words = _words(code)
    return f", as {words} ({code})" if words is not None else f" by {code}"


def _words(code: str) -> str | None:
    return code.words if isinstance(code, Clause) and code.words else CLAUSES.get(code)
