"""Random turns and years of this variant, and properties of all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, given, settings

from tests.generators import SeededDice
from tests.properties import movement
from tests.properties.movement import Property, features, holds_for
from tests.variants.europe1615.random_turns import RandomTurn, draw_turn, turns
from tests.variants.europe1615.years import VARIANT, records_of, setting
from westphalia.games.conformance.random_play import PLAYERS, random_moves
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.orders import Move, MovementOrder
from westphalia.model.phase import PhaseKind
from westphalia.solver import Resolution, Status
from westphalia.variants.europe1615.attacks import find_attack_objection
from westphalia.variants.europe1615.influence import PLACE
from westphalia.variants.europe1615.land import may_order
from westphalia.variants.europe1615.ledger import read_records, setting_of
from westphalia.variants.europe1615.sides import SideNoDislodge, find_barring_state, may_enter_vacant
from westphalia.variants.europe1615.state import Europe1615Setting, Speaker
from westphalia.variants.europe1615.statuses import find_ottoman_places, find_standing
from westphalia.variants.framework.history import PhaseRecord
from westphalia.variants.framework.report import Entry, format_entry
from westphalia.variants.framework.year import State
from westphalia.variants.minor_states.influence import Placement, Strike

# ------------------------------------------------------------------------------------------------------ turns


# holds_for makes failing cases small, since it knows what a unit is: hypothesis need not.
MANY = settings(
    max_examples=250,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    verbosity=Verbosity.quiet,
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
)
LAWS: tuple[Property, ...] = (
    movement.default_equals_whole,
    movement.pieces_are_kept,
    movement.every_order_has_one_result,
    movement.successes_are_visible,
)

REACHED = {
    "E15-DIS-1",
    "E15-DIS-4",
    "E15-DIS-5",
    "E15-FAITH-1",
    "E15-FAITH-3",
    "E15-FAITH-5",
    "E15-FAITH-7",
    "E15-LYON-5",
    "E15-NEUT-2",
    "E15-NEUT-3",
    "E15-NEUT-6",
    "E15-NEUT-12",
    "E15-NEUT-14",
    "a circular movement",
    "an order with the code convoy_disrupted",
    "an order with the code reduced",
}
"""What happens in some of the turns that the generator makes."""


def units_enter_a_neutral_state_only_by_dislodging_a_foreign_unit(
    setting: Europe1615Setting, result: Resolution
) -> None:
    gone = {lost.unit.location.province: lost.unit for lost in result.dislodged}
    for line in result.orders:
        if line.unit is None or not isinstance(line.order, Move) or line.status is not Status.SUCCEEDS:
            continue
        place = line.order.target.province
        assert (line.unit.power, place) != (Power("spain"), "swi")
        state = find_barring_state(setting, line.unit, place)
        if state is not None and place in setting.standing:
            assert gone[place].power != state
        elif state is not None:
            assert may_enter_vacant(setting, line.unit, state)


def no_unit_dislodges_its_own_side(setting: Europe1615Setting, result: Resolution) -> None:
    whole = SideNoDislodge.WHOLE_SIDE.is_chosen_in(setting.options)
    for lost in result.dislodged:
        attacker, unit = result.attacker_of(lost), lost.unit
        if whole or (attacker.power in setting.board.power and unit.power not in setting.board.power):
            assert not setting.is_same_side(attacker.power, unit.power)


@pytest.mark.clause(
    "E15-NEUT-2", "E15-NEUT-6", "E15-NEUT-14", "E15-LYON-5", "E15-DIS-1", "E15-DIS-3", "E15-DIS-4"
)
@MANY
@given(turns())
def test_every_law_holds_in_every_turn(turn: RandomTurn) -> None:
    for law in LAWS:
        holds_for(turn.case, law)
    result = turn.case.resolve()
    units_enter_a_neutral_state_only_by_dislodging_a_foreign_unit(turn.setting, result)
    no_unit_dislodges_its_own_side(turn.setting, result)


def test_random_turns_exercise_the_rules() -> None:
    found: set[str] = set()
    for seed in range(500):
        case = draw_turn(SeededDice(Random(seed))).case
        result = case.resolve()
        found |= features(case, result)
        for line in result.orders:
            found.update(re.findall(r"E15-[A-Z]+-\d+", line.why))
    assert found >= REACHED


# ------------------------------------------------------------------------------------------------------ years


YEARS = 2
SEEDS = (1, 2)


def random_politics(now: Europe1615Setting, power: Power, rng: Random) -> Iterator[str]:
    """Yield acceptable placements, and perhaps an attack, in a few contested states."""
    left = now.records.unspent[power]
    states = sorted(now.pliant)[:9]
    for _ in range(rng.randrange(4)):
        points, state = rng.randint(1, 6), rng.choice(states)
        barred = PLACE.find_objection(Speaker(now, power), Placement(state, 1), now.options)
        if points <= left and barred is None:
            left -= points
            yield f"{points}: {state}"
    rivals = [
        (state, other)
        for state in states
        for other in sorted(now.records.placed(state))
        if now.records.placed(state).get(power)
    ]
    anybody = [(state, other) for state in states for other in sorted(now.board.power)]
    state, target = rng.choice(rivals if rivals and rng.random() < 0.7 else anybody)
    if rng.random() < 0.6 and find_attack_objection(now, power, Strike(state, target)) is None:
        yield f"{state} > {target}"


def random_orders(state: State, now: Europe1615Setting, power: Power, rng: Random) -> list[Entry]:
    """Return orders for own units, some units of minor states, and the Ottoman ones."""
    owners = sorted({unit.power for unit in state.position.units} - state.position.board.power.keys())
    others = [
        one for one in owners if one == "ott" or (rng.random() < 0.4 and may_order(now.board, power, one))
    ]
    return [order for owner in (power, *others) for order in random_moves(state, owner, rng)]


@cache
def random_years(seed: int) -> Game:
    """Return a game of some years, which depends only on the seed."""
    game, rng = Game.start(VARIANT), Random(seed)
    while game.outcome is None and game.phase.year < VARIANT.start.year + YEARS:
        for power in game.dues:
            state, now = game.state, setting(game)
            if rng.random() < 0.05:
                continue
            if game.phase.kind is PhaseKind.MOVEMENT:
                game = game.submit(
                    power, [*random_politics(now, power, rng), *random_orders(state, now, power, rng)]
                )
            else:
                game = game.submit(power, PLAYERS[game.phase.kind](state, power, rng))
        game = game.advance()
    return game


@pytest.fixture(params=SEEDS)
def game(request: pytest.FixtureRequest) -> Game:
    """Return some years of random play."""
    return random_years(int(request.param))


def movements(game: Game) -> Iterator[tuple[PhaseRecord, Europe1615Setting, Europe1615Setting]]:
    """Yield each movement phase with the settings before and after it."""
    later = [*(record.ledger for record in game.history[1:]), game.ledger]
    for record, ledger in zip(game.history, later, strict=True):
        if record.phase.kind is PhaseKind.MOVEMENT:
            before = State(VARIANT, game.rulebook, record.phase, record.position, record.ledger)
            after = State(VARIANT, game.rulebook, record.phase, record.position, ledger)
            yield record, setting_of(before), setting_of(after)


def test_random_years_exercise_all_submissions() -> None:
    codes = Counter(
        str(entry.code)
        for seed in SEEDS
        for record in random_years(seed).history
        for entry in record.report.entries
    )
    wanted = ("placed", "reduced", "E15-DA-3", "E15-DA-4", "E15-STAT-8", "E15-STAT-9", "arrives")
    assert {code for code in wanted if not codes[code]} == set()


@pytest.mark.clause("E15-INF-13", "E15-DA-12")
def test_influence_is_never_negative(game: Game) -> None:
    for record in game.history:
        records = read_records(record.ledger)
        assert all(count >= 0 for count in records.unspent.values())
        assert all(count >= 0 for points in records.influence.values() for count in points.values())


@pytest.mark.clause("E15-INF-10", "E15-INF-17", "E15-DA-14")
def test_influence_comes_from_budgets_and_is_lost_only_in_attacks(game: Game) -> None:
    for record, before, after in movements(game):
        if record.phase.season == "fall":
            continue  # the winter may have followed, with eliminations and a new budget
        spent = sum(before.records.unspent.values()) - sum(after.records.unspent.values())
        lost = 2 * sum(
            int(entry.why.split(" lose ")[1].split()[0])
            for entry in record.report.entries
            if entry.code == "reduced"
        )
        assert _points(after) - _points(before) == spent - lost


def _points(now: Europe1615Setting) -> int:
    return sum(count for points in now.records.influence.values() for count in points.values())


@pytest.mark.clause("E15-STAT-1", "E15-STAT-11")
def test_every_status_follows_from_the_influence(game: Game) -> None:
    now = setting(game)
    assert records_of(game).standings == {state: find_standing(now, state) for state in sorted(now.pliant)}


@pytest.mark.clause("E15-OTT-10")
def test_no_report_reveals_who_ordered_the_ottomans(game: Game) -> None:
    for record, before, _ in movements(game):
        places = find_ottoman_places(before)
        for entry in record.report.entries:
            order = entry.entry
            if entry.power in before.board.power and isinstance(order, MovementOrder):
                assert order.unit.location.province not in places, format_entry(order)


def test_games_round_trip_through_files(game: Game) -> None:
    assert read_game(format_game(game)) == game
