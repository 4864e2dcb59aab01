"""Rules for too many and too few orders, builds and removals, and for civil disorder: DATC 4.D."""

from .base import Choice


class OrderSetsInSequence(Choice, about="4.D.1", default="latest_unless_clear"):
    """A power submits several order sets in sequence."""

    COMBINE = ("combine", "All sets count together.", "", "a/a")
    COMBINE_UNLESS_CLEAR = (
        "combine_unless_clear",
        ("All sets count together, unless the power clearly says that the last set replaces the others."),
        "",
        "b/b",
    )
    LATEST_UNLESS_CLEAR = (
        "latest_unless_clear",
        ("Only the last set counts, unless the power clearly says that it adds to the others."),
        "DATC",
        "c/c",
    )
    LATEST_ONLY = ("latest_only", "Only the last set counts, whatever it says.", "", "d/d")


class OrderSetsUnordered(Choice, about="4.D.2", default="combine"):
    """A power submits several order sets in an unknown sequence."""

    ALL_HOLD = ("all_hold", "No set counts; all units of the power hold.", "", "a/a")
    COMBINE = ("combine", "All sets count together.", "DATC", "b/b")


class SeveralOrders(Choice, about="4.D.3", default="hold", cases="OWN.4.D.3.1"):
    """An order set has several different legal orders for a unit."""

    FIRST = ("first", "The first one counts.", "", "a/a")
    LAST = ("last", "The last one counts.", "", "b/b")
    HOLD = ("hold", "None counts; the unit holds and can be supported to hold.", "DATC", "c/c")


class TooManyBuilds(Choice, about="4.D.4", default="first", cases="6.I.1"):
    """A power orders more builds than it may make."""

    ALL_INVALID = ("all_invalid", "None counts.", "", "a/a")
    FIRST = ("first", "The first legal ones count.", "DATC", "b/b")
    LAST = ("last", "The last legal ones count.", "", "c/c")


class SeveralBuildsInProvince(Choice, about="4.D.5", default="first", cases="OWN.4.D.5.1"):
    """A power orders several builds in one province."""

    ALL_FAIL = ("all_fail", "None counts.", "", "a/a")
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
    """May a power waive a build?"""

    ALLOWED = ("allowed", "Yes.", "DATC, 2000, 2008, 2023", "a/a")
    NOT_ALLOWED = ("not_allowed", "Not while it has a vacant home center.", "", "b/b")


class AutomaticRemoval(Choice, about="4.D.8", default="2023", cases="6.J.3 6.J.6 6.J.8 6.J.9 6.J.10 6.J.12"):
    """Which units does a power lose if it orders too few removals?

    The unit at the greatest distance is removed first. At equal distance, fleets are removed before armies,
    then units in alphabetical order of their provinces' full names.
    """

    HOME_CONVOY_FREE = (
        "home_convoy_free",
        (
            "Distance from the home centers by the unit's own moves; an army crosses any chain of seas in "
            "one move, without fleets."
        ),
        "1971 (one reading), 1982 (one reading)",
        "a/-",
    )
    HOME_CONVOY_OWN_FLEETS = (
        "home_convoy_own_fleets",
        (
            "Distance from the home centers by the unit's own moves; an army crosses a chain of seas in one "
            "move if the power has fleets in all of them."
        ),
        "1971 (one reading), 1982 (one reading)",
        "b/-",
    )
    HOME_CONVOY_ANY_FLEETS = (
        "home_convoy_any_fleets",
        (
            "Distance from the home centers by the unit's own moves; an army crosses a chain of seas in one "
            "move if there are fleets of any power in all of them."
        ),
        "1971 (one reading), 1982 (one reading)",
        "c/-",
    )
    HOME_ARMY_OVER_SEA = (
        "home_army_over_sea",
        ("Distance from the home centers; fleets by their own moves, armies through any land and sea."),
        "DATC 2.5, DPTG",
        "d/-",
    )
    HOME_ALL_ADJACENT = (
        "home_all_adjacent",
        ("Distance from the home centers over all borders, regardless of the kind of unit and of coasts."),
        "",
        "e/-",
    )
    OLDEST_UNIT = (
        "oldest_unit",
        "The oldest units are removed first; a position alone does not say which ones they are.",
        "some house rules",
        "f/-",
    )
    RULES_2000_COUNTRY = (
        "2000_country",
        "Distance from any province of the home country, not only from home centers.",
        "2000, 2008",
    )
    RULES_2023 = (
        "2023",
        (
            "Units outside of supply centers are removed first, then by the distance from the nearest owned "
            "center over all borders."
        ),
        "DATC 3.x, 2023",
    )


class CivilDisorderSupport(Choice, about="4.D.9", default="succeeds"):
    """Can units of a power in civil disorder be supported to hold?"""

    FAILS = ("fails", "No.", "", "a/a")
    SUCCEEDS = ("succeeds", "Yes.", "DATC", "b/b")
