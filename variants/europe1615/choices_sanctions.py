"""Choices about sanctions: their timeline, how long they last, the letters of special units."""

from ...model.rulebook.choices import Choice


class Timeline(Choice):
    """Where the timeline of sanctions comes from."""

    RANDOM_SEEDED = (
        "random_seeded",
        "-/-",
        "",
        "It is drawn by lot, from the number of the draw alone.",
    )
    PUBLISHED_EXAMPLE = (
        "published_example",
        "-/-",
        "",
        "It begins with the five entries of the published example; the rest is drawn by lot.",
    )
    EMPTY = (
        "empty",
        "-/-",
        "",
        "No sanction ever comes, unless whoever begins the game writes a timeline of his own.",
    )


class TimelineSeed(Choice):
    """The number of the draw; whoever begins a game can give any other one with its first records."""

    DRAW_1615 = ("1615", "-/-", "", "Draw 1615.")
    DRAW_1618 = ("1618", "-/-", "", "Draw 1618.")
    DRAW_1632 = ("1632", "-/-", "", "Draw 1632.")
    DRAW_1648 = ("1648", "-/-", "", "Draw 1648.")


class TimelineDensity(Choice):
    """How many sanctions come in a year, from 1616 on, each in a season of its own."""

    ONE_OR_TWO = ("one_or_two_per_year", "-/-", "", "One or two, by lot.")
    ONE = ("one_per_year", "-/-", "", "One.")
    TWO = ("two_per_year", "-/-", "", "Two.")


class SanctionStart(Choice):
    """When in its season a sanction comes into force."""

    BEFORE_STEP_1 = (
        "before_step_1",
        "-/-",
        "",
        "At once, before influence is placed; in winter before the Early Winter.",
    )
    AFTER_SEASON = (
        "after_season",
        "-/-",
        "",
        "At the end of the season, after its retreats; in winter after the Late Winter.",
    )


class SanctionDuration(Choice):
    """How long a sanction lasts."""

    UNTIL_CANCELLED = ("until_cancelled", "-/-", "", "Until what its own text says ends it.")
    ONE_YEAR = ("one_year", "-/-", "", "No longer than four seasons, the first one included.")


class SanctionRevote(Choice):
    """How a sanction that ended comes back, where its text says that it may."""

    TIMELINE = (
        "reactivates_only_if_timeline_lists_it_again",
        "-/-",
        "",
        "Only where the timeline lists it once more.",
    )
    VOTE = (
        "vote",
        "-/-",
        "",
        "Also by vote: where most powers left want it in a phase of movement, it comes with the next season.",
    )


class SanctionUnavailable(Choice):
    """What becomes of a sanction that cannot come when the timeline lists it."""

    SKIP = ("skip", "-/-", "", "It is skipped.")
    POSTPONE = (
        "postpone_one_season",
        "-/-",
        "",
        "It is put off by one season, and skipped if it cannot come then either.",
    )


class SanctionOverlap(Choice):
    """What counts where several sanctions say who may place influence in a state."""

    ADD_UP = ("restrictions_add_up", "-/-", "", "All of them.")
    LATEST = ("latest_prevails", "-/-", "", "The one that came last.")


class DualFailedMoverHold(Choice):
    """With which strength a unit of strength two holds whose move failed."""

    TWO = ("2", "-/-", "", "Two.")
    ONE = ("1", "-/-", "", "One, as any unit.")


class DualInRetreat(Choice):
    """What it means that a unit of strength two counts as one in retreat."""

    NO_EFFECT = (
        "no_effect_beyond_normal_retreat",
        "-/-",
        "",
        "It retreats as any other unit does.",
    )
    NEXT_PHASE = (
        "strength_1_until_next_phase",
        "-/-",
        "",
        "It also has strength one in the phase of movement that follows its retreat.",
    )


class DualSupportCut(Choice):
    """How the support of a unit of strength two is cut."""

    FULL = ("full", "-/-", "", "Any attack that cuts takes all of it.")
    ONE_TO_ONE = ("one_to_one", "-/-", "", "Each point of the attackers takes one point of it.")


class RebuiltUnitKeepsLetter(Choice):
    """Whether a special army rebuilt while its sanction goes on has the strength of two units again."""

    TRUE = ("true", "-/-", "", "It has.")
    FALSE = ("false", "-/-", "", "It has not: the letter is lost.")


class SaxonRetreat(Choice):
    """Whether Saxon units may retreat under the Saxon intervention."""

    FALSE = ("false", "-/-", "", "They may not: the right is written for other states alone.")
    TRUE = ("true", "-/-", "", "They may.")


class KejFurtherArmies(Choice):
    """The strength of Lower Saxon armies beyond the first under the Kejserkrigen."""

    ONE = ("strength_1", "-/-", "", "One.")
    TWO = ("strength_2", "-/-", "", "Two, as the first.")


class NewArmyTest(Choice):
    """Which Swedish or Dutch army is the newly acquired one."""

    BEYOND_STARTING_UNIT = (
        "first_army_built_beyond_the_starting_unit",
        "-/-",
        "",
        "The first one built besides the unit of the start, whenever that is.",
    )
    AFTER_SANCTION = (
        "built_after_sanction",
        "-/-",
        "",
        "The first one built while the sanction is in force.",
    )


class GusSlot(Choice):
    """What Sweden builds once its special army has fallen."""

    ORDINARY = ("ordinary_rebuild_allowed", "-/-", "", "Ordinary units.")
    NO_ARMY = ("no_army", "-/-", "", "No armies any more.")


class PolishFirstYear(Choice):
    """How long the first year of the Polish intervention lasts."""

    CALENDAR_YEAR = ("calendar_year_of_entry", "-/-", "", "To the end of the year in which it comes.")
    TWELVE_MONTHS = ("12_months", "-/-", "", "Four seasons, the first one included.")


class PolishConvoy(Choice):
    """Whether the special Polish army can be convoyed."""

    TRUE = ("true", "-/-", "", "It can, as any army.")
    FALSE = ("false", "-/-", "", "It cannot: the right is written for other armies alone.")


class SpecialUnitPick(Choice):
    """Which army of a state gets the letter."""

    CAPITAL = (
        "army_in_capital_else_first_alphabetical",
        "-/-",
        "",
        "The one in its capital, else the one in the province that comes first in the alphabet.",
    )
    FIRST = (
        "first_alphabetical",
        "-/-",
        "",
        "The one in the province that comes first in the alphabet.",
    )


class HandicapCancel(Choice):
    """What widerstand or ketzenhammer does to the handicaps that it cancels."""

    ENDED = ("ended", "-/-", "", "They are over.")
    SUSPENDED = (
        "suspended_while_counterbalance",
        "-/-",
        "",
        "They have no effect as long as it is in force.",
    )


class ImmuneDa(Choice):
    """What becomes of a diplomatic attack against a power that is immune."""

    REJECT = ("reject_with_error", "-/-", "", "It is refused when it is handed in.")
    NO_EFFECT = ("no_effect", "-/-", "", "It is taken and changes nothing.")


class LyonScope(Choice):
    """Which units the treaty of Lyon keeps out of Switzerland."""

    SPANISH = ("spanish_units_only", "-/-", "", "Spanish ones.")
    SPANISH_SIDE = (
        "spanish_side",
        "-/-",
        "",
        "Spanish ones, and those of states that are aligned with Spain.",
    )


class CatalanIfCaptured(Choice):
    """What becomes of the Catalan secession if Catalonia has been captured."""

    WAIT = ("skip_until_liberated", "-/-", "", "It comes once Catalonia is free.")
    SKIP = ("skip", "-/-", "", "It is skipped.")


class CatalanUnitBlocked(Choice):
    """What becomes of the Catalan army if another unit stands in Catalonia."""

    WHEN_VACANT = (
        "built_when_vacant",
        "-/-",
        "",
        "It appears with the first season that finds the land vacant.",
    )
    LATE_WINTER = ("late_winter", "-/-", "", "It appears with the builds of a Late Winter alone.")
