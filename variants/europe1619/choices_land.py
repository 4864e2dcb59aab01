"""Choices about land and retreats: who must leave, what is captured, restored or kept, what retreats cost."""

from ...model.rulebook.choices import Choice


class CaptureOwnAligned(Choice):
    """Whether a power captures the provinces of its own aligned states by standing in them."""

    FALSE = ("false", "-/-", "", "It does not.")
    TRUE = ("true", "-/-", "", "It does.")


class StatusRetreatFleets(Choice):
    """What becomes of fleets and minor units that must leave a province for its status."""

    DISBAND = ("disband", "-/-", "", "They are disbanded: they cannot retreat.")
    MAY_RETREAT = ("may_retreat", "-/-", "", "They may retreat, since nobody dislodged them.")


class StatusRetreatCosts(Choice):
    """What it costs an army to leave a province for its status."""

    NONE = ("none", "-/-", "", "Nothing: it was not dislodged.")
    AS_DISLODGED = ("as_dislodged", "-/-", "", "What a retreat costs a dislodged one.")


class OccupationTest(Choice):
    """When captured places that nobody occupies go back."""

    AFTER_RETREATS = (
        "map_adjustment_after_retreats",
        "-/-",
        "",
        "In the Map Adjustment, so that a retreat can still occupy them.",
    )
    BEFORE_RETREATS = (
        "before_retreats",
        "-/-",
        "",
        "Right after the Adjudication, and those left empty later in the Map Adjustment.",
    )


class MinorElimination(Choice):
    """When a state counts as eliminated, so that its freed provinces do not go back to it."""

    NO_OWN_CENTRE = ("no_own_centre_left", "-/-", "", "While others control all of its own centers.")
    NEVER = ("never", "-/-", "", "Never: they always go back.")


class LiberationByAlly(Choice):
    """What comes of a captured place from which an ally of its original owner drives the captor out."""

    RESTORED = (
        "restored_with_ally_unit_inside",
        "-/-",
        "",
        "It goes back to its original owner, and the ally's unit stays in it.",
    )
    CAPTURED = ("captured_by_ally", "-/-", "", "The ally captures it.")


class ProxyGap(Choice):
    """Whether a captured place may be empty before another unit comes to hold it."""

    NO_EMPTY_TEST = (
        "no_empty_test",
        "-/-",
        "",
        "It must be occupied whenever that is tested; what happened between two tests does not matter.",
    )


class ProxyLost(Choice):
    """What comes of a place that is held for its captor by a side no longer aligned or allied with him."""

    CHECK = (
        "check_POS_then_revert_or_capture",
        "-/-",
        "",
        "At war with the captor that side captures it; otherwise its unit leaves and the place goes back.",
    )


class RetreatIntoNeutral(Choice):
    """Whether units may retreat into neutral states."""

    BARRED = ("barred", "-/-", "", "They may not.")
    ALLOWED = ("allowed", "-/-", "", "They may, although they must leave again after the next orders.")


class RetreatPolitical(Choice):
    """What statuses and declarations mean for retreats."""

    SAME_AS_MOVE = ("same_as_move", "-/-", "", "What they mean for moves.")
    IGNORED = ("ignored", "-/-", "", "Nothing, except for neutral states.")


class BolsteredRetreatAttrition(Choice):
    """Whether a bolstered army that retreats gets the status of attrition besides losing strength."""

    FALSE = ("false", "-/-", "", "It does not.")
    TRUE = ("true", "-/-", "", "It does.")


class RetreatConflict(Choice):
    """What becomes of armies that retreat to the same place."""

    BOTH_DISBAND = ("both_disband", "-/-", "", "All are disbanded, however strong they are.")


class AttritionRetreatAgain(Choice):
    """Whether an army with the status of attrition may retreat once more."""

    FALSE = ("false", "-/-", "", "It may not: it is removed when it is dislodged.")
    TRUE = ("true", "-/-", "", "It may when it is dislodged.")
