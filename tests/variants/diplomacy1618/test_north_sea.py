"""Fleets, and the coast of the North Sea that none can enter."""

import pytest

from tests.variants.diplomacy1618.seasons import BOARD, TABLE, fall
from westphalia.games.game import Game
from westphalia.model.board import Terrain
from westphalia.model.errors import UnknownNameError
from westphalia.model.names import Location, Province, UnitKind
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.diplomacy1618.north_sea import find_two_coast_provinces
from westphalia.variants.diplomacy1618.setting import read_named_places

COAST = read_named_places(BOARD).north_sea_coast
CLOSED = {"d18_two_coast_provinces": "no_fleets"}


@pytest.mark.clause("D18-SEA-1")
def test_the_north_sea_is_no_place_of_the_game() -> None:
    assert BOARD.seas == {"bal", "kat", "bok", "god"}
    with pytest.raises(UnknownNameError):
        Game.start(DIPLOMACY_1618).submit("denmark", "F cop - North Sea")


@pytest.mark.clause("D18-SEA-3")
def test_the_coast_of_the_north_sea_is_closed_to_fleets() -> None:
    assert {"jut", "hol", "ham", "brm", "efr", "gro", "fri", "gel", "utr", "hld", "ant", "fla"} == COAST
    ground = TABLE.state(TABLE.position(), TABLE.rulebook(), DIPLOMACY_1618.start).conditions.ground
    for start, ends in enumerate(ground.steps[UnitKind.FLEET]):
        touched = {ground.names[place] for place in ((start, *ends) if ends else ())}
        assert not touched & (COAST - {"jut"})


@pytest.mark.clause("D18-SEA-1", "D18-SEA-3", "D18-SEA-5")
@pytest.mark.parametrize(
    "order", ["F bok S A kie - hol", "F bok S A hol", "F bok S F hol - kie", "F bok - hol"]
)
def test_an_illegal_order_of_a_fleet_names_the_place_on_the_north_sea(order: str) -> None:
    game = fall("denmark F bok, denmark A kie, denmark A hol", {"denmark": "kie"}, {"denmark": order})
    told = [
        fact.text for entry in game.history[-1].report.entries for fact in entry.fact.because if entry.given
    ]
    assert ("Holstein lies on the North Sea." in told) is ("hol - kie" not in order)
    assert not any(text.startswith("Kiel lies") for text in told)


@pytest.mark.clause("D18-SEA-5")
def test_an_illegal_retreat_of_a_fleet_names_the_place_on_the_north_sea() -> None:
    game = fall(
        "denmark F kie, saxony A lub, saxony A hol",
        {"denmark": "cop"},
        {"saxony": "A lub - kie, A hol S A lub - kie"},
    )
    game = game.submit("denmark", "F kie R ham").advance()
    (entry,) = game.history[-1].report.entries
    assert entry.code == "D18-SEA-5"
    assert [fact.text for fact in entry.fact.because][-1] == "Hamburg lies on the North Sea."


@pytest.mark.clause("D18-SEA-4")
def test_jutland_takes_fleets_on_its_baltic_side() -> None:
    assert find_two_coast_provinces(BOARD) == {"jut"}
    assert BOARD.fleet_borders[Location("jut")] == {"kat", "bok", "kie"}
    for order in ("F kat - jut", "F jut - bok", "F kie - jut"):
        assert TABLE.move({"denmark": order})[order] == "arrives"


@pytest.mark.clause("D18-SEA-4")
def test_jutland_may_be_closed_to_fleets() -> None:
    book = TABLE.rulebook(CLOSED)
    ground = TABLE.state(TABLE.position(), book, DIPLOMACY_1618.start).conditions.ground
    jutland = ground.index["jut"]
    assert not ground.steps[UnitKind.FLEET][jutland]
    assert not any(jutland in ends for ends in ground.steps[UnitKind.FLEET])
    for order in ("F kat - jut", "F kie - jut"):
        moves = TABLE.move({"denmark": order}, rules=CLOSED)
        assert moves[order] == "D18-SEA-4"
        assert moves.after == {f"denmark {order[:5]}"}
    helped = TABLE.move({"denmark": "F kat S A kie - jut, A kie - jut"}, rules=CLOSED)
    assert helped["F kat S A kie - jut"] == "D18-SEA-4"
    beaten = TABLE.move({"sweden": "F bal - kat, F swe S F bal - kat"}, "denmark F kat", rules=CLOSED)
    assert beaten.retreats("denmark F kat") == {"cop", "bok"}


@pytest.mark.clause("D18-SEA-6")
@pytest.mark.parametrize("place", ["tri", "ven"])
def test_trieste_and_venice_touch_no_sea(place: str) -> None:
    assert BOARD.province[Province(place)].terrain is Terrain.INLAND
    assert TABLE.rulebook(d18_adriatic="none") == DIPLOMACY_1618.rulebook
