"""After any correction, the game can be played on, or the correction is refused."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest

from tests.games.amendments.random_entries import corrections
from tests.golden import Golden
from westphalia.games import Game, amend, format_game, read_game
from westphalia.model.errors import WestphaliaError
from westphalia.variants import State, StateFact, find_variant
from westphalia.variants.registry import BUILT_IN
from westphalia.variants.standard import Standard


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_can_be_played_on_from_every_entry_that_can_be_set(name: str, seed: int) -> None:
    rng = Random(f"{name} {seed}")
    game = Game.start(find_variant(name))
    for _ in range(seed):
        game = game.advance()
    amended = game
    for _, line in corrections(game, rng):
        with suppress(WestphaliaError):
            amended = amend(game, line, "a random correction")
            _ = amended.advance().dues
    if amended is not game:
        assert read_game(format_game(amended)) == amended


def test_a_ledger_that_the_rules_cannot_handle_is_refused(golden: Golden) -> None:
    class Relying(Standard):
        """A game with a rule that relies on every power having a player."""

        def facts(self, state: State) -> Sequence[StateFact]:
            """Return nothing."""
            assert "vacant" not in state.ledger, "a rule that relies on it"
            return ()

    game = Game.start(Relying())
    assert amend(game, "NO UNIT Vie", "fine").amendments
    with pytest.raises(WestphaliaError) as caught:
        amend(game, "NO UNIT Vie\nSET vacant austria", "not fine", file="sheet")
    golden(str(caught.value))
