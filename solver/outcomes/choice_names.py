"""Names of rule choices in results: ``4.A.2=szykman``, the form that ``--rule`` accepts."""

from functools import lru_cache

from ...model.rulebook import Rulebook, find_fields, rule_fields
from ...model.rulebook.choices import Choice


@lru_cache(maxsize=4096)
def _rule_number(kind: type[Rulebook], field: str) -> str:
    """Return the number of a rule, or its field where it has no number of its own."""
    about = rule_fields(kind)[field].choices.about
    return about if about and len(find_fields(about, kind)) == 1 else field


def choice_name(rulebook: Rulebook, field: str) -> str:
    """Return the choice that a rulebook makes for a field, with the number of the rule."""
    return _format_choice(type(rulebook), field, getattr(rulebook, field))


@lru_cache(maxsize=4096)
def _format_choice(kind: type[Rulebook], field: str, choice: Choice) -> str:
    return f"{_rule_number(kind, field)}={choice}"


def deciding_choice(rulebook: Rulebook, rule: str | None) -> str:
    """Return the choice that decided a kernel, given the `rule` of its tie-break.

    For None it is the choice that does not decide the case. A rule that the rulebook did not choose, such as
    the fallback of a variant, keeps its name.
    """
    if rule in (None, rulebook.convoy_paradox.value):
        return choice_name(rulebook, "convoy_paradox")
    return choice_name(rulebook, "other_paradox") if rule == rulebook.other_paradox.value else rule
