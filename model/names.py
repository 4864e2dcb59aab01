"""Names: powers, provinces, locations and kinds of unit.

Names are strings of distinct types: they hash fast, sort, print and serialize as JSON, and a type checker
notices when one is passed for another.
"""

from enum import StrEnum
from typing import Self


class Power(str):
    """The id of a power, a minor state or ``neutral``, such as ``austria``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Power({str.__repr__(self)})"


class Province(str):
    """The id of a province, such as ``stp``; it has no coast."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Province({str.__repr__(self)})"


class _Provinces(dict[str, Province]):
    """A cache of the provinces of locations; it is emptied when it is full."""

    def __missing__(self, location: str) -> Province:
        if len(self) >= _MOST_LOCATIONS:
            self.clear()
        self[location] = province = Province(location.partition("/")[0])
        return province


# A dictionary, as its look-up is several times faster than `lru_cache`, and every step asks for provinces.
_PROVINCES = _Provinces()
_MOST_LOCATIONS = 10_000


class Location(str):
    """The location of a unit: a province, or one coast of it (``stp/nc``)."""

    __slots__ = ()

    @property
    def province(self) -> Province:
        """The province of this location, without its coast."""
        return _PROVINCES[self]

    @property
    def coast(self) -> str | None:
        """The coast (``nc``), or None if no coast is named."""
        return self.partition("/")[2] or None

    def __repr__(self) -> str:
        return f"Location({str.__repr__(self)})"


NEUTRAL = Power("neutral")
"""The owner of units that belong to no power; it gives no orders."""

REFEREE = Power("referee")
"""The author of rulings and corrections; it is not a power of any board."""


class Word(StrEnum):
    """An enumeration of words that hash as fast as strings."""

    # Enum hashes by the member's name, in Python; the string's own hash is equal for equal members.
    __hash__ = str.__hash__


class UnitKind(Word):
    """The kinds of unit, in one table.

    Each has a letter (its value and the first letter of its word), a word with its plural, and the maximum
    number of steps that a unit of this kind moves in one phase.
    """

    word: str
    plural: str
    steps: int

    ARMY = "A", "army", "armies", 1
    FLEET = "F", "fleet", "fleets", 1
    KNIGHT = "K", "knight", "knights", 2
    MERCENARY = "M", "mercenary", "mercenaries", 1

    def __new__(cls, letter: str, word: str, plural: str, steps: int) -> Self:
        """Return the kind with that letter."""
        kind = str.__new__(cls, letter)
        kind._value_ = letter
        kind.word, kind.plural, kind.steps = word, plural, steps
        return kind

    @property
    def phrase(self) -> str:
        """The word with its article: ``an army``."""
        return f"{'an' if self.word[0] in 'aeiou' else 'a'} {self.word}"


KIND_LETTERS = "".join(kind.value for kind in UnitKind)
"""The letters of all kinds, for patterns: ``[AFKM]``."""

KIND_WORDS = "|".join(word for kind in UnitKind for word in (kind.word, kind.plural))
"""The words for all kinds, as alternatives in a pattern."""
