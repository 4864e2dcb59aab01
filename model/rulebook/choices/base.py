"""What a choice of a rule is: a value that knows what it means and who takes it."""

from enum import StrEnum
from typing import Self


class Choice(StrEnum):
    """One way to read a rule. Its value is the key it is written with in files and on the command line.

    A member is declared as ``(key, letters, taken by, meaning)``. `letters` are the letters under which
    DATC 2.5 and DATC 3.x list the choice, as ``"a/b"``, with ``-`` where an edition does not list it.
    `taken_by` names the published rules that take it, separated by commas (empty: none is known).
    """

    _value_: str
    letters: tuple[str | None, str | None]
    taken_by: tuple[str, ...]
    meaning: str

    def __new__(cls, key: str, letters: str, taken_by: str, meaning: str) -> Self:
        """A member of this class; `letters` and `taken_by` are taken apart."""
        member = str.__new__(cls, key)
        member._value_ = key
        old, _, new = letters.partition("/")
        member.letters = (old if old != "-" else None, new if new != "-" else None)
        member.taken_by = tuple(name.strip() for name in taken_by.split(",")) if taken_by else ()
        member.meaning = meaning
        return member

    @classmethod
    def number_means(cls) -> str:
        """What it means to choose a number, where any number from 1 on is a choice besides those listed."""
        return ""
