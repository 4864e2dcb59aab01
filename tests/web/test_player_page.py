"""The page of a player: legal orders are chosen by clicks and come out as text to send."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from westphalia.draw import player_page
from westphalia.games import Game, legal_orders
from westphalia.model.case import format_case_text
from westphalia.model.names import Power

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect


def open_player_page(browser: Browser, folder: Path, game: Game, power: str) -> Page:
    """Open the page of a player as a file."""
    file = folder / "page.html"
    file.write_text(player_page(game, power), encoding="utf-8")
    page = browser.new_context(offline=True).new_page()
    page.goto(file.as_uri())
    return page


def test_orders_that_are_chosen_and_clicked_on_the_map_can_be_sent_and_submitted(
    browser: Browser, tmp_path: Path
) -> None:
    game = Game.start("standard").submit("austria", "F tri - alb")
    page = open_player_page(browser, tmp_path, game, "Austria")
    said = page.get_by_label("What to send")
    expect(said).to_have_value("Austria:\nF tri - alb")
    page.get_by_label("A bud", exact=True).select_option("A bud - ser")
    page.locator("figure [data-unit=vie]").first.click()
    page.locator("figure [data-place=gal]").first.click(force=True)
    page.get_by_label("Other lines").fill("# for Vienna")
    expect(said).to_have_value("Austria:\nA bud - ser\nF tri - alb\nA vie - gal\n# for Vienna")
    address = urlsplit(page.get_by_role("link", name="Send by email").get_attribute("href") or "")
    sent = parse_qs(address.query)
    assert address.scheme == "mailto"
    assert sent["subject"] == ["Austria, Spring 1901 Movement"]
    lines = sent["body"][0].split("\r\n")
    assert lines[0] == "Austria:"
    submitted = game.submit("austria", "\n".join(lines[1:-1]), replace=True)
    assert len(submitted.submissions[Power("austria")]) == 3
    page.context.close()


def test_every_legal_order_and_as_many_builds_as_are_due_can_be_chosen(
    browser: Browser, tmp_path: Path
) -> None:
    game = Game.start("standard")
    for orders in ({"italy": "A ven - tri", "france": "F bre - mao"}, {"france": "F mao - por"}):
        for power, text in orders.items():
            game = game.submit(power, text)
        game = game.advance()
    assert game.phase.code == "W1901A"
    page = open_player_page(browser, tmp_path, game, "france")
    lists = page.locator("form.orders select")
    (options,) = legal_orders(game, "france").values()
    expect(lists).to_have_count(options.due.count)
    assert lists.first.locator("option").count() == len(options.orders) + 1
    lists.first.select_option(index=1)
    expect(page.get_by_label("What to send")).to_have_value("France:\n" + lists.first.input_value())
    page.context.close()


def test_a_power_without_anything_due_has_no_form_and_the_page_names_no_other_address() -> None:
    game = Game.start("standard")
    page = player_page(game, "austria")
    assert "http" not in page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "<form" in page
    assert "<form" not in player_page(game.draw(), "austria")


def test_the_page_links_to_a_desk_with_the_orders_of_its_player_alone() -> None:
    game = Game.start("standard").submit("austria", "F tri - alb").submit("italy", "A ven - tri")
    page = player_page(game, "austria", format_case_text)
    assert "F tri - alb" in page
    assert "A ven - tri" not in page.partition("<form")[0]
