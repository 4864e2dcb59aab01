"""The game and the rulebook of 1971 behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...model.names import Power, Province
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook, preset
from ...model.rulebook.choices import Choice, ConvoyParadox, ConvoyRoutes, DecliningBuilds
from ...solver import Distances, Measure, VariantRules, over_borders, with_convoys
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption

ID = Clauses(
    "D18-ID",
    {
        1: "the rules are the first edition of Diplomacy 1618 with its errata",
        2: "what no clause changes is as in the rulebook of 1971",
        3: "a convoyed army fails as soon as any of its ordered routes is broken",
        4: "a convoyed army never cuts a support against a fleet that convoys it",
        5: "builds may be declined",
        6: "the units of a power without a player hold, support nobody and go by their distance from home",
        7: "remarks on the design, on other games and on where this one was tested are no rules",
        8: "how the map was squeezed at its edges changes no border",
        9: "stars on the map are home centers, dots are neutral ones",
    },
)


class BaseRulebook(RuleOption, about=ID[2]):
    """The edition of the standard rules that counts where this variant says nothing.

    The text names it. Of the standard rules those change that are still as in 1971, and with them what the
    options about routes of convoys, paradoxes and removals in civil disorder say; a rule that somebody has
    chosen himself is left alone.
    """

    RULES_1971 = "1971", "The rulebook of 1971.", "text"
    RULES_2000_2023 = (
        "2000_2023",
        "The rulebooks of 2000 and 2023; where these differ, that of 2023.",
    )


class ConvoyDisruption(RuleOption, about=ID[3]):
    """What an army with several ordered convoy routes needs, when some of their fleets are dislodged.

    As in 1971. This option chooses `convoy_routes` where that is still as in 1971.
    """

    ANY_ROUTE_1971 = (
        "any_route_1971",
        "The move fails as soon as any fleet of any ordered route is dislodged.",
        "1971",
    )
    ALL_ROUTES_2000 = (
        "all_routes_2000",
        "The move fails only when every ordered route has lost a fleet.",
        "2000, 2023",
    )


class Paradox(RuleOption, about=ID[4]):
    """What decides when a convoyed army would cut a support on which its own convoy depends.

    As in 1971. This option chooses `convoy_paradox` where that is still as in 1971. What a rule leaves open
    is decided by Szykman's rule under every choice.
    """

    RULES_1971 = (
        "1971",
        "A convoyed army never cuts the support of a move against a fleet of its own ordered routes.",
        "1971",
    )
    RULES_2000 = (
        "2000",
        "It never cuts the support of a move against a fleet without which it could not arrive.",
        "2000, 2023",
    )
    SZYKMAN = (
        "szykman",
        "The convoyed armies of a paradox stay where they are and have no effect.",
        "DATC",
    )


class MayWaive(RuleOption, about=ID[5], field="d18_waive"):
    """Whether builds may be left unused.

    Every later edition allows it.
    """

    TRUE = "true", "They may.", "2000, 2023"
    FALSE = "false", "Not while a place is open to build in."


def choices_in_force(rules: Rulebook) -> Mapping[str, Choice]:
    """The standard rules that the options choose, by field.

    They can be chosen by themselves as well: an option changes such a rule only where it is still as in 1971.
    """
    first, given = preset("rulebook-1971").choices(), rules.choices()
    wanted: dict[str, Choice] = {}
    if BaseRulebook.RULES_2000_2023.counts(rules):
        wanted |= preset("rulebook-2023").choices()
    if ConvoyDisruption.ALL_ROUTES_2000.counts(rules):
        wanted["convoy_routes"] = ConvoyRoutes.ALL_ROUTES
    if Paradox.RULES_2000.counts(rules):
        wanted["convoy_paradox"] = ConvoyParadox.RULES_2000
    elif Paradox.SZYKMAN.counts(rules):
        wanted["convoy_paradox"] = ConvoyParadox.SZYKMAN
    if MayWaive.FALSE.counts(rules):
        wanted["declining_builds"] = DecliningBuilds.NOT_ALLOWED
    return {
        field: choice
        for field, choice in wanted.items()
        if given[field] is first[field] and choice is not first[field]
    }


# -------------------------------------------------------------------------------- removals in civil disorder


class CivilDisorderDisband(RuleOption, about=ID[6]):
    """Which units a power loses when it orders too few removals: those farthest from its home centers.

    The rulebook of 1971 counts the moves that a unit needs. Fleets go before armies in the same line, then
    the province that comes first in the alphabet. Homes gained by conquest count. This option counts in place
    of `automatic_removal`.
    """

    RULES_1971 = (
        "1971_distance_with_convoys",
        "Counted in moves, each over a chain of seas as one for an army.",
        "1971",
    )
    BASE = "base", "Counted in borders, of land or sea alike for every unit."


def _disband(rules: Rulebook) -> CivilDisorderDisband:
    if BaseRulebook.RULES_2000_2023.counts(rules):
        return CivilDisorderDisband.BASE
    return CivilDisorderDisband.of(rules)


def measure(rules: Rulebook) -> Measure:
    """The measure of removals in civil disorder, in words."""
    return Measure(f"{ID[6]}={_disband(rules).value}", "its home centers")


def distances(
    rules: Rulebook, conditions: VariantRules, homes: Callable[[Position, Power], frozenset[Province]]
) -> Distances:
    """How far units are from home, by moves and convoys or over every border."""
    by_moves = _disband(rules) is CivilDisorderDisband.RULES_1971

    def from_homes(position: Position, power: Power) -> Callable[[Unit], int]:
        targets = homes(position, power)
        if by_moves:
            return with_convoys(conditions, targets, conditions.ground.seas)
        return over_borders(position.board, targets)

    return from_homes


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (ID,),
    options=(BaseRulebook, ConvoyDisruption, Paradox, MayWaive, CivilDisorderDisband),
)
