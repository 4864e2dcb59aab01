"""Two orders in opposite directions between the same two provinces are two lines that never touch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TypeAlias
from xml.etree import ElementTree as ET

import pytest
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

import westphalia
from westphalia.draw.ground.plans import load_plan
from westphalia.draw.ground.points import neighbor_pairs
from westphalia.draw.marks.marks import draw_marks
from westphalia.draw.marks.strokes import HALO
from westphalia.draw.paper.svg import Shapes, parse_lines, path
from westphalia.draw.placing.layout import lay_out
from westphalia.draw.scene import make_scene
from westphalia.model.board import Board
from westphalia.model.names import Location
from westphalia.variants import find_variant, variants

APART = 2.0
"""The least distance between two lines, in pixels."""

KINDS = ("AA", "FF", "AF", "FA")
"""The kinds of the two units."""

Stroke: TypeAlias = tuple[BaseGeometry, float]
"""A line or a shape with half the width of its line."""

WAYS = {
    "moves": ("{one} - {there}", "{other} - {back}"),
    "supports": ("{one} S {other}", "{other} S {one}"),
    "a move and a support": ("{one} - {there}", "{other} S {one}"),
    "a support and a move": ("{one} S {other}", "{other} - {back}"),
}
"""The forms of the two orders."""


@cache
def steps(board: Board, kind: str) -> dict[tuple[str, str], tuple[Location, Location]]:
    """Return the locations between which a unit of a kind moves, by the two provinces."""
    borders = board.army_borders if kind == "A" else board.fleet_borders
    return {
        (place.province, reached.province): (place, reached)
        for place, places in borders.items()
        for reached in places
    }


def opposite_orders(board: Board, kinds: str, way: str) -> Iterator[tuple[str, str]]:
    """Yield the two orders for every pair of neighbors between which both units can move."""
    for start, end in sorted(neighbor_pairs(board)):
        there, back = steps(board, kinds[0]).get((start, end)), steps(board, kinds[1]).get((end, start))
        if there is None or back is None:
            continue
        words = {
            "one": f"{kinds[0]} {there[0]}",
            "other": f"{kinds[1]} {back[0]}",
            "there": there[1],
            "back": back[1],
        }
        first, second = WAYS[way]
        yield first.format(**words), second.format(**words)


def place_of(order: str) -> str:
    return re.split("[ /]", order)[1]


def without_common_places(pairs: Iterator[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Return the pairs in groups whose pairs have no place in common, each for one picture."""
    groups: list[list[tuple[str, str]]] = []
    for pair in pairs:
        free = (
            group
            for group in groups
            if not {*map(place_of, pair)} & {place_of(one) for two in group for one in two}
        )
        group = next(free, None)
        if group is None:
            groups.append([pair])
        else:
            group.append(pair)
    return groups


def touching(variant: str, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the pairs of orders whose lines touch on a picture on which all of them fail."""
    board = find_variant(variant).board
    one, other = (str(power.id) for power in board.powers[:2])
    case = westphalia.case(
        variant, orders={one: [pair[0] for pair in pairs], other: [pair[1] for pair in pairs]}
    )
    scene = make_scene(case, outcome=False)
    failed = tuple(replace(drawn, status="fails", code="bounced") for drawn in scene.orders)
    scene, plan = replace(scene, orders=failed), load_plan(board)
    shapes = Shapes()
    marks = draw_marks(scene, plan, lay_out(scene, plan), shapes)
    (cross,) = ET.fromstring(shapes.definitions)
    found = {str(mark.get("data-order")): mark for mark in map(ET.fromstring, marks.below)}
    for mark in found.values():
        put_crosses(mark, cross)
    strokes = {pair: [list(_strokes(found[place_of(order)])) for order in pair] for pair in pairs}
    return [pair for pair, (these, those) in strokes.items() if _distance(these, those) < APART]


def put_crosses(mark: ET.Element, cross: ET.Element) -> None:
    """Add the cross that a mark uses to it, in its place."""
    for use in mark.findall("use"):
        x, y, scale = (
            float(number) for number in re.findall(r"-?[.\d]+", use.get("transform", "") + " 1")[:3]
        )
        for line in cross:
            ends = parse_lines(line.get("d", ""))
            moved = (path([(x + scale * u, y + scale * v) for u, v in points]) for points in ends)
            wide = scale * float(line.get("stroke-width", ""))
            style = {"stroke": line.get("stroke", HALO), "stroke-width": str(wide)}
            mark.append(ET.Element("path", {"d": "".join(moved), **style}))


def _distance(these: list[Stroke], those: list[Stroke]) -> float:
    """Return the distance between two marks."""
    return min(
        shape.distance(other) - half - other_half for shape, half in these for other, other_half in those
    )


def _strokes(mark: ET.Element) -> Iterator[Stroke]:
    """Yield the lines and shapes of a mark, without the light lines around them, with half their widths."""
    for element in mark.iter():
        if element.get("stroke") in (None, HALO):
            continue
        half = float(element.get("stroke-width", "1")) / 2
        if element.tag.endswith("circle"):
            x, y, r = (float(element.get(name, "")) for name in ("cx", "cy", "r"))
            yield Point(x, y), r + half
        data = element.get("d", "")
        for points in parse_lines(data):
            yield (Polygon(points) if data.endswith("z") else LineString(points)), half


EVERY = 7
"""One of this many pairs is also drawn alone."""

DENSE = ("standard", "germany-1648")
"""The boards on which supports are drawn by default; on the others, only if tests are thorough."""

TOGETHER = [
    pytest.param(
        variant, way, marks=[pytest.mark.thorough] if way != "moves" and variant not in DENSE else []
    )
    for variant in variants()
    for way in WAYS
]


@pytest.mark.parametrize(("variant", "way"), TOGETHER)
def test_opposite_orders_are_two_lines(variant: str, way: str) -> None:
    board = find_variant(variant).board
    kinds = KINDS[:3] if way == "moves" else KINDS[:2]
    found = [group for two in kinds for group in without_common_places(opposite_orders(board, two, way))]
    assert sum(map(len, found)) > 200
    assert [pair for group in found for pair in touching(variant, group)] == []


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("variant", variants())
def test_opposite_orders_alone_on_a_board_are_two_lines(variant: str, way: str) -> None:
    board = find_variant(variant).board
    found = [pair for kinds in KINDS for pair in opposite_orders(board, kinds, way)]
    assert [pair for one in found[::EVERY] for pair in touching(variant, [one])] == []
