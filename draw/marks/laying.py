"""Lays many arrows at once: each as straight as it can go, with heads that cover nothing and not one another.

Every arrow is tried in many ways: straight and bent, with its head near to what stands in the target, farther
away or small, and from other sides. A way is the worse the more it bends and the more it runs over.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from ...model.names import Province
from ..ground.cells import Plan
from ..ground.points import Point
from ..placing.layout import Box, Layout
from ..placing.room import Rectangle, chosen, drawn
from .ways import HEAD, Way, scale_of, straight, through

_Numbers = NDArray[np.float64]

_BENDS = (0.0, 0.13, -0.13, 0.24, -0.24, 0.38, -0.38, 0.55, -0.55)
"""How far arrows may be bent aside, as shares of their length, the straight one first."""

_ENDS = ((2.0, 1.0, 0.0), (10.0, 1.0, 0.25), (2.0, 0.72, 0.5))
"""How far from its target a head may be, in which scale, and how bad that is."""

_TURNS = 16
"""From so many sides heads are tried that point at label and units as a whole."""

_AROUND = 1.2
"""How bad it is that a head points at the whole, and comes from another side besides."""

_CROSSED = {"label": 1.0, "unit": 2.0}
"""How bad it is to run over something."""

_WIDE = 0.9
"""How wide a head is, as a share of its length."""

_ON_ARROW = (0.6, 0.5, 0.7, 0.42, 0.78, 0.34, 0.26)
"""Where on an arrow the lines of its supports can end, as shares of its length."""

_RIM = 0.8
"""How far the line around a head reaches out."""

_STEPS = 12
"""A bent line is drawn as so many straight pieces."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An arrow that is wanted, from a box to another and by the points on its way.

    `own` are the provinces whose labels and units it may run over, `block` is all that stands in the target.
    It goes `aside` where another one comes the other way.
    """

    start: Box
    end: Box
    block: Box
    own: Collection[Province]
    via: Sequence[Point] = ()
    aside: bool = False

    @property
    def scale(self) -> float:
        """The scale of the arrow: that of the smaller box."""
        return scale_of(self.start, self.end)


class Ground:
    """What stands on a picture before there are arrows: labels and units."""

    def __init__(self, layout: Layout, plan: Plan) -> None:
        self.size = (plan.width, plan.height)
        boxes = [(place, box.sides, _CROSSED["label"]) for place, box in layout.labels.items()]
        boxes += [(place, box.sides, _CROSSED["unit"]) for (place, _), box in layout.units.items()]
        self.sides: list[Rectangle] = [sides for _, sides, _ in boxes]
        self._weights: _Numbers = np.array([weight for _, _, weight in boxes])
        self._number = {place: n for n, place in enumerate(layout.labels)}
        self._places = np.array([self._number[place] for place, _, _ in boxes], dtype=np.intp)
        self._tree = shapely.STRtree(drawn(self.sides))

    def crossed(
        self, lines: _Numbers, owners: NDArray[np.intp], own: Sequence[Collection[Province]]
    ) -> _Numbers:
        """How bad it is to draw each of the lines, of which each belongs to the owner of some provinces."""
        mine = np.zeros((len(own), len(self._number)), dtype=bool)
        for owner, places in enumerate(own):
            mine[owner, [self._number[place] for place in places if place in self._number]] = True
        line, box = self._tree.query(shapely.linestrings(lines), predicate="intersects")
        weights = np.where(mine[owners[line], self._places[box]], 0.0, self._weights[box])
        return np.bincount(line, weights=weights, minlength=len(lines)).astype(np.float64)


def lay(wishes: Sequence[Wish], ground: Ground, *, headed: bool = True) -> list[Way]:
    """A way for each arrow; the same for the same wishes. Ways without heads may end at the same place."""
    if not wishes:
        return []
    tries = _Tries(wishes, HEAD if headed else 0.0)
    costs = tries.costs + ground.crossed(tries.lines, tries.owners, [wish.own for wish in wishes])
    wide, high = ground.size
    heads = tries.heads
    outside = (heads[:, :2] < 1).any(axis=1) | (heads[:, 2] > wide - 1) | (heads[:, 3] > high - 1)
    costs += np.where(outside, 50.0, 0.0)
    boxes = [_sides(row) for row in heads.tolist()] if headed else []
    found = chosen(boxes, tries.owners.tolist(), costs.tolist(), ground.sides)
    for owner in set(range(len(wishes))) - found.keys():
        own = np.flatnonzero(tries.owners == owner)
        found[owner] = int(own[costs[own].argmin()])
    return [tries.way(found[owner]) for owner in range(len(wishes))]


def lay_threads(
    threads: Sequence[tuple[Box, Way, Collection[Province]]], ground: Ground, taken: Sequence[Rectangle]
) -> list[Way]:
    """Straight lines from boxes to where there is room for their ends on arrows, over these own provinces."""
    tried = [straight(box, way.share(part)) for box, way, _ in threads for part in _ON_ARROW]
    if not tried:
        return []
    owners = np.repeat(np.arange(len(threads)), len(_ON_ARROW))
    lines = np.array([way.line for way in tried])
    costs = ground.crossed(lines, owners, [own for _, _, own in threads])
    costs += np.array([way.length / 400 for way in tried])
    boxes = [dot_box(way).sides for way in tried]
    found = chosen(boxes, owners.tolist(), costs.tolist(), [*ground.sides, *taken])
    first = len(_ON_ARROW)
    return [tried[found.get(owner, first * owner)] for owner in range(len(threads))]


def dot_box(way: Way) -> Box:
    """The box of the round end of a thread."""
    size = 9.0 * way.scale
    return Box(way.tip, size, size, way.scale)


def _sides(row: Sequence[float]) -> Rectangle:
    left, top, right, bottom = row
    return left, top, right, bottom


class _Tries:
    """The ways in which arrows are tried, in rows of arrays: corners, owner, box of the head, cost."""

    def __init__(self, wishes: Sequence[Wish], long: float) -> None:
        self.wishes = wishes
        last = np.array([wish.via[-1] if wish.via else wish.start.at for wish in wishes])[:, None, :]
        goal = np.array([wish.end.at for wish in wishes])[:, None, :]
        scale = np.array([wish.scale for wish in wishes])
        tips, controls, scales, costs = (
            np.concatenate(parts, axis=1)
            for parts in zip(self._bent(last, goal, scale), self._around(last, scale), strict=True)
        )
        count = tips.shape[1]
        self.owners = np.repeat(np.arange(len(wishes)), count)
        begin = np.where(
            np.array([bool(wish.via) for wish in wishes])[:, None, None],
            last,
            _edge(last, _halves([wish.start for wish in wishes]) + 1.5, _unit(controls - last)),
        )
        ahead = _unit(tips - controls)
        size = long * scales[:, :, None]
        base = tips - size * ahead
        wide = _WIDE / 2 * size * np.stack((-ahead[:, :, 1], ahead[:, :, 0]), axis=2)
        corners = np.stack((tips, base + wide, base - wide))
        self.heads: _Numbers = np.concatenate(
            (corners.min(axis=0) - 0.8, corners.max(axis=0) + 0.8), axis=2
        ).reshape(-1, 4)
        steps = np.linspace(0.0, 1.0, _STEPS + 1)[:, None]
        one, two, three = (
            part.reshape(-1, 1, 2) for part in (begin, np.broadcast_to(controls, tips.shape), base)
        )
        self.lines: _Numbers = (1 - steps) ** 2 * one + 2 * steps * (1 - steps) * two + steps**2 * three
        self.tips: _Numbers = tips.reshape(-1, 2)
        self.scales: _Numbers = scales.reshape(-1)
        self.costs: _Numbers = costs.reshape(-1)

    def _bent(self, last: _Numbers, goal: _Numbers, scale: _Numbers) -> tuple[_Numbers, ...]:
        """Straight and bent ways to what stands in the target."""
        bends = np.array(_BENDS)
        step = goal - last
        aside = np.stack((-step[:, :, 1], step[:, :, 0]), axis=2)
        control = (last + goal) / 2 + bends[None, :, None] * aside
        way = _unit(control - goal)
        halves = _halves([wish.end for wish in self.wishes])
        straight = np.array([wish.aside for wish in self.wishes])[:, None] & (bends == 0)
        side = np.array([0.3 * wish.aside for wish in self.wishes])[:, None] * (bends < 0)
        bad = 1.5 * np.abs(bends) + side + np.where(straight, 3.0, 0.0)
        parts = [
            (
                _edge(goal, halves + gap, way),
                control,
                np.full(bad.shape, smaller) * scale[:, None],
                bad + cost,
            )
            for gap, smaller, cost in _ENDS
        ]
        return tuple(np.concatenate(kind, axis=1) for kind in zip(*parts, strict=True))

    def _around(self, last: _Numbers, scale: _Numbers) -> tuple[_Numbers, ...]:
        """Ways to the whole of label and units, from all sides."""
        blocks = [wish.block for wish in self.wishes]
        middle = np.array([block.at for block in blocks])[:, None, :]
        angles = np.arange(_TURNS) * (math.tau / _TURNS)
        way = np.broadcast_to(np.stack((np.cos(angles), np.sin(angles)), axis=1), (len(blocks), _TURNS, 2))
        tips = _edge(middle, _halves(blocks) + 2, way)
        far = np.linalg.norm(last - tips, axis=2, keepdims=True)
        turned = 1 - (way * _unit(last - middle)).sum(axis=2)
        return (
            tips,
            tips + 0.4 * far * way,
            np.full(turned.shape, 0.8) * scale[:, None],
            _AROUND * (1 + turned),
        )

    def way(self, place: int) -> Way:
        """One of the ways, to be drawn."""
        wish = self.wishes[int(self.owners[place])]
        points: list[Point] = [(float(x), float(y)) for x, y in self.lines[place]]
        if wish.via:
            points = through([wish.start.at, *wish.via, points[-1]], wish.start)
        x, y = self.tips[place].tolist()
        return Way((*points, (x, y)), float(self.scales[place]))


def _halves(boxes: Sequence[Box]) -> _Numbers:
    return np.array([(box.width / 2, box.height / 2) for box in boxes])[:, None, :]


def _edge(middle: _Numbers, halves: _Numbers, way: _Numbers) -> _Numbers:
    """Where one leaves boxes from their middles in some directions."""
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = np.nanmin(np.where(way == 0, np.inf, halves / np.abs(way)), axis=2, keepdims=True)
    return middle + np.where(np.isfinite(reach), reach, 0.0) * way


def _unit(steps: _Numbers) -> _Numbers:
    long = np.linalg.norm(steps, axis=-1, keepdims=True)
    return np.divide(
        steps, long, out=np.tile(np.array([1.0, 0.0]), (*steps.shape[:-1], 1)), where=long > 1e-9
    )
