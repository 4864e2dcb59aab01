"""Automatic builds and disbands of minor states."""

import pytest

from tests.variants.europe1619.years import complaint, go, play, units
from westphalia.games.game import Game


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


@pytest.mark.clause("E19-MIN-3")
@pytest.mark.parametrize("placed", ["", "france 2", "france 2, spain 2"])
def test_the_status_of_a_state_does_not_matter(placed: str) -> None:
    game = go(winter(placed={"lor": placed} if placed else {}))
    assert units_of(game, "lor") == {"A lor"}


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
