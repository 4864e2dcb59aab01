"""The possible mistakes behind a wrong result, as values. `slips` finds them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that must be made against its rule to explain the claims.

    `candidate` is the number of its order in the system, `way` is true if the decision is about the convoy of
    that move, and `value` is the wrong value. `about` are the statements that claim this value directly,
    `follows` those that come true with this mistake alone.
    """

    candidate: int
    value: bool
    way: bool
    about: tuple[int, ...]
    follows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The explanation of the wrong statements, which are given by number.

    `slips` are the fewest mistakes that explain the statements. `together` are the wrong statements that need
    several of these mistakes to come true. `twins` are other single mistakes that explain everything equally
    well. `impossible` are statements that no mistakes make true. `clashes` are sets of statements that
    contradict each other; slips do not explain the wrong ones among them.
    """

    slips: tuple[Slip, ...] = ()
    together: tuple[int, ...] = ()
    twins: tuple[Slip, ...] = ()
    impossible: tuple[int, ...] = ()
    clashes: tuple[tuple[int, ...], ...] = ()


NOTHING = Diagnosis()
"""The empty diagnosis."""
