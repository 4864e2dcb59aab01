"""Standing orders and proxies in games (DATC 4.E.4, 4.E.5)."""

from __future__ import annotations

import pytest

from tests.golden import Golden
from tests.variants.europe1619 import years
from westphalia.games import Concern, SubmitMode, format_game, played_case, read_game, resolve_case
from westphalia.games.game import Game
from westphalia.model.case import read_case
from westphalia.model.errors import ImpossibleError, UnknownNameError, UnreadableError, WestphaliaError
from westphalia.model.names import Power
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.framework.report import format_entry

STANDARD = find_variant("standard")


def start_game(**rules: str) -> Game:
    names = {"standing": "4.E.4", "proxies": "4.E.5"}
    book = read_rules({names[name]: choice for name, choice in rules.items()}, STANDARD.rulebook)
    return Game.start(STANDARD, book)


STANDING = start_game(standing="allowed")


def units(game: Game, power: str) -> set[str]:
    return {str(unit) for unit in game.position.units if unit.power == power}


def sheet(game: Game, power: str) -> list[str]:
    return [format_entry(entry) for entry in game.standing.get(Power(power), ())]


def noted(game: Game) -> list[str]:
    return [event.text for event in game.history[-1].report.events if event.code == "noted"]


# -------------------------------------------------------------------------------------- standing orders


def test_a_standing_order_applies_in_every_phase_until_it_is_taken_back(golden: Golden) -> None:
    game = STANDING.submit_sheet("Germany (standing): A Mun - Ruh, A Ruh - Bel")
    game = game.advance()
    assert "A ruh" in units(game, "germany")
    game = game.advance()
    assert "A bel" in units(game, "germany")
    golden(noted(game))
    assert sheet(game, "germany") == ["A mun - ruh", "A ruh - bel"]
    assert game.stand("germany", []).standing == {}


def test_a_submitted_order_overrides_a_standing_one() -> None:
    game = STANDING.stand("germany", "A Mun - Ruh").submit("germany", "A Mun - Tyr").advance()
    assert "A tyr" in units(game, "germany")
    report = game.history[-1].report
    assert [entry.code for entry in report.entries if format_entry(entry.entry) == "A mun - ruh"] == [
        "revoked"
    ]


def test_standing_orders_are_disregarded_where_not_allowed(golden: Golden) -> None:
    game = start_game(standing="not_allowed").stand("germany", "A Mun - Ruh").advance()
    assert "A mun" in units(game, "germany")
    golden(noted(game))


def test_a_power_with_standing_orders_alone_is_not_in_civil_disorder() -> None:
    rules = read_rules({"4.E.4": "allowed", "4.D.9": "fails"}, STANDARD.rulebook)
    game = Game.start(STANDARD, rules).stand("germany", "A Mun S A Ber")
    code = {format_entry(one.entry): one.code for one in game.advance().history[-1].report.entries}
    assert code["A mun S A ber"] == "given"


def test_an_order_waits_while_its_unit_is_not_there() -> None:
    game = STANDING.stand("germany", "A Ruh - Bel").advance()
    assert noted(game) == []
    assert all(entry.power != "germany" or not entry.given for entry in game.history[-1].report.entries)


def test_an_order_waits_while_a_unit_of_another_power_is_there() -> None:
    case = read_case(
        "variant: standard\nphase: S1901M\nUnits:\n  France: A Mun\n  Germany: A Ber\n", find_variant
    )
    game = Game.start(STANDARD, STANDING.rulebook, phase=case.phase, position=case.position)
    game = game.stand("germany", "A Mun - Ruh, A Ber - Kie").advance()
    given = [format_entry(one.entry) for one in game.history[-1].report.entries if one.given]
    assert given == ["A ber - kie"]


def test_a_new_standing_sheet_replaces_the_earlier_one() -> None:
    game = STANDING.stand("germany", "A Mun H, A Ber H").submit_sheet("Germany (standing): F Kie - Hol")
    assert sheet(game, "germany") == ["F kie - hol"]


def test_a_standing_sheet_can_be_added_to_and_lines_taken_back() -> None:
    game = STANDING.stand("germany", "A Mun H, A Ber H")
    more = game.submit_sheet("Germany (standing): A Mun - Ruh, F Kie - Hol", how=SubmitMode.ADD)
    assert sheet(more, "germany") == ["A ber H", "A mun - ruh", "F kie - hol"]
    less = more.submit_sheet("A Ber H", power="germany", how=SubmitMode.REPLACE)
    assert sheet(less, "germany") == sheet(more, "germany")
    less = more.submit_sheet("Germany (standing): A Ber H", how=SubmitMode.TAKE_BACK)
    assert sheet(less, "germany") == ["A mun - ruh", "F kie - hol"]
    with pytest.raises(ImpossibleError, match="Germany has not submitted A ber H"):
        less.submit_sheet("Germany (standing): A Ber H", how=SubmitMode.TAKE_BACK)


def test_one_sheet_holds_orders_and_standing_orders() -> None:
    game = STANDING.submit_sheet("Germany: A Mun - Tyr\nGermany (standing):\n  F Kie - Hol\nItaly: A Ven H")
    assert set(game.submissions) == {"germany", "italy"}
    assert sheet(game, "germany") == ["F kie - hol"]
    own = STANDING.submit_sheet("A Mun - Tyr\n(standing): F Kie - Hol", power="germany")
    assert own.submissions[Power("germany")] == game.submissions[Power("germany")]
    assert own.standing == game.standing


def test_standing_orders_can_be_submitted_in_any_phase() -> None:
    game = STANDING.submit("austria", "F Tri - Ven").submit("italy", "A Ven - Tyr, A Rom - Ven")
    winter = STANDING
    while winter.phase.kind.value != "adjustment":
        winter = winter.submit("germany", "F Kie - Hol, A Mun - Ruh", replace=True).advance()
        if winter.phase.year > 1901:
            break
    assert sheet(winter.stand("turkey", "A Con H"), "turkey") == ["A con H"]
    assert game.standing == {}


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("Atlantis (standing): A Mun H", UnknownNameError, 'unknown power "Atlantis"'),
        ("Germany (standing): A Mun", UnreadableError, "A Vie|A mun|A Mun"),
        ("Germany (standing): B A Mun", UnreadableError, "B A Mun"),
        ("Germany (standing): A Mun proxy Atlantis", UnknownNameError, 'unknown power "Atlantis"'),
        (
            "referee (standing): ITALY IS ABANDONED",
            ImpossibleError,
            "the referee cannot",
        ),
        ("Germany (sitting): A Mun H", UnknownNameError, "unknown power"),
    ],
)
def test_a_faulty_standing_sheet_is_refused(text: str, error: type[WestphaliaError], words: str) -> None:
    with pytest.raises(error, match=words) as caught:
        STANDING.submit_sheet(text)
    assert caught.value.place.line is not None


def test_undo_restores_standing_sheets() -> None:
    game = STANDING.stand("germany", "A Mun - Ruh")
    assert game.advance().stand("germany", []).undo() == game


def test_a_game_with_standing_orders_is_read_again() -> None:
    game = STANDING.stand("germany", "A Mun - Ruh, A Ber proxy Italy").submit("italy", "A Ven H").advance()
    game = game.stand("germany", "A Ruh - Bel").advance().stand("austria", "A Vie H")
    assert read_game(format_game(game)) == game
    assert '"standing": {' in format_game(game)
    assert "standing" not in format_game(STANDING.advance())


def test_a_phase_with_standing_orders_gives_the_same_result_as_a_case() -> None:
    game = STANDING.stand("germany", "A Mun - Ruh").submit("germany", "A Ber - Mun").advance()
    resolution = resolve_case(played_case(game))
    assert {str(unit) for unit in resolution.after.units if unit.power == "germany"} == units(game, "germany")


def test_standing_orders_to_units_of_minor_states_apply_while_commanded() -> None:
    choices = {"perpetual_orders": "allowed"}
    game = years.play("france A par, hes A hes", when="S1625M", placed={"hes": "france 3"}, choices=choices)
    report = game.stand("france", "A hes H").advance().history[-1].report
    assert [(one.power, one.code, one.given) for one in report.entries if str(one.unit) == "A hes"] == [
        ("france", "stands", True)
    ]
    stranger = game.stand("denmark", "A hes H").advance().history[-1].report
    assert "E19-STAT-7" in {one.code for one in stranger.entries if one.power == "denmark"}


# ---------------------------------------------------------------------------------------------- proxies


SHEETS = "Germany: A Mun proxy Italy, A Ber H\nItaly: A Mun - Tyr\n"


def test_a_proxy_in_the_orders_applies_if_the_rules_allow_it(golden: Golden) -> None:
    game = start_game(proxies="in_order_set").submit_sheet(SHEETS).advance()
    assert "A tyr" in units(game, "germany")
    golden(noted(game))
    assert "A tyr" not in units(game.advance(), "italy")


@pytest.mark.parametrize("choice", ["announced", "not_allowed"])
def test_a_proxy_in_the_orders_is_disregarded_by_any_other_rule(choice: str) -> None:
    game = start_game(proxies=choice).submit_sheet(SHEETS).advance()
    assert "A mun" in units(game, "germany")
    codes = {one.code for one in game.history[-1].report.entries if one.power == "italy" and one.given}
    assert codes == {"proxy_not_allowed"}


def test_an_announced_proxy_applies_until_it_is_taken_back() -> None:
    game = start_game(proxies="announced").stand("germany", "A Mun proxy Italy")
    game = game.submit("italy", "A Mun H").advance().submit("italy", "A Mun - Tyr").advance()
    assert "A tyr" in units(game, "germany")
    game = start_game(proxies="announced").stand("germany", "A Mun proxy Italy").stand("germany", [])
    assert "A mun" in units(game.submit("italy", "A Mun - Tyr").advance(), "germany")


# ------------------------------------------------------------------------------------------- looking again


def test_a_unit_with_a_standing_order_or_a_proxy_has_an_order() -> None:
    game = STANDING.stand("germany", "A Mun - Ruh")
    assert game.check("germany", "A Ber H, F Kie H") == ()
    game = start_game(proxies="in_order_set")
    assert game.check("germany", "A Ber H, F Kie H, A Mun proxy Italy") == ()


def test_disregarded_standing_orders_and_proxies_are_findings() -> None:
    game = start_game().stand("germany", "A Mun - Ruh")
    found = game.check("germany", "A Mun H, A Ber proxy Italy, F Kie H")
    assert [(one.concern, one.reason) for one in found] == [
        (Concern.VOID, "perpetual_order"),
        (Concern.VOID, "proxy_not_allowed"),
        (Concern.NO_ORDER, ""),
    ]


def test_the_standing_orders_of_others_change_no_finding() -> None:
    sheets = "A Ven S A Mun - Tyr, A Rom H, F Nap H"
    game = STANDING.stand("germany", "A Mun - Ruh")
    assert game.check("italy", sheets) == STANDING.check("italy", sheets)


def test_a_standing_sheet_alone_is_a_finding_only_if_disregarded() -> None:
    assert STANDING.check_sheet("Germany (standing): A Mun - Ruh") == ()
    (found,) = start_game().check_sheet("Germany (standing): A Mun - Ruh")
    assert (found.concern, found.reason) == (Concern.VOID, "perpetual_order")
    assert found.text.startswith("A mun - ruh does not count: it is a standing order")


def test_an_order_to_a_foreign_unit_may_apply_where_proxies_are_orders() -> None:
    orders = "A Mun - Tyr, A Ven H, A Rom H, F Nap H"
    assert start_game(proxies="in_order_set").check("italy", orders) == ()
    assert [one.reason for one in start_game(proxies="announced").check("italy", orders)] == ["foreign_unit"]
    game = start_game(proxies="announced").stand("germany", "A Mun proxy Italy")
    assert game.check("italy", orders) == ()


# ---------------------------------------------------------------------------------------------- game files


def test_the_standing_sheet_of_an_eliminated_power_is_removed() -> None:
    units = "Units:\n  Austria: A Vie\n  Italy: A Tri, A Tyr\n"
    orders = "Italy: A Tyr - Vie, A Tri S A Tyr - Vie\n"
    case = read_case(f"variant: standard\nphase: F1901M\n{units}{orders}", find_variant)
    game = Game.start(STANDARD, phase=case.phase, position=case.position)
    for power, given in case.orders.items():
        game = game.submit(power, given)
    game = game.stand("austria", "A Vie H").stand("italy", "A Tri H")
    while "austria" in game.survivors:
        game = game.advance()
    assert set(game.standing) == {"italy"}
    assert read_game(format_game(game)) == game


@pytest.mark.parametrize(
    ("found", "instead", "words"),
    [
        ('"germany": ["A mun - ruh"]', '"atlantis": ["A mun - ruh"]', 'unknown power "atlantis"'),
        ('"germany": ["A mun - ruh"]', '"germany": ["A mun"]', "A Vie|A mun|A Mun"),
        ('"germany": ["A mun - ruh"]', '"germany": ["B A mun"]', "B A mun"),
        ('"germany": ["A mun - ruh"]', '"germany": "A mun - ruh"', "unexpected value"),
        ('"germany": ["A mun - ruh"]', '"germany": [7]', "unexpected value"),
    ],
)
def test_a_file_with_impossible_standing_orders_is_refused(found: str, instead: str, words: str) -> None:
    text = format_game(STANDING.stand("germany", "A Mun - Ruh"))
    assert found in text
    with pytest.raises(WestphaliaError, match=words) as caught:
        read_game(text.replace(found, instead), "game.json")
    assert "game.json:" in str(caught.value)


def test_edited_standing_orders_in_a_file_are_noticed(golden: Golden) -> None:
    text = format_game(STANDING.stand("germany", "A Mun - Ruh").advance().stand("germany", []))
    with pytest.raises(WestphaliaError) as caught:
        read_game(text.replace('"germany": ["A mun - ruh"]', '"germany": ["A mun - tyr"]'))
    golden(str(caught.value))
