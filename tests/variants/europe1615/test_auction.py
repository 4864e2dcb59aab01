"""The assignment of powers: secret bids of 100 points, or lots."""

import pytest

from tests.golden import Golden
from tests.variants.europe1615.years import BOARD
from westphalia.model.errors import Defects, ImpossibleError, WestphaliaError
from westphalia.variants.europe1615 import EUROPE_1615
from westphalia.variants.europe1615.auction import Assignment, Bid, assign, read_bids

BIDS = """
# in the sequence of registration
Anna: Austria 40, Denmark 5, England 5, France 40, Spain 10
Bert: Austria 45, Denmark 10, England 10, France 25, Spain 10
Cleo: Austria 5, Denmark 30, England 30, France 5, Spain 30
Dora: Austria 5, Denmark 20, England 50, France 5, Spain 20
Emil: Austria 60, Denmark 10, England 10, France 10, Spain 10
"""


def complaint(text: str) -> str:
    with pytest.raises(WestphaliaError) as caught:
        read_bids(text, BOARD, "bids.txt")
    return str(caught.value)


def bid(player: str, *points: int) -> Bid:
    return Bid(player, dict(zip([info.id for info in BOARD.powers], points, strict=True)))


@pytest.mark.clause("E15-BID-1")
def test_the_assignment_has_the_highest_sum_of_bids() -> None:
    given = assign(read_bids(BIDS, BOARD), BOARD, Assignment.of(EUROPE_1615.rulebook))
    assert given == {
        "Anna": "france",
        "Bert": "denmark",
        "Cleo": "spain",
        "Dora": "england",
        "Emil": "austria",
    }


@pytest.mark.clause("E15-BID-1")
def test_lots_give_each_player_another_power_and_the_same_one_for_the_same_seed() -> None:
    bids = read_bids(BIDS, BOARD)
    drawn = [assign(bids, BOARD, Assignment.RANDOM, seed) for seed in range(20)]
    assert all(sorted(given.values()) == sorted(BOARD.power) for given in drawn)
    assert len({given["Anna"] for given in drawn}) == 5
    assert drawn[3] == assign(bids, BOARD, Assignment.RANDOM, 3)
    assert assign(bids, BOARD, Assignment.AUCTION, 3) == assign(bids, BOARD, Assignment.AUCTION, 4)


@pytest.mark.clause("E15-BID-2")
@pytest.mark.parametrize(("spain", "sum_of_points"), [(19, 99), (21, 101)])
def test_each_player_bids_a_hundred_points(spain: int, sum_of_points: int) -> None:
    text = f"Anna: Austria 20, Denmark 20, England 20, France 20, Spain {spain}"
    told = f"bids.txt:1:1: Anna bids {sum_of_points} points (E15-BID-2); expected 100 in total"
    assert complaint(text) == told
    assert read_bids(text.replace(str(spain), "20"), BOARD)[0].player == "Anna"


@pytest.mark.clause("E15-BID-3")
def test_each_player_bids_at_least_five_on_each_power() -> None:
    fine = "Anna: Austria 80, Denmark 5, England 5, France 5, Spain 5"
    assert read_bids(fine, BOARD)[0].points == bid("Anna", 80, 5, 5, 5, 5).points
    text = "Anna: Austria 81, Denmark 5, England 4, France 5, Spain 5"
    told = "Anna bids less than 5 points on England (E15-BID-3); expected at least 5 on each power"
    assert complaint(text) == f"bids.txt:1:1: {told}"
    assert "on Denmark, Spain" in complaint("Anna: Austria 80, England 10, France 10")


@pytest.mark.clause("E15-BID-4")
def test_ties_favor_the_player_who_registered_first() -> None:
    first = bid("first", 30, 20, 20, 20, 10)
    second = bid("second", 30, 20, 20, 20, 10)
    rest = [bid("third", 5, 60, 25, 5, 5), bid("fourth", 5, 5, 60, 25, 5), bid("fifth", 5, 5, 5, 60, 25)]
    given = assign([first, second, *rest], BOARD)
    assert (given["first"], given["second"]) == ("austria", "spain")
    given = assign([second, first, *rest], BOARD)
    assert (given["first"], given["second"]) == ("spain", "austria")


def test_all_errors_of_a_list_of_bids_are_reported() -> None:
    text = """
Anna: Austria 20, Denmark 20, England 20, France 20, Spain 20
Anna: Austria 20, Denmark 20, England 20, France 20, Spain 20
Bert
Cleo: Austria 20, Saxony 80
Dora: Austria twenty
Emil: Austria 20, Austria 80
Fritz: Austria 20, Denmak 20, England 20, France 20, Spain 20
"""
    with pytest.raises(Defects) as caught:
        read_bids(text, BOARD, "bids.txt")
    told = [(error.place.line, error.place.column, error.message) for error in caught.value.defects]
    assert told == [
        (3, 1, "Anna is listed twice"),
        (4, 1, "cannot read 'Bert'"),
        (5, 19, "Saxony is not a power of the game"),
        (6, 7, "cannot read 'Austria twenty'"),
        (7, 19, "Austria is listed twice"),
        (8, 20, 'unknown power "Denmak"'),
    ]


def test_there_must_be_one_player_for_each_power(golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        assign(read_bids(BIDS, BOARD)[:4], BOARD)
    golden(str(caught.value))


@pytest.mark.clause("E15-BID-4")
def test_of_players_with_equal_bids_the_first_gets_the_most_wanted_power() -> None:
    wishes = "Austria 5, Denmark 20, England 25, France 30, Spain 20"
    bids = read_bids(
        "\n".join(f"{name}: {wishes}" for name in ("Anna", "Bert", "Cleo", "Dora", "Emil")), BOARD
    )
    given = assign(bids, BOARD)
    assert (given["Anna"], given["Bert"], given["Emil"]) == ("france", "england", "austria")
