"""Rules for coasts that are missing, wrong or redundant in orders: DATC 4.B."""

from .base import Choice

_NORTH = "The default is the north coast (in Bulgaria the east coast)."
_SOUTH = "The default is the south coast."
_JUDGES = "some email judges"


class CoastTwoPossible(Choice, about="4.B.1", cases="6.B.1 6.D.30"):
    """A fleet is ordered to a province without naming the coast, and it can reach both coasts."""

    FAILS = ("fails", "The order is illegal.", "DATC, all rulebooks, DPTG", "a/a")
    DEFAULT_COAST_NORTH = ("default_coast:north", _NORTH, _JUDGES, "b/-")
    DEFAULT_COAST_SOUTH = ("default_coast:south", _SOUTH, _JUDGES, "b/-")


class CoastOnePossible(Choice, about="4.B.2", cases="6.B.2"):
    """A fleet is ordered to a province without naming the coast, and it can reach one coast."""

    ONLY_COAST = ("only_coast", "It moves to the coast that it can reach.", "DATC, DPTG", "a/a")
    DEFAULT_COAST_NORTH = ("default_coast:north", _NORTH + " The fleet may be unable to reach it.", "", "b/-")
    DEFAULT_COAST_SOUTH = ("default_coast:south", _SOUTH + " The fleet may be unable to reach it.", "", "b/-")
    FAILS = ("fails", "The order is illegal.", "", "c/b")


class CoastUnreachable(Choice, about="4.B.3", default="illegal", cases="6.B.3 6.D.29"):
    """A fleet is ordered to a coast that it cannot reach, but it can reach the other coast."""

    CORRECTED = ("corrected", "It moves to the coast that it can reach.", "", "a/a")
    ILLEGAL = ("illegal", "The order is illegal.", "DATC", "b/b")


class SupportCoast(
    Choice,
    about="4.B.4",
    default="optional_match",
    cases="6.B.7 6.B.8 6.B.9 6.B.15 CALHAMER.coast.1 CALHAMER.coast.2 CALHAMER.coast.3",
):
    """Must an order that supports a fleet's move name the coast of the destination?"""

    MANDATORY = ("mandatory", "Yes: a missing or different coast makes the support void.", "", "a/-")
    DEFAULT_COAST_NORTH = ("default_coast:north", _NORTH + " It must match the move.", "", "b/-")
    DEFAULT_COAST_SOUTH = ("default_coast:south", _SOUTH + " It must match the move.", "", "b/-")
    MANDATORY_POORLY_WRITTEN = (
        "mandatory_poorly_written",
        (
            "A different coast makes the support void. A missing coast is accepted if the fleet belongs to "
            "the same power or can reach only one coast."
        ),
        "Calhamer 2002",
        "c/-",
    )
    OPTIONAL_MATCH = (
        "optional_match",
        "No; but if the order names a coast, it must match the move.",
        "DATC, 2023",
        "d/-",
    )
    IGNORED = ("ignored", "Coasts in support orders are ignored.", "DPTG", "e/-")


class UnitCoast(Choice, about="4.B.5", default="ignored", cases="6.B.10 6.B.16 6.B.17"):
    """An order names the wrong coast for its unit."""

    FAILS = ("fails", "The order is illegal.", "", "a/a")
    IGNORED = ("ignored", "The coast is ignored.", "DATC", "b/b")


class IrrelevantCoast(Choice, about="4.B.6", default="ignored", cases="6.B.12 OWN.4.B.6.1"):
    """An order names a coast for an army, for a province with only one coast, or one that does not exist."""

    FAILS = ("fails", "The order is illegal.", "", "a/a")
    IGNORED = ("ignored", "The coast is ignored.", "DATC", "b/b")


class BuildCoast(Choice, about="4.B.7", cases="6.B.14"):
    """An order builds a fleet in a center with two coasts without naming one."""

    FAILS = (
        "fails",
        "The order is illegal and does not use up a build.",
        "DATC, all rulebooks",
        "a/a",
    )
    DEFAULT_COAST_NORTH = ("default_coast:north", _NORTH, "", "b/-")
    DEFAULT_COAST_SOUTH = ("default_coast:south", _SOUTH, "", "b/-")
