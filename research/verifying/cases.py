"""Verification of a result that is claimed about a case."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...model.case import Case, StatedResult
from ...model.errors import (
    Place,
    UnreadableError,
)
from ..claims.statements import ClaimText, read_statements
from ..question import question_of
from .verification import Verification, verify


def verify_case(
    case: Case, claims: Iterable[str] = (), *, result: str | None = None, file: str | None = None
) -> Verification:
    """Verify a claimed result of movement.

    The result is stated in the case (``result``) or in `result`: the JSON of a resolution, or one statement
    per line (of `file`, in messages). `claims` are single statements such as ``A Vie - Tyr bounces``.

    Raises:
        WestphaliaError: The result cannot be read.
        ImpossibleError: A claim is about a unit or an order that the case does not have.
        UnreadableError: Nothing is claimed.

        >>> case = westphalia.load_case("examples/pandin.txt")
        >>> westphalia.verify(case, ["A Bre - Lon succeeds", "F Bel - Eng bounces"])
        <Verification: 1 of 2 statements wrong>
    """
    return verify(question_of(case), read_claims(case, tuple(claims), result, file))


def read_claims(
    case: Case,
    claims: Sequence[str],
    result: str | None = None,
    file: str | None = None,
    labels: tuple[str, str] = ("claim", "a result"),
) -> list[ClaimText]:
    """Return the claims of a result, or else of the case, and of `claims`. Error messages use `labels`."""
    found: list[ClaimText] = []
    if result is not None:
        from ..claims.results import read_result  # not above: pydantic is slow to import

        found += read_result(result, case, file)
    elif not claims:
        found += read_statements(case.result, case.board)
    for text in claims:
        found += read_statements([StatedResult(text, Place(f"{labels[0]} {text!r}"))], case.board)
    if found:
        return found
    if result is not None:
        raise UnreadableError("the file claims nothing", place=Place(file), expected="statements")
    expected = f"statements under 'Result:', {labels[1]} or {labels[0]} TEXT"
    raise UnreadableError("no result is claimed", place=Place(case.file), expected=expected)
