"""Sanctions: what changes the game at times that a timeline sets before it begins (E15-SANC-1).

What the other parts of this variant ask:

- placing influence and diplomatic attacks: `deployment_clause`, `immunity_clause`, `opened_states`;
- movement: `weights`, `cutting`, `entry_clause`, `convoyable`; retreats: `may_retreat`, `entry_clause`;
- the winter: `site_clause`, `build_clause`, `built_unit`, `extra_centers`;
- what is handed in: `is_declaration`, `read_declaration`, `declaration_clause`, `with_declarations`;
- the opening: `first_sanctions`, `marked_at_start`; the year: the moments in `course`.

All that they look at is in the `Setting`; what a game remembers of sanctions is `Sanctions` (`standing`),
what each sanction does is data (`catalogue`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .builds import build_clause, extra_centers, site_clause
from .declarations import declaration_clause, is_declaration, read_declaration, with_declarations
from .influence import deployment_clause, immunity_clause, opened_states
from .lyon import entry_clause
from .standing import Sanctions, sanctions_data, sanctions_of
from .timeline import make_timeline
from .units import built_unit, convoyable, cutting, marked_at_start, may_retreat, weights

if TYPE_CHECKING:
    from ..knobs import Europe1615Rulebook
    from ..records import Records

__all__ = [
    "Sanctions",
    "build_clause",
    "built_unit",
    "convoyable",
    "cutting",
    "declaration_clause",
    "deployment_clause",
    "drawn_sanctions",
    "entry_clause",
    "extra_centers",
    "first_sanctions",
    "immunity_clause",
    "in_force",
    "is_declaration",
    "marked_at_start",
    "may_retreat",
    "opened_states",
    "read_declaration",
    "sanctions_data",
    "sanctions_of",
    "site_clause",
    "weights",
    "with_declarations",
]


def in_force(records: Records) -> frozenset[str]:
    """The ids of the sanctions that have their effect now, such as ``protestant-union``."""
    return records.sanctions.in_force


def first_sanctions(knobs: Europe1615Rulebook) -> Sanctions:
    """What a game knows about sanctions before its first year: the timeline that its knobs give."""
    return drawn_sanctions(knobs, int(knobs.e15_timeline_seed.value))


def drawn_sanctions(knobs: Europe1615Rulebook, seed: int) -> Sanctions:
    """The same with another number in place of the one that the knob names."""
    return Sanctions(make_timeline(seed, knobs.e15_timeline, knobs.e15_timeline_density), seed)
