"""Other rules under which a claimed result is right: single changed choices, and presets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from ...model.errors import WestphaliaError
from ...model.rulebook import Rulebook, rule_fields, rulebooks
from ...model.rulebook.choices import Choice
from ...model.rulebook.fields import rulebook_of
from ..claims.claims import Claim
from ..claims.truth import holds
from ..question import Question


@dataclass(frozen=True, slots=True)
class OtherChoice:
    """Another choice of one rule: its field, its number and the choice."""

    field: str
    number: str
    choice: Choice

    def __str__(self) -> str:
        return f"{self.number}={self.choice.value}"


def other_choices(
    rulebook: Rulebook, fields: Sequence[str] | None = None
) -> Iterator[tuple[OtherChoice, Rulebook]]:
    """Yield every rulebook that differs from this one in a single choice (of one of `fields`)."""
    for name, field in rule_fields(type(rulebook)).items():
        chosen = getattr(rulebook, name)
        if isinstance(chosen, Choice) and (fields is None or name in fields):
            number = field.choices.about or name
            for other in type(chosen):
                if other is not chosen:
                    choice = OtherChoice(name, number, other)
                    yield choice, replace(rulebook, **{name: other})


def right_under(question: Question, claims: Sequence[Claim]) -> tuple[OtherChoice, ...]:
    """Return the single other choices under which every claim holds.

    Only rules that are read while the question is resolved and the claims are checked can make a difference,
    so only these are tried.
    """
    fields = fields_in_play(question, claims)
    return tuple(
        choice
        for choice, rulebook in other_choices(question.rulebook, fields)
        if _all_hold(question, rulebook, claims)
    )


def presets_under(question: Question, claims: Sequence[Claim]) -> tuple[str, ...]:
    """Return the published rulebooks under which every claim holds."""
    found: list[str] = []
    for name, preset in rulebooks().items():
        rulebook = preset.applied_to(question.rulebook)
        if _all_hold(question, rulebook, claims):
            found.append(name)
    return tuple(found)


def _all_hold(question: Question, rulebook: Rulebook, claims: Sequence[Claim]) -> bool:
    """Return whether every claim holds under other rules; false if these reject the submission."""
    try:
        resolution = question.with_rules(rulebook).resolution()
    except WestphaliaError:
        return False
    return all(holds(resolution, claims))


def fields_in_play(question: Question, claims: Sequence[Claim]) -> tuple[str, ...]:
    """Return the fields that resolving the question and checking the claims reads, in rulebook order."""
    kind = type(question.rulebook)
    fields = rule_fields(kind)
    seen: set[str] = set()

    def look_up(self: Rulebook, name: str) -> Any:
        if name in fields:
            seen.add(name)
        return kind.__getattribute__(self, name)

    noting = cast(
        "type[Rulebook]", type(kind.__name__, (kind,), {"__getattribute__": look_up, "__module__": __name__})
    )
    noted = rulebook_of(noting, question.rulebook.choices())
    holds(question.with_rules(noted).resolution(), claims)
    return tuple(name for name in fields if name in seen)
