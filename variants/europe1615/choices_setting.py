"""Choices about who plays which power."""

from ...model.rulebook.choices import Choice


class Assignment(Choice):
    """How the powers are given to the players."""

    AUCTION = (
        "blind_auction_max_total",
        "-/-",
        "",
        "By secret bids, so that the sum of the bids on the powers given is greatest.",
    )
    RANDOM = ("random", "-/-", "", "By lot.")
