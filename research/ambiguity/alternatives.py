"""Alternative rules to compare with those of a game: choices, options of games, presets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...model.errors import UnknownNameError
from ...model.rulebook import (
    Rulebook,
    describe_rules,
    find_field,
    has_rule,
    parse_rules,
    read_rules,
    rulebooks,
)
from ...variants import find_variant, find_variant_with_rules

BY_FORMAT = frozenset(
    {
        "missing_unit_kind",
        "wrong_unit_kind",
        "missing_nationality",
        "wrong_nationality",
        "convoy_path",
        "several_orders",
        "order_sets_in_sequence",
        "order_sets_unordered",
        "poorly_written_orders",
        "implicit_orders",
        "perpetual_orders",
        "proxy_orders",
        "illegal_unit",
        "civil_disorder_support",
        "build_missing_kind",
    }
)
"""The rules whose effect depends on the format of a record. Their counts say nothing about the rules."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Rules to compare with those of a record: a name, the choices, and the field of a single choice."""

    name: str
    rules: tuple[tuple[str, str], ...]
    field: str | None = None

    @property
    def is_by_format(self) -> bool:
        """Whether its effect depends on the format of a record."""
        return self.field in BY_FORMAT

    @property
    def is_default(self) -> bool:
        """Whether these are the usual rules of the first variant that has them."""
        usual = find_variant_with_rules([name for name, _ in self.rules]).rulebook
        return read_rules(self.rules, usual) == usual

    def fits(self, kind: type[Rulebook]) -> bool:
        """Return whether the games with rulebooks of this class have all its rules."""
        return all(has_rule(name, kind) for name, _ in self.rules)


def all_alternatives(variant: str = "standard") -> tuple[Alternative, ...]:
    """Return every choice of every rule of a variant, and every published rulebook."""
    presets = (Alternative(f"preset {name}", (("preset", name),)) for name in rulebooks())
    return (*_choices_of(find_variant(variant).rulebook_class), *presets)


def option_alternatives(variant: str) -> tuple[Alternative, ...]:
    """Return every choice of the options that a variant adds to the rules of the standard game."""
    return tuple(
        one
        for one in _choices_of(find_variant(variant).rulebook_class)
        if one.field is not None and not has_rule(one.field, Rulebook)
    )


def _choices_of(kind: type[Rulebook]) -> tuple[Alternative, ...]:
    return tuple(
        Alternative(f"{rule.number or rule.field}={choice.key}", ((rule.field, choice.key),), rule.field)
        for rule in describe_rules(kind)
        for choice in rule.choices
    )


def parse_alternatives(texts: Iterable[str]) -> tuple[Alternative, ...]:
    """Parse alternatives: presets and choices separated by commas, or ``presets`` for all presets.

    The choices of an alternative may be options of one variant.

    Raises:
        WestphaliaError: A rule, choice or preset does not exist, or options belong to different variants.
    """
    found: list[Alternative] = []
    for text in texts:
        if text == "presets":
            found += [Alternative(f"preset {name}", (("preset", name),)) for name in rulebooks()]
            continue
        rules = parse_rules(text)
        variant = find_variant_with_rules([name for name, _ in rules])
        read_rules(rules, variant.rulebook)
        name = text if "=" in text else f"preset {text}"
        found.append(Alternative(name, rules, _only_field(rules, variant.rulebook_class)))
    return tuple(found)


def _only_field(rules: Sequence[tuple[str, str]], kind: type[Rulebook]) -> str | None:
    """Return the field of a single choice; None for several choices, and for presets."""
    try:
        return find_field(rules[0][0], kind) if len(rules) == 1 else None
    except UnknownNameError:
        return None
