"""What can be chosen: every rule of a rulebook with its meaning, its choices and its cases."""

from dataclasses import dataclass
from inspect import cleandoc
from typing import Any

from .fields import Rulebook, rule_fields


@dataclass(frozen=True, slots=True)
class ChoiceInfo:
    """A choice of a rule: its key, its letters in DATC 2.5 and 3.x, who takes it, what it means."""

    key: str
    letters: tuple[str | None, str | None]
    taken_by: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A rule: its number and field, the question it answers, the choices, the default, its cases."""

    number: str
    field: str
    alias: str | None
    meaning: str
    choices: tuple[ChoiceInfo, ...]
    default: str
    cases: tuple[str, ...]

    def to_json(self, rulebook: Rulebook) -> dict[str, Any]:
        """The rule for programs, with what a rulebook chooses."""
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
    """Every rule of the rulebook class `kind`, in the order of its fields."""
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
