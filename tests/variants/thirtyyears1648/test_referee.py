"""The sections of the referee's report besides the orders."""

import json

import pytest

from tests.golden import Golden
from tests.variants.playing import go
from tests.variants.thirtyyears1648.months import BOARD, TABLE, VARIANT, play
from westphalia.games.game import Game
from westphalia.games.reports.data import format_json
from westphalia.games.reports.markdown import format_markdown
from westphalia.games.reports.player import player_report
from westphalia.games.reports.reports import opening_report, phase_report
from westphalia.solver.adjustments.phase import open_sites
from westphalia.variants.referee.document import Document, Paragraph, Table
from westphalia.variants.thirtyyears1648.referee import find_landmarks
from westphalia.variants.thirtyyears1648.special_centers import find_special_centers

OWNERS = {
    "ottoman": "con sin syr wla smy egy crt",
    "austria": "vie boh sax gre",
    "spain": "mad gra mil",
    "france": "par",
}
UNITS = "ottoman A con, ottoman M sin, austria A vie, austria M boh, austria M gre, spain A mad, france A par"
LEDGER = {
    "held_since": {"crt": "1618-04", "sax": "1618-07", "mil": "1618-01", "gre": "1618-01", "egy": "1618-01"},
    "homes": {"smy": "gre"},
    "loans": [["spain", "austria", "mil", "1618-06", "1618-09"], ["ottoman", "france", "crt", "1618-06"]],
}


def play_november(**rules: str) -> Game:
    """Play a game through November 1618."""
    return play(UNITS, OWNERS, "1618-11M", LEDGER, choices=rules).advance()


def rows(document: Document, code: str) -> list[tuple[str, ...]]:
    """Return the cells of the table of a section, as people read them."""
    (found,) = [section for section in document.sections if section.code == code]
    (table,) = [block for block in found.blocks if isinstance(block, Table)]
    return [tuple("-" if cell is None else str(cell) for cell in row) for row in table.for_people.rows]


def codes(document: Document) -> list[str]:
    return [section.code for section in document.sections]


def test_before_a_build_month_it_tells_what_each_power_owns_can_use_and_uses() -> None:
    found = {row[0]: row[1:] for row in rows(phase_report(play_november()), "upkeep")}
    # owned, idle, lent, on loan, usable, in use, to win
    assert found["Ottoman Empire"] == ("7", "1", "1", "0", "5", "2", "6 of 35")
    assert found["Austria"] == ("4", "0", "0", "0", "4", "2", "4 of 30")
    assert found["Spain"] == ("3", "0", "0", "0", "3", "1", "3 of 30")
    assert found["France"] == ("1", "0", "0", "1", "2", "1", "1 of 30")
    half = phase_report(play_november(t48_merc_capacity_rounding="half"))
    assert {row[0]: row[6] for row in rows(half, "upkeep")}["Ottoman Empire"] == "1½"


def test_it_tells_for_how_many_turns_neutral_centers_are_held_where_that_counts() -> None:
    report = phase_report(play_november())
    assert rows(report, "turns_held") == [
        ("Austria", "Saxony 5", "-"),
        ("Ottoman Empire", "Crete 8", "-"),
        ("Spain", "Milan 11", "-"),
    ]
    earlier = play(UNITS, OWNERS, "1618-08M", LEDGER).advance()
    assert ("Austria", "-", "Saxony 2") in rows(phase_report(earlier), "turns_held")
    everywhere = phase_report(play_november(t48_build_in_enemy_home="true"))
    assert ("Austria", "Greece 11, Saxony 5", "-") in rows(everywhere, "turns_held")


def test_it_tells_which_loans_run_and_when_they_return() -> None:
    september = play(UNITS, OWNERS, "1618-08M", LEDGER).advance()
    assert rows(phase_report(september), "loans") == [
        ("Milan", "Spain", "Austria", "June 1618", "December 1618"),
        ("Crete", "Ottoman Empire", "France", "June 1618", "-"),
    ]
    assert [row[0] for row in rows(phase_report(play_november()), "loans")] == ["Crete"]
    game = go(play_november(), ottoman="RECALL crt")
    assert rows(phase_report(game), "loans")[0][-1] == "March 1619"


def test_it_tells_whose_the_special_centers_are_and_for_what_they_stand(golden: Golden) -> None:
    report = phase_report(play_november())
    assert rows(report, "special_centers") == [
        ("Buda", "-", "-", "-"),
        ("Serbia", "-", "-", "-"),
        ("Smyrna", "Ottoman Empire", "Greece", "home center"),
        ("Armenia", "-", "-", "-"),
        ("Egypt", "Ottoman Empire", "-", "none (idle)"),
    ]
    lost = {**OWNERS, "ottoman": "con sin syr smy egy", "austria": "vie boh gre wla arm"}
    game = play(UNITS, lost, "1618-11M", {"homes": {"arm": "gre"}}).advance()
    (table,) = next(one for one in phase_report(game).sections if one.code == "special_centers").blocks
    assert isinstance(table, Table)
    golden(table.note)
    assert ("Armenia", "Austria", "Greece", "none (lost again)") in rows(
        phase_report(game), "special_centers"
    )
    owners = {"ottoman": "con sin syr wla", "austria": "gre"}
    named = go(play("ottoman A con", owners, t48_ottoman_named_owner="taken_as_others"), ottoman="HOME smy")
    assert ("Smyrna", "-", "Greece", "home center, once they take it") in rows(
        phase_report(named), "special_centers"
    )


def test_it_tells_when_the_north_freezes_and_when_that_is_over() -> None:
    def ice(when: str) -> str:
        found = phase_report(play("", {"spain": "mad", "france": "par"}, when).advance())
        return "".join(
            block.text
            for section in found.sections
            if section.code == "ice"
            for block in section.blocks
            if isinstance(block, Paragraph)
        )

    assert ice("1618-11M").startswith("From now on the East Arctic Ocean, Finnmark, the Icelandic Sea")
    assert ice("1619-02M").endswith("the West Arctic Ocean and the White Sea are no longer frozen.")
    assert (ice("1618-10M"), ice("1619-01M")) == ("", "")


def test_between_build_months_it_tells_nothing_of_centers_unless_they_change_hands() -> None:
    quiet = phase_report(play(UNITS, OWNERS, "1618-07M", LEDGER).advance())
    assert not {"upkeep", "turns_held", "loans", "special_centers"} & set(codes(quiet))
    every = play(UNITS, {**OWNERS, "spain": "mad gra mil vie"}, "1618-07M", t48_control_when="every_month")
    assert "upkeep" in codes(phase_report(every.advance()))


def test_the_opening_tells_where_fleets_and_mercenaries_are_built_and_what_freezes() -> None:
    report = opening_report(Game.start(VARIANT))
    assert codes(report) == ["setup", "upkeep", "special_sites", "next"]
    sites = next(section for section in report.sections if section.code == "special_sites").blocks
    special, fleets, land, ice = sites
    assert special == Paragraph(
        "Special centers that the Ottomans cannot use yet: Buda, Serbia, Smyrna, Armenia and Egypt."
    )
    assert isinstance(fleets, Table)
    assert isinstance(land, Table)
    assert [str(cell) for cell in fleets.rows[-1]] == ["Sweden", "S", "Finland, Pomerania"]
    assert [str(cell) for cell in land.rows[0]] == ["Austria", "Hungary, Silesia, Tyrol"]
    assert isinstance(ice, Paragraph)
    assert ice.text.startswith("From December to February the East Arctic Ocean, Finnmark")


@pytest.mark.clause("T48-MERC-18", "T48-OTT-3")
def test_the_lands_for_mercenaries_are_those_where_they_can_be_built() -> None:
    def list_lands(**rules: str) -> dict[str, set[str]]:
        sections = opening_report(Game.start(VARIANT, TABLE.rulebook(rules))).sections
        tables = [block for one in sections for block in one.blocks if isinstance(block, Table)]
        found = next(one for one in tables if str(one.heading).startswith("Mercenaries")).rows
        return {str(power): set(str(lands).split(", ")) for power, lands in found}

    nobody_home = play("", {})
    for info in BOARD.powers:
        sites = open_sites(nobody_home.position, info.id, nobody_home.state.conditions)
        assert list_lands()[info.name] == {BOARD.province[site].name for site in sites}
    assert list_lands()["Ottoman Empire"] == {"Albania", "Azov", "Bulgaria", "Cyprus", "Tripoli"}


def test_a_players_page_does_not_call_a_special_center_useless_once_it_is_a_home() -> None:
    game = play("ottoman A con", {"ottoman": "con sin syr wla", "austria": "gre"})
    named = go(game, ottoman="HOME bud")
    pages = [format_markdown(player_report(one, "ottoman")) for one in (game, named)]
    assert "cannot use yet: Buda, Serbia, Smyrna" in pages[0]
    assert "cannot use yet: Serbia, Smyrna" in pages[1]


def test_programs_read_the_same_and_columns_without_anything_are_for_them_alone() -> None:
    report = phase_report(play_november())
    data = json.loads(format_json(report))
    upkeep = next(section for section in data["sections"] if section["section"] == "upkeep")
    assert upkeep["blocks"][0]["rows"][3] == {
        "power": "ottoman",
        "owned": 7,
        "idle": 1,
        "lent": 1,
        "borrowed": 0,
        "usable": 5,
        "in_use": 2,
        "victory": "6 of 35",
    }
    text = format_markdown(report)
    assert "| Power | Owned | Idle | Lent | On loan | Usable | In use | To win |" in text
    assert "| Crete | Ottoman Empire | France | June 1618 | - |" in text
    assert "| Power | Owned | Usable | In use | To win |" in format_markdown(
        opening_report(Game.start(VARIANT))
    )


def test_the_map_says_what_a_special_center_is() -> None:
    landmarks = find_landmarks(BOARD)
    for place in find_special_centers(BOARD):
        assert landmarks.describe(place)[0] == "special center of the Ottomans"
