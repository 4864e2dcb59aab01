"""The names of rules and choices: fields, DATC numbers, clauses, keys and letters."""

import re
from collections.abc import Mapping
from functools import lru_cache

from ..brief import join_alternatives, quote
from ..errors import AmbiguousNameError, UnknownNameError
from ..text import nearest_names
from .choices import Choice
from .fields import Rulebook, RuleField, rule_fields

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
"""A number that is a choice."""


def normalize_name(name: str) -> str:
    """Return the normal form of a name for comparison: lower case, with ``_`` for spaces and hyphens."""
    return name.strip().casefold().replace("-", "_").replace(" ", "_")


def find_field(name: str, kind: type[Rulebook] = Rulebook) -> str:
    """Return the field of the rulebook class `kind` with this name, number or alias.

    Raises:
        UnknownNameError: There is no such rule; with the nearest names.
        AmbiguousNameError: Several rules are about the clause of this number.
    """
    first, *others = find_fields(name, kind)
    if others:
        raise AmbiguousNameError(f"several rules have the number {quote(name)}", nearest=(first, *others))
    return first


def find_fields(name: str, kind: type[Rulebook] = Rulebook) -> tuple[str, ...]:
    """Return all fields of the rulebook class `kind` with this name; raise `UnknownNameError` if none."""
    found = _fields_by_plain_name(kind).get(normalize_name(name))
    if found is not None:
        return found
    names = [
        known for field_name, field in rule_fields(kind).items() for known in _all_names(field_name, field)
    ]
    raise UnknownNameError(f"unknown rule {quote(name)}", nearest=nearest_names(name, names))


def is_known_name(name: str, kind: type[Rulebook] = Rulebook) -> bool:
    """Return whether a field of the rulebook class `kind` has this name, number or alias."""
    return normalize_name(name) in _fields_by_plain_name(kind)


def _all_names(field_name: str, field: RuleField) -> tuple[str, ...]:
    """Return all names of a field."""
    return tuple(name for name in (field_name, field.choices.about, field.choices.alias) if name)


@lru_cache(maxsize=64)
def _fields_by_plain_name(kind: type[Rulebook]) -> Mapping[str, tuple[str, ...]]:
    """Return the fields of the class by the normal form of each name."""
    fields: dict[str, tuple[str, ...]] = {}
    for field_name, field in rule_fields(kind).items():
        for name in dict.fromkeys(map(normalize_name, _all_names(field_name, field))):
            fields[name] = (*fields.get(name, ()), field_name)
    return fields


def find_choice(field_name: str, name: str, kind: type[Rulebook] = Rulebook) -> Choice:
    """Return the choice of the field with this key or DATC letter.

    Raises:
        UnknownNameError: The field has no such choice.
        AmbiguousNameError: DATC 2.5 and 3.x give the letter to different choices, or one edition to several.
    """
    field = rule_fields(kind)[field_name]
    known = field.choices.all()
    wanted = normalize_name(name)
    for choice in known:
        if normalize_name(choice.value) == wanted:
            return choice
    means_numbers = bool(field.choices.number)
    if means_numbers and _NUMBER.fullmatch(wanted):
        return field.choices(wanted)
    keys = tuple(choice.value for choice in known)
    lettered = tuple(choice for choice in known if wanted in choice.letters)
    if len(lettered) == 1:
        return lettered[0]
    about = field.choices.about
    rule = f"{field_name} ({about})" if about else field_name
    if lettered:
        meant = tuple(choice.value for choice in lettered)
        raise AmbiguousNameError(f"rule {rule}: the letter {quote(name)} is ambiguous", nearest=meant)
    raise UnknownNameError(
        f"rule {rule} has no choice {quote(name)}",
        expected=join_alternatives((*keys, "a number from 1") if means_numbers else keys),
        nearest=nearest_names(name, keys),
    )
