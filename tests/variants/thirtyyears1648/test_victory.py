"""How many centers win, and who of two."""

import pytest

from tests.variants.thirtyyears1648.months import BOARD, play
from westphalia.variants.games.game import Game
from westphalia.variants.kit.report import EndKind
from westphalia.variants.thirtyyears1648.special_centers import special_centers

PLAIN = [center for center in sorted(BOARD.centers) if center not in special_centers(BOARD)]


def spring(owners: dict[str, int], borrowed: str = "", **rules: str) -> Game:
    """A game of which February is over, with so many centers for each power; nobody has units.

    `borrowed` is a center that Spain has lent to France.
    """
    ledger: dict[str, object] = {"loans": [["spain", "france", borrowed, "1618-12"]]} if borrowed else {}
    centers = iter(PLAIN)
    given = {power: " ".join(next(centers) for _ in range(count)) for power, count in owners.items()}
    return play("", given, "1619-02M", ledger, choices=rules).advance()


def winners(game: Game) -> tuple[str, ...]:
    return () if game.outcome is None else game.outcome.powers


@pytest.mark.clause("T48-VIC-1")
@pytest.mark.parametrize(("choice", "goal"), [("30", 30), ("25", 25), ("majority", 37)])
def test_thirty_centers_win(choice: str, goal: int) -> None:
    assert winners(spring({"spain": goal, "france": 5}, t48_victory_centres=choice)) == ("spain",)
    assert winners(spring({"spain": goal - 1, "france": 5}, t48_victory_centres=choice)) == ()


@pytest.mark.clause("T48-VIC-2")
@pytest.mark.parametrize(("choice", "goal"), [("35", 35), ("30", 30), ("majority", 37)])
def test_the_ottomans_need_thirty_five(choice: str, goal: int) -> None:
    there = spring({"ottoman": goal, "france": 5}, t48_victory_centres_ottoman=choice)
    assert winners(there) == ("ottoman",)
    assert winners(spring({"ottoman": goal - 1, "france": 5}, t48_victory_centres_ottoman=choice)) == ()


@pytest.mark.clause("T48-VIC-3")
def test_control_is_counted_in_build_months() -> None:
    centers = " ".join(PLAIN[:30])
    game = play("", {"spain": centers, "france": PLAIN[31]}, "1619-01M", t48_control_when="every_month")
    game = game.advance()
    assert (game.phase.code, game.outcome) == ("1619-02M", None)
    assert winners(game.advance()) == ("spain",)


@pytest.mark.clause("T48-VIC-4")
def test_of_two_the_one_farther_beyond_its_goal_wins() -> None:
    def met(spain: int, ottoman: int, tie: str = "largest_excess_over_own_goal_else_play_on") -> Game:
        owners = {"spain": spain, "ottoman": ottoman}
        return spring(owners, t48_victory_centres="25", t48_victory_centres_ottoman="30", t48_victory_tie=tie)

    assert winners(met(26, 32)) == ("ottoman",)
    assert winners(met(27, 31)) == ("spain",)
    assert winners(met(26, 31)) == ()
    drawn = met(26, 32, "draw")
    assert drawn.outcome is not None
    assert (drawn.outcome.kind, set(drawn.outcome.powers)) == (EndKind.DRAW, {"spain", "ottoman"})


@pytest.mark.clause("T48-VIC-5")
def test_idle_special_centers_do_not_count() -> None:
    owners = {"ottoman": " ".join([*PLAIN[:33], *special_centers(BOARD)]), "france": PLAIN[34]}
    homes = {"con", "gre", "sin", "syr", "wla"}
    assert not homes <= set(owners["ottoman"].split())
    idle = play("", owners, "1619-02M").advance()
    assert winners(idle) == ()
    counted = play("", owners, "1619-02M", t48_ottoman_special_use="no_build_but_count").advance()
    assert winners(counted) == ("ottoman",)


@pytest.mark.clause("T48-VIC-6")
@pytest.mark.parametrize(
    ("choice", "expected"),
    [("lender", ("spain",)), ("borrower", ("france",)), ("neither", ())],
)
def test_a_loaned_center_counts_for_the_lender(choice: str, expected: tuple[str, ...]) -> None:
    owners = {"spain": 30, "france": 29}
    assert winners(spring(owners, PLAIN[0], t48_loan_victory_count=choice)) == expected


@pytest.mark.clause("T48-VIC-1", "T48-VIC-6")
def test_a_victory_can_be_asked_for_the_centers_that_count() -> None:
    game = spring({"spain": 30, "france": 29}, PLAIN[0], t48_loan_victory_count="borrower")
    won = next(event.fact for event in game.history[-1].report.events if event.code == "won")
    assert won.clause == "T48-VIC-1"
    (france,) = won.because
    assert france.text == "France counts 30: own centers 29, on loan 1."
    own, lent, goal = france.because
    assert len(own.because) == 29
    assert (lent.clause, goal.text) == ("T48-VIC-6", "France wins with 30 centers.")
