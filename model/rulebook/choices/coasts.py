"""Coasts left out, wrong or needless in orders: DATC 4.B."""

from .base import Choice

_NORTH = "The coast is taken to be the north coast (of Bulgaria the east coast)."
_SOUTH = "The coast is taken to be the south coast."
_JUDGES = "some judges by electronic mail"


class CoastTwoPossible(Choice, about="4.B.1", cases="6.B.1 6.D.30"):
    """A fleet moves without a coast to a province of which it can reach both coasts."""

    FAILS = ("fails", "The order is illegal.", "DATC, all rulebooks, DPTG", "a/a")
    DEFAULT_COAST_NORTH = ("default_coast:north", _NORTH, _JUDGES, "b/-")
    DEFAULT_COAST_SOUTH = ("default_coast:south", _SOUTH, _JUDGES, "b/-")


class CoastOnePossible(Choice, about="4.B.2", cases="6.B.2"):
    """A fleet moves without a coast to a province of which it can reach one coast."""

    ONLY_COAST = ("only_coast", "It goes to the coast that it can reach.", "DATC, DPTG", "a/a")
    DEFAULT_COAST_NORTH = ("default_coast:north", _NORTH + " It may be out of reach.", "", "b/-")
    DEFAULT_COAST_SOUTH = ("default_coast:south", _SOUTH + " It may be out of reach.", "", "b/-")
    FAILS = ("fails", "The order is illegal.", "", "c/b")


class CoastUnreachable(Choice, about="4.B.3", default="illegal", cases="6.B.3 6.D.29"):
    """A fleet moves to a coast that it cannot reach, while it can reach the other one."""

    CORRECTED = ("corrected", "It goes to the coast that it can reach.", "", "a/a")
    ILLEGAL = ("illegal", "The order is illegal.", "DATC", "b/b")


class SupportCoast(
    Choice,
    about="4.B.4",
    default="optional_match",
    cases="6.B.7 6.B.8 6.B.9 6.B.15 CALHAMER.coast.1 CALHAMER.coast.2 CALHAMER.coast.3",
):
    """The coast of the destination in an order that supports a fleet's move."""

    MANDATORY = ("mandatory", "A missing or different coast makes the support void.", "", "a/-")
    DEFAULT_COAST_NORTH = ("default_coast:north", _NORTH + " It must then match the move.", "", "b/-")
    DEFAULT_COAST_SOUTH = ("default_coast:south", _SOUTH + " It must then match the move.", "", "b/-")
    MANDATORY_POORLY_WRITTEN = (
        "mandatory_poorly_written",
        (
            "A different coast makes the support void. A missing coast is accepted if the fleet belongs "
            "to the same power or can reach only one coast."
        ),
        "Calhamer 2002",
        "c/-",
    )
    OPTIONAL_MATCH = (
        "optional_match",
        "The coast may be left out; where it is named it must match the move.",
        "DATC, 2023",
        "d/-",
    )
    IGNORED = ("ignored", "Coasts in orders to support have no meaning.", "DPTG", "e/-")


class UnitCoast(Choice, about="4.B.5", default="ignored", cases="6.B.10 6.B.16 6.B.17"):
    """An order names a unit with a coast on which it does not stand."""

    FAILS = ("fails", "The order is illegal.", "", "a/a")
    IGNORED = ("ignored", "The named coast has no meaning; the unit is where it is.", "DATC", "b/b")


class IrrelevantCoast(Choice, about="4.B.6", default="ignored", cases="6.B.12 OWN.4.B.6.1"):
    """A coast is named for an army, for a province with one coast, or does not exist."""

    FAILS = ("fails", "The order is illegal.", "", "a/a")
    IGNORED = ("ignored", "The named coast has no meaning.", "DATC", "b/b")


class BuildCoast(Choice, about="4.B.7", cases="6.B.14"):
    """A fleet is built without a coast in a center that has two."""

    FAILS = (
        "fails",
        "The order is illegal; it does not use up the right to build.",
        "DATC, all rulebooks",
        "a/a",
    )
    DEFAULT_COAST_NORTH = ("default_coast:north", _NORTH, "", "b/-")
    DEFAULT_COAST_SOUTH = ("default_coast:south", _SOUTH, "", "b/-")
