"""Elimination: powers without home centers, and their units, land and influence."""

import pytest

from tests.variants.europe1619.years import BOARD, play, points, records_of, standing
from tests.variants.playing import complaints, events, go, owner, to, units
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.names import Power, Province
from westphalia.variants.europe1619.control import RESTORED, why_eliminated
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.minor_states.setting import find_home_centers

CONQUERORS = "spain A lon, spain A dev, france A yor"
LOST = {"spain": "lon dev", "france": "yor"}


def is_out(game: Game, power: str) -> bool:
    return why_eliminated(setting_of(game.state), Power(power)) is not None


def eliminate_england(more_units: str = "", more_land: dict[str, str] | None = None, **rules: str) -> Game:
    """Return the winter after England lost its homes, with more units and English land."""
    owners = {**LOST, **(more_land or {})}
    placed = {"ire": "england 4, spain 1", "roc": "england 2", "wes": "papacy 4, england 4"}
    pieces = ", ".join(part for part in (CONQUERORS, more_units) if part)
    bonds = ("war england spain", "war england france", "ally england sweden")
    game = play(pieces, when="S1625M", owners=owners, placed=placed, bonds=bonds, choices=rules)
    return to(game, "W1625A")


# ---------------------------------------------------------------------------------------------- who is out


@pytest.mark.clause("E19-ELIM-1")
def test_a_power_without_a_home_center_is_eliminated_whatever_else_it_holds() -> None:
    assert not is_out(play(owners={"spain": "lon dev"}), "england")
    game = play(owners={**LOST, "england": "norm por"})
    assert is_out(game, "england")
    assert "england" not in eliminate_england().survivors
    assert records_of(eliminate_england()).eliminated == {"england"}
    assert "England is out of the game." in events(eliminate_england())


@pytest.mark.clause("E19-ELIM-1")
def test_the_test_comes_after_each_map_adjustment() -> None:
    units_ = "spain A lon, spain A dev, france A lnc, england A yor"
    bonds = ("war england france", "war england spain")
    game = play(units_, when="S1625M", owners={"spain": "lon dev", "france": "lnc"}, bonds=bonds)
    assert "england" in game.survivors
    game = go(game, england="A yor - wal", france="A lnc - yor")
    assert "england" not in game.survivors
    assert "france A yor" in units(game)
    assert "england" not in {unit.split()[0] for unit in units(game)}


@pytest.mark.clause("E19-ELIM-6")
def test_spain_is_eliminated_without_three_of_its_homes() -> None:
    assert is_out(play(owners={"france": "mad val", "england": "andl"}), "spain")
    assert not is_out(play(owners={"france": "mad val"}), "spain")
    assert not is_out(play(owners={"france": "sne mil nap mad val"}), "spain")


@pytest.mark.clause("E19-ELIM-8")
def test_spain_has_six_home_centers() -> None:
    assert set(find_home_centers(BOARD, Power("spain"))) == {"mad", "val", "andl", "sne", "mil", "nap"}


# ------------------------------------------------------------------------------------ what it leaves


@pytest.mark.clause("E19-ELIM-4")
def test_its_influence_is_removed_everywhere_even_if_suspended() -> None:
    game = eliminate_england("spain F roc", {"spain": "lon dev roc"})
    assert all(Power("england") not in placed for placed in records_of(game).influence.values())
    assert points(game, "ire", "spain") == 1
    assert points(game, "wes", "papacy") == 4
    assert "england" not in records_of(game).treasury


@pytest.mark.clause("E19-CAP-1", "E19-ELIM-2")
def test_land_that_its_units_occupied_for_others_goes_back_in_the_same_year() -> None:
    bonds = ("war dutch england 1619", "ally dutch france 1619")
    begun = play(
        "dutch A hes, england A hld, england A zee",
        when="S1620M",
        owners={"france": "hes"},
        placed={"hes": "union 4"},
        bonds=bonds,
    )
    game = go(begun)
    assert "dutch" not in game.survivors
    assert owner(game, "hes") == "hes"
    assert standing(game, "hes") == "aligned union"
    assert any("Hesse" in text for text in events(game, RESTORED))
    assert not complaints(to(game, "S1621D"), "france", "3: HES")


# -------------------------------------------------------------------------------------- Spain falls apart


def eliminate_spain(more: str = "", land: str = "", choices: dict[str, str] | None = None) -> Game:
    pieces = ", ".join(part for part in ("france A mad, france A val, france A andl", more) if part)
    placed = {"por": "spain 10"}
    game = play(
        pieces,
        when="S1625M",
        owners={"france": f"mad val andl {land}"},
        placed=placed,
        bonds=("war france spain",),
        choices=choices,
    )
    return to(game, "W1625A")


def test_a_game_in_which_spain_falls_is_written_and_read_again() -> None:
    game = go(eliminate_spain())
    again = read_game(format_game(game), variants=lambda _: game.variant)
    assert again == game
    assert again.position.owners[Province("mil")] == "mil"
