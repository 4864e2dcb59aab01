"""Choices about the setting: where Spain starts, the calendar, what is held and where one builds."""

from ...model.rulebook.choices import Choice


class BaseRulebook(Choice):
    """The edition of the standard rules that counts where this variant says nothing."""

    RULES_2000_2023 = (
        "2000_2023",
        "-/-",
        "",
        "The rulebooks of 2000 and 2023; where these two differ, that of 2023.",
    )
    RULES_1971 = (
        "1971",
        "-/-",
        "",
        "The rulebook of 1971 in everything that is left at its default.",
    )
    RULES_1982 = (
        "1982",
        "-/-",
        "",
        "The rulebook of 1982 in everything that is left at its default.",
    )


class SpainOptionDefault(Choice):
    """Where the third Spanish army starts if Spain does not say it."""

    SPANISH_NETHERLANDS = (
        "spanish_netherlands",
        "-/-",
        "",
        "In the Spanish Netherlands: the rules name Leon as the exception.",
    )
    LEON = (
        "leon",
        "-/-",
        "",
        "In Leon.",
    )


class SpainOptionSecret(Choice):
    """Whether the others write their first orders without knowing where that army starts."""

    FALSE = (
        "false",
        "-/-",
        "",
        "The choice is made and published before the first orders.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "The choice is made before the first orders and published with their results.",
    )


class SpainHome(Choice):
    """Which of Leon and the Spanish Netherlands is a home center of Spain."""

    BOTH_MARKED_AS_MAP = (
        "both_marked_as_map",
        "-/-",
        "",
        "Both are, and Spain owns both from the start: the choice moves a unit, not a center.",
    )
    ONLY_CHOSEN = (
        "only_chosen",
        "-/-",
        "",
        "Only the place in which the army starts; the other one is a neutral center without an owner.",
    )


class HomeCentres(Choice):
    """Which places are home centers."""

    OPENING_PLACES = (
        "opening_places",
        "-/-",
        "",
        "The places where the first units stand or can stand.",
    )


class PressInBuildMonth(Choice):
    """Whether the powers may write to each other in a build month."""

    CLOSED = (
        "closed",
        "-/-",
        "",
        "They may not; notices to the game master, as those of loans, are no such messages.",
    )
    OPEN = (
        "open",
        "-/-",
        "",
        "They may.",
    )


class RetreatWhen(Choice):
    """When dislodged units retreat."""

    SAME_MONTH = (
        "same_month",
        "-/-",
        "standard rules",
        "At the end of the month in which they were dislodged.",
    )


class ControlWhen(Choice):
    """When centers change hands."""

    BUILD_MONTH = (
        "build_month",
        "-/-",
        "",
        "In build months alone.",
    )
    EVERY_MONTH = (
        "every_month",
        "-/-",
        "",
        "At the end of every month of movement as well; victory is still looked at in build months.",
    )


class HoldTurns(Choice):
    """For how many turns a center must have been held before one builds there."""

    TWO = (
        "2",
        "-/-",
        "",
        "Two months.",
    )
    THREE = (
        "3",
        "-/-",
        "",
        "Three months.",
    )
    SIX = (
        "6",
        "-/-",
        "",
        "Six months.",
    )


class HoldClockStart(Choice):
    """The month of capture, which does not count towards these turns."""

    MONTH_OF_ENTRY = (
        "month_of_entry",
        "-/-",
        "",
        "The month in which the unit moved in that then took the center.",
    )
    MONTH_OF_OWNERSHIP = (
        "month_of_ownership",
        "-/-",
        "",
        "The month in which the center changed hands.",
    )


class HoldCountsBuildMonth(Choice):
    """Whether build months are turns that count as held."""

    TRUE = (
        "true",
        "-/-",
        "",
        "They are, the present one included.",
    )
    FALSE = (
        "false",
        "-/-",
        "",
        "Only months of movement count.",
    )


class HoldBreak(Choice):
    """What ends the run of turns for which a center is held."""

    LOSS_OF_OWNERSHIP = (
        "loss_of_ownership",
        "-/-",
        "",
        "Another power owns it.",
    )
    ANY_FOREIGN_ENTRY = (
        "any_foreign_entry",
        "-/-",
        "",
        "A unit of another power stands in it at the end of any month.",
    )


class BuildInEnemyHome(Choice):
    """Whether one builds in long-held home centers of other powers."""

    FALSE = (
        "false",
        "-/-",
        "",
        "Never: the rules speak of neutral centers.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "Yes, armies and mercenaries, as in neutral centers.",
    )


class HomeProvince(Choice):
    """Where mercenaries are built apart from long-held neutral centers."""

    INSIDE_BORDERS = (
        "land_province_inside_start_borders_and_not_enemy_owned_or_occupied",
        "-/-",
        "",
        "In every land inside the borders of the start that no other power owns or stands in.",
    )
    HOME_CENTRES_ONLY = (
        "home_centres_only",
        "-/-",
        "",
        "In home centers alone.",
    )


class OttomanSpecialUse(Choice):
    """What the Ottomans have of special centers that are not named as homes."""

    NO_BUILD_NO_COUNT = (
        "no_build_no_count",
        "-/-",
        "",
        "Nothing: they support no units and do not count for victory.",
    )
    NO_BUILD_BUT_COUNT = (
        "no_build_but_count",
        "-/-",
        "",
        "They support units and count, but nothing is built there.",
    )


class OttomanDesignateWhen(Choice):
    """When a special center is named as a home."""

    BUILD_MONTH = (
        "build_month",
        "-/-",
        "",
        "In a build month, once it is known who controls what, before loans and builds.",
    )


class OttomanRedesignate(Choice):
    """Whether another special center can be named for one that was lost as a home."""

    FALSE = (
        "false",
        "-/-",
        "",
        "No: a lost original home gives one special center.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "Yes; the lost one is a home no longer, even if it is taken back.",
    )
