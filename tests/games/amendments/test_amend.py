"""Corrections by the referee: accepted, refused, stored, undone."""

from __future__ import annotations

import json
from dataclasses import astuple

import pytest

from tests.golden import Golden
from westphalia.games import Game, amend, format_game, phase_report, read_game
from westphalia.model.case import read_case
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power, Province, UnitKind
from westphalia.model.rulebook import read_rules
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
def test_a_correction_of_every_game_is_stored_and_undone(name: str) -> None:
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
    section = phase_report(later).sections[0]
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


def test_a_unit_of_the_same_power_can_be_changed() -> None:
    game = start("europe-1619")
    there = next(
        unit for unit in game.position.units if unit.power == "france" and unit.kind is UnitKind.ARMY
    )
    place = there.location.province
    game = amend(game, f"UNIT France A {place}+2 [attrition]", REASON)
    assert f"france A {place}+2 [attrition]" in units(game)
    assert f"is now A {place}+2 [attrition]" in game.amendments[0].events[0].text


def test_entries_of_the_ledger_are_set_and_removed() -> None:
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


def test_a_game_from_a_position_of_its_own_is_corrected_from_there() -> None:
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


def test_submissions_stay_or_the_correction_is_refused(golden: Golden) -> None:
    game = start("europe-1615").submit("france", "30: LOR, A par H")
    assert amend(game, "SET unspent.france 40", REASON).submissions == game.submissions
    golden(complaint(game, "SET unspent.france 3"))


def test_undo_keeps_the_submissions_that_stay_possible() -> None:
    game = amend(start("europe-1615"), "SET unspent.france 60", REASON)
    handed = game.submit("france", "50: LOR").submit("spain", "A mad H")
    assert set(handed.undo().submissions) == {"spain"}


def test_corrections_are_reported_with_their_reason_and_why_finds_them(golden: Golden) -> None:
    from westphalia.games import ask, phase_account

    game = amend(start(), "OWNER Spa Italy", REASON).advance()
    event = game.history[-1].report.events[0]
    assert (event.code, event.power, event.place) == ("amended", "italy", "spa")
    (fact,) = (one.fact for one in ask(phase_account(game), "Spain") if one.kind == "amended")
    golden(fact.text)
    assert [str(one) for one in fact.because] == [f"The referee's reason: {REASON}."]


def test_a_correction_of_a_secret_entry_is_reported_without_the_entry(golden: Golden) -> None:
    game = amend(start("europe-1619"), "SET seed 99", REASON)
    golden(game.amendments[0].events[0].text)
    assert game.amendments[0].lines == ("SET seed 99",)


@pytest.mark.parametrize(
    "corrections",
    [
        "",
        "# nothing",
        "UNIT Austria A Xyz",
        "  UNIT Austria A Xyz",
        "UNIT Ostria A Boh",
        "UNIT Austria F Boh",
        "UNIT Austria A Adr",
        "UNIT Austria F Spa",
        "UNIT Austria A Mun",
        "UNIT Austria A Boh\nUNIT Austria A Boh",
        "NO UNIT Vie\nNO UNIT Vie",
        "UNIT Austria A",
        "UNIT",
        "NO UNIT Boh",
        "NO",
        "OWNER Boh Austria",
        "OWNER Vie Ostria",
        "OWNER Vie neutral",
        "SET treasury.france 3",
        "SET vacnt Austria",
        "SET vacant Ostria",
        "SET vacant.austria true",
        "SET built.vie soon",
        "SET built.vie 9999999",
        "SET built.vie \u0663",
        "SET built.xyz 1901",
        "SET players [1, 2",
        'SET players {"ostria": "Anna"}',
        'SET players ["austria"]',
        "SET vacant",
        "A Vie - Tyr",
        "UNIT Austria A Boh\nfoo\nNO UNIT Boh",
        "x" * 6000,
        "\n" * 501,
    ],
)
def test_an_impossible_correction_is_refused_with_its_place(corrections: str, golden: Golden) -> None:
    golden(complaint(start(), corrections))


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
def test_an_impossible_ledger_entry_is_refused(corrections: str, golden: Golden) -> None:
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
def test_a_reason_is_required(reason: str, golden: Golden) -> None:
    golden(complaint(start(), "NO UNIT Vie", reason))


def test_a_finished_game_cannot_be_corrected(golden: Golden) -> None:
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
def test_an_impossible_ledger_entry_of_europe_1615_is_refused(corrections: str, golden: Golden) -> None:
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


def test_a_center_with_counted_turns_can_lose_its_owner() -> None:
    game = amend(start("thirty-years-war-1648"), "OWNER mil France\nSET held_since.mil 1618-04", REASON)
    game = amend(game.advance(), "OWNER mil nobody", REASON)
    while game.phase.year == 1618:
        game = game.advance()
    assert "mil" not in game.variant.ledger_json(game.ledger).get("held_since", {})  # type: ignore[operator]


RETREAT = """variant: standard
phase: F1901R
Units:
  Austria: A Ven
Dislodged:
  Italy: A Ven by A Tyr
"""


def retreats() -> Game:
    case = read_case(RETREAT, find_variant)
    return Game.start(find_variant("standard"), phase=case.phase, position=case.position)


def lost(game: Game) -> list[str]:
    return [f"{one.unit.power} {one.unit} from {one.attacker_from}" for one in game.position.dislodged]


def test_dislodged_units_are_removed_and_placed() -> None:
    game = retreats()
    assert lost(amend(game, "NO DISLODGED Ven", REASON)) == []
    assert units(amend(game, "NO DISLODGED Ven", REASON)) == {"austria A ven"}
    more = amend(
        game, "DISLODGED Italy F Ven FROM Adr\nUNIT Turkey A Tri\nDISLODGED Russia A Tri FROM Bud", REASON
    )
    assert lost(more) == ["italy F ven from adr", "russia A tri from bud"]
    assert read_game(format_game(more)) == more
    assert more.undo() == game
    assert set(more.dues) == {"italy", "russia"}


def test_a_correction_of_one_of_two_units_must_name_it(golden: Golden) -> None:
    game = retreats()
    golden(complaint(game, "NO UNIT Ven"))
    assert units(amend(game, "NO UNIT Ven OF Austria", REASON)) == set()
    assert lost(amend(game, "NO UNIT Ven OF Italy", REASON)) == []
    assert units(amend(game, "NO UNIT Ven OF Italy", REASON)) == {"austria A ven"}


@pytest.mark.parametrize(
    "correction",
    [
        "DISLODGED Russia A Ven FROM Tri",
        "DISLODGED Italy F Boh FROM Tyr",
        "NO DISLODGED Tri",
        "NO UNIT Ven OF Turkey",
        "DISLODGED Italy A Ven",
    ],
)
def test_an_impossible_correction_of_dislodged_units_is_refused(correction: str, golden: Golden) -> None:
    golden(complaint(retreats(), correction))


def test_dislodged_units_exist_in_retreat_phases_only(golden: Golden) -> None:
    golden(complaint(start(), "DISLODGED Italy A Ven FROM Tyr"))


def texts_of_corrections(game: Game, *corrections: str) -> list[str]:
    """Return what is said of corrections."""
    (made,) = amend(game, "\n".join(corrections), "agreed").amendments
    return [event.text.removeprefix("Correction by the referee: ") for event in made.events]


def test_a_corrected_entry_is_a_sentence_with_names() -> None:
    assert texts_of_corrections(
        Game.start(find_variant("europe-1619")),
        "SET influence.hes.spain 4",
        "SET treasury.france 12",
        "SET standings.hes unaligned",
        "SET forts.par france",
        'SET relations.france.spain ["war", 1619]',
    ) == [
        "Spain has 4 influence in Hesse now; before, none.",
        "France has 12 in its treasury now; before, 5.",
        "the standing of Hesse is unaligned now; before, aligned Protestant Union & Bohemian Confederacy.",
        "the entry forts of Paris is France now; before, none.",
        'the entry relations of France and Spain is ["war", 1619] now; before, none.',
    ]


def test_a_correction_of_a_row_leaves_other_rows_as_they_are() -> None:
    """A row is named by its two powers in either sequence."""
    assert texts_of_corrections(
        Game.start(find_variant("europe-1619")),
        'SET relations.austria.spain ["war", 1619]',
        'SET relations.spain.france ["war", 1620]',
        'SET relations.france.spain ["war", 1621]',
        "SET relations.spain.austria NONE",
    )[2:] == [
        'the entry relations of France and Spain is ["war", 1621] now; before, ["war", 1620].',
        'the entry relations of Austria and Spain is none now; before, ["war", 1619].',
    ]


def test_a_fault_that_was_there_before_does_not_refuse_another_correction() -> None:
    """A game file may hold an amount that no correction could set; only new faults are refused."""
    new = start("europe-1619")
    ledger = {**new.ledger, "treasury": {Power("france"): 1_000_000}}
    game = Game.start(new.variant, phase=new.phase, position=new.position, ledger=ledger)
    assert amend(game, "SET treasury.spain 4", REASON).ledger["treasury"] == {"france": 1_000_000, "spain": 4}


def test_a_correction_of_influence_has_no_amount_where_amounts_are_secret() -> None:
    europe = find_variant("europe-1615")
    for published, sentence in (
        ("true", "Spain has 4 influence in Hesse now; before, none."),
        ("false", "a secret entry of the ledger is corrected."),
    ):
        game = Game.start(europe, read_rules({"e15_publish_amounts": published}, europe.rulebook))
        assert texts_of_corrections(game, "SET influence.hes.spain 4") == [sentence]


@pytest.mark.parametrize("word", ["none", "NULL"])
def test_a_row_of_a_table_is_removed_by_a_word_for_nothing(word: str) -> None:
    game = Game.start(find_variant("europe-1619"))
    set_row = 'SET relations.france.spain ["war", 1619]'
    assert texts_of_corrections(game, set_row, f"SET relations.france.spain {word}")[1:] == [
        'the entry relations of France and Spain is none now; before, ["war", 1619].'
    ]
