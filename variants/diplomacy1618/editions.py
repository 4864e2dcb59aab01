"""The rulebook of 1971 behind this variant, and what its knobs change in it (D18-ID-2 to -6).

The standard rules that the knobs are about can be chosen by themselves as well. A knob changes such a rule
only where it is still as in 1971, so what somebody has chosen himself counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...model.names import Power
from ...model.position import Position, Unit
from ...model.rulebook import preset
from ...model.rulebook.choices import Choice, ConvoyParadox, ConvoyRoutes, DecliningBuilds
from ...solver import Conditions, Distances, Measure, over_borders, with_convoys
from .homes import Homes
from .knobs import (
    BaseRulebook,
    CivilDisorderDisband,
    ConvoyDisruption,
    Diplomacy1618Rulebook,
    MayWaive,
    Paradox,
)


def choices_in_force(knobs: Diplomacy1618Rulebook) -> Mapping[str, Choice]:
    """The standard rules that the knobs choose, by field."""
    first, given = preset("rulebook-1971").choices(), knobs.choices()
    wanted: dict[str, Choice] = {}
    if knobs.d18_base_rulebook is BaseRulebook.RULES_2000_2023:
        wanted |= preset("rulebook-2023").choices()
    if knobs.d18_convoy_disruption is ConvoyDisruption.ALL_ROUTES_2000:
        wanted["convoy_routes"] = ConvoyRoutes.ALL_ROUTES
    if knobs.d18_paradox is Paradox.RULES_2000:
        wanted["convoy_paradox"] = ConvoyParadox.RULES_2000
    elif knobs.d18_paradox is Paradox.SZYKMAN:
        wanted["convoy_paradox"] = ConvoyParadox.SZYKMAN
    if knobs.d18_waive is MayWaive.FALSE:
        wanted["declining_builds"] = DecliningBuilds.NOT_ALLOWED
    return {
        field: choice
        for field, choice in wanted.items()
        if given[field] is first[field] and choice is not first[field]
    }


def _disband(knobs: Diplomacy1618Rulebook) -> CivilDisorderDisband:
    if knobs.d18_base_rulebook is BaseRulebook.RULES_2000_2023:
        return CivilDisorderDisband.BASE
    return knobs.d18_civil_disorder_disband


def measure(knobs: Diplomacy1618Rulebook) -> Measure:
    """The measure of removals in civil disorder, in words."""
    return Measure(f"D18-ID-6={_disband(knobs).value}", "its home centers")


def distances(knobs: Diplomacy1618Rulebook, conditions: Conditions, homes: Homes) -> Distances:
    """How far units are from home, by moves and convoys or over every border (D18-ID-6)."""
    by_moves = _disband(knobs) is CivilDisorderDisband.RULES_1971

    def from_homes(position: Position, power: Power) -> Callable[[Unit], int]:
        targets = homes.targets(position, power)
        if by_moves:
            return with_convoys(conditions, targets, conditions.ground.seas)
        return over_borders(position.board, targets)

    return from_homes
