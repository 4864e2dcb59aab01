"""The desk on every screen: units and controls cover nothing, and a phone is enough to play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.browsing import opened
from tests.web.hands import DESKTOP, OPEN, PHONE, Finger, middle_of, reveal
from tests.web.test_page import expect
from westphalia.variants import find_variant, variants

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from playwright.sync_api import Browser, Page

    from tests.web.serving import Served

    Rectangle: TypeAlias = tuple[float, float, float, float]

SCREENS: dict[str, dict[str, Any]] = {
    "phone": PHONE,
    "desktop": DESKTOP,
    "1280 pixels": {"viewport": {"width": 1280, "height": 800}},
    "200 percent": {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2},
}

_UNITS = """() => [...document.querySelectorAll(".frame .unit")].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom]; })"""

_COVERED = """() => {
  const { left, top, right, bottom } = document.querySelector(".frame").getBoundingClientRect();
  const spots = [];
  for (let x = left + 1; x < right - 1; x += 6)
    for (let y = top + 1; y < bottom - 1; y += 6) spots.push([x, y]);
  const covered = spots.filter(([x, y]) => !document.elementFromPoint(x, y)?.closest(".frame"));
  return covered.length / spots.length; }"""
"""The share of the map that anything covers."""

_FRAME = """() => {
  const { width, height } = document.querySelector(".frame").getBoundingClientRect();
  return width * height / (innerWidth * innerHeight); }"""


def open_game(page: Page, game: str) -> None:
    page.get_by_role("button", name=f"New game of {find_variant(game).name}", exact=True).click()
    page.locator(".frame .unit").first.wait_for()
    page.wait_for_timeout(300)


@pytest.fixture
def screen(request: pytest.FixtureRequest, browser: Browser, desk: Served) -> Iterator[Page]:
    """The desk on a screen."""
    complaints: list[str] = []
    context = browser.new_context(**SCREENS[request.param])
    yield opened(context, desk.link, complaints)
    context.close()
    assert complaints == []


def overlapping(boxes: list[Rectangle]) -> list[tuple[Rectangle, Rectangle]]:
    """Return the pairs of boxes that overlap by more than a pixel."""
    return [
        (one, other)
        for n, one in enumerate(boxes)
        for other in boxes[n + 1 :]
        if min(one[2], other[2]) - max(one[0], other[0]) > 1
        and min(one[3], other[3]) - max(one[1], other[1]) > 1
    ]


@pytest.mark.parametrize("screen", ["phone", "desktop"], indirect=True)
def test_units_on_whole_maps_do_not_overlap_and_grow_when_zoomed(screen: Page) -> None:
    for game in variants():
        open_game(screen, game)
        assert overlapping(screen.evaluate(_UNITS)) == [], f"{game} as it opens"
        whole = screen.get_by_role("button", name="Show the whole map")
        reveal(whole)
        whole.click()
        units: list[Rectangle] = screen.evaluate(_UNITS)
        assert len(units) > 20
        assert overlapping(units) == [], f"the whole map of {game}"
        screen.get_by_role("button", name="Zoom in").click()
        nearer: list[Rectangle] = screen.evaluate(_UNITS)
        assert overlapping(nearer) == [], f"{game}, zoomed in"
        assert min(bottom - top for _, top, _, bottom in nearer) > min(
            bottom - top for _, top, _, bottom in units
        )
        screen.get_by_role("button", name="Start", exact=True).click()


@pytest.mark.parametrize("screen", SCREENS, indirect=True)
def test_no_control_covers_the_map(screen: Page) -> None:
    for game in ("standard", "europe-1619"):
        open_game(screen, game)
        assert screen.evaluate(_COVERED) == 0
        screen.get_by_role("button", name="Start", exact=True).click()
    screen.get_by_role("button", name="Start with Pandin").click()
    screen.locator(".frame .unit").first.wait_for()
    assert screen.evaluate(_COVERED) == 0


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_the_map_fills_a_phone_and_a_card_covers_no_more_than_a_tenth(screen: Page) -> None:
    open_game(screen, "standard")
    assert screen.evaluate(_FRAME) > 0.8
    Finger().point(screen, "mun")
    screen.locator(".card-of-unit").wait_for()
    screen.locator(".mark.target").first.wait_for(state="attached")
    assert screen.evaluate(_COVERED) < 0.1
    box = screen.locator(".card-place").bounding_box()
    assert box is not None
    assert box["height"] <= 84.5


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_while_units_are_placed_munich_can_be_tapped(screen: Page) -> None:
    screen.get_by_role("button", name="Empty board of Standard").tap()
    screen.locator(".palette select").first.wait_for()
    x, y = middle_of(screen, "mun")
    assert screen.evaluate(OPEN, [x, y, 0])
    screen.touchscreen.tap(x, y)
    expect(screen.locator(".frame .unit[data-unit=mun]")).to_have_count(1)


# ------------------------------------------------------------------------------------- playing on a phone


def year_of(page: Page) -> str:
    words = page.get_by_role("heading", level=1).inner_text()
    found = re.search(r"\d{4}", words)
    assert found is not None, words
    return found[0]


def give_moves(page: Page, most: int) -> int:
    """Tap some units and a place for each to go to; return how many orders that gives."""
    given = 0
    places: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.frame .unit')].map((one) => one.dataset.unit)"
    )
    for place in dict.fromkeys(places):
        if given == most:
            break
        if not page.evaluate(OPEN, [*middle_of(page, place), 0]):
            continue
        Finger().point(page, place)
        card = page.locator(".card-of-unit")
        card.locator("[data-key=legal] option:not([value=''])").first.wait_for(state="attached")
        targets: list[str] = page.evaluate(
            "() => [...document.querySelectorAll('.mark.target')].map((one) => one.dataset.place)"
        )
        seen = [one for one in targets if page.evaluate(OPEN, [*middle_of(page, one), 30])]
        if not seen:
            page.get_by_role("button", name="Close", exact=True).tap()
            continue
        Finger().point(page, seen[0])
        choice = page.locator(".choices button").first
        page.wait_for_timeout(200)
        if choice.is_visible():
            choice.tap()
        expect(page.locator(f'.frame .order[data-order="{place}"][data-kind=move]')).to_have_count(1)
        given += 1
    return given


def give_listed(page: Page) -> int:
    """Choose an order for each power that has adjustments or retreats; return how many orders that gives."""
    count = page.locator(".owed-place select[data-key^=owed-]").count()
    for number in range(count):
        chosen = page.locator(".owed-place select[data-key^=owed-]").nth(number)
        reveal(chosen)
        value = chosen.locator("option:not([value=''])").first.get_attribute("value")
        assert value is not None
        chosen.select_option(value)
        expect(chosen.locator("option").first).to_contain_text(value)  # the list shows the choice
    return count


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
@pytest.mark.parametrize(
    "game",
    [one if one == "standard" else pytest.param(one, marks=pytest.mark.thorough) for one in variants()],
)
def test_a_year_is_played_by_tapping_alone_on_a_phone(screen: Page, game: str) -> None:
    open_game(screen, game)
    begun, given, phases = year_of(screen), 0, 0
    while year_of(screen) == begun:
        heading = screen.get_by_role("heading", level=1).inner_text()
        if "Movement" in heading:
            given += give_moves(screen, 3)
        elif "Diplomacy" not in heading:
            given += give_listed(screen)
        screen.get_by_role("button", name="Resolve and go on").tap()
        expect(screen.get_by_role("heading", level=1)).not_to_have_text(heading)
        screen.locator(".frame .unit").first.wait_for()
        screen.wait_for_timeout(300)
        phases += 1
        assert screen.locator("#trouble p").count() == 0
    assert phases > 1
    assert given > 2
