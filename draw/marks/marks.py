"""The marks of all orders of a scene: one per order, between the boxes of units and labels.

A mark is an element ``<g class="order move bounced" data-order="mun" ...>`` with the sentence of the report
as its title. Arrows are laid first, then the lines of supports, which end on them, then numbers in the
remaining space.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ...model.board import Board
from ...model.names import Location, Province, UnitKind
from ...model.orders import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
)
from ...solver import MoveSucceeds
from ..ground.plan import GroundPlan, length_of
from ..ground.points import Point, around
from ..paper.svg import element, title
from ..placing.layout import Box, Layout
from ..placing.room import Nearby, chosen, meets
from ..scene import DrawnOrder, Scene
from ..signs import unit_sign, unit_tag
from . import strokes
from .laying import ArrowRequest, Obstacles, dot_box, lay, lay_threads
from .routes import water_route
from .ways import Way
from .words import MarkStyle, kind_of, mark_style, numbers_of, outcome_of, place_of

_ABOVE = (Disband, Build, Waive)
"""The orders whose marks lie on top of units, not below them."""

_LOWEST = ("convoy", "hold", "convert", "move", "retreat", "support", "disband", "build", "waive")
"""The kinds of orders in drawing sequence."""

_RING = 10.0
"""How much larger the ring around a convoying fleet is than the fleet."""

_OVER_LINE = 9.0
"""The cost of each line that crosses a place for numbers; the next candidate place costs one more."""

_NUMBERS_OFF = (3.5, 9.0)
"""The candidate distances of numbers from a line."""

_NUMBERS_AT = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""The candidate places for numbers beside a line, as shares of its length."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The drawn marks of a scene, those below units and those on top, and the boxes of arrow heads."""

    below: tuple[str, ...]
    above: tuple[str, ...]
    heads: Mapping[Province, Box]


def marks_of(scene: Scene, plan: GroundPlan, layout: Layout) -> Marks:
    """Return the marks of all orders of a scene that name a place."""
    laid = _Laying(scene, plan, layout)
    shown = [told for told in scene.marked if place_of(told)]
    drawn = [(told, laid.mark(told)) for told in sorted(shown, key=lambda one: _LOWEST.index(kind_of(one)))]
    below = [mark for told, mark in drawn if not isinstance(told.order, _ABOVE)]
    above = [mark for told, mark in drawn if isinstance(told.order, _ABOVE)]
    heads = {place_of(told): way.head for told, way in laid.arrows}
    return Marks((*laid.options(), *below), tuple(above), heads)


class _Laying:
    """Lays the lines of all orders of a scene one after the other, each in the remaining space."""

    def __init__(self, scene: Scene, plan: GroundPlan, layout: Layout) -> None:
        self.scene, self.plan, self.layout = scene, plan, layout
        self._ground = Obstacles(layout, plan)
        self._ways: dict[int, Way] = {}
        self._numbers: dict[int, Box] = {}
        moving = [
            told
            for told in scene.marked
            for ends in [_ends(told)]
            if ends is not None and set(ends) <= plan.cells.keys()
        ]
        pairs = [ends for told in moving for ends in [_ends(told)] if ends is not None]
        self._convoying = {place_of(told) for told in scene.marked if isinstance(told.order, Convoy)}
        self._coming = Counter(end for _, end in pairs)
        wishes = [
            self._request_arrow(told, ends, set(pairs)) for told, ends in zip(moving, pairs, strict=True)
        ]
        self.arrows = list(zip(moving, lay(wishes, self._ground), strict=True))
        for told, way in self.arrows:
            self._ways[id(told)] = way
            self._ground.standing.add(way.head.sides, place_of(told))
        self._lay_supports()
        self._lay_numbers()

    # ------------------------------------------------------------------------------------ laying

    def _request_arrow(
        self, told: DrawnOrder, ends: tuple[Province, Province], pairs: Collection[tuple[Province, Province]]
    ) -> ArrowRequest:
        """Return the arrow of an order that moves a unit."""
        start, end = ends
        fleets = self._fleets(told)
        return ArrowRequest(
            self._stand(start, lost=isinstance(told.order, Retreat)),
            self._target(end),
            self.layout.blocks[end],
            {start, end, *fleets},
            self._waypoints(told) or self._by_water(told, (start, *fleets, end)),
            aside=(end, start) in pairs,
        )

    def _lay_supports(self) -> None:
        """Lay the lines of supports: to holding units, and to arrows, ordered or not."""
        standing: list[tuple[DrawnOrder, Province]] = []
        going: list[tuple[DrawnOrder, Province, Province]] = []
        for told in self.scene.marked:
            if isinstance(told.order, Support):
                start, place = place_of(told), told.order.supported.location.province
                end = place if told.order.target is None else told.order.target.province
                if start == place or not {start, place, end} <= self.plan.cells.keys():
                    continue
                if place == end:
                    standing.append((told, place))
                else:
                    going.append((told, place, end))
        lines = self._lines([(place_of(told), place) for told, place in standing])
        self._ways |= {id(told): line for (told, _), line in zip(standing, lines, strict=True)}
        moves = {
            ends: way
            for told, way in self.arrows
            for ends in [_ends(told)]
            if ends is not None and isinstance(told.order, Move)
        }
        missing = sorted({(place, end) for _, place, end in going} - moves.keys())
        moves |= zip(missing, self._lines(missing), strict=True)
        threads = [
            (told, (self._box(place_of(told)), moves[place, end], {place_of(told), place, end}))
            for told, place, end in going
        ]
        found = lay_threads([thread for _, thread in threads], self._ground)
        for (told, _), way in zip(threads, found, strict=True):
            self._ways[id(told)] = way
            self._ground.standing.add(dot_box(way).sides, place_of(told))

    def _lines(self, ends: Sequence[tuple[Province, Province]]) -> list[Way]:
        """Return lines without heads between provinces."""
        wishes = [
            ArrowRequest(self._box(start), self._box(end), self.layout.blocks[end], {start, end})
            for start, end in ends
        ]
        return lay(wishes, self._ground, headed=False)

    def _lay_numbers(self) -> None:
        """Lay the numbers beside lines where there is room."""
        boxes: list[Box] = []
        owners: list[int] = []
        costs: list[float] = []
        for told in self.scene.marked:
            words, way = numbers_of(told), self._ways.get(id(told))
            if words and way is not None:
                size = strokes.number_box(words, way.tip, way.scale)
                for cost, at in enumerate(_places_beside(way, size)):
                    box = strokes.number_box(words, at, way.scale)
                    if self._is_in_frame(box):
                        boxes.append(box)
                        owners.append(id(told))
                        costs.append(float(cost))
        if not boxes:
            return
        sides = [box.sides for box in boxes]
        lines = Nearby((around(way.line), way.line) for way in self._ways.values())

        def more(place: int) -> float:
            box = sides[place]
            return _OVER_LINE * sum(meets(line, box) for line in lines.meeting(box))

        rank = {owner: n for n, owner in enumerate(dict.fromkeys(owners))}
        found = chosen(sides, [rank[owner] for owner in owners], costs, self._ground.standing, more)
        self._numbers = {owner: boxes[found[n]] for owner, n in rank.items() if n in found}

    def _is_in_frame(self, box: Box) -> bool:
        left, top, right, bottom = box.sides
        return left >= 0 and top >= 0 and right <= self.plan.width and bottom <= self.plan.height

    # ------------------------------------------------------------------------------------ places

    def _stand(self, place: Province, *, lost: bool) -> Box:
        return self.layout.units.get((place, lost)) or self._box(place)

    def _box(self, place: Province) -> Box:
        """Return the box of a province's unit, or of the room for one."""
        units = self.layout.units
        return units.get((place, False)) or units.get((place, True)) or self.layout.slots[place]

    def _target(self, place: Province) -> Box:
        """Return the box where arrows into a province end; a single arrow into a vacant one ends in its
        middle.
        """
        box = self._box(place)
        stand = self.layout.units
        if place in self._convoying:
            return Box(box.at, box.width + _RING, box.height + _RING, box.scale)
        if (place, False) in stand or (place, True) in stand or self._coming[place] > 1:
            return box
        return Box(box.at, 0.0, 0.0, box.scale)

    def _fleets(self, told: DrawnOrder) -> Sequence[Province]:
        """Return the fleets that carry an army, in sequence; none for a move by land."""
        order, ends = told.order, _ends(told)
        if not isinstance(order, Move) or ends is None or told.unit is None:
            return ()
        if told.unit.kind is UnitKind.FLEET:
            return ()
        outcome = told.result.outcome if told.result is not None else None
        if isinstance(outcome, MoveSucceeds):
            return _route(self.scene, ends, [fleet.location.province for fleet in outcome.fleets])
        if self._borders(ends[0], ends[1]) and not order.via_convoy:
            return ()
        carriers = [
            place_of(one)
            for one in self.scene.told
            if isinstance(one.order, Convoy)
            and (one.order.army.location.province, one.order.target.province) == ends
        ]
        return _route(self.scene, ends, carriers)

    def _waypoints(self, told: DrawnOrder) -> Sequence[Point]:
        """Return the waypoints of a two-step move: the nearest land the unit may enter."""
        ends = _ends(told)
        if ends is None or told.unit is None or told.unit.kind.steps == 1 or self._borders(*ends):
            return ()
        start, end = ends
        spots = self.plan.cells
        near = [place for place in self._steps(start) if self._borders(place, end) and place in spots]
        ground = self.scene.account.after.conditions.ground
        reached = {ground.names[n].province for n in ground.steps[told.unit.kind][ground.index[start]]}
        ridden = [place for place in near if place in reached] or near
        best = min(
            ridden,
            key=lambda place: (
                math.dist(spots[start].spot, spots[place].spot)
                + math.dist(spots[place].spot, spots[end].spot)
            ),
            default=None,
        )
        if best is None:
            return ()
        first, last = self._gate(start, best), self._gate(best, end)
        if first is None or last is None:
            return [spots[best].spot]
        middle = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
        return [middle] if spots[best].covered(middle[1], [middle[0]]) else [first, last]

    def _by_water(self, told: DrawnOrder, stops: Sequence[Province]) -> Sequence[Point]:
        """Return the waypoints of a fleet or a convoyed army: its stops, and points around land between."""
        if told.unit is None or (len(stops) == 2 and told.unit.kind is not UnitKind.FLEET):
            return ()
        seas, points = self.scene.board.seas, list[Point]()
        for one, other in pairwise(stops):
            lands = frozenset(place for place in (one, other) if place not in seas)
            ends = self._box(one).at, self._box(other).at
            points += [*water_route(self.plan, one, other, lands, ends), ends[1]]
        return points[:-1]

    def _gate(self, one: Province, other: Province) -> Point | None:
        """Return the middle of the border between two provinces."""
        seam = self.plan.seams.get((min(one, other), max(one, other)))
        return None if seam is None else Way(max(seam.lines, key=length_of)).share(0.5)

    def _borders(self, one: Province, other: Province) -> bool:
        return other in self._steps(one)

    def _steps(self, place: Province) -> Sequence[Province]:
        """Return where an army could move from a province."""
        return [end.province for end in self.scene.board.army_borders.get(Location(place), ())]

    # ------------------------------------------------------------------------------------ drawing

    def options(self) -> Iterator[str]:
        """Yield the retreat options of dislodged units."""
        ends = [
            (unit.location.province, place.province)
            for unit, places in self.scene.lost.items()
            if (unit.location.province, True) in self.layout.units
            for place in places
        ]
        wishes = [
            ArrowRequest(
                self.layout.units[start, True], self._box(end), self.layout.blocks[end], {start, end}
            )
            for start, end in ends
        ]
        for (start, end), way in zip(ends, lay(wishes, self._ground, headed=False), strict=True):
            yield element("g", strokes.option(way.line), class_="option", data_from=start, data_place=end)

    def mark(self, told: DrawnOrder) -> str:
        """Return the mark of an order."""
        return order_group(told, "".join(self._shapes(told)), self.scene.strong)

    def _shapes(self, told: DrawnOrder) -> Iterator[str]:
        order, style, way = told.order, mark_style(told), self._ways.get(id(told))
        place = place_of(told)
        if place not in self.plan.cells:
            return
        if isinstance(order, Move | Retreat):
            if way is not None:
                yield from strokes.arrow(way, style, dashed=isinstance(order, Retreat))
        elif isinstance(order, Support):
            if way is not None:
                yield from strokes.thread(way, style, bar=order.target is None)
        elif isinstance(order, Hold):
            yield strokes.frame(self._box(place), style)
        elif isinstance(order, Convert):
            yield strokes.converted(self._box(place), order.kind, style)
        elif isinstance(order, Convoy):
            yield strokes.ring(self._box(place), style)
        elif isinstance(order, Disband):
            yield strokes.crossed_out(self._stand(place, lost=True), style)
        elif isinstance(order, Build):
            yield self._new_unit(told, order, style)
        else:
            yield strokes.waived(self._box(place), style)
        box = self._numbers.get(id(told))
        if box is not None:
            yield strokes.number(numbers_of(told), box)

    def _new_unit(self, told: DrawnOrder, order: Build, style: MarkStyle) -> str:
        """Return the badge of a unit that is built; where another unit stands, its sign only."""
        box = self._box(order.location.province)
        unit = next((one for one in self.scene.new if one.location.province == order.location.province), None)
        if unit is None or unit.power != told.power:
            return strokes.new(box, style)
        scene, (x, y) = self.scene, box.at
        badge = element(
            "g",
            unit_sign(unit, scene.color_of(unit), unit_tag(scene.board, unit)).drawn,
            transform=f"translate({x:.1f} {y:.1f}) scale({box.scale:.2f})",
            **({} if style in (MarkStyle.DONE, MarkStyle.ORDERED) else {"opacity": "0.45"}),
        )
        return badge + strokes.new(box, style)


def order_group(told: DrawnOrder, drawn: str, strong: frozenset[Order] = frozenset()) -> str:
    """Return the drawing of an order as its mark; it is pale if other orders are strong."""
    kind, outcome = kind_of(told), outcome_of(told)
    pale: dict[str, str | float] = {"opacity": "0.22"} if strong and told.order not in strong else {}
    return element(
        "g",
        title(told.why or format_order(told.order)) + drawn,
        class_=f"order {kind} {outcome}",
        data_order=place_of(told),
        data_kind=kind,
        data_outcome=outcome,
        data_power=told.power,
        **pale,
    )


def _ends(told: DrawnOrder) -> tuple[Province, Province] | None:
    """Return the provinces between which an order moves a unit."""
    if not isinstance(told.order, Move | Retreat):
        return None
    start, end = place_of(told), told.order.target.province
    return None if start == end else (start, end)


def _places_beside(way: Way, box: Box) -> Iterator[Point]:
    """Yield places for numbers beside a way, close to it and farther away; the box has their size."""
    for more in _NUMBERS_OFF:
        for part in _NUMBERS_AT:
            x, y = way.share(part)
            u, v = way.share(min(part + 0.05, 1.0))
            long = math.dist((x, y), (u, v)) or 1.0
            dx, dy = (u - x) / long, (v - y) / long
            off = box.width / 2 * abs(dy) + box.height / 2 * abs(dx) + more * way.scale
            for side in (off, -off):
                yield x - side * dy, y + side * dx


def _route(scene: Scene, ends: tuple[Province, Province], fleets: Iterable[Province]) -> Sequence[Province]:
    """Return the fleets of the shortest way, in the sequence in which an army passes them."""
    start, end = ends
    known, steps = set(fleets), _voyages(scene.board)
    ways: deque[tuple[Province, ...]] = deque([(start,)])
    seen: set[Province] = {start}
    while ways:
        way = ways.popleft()
        for place in sorted(steps.get(way[-1], set()) - seen):
            if place == end and len(way) > 1:
                return way[1:]
            if place in known:
                seen.add(place)
                ways.append((*way, place))
    return ()


@lru_cache(maxsize=8)
def _voyages(board: Board) -> Mapping[Province, set[Province]]:
    """Return where fleets could move from each province, from any of its coasts."""
    steps: dict[Province, set[Province]] = {}
    for place, others in board.fleet_borders.items():
        steps.setdefault(place.province, set()).update(other.province for other in others)
    return steps
