"""The knobs of 1648: The Thirty Years War: where the published rules are silent or can be read in two ways.

Each has the number of the clause that it belongs to; ``docs/rules/thirty-years-war-1648.md`` gives the
reasons for the defaults. A knob with a single choice names a decision that has to be taken and for which
no other reading is known.
"""

from __future__ import annotations

from typing import Annotated

from ...model.rulebook import Issue, Rulebook, preset
from ...model.rulebook.fields import rulebook_of
from .choices_ice import (
    IceConvoy,
    IceExitAttack,
    IceHoldSupportIn,
    IceLandEntry,
    IceLandEntryFleet,
    IceLandFleetAttackable,
    IceMustLeave,
    IceRetreatInto,
    IceSeaExit,
    IceSeaExitAttack,
)
from .choices_realm import (
    LoanBeforeRemoval,
    LoanBorrowWhileLending,
    LoanBuildSite,
    LoanCaptureByBorrower,
    LoanClock,
    LoanConsent,
    LoanRecallDelay,
    LoanVictoryCount,
    VictoryCentres,
    VictoryCentresOttoman,
    VictoryTie,
)
from .choices_setting import (
    BaseRulebook,
    BuildInEnemyHome,
    ControlWhen,
    HoldBreak,
    HoldClockStart,
    HoldCountsBuildMonth,
    HoldTurns,
    HomeCentres,
    HomeProvince,
    OttomanDesignateWhen,
    OttomanRedesignate,
    OttomanSpecialUse,
    PressInBuildMonth,
    RetreatWhen,
    SpainHome,
    SpainOptionDefault,
    SpainOptionSecret,
)
from .choices_units import (
    FcaAttackMeans,
    FcaFrozen,
    FcaInBuildMonth,
    FcaSupportable,
    FcaTiming,
    MercCapacityRounding,
    MercCaptures,
    MercConvoy,
    MercCuts,
    MercFailedMoveHold,
    MercLetter,
    MercMove,
    MercOddRemoval,
    MercRemovalUnit,
    MercStandoff,
    MercSupportedHold,
)


class ThirtyYearsRulebook(Rulebook):
    """The standard rulebook with the knobs of this variant."""

    t48_base_rulebook: Annotated[BaseRulebook, Issue("T48-ID-2")] = BaseRulebook.RULES_2000_2023
    """The edition of the standard rules that counts where this variant says nothing."""

    t48_spain_option_default: Annotated[SpainOptionDefault, Issue("T48-SET-2")] = (
        SpainOptionDefault.SPANISH_NETHERLANDS
    )
    """Where the third Spanish army starts if Spain does not say it."""

    t48_spain_option_secret: Annotated[SpainOptionSecret, Issue("T48-SET-2")] = SpainOptionSecret.FALSE
    """Whether the others write their first orders without knowing where that army starts."""

    t48_spain_home: Annotated[SpainHome, Issue("T48-SET-3")] = SpainHome.BOTH_MARKED_AS_MAP
    """Which of Leon and the Spanish Netherlands is a home center of Spain."""

    t48_home_centres: Annotated[HomeCentres, Issue("T48-SET-12")] = HomeCentres.OPENING_PLACES
    """Which places are home centers."""

    t48_press_in_build_month: Annotated[PressInBuildMonth, Issue("T48-CAL-5")] = PressInBuildMonth.CLOSED
    """Whether the powers may write to each other in a build month."""

    t48_retreat_when: Annotated[RetreatWhen, Issue("T48-CAL-7")] = RetreatWhen.SAME_MONTH
    """When dislodged units retreat."""

    t48_control_when: Annotated[ControlWhen, Issue("T48-CAL-8")] = ControlWhen.BUILD_MONTH
    """When centers change hands."""

    t48_hold_turns: Annotated[HoldTurns, Issue("T48-BLD-4")] = HoldTurns.THREE
    """For how many turns a center must have been held before one builds there."""

    t48_hold_clock_start: Annotated[HoldClockStart, Issue("T48-BLD-5")] = HoldClockStart.MONTH_OF_ENTRY
    """The month of capture, which does not count towards these turns."""

    t48_hold_counts_build_month: Annotated[HoldCountsBuildMonth, Issue("T48-BLD-5")] = (
        HoldCountsBuildMonth.TRUE
    )
    """Whether build months are turns that count as held."""

    t48_hold_break: Annotated[HoldBreak, Issue("T48-BLD-6")] = HoldBreak.LOSS_OF_OWNERSHIP
    """What ends the run of turns for which a center is held."""

    t48_build_in_enemy_home: Annotated[BuildInEnemyHome, Issue("T48-BLD-8")] = BuildInEnemyHome.FALSE
    """Whether one builds in long-held home centers of other powers."""

    t48_fca_timing: Annotated[FcaTiming, Issue("T48-FCA-2")] = FcaTiming.ORDER_TURN
    """Which turn a fleet must have stayed in place for when it changes into an army."""

    t48_fca_attack_means: Annotated[FcaAttackMeans, Issue("T48-FCA-3")] = FcaAttackMeans.ANY_MOVE
    """What counts as an attack on a fleet that is to change."""

    t48_fca_supportable: Annotated[FcaSupportable, Issue("T48-FCA-6")] = FcaSupportable.TRUE
    """Whether a fleet ordered to change can be supported to hold."""

    t48_fca_in_build_month: Annotated[FcaInBuildMonth, Issue("T48-FCA-8")] = FcaInBuildMonth.FALSE
    """Whether fleets change in build months too."""

    t48_fca_frozen: Annotated[FcaFrozen, Issue("T48-FCA-11")] = FcaFrozen.ALLOWED
    """Whether a fleet in a frozen land can change."""

    t48_merc_letter: Annotated[MercLetter, Issue("T48-MERC-1")] = MercLetter.M
    """The letter of mercenaries in orders."""

    t48_merc_move: Annotated[MercMove, Issue("T48-MERC-4")] = MercMove.VACANT_ONLY
    """How mercenaries, who never attack, can move."""

    t48_merc_standoff: Annotated[MercStandoff, Issue("T48-MERC-5")] = MercStandoff.NORMAL
    """What a mercenary is worth in a standoff."""

    t48_merc_cuts: Annotated[MercCuts, Issue("T48-MERC-6")] = MercCuts.FALSE
    """Whether a mercenary that moves against a supporting unit cuts the support."""

    t48_merc_supported_hold: Annotated[MercSupportedHold, Issue("T48-MERC-11")] = MercSupportedHold.RESTORE
    """The strength with which a supported mercenary holds."""

    t48_merc_failed_move_hold: Annotated[MercFailedMoveHold, Issue("T48-MERC-12")] = MercFailedMoveHold.ZERO
    """The strength with which a mercenary holds whose move failed."""

    t48_merc_removal_unit: Annotated[MercRemovalUnit, Issue("T48-MERC-15")] = (
        MercRemovalUnit.PER_MISSING_CAPACITY
    )
    """When the two mercenaries that go for a center are due."""

    t48_merc_odd_removal: Annotated[MercOddRemoval, Issue("T48-MERC-16")] = MercOddRemoval.LITERAL
    """What goes when the last mercenary is alone."""

    t48_merc_capacity_rounding: Annotated[MercCapacityRounding, Issue("T48-MERC-17")] = (
        MercCapacityRounding.UP
    )
    """How much of a center a lone mercenary takes."""

    t48_home_province: Annotated[HomeProvince, Issue("T48-MERC-18")] = HomeProvince.INSIDE_BORDERS
    """Where mercenaries are built apart from long-held neutral centers."""

    t48_merc_captures: Annotated[MercCaptures, Issue("T48-MERC-21")] = MercCaptures.TRUE
    """Whether mercenaries take the centers in which they stand in a build month."""

    t48_merc_convoy: Annotated[MercConvoy, Issue("T48-MERC-22")] = MercConvoy.TRUE
    """Whether mercenaries can be convoyed."""

    t48_ottoman_special_use: Annotated[OttomanSpecialUse, Issue("T48-OTT-3")] = (
        OttomanSpecialUse.NO_BUILD_NO_COUNT
    )
    """What the Ottomans have of special centers that are not named as homes."""

    t48_ottoman_designate_when: Annotated[OttomanDesignateWhen, Issue("T48-OTT-4")] = (
        OttomanDesignateWhen.BUILD_MONTH
    )
    """When a special center is named as a home."""

    t48_ottoman_redesignate: Annotated[OttomanRedesignate, Issue("T48-OTT-7")] = OttomanRedesignate.FALSE
    """Whether another special center can be named for one that was lost as a home."""

    t48_ice_must_leave: Annotated[IceMustLeave, Issue("T48-ICE-7")] = IceMustLeave.FALSE
    """Whether fleets in frozen seas must try to leave them."""

    t48_ice_sea_exit: Annotated[IceSeaExit, Issue("T48-ICE-8")] = IceSeaExit.ALLOWED
    """Whether a fleet may leave a frozen sea."""

    t48_ice_sea_exit_attack: Annotated[IceSeaExitAttack, Issue("T48-ICE-9")] = IceSeaExitAttack.ALLOWED
    """Whether a fleet that leaves a frozen sea attacks a unit that stays where it goes."""

    t48_ice_land_entry: Annotated[IceLandEntry, Issue("T48-ICE-11")] = IceLandEntry.BARRED_FOR_ALL
    """Which armies may not enter frozen lands."""

    t48_ice_exit_attack: Annotated[IceExitAttack, Issue("T48-ICE-14")] = IceExitAttack.ZERO
    """What becomes of an army that leaves a frozen land for an occupied place."""

    t48_ice_land_entry_fleet: Annotated[IceLandEntryFleet, Issue("T48-ICE-19")] = IceLandEntryFleet.BARRED
    """Whether fleets may enter frozen lands."""

    t48_ice_land_fleet_attackable: Annotated[IceLandFleetAttackable, Issue("T48-ICE-20")] = (
        IceLandFleetAttackable.FALSE
    )
    """Whether a fleet in a frozen land can be attacked."""

    t48_ice_retreat_into: Annotated[IceRetreatInto, Issue("T48-ICE-21")] = IceRetreatInto.BARRED
    """Whether units may retreat into frozen seas and lands."""

    t48_ice_convoy: Annotated[IceConvoy, Issue("T48-ICE-22")] = IceConvoy.BARRED
    """Whether a fleet in a frozen sea may convoy."""

    t48_ice_hold_support_in: Annotated[IceHoldSupportIn, Issue("T48-ICE-23")] = IceHoldSupportIn.VOID
    """Support to hold for a unit in a frozen place, which nobody can attack."""

    t48_victory_centres: Annotated[VictoryCentres, Issue("T48-VIC-1")] = VictoryCentres.THIRTY
    """How many centers win for every power but the Ottomans."""

    t48_victory_centres_ottoman: Annotated[VictoryCentresOttoman, Issue("T48-VIC-2")] = (
        VictoryCentresOttoman.THIRTY_FIVE
    )
    """How many centers win for the Ottomans."""

    t48_victory_tie: Annotated[VictoryTie, Issue("T48-VIC-4")] = VictoryTie.LARGEST_EXCESS
    """What happens when two powers reach their goals in one build month."""

    t48_loan_victory_count: Annotated[LoanVictoryCount, Issue("T48-VIC-6")] = LoanVictoryCount.LENDER
    """For whom a loaned center counts towards victory."""

    t48_loan_consent: Annotated[LoanConsent, Issue("T48-LOAN-1")] = LoanConsent.BOTH
    """Who has to report a loan."""

    t48_loan_borrow_while_lending: Annotated[LoanBorrowWhileLending, Issue("T48-LOAN-3")] = (
        LoanBorrowWhileLending.BARRED
    )
    """Whether a power that lends a center may borrow another one."""

    t48_loan_recall_delay: Annotated[LoanRecallDelay, Issue("T48-LOAN-6")] = LoanRecallDelay.NEXT
    """How many build months after the notice a loan returns."""

    t48_loan_build_site: Annotated[LoanBuildSite, Issue("T48-LOAN-8")] = LoanBuildSite.FALSE
    """Who builds in a loaned center."""

    t48_loan_capture_by_borrower: Annotated[LoanCaptureByBorrower, Issue("T48-LOAN-9")] = (
        LoanCaptureByBorrower.OWNERSHIP_PASSES
    )
    """What happens when a unit of the borrower stands in the loaned center in a build month."""

    t48_loan_clock: Annotated[LoanClock, Issue("T48-LOAN-10")] = LoanClock.KEEPS_RUNNING
    """What a loan does to the turns for which the lender has held the center."""

    t48_loan_before_removal: Annotated[LoanBeforeRemoval, Issue("T48-LOAN-1")] = LoanBeforeRemoval.TRUE
    """Whether a new loan counts before removals are due."""


def knobs_of(rulebook: Rulebook) -> ThirtyYearsRulebook:
    """The knobs that a rulebook sets; their defaults where it is one without knobs of this variant."""
    if isinstance(rulebook, ThirtyYearsRulebook):
        return rulebook
    return rulebook_of(
        ThirtyYearsRulebook, {**ThirtyYearsRulebook.model_construct().choices(), **rulebook.choices()}
    )


def in_force(rulebook: Rulebook) -> ThirtyYearsRulebook:
    """The rulebook under which a phase is played: the edition fills in what nobody chose (T48-ID-2).

    A standard rule counts as chosen where it is not the one of the default edition.
    """
    knobs = knobs_of(rulebook)
    edition = _EDITIONS[knobs.t48_base_rulebook]
    if edition == DEFAULT_EDITION:
        return knobs
    usual, wanted = preset(DEFAULT_EDITION).choices(), preset(edition).choices()
    changes = {name: wanted[name] for name, choice in usual.items() if knobs.choices()[name] is choice}
    return rulebook_of(ThirtyYearsRulebook, {**knobs.choices(), **changes})


DEFAULT_EDITION = "rulebook-2023"
"""The preset of the edition that counts by default."""

_EDITIONS = {
    BaseRulebook.RULES_2000_2023: DEFAULT_EDITION,
    BaseRulebook.RULES_1971: "rulebook-1971",
    BaseRulebook.RULES_1982: "rulebook-1982",
}
