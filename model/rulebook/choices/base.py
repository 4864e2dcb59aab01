"""Choices of rules: values with their meaning and the rulebooks that make them."""

from __future__ import annotations

import re
from enum import StrEnum
from inspect import cleandoc
from typing import Self, cast
from weakref import WeakValueDictionary

_UNDECLARED: WeakValueDictionary[tuple[type, str], Choice] = WeakValueDictionary()
"""The numeric choices that some rulebook uses; choices are compared by identity."""


class Choice(StrEnum):
    """A choice for a disputed rule. Its value is the key that people write.

    A rule is a class with its choices as members, both in the standard game and in variants::

        class WaiverDeadline(Choice, about="E15-BLD-2"):
            "The deadline for waiving a capture."

            WITH_RETREATS = "with_fall_orders_or_retreats", "With the orders or the retreats of the Fall."
            WITH_ORDERS = "with_fall_orders", "With the orders of the Fall."

    The first paragraph of the docstring is the question, the second the reason for the default. A choice is
    declared as ``(key, meaning)``, optionally followed by the published rulebooks that make it, separated by
    commas, and its letters in DATC 2.5 and DATC 3.x: ``"a/b"``, with ``-`` for an edition without one.

    Keywords of the class:

    - ``about``: the number of the issue in the DATC, or the id of a variant's clause.
    - ``default``: the key of the default; without it the first choice.
    - ``cases``: the test cases whose outcome depends on the rule, separated by spaces.
    - ``alias``: another name of the rule.
    - ``field``: the field in rulebooks; without it the class name in snake case, for clauses with the prefix
      of their game: ``e15_waiver_deadline``.
    - ``number``: the meaning of a number, if any number from 1 is a choice, too.
    """

    _value_: str
    meaning: str
    taken_by: tuple[str, ...]
    letters: tuple[str | None, str | None]

    about: str
    field_name: str
    cases: tuple[str, ...]
    alias: str | None
    number: str
    _default: str

    def __new__(cls, key: str, meaning: str, taken_by: str = "", letters: str = "-/-") -> Self:
        """Return a choice; `taken_by` and `letters` are parsed."""
        return cls._create(key, meaning, taken_by, letters)

    @classmethod
    def _create(cls, key: str, meaning: str, taken_by: str = "", letters: str = "-/-") -> Self:
        member = str.__new__(cls, key)
        member._value_ = key
        member.meaning = meaning
        member.taken_by = tuple(name.strip() for name in taken_by.split(",")) if taken_by else ()
        old, _, new = letters.partition("/")
        member.letters = (old if old != "-" else None, new if new != "-" else None)
        return member

    def __reduce_ex__(self, protocol: object) -> tuple[type[Self], tuple[str]]:
        """Pickle by value: Python 3.11.2 pickles members by name, which does not find numbers."""
        return type(self), (self._value_,)

    def __init_subclass__(
        cls,
        *,
        about: str = "",
        default: str = "",
        cases: str = "",
        alias: str | None = None,
        field: str = "",
        number: str = "",
    ) -> None:
        """Declare a rule."""
        super().__init_subclass__()
        cls.about = about
        cls.cases = tuple(cases.split())
        cls.alias = alias
        cls.number = number
        cls._default = default
        game = "" if about[:1].isdigit() else f"{about.partition('-')[0].lower()}_"
        cls.field_name = field or game + re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        """Return the choice for a number if the rule has numbers."""
        if not cls.number or not isinstance(value, str) or not value.isdecimal() or value.startswith("0"):
            return None
        return cls._undeclared(value, f"N{value}", cls.number)

    @classmethod
    def _undeclared(cls, value: str, name: str, meaning: str) -> Self:
        """Return a choice that is not a declared member, always the same for a value."""
        made = cls._create(value, meaning)  # Enum replaces `__new__` with the look-up of members
        made._name_ = name
        return cast("Self", _UNDECLARED.setdefault((cls, value), made))

    @classmethod
    def all(cls) -> tuple[Self, ...]:
        """Return the declared choices and any added ones."""
        return tuple(cls)

    @classmethod
    def default_choice(cls) -> Self:
        """Return the default."""
        return cls(cls._default) if cls._default else next(iter(cls))

    @classmethod
    def of(cls, rules: object) -> Self:
        """Return the choice of `rules`, a rulebook; the default if it does not have this rule."""
        found: Self = getattr(rules, cls.field_name, None) or cls.default_choice()
        return found

    def is_chosen_in(self, rules: object) -> bool:
        """Return whether a rulebook makes this choice."""
        return type(self).of(rules) is self

    @classmethod
    def question(cls) -> str:
        """Return the question: the first paragraph of the docstring."""
        return " ".join(cleandoc(cls.__doc__ or "").partition("\n\n")[0].split())

    @classmethod
    def reason(cls) -> str:
        """Return the reason for the default: the second paragraph of the docstring, which may be empty."""
        return " ".join(cleandoc(cls.__doc__ or "").partition("\n\n")[2].split())
