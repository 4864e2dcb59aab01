"""What the rules look at: who goes where, who backs whom, what can cut what, as tables of small integers.

Lists of units (`holders`, `leaving` ...) are indexed by unit, those of orders (`way`, `rivals` ...) by order,
mappings have only the units or orders that they have something to say about. All decisions are numbers (see
`decisions`). The tables are flat, since the rules look into them some thousand times a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from .decisions import Definitions, Terms
from .passage import ConvoyGraph


class RouteChoices(NamedTuple):
    """What the rulebook says of the routes of moves (DATC 4.A.1, 4.A.3)."""

    own_fleets_first: bool
    """Fleets of other powers count only where the own ones make no route (DATC 4.A.1)."""
    every_fleet_counts: bool
    """A convoy fails with any fleet of it, though a route remains (DATC 4.A.1)."""
    own_fleet_shows_wish: bool
    """A convoy ordered by its own power shows that a move is meant to go by sea (DATC 4.A.3)."""
    opposition_shows_wish: bool
    """A move the other way shows it."""
    any_convoy_shows_wish: bool
    """Any convoy that is ordered shows it."""
    wish_needs_route: bool
    """It counts only where the orders make a route."""
    land_remains: bool
    """Where the convoy fails, the move goes by land."""


@dataclass(slots=True, init=False, repr=False, eq=False)
class Tables(Definitions):
    """What the rules of movement look at. `system.building` fills them, step by step."""

    choices: RouteChoices
    chosen: Sequence[int]
    """That an order is the one given to its unit."""
    done: Sequence[int]
    """The success of a move; whether a support is given."""
    by_land: Sequence[bool]
    """The move leads to a neighbor by land."""
    passages: Sequence[ConvoyGraph | None]
    """The fleets that may carry a move; None where it cannot go by sea."""
    asks_for_convoy: dict[int, bool]
    """Whether the order of a move that may go by sea says so."""
    own_convoys: dict[int, Sequence[int]]
    """That fleets of its own power are ordered to carry a move."""
    swaps: dict[int, Sequence[int]]
    """The moves from the destination of a move to its start."""
    carried_by: Mapping[int, Sequence[tuple[int, int]]]
    """For each fleet the moves that it is ordered to carry, with its order."""
    shut_by: Mapping[int, Sequence[int]]
    """What shuts the destination of a move."""
    way: Sequence[int]
    """That a move can be made; of no meaning for other orders."""
    by_sea: Sequence[int]
    """That a move goes by sea, if it can be made."""

    unit: Sequence[int]
    """The unit of an order."""
    moves_of: Sequence[Sequence[int]]
    """The moves ordered to a unit."""
    has_alternatives: Sequence[bool]
    """The unit has both a move and another order among its candidates."""
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
    """The units that cannot be supported in place if they follow one of these orders to change."""
    holders: Sequence[Terms]
    """What supports a unit in its place."""
    backers: Sequence[Terms]
    """What supports a move."""
    hostile_backers: Sequence[Terms]
    """What of that counts against the unit in the destination, if that stays."""
    friendly_backers: Sequence[bool]
    """Some of it does not."""

    defender: Sequence[int]
    """The unit in the destination of a move; -1 where there is none."""
    barred: Sequence[bool]
    """The move may not dislodge that unit."""
    vacating: Sequence[Sequence[int]]
    """What makes that unit leave without a head-to-head battle."""
    opponents: Sequence[Sequence[tuple[int, int]]]
    """The moves of that unit that may meet this one head to head, and that they do."""
    displacers: Sequence[Sequence[int]]
    """The successes of the moves from the destination to the start of a move."""
    rivals: Sequence[Sequence[int]]
    """Other moves to the destination of a move."""
    admitting: AbstractSet[int]
    """The moves that keep nobody out as long as the unit in their destination stays."""
    avoided_battle_counts: bool
    """Who is dislodged from where he wanted to go prevents nothing (DATC 4.A.7)."""

    cutters: Sequence[Sequence[int]]
    """What cuts a support."""
    cutting_moves: Sequence[Sequence[int]]
    """The moves that these decisions are about, in the same sequence."""
    support_attrition: Mapping[int, Terms]
    """What attackers take off a support that they wear down."""
