"""Verification of a result that is claimed about a case."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...games import Game, played_case
from ...model.case import Case, StatedResult, require_case
from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.phase import PhaseKind
from ..claims.statements import ClaimText, read_statements
from ..question import question_of
from .other_phases import PhaseVerification, verify_phase
from .verification import Verification, verify

Labels = tuple[str, str]
"""The names in messages of a single claim and of a whole result."""


def verify_case(
    about: Case | Game,
    claims: Iterable[str] = (),
    *,
    phase: str | None = None,
    result: str | None = None,
    file: str | None = None,
    labels: Labels = ("claim", "a result"),
) -> Verification | PhaseVerification:
    """Verify a claimed result of movement, retreats, builds or removals.

    The result is stated in the case (``result``) or in `result`: the JSON of a resolution, or one statement
    per line (of `file`, in messages). `claims` are single statements such as ``A Vie - Tyr bounces``. For a
    game, they are about the played `phase`, by default the last one.

    Raises:
        WestphaliaError: The result cannot be read.
        ImpossibleError: A claim is about a unit or an order that the case does not have, or the game has not
            played the phase.
        UnreadableError: Nothing is claimed, or `about` is neither a case nor a game.

        >>> case = westphalia.load_case("examples/pandin.txt")
        >>> westphalia.verify(case, ["A Bre - Lon succeeds", "F Bel - Eng bounces"])
        <Verification: 1 of 2 statements wrong>
    """
    case = _find_case(about, phase)
    if case.phase.kind is PhaseKind.MOVEMENT:
        return verify(question_of(case), read_claims(case, tuple(claims), result, file, labels))
    found: list[StatedResult] = []
    if result is not None:
        from ..claims.results import split_result  # not above: pydantic is slow to import

        found += split_result(result, case, file)
    elif not claims:
        found += case.result
    found += [_claim(text, labels) for text in claims]
    if not found:
        raise _nothing_claimed(case, result, file, labels)
    return verify_phase(case, found)


def _find_case(about: Case | Game, phase: str | None) -> Case:
    """Return the case, or a played phase of the game as a case."""
    if not isinstance(about, Game):
        require_case(about)
        return about
    if phase is None and not about.history:
        raise ImpossibleError("no phase has been played yet", expected="a game after its first phase")
    return played_case(about, -1 if phase is None else about.find_played(phase))


def read_claims(
    case: Case,
    claims: Sequence[str],
    result: str | None = None,
    file: str | None = None,
    labels: Labels = ("claim", "a result"),
) -> list[ClaimText]:
    """Return the claims of a result, or else of the case, and of `claims`. Error messages use `labels`."""
    found: list[ClaimText] = []
    if result is not None:
        from ..claims.results import read_result  # not above: pydantic is slow to import

        found += read_result(result, case, file)
    elif not claims:
        found += read_statements(case.result, case.board)
    for text in claims:
        found += read_statements([_claim(text, labels)], case.board)
    if not found:
        raise _nothing_claimed(case, result, file, labels)
    return found


def _claim(text: str, labels: Labels) -> StatedResult:
    return StatedResult(text, Place(f"{labels[0]} {text!r}"))


def _nothing_claimed(case: Case, result: str | None, file: str | None, labels: Labels) -> UnreadableError:
    if result is not None:
        return UnreadableError("the file claims nothing", place=Place(file), expected="statements")
    results = "results behind the orders of a pasted turn, statements under 'Result:'"
    expected = f"{results}, {labels[1]} or {labels[0]} TEXT"
    return UnreadableError("no result is stated", place=Place(case.file), expected=expected)
