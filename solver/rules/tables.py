"""The tables that the rules read: who moves where, who supports whom, what can cut what, as small integers.

Lists of units (`holders`, `leaving` ...) are indexed by unit, lists of orders (`way`, `rivals` ...) by order;
mappings contain only the units or orders concerned. All decisions are numbers (see `decisions`). The tables
come in parts, each of which one step of `system` makes; `Tables` has the fields of all of them, flat because
the rules read them some thousand times a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..conditions.relations import Reason
from .algebra import Algebra, Literal, Strength
from .bounds import Bounds
from .convoy_graph import ConvoyGraph
from .decisions import UNKNOWN, Terms


class RouteRule(Protocol):
    """The definition of a decision that reads only `Routes`."""

    __name__: str

    def __call__(self, a: Algebra[Literal, Strength], t: Routes, subject: Any, /) -> Literal:
        """Return whether the decision about the subject is yes."""
        ...


class Rule(Protocol):
    """The definition of a decision: a function of an algebra, the tables and the subject of the decision."""

    __name__: str

    def __call__(self, a: Algebra[Literal, Strength], t: Tables, subject: Any, /) -> Literal:
        """Return whether the decision about the subject is yes."""
        ...


@dataclass(repr=False, eq=False)
class CandidateOrders:
    """The candidate orders, sorted by what they do."""

    unit: Sequence[int]
    """The unit of an order."""
    candidates: Sequence[tuple[int, ...]]
    """The candidates of each unit."""
    moves_of: Sequence[tuple[int, ...]]
    """The moves ordered to a unit."""
    has_alternatives: Sequence[bool]
    """Whether the unit has both a move and another order among its candidates."""
    movers: Sequence[int]
    """The candidates that are possible moves."""
    supports: Sequence[int]
    """The candidates that are possible supports."""
    convoys: Sequence[int]
    """The candidates that are convoys, possible or not."""
    target: Sequence[int]
    """The destination of a possible move, as a province; -1 for other orders."""
    coming: Sequence[tuple[int, ...]]
    """The moves into each province."""
    defender: Sequence[int]
    """The unit in the destination of a move; -1 if there is none."""


@dataclass(repr=False, eq=False)
class Decisions:
    """All decisions, and the numbers of those about orders and units.

    Each decision has a rule (None: a free choice), its subject and its value.
    """

    rule: list[Rule | None]
    subject: list[Any]
    values: list[int]
    free: Sequence[tuple[int, ...]]
    """For each unit with several candidates, the decisions of which exactly one is yes."""
    chosen: Sequence[int]
    """The decision that its unit follows an order."""
    done: Sequence[int]
    """The decision that a move succeeds or a support is given."""
    dislodged: Sequence[int]
    """The decision that a unit is dislodged."""
    entering: Sequence[Sequence[int]]
    """The successes of the moves into a unit's place."""
    leaving: Sequence[Sequence[int]]
    """The successes of a unit's own moves."""

    def add_decision(self, rule: Rule | None, subject: Any) -> int:
        """Add a decision with its definition (None: a free choice), and return its number."""
        self.rule.append(rule)
        self.subject.append(subject)
        self.values.append(UNKNOWN)
        return len(self.rule) - 1

    def add_decisions(self, rule: Rule, subjects: Sequence[int], numbers: list[int]) -> None:
        """Add decisions of one kind for several subjects, and store their numbers in `numbers`."""
        for d, subject in enumerate(subjects, len(self.rule)):
            numbers[subject] = d
        self.rule += [rule] * len(subjects)
        self.subject += subjects
        self.values += [UNKNOWN] * len(subjects)

    def fold_decision(self, rule: RouteRule, routes: Routes, subject: Any) -> int:
        """Return the decision that a rule defines: a constant if the rule already settles it."""
        value = rule(Bounds(self.values), routes, subject)
        return self.add_decision(rule, subject) if value == UNKNOWN else value


@dataclass(repr=False, eq=False)
class UnitStrengths:
    """The strengths of units and orders in each role, before supports."""

    hold_weight: Sequence[int]
    hold_weight_supported: Sequence[int]
    hold_weight_failed: Sequence[int]
    attack_weight: Sequence[int]
    prevent_weight: Sequence[int]
    support_weight: Sequence[int]
    defend_weight: Sequence[int]
    defend_weight_supported: Sequence[int]
    unit_clauses: Sequence[str | None] = ()
    """The clause by which each unit has a strength other than one while it stays; empty if no unit has."""
    order_clauses: Sequence[str | None] = ()
    """The same for each order, if it is a move."""


@dataclass(repr=False, eq=False)
class Supports:
    """The orders that supports match."""

    backers: Sequence[Terms]
    """The supports of a move."""
    holders: Sequence[Terms]
    """The supports of a unit to hold."""
    unsupportable_if: Mapping[int, Sequence[int]]
    """The units that cannot be supported to hold if they follow one of these conversion orders."""


@dataclass(repr=False, eq=False)
class Convoys:
    """The moves that fleets are ordered to convoy."""

    carriers: Mapping[int, Sequence[int]]
    """For each move, the convoy orders that can carry it."""
    convoy_wishes: Mapping[int, Sequence[int]]
    """For each move, all convoy orders that name it, even if they cannot carry it."""
    carried_by: Mapping[int, Sequence[tuple[int, int]]]
    """For each fleet, the moves that it is ordered to convoy, with the convoy order."""


@dataclass(repr=False, eq=False)
class Closures:
    """The moves into provinces that a variant closes."""

    closed: AbstractSet[int]
    """Those into provinces that are closed in any case."""
    shut_by: Mapping[int, Sequence[int]]
    """The decisions any of which closes the destination of a move."""
    closed_by: Mapping[int, str]
    """The clauses that close the destinations of moves, in any case or on a condition."""


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


@dataclass(repr=False, eq=False)
class Routes:
    """How each move travels: by land, by the fleets ordered to convoy it, or not at all.

    It has the fields of earlier parts that the rules about routes read.
    """

    choices: RouteChoices
    chosen: Sequence[int]
    done: Sequence[int]
    carried_by: Mapping[int, Sequence[tuple[int, int]]]
    shut_by: Mapping[int, Sequence[int]]

    by_land: Sequence[bool]
    """Whether the move leads to an adjacent province by land."""
    passages: Sequence[ConvoyGraph | None]
    """The fleets that may convoy a move; None if it cannot go by sea."""
    asks_for_convoy: Mapping[int, bool]
    """Whether the order of a move asks for a convoy."""
    own_convoys: Mapping[int, Sequence[int]]
    """The decisions that fleets of its own power are ordered to convoy a move."""
    swaps: Mapping[int, Sequence[int]]
    """The moves from the destination of a move to its start."""
    way: list[int]
    """The decision that the path of a move is open; meaningless for other orders."""
    by_sea: list[int]
    """The decision that a move goes by convoy if its path is open."""


class CutExemption(Enum):
    """A circumstance that keeps the attack of a move from cutting a support."""

    AIM = auto()
    """The move comes from where the support is aimed."""
    PARADOX = auto()
    """The move comes by a convoy that the support may disrupt (DATC 4.A.2)."""


CutLimit: TypeAlias = CutExemption | Reason
"""A circumstance, or the reason why a unit does not cut the supports of another one."""


@dataclass(repr=False, eq=False)
class Cuts:
    """What can cut each support."""

    cutters: Sequence[Sequence[int]]
    """The decisions any of which cuts a support."""
    cutting_moves: Sequence[Sequence[int]]
    """The moves that these decisions are about, in the same sequence."""
    cut_by: Sequence[Mapping[int, tuple[int, ...]]]
    """For each support, the decisions any of which cuts it, by attacking move."""
    cut_limits: Mapping[tuple[int, int], CutLimit]
    """Why the attack of a move alone does not cut a support, by support and move."""


@dataclass(repr=False, eq=False)
class Shares:
    """The supports that are cut point by point."""

    support_attrition: Mapping[int, Terms]
    """What attacks take off such a support."""
    support_parts: Mapping[int, Terms]
    """The terms of such a support."""


@dataclass(repr=False, eq=False)
class Opposition:
    """The units and moves that each move meets, and the supports that count against them."""

    barred: Sequence[bool]
    """Whether the move may not dislodge the unit in its destination."""
    hostile_backers: Sequence[Terms]
    """The supports of a move that count against the unit in the destination if it stays."""
    friendly_backers: Sequence[bool]
    """Whether some supports of a move do not."""
    admitting: AbstractSet[int]
    """The moves that keep no other move out as long as the unit in their destination stays."""
    vacating: Sequence[Sequence[int]]
    """The decisions any of which makes that unit leave without a head-to-head battle."""
    opponents: Sequence[Sequence[tuple[int, int]]]
    """The moves of that unit that may meet this one head to head, with the decision that they do."""
    displacers: Sequence[Sequence[int]]
    """The successes of the moves from the destination to the start of a move."""
    rivals: Sequence[Sequence[int]]
    """Other moves to the destination of a move."""
    avoided_battle_counts: bool
    """Whether a unit dislodged from its destination prevents nothing (DATC 4.A.7)."""


class Parts(NamedTuple):
    """All parts of the tables."""

    orders: CandidateOrders
    decisions: Decisions
    strengths: UnitStrengths
    supports: Supports
    convoys: Convoys
    closures: Closures
    routes: Routes
    cuts: Cuts
    shares: Shares
    opposition: Opposition


class Tables(
    CandidateOrders, Decisions, UnitStrengths, Supports, Convoys, Closures, Routes, Cuts, Shares, Opposition
):
    """The fields of all parts, in one object."""

    def __init__(self, parts: Parts) -> None:
        fields = vars(self)
        for part in parts:
            fields.update(part.__dict__)
