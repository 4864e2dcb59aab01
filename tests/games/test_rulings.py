"""The referee's sheet: who may rule, who plays which power, and powers without a player."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from westphalia.formats import Notes, format_records, read_records
from westphalia.formats.games import game_to_record
from westphalia.formats.replay.replay import replay_record
from westphalia.games import Game, amend, ask, format_game, phase_account, read_game
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import REFEREE, Power
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.registry import BUILT_IN


def complaint(game: Game, sheet: str, power: str | None = None) -> str:
    with pytest.raises(WestphaliaError) as raised:
        game.submit_sheet(sheet, power=power)
    return str(raised.value)


def first_power(game: Game) -> Power:
    return next(iter(game.dues))


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_abandoned_power_has_nothing_to_submit_until_it_has_a_player(name: str) -> None:
    game = Game.start(find_variant(name))
    power = first_power(game)
    left = game.submit_sheet(f"referee: {power} is abandoned")
    assert left.submissions == {REFEREE: left.submissions[REFEREE]}
    assert power in game.dues
    assert power not in left.dues
    assert f"{game.name_of(power)} has no player" in complaint(left, "x", power)
    left = left.advance()
    assert power not in left.dues
    assert left.history[-1].report.entries[0].power == REFEREE
    back = left.submit("referee", f"{power} is played by Anna")
    assert power in back.dues or not back.rules.dues(back.state)
    assert read_game(format_game(back)) == back


def test_a_new_player_may_submit_on_the_same_sheet() -> None:
    game = Game.start(find_variant("standard")).submit("referee", "FRANCE IS ABANDONED").advance()
    game = game.submit_sheet("France: A Par - Bur\nreferee: France is played by Anna O'Neill")
    assert [str(one) for one in game.submissions] == ["referee", "france"]
    game = game.advance()
    assert "A bur" in {str(unit) for unit in game.position.units if unit.power == "france"}
    assert game.ledger == {"players": {"france": "Anna O'Neill"}}


def test_units_of_an_abandoned_power_are_in_civil_disorder() -> None:
    game = Game.start(find_variant("standard")).submit("referee", "AUSTRIA IS ABANDONED")
    before = {unit for unit in game.position.units if unit.power == "austria"}
    assert {unit for unit in game.advance().position.units if unit.power == "austria"} == before


def test_a_phase_in_which_only_abandoned_powers_are_due_passes() -> None:
    game = Game.start(find_variant("standard")).submit("referee", "AUSTRIA IS ABANDONED").advance()
    game = game.submit_sheet("Italy: A Ven - Tyr, A Rom - Ven\nGermany: A Mun - Boh").advance()
    game = game.submit_sheet("Italy: A Tyr - Vie, A Ven - Tri\nGermany: A Boh S A Tyr - Vie\nTurkey: A Con H")
    assert game.advance().phase.code != "F1901R"


@pytest.mark.parametrize(
    "sheet",
    [
        "referee: Austria is abandoned, Austria is abandoned",
        "referee: Ostria is abandoned",
        "referee: Neutral is abandoned",
        "referee: Austria is gone",
        "referee: Austria is played",
        "referee: Austria is played by An\u202ena",
        f"referee: Austria is played by {'x' * 201}",
        "referee: A Vie H",
        "Austria: A Vie H, France is abandoned",
        "referee: Austria is abandoned\nAustria: A Vie H",
    ],
)
def test_an_impossible_ruling_is_refused_with_its_place(sheet: str, golden: Golden) -> None:
    golden(complaint(Game.start(find_variant("standard")), sheet))


def test_no_power_can_rule(golden: Golden) -> None:
    game = Game.start(find_variant("standard"))
    assert "in a sheet of Austria" in complaint(game, "referee: France is abandoned", "austria")
    golden(complaint(game, "France is abandoned", "austria"))


def test_a_power_with_submitted_orders_has_a_player(golden: Golden) -> None:
    game = Game.start(find_variant("standard")).submit("austria", "A Vie H")
    golden(complaint(game, "referee: Austria is abandoned"))


def test_rulings_replace_earlier_ones_and_can_be_withdrawn(golden: Golden) -> None:
    game = Game.start(find_variant("standard")).submit("referee", "AUSTRIA IS ABANDONED")
    golden(complaint(game, "referee: Italy is abandoned"))
    other = game.submit("referee", "ITALY IS ABANDONED", replace=True)
    assert "austria" in other.dues
    assert "italy" not in other.dues
    assert "austria" in game.withdraw("referee").dues


def test_a_ruling_that_orders_need_cannot_be_withdrawn(golden: Golden) -> None:
    game = Game.start(find_variant("standard")).submit("referee", "AUSTRIA IS ABANDONED").advance()
    game = game.submit("referee", "AUSTRIA IS PLAYED BY Anna").submit("austria", "A Vie H")
    with pytest.raises(WestphaliaError) as caught:
        game.withdraw("referee")
    golden(str(caught.value))


def test_undo_removes_a_ruling() -> None:
    game = Game.start(find_variant("standard")).submit("referee", "AUSTRIA IS ABANDONED")
    assert game.advance().undo() == game


def test_rulings_about_players_stay_in_game_files_and_out_of_other_formats() -> None:
    game = Game.start(find_variant("standard")).submit("referee", "ITALY IS ABANDONED").advance()
    record = game_to_record(game)
    assert read_game(format_records([record], "game")) == game
    notes = Notes()
    assert "ABANDONED" not in format_records([record], "judge", notes)
    assert any("rulings about players" in line for line in notes.lines())


def test_a_corrected_game_is_replayed_and_converted() -> None:
    game = amend(Game.start(find_variant("standard")), "NO UNIT Vie", "a slip")
    game = game.submit("referee", "ITALY IS ABANDONED").submit("austria", "F Tri - Ven").advance()
    game = amend(game, "NO UNIT Tri\nUNIT Austria F Alb", "he meant Albania").advance()
    record = game_to_record(game)
    assert read_game(format_records([record], "game")) == game
    assert [difference for one in replay_record(record).phases for difference in one.differences] == []
    notes = Notes()
    assert "Albania" in format_records([record], "judge", notes)
    assert any("corrections of the referee" in line for line in notes.lines())


@pytest.mark.parametrize("name", ["saved-game", "saved-games", "droidippy", "jdip"])
def test_a_game_whose_outcome_was_corrected_is_converted(name: str) -> None:
    game = Game.start(find_variant("standard")).submit("austria", "A Vie - Tyr").advance()
    game = amend(game, "NO UNIT Tyr\nUNIT Austria A Boh", "a slip").submit("austria", "A Boh - Mun").advance()
    notes = Notes()
    text = format_records([game_to_record(game)], name, notes)
    assert any("corrections of the referee" in line for line in notes.lines())
    again = next(iter(read_records(text, name=name)))
    assert {str(unit) for unit in again.phases[1].before.units if unit.power == "austria"} == {
        "A boh",
        "A bud",
        "F tri",
    }


def test_why_says_who_plays_a_power(golden: Golden) -> None:
    game = Game.start(find_variant("standard")).submit("referee", "ITALY IS ABANDONED").advance()
    told = [str(one.fact) for one in ask(phase_account(game), "Italy") if one.kind == "player"]
    golden(told)


def test_standing_orders_of_an_abandoned_power_wait_until_it_has_a_player() -> None:
    rules = read_rules([("4.E.4", "allowed")], find_variant("standard").rulebook)
    game = Game.start(find_variant("standard"), rules).submit_sheet("Austria (standing): A Vie - Gal")
    left = game.submit("referee", "AUSTRIA IS ABANDONED").advance()
    assert "A vie" in {str(unit) for unit in left.position.units}
    back = left.submit("referee", "AUSTRIA IS PLAYED BY Anna").advance()
    assert "A gal" in {str(unit) for unit in back.position.units}
    assert read_game(format_game(back)) == back


def test_standing_orders_stay_when_a_position_is_corrected() -> None:
    game = Game.start(find_variant("standard")).submit_sheet("Austria (standing): A Vie - Gal")
    amended = amend(game, "NO UNIT Vie\nUNIT Austria A Boh", "a slip")
    assert amended.standing == game.standing
    assert read_game(format_game(amended)) == amended
    assert read_game(format_game(amended.advance())) == amended.advance()
    assert amended.undo() == game
