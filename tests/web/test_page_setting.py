"""Positions and ledgers edited on the desk, points that run out, and files saved in place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.web.browsing import opened
from tests.web.hands import reveal
from tests.web.serving import served
from tests.web.test_page import click_place, expect, open_file
from westphalia.games import Game, format_game, load_game
from westphalia.model.case import read_case
from westphalia.model.orders import format_order
from westphalia.variants import find_variant

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

SPRING = """variant: europe-1619
phase: Spring 1619 Movement
Units:
  France: A cha+2
  Spain: A lux
"""


def text_of(page: Page) -> str:
    """Return the case as text."""
    page.get_by_role("tab", name="Text").click()
    return page.get_by_label("The case as text").input_value()


@pytest.mark.thorough
def test_units_with_strength_and_marks_are_placed_and_changed_by_clicks(page: Page):
    open_file(page, SPRING)
    page.get_by_role("button", name="Place units").click()
    page.get_by_label("Whose unit").select_option("spain")
    page.get_by_role("button", name="Strength: one more").click()
    page.get_by_role("button", name="Strength: one more").click()
    page.get_by_role("group", name="Marks of the unit").get_by_role("button", name="fortified").click()
    click_place(page, "lux")
    expect(page.locator(".frame .unit[data-unit=lux]")).to_contain_text("2")
    assert "A lux+2 [fortified]" in text_of(page)
    click_place(page, "lux")  # an existing unit is removed
    expect(page.locator(".frame .unit[data-unit=lux]")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".frame .unit[data-unit=lux]")).to_have_count(1)


@pytest.mark.thorough
def test_a_unit_with_strength_is_ordered_and_dragged_with_it(page: Page):
    open_file(page, SPRING)
    click_place(page, "cha")
    expect(page.locator(".mark.target").first).to_be_visible()
    click_place(page, "bur")
    expect(page.locator(".outcomes .row[data-place=cha]")).to_contain_text("A cha - bur")
    page.get_by_role("button", name="Place units").click()
    page.locator(".province[data-place=cha]").focus()
    page.keyboard.press("Delete")
    expect(page.locator(".frame .unit[data-unit=cha]")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator(".frame .unit[data-unit=cha]")).to_have_count(1)


@pytest.mark.thorough
def test_letters_of_special_armies_are_set_by_the_keyboard(page: Page):
    page.get_by_role("button", name="Empty board of Europe 1615").click()
    page.get_by_label("Whose unit").select_option("sax")
    mark = page.get_by_role("group", name="Marks of the unit").get_by_role("button", name="N")
    mark.focus()
    page.keyboard.press("Enter")
    expect(mark).to_be_focused()
    page.locator(".province[data-place=sax]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".frame .unit[data-unit=sax]")).to_have_count(1)
    assert "A sax [N]" in text_of(page)


@pytest.mark.thorough
def test_owners_are_set_by_clicks(page: Page):
    page.get_by_role("button", name="Opening of Standard").click()
    page.get_by_role("button", name="Place units").click()
    page.get_by_label("Whose unit").select_option("france")
    page.get_by_role("button", name="owner").click()
    click_place(page, "bel")
    expect(page.locator("#news")).to_contain_text("Belgium: France")
    click_place(page, "bel")
    expect(page.locator("#news")).to_contain_text("Belgium: no owner")
    click_place(page, "eng")
    expect(page.locator("#trouble")).to_contain_text("English Channel")


@pytest.mark.thorough
def test_influence_relations_and_treasury_are_set_by_mouse_and_keyboard(page: Page):
    page.get_by_role("button", name="Opening of Europe 1619").click()
    page.get_by_role("tab", name="Ledger").click()
    relations = page.get_by_role("region", name="Relations")
    relations.get_by_label("Relations of").select_option("france")
    war = relations.get_by_role("group", name="Spain").get_by_role("button", name="war")
    war.click()
    expect(war).to_have_attribute("aria-pressed", "true")
    treasury = page.get_by_role("spinbutton", name="Treasury of France")
    treasury.fill("12")
    treasury.press("Enter")
    page.get_by_label("State", exact=True).select_option("hes")
    more = page.get_by_role("button", name="Influence of France in Hesse: one more")
    more.click()
    expect(page.get_by_role("spinbutton", name="Influence of France in Hesse")).to_have_value("1")
    expect(more).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("spinbutton", name="Influence of France in Hesse")).to_have_value("0")
    ledger = json.loads(text_of(page).partition("ledger: ")[2].partition("\n")[0])
    assert ledger["treasury"]["france"] == 12
    assert ["france", "spain", "war"] in [row[:3] for row in ledger["relations"]]


@pytest.mark.thorough
def test_the_ledger_is_set_by_touch_on_a_phone(browser: Browser, link: str):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = opened(context, link, [])
    page.get_by_role("button", name="Opening of Europe 1619").tap()
    page.get_by_role("button", name="Raise the sheet").tap()
    page.get_by_role("tab", name="Ledger").tap()
    page.get_by_role("button", name="Treasury of France: one more").tap()
    expect(page.locator("#news")).to_contain_text("Treasury of France: 6")
    relations = page.get_by_role("region", name="Relations")
    relations.get_by_role("group", name="Spain").get_by_role("button", name="ally").tap()
    expect(page.locator("#news")).to_contain_text("Austria and Spain: ally")
    page.get_by_role("button", name="Raise the sheet").tap()
    page.get_by_role("button", name="Lower the sheet").tap()
    for name in ("Place units", "Strength: one more"):
        button = page.get_by_role("button", name=name)
        reveal(button)
        button.tap()
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window
    context.close()


@pytest.mark.thorough
@pytest.mark.parametrize("forced", [False, True], ids=["colors", "forced colors"])
def test_axe_finds_nothing_in_the_new_panels(browser: Browser, link: str, *, forced: bool):
    from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]

    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, forced_colors="active" if forced else "none"
    )
    page = opened(context, link, [])
    page.get_by_role("button", name="Opening of Europe 1619").click()
    page.get_by_role("tab", name="Ledger").click()
    page.get_by_role("button", name="Place units").click()
    fortified = page.get_by_role("group", name="Marks of the unit").get_by_role("button", name="fortified")
    fortified.click()
    page.locator(".entries").first.wait_for()
    around = {"exclude": [[".frame svg"]]}
    found = Axe().run(page, around, {"resultTypes": ["violations"]})  # pyright: ignore[reportUnknownMemberType]
    assert found.violations_count == 0, found.generate_report()
    color = "(one) => getComputedStyle(one).backgroundColor"
    other = page.get_by_role("group", name="Marks of the unit").get_by_role("button", name="attrition")
    assert fortified.evaluate(color) != other.evaluate(color)
    context.close()


@pytest.mark.thorough
def test_more_points_than_a_power_has_are_refused_beside_the_form(page: Page):
    page.get_by_role("button", name="New game of Europe 1619").click()
    form = page.get_by_role("form", name="Declare")
    form.get_by_label("Who declares").select_option("france")
    form.get_by_label("Number").fill("500")
    form.get_by_role("button", name="Declare").click()
    expect(form.get_by_role("alert")).to_contain_text("this makes 500 points, but you have 16 this year")
    expect(page.get_by_role("region", name="Declared")).to_have_count(0)
    expect(page.locator("#trouble")).to_be_empty()
    for _ in range(2):
        form.get_by_label("Number").fill("10")
        form.get_by_role("button", name="Declare").click()
    expect(page.get_by_role("region", name="Declared")).to_contain_text("10: WUR")


@pytest.mark.thorough
def test_purchases_beyond_the_treasury_are_refused_beside_the_form_or_void(page: Page):
    open_file(page, "variant: europe-1619\nphase: Winter 1619 Adjustment\nUnits:\n  France: A Par, A Norm\n")
    page.get_by_text("Declare something").click()
    form = page.get_by_role("form", name="Declare")
    form.get_by_label("Who declares").select_option("france")
    form.get_by_label("What is declared").select_option("BOLSTER A Par 2")
    form.get_by_label("Number").fill("9")
    form.get_by_role("button", name="Declare").click()
    expect(form.get_by_role("alert")).to_contain_text("treasury points, and France has at most")
    expect(page.locator(".row.void")).to_have_count(0)
    form.get_by_label("Number").fill("3")
    form.get_by_role("button", name="Declare").click()
    expect(page.locator(".row.void")).to_contain_text("BOLSTER A par 3")
    page.locator(".row.void button").click()
    expect(page.locator(".card-of-unit")).to_contain_text("treasury points, and France has 5")
    page.get_by_role("button", name="Withdraw BOLSTER A par 3").click()
    expect(page.locator(".row.void")).to_have_count(0)


@pytest.mark.parametrize("name", ["ours.txt", pytest.param("ours.json", marks=pytest.mark.thorough)])
def test_a_case_is_saved_in_place(browser: Browser, tmp_path: Path, name: str):
    text = "# A test.\nvariant: standard\nphase: Spring 1901 Movement\nAustria:\n  A Vie H\n"
    if name.endswith("json"):
        text = json.dumps({"variant": "standard", "phase": "S1901M", "orders": {"austria": ["A vie H"]}})
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with served(str(file)) as desk:
        complaints: list[str] = []
        page = opened(browser.new_context(), desk.link, complaints)
        page.get_by_role("combobox", name="Order", exact=True).fill("A vie - tyr")
        page.get_by_role("combobox", name="Order", exact=True).press("Enter")
        expect(page.locator(".outcomes")).to_contain_text("A vie - tyr")
        page.get_by_text("Share").click()
        page.get_by_role("button", name=f"Save to {name}").click()
        expect(page.locator("#said")).to_contain_text(f"Saved to {name}.")
        read = read_case(file.read_text(encoding="utf-8"), find_variant)
        assert [format_order(one) for orders in read.orders.values() for one in orders] == ["A vie - tyr"]
        assert [one.name for one in tmp_path.iterdir()] == [name]
        page.reload()
        expect(page.locator(".outcomes")).to_contain_text("A vie - tyr")
        page.get_by_role("combobox", name="Order", exact=True).fill("A vie - boh")
        page.get_by_role("combobox", name="Order", exact=True).press("Enter")
        expect(page.locator(".outcomes")).to_contain_text("A vie - boh")
        page.locator(".title h1").click()
        page.keyboard.press("Control+s")
        expect(page.locator("#said")).to_contain_text(f"Saved to {name}.")
        assert "boh" in file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")  # another program changes it
        page.keyboard.press("Control+s")
        expect(page.locator("#trouble")).to_contain_text("has changed since it was read")
        assert file.read_text(encoding="utf-8") == text
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_role("button", name="A circular movement of three units").click()
        page.get_by_text("Share").click()
        expect(page.get_by_role("button", name=f"Save to {name}")).to_have_count(0)  # it is another case
        assert complaints == []


@pytest.mark.thorough
def test_a_game_is_saved_in_place_phase_by_phase(browser: Browser, tmp_path: Path):
    file = tmp_path / "game.json"
    file.write_text(format_game(Game.start(find_variant("standard"))), encoding="utf-8")
    with served(str(file)) as desk:
        page = opened(browser.new_context(), desk.link, [])
        expect(page.get_by_role("button", name="Place units")).to_have_count(0)
        box = page.get_by_role("combobox", name="Order", exact=True)
        box.fill("A vie - tri")
        box.press("Enter")
        expect(page.locator(".outcomes, .panel").first).to_be_visible()
        page.get_by_role("button", name="Resolve and go on").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Fall 1901 Movement")
        page.get_by_text("Share").click()
        page.get_by_role("button", name="Save to game.json").click()
        expect(page.locator("#said")).to_contain_text("Saved to game.json.")
    assert load_game(file).phase.code == "F1901M"
    assert len(load_game(file).history) == 1
