"""Environments: the checks of PettingZoo, the vocabulary, and steps that equal the game played by hand."""

from __future__ import annotations

import warnings
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pettingzoo.test import (  # pyright: ignore[reportMissingTypeStubs] - it has none
    parallel_api_test,  # pyright: ignore[reportUnknownVariableType]
    parallel_seed_test,  # pyright: ignore[reportUnknownVariableType]
)

import westphalia
from westphalia.env import COLUMNS, DiplomacyEnv
from westphalia.model.errors import ImpossibleError, UnknownNameError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Convert, Designation, Move, Support, Waive, format_order
from westphalia.variants import format_entry, variants


def random_action(env: DiplomacyEnv, info: dict[str, Any], rng: np.random.Generator) -> NDArray[np.int64]:
    action = env.vocabulary.starts.copy()
    for province, numbers in info["legal"].items():
        action[province] = rng.choice(numbers)
    return action


def act(env: DiplomacyEnv, orders: dict[str, str]) -> dict[str, NDArray[np.int64]]:
    """Return actions that give these orders, several separated by commas."""
    actions = {agent: env.vocabulary.starts.copy() for agent in env.agents}
    for agent, texts in orders.items():
        for text in texts.split(", "):
            number = env.vocabulary.texts.index(text)
            actions[agent][np.searchsorted(env.vocabulary.starts, number, side="right") - 1] = number
    return actions


def test_the_checks_of_pettingzoo_pass() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(DiplomacyEnv(years=2), num_cycles=20)
        parallel_seed_test(lambda: DiplomacyEnv("diplomacy-1618", years=1), num_cycles=4)


@pytest.mark.parametrize("name", variants())
def test_every_legal_order_of_random_games_is_in_the_vocabulary_and_the_mask(name: str) -> None:
    env, rng = DiplomacyEnv(name, years=2, reward="score"), np.random.default_rng(5)
    seen, infos = env.reset(seed=5)
    while env.agents:
        for agent in env.agents:
            assert env.observation_space(agent).contains(seen[agent])
            options = westphalia.legal_orders(env.game).get(Power(agent))
            offered: set[str] = {
                env.vocabulary.texts[number]
                for numbers in infos[agent]["legal"].values()
                for number in numbers[1:]
            }
            orders = () if options is None else options.orders
            assert offered == {format_order(order) for order in orders} - {"W"}
            mask = np.concatenate(seen[agent]["action_mask"])
            assert {env.vocabulary.texts[number] for number in np.flatnonzero(mask)} - {""} == offered
        actions = {agent: random_action(env, infos[agent], rng) for agent in env.agents}
        before = env.game
        seen, *_, infos = env.step(actions)
        submitted = env.game.history[len(before.history)].submissions
        texts = {power: [format_entry(one) for one in sheet] for power, sheet in submitted.items()}
        assert before.submit_all(texts).submissions == submitted
        assert all(info["illegal"] == 0 for info in infos.values())
    assert env.game.phase.year - env.variant.start.year == 2 or env.game.outcome is not None


def test_the_numbers_of_the_standard_board_do_not_change() -> None:
    texts = DiplomacyEnv().vocabulary.texts
    assert sha256("\n".join(texts).encode()).hexdigest()[:16] == "2ec609e3348a5d45"


def test_orders_that_no_unit_could_be_given_have_no_number() -> None:
    vocabulary = DiplomacyEnv().vocabulary
    named = Designation(Location("vie"), UnitKind.ARMY, Power("austria"))
    support = Support(Designation(Location("bud"), UnitKind.ARMY), named)
    assert vocabulary.texts[vocabulary.number(support)] == "A bud S A vie"
    for order in (Waive(), Move(Designation(Location("vie"), UnitKind.ARMY), Location("lon"))):
        with pytest.raises(ImpossibleError, match="is not in the vocabulary"):
            vocabulary.number(order)


def test_no_unit_is_converted_to_the_kind_that_it_has() -> None:
    orders = DiplomacyEnv("thirty-years-war-1648").vocabulary.orders
    converted = [(order.unit.kind, order.kind) for order in orders if isinstance(order, Convert)]
    assert converted
    assert all(before is not after for before, after in converted)


def test_a_step_plays_the_orders_of_all_powers() -> None:
    env = DiplomacyEnv()
    env.reset()
    orders = {"austria": "A vie - gal, F tri - alb", "russia": "A war - gal, A mos - ukr"}
    env.step(act(env, orders))
    game = westphalia.Game.start("standard")
    for power, texts in orders.items():
        game = game.submit(power, texts)
    for power in game.missing:
        game = game.submit(power, [])
    assert env.game.history[-1].submissions.keys() == game.submissions.keys()
    assert env.game.position == game.advance().position


def test_the_arrays_show_units_owners_and_what_is_due() -> None:
    env = DiplomacyEnv()
    seen, _ = env.reset()
    row = dict(zip(COLUMNS, seen["russia"]["board"][place(env, "stp")].tolist(), strict=True))
    russia = env.possible_agents.index("russia") + 1
    assert row == dict.fromkeys(COLUMNS, 0) | {"kind": 2, "power": russia, "coast": 2, "owner": russia}
    assert seen["russia"]["phase"].tolist() == [0, 0, 0, 4]
    assert seen["russia"]["board"][place(env, "lon"), COLUMNS.index("coast")] == 0


def place(env: DiplomacyEnv, province: str) -> int:
    return [str(info.id) for info in env.game.board.provinces].index(province)


def test_rewards_are_changes_of_centers_and_builds_are_limited_to_what_is_due() -> None:
    env = DiplomacyEnv()
    env.reset()
    env.step(act(env, {"austria": "A bud - ser"}))
    _, rewards, ended, stopped, _ = env.step(act(env, {"austria": "A vie - tyr"}))
    assert rewards == dict.fromkeys(env.possible_agents, 0.0) | {"austria": 1.0}
    assert not any(ended.values())
    assert not any(stopped.values())
    assert str(env.game.phase) == "Winter 1901 Adjustment"
    _, rewards, *_ = env.step(act(env, {"austria": "B A bud, B A vie"}))
    assert len([unit for unit in env.game.position.units if unit.power == "austria"]) == 4


def test_numbers_that_the_mask_excludes_give_no_order_and_are_counted() -> None:
    env = DiplomacyEnv()
    env.reset()
    *_, infos = env.step(act(env, {"austria": "A vie - gal, A war - gal"}))
    assert infos["austria"]["illegal"] == 1
    assert [format_entry(one) for one in env.game.history[-1].submissions[Power("austria")]] == [
        "A vie - gal"
    ]


def with_game(env: DiplomacyEnv, phase: str, units: dict[str, list[str]], owners: dict[str, str]) -> None:
    """Let an environment of the standard game continue from a position."""
    env.reset()
    case = westphalia.case(phase=phase, units=units, centers={power: [of] for power, of in owners.items()})
    env.game = westphalia.Game.start("standard", env.game.rulebook, phase=case.phase, position=case.position)


@pytest.mark.parametrize("choice", ["first", "last"])
def test_removals_are_negative_and_the_first_that_are_due_count(choice: str) -> None:
    """Whatever the rulebook does with more removals than are due, it is not given them."""
    env = DiplomacyEnv(rules={"too_many_removals": choice})
    with_game(env, "F1901M", {"france": ["A Bur", "A Gas", "A Pic"]}, {"france": "par"})
    seen, *_ = env.step({})
    assert seen["france"]["phase"].tolist()[2:] == [2, -2]
    *_, infos = env.step(act(env, {"france": "A bur D, A gas D, A pic D"}))
    assert [str(unit) for unit in env.game.position.units] == ["A pic"]
    assert infos["france"]["illegal"] == 0


@pytest.mark.parametrize(("years", "is_late"), [(1, True), (2, False)])
def test_a_power_that_is_eliminated_has_ended_whether_or_not_the_game_is_truncated(
    years: int, is_late: bool
) -> None:
    env = DiplomacyEnv(years=years)
    with_game(env, "W1901A", {"france": ["A Par"], "italy": ["A Ven"]}, {"france": "par"})
    _, _, ended, stopped, _ = env.step({})
    assert (ended["italy"], stopped["italy"]) == (True, False)
    assert (ended["france"], stopped["france"]) == (False, is_late)
    assert env.agents == ([] if is_late else ["france"])


def test_minor_states_are_numbered_after_the_powers() -> None:
    env = DiplomacyEnv("europe-1615")
    seen, _ = env.reset(seed=1)
    board = env.game.board
    unit = next(one for one in env.game.position.units if one.power in board.minor)
    row = seen[env.agents[0]]["board"][place(env, unit.location.province)]
    minors = [info.id for info in board.minors]
    assert row[COLUMNS.index("power")] == len(board.powers) + 1 + minors.index(unit.power)


def test_the_score_of_a_game_can_be_the_reward() -> None:
    env, rng = DiplomacyEnv("europe-1619", reward="score"), np.random.default_rng(3)
    _, infos = env.reset(seed=3)
    changed = False
    for _ in range(3):
        before = env.variant.points(env.game.state)
        actions = {agent: random_action(env, infos[agent], rng) for agent in env.agents}
        _, rewards, *_, infos = env.step(actions)
        after = env.variant.points(env.game.state)
        assert rewards == {str(power): after[power] - before[power] for power in after}
        assert after != env.variant.centers(env.game.state)
        changed = changed or any(rewards.values())
    assert changed


def test_a_game_is_truncated_after_its_years_and_then_needs_a_reset() -> None:
    env = DiplomacyEnv(years=1)
    with pytest.raises(ImpossibleError, match="reset"):
        env.step({})
    env.reset()
    stopped = {"austria": False}
    while env.agents:
        *_, stopped, _ = env.step(act(env, {}))
    assert stopped == dict.fromkeys(env.possible_agents, True)
    with pytest.raises(ImpossibleError, match="reset"):
        env.step({})


def test_lots_are_drawn_by_the_seed() -> None:
    env = DiplomacyEnv("europe-1615")
    ledgers: list[object] = []
    for seed in (1, 2, 1):
        env.reset(seed=seed)
        ledgers.append(env.game.ledger)
    assert ledgers[0] == ledgers[2] != ledgers[1]


def test_the_picture_is_that_of_the_last_phase() -> None:
    env = DiplomacyEnv(render_mode="svg")
    env.reset()
    assert "<svg xmlns" in (env.render() or "")
    assert DiplomacyEnv().render() is None


def test_wrong_names_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown variant"):
        DiplomacyEnv("standart")
    with pytest.raises(
        UnknownNameError, match="unknown reward 'units'; expected centers, score or a function"
    ):
        DiplomacyEnv(reward="units")  # pyright: ignore[reportArgumentType]
    with pytest.raises(UnknownNameError, match="unknown render mode 'human'"):
        DiplomacyEnv(render_mode="human")


def test_the_example_plays_greedy_against_random_powers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from examples.random_against_greedy import main

    main(["--games", "2", "--years", "2", "-o", str(tmp_path / "centers.png")])
    assert (tmp_path / "centers.png").read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out.count("centers at the end of a game") == 2
