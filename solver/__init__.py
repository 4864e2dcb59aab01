"""Resolve orders.

The input is a `Position`, the orders of each power and a `Rulebook`. The output is a `Resolution`: the
outcome of every order with its reason, and whether it is the only consistent resolution. `movement` lists the
steps; `rules` states the rules, each once. `retreats` and `adjustments` are simpler, because no order there
depends on the outcome of another one. `conditions` holds what a variant may change.

Subpackages from the bottom: `conditions`, `outcomes`, then `rules`, `orders` and `messages`, `system`,
`search`, `results`, then the phases. Each imports only from those below it.
"""

from typing import TYPE_CHECKING

import lazy_loader  # pyright: ignore[reportMissingTypeStubs] - it has none

from . import rules
from .adjustments.civil_disorder import choose_disorder_removals
from .adjustments.distances import measure_over_borders, measure_own_steps, measure_with_convoys
from .adjustments.legal import LegalAdjustments, candidate_builds
from .adjustments.phase import (
    AdjustmentResolution,
    adjustments_due,
    open_sites,
    owners_after,
    resolve_adjustments,
)
from .adjustments.reading import BuildReader
from .conditions.access import ALL_OPEN, AccessRules, ClosedProvince, ClosedWhen
from .conditions.builds import (
    BuildRules,
    Distances,
    Measure,
    OwnedCenterBuilds,
    centers_minus_units,
    home_centers,
    home_country,
    require_home_center,
    require_owned_center,
)
from .conditions.conditions import VariantRules, standard_conditions
from .conditions.convoys import convoy_destinations, seas_on_routes
from .conditions.geography import BoardGraph, board_graph
from .conditions.orders import Approach, Conversions, OrderRules
from .conditions.relations import OWN_SIDE, Reason, Relations, clause_of, same_power
from .conditions.retreats import RetreatRules
from .conditions.strengths import ALL_EQUAL, ONE, Cutting, Strengths, Weights
from .exports import FORMATS as EXPORT_FORMATS, export_model
from .legal_orders import LegalOrders, possible_orders
from .messages.adjustments import describe_refused_order
from .messages.clauses import quote_clause
from .messages.explanation import Explanation
from .messages.texts import join_words
from .movement import resolve, settle
from .open_orders import open_system, unsettled_system
from .orders.civil_disorder import with_disorder
from .orders.faults_after_movement import describe_single_fault
from .orders.reading import CONVOY, HOLD, MOVE, SUPPORT, OrderValidator, ValidatedOrder
from .orders.selection import mean_the_same, select_orders
from .outcomes.adjustments import IllegalAdjustment, NoBuildSite, SiteOccupied, UnitBuilt
from .outcomes.choice_names import choice_name
from .outcomes.movement import Bounced, MoveSucceeds, Reduced, Status, ruling_code
from .outcomes.retreats import AttackerOrigin, Closure, Contested, FaultyRetreat, Occupied
from .results.aftermath import move_unit
from .results.certificate import FORMAT as CERTIFICATE_FORMAT, certify
from .results.consistent import bare_rules, consistent_resolutions
from .results.dependencies import Dependency, KernelGraph, Polarity
from .results.forced import ForcedDecision
from .results.movement_result import Note, WrittenOrder
from .results.order_result import OrderResult
from .results.resolution import Resolution
from .results.retreat_options import (
    all_retreat_options,
    find_closure,
    reachable_locations,
    retreat_options,
)
from .results.suppositions import Supposition, SuppositionEnding
from .results.unread import UnreadResult
from .retreats.phase import RetreatResolution, legal_retreats, resolve_retreats
from .rules.check import Exact, InconsistentError
from .rules.decisions import NO, UNKNOWN, YES
from .rules.tables import Rule
from .search.branching import branch_system
from .search.extra_rules import Certainty, TieBreak, apply_tiebreak, idle_fleets
from .search.settled_kernels import Kernel, OrderFate, fates_in
from .shapes import KernelShape, kernel_shapes
from .submissions import (
    DisregardedOrder,
    EffectiveOrders,
    all_orders_count,
    attribute_orders,
    find_effective_orders,
    resolve_effective,
)
from .system.building import build_system
from .system.cuts import PARADOXES
from .system.routes import route_choices
from .system.system import System
from .wrong_names import find_wrong_name

if TYPE_CHECKING:
    from .results.causes import CauseRecord, cause_json
    from .results.wire import (
        OUTCOMES,
        Certainties,
        CheckRecord,
        DislodgedRecord,
        EventRecord,
        KernelRecord,
        OrderHead,
        OrderRecord,
        ResultRecord,
        changes_json,
        dislodged_json,
        json_text,
        kernel_json,
        order_head,
        order_json,
        resolution_json,
        units_json,
    )
    from .rules.cpsat import (
        INFEASIBLE,
        OPTIMAL,
        Constraints,
        build_model,
        enumerate_resolutions,
        solver,
        unknown,
    )

# OR-tools takes longer to import than everything else here; most turns need neither.
__getattr__, _, _ = lazy_loader.attach(  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    __name__,
    submod_attrs={
        "results.causes": ["CauseRecord", "cause_json"],
        "results.wire": [
            *("OUTCOMES", "Certainties", "CheckRecord", "DislodgedRecord", "EventRecord", "KernelRecord"),
            *("OrderHead", "OrderRecord", "ResultRecord", "changes_json", "dislodged_json", "json_text"),
            *("kernel_json", "order_head", "order_json", "resolution_json", "units_json"),
        ],
        "rules.cpsat": [
            "INFEASIBLE",
            "OPTIMAL",
            "Constraints",
            "build_model",
            "enumerate_resolutions",
            "solver",
            "unknown",
        ],
    },
)

__all__ = [
    "ALL_EQUAL",
    "ALL_OPEN",
    "CERTIFICATE_FORMAT",
    "CONVOY",
    "EXPORT_FORMATS",
    "HOLD",
    "INFEASIBLE",
    "MOVE",
    "NO",
    "ONE",
    "OPTIMAL",
    "OUTCOMES",
    "OWN_SIDE",
    "PARADOXES",
    "SUPPORT",
    "UNKNOWN",
    "YES",
    "AccessRules",
    "AdjustmentResolution",
    "Approach",
    "AttackerOrigin",
    "BoardGraph",
    "Bounced",
    "BuildReader",
    "BuildRules",
    "CauseRecord",
    "Certainties",
    "Certainty",
    "CheckRecord",
    "ClosedProvince",
    "ClosedWhen",
    "Closure",
    "Constraints",
    "Contested",
    "Conversions",
    "Cutting",
    "Dependency",
    "DislodgedRecord",
    "DisregardedOrder",
    "Distances",
    "EffectiveOrders",
    "EventRecord",
    "Exact",
    "Explanation",
    "FaultyRetreat",
    "ForcedDecision",
    "IllegalAdjustment",
    "InconsistentError",
    "Kernel",
    "KernelGraph",
    "KernelRecord",
    "KernelShape",
    "LegalAdjustments",
    "LegalOrders",
    "Measure",
    "MoveSucceeds",
    "NoBuildSite",
    "Note",
    "Occupied",
    "OrderFate",
    "OrderHead",
    "OrderRecord",
    "OrderResult",
    "OrderRules",
    "OrderValidator",
    "OwnedCenterBuilds",
    "Polarity",
    "Reason",
    "Reduced",
    "Relations",
    "Resolution",
    "ResultRecord",
    "RetreatResolution",
    "RetreatRules",
    "Rule",
    "SiteOccupied",
    "Status",
    "Strengths",
    "Supposition",
    "SuppositionEnding",
    "System",
    "TieBreak",
    "UnitBuilt",
    "UnreadResult",
    "ValidatedOrder",
    "VariantRules",
    "Weights",
    "WrittenOrder",
    "adjustments_due",
    "all_orders_count",
    "all_retreat_options",
    "apply_tiebreak",
    "attribute_orders",
    "bare_rules",
    "board_graph",
    "branch_system",
    "build_model",
    "build_system",
    "candidate_builds",
    "cause_json",
    "centers_minus_units",
    "certify",
    "changes_json",
    "choice_name",
    "choose_disorder_removals",
    "clause_of",
    "consistent_resolutions",
    "convoy_destinations",
    "describe_refused_order",
    "describe_single_fault",
    "dislodged_json",
    "enumerate_resolutions",
    "export_model",
    "fates_in",
    "find_closure",
    "find_effective_orders",
    "find_wrong_name",
    "home_centers",
    "home_country",
    "idle_fleets",
    "join_words",
    "json_text",
    "kernel_json",
    "kernel_shapes",
    "legal_retreats",
    "mean_the_same",
    "measure_over_borders",
    "measure_own_steps",
    "measure_with_convoys",
    "move_unit",
    "open_sites",
    "open_system",
    "order_head",
    "order_json",
    "owners_after",
    "possible_orders",
    "quote_clause",
    "reachable_locations",
    "require_home_center",
    "require_owned_center",
    "resolution_json",
    "resolve",
    "resolve_adjustments",
    "resolve_effective",
    "resolve_retreats",
    "retreat_options",
    "route_choices",
    "rules",
    "ruling_code",
    "same_power",
    "seas_on_routes",
    "select_orders",
    "settle",
    "solver",
    "standard_conditions",
    "units_json",
    "unknown",
    "unsettled_system",
    "with_disorder",
]
