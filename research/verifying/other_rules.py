"""Other rules under which a claimed result is right: single changed choices, and presets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from ...model.errors import WestphaliaError
from ...model.rulebook import Rulebook, presets, rule_fields
from ...model.rulebook.choices import Choice
from ...model.rulebook.fields import rulebook_of


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
            for other in type(chosen).all():
                if other is not chosen:
                    choice = OtherChoice(name, number, other)
                    yield choice, replace(rulebook, **{name: other})


AllHold = Callable[[Rulebook], bool]
"""Whether every statement holds under these rules; rules that reject the submission raise."""


def right_under(rulebook: Rulebook, all_hold: AllHold) -> tuple[OtherChoice, ...]:
    """Return the single other choices under which every statement holds.

    Only rules that are read while the statements are checked can make a difference, so only these are tried.
    """
    fields = fields_in_play(rulebook, all_hold)
    return tuple(choice for choice, other in other_choices(rulebook, fields) if _hold_under(other, all_hold))


def presets_under(rulebook: Rulebook, all_hold: AllHold) -> tuple[str, ...]:
    """Return the presets under which every statement holds."""
    return tuple(
        name for name, preset in presets().items() if _hold_under(preset.applied_to(rulebook), all_hold)
    )


def _hold_under(rulebook: Rulebook, all_hold: AllHold) -> bool:
    try:
        return all_hold(rulebook)
    except WestphaliaError:
        return False


def fields_in_play(rulebook: Rulebook, all_hold: AllHold) -> tuple[str, ...]:
    """Return the fields that checking the statements reads, in rulebook order."""
    kind = type(rulebook)
    fields = rule_fields(kind)
    seen: set[str] = set()

    def look_up(self: Rulebook, name: str) -> Any:
        if name in fields:
            seen.add(name)
        return kind.__getattribute__(self, name)

    noting = cast(
        "type[Rulebook]", type(kind.__name__, (kind,), {"__getattribute__": look_up, "__module__": __name__})
    )
    all_hold(rulebook_of(noting, rulebook.choices()))
    return tuple(name for name in fields if name in seen)
