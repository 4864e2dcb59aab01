"""What a search through patterns covers: the limits of the enumeration, stated in one place.

Patterns cannot express every order set, and `enumeration` leaves out orders that cannot make an order set
ambiguous. A statement of absence ("there are no other ...") is a claim of proof, so it is only made where no
limit applies. Whatever reports the result of such a search takes its words about completeness from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...model.rulebook import (
    AdjacentConvoy,
    ConvoyParadox,
    ConvoyRoutes,
    Rulebook,
    rule_fields,
)
from .evaluation import Find

_EXPRESSED: Final = frozenset(
    {
        "convoy_routes",
        "convoy_paradox",
        "adjacent_convoy",
        "convoyed_support_cut",
        "avoided_head_to_head",
        "other_paradox",
    }
)
"""The fields of a rulebook that the definitions of a pattern read. Others decide which orders count."""

_LAND_REMAINS: Final = frozenset(
    {AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT, AdjacentConvoy.INTENT_FALLBACK_IF_BROKEN}
)
"""The choices of 4.A.3 under which a move goes by land if its convoy is disrupted."""

IDLE_ORDERS: Final = (
    "orders on which no other order depends, such as a support for a unit that nobody attacks"
)
EITHER_WAY: Final = "moves that go by sea or by land, as 4.A.3 decides"
SEVERAL_ROUTES: Final = "armies with several convoy routes (4.A.1)"
ONTO_FLEETS: Final = "armies that go to a province in which a fleet convoys"


def find_limits(
    rulebooks: Sequence[Rulebook], find: Find, *, convoys: bool = True, archipelagos: bool = False
) -> tuple[str, ...]:
    """Return what a search for patterns has not looked at; nothing if the search is complete.

    A search without `convoys` speaks only of order sets without them. The boards on which an army can go to a
    province in which a fleet convoys are a limit of every search without `archipelagos`; a complete search is
    complete for all other boards.
    """
    differ = find is Find.DIFFER
    asked = rulebooks if differ else rulebooks[:1]
    found = [IDLE_ORDERS] if differ else []
    if convoys:
        adjacent = {rulebook.adjacent_convoy for rulebook in asked}
        if len(adjacent) > 1 or adjacent & _LAND_REMAINS:
            found.append(EITHER_WAY)
        if differ or any(_depends_on_routes(rulebook) for rulebook in asked):
            found.append(SEVERAL_ROUTES)
        if found and not archipelagos:
            found.append(ONTO_FLEETS)
    others = [
        field.choices.about or name
        for name, field in rule_fields(type(rulebooks[0])).items()
        if name not in _EXPRESSED and len({getattr(rulebook, name) for rulebook in asked}) > 1
    ]
    if others:
        found.append(f"all that {', '.join(others)} decides, since patterns have legal movement orders only")
    return tuple(found)


def _depends_on_routes(rulebook: Rulebook) -> bool:
    """Return whether a rulebook asks which of several routes is intact; a pattern has one for each army."""
    other = rulebook.convoy_routes is not ConvoyRoutes.default_choice()
    return other or rulebook.convoy_paradox is ConvoyParadox.RULES_2000


def limits_words(limits: Sequence[str]) -> str:
    """Return the limits of a search as a sentence."""
    return f"The search is not complete. Not examined: {'; '.join(limits)}."
