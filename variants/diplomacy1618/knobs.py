"""The knobs of Diplomacy 1618: where the rules are silent or can be read in two ways.

Each knob has the number of the clause that it belongs to and the default that `docs/rules/diplomacy-1618.md`
gives reasons for. A knob with a single choice names a decision that has to be taken and for which no other
reading is known.
"""

from __future__ import annotations

from typing import Annotated

from ...model.rulebook import Issue, Rulebook
from ...model.rulebook.choices import Choice


class BaseRulebook(Choice):
    """The edition of the standard rules that counts where this variant says nothing.

    Of the standard rules those change that are still as in 1971, `d18_convoy_disruption`, `d18_paradox` and
    `d18_civil_disorder_disband` with them.
    """

    RULES_1971 = ("1971", "-/-", "text", "The rulebook of 1971.")
    RULES_2000_2023 = (
        "2000_2023",
        "-/-",
        "",
        "The rulebooks of 2000 and 2023; where these differ, that of 2023.",
    )


class ConvoyDisruption(Choice):
    """What an army with several ordered convoy routes needs, when some of their fleets are dislodged.

    This knob chooses `convoy_routes` where that is still as in 1971.
    """

    ANY_ROUTE_1971 = (
        "any_route_1971",
        "-/-",
        "1971",
        "The move fails as soon as any fleet of any ordered route is dislodged.",
    )
    ALL_ROUTES_2000 = (
        "all_routes_2000",
        "-/-",
        "2000, 2023",
        "The move fails only when every ordered route has lost a fleet.",
    )


class Paradox(Choice):
    """What decides when a convoyed army would cut a support on which its own convoy depends.

    This knob chooses `convoy_paradox` where that is still as in 1971. What a rule leaves open is decided by
    Szykman's rule under every choice.
    """

    RULES_1971 = (
        "1971",
        "-/-",
        "1971",
        "A convoyed army never cuts the support of a move against a fleet of its own ordered routes.",
    )
    RULES_2000 = (
        "2000",
        "-/-",
        "2000, 2023",
        "It never cuts the support of a move against a fleet without which it could not arrive.",
    )
    SZYKMAN = (
        "szykman",
        "-/-",
        "DATC",
        "The convoyed armies of a paradox stay where they are and have no effect.",
    )


class MayWaive(Choice):
    """Whether builds may be left unused."""

    TRUE = ("true", "-/-", "2000, 2023", "They may.")
    FALSE = ("false", "-/-", "", "Not while a place is open to build in.")


class CivilDisorderDisband(Choice):
    """Which units a power loses when it orders too few removals: those farthest from its home centers.

    Fleets go before armies in the same line, then the province that comes first in the alphabet. Homes
    gained by conquest count. This knob counts in place of `automatic_removal`.
    """

    RULES_1971 = (
        "1971_distance_with_convoys",
        "-/-",
        "1971",
        "Counted in moves, each over a chain of seas as one for an army.",
    )
    BASE = ("base", "-/-", "", "Counted in borders, of land or sea alike for every unit.")


class Powers(Choice):
    """How many powers play."""

    ELEVEN = ("11", "-/-", "errata", "All eleven.")
    TEN_WITHOUT_FRANCE = (
        "10_without_france",
        "-/-",
        "first printing",
        "France is left out: it has no units, and its centers belong to nobody.",
    )


class OffboardCounts(Choice):
    """Whether Sweden's center off the board counts towards victory."""

    TRUE = ("true", "-/-", "", "It counts as a center that Sweden controls.")
    FALSE = ("false", "-/-", "", "It supports a unit, no more.")


class HitherHome(Choice):
    """How long Hither Pomerania is a home center of Sweden that has taken it.

    Sweden builds there only while it owns it, as in any home center. The difference is whether units that
    go in civil disorder are measured from it after it is lost.
    """

    WHILE_CONTROLLED = ("while_controlled", "-/-", "", "As long as Sweden owns it.")
    ONCE_TAKEN_FOR_GOOD = (
        "once_taken_for_good",
        "-/-",
        "",
        "For the rest of the game, as those that it had from the start.",
    )


class SwedenElimination(Choice):
    """When Sweden, which never loses its center off the board, is out of the game."""

    NO_UNITS_AND_NO_BOARD_CENTRE = (
        "no_units_and_no_board_centre",
        "-/-",
        "standard rules",
        "When it has neither a unit nor a center on the board.",
    )
    NEVER = ("never", "-/-", "", "Never; it shares every agreed draw.")


class StettinHome(Choice):
    """How long Brandenburg that has taken Stettin may build fleets there."""

    WHILE_CONTROLLED = ("while_controlled", "-/-", "", "As long as it owns Stettin.")


class PragueInitialOwner(Choice):
    """To whom Prague belongs before Winter 1618."""

    NONE = ("none", "-/-", "", "To nobody.")
    AUSTRIA = ("austria", "-/-", "", "To Austria, which can be paid for one unit more.")


class PragueLaterAustria(Choice):
    """Whether Prague becomes an Austrian home center after Winter 1618, if it is nobody's home till then."""

    WINTER_1618_ONLY = ("winter_1618_only", "-/-", "errata", "No: the winter of 1618 decides once for all.")
    ANY_LATER_YEAR_IF_NOT_PALATINE = (
        "any_later_year_if_not_palatine",
        "-/-",
        "rule 6",
        "Yes, after the first Fall in which Austria owns it.",
    )


class PragueEmpty(Choice):
    """What Prague is in Winter 1618 when its army is gone and nobody owns it."""

    NEUTRAL_NO_HOME = ("neutral_no_home", "-/-", "", "A neutral center, and home of nobody for good.")


class PragueConversionBeforeAdjustment(Choice):
    """When the army in Prague becomes Palatine."""

    TRUE = ("true", "-/-", "text", "After the retreats of Fall 1618: Winter 1618 counts the unit and Prague.")
    FALSE = ("false", "-/-", "", "After the adjustments of Winter 1618, and Prague with it.")


class DeadPalatinate(Choice):
    """What becomes of the army in Prague when the Palatinate is out of the game by then."""

    CONVERTS_IF_ALIVE = (
        "converts_if_power_has_units_or_centres_else_stays_neutral",
        "-/-",
        "",
        "It stays without owner. A Palatinate in civil disorder gets it nevertheless.",
    )
    CONVERTS_ALWAYS = ("converts_always", "-/-", "", "It becomes Palatine and brings the power back.")


class TwoCoastProvinces(Choice):
    """Fleets in a province that lies on the North Sea and on the Baltic: on the project's board Jutland."""

    BALTIC_SIDE_ONLY = ("baltic_side_only", "-/-", "", "They come and go on the Baltic side.")
    NO_FLEETS = ("no_fleets", "-/-", "", "None is ever there.")


class Adriatic(Choice):
    """Whether Trieste and Venice touch a sea for fleets."""

    NONE = ("none", "-/-", "text", "They do not: the one sea that the text names is the Baltic.")


class VictoryCentres(Choice):
    """How many centers win the game."""

    CENTRES_29 = ("29", "-/-", "text", "Twenty-nine, whatever the board.")
    MAJORITY = (
        "majority",
        "-/-",
        "",
        "More than half of all, with those off the board: 29 here, another number on a board of your own.",
    )


class VictoryTie(Choice):
    """What happens when two powers reach that number together, which takes a board of more centers."""

    MORE_CENTRES_ELSE_PLAY_ON = (
        "more_centres_else_play_on",
        "-/-",
        "standard rules",
        "The one with more centers wins; with equal numbers the game goes on.",
    )


class Diplomacy1618Rulebook(Rulebook):
    """The rulebook of Diplomacy 1618: that of 1971 and nineteen knobs."""

    d18_base_rulebook: Annotated[BaseRulebook, Issue("D18-ID-2")] = BaseRulebook.RULES_1971
    """The edition of the standard rules (D18-ID-2)."""

    d18_convoy_disruption: Annotated[ConvoyDisruption, Issue("D18-ID-3")] = ConvoyDisruption.ANY_ROUTE_1971
    """Convoys with several routes (D18-ID-3)."""

    d18_paradox: Annotated[Paradox, Issue("D18-ID-4")] = Paradox.RULES_1971
    """Convoy paradoxes (D18-ID-4)."""

    d18_waive: Annotated[MayWaive, Issue("D18-ID-5")] = MayWaive.TRUE
    """Builds left unused (D18-ID-5)."""

    d18_civil_disorder_disband: Annotated[CivilDisorderDisband, Issue("D18-ID-6")] = (
        CivilDisorderDisband.RULES_1971
    )
    """Which units go in civil disorder (D18-ID-6)."""

    d18_powers: Annotated[Powers, Issue("D18-SET-1")] = Powers.ELEVEN
    """Who plays (D18-SET-1)."""

    d18_offboard_counts_for_victory: Annotated[OffboardCounts, Issue("D18-SWE-4")] = OffboardCounts.TRUE
    """Sweden's center off the board and victory (D18-SWE-4)."""

    d18_hither_home: Annotated[HitherHome, Issue("D18-SWE-5")] = HitherHome.WHILE_CONTROLLED
    """Hither Pomerania as a home of Sweden (D18-SWE-5)."""

    d18_sweden_elimination: Annotated[SwedenElimination, Issue("D18-SWE-7")] = (
        SwedenElimination.NO_UNITS_AND_NO_BOARD_CENTRE
    )
    """The end of Sweden (D18-SWE-7)."""

    d18_stettin_home: Annotated[StettinHome, Issue("D18-BRA-3")] = StettinHome.WHILE_CONTROLLED
    """Fleets from Stettin (D18-BRA-3)."""

    d18_prague_initial_owner: Annotated[PragueInitialOwner, Issue("D18-PRAGUE-7")] = PragueInitialOwner.NONE
    """The first owner of Prague (D18-PRAGUE-7)."""

    d18_prague_later_austria: Annotated[PragueLaterAustria, Issue("D18-PRAGUE-13")] = (
        PragueLaterAustria.WINTER_1618_ONLY
    )
    """Prague as an Austrian home after 1618 (D18-PRAGUE-13)."""

    d18_prague_empty: Annotated[PragueEmpty, Issue("D18-PRAGUE-15")] = PragueEmpty.NEUTRAL_NO_HOME
    """An empty Prague (D18-PRAGUE-15)."""

    d18_prague_conversion_before_adjustment: Annotated[
        PragueConversionBeforeAdjustment, Issue("D18-PRAGUE-18")
    ] = PragueConversionBeforeAdjustment.TRUE
    """When the army in Prague becomes Palatine (D18-PRAGUE-18)."""

    d18_prague_dead_palatinate: Annotated[DeadPalatinate, Issue("D18-PRAGUE-19")] = (
        DeadPalatinate.CONVERTS_IF_ALIVE
    )
    """The army in Prague without a Palatinate (D18-PRAGUE-19)."""

    d18_two_coast_provinces: Annotated[TwoCoastProvinces, Issue("D18-SEA-4")] = (
        TwoCoastProvinces.BALTIC_SIDE_ONLY
    )
    """Provinces on two seas (D18-SEA-4)."""

    d18_adriatic: Annotated[Adriatic, Issue("D18-SEA-6")] = Adriatic.NONE
    """The Adriatic (D18-SEA-6)."""

    d18_victory_centres: Annotated[VictoryCentres, Issue("D18-VIC-1")] = VictoryCentres.CENTRES_29
    """How many centers win (D18-VIC-1)."""

    d18_victory_tie: Annotated[VictoryTie, Issue("D18-VIC-2")] = VictoryTie.MORE_CENTRES_ELSE_PLAY_ON
    """Two winners at once (D18-VIC-2)."""


def knobs_of(rulebook: Rulebook) -> Diplomacy1618Rulebook:
    """The knobs that a rulebook sets; their defaults where it is one without knobs of this variant."""
    if isinstance(rulebook, Diplomacy1618Rulebook):
        return rulebook
    return Diplomacy1618Rulebook.model_construct(_fields_set=None, **rulebook.choices())
