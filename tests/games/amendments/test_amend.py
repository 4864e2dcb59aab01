"""Corrections of the referee: what can be, what is refused, how a game keeps and takes them back."""

from __future__ import annotations

import json
from dataclasses import astuple

import pytest

from tests.golden import Golden
from westphalia.games import Game, amend, format_game, read_game, report_of
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power, Province, UnitKind
from westphalia.variants import find_variant

REASON = "the map was misread"
BOTH = ("europe-1615", "europe-1619")


def start(name: str = "standard") -> Game:
    return Game.start(find_variant(name))


def complaint(game: Game, corrections: str, reason: str = REASON) -> str:
    with pytest.raises(WestphaliaError) as raised:
        amend(game, corrections, reason, file="sheet")
    return str(raised.value)


def units(game: Game) -> set[str]:
    return {f"{unit.power} {unit}" for unit in game.position.units}


GAMES = {
    "standard": "NO UNIT Vie\nUNIT Italy A Vie\nOWNER Vie Italy\nOWNER Spa NOBODY",
    "germany-1648": "NO UNIT Mag",
    "diplomacy-1618": "SET hither_taken true",
    "thirty-years-war-1648": "SET lost.france 1",
    "europe-1615": "SET unspent.france 7\nSET markers.hes Catholic\nOWNER Hes France",
    "europe-1619": 'SET treasury.france 12\nSET relations.spain.france ["war", 1619]',
}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_corrected_keeps_that_and_takes_it_back(name: str) -> None:
    game = start(name)
    lines = GAMES[name]
    if name == "germany-1648":
        lines = f"NO UNIT {game.position.units[0].location.province}"
    amended = amend(game, lines, REASON)
    assert (amended.position, amended.ledger) != (game.position, game.ledger)
    assert read_game(format_game(amended)) == amended
    assert amended.undo() == game
    later = amended.advance()
    assert read_game(format_game(later)) == later
    assert later.undo() == amended
    section = report_of(later).sections[0]
    assert section.title == "The referee"
    assert REASON in str(astuple(section))


def test_units_and_owners_are_set() -> None:
    game = amend(
        start(), "no unit Vienna\nUNIT Italy A Vie # he took it\n\nOWNER Vie Italy\nOWNER Spa nobody", REASON
    )
    assert "italy A vie" in units(game)
    assert "austria A vie" not in units(game)
    assert game.position.owners[Province("vie")] == "italy"
    assert Province("spa") not in game.position.owners
    assert game.amendments[0].lines == (
        "NO UNIT vie",
        "UNIT italy A vie",
        "OWNER vie italy",
        "OWNER spa nobody",
    )


def test_a_unit_of_the_same_power_is_set_anew() -> None:
    game = start("europe-1619")
    there = next(
        unit for unit in game.position.units if unit.power == "france" and unit.kind is UnitKind.ARMY
    )
    place = there.location.province
    game = amend(game, f"UNIT France A {place}+2 [attrition]", REASON)
    assert f"france A {place}+2 [attrition]" in units(game)
    assert game.amendments[0].events[0].text.endswith(f"is A {place}+2 [attrition] now.")


def test_entries_of_the_ledger_are_set_and_taken_away() -> None:
    game = amend(
        start("europe-1619"),
        "SET treasury.France 12\n"
        "SET influence.Hesse.Spain 3\n"
        'SET relations.Spain.France ["war", 1619]\n'
        "SET vacant Poland + Sweden\n"
        "SET standings.hes aligned spain",
        REASON,
    )
    ledger = json.loads(json.dumps(game.variant.ledger_json(game.ledger)))
    assert ledger["treasury"]["france"] == 12
    assert ledger["influence"]["hes"]["spain"] == 3
    assert ["france", "spain", "war", 1619] in ledger["relations"]
    assert ledger["vacant"] == ["poland", "sweden"]
    assert Power("poland") not in game.dues
    again = amend(game, "SET relations.france.spain NONE\nSET vacant NONE\nSET treasury.france NONE", REASON)
    ledger = json.loads(json.dumps(again.variant.ledger_json(again.ledger)))
    assert "vacant" not in ledger
    assert "france" not in ledger["treasury"]
    assert not any(row[:2] == ["france", "spain"] for row in ledger.get("relations", []))


def test_a_game_that_began_in_a_position_of_its_own_is_corrected_from_that_one() -> None:
    first = amend(start("europe-1619"), "SET seed 77", REASON)
    own = Game.start(
        first.variant, first.rulebook, phase=first.phase, position=first.position, ledger=first.ledger
    )
    amended = amend(amend(own, "SET treasury.france 12", REASON), "SET treasury.france 13", "another slip")
    assert own.own_start
    assert read_game(format_game(amended)) == amended
    played = amended.advance()
    assert read_game(format_game(played)) == played
    assert played.undo().undo().undo() == own


def test_what_is_handed_in_stays_or_the_correction_is_refused() -> None:
    game = start("europe-1615").submit("france", "30: LOR, A par H")
    assert amend(game, "SET unspent.france 40", REASON).submissions == game.submissions
    told = complaint(game, "SET unspent.france 3")
    assert told.startswith("what France has handed in would not be possible then: ")
    assert "30 points" in told


def test_undo_keeps_what_is_in_as_far_as_it_can_be() -> None:
    game = amend(start("europe-1615"), "SET unspent.france 60", REASON)
    handed = game.submit("france", "50: LOR").submit("spain", "A mad H")
    assert set(handed.undo().submissions) == {"spain"}


def test_corrections_are_told_with_their_reason_and_found_by_why(golden: Golden) -> None:
    from westphalia.games import account_of, ask

    game = amend(start(), "OWNER Spa Italy", REASON).advance()
    event = game.history[-1].report.events[0]
    assert (event.code, event.power, event.place) == ("amended", "italy", "spa")
    (fact,) = (one.fact for one in ask(account_of(game), "Spain") if one.kind == "amended")
    golden(fact.text)
    assert [str(one) for one in fact.because] == [f"His reason: {REASON}."]


def test_secret_entries_are_not_told(golden: Golden) -> None:
    game = amend(start("europe-1619"), "SET seed 99", REASON)
    golden(game.amendments[0].events[0].text)
    assert game.amendments[0].lines == ("SET seed 99",)


@pytest.mark.parametrize(
    ("corrections", "wanted"),
    [
        ("", "sheet: no corrections are given; expected UNIT France A Par"),
        ("# nothing", "no corrections are given"),
        ("UNIT Austria A Xyz", "sheet:1:16: unknown place 'Xyz'"),
        ("  UNIT Austria A Xyz", "sheet:1:18: unknown place 'Xyz'"),
        ("UNIT Ostria A Boh", "sheet:1:6: unknown power 'Ostria"),
        ("UNIT Austria F Boh", "sheet:1:14: a fleet cannot be inland: F boh; expected A boh"),
        ("UNIT Austria A Adr", "an army cannot be at sea"),
        ("UNIT Austria F Spa", "is on one of its coasts"),
        ("UNIT Austria A Mun", "the German army in Munich stands there, and two units cannot"),
        ("UNIT Austria A Boh\nUNIT Austria A Boh", "sheet:2:14: the unit in Bohemia is set twice"),
        ("NO UNIT Vie\nNO UNIT Vie", "sheet:2:9: the unit in Vienna is set twice"),
        ("UNIT Austria A", "sheet:1:"),
        ("UNIT", "sheet:1:1: cannot read 'UNIT'; expected UNIT France A Par"),
        ("NO UNIT Boh", "sheet:1:9: no unit stands in Bohemia"),
        ("NO", "sheet:1:1: 'NO' is no correction"),
        ("OWNER Boh Austria", "sheet:1:7: Bohemia is no supply center"),
        ("OWNER Vie Ostria", "unknown power 'Ostria'"),
        ("OWNER Vie neutral", "NOBODY makes it nobody's"),
        (
            "SET treasury.france 3",
            "there is no entry 'treasury' in the ledger; expected vacant, players, built",
        ),
        ("SET vacnt Austria", "(did you mean vacant?)"),
        ("SET vacnt Austria", "there is no entry 'vacnt' in the ledger; expected vacant, players"),
        ("SET vacant Ostria", "unknown power 'Ostria'"),
        ("SET vacant.austria true", "nothing stands below vacant, which is set as a whole"),
        ("SET built.vie soon", "cannot read 'soon'; expected a number from 0 to 999,999"),
        ("SET built.vie 9999999", "expected a number from 0 to 999,999"),
        ("SET built.vie \u0663", "expected a number"),
        ("SET built.xyz 1901", "unknown place 'xyz'"),
        ("SET players [1, 2", "a text, as JSON with ids for names"),
        ('SET players {"ostria": "Anna"}', "there is no power 'ostria'"),
        (
            'SET players ["austria"]',
            "the ledger has a broken record 'players'; expected for each power or state: a text",
        ),
        ("SET vacant", "cannot read 'SET vacant'"),
        (
            "A Vie - Tyr",
            "'A Vie - Tyr' is no correction; expected one such as UNIT France A Par, NO UNIT Par",
        ),
        ("UNIT Austria A Boh\nfoo\nNO UNIT Boh", "sheet:2:1: 'foo' is no correction"),
        ("x" * 6000, "expected at most 5,000 letters"),
        ("\n" * 501, "is too long for corrections"),
    ],
)
def test_what_cannot_be_is_refused_with_place_and_expectation(corrections: str, wanted: str) -> None:
    assert wanted in complaint(start(), corrections)


@pytest.mark.parametrize(
    "corrections",
    [
        "SET relations.france [1]",
        "SET relations.france.spain peace",
        'SET relations.france.spain ["peace", 1619]',
        "SET treasury.france -3",
        'SET treasury {"france": -3}',
        "SET treasury.france.gold 3",
        "SET standings.hes frendly",
        "SET standings.hes aligned frnce",
        "SET influence.hes 3",
        "SET loans.france 3",
        'SET loans [[1619, "france", "spain"]]',
        'SET loans [[1619, "frnce", "spain", 3, ""]]',
        "SET markers.hes Lutheran",
    ],
)
def test_what_a_ledger_cannot_hold_is_refused(corrections: str, golden: Golden) -> None:
    golden(complaint(start("europe-1619"), corrections))


@pytest.mark.parametrize(
    "reason",
    [
        "",
        "  ",
        "x" * 301,
        "a\u202eb",
        "two\nlines",
    ],
)
def test_a_reason_is_asked_for(reason: str, golden: Golden) -> None:
    golden(complaint(start(), "NO UNIT Vie", reason))


def test_a_game_that_is_over_is_not_corrected(golden: Golden) -> None:
    golden(complaint(start().draw(), "NO UNIT Vie"))


def test_a_file_in_which_a_correction_was_changed_is_refused() -> None:
    text = format_game(amend(start(), "NO UNIT Vie", REASON))
    with pytest.raises(WestphaliaError, match="amendments"):
        read_game(text.replace("NO UNIT vie", "NO UNIT vix"))
    with pytest.raises(WestphaliaError, match="does not follow"):
        read_game(text.replace("NO UNIT vie", "NO UNIT bud"))


@pytest.mark.parametrize(
    "corrections",
    [
        'SET sanctions.timeline ["Fall 1616: Nothing"]',
        "SET sanctions.begun.nothing Fall 1616",
        "SET counterbalance widersand",
        "SET sanctions.frogs 3",
        "SET scores.1615 5",
        "SET scores.soon.france 5",
        'SET sanctions {"frogs": 3}',
    ],
)
def test_what_the_ledger_of_europe_1615_cannot_hold_is_refused(corrections: str, golden: Golden) -> None:
    golden(complaint(start("europe-1615"), corrections))


def test_entries_far_down_and_of_years_are_set() -> None:
    game = amend(
        start("europe-1615"),
        "SET scores.1615.france 40\nSET winners.1615 France\nSET sanctions.army_due true\n"
        "SET counterbalance widerstand\nSET waived.spain cat + mad",
        REASON,
    )
    ledger = json.loads(json.dumps(game.variant.ledger_json(game.ledger)))
    assert (ledger["scores"], ledger["winners"]) == ({"1615": {"france": 40}}, {"1615": "france"})
    assert (ledger["sanctions"]["army_due"], ledger["counterbalance"]) == (True, "widerstand")
    assert ledger["waived"] == {"spain": ["cat", "mad"]}


def test_a_center_whose_turns_are_counted_can_become_nobodys() -> None:
    game = amend(start("thirty-years-war-1648"), "OWNER mil France\nSET held_since.mil 1618-04", REASON)
    game = amend(game.advance(), "OWNER mil nobody", REASON)
    while game.phase.year == 1618:
        game = game.advance()
    assert "mil" not in game.variant.ledger_json(game.ledger).get("held_since", {})  # type: ignore[operator]
