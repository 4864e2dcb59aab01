"""What a choice of a rule is: a value that knows what it means and who takes it."""

from __future__ import annotations

import re
from enum import StrEnum
from inspect import cleandoc
from typing import Self, cast


class Choice(StrEnum):
    """One way to read a rule that can be read in several. Its value is the key that people write.

    A question with its readings is a class, whether the standard game leaves it open or a variant::

        class WaiverDeadline(Choice, about="E15-BLD-2"):
            "Until when a capture can be waived."

            WITH_RETREATS = "with_fall_orders_or_retreats", "With the orders or the retreats of the Fall."
            WITH_ORDERS = "with_fall_orders", "With the orders of the Fall."

    The first paragraph of the docstring is the question, the second one says why the default is one. A
    reading is declared as ``(key, meaning)``, then, where something is to be said of it, the published rules
    that take it, separated by commas, and the letters under which DATC 2.5 and DATC 3.x list it: ``"a/b"``,
    with ``-`` where an edition does not.

    The class takes these keywords:

    - ``about``: the number of the issue in the DATC, or the id of the clause of a variant.
    - ``default``: the key of the reading that counts where nobody chooses; by default the first one.
    - ``cases``: the test cases whose outcome depends on it, separated by spaces.
    - ``alias``: one more name.
    - ``field``: the name of the field in rulebooks, by default the name of the class, for clauses behind the
      prefix of their game: ``e15_waiver_deadline``.
    - ``number``: what a number means where any number from 1 on is a reading, too.
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
        """Return a reading; `taken_by` and `letters` are taken apart."""
        return cls._made(key, meaning, taken_by, letters)

    @classmethod
    def _made(cls, key: str, meaning: str, taken_by: str = "", letters: str = "-/-") -> Self:
        member = str.__new__(cls, key)
        member._value_ = key
        member.meaning = meaning
        member.taken_by = tuple(name.strip() for name in taken_by.split(",")) if taken_by else ()
        old, _, new = letters.partition("/")
        member.letters = (old if old != "-" else None, new if new != "-" else None)
        return member

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
        """Declare a question."""
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
        """Return the reading of a number, where it is one: the same value for the same number each time."""
        if not cls.number or not isinstance(value, str) or not value.isdecimal() or value.startswith("0"):
            return None
        made = cls._made(value, cls.number)  # Enum keeps `__new__` for looking members up
        made._name_ = f"N{value}"
        return cast("Self", cls._value2member_map_.setdefault(value, made))

    @classmethod
    def usual(cls) -> Self:
        """Return the reading that counts where nobody chooses another."""
        return cls(cls._default) if cls._default else next(iter(cls))

    @classmethod
    def of(cls, rules: object) -> Self:
        """Return the reading that counts under `rules`, a rulebook; the usual one where it does not ask."""
        found: Self = getattr(rules, cls.field_name, None) or cls.usual()
        return found

    def counts(self, rules: object) -> bool:
        """Return whether this is the reading that counts under a rulebook."""
        return type(self).of(rules) is self

    @classmethod
    def question(cls) -> str:
        """Return what is asked: the first paragraph of the docstring."""
        return " ".join(cleandoc(cls.__doc__ or "").partition("\n\n")[0].split())

    @classmethod
    def reason(cls) -> str:
        """Return why the default is one, where something is to be said about it."""
        return " ".join(cleandoc(cls.__doc__ or "").partition("\n\n")[2].split())
