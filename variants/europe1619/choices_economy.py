"""Choices about wealth, purchases, the builds of minor states and fortified provinces."""

from ...model.rulebook.choices import Choice


class SeaIncome(Choice):
    """Who gets the income of a sea with a value."""

    FLEET_THERE = (
        "power_whose_fleet_is_there_in_the_builds_phase",
        "-/-",
        "",
        "The power whose own fleet is there in the builds phase.",
    )
    NONE = ("none", "-/-", "", "Nobody: seas pay nothing.")


class LoanBeforeBuild(Choice):
    """Whether payments between powers come before purchases."""

    TRUE = ("true", "-/-", "", "What a power receives can be spent in the same phase.")
    FALSE = ("false", "-/-", "", "Payments come after all purchases, out of what is left.")


class CostTable(Choice):
    """What the next point of strength costs, by the total strength that a power has."""

    BOARD_TABLE = (
        "table_of_the_board",
        "-/-",
        "",
        "The table of the board file: 1, 1, 1, 3, 7, 15, and 8 more for each further point.",
    )
    DOUBLING = ("doubling", "-/-", "", "At strength n it is 2^(n-1) - 1; without any strength 1.")
    STEPS_OF_EIGHT = ("steps_of_eight", "-/-", "", "At strength n it is 8n - 25, and 1 at least.")
    STEPS_OF_ONE = (
        "steps_of_one",
        "-/-",
        "",
        "At strength n it is n + 3, where the published 15 is the price of two; without any strength 1.",
    )


class DisbandAndBuild(Choice):
    """Whether a power may disband a unit and build another one in one phase."""

    TRUE = ("true", "-/-", "", "It may.")
    FALSE = ("false", "-/-", "", "It may not.")


class BolsterNewUnit(Choice):
    """Whether an army may be bolstered in the phase in which it was built."""

    TRUE = ("true", "-/-", "", "It may: it stands in a home center.")
    FALSE = ("false", "-/-", "", "It may not.")


class AttritionBolster(Choice):
    """Whether an army in attrition may be bolstered."""

    ALLOWED = (
        "allowed_status_stays",
        "-/-",
        "",
        "It may; it stays in attrition.",
    )
    FORBIDDEN = ("forbidden", "-/-", "", "It may not.")
    HEALS = ("heals", "-/-", "", "It may, and is not in attrition any more.")


class MinorExcess(Choice):
    """Which unit of a minor state goes that has more units than centers."""

    POWER_CHOOSES = (
        "aligned_power_chooses_else_farthest_from_home",
        "-/-",
        "",
        "The one that its power names; else the one farthest from the state's home centers.",
    )
    FARTHEST = (
        "farthest_from_home",
        "-/-",
        "",
        "The one farthest from the state's home centers, whatever its power says.",
    )


class FortCountsForPower(Choice):
    """Whether the bonus of a fortified province counts in the strength of the power it follows."""

    FALSE = ("false", "-/-", "", "It does not: each point costs the same.")
    TRUE = ("true", "-/-", "", "It does, for the price and for the limit of the total strength.")
