"""The knobs of Germany 1648: where the published rules are silent or can be read in two ways.

Each knob has the number of the clause that it belongs to and the default that `docs/rules/germany-1648.md`
gives reasons for. A knob with a single choice names a decision that has to be taken and for which no other
reading is known.
"""

from __future__ import annotations

from typing import Annotated

from ...model.rulebook import Issue, Rulebook
from ...model.rulebook.choices import Choice


class MissingPlayer(Choice):
    """Fewer than seven people play."""

    CIVIL_DISORDER = (
        "civil_disorder",
        "-/-",
        "standard rules",
        "The powers without a player are in civil disorder: their units hold, lose retreats and are removed.",
    )
    REFUSE_START = (
        "refuse_start",
        "-/-",
        "",
        "The first phase is not played before all seven powers have handed in orders.",
    )


class BaseRulebook(Choice):
    """The edition of the standard rules that counts where this variant says nothing.

    Without convoys the editions differ only in declined builds and in the count of steps for units removed
    in civil disorder.
    """

    RULES_2000_2023 = (
        "2000_2023",
        "-/-",
        "",
        "Builds may be declined; every unit, horse or foot, is as far away as there are borders to cross.",
    )
    RULES_1971 = (
        "1971",
        "-/-",
        "",
        "Builds may not be declined while a place is open; units are as far away as they need moves.",
    )
    RULES_1982 = ("1982", "-/-", "", "As 1971.")


class UnitLetters(Choice):
    """The letters of men-at-arms and knights in orders; M is a man-at-arms under both."""

    ARMY_KNIGHT = (
        "A,K",
        "-/-",
        "",
        "A and K. F is a fleet, which nobody has; where a knight stands it is taken for that knight.",
    )
    ARMY_FLEET = (
        "A,F",
        "-/-",
        "published engine",
        "A and F, in builds too; K is understood as well, and is what the program writes.",
    )


class StartUnits(Choice):
    """The kinds of the first units."""

    BOARD_ALL_ARMIES = (
        "board_all_armies",
        "-/-",
        "published engine",
        "The units of the board, all of them men-at-arms.",
    )


class FirstSeason(Choice):
    """When the game begins."""

    SPRING_1648 = ("spring_1648", "-/-", "published engine", "In Spring 1648.")


class SupportNeutralHold(Choice):
    """Whether the army of a Free Imperial City can be supported in place."""

    ALLOWED = ("allowed", "-/-", "standard rules, published engine", "Every man-at-arms beside it can.")
    FORBIDDEN = ("forbidden", "-/-", "", "Nobody can.")


class CityArmyRebuild(Choice):
    """Whether a city gets a new army once its own is gone."""

    NEVER = ("never", "-/-", "published engine", "It does not.")


class ChurchKnights(Choice):
    """Whether the Ecclesiastic Lands, which are no noble family, have knights."""

    TRUE = ("true", "-/-", "published engine", "They build knights like everybody else.")
    FALSE = ("false", "-/-", "", "They build men-at-arms only.")


class PathNotation(Choice):
    """Whether an order may name the territory through which a knight rides."""

    DESTINATION_ONLY = (
        "destination_only",
        "-/-",
        "",
        "It may not: an order with a route is void.",
    )
    ACCEPT_VIA = ("accept_via", "-/-", "", "It may, and what it names does not matter.")


class PathThroughCity(Choice):
    """Whether a knight may ride two steps through a Free Imperial City."""

    FALSE = ("false", "-/-", "", "It may not: the first of the two steps would enter the city.")
    TRUE = ("true", "-/-", "", "It may.")


class TwoStepHeadToHead(Choice):
    """Whether two knights two steps apart that change places meet head to head."""

    TRUE = ("true", "-/-", "published engine", "They do, as if their territories bordered on each other.")
    FALSE = ("false", "-/-", "", "They do not: they ride past each other.")


class KnightRetreatRange(Choice):
    """How far a dislodged knight may retreat."""

    TWO_STEPS = ("two_steps", "-/-", "published engine", "As far as it could have moved.")
    ONE_STEP = ("one_step", "-/-", "", "To bordering territories only.")


class RetreatMiddle(Choice):
    """Which territories a knight may ride through on a retreat of two steps."""

    FREE = ("free", "-/-", "published engine", "All but cities, whoever stands there.")
    NOT_THROUGH_ATTACKER_ORIGIN = (
        "not_through_attacker_origin",
        "-/-",
        "",
        "Not the one its attacker came from; a way round it will do.",
    )


class BuildTypes(Choice):
    """Whether knights cost more than men-at-arms, or may only be so many."""

    BOTH_FREE = (
        "both_free",
        "-/-",
        "published engine",
        "Each build is the one or the other, as its power likes.",
    )


class KnightBuildInCity(Choice):
    """Whether a knight can be built in a Free Imperial City that a power owns."""

    FALSE = ("false", "-/-", "published engine", "It cannot.")
    TRUE = ("true", "-/-", "", "It can, and leaves the city by one or two steps.")


class CivilDisorderDisband(Choice):
    """Which units a power loses when it orders too few removals.

    Knights go before men-at-arms in the same line, then the territory that comes first in the alphabet.
    This knob counts in place of `automatic_removal`.
    """

    FARTHEST_FROM_OWNED_CENTRES = (
        "farthest_from_owned_centres",
        "-/-",
        "",
        "Those farthest from the centers that the power owns.",
    )
    FARTHEST_FROM_HOME = (
        "farthest_from_home",
        "-/-",
        "standard rules",
        "Those farthest from the centers that the power owned at the start, whoever owns them now.",
    )
    RANDOM_OFF_CENTRE = (
        "random_off_centre",
        "-/-",
        "published engine",
        "Lots are drawn among the units that stand in no center, then among the others.",
    )


class DiagonalBarsKnights(Choice):
    """Whether the point where four territories meet also stops knights."""

    FALSE = ("false", "-/-", "published engine", "It does not: a knight goes round it in two steps.")
    TRUE = ("true", "-/-", "", "It does: no unit of any kind gets to the opposite territory in one turn.")


class KnightPairs(Choice):
    """Which territories are two steps apart."""

    CLOSURE = ("closure", "-/-", "", "All that the borders put two steps apart.")
    AS_PUBLISHED = (
        "as_published",
        "-/-",
        "published engine",
        "Those of the published list, which lacks Hildesheim and Mecklenburg.",
    )


class VictoryCentres(Choice):
    """How many centers win the game."""

    CENTRES_27 = ("27", "-/-", "published engine", "More than half of the 53.")
    CENTRES_28 = ("28", "-/-", "", "The share of the standard game, 18 of 34, rounded.")
    CENTRES_18 = (
        "18",
        "-/-",
        "standard rules",
        "As many as in the standard game, and more than anybody else.",
    )


class Draw(Choice):
    """Who shares an agreed draw."""

    UNANIMOUS_SURVIVORS = (
        "unanimous_survivors",
        "-/-",
        "standard rules",
        "All powers that have a unit or a center left; all of them must agree.",
    )


class GermanyRulebook(Rulebook):
    """The rulebook of Germany 1648: the standard rules and twenty knobs."""

    g48_missing_player: Annotated[MissingPlayer, Issue("G48-ID-1")] = MissingPlayer.CIVIL_DISORDER
    """Fewer than seven players (G48-ID-1)."""

    g48_base_rulebook: Annotated[BaseRulebook, Issue("G48-ID-4")] = BaseRulebook.RULES_2000_2023
    """The edition of the standard rules (G48-ID-4)."""

    g48_unit_letters: Annotated[UnitLetters, Issue("G48-ID-7")] = UnitLetters.ARMY_KNIGHT
    """The letters of the two kinds of unit (G48-ID-7)."""

    g48_start_units: Annotated[StartUnits, Issue("G48-SET-6")] = StartUnits.BOARD_ALL_ARMIES
    """The kinds of the first units (G48-SET-6)."""

    g48_first_season: Annotated[FirstSeason, Issue("G48-SET-8")] = FirstSeason.SPRING_1648
    """When the game begins (G48-SET-8)."""

    g48_support_neutral_hold: Annotated[SupportNeutralHold, Issue("G48-CITY-7")] = SupportNeutralHold.ALLOWED
    """Supporting the army of a city (G48-CITY-7)."""

    g48_city_army_rebuild: Annotated[CityArmyRebuild, Issue("G48-CITY-8")] = CityArmyRebuild.NEVER
    """New armies for cities (G48-CITY-8)."""

    g48_church_knights: Annotated[ChurchKnights, Issue("G48-KNIGHT-2")] = ChurchKnights.TRUE
    """Knights of the Ecclesiastic Lands (G48-KNIGHT-2)."""

    g48_path_notation: Annotated[PathNotation, Issue("G48-KNIGHT-9")] = PathNotation.DESTINATION_ONLY
    """Orders that name the way of a knight (G48-KNIGHT-9)."""

    g48_path_through_city: Annotated[PathThroughCity, Issue("G48-KNIGHT-17")] = PathThroughCity.FALSE
    """Riding through a city (G48-KNIGHT-17)."""

    g48_two_step_head_to_head: Annotated[TwoStepHeadToHead, Issue("G48-KNIGHT-19")] = TwoStepHeadToHead.TRUE
    """Knights two steps apart that change places (G48-KNIGHT-19)."""

    g48_knight_retreat_range: Annotated[KnightRetreatRange, Issue("G48-KNIGHT-23")] = (
        KnightRetreatRange.TWO_STEPS
    )
    """How far a knight retreats (G48-KNIGHT-23)."""

    g48_retreat_middle: Annotated[RetreatMiddle, Issue("G48-KNIGHT-25")] = RetreatMiddle.FREE
    """Through where a knight retreats (G48-KNIGHT-25)."""

    g48_build_types: Annotated[BuildTypes, Issue("G48-BLD-3")] = BuildTypes.BOTH_FREE
    """What can be built (G48-BLD-3)."""

    g48_knight_build_in_city: Annotated[KnightBuildInCity, Issue("G48-BLD-4")] = KnightBuildInCity.FALSE
    """Knights built in cities (G48-BLD-4)."""

    g48_civil_disorder_disband: Annotated[CivilDisorderDisband, Issue("G48-BLD-6")] = (
        CivilDisorderDisband.FARTHEST_FROM_OWNED_CENTRES
    )
    """Which units go in civil disorder (G48-BLD-6)."""

    g48_diagonal_bars_knights: Annotated[DiagonalBarsKnights, Issue("G48-MAP-7")] = DiagonalBarsKnights.FALSE
    """Knights at the point where four territories meet (G48-MAP-7)."""

    g48_knight_pairs: Annotated[KnightPairs, Issue("G48-MAP-9")] = KnightPairs.CLOSURE
    """Which territories are two steps apart (G48-MAP-9)."""

    g48_victory_centres: Annotated[VictoryCentres, Issue("G48-VIC-1")] = VictoryCentres.CENTRES_27
    """How many centers win (G48-VIC-1)."""

    g48_draw: Annotated[Draw, Issue("G48-VIC-3")] = Draw.UNANIMOUS_SURVIVORS
    """Agreed draws (G48-VIC-3)."""


def knobs_of(rulebook: Rulebook) -> GermanyRulebook:
    """The knobs that a rulebook sets; their defaults where it is one without knobs of this variant."""
    if isinstance(rulebook, GermanyRulebook):
        return rulebook
    return GermanyRulebook.model_construct(_fields_set=None, **rulebook.choices())
