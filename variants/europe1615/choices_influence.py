"""Choices about influence points, statuses, markers and diplomatic attacks."""

from ...model.rulebook.choices import Choice


class InfTable(Choice):
    """How many influence points the powers receive a year from their homes alone."""

    FIRST_SCALE = (
        "spain_37_france_35_denmark_34_austria_33_england_32",
        "-/-",
        "",
        "Spain 37, France 35, Denmark 34, Austria 33, England 32: the sums of their homes.",
    )
    LATER_SCALE = (
        "spain_23_france_21_austria_18_denmark_18_england_17",
        "-/-",
        "",
        "Spain 23, France 21, Austria 18, Denmark 18, England 17.",
    )


class CaptureInfFrom(Choice):
    """From when on a captured center gives points."""

    NEXT_YEAR = ("next_year_allotment", "-/-", "", "From the next year on, when points are given out again.")


class Overspend(Choice):
    """What becomes of a list that spends more points than are left."""

    REJECT = ("reject_whole_list", "-/-", "", "It is not accepted.")
    IN_ORDER = (
        "accept_in_written_order",
        "-/-",
        "",
        "It is accepted in the sequence written, as far as the points go.",
    )


class WholePoints(Choice):
    """Whether points are whole numbers of at least one."""

    TRUE = ("true", "-/-", "", "They are.")


class InfTransfer(Choice):
    """Whether points once placed can be taken back or given to another power."""

    NONE = ("none", "-/-", "", "They cannot.")


class OrderToAnyMinor(Choice):
    """Which minor states a power can send orders to."""

    TRUE = ("true", "-/-", "", "Any, also one in which it has no points.")
    FALSE = ("false", "-/-", "", "Those in which it has points or places some now.")


class InitialInf(Choice):
    """How many points the powers have in minor states before the first year."""

    NONE = ("none", "-/-", "", "None.")


class UnalignedUnits(Choice):
    """What units of unaligned states do."""

    HOLD = ("hold", "-/-", "", "They hold.")


class LostAlignmentUnit(Choice):
    """What a unit does whose state is no longer aligned with the power that ordered it."""

    HOLD = ("hold_supportable", "-/-", "", "It holds and can be supported to hold.")


class PublishAmounts(Choice):
    """Whether all learn how many points were placed."""

    TRUE = ("true", "-/-", "", "They do.")
    FALSE = ("false", "-/-", "", "They only learn who placed points where.")


class ThreeCentreRule(Choice):
    """How many centers keep a state without points from being unaligned."""

    AT_LEAST_3 = ("at_least_3", "-/-", "", "Three or more: it is neutral.")


class MarkerRule(Choice):
    """When a state bears a religious marker."""

    DOUBLE = (
        "one_side_at_least_double",
        "-/-",
        "",
        "When the powers of one faith have at least twice the points there of the other.",
    )
    TEN = (
        "at_least_10_inf",
        "-/-",
        "",
        "When the powers of one faith have ten points or more there, and more than the other.",
    )


class MarkerUpdate(Choice):
    """When markers are placed and removed."""

    EVERY_STEP = ("every_status_step", "-/-", "", "Whenever statuses are determined.")
    WINTER = ("winter_only", "-/-", "", "Once a year, after the last movement.")


class MarkerEmpty(Choice):
    """The marker of a state without points."""

    NONE = ("none", "-/-", "", "There is none.")


class DaWithoutInf(Choice):
    """What becomes of a diplomatic attack where one of the two powers has no points."""

    NO_EFFECT = ("no_effect", "-/-", "", "It changes nothing.")
    REJECT = (
        "reject",
        "-/-",
        "",
        "It is not accepted if the attacker neither has points there nor places any.",
    )


class DaTieDirection(Choice):
    """Who attacks first of powers with equal points."""

    FEWER_FIRST = (
        "fewer_first",
        "-/-",
        "",
        "The one with fewer centers, then the one with the lower score of the last year.",
    )
    MORE_FIRST = (
        "more_first",
        "-/-",
        "",
        "The one with more centers, then the one with the higher score of the last year.",
    )


class DaLastTie(Choice):
    """Who attacks first where centers and scores are equal too."""

    FIRST_YEAR = ("first_year_order", "-/-", "", "The one that did so in the first year.")


class PublishDa(Choice):
    """Whether all learn of diplomatic attacks."""

    TRUE = ("true", "-/-", "", "They do, of the orders and of the results.")
    FALSE = ("false", "-/-", "", "They only learn the points that are left.")
