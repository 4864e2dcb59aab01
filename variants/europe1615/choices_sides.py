"""Choices about sides: who fights whom, who is shut out of a neutral state, what faith forbids."""

from ...model.rulebook.choices import Choice


class SideNoDislodge(Choice):
    """Which units of one side do not dislodge one another."""

    WHOLE_SIDE = (
        "whole_side",
        "-/-",
        "",
        "All of them: those of a power and of every state aligned with it.",
    )
    POWER_TO_MINOR_ONLY = (
        "power_to_minor_only",
        "-/-",
        "",
        "Those of the power do not dislodge those of its states; the states' units do dislodge others.",
    )


class SideCuts(Choice):
    """Whether an attack by a unit of the same side, but of another owner, cuts a support."""

    FALSE = (
        "false",
        "-/-",
        "",
        "It does not.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "It does.",
    )


class SanctionRetreatWithoutPower(Choice):
    """What becomes of the dislodged unit of a state that may retreat, but is aligned with nobody."""

    DISBAND = (
        "disband",
        "-/-",
        "",
        "It is disbanded.",
    )
    FIRST_PLACE = (
        "first_place",
        "-/-",
        "",
        "It retreats to the first of the places open to it, in alphabetical order.",
    )


class RetreatIntoNeutral(Choice):
    """Whether units retreat into a neutral state."""

    BARRED = (
        "barred",
        "-/-",
        "",
        "They do not.",
    )
    ALLOWED = (
        "allowed",
        "-/-",
        "",
        "They may.",
    )


class NeutralBars(Choice):
    """Whose units are shut out of a neutral state."""

    ALL_FOREIGN_UNITS = (
        "all_foreign_units",
        "-/-",
        "",
        "Those of everybody else.",
    )
    POWERS_ONLY = (
        "powers_only",
        "-/-",
        "",
        "Those of powers; units of other states and of the Ottomans enter.",
    )


class NeutralEntryResult(Choice):
    """What a move into a neutral state comes to."""

    FAILED_MOVE = (
        "failed_move",
        "-/-",
        "",
        "It fails, so the unit cannot be supported in place.",
    )
    HOLD = (
        "hold",
        "-/-",
        "",
        "The unit holds and can be supported in place, where it is clear beforehand that it cannot enter.",
    )


class NeutralFollowIn(Choice):
    """When a foreign unit in a neutral state can no longer be attacked there."""

    IF_OCCUPANT_LEAVES = (
        "barred_if_occupant_leaves",
        "-/-",
        "",
        "If it does leave.",
    )
    IF_ORDERED_TO_MOVE = (
        "barred_if_occupant_ordered_to_move",
        "-/-",
        "",
        "If it is ordered to leave.",
    )


class NeutralInnerMove(Choice):
    """Whether a foreign unit in a neutral state may go to another vacant province of the state."""

    BARRED = (
        "barred",
        "-/-",
        "",
        "It may not.",
    )
    ALLOWED = (
        "allowed",
        "-/-",
        "",
        "It may.",
    )


class FaithAttackTest(Choice):
    """When a Christian move is an attack on a Muslim unit that Muslims do not support."""

    STAYS = (
        "target_occupied_by_muslim_that_stays",
        "-/-",
        "",
        "Against a Muslim unit that stays; the support does not count then.",
    )
    OCCUPIED_AT_START = (
        "occupied_at_start",
        "-/-",
        "",
        "Whenever a Muslim unit stands there at the beginning; the order to support is void then.",
    )


class MuslimStates(Choice):
    """Which states are Muslim, with Islamic centers."""

    OTTOMANS_AND_MOROCCO = (
        "ottomans_and_morocco",
        "-/-",
        "",
        "The Ottomans and Morocco.",
    )
    EVERY_MUSLIM_STATE = (
        "every_muslim_state",
        "-/-",
        "",
        "Every state that the board calls Muslim, so Algeria and Tunisia too.",
    )


class CoastInference(Choice):
    """What counts if a fleet is ordered to Holstein without a coast and can reach only one."""

    ACCEPT_IF_UNIQUE = (
        "accept_if_unique",
        "-/-",
        "",
        "That coast is meant.",
    )
    REJECT = (
        "reject",
        "-/-",
        "",
        "The coast must be named all the same.",
    )
