"""Kinds and nationalities of units left out or wrong in orders: DATC 4.C."""

from .base import Choice


class MissingUnitKind(Choice):
    """An order names a unit without the letter of its kind."""

    INVALID = ("invalid", "a/a", "", "The order is dropped and its unit holds.")
    VALID = ("valid", "b/b", "DATC", "The order counts.")
    VALID_UNLESS_BETTER_ORDER = (
        "valid_unless_better_order",
        "c/c",
        "",
        "The order counts unless its unit has another order with the letter.",
    )


class WrongUnitKind(Choice):
    """An order names a unit with the letter of another kind."""

    INVALID = ("invalid", "a/a", "", "The order is dropped and its unit holds.")
    VALID = ("valid", "b/b", "DATC", "The letter has no meaning and the order counts.")
    VALID_UNLESS_BETTER_ORDER = (
        "valid_unless_better_order",
        "c/c",
        "",
        "The order counts unless its unit has another order with the right letter.",
    )


class BuildMissingKind(Choice):
    """An order to build does not say whether an army or a fleet."""

    FAILS = ("fails", "a/a", "", "Nothing is built.")
    ARMY_INLAND_ONLY = (
        "army_inland_only",
        "b/b",
        "",
        "Inland an army is built; at a coast nothing.",
    )
    BEST_EFFORT = (
        "best_effort",
        "c/c",
        "DATC",
        "Inland an army is built; where a coast is named a fleet; otherwise nothing.",
    )


class BuildFleetInland(Choice):
    """An order to build a fleet in an inland center."""

    FAILS = ("fails", "a/a", "DATC", "Nothing is built.")
    ARMY_INSTEAD = ("army_instead", "b/b", "", "An army is built.")


class MissingNationality(Choice):
    """An order names another power's unit without its nationality."""

    INVALID = ("invalid", "a/a", "", "The order is dropped and its unit holds.")
    VALID = ("valid", "b/b", "DATC", "The order counts.")
    VALID_UNLESS_BETTER_ORDER = (
        "valid_unless_better_order",
        "c/c",
        "",
        "The order counts unless its unit has another order with the nationality.",
    )


class WrongNationality(Choice):
    """An order names a unit with the nationality of another power."""

    INVALID = ("invalid", "a/a", "", "The order is dropped and its unit holds.")
    VALID = ("valid", "b/b", "DATC", "The nationality has no meaning and the order counts.")
    VALID_UNLESS_BETTER_ORDER = (
        "valid_unless_better_order",
        "c/c",
        "",
        "The order counts unless its unit has another order with the right nationality.",
    )
