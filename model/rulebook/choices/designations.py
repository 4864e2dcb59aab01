"""Rules for missing and wrong kinds and nationalities of units in orders: DATC 4.C."""

from .base import Choice


class MissingUnitKind(Choice, about="4.C.1", default="valid", cases="OWN.4.C.1.1 OWN.4.C.1.2"):
    """An order names a unit without the letter of its kind."""

    INVALID = ("invalid", "The order does not count; the unit holds.", "", "a/a")
    VALID = ("valid", "The order counts.", "DATC", "b/b")
    VALID_UNLESS_BETTER_ORDER = (
        "valid_unless_better_order",
        "The order counts unless the unit has another order with the letter.",
        "",
        "c/c",
    )


class WrongUnitKind(Choice, about="4.C.2", default="valid", cases="OWN.4.C.2.1 OWN.4.C.2.2 OWN.4.C.2.3"):
    """An order names a unit with the letter of another kind."""

    INVALID = ("invalid", "The order does not count; the unit holds.", "", "a/a")
    VALID = ("valid", "The letter is ignored and the order counts.", "DATC", "b/b")
    VALID_UNLESS_BETTER_ORDER = (
        "valid_unless_better_order",
        "The order counts unless the unit has another order with the right letter.",
        "",
        "c/c",
    )


class BuildMissingKind(Choice, about="4.C.3", default="best_effort", cases="OWN.4.C.3.1 OWN.4.C.3.2"):
    """A build order does not say whether it builds an army or a fleet."""

    FAILS = ("fails", "It builds nothing.", "", "a/a")
    ARMY_INLAND_ONLY = ("army_inland_only", "It builds an army inland, and nothing on a coast.", "", "b/b")
    BEST_EFFORT = (
        "best_effort",
        "It builds an army inland, a fleet if it names a coast, and nothing otherwise.",
        "DATC",
        "c/c",
    )


class BuildFleetInland(Choice, about="4.C.4", cases="6.I.2"):
    """An order builds a fleet in an inland center."""

    FAILS = ("fails", "It builds nothing.", "DATC", "a/a")
    ARMY_INSTEAD = ("army_instead", "It builds an army.", "", "b/b")


class MissingNationality(Choice, about="4.C.5", default="valid", cases="OWN.4.C.5.1 OWN.4.C.5.2"):
    """An order names another power's unit without its nationality."""

    INVALID = ("invalid", "The order does not count; the unit holds.", "", "a/a")
    VALID = ("valid", "The order counts.", "DATC", "b/b")
    VALID_UNLESS_BETTER_ORDER = (
        "valid_unless_better_order",
        "The order counts unless the unit has another order with the nationality.",
        "",
        "c/c",
    )


class WrongNationality(Choice, about="4.C.6", default="valid", cases="OWN.4.C.6.1 OWN.4.C.6.2"):
    """An order names a unit with the nationality of another power."""

    INVALID = ("invalid", "The order does not count; the unit holds.", "", "a/a")
    VALID = ("valid", "The nationality is ignored and the order counts.", "DATC", "b/b")
    VALID_UNLESS_BETTER_ORDER = (
        "valid_unless_better_order",
        "The order counts unless the unit has another order with the right nationality.",
        "",
        "c/c",
    )
