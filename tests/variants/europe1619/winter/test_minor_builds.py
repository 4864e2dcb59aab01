"""Automatic builds and disbands of minor states."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import code, complaint, events, go, play, records_of, units
from westphalia.games.game import Game
from westphalia.model.names import Power


def winter(
    pieces: str = "",
    owners: dict[str, str] | None = None,
    placed: dict[str, str] | None = None,
    **rules: str,
) -> Game:
    """Return Builds and Transactions."""
    return play(pieces, when="W1625A", owners=owners, placed=placed, choices=rules)


def units_of(game: Game, state: str) -> set[str]:
    """Return the units of a state."""
    return {unit.removeprefix(f"{state} ") for unit in units(game) if unit.startswith(f"{state} ")}


@pytest.mark.clause("E19-MIN-3", "E19-MIN-4", "E19-CAP-8")
def test_states_without_a_unit_build_automatically(golden: Golden) -> None:
    game = go(winter())
    assert units_of(game, "lor") == {"A lor"}
    assert units_of(game, "tus") == {"F tus"}
    assert units_of(game, "bra") == {"F bra"}
    assert units_of(game, "lowr") == {"F bru"}
    golden(events(game, "minor_build"))


@pytest.mark.clause("E19-MIN-3")
@pytest.mark.parametrize("placed", ["", "france 2", "france 2, spain 2"])
def test_the_status_of_a_state_does_not_matter(placed: str) -> None:
    game = go(winter(placed={"lor": placed} if placed else {}))
    assert units_of(game, "lor") == {"A lor"}


@pytest.mark.clause("E19-MIN-1", "E19-MIN-3")
def test_a_state_has_as_many_units_as_centers() -> None:
    assert units_of(go(winter("lor A cha")), "lor") == {"A cha"}
    assert units_of(go(winter("lor A par", {"lor": "par"})), "lor") == {"A par", "A lor"}
    assert units_of(go(winter()), "ott") == {"F mac", "A ser", "F gre"}
    assert units_of(go(winter("ott A mac, ott A ser, ott A gre", {"ott": "hun"})), "ott") == {
        "A mac",
        "A ser",
        "A gre",
    }


@pytest.mark.clause("E19-MIN-2")
def test_a_state_builds_only_in_its_vacant_home_center() -> None:
    full = winter("lor A lor, lor A cha", {"lor": "par"})
    assert units_of(go(full), "lor") == {"A lor", "A cha"}
    guest = winter("france A lor, lor A cha", {"lor": "par"}, placed={"lor": "france 2"})
    assert units_of(go(guest), "lor") == {"A cha"}
    empty = winter("lor A cha", {"lor": "par"})
    assert units_of(go(empty), "lor") == {"A lor", "A cha"}


@pytest.mark.clause("E19-MIN-2")
def test_a_state_of_several_home_centers_builds_in_its_capital_first() -> None:
    assert units_of(go(winter("ott A bul, ott A alb")), "ott") == {"A bul", "A alb", "F mac"}
    assert units_of(go(winter("ott A mac, ott A alb")), "ott") == {"A mac", "A alb", "A ser"}


@pytest.mark.clause("E19-MIN-2")
def test_nothing_is_built_in_a_home_center_that_others_control() -> None:
    game = winter("france A mac, ott A alb", {"france": "mac"})
    game = go(game, france="D A mac")
    assert units_of(game, "ott") == {"A alb", "A ser"}


@pytest.mark.clause("E19-MIN-3")
def test_a_captured_state_builds_nothing() -> None:
    assert units_of(go(winter(owners={"france": "lor"})), "lor") == set()


@pytest.mark.clause("E19-MAP-14")
def test_a_state_without_a_center_has_no_unit() -> None:
    game = go(winter())
    assert units_of(game, "swi") == units_of(game, "saa") == set()


@pytest.mark.clause("E19-MIN-5")
def test_the_aligned_power_chooses_the_kind_of_unit() -> None:
    aligned = winter(placed={"tus": "papacy 6", "lor": "france 2"})
    game = go(aligned, papacy="MB Tuscany A")
    assert units_of(game, "tus") == {"A tus"}
    assert code(game, "MB tus A") == "wished"
    assert "(E19-MIN-5)" in complaint(aligned, "spain", "MB Tuscany A")
    assert "(E19-MIN-4)" in complaint(aligned, "france", "MB Lorraine F")
    assert units_of(go(aligned, papacy="MB Tuscany F"), "tus") == {"F tus"}


@pytest.mark.clause("E19-MIN-6")
def test_minor_units_cannot_be_bolstered() -> None:
    game = winter("lor A lor", placed={"lor": "france 2"})
    assert "(E19-MIN-6)" in complaint(game, "france", "BOLSTER A lor")


@pytest.mark.clause("E19-MIN-7")
def test_minor_builds_cost_nothing() -> None:
    game = go(winter(placed={"tus": "papacy 6"}), papacy="MB Tuscany A")
    assert records_of(game).treasury[Power("papacy")] == 5


@pytest.mark.clause("E19-MIN-1")
def test_a_state_disbands_its_farthest_excess_unit(golden: Golden) -> None:
    game = go(winter("lor A lor, lor A bur, lor A orl", {"lor": "par"}))
    assert units_of(game, "lor") == {"A lor", "A bur"}
    ottomans = "ott A mac, ott A ser, ott A gre, ott A bos, ott A vie"
    left = units_of(go(winter(ottomans, {"ott": "vie"})), "ott")
    assert left == {"A mac", "A ser", "A gre", "A bos"}
    golden(events(game, "removed"))


@pytest.mark.clause("E19-MIN-1")
def test_the_aligned_power_chooses_the_excess_unit() -> None:
    pieces, followed = "lor A lor, lor A bur", {"lor": "france 2"}
    game = winter(pieces, placed=followed)
    assert units_of(go(game, france="D A lor"), "lor") == {"A bur"}
    assert units_of(go(game), "lor") == {"A lor"}
    assert "(E19-MIN-1)" in complaint(winter("lor A lor", placed=followed), "france", "D A lor")
    assert "(E19-MIN-1)" in complaint(game, "france", "D A lor, D A bur")
    assert "(E19-MOVE-1)" in complaint(winter(pieces), "france", "D A lor")
    strict = winter(pieces, placed=followed, e19_minor_excess="farthest_from_home")
    assert "(E19-MIN-1)" in complaint(strict, "france", "D A lor")
    assert units_of(go(strict), "lor") == {"A lor"}


def test_disbanding_an_excess_minor_unit_does_not_forbid_bolstering() -> None:
    game = winter("lor A lor, lor A bur, france A par", placed={"lor": "france 2"})
    assert "france A par+1" in units(go(game, france="D A bur, BOLSTER A par"))
