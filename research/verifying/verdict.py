"""The verdict on a stated result in a few sentences, and a text to post back."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.brief import quote
from ...model.case import Case
from ...solver import Certainty, join_words
from .other_phases import CheckedStatement, PhaseVerification
from .verification import CheckedClaim, Verification
from .wire import contradicts, order_of, why_not


def all_hold(count: int) -> str:
    """Return the words for statements that all hold."""
    if count < 3:
        return "the statement holds" if count == 1 else "both statements hold"
    return f"all {count} statements hold"


def some_fail(wrong: int, count: int) -> str:
    """Return the words for statements of which some do not hold."""
    if count == 1:
        return "the statement does not hold"
    return f"{wrong} of {count} statements {'does' if wrong == 1 else 'do'} not hold"


def post_text(case: Case, found: Verification | PhaseVerification, link: str = "") -> str:
    """Return a text to post back: the verdict, the first mistake with its reason, and a line with a link."""
    mistake = () if found.holds else (_first_mistake(found),)
    return "\n".join((_verdict(case, found), *mistake, link)).rstrip()


def _verdict(case: Case, found: Verification | PhaseVerification) -> str:
    count = len(found.statements)
    title = f"The stated result of {case.phase}"
    is_phase = isinstance(found, PhaseVerification)
    if found.holds:
        far = " as far as the text goes" if is_phase and (found.supposed or found.unstated) else ""
        return f"{title} is right{far}: {all_hold(count)}. {_certainty(found)}".rstrip()
    far = " as far as the text goes" if is_phase and found.unstated else ""
    wrong = sum(not statement.holds for statement in found.statements)
    choices = [*map(str, found.right_under), *found.presets]
    other = f"It would be right under {join_words(choices)}."
    if not choices:
        other = f"It is {describe_no_other_rules(found.untried)}"
    return f"{title} is wrong{far}: {some_fail(wrong, count)}. {other}"


def describe_no_other_rules(untried: Sequence[str]) -> str:
    """Return the end of a sentence: the result is right under no other rules, as far as they were tried."""
    kept = f" that keeps the map (not tried: {join_words(untried)})" if untried else ""
    return f"right under no preset and no change of a single rule{kept}."


def _certainty(found: Verification | PhaseVerification) -> str:
    if isinstance(found, PhaseVerification):
        return f"{found.supposed} {found.unstated}".strip()
    match found.resolution.certainty:
        case Certainty.UNIQUE:
            return "The orders have no other consistent resolution."
        case Certainty.CIRCULAR:
            return "The orders contain a circular movement, in which every unit moves on."
        case Certainty.PARADOX:
            return "The orders contain a paradox, which a rule decides."


def _first_mistake(found: Verification | PhaseVerification) -> str:
    """Return the first mistake with the words that state it, and its reason."""
    if isinstance(found, Verification):
        slip = next((slip for slip in found.diagnosis.slips if contradicts(found, slip)), None)
        if slip is not None:
            about = found.statements[slip.about[0]] if slip.about else None
            said = order_of(found, slip) if about is None else _said(about)
            return f"The first mistake: {said}: {why_not(found, slip)}"
    one = next(statement for statement in found.statements if not statement.holds)
    why = one.why if isinstance(one.why, str) else " ".join(one.why[:1])
    return f"The first mistake: {_said(one)}: {why or f'{one.instead}.'}"


def _said(one: CheckedClaim | CheckedStatement) -> str:
    words = quote(one.words or one.text)
    return words if one.place.line is None else f"line {one.place.line}, {words}"
