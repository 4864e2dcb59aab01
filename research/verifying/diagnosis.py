"""What may be behind a wrong result, as values; `westphalia.research.slips` finds it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that has to be made against its rule.

    `candidate` is the order it is about (a number of the system), `way` says that it is about the convoy of
    that move, and `value` what it is decided to be. `about` are the statements that say so themselves,
    `follows` those that come true with it alone.
    """

    candidate: int
    value: bool
    way: bool
    about: tuple[int, ...]
    follows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is behind the wrong statements, each named by its number.

    `slips` are the fewest mistakes that explain the statements; `together` are the wrong statements that
    come true only by several of them. `twins` are other single mistakes that would explain everything as
    well as the only slip. `impossible` are statements that nothing can make true, and `clashes` sets of
    statements that contradict one another; the wrong ones among these are not explained by slips.
    """

    slips: tuple[Slip, ...] = ()
    together: tuple[int, ...] = ()
    twins: tuple[Slip, ...] = ()
    impossible: tuple[int, ...] = ()
    clashes: tuple[tuple[int, ...], ...] = ()


NOTHING = Diagnosis()
"""Nothing is wrong, or there is nothing to explain."""
