"""The placements of a pattern on a board: units and provinces whose orders form the pattern.

A convoying fleet is at sea. A convoyed army is on a coast and goes to a coast. All other units are armies or
fleets, whichever can make their moves. The fleets of a convoy connect its ends by the routes of the pattern
and by no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import TypeAlias

from ...model.board import Board, Terrain
from ...model.names import Location, Province, UnitKind
from ...model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support, format_order
from .patterns import Act, Pattern
from .routes import route_members, shape_of_paths

_Spot: TypeAlias = tuple[UnitKind | None, Location]
"""The kind of a unit (None for an empty place) and its location."""


@dataclass(frozen=True, slots=True)
class PlacedPattern:
    """A pattern on a board, with a spot for each of its places."""

    pattern: Pattern
    spots: tuple[_Spot, ...]

    def orders(self) -> tuple[MovementOrder, ...]:
        """Return the orders, in the order of the pattern's units."""
        made: list[MovementOrder] = []
        for u, order in enumerate(self.pattern.orders):
            me = self._designate(u)
            if order.act is Act.HOLD:
                made.append(Hold(me))
            elif order.is_move:
                by_convoy = order.act in (Act.SAIL, Act.ASKED)
                made.append(Move(me, self._destination(u), via_convoy=by_convoy))
            else:
                other = self.pattern.orders[order.other]
                goal = self._destination(order.other) if other.is_move else None
                if order.act is Act.CONVOY and goal is not None:
                    made.append(Convoy(me, self._designate(order.other), goal))
                else:
                    made.append(Support(me, self._designate(order.other), goal))
        return tuple(made)

    def case_text(self, board: Board, variant: str = "standard", phase: str = "Spring 1901 Movement") -> str:
        """Return the placement as the text of a case file, with the board's powers as owners."""
        powers = [info.name for info in board.powers]
        sheets: dict[str, list[str]] = {}
        for power, order in zip(self.pattern.powers, self.orders(), strict=True):
            sheets.setdefault(powers[power % len(powers)], []).append(f"  {format_order(order)}")
        given = (f"\n{power}:\n" + "\n".join(orders) + "\n" for power, orders in sheets.items())
        return f"variant: {variant}\nphase: {phase}\n" + "".join(given)

    def _designate(self, u: int) -> Designation:
        kind, location = self.spots[u]
        return Designation(location, kind)

    def _destination(self, u: int) -> Location:
        """Return the location, with its coast, to which a unit moves."""
        return self.spots[self.pattern.orders[u].target][1]


def placements(pattern: Pattern, board: Board) -> Iterator[PlacedPattern]:
    """Yield every placement of a pattern on a board, up to symmetries of the pattern.

    Placements that put the same units with the same orders in the same provinces count as one.
    """
    seen: set[tuple[frozenset[str], frozenset[frozenset[str]]]] = set()
    for spots in _PlacementSearch(pattern, board).all():
        placed = PlacedPattern(pattern, spots)
        orders = [format_order(order) for order in placed.orders()]
        owned: dict[int, set[str]] = {}
        for power, order in zip(pattern.powers, orders, strict=True):
            owned.setdefault(power, set()).add(order)
        key = frozenset(orders), frozenset(map(frozenset, owned.values()))
        if key not in seen:
            seen.add(key)
            yield placed


class _PlacementSearch:
    def __init__(self, pattern: Pattern, board: Board) -> None:
        self.pattern = pattern
        self.board = board
        self.army = board.army_borders
        self.fleet = board.fleet_borders
        listed = dict(pattern.routes)
        self.seas = {
            army: route_members(pattern.fleets(army), listed.get(army, ()))
            for army, o in enumerate(pattern.orders)
            if o.may_sail
        }
        self.carriers = frozenset(f for fleets in self.seas.values() for f in fleets)
        self.sequence = self._related_sequence()
        self._of_place = [list(self._spots(place)) for place in range(pattern.places)]
        self._around: dict[Province, frozenset[Province]] = {}
        for borders in (self.army, self.fleet):
            for start, ends in borders.items():
                known = self._around.get(start.province, frozenset())
                self._around[start.province] = known | {end.province for end in ends}
        self.shores: dict[Province, frozenset[Province]] = {}
        for start, ends in self.fleet.items():
            known = self.shores.get(start.province, frozenset())
            self.shores[start.province] = known | {end.province for end in ends}

    def _related_sequence(self) -> list[int]:
        """Return the places in an order in which each is related to an earlier one."""
        pattern = self.pattern
        joined: list[set[int]] = [set() for _ in range(pattern.places)]
        for u, order in enumerate(pattern.orders):
            near = [order.target, *self.seas.get(u, ())] if order.is_move else []
            if order.other >= 0:
                near.append(order.other)
                near.append(pattern.orders[order.other].target)
            for place in near:
                if place >= 0 and place != u:
                    joined[u].add(place)
                    joined[place].add(u)
        start = min(self.carriers, default=0)
        sequence, left = [start], set(range(pattern.places)) - {start}
        while left:
            nearest = max(left, key=lambda place: (len(joined[place] & set(sequence)), -place))
            sequence.append(nearest)
            left.remove(nearest)
        return sequence

    def all(self) -> Iterator[tuple[_Spot, ...]]:
        """Yield every way to place the pattern: none if an army goes by sea and no fleet convoys it."""
        if all(fleets or self.pattern.orders[u].act is Act.ASKED for u, fleets in self.seas.items()):
            yield from self._place({}, 0)

    def _place(self, spots: dict[int, _Spot], done: int) -> Iterator[tuple[_Spot, ...]]:
        if done == len(self.sequence):
            if self._joins_ends(spots):
                yield tuple(spots[place] for place in range(self.pattern.places))
            return
        place = self.sequence[done]
        taken = {location.province for _, location in spots.values()}
        near = self._neighboring_provinces(spots, place)
        for spot in self._of_place[place]:
            province = spot[1].province
            if province not in taken and (near is None or province in near):
                spots[place] = spot
                if self._can_carry_out(spots, place):
                    yield from self._place(spots, done + 1)
                del spots[place]

    def _neighboring_provinces(self, spots: dict[int, _Spot], place: int) -> frozenset[Province] | None:
        """Return the provinces next to all placed neighbors of a place, or None if it has none."""
        found: frozenset[Province] | None = None
        for u, order in enumerate(self.pattern.orders):
            touching: tuple[int, int] | None = None
            if order.is_move and order.act is not Act.SAIL:
                touching = u, order.target
            elif order.act is Act.SUPPORT:
                other = self.pattern.orders[order.other]
                touching = u, other.target if other.is_move else order.other
            elif order.act is Act.CONVOY and len(self.seas[order.other]) == 1:
                touching = u, order.other
            if touching is None or place not in touching:
                continue
            partner = touching[0] if touching[1] == place else touching[1]
            if partner in spots:
                around = self._around.get(spots[partner][1].province, frozenset())
                found = around if found is None else found & around
        return found

    def _spots(self, place: int) -> Iterator[_Spot]:
        """Yield every spot that a place could have anywhere on the board."""
        board = self.board
        if place >= len(self.pattern.orders):
            for info in board.provinces:
                for location in board.locations:
                    if location.province == info.id:
                        yield None, location
            return
        for location in board.locations:
            terrain = board.province[location.province].terrain
            if place in self.carriers:
                if terrain is Terrain.SEA:
                    yield UnitKind.FLEET, location
                continue
            if "/" not in location and terrain is not Terrain.SEA:
                coastal = terrain is Terrain.COASTAL
                if place not in self.seas or coastal:
                    yield UnitKind.ARMY, location
            if place not in self.seas and location in self.fleet:
                yield UnitKind.FLEET, location

    def _can_carry_out(self, spots: dict[int, _Spot], place: int) -> bool:
        """Return whether the placed units can carry out their orders."""
        for u, order in enumerate(self.pattern.orders):
            if u not in spots:
                continue
            if order.is_move and order.act is not Act.SAIL and order.target in spots:
                if place in (u, order.target) and not self._can_step(spots[u], spots[order.target]):
                    return False
            elif order.act is Act.SUPPORT and order.other in spots:
                other = self.pattern.orders[order.other]
                aim = other.target if other.is_move else order.other
                if aim in spots and not self._reaches(spots[u], spots[aim][1].province):
                    return False
            if order.may_sail and not self._can_sail(spots, u, order.target):
                return False
        return True

    def _can_sail(self, spots: dict[int, _Spot], army: int, goal: int) -> bool:
        """Return whether an army goes to a coast and a single fleet touches both ends, if placed yet."""
        ends = [spots[place][1].province for place in (army, goal) if place in spots]
        if goal in spots and self.board.province[ends[-1]].terrain is not Terrain.COASTAL:
            return False
        if len(self.seas[army]) != 1:
            return True
        (fleet,) = self.seas[army]
        return fleet not in spots or all(end in self.shores[spots[fleet][1].province] for end in ends)

    def _can_step(self, spot: _Spot, goal: _Spot) -> bool:
        """Return whether a unit can go there in one step. If a unit is there, any coast will do."""
        kind, location = spot
        borders = self.army if kind is UnitKind.ARMY else self.fleet
        ends = borders.get(location, frozenset())
        if goal[0] is None:
            return goal[1] in ends and (kind is UnitKind.FLEET or "/" not in goal[1])
        return goal[1].province in {end.province for end in ends}

    def _reaches(self, spot: _Spot, province: Province) -> bool:
        kind, location = spot
        borders = self.army if kind is UnitKind.ARMY else self.fleet
        return province in {end.province for end in borders.get(location, frozenset())}

    def _joins_ends(self, spots: dict[int, _Spot]) -> bool:
        """Return whether the fleets of each convoy connect its ends by the routes of the pattern only."""
        for army, fleets in self.seas.items():
            start, end = (spots[place][1].province for place in (army, self.pattern.orders[army].target))
            paths = [
                path
                for count in range(1, len(fleets) + 1)
                for path in permutations(fleets, count)
                if self._is_chain(start, [spots[fleet][1].province for fleet in path], end)
            ]
            if shape_of_paths(paths) != self.pattern.routes_of(army):
                return False
        return True

    def _is_chain(self, start: Province, chain: Sequence[Province], end: Province) -> bool:
        """Return whether fleets in these seas, in this sequence, connect the ends of a move."""
        return all(one in self.shores.get(sea, ()) for one, sea in pairwise((start, *chain))) and (
            end in self.shores.get(chain[-1], ())
        )
