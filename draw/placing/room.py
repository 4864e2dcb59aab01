"""Room on a map: a spatial index, and the choice among many boxes that must not overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Any, Generic, TypeVar

from ..ground.plan import Space
from ..ground.points import Point, Polyline, Rectangle

_Thing = TypeVar("_Thing")

_SQUARE = 80.0
"""The size of the squares of the index, in pixels."""


def largest_box(space: Space, width: float, height: float) -> tuple[Point, float]:
    """Return the middle of the largest box of this shape that fits, and its scale."""
    across, down = 2 / width, 2 / height
    found, best = space[0], -1.0
    for box in space:
        scale = min(box[2] * across, box[3] * down)
        if scale > best:
            found, best = box, scale
    return (found[0], found[1]), best


class SpatialIndex(Generic[_Thing]):
    """An index of things on a map by their boxes."""

    def __init__(self, things: Iterable[tuple[Rectangle, _Thing]] = ()) -> None:
        self._squares: dict[tuple[int, int], list[tuple[Rectangle, _Thing]]] = {}
        for box, thing in things:
            self.add(box, thing)

    def add(self, box: Rectangle, thing: _Thing) -> None:
        """Add a thing."""
        for square in _squares(box):
            self._squares.setdefault(square, []).append((box, thing))

    def find_touching(self, box: Rectangle) -> list[_Thing]:
        """Return the things whose boxes touch a box, even if only in a corner."""
        found: list[_Thing] = []
        for square in _squares(box):
            for other, thing in self._squares.get(square, ()):
                if boxes_meet(other, box):
                    # A thing that meets the box in several squares is found in the first of them.
                    first = max(box[0], other[0]) // _SQUARE, max(box[1], other[1]) // _SQUARE
                    if first == square:
                        found.append(thing)
        return found


def _squares(box: Rectangle) -> list[tuple[int, int]]:
    """Return the squares of a box."""
    left, top, right, bottom = box
    first, last = int(left // _SQUARE), int(right // _SQUARE)
    highest, lowest = int(top // _SQUARE), int(bottom // _SQUARE)
    if first == last and highest == lowest:
        return [(first, highest)]
    return [(x, y) for x in range(first, last + 1) for y in range(highest, lowest + 1)]


def boxes_meet(one: Rectangle, other: Rectangle) -> bool:
    """Return whether two boxes touch, even if only in a corner."""
    left, top, right, bottom = one
    a, b, c, d = other
    return a <= right and c >= left and b <= bottom and d >= top


def line_meets_box(line: Polyline, box: Rectangle) -> bool:
    """Return whether a line enters a box."""
    left, top, right, bottom = box
    for (x, y), (u, v) in pairwise(line):
        if (
            (x < left and u < left)
            or (x > right and u > right)
            or (y < top and v < top)
            or (y > bottom and v > bottom)
        ):
            continue
        if left <= x <= right and top <= y <= bottom:
            return True
        across, down = u - x, v - y
        low, high = sorted((across * (top - y), across * (bottom - y)))
        near, far = sorted((down * (left - x), down * (right - x)))
        if low <= far and near <= high:  # not all corners are on one side of the line
            return True
    return False


def choose_boxes(
    boxes: Sequence[Rectangle],
    owners: Sequence[int],
    costs: Sequence[float],
    fixed: SpatialIndex[Any],
    more: Callable[[int], float] | None = None,
) -> dict[int, int]:
    """Choose a box for each owner at low cost, so that no box touches another or a fixed one.

    The result maps owners to positions in `boxes`. Owners with the fewest boxes choose first; then each
    repeatedly takes a cheaper box that has become free, or one whose holder can move for less. An owner
    without a free box is left out. `more` returns the additional cost (0 or more) of a box; it is called only
    for boxes that may be the cheapest.
    """
    free: dict[int, list[int]] = {}
    for place, box in enumerate(boxes):
        if not fixed.find_touching(box):
            free.setdefault(owners[place], []).append(place)
    options = {owner: RankedPlaces(places, costs, more) for owner, places in free.items()}
    return _PartialLayout(boxes, options).solve()


class RankedPlaces:
    """Positions with their costs, the cheapest first; the additional cost is computed lazily."""

    def __init__(
        self, places: Iterable[int], costs: Sequence[float], more: Callable[[int], float] | None = None
    ) -> None:
        self._more = more
        self._found: list[tuple[float, int]] = []
        self._waiting = [(costs[place], more is None, place) for place in places]
        self._count = len(self._waiting)
        heapify(self._waiting)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[tuple[float, int]]:
        place = 0
        while place < self._count:
            if place == len(self._found):
                self._find()
            yield self._found[place]
            place += 1

    def _find(self) -> None:
        """Find the next position; of those with equal costs, the first."""
        cost, known, place = heappop(self._waiting)
        while not known and self._more is not None:
            heappush(self._waiting, (cost + self._more(place), True, place))
            cost, known, place = heappop(self._waiting)
        self._found.append((cost, place))


class _PartialLayout:
    """A choice of boxes in progress: one for each owner, with its cost."""

    def __init__(self, boxes: Sequence[Rectangle], options: dict[int, RankedPlaces]) -> None:
        self.boxes, self.options = boxes, options
        self.taken: dict[int, tuple[float, int]] = {}
        self._squares: dict[tuple[int, int], set[int]] = {}
        """The owners whose boxes lie in each square."""

    def solve(self) -> dict[int, int]:
        """Return the boxes after a few rounds."""
        sequence = sorted(self.options, key=lambda owner: (len(self.options[owner]), owner))
        for _ in range(4):
            before = dict(self.taken)
            for owner in sequence:
                self._improve(owner)
            if self.taken == before:
                break
        return {owner: place for owner, (_, place) in self.taken.items()}

    def _improve(self, owner: int) -> None:
        """Give an owner the cheapest box, including the cost of the owners who must make room for it."""
        now = self._cost(owner)
        for cost, place in self.options[owner]:
            if now <= cost:
                return
            moves = self._find_room(owner, place, now - cost)
            if moves is not None:
                for holder, held in (*moves.items(), (owner, (cost, place))):
                    self._take(holder, held)
                return

    def _take(self, owner: int, held: tuple[float, int]) -> None:
        """Give an owner a box in place of the one it holds."""
        before = self.taken.get(owner)
        if before is not None:
            for square in _squares(self.boxes[before[1]]):
                self._squares[square].discard(owner)
        self.taken[owner] = held
        for square in _squares(self.boxes[held[1]]):
            self._squares.setdefault(square, set()).add(owner)

    def _cost(self, owner: int) -> float:
        return self.taken[owner][0] if owner in self.taken else 1e6

    def _find_room(self, owner: int, place: int, gain: float) -> dict[int, tuple[float, int]] | None:
        """Return where the holders of a needed box move at less cost than the gain; None if they cannot."""
        moves: dict[int, tuple[float, int]] = {}
        for holder in sorted(self._holders(owner, place)):
            wanted = [place, *(other for _, other in moves.values())]
            other = self._cheapest_free_box(holder, wanted)
            if other is None:
                return None
            moves[holder] = other
            gain -= other[0] - self._cost(holder)
            if gain <= 0:
                return None
        return moves

    def _is_held(self, owner: int, place: int) -> bool:
        return next(self._holders(owner, place), None) is not None

    def _holders(self, owner: int, place: int) -> Iterator[int]:
        """Yield the other owners whose boxes meet a box."""
        box = self.boxes[place]
        near = {one for square in _squares(box) for one in self._squares.get(square, ())}
        for holder in near:
            if holder != owner and boxes_meet(self.boxes[self.taken[holder][1]], box):
                yield holder

    def _cheapest_free_box(self, owner: int, wanted: Sequence[int]) -> tuple[float, int] | None:
        """Return the cheapest box of an owner that touches neither the wanted box nor a held one."""
        for cost, place in self.options[owner]:
            box = self.boxes[place]
            if not any(boxes_meet(box, self.boxes[one]) for one in wanted) and not self._is_held(
                owner, place
            ):
                return cost, place
        return None
