"""Coasts left out, wrong or needless in orders: DATC 4.B."""

from .base import Choice

_NORTH = "The coast is taken to be the north coast (of Bulgaria the east coast)."
_SOUTH = "The coast is taken to be the south coast."
_JUDGES = "some judges by electronic mail"


class CoastTwoPossible(Choice):
    """A fleet moves without a coast to a province of which it can reach both coasts."""

    FAILS = ("fails", "a/a", "DATC, all rulebooks, DPTG", "The order is illegal.")
    DEFAULT_COAST_NORTH = ("default_coast:north", "b/-", _JUDGES, _NORTH)
    DEFAULT_COAST_SOUTH = ("default_coast:south", "b/-", _JUDGES, _SOUTH)


class CoastOnePossible(Choice):
    """A fleet moves without a coast to a province of which it can reach one coast."""

    ONLY_COAST = ("only_coast", "a/a", "DATC, DPTG", "It goes to the coast that it can reach.")
    DEFAULT_COAST_NORTH = ("default_coast:north", "b/-", "", _NORTH + " It may be out of reach.")
    DEFAULT_COAST_SOUTH = ("default_coast:south", "b/-", "", _SOUTH + " It may be out of reach.")
    FAILS = ("fails", "c/b", "", "The order is illegal.")


class CoastUnreachable(Choice):
    """A fleet moves to a coast that it cannot reach, while it can reach the other one."""

    CORRECTED = ("corrected", "a/a", "", "It goes to the coast that it can reach.")
    ILLEGAL = ("illegal", "b/b", "DATC", "The order is illegal.")


class SupportCoast(Choice):
    """The coast of the destination in an order that supports a fleet's move."""

    MANDATORY = ("mandatory", "a/-", "", "A missing or different coast makes the support void.")
    DEFAULT_COAST_NORTH = ("default_coast:north", "b/-", "", _NORTH + " It must then match the move.")
    DEFAULT_COAST_SOUTH = ("default_coast:south", "b/-", "", _SOUTH + " It must then match the move.")
    MANDATORY_POORLY_WRITTEN = (
        "mandatory_poorly_written",
        "c/-",
        "Calhamer 2002",
        (
            "A different coast makes the support void. A missing coast is accepted if the fleet belongs "
            "to the same power or can reach only one coast."
        ),
    )
    OPTIONAL_MATCH = (
        "optional_match",
        "d/-",
        "DATC, 2023",
        "The coast may be left out; where it is named it must match the move.",
    )
    IGNORED = ("ignored", "e/-", "DPTG", "Coasts in orders to support have no meaning.")


class UnitCoast(Choice):
    """An order names a unit with a coast on which it does not stand."""

    FAILS = ("fails", "a/a", "", "The order is illegal.")
    IGNORED = ("ignored", "b/b", "DATC", "The named coast has no meaning; the unit is where it is.")


class IrrelevantCoast(Choice):
    """A coast is named for an army, for a province with one coast, or does not exist."""

    FAILS = ("fails", "a/a", "", "The order is illegal.")
    IGNORED = ("ignored", "b/b", "DATC", "The named coast has no meaning.")


class BuildCoast(Choice):
    """A fleet is built without a coast in a center that has two."""

    FAILS = (
        "fails",
        "a/a",
        "DATC, all rulebooks",
        "The order is illegal; it does not use up the right to build.",
    )
    DEFAULT_COAST_NORTH = ("default_coast:north", "b/-", "", _NORTH)
    DEFAULT_COAST_SOUTH = ("default_coast:south", "b/-", "", _SOUTH)
