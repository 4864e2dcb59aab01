"""Choices about the opening, the calendar and the standard rules."""

from ...model.rulebook.choices import Choice


class ForcedMarch(Choice):
    """Whether units can march by force, of which the rules have no more than a heading."""

    OFF = ("off", "-/-", "", "They cannot.")


class CaptureMoment(Choice):
    """When occupied places change hands in the winter."""

    BEFORE_EARLY_WINTER = (
        "after_fall_retreats_before_early_winter",
        "-/-",
        "",
        "Before the Early Winter, in which units are disbanded.",
    )
    LATE_WINTER = ("late_winter", "-/-", "", "After the Early Winter, right before builds.")


class CataloniaStart(Choice):
    """Whose land Catalonia is at the start."""

    UNALIGNED = (
        "unaligned_no_owner",
        "-/-",
        "",
        "Its own: a state that nobody can influence and anybody can capture.",
    )
    SPANISH = ("spanish_province", "-/-", "", "Spanish land.")


class PolandProvinces(Choice):
    """Which is the seventh province of Poland, of which the rules name six."""

    CRACOW = ("six_named_and_cracow", "-/-", "", "Cracow, between Silesia and Galicia.")
    SPLIT_LITHUANIA = (
        "lithuania_and_vilnius",
        "-/-",
        "",
        "Vilnius, split off from Lithuania; Galicia reaches to Silesia.",
    )
    SPLIT_GALICIA = (
        "galicia_and_ruthenia",
        "-/-",
        "",
        "Ruthenia: what lies between Silesia and Podolia is divided into Galicia and Ruthenia.",
    )


class Assignment(Choice):
    """How the powers are given to the players."""

    AUCTION = (
        "blind_auction_max_total",
        "-/-",
        "",
        "By secret bids, so that the sum of the bids on the powers given is greatest.",
    )
    RANDOM = ("random", "-/-", "", "By lot.")
