"""Builds and removals: builds in every owned center, removals by distance."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from hashlib import sha256

from ...model.names import Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...solver import (
    BuildRules,
    Measure,
    OwnedCenterBuilds,
    VariantRules,
    home_centers,
    measure_over_borders,
    measure_own_steps,
)
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from .cities import find_free_cities
from .identity import BaseRulebook
from .knights import CHURCH, KNIGHT, ChurchKnights

BLD = Clauses(
    "G48-BLD",
    {
        1: "a power may build in every supply center it owns, whether or not it is a home center",
        2: "a power may build only in a center that it owns and that is vacant when the build happens",
        3: "a power chooses for each build whether it is a man-at-arms or a knight",
        4: "a knight may not be built in a Free Imperial City",
        5: "a power may decline builds",
        6: "if a power orders too few removals, the rules remove the missing units",
        7: "the centers a power owns at the start give it no more rights than any other center",
    },
)

KINDS = frozenset({UnitKind.ARMY, UnitKind.KNIGHT})
"""The kinds of units that powers build (G48-BLD-3)."""


class KnightBuildInCity(RuleOption, about=BLD[4]):
    """Whether a power may build a knight in a Free Imperial City that it owns.

    A knight has no other way into a city.
    """

    FALSE = "false", "It may not.", "published engine"
    TRUE = "true", "It may; the knight then leaves the city by one or two steps."


def find_build_clause(position: Position, rules: Rulebook, unit: Unit) -> Clause | None:
    """Return the clause that forbids building this unit, if any."""
    if unit.kind is UnitKind.FLEET:
        return KNIGHT[1]
    if unit.kind is not UnitKind.KNIGHT:
        return None
    if unit.power == CHURCH and ChurchKnights.FALSE.is_chosen_in(rules):
        return KNIGHT[2].with_words("the Ecclesiastic Lands may not build knights")
    in_city = unit.location.province in find_free_cities(position.board)
    return BLD[4] if in_city and KnightBuildInCity.FALSE.is_chosen_in(rules) else None


class CivilDisorderDisband(RuleOption, about=BLD[6]):
    """Which units a power loses when it orders too few removals.

    A power builds in all its centers, so the distance counts from all of them. Among units at the same
    distance, knights are removed before men-at-arms, then units in alphabetical order of their territories.
    Lots are drawn from the position itself, so a replayed game draws the same lots. This option replaces
    `automatic_removal`.
    """

    FARTHEST_FROM_OWNED_CENTRES = (
        "farthest_from_owned_centres",
        "The units farthest from the centers that the power owns.",
    )
    FARTHEST_FROM_HOME = (
        "farthest_from_home",
        "The units farthest from the centers that the power owned at the start, whoever owns them now.",
        "standard rules",
    )
    RANDOM_OFF_CENTRE = (
        "random_off_centre",
        "Units drawn by lot, first among those outside supply centers, then among the others.",
        "published engine",
    )


_GOALS = {
    CivilDisorderDisband.FARTHEST_FROM_OWNED_CENTRES: "centers",
    CivilDisorderDisband.FARTHEST_FROM_HOME: "home centers",
    CivilDisorderDisband.RANDOM_OFF_CENTRE: "centers",
}


def make_build_rules(rules: Rulebook, movement: VariantRules) -> BuildRules:
    """Return the rules of builds and removals; `movement` determines where units can move."""
    choice = CivilDisorderDisband.of(rules)
    by_lot = choice is CivilDisorderDisband.RANDOM_OFF_CENTRE
    measure = Measure(f"{BLD[6]}={choice.value}", _GOALS[choice], by_lot)
    return _Germany1648Builds(rules, movement, kinds=KINDS, measure=measure)


@dataclass(frozen=True)
class _Germany1648Builds(OwnedCenterBuilds):
    rules: Rulebook
    movement: VariantRules

    def veto(self, position: Position, unit: Unit) -> str | None:
        """Return the clause that forbids building this unit, if any."""
        return find_build_clause(position, self.rules, unit)

    def distances(self, position: Position, power: Power) -> Callable[[Unit], int]:
        """Return a function that draws lots or measures how far units are from a power's centers.

        The editions of 1971 and 1982 count the moves a unit needs, a knight's two steps as one (G48-ID-4).
        """
        choice = CivilDisorderDisband.of(self.rules)
        if choice is CivilDisorderDisband.RANDOM_OFF_CENTRE:
            return draw_lots(position, power)
        targets: Collection[Province] = (
            home_centers(position.board, power)
            if choice is CivilDisorderDisband.FARTHEST_FROM_HOME
            else [place for place, owner in position.owners.items() if owner == power]
        )
        if BaseRulebook.RULES_2000_2023.is_chosen_in(self.rules):
            return measure_over_borders(position.board, targets)
        return measure_own_steps(self.movement, targets)


_LOTS = 1 << 20
"""The number of different lots."""


def draw_lots(position: Position, power: Power) -> Callable[[Unit], int]:
    """Return a function that draws a lot for each unit; units outside centers draw higher lots than others.

    The lots are computed from the position, so a replayed game draws the same lots.
    """
    standing = ",".join(sorted(f"{unit.power} {unit}" for unit in position.units))
    owned = ",".join(sorted(f"{place} {owner}" for place, owner in position.owners.items()))

    def draw_lot(unit: Unit) -> int:
        digest = sha256(f"{power}|{unit}|{standing}|{owned}".encode()).digest()
        drawn = int.from_bytes(digest[:4], "big") % _LOTS
        return drawn if unit.location.province in position.board.centers else drawn + _LOTS

    return draw_lot


CHAPTER = Chapter.of(__name__, __doc__, (BLD,), options=(KnightBuildInCity, CivilDisorderDisband))
