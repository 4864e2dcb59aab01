"""``westphalia boards show --states``: the minor states of a board as a table."""

from westphalia.variants import find_variant

from .conftest import Westphalia


def test_the_states_are_listed_by_code_with_home_and_value(westphalia: Westphalia) -> None:
    shown = westphalia("boards", "show", "europe-1615", "--states").out.splitlines()
    minors = find_variant("europe-1615").board.minors
    codes = [line.split()[0] for line in shown[1:] if line[0].isalpha()]
    assert codes == sorted(minor.id.upper() for minor in minors)
    (row,) = [line for line in shown if line.startswith("LOWR ")]
    assert row.split() == ["LOWR", "Lower", "Saxony", "Ls", "bru", "bre", "9", "army"]


def test_one_state_is_shown_by_its_code(westphalia: Westphalia) -> None:
    shown = westphalia("boards", "show", "europe-1615", "lowr").out.splitlines()
    assert [line.split()[0] for line in shown] == ["code", "LOWR"]


def test_a_province_of_the_same_name_is_shown_as_a_province(westphalia: Westphalia) -> None:
    assert westphalia("boards", "show", "europe-1615", "Bavaria").out.startswith("Bavaria  bav\n")


def test_a_board_without_states_says_so(westphalia: Westphalia) -> None:
    assert westphalia("boards", "show", "standard", "--states").out == "Standard has no minor states.\n"
