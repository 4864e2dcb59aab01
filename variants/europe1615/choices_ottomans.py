"""Choices about the Ottomans."""

from ...model.rulebook.choices import Choice


class OttomanWeight(Choice):
    """What an order to an Ottoman unit weighs."""

    ALLOTMENT = ("year_allotment", "-/-", "", "The points that the power received for the year.")
    REMAINING = ("remaining_inf", "-/-", "", "The points that the power has not placed yet.")


class OttomanRule(Choice):
    """Which order to an Ottoman unit is followed."""

    PLURALITY = ("plurality", "-/-", "", "The one that weighs most.")
    MAJORITY = ("majority", "-/-", "", "One that weighs more than all others together.")


class OttomanIllegal(Choice):
    """What becomes of an order that an Ottoman unit cannot carry out."""

    IGNORED = ("ignored", "-/-", "", "It is left out before the orders are weighed.")
    HOLD = ("counts_as_hold", "-/-", "", "It counts as an order to hold.")


class OttomanBuild(Choice):
    """How the Ottomans build for the centers that they gain."""

    AUTO = (
        "auto_army_home_first_alphabetical",
        "-/-",
        "",
        "An army in the first home by its name that is free.",
    )
    VOTE = ("by_weight_vote", "-/-", "", "What most points vote for.")


class OttomanLand(Choice):
    """Whether powers can enter and capture Ottoman land."""

    OPEN = ("passable_capturable", "-/-", "", "They can, as the land of an unaligned state.")
