"""The outlines of the project's own boards: which provinces touch, and whether they fit the boards."""

from __future__ import annotations

import networkx as nx
import pytest
import shapely

from westphalia.draw.cells import plan_of
from westphalia.draw.outlines import outlines_of
from westphalia.draw.points import neighbors
from westphalia.variants import find_variant, variants

APART = {"germany-1648": {("bib", "neu")}, "europe-1615": {("andl", "sul")}}
"""Neighbors that do not touch, as their border would cross that of two others."""


@pytest.mark.parametrize("game", variants())
def test_provinces_touch_where_units_can_step_and_nowhere_else(game: str) -> None:
    board = find_variant(game).board
    plan = plan_of(board)
    steps = neighbors(board)
    touching = {pair for pair in plan.seams if plan.touch(*pair) and not set(pair) & plan.blocked.keys()}
    assert steps - touching == APART.get(game, set())
    assert touching - steps == set()


@pytest.mark.parametrize("game", variants())
def test_neighbors_are_apart_only_where_no_map_could_have_them_touch(game: str) -> None:
    steps = neighbors(find_variant(game).board)
    apart = APART.get(game, set())
    assert nx.check_planarity(nx.Graph(sorted(steps - apart)))[0]
    for pair in apart:
        assert not nx.check_planarity(nx.Graph(sorted(steps - apart | {pair})))[0]


@pytest.mark.parametrize("game", variants())
def test_the_outlines_are_those_of_the_board_and_cover_its_map_once(game: str) -> None:
    board = find_variant(game).board
    features = dict(outlines_of(board))
    assert features.keys() - {"#land", "#sea"} == board.province.keys()
    assert all(shape.is_valid for shape in features.values())
    whole = shapely.union_all(list(features.values()))
    assert sum(shape.area for shape in features.values()) == pytest.approx(whole.area, rel=1e-9)
