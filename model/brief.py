"""Short reprs for the public values: what a value is about, never all that it holds.

Whoever looks at a value in a shell or a notebook reads its repr first, often in lists. So these reprs
compute nothing slow, never raise and show no memory address.
"""

LONGEST = 200
"""The maximum length of a repr, in characters."""


def tagged(value: object, about: str = "", *words: str) -> str:
    """Return a repr made of the type's name, what the value is about, and more words; parts may be empty.

    Example: ``<Case 'pandin.txt', Spring 1901 Movement: 6 units, 6 orders>``.
    """
    details = ", ".join(word for word in words if word)
    head = f"{type(value).__name__} {about}".rstrip()
    text = f"<{head}: {details}>" if details else f"<{head}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]}...>"


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun: ``1 unit``, ``6 units``."""
    return f"{number} {noun if number == 1 else nouns or f'{noun}s'}"
