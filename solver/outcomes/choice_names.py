"""How results name the rule choices that decided: ``4.A.2=szykman``, as ``--rule`` takes them."""

from functools import cache

from ...model.rulebook import Rulebook, find_fields, rule_fields
from ...model.rulebook.choices import Choice


@cache
def _number(kind: type[Rulebook], field: str) -> str:
    """The number of a rule; its name where it has none, or shares it with another one."""
    about = rule_fields(kind)[field].choices.about
    return about if about and len(find_fields(about, kind)) == 1 else field


def choice_name(rulebook: Rulebook, field: str) -> str:
    """The choice that a rulebook makes for a field, with the number of the rule."""
    return _named(type(rulebook), field, getattr(rulebook, field))


@cache
def _named(kind: type[Rulebook], field: str, choice: Choice) -> str:
    return f"{_number(kind, field)}={choice}"


def deciding_choice(rulebook: Rulebook, rule: str | None) -> str:
    """What decided a kernel, by the `rule` of its verdict; for None the choice that has no answer to it.

    A rule that the rulebook did not choose, as a variant's fallback, is named as it is.
    """
    if rule in (None, rulebook.convoy_paradox.value):
        return choice_name(rulebook, "convoy_paradox")
    return choice_name(rulebook, "other_paradox") if rule == rulebook.other_paradox.value else rule
