"""Random seeds for lots when the user gives none."""

import secrets


def draw_seed() -> int:
    """Return an unpredictable seed of six digits."""
    return 100_000 + secrets.randbelow(900_000)


def format_seed(number: int) -> str:
    """Return the line that reports a random seed."""
    return f"Lots are drawn with --seed {number}. Give the same seed to draw the same lots."
