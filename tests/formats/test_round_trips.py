"""Random games survive a round trip through every format."""

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.generators import PATHOLOGICAL, SMALL, cases, random_case
from tests.generators.profiles import RandomCase
from tests.research import facts
from westphalia.formats import (
    Notes,
    Record,
    format_records,
    from_diplomacy_state,
    read_records,
    to_diplomacy_orders,
    to_diplomacy_state,
)
from westphalia.formats.cases import case_to_record, phase_to_case
from westphalia.formats.completing import complete_record
from westphalia.formats.games import game_to_record
from westphalia.formats.replay.replay import find_rulebook, replay_record
from westphalia.games.conformance.random_play import play_randomly
from westphalia.games.game import Game
from westphalia.model.case import Case, OrderSet
from westphalia.model.errors import ImpossibleError
from westphalia.model.phase import PhaseKind, parse_phase
from westphalia.variants import find_variant

SEEDS = st.integers(min_value=0, max_value=10_000)
LOST = {"waived builds", "written convoy routes", "that a convoyed move is written without its route"}
"""The parts of orders that plain game text leaves out."""

WHOLE_GAMES = ("game", "saved-games", "saved-game", "droidippy", "jdip", "daide", "godip", "webdiplomacy")


@lru_cache(maxsize=200)
def random_record(seed: int) -> Record:
    """Return a game in which every power submits orders, sensible or not.

    Every other one is two years from the start; the others begin in the middle of a fall with a pathological
    order set, so that units are dislodged.
    """
    rng = Random(seed)
    variant = find_variant("standard")
    if seed % 2:
        return game_to_record(play_randomly(Game.start(variant), rng, years=2))
    case = random_case(rng, PATHOLOGICAL)
    position = replace(case.position, owners=variant.board.start_owners)
    game = Game.start(variant, phase=parse_phase("F1901M"), position=position)
    for power, orders in case.orders.items():
        if power in game.dues:
            game = game.submit(power, orders)
    return game_to_record(play_randomly(game.advance(), rng, years=1))


@pytest.mark.parametrize("format_id", WHOLE_GAMES)
@given(seed=SEEDS)
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
def test_a_random_game_survives_the_round_trip_through_each_format(format_id: str, seed: int) -> None:
    record = random_record(seed)
    notes = Notes()
    try:
        text = format_records([record], format_id, notes)
    except ImpossibleError as error:  # plain game text misnames no units, saved games order each unit once
        assert format_id in ("droidippy", "saved-game", "saved-games", "daide", "godip", "webdiplomacy")
        assert "cannot hold this" in str(error)  # noqa: PT017 - the refusal is one of two outcomes
        return
    back = read_records(text, name=format_id)
    assert facts.positions(back) == facts.positions([record])
    if not LOST.intersection(line.partition(" (")[0] for line in notes.lines()):
        assert facts.orders(back) == facts.orders([record])
    assert format_records(back, format_id, preset="datc") == text
    for one in back:
        assert [
            phase for phase in replay_record(one, find_rulebook(record)).phases if phase.differences
        ] == []


@given(seed=SEEDS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_a_judge_report_of_a_random_game_is_correct_or_refused(seed: int) -> None:
    """Judges print no order by convoy without a route, and none for a unit that is not there."""
    record = random_record(seed)
    try:
        text = format_records([record], "judge")
    except ImpossibleError as error:
        assert "cannot hold this" in str(error)  # noqa: PT017 - the refusal is one of two outcomes
        return
    (back,) = read_records(text, name="judge")
    reported = facts.positions([record])[: len(back.phases)]
    assert [fact[:2] for fact in facts.positions([back])] == [fact[:2] for fact in reported]
    # Units without a retreat are destroyed with the movement.
    for one, other in zip(back.phases, complete_record(record).phases, strict=False):
        can_retreat = {lost.unit for lost in other.before.dislodged if lost.retreats}
        assert {lost.unit for lost in one.before.dislodged} == can_retreat
    assert format_records([back], "judge", preset="datc") == text
    assert [phase for phase in replay_record(back, find_rulebook(record)).phases if phase.differences] == []


def test_some_random_games_are_reported_by_judges() -> None:
    """Without this, the previous property would prove nothing."""
    told = 0
    for seed in range(40):
        try:
            format_records([random_record(seed)], "judge")
        except ImpossibleError:
            continue
        told += 1
    assert told >= 2


def case_of(random: RandomCase) -> Case:
    orders = tuple(OrderSet(power, sheet) for power, sheet in random.orders.items())
    variant = find_variant("standard")
    phase = parse_phase("S1901M")
    return Case("standard", phase, random.position, variant.rulebook, orders)


@given(random=cases(PATHOLOGICAL))
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_pathological_cases_survive_case_files_and_jdip(random: RandomCase) -> None:
    record = case_to_record(case_of(random))
    for format_id in ("case", "case-json", "jdip"):
        (back,) = read_records(format_records([record], format_id), name=format_id)
        assert facts.positions([back]) == facts.positions([record])
        assert facts.orders([back]) == facts.orders([record])
        assert replay_record(back, random.rulebook).phases[0].certainty is random.resolve().certainty


@given(random=cases(PATHOLOGICAL))
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_the_other_formats_hold_a_pathological_case_or_refuse_it(random: RandomCase) -> None:
    record = case_to_record(case_of(random))
    for format_id in ("droidippy", "saved-game"):
        notes = Notes()
        try:
            text = format_records([record], format_id, notes)
        except ImpossibleError as error:
            assert "cannot hold this" in str(error)  # noqa: PT017 - the refusal is one of two outcomes
            continue
        (back,) = read_records(text, name=format_id)
        assert facts.positions([back]) == facts.positions([record])
        if not any("convoy routes" in line for line in notes.lines()):
            assert facts.orders([back]) == facts.orders([record])


@given(seed=SEEDS)
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_each_phase_of_a_random_game_survives_the_round_trip_as_a_case(seed: int) -> None:
    from westphalia.formats.completing import keep_one_phase

    record = random_record(seed)
    for phase in record.phases:
        one = keep_one_phase(record, phase.phase)
        for format_id in ("case", "case-json"):
            notes = Notes()
            (back,) = read_records(format_records([one], format_id, notes), name=format_id)
            assert phase_to_case(back, 0) == phase_to_case(one, 0)
            assert all("rule" not in line for line in notes.lines())


@given(seed=SEEDS)
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
def test_each_phase_of_a_random_game_goes_to_the_package_diplomacy_and_back(seed: int) -> None:
    record = random_record(seed)
    variant = find_variant("standard")
    for one in record.phases:
        try:
            texts = to_diplomacy_orders(one)
        except ImpossibleError as error:
            assert "cannot hold this" in str(error)  # noqa: PT017 - the refusal is one of two outcomes
            texts = {}
        back = from_diplomacy_state(to_diplomacy_state(one), texts)
        assert (back.phase, set(back.before.units), back.before.owners) == (
            one.phase,
            set(one.before.units),
            one.before.owners,
        )
        game = Game.start(variant, phase=back.phase, position=back.before)
        assert {lost.unit for lost in game.position.dislodged} == {lost.unit for lost in one.before.dislodged}
        assert to_diplomacy_state(game)["retreats"] == to_diplomacy_state(one)["retreats"]
        assert to_diplomacy_orders(back) == texts or not texts


def test_random_games_hold_retreats_and_adjustments() -> None:
    """Without this, the properties above would prove little."""
    kinds = {phase.phase.kind for seed in range(10) for phase in random_record(seed).phases}
    assert kinds == {PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT}


def test_small_boards_belong_to_no_variant() -> None:
    """A game on a board of its own is refused by formats that only name a board."""
    from hypothesis import find

    random = find(cases(SMALL), lambda one: bool(one.orders))
    record = case_to_record(case_of(random))
    for format_id in ("droidippy", "jdip", "saved-game", "judge", "case"):
        with pytest.raises(ImpossibleError, match="a board of its own"):
            format_records([record], format_id, preset="datc")
