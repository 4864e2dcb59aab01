"""The marks of all orders of a scene: one per order, between the boxes of units and labels.

A mark is an element ``<g class="order" data-order="mun" data-kind="move" ...>`` with the sentence of the
report as its title. Arrows are placed first, then the lines of supports, which end on them, then numbers in
the remaining space.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from ..ground.plan import GroundPlan, line_length
from ..ground.points import Point, bounding_box
from ..paper.svg import Shapes, element, title, translate
from ..placing.layout import Box, Layout
from ..placing.room import SpatialIndex, choose_boxes, line_meets_box
from ..scene import DrawnOrder, Scene
from ..signs import unit_sign
from . import strokes
from .drawn_lines import DrawnLine
from .laying import ArrowRequest, Obstacles, distance_right, dot_box, lay_arrows, lay_threads
from .routes import find_water_route
from .words import MarkStyle, format_strengths, mark_style, order_kind, order_province, outcome_word

_ABOVE = (Disband, Build, Waive)
"""The orders whose marks lie on top of units, not below them."""

_LOWEST = ("convoy", "hold", "convert", "move", "retreat", "support", "disband", "build", "waive")
"""The kinds of orders in drawing sequence."""

_RING = 10.0
"""How much larger the ring around a convoying fleet is than the fleet."""

_TURN = 14.0
"""How far a waypoint must be from the boxes at the ends of its line."""

_OVER_LINE = 9.0
"""The cost of each line that crosses a place for numbers; the next candidate place costs one more."""

_NUMBERS_OFF = (3.5, 9.0, 18.0)
"""The candidate distances of numbers from a line."""

_NUMBERS_AT = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""The candidate places for numbers beside a line, as shares of its length."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a scene, those below units and those on top, the strengths beside them, which nothing
    covers, and the boxes of arrowheads.
    """

    below: tuple[str, ...]
    above: tuple[str, ...]
    strengths: tuple[str, ...]
    heads: Mapping[Province, Box]


def draw_marks(scene: Scene, plan: GroundPlan, layout: Layout, shapes: Shapes) -> Marks:
    """Return the marks of all orders of a scene that name a place. They use `shapes`."""
    laid = _MarkLayout(scene, plan, layout, shapes)
    shown = [drawn for drawn in scene.marked_orders if order_province(drawn)]
    shown.sort(key=lambda one: _LOWEST.index(order_kind(one)))
    marks = [(drawn, laid.mark(drawn)) for drawn in shown]
    below = [mark for drawn, mark in marks if not isinstance(drawn.order, _ABOVE)]
    above = [mark for drawn, mark in marks if isinstance(drawn.order, _ABOVE)]
    heads = {order_province(drawn): line.head for drawn, line in laid.arrows}
    return Marks((*laid.options(), *below), tuple(above), tuple(laid.strengths()), heads)


class _MarkLayout:
    """The lines of all orders of a scene, placed one after the other, each in the remaining space."""

    def __init__(self, scene: Scene, plan: GroundPlan, layout: Layout, shapes: Shapes) -> None:
        self.scene, self.plan, self.layout, self.shapes = scene, plan, layout, shapes
        self._ground = Obstacles(layout, plan)
        self._lines: dict[int, DrawnLine] = {}
        self._numbers: dict[int, Box] = {}
        moving = self._find_lines(_find_ends)
        standing, going = self._find_lines(_find_supported_unit), self._find_lines(_find_supported_move)
        self._convoying = {
            order_province(drawn) for drawn in scene.marked_orders if isinstance(drawn.order, Convoy)
        }
        self._coming = Counter(end for _, (_, end) in moving)
        self._ways = self._find_ways(moving)
        self._between = {ends for _, ends in (*moving, *standing, *going)}
        requests = [self._request_arrow(drawn, ends) for drawn, ends in moving]
        laid = lay_arrows(requests, self._ground)
        self.arrows = [(drawn, line) for (drawn, _), line in zip(moving, laid, strict=True)]
        for drawn, line in self.arrows:
            self._lines[id(drawn)] = line
            self._ground.standing.add(line.head.sides, order_province(drawn))
        self._lay_supports(standing, going)
        self._lay_numbers()

    # ------------------------------------------------------------------------------------ laying

    def _find_lines(
        self, find_ends: Callable[[DrawnOrder], tuple[Province, Province] | None]
    ) -> list[tuple[DrawnOrder, tuple[Province, Province]]]:
        """Return the orders that need a line between two provinces of the map, with these provinces."""
        return [
            (drawn, ends)
            for drawn in self.scene.marked_orders
            for ends in [find_ends(drawn)]
            if ends is not None and {order_province(drawn), *ends} <= self.plan.cells.keys()
        ]

    def _request_arrow(self, drawn: DrawnOrder, ends: tuple[Province, Province]) -> ArrowRequest:
        """Return the arrow of an order that moves a unit."""
        start, end = ends
        return ArrowRequest(
            self._unit_box(start, lost=isinstance(drawn.order, Retreat)),
            self._target_box(end),
            self.layout.blocks[end],
            {start, end, *self._find_fleets(drawn)},
            self._ways[ends],
            self._find_side(ends),
        )

    def _find_ways(
        self, moving: Sequence[tuple[DrawnOrder, tuple[Province, Province]]]
    ) -> dict[tuple[Province, Province], Sequence[Point]]:
        """Return the waypoints of moves, on a long ride or over water; the same ones there and back."""
        found: dict[tuple[Province, ...], Sequence[Point]] = {}
        ways: dict[tuple[Province, Province], Sequence[Point]] = {}
        for drawn, ends in moving:
            stops = (ends[0], *self._find_fleets(drawn), ends[1])
            boxes = [self._place_box(end) for end in ends]
            way = [
                point
                for point in self._find_waypoints(drawn) or self._find_water_waypoints(drawn, stops)
                if all(_is_beyond(box, point) for box in boxes)
            ]
            back = found.get(stops[::-1], ())
            found[stops] = ways[ends] = back[::-1] if way and back else way
        return ways

    def _find_side(self, ends: tuple[Province, Province]) -> int:
        """Return the side of a line between two provinces, if another line goes the opposite way.

        It is the right side, unless one of the two lines makes a detour to the other side.
        """
        start, end = ends
        if (end, start) not in self._between:
            return 0
        middle = self._place_box(start).at, self._place_box(end).at
        ways = self._ways.get(ends, ()), self._ways.get((end, start), ())
        there, back = ([distance_right(*middle, point) for point in way] for way in ways)
        detour = sum(there) / max(1, len(there)) - sum(back) / max(1, len(back))
        return 1 if detour > -1e-6 else -1

    def _lay_supports(
        self,
        standing: Sequence[tuple[DrawnOrder, tuple[Province, Province]]],
        going: Sequence[tuple[DrawnOrder, tuple[Province, Province]]],
    ) -> None:
        """Place the lines of supports: to holding units, and to arrows, ordered or not."""
        lines = self._lay_lines([ends for _, ends in standing])
        self._lines |= {id(drawn): line for (drawn, _), line in zip(standing, lines, strict=True)}
        moves = {
            ends: line
            for drawn, line in self.arrows
            for ends in [_find_ends(drawn)]
            if ends is not None and isinstance(drawn.order, Move)
        }
        missing = sorted({ends for _, ends in going} - moves.keys())
        moves |= zip(missing, self._lay_lines(missing), strict=True)
        threads = [
            (self._place_box(order_province(drawn)), moves[ends], {order_province(drawn), *ends})
            for drawn, ends in going
        ]
        for (drawn, _), line in zip(going, lay_threads(threads, self._ground), strict=True):
            self._lines[id(drawn)] = line
            self._ground.standing.add(dot_box(line).sides, order_province(drawn))

    def _lay_lines(self, between: Sequence[tuple[Province, Province]]) -> list[DrawnLine]:
        """Return lines without heads between provinces, beside any move in the opposite direction."""
        requests = [
            ArrowRequest(
                self._place_box(start),
                self._place_box(end),
                self.layout.blocks[end],
                {start, end},
                self._ways.get((end, start), ())[::-1],
                self._find_side((start, end)),
            )
            for start, end in between
        ]
        return lay_arrows(requests, self._ground, headed=False)

    def _lay_numbers(self) -> None:
        """Place the numbers beside lines where there is room."""
        boxes: list[Box] = []
        owners: list[int] = []
        costs: list[float] = []
        for drawn in self.scene.marked_orders:
            words, line = format_strengths(drawn), self._lines.get(id(drawn))
            if words and line is not None:
                size = strokes.number_box(words, line.tip, line.scale)
                for cost, at in enumerate(_find_places_beside(line, size)):
                    box = strokes.number_box(words, at, line.scale)
                    if self._is_in_frame(box):
                        boxes.append(box)
                        owners.append(id(drawn))
                        costs.append(float(cost))
        if not boxes:
            return
        sides = [box.sides for box in boxes]
        lines = SpatialIndex((bounding_box(line.corners), line.corners) for line in self._lines.values())

        def more(place: int) -> float:
            box = sides[place]
            return _OVER_LINE * sum(line_meets_box(line, box) for line in lines.find_touching(box))

        rank = {owner: n for n, owner in enumerate(dict.fromkeys(owners))}
        ranks = [rank[owner] for owner in owners]
        found = choose_boxes(sides, ranks, costs, self._ground.standing, more)
        # Where labels and heads leave no room, a number lies on one of them, but on no unit.
        taken = [(sides[place], place) for place in found.values()]
        units = SpatialIndex([*taken, *((box.sides, -1) for box in self.layout.units.values())])
        for place, owner in enumerate(ranks):
            if owner not in found and not units.find_touching(sides[place]):
                found[owner] = place
                units.add(sides[place], place)
        self._numbers = {owner: boxes[found[n]] for owner, n in rank.items() if n in found}

    def _is_in_frame(self, box: Box) -> bool:
        left, top, right, bottom = box.sides
        return left >= 0 and top >= 0 and right <= self.plan.width and bottom <= self.plan.height

    # ------------------------------------------------------------------------------------ places

    def _unit_box(self, place: Province, *, lost: bool) -> Box:
        return self.layout.units.get((place, lost)) or self._place_box(place)

    def _place_box(self, place: Province) -> Box:
        """Return the box of a province's unit, or of the room for one."""
        units = self.layout.units
        return units.get((place, False)) or units.get((place, True)) or self.layout.slots[place]

    def _target_box(self, place: Province) -> Box:
        """Return the box where arrows into a province end; a single arrow into a vacant one ends in its
        middle.
        """
        box = self._place_box(place)
        stand = self.layout.units
        if place in self._convoying:
            return Box(box.at, box.width + _RING, box.height + _RING, box.scale)
        if (place, False) in stand or (place, True) in stand or self._coming[place] > 1:
            return box
        return Box(box.at, 0.0, 0.0, box.scale)

    def _find_fleets(self, drawn: DrawnOrder) -> Sequence[Province]:
        """Return the fleets that carry an army, in sequence; none for a move by land."""
        order, ends = drawn.order, _find_ends(drawn)
        if not isinstance(order, Move) or ends is None or drawn.unit is None:
            return ()
        if drawn.unit.kind is UnitKind.FLEET:
            return ()
        outcome = drawn.result.outcome if drawn.result is not None else None
        if isinstance(outcome, MoveSucceeds):
            return _find_route(self.scene, ends, [fleet.location.province for fleet in outcome.fleets])
        if self._share_border(ends[0], ends[1]) and not order.via_convoy:
            return ()
        carriers = [
            order_province(one)
            for one in self.scene.orders
            if isinstance(one.order, Convoy)
            and (one.order.army.location.province, one.order.target.province) == ends
        ]
        return _find_route(self.scene, ends, carriers)

    def _find_waypoints(self, drawn: DrawnOrder) -> Sequence[Point]:
        """Return the waypoints of a two-step move: the nearest land the unit may enter."""
        ends = _find_ends(drawn)
        if ends is None or drawn.unit is None or drawn.unit.kind.steps == 1 or self._share_border(*ends):
            return ()
        start, end = ends
        spots = self.plan.cells
        near = [
            place for place in self._army_steps(start) if self._share_border(place, end) and place in spots
        ]
        ground = self.scene.account.after.conditions.ground
        reached = {ground.names[n].province for n in ground.steps[drawn.unit.kind][ground.index[start]]}
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
        first, last = self._border_middle(start, best), self._border_middle(best, end)
        if first is None or last is None:
            return [spots[best].spot]
        middle = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
        return [middle] if spots[best].count_inside(middle[1], [middle[0]]) else [first, last]

    def _find_water_waypoints(self, drawn: DrawnOrder, stops: Sequence[Province]) -> Sequence[Point]:
        """Return the waypoints of a fleet or a convoyed army: its stops, and points around land between."""
        if drawn.unit is None or (len(stops) == 2 and drawn.unit.kind is not UnitKind.FLEET):
            return ()
        seas, points = self.scene.board.seas, list[Point]()
        for one, other in pairwise(stops):
            lands = frozenset(place for place in (one, other) if place not in seas)
            ends = self._place_box(one).at, self._place_box(other).at
            points += [*find_water_route(self.plan, one, other, lands, ends), ends[1]]
        return points[:-1]

    def _border_middle(self, one: Province, other: Province) -> Point | None:
        """Return the middle of the border between two provinces."""
        seam = self.plan.seams.get((min(one, other), max(one, other)))
        return None if seam is None else DrawnLine(max(seam.lines, key=line_length)).point_at_fraction(0.5)

    def _share_border(self, one: Province, other: Province) -> bool:
        return other in self._army_steps(one)

    def _army_steps(self, place: Province) -> Sequence[Province]:
        """Return where an army could move from a province."""
        return [end.province for end in self.scene.board.army_borders.get(Location(place), ())]

    # ------------------------------------------------------------------------------------ drawing

    def options(self) -> Iterator[str]:
        """Yield the retreat options of dislodged units."""
        ends = [
            (unit.location.province, place.province)
            for unit, places in self.scene.dislodged.items()
            if (unit.location.province, True) in self.layout.units
            for place in places
        ]
        requests = [
            ArrowRequest(
                self.layout.units[start, True], self._place_box(end), self.layout.blocks[end], {start, end}
            )
            for start, end in ends
        ]
        for (start, end), line in zip(ends, lay_arrows(requests, self._ground, headed=False), strict=True):
            yield element(
                "g", strokes.retreat_option(line.corners), class_="option", data_from=start, data_place=end
            )

    def mark(self, drawn: DrawnOrder) -> str:
        """Return the mark of an order."""
        return order_group(drawn, "".join(self._draw_shapes(drawn)), self.scene.highlighted)

    def _draw_shapes(self, drawn: DrawnOrder) -> Iterator[str]:
        order, style, line = drawn.order, mark_style(drawn), self._lines.get(id(drawn))
        place = order_province(drawn)
        if place not in self.plan.cells:
            return
        if isinstance(order, Move | Retreat):
            if line is not None:
                tint = self.scene.tint_of(drawn)
                yield from strokes.arrow(line, style, tint, self.shapes, dashed=isinstance(order, Retreat))
        elif isinstance(order, Support):
            if line is not None:
                yield from strokes.thread(line, style, self.shapes, bar=order.target is None)
        elif isinstance(order, Hold):
            yield strokes.frame(self._place_box(place), style)
        elif isinstance(order, Convert):
            yield strokes.conversion_frame(self._place_box(place), order.kind, style)
        elif isinstance(order, Convoy):
            yield strokes.ring(self._place_box(place), style)
        elif isinstance(order, Disband):
            yield strokes.disband_sign(self._unit_box(place, lost=True), style)
        elif isinstance(order, Build):
            yield self._draw_new_unit(drawn, order, style)
        else:
            yield strokes.waive_sign(self._place_box(place), style)

    def strengths(self) -> Iterator[str]:
        """Yield the strengths beside marks."""
        for drawn in self.scene.marked_orders:
            box = self._numbers.get(id(drawn))
            if box is not None:
                pale = _make_pale(drawn, self.scene.highlighted)
                yield strokes.number(format_strengths(drawn), box, data_of=order_province(drawn), **pale)

    def _draw_new_unit(self, drawn: DrawnOrder, order: Build, style: MarkStyle) -> str:
        """Return the badge of a new unit, or only its sign if another unit is there."""
        box = self._place_box(order.location.province)
        unit = next(
            (one for one in self.scene.new_units if one.location.province == order.location.province), None
        )
        if unit is None or unit.power != drawn.power:
            return strokes.build_sign(box, style)
        scene, (x, y) = self.scene, box.at
        badge = element(
            "g",
            unit_sign(unit, scene.color_of(unit)).drawn,
            stroke="none",
            transform=translate(x, y, box.scale),
            **({} if style in (MarkStyle.DONE, MarkStyle.ORDERED) else {"opacity": "0.45"}),
        )
        return badge + strokes.build_sign(box, style)


def order_group(drawn: DrawnOrder, shapes: str, highlighted: frozenset[Order] = frozenset()) -> str:
    """Return the mark of an order, made of its shapes; it is pale if other orders are highlighted."""
    return element(
        "g",
        title(drawn.why or format_order(drawn.order)) + shapes,
        class_="order",
        data_order=order_province(drawn),
        data_kind=order_kind(drawn),
        data_outcome=outcome_word(drawn),
        data_power=drawn.power,
        **_make_pale(drawn, highlighted),
    )


def _make_pale(drawn: DrawnOrder, highlighted: frozenset[Order]) -> dict[str, str | float]:
    """Return the opacity of an order's mark, which is pale if other orders are highlighted."""
    return {"opacity": "0.22"} if highlighted and drawn.order not in highlighted else {}


def _find_ends(drawn: DrawnOrder) -> tuple[Province, Province] | None:
    """Return the provinces between which an order moves a unit."""
    if not isinstance(drawn.order, Move | Retreat):
        return None
    start, end = order_province(drawn), drawn.order.target.province
    return None if start == end else (start, end)


def _find_supported_unit(drawn: DrawnOrder) -> tuple[Province, Province] | None:
    """Return the provinces of a supporting and a supported unit that holds."""
    if not isinstance(drawn.order, Support):
        return None
    start, place, target = order_province(drawn), drawn.order.supported.location.province, drawn.order.target
    stays = target is None or target.province == place
    return (start, place) if stays and start != place else None


def _find_supported_move(drawn: DrawnOrder) -> tuple[Province, Province] | None:
    """Return the provinces between which a supported unit moves."""
    if not isinstance(drawn.order, Support):
        return None
    place, target = drawn.order.supported.location.province, drawn.order.target
    moves = target is not None and target.province != place and order_province(drawn) != place
    return (place, target.province) if target is not None and moves else None


def _is_beyond(box: Box, point: Point) -> bool:
    """Return whether a waypoint is far enough from an end of its line to turn there."""
    (x, y), (u, v) = box.at, point
    return abs(u - x) > box.width / 2 + _TURN or abs(v - y) > box.height / 2 + _TURN


def _find_places_beside(line: DrawnLine, box: Box) -> Iterator[Point]:
    """Yield places for numbers beside a line, close to it and farther away; the box has their size."""
    for more in _NUMBERS_OFF:
        for part in _NUMBERS_AT:
            x, y = line.point_at_fraction(part)
            u, v = line.point_at_fraction(min(part + 0.05, 1.0))
            long = math.dist((x, y), (u, v)) or 1.0
            dx, dy = (u - x) / long, (v - y) / long
            off = box.width / 2 * abs(dy) + box.height / 2 * abs(dx) + more * line.scale
            for side in (off, -off):
                yield x - side * dy, y + side * dx


def _find_route(
    scene: Scene, ends: tuple[Province, Province], fleets: Iterable[Province]
) -> Sequence[Province]:
    """Return the fleets of the shortest route, in the order in which an army passes them."""
    start, end = ends
    known, steps = set(fleets), _find_voyages(scene.board)
    routes: deque[tuple[Province, ...]] = deque([(start,)])
    seen: set[Province] = {start}
    while routes:
        route = routes.popleft()
        for place in sorted(steps.get(route[-1], set()) - seen):
            if place == end and len(route) > 1:
                return route[1:]
            if place in known:
                seen.add(place)
                routes.append((*route, place))
    return ()


@lru_cache(maxsize=8)
def _find_voyages(board: Board) -> Mapping[Province, set[Province]]:
    """Return where fleets could move from each province, from any of its coasts."""
    steps: dict[Province, set[Province]] = {}
    for place, others in board.fleet_borders.items():
        steps.setdefault(place.province, set()).update(other.province for other in others)
    return steps
