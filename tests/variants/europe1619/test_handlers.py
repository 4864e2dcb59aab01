"""The secret handlers of the Ottomans and of Poland, under the option (E19-MOD-5)."""

import re
from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.europe1619.years import code, go, play, records_of, report, start, to, units
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
def test_the_first_handler_is_followed() -> None:
    game = play_handled("denmark 3")
    assert {"england", "france", "sweden", "denmark"} <= set(game.dues)
    after = go(game, england=MOVE, france="A mac - bul")
    assert moved(after)
    assert code(after, "A mac - bul") == "E19-MOD-5"
    assert not moved(go(game, denmark=MOVE))


@pytest.mark.clause("E19-MOD-5")
def test_without_orders_from_one_handler_the_next_is_followed() -> None:
    after = go(play_handled("denmark 3"), england="F lon - eng", france=MOVE, sweden="A mac - bul")
    assert moved(after)
    assert "ott A bul" in units(go(play_handled("denmark 3"), sweden="A mac - bul"))


@pytest.mark.clause("E19-MOD-5")
def test_a_handler_that_the_state_is_aligned_with_is_not_followed() -> None:
    after = go(play_handled("england 3"), england=MOVE, france="A mac - bul")
    assert "ott A bul" in units(after)


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
@pytest.mark.parametrize("placed", ["", "denmark 2, spain 2"])
def test_a_state_that_is_not_aligned_holds(placed: str) -> None:
    game = play_handled(placed)
    assert not {"france", "sweden"} & set(game.dues)
    assert not moved(go(game, england=MOVE))


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


@pytest.mark.clause("E19-MOD-5")
def test_poland_may_be_ordinary_while_the_ottomans_are_not() -> None:
    choices = {"e19_players": "10", "e19_ottoman_control": "handlers"}
    assert set(records_of(start(**choices).advance()).handlers) == {"ott", "poland"}
    choices["e19_poland_control"] = "ordinary_influence"
    assert set(records_of(start(**choices).advance()).handlers) == {"ott"}
    assert records_of(start(e19_players="10").advance()).handlers == {}


@pytest.mark.clause("E19-MOD-5")
def test_an_aligned_first_handler_is_replaced_at_the_end_of_the_year() -> None:
    game = to(play_handled("england 3"), "S1626D")
    second, third, fresh = records_of(game).handlers[OTT]
    assert (second, third) == ("france", "sweden")
    assert fresh not in HANDLERS
    unchanged = to(play_handled("sweden 3"), "S1626D")
    assert records_of(unchanged).handlers[OTT] == HANDLERS


@pytest.mark.clause("E19-MOD-5", "E19-POS-1")
def test_a_handler_is_asked_for_the_retreat_of_an_expelled_army_and_can_order_it() -> None:
    game = play(
        "ott A ven",
        when="S1625M",
        placed={"ott": "denmark 3", "ven": "spain 1, france 1"},
        records=Europe1619Records(handlers={OTT: HANDLERS}),
        e19_ottoman_control="handlers",
        e19_status_retreat_fleets="may_retreat",
    ).advance()
    assert set(game.dues) == set(HANDLERS)
    (lost,) = game.position.dislodged
    place = game.dues[HANDLERS[0]].note.split(" to ")[1].split(" or ")[0]
    after = go(game, england=f"{lost.unit} R {place}")
    assert f"ott A {place}" in " ".join(units(after))


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
