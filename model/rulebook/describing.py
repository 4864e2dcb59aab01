"""Descriptions of the rules of a rulebook: question, choices, default and test cases."""

from dataclasses import dataclass
from inspect import cleandoc
from typing import Any

from .fields import Rulebook, rule_fields


@dataclass(frozen=True, slots=True)
class ChoiceInfo:
    """A choice: its key, its letters in DATC 2.5 and 3.x, the rulebooks that make it, its meaning."""

    key: str
    letters: tuple[str | None, str | None]
    taken_by: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A rule: its number and field, its question, its choices, the default, its test cases."""

    number: str
    field: str
    alias: str | None
    meaning: str
    choices: tuple[ChoiceInfo, ...]
    default: str
    cases: tuple[str, ...]

    def to_json(self, rulebook: Rulebook) -> dict[str, Any]:
        """Return the rule as JSON, with the choice of a rulebook."""
        return {
            "number": self.number,
            "field": self.field,
            "meaning": " ".join(self.meaning.split()),
            "chosen": getattr(rulebook, self.field).value,
            "default": self.default,
            "choices": [
                {
                    "key": choice.key,
                    "letters": {"datc_2.5": choice.letters[0], "datc_3": choice.letters[1]},
                    "taken_by": list(choice.taken_by),
                    "meaning": choice.meaning,
                }
                for choice in self.choices
            ],
            "cases": list(self.cases),
        }


def describe_rules(kind: type[Rulebook] = Rulebook) -> tuple[RuleInfo, ...]:
    """Return the rules of the rulebook class `kind`, in the order of its fields."""
    described: list[RuleInfo] = []
    for name, field in rule_fields(kind).items():
        choices = field.choices
        described.append(
            RuleInfo(
                number=choices.about,
                field=name,
                alias=choices.alias,
                meaning=cleandoc(choices.__doc__ or ""),
                choices=tuple(
                    ChoiceInfo(choice.value, choice.letters, choice.taken_by, choice.meaning)
                    for choice in choices
                ),
                default=str(field.default),
                cases=choices.cases,
            )
        )
    return tuple(described)
