"""Other rules under which a claimed result is right: single changed choices, and presets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from ...model.board import ProvinceInfo
from ...model.case import Case
from ...model.errors import WestphaliaError
from ...model.rulebook import Rulebook, presets, rule_fields
from ...model.rulebook.choices import Choice
from ...model.rulebook.fields import rulebook_of
from ...variants import Variant, find_variant


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


@dataclass(frozen=True, slots=True)
class OtherRules:
    """The other rules under which every statement holds: single other choices, and presets.

    `untried` has the numbers of the rules that were not tried, since their choices divide the land in other
    ways, so that names read on this board would mean other places.
    """

    choices: tuple[OtherChoice, ...]
    presets: tuple[str, ...]
    untried: tuple[str, ...]


def find_other_rules(rulebook: Rulebook, all_hold: AllHold, case: Case | None) -> OtherRules:
    """Return the other rules under which every statement about a case (None: about orders alone) holds."""
    fields = fields_in_play(rulebook, all_hold)
    redrawing = () if case is None else _find_rules_of_the_map(rulebook, fields, find_variant(case.variant))
    choices = right_under(rulebook, all_hold, [name for name in fields if name not in redrawing])
    untried = dict.fromkeys(choice.number for choice, _ in other_choices(rulebook, redrawing))
    return OtherRules(choices, presets_under(rulebook, all_hold), tuple(untried))


def right_under(
    rulebook: Rulebook, all_hold: AllHold, fields: Sequence[str] | None = None
) -> tuple[OtherChoice, ...]:
    """Return the single other choices (of one of `fields`) under which every statement holds.

    Only rules that are read while the statements are checked can make a difference; these are the fields by
    default.
    """
    tried = fields_in_play(rulebook, all_hold) if fields is None else fields
    return tuple(choice for choice, other in other_choices(rulebook, tried) if _hold_under(other, all_hold))


def presets_under(rulebook: Rulebook, all_hold: AllHold) -> tuple[str, ...]:
    """Return the presets under which every statement holds."""
    return tuple(
        name for name, preset in presets().items() if _hold_under(preset.applied_to(rulebook), all_hold)
    )


def _find_rules_of_the_map(rulebook: Rulebook, fields: Sequence[str], variant: Variant) -> tuple[str, ...]:
    """Return those of the fields of which another choice calls for a board with other provinces."""
    land = variant.board_under(rulebook).provinces
    changing = {
        choice.field
        for choice, other in other_choices(rulebook, fields)
        if _find_land(other, variant) not in (None, land)
    }
    return tuple(name for name in fields if name in changing)


def _find_land(rulebook: Rulebook, variant: Variant) -> tuple[ProvinceInfo, ...] | None:
    try:
        return variant.board_under(rulebook).provinces
    except WestphaliaError:  # the game cannot begin under these rules
        return None


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
