"""Questions about rules and results: verify, what-if, resolutions, cores, census, comparison."""

from .ambiguity.alternatives import (
    BY_FORMAT,
    Alternative,
    all_alternatives,
    option_alternatives,
    parse_alternatives,
)
from .ambiguity.census import Census, CensusQuestion, MinimalPattern, PartResult, census_work
from .ambiguity.chances import ChanceQuestion, Stratum, chance_work, counts_from_json, counts_to_json
from .ambiguity.comparison import (
    AMBIGUOUS,
    Basis,
    Comparison,
    ambiguous_key,
    change_key,
    comparison_work,
)
from .ambiguity.cores import Core, core_of
from .ambiguity.coverage import EXPRESSED, boards_words, find_limits, limits_words, scope_of, unexpressed
from .ambiguity.distinguishing import (
    DistinguishingPattern,
    difference_work,
    differences_from_json,
    differences_to_json,
    fewest_orders,
    pairs_of,
)
from .ambiguity.enumeration import CensusPart, Scope, parts
from .ambiguity.evaluation import Differ, Find
from .ambiguity.families import Family, family_of
from .ambiguity.kernel_survey import KernelSurvey, survey_source
from .ambiguity.mechanics import MECHANICS
from .ambiguity.patterns import Pattern, format_pattern, parse_pattern
from .ambiguity.placements import PlacedPattern, placements
from .ambiguity.positions import Danger, Hazard, find_gap, hazard_of
from .ambiguity.resolutions import Resolutions, resolutions_of
from .ambiguity.tallies import Rate
from .ambiguity.words import pattern_words, resolutions_words
from .ambiguity.work_queue import PartsFile, cluster, finish_parts, local_pool, run_parts
from .ambiguous_rules import compare, core, resolutions
from .claims.claims import Claim, predicate, unit_of
from .claims.results import read_result
from .claims.statements import ClaimText, read_statements
from .claims.text import parse_claims, parse_unit
from .claims.truth import holds
from .explanations import (
    answers_of_case,
    answers_of_game,
    reasons_json,
    report_answer_json,
    results_for,
    why,
)
from .question import Question, question_of, refuse_disorder
from .verifying.cases import read_claims, verify_case
from .verifying.corrections import reasons
from .verifying.diagnosis import Slip
from .verifying.missing_units import MissingUnit, missing_unit_words
from .verifying.other_phases import CheckedStatement, PhaseVerification, verify_phase
from .verifying.other_rules import OtherChoice
from .verifying.supposing import suppose_centers
from .verifying.verdict import all_hold, describe_no_other_rules, post_text, some_fail
from .verifying.verification import Verification, verify
from .verifying.wire import (
    PhaseVerificationDocument,
    contradicts,
    counted_as,
    order_of,
    phase_verification_json,
    verification_json,
    why_not,
)
from .whatif.cases import acting_powers, find_meant_unit, goals_of, plans_for, what_if
from .whatif.effects import (
    Change,
    ChangeKind,
    Effect,
    changes_between,
    effects,
    find_unit,
    followed_order,
    unit_fates,
)
from .whatif.goals import Answer, Plan, find_plans
from .whatif.wire import answer_json, effects_json

__all__ = [
    "AMBIGUOUS",
    "BY_FORMAT",
    "EXPRESSED",
    "MECHANICS",
    "Alternative",
    "Answer",
    "Basis",
    "Census",
    "CensusPart",
    "CensusQuestion",
    "ChanceQuestion",
    "Change",
    "ChangeKind",
    "CheckedStatement",
    "Claim",
    "ClaimText",
    "Comparison",
    "Core",
    "Danger",
    "Differ",
    "DistinguishingPattern",
    "Effect",
    "Family",
    "Find",
    "Hazard",
    "KernelSurvey",
    "MinimalPattern",
    "MissingUnit",
    "OtherChoice",
    "PartResult",
    "PartsFile",
    "Pattern",
    "PhaseVerification",
    "PhaseVerificationDocument",
    "PlacedPattern",
    "Plan",
    "Question",
    "Rate",
    "Resolutions",
    "Scope",
    "Slip",
    "Stratum",
    "Verification",
    "acting_powers",
    "all_alternatives",
    "all_hold",
    "ambiguous_key",
    "answer_json",
    "answers_of_case",
    "answers_of_game",
    "boards_words",
    "census_work",
    "chance_work",
    "change_key",
    "changes_between",
    "cluster",
    "compare",
    "comparison_work",
    "contradicts",
    "core",
    "core_of",
    "counted_as",
    "counts_from_json",
    "counts_to_json",
    "describe_no_other_rules",
    "difference_work",
    "differences_from_json",
    "differences_to_json",
    "effects",
    "effects_json",
    "family_of",
    "fewest_orders",
    "find_gap",
    "find_limits",
    "find_meant_unit",
    "find_plans",
    "find_unit",
    "finish_parts",
    "followed_order",
    "format_pattern",
    "goals_of",
    "hazard_of",
    "holds",
    "limits_words",
    "local_pool",
    "missing_unit_words",
    "option_alternatives",
    "order_of",
    "pairs_of",
    "parse_alternatives",
    "parse_claims",
    "parse_pattern",
    "parse_unit",
    "parts",
    "pattern_words",
    "phase_verification_json",
    "placements",
    "plans_for",
    "post_text",
    "predicate",
    "question_of",
    "read_claims",
    "read_result",
    "read_statements",
    "reasons",
    "reasons_json",
    "refuse_disorder",
    "report_answer_json",
    "resolutions",
    "resolutions_of",
    "resolutions_words",
    "results_for",
    "run_parts",
    "scope_of",
    "some_fail",
    "suppose_centers",
    "survey_source",
    "unexpressed",
    "unit_fates",
    "unit_of",
    "verification_json",
    "verify",
    "verify_case",
    "verify_phase",
    "what_if",
    "why",
    "why_not",
]
