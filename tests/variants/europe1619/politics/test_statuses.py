"""Statuses of minor states and their confessional markers (E19-STAT, E19-CONF, E19-RES)."""

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import play, records_of, standing, start
from tests.variants.playing import events, go, to
from westphalia.games.game import Game
from westphalia.games.reports.markdown import format_markdown
from westphalia.games.reports.reports import phase_report
from westphalia.model.names import Power, Province
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.europe1619.statuses import (
    update_all_standings,
    update_standings,
)


def published_sections(game: Game) -> str:
    """Return what the referee publishes about the last phase."""
    return format_markdown(phase_report(game))


# -------------------------------------------------------------------------------------------- standings


@pytest.mark.clause("E19-STAT-1")
def test_statuses_are_fixed_at_the_end_of_the_phase() -> None:
    game = go(play(placed={"bra": "france 3"}), spain="3: BRA", england="1: HES")
    assert (standing(game, "bra"), standing(game, "hes")) == ("neutral", "aligned england")
    assert set(records_of(game).standings) == set(setting_of(game.state).states)
    for phase in ("W1625A", "S1626D"):
        game = to(game, phase)
        assert (standing(game, "bra"), standing(game, "hes")) == ("neutral", "aligned england")


@pytest.mark.clause("E19-CAP-4", "E19-CAP-6", "E19-CAP-7")
def test_the_influence_in_a_captured_state_is_suspended() -> None:
    placed = {"lor": "france 3, spain 1"}
    game = play("denmark A lor", owners={"denmark": "lor"}, placed=placed)
    assert standing(game, "lor") == "unaligned"
    assert records_of(game).placed(Power("lor")) == {"france": 3, "spain": 1}
    setting = setting_of(play(placed=placed).state)
    free = update_standings(setting, [Power("lor")])
    assert str(free.standing(Power("lor"))) == "aligned france"
    assert free.standing(Power("hes")) == records_of(game).standing(Power("hes"))


# --------------------------------------------------------------------------------------- what is told


@pytest.mark.clause("E19-RES-1")
def test_the_referee_publishes_the_status_of_every_state(golden: Golden) -> None:
    game = go(start(), france="16: BRA")
    told = published_sections(game)
    for state in setting_of(game.state).states:
        assert f"\n| {game.board.minor[state].name} | " in told, state
    assert "| Venice | neutral | " in told
    assert "| Hungary | unaligned | " in told
    golden(events(game, "standing"))


@pytest.mark.clause("E19-RES-2")
def test_the_referee_publishes_which_declarations_passed(golden: Golden) -> None:
    game = go(play(), france="WAR ENGLAND, ALLY SPAIN", denmark="ALLY SWEDEN", sweden="ALLY DENMARK")
    golden(events(game, "agreed"))
    told = published_sections(game)
    assert "| Denmark | Sweden | allied | 1626 |" in told
    assert "| England | France | at war | 1626 |" in told
    assert "Spain" not in told


@pytest.mark.clause("E19-RES-3")
def test_the_referee_publishes_the_effects_of_attacks(golden: Golden) -> None:
    game = go(play(placed={"bra": "france 5, spain 3"}), spain="BRA > FRANCE")
    why = game.history[-1].report.entries[0].why
    golden(why)
    assert f"| Spain | Brandenburg | France | {why} |" in published_sections(game)


# ---------------------------------------------------------------------------------------------- records


def test_statuses_follow_from_influence_alone() -> None:
    game = start()
    setting = setting_of(game.state)
    again = update_all_standings(setting)
    assert again == records_of(game)
    assert Province("bra") in setting.owners
