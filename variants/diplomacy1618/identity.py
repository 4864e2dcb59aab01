"""The game and the rulebook of 1971 behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...model.names import Province
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook, preset
from ...model.rulebook.choices import Choice, ConvoyParadox, ConvoyRoutes, DecliningBuilds, ImpossibleOrders
from ...solver import Measure, VariantRules, measure_over_borders, measure_with_convoys
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption

ID = Clauses(
    "D18-ID",
    {
        1: "the rules are the first edition of Diplomacy 1618 with its errata",
        2: "the rulebook of 1971 applies wherever no clause changes it",
        3: "a convoyed army fails to move as soon as any of its ordered routes is disrupted",
        4: "a convoyed army never cuts a support for an attack on a fleet that convoys it",
        5: "a power may decline builds",
        6: (
            "the units of a power without a player hold, give no support, and are removed by their distance"
            " from home"
        ),
        7: "remarks about the design, other games and playtests are not rules",
        8: "the map is compressed at its edges, which changes no border",
        9: "stars on the map are home centers; dots are neutral centers",
    },
)


class BaseRulebook(RuleOption, about=ID[2]):
    """Which edition of the standard rules applies where this variant says nothing.

    The text names it. The edition fills in the standard rules that are still as in 1971, and with them what
    the options about convoy routes, paradoxes and removals in civil disorder say. A rule that somebody
    chooses explicitly stays as chosen.
    """

    RULES_1971 = "1971", "The rulebook of 1971.", "text"
    RULES_2000_2023 = (
        "2000_2023",
        "The rulebooks of 2000 and 2023; where they differ, that of 2023.",
    )


class ConvoyDisruption(RuleOption, about=ID[3]):
    """Whether a convoy succeeds when fleets of some of its ordered routes are dislodged.

    As in 1971. This option sets `convoy_routes` where that is still as in 1971.
    """

    ANY_ROUTE_1971 = (
        "any_route_1971",
        "The move fails as soon as any fleet of any ordered route is dislodged.",
        "1971",
    )
    ALL_ROUTES_2000 = (
        "all_routes_2000",
        "The move fails only if every ordered route has lost a fleet.",
        "2000, 2023",
    )


class Paradox(RuleOption, about=ID[4]):
    """What decides if a convoyed army would cut a support on which its own convoy depends.

    As in 1971. This option sets `convoy_paradox` where that is still as in 1971. Szykman's rule decides what
    the chosen rule leaves open.
    """

    RULES_1971 = (
        "1971",
        "A convoyed army never cuts support for a move against a fleet of its own ordered routes.",
        "1971",
    )
    RULES_2000 = (
        "2000",
        "A convoyed army never cuts support for a move against a fleet that it needs to arrive.",
        "2000, 2023",
    )
    SZYKMAN = (
        "szykman",
        "The convoyed armies of a paradox stay in place and have no effect.",
        "DATC",
    )


class MayWaive(RuleOption, about=ID[5], field="d18_waive"):
    """Whether a power may decline builds.

    Every later edition allows it.
    """

    TRUE = "true", "It may.", "2000, 2023"
    FALSE = "false", "It may not while it can build somewhere."


IMPOSSIBLE_ORDERS = ImpossibleOrders.MAP_POSSIBLE
"""The default for orders that are impossible on the board: the unit holds and can be supported (D18-ID-2).

That a unit with such an order counts as moving, and so cannot be supported to hold, comes from a
clarification of 1979. The text names the rulebook of 1971 and no clarification.
"""


def find_choices_in_force(rules: Rulebook) -> Mapping[str, Choice]:
    """Return the standard rules that the options set, by field.

    Each can also be chosen directly: an option sets such a rule only where it still has the default of this
    variant.
    """
    first = {**preset("rulebook-1971").choices(), "impossible_orders": IMPOSSIBLE_ORDERS}
    given = rules.choices()
    wanted: dict[str, Choice] = {}
    if BaseRulebook.RULES_2000_2023.is_chosen_in(rules):
        wanted |= preset("rulebook-2023").choices()
    if ConvoyDisruption.ALL_ROUTES_2000.is_chosen_in(rules):
        wanted["convoy_routes"] = ConvoyRoutes.ALL_ROUTES
    if Paradox.RULES_2000.is_chosen_in(rules):
        wanted["convoy_paradox"] = ConvoyParadox.RULES_2000
    elif Paradox.SZYKMAN.is_chosen_in(rules):
        wanted["convoy_paradox"] = ConvoyParadox.SZYKMAN
    if MayWaive.FALSE.is_chosen_in(rules):
        wanted["declining_builds"] = DecliningBuilds.NOT_ALLOWED
    return {
        field: choice
        for field, choice in wanted.items()
        if given[field] is first[field] and choice is not first[field]
    }


# -------------------------------------------------------------------------------- removals in civil disorder


class CivilDisorderDisband(RuleOption, about=ID[6]):
    """How removals in civil disorder measure the distance from a power's home centers.

    The rulebook of 1971 counts the moves that a unit needs. The farthest units are removed. Among units at
    the same distance, fleets are removed before armies, then units in alphabetical order of their provinces.
    Home centers gained by conquest count. This option replaces `automatic_removal`.
    """

    RULES_1971 = (
        "1971_distance_with_convoys",
        "In moves; for an army, a chain of seas counts as one move.",
        "1971",
    )
    BASE = "base", "In borders, over land and sea alike for every unit."


def _find_removal_rule(rules: Rulebook) -> CivilDisorderDisband:
    if BaseRulebook.RULES_2000_2023.is_chosen_in(rules):
        return CivilDisorderDisband.BASE
    return CivilDisorderDisband.of(rules)


def make_removal_measure(rules: Rulebook) -> Measure:
    """Return the description of how distances are measured for removals in civil disorder."""
    return Measure(f"{ID[6]}={_find_removal_rule(rules).value}", "home centers")


def measure_for_removals(
    rules: Rulebook, conditions: VariantRules, position: Position, homes: frozenset[Province]
) -> Callable[[Unit], int]:
    """Return a function that measures how far units are from home: in moves and convoys, or in borders."""
    if _find_removal_rule(rules) is CivilDisorderDisband.RULES_1971:
        return measure_with_convoys(conditions, homes, conditions.ground.seas)
    return measure_over_borders(position.board, homes)


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (ID,),
    options=(BaseRulebook, ConvoyDisruption, Paradox, MayWaive, CivilDisorderDisband),
)
