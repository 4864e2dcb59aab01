"""Builds and removals: in every owned center, and by the distance from these."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import sha256

from ...model.names import Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...solver import (
    BuildRules,
    Distances,
    Measure,
    VariantRules,
    home_centers,
    over_borders,
    own_steps,
    owned_center,
)
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from .cities import cities
from .identity import BaseRulebook
from .knights import CHURCH, KNIGHT, ChurchKnights

BLD = Clauses(
    "G48-BLD",
    {
        1: "a power builds in every supply center that it owns, home or not",
        2: "the center must be its own and vacant when it builds",
        3: "each build is a man-at-arms or a knight, as its power likes",
        4: "no knight is built in a Free Imperial City",
        5: "builds may be declined",
        6: "removals that are not ordered are made by the rules",
        7: "the centers of the beginning mean nothing more than others",
    },
)

KINDS = frozenset({UnitKind.ARMY, UnitKind.KNIGHT})
"""The kinds of unit that powers build (G48-BLD-3)."""


class KnightBuildInCity(RuleOption, about=BLD[4]):
    """Whether a knight can be built in a Free Imperial City that a power owns.

    A knight can never get into a city otherwise.
    """

    FALSE = "false", "It cannot.", "published engine"
    TRUE = "true", "It can, and leaves the city by one or two steps."


def forbidden(position: Position, rules: Rulebook, unit: Unit) -> Clause | None:
    """The clause that forbids to build this unit, if any."""
    if unit.kind is UnitKind.FLEET:
        return KNIGHT[1]
    if unit.kind is not UnitKind.KNIGHT:
        return None
    if unit.power == CHURCH and ChurchKnights.FALSE.counts(rules):
        return KNIGHT[2].saying("the Ecclesiastic Lands have no knights")
    in_city = unit.location.province in cities(position.board)
    return BLD[4] if in_city and KnightBuildInCity.FALSE.counts(rules) else None


class CivilDisorderDisband(RuleOption, about=BLD[6]):
    """Which units a power loses when it orders too few removals.

    All owned centers build here, so all count. Knights go before men-at-arms in the same line, then the
    territory that comes first in the alphabet. Lots are drawn from the position, so that a game played again
    draws the same. This option counts in place of `automatic_removal`.
    """

    FARTHEST_FROM_OWNED_CENTRES = (
        "farthest_from_owned_centres",
        "Those farthest from the centers that the power owns.",
    )
    FARTHEST_FROM_HOME = (
        "farthest_from_home",
        "Those farthest from the centers that the power owned at the start, whoever owns them now.",
        "standard rules",
    )
    RANDOM_OFF_CENTRE = (
        "random_off_centre",
        "Lots are drawn among the units that stand in no center, then among the others.",
        "published engine",
    )


_GOALS = {
    CivilDisorderDisband.FARTHEST_FROM_OWNED_CENTRES: "the centers it owns",
    CivilDisorderDisband.FARTHEST_FROM_HOME: "its home centers",
    CivilDisorderDisband.RANDOM_OFF_CENTRE: "every center",
}


def build_rules(rules: Rulebook, movement: VariantRules) -> BuildRules:
    """How powers build and lose units; `movement` says where units can go."""
    choice = CivilDisorderDisband.of(rules)
    by_lot = choice is CivilDisorderDisband.RANDOM_OFF_CENTRE
    return BuildRules(
        site=owned_center,
        kinds=KINDS,
        veto=lambda position, unit: forbidden(position, rules, unit),
        distances=lots if by_lot else _distances(rules, movement),
        measure=Measure(f"{BLD[6]}={choice.value}", _GOALS[choice], by_lot),
    )


def _distances(rules: Rulebook, movement: VariantRules) -> Distances:
    """How far units are from where they belong.

    The editions of 1971 and 1982 count the moves a unit needs, a knight's two steps as one (G48-ID-4).
    """

    def from_targets(position: Position, power: Power) -> Callable[[Unit], int]:
        targets: Collection[Province] = (
            home_centers(position.board, power)
            if CivilDisorderDisband.FARTHEST_FROM_HOME.counts(rules)
            else [place for place, owner in position.owners.items() if owner == power]
        )
        if BaseRulebook.RULES_2000_2023.counts(rules):
            return over_borders(position.board, targets)
        return own_steps(movement, targets)

    return from_targets


_LOTS = 1 << 20
"""There are so many different lots."""


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


CHAPTER = Chapter.of(__name__, __doc__, (BLD,), options=(KnightBuildInCity, CivilDisorderDisband))
