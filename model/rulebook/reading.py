"""Parsing rulebooks from pairs of a rule and a choice."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, cast

from ..brief import quote
from ..errors import UnknownNameError, UnreadableError
from .choices import Choice
from .fields import Rulebook, rule_fields, rulebook_of
from .names import find_choice, find_field, is_known_name, normalize_name
from .published import find_preset

PRESET = "preset"
"""The name that sets all rules when used as a rule: ``preset = rulebook-1982``."""

ChoicesByRule: TypeAlias = Mapping[str, str | bool | int] | Iterable[tuple[str, str | bool | int]]
"""Rule choices by rule: ``{"4.A.2": "1982"}``."""

GivenRules: TypeAlias = Rulebook | ChoicesByRule
"""Rules in any form that functions take: a rulebook, or choices by rule."""

_EXPECTED = 'a Rulebook, or choices by rule such as {"4.A.2": "1982"} or {"preset": "rulebook-2000"}'


def take_rules(given: GivenRules | None, base: Rulebook | None = None) -> Rulebook:
    """Return the rulebook that is given in any form; None means `base` (by default the preset ``datc``).

    Choices by rule change `base` (see `read_rules`). If `base` has the options of a variant, a rulebook of
    the standard game sets all rules but these options.

    Raises:
        UnreadableError: It is neither a rulebook nor choices by rule, or a rulebook of another variant.
        WestphaliaError: As for `read_rules`.
    """
    if given is None:
        return base if base is not None else Rulebook()
    if not isinstance(given, Rulebook):
        return read_rules(given, base)
    if base is None or type(given) is type(base):
        return given
    if type(given) is Rulebook:
        return rulebook_of(type(base), {**base.choices(), **given.choices()})
    message = f"rules: a {type(given).__name__} is the rulebook of another game"
    raise UnreadableError(message, expected=f"a {type(base).__name__}, or choices by rule")


def read_rules(pairs: ChoicesByRule, base: Rulebook | None = None) -> Rulebook:
    """Return the rulebook `base` (by default the preset ``datc``) with these choices.

    Each pair names a rule by its field, its DATC number or the clause of a variant, and a choice by its key
    or its letter in the DATC; a choice may also be true, false or a number. A pair named ``preset`` sets all
    rules of the standard game before the others apply, wherever it is listed. The result has the class of
    `base`, with the options of its variant.

    Raises:
        UnknownNameError: A rule, choice or preset does not exist.
        AmbiguousNameError: A name has several meanings.
        UnreadableError: These are not choices by rule, a rule has two different choices, or there are two
            presets.
    """
    start = base if base is not None else Rulebook()
    kind = type(start)
    given = choice_pairs(pairs)
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


def parse_rule(text: str) -> tuple[str, str]:
    """Parse a rule and its choice: ``4.A.2=szykman``."""
    rule, sign, choice = text.partition("=")
    if not sign or not rule.strip() or not choice.strip():
        raise UnreadableError(f"cannot read the rule {text!r}", expected="NAME=CHOICE, as in 4.A.2=szykman")
    return rule.strip(), choice.strip()


def parse_rules(text: str) -> tuple[tuple[str, str], ...]:
    """Parse a preset, choices or both, separated by commas: ``rulebook-1982,4.A.3=explicit_only``."""
    parts = [part.strip() for part in text.split(",")]
    return tuple(parse_rule(part) if "=" in part or not part else (PRESET, part) for part in parts)


def has_rule(name: str, kind: type[Rulebook]) -> bool:
    """Return whether the rulebooks of class `kind` have a rule with this name, or had one."""
    wanted = normalize_name(name)
    return wanted == PRESET or wanted in kind.retired or is_known_name(name, kind)


def _is_retired(rule: str, name: str, kind: type[Rulebook]) -> bool:
    """Return whether the rule is retired; raise an error for a choice that is not its only reading."""
    only = kind.retired.get(normalize_name(rule))
    if only and normalize_name(only) != normalize_name(name):
        raise UnknownNameError(f"rule {rule} has no choice {quote(name)}", expected=only)
    return only is not None


def choice_pairs(given: object) -> tuple[tuple[str, str], ...]:
    """Return choices by rule (`ChoicesByRule`) as pairs of texts.

    Raises:
        UnreadableError: They have another form.
    """
    if isinstance(given, Mapping):
        given = cast("Mapping[object, object]", given).items()
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise UnreadableError(f"rules: {quote(str(given))} is invalid", expected=_EXPECTED)
    found: list[tuple[str, str]] = []
    for one in cast("Iterable[object]", given):
        pair = tuple(cast("Sequence[object]", one)) if isinstance(one, tuple | list) else ()
        if len(pair) != 2:
            raise UnreadableError(f"rules: {quote(str(cast('object', one)))} is invalid", expected=_EXPECTED)
        rule, choice = pair
        if not isinstance(rule, str):
            raise UnreadableError(f"rules: {quote(str(rule))} is not the name of a rule", expected=_EXPECTED)
        if not isinstance(choice, str | bool | int):
            message = f"rule {rule}: {quote(str(choice))} is not a choice"
            raise UnreadableError(message, expected="text, true, false or a number")
        found.append((rule, str(choice).lower() if isinstance(choice, bool) else str(choice)))
    return tuple(found)
