"""Verification: is a result that somebody worked out by hand the right one?

The claimed statements are put beside the resolution, one by one. Where some are wrong, the report says
which mistakes are behind them, what has to be changed, whether the claim is a consistent resolution that
an extra rule passed over, and under which other rules it would have been right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...model.brief import counted, tagged
from ...model.errors import Defects, Place, WestphaliaError
from ...model.showing import Shown
from ...solver import UNKNOWN, Certainty, Resolution, System, build_system
from ..claims.claims import Claim
from ..claims.reference_resolution import Background, background_of, check_claim
from ..claims.statements import ClaimText
from ..claims.truth import holds, truth
from ..question import Question
from .corrected import Corrections, reasons
from .diagnosis import NOTHING, Diagnosis
from .other_rules import OtherChoice, presets_under, right_under


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """One claim with the text it was written as and whether it is true.

    Of a wrong one `instead` is what it should say, and `why` are the sentences that say why.
    """

    text: str
    claim: Claim
    place: Place
    holds: bool
    instead: Claim | None = None
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Nearest:
    """The consistent resolution that is nearest to the claims, whatever extra rules say.

    `changes` are the numbers of the statements that have to be changed for it, the fewest there are, with
    what they should say. `alternatives` says for each kernel of the resolution which of its consistent
    resolutions is meant (None where it is none of those that were listed).
    """

    changes: tuple[tuple[int, Claim], ...]
    alternatives: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Verification(Shown):
    """What verification found.

    `wrong` are the numbers of the statements that do not hold of the resolution: the fewest to change to
    make the result right. `nearest` is the nearest consistent resolution: the same thing where there is only
    one, None where there is none at all, as in some paradoxes. `diagnosis` says what is behind the wrong
    statements, unless they fit a consistent resolution that was `passed_over`. `right_under` and
    `presets` are the single other choices and the presets under which all statements hold.
    """

    question: Question
    resolution: Resolution
    statements: tuple[CheckedClaim, ...]
    wrong: tuple[int, ...] = ()
    nearest: Nearest | None = None
    diagnosis: Diagnosis = NOTHING
    right_under: tuple[OtherChoice, ...] = ()
    presets: tuple[str, ...] = ()

    def __repr__(self) -> str:
        said = counted(len(self.statements), "statement")
        return tagged(self, "", f"{len(self.wrong)} of {said} wrong" if self.wrong else f"{said}, all right")

    @property
    def holds(self) -> bool:
        """Every statement is true."""
        return not self.wrong

    @property
    def passed_over(self) -> bool:
        """The statements fit a consistent resolution that an extra rule did not choose."""
        return bool(self.wrong) and self.nearest is not None and not self.nearest.changes


def verify(question: Question, said: Sequence[ClaimText]) -> Verification:
    """Check claims against the resolution of a question.

    Raises `ImpossibleError` for a claim about units or orders that the question does not have; several
    at once as `Defects`.
    """
    resolution = question.resolution()
    background = background_of(resolution)
    _check(resolution, background, said)
    claims = [one.claim for one in said]
    true = holds(resolution, claims)
    corrections = Corrections(resolution.system, resolution.system.values, background)
    statements = tuple(
        CheckedClaim(one.text, one.claim, one.place, held)
        if held
        else CheckedClaim(
            one.text,
            one.claim,
            one.place,
            held,
            corrections.corrected(one.claim),
            reasons(resolution, one.claim),
        )
        for one, held in zip(said, true, strict=True)
    )
    wrong = tuple(i for i, held in enumerate(true) if not held)
    if not wrong:
        return Verification(question, resolution, statements)
    nearest = _nearest(resolution, claims, statements)
    passed_over = nearest is not None and not nearest.changes
    return Verification(
        question,
        resolution,
        statements,
        wrong,
        nearest,
        NOTHING if passed_over else _diagnosis(resolution, claims, wrong),
        right_under(question, claims),
        presets_under(question, claims),
    )


def _diagnosis(resolution: Resolution, claims: Sequence[Claim], wrong: Sequence[int]) -> Diagnosis:
    from .slips import diagnose  # loads OR-tools

    return diagnose(resolution, claims, wrong)


def _check(resolution: Resolution, background: Background, said: Sequence[ClaimText]) -> None:
    wrong: list[WestphaliaError] = []
    for one in said:
        try:
            check_claim(resolution.system, background, one.claim)
        except WestphaliaError as error:
            line = one.place.line
            error.place = replace(one.place, column=None if line is None else max(1, one.place.column or 1))
            wrong.append(error)
    if wrong:
        raise wrong[0] if len(wrong) == 1 else Defects(wrong)


# ------------------------------------------------------------------------ the nearest resolution


def _nearest(
    resolution: Resolution, claims: Sequence[Claim], statements: Sequence[CheckedClaim]
) -> Nearest | None:
    """The nearest consistent resolution; where there is only one, that is the resolution itself."""
    if resolution.certainty is Certainty.UNIQUE:
        changes = ((i, one.instead) for i, one in enumerate(statements) if one.instead is not None)
        return Nearest(tuple(changes), ())
    t = resolution.system
    background = replace(background_of(resolution), idle={})
    values = nearest_values(t, claims, background)
    if values is None:
        return None
    corrections = Corrections(t, values, background)
    told = [(i, corrections.corrected(claim)) for i, claim in enumerate(claims)]
    kernels = [kernel for kernel in resolution.settled if kernel.verdict is not None]
    alternatives = tuple(
        next(
            (
                number
                for number, solution in enumerate(kernel.solutions)
                if all(values[d] == value for d, value in solution.items())
            ),
            None,
        )
        for kernel in kernels
    )
    return Nearest(tuple((i, claim) for i, claim in told if claim != claims[i]), alternatives)


def nearest_values(t: System, claims: Sequence[Claim], background: Background) -> tuple[int, ...] | None:
    """The values of all decisions in a consistent resolution of which as many claims as possible are true.

    CP-SAT maximises over every assignment that is consistent with the definitions, whatever extra rules
    say. None if there is no such assignment.
    """
    from ...solver import OPTIMAL, lower, solver  # loads OR-tools

    fresh = build_system(t.reader, t.reading)
    algebra = lower(fresh, [d for d, value in enumerate(fresh.values) if value == UNKNOWN])
    algebra.model.maximize(sum(truth(algebra, fresh, claim, background) for claim in claims))
    search = solver()
    if search.solve(algebra.model) != OPTIMAL:
        return None
    return tuple(
        int(search.boolean_value(algebra.decision(d))) if value == UNKNOWN else value
        for d, value in enumerate(fresh.values)
    )
