"""The knobs of sides, neutrality, faith and captures."""

from __future__ import annotations

from typing import Annotated

from ...model.rulebook import Issue, Rulebook
from .movement.faith import FaithAttackTest, MuslimStates
from .movement.neutrality import (
    CaptureOfNeutral,
    NeutralBars,
    NeutralEntryResult,
    NeutralFollowIn,
    NeutralInnerMove,
)
from .movement.passages import CoastInference
from .movement.retreats import RetreatIntoNeutral, SanctionRetreatWithoutPower
from .movement.sides import SideCuts, SideNoDislodge
from .setting import CaptureCentreless
from .winter.abandonment import DissolvedCentreUnit
from .winter.captures import LiberatedPowerCentre, MinorFleetCaptures, OrphanArmyCaptures


class MovementKnobs(Rulebook):
    """What the rules leave open about who fights whom, who enters what, and who captures it."""

    e15_minor_fleet_captures: Annotated[MinorFleetCaptures, Issue("E15-CAP-1")] = MinorFleetCaptures.TRUE
    """Whether fleets of minor states capture centers as their armies do."""

    e15_side_no_dislodge: Annotated[SideNoDislodge, Issue("E15-DIS-4")] = SideNoDislodge.WHOLE_SIDE
    """Which units of one side do not dislodge one another."""

    e15_side_cuts: Annotated[SideCuts, Issue("E15-DIS-5")] = SideCuts.FALSE
    """Whether an attack by a unit of the same side, but of another owner, cuts a support."""

    e15_orphan_army_captures: Annotated[OrphanArmyCaptures, Issue("E15-DIS-7")] = OrphanArmyCaptures.FALSE
    """Whether units of a state whose home center falls in the same winter capture where they stand."""

    e15_sanction_retreat_without_power: Annotated[SanctionRetreatWithoutPower, Issue("E15-RET-2")] = (
        SanctionRetreatWithoutPower.DISBAND
    )
    """What becomes of the dislodged unit of a state that may retreat, but is aligned with nobody."""

    e15_retreat_into_neutral: Annotated[RetreatIntoNeutral, Issue("E15-RET-4")] = RetreatIntoNeutral.BARRED
    """Whether units retreat into a neutral state."""

    e15_capture_centreless: Annotated[CaptureCentreless, Issue("E15-TAKE-10")] = (
        CaptureCentreless.ANNEXED_ALL_PROVINCES
    )
    """How a state without a center is captured."""

    e15_liberated_power_centre: Annotated[LiberatedPowerCentre, Issue("E15-EXP-12")] = (
        LiberatedPowerCentre.NEW_MINOR_STATE
    )
    """What becomes of a power's center when the state that captured it loses its home center."""

    e15_neutral_bars: Annotated[NeutralBars, Issue("E15-NEUT-2")] = NeutralBars.ALL_FOREIGN_UNITS
    """Whose units are shut out of a neutral state."""

    e15_neutral_entry_result: Annotated[NeutralEntryResult, Issue("E15-NEUT-3")] = (
        NeutralEntryResult.FAILED_MOVE
    )
    """What a move into a neutral state comes to."""

    e15_neutral_follow_in: Annotated[NeutralFollowIn, Issue("E15-NEUT-6")] = (
        NeutralFollowIn.IF_OCCUPANT_LEAVES
    )
    """When a foreign unit in a neutral state can no longer be attacked there."""

    e15_neutral_inner_move: Annotated[NeutralInnerMove, Issue("E15-NEUT-14")] = NeutralInnerMove.BARRED
    """Whether a foreign unit in a neutral state may go to another vacant province of the state."""

    e15_capture_of_neutral: Annotated[CaptureOfNeutral, Issue("E15-NEUT-16")] = CaptureOfNeutral.ALLOWED
    """Whether a foreign unit that stands in a neutral state in winter captures the place."""

    e15_faith_attack_test: Annotated[FaithAttackTest, Issue("E15-FAITH-5")] = FaithAttackTest.STAYS
    """When a Christian move is an attack on a Muslim unit that Muslims do not support."""

    e15_muslim_states: Annotated[MuslimStates, Issue("E15-FAITH-8")] = MuslimStates.OTTOMANS_AND_MOROCCO
    """Which states are Muslim, with Islamic centers."""

    e15_dissolved_centre_unit: Annotated[DissolvedCentreUnit, Issue("E15-ABN-2")] = (
        DissolvedCentreUnit.NONE_FIRST_WINTER
    )
    """Whether a center of an abandoned power gets a unit as it becomes a minor state."""

    e15_coast_inference: Annotated[CoastInference, Issue("E15-MOVE-4")] = CoastInference.ACCEPT_IF_UNIQUE
    """What counts if a fleet is ordered to Holstein without a coast and can reach only one."""
