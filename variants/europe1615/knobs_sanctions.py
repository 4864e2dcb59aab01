"""The knobs of the sanctions."""

from __future__ import annotations

from typing import Annotated

from ...model.rulebook import Issue, Rulebook
from .choices_sanctions import (
    CatalanIfCaptured,
    CatalanUnitBlocked,
    DualFailedMoverHold,
    DualInRetreat,
    DualSupportCut,
    GusSlot,
    HandicapCancel,
    ImmuneDa,
    KejFurtherArmies,
    LyonScope,
    NewArmyTest,
    PolishConvoy,
    PolishFirstYear,
    RebuiltUnitKeepsLetter,
    SanctionDuration,
    SanctionOverlap,
    SanctionRevote,
    SanctionStart,
    SanctionUnavailable,
    SaxonRetreat,
    SpecialUnitPick,
    Timeline,
    TimelineDensity,
    TimelineSeed,
)


class SanctionKnobs(Rulebook):
    """What the rules leave open about sanctions and the special armies."""

    e15_timeline: Annotated[Timeline, Issue("E15-SANC-4")] = Timeline.RANDOM_SEEDED
    """Where the timeline of sanctions comes from."""

    e15_timeline_seed: Annotated[TimelineSeed, Issue("E15-SANC-4")] = TimelineSeed.DRAW_1615
    """The number of the draw."""

    e15_timeline_density: Annotated[TimelineDensity, Issue("E15-SANC-4")] = TimelineDensity.ONE_OR_TWO
    """How many sanctions come in a year, from 1616 on, each in a season of its own."""

    e15_sanction_start: Annotated[SanctionStart, Issue("E15-SANC-6")] = SanctionStart.BEFORE_STEP_1
    """When in its season a sanction comes into force."""

    e15_sanction_duration: Annotated[SanctionDuration, Issue("E15-SANC-7")] = SanctionDuration.UNTIL_CANCELLED
    """How long a sanction lasts."""

    e15_sanction_revote: Annotated[SanctionRevote, Issue("E15-SANC-8")] = SanctionRevote.TIMELINE
    """How a sanction that ended comes back, where its text says that it may."""

    e15_sanction_unavailable: Annotated[SanctionUnavailable, Issue("E15-SANC-9")] = SanctionUnavailable.SKIP
    """What becomes of a sanction that cannot come when the timeline lists it."""

    e15_sanction_overlap: Annotated[SanctionOverlap, Issue("E15-SANC-10")] = SanctionOverlap.ADD_UP
    """What counts where several sanctions say who may place influence in a state."""

    e15_dual_failed_mover_hold: Annotated[DualFailedMoverHold, Issue("E15-SANC-12")] = DualFailedMoverHold.TWO
    """With which strength a unit of strength two holds whose move failed."""

    e15_dual_in_retreat: Annotated[DualInRetreat, Issue("E15-SANC-13")] = DualInRetreat.NO_EFFECT
    """What it means that a unit of strength two counts as one in retreat."""

    e15_dual_support_cut: Annotated[DualSupportCut, Issue("E15-SANC-14")] = DualSupportCut.FULL
    """How the support of a unit of strength two is cut."""

    e15_rebuilt_unit_keeps_letter: Annotated[RebuiltUnitKeepsLetter, Issue("E15-PU-6")] = (
        RebuiltUnitKeepsLetter.TRUE
    )
    """Whether a special army rebuilt while its sanction goes on has the strength of two units again."""

    e15_saxon_retreat: Annotated[SaxonRetreat, Issue("E15-SAX-4")] = SaxonRetreat.FALSE
    """Whether Saxon units may retreat under the Saxon intervention."""

    e15_kej_further_armies: Annotated[KejFurtherArmies, Issue("E15-KEJ-9")] = KejFurtherArmies.ONE
    """The strength of Lower Saxon armies beyond the first under the Kejserkrigen."""

    e15_new_army_test: Annotated[NewArmyTest, Issue("E15-GUS-3")] = NewArmyTest.BEYOND_STARTING_UNIT
    """Which Swedish or Dutch army is the newly acquired one."""

    e15_gus_slot: Annotated[GusSlot, Issue("E15-GUS-6")] = GusSlot.ORDINARY
    """What Sweden builds once its special army has fallen."""

    e15_polish_first_year: Annotated[PolishFirstYear, Issue("E15-POL-3")] = PolishFirstYear.CALENDAR_YEAR
    """How long the first year of the Polish intervention lasts."""

    e15_special_unit_pick: Annotated[SpecialUnitPick, Issue("E15-POL-4")] = SpecialUnitPick.CAPITAL
    """Which army of a state gets the letter."""

    e15_polish_convoy: Annotated[PolishConvoy, Issue("E15-POL-10")] = PolishConvoy.TRUE
    """Whether the special Polish army can be convoyed."""

    e15_handicap_cancel: Annotated[HandicapCancel, Issue("E15-API-2")] = HandicapCancel.ENDED
    """What widerstand or ketzenhammer does to the handicaps that it cancels."""

    e15_immune_da: Annotated[ImmuneDa, Issue("E15-CIM-1")] = ImmuneDa.REJECT
    """What becomes of a diplomatic attack against a power that is immune."""

    e15_lyon_scope: Annotated[LyonScope, Issue("E15-LYON-5")] = LyonScope.SPANISH
    """Which units the treaty of Lyon keeps out of Switzerland."""

    e15_catalan_if_captured: Annotated[CatalanIfCaptured, Issue("E15-CAT-1")] = CatalanIfCaptured.WAIT
    """What becomes of the Catalan secession if Catalonia has been captured."""

    e15_catalan_unit_blocked: Annotated[CatalanUnitBlocked, Issue("E15-CAT-2")] = (
        CatalanUnitBlocked.WHEN_VACANT
    )
    """What becomes of the Catalan army if another unit stands in Catalonia."""
