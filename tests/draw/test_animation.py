"""Animated pictures: common elements occur once, every phase is visible at its time, and there are no
scripts."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from westphalia.draw import animate, draw
from westphalia.formats import read_records
from westphalia.games import Game, load_game
from westphalia.model.errors import ImpossibleError
from westphalia.variants import find_variant

RECORDED = Path(__file__).parents[1] / "formats" / "recorded"


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(RECORDED / "game.json")


@pytest.fixture(scope="module")
def moving(game: Game) -> str:
    return animate(game, seconds=2).svg


def seen_at(svg: str, frame: int, frames: int) -> list[str]:
    """Return the elements visible in the middle of a frame, with their attributes and text."""
    hidden: set[str] = set()
    for name, steps in re.findall(r"@keyframes ([\w-]+) \{(.*)\}", svg):
        states = re.findall(r"([\d.]+)% \{ visibility: (\w+) \}", steps)
        state = [seen for at, seen in states if float(at) <= 100 * (frame + 0.5) / frames][-1]
        if state == "hidden":
            hidden.add(name)
    found: list[str] = []

    def walk(element: ET.Element) -> None:
        classes = set(element.get("class", "").split())
        if classes & hidden or element.tag.endswith("style"):
            return
        kept = " ".join(sorted(one for one in classes if not one.startswith("seen-")))
        own = {key: one for key, one in element.attrib.items() if key not in ("class", "viewBox", "height")}
        found.append(f"{element.tag} {kept} {sorted(own.items())} {(element.text or '').strip()}")
        for one in element:
            walk(one)

    walk(ET.fromstring(svg))
    return sorted(found)


def test_every_phase_is_visible_at_its_time_as_in_its_own_picture(game: Game, moving: str):
    pictures = [draw(game, phase=one.phase, legend=False) for one in game.history]
    pictures.append(draw(game, orders=False, legend=False))
    for number, picture in enumerate(pictures):
        shown, alone = (seen_at(svg, number, len(pictures)) for svg in (moving, picture.svg))
        paper = "{http://www.w3.org/2000/svg}rect  [('fill', '#ffffff')"
        assert [one for one in shown if not one.startswith(paper)] == [
            one for one in alone if not one.startswith(paper)
        ], game.phase


def test_shared_elements_are_stored_once(game: Game, moving: str):
    whole = sum(len(draw(game, phase=one.phase, legend=False).svg) for one in game.history)
    assert len(moving) < whole / 3
    assert moving.count(">Bohemia<") == 1


def test_the_picture_has_no_scripts_and_respects_reduced_motion(moving: str):
    assert "<script" not in moving
    assert moving.count(" href=") == moving.count(' href="#') > 0
    assert "prefers-reduced-motion" in moving
    first = re.search(r"\.seen-\d+ \{ visibility: visible; animation: seen-\d+ 18s", moving)
    assert first, "nine pictures of two seconds each, the first of which is there without an animation"


def test_recorded_games_of_other_programs_are_animated():
    (record,) = read_records((RECORDED / "droidippy.txt").read_text(encoding="utf-8"))
    svg = animate(record).svg
    assert svg.count("@keyframes") > 2
    assert str(record.phases[-1].phase) in svg


def test_a_game_without_a_phase_is_one_still_picture():
    svg = animate(Game.start(find_variant("standard"))).svg
    assert "@keyframes" not in svg


def test_a_zero_time_is_refused(game: Game):
    with pytest.raises(ImpossibleError, match="0 seconds"):
        animate(game, seconds=0)
