"""Parsing rulebooks from pairs of a rule and a choice."""

from collections.abc import Iterable, Mapping
from typing import cast

from ..brief import quote
from ..errors import UnknownNameError, UnreadableError
from .choices import Choice
from .fields import Rulebook, rule_fields, rulebook_of
from .names import find_choice, find_field, normalize_name
from .published import find_preset

PRESET = "preset"
"""The name that sets all rules when used as a rule: ``preset = rulebook-1982``."""


def read_rules(
    pairs: Mapping[str, str] | Iterable[tuple[str, str]], base: Rulebook | None = None
) -> Rulebook:
    """Return the rulebook `base` (by default the preset ``datc``) with these choices.

    Each pair names a rule by its field, its DATC number or the clause of a variant, and a choice by its key
    or its letter in the DATC. A pair named ``preset`` sets all rules of the standard game before the others
    apply, wherever it is listed. The result has the class of `base`, with the options of its variant.

    Raises:
        UnknownNameError: A rule, choice or preset does not exist.
        AmbiguousNameError: A name has several meanings.
        UnreadableError: A rule has two different choices, or there are two presets.
    """
    start = base if base is not None else Rulebook()
    kind = type(start)
    given = _as_pairs(pairs)
    named = {
        find_preset(name).name: find_preset(name) for rule, name in given if normalize_name(rule) == PRESET
    }
    if len(named) > 1:
        raise UnreadableError(f"two presets: {' and '.join(named)}", expected="at most one")
    for chosen in named.values():
        start = chosen.applied_to(start)
    changes: dict[str, Choice] = {}
    for rule, name in given:
        if normalize_name(rule) == PRESET or _is_retired(rule, name, kind):
            continue
        field = find_field(rule, kind)
        choice = find_choice(field, name, kind)
        if changes.setdefault(field, choice) is not choice:
            about = rule_fields(kind)[field].choices.about
            number = f" ({about})" if about else ""
            raise UnreadableError(
                f"rule {field}{number} has two choices: {changes[field].value} and {choice.value}"
            )
    return rulebook_of(kind, {**start.choices(), **changes}) if changes else start


def _is_retired(rule: str, name: str, kind: type[Rulebook]) -> bool:
    """Return whether the rule is retired; raise an error for a choice that is not its only reading."""
    only = kind.retired.get(normalize_name(rule))
    if only and normalize_name(only) != normalize_name(name):
        raise UnknownNameError(f"rule {rule} has no choice {quote(name)}", expected=only)
    return only is not None


def _as_pairs(pairs: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    if isinstance(pairs, Mapping):
        return tuple(cast("Mapping[str, str]", pairs).items())
    return tuple(pairs)
