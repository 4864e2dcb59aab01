"""The province of each piece of the mesh: grown from the points, then corrected for the borders.

Pieces at the borders of provinces change owners if that improves the map and every province stays connected
around its points. Neighbors should touch, others should not; land should be land; borders should be short,
and no province too small for its label. If neighbors still do not touch, the cheapest path between them is
added; it stays if it improves the map.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from math import dist, exp
from random import Random

from westphalia.draw.ground.points import Point

from .mesh import OUTSIDE, Mesh

_WANTED_CONTACT = 18.0
"""The length along which neighbors should touch, in pixels."""


@dataclass(frozen=True, slots=True)
class SurveyTask:
    """The goals of a map: the provinces by number; those beyond `own` are blocked ground.

    `wet` marks seas, `points` lists the points of each province (in pixels), and `wanted` the pairs that
    should touch, the lower number first.
    """

    own: int
    wet: Sequence[bool]
    points: Sequence[Sequence[Point]]
    wanted: AbstractSet[tuple[int, int]]
    room: float
    """The size below which a province is too small, in square pixels."""


class Regions:
    """The owner of each piece (`OUTSIDE`: none), and the quality of the map."""

    def __init__(self, mesh: Mesh, task: SurveyTask, seed: int) -> None:
        self._mesh = mesh
        self._task = task
        self._dice = Random(seed)
        self._seeds = self._seed_pieces()
        self.owner = self._grow_regions()
        self._known: float | None = None
        self._away: list[dict[int, float]] = [{} for _ in mesh.sites]
        self._measure()

    # --------------------------------------------------------------------------------------- growing

    def _seed_pieces(self) -> dict[int, int]:
        """Return the piece of each point of a province, on ground of its kind, with its number."""
        mesh, seeds = self._mesh, dict[int, int]()
        for number, points in enumerate(self._task.points):
            for point in points:
                fit = (
                    (dist(site, point), piece)
                    for piece, site in enumerate(mesh.sites)
                    if mesh.land[piece] != self._task.wet[number] and piece not in seeds
                )
                seeds[min(fit)[1]] = number
        return seeds

    def _grow_regions(self) -> list[int]:
        """Assign every piece to the province whose point is nearest over ground of its kind."""
        mesh = self._mesh
        owner = [OUTSIDE] * len(mesh.sites)
        waiting = [(0.0, piece, number) for piece, number in self._seeds.items()]
        heapq.heapify(waiting)
        while waiting:
            far, piece, number = heapq.heappop(waiting)
            if owner[piece] != OUTSIDE:
                continue
            owner[piece] = number
            for beyond, _, _ in mesh.around[piece]:
                if beyond != OUTSIDE and owner[beyond] == OUTSIDE and mesh.land[beyond] == mesh.land[piece]:
                    step = dist(mesh.sites[piece], mesh.sites[beyond])
                    heapq.heappush(waiting, (far + step, beyond, number))
        return owner

    # --------------------------------------------------------------------------------------- worth

    def _measure(self) -> None:
        """Count sizes and contacts again."""
        mesh, owner = self._mesh, self.owner
        self._sizes = [0.0] * len(self._task.points)
        self._contacts: dict[tuple[int, int], float] = {}
        for piece, mine in enumerate(owner):
            if mine == OUTSIDE:
                continue
            self._sizes[mine] += mesh.areas[piece]
            for beyond, _, length in mesh.around[piece]:
                if beyond > piece:
                    other = owner[beyond]
                    if other not in (mine, OUTSIDE):
                        pair = (mine, other) if mine < other else (other, mine)
                        self._contacts[pair] = self._contacts.get(pair, 0.0) + length

    def _contact_cost(self, pair: tuple[int, int], length: float) -> float:
        """Return the cost of a contact."""
        if pair[1] >= self._task.own:
            return 0.0
        if pair in self._task.wanted:
            if length >= _WANTED_CONTACT:
                return 0.0
            return 90.0 * (1 - length / _WANTED_CONTACT) + (160.0 if length <= 0 else 0.0)
        return 90.0 + 6 * length if length > 0.01 else 0.0

    def _misplacement_cost(self, piece: int, number: int) -> float:
        """Return the cost of a piece of the wrong kind, or far from its province's points."""
        known = self._away[piece]
        cost = known.get(number)
        if cost is None:
            site = self._mesh.sites[piece]
            away = min(dist(site, point) for point in self._task.points[number])
            near = 0.012 * away
            wrong = self._mesh.land[piece] == self._task.wet[number]
            cost = known[number] = near + (9.0 if wrong else 0.0)
        return cost

    def _crowding_cost(self, number: int, size: float) -> float:
        if number >= self._task.own or size >= self._task.room:
            return 0.0
        lack = 1 - size / self._task.room
        return 600.0 * lack * lack

    def _cost_of_exchange(self, piece: int, mine: int, other: int) -> float:
        """Return how much worse the map is if a piece changes owners."""
        mesh, owner = self._mesh, self.owner
        cost = self._misplacement_cost(piece, other) - self._misplacement_cost(piece, mine)
        area = mesh.areas[piece]
        sizes = self._sizes
        cost += self._crowding_cost(mine, sizes[mine] - area) - self._crowding_cost(mine, sizes[mine])
        cost += self._crowding_cost(other, sizes[other] + area) - self._crowding_cost(other, sizes[other])
        changed: dict[tuple[int, int], float] = {}
        land = mesh.land
        for beyond, _, length in mesh.around[piece]:
            third = owner[beyond] if beyond != OUTSIDE else OUTSIDE
            coast = beyond != OUTSIDE and land[beyond] != land[piece]
            weight = 0.0 if third == OUTSIDE else (0.12 if coast else 0.5) * length
            if third != mine:
                cost -= weight
                if third != OUTSIDE:
                    pair = (mine, third) if mine < third else (third, mine)
                    changed[pair] = changed.get(pair, 0.0) - length
            if third != other:
                cost += weight
                if third != OUTSIDE:
                    pair = (other, third) if other < third else (third, other)
                    changed[pair] = changed.get(pair, 0.0) + length
        contacts, pull = self._contacts, self._contact_cost
        for pair, more in changed.items():
            length = contacts.get(pair, 0.0)
            cost += pull(pair, length + more) - pull(pair, length)
        return cost

    def _reassign(self, piece: int, mine: int, other: int) -> None:
        """Change the owner of a piece."""
        mesh, owner, contacts = self._mesh, self.owner, self._contacts
        self._sizes[mine] -= mesh.areas[piece]
        self._sizes[other] += mesh.areas[piece]
        for beyond, _, length in mesh.around[piece]:
            third = owner[beyond] if beyond != OUTSIDE else OUTSIDE
            if third == OUTSIDE:
                continue
            if third != mine:
                pair = (mine, third) if mine < third else (third, mine)
                contacts[pair] = contacts.get(pair, 0.0) - length
                if contacts[pair] < 0.01:
                    del contacts[pair]
            if third != other:
                pair = (other, third) if other < third else (third, other)
                contacts[pair] = contacts.get(pair, 0.0) + length
        owner[piece] = other

    @property
    def cost(self) -> float:
        """The cost of the map; lower is better."""
        mesh, owner = self._mesh, self.owner
        self._measure()
        total = sum(self._crowding_cost(number, size) for number, size in enumerate(self._sizes))
        total += sum(self._contact_cost(pair, length) for pair, length in self._contacts.items())
        total += sum(
            self._contact_cost(pair, 0.0) for pair in self._task.wanted if pair not in self._contacts
        )
        for piece, mine in enumerate(owner):
            if mine == OUTSIDE:
                continue
            total += self._misplacement_cost(piece, mine)
            for beyond, _, length in mesh.around[piece]:
                if beyond > piece and owner[beyond] not in (mine, OUTSIDE):
                    total += (0.12 if mesh.land[beyond] != mesh.land[piece] else 0.5) * length
        return total

    # ------------------------------------------------------------------------------------- improving

    def _can_give_up(self, piece: int, mine: int, other: int) -> bool:
        """Return whether a province stays connected without a piece that goes to another province."""
        owner = self.owner
        ring = [owner[beyond] if beyond != OUTSIDE else OUTSIDE for beyond, _, _ in self._mesh.around[piece]]
        before = ring[-1]
        starts_mine = starts_other = 0
        for one in ring:
            if one != before:
                starts_mine += one == mine
                starts_other += one == other
            before = one
        return starts_mine == 1 and starts_other in (1, 2)

    def settle(self, heats: Iterable[float], among: Sequence[int] | None = None) -> None:
        """Exchange pieces at borders; while the heat (in costs) lasts, sometimes accept a worse map."""
        mesh, owner, dice = self._mesh, self.owner, self._dice
        self._known = None
        pieces = list(range(len(owner))) if among is None else list(among)
        for heat in heats:
            dice.shuffle(pieces)
            for piece in pieces:
                mine = owner[piece]
                if mine == OUTSIDE or piece in self._seeds:
                    continue
                others = {owner[beyond] for beyond, _, _ in mesh.around[piece] if beyond != OUTSIDE}
                others -= {mine, OUTSIDE}
                if not others:
                    continue
                other = min(others) if len(others) == 1 else sorted(others)[dice.randrange(len(others))]
                if not self._can_give_up(piece, mine, other):
                    continue
                worse = self._cost_of_exchange(piece, mine, other)
                if worse < 0 or (heat > 0 and dice.random() < exp(-worse / heat)):
                    self._reassign(piece, mine, other)

    def missing_contacts(self) -> list[tuple[int, int]]:
        """Return the neighbors that do not touch."""
        return sorted(
            pair for pair in self._task.wanted if self._contacts.get(pair, 0.0) < _WANTED_CONTACT * 0.7
        )

    def wrong_contacts(self) -> list[tuple[int, int]]:
        """Return the provinces that touch but are not neighbors."""
        own, wanted = self._task.own, self._task.wanted
        return sorted(
            pair
            for pair, length in self._contacts.items()
            if pair[1] < own and pair not in wanted and length > 0.01
        )

    def join(self, one: int, other: int) -> bool:
        """Add a path between two provinces, and keep it if it improves the map."""
        way = self._find_way(one, other)
        return way is not None and self._try_exchange(self._divide_way(way, one, other), way)

    def _try_exchange(self, takers: Mapping[int, int], around: Sequence[int]) -> bool:
        """Exchange pieces and settle their surroundings; undo this unless it improves the map."""
        before = self.cost if self._known is None else self._known
        owned = list(self.owner)
        for piece, taker in takers.items():
            self.owner[piece] = taker
        self._reattach_parts({owned[piece] for piece in takers} | set(takers.values()))
        self._measure()
        self.settle([4.0, 2.0, 1.0, 0.5, 0.0, 0.0, 0.0], self._pieces_near(around))
        self._known = self.cost
        if self._known < before - 1e-6:
            return True
        self.owner[:] = owned
        self._known = before
        self._measure()
        return False

    def separate(self, one: int, other: int) -> bool:
        """Separate two touching provinces by a third, and keep the result if it improves the map."""
        owner, around = self.owner, self._mesh.around
        rim = [
            piece
            for piece, mine in enumerate(owner)
            if mine in (one, other)
            and piece not in self._seeds
            and any(
                n != OUTSIDE and owner[n] in (one, other) and owner[n] != mine for n, _, _ in around[piece]
            )
        ]
        beside = {owner[n] for piece in rim for n, _, _ in around[piece] if n != OUTSIDE} - {
            one,
            other,
            OUTSIDE,
        }
        return any(
            self._try_exchange({piece: third for piece in rim if owner[piece] == giver}, rim)
            for third in sorted(beside)
            for giver in (one, other)
        )

    def _find_way(self, one: int, other: int) -> list[int] | None:
        """Return the pieces of the cheapest path between two provinces."""
        mesh, owner = self._mesh, self.owner
        best: dict[int, float] = {}
        came: dict[int, int] = {}
        waiting: list[tuple[float, int]] = []
        for piece, mine in enumerate(owner):
            if mine == one:
                best[piece] = 0.0
                waiting.append((0.0, piece))
        heapq.heapify(waiting)
        while waiting:
            far, piece = heapq.heappop(waiting)
            if far > best[piece]:
                continue
            if owner[piece] == other:
                way: list[int] = []
                piece = came[piece]
                while owner[piece] != one:
                    way.append(piece)
                    piece = came[piece]
                return way or None
            for beyond, _, _ in mesh.around[piece]:
                if (
                    beyond == OUTSIDE
                    or (beyond in self._seeds and owner[beyond] != other)
                    or owner[beyond] == OUTSIDE
                ):
                    continue
                rim = any(owner[n] != owner[beyond] for n, _, _ in mesh.around[beyond] if n != OUTSIDE)
                wrong = (
                    mesh.land[beyond] == self._task.wet[one] and mesh.land[beyond] == self._task.wet[other]
                )
                step = far + (1.0 if rim else 1.6) + (1.5 if wrong else 0.0) + self._dice.uniform(0, 0.8)
                if step < best.get(beyond, 1e9):
                    best[beyond] = step
                    came[beyond] = piece
                    heapq.heappush(waiting, (step, beyond))
        return None

    def _divide_way(self, way: list[int], one: int, other: int) -> dict[int, int]:
        """Divide a path between the two provinces it joins."""
        fits = [self._mesh.land[piece] != self._task.wet[one] for piece in way]
        cut = self._dice.randrange(len(way) + 1)
        if all(fits) != any(fits) or self._task.wet[one] != self._task.wet[other]:
            return {piece: one if self._mesh.land[piece] != self._task.wet[one] else other for piece in way}
        return {piece: other if place < cut else one for place, piece in enumerate(way)}

    def _reattach_parts(self, provinces: Iterable[int]) -> None:
        """Give parts that are cut off from all points of their province to adjacent provinces."""
        mesh, owner = self._mesh, self.owner
        for number in sorted(provinces):
            pieces = {piece for piece, mine in enumerate(owner) if mine == number}
            kept = set(self._flood([p for p in pieces if self._seeds.get(p) == number], pieces))
            for piece in sorted(pieces - kept):
                if owner[piece] != number:
                    continue
                part = list(self._flood([piece], pieces - kept))
                sides: dict[int, float] = {}
                for inside in part:
                    for beyond, _, length in mesh.around[inside]:
                        taker = owner[beyond] if beyond != OUTSIDE else OUTSIDE
                        if taker not in (OUTSIDE, number):
                            sides[taker] = sides.get(taker, 0.0) + length
                if sides:
                    taker = max(sorted(sides), key=lambda key: sides[key])
                    for inside in part:
                        owner[inside] = taker

    def _flood(self, start: Sequence[int], within: AbstractSet[int]) -> Iterator[int]:
        seen = set(start)
        waiting = list(start)
        while waiting:
            piece = waiting.pop()
            yield piece
            for beyond, _, _ in self._mesh.around[piece]:
                if beyond in within and beyond not in seen:
                    seen.add(beyond)
                    waiting.append(beyond)

    def _pieces_near(self, way: Sequence[int], rings: int = 9) -> list[int]:
        """Return the pieces near a path."""
        seen = set(way)
        edge = list(way)
        for _ in range(rings):
            edge = sorted({n for p in edge for n, _, _ in self._mesh.around[p] if n != OUTSIDE} - seen)
            seen |= set(edge)
        return sorted(seen)

    def improve(self, rounds: int) -> None:
        """Improve the map in some rounds."""
        self.settle([6.0, 5.0, 4.0, 3.5, 3.0, 2.5, 2.0, 1.5, 1.0, 0.5, 0.0, 0.0])
        for turn in range(rounds):
            for one, other in self.missing_contacts():
                if (one, other) in self.missing_contacts():
                    self.join(*((one, other) if turn % 2 == 0 else (other, one)))
            for one, other in self.wrong_contacts():
                if (one, other) in self.wrong_contacts():
                    self.separate(one, other)
            if not self.missing_contacts() and not self.wrong_contacts():
                break
        self.settle([1.0, 0.5, 0.0, 0.0, 0.0])
        self._reattach_parts(range(len(self._task.points)))
