"""Rulebooks: which reading of every disputable rule counts.

`Rulebook` is the value; `preset` gives a published one, `read_rules` and `read_rulebook` make one from
what people write, `describe_rules` tells what can be chosen. The choices themselves are in
`westphalia.model.rulebook.choices`, and can be had from here as well.
"""

from .choices import *  # noqa: F403 - the choices belong to the fields and are wanted with them
from .describing import ChoiceInfo, RuleInfo, describe_rules
from .fields import Issue, Rulebook
from .files import parse_rulebook, read_rulebook
from .names import find_choice, find_field, find_fields
from .presets import Known, Preset, find_preset, preset, presets, rulebooks
from .reading import read_rules

__all__ = [
    "ChoiceInfo",
    "Issue",
    "Known",
    "Preset",
    "RuleInfo",
    "Rulebook",
    "describe_rules",
    "find_choice",
    "find_field",
    "find_fields",
    "find_preset",
    "parse_rulebook",
    "preset",
    "presets",
    "read_rulebook",
    "read_rules",
    "rulebooks",
]
