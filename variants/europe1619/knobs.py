"""The knobs of Europe 1619: where the published rules are silent or can be read in two ways.

Each has the number of the clause that it belongs to; ``docs/rules/europe-1619.md`` gives the reasons for the
defaults. A knob with a single choice names a decision that has to be taken and for which no other reading is
known.
"""

from __future__ import annotations

from typing import Annotated

from ...model.rulebook import Issue, Rulebook, preset
from ...model.rulebook.fields import rulebook_of
from .choices_setting import BaseRulebook, FirstYear
from .handlers import OttomanControl, PolandControl
from .knobs_movement import MovementKnobs
from .knobs_realm import RealmKnobs
from .opening import AlgeriaTunisia
from .players import Players
from .politics.attacks import AttackOrder, DaInCapturedState, DaZero
from .politics.declarations import AllianceForm, ArmisticeNeeds, DissolutionNeeds, RedeclareGap
from .politics.influence import InfMustSpend, InfTable
from .politics.markers import MarkerRatio, MarkerUpdate
from .politics.statuses import EqualMeans


class Europe1619Rulebook(MovementKnobs, RealmKnobs):
    """The standard rulebook with the knobs of this variant."""

    # --------------------------------------------------------------------------------- who plays, when

    e19_players: Annotated[Players, Issue("E19-ID-4")] = Players.ELEVEN
    """How many powers play (E19-ID-4, E19-MOD)."""

    e19_base_rulebook: Annotated[BaseRulebook, Issue("E19-ID-9")] = BaseRulebook.RULES_2000_2008
    """The edition of the standard rules that counts where this variant says nothing."""

    e19_first_year: Annotated[FirstYear, Issue("E19-CAL-4")] = FirstYear.YEAR_1619
    """The first year of the game."""

    e19_algeria_tunisia: Annotated[AlgeriaTunisia, Issue("E19-SETUP-17")] = AlgeriaTunisia.NEUTRAL
    """The first influence in Algeria and Tunisia."""

    e19_ottoman_control: Annotated[OttomanControl, Issue("E19-MOD-5")] = OttomanControl.ORDINARY
    """Who gives orders to the units of the Ottoman Empire."""

    e19_poland_control: Annotated[PolandControl, Issue("E19-MOD-5")] = PolandControl.SAME_AS_OTTOMAN
    """Who gives orders to the units of Poland where nobody plays it."""

    # --------------------------------------------------------------------------- the diplomatic phase

    e19_inf_table: Annotated[InfTable, Issue("E19-INF-3")] = InfTable.HOME_VALUES
    """How many points of influence a power gets a year."""

    e19_inf_must_spend: Annotated[InfMustSpend, Issue("E19-INF-6")] = InfMustSpend.FALSE
    """Whether a power must place all its points."""

    e19_da_zero: Annotated[DaZero, Issue("E19-DA-1")] = DaZero.NO_EFFECT
    """A diplomatic attack where one of the two has no influence."""

    e19_attack_order: Annotated[AttackOrder, Issue("E19-DA-8")] = AttackOrder.FEWEST_FIRST
    """In which sequence diplomatic attacks in one state are resolved."""

    e19_da_in_captured_state: Annotated[DaInCapturedState, Issue("E19-DA-11")] = DaInCapturedState.ALLOWED
    """Whether suspended influence in a captured state can be attacked."""

    e19_alliance_form: Annotated[AllianceForm, Issue("E19-DECL-8")] = AllianceForm.PAIRWISE
    """Who must declare an alliance of several powers."""

    e19_armistice_needs: Annotated[ArmisticeNeeds, Issue("E19-DECL-11")] = ArmisticeNeeds.BOTH
    """Who must announce an armistice."""

    e19_dissolution_needs: Annotated[DissolutionNeeds, Issue("E19-DECL-13")] = DissolutionNeeds.ONE_MEMBER
    """Who must dissolve an alliance."""

    e19_redeclare_gap: Annotated[RedeclareGap, Issue("E19-DECL-18")] = RedeclareGap.ONE
    """How many full years pass between the end of a war or an alliance and the next declaration."""

    e19_equal_means: Annotated[EqualMeans, Issue("E19-STAT-8")] = EqualMeans.TIE_FOR_TOP
    """When powers that have equally much influence in a state make it neutral."""

    e19_marker_ratio: Annotated[MarkerRatio, Issue("E19-CONF-2")] = MarkerRatio.AT_LEAST_TWICE
    """How much more influence one confession needs for its marker."""

    e19_marker_update: Annotated[MarkerUpdate, Issue("E19-CONF-4")] = MarkerUpdate.RECOMPUTED
    """What becomes of a marker when the influence changes."""


def knobs_of(rulebook: Rulebook) -> Europe1619Rulebook:
    """The knobs that a rulebook sets; their defaults where it is one without knobs of this variant."""
    if isinstance(rulebook, Europe1619Rulebook):
        return rulebook
    return rulebook_of(
        Europe1619Rulebook, {**Europe1619Rulebook.model_construct().choices(), **rulebook.choices()}
    )


DEFAULT_EDITION = "rulebook-2000"
"""The preset of the edition that counts by default."""

_EDITIONS = {
    BaseRulebook.RULES_2000_2008: DEFAULT_EDITION,
    BaseRulebook.RULES_2023: "rulebook-2023",
}


def in_force(rulebook: Rulebook) -> Europe1619Rulebook:
    """The rulebook under which a phase is played: the edition fills in what nobody chose (E19-ID-9).

    A standard rule counts as chosen where it is not the one of the default edition.
    """
    knobs = knobs_of(rulebook)
    edition = _EDITIONS[knobs.e19_base_rulebook]
    if edition == DEFAULT_EDITION:
        return knobs
    usual, wanted = preset(DEFAULT_EDITION).choices(), preset(edition).choices()
    changes = {name: wanted[name] for name, choice in usual.items() if knobs.choices()[name] is choice}
    return rulebook_of(Europe1619Rulebook, {**knobs.choices(), **changes})
