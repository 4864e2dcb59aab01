"""Too many and too few orders, builds and removals, civil disorder: DATC 4.D."""

from .base import Choice


class OrderSetsInSequence(Choice):
    """A power hands in several order sets one after the other."""

    COMBINE = ("combine", "a/a", "", "All sets are taken together as one.")
    COMBINE_UNLESS_CLEAR = (
        "combine_unless_clear",
        "b/b",
        "",
        "All sets are taken together unless the power says clearly that the last replaces the others.",
    )
    LATEST_UNLESS_CLEAR = (
        "latest_unless_clear",
        "c/c",
        "DATC",
        "The last set counts alone unless the power says clearly that it is to be added to the others.",
    )
    LATEST_ONLY = ("latest_only", "d/d", "", "The last set counts alone, whatever it says.")


class OrderSetsUnordered(Choice):
    """A power hands in several order sets and nobody knows in which sequence."""

    ALL_HOLD = ("all_hold", "a/a", "", "No set counts; all units of the power hold.")
    COMBINE = ("combine", "b/b", "DATC", "All sets are taken together as one.")


class SeveralOrders(Choice):
    """A unit has several different legal orders in one order set."""

    FIRST = ("first", "a/a", "", "The first one counts.")
    LAST = ("last", "b/b", "", "The last one counts.")
    HOLD = ("hold", "c/c", "DATC", "None counts; the unit holds and can be supported in place.")


class TooManyBuilds(Choice):
    """A power orders more builds than it has."""

    ALL_INVALID = ("all_invalid", "a/a", "", "Nothing is built.")
    FIRST = ("first", "b/b", "DATC", "The first legal ones count.")
    LAST = ("last", "c/c", "", "The last legal ones count.")


class SeveralBuildsInProvince(Choice):
    """A power orders several builds in one province."""

    ALL_FAIL = ("all_fail", "a/a", "", "Nothing is built there.")
    FIRST = ("first", "b/b", "DATC", "The first legal one counts.")
    LAST = ("last", "c/c", "", "The last legal one counts.")


class TooManyRemovals(Choice):
    """A power orders more removals than it must make."""

    CIVIL_DISORDER = (
        "civil_disorder",
        "a/a",
        "",
        "None counts; the units are removed as for a power in civil disorder.",
    )
    FIRST = ("first", "b/b", "DATC", "The first legal ones count.")
    LAST = ("last", "c/c", "", "The last legal ones count.")


class DecliningBuilds(Choice):
    """Whether a power may leave a build unused."""

    ALLOWED = ("allowed", "a/a", "DATC, 2000, 2008, 2023", "It may.")
    NOT_ALLOWED = ("not_allowed", "b/b", "", "It may not while it has an open home center.")


class AutomaticRemoval(Choice):
    """Which units a power loses when it orders too few removals.

    The unit farthest from its targets goes first; at equal distance fleets go before armies, then the
    province whose full name comes first in the alphabet.
    """

    HOME_CONVOY_FREE = (
        "home_convoy_free",
        "a/-",
        "1971 (one reading), 1982 (one reading)",
        (
            "Distance from the home centers by the unit's own steps; an army crosses any chain of seas "
            "in one step, without fleets."
        ),
    )
    HOME_CONVOY_OWN_FLEETS = (
        "home_convoy_own_fleets",
        "b/-",
        "1971 (one reading), 1982 (one reading)",
        (
            "Distance from the home centers by the unit's own steps; an army crosses a chain of seas in "
            "one step where the power has fleets in all of them."
        ),
    )
    HOME_CONVOY_ANY_FLEETS = (
        "home_convoy_any_fleets",
        "c/-",
        "1971 (one reading), 1982 (one reading)",
        (
            "Distance from the home centers by the unit's own steps; an army crosses a chain of seas in "
            "one step where fleets of any power stand in all of them."
        ),
    )
    HOME_ARMY_OVER_SEA = (
        "home_army_over_sea",
        "d/-",
        "DATC 2.5, DPTG",
        "Distance from the home centers; fleets by their own steps, armies through lands and seas alike.",
    )
    HOME_ALL_ADJACENT = (
        "home_all_adjacent",
        "e/-",
        "",
        "Distance from the home centers over all borders, whatever the unit is and wherever coasts are.",
    )
    OLDEST_UNIT = (
        "oldest_unit",
        "f/-",
        "some house rules",
        "The units built first go first; a position alone does not tell which those are.",
    )
    RULES_2000_COUNTRY = (
        "2000_country",
        "-/-",
        "2000, 2008",
        "Distance from any province of the home country instead of the home centers.",
    )
    RULES_2023 = (
        "2023",
        "-/-",
        "DATC 3.x, 2023",
        (
            "Units in supply centers are spared while there are others; then distance from the nearest "
            "owned center over all borders."
        ),
    )


class CivilDisorderSupport(Choice):
    """Whether units of a power in civil disorder can be supported in place."""

    FAILS = ("fails", "a/a", "", "They cannot.")
    SUCCEEDS = ("succeeds", "b/b", "DATC", "They can.")
