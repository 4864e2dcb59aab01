"""How orders resolve.

In: a `Position`, the orders of each power and a `Rulebook`. Out: a `Resolution`, in which every order
has an outcome and a reason, and which says whether it is the only consistent one. The way there is
told in `movement`; the rules themselves are in `rules`, once. What follows movement is simpler, as no
order there depends on how others end: `retreat_phase` and `adjustments`.
"""

from .adjustments import AdjustmentResolution, resolve_adjustments
from .movement import resolve
from .outcomes import Status
from .paradox import Certainty
from .resolution import OrderResult, Resolution
from .retreat_phase import RetreatResolution, resolve_retreats

__all__ = [
    "AdjustmentResolution",
    "Certainty",
    "OrderResult",
    "Resolution",
    "RetreatResolution",
    "Status",
    "resolve",
    "resolve_adjustments",
    "resolve_retreats",
]
