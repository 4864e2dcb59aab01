"""Properties of every game, checked on random games of random players."""

import dataclasses
import itertools
import pickle
from collections import Counter
from random import Random

from hypothesis import given, settings, strategies as st

from tests.games.players import greedy_orders, play, random_orders
from tests.variants.small_variant import SMALL
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.orders import Build
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import preset, presets
from westphalia.solver.adjustments.phase import adjustments_due
from westphalia.solver.outcomes.movement import Status
from westphalia.variants import find_variant
from westphalia.variants.framework.history import PhaseRecord

STANDARD = find_variant("standard")


@st.composite
def games(draw: st.DrawFn, years: int = 4) -> Game:
    """Draw a game of up to `years`, under any published rulebook."""
    book = preset(draw(st.sampled_from(sorted(presets()))))
    rng = Random(draw(st.integers(0, 10**9)))
    start = Game.start(STANDARD, book)
    return play(start, rng, until=1901 + draw(st.integers(1, years)), greed=rng.random())


def states(game: Game) -> list[PhaseRecord | Game]:
    """Return every phase of a game and its current state."""
    return [*game.history, game]


def playing_a_written_game_again_gives_the_same_game(game: Game) -> None:
    text = format_game(game)
    again = read_game(text)
    assert again == game
    assert format_game(again) == text


def a_pickle_holds_the_whole_game(game: Game) -> None:
    packed = pickle.dumps(game)
    assert len(packed) < 2_000 * len(game.history) + 6_000
    again: Game = pickle.loads(packed)
    assert format_game(again) == format_game(game)
    assert again == game


def the_sequence_of_submissions_does_not_matter(game: Game) -> None:
    rng = Random(len(game.history))
    orders = {power: random_orders(game, power, rng) for power in game.dues}
    one = other = game
    for power, given_orders in orders.items():
        one = one.submit(power, given_orders)
    shuffled = list(orders.items())
    rng.shuffle(shuffled)
    for power, given_orders in shuffled:
        other = other.submit(power, given_orders)
    assert one == other
    assert format_game(one) == format_game(other)
    if game.outcome is None:
        assert one.advance() == other.advance()


def undo_reverses_advance(game: Game) -> None:
    while game.history:
        before = game.undo()
        assert before.advance() == dataclasses.replace(game, submissions={})
        game = before


def centers_and_units_add_up(game: Game) -> None:
    centers = len(STANDARD.board.centers)
    for state in states(game):
        position = state.position
        assert len(position.owners) <= centers
        places = [unit.location.province for unit in position.units]
        assert len(set(places)) == len(places)
    for before, after in itertools.pairwise(states(game)):
        assert before.position.owners.keys() <= after.position.owners.keys()


def only_builds_add_units_and_only_disbands_and_removals_remove_them(game: Game) -> None:
    for record, after in zip(game.history, states(game)[1:], strict=True):
        count = len(record.position.units) + len(record.position.dislodged)
        built = sum(
            entry.status is Status.SUCCEEDS and isinstance(entry.entry, Build)
            for entry in record.report.entries
        )
        left = len(after.position.units) + len(after.position.dislodged)
        assert built == 0 or record.phase.kind is PhaseKind.ADJUSTMENT
        assert left <= count + built
        if record.phase.kind is PhaseKind.MOVEMENT and after.position.dislodged:
            assert left == count


def after_a_winter_no_power_has_more_units_than_centers(game: Game) -> None:
    for before, after in itertools.pairwise(states(game)):
        if before.phase.kind is PhaseKind.ADJUSTMENT:
            owned = Counter(after.position.owners.values())
            for power, count in Counter(unit.power for unit in after.position.units).items():
                assert count <= owned[power]


def adjustments_due_follow_from_centers_and_units(game: Game) -> None:
    for record in game.history:
        if record.phase.kind is PhaseKind.ADJUSTMENT:
            due = adjustments_due(record.position)
            assert record.submissions.keys() <= due.keys()


LAWS = (
    playing_a_written_game_again_gives_the_same_game,
    a_pickle_holds_the_whole_game,
    the_sequence_of_submissions_does_not_matter,
    undo_reverses_advance,
    centers_and_units_add_up,
    only_builds_add_units_and_only_disbands_and_removals_remove_them,
    after_a_winter_no_power_has_more_units_than_centers,
    adjustments_due_follow_from_centers_and_units,
)


@given(games())
@settings(max_examples=40)
def test_every_law_holds_in_every_game(game: Game) -> None:
    for law in LAWS:
        law(game)


@given(st.integers(0, 10**9))
@settings(max_examples=20)
def test_games_of_another_year_are_played_again_as_well(seed: int) -> None:
    rng = Random(seed)
    game = Game.start(SMALL)
    while game.outcome is None and len(game.history) < 12:
        if game.phase.kind is not PhaseKind.DIPLOMACY:
            for power in game.dues:
                game = game.submit(power, greedy_orders(game, power, rng))
        game = game.advance()
    assert read_game(format_game(game), variants=lambda _: SMALL) == game
