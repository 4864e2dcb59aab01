"""The knobs about wealth, the Papacy, elimination, scores and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar

from ...model.rulebook import Issue, Rulebook
from .elimination import ElimPowerCentres, SpanishSuccessorUnits
from .ending import (
    AgreedDraw,
    DynasticAlliance,
    EndMode,
    FinalTie,
    MidgameScoreYear,
    ScoringWhen,
    VictoryPointsX,
)
from .papacy.decrees import AnnulmentCounts, DecreeMinorUnits, DecreeSelf, DecreeSubmission, DecreeTypes
from .papacy.violations import AnnulmentRefunds, DecreeViolationCount
from .scoring import MarkerPoints, ScoreFormula
from .winter.income import SeaIncome
from .winter.loans import LoanBeforeBuild
from .winter.minor_builds import MinorExcess
from .winter.purchases import (
    AttritionBolster,
    BolsterNewUnit,
    CostTable,
    DisbandAndBuild,
    FortCountsForPower,
)


class RealmKnobs(Rulebook):
    """The standard rulebook with the knobs about everything that is neither diplomacy nor war."""

    retired: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "e19_oldenburg": "unaligned",
            "e19_saxony_11": "neutral_by_inf",
            "e19_removed_power_inf": "not_placed",
            "e19_initial_relations": "none",
            "e19_objectives": "none",
        }
    )

    # ------------------------------------------------------------------------------ wealth, purchases

    e19_sea_income: Annotated[SeaIncome, Issue("E19-ECON-6")] = SeaIncome.FLEET_THERE
    """Who gets the income of a sea with a value."""

    e19_loan_before_build: Annotated[LoanBeforeBuild, Issue("E19-LOAN-5")] = LoanBeforeBuild.TRUE
    """Whether payments between powers come before purchases."""

    e19_cost_table: Annotated[CostTable, Issue("E19-PRICE-1")] = CostTable.BOARD_TABLE
    """What the next point of strength costs."""

    e19_disband_and_build: Annotated[DisbandAndBuild, Issue("E19-PRICE-15")] = DisbandAndBuild.TRUE
    """Whether a power may disband a unit and build another one in one phase."""

    e19_bolster_new_unit: Annotated[BolsterNewUnit, Issue("E19-PRICE-16")] = BolsterNewUnit.TRUE
    """Whether an army may be bolstered in the phase in which it was built."""

    e19_attrition_bolster: Annotated[AttritionBolster, Issue("E19-ATTR-7")] = AttritionBolster.ALLOWED
    """Whether an army in attrition may be bolstered."""

    e19_minor_excess: Annotated[MinorExcess, Issue("E19-MIN-1")] = MinorExcess.POWER_CHOOSES
    """Which unit of a minor state goes that has more units than centers."""

    e19_fort_counts_for_power: Annotated[FortCountsForPower, Issue("E19-FORT-7")] = FortCountsForPower.FALSE
    """Whether the bonus of a fortified province counts in the strength of the power it follows."""

    # -------------------------------------------------------------------------------------- the Papacy

    e19_decree_submission: Annotated[DecreeSubmission, Issue("E19-PAPACY-3")] = DecreeSubmission.WITH_ORDERS
    """In which phase the Papacy hands in its decree."""

    e19_annulment_counts: Annotated[AnnulmentCounts, Issue("E19-PAPACY-6")] = AnnulmentCounts.TRUE
    """Whether an annulment is the one decree of its year."""

    e19_annulment_refunds: Annotated[AnnulmentRefunds, Issue("E19-PAPACY-7")] = AnnulmentRefunds.TRUE
    """Whether an annulment takes back the penalties that the decree has led to."""

    e19_decree_types: Annotated[DecreeTypes, Issue("E19-PAPACY-15")] = DecreeTypes.SIX_AND_RULINGS
    """Which decrees there are."""

    e19_decree_violation_count: Annotated[DecreeViolationCount, Issue("E19-PAPACY-21")] = (
        DecreeViolationCount.ONCE
    )
    """How violations of a decree are counted."""

    e19_decree_minor_units: Annotated[DecreeMinorUnits, Issue("E19-PAPACY-22")] = DecreeMinorUnits.FALSE
    """Whether units of aligned states can violate a decree not to enter."""

    e19_decree_self: Annotated[DecreeSelf, Issue("E19-PAPACY-23")] = DecreeSelf.FALSE
    """Whether the Papacy may put itself under a decree."""

    # ----------------------------------------------------------------------------- elimination, the end

    e19_elim_power_centres: Annotated[ElimPowerCentres, Issue("E19-ELIM-3")] = ElimPowerCentres.ORIGINAL_OWNER
    """Who gets the land of other powers that an eliminated power held."""

    e19_spanish_successor_units: Annotated[SpanishSuccessorUnits, Issue("E19-ELIM-7")] = (
        SpanishSuccessorUnits.NEXT_BUILDS
    )
    """When the states that come after Spain get their units."""

    e19_victory_points_x: Annotated[VictoryPointsX, Issue("E19-OBJ-1")] = VictoryPointsX.NONE
    """How many points at once control Europe."""

    e19_end_mode: Annotated[EndMode, Issue("E19-OBJ-2")] = EndMode.SCORE_1635
    """When the game ends, and how."""

    e19_agreed_draw: Annotated[AgreedDraw, Issue("E19-OBJ-3")] = AgreedDraw.UNANIMOUS
    """Who must vote for a draw in the builds phase."""

    e19_scoring_when: Annotated[ScoringWhen, Issue("E19-CAL-3")] = ScoringWhen.FINAL_YEAR
    """When scores are tallied."""

    e19_midgame_score_year: Annotated[MidgameScoreYear, Issue("E19-SCORE-2")] = MidgameScoreYear.NONE
    """In which year the referee shows how the powers are doing."""

    e19_score_formula: Annotated[ScoreFormula, Issue("E19-SCORE-3")] = ScoreFormula.VALUES
    """What counts in the score."""

    e19_marker_points: Annotated[MarkerPoints, Issue("E19-CONF-6")] = MarkerPoints.P0
    """How many points a marker gives each power of its confession."""

    e19_dynastic_alliance: Annotated[DynasticAlliance, Issue("E19-SCORE-5")] = DynasticAlliance.OFF
    """Whether powers of one house can win together."""

    e19_final_tie: Annotated[FinalTie, Issue("E19-SCORE-6")] = FinalTie.DRAW
    """What happens when the highest score is that of several."""
