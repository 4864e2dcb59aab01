"""The secret handlers of the Ottomans and of Poland, under the option (E19-MOD-5)."""

import re
from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import play, records_of, start
from tests.variants.playing import go, report, units
from westphalia.games.game import Game
from westphalia.games.reports.markdown import format_markdown
from westphalia.games.reports.reports import phase_report
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Power
from westphalia.variants.europe1619.handlers import replace_handlers
from westphalia.variants.europe1619.state import Europe1619Records, read_records, write_records

OTT, POLAND = Power("ott"), Power("poland")
HANDLERS = (Power("england"), Power("france"), Power("sweden"))
MOVE = "A mac - gre"


def play_handled(placed: str, *, handlers: tuple[Power, ...] = HANDLERS) -> Game:
    """Return an Orders Phase in which the Ottomans have these handlers."""
    return play(
        "ott A mac, england F lon, denmark F cop",
        when="S1625M",
        placed={"ott": placed} if placed else {},
        records=Europe1619Records(handlers={OTT: handlers}),
        e19_ottoman_control="handlers",
    )


def moved(game: Game) -> bool:
    return "ott A gre" in units(game)


@pytest.mark.clause("E19-MOD-5")
def test_without_orders_from_one_handler_the_next_is_followed() -> None:
    after = go(play_handled("denmark 3"), england="F lon - eng", france=MOVE, sweden="A mac - bul")
    assert moved(after)
    assert "ott A bul" in units(go(play_handled("denmark 3"), sweden="A mac - bul"))


@pytest.mark.clause("E19-MOD-5")
def test_a_power_that_is_not_a_handler_does_not_learn_who_is(golden: Golden) -> None:
    game = play_handled("denmark 3")
    assert {"france", "sweden"} <= set(game.dues)
    with pytest.raises(ImpossibleError) as refused:
        game.submit("spain", "A mad H")
    golden(str(refused.value))
    assert not {"France", "Sweden"} & set(re.findall(r"\w+", str(refused.value)))


@pytest.mark.clause("E19-MOD-5")
def test_a_handler_knows_no_other_handler() -> None:
    game = play_handled("denmark 3")
    for power, known in {"england": ("england",), "sweden": ("sweden",), "spain": ()}.items():
        seen = game.variant.seen_by(game.state, Power(power))
        assert read_records(seen.ledger).handlers == {OTT: known}


@pytest.mark.clause("E19-MOD-5")
def test_no_report_reveals_whose_order_was_followed() -> None:
    after = go(play_handled("denmark 3"), england=MOVE)
    assert report(after, MOVE).power == "ott"
    told = format_markdown(phase_report(after))
    line = next(line for line in told.splitlines() if "A mac - gre" in line)
    assert "England" not in line


@pytest.mark.clause("E19-MOD-5")
@pytest.mark.parametrize("seed", range(6))
def test_handlers_are_drawn_by_lots_of_the_seed(seed: int) -> None:
    game = start(e19_players="10", e19_ottoman_control="handlers")
    seeded = replace(game, ledger=write_records(replace(records_of(game), seed=seed), game.ledger))
    drawn = records_of(seeded.advance()).handlers
    assert set(drawn) == {"ott", "poland"}
    for state, faith in ((OTT, "protestant"), (POLAND, "catholic")):
        assert len(set(drawn[state])) == 3
        assert set(drawn[state]) <= set(game.board.power)
        assert game.board.power[drawn[state][0]].faith == faith
    assert drawn == records_of(seeded.advance()).handlers


def test_other_seeds_draw_other_handlers() -> None:
    game = start(e19_ottoman_control="handlers")
    seeds = (replace(game, ledger={**game.ledger, "seed": seed}) for seed in range(6))
    assert len({records_of(seeded.advance()).handlers[OTT] for seeded in seeds}) > 1


def test_handlers_that_are_out_of_the_game_are_replaced() -> None:
    game = play_handled("denmark 3")
    gone = replace(records_of(game), eliminated=frozenset({Power("france")}))
    after = replace_handlers(gone, game.board, 1625).handlers[OTT]
    assert after[:2] == ("england", "sweden")
    assert after[2] not in ("france", "denmark")


def test_handlers_are_in_the_ledger() -> None:
    game = play_handled("denmark 3")
    ledger = game.ledger
    assert game.variant.ledger_json(ledger)["handlers"] == {"ott": list(HANDLERS)}
    assert read_records(ledger).handlers == {OTT: HANDLERS}
