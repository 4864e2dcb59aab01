"""Choices about movement: who may enter what, whom alliances and peace protect, how supports are cut."""

from ...model.rulebook.choices import Choice


class BolsteredFailedMoverHold(Choice):
    """What a bolstered unit holds its place with after its own move failed."""

    FULL = ("full", "-/-", "", "Its full strength.")
    ONE = ("1", "-/-", "", "One, as any other unit.")


class IllegalPoliticalMove(Choice):
    """What becomes of a move that statuses or declarations forbid."""

    REJECTED = (
        "rejected_then_hold",
        "-/-",
        "",
        "It is illegal: the unit holds and can be supported to do so.",
    )
    FAILED_MOVE = (
        "failed_move",
        "-/-",
        "",
        "It is a move that fails, so the unit cannot be supported to hold; it cuts and prevents nothing.",
    )


class SidePassage(Choice):
    """Whether units of an aligned state may enter its power's domain and that power's other states."""

    TRUE = ("true", "-/-", "", "They may.")
    FALSE = ("false", "-/-", "", "They may not.")


class SeaNonwar(Choice):
    """What fleets can do to each other at sea whose powers are neither at war nor allied."""

    FREE_FIGHT = ("free_fight", "-/-", "", "Dislodge each other and cut each other's supports.")
    STANDOFF_ONLY = (
        "standoff_only",
        "-/-",
        "",
        "Contest empty seas; they neither dislodge each other nor cut.",
    )


class AllyAttack(Choice):
    """What becomes of a move against an ally's unit."""

    ZERO = (
        "zero_vs_stayer",
        "-/-",
        "",
        "It has no strength against the unit while that stays, as a move against an own one.",
    )
    ILLEGAL = (
        "illegal_order",
        "-/-",
        "",
        "It is illegal where the unit stands there as the orders are written.",
    )


class AllySupport(Choice):
    """What becomes of a support for an attack on an ally's unit."""

    NOT_COUNTED = (
        "not_counted",
        "-/-",
        "",
        "It does not count towards dislodging the unit, nor does that of aligned units.",
    )


class AllyMinorAttackCuts(Choice):
    """Whether the attack of a minor unit cuts the support of a unit of its power's ally."""

    FALSE = ("false", "-/-", "", "It does not, as that of its power does not.")
    TRUE = ("true", "-/-", "", "It does: only attacks of major units are named.")


class SideNoDislodge(Choice):
    """Which units of one side protect each other: a power's own and those of its aligned states."""

    WHOLE_SIDE = ("whole_side", "-/-", "", "All of them: none dislodges another, helps to, or cuts it.")
    AS_WRITTEN = (
        "power_against_minor",
        "-/-",
        "",
        "Own units, and aligned ones from their power's; minor units dislodge and cut any other's.",
    )


class NonwarAttackMode(Choice):
    """What becomes of a move against a unit of a side that one is neither at war nor allied with."""

    ZERO = (
        "zero_vs_stayer",
        "-/-",
        "",
        "It has no strength against the unit while that stays, and cuts nothing.",
    )
    ILLEGAL = (
        "illegal_if_occupied_at_start",
        "-/-",
        "",
        "It is illegal where the unit stands there as the orders are written.",
    )


class UnalignedUnitsAttackable(Choice):
    """Whether units of unaligned states can be attacked."""

    TRUE = ("true", "-/-", "", "They can: nobody can declare war on such a state, which may be captured.")
    FALSE = ("false", "-/-", "", "They cannot on land, since nobody is at war with them.")


class NeutralUnitsAttackable(Choice):
    """Whether units of neutral states can be attacked outside neutral land."""

    FALSE = ("false", "-/-", "", "They cannot on land, since nobody is at war with them.")
    TRUE = ("true", "-/-", "", "They can.")


class CutStrength(Choice):
    """What an attacker takes away from a support."""

    OWN = ("own_unit_strength", "-/-", "", "As much as its unit is strong.")
    WITH_SUPPORTS = ("with_supports", "-/-", "", "That and the supports that its move is given.")


class CutSum(Choice):
    """Which attackers of a supporting unit count."""

    ALL = ("all_attackers", "-/-", "", "All of them together.")


class CutBounced(Choice):
    """Whether attackers that do not get in take anything away from a support."""

    COUNT = ("count", "-/-", "", "They do.")


class CutDisrupted(Choice):
    """Whether attackers whose convoy is disrupted take anything away from a support."""

    DO_NOT_COUNT = ("do_not_count", "-/-", "", "They do not.")


class CutFromTarget(Choice):
    """Whether an attack from where a support is aimed takes anything away from it."""

    EXEMPT = ("exempt", "-/-", "", "It does not, unless it dislodges the supporting unit.")
