"""From pairs of a rule and a choice, as people write them, to a rulebook."""

from collections.abc import Iterable, Mapping
from typing import cast

from ..errors import UnknownNameError, UnreadableError
from .choices import Choice
from .fields import Rulebook, rule_fields, rulebook_of
from .names import find_choice, find_field, plain
from .published import find_preset

PRESET = "preset"
"""The name that stands for a whole rulebook where a rule is expected: ``preset = rulebook-1982``."""


def read_rules(
    pairs: Mapping[str, str] | Iterable[tuple[str, str]], base: Rulebook | None = None
) -> Rulebook:
    """The rulebook `base` (the default: preset ``datc``) with the given choices.

    Each pair names a rule by its field, its DATC number or a variant's clause, and a choice by its key
    or its letter in the DATC. The name ``preset`` sets all rules of the standard game first, wherever it
    stands. The result has the class of `base`, so that a variant's own fields can be chosen too.

    Raises `UnknownNameError` and `AmbiguousNameError` for names, and `UnreadableError` where one rule is
    given two different choices.
    """
    start = base if base is not None else Rulebook()
    kind = type(start)
    given = _listed(pairs)
    named = {find_preset(name).name: find_preset(name) for rule, name in given if plain(rule) == PRESET}
    if len(named) > 1:
        raise UnreadableError(f"two presets are given: {' and '.join(named)}", expected="at most one")
    for chosen in named.values():
        start = chosen.applied_to(start)
    changes: dict[str, Choice] = {}
    for rule, name in given:
        if plain(rule) == PRESET or _is_retired(rule, name, kind):
            continue
        field = find_field(rule, kind)
        choice = find_choice(field, name, kind)
        if changes.setdefault(field, choice) is not choice:
            about = rule_fields(kind)[field].choices.about
            number = f" ({about})" if about else ""
            raise UnreadableError(
                f"rule {field}{number} is given twice: {changes[field].value} and {choice.value}"
            )
    return rulebook_of(kind, {**start.choices(), **changes}) if changes else start


def _is_retired(rule: str, name: str, kind: type[Rulebook]) -> bool:
    """The pair chooses the only reading of a question that is asked no more, or any where that is empty."""
    only = kind.retired.get(plain(rule))
    if only and plain(only) != plain(name):
        raise UnknownNameError(f"rule {rule} has no choice {name!r}", expected=only)
    return only is not None


def _listed(pairs: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    if isinstance(pairs, Mapping):
        return tuple(cast("Mapping[str, str]", pairs).items())
    return tuple(pairs)
