"""The strength of every unit in every role, before supports."""

from __future__ import annotations

from .system import System


def weigh_units(t: System) -> None:
    """Store the strengths of all units and orders."""
    weigh = t.reader.conditions.strengths.weigh
    if weigh is None:
        of_units, of_orders = [1] * len(t.units), [1] * len(t.unit)
        t.hold_weight = t.hold_weight_supported = t.hold_weight_failed = of_units
        t.attack_weight = t.prevent_weight = t.support_weight = of_orders
        t.defend_weight = t.defend_weight_supported = of_orders
        t.strength_clauses = ()
        return
    weights = [weigh(unit) for unit in t.units]
    by_order = [weights[u] for u in t.unit]
    t.hold_weight = [w.hold for w in weights]
    t.hold_weight_supported = [w.hold if w.rallied is None else w.rallied for w in weights]
    t.hold_weight_failed = [w.stuck for w in weights]
    t.attack_weight = [w.attack for w in by_order]
    t.prevent_weight = [w.prevent for w in by_order]
    t.support_weight = [w.support for w in by_order]
    t.defend_weight = [w.attack if w.defend is None else w.defend for w in by_order]
    t.defend_weight_supported = [
        alone if w.bold is None else w.bold for alone, w in zip(t.defend_weight, by_order, strict=True)
    ]
    named = any(w.clause is not None for w in weights)
    t.strength_clauses = [w.clause for w in weights] if named else ()
