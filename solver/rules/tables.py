"""The tables that the rules read: who moves where, who supports whom, what can cut what, as small integers.

Lists of units (`holders`, `leaving` ...) are indexed by unit, lists of orders (`way`, `rivals` ...) by order;
mappings contain only the units or orders concerned. All decisions are numbers (see `decisions`). The tables
are flat because the rules read them some thousand times a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from .convoy_graph import ConvoyGraph
from .decisions import Definitions, Terms


class RouteChoices(NamedTuple):
    """The rule choices about the routes of moves (DATC 4.A.1, 4.A.3)."""

    own_fleets_first: bool
    """Fleets of other powers count only if its own fleets form no route (DATC 4.A.1)."""
    every_fleet_counts: bool
    """A convoy fails with any lost fleet, even if a route remains (DATC 4.A.1)."""
    own_fleet_shows_wish: bool
    """A convoy order of its own power shows that a move is meant to go by sea (DATC 4.A.3)."""
    opposition_shows_wish: bool
    """A move in the opposite direction shows it."""
    any_convoy_shows_wish: bool
    """Any convoy order shows it."""
    wish_needs_route: bool
    """It counts only if the orders make a route."""
    land_remains: bool
    """If the convoy fails, the move goes by land."""


@dataclass(slots=True, init=False, repr=False, eq=False)
class Tables(Definitions):
    """The tables that the rules of movement read; `system.building` fills them step by step."""

    choices: RouteChoices
    chosen: Sequence[int]
    """The decision that its unit follows an order."""
    done: Sequence[int]
    """The decision that a move succeeds or a support is given."""
    by_land: Sequence[bool]
    """Whether the move leads to an adjacent province by land."""
    passages: Sequence[ConvoyGraph | None]
    """The fleets that may convoy a move; None if it cannot go by sea."""
    asks_for_convoy: dict[int, bool]
    """Whether the order of a move asks for a convoy."""
    own_convoys: dict[int, Sequence[int]]
    """The decisions that fleets of its own power are ordered to convoy a move."""
    swaps: dict[int, Sequence[int]]
    """The moves from the destination of a move to its start."""
    carried_by: Mapping[int, Sequence[tuple[int, int]]]
    """For each fleet, the moves that it is ordered to convoy, with the convoy order."""
    shut_by: Mapping[int, Sequence[int]]
    """The decisions any of which closes the destination of a move."""
    way: Sequence[int]
    """The decision that the path of a move is open; meaningless for other orders."""
    by_sea: Sequence[int]
    """The decision that a move goes by convoy if its path is open."""

    unit: Sequence[int]
    """The unit of an order."""
    moves_of: Sequence[Sequence[int]]
    """The moves ordered to a unit."""
    has_alternatives: Sequence[bool]
    """Whether the unit has both a move and another order among its candidates."""
    entering: Sequence[Sequence[int]]
    """The successes of the moves into a unit's place."""
    leaving: Sequence[Sequence[int]]
    """The successes of a unit's own moves."""

    hold_weight: Sequence[int]
    hold_weight_supported: Sequence[int]
    hold_weight_failed: Sequence[int]
    attack_weight: Sequence[int]
    prevent_weight: Sequence[int]
    support_weight: Sequence[int]
    defend_weight: Sequence[int]
    defend_weight_supported: Sequence[int]

    unsupportable_if: Mapping[int, Sequence[int]]
    """The units that cannot be supported to hold if they follow one of these conversion orders."""
    holders: Sequence[Terms]
    """The supports of a unit to hold."""
    backers: Sequence[Terms]
    """The supports of a move."""
    hostile_backers: Sequence[Terms]
    """The supports of a move that count against the unit in the destination if it stays."""
    friendly_backers: Sequence[bool]
    """Whether some supports of a move do not."""

    defender: Sequence[int]
    """The unit in the destination of a move; -1 if there is none."""
    barred: Sequence[bool]
    """Whether the move may not dislodge that unit."""
    vacating: Sequence[Sequence[int]]
    """The decisions any of which makes that unit leave without a head-to-head battle."""
    opponents: Sequence[Sequence[tuple[int, int]]]
    """The moves of that unit that may meet this one head to head, with the decision that they do."""
    displacers: Sequence[Sequence[int]]
    """The successes of the moves from the destination to the start of a move."""
    rivals: Sequence[Sequence[int]]
    """Other moves to the destination of a move."""
    admitting: AbstractSet[int]
    """The moves that keep no other move out as long as the unit in their destination stays."""
    avoided_battle_counts: bool
    """Whether a unit dislodged from its destination prevents nothing (DATC 4.A.7)."""

    cutters: Sequence[Sequence[int]]
    """The decisions any of which cuts a support."""
    cutting_moves: Sequence[Sequence[int]]
    """The moves that these decisions are about, in the same sequence."""
    support_attrition: Mapping[int, Terms]
    """What attacks take off a support that is cut point by point."""
