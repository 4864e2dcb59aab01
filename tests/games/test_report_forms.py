"""Reports for forums and emails: BBCode, and every power's centers and units."""

from __future__ import annotations

import re

import pytest

from westphalia.games import Game, format_bbcode, phase_report
from westphalia.variants import find_variant
from westphalia.variants.registry import BUILT_IN


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_mark_of_bbcode_is_closed(name: str) -> None:
    text = format_bbcode(phase_report(Game.start(find_variant(name)).advance(), positions=True))
    opened: list[str] = []
    for end, mark in re.findall(r"\[(/?)(\w+)\]", text):
        if not end:
            opened.append(mark)
        else:
            assert opened.pop() == mark
    assert opened == []
    assert not re.search(r"\[(?!/?(?:b|u|list|code)\]|\*\])", text)


@pytest.mark.parametrize("name", BUILT_IN)
def test_positions_are_listed_before_the_next_phase(name: str) -> None:
    game = Game.start(find_variant(name)).advance()
    codes = [section.code for section in phase_report(game, positions=True).sections]
    assert [code for code in codes if code != "setup"] == [one.code for one in phase_report(game).sections]
    assert codes.index("setup") == len(codes) - 2


def test_only_the_report_on_the_last_phase_says_how_the_game_ended() -> None:
    game = Game.start(find_variant("standard")).advance().advance().draw()
    ends = [[one for one in phase_report(game, index).sections if one.code == "end"] for index in range(2)]
    assert [len(one) for one in ends] == [0, 1]


def test_orders_are_a_list_with_bold_orders_in_bbcode() -> None:
    game = Game.start(find_variant("standard")).submit("austria", ["A vie - gal"]).advance()
    assert (
        "[b]Austria[/b]\n[list]\n[*]✓ [b]A vie - gal[/b] succeeds: it meets no resistance.\n[/list]\n"
        in format_bbcode(phase_report(game))
    )
