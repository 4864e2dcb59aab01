"""Which units a power loses in civil disorder (G48-BLD-6): what stands in for the rulebook's measure."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import sha256

from ...model.names import Power, Province
from ...model.position import Position, Unit
from ...solver import Conditions, Distances, Measure, home_centers, over_borders, own_steps
from .knobs import BaseRulebook, CivilDisorderDisband, GermanyRulebook

_LOTS = 1 << 20
"""There are so many different lots."""


def measure(knobs: GermanyRulebook) -> Measure:
    """The measure in words."""
    choice = knobs.g48_civil_disorder_disband
    goals = {
        CivilDisorderDisband.FARTHEST_FROM_OWNED_CENTRES: "the centers it owns",
        CivilDisorderDisband.FARTHEST_FROM_HOME: "its home centers",
        CivilDisorderDisband.RANDOM_OFF_CENTRE: "every center",
    }
    lots = choice is CivilDisorderDisband.RANDOM_OFF_CENTRE
    return Measure(f"G48-BLD-6={choice.value}", goals[choice], lots)


def distances(knobs: GermanyRulebook, conditions: Conditions) -> Distances:
    """How far units are from where they belong.

    The editions of 1971 and 1982 count the moves a unit needs, a knight's two steps as one.
    """
    choice = knobs.g48_civil_disorder_disband
    if choice is CivilDisorderDisband.RANDOM_OFF_CENTRE:
        return lots

    def from_targets(position: Position, power: Power) -> Callable[[Unit], int]:
        targets: Collection[Province] = (
            home_centers(position.board, power)
            if choice is CivilDisorderDisband.FARTHEST_FROM_HOME
            else [place for place, owner in position.owners.items() if owner == power]
        )
        if knobs.g48_base_rulebook is BaseRulebook.RULES_2000_2023:
            return over_borders(position.board, targets)
        return own_steps(conditions, targets)

    return from_targets


def lots(position: Position, power: Power) -> Callable[[Unit], int]:
    """A lot for each unit, above all others for units in no center.

    The lots come from the position itself: whoever plays the game again draws the same ones.
    """
    standing = ",".join(sorted(f"{unit.power} {unit}" for unit in position.units))
    owned = ",".join(sorted(f"{place} {owner}" for place, owner in position.owners.items()))

    def lot(unit: Unit) -> int:
        digest = sha256(f"{power}|{unit}|{standing}|{owned}".encode()).digest()
        drawn = int.from_bytes(digest[:4], "big") % _LOTS
        return drawn if unit.location.province in position.board.centers else drawn + _LOTS

    return lot
