"""Games that need the powers, states and tables of their own boards."""

from dataclasses import replace

import pytest

from tests.golden import Golden
from westphalia.games.game import Game
from westphalia.model.errors import ImpossibleError
from westphalia.variants import find_variant


@pytest.mark.parametrize(
    ("variant", "powers"), [("europe-1619", "Denmark, Spain"), ("europe-1615", "Denmark, ")]
)
def test_a_game_is_not_played_on_a_board_that_lacks_what_its_rules_name(variant: str, powers: str) -> None:
    found = find_variant(variant)
    with pytest.raises(
        ImpossibleError, match=f"cannot be played on the board 'standard', which lacks {powers}"
    ):
        Game.start(found, board=find_variant("standard").board)


@pytest.mark.parametrize("variant", ["europe-1619", "europe-1615"])
def test_a_board_with_all_of_these_is_accepted(variant: str) -> None:
    found = find_variant(variant)
    redrawn = replace(found.board, id="redrawn")
    assert Game.start(found, board=redrawn).board.id == "redrawn"
    with pytest.raises(ImpossibleError, match=f"lacks {redrawn.minors[0].name}$"):
        Game.start(found, board=replace(redrawn, minors=redrawn.minors[1:]))


def test_a_table_that_is_missing_is_named(golden: Golden) -> None:
    found = find_variant("europe-1619")
    tables = {name: table for name, table in found.board.tables.items() if name != "scoring"}
    with pytest.raises(ImpossibleError) as caught:
        Game.start(found, board=replace(found.board, tables=tables))
    golden(str(caught.value))
