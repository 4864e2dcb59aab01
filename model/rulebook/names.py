"""How rules and their choices are named by people: fields, DATC numbers, keys and letters."""

import re
from collections.abc import Mapping
from functools import lru_cache

from ..errors import AmbiguousNameError, UnknownNameError
from ..text import nearest_names
from .choices import Choice
from .fields import Rulebook, RuleField, rule_fields

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
"""A number as a choice."""


def plain(name: str) -> str:
    """`name` as it is compared: lower case, with ``_`` for spaces and hyphens."""
    return name.strip().casefold().replace("-", "_").replace(" ", "_")


def find_field(name: str, kind: type[Rulebook] = Rulebook) -> str:
    """The field of the rulebook class `kind` that is called `name`: by its name, number or alias.

    Raises `AmbiguousNameError` for the number of a clause that several fields are about, and
    `UnknownNameError` with the nearest names.
    """
    first, *others = find_fields(name, kind)
    if others:
        raise AmbiguousNameError(f"{name!r} is the number of several rules", nearest=(first, *others))
    return first


def find_fields(name: str, kind: type[Rulebook] = Rulebook) -> tuple[str, ...]:
    """All fields of the rulebook class `kind` that are called `name`; raises `UnknownNameError`."""
    found = _fields_by_plain_name(kind).get(plain(name))
    if found is not None:
        return found
    names = [known for field_name, field in rule_fields(kind).items() for known in _names(field_name, field)]
    raise UnknownNameError(f"there is no rule {name!r}", nearest=nearest_names(name, names))


def _names(field_name: str, field: RuleField) -> tuple[str, ...]:
    """Every name of a field."""
    return tuple(name for name in (field_name, field.choices.about, field.choices.alias) if name)


@lru_cache(maxsize=64)
def _fields_by_plain_name(kind: type[Rulebook]) -> Mapping[str, tuple[str, ...]]:
    """The fields of the class by each of their names, as names are compared."""
    fields: dict[str, tuple[str, ...]] = {}
    for field_name, field in rule_fields(kind).items():
        for name in dict.fromkeys(map(plain, _names(field_name, field))):
            fields[name] = (*fields.get(name, ()), field_name)
    return fields


def find_choice(field_name: str, name: str, kind: type[Rulebook] = Rulebook) -> Choice:
    """The choice of the field that is called `name`: by its key, or by its letter in the DATC.

    A letter that DATC 2.5 and 3.x give to different choices, or one edition to several, raises
    `AmbiguousNameError`; any other name that is not a choice of the field `UnknownNameError`.
    """
    field = rule_fields(kind)[field_name]
    known = tuple(field.choices)
    wanted = plain(name)
    for choice in known:
        if plain(choice.value) == wanted:
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
        raise AmbiguousNameError(f"rule {rule}: the letter {name!r} is not clear", nearest=meant)
    raise UnknownNameError(
        f"rule {rule} has no choice {name!r}",
        expected=f"one of {', '.join(keys)}{', or a number from 1 on' if means_numbers else ''}",
        nearest=nearest_names(name, keys),
    )
