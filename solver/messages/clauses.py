"""What the clauses of variants want, in words.

The clause by which a variant forbids, closes or spares something carries its words (`Clause`), and the
sentence about it says them and names the clause. A plain id has no words.
"""

from ...model.reasons import Clause


def clause_words(code: str) -> str:
    """What the clause `code` wants, with its id; without words only that it forbids the order."""
    words = _words(code)
    return f"{words} ({code})" if words is not None else f"{code} forbids it"


def as_clause_says(code: str) -> str:
    """``, as`` and what the clause `code` says, with its id; without words only that it is by the clause."""
    words = _words(code)
    return f", as {words} ({code})" if words is not None else f" by {code}"


def _words(code: str) -> str | None:
    return code.words if isinstance(code, Clause) and code.words else None
