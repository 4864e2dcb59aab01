"""A standard game as a value: submit, advance, undo, end."""

import dataclasses
import operator
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest

from tests.golden import Golden
from westphalia.games import amend, format_game, read_game
from westphalia.games.game import Game
from westphalia.model.errors import (
    Defects,
    ImpossibleError,
    UnknownNameError,
    UnreadableError,
    WestphaliaError,
)
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Build, Designation, Hold, Move
from westphalia.model.phase import parse_phase
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.framework.report import Ending, EndKind, EventCode

STANDARD = find_variant("standard")
FRANCE, GERMANY, ITALY, AUSTRIA = Power("france"), Power("germany"), Power("italy"), Power("austria")


def start_game() -> Game:
    return Game.start(STANDARD)


def units(game: Game, power: Power) -> list[str]:
    return [str(unit) for unit in game.position.units if unit.power == power]


def units_by_power(texts: dict[str, str]) -> tuple[Unit, ...]:
    """Return units by power, such as ``{"france": "A par, F bre"}``."""
    return tuple(
        Unit(Power(power), UnitKind(text.split()[0]), Location(text.split()[1]))
        for power, listed in texts.items()
        for text in listed.split(", ")
    )


def placed(
    phase: str,
    listed: dict[str, str],
    owners: dict[str, str] | None = None,
    rules: dict[str, str] | None = None,
) -> Game:
    """Return a game from a position of its own."""
    owned = {
        Province(place): Power(power) for power, text in (owners or {}).items() for place in text.split()
    }
    return Game.start(
        STANDARD,
        read_rules(rules or {}),
        phase=parse_phase(phase),
        position=Position(STANDARD.board, units_by_power(listed), owned),
    )


# ---------------------------------------------------------------------------------------- beginning


def test_a_standard_game_begins_in_spring_1901_with_22_units_and_owned_centers() -> None:
    game = start_game()
    assert str(game.phase) == "Spring 1901 Movement"
    assert {power: str(due) for power, due in game.dues.items()} == {
        "austria": "3 orders",
        "england": "3 orders",
        "france": "3 orders",
        "germany": "3 orders",
        "italy": "3 orders",
        "russia": "4 orders",
        "turkey": "3 orders",
    }
    assert len(game.position.owners) == 22
    assert str(game) == "Standard: Spring 1901 Movement, 0 of 7 powers have submitted"


def test_a_game_can_begin_from_a_position_of_its_own() -> None:
    game = placed("F1905M", {"france": "A par"}, {"france": "par"})
    assert (game.phase.code, units(game, FRANCE), game.own_start) == ("F1905M", ["A par"], True)
    assert list(game.dues) == ["france"]


def test_a_game_cannot_begin_from_an_impossible_position(golden: Golden) -> None:
    position = Position(STANDARD.board, units_by_power({"france": "A par, A par, F boh"}))
    with pytest.raises(Defects) as caught:
        Game.start(STANDARD, position=position)
    golden(str(caught.value))


def test_a_game_cannot_begin_in_a_phase_that_its_year_lacks(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        Game.start(STANDARD, phase=parse_phase("Summer 1901 Movement"))
    golden(str(caught.value))


# ---------------------------------------------------------------------------------------- submitting


def test_orders_are_submitted_as_text_or_as_values() -> None:
    vienna = Designation(Location("vie"), UnitKind.ARMY)
    text = start_game().submit("Austria", "A Vie - Tri\n# nothing else\nA Budapest Holds")
    values = start_game().submit(
        "austria",
        [Move(vienna, Location("tri")), Hold(Designation(Location("bud"), UnitKind.ARMY))],
    )
    assert text == values
    assert text.missing == ("england", "france", "germany", "italy", "russia", "turkey")


def test_submitting_leaves_the_old_game_as_it_was() -> None:
    game = start_game()
    game.submit("austria", "A vie - tri")
    assert game == start_game()


def test_a_sheet_holds_the_orders_of_several_powers() -> None:
    sheet = """
        variant: standard
        phase: Spring 1901 Movement
        Austria: A Vie - Tri, A Bud - Ser
        Italy:   # one only
          A Ven - Tri
    """
    game = start_game().submit_sheet(sheet)
    assert game == start_game().submit("italy", ["A ven - tri"]).submit(
        "austria", ["A vie - tri", "A bud - ser"]
    )


def test_all_errors_of_a_sheet_are_reported_and_nothing_is_accepted(golden: Golden) -> None:
    game = start_game().submit("turkey", ["A con - bul"])
    sheet = """variant: germany-1648
phase: Fall 1900 Movement
Austria: A Vie - Foo
Astria: A Bud - Ser
Turkey: A con - bul
Italy:
  A Ven - Tri; A Rom
Italy: A Rom - Apu
neutral: A Ser H"""
    with pytest.raises(Defects) as caught:
        game.submit_sheet(sheet, file="sheet.txt")
    golden(str(caught.value))
    assert game.submissions.keys() == {"turkey"}


def test_orders_without_a_heading_are_refused(golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        start_game().submit_sheet("A Vie - Tri")
    golden(str(caught.value))


def retreat_phase() -> Game:
    from westphalia.model.case import read_case

    case = read_case(
        "variant: standard\nphase: F1901R\nUnits:\n  Austria: A Ven\n  France: A Par\n"
        "Dislodged:\n  Italy: A Ven by A Tyr",
        find_variant,
    )
    return Game.start(STANDARD, phase=case.phase, position=case.position)


def test_a_power_with_nothing_to_submit_does_not_refuse_the_sheet_of_all() -> None:
    taken = retreat_phase().process_sheet("Italy: A Ven - Apu\nAustria: A Ven H", file="sheet")
    assert set(taken.game.submissions) == {"italy"}
    (refused,) = taken.refused
    assert (refused.party, refused.lines) == ("Austria", ("A Ven H",))
    assert refused.errors[0].place.line == 2
    with pytest.raises(Defects):
        retreat_phase().submit_sheet("Austria: A Ven D\nFrance: A Par D")
    with pytest.raises(ImpossibleError):
        retreat_phase().submit_sheet("Austria: A Ven D")


def test_good_lines_of_a_sheet_are_kept_and_the_others_are_refused() -> None:
    text = (
        "Austria:\n  A Vie - Gal\n  A Bud - Srb\n  F Tri - Alb\nFrance: A Par - Bur\n"
        "Atlantis: A Par H\nItaly: A Ven -"
    )
    taken = Game.start(STANDARD).process_sheet(text, file="sheet", keep_good=True)
    assert {power: len(entries) for power, entries in taken.game.submissions.items()} == {
        "austria": 2,
        "france": 1,
    }
    assert [(one.party, one.lines) for one in taken.refused] == [
        ("Austria", ("A Bud - Srb",)),
        ("Atlantis", ("A Par H",)),
        ("Italy", ("A Ven -",)),
    ]
    assert [one.errors[0].place.line for one in taken.refused] == [3, 6, 7]
    with pytest.raises(Defects):
        Game.start(STANDARD).submit_sheet(text)


def test_a_sheet_without_a_good_line_is_refused() -> None:
    with pytest.raises(WestphaliaError):
        Game.start(STANDARD).process_sheet("Austria: A Vie - Xyz", keep_good=True)
    with pytest.raises(ImpossibleError):
        Game.start(STANDARD).process_sheet("phase: F1901M\nAustria: A Vie H", keep_good=True)
    with pytest.raises(UnreadableError, match=r"^no orders; expected an order$"):
        Game.start(STANDARD).process_sheet("", keep_good=True)


def test_a_sheet_of_one_power_holds_no_orders_of_another(golden: Golden) -> None:
    with pytest.raises(UnknownNameError) as caught:
        start_game().submit_sheet("A Vie - Tri\nItaly: A Ven - Tri", power="austria")
    golden(str(caught.value))


def test_an_empty_sheet_is_an_error_but_an_empty_list_submits_no_orders(golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        start_game().submit("austria", "# later\n")
    golden(str(caught.value))
    assert start_game().submit("austria", []).submissions == {"austria": ()}


def test_orders_cannot_be_submitted_twice_unless_they_replace_the_first_ones(golden: Golden) -> None:
    game = start_game().submit("austria", ["A vie - tri"])
    with pytest.raises(ImpossibleError) as caught:
        game.submit("austria", ["A vie - gal"])
    golden(str(caught.value))
    assert game.submit("austria", ["A vie - gal"], replace=True) == start_game().submit(
        "austria", ["A vie - gal"]
    )


def test_orders_can_be_withdrawn(golden: Golden) -> None:
    assert start_game().submit("austria", ["A vie - tri"]).withdraw("Austria") == start_game()
    with pytest.raises(ImpossibleError) as caught:
        start_game().withdraw("austria")
    golden(str(caught.value))


@pytest.mark.parametrize(
    ("phase", "when"), [("F1901M", "which has not begun"), ("Spring 1900", "which is over")]
)
def test_orders_for_another_phase_are_refused(phase: str, when: str) -> None:
    with pytest.raises(ImpossibleError, match=f"{when}; expected orders for Spring 1901 Movement"):
        start_game().submit("austria", ["A vie - tri"], phase=phase)


def test_an_eliminated_power_cannot_submit() -> None:
    game = placed("S1905M", {"france": "A par"}, {"france": "par"})
    with pytest.raises(ImpossibleError, match="Germany is out of the game"):
        game.submit("germany", ["A mun H"])


def test_a_power_with_nothing_to_submit_cannot_submit(golden: Golden) -> None:
    game = placed("S1905M", {"france": "A par"}, {"france": "par", "germany": "mun"})
    with pytest.raises(ImpossibleError) as caught:
        game.submit("germany", ["A mun H"])
    golden(str(caught.value))


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (
            "A bur H",
            "'A bur H' is a hold order, but this is a retreat phase; expected a retreat or a disband",
        ),
        ("B A par", "'B A par' is a build order, but this is a retreat phase"),
    ],
)
def test_orders_of_another_kind_of_phase_are_refused(order: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        dislodged_in_burgundy().submit("france", order)


def test_values_are_checked_like_text(golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        start_game().submit("france", [Build(Location("par"), UnitKind.ARMY)])
    golden(str(caught.value))


# ------------------------------------------------------------------------------------------ going on


def dislodged_in_burgundy() -> Game:
    """Return the Fall 1902 retreats: the French army in Burgundy was dislodged from Munich."""
    game = placed(
        "F1902M",
        {"france": "A bur, A pic", "germany": "A mun, A ruh"},
        {"france": "par mar", "germany": "mun ber kie"},
    )
    return game.submit("germany", ["A mun - bur", "A ruh S A mun - bur"]).advance()


def test_a_dislodged_unit_leads_to_a_retreat_phase(golden: Golden) -> None:
    game = dislodged_in_burgundy()
    assert game.phase.code == "F1902R"
    assert {power: (str(due), due.note) for power, due in game.dues.items()} == {
        "france": ("1 retreat", "A bur to bel or gas or mar or par")
    }
    golden([event.text for event in game.history[-1].report.events])


def test_a_retreat_is_carried_out() -> None:
    game = dislodged_in_burgundy().submit("france", "A bur R par").advance()
    assert units(game, FRANCE) == ["A par", "A pic"]


def test_a_dislodged_unit_without_orders_is_disbanded(golden: Golden) -> None:
    game = dislodged_in_burgundy().advance()
    assert units(game, FRANCE) == ["A pic"]
    texts = [event.text for event in game.history[-1].report.events]
    golden(texts[0])


def test_the_retreat_phase_is_skipped_if_no_unit_has_a_retreat() -> None:
    game = placed("S1902M", {"turkey": "F ank, A smy, A con", "russia": "A arm, F bla"})
    game = game.submit("russia", ["F bla - ank", "A arm S F bla - ank"]).advance()
    assert game.phase.code == "F1902M"
    entries = [entry for entry in game.history[-1].report.entries if entry.code == "no_retreat"]
    assert [str(entry.unit) for entry in entries] == ["F ank"]
    assert game.position.dislodged == ()


def test_centers_change_hands_after_the_fall_alone() -> None:
    game = placed("S1901M", {"austria": "A bud"}, {"austria": "bud vie tri"})
    game = game.submit("austria", ["A bud - ser"]).advance()
    assert Province("ser") not in game.position.owners
    game = game.advance()
    assert game.position.owners[Province("ser")] == AUSTRIA
    assert game.phase.code == "W1901A"
    assert "Austria takes Serbia." in [event.text for event in game.history[-1].report.events]


def test_the_adjustment_phase_is_skipped_if_no_power_has_adjustments() -> None:
    game = start_game().advance().advance()
    assert game.phase.code == "S1902M"
    assert [record.phase.code for record in game.history] == ["S1901M", "F1901M"]


def test_open_home_centers_limit_the_builds() -> None:
    game = placed(
        "F1901M", {"france": "A par, F bre"}, {"france": "par bre mar bel hol spa", "germany": "mun kie ber"}
    ).advance()
    assert {power: (str(due), due.note) for power, due in game.dues.items()} == {
        "france": ("1 build", "in mar"),
        "germany": ("3 builds", "in ber, kie, mun"),
    }


def test_missing_removals_are_chosen_by_the_rulebook_and_reported(golden: Golden) -> None:
    game = placed("F1901M", {"france": "A par, A boh"}, {"france": "par"}).advance()
    assert str(game.dues[FRANCE]) == "1 removal"
    game = game.advance()
    assert units(game, FRANCE) == ["A par"]
    golden([event.text for event in game.history[-1].report.events])


def test_only_a_power_without_orders_is_in_civil_disorder() -> None:
    game = placed("F1901M", {"france": "A par, A boh, A bur"}, {"france": "par"}).advance()
    (silent, _) = (event.text for event in game.advance().history[-1].report.events)
    assert "removed in civil disorder" in silent
    game = game.submit("france", "A bur D").advance()
    assert units(game, FRANCE) == ["A par"]
    (told,) = (event.text for event in game.history[-1].report.events)
    assert "civil disorder" not in told
    assert "too few valid removals" in told


def test_a_build_is_carried_out_and_a_waiver_is_not_a_build() -> None:
    game = placed("F1901M", {"france": "A par"}, {"france": "par bre mar"}).advance()
    built = game.submit("france", "B F bre\nW").advance()
    assert units(built, FRANCE) == ["F bre", "A par"]


def test_a_power_without_units_and_centers_is_eliminated() -> None:
    game = placed(
        "F1901M", {"france": "A ruh, A bur", "germany": "A tyr"}, {"france": "par bre mar", "germany": "mun"}
    )
    game = game.submit("france", ["A ruh - mun"]).advance().advance()
    assert game.survivors == ("france",)
    assert "Germany is out of the game." in [event.text for event in game.history[-1].report.events]


# -------------------------------------------------------------------------------------------- ending


def near_victory(owned: int) -> Game:
    """Return Fall 1910: France owns this many centers and is next to Munich, which is vacant."""
    centers = [place for place in sorted(STANDARD.board.centers) if place != "mun"]
    owners = {"france": " ".join(centers[:owned]), "turkey": " ".join([*centers[owned:], "mun"])}
    return placed("F1910M", {"france": "A bur"}, owners)


def test_eighteen_centers_after_the_fall_win(golden: Golden) -> None:
    game = near_victory(17).submit("france", ["A bur - mun"]).advance()
    assert game.outcome == Ending(EndKind.WIN, (FRANCE,))
    assert game.history[-1].report.events[-1].code == EventCode.WON
    golden(game.history[-1].report.events[-1].text)
    assert game.dues == {}


def test_seventeen_centers_do_not_win() -> None:
    game = near_victory(16).submit("france", ["A bur - mun"]).advance()
    assert Counter(game.position.owners.values())[FRANCE] == 17
    assert game.outcome is None


def test_eighteen_centers_are_counted_after_the_fall_only() -> None:
    game = dataclasses.replace(near_victory(18), phase=parse_phase("S1910M")).advance()
    assert game.outcome is None
    assert game.advance().outcome == Ending(EndKind.WIN, (FRANCE,))


def test_of_two_powers_with_enough_centers_the_larger_wins_and_a_tie_continues_the_game() -> None:
    from westphalia.variants.framework.phases import make_victory_check

    test = make_victory_check(lambda _state, _power: 10)
    assert test.happen(near_victory(20).state).ending == Ending(EndKind.WIN, (FRANCE,))
    assert test.happen(near_victory(17).state).ending is None


def test_an_agreed_draw_is_shared_by_all_survivors() -> None:
    game = near_victory(17).draw()
    assert game.outcome == Ending(EndKind.DRAW, (FRANCE, Power("turkey")), agreed=True)
    assert game.undo() == near_victory(17)


def test_the_others_can_concede_the_win(golden: Golden) -> None:
    game = near_victory(17).concede("Turkey")
    assert game.outcome == Ending(EndKind.WIN, (Power("turkey"),), agreed=True)
    with pytest.raises(ImpossibleError) as caught:
        near_victory(17).concede("italy")
    golden(str(caught.value))


def test_a_finished_game_accepts_nothing() -> None:
    game = near_victory(17).submit("france", ["A bur - mun"]).advance()
    over = "the game is over: France won in Fall 1910"
    for attempt in (
        lambda: game.submit("france", ["A mun H"]),
        lambda: game.submit_sheet("France: A mun H"),
        lambda: game.withdraw("france"),
        game.advance,
        game.draw,
        lambda: game.concede("france"),
    ):
        with pytest.raises(ImpossibleError, match=over):
            attempt()


# ---------------------------------------------------------------------------------------- taking back


def test_undo_restores_the_game_with_its_submissions() -> None:
    before = start_game().submit("austria", ["A vie - tri"])
    assert before.advance().undo() == before
    assert before.advance().submit("italy", ["A ven - tyr"]).undo() == before


def test_a_win_can_be_taken_back() -> None:
    before = near_victory(17).submit("france", ["A bur - mun"])
    assert before.advance().undo() == before


def test_a_game_that_has_only_begun_cannot_be_undone() -> None:
    with pytest.raises(ImpossibleError, match="nothing to undo"):
        start_game().submit("austria", ["A vie - tri"]).undo()


# --------------------------------------------------------------------------------------- the rulebook


def test_the_rulebook_of_the_game_decides() -> None:
    """DATC 4.D.9: units of a power in civil disorder (without orders) may be impossible to support."""
    listed = {"germany": "A mun, A sil", "austria": "A tyr, A boh", "italy": "A ven"}
    orders = {"austria": ["A tyr - mun", "A boh S A tyr - mun"], "italy": ["A ven H"]}
    for choice, code in (("succeeds", "given"), ("fails", "4.D.9=fails")):
        game = placed("S1902M", {**listed, "france": "A bur"}, rules={"civil_disorder_support": choice})
        for power, given in {**orders, "france": ["A bur S A mun"]}.items():
            game = game.submit(power, given)
        report = game.advance().history[-1].report
        assert [entry.code for entry in report.entries if entry.power == FRANCE] == [code]


def test_the_oldest_unit_is_removed_if_the_rulebook_says_so() -> None:
    """DATC 4.D.8: units keep the year in which they were built through moves and retreats."""
    rules = {"automatic_removal": "oldest_unit"}
    game = placed("W1901A", {"france": "A bur"}, {"france": "par bre mar"}, rules)
    game = game.submit("france", ["B A par", "W"]).advance()
    assert game.ledger == {"built": {"par": 1901}}
    game = game.submit("france", ["A par - gas"]).advance().submit("france", ["A gas - spa"]).advance()
    game = game.submit("france", ["B A par"]).advance()
    assert game.ledger == {"built": {"par": 1902, "spa": 1901}}
    owners = dict.fromkeys(game.position.owners, GERMANY) | {Province("par"): FRANCE, Province("spa"): FRANCE}
    position = dataclasses.replace(game.position, owners=owners)
    game = dataclasses.replace(game, position=position, phase=parse_phase("W1903A")).advance()
    assert units(game, FRANCE) == ["A par", "A spa"]


def test_a_unit_keeps_its_year_in_a_retreat() -> None:
    game = placed(
        "F1901M",
        {"france": "A bur", "germany": "A mun, A ruh"},
        {"france": "par"},
        {"automatic_removal": "oldest_unit"},
    )
    game = dataclasses.replace(game, ledger={"built": {"bur": 1899}})
    game = game.submit("germany", ["A mun - bur", "A ruh S A mun - bur"]).advance()
    assert game.ledger == {"built_dislodged": {"bur": 1899}}
    assert game.submit("france", ["A bur R gas"]).advance().ledger == {"built": {"gas": 1899}}


@pytest.mark.parametrize("name", ["standard", "europe-1615", "europe-1619", "thirty-years-war-1648"])
def test_a_game_has_a_hash(name: str) -> None:
    game = amend(Game.start(find_variant(name)).advance(), "NO UNIT Par", "misread")
    again = read_game(format_game(game))
    assert hash(game) == hash(again)
    assert {game: 1}[again] == 1
    assert hash(game) != hash(game.undo())
    assert hash(game.advance()) == hash(again.advance())


def test_nothing_can_be_changed_through_a_shared_game() -> None:
    game = Game.start(find_variant("europe-1615")).submit("france", "9: WUR")
    ledger: Any = game.ledger
    changes: list[Callable[[], object]] = [
        lambda: operator.setitem(cast("Any", game.position.owners), "par", "spain"),
        lambda: operator.setitem(ledger, "unspent", {}),
        lambda: operator.setitem(ledger["unspent"], "france", 99),
        lambda: operator.delitem(cast("Any", game.submissions), "france"),
        lambda: cast("Any", game.advance().history[-1].submissions).clear(),
        lambda: cast("Any", game.standing).update(france=()),
    ]
    for change in changes:
        with pytest.raises(TypeError):
            change()
