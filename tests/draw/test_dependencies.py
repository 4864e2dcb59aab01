"""The dependency graph of a kernel is correct, and its picture shows it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

import westphalia
from tests.draw.map_reader import SVG
from tests.generators import PATHOLOGICAL, SMALL, WORN, random_case
from westphalia.draw import draw, draw_dependencies
from westphalia.solver import KernelGraph, Polarity, Resolution

EXAMPLES = Path(__file__).parents[2] / "examples"


def resolved(name: str) -> Resolution:
    found = westphalia.adjudicate(westphalia.load_case(EXAMPLES / name))
    assert isinstance(found, Resolution)
    return found


def links(graph: KernelGraph) -> set[tuple[str, str, str]]:
    return {
        (graph.claims[one.on], one.polarity.value, graph.claims[one.decision]) for one in graph.dependencies
    }


def test_the_graph_of_pandins_paradox_turns_three_times() -> None:
    graph = resolved("pandin.txt").dependencies()
    assert links(graph) == {
        ("The convoy of A bre to lon succeeds", "opposes", "F lon S F wal - eng is given"),
        ("F lon S F wal - eng is given", "opposes", "F bel - eng succeeds"),
        ("F bel - eng succeeds", "favors", "F eng is dislodged"),
        ("F eng is dislodged", "opposes", "The convoy of A bre to lon succeeds"),
    }
    assert graph.words == (
        "These 4 decisions depend on each other in a circle. Around it the answer turns into its opposite "
        "3 times, so no answer is consistent."
    )
    assert resolved("pandin.txt").dependencies(1) == KernelGraph((), ())


def test_a_ring_never_turns() -> None:
    graph = resolved("ring.json").dependencies()
    assert {one.polarity for one in graph.dependencies} == {Polarity.FAVORS}
    assert graph.words.endswith("never turns into its opposite, so both answers are consistent.")


def test_the_turns_of_a_circle_tell_the_number_of_resolutions() -> None:
    seen: set[tuple[bool, int]] = set()
    for seed in range(40):
        for profile in (PATHOLOGICAL, SMALL, WORN):
            result = random_case(Random(seed), profile).resolve()
            for number, kernel in enumerate(result.kernels):
                graph = result.dependencies(number)
                circle = bool(graph.circle)
                seen.add((circle, kernel.resolutions))
                if circle:
                    assert kernel.resolutions == (0 if graph.reversals % 2 else 2)
                    assert "in a circle" in graph.words
    assert {(True, 0), (True, 2)} <= seen


@pytest.mark.parametrize("name", ["pandin.txt", "crossed-paradoxes.txt", "exchange-by-convoy.txt"])
def test_the_picture_has_each_decision_and_each_arrow_apart(name: str) -> None:
    graph = resolved(name).dependencies()
    root = ET.fromstring(draw_dependencies(graph).svg)
    boxes = [group for group in root.iter(f"{SVG}g") if group.get("class") == "decision"]
    words = [" ".join(line.text or "" for line in box.iter(f"{SVG}text")) for box in boxes]
    assert words == list(graph.claims)
    arrows = [
        group
        for part in root.iter(f"{SVG}g")
        if part.get("class") == "dependencies"
        for group in part
        if (group.get("class") or "").startswith("dependency ")
    ]
    assert sorted(one.get("class", "").removeprefix("dependency ") for one in arrows) == sorted(
        one.polarity.value for one in graph.dependencies
    )
    sides = [
        tuple(float(rect.get(key, 0)) for key in ("x", "y", "width", "height"))
        for box in boxes
        for rect in box.iter(f"{SVG}rect")
    ]
    for number, (x, y, wide, high) in enumerate(sides):
        for u, v, across, down in sides[:number]:
            assert x > u + across or u > x + wide or y > v + down or v > y + high
    kernel = draw(westphalia.load_case(EXAMPLES / name), kernel=1).svg
    assert 'class="dependency-graph"' in kernel
