from . import rules as rules
from .adjustments.civil_disorder import removed_in_disorder as removed_in_disorder
from .adjustments.distances import (
    home_centers as home_centers,
    over_borders as over_borders,
    own_steps as own_steps,
    with_convoys as with_convoys,
)
from .adjustments.phase import (
    AdjustmentResolution as AdjustmentResolution,
    adjustments_due as adjustments_due,
    open_sites as open_sites,
    owners_after as owners_after,
    resolve_adjustments as resolve_adjustments,
)
from .adjustments.reading import BuildReader as BuildReader
from .conditions.access import Access as Access, Closed as Closed, Shuts as Shuts
from .conditions.builds import (
    BuildRules as BuildRules,
    Distances as Distances,
    Measure as Measure,
    centers_less_units as centers_less_units,
    home_center as home_center,
    home_country as home_country,
    owned_center as owned_center,
)
from .conditions.conditions import Conditions as Conditions, standard_conditions as standard_conditions
from .conditions.convoys import on_routes as on_routes
from .conditions.geography import BoardGraph as BoardGraph, ground_of as ground_of
from .conditions.orders import Approach as Approach, Conversions as Conversions, OrderRules as OrderRules
from .conditions.relations import (
    OWN_SIDE as OWN_SIDE,
    Reason as Reason,
    Relation as Relation,
    Relations as Relations,
    clause_of as clause_of,
    own_and as own_and,
    own_power as own_power,
)
from .conditions.retreats import RetreatRules as RetreatRules
from .conditions.strengths import (
    ONE as ONE,
    Cutting as Cutting,
    Strengths as Strengths,
    Weights as Weights,
)
from .legal_orders import LegalOrders as LegalOrders, possible_orders as possible_orders
from .movement import resolve as resolve, settle as settle
from .open_orders import open_system as open_system, unsettled_system as unsettled_system
from .orders.civil_disorder import with_disorder as with_disorder
from .orders.reading import (
    CONVOY as CONVOY,
    HOLD as HOLD,
    MOVE as MOVE,
    SUPPORT as SUPPORT,
    Reader as Reader,
    Reading as Reading,
)
from .orders.selection import same_meaning as same_meaning, select as select
from .outcomes.adjustments import (
    Built as Built,
    NoSite as NoSite,
    SiteOccupied as SiteOccupied,
    Unfit as Unfit,
)
from .outcomes.choice_names import choice_name as choice_name
from .outcomes.movement import (
    Arrives as Arrives,
    Bounced as Bounced,
    Reduced as Reduced,
    Status as Status,
    code_of_ruling as code_of_ruling,
)
from .outcomes.retreats import (
    AttackerOrigin as AttackerOrigin,
    Closure as Closure,
    Contested as Contested,
    Faulty as Faulty,
    Occupied as Occupied,
)
from .results.causes import causes_json as causes_json
from .results.consistent import (
    bare_rules as bare_rules,
    consistent_resolutions as consistent_resolutions,
)
from .results.movement_result import MOVED as MOVED, Note as Note, Written as Written
from .results.order_result import OrderResult as OrderResult
from .results.resolution import Resolution as Resolution
from .results.retreat_options import (
    closure as closure,
    reachable as reachable,
    retreat_options as retreat_options,
)
from .results.schema import (
    CauseRecord as CauseRecord,
    DislodgedRecord as DislodgedRecord,
    KernelRecord as KernelRecord,
    MovementRecord as MovementRecord,
    OrderRecord as OrderRecord,
    Record as Record,
    ResultRecord as ResultRecord,
)
from .results.suppositions import Ending as Ending, Supposition as Supposition
from .results.unread import UnreadResult as UnreadResult
from .results.wire import (
    OUTCOMES as OUTCOMES,
    changes_json as changes_json,
    kernel_json as kernel_json,
    resolution_json as resolution_json,
    resolution_text as resolution_text,
    units_json as units_json,
)
from .retreats.phase import RetreatResolution as RetreatResolution, resolve_retreats as resolve_retreats
from .rules.check import Exact as Exact, InconsistentError as InconsistentError
from .rules.cpsat import (
    INFEASIBLE as INFEASIBLE,
    OPTIMAL as OPTIMAL,
    Constraints as Constraints,
    lower as lower,
    resolutions as resolutions,
    solver as solver,
    unknown as unknown,
)
from .rules.decisions import NO as NO, UNKNOWN as UNKNOWN, YES as YES, Rule as Rule
from .search.branching import branch as branch
from .search.extra_rules import (
    Certainty as Certainty,
    Verdict as Verdict,
    idle_fleets as idle_fleets,
    judge as judge,
)
from .search.settled_kernels import Fate as Fate, Kernel as Kernel, fates_in as fates_in
from .submissions import (
    Counted as Counted,
    Uncounted as Uncounted,
    count_orders as count_orders,
    counts_as_written as counts_as_written,
    resolve_counted as resolve_counted,
    share_orders as share_orders,
)
from .system.cuts import PARADOXES as PARADOXES
from .system.routes import route_choices as route_choices
from .system.system import System as System
from .words.clauses import clause_words as clause_words
from .words.explanation import Explanation as Explanation
from .words.texts import listed as listed, order_text as order_text, unit_text as unit_text
from .wrong_names import wrong_name as wrong_name
