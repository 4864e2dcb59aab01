"""Lots that nobody gave a number for: from which they are drawn, and how that is told."""

import secrets


def drawn_number() -> int:
    """A number for lots that nobody could know before."""
    return 100_000 + secrets.randbelow(900_000)


def lots_line(number: int) -> str:
    """From which number lots were drawn that nobody gave."""
    return f"Lots are drawn from the number {number}: --seed {number} draws them again."
