"""A result worked out by hand, of a case: is it right?"""

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
    """Whether a result of movement that somebody worked out is the right one.

    It is stated in the case (``result``), or in `result`: the JSON of a resolution, or statements in lines
    (of `file`, for messages); `claims` are single statements such as ``A Vie - Tyr bounces``. Raises
    `WestphaliaError` for what cannot be read, `ImpossibleError` for claims about what the case does not have,
    and UnreadableError where nothing is claimed.

        >>> case = westphalia.load_case("examples/pandin.txt")
        >>> westphalia.verify(case, ["A Bre - Lon succeeds", "F Bel - Eng bounces"])
        <Verification: 1 of 2 statements wrong>
    """
    return verify(question_of(case), claimed(case, tuple(claims), result, file))


def claimed(
    case: Case,
    claims: Sequence[str],
    result: str | None = None,
    file: str | None = None,
    labels: tuple[str, str] = ("claim", "a result"),
) -> list[ClaimText]:
    """What is claimed: in a result or else in the case, and besides. Errors use the `labels`."""
    said: list[ClaimText] = []
    if result is not None:
        from ..claims.results import read_result  # not above: pydantic is slow to import

        said += read_result(result, case, file)
    elif not claims:
        said += read_statements(case.result, case.board)
    for text in claims:
        said += read_statements([StatedResult(text, Place(f"{labels[0]} {text!r}"))], case.board)
    if said:
        return said
    if result is not None:
        raise UnreadableError("claims nothing", place=Place(file), expected="statements")
    expected = f"statements under 'Result:', {labels[1]} or {labels[0]} TEXT"
    raise UnreadableError("claims no result", place=Place(case.file), expected=expected)
