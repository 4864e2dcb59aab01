"""Knobs: questions that the rules of a game leave open, each with its readings.

    class WaiverDeadline(Knob, clause=BLD[2]):
        "Until when a capture can be waived."

        WITH_RETREATS = "with_fall_orders_or_retreats", "With the orders or the retreats of the Fall."
        WITH_ORDERS = "with_fall_orders", "With the orders of the Fall."

The first reading is the one that counts by default; why it does is the second paragraph of the docstring. The
field of the rulebook (``e15_waiver_deadline``), the help of the command line and the row of the rules page
are
made from this. A question with a single reading is no knob but a sentence of its chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from types import MappingProxyType
from typing import Annotated, Any, Self, cast

from ...model.rulebook import Choice, Issue, Rulebook


class Knob(Choice):
    """A reading of a question that the rules leave open: a key, and one sentence that says what it means.

    A member is declared as ``(key, sentence)``, or with a third text: the published rules or engines that
    take it, separated by commas. `clause` is the clause that leaves the question open, `field_name` the name
    of the question in rulebooks, `number` what a number means where any is a reading (empty: none is).
    """

    clause: str
    field_name: str
    number: str

    def __new__(cls, key: str, meaning: str, taken_by: str = "") -> Self:
        """A reading."""
        member = cls._made(key, meaning)
        member.taken_by = tuple(name.strip() for name in taken_by.split(",")) if taken_by else ()
        return member

    def __init_subclass__(cls, *, clause: str = "", field: str = "", number: str = "") -> None:
        """A question about a clause; its field follows from the clause and the name of the class.

        With `number` any number from 1 on is a reading, too, and that is what it means.
        """
        super().__init_subclass__()
        cls.number = number
        prefix = clause.partition("-")[0].lower()
        cls.clause = clause
        cls.field_name = field or f"{prefix}_{re.sub(r'(?<!^)(?=[A-Z])', '_', cls.__name__).lower()}"

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        """A number, where it is a reading: the same value for the same number each time."""
        if not cls.number or not isinstance(value, str) or not value.isdecimal() or value.startswith("0"):
            return None
        made = cls._made(value, cls.number)
        made._name_ = f"N{value}"
        return cast("Self", cls._value2member_map_.setdefault(value, made))

    @classmethod
    def _made(cls, key: str, meaning: str) -> Self:
        member = str.__new__(cls, key)
        member._value_ = key
        member.letters = (None, None)
        member.taken_by = ()
        member.meaning = meaning
        return member

    @classmethod
    def number_means(cls) -> str:
        """What it means to choose a number, where that can be done."""
        return cls.number

    @classmethod
    def usual(cls) -> Self:
        """The reading that counts where nobody chooses another."""
        return next(iter(cls))

    @classmethod
    def of(cls, rules: Rulebook) -> Self:
        """The reading that counts under a rulebook; the usual one under a rulebook without this question."""
        found: Self = getattr(rules, cls.field_name, None) or cls.usual()
        return found

    def counts(self, rules: Rulebook) -> bool:
        """Whether this is the reading that counts under a rulebook."""
        return getattr(rules, self.field_name, None) is self or (
            not hasattr(rules, self.field_name) and self is type(self).usual()
        )

    @classmethod
    def question(cls) -> str:
        """What is asked: the first paragraph of the docstring."""
        return " ".join(cleandoc(cls.__doc__ or "").partition("\n\n")[0].split())

    @classmethod
    def reason(cls) -> str:
        """Why the first reading is the usual one, where something is to be said about it."""
        return " ".join(cleandoc(cls.__doc__ or "").partition("\n\n")[2].split())


def rulebook_with(
    name: str, knobs: Iterable[type[Knob]], retired: Mapping[str, str] | None = None
) -> type[Rulebook]:
    """The standard rulebook with the questions of a game as further fields.

    `retired` are fields of the past with the only reading that each had.
    """
    asked = tuple(knobs)
    namespace: dict[str, Any] = {knob.field_name: knob.usual() for knob in asked}
    namespace["__doc__"] = "The standard rulebook with the knobs of a game."
    namespace["__module__"] = __name__
    namespace["__annotations__"] = {
        knob.field_name: Annotated[knob, Issue(str(knob.clause))] for knob in asked
    }
    namespace["retired"] = MappingProxyType(dict(retired or {}))
    return cast("type[Rulebook]", type(name, (Rulebook,), namespace))
