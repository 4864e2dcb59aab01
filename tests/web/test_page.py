"""The features of the desk, in a real browser.

By default, a walk through each panel shows that the page is wired: here, and for a finger and the keyboard in
`test_page_hands`. The thorough tests repeat facts of `logic.test.mjs` and `test_questions` in the browser, or
look at the layout.
"""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from tests.web.browsing import children_of
from tests.web.hands import grip_of
from westphalia.games import Game, format_game
from westphalia.model.board import format_board
from westphalia.variants import find_variant

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

    from tests.web.conftest import NewContext, Open
    from tests.web.serving import Served

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
expect.set_options(timeout=30_000)

PROVINCE = ".frame .province[data-place={}]"
EVIL = "</script><img src=x onerror=alert(1)><svg onload=alert(2)>"
RETREATS = """variant: standard
phase: Fall 1901 Retreat
Units:
  Austria: A Tyr
Centers:
  Austria: Vie, Bud
Dislodged:
  Italy: A Ven by A Tyr retreats Apu, Tus
"""
WINTER = """variant: standard
phase: Winter 1901 Adjustment
Units:
  Austria: A Tyr
Centers:
  Austria: Vie, Tri, Bud
"""
REMOVALS = """variant: standard
phase: Winter 1901 Adjustment
Units:
  Austria: A Tyr, A Boh
Centers:
  Austria: Vie
"""
RECORDED = Path(__file__).parents[1] / "formats" / "recorded"

on_both_desks = pytest.mark.parametrize(
    "link", ["served", pytest.param("static", marks=pytest.mark.thorough)], indirect=True
)
"""A mark for tests of what works differently on a static site: a search, sizes, files, pictures. The others
do not run there; `test_static_site` compares the answers of both desks."""


def outcome(page: Page, place: str) -> Locator:
    """Return the row of the order of the unit in a place."""
    return page.locator(f".outcomes .row[data-place={place}]")


def click_place(page: Page, place: str) -> None:
    """Click on the name of a place, or on the unit there."""
    unit = page.locator(f".frame .unit[data-unit={place}]")
    target = unit if unit.count() else page.locator(f".frame .label[data-place={place}]")
    box = target.first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def open_file(page: Page, text: str) -> None:
    """Choose a file with a text."""
    page.locator("#file").set_input_files(
        {"name": "case.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )


# ------------------------------------------------------------------------------------------- a paradox


@on_both_desks
def test_pandins_paradox_is_reported_after_one_click_and_without_scrolling(page: Page):
    page.get_by_role("button", name="Start with Pandin").click()
    stories = page.locator(".supposition")
    expect(page.locator(".verdict h2")).to_have_text("A paradox: no consistent resolution")
    expect(stories).to_have_count(2)
    expect(stories.nth(0)).to_contain_text("the convoy of A bre to lon succeeds")
    expect(stories.nth(0)).to_contain_text("the path of A bre to lon is closed")
    expect(stories.nth(1)).to_contain_text("the convoy of A bre to lon is disrupted")
    expect(stories.nth(1)).to_contain_text("the path of A bre to lon is open")
    expect(page.get_by_role("radio", name="szykman")).to_be_checked()
    for shown in (".frame", ".suppositions", ".decider", ".outcomes .power:last-child"):
        box = page.locator(shown).bounding_box()
        assert box is not None
        assert box["y"] >= 0, shown
        assert box["y"] + box["height"] <= 900, shown
    expect(page.locator(".frame .unit")).to_have_count(6)


def test_switching_the_deciding_rule_highlights_the_changes(pandin: Page):
    pandin.get_by_role("radio", name="1982").check()
    expect(pandin.locator(".compared")).to_contain_text("2 outcomes change")
    expect(outcome(pandin, "bre")).to_have_class(re.compile("changed"))
    expect(outcome(pandin, "bre").locator("ins")).to_have_text("bounces")
    expect(outcome(pandin, "bre").locator("del")).to_have_text("fails by rule")
    expect(pandin.locator(".frame .order.changed")).to_have_count(2)
    verdict = "All orders resolved under rule 4.A.2 (1982)"
    expect(pandin.locator(".verdict h2")).to_have_text(verdict)
    pandin.get_by_role("button", name="Switch back").click()
    expect(pandin.locator(".supposition")).to_have_count(2)


def test_the_reason_and_the_proof_of_an_order_stand_beside_it(pandin: Page):
    outcome(pandin, "bel").get_by_role("button").first.click()
    expect(pandin.locator(".card-of-unit .why")).to_contain_text("does not exceed the prevent strength 2")
    steps = pandin.locator(".card-of-unit .steps li")
    expect(steps.first).to_contain_text("does not exceed")
    expect(steps.last).not_to_contain_text("from")


@pytest.mark.thorough
def test_two_resolutions_stand_side_by_side(page: Page):
    page.get_by_role("button", name="Two convoys that decide about each other").click()
    page.get_by_text("Every resolution, side by side").click()
    table = page.locator(".all table")
    expect(table.get_by_role("columnheader")).to_have_text(["Order", "1", "2", "Result"])
    expect(table.locator("tfoot")).to_contain_text("4.A.2")
    for row in page.locator(".outcomes .outcome").all():  # the same word as in the list
        order, fate = (row.locator(f".{part}").inner_text() for part in ("order-text", "fate"))
        result = table.get_by_role("row").filter(has=page.get_by_role("rowheader", name=order, exact=True))
        expect(result.get_by_role("cell").last).to_have_text(fate)
    expect(page.locator(".all figure img")).to_have_count(2)
    for image in page.locator(".all figure img").all():  # the map alone, without title and legend
        picture = unquote(image.get_attribute("src") or "")
        assert 'class="legend"' not in picture
        shown = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) [\d.]+"', picture)
        assert shown is not None
        assert float(shown[1]) < 1000  # the surroundings of the orders, not the whole board


@pytest.mark.thorough
def test_two_kernels_are_both_on_each_map_of_their_resolutions(page: Page):
    rings = """variant: standard
phase: Spring 1901 Movement
Austria:
  A vie - bud, A bud - gal, A gal - vie
France:
  A par - bur, A bur - pic, A pic - par
"""
    open_file(page, rings)
    page.get_by_text("Every resolution, side by side").click()
    images = page.locator(".all figure img")
    expect(images).to_have_count(4)
    for image in images.all():
        shown = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ', unquote(image.get_attribute("src") or ""))
        assert shown is not None
        assert float(shown[1]) > 1000  # the whole board, not the surroundings of one


@pytest.mark.thorough
def test_the_dependency_graph_is_shown_as_a_picture(pandin: Page):
    pandin.get_by_text("What depends on what").click()
    image = pandin.locator(".dependencies figure img")
    expect(image).to_have_count(1)
    said = "“F bel - eng succeeds” speaks for “F eng is dislodged”."
    expect(image).to_have_attribute("alt", re.compile(re.escape(said)))
    assert unquote(image.get_attribute("src") or "").count('class="decision"') == 4
    expect(pandin.locator(".dependencies figcaption")).to_contain_text("no answer is consistent")


@pytest.mark.thorough
@on_both_desks
def test_the_core_of_a_paradox_can_be_opened_alone(page: Page):
    page.get_by_role("button", name="Two convoys that decide about each other").click()
    page.locator("summary", has_text="The core").click()
    page.get_by_role("button", name="Open only the core").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The core")


# ---------------------------------------------------------------------------------- units and orders


@pytest.mark.thorough
def test_a_convoy_is_ordered_by_its_arrow(pandin: Page):
    outcome(pandin, "eng").get_by_role("button").first.click()
    pandin.get_by_role("button", name="No order").click()
    expect(outcome(pandin, "eng")).to_contain_text("F eng H")
    click_place(pandin, "eng")
    pandin.get_by_role("button", name="Convoy", exact=True).click()
    click_place(pandin, "bre")
    expect(outcome(pandin, "eng")).to_contain_text("F eng C A bre - lon")


@pytest.mark.thorough
def test_a_click_on_an_illegal_target_warns_and_can_be_confirmed(pandin: Page):
    click_place(pandin, "bre")
    expect(pandin.locator(".mark.target").first).to_be_visible()
    pandin.get_by_role("button", name="Show the whole map").click()
    click_place(pandin, "mun")
    expect(pandin.locator(".hint")).to_contain_text("A bre cannot move to Munich")
    pandin.get_by_role("button", name="Order A bre - mun anyway").click()
    expect(outcome(pandin, "bre")).to_contain_text("A bre - mun")


def test_everything_works_with_the_keyboard_alone(page: Page):
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    _tab_to(page, "Start with Pandin")
    page.keyboard.press("Enter")
    page.locator(".outcome").first.wait_for()
    _tab_to(page, "province")
    _walk_to(page, "bel")
    page.keyboard.press("Enter")
    expect(page.locator(".mark.target").first).to_be_visible()
    page.keyboard.press("h")
    expect(outcome(page, "bel")).to_contain_text("F bel H")
    expect(page.locator("#news")).to_contain_text("F bel H")
    _tab_to(page, "Result")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Rules")).to_be_focused()
    expect(page.get_by_role("heading", name="Rules")).to_be_visible()


def _tab_to(page: Page, wanted: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        found: str = page.evaluate(
            "(document.activeElement.textContent + ' ' + document.activeElement.getAttribute('class'))"
        )
        if wanted in found:
            return
    raise AssertionError(f"the focus never came to {wanted}")


def _walk_to(page: Page, wanted: str) -> None:
    """Walk over the map with the arrow keys, as a user does who sees the current place and the
    destination."""
    middle = """(place) => {
      const box = (document.querySelector(`.unit[data-unit=${place}]`)
        ?? document.querySelector(`.label[data-place=${place}]`)).getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2]; }"""
    seen: set[tuple[str, str]] = set()
    for _ in range(40):
        here = page.evaluate("document.activeElement.dataset.place")
        if here == wanted:
            return
        (x, y), (at_x, at_y) = page.evaluate(middle, wanted), page.evaluate(middle, here)
        ways = {"ArrowRight": x - at_x, "ArrowLeft": at_x - x, "ArrowDown": y - at_y, "ArrowUp": at_y - y}
        key = max((key for key in ways if (here, key) not in seen), key=lambda key: ways[key])
        seen.add((here, key))
        page.keyboard.press(key)
    raise AssertionError(f"the arrow keys never came to {wanted}")


def test_a_typed_order_is_completed(pandin: Page):
    box = pandin.get_by_role("combobox", name="Order", exact=True)
    box.fill("A bre - pi")
    option = pandin.get_by_role("option").first
    expect(option).to_contain_text("pic")
    box.press("ArrowDown")
    box.press("Enter")
    expect(box).to_have_value(re.compile("^A bre - pic"))
    box.press("Enter")
    expect(outcome(pandin, "bre")).to_contain_text("A bre - pic")


@pytest.mark.thorough
def test_units_of_every_kind_are_ordered_by_typing(page: Page):
    page.get_by_role("button", name="Opening of Germany 1648").click()
    expect(page.locator(".key-line")).to_contain_text("A man-at-arms · K knight")
    page.get_by_role("button", name="Place units").click()
    page.get_by_role("button", name="knight").click()
    click_place(page, "ode")
    expect(outcome(page, "ode")).to_contain_text("K ode H")
    box = page.get_by_role("combobox", name="Order", exact=True)
    for text in ("K ode - sty", "knight ode - mor"):
        box.fill(text)
        box.press("Escape")
        box.press("Enter")
        expect(box).to_have_value("")
        expect(outcome(page, "ode")).to_contain_text(text.removeprefix("knight ").removeprefix("K "))


@pytest.mark.thorough
def test_a_declaration_is_typed_after_the_name_of_its_power_and_can_be_taken_back(page: Page):
    page.get_by_role("button", name="Opening of Europe 1615").click()
    box = page.get_by_role("combobox", name="Order", exact=True)
    declared = page.get_by_role("region", name="Declared")
    box.fill("9: WUR")
    box.press("Enter")
    expect(page.locator(".message")).to_contain_text("write the power first")
    box.fill("France: LOR > FRANCE")
    box.press("Enter")
    expect(page.locator(".message")).to_contain_text("a power cannot attack its own influence")
    box.fill("France: 9: WUR")
    box.press("Enter")
    expect(declared).to_contain_text("France places 9 points in Baden-Württemberg")
    expect(page.get_by_role("region", name="Consequences")).to_contain_text("aligned with France")
    declared.get_by_role("button", name="Withdraw").click()
    expect(declared).to_have_count(0)


@pytest.mark.thorough
def test_a_click_on_a_home_center_builds(page: Page):
    open_file(page, WINTER.replace("A Tyr", "A Por"))
    page.locator(".owed").wait_for()
    click_place(page, "vie")  # in sight, although the only unit is far away
    expect(outcome(page, "vie")).to_contain_text("B A vie")
    click_place(page, "tri")
    expect(page.get_by_role("button", name="Remove unit")).to_have_count(0)
    page.get_by_role("group", name="Which of these?").get_by_role("button", name="B F tri").click()
    expect(outcome(page, "tri")).to_contain_text("B F tri")


@pytest.mark.thorough
def test_a_file_opened_before_the_desk_is_ready_stays_open(page: Page):
    held: list[Route] = []
    page.route(re.compile("/(api|answers)/start"), lambda route: held.append(route))  # noqa: PLW0108 - Playwright looks into it
    page.reload()
    open_file(page, WINTER)
    page.locator(".owed").wait_for()
    page.get_by_role("tab", name="Rules").click()
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator("#news")).to_have_text("The desk is ready")
    expect(page.locator(".owed")).to_be_visible()
    expect(page.get_by_role("option", name="dptg", exact=True)).to_have_count(1)
    assert "#case=" in page.url


@pytest.mark.thorough
def test_a_board_file_is_played_on(page: Page):
    board = json.loads(format_board(find_variant("standard").board))
    board["provinces"] = [
        {**info, "name": EVIL} if info["id"] == "mun" else info for info in board["provinces"]
    ]
    page.locator("#file").set_input_files(
        {"name": "board.json", "mimeType": "application/json", "buffer": json.dumps(board).encode()}
    )
    page.get_by_role("heading", name="Spring 1901 Movement").wait_for()
    expect(page.locator(PROVINCE.format("mun"))).to_have_attribute("aria-label", re.compile("<img src=x"))
    expect(page).to_have_url(re.compile("#case="))  # the address follows the page
    page.reload()
    expect(page.locator(PROVINCE.format("mun"))).to_have_attribute("aria-label", re.compile("<img src=x"))
    assert page.locator("img[src=x]").count() == 0


# ------------------------------------------------------------------------------------- undo and units


def middle_of(page: Page, place: str) -> tuple[float, float]:
    unit = page.locator(f".frame .unit[data-unit={place}]")
    target = unit if unit.count() else page.locator(f".frame .label[data-place={place}]")
    box = target.first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: str, end: str) -> None:
    page.mouse.move(*middle_of(page, start))
    page.mouse.down()
    x, y = middle_of(page, end)
    page.mouse.move(x - 8, y, steps=4)
    page.mouse.move(x, y, steps=2)
    page.mouse.up()


@pytest.mark.thorough
def test_a_unit_is_placed_dragged_and_removed_by_a_key(page: Page):
    page.get_by_role("button", name="Empty board of Standard").click()
    expect(page.get_by_role("button", name="Place units")).to_have_attribute("aria-pressed", "true")
    click_place(page, "nth")  # an army on a sea becomes a fleet
    expect(outcome(page, "nth")).to_contain_text("F nth H")
    drag(page, "nth", "hel")
    expect(outcome(page, "hel")).to_contain_text("F hel H")
    expect(page.locator(".frame .unit")).to_have_count(1)
    page.get_by_role("button", name="fleet", exact=True).click()
    click_place(page, "stp")
    coasts = page.get_by_role("group", name="Which coast?").get_by_role("button")
    expect(coasts).to_have_text(["F stp/nc", "F stp/sc"])
    coasts.first.click()
    expect(outcome(page, "stp")).to_contain_text("F stp/nc H")
    page.keyboard.press("Delete")
    expect(page.locator(".frame .unit")).to_have_count(1)
    page.get_by_role("button", name="Empty board", exact=True).click()
    expect(page.locator(".frame .unit")).to_have_count(0)


@pytest.mark.thorough
def test_selecting_moves_no_row_and_escape_deselects(pandin: Page):
    rows = "() => [...document.querySelectorAll('.outcomes .row')].map((row) => row.offsetTop)"
    before = pandin.evaluate(rows)
    outcome(pandin, "bel").get_by_role("button").first.click()
    expect(pandin.locator(".card-of-unit .why")).to_be_visible()
    expect(pandin.locator(".mark.target").first).to_be_visible()
    assert pandin.evaluate(rows) == before
    pandin.keyboard.press("Escape")
    expect(pandin.locator(".card-of-unit")).to_have_count(0)
    expect(pandin.locator(".mark.target, .mark.selected")).to_have_count(0)


@pytest.mark.thorough
def test_a_case_with_a_result_opens_judged(page: Page):
    page.get_by_role("button", name="A result by hand that overlooks a cut support").click()
    expect(page.get_by_role("tab", name="Check")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".first-mistake")).to_contain_text("A boh S A vie - tyr was counted as given")
    group = page.get_by_role("group", name="A vie - tyr", exact=True)
    expect(group.get_by_role("button", name="succeeds")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".mark.judged-wrong[data-place=boh]")).to_have_count(1)


@pytest.mark.thorough
def test_an_authors_note_is_marked_once_the_case_differs(pandin: Page):
    expect(pandin.locator(".note summary")).to_have_text("Author\u2019s note")
    pandin.get_by_role("radio", name="1982").check()
    expect(pandin.locator(".note summary")).to_contain_text("which you have changed")


def test_a_game_is_played_phase_by_phase(page: Page):
    page.get_by_role("button", name="New game of Standard").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Spring 1901 Movement")
    expect(page.get_by_text("Author\u2019s note")).to_have_count(0)  # no one wrote a note
    drag(page, "bud", "ser")
    expect(outcome(page, "bud")).to_contain_text("A bud - ser")
    page.get_by_role("button", name="Resolve and go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fall 1901 Movement")
    expect(page.locator(".frame .unit[data-unit=ser]")).to_have_count(1)
    page.get_by_text("Share").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the game").click()
    assert json.loads(waiting.value.path().read_text(encoding="utf-8"))["format"] == "westphalia-game"


def test_a_link_holds_the_whole_game_except_hidden_orders(page: Page):
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    page.get_by_role("button", name="New game of Standard").click()
    page.get_by_role("button", name="Resolve and go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fall 1901 Movement")
    page.get_by_role("tab", name="Result").click()
    drag(page, "bud", "ser")
    expect(outcome(page, "bud")).to_contain_text("A bud - ser")
    drag(page, "par", "bur")
    expect(outcome(page, "par")).to_contain_text("A par - bur")
    page.get_by_role("tab", name="Game").click()
    page.get_by_text("Orders of this phase").click()
    page.get_by_role("button", name="Hide the orders of France").click()
    page.get_by_role("button", name="Show the orders of France").wait_for()
    page.get_by_text("Share").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("#said")).to_contain_text(
        "the whole game, without the hidden orders. It opens on this"
    )
    link = page.evaluate("() => window.copied")
    assert re.search(r"/#game=[\w-]+$", link)
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("textbox", name="Paste a turn").fill(f"Our game: {link}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fall 1901 Movement")
    page.get_by_role("tab", name="Result").click()
    expect(outcome(page, "bud")).to_contain_text("A bud - ser")
    expect(outcome(page, "par")).not_to_contain_text("A par - bur")
    page.get_by_role("tab", name="Game").click()
    expect(page.locator(".panel")).to_contain_text("Next: Fall 1901 Movement")


@pytest.mark.thorough
def test_a_game_that_is_too_long_for_a_link_is_saved_as_a_file(page: Page):
    page.get_by_role("button", name="New game of Standard").click()
    page.get_by_role("button", name="Resolve and go on").wait_for()
    page.route("**/api/link", lambda route: route.fulfill(json={"link": "x" * 8_000}))
    page.get_by_text("Share").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Copy the link").click()
    assert json.loads(waiting.value.path().read_text(encoding="utf-8"))["format"] == "westphalia-game"
    expect(page.locator("#said")).to_contain_text(
        "more than forums and mails leave whole: share the saved file"
    )


@pytest.mark.thorough
def test_a_power_declares_with_a_form_and_its_orders_are_hidden_from_others(page: Page):
    page.get_by_role("button", name="New game of Europe 1619").click()
    form = page.get_by_role("form", name="Declare")
    form.get_by_label("Who declares").select_option("france")
    expect(form).to_contain_text("influence to place")
    form.get_by_label("Number").fill("5")
    form.get_by_label("Place").select_option("wur")
    form.get_by_role("button", name="Declare").click()
    declared = page.get_by_role("region", name="Declared")
    expect(declared).to_contain_text("5: WUR")
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Hide the orders of France").click()
    page.get_by_role("button", name="Show the orders of France").wait_for()
    page.get_by_role("tab", name="Result").click()
    expect(declared).to_have_count(0)
    page.get_by_role("tab", name="Text").click()
    expect(page.get_by_label("The case as text")).not_to_have_value(re.compile("WUR"))
    page.reload()
    page.get_by_role("tab", name="Game").click()
    expect(page.get_by_role("button", name="Show the orders of France")).to_be_visible()
    page.get_by_role("button", name="Resolve and go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Spring 1619 Movement")
    expect(page.locator(".last-report")).to_contain_text("5")
    expect(page.locator(".last-report")).to_contain_text("Württemberg")


MINOR_UNITS = """variant: europe-1619
phase: Spring 1619 Movement
ledger: {"influence": {"lowr": {"denmark": 9}}}
Units:
  lowr: A bru
  lor: A lor
"""


@pytest.mark.thorough
def test_a_unit_of_a_minor_state_is_ordered_by_the_power_it_follows_or_says_why_by_none(page: Page):
    open_file(page, MINOR_UNITS)
    page.locator(".frame .unit[data-unit=bru]").first.wait_for()
    click_place(page, "bru")
    page.get_by_role("button", name="Hold", exact=True).click()
    expect(outcome(page, "bru")).to_contain_text("A bru H")
    page.get_by_role("tab", name="Text").click()
    expect(page.get_by_label("The case as text")).to_have_value(re.compile(r"Denmark:\s+A bru H"))
    page.get_by_role("tab", name="Result").click()
    click_place(page, "lor")
    expect(page.locator(".card-of-unit")).to_contain_text(
        "No power can order A lor now: the units of an unaligned"
    )
    page.locator(PROVINCE.format("cha")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".card-of-unit")).to_have_count(0)


@pytest.mark.thorough
def test_a_recorded_game_leads_to_its_next_paradox_and_is_saved(page: Page):
    page.get_by_role("button", name="Browse", exact=True).click()
    page.locator("#file").set_input_files(RECORDED / "game.json")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spring 1901")
    page.get_by_role("button", name="Next paradox").click()
    expect(page.locator("#said")).to_contain_text("No later phase has a paradox")
    with page.expect_download() as waiting:
        page.get_by_label("Save", exact=True).select_option("The report (text)")
    assert "meets no resistance" in waiting.value.path().read_text(encoding="utf-8")
    with page.expect_download() as waiting:
        page.get_by_label("Save", exact=True).select_option("The game file")
    assert json.loads(waiting.value.path().read_text(encoding="utf-8"))["format"] == "westphalia-game"
    with page.expect_download() as waiting:
        page.get_by_label("Save", exact=True).select_option("All phases as an animation (SVG)")
    assert waiting.value.suggested_filename == "game.svg"
    assert _seen_phases(page, waiting.value.path().read_text(encoding="utf-8")) == [
        "Spring 1901 Movement",
        "Fall 1901 Movement",
    ]


@pytest.mark.thorough
def test_the_next_paradox_of_a_game_may_be_a_circular_movement(page: Page):
    ring = Game.start(find_variant("standard")).advance()
    ring = ring.submit("germany", ["F kie - ber", "A ber - mun", "A mun - kie"]).advance()
    page.locator("#file").set_input_files(
        {"name": "ring.json", "mimeType": "application/json", "buffer": format_game(ring).encode()}
    )
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spring 1901")
    page.get_by_role("button", name="Next paradox").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fall 1901")


def _seen_phases(page: Page, svg: str) -> list[str]:
    """Return the names of the phases visible in the first and the second phase of an animation."""
    return page.evaluate(
        """async (svg) => {
          const frame = document.createElement("div");
          const shadow = frame.attachShadow({ mode: "open" });
          const sheet = new CSSStyleSheet();
          const style = /<style>([^<]*)<.style>/.exec(svg);
          const bare = svg.replace(style[0], ""); // this page's policy allows no style inside
          const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
          sheet.replaceSync(style[1]);
          shadow.adoptedStyleSheets = [sheet];
          shadow.append(document.importNode(root, true));
          document.body.append(frame);
          const seen = (at) => {
            for (const one of shadow.getAnimations()) { one.pause(); one.currentTime = at; }
            return [...shadow.querySelectorAll("text")]
              .filter((one) => getComputedStyle(one).visibility === "visible")
              .map((one) => one.textContent).find((text) => /^\\w+ \\d+ \\w+$/.test(text));
          };
          const found = [seen(100), seen(1700)];
          frame.remove();
          return found;
        }""",
        svg,
    )


@pytest.mark.thorough
@on_both_desks
def test_the_certificate_of_an_answer_is_saved(pandin: Page):
    from westphalia.checker import check_certificate as checker

    outcome(pandin, "bel").get_by_role("button").first.click()
    with pandin.expect_download() as waiting:
        pandin.get_by_role("button", name="Save the certificate").click()
    certificate = json.loads(waiting.value.path().read_text(encoding="utf-8"))
    lines: list[str] = checker.check(certificate)  # pyright: ignore[reportUnknownMemberType]
    assert "The order set has no consistent resolution." in lines


# ---------------------------------------------------------------------------------------- the map


@pytest.mark.thorough
def test_visible_labels_are_readable_at_any_zoom(page: Page):
    page.get_by_role("button", name="Opening of Standard").click()
    page.locator(".outcome").first.wait_for()
    sizes = """() => {
      const high = (one) => one.getBoundingClientRect().height;
      const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => high(one) > 0);
      const size = (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
      return [seen('.label:not(.crowded) > text:not(.name, .owner)').map(size),
              seen('.label:not(.unnamed):not(.crowded) > .name').map(size),
              seen('.unit').map(high)]; }"""
    for name in ("Show the whole map", "Zoom in", "Zoom in", "Zoom in"):
        page.get_by_role("button", name=name).click()
        codes, names, units = page.evaluate(sizes)
        assert len(codes) > 20
        assert len(units) == 22
        assert min(codes) >= 10.9
        assert all(name >= 10.9 for name in names)
        assert min(units) >= 21.9
    assert names, "the closest view has no names"


def test_the_wheel_and_keys_zoom_and_the_view_is_kept(pandin: Page):
    box = "() => document.querySelector('.frame > svg').getAttribute('viewBox')"
    before = pandin.evaluate(box)
    pandin.mouse.move(400, 500)
    pandin.mouse.wheel(0, -300)
    pandin.wait_for_function(f"(before) => ({box})() !== before", arg=before)
    near = pandin.evaluate(box)
    click_place(pandin, "bel")
    pandin.get_by_label("Legal orders of F bel").select_option("F bel H")
    expect(outcome(pandin, "bel")).to_contain_text("F bel H")
    assert pandin.evaluate(box) == near


@pytest.mark.thorough
def test_the_focus_stays_in_sight_on_a_zoomed_map(pandin: Page):
    for _ in range(3):
        pandin.get_by_role("button", name="Zoom in").click()
    _tab_to(pandin, "province")
    for _ in range(8):
        pandin.keyboard.press("ArrowRight")
        x, y = pandin.evaluate(
            """() => { const place = document.activeElement.dataset.place;
            const one = document.querySelector(`.unit[data-unit=${place}]`)
              ?? document.querySelector(`.label[data-place=${place}]:not(.crowded)`)
              ?? document.activeElement;
            const box = one.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; }"""
        )
        assert 0 <= x <= 962
        assert 0 <= y <= 900


@pytest.mark.thorough
def test_a_phone_shows_the_map_from_edge_to_edge_and_a_double_tap_zooms(new_context: NewContext, link: str):
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(link)
    page.get_by_role("button", name="Opening of Standard").tap()
    page.locator(".frame .unit").first.wait_for()
    frame = page.locator(".frame").bounding_box()
    assert frame is not None
    assert (frame["x"], frame["width"]) == (0, 390)
    taps = """([x, y, count]) => {
      for (let n = 0; n < count; n += 1) for (const type of ["pointerdown", "pointerup"])
        document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(type,
          { bubbles: true, pointerId: 7, pointerType: "touch", button: 0, clientX: x, clientY: y })); }"""
    across = "() => Number(document.querySelector('.frame > svg').getAttribute('viewBox').split(' ')[2])"
    before = page.evaluate(across)
    page.evaluate(taps, [*middle_of(page, "mun"), 2])
    assert page.evaluate(across) < before / 2
    page.keyboard.press("Escape")
    expect(page.locator(".card-of-unit")).to_have_count(0)
    x, y = middle_of(page, "mun")
    page.wait_for_timeout(400)  # a tap too late for a double tap
    page.evaluate(taps, [x + 20, y, 1])  # a finger's target is 40 pixels wide
    expect(page.locator(".card-of-unit")).to_contain_text("A mun")


@pytest.mark.thorough
def test_the_legend_names_the_marks_in_use(pandin: Page):
    pandin.get_by_text("Legend", exact=True).click()
    words = pandin.locator(".legend-box li")
    expect(words.filter(has_text="convoy").first).to_be_visible()
    expect(words.filter(has_text="retreat option")).to_have_count(0)


@pytest.mark.thorough
def test_forced_colors_show_which_button_is_pressed(new_context: NewContext, link: str):
    context = new_context(forced_colors="active")
    page = context.new_page()
    page.goto(link)
    page.get_by_role("button", name="Start with Pandin").click()
    colors = [
        page.get_by_role("button", name=name).evaluate("(one) => getComputedStyle(one).backgroundColor")
        for name in ("Give orders", "Place units")
    ]
    assert colors[0] != colors[1]
    tab = page.get_by_role("tab", name="Result")
    ground = tab.evaluate("(one) => getComputedStyle(one).backgroundColor")
    assert ground == colors[0], "the ink of what is chosen needs its ground"


# ------------------------------------------------------------------------------------------ questions


@pytest.mark.thorough
def test_an_arrow_that_is_dragged_asks_what_if(pandin: Page):
    tip = grip_of(pandin, "bel")
    before = outcome(pandin, "bel").inner_text()
    unit, goal = (
        pandin.locator(f".frame .{kind}").first.bounding_box()
        for kind in ("unit[data-unit=bel]", "label[data-place=hol]")
    )
    assert unit is not None
    assert goal is not None
    pandin.mouse.move(*tip)
    pandin.mouse.down()
    pandin.mouse.move(goal["x"] + 20, goal["y"] + 4, steps=4)
    pandin.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=2)
    pandin.mouse.up()
    expect(pandin.locator(".compared")).to_contain_text("What if F bel - hol")
    expect(outcome(pandin, "bel")).to_contain_text("F bel - hol")
    pandin.get_by_role("button", name="Revert").click()
    expect(outcome(pandin, "bel")).to_have_text(re.compile("F bel - eng"))
    assert "F bel - eng" in before


@pytest.mark.thorough
def test_claimed_outcomes_are_checked_by_clicks(pandin: Page):
    pandin.get_by_role("tab", name="Check").click()
    pandin.get_by_role("group", name="F wal - eng").get_by_role("button", name="bounces").click()
    expect(pandin.locator(".right")).to_contain_text("Right")
    pandin.get_by_role("group", name="A bre - lon").get_by_role("button", name="bounces").click()
    expect(pandin.locator(".wrong")).to_contain_text("Wrong")
    expect(pandin.locator(".readings")).to_contain_text("4.A.2=1982")


# ------------------------------------------------------------------------------- text, links, history


def test_the_text_and_the_map_follow_each_other(pandin: Page):
    pandin.get_by_role("tab", name="Text").click()
    area = pandin.get_by_label("The case as text")
    text = area.input_value()
    assert text.startswith("# Pandin's paradox")
    area.fill(text.replace("F bel - eng", "F bel - hol").replace("F nth S F hol", "F nth S F hol"))
    expect(pandin.locator(".frame .order[data-order=bel]")).to_have_attribute("data-outcome", "arrives")
    area.fill(text.replace("A bre - lon", "A bre - xyz"))
    expect(pandin.locator(".problems")).to_contain_text("Line")
    expect(pandin.locator(".problems")).to_contain_text("xyz")
    pandin.reload()
    expect(pandin.get_by_label("The case as text")).to_have_value(re.compile("A bre - xyz"))
    expect(pandin.locator(".problems")).to_contain_text("xyz")


def test_a_link_holds_the_case_and_back_goes_back(pandin: Page, open_page: Open):
    expect(pandin).to_have_url(re.compile("#case="))
    assert "token" not in pandin.url
    first = pandin.url
    click_place(pandin, "bel")
    pandin.get_by_label("Legal orders of F bel").select_option("F bel H")
    expect(outcome(pandin, "bel")).to_contain_text("F bel H")
    expect(pandin).not_to_have_url(first)
    pandin.reload()
    expect(outcome(pandin, "bel")).to_contain_text("F bel H")
    pandin.go_back()
    expect(outcome(pandin, "bel")).to_contain_text("F bel - eng")
    pandin.go_forward()
    expect(outcome(pandin, "bel")).to_contain_text("F bel H")
    other = open_page(fragment=f"#{first.partition('#')[2]}")
    expect(other.get_by_role("heading", level=1)).to_contain_text("Pandin's paradox")
    expect(outcome(other, "bel")).to_contain_text("F bel - eng")
    cut = open_page(fragment=f"#{first.partition('#')[2][:-10]}")
    expect(cut.locator("#trouble")).to_contain_text("This link contains no case")
    expect(cut.get_by_role("textbox", name="Paste a turn")).to_be_visible()


@pytest.mark.thorough
def test_the_link_of_another_desk_can_be_put_into_the_text(pandin: Page):
    expect(pandin).to_have_url(re.compile("#case="))
    link = f"http://127.0.0.1:1/#{pandin.url.partition('#')[2]}"
    pandin.get_by_role("button", name="Start", exact=True).click()
    pandin.get_by_role("button", name="A circular movement of three units").click()
    pandin.get_by_role("tab", name="Text").click()
    pandin.get_by_label("The case as text").fill(link)
    expect(pandin.get_by_role("heading", level=1)).to_contain_text("Pandin's paradox")
    expect(pandin.get_by_label("The case as text")).to_have_value(re.compile("F nth S F bel - eng"))


@pytest.mark.thorough
def test_the_pages_links_are_those_of_the_server(pandin: Page):
    from westphalia.web.links import unpack

    expect(pandin).to_have_url(re.compile("#case="))
    text = unpack(pandin.url.partition("#case=")[2])
    assert text.startswith("# Pandin's paradox")
    assert "F nth S F bel - eng" in text


@pytest.mark.thorough
def test_two_tabs_are_independent(pandin: Page):
    other = pandin.context.new_page()
    other.goto(pandin.url.partition("#")[0])
    expect(other.get_by_role("heading", level=1)).to_contain_text("Resolve orders")
    other.get_by_role("button", name="A circular movement of three units").click()
    expect(other).to_have_url(re.compile("#case="))
    pandin.reload()
    expect(pandin.get_by_role("heading", level=1)).to_contain_text("Pandin's paradox")
    other.reload()
    expect(other.get_by_role("heading", level=1)).to_contain_text("A circular movement of three")
    expect(other.get_by_role("heading", level=2)).to_contain_text("circular")


@on_both_desks
def test_a_case_is_saved_as_text_and_as_a_picture(pandin: Page):
    for name, ending in (("Save as text", ".txt"), ("Save the picture (PNG)", ".png")):
        pandin.get_by_text("Share").click()
        with pandin.expect_download() as waiting:
            pandin.get_by_role("button", name=name).click()
        assert (
            waiting.value.suggested_filename
            == f"pandin-s-paradox-datc-6-f-16-an-army-at-sea-decides-about-th{ending}"
        )
        content = waiting.value.path().read_bytes()
        assert content.startswith(b"# Pandin" if ending == ".txt" else b"\x89PNG")


@pytest.mark.thorough
@on_both_desks
def test_a_pasted_turn_is_read_judged_and_opened(page: Page):
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    field = page.get_by_role("textbox", name="Paste a turn")
    field.fill("Spring 1901\nGermany: A Mun - Ruh (bounce)\nF Kie - Dne")
    expect(page.locator(".questions")).to_contain_text('Line 3: "F Kie - Dne": unknown province "Dne"')
    field.fill("Spring 1901\nGermany: A Mun - Ruh (bounce)\nF Kie - Den")
    expect(page.locator(".pasted-turn")).to_contain_text("The first mistake: line 2")
    expect(page.locator(".read-lines")).to_contain_text("A mun - ruh (bounces)")
    page.get_by_role("button", name="Copy the verdict as a post").click()
    expect(page.locator("#news")).to_contain_text("Post copied")
    assert re.search(r"\nhttp://\S*#case=[\w-]+$", page.evaluate("() => window.copied"))
    page.get_by_role("button", name="Open on the map").click()
    expect(page.locator(".wrong")).to_contain_text("Wrong")
    open_file(page, "Spring 1901\nGermany: A Mun - Ruh (bounce)\nF Kie - Hol")
    expect(page.locator(".pasted-turn")).to_contain_text("The first mistake: line 2")
    expect(field).to_have_value(re.compile("F Kie - Hol"))


@pytest.mark.thorough
def test_a_result_is_copied_as_a_post(pandin: Page):
    pandin.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    pandin.get_by_text("Share").click()
    pandin.get_by_role("button", name="Copy as Markdown").click()
    expect(pandin.locator("#said")).to_contain_text("Post copied")
    lines = pandin.evaluate("() => window.copied").split("\n")
    assert lines[0].startswith("**Pandin's paradox")
    assert "- ✗ `F bel - eng` bounces" in lines
    assert re.fullmatch(r"\[Open it on the desk\]\(http://.*#case=[\w-]+\)", lines[-2])


@pytest.mark.thorough
def test_the_result_of_copying_a_link_is_announced(pandin: Page):
    pandin.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    pandin.get_by_text("Share").click()
    pandin.keyboard.press("Escape")
    expect(pandin.get_by_role("button", name="Copy the link")).to_be_hidden()
    pandin.get_by_text("Share").click()
    pandin.get_by_role("button", name="Copy the link").click()
    expect(pandin.locator("#said")).to_contain_text("contains the whole case")
    expect(pandin.get_by_role("textbox", name="The link")).to_have_value(re.compile("#case="))
    pandin.locator("#said").get_by_role("button", name="Close").click()
    expect(pandin.locator("#said")).to_be_empty()


# ------------------------------------------------------------------------------------ games and patterns


@pytest.mark.thorough
def test_a_game_is_browsed_phase_by_phase(page: Page):
    page.get_by_role("button", name="Browse", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Browse a game")
    page.locator("#file").set_input_files(RECORDED / "game.json")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Spring 1901 Movement")
    expect(page.locator(".leaves .frame .unit").first).to_be_visible()
    first = heading.inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(heading).not_to_have_text(first)
    page.get_by_role("combobox", name="Phase").select_option(label=first)
    expect(heading).to_have_text(first)
    heading.click()
    page.keyboard.press("ArrowRight")
    expect(heading).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(heading).to_have_text(first)
    expect(page.locator(".reading-matter table").first).to_be_visible()
    page.reload()
    expect(heading).to_have_text(first)
    page.get_by_role("button", name="Open as a case").click()
    expect(page.locator(".outcome").first).to_be_visible()


@on_both_desks
def test_the_patterns_are_a_gallery_with_small_pictures(page: Page):
    page.get_by_role("button", name="Patterns", exact=True).click()
    expect(page.locator(".card").first).to_be_visible()
    expect(page.locator(".miniature svg").first).to_be_visible()
    page.get_by_role("button", name="No resolution", exact=True).click()
    expect(page.locator(".card").first).to_contain_text("no resolution")
    page.locator(".card").first.click()
    expect(page.get_by_role("heading", level=2)).to_contain_text("no consistent resolution")


# ------------------------------------------------------------------------------------- what goes wrong


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the workers in /proc")
def test_workers_that_are_killed_while_idle_are_replaced_unnoticed(pandin: Page, desk: Served):
    expect(pandin.locator(".decider")).not_to_contain_text("…")
    outcome(pandin, "bel").get_by_role("button").first.click()
    expect(pandin.locator(".card-of-unit .steps li").first).to_be_visible()
    for child in children_of(desk.process.pid):
        os.kill(child, signal.SIGSTOP)
    pandin.get_by_role("radio", name="all hold").check()
    for child in children_of(desk.process.pid):
        os.kill(child, signal.SIGKILL)
    expect(pandin.locator(".compared")).to_contain_text("4.A.2", timeout=40_000)
    expect(pandin.locator("#trouble")).to_be_empty()


def test_a_desk_that_does_not_answer_is_reported_and_nothing_typed_is_lost(pandin: Page):
    pandin.get_by_role("tab", name="Text").click()
    area = pandin.get_by_label("The case as text")
    pandin.context.set_offline(offline=True)
    area.fill(area.input_value().replace("F bel - eng", "F bel - hol"))
    expect(pandin.locator("#trouble")).to_contain_text("does not answer")
    pandin.context.set_offline(offline=False)
    pandin.get_by_role("button", name="Ask again").click()
    expect(pandin.locator(".frame .order[data-order=bel]")).to_have_attribute("data-outcome", "arrives")
    expect(area).to_have_value(re.compile("F bel - hol"))


def test_without_the_token_the_page_says_where_to_find_it(browser: Browser, desk: Served):
    page = browser.new_page()
    page.goto(desk.link.partition("?")[0])
    expect(page.locator("#trouble")).to_contain_text("the link that “westphalia desk” prints")
    page.close()


def test_markup_stays_text(page: Page):
    page.get_by_role("button", name="Start with Pandin").click()
    page.get_by_role("tab", name="Text").click()
    area = page.get_by_label("The case as text")
    plain = area.input_value().partition("variant:")
    area.fill(f"# {EVIL}.\n\nvariant:{plain[2]}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("</script><img src=x")
    area.fill(f"variant: standard\nphase: Spring 1901 Movement\n{EVIL}:\n  A {EVIL} - {EVIL}")
    expect(page.locator(".problems")).to_contain_text("<img src=x onerror=alert(1)>")
    box = page.get_by_role("combobox", name="Order", exact=True)
    box.fill(EVIL)
    box.press("Enter")
    expect(page.locator(".message")).not_to_be_empty()
    box.fill(f"F bel - {EVIL}")
    box.press("Enter")
    expect(page.locator(".message")).to_contain_text("<img")
    expect(box).to_have_value(f"F bel - {EVIL}")
    page.get_by_role("button", name="Open…").click()
    page.locator("#file").set_input_files(
        {"name": f"{EVIL}.txt", "mimeType": "text/plain", "buffer": f"{EVIL}\n{EVIL}".encode()}
    )
    expect(page.locator("#trouble")).not_to_be_empty()
    assert page.locator("img[src=x]").count() == 0


@pytest.mark.thorough
@on_both_desks
def test_a_huge_text_is_refused_with_a_message(pandin: Page):
    pandin.get_by_role("tab", name="Text").click()
    area = pandin.get_by_label("The case as text")
    area.fill(area.input_value() + "\n" + "x" * 1_100_000)
    expect(pandin.locator("#trouble")).to_contain_text("bytes")


# ------------------------------------------------------------------------------------- for everybody

TABS = ("Rules", "Check", "Text")


@pytest.mark.thorough
def test_no_page_is_wider_than_its_window(open_page: Open):
    page = open_page(390, 844)

    def fits() -> None:
        for width in (360, 390, 768, 1024):
            page.set_viewport_size({"width": width, "height": 800})
            wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide <= window, width

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    fits()
    page.get_by_role("button", name="Start with Pandin").click()
    expect(page.locator(".supposition").first).to_be_visible()
    fits()
    for tab in TABS:
        page.get_by_role("tab", name=tab).click()
        expect(page.locator(".panel h2").first).to_be_visible()
        fits()
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Two convoys that decide about each other").click()
    page.get_by_text("Every resolution, side by side").click()
    expect(page.locator(".all figure img")).to_have_count(2)
    fits()
    page.get_by_role("button", name="Patterns", exact=True).click()
    expect(page.locator(".card").first).to_be_visible()
    fits()


@pytest.mark.thorough
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(open_page: Open, *, dark: bool):
    from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]

    page = open_page(dark=dark)
    axe = Axe()
    options = {"runOnly": ["color-contrast"]} if dark else {"resultTypes": ["violations"]}

    def check(view: str) -> None:
        around = None if view == "case" and not dark else {"exclude": [[".frame svg"], [".miniature"]]}
        if dark and view in TABS:  # the colors beside the panel are those of "case"
            around = {"include": [[".panel"]]}
        found = axe.run(page, around, options)  # pyright: ignore[reportUnknownMemberType]
        assert found.violations_count == 0, f"{view}: {found.generate_report()}"

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check("begin")
    page.get_by_role("button", name="Two convoys that decide about each other").click()
    expect(page.locator(".supposition").first).to_be_visible()
    page.get_by_text("Every resolution, side by side").click()
    expect(page.locator(".all table")).to_be_visible()
    outcome(page, "bre").get_by_role("button").first.click()
    expect(page.locator(".steps").first).to_be_visible()
    check("case")
    expect(page.locator(".mark.target").first).to_be_visible()
    for tab in TABS:
        page.get_by_role("tab", name=tab).click()
        expect(page.locator(".panel h2").first).to_be_visible()
        check(tab)
    page.get_by_role("button", name="Patterns", exact=True).click()
    expect(page.locator(".card").first).to_be_visible()
    check("patterns")
    page.get_by_role("button", name="Browse", exact=True).click()
    page.locator("#file").set_input_files(RECORDED / "game.json")
    expect(page.locator(".reading-matter h2").first).to_be_visible()
    check("game")


def test_the_menu_closes_by_escape_a_click_outside_or_a_choice(page: Page):
    page.get_by_role("button", name="Start with Pandin").click()
    share, menu = page.get_by_role("button", name="Share"), page.locator("#share-items")
    for close in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator(".frame").click(position={"x": 5, "y": 300}),
        lambda: menu.get_by_role("button", name="Copy the link").click(),
    ):
        share.click()
        expect(menu).to_be_visible()
        close()
        expect(menu).to_be_hidden()
    expect(share).to_be_focused()
