"""The page ``docs/rules/choices.md``: the presets as Markdown.

python -m tools.rule_choices > docs/rules/choices.md
"""

import sys
from collections.abc import Iterator, Mapping

from westphalia.model.rulebook.choices import Choice
from westphalia.model.rulebook.published import Preset, presets, rulebooks


def rules_page() -> str:
    """Return the page as the repository has it."""
    return "\n".join(_page_lines()) + "\n"


_INTRODUCTION = """\
# Rule choices

The program generates this page (`python -m tools.rule_choices`); a test checks that it is current.

The published rulebooks leave some questions open, or answer them differently. Each question is a rule with
several choices. Name a rule by its field or by its number in section 4 of the DATC, and a choice by its key
or by its letter there: `--rule 4.A.2=1982` on the command line or `rule: convoy_paradox = 1982` in a case.

Years are editions of the rulebook (1976 reprints 1971, 1992 reprints 1982, 2008 reprints 2000). 2025EE is the
edition of 2025 for another era, DPTG the Diplomacy Player's Technical Guide of 1998, and DATC the preference
of the author of the Diplomacy Adjudicator Test Cases. Defaults are in bold. [standard.md](standard.md)
explains how the project decides doubtful points.

`westphalia rules` lists every rule, `westphalia rules 4.A` a part, and `westphalia rules 4.A.2` all choices
of one. The site shows them all below the presets.
"""


def _page_lines() -> Iterator[str]:
    yield _INTRODUCTION
    yield "## Presets"
    yield ""
    yield "`preset = NAME` sets all rules. Rules that a preset does not list are as in `datc`."
    yield ""
    yield "| preset | description | choices that differ from the default |"
    yield "| --- | --- | --- |"
    for preset in rulebooks().values():
        yield f"| `{preset.name}` | {preset.meaning} | {_format_changes(preset)} |"
    yield ""
    yield "### Known hosts"
    yield ""
    yield _HOSTS
    yield "| preset | description | choices that differ from the default |"
    yield "| --- | --- | --- |"
    hosts = [preset for preset in presets().values() if preset.is_host]
    for preset in hosts:
        yield f"| `{preset.name}` | {preset.meaning} | {_format_changes(preset)} |"
    yield ""
    yield "| preset | known choices | source |"
    yield "| --- | --- | --- |"
    for preset in hosts:
        for part in preset.known:
            yield f"| `{preset.name}` | {_format_choices(part.choices)} | {part.source} |"
    yield ""
    yield "<!-- all rule choices -->"


_HOSTS = """\
These presets follow sites and programs. The second table lists their known choices with the sources; every
other choice is assumed to be the default, and `westphalia rules --preset NAME` marks it. No choice
expresses two differences: at equal distance, `diplicity` removes units in the order of their provinces' ids,
and `webdiplomacy` treats fleets and armies alike.
"""


def _format_changes(preset: Preset) -> str:
    return _format_choices(preset.changes) or "none"


def _format_choices(choices: Mapping[str, Choice]) -> str:
    return "<br>".join(f"`{field} = {choice.value}`" for field, choice in choices.items())


if __name__ == "__main__":
    sys.stdout.write(rules_page())
