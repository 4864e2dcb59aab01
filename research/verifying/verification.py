"""Verification of a claimed result.

Each claim is compared with the resolution. If some are wrong, the verification finds the mistakes behind
them, the changes that correct them, whether the claims fit a consistent resolution that an extra rule did not
choose, and the other rules under which they are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...model.brief import Displayable, make_repr, pluralize
from ...model.errors import Defects, Place, WestphaliaError
from ...model.rulebook import Rulebook
from ...solver import UNKNOWN, Certainty, Resolution, System, build_system
from ..claims.claims import Claim
from ..claims.reference_resolution import Background, check_claim, find_background
from ..claims.statements import ClaimText
from ..claims.truth import holds, truth
from ..question import Question
from .corrections import Corrections, reasons
from .diagnosis import NOTHING, Diagnosis
from .missing_units import MissingUnit, find_missing_units
from .other_rules import OtherChoice, find_other_rules


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with its original text, and whether it is true.

    If it is wrong, `instead` is the corrected claim and `why` has the sentences that explain it. `words` are
    those of the paste that `text` was read from.
    """

    text: str
    claim: Claim
    place: Place
    holds: bool
    instead: Claim | None = None
    why: tuple[str, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The consistent resolution nearest to the claims, regardless of extra rules.

    `changes` has the numbers and corrected claims of the statements to change; no other consistent resolution
    needs fewer. `alternatives` has, for each kernel, the index of its consistent resolution (None if it is
    not listed).
    """

    changes: tuple[tuple[int, Claim], ...]
    alternatives: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Verification(Displayable):
    """The result of a verification.

    `wrong` has the numbers of the statements that do not hold. `nearest` is the nearest consistent
    resolution: the actual one if there is only one, None if there is none, as in some paradoxes. `diagnosis`
    explains the wrong statements, unless they fit a consistent resolution that was `passed_over`.
    `right_under` and `presets` have the single other choices and the presets under which all statements hold.
    `untried` has the numbers of the rules that were not tried, since they change the map.
    `missing_units` are hypotheses: with any one of these units, if no order mentions it, all statements hold.
    """

    question: Question
    resolution: Resolution
    statements: tuple[CheckedClaim, ...]
    wrong: tuple[int, ...] = ()
    nearest: Nearest | None = None
    diagnosis: Diagnosis = NOTHING
    right_under: tuple[OtherChoice, ...] = ()
    presets: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()
    missing_units: tuple[MissingUnit, ...] = ()

    def __repr__(self) -> str:
        said = pluralize(len(self.statements), "statement")
        return make_repr(
            self, "", f"{len(self.wrong)} of {said} wrong" if self.wrong else f"{said}, all right"
        )

    @property
    def holds(self) -> bool:
        """Whether every statement is true."""
        return not self.wrong

    @property
    def passed_over(self) -> bool:
        """Whether the statements fit a consistent resolution that an extra rule did not choose."""
        return bool(self.wrong) and self.nearest is not None and not self.nearest.changes


def verify(question: Question, said: Sequence[ClaimText]) -> Verification:
    """Verify claims against the resolution of a question.

    Raises:
        ImpossibleError: A claim is about a unit or an order that does not exist. Several such errors are
            raised as `Defects`.
    """
    resolution = question.resolution()
    background = find_background(resolution)
    _check_references(resolution, background, said)
    claims = [one.claim for one in said]
    true = holds(resolution, claims)
    corrections = Corrections(resolution.system, resolution.system.values, background)
    statements = tuple(
        CheckedClaim(
            one.text,
            one.claim,
            one.place,
            held,
            instead=None if held else corrections.correct(one.claim),
            why=() if held else reasons(resolution, one.claim),
            words=one.words,
        )
        for one, held in zip(said, true, strict=True)
    )
    wrong = tuple(i for i, held in enumerate(true) if not held)
    if not wrong:
        return Verification(question, resolution, statements)
    nearest = _find_nearest(resolution, claims, statements)
    passed_over = nearest is not None and not nearest.changes

    def all_hold(rulebook: Rulebook) -> bool:
        return all(holds(question.with_rules(rulebook).resolution(), claims))

    other = find_other_rules(question.rulebook, all_hold, question.case)
    return Verification(
        question,
        resolution,
        statements,
        wrong,
        nearest,
        NOTHING if passed_over else _diagnosis(resolution, claims, wrong),
        other.choices,
        other.presets,
        other.untried,
        find_missing_units(resolution, question, claims),
    )


def _diagnosis(resolution: Resolution, claims: Sequence[Claim], wrong: Sequence[int]) -> Diagnosis:
    from .slips import diagnose  # loads OR-tools

    return diagnose(resolution, claims, wrong)


def _check_references(resolution: Resolution, background: Background, said: Sequence[ClaimText]) -> None:
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


def _find_nearest(
    resolution: Resolution, claims: Sequence[Claim], statements: Sequence[CheckedClaim]
) -> Nearest | None:
    """Return the nearest consistent resolution; if there is only one, the resolution itself."""
    if resolution.certainty is Certainty.UNIQUE:
        changes = ((i, one.instead) for i, one in enumerate(statements) if one.instead is not None)
        return Nearest(tuple(changes), ())
    t = resolution.system
    background = replace(find_background(resolution), idle={})
    values = nearest_values(t, claims, background)
    if values is None:
        return None
    corrections = Corrections(t, values, background)
    told = [(i, corrections.correct(claim)) for i, claim in enumerate(claims)]
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
    """Return the values of all decisions in a consistent resolution that makes the most claims true.

    CP-SAT maximizes over all assignments that satisfy the definitions, regardless of extra rules. The result
    is None if there is no such assignment.
    """
    fresh = build_system(t.reader, t.reading)
    from ...solver import OPTIMAL, build_model, solver  # loads OR-tools

    algebra = build_model(fresh, [d for d, value in enumerate(fresh.values) if value == UNKNOWN])
    algebra.model.maximize(sum(truth(algebra, fresh, claim, background) for claim in claims))
    search = solver()
    if search.solve(algebra.model) != OPTIMAL:
        return None
    return tuple(
        int(search.boolean_value(algebra.decision(d))) if value == UNKNOWN else value
        for d, value in enumerate(fresh.values)
    )
