"""The knobs about orders, movement, captured land and retreats."""

from __future__ import annotations

from typing import Annotated

from ...model.rulebook import Issue, Rulebook
from .choices_land import (
    AttritionRetreatAgain,
    BolsteredRetreatAttrition,
    CaptureOwnAligned,
    LiberationByAlly,
    MinorElimination,
    OccupationTest,
    ProxyGap,
    ProxyLost,
    RetreatConflict,
    RetreatIntoNeutral,
    RetreatPolitical,
    StatusRetreatCosts,
    StatusRetreatFleets,
)
from .choices_movement import (
    AllyAttack,
    AllyMinorAttackCuts,
    AllySupport,
    BolsteredFailedMoverHold,
    CutBounced,
    CutDisrupted,
    CutFromTarget,
    CutStrength,
    CutSum,
    IllegalPoliticalMove,
    NeutralUnitsAttackable,
    NonwarAttackMode,
    SeaNonwar,
    SideNoDislodge,
    SidePassage,
    UnalignedUnitsAttackable,
)


class MovementKnobs(Rulebook):
    """The part of the rulebook that is about units on the board and the land they stand on."""

    # ------------------------------------------------------------------------------ who may go where

    e19_illegal_political_move: Annotated[IllegalPoliticalMove, Issue("E19-STAT-10")] = (
        IllegalPoliticalMove.REJECTED
    )
    """What becomes of a move that statuses or declarations forbid."""

    e19_side_passage: Annotated[SidePassage, Issue("E19-MOVE-12")] = SidePassage.TRUE
    """Whether units of an aligned state may enter the land of its power and of that power's other states."""

    # ------------------------------------------------------------------------------------- strengths

    e19_bolstered_failed_mover_hold: Annotated[BolsteredFailedMoverHold, Issue("E19-UNIT-7")] = (
        BolsteredFailedMoverHold.FULL
    )
    """What a bolstered unit holds its place with after its own move failed."""

    e19_sea_nonwar: Annotated[SeaNonwar, Issue("E19-SEA-4")] = SeaNonwar.FREE_FIGHT
    """What fleets of powers at peace can do to each other at sea."""

    e19_ally_attack: Annotated[AllyAttack, Issue("E19-ALLY-3")] = AllyAttack.ZERO
    """What becomes of a move against an ally's unit."""

    e19_ally_support: Annotated[AllySupport, Issue("E19-ALLY-4")] = AllySupport.NOT_COUNTED
    """What becomes of a support for an attack on an ally's unit."""

    e19_ally_minor_attack_cuts: Annotated[AllyMinorAttackCuts, Issue("E19-ALLY-7")] = (
        AllyMinorAttackCuts.FALSE
    )
    """Whether the attack of a minor unit cuts the support of a unit of its power's ally."""

    e19_side_no_dislodge: Annotated[SideNoDislodge, Issue("E19-ADD-6")] = SideNoDislodge.WHOLE_SIDE
    """Which units of one side protect each other."""

    e19_nonwar_attack_mode: Annotated[NonwarAttackMode, Issue("E19-POS-5")] = NonwarAttackMode.ZERO
    """What becomes of a move against a unit of a side at peace."""

    e19_unaligned_units_attackable: Annotated[UnalignedUnitsAttackable, Issue("E19-POS-7")] = (
        UnalignedUnitsAttackable.TRUE
    )
    """Whether units of unaligned states can be attacked."""

    e19_neutral_units_attackable: Annotated[NeutralUnitsAttackable, Issue("E19-POS-8")] = (
        NeutralUnitsAttackable.FALSE
    )
    """Whether units of neutral states can be attacked outside neutral land."""

    # --------------------------------------------------------------------------------- cut supports

    e19_cut_strength: Annotated[CutStrength, Issue("E19-BOLSTER-10")] = CutStrength.OWN
    """What an attacker takes away from a support."""

    e19_cut_sum: Annotated[CutSum, Issue("E19-BOLSTER-11")] = CutSum.ALL
    """Which attackers of a supporting unit count."""

    e19_cut_bounced: Annotated[CutBounced, Issue("E19-BOLSTER-12")] = CutBounced.COUNT
    """Whether attackers that do not get in take anything away from a support."""

    e19_cut_disrupted: Annotated[CutDisrupted, Issue("E19-BOLSTER-13")] = CutDisrupted.DO_NOT_COUNT
    """Whether attackers whose convoy is disrupted take anything away from a support."""

    e19_cut_from_target: Annotated[CutFromTarget, Issue("E19-BOLSTER-14")] = CutFromTarget.EXEMPT
    """Whether an attack from where a support is aimed takes anything away from it."""

    # ----------------------------------------------------------------------- who must leave, retreats

    e19_status_retreat_fleets: Annotated[StatusRetreatFleets, Issue("E19-POS-10")] = (
        StatusRetreatFleets.DISBAND
    )
    """What becomes of fleets and minor units that must leave a province for its status."""

    e19_status_retreat_costs: Annotated[StatusRetreatCosts, Issue("E19-POS-11")] = StatusRetreatCosts.NONE
    """What it costs an army to leave a province for its status."""

    e19_retreat_into_neutral: Annotated[RetreatIntoNeutral, Issue("E19-STAT-13")] = RetreatIntoNeutral.BARRED
    """Whether units may retreat into neutral states."""

    e19_retreat_political: Annotated[RetreatPolitical, Issue("E19-RET-4")] = RetreatPolitical.SAME_AS_MOVE
    """What statuses and declarations mean for retreats."""

    e19_bolstered_retreat_attrition: Annotated[BolsteredRetreatAttrition, Issue("E19-RET-5")] = (
        BolsteredRetreatAttrition.FALSE
    )
    """Whether a bolstered army that retreats gets the status of attrition besides losing strength."""

    e19_retreat_conflict: Annotated[RetreatConflict, Issue("E19-RET-8")] = RetreatConflict.BOTH_DISBAND
    """What becomes of armies that retreat to the same place."""

    e19_attrition_retreat_again: Annotated[AttritionRetreatAgain, Issue("E19-ATTR-6")] = (
        AttritionRetreatAgain.FALSE
    )
    """Whether an army with the status of attrition may retreat once more."""

    # --------------------------------------------------------------------------------- captured land

    e19_capture_own_aligned: Annotated[CaptureOwnAligned, Issue("E19-MOVE-11")] = CaptureOwnAligned.FALSE
    """Whether a power captures the provinces of its own aligned states."""

    e19_occupation_test: Annotated[OccupationTest, Issue("E19-CAP-2")] = OccupationTest.AFTER_RETREATS
    """When captured places that nobody occupies go back."""

    e19_minor_elimination: Annotated[MinorElimination, Issue("E19-CAP-12")] = MinorElimination.NO_OWN_CENTRE
    """When a state counts as eliminated, so that its freed provinces do not go back to it."""

    e19_liberation_by_ally: Annotated[LiberationByAlly, Issue("E19-CAP-14")] = LiberationByAlly.RESTORED
    """What comes of a captured place from which an ally of its original owner drives the captor out."""

    e19_proxy_gap: Annotated[ProxyGap, Issue("E19-PROXY-3")] = ProxyGap.NO_EMPTY_TEST
    """Whether a captured place may be empty before another unit comes to hold it."""

    e19_proxy_lost: Annotated[ProxyLost, Issue("E19-PROXY-3")] = ProxyLost.CHECK
    """What comes of a place held for its captor by a side that is no longer aligned or allied with him."""
