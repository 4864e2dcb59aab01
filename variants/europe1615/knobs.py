"""The knobs of Europe 1615: where the published rules are silent or can be read in two ways.

Each has the number of the clause that it belongs to; ``docs/rules/europe-1615.md`` gives the reasons for the
defaults. A knob with a single choice names a decision that has to be taken and for which no other reading is
known.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar

from ...model.rulebook import Issue, Rulebook
from ...model.rulebook.fields import rulebook_of
from .choices_setting import Assignment
from .choices_winter import (
    BuildInSameFaithPowerCentre,
    EliminatedUnits,
    MinorBuildDefault,
    MinorDisbandDefault,
    MinorRebuildType,
    PowerDisbandsPhase,
)
from .identity import BaseRulebook, CaptureMoment
from .knobs_movement import MovementKnobs
from .knobs_sanctions import SanctionKnobs
from .land import CataloniaStart
from .movement.phase import OrderToAnyMinor
from .poland import PolandProvinces
from .politics.attacks import DaTieDirection, DaWithoutInf, PublishDa
from .politics.influence import InfTable, Overspend
from .politics.markers import MarkerRule, MarkerUpdate
from .politics.ottomans import OttomanBuild, OttomanIllegal, OttomanRule, OttomanWeight
from .politics.statuses import PublishAmounts
from .score import ExpandedMultiplier
from .victory import AgreedEndTie, EndPrecedence, OttomanDrawTest, RomeByMinor
from .winter.waivers import WaiverDeadline


class Europe1615Rulebook(MovementKnobs, SanctionKnobs):
    """The standard rulebook with the knobs of this variant."""

    retired: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "e15_forced_march": "off",
            "e15_capture_inf_from": "next_year_allotment",
            "e15_inf_integer": "true",
            "e15_inf_transfer": "none",
            "e15_initial_inf": "none",
            "e15_ottoman_land": "passable_capturable",
            "e15_unaligned_units": "hold",
            "e15_lost_alignment_unit": "hold_supportable",
            "e15_three_centre_rule": "at_least_3",
            "e15_marker_empty": "none",
            "e15_da_last_tie": "first_year_order",
        }
    )

    e15_base_rulebook: Annotated[BaseRulebook, Issue("E15-ID-6")] = BaseRulebook.RULES_2000_2008
    """The edition of the standard rules that counts where this variant says nothing."""

    e15_capture_moment: Annotated[CaptureMoment, Issue("E15-CAL-5")] = CaptureMoment.BEFORE_EARLY_WINTER
    """When occupied places change hands in the winter."""

    e15_inf_table: Annotated[InfTable, Issue("E15-INF-2")] = InfTable.FIRST_SCALE
    """How many influence points the powers receive a year from their homes alone."""

    e15_overspend: Annotated[Overspend, Issue("E15-INF-13")] = Overspend.REJECT
    """What becomes of a list that spends more points than are left."""

    e15_order_to_any_minor: Annotated[OrderToAnyMinor, Issue("E15-ORD-2")] = OrderToAnyMinor.TRUE
    """Which minor states a power can send orders to."""

    e15_catalonia_start: Annotated[CataloniaStart, Issue("E15-MIN-8")] = CataloniaStart.UNALIGNED
    """Whose land Catalonia is at the start."""

    e15_poland_provinces: Annotated[PolandProvinces, Issue("E15-MIN-10")] = PolandProvinces.CRACOW
    """Which is the seventh province of Poland, of which the rules name six."""

    e15_ottoman_weight: Annotated[OttomanWeight, Issue("E15-OTT-4")] = OttomanWeight.ALLOTMENT
    """What an order to an Ottoman unit weighs."""

    e15_ottoman_rule: Annotated[OttomanRule, Issue("E15-OTT-6")] = OttomanRule.PLURALITY
    """Which order to an Ottoman unit is followed."""

    e15_ottoman_illegal: Annotated[OttomanIllegal, Issue("E15-OTT-9")] = OttomanIllegal.IGNORED
    """What becomes of an order that an Ottoman unit cannot carry out."""

    e15_ottoman_build: Annotated[OttomanBuild, Issue("E15-OTT-15")] = OttomanBuild.AUTO
    """How the Ottomans build for the centers that they gain."""

    e15_publish_amounts: Annotated[PublishAmounts, Issue("E15-STAT-12")] = PublishAmounts.TRUE
    """Whether all learn how many points were placed."""

    e15_marker_rule: Annotated[MarkerRule, Issue("E15-MARK-1")] = MarkerRule.DOUBLE
    """When a state bears a religious marker."""

    e15_marker_update: Annotated[MarkerUpdate, Issue("E15-MARK-6")] = MarkerUpdate.EVERY_STEP
    """When markers are placed and removed."""

    e15_da_without_inf: Annotated[DaWithoutInf, Issue("E15-DA-3")] = DaWithoutInf.NO_EFFECT
    """What becomes of a diplomatic attack where one of the two powers has no points."""

    e15_da_tie_direction: Annotated[DaTieDirection, Issue("E15-DA-9")] = DaTieDirection.FEWER_FIRST
    """Who attacks first of powers with equal points."""

    e15_publish_da: Annotated[PublishDa, Issue("E15-DA-15")] = PublishDa.TRUE
    """Whether all learn of diplomatic attacks."""

    e15_assignment: Annotated[Assignment, Issue("E15-BID-1")] = Assignment.AUCTION
    """How the powers are given to the players."""

    e15_minor_disband_default: Annotated[MinorDisbandDefault, Issue("E15-DIS-10")] = (
        MinorDisbandDefault.FARTHEST_FROM_HOME_CENTRE
    )
    """Which unit a minor state with too many loses where nobody orders it."""

    e15_minor_build_default: Annotated[MinorBuildDefault, Issue("E15-EXP-5")] = (
        MinorBuildDefault.ARMY_IN_HOME_CENTRE_IF_VACANT
    )
    """What a minor state with room for a further unit builds where nobody orders it."""

    e15_expanded_multiplier: Annotated[ExpandedMultiplier, Issue("E15-SCORE-10")] = ExpandedMultiplier.THREE
    """By what the centers of an aligned state count when it has captured others."""

    e15_power_disbands_phase: Annotated[PowerDisbandsPhase, Issue("E15-EW-3")] = (
        PowerDisbandsPhase.EARLY_WINTER
    )
    """In which winter phase powers disband the units that their centers do not feed."""

    e15_eliminated_units: Annotated[EliminatedUnits, Issue("E15-EW-4")] = EliminatedUnits.DISBAND_EARLY_WINTER
    """What becomes of the units of an eliminated power."""

    e15_waiver_deadline: Annotated[WaiverDeadline, Issue("E15-BLD-2")] = (
        WaiverDeadline.WITH_FALL_ORDERS_OR_RETREATS
    )
    """Until when a capture can be waived."""

    e15_build_in_same_faith_power_centre: Annotated[BuildInSameFaithPowerCentre, Issue("E15-BLD-13")] = (
        BuildInSameFaithPowerCentre.TRUE
    )
    """Whether a power builds in a captured home center of a power of its own faith."""

    e15_minor_rebuild_type: Annotated[MinorRebuildType, Issue("E15-BLD-14")] = MinorRebuildType.AS_ORIGINAL
    """Which kind of unit a minor state gets in place of the first one it lost."""

    e15_rome_by_minor: Annotated[RomeByMinor, Issue("E15-VIC-2")] = RomeByMinor.NO_WIN
    """Whether a Protestant power wins when a state aligned with it captures Rome."""

    e15_agreed_end_tie: Annotated[AgreedEndTie, Issue("E15-VIC-5")] = AgreedEndTie.DRAW_BETWEEN_TIED
    """What an agreed end comes to when won rounds and accumulated scores are tied."""

    e15_end_precedence: Annotated[EndPrecedence, Issue("E15-VIC-6")] = EndPrecedence.CAPTURES_FIRST
    """Which end counts when several are reached in one winter."""

    e15_ottoman_draw_test: Annotated[OttomanDrawTest, Issue("E15-DRAW-4")] = OttomanDrawTest.CHRISTIAN_CENTRES
    """With what the Ottomans force a draw."""


def knobs_of(rulebook: Rulebook) -> Europe1615Rulebook:
    """The knobs that a rulebook sets; their defaults where it is one without knobs of this variant."""
    if isinstance(rulebook, Europe1615Rulebook):
        return rulebook
    return rulebook_of(
        Europe1615Rulebook, {**Europe1615Rulebook.model_construct().choices(), **rulebook.choices()}
    )
