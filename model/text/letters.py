"""Characters that are letters of ASCII in another guise."""

from typing import Final

LOOKALIKES: Final = {0x212A: "k", 0x17F: "s", 0x130: "i", 0x131: "i"}
"""The sign for kelvin, the long s, the Turkish i with and without a dot.

Comparisons that leave case aside (`re.IGNORECASE`) find K, S and I in them, so whoever reads a word found in
this way must read them alike. There are no others.
"""


def plain_letter(word: str) -> str:
    """The first letter of a word as a capital."""
    return word[:1].translate(LOOKALIKES).upper()


def plain_word(word: str) -> str:
    """The word in small letters."""
    return word.translate(LOOKALIKES).lower()
