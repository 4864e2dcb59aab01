"""Choices about the diplomatic phase: influence, attacks on it, declarations, standings and markers."""

from ...model.rulebook.choices import Choice


class InfTable(Choice):
    """How many points of influence a power gets a year."""

    HOME_VALUES = (
        "sum_of_home_centre_values",
        "-/-",
        "",
        "The sum of the values of its home centers, whoever controls them.",
    )
    CONTROLLED_HOME_VALUES = (
        "sum_of_controlled_home_centre_values",
        "-/-",
        "",
        "The sum of the values of those home centers that it controls.",
    )
    TABLE = ("table", "-/-", "", "What the table of the board says.")


class InfMustSpend(Choice):
    """Whether a power must place all its points."""

    FALSE = ("false", "-/-", "", "It should; points that it keeps are lost.")
    TRUE = ("true", "-/-", "", "It must: who places some must place all.")


class DaZero(Choice):
    """A diplomatic attack where one of the two has no influence."""

    NO_EFFECT = ("no_effect", "-/-", "", "It is resolved and changes nothing.")
    OWN_INFLUENCE_NEEDED = (
        "own_influence_needed",
        "-/-",
        "",
        "It changes nothing, and nobody can order it without influence of his own in the state.",
    )


class AttackOrder(Choice):
    """In which sequence diplomatic attacks in one state are resolved."""

    FEWEST_FIRST = (
        "fewest_yearly_inf_first_then_fewest_centres_then_name",
        "-/-",
        "",
        "The power with the fewest points a year first, then the one with the fewest centers, then by name.",
    )
    TABLE = ("table", "-/-", "", "As the table of the board says.")


class DaInCapturedState(Choice):
    """Whether suspended influence in a captured state can be attacked."""

    ALLOWED = ("allowed", "-/-", "", "It can.")
    FORBIDDEN = ("forbidden", "-/-", "", "It cannot.")


class AllianceForm(Choice):
    """Who must declare an alliance of several powers."""

    PAIRWISE = ("pairwise", "-/-", "", "Each two are allied that have both declared it to each other.")
    NAMED_GROUP = (
        "named_group",
        "-/-",
        "",
        "All members must have declared the very same group; otherwise none of it is allied.",
    )


class ArmisticeNeeds(Choice):
    """Who must announce an armistice."""

    BOTH = ("both", "-/-", "", "Both powers.")
    ONE = ("one", "-/-", "", "One of them.")


class DissolutionNeeds(Choice):
    """Who must dissolve an alliance."""

    ONE_MEMBER = ("one_member", "-/-", "", "One of the two allies.")
    BOTH = ("both", "-/-", "", "Both allies.")


class RedeclareGap(Choice):
    """How many full years pass between the end of a war or an alliance and the next declaration."""

    ONE = ("1", "-/-", "", "One: what ended in 1625 is followed by a declaration in 1626 at the earliest.")
    ZERO = ("0", "-/-", "", "None: the declaration can be made in the year in which the end took effect.")


class InitialRelations(Choice):
    """Wars and alliances at the start."""

    NONE = ("none", "-/-", "", "There are none.")


class EqualMeans(Choice):
    """When powers that have equally much influence in a state make it neutral."""

    TIE_FOR_TOP = ("tie_for_top", "-/-", "", "When they are the first: 50/50, not 60/20/20.")
    ANY_EQUAL = ("any_two_equal", "-/-", "", "Always: 60/20/20 is neutral too.")


class MarkerRatio(Choice):
    """How much more influence one confession needs for its marker."""

    AT_LEAST_TWICE = (">=2", "-/-", "", "Twice as much as the other, or more.")
    MORE_THAN_TWICE = (">2", "-/-", "", "More than twice as much as the other.")


class MarkerUpdate(Choice):
    """What becomes of a marker when the influence changes."""

    RECOMPUTED = (
        "recomputed_each_adjustment",
        "-/-",
        "",
        "It is looked at again every year: placed, changed or taken away.",
    )
    STICKY = ("sticky", "-/-", "", "It stays until the other confession gets its own.")
