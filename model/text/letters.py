"""Characters that case folding turns into ASCII letters."""

from typing import Final

LOOKALIKES: Final = {0x212A: "k", 0x17F: "s", 0x130: "i", 0x131: "i"}
"""The kelvin sign, the long s, the Turkish i with and without a dot.

`re.IGNORECASE` matches them with k, s and i, so the code that looks up a matched word must do so, too. There
are no others.
"""


def normalize_letter(word: str) -> str:
    """Return the first letter of a word as a capital."""
    return word[:1].translate(LOOKALIKES).upper()


def normalize_word(word: str) -> str:
    """Return the word in lower case."""
    return word.translate(LOOKALIKES).lower()
