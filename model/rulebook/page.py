"""The page ``docs/rules/choices.md``: every rule of a rulebook as Markdown.

python -m westphalia.model.rulebook.page > docs/rules/choices.md
"""

import sys
from collections.abc import Iterator, Mapping

from .choices import Choice
from .describing import RuleInfo, describe_rules
from .fields import Rulebook
from .published import Preset, presets, rulebooks

_PARTS = {
    "4.A": "Convoys",
    "4.B": "Coasts",
    "4.C": "Kinds and nationalities",
    "4.D": "Too many and too few orders",
    "4.E": "Which orders count",
    "5.D": "Other paradoxes",
}


def rules_page(kind: type[Rulebook] = Rulebook) -> str:
    """The whole page for the rulebook class `kind`."""
    return "\n".join(_page(describe_rules(kind))) + "\n"


_INTRODUCTION = """\
# Rule choices

This page is made by the program (`python -m westphalia.model.rulebook.page`); a test compares them.

The rulebooks leave questions open, or answer them differently. Each is a rule here that can be chosen by
itself: by its name or its number in section 4 of the DATC, and a choice by its key or its letter there, as
in `--rule 4.A.2=1982` or, in a case, `rule: convoy_paradox = 1982`.

Years are editions of the rulebook (1976 prints 1971 again, 1992 prints 1982, 2008 prints 2000), 2025EE is
the edition of 2025 for another era, DPTG the Diplomacy Player's Technical Guide of 1998, DATC the
preference of the author of the Diplomacy Adjudicator Test Cases. The default is in bold type. What the
project makes of doubtful points is told in [standard.md](standard.md).
"""


def _page(rules: tuple[RuleInfo, ...]) -> Iterator[str]:
    yield _INTRODUCTION
    yield "## Presets"
    yield ""
    yield "`preset = NAME` chooses all rules at once. What a preset does not list is as in `datc`."
    yield ""
    yield "| preset | what it is | what it changes |"
    yield "| --- | --- | --- |"
    for preset in rulebooks().values():
        yield f"| `{preset.name}` | {preset.meaning} | {_changes(preset)} |"
    yield ""
    yield "### Known hosts"
    yield ""
    yield _HOSTS
    yield "| preset | what it is | what it changes |"
    yield "| --- | --- | --- |"
    hosts = [preset for preset in presets().values() if preset.is_host]
    for preset in hosts:
        yield f"| `{preset.name}` | {preset.meaning} | {_changes(preset)} |"
    yield ""
    yield "| preset | known | from where |"
    yield "| --- | --- | --- |"
    for preset in hosts:
        for part in preset.known:
            yield f"| `{preset.name}` | {_choices(part.choices)} | {part.source} |"
    part = ""
    for rule in rules:
        if rule.number[:3] != part:
            part = rule.number[:3]
            yield ""
            yield f"## {part} {_PARTS.get(part, '')}".rstrip()
        yield from _rule(rule)


_HOSTS = """\
How sites and programs rule. What is known of them, and from where, is in the second table; every other
choice is supposed to be the default. `westphalia rules --preset NAME` marks those. What no choice can say: of
units at equal distance `diplicity` takes the ids of their provinces in turn, `webdiplomacy` does not ask
which are fleets.
"""


def _changes(preset: Preset) -> str:
    return _choices(preset.changes) or "nothing"


def _choices(choices: Mapping[str, Choice]) -> str:
    return "<br>".join(f"`{field} = {choice.value}`" for field, choice in choices.items())


def _rule(rule: RuleInfo) -> Iterator[str]:
    yield ""
    yield f"### {rule.number} `{rule.field}`"
    yield ""
    yield " ".join(rule.meaning.split())
    if rule.alias is not None:
        yield f"Also called `{rule.alias}`."
    yield ""
    yield "| choice | meaning | taken by | letter in 2.5 | in 3.x |"
    yield "| --- | --- | --- | --- | --- |"
    for choice in rule.choices:
        key = f"**`{choice.key}`**" if choice.key == rule.default else f"`{choice.key}`"
        old, new = (letter or "" for letter in choice.letters)
        yield f"| {key} | {choice.meaning} | {', '.join(choice.taken_by)} | {old} | {new} |"
    if rule.cases:
        yield ""
        yield f"Cases: {', '.join(rule.cases)}."


if __name__ == "__main__":
    sys.stdout.write(rules_page())
