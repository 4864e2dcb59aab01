"""Too many and too few orders, builds and removals, civil disorder: DATC 4.D."""

from .base import Choice


class OrderSetsInSequence(Choice, about="4.D.1", default="latest_unless_clear"):
    """A power hands in several order sets one after the other."""

    COMBINE = ("combine", "All sets are taken together as one.", "", "a/a")
    COMBINE_UNLESS_CLEAR = (
        "combine_unless_clear",
        ("All sets are taken together unless the power says clearly that the last replaces the others."),
        "",
        "b/b",
    )
    LATEST_UNLESS_CLEAR = (
        "latest_unless_clear",
        ("The last set counts alone unless the power says clearly that it is to be added to the others."),
        "DATC",
        "c/c",
    )
    LATEST_ONLY = ("latest_only", "The last set counts alone, whatever it says.", "", "d/d")


class OrderSetsUnordered(Choice, about="4.D.2", default="combine"):
    """A power hands in several order sets and nobody knows in which sequence."""

    ALL_HOLD = ("all_hold", "No set counts; all units of the power hold.", "", "a/a")
    COMBINE = ("combine", "All sets are taken together as one.", "DATC", "b/b")


class SeveralOrders(Choice, about="4.D.3", default="hold", cases="OWN.4.D.3.1"):
    """A unit has several different legal orders in one order set."""

    FIRST = ("first", "The first one counts.", "", "a/a")
    LAST = ("last", "The last one counts.", "", "b/b")
    HOLD = ("hold", "None counts; the unit holds and can be supported in place.", "DATC", "c/c")


class TooManyBuilds(Choice, about="4.D.4", default="first", cases="6.I.1"):
    """A power orders more builds than it has."""

    ALL_INVALID = ("all_invalid", "Nothing is built.", "", "a/a")
    FIRST = ("first", "The first legal ones count.", "DATC", "b/b")
    LAST = ("last", "The last legal ones count.", "", "c/c")


class SeveralBuildsInProvince(Choice, about="4.D.5", default="first", cases="OWN.4.D.5.1"):
    """A power orders several builds in one province."""

    ALL_FAIL = ("all_fail", "Nothing is built there.", "", "a/a")
    FIRST = ("first", "The first legal one counts.", "DATC", "b/b")
    LAST = ("last", "The last legal one counts.", "", "c/c")


class TooManyRemovals(Choice, about="4.D.6", default="first", cases="6.J.1"):
    """A power orders more removals than it must make."""

    CIVIL_DISORDER = (
        "civil_disorder",
        "None counts; the units are removed as for a power in civil disorder.",
        "",
        "a/a",
    )
    FIRST = ("first", "The first legal ones count.", "DATC", "b/b")
    LAST = ("last", "The last legal ones count.", "", "c/c")


class DecliningBuilds(Choice, about="4.D.7"):
    """Whether a power may leave a build unused."""

    ALLOWED = ("allowed", "It may.", "DATC, 2000, 2008, 2023", "a/a")
    NOT_ALLOWED = ("not_allowed", "It may not while it has an open home center.", "", "b/b")


class AutomaticRemoval(Choice, about="4.D.8", default="2023", cases="6.J.3 6.J.6 6.J.8 6.J.9 6.J.10 6.J.12"):
    """Which units a power loses when it orders too few removals.

    The unit farthest from its targets goes first; at equal distance fleets go before armies, then the
    province whose full name comes first in the alphabet.
    """

    HOME_CONVOY_FREE = (
        "home_convoy_free",
        (
            "Distance from the home centers by the unit's own steps; an army crosses any chain of seas "
            "in one step, without fleets."
        ),
        "1971 (one reading), 1982 (one reading)",
        "a/-",
    )
    HOME_CONVOY_OWN_FLEETS = (
        "home_convoy_own_fleets",
        (
            "Distance from the home centers by the unit's own steps; an army crosses a chain of seas in "
            "one step where the power has fleets in all of them."
        ),
        "1971 (one reading), 1982 (one reading)",
        "b/-",
    )
    HOME_CONVOY_ANY_FLEETS = (
        "home_convoy_any_fleets",
        (
            "Distance from the home centers by the unit's own steps; an army crosses a chain of seas in "
            "one step where fleets of any power stand in all of them."
        ),
        "1971 (one reading), 1982 (one reading)",
        "c/-",
    )
    HOME_ARMY_OVER_SEA = (
        "home_army_over_sea",
        ("Distance from the home centers; fleets by their own steps, armies through lands and seas alike."),
        "DATC 2.5, DPTG",
        "d/-",
    )
    HOME_ALL_ADJACENT = (
        "home_all_adjacent",
        ("Distance from the home centers over all borders, whatever the unit is and wherever coasts are."),
        "",
        "e/-",
    )
    OLDEST_UNIT = (
        "oldest_unit",
        "The units built first go first; a position alone does not tell which those are.",
        "some house rules",
        "f/-",
    )
    RULES_2000_COUNTRY = (
        "2000_country",
        "Distance from any province of the home country instead of the home centers.",
        "2000, 2008",
    )
    RULES_2023 = (
        "2023",
        (
            "Units in supply centers are spared while there are others; then distance from the nearest "
            "owned center over all borders."
        ),
        "DATC 3.x, 2023",
    )


class CivilDisorderSupport(Choice, about="4.D.9", default="succeeds"):
    """Whether units of a power in civil disorder can be supported in place."""

    FAILS = ("fails", "They cannot.", "", "a/a")
    SUCCEEDS = ("succeeds", "They can.", "DATC", "b/b")
