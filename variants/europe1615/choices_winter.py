"""Choices about the winter: disbands, waived captures, builds of powers, minor states and the Ottomans."""

from ...model.rulebook.choices import Choice


class PowerDisbandsPhase(Choice):
    """In which winter phase powers disband the units that their centers do not feed."""

    EARLY_WINTER = (
        "early_winter",
        "-/-",
        "",
        "In Early Winter, with the other disbands.",
    )
    LATE_WINTER = (
        "late_winter",
        "-/-",
        "standard rules",
        "In Late Winter, together with the builds.",
    )


class EliminatedUnits(Choice):
    """What becomes of the units of an eliminated power."""

    DISBAND_EARLY_WINTER = (
        "disband_early_winter",
        "-/-",
        "",
        "They are disbanded in the Early Winter in which it is eliminated.",
    )
    DISBAND_AFTER_SCORING = (
        "disband_after_scoring",
        "-/-",
        "",
        "They are disbanded after the scoring, when its influence is removed.",
    )


class MinorDisbandDefault(Choice):
    """Which unit a minor state with too many loses where nobody orders it."""

    FARTHEST_FROM_HOME_CENTRE = (
        "farthest_from_home_centre",
        "-/-",
        "",
        "The one with the most steps to its home center.",
    )
    AS_FOR_POWERS = (
        "as_for_powers",
        "-/-",
        "standard rules",
        "The one that the rulebook takes from a power with too few centers, its land counted as home.",
    )


class BuildInSameFaithPowerCentre(Choice):
    """Whether a power builds in a captured home center of a power of its own faith."""

    TRUE = (
        "true",
        "-/-",
        "",
        "It does.",
    )
    FALSE = (
        "false",
        "-/-",
        "",
        "It does not: apart from its homes it builds in centers of minor states alone.",
    )


class MinorRebuildType(Choice):
    """Which kind of unit a minor state gets in place of the first one it lost."""

    AS_ORIGINAL = (
        "as_original",
        "-/-",
        "",
        "The kind it began with.",
    )
    ARMY = (
        "army",
        "-/-",
        "",
        "An army.",
    )


class MinorBuildDefault(Choice):
    """What a minor state with room for a further unit builds where nobody orders it."""

    ARMY_IN_HOME_CENTRE_IF_VACANT = (
        "army_in_home_centre_if_vacant",
        "-/-",
        "",
        "An army in its home center, if that is vacant.",
    )
    NOTHING = (
        "nothing",
        "-/-",
        "",
        "Nothing.",
    )
