"""Sheets as players write them: numbered, with dashes, quoted from emails, several builds on a line."""

import pytest

from tests.golden import Golden
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.games.submissions.submitting import submit_good_lines
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.model.orders import Order, format_order
from westphalia.variants import find_variant
from westphalia.variants.framework.report import format_entry

MAIL = """\
> phase: Spring 1901 Movement
>
> Austria:
> 1. The army at Vienna moves to Galicia
>  2) A Bud-Ser, 3. F Tri H
>
* Russia:
  - A War - Gal
  \u2022 F Sev - Bla
- Italy: * A Ven H, A Rom - Apu
"""


def started(variant: str = "standard") -> Game:
    return Game.start(find_variant(variant))


def lines(game: Game) -> dict[str, list[str]]:
    return {power: [format_entry(entry) for entry in sheet] for power, sheet in game.submissions.items()}


def complaint(sheet: str, game: Game) -> str:
    with pytest.raises(WestphaliaError) as caught:
        game.submit_sheet(sheet)
    return str(caught.value)


def test_a_quoted_mail_with_lists_is_a_sheet() -> None:
    assert lines(started().submit_sheet(MAIL)) == {
        "austria": ["A vie - gal", "A bud - ser", "F tri H"],
        "russia": ["A war - gal", "F sev - bla"],
        "italy": ["A ven H", "A rom - apu"],
    }


def test_mistakes_in_a_quoted_mail_have_their_places(golden: Golden) -> None:
    sheet = "> Austria:\n>   1. A Vie - Gallicia\n> - Russja:\n> * A Bud ? Ser\n"
    golden(complaint(sheet, started()).splitlines())


def test_orders_of_another_power_in_a_sheet_have_one_error() -> None:
    """They are not compared with the good lines above, which belong to the power of the sheet."""
    sheet = "A Vie - Gal\nItaly: A Ven H\nFoo: F Tri H\n"
    result = submit_good_lines(started(), sheet, power="austria")
    errors = [[error.message for error in one.errors] for one in result.refused]
    assert errors == [["orders of Italy in a sheet of Austria"], ['unknown power "Foo"']]
    assert [format_entry(entry) for entry in result.submissions[Power("austria")]] == ["A vie - gal"]


def test_a_sheet_with_liv_asks_which_place_is_meant(golden: Golden) -> None:
    golden(complaint("Russia: A Mos - Liv", started()))


def test_a_line_that_could_continue_the_one_before_is_refused() -> None:
    found = complaint("England:\n  F Lon - Eng\n  - Nth - Bel\n", started())
    assert found.startswith('3:3: "- Nth - Bel": the line may continue the line above')


def winter() -> Game:
    game = started().submit_sheet("France: A Par - Pic, F Bre - Mao, A Mar - Spa").advance()
    game = game.submit_sheet("France: A Pic - Bel, F Mao - Por").advance()
    assert game.phase.code == "W1901A"
    return game


@pytest.mark.parametrize(
    ("sheet", "built"),
    [
        ("Build A Par, F Bre", ["B A par", "B F bre"]),
        ("1. Build A Par, F Bre and A Mar", ["B A par", "B F bre", "B A mar"]),
        ("Build A Par & F Bre", ["B A par", "B F bre"]),
        ("Build A Par et F Bre und A Mar", ["B A par", "B F bre", "B A mar"]),
        ("+ A Par\n+F Bre", ["B A par", "B F bre"]),
        ("waive 2", ["W", "W"]),
        ("- B A Par, waive 2", ["B A par", "W", "W"]),
    ],
)
def test_one_line_builds_or_waives_several(sheet: str, built: list[str]) -> None:
    assert lines(winter().submit_sheet(f"France:\n{sheet}\n")) == {"france": built}


def test_a_dash_in_winter_is_ambiguous_and_nothing_is_accepted(golden: Golden) -> None:
    golden(complaint("France:\n- A Par\n", winter()))
    assert complaint("France: Build A Par, F Brx\n", winter()).startswith("1:24: ")


def test_statements_of_variants_may_be_list_items() -> None:
    game = started("europe-1615")
    sheet = "> France:\n> 1. 4: HES\n> - 2: WUR\n"
    plain = game.submit_sheet("France:\n4: HES\n2: WUR\n")
    assert game.submit_sheet(sheet).submissions == plain.submissions
    assert complaint("France:\n  > 1. 4: HESX\n", game).startswith("2:11: unknown")
    assert "-5" in complaint("France:\n-5: HES\n", game)


def test_a_hold_with_a_dash_holds() -> None:
    game = started().submit_sheet("Austria: Vie-hold, A Bud - holds")
    entries = game.submissions[Power("austria")]
    assert [format_order(entry) for entry in entries if isinstance(entry, Order)] == ["vie H", "A bud H"]


def test_a_game_file_with_the_old_alias_liv_is_played_on_the_current_board() -> None:
    game = started()
    text = format_game(game)
    older = text.replace('"aliases": ["lvo", "lva"]', '"aliases": ["liv", "lvo", "lva"]')
    assert older != text
    assert read_game(older).board is game.variant.board
    other = text.replace('"aliases": ["lvo", "lva"]', '"aliases": ["lvo", "Kurlandia"]')
    assert read_game(other).board != game.variant.board


def test_numbered_orders_of_1619_are_not_late_influence_points(golden: Golden) -> None:
    game = started("europe-1619").advance()
    sheet = "France: 1. A PAR - CHA, 2) F NORM - ENG\n  3. A PRO H\n"
    assert lines(game.submit_sheet(sheet))["france"] == ["A par - cha", "F norm - eng", "A pro H"]
    golden(complaint("France: 1. 5: BRA", game))
    golden(complaint("France: > WAR SPAIN", game))


@pytest.mark.parametrize("power", [None, "france"])
@pytest.mark.parametrize("key", ["phase: S1901M", "variant: standard"])
def test_a_sheet_names_its_phase_and_its_game_at_most_once(key: str, power: str | None) -> None:
    game = started("standard")
    name = key.partition(":")[0]
    sheet = f"{key}\nFrance: A Par H\n{key}\n"
    for keep_good in (False, True):
        with pytest.raises(WestphaliaError, match=f"3:{len(name) + 3}: the {name} is given twice"):
            game.process_sheet(sheet, power=power, keep_good=keep_good)
        with pytest.raises(WestphaliaError, match=f"the {name} is missing"):
            game.process_sheet(f"{name}:\nFrance: A Par H\n", power=power, keep_good=keep_good)
