"""What decided each order, as JSON."""

import re
from random import Random
from typing import Any, cast

import pytest

from benchmarks.large import ring
from benchmarks.turns import MovementTurn
from tests.generators import MIXED, PATHOLOGICAL, SMALL, TURN, random_case
from westphalia.games import Game, play_case, result_to_json
from westphalia.games.files.data import game_to_json, record_to_json
from westphalia.model.case import read_case
from westphalia.solver import Resolution, json_text, resolution_json, resolve
from westphalia.solver.results.causes import RING_NAMED
from westphalia.variants import find_variant

Json = dict[str, Any]
CAUSES = ("by", "strengths", "decided", "fleets_lost", "dislodged_by")
_UNIT = re.compile(r"\b[AF] [a-z]{3}(?:/[a-z]{2})?\b")


def unit(power: str, text: str) -> Json:
    return {"power": power, "unit": text, "place": text[2:]}


def strength(kind: str, power: str, text: str, value: int, **more: object) -> Json:
    return {"kind": kind, **unit(power, text), "value": value, "base": 1, "terms": list[Json](), **more}


def causes_of(text: str, order: str, phase: str = "F1901M") -> Json:
    """Return the causes of an order of a case."""
    case = read_case(f"variant: standard\nphase: {phase}\n{text}", find_variant)
    data = result_to_json(play_case(case))
    found = cast("Json", next(one for one in data["orders"] if one["order"] == order))
    return {key: found[key] for key in CAUSES if key in found}


def test_a_bounce_names_the_unit_and_both_strengths_with_their_terms() -> None:
    text = "Austria: A Vie - Tyr, A Boh S A Vie - Tyr\nItaly: A Ven - Tyr, A Pie S A Ven - Tyr"
    assert causes_of(text, "A vie - tyr") == {
        "by": [unit("italy", "A ven")],
        "strengths": [
            strength("attack", "austria", "A vie", 2, terms=[{**unit("austria", "A boh"), "adds": 1}]),
            strength("prevent", "italy", "A ven", 2, terms=[{**unit("italy", "A pie"), "adds": 1}]),
        ],
        "decided": [],
    }


def test_a_head_to_head_battle_is_lost_against_a_defend_strength() -> None:
    found = causes_of("Austria: A Tri - Ven\nItaly: A Ven - Tri", "A tri - ven")
    assert [one["kind"] for one in found["strengths"]] == ["attack", "defend"]


def test_a_disrupted_convoy_names_its_lost_fleets_and_their_attackers() -> None:
    text = """England: A Lon - Nwy, F Nth C A Lon - Nwy
France: F Eng - Nth, F Bel S F Eng - Nth"""
    assert causes_of(text, "A lon - nwy") == {
        "by": [unit("france", "F eng")],
        "strengths": [],
        "decided": [],
        "fleets_lost": [{**unit("england", "F nth"), "by": unit("france", "F eng")}],
    }


def test_a_cut_support_names_its_attacker() -> None:
    text = "Austria: A Vie - Tyr, A Boh S A Vie - Tyr\nGermany: A Mun - Boh"
    assert causes_of(text, "A boh S A vie - tyr")["by"] == [unit("germany", "A mun")]


def test_a_support_names_the_deciding_choice() -> None:
    text = (
        "rule: 4.A.2 = 1982\n"
        """England: F Lon S F Wal - Eng, F Wal - Eng
France: A Bre - Lon, F Eng C A Bre - Lon
Germany: F Nth S F Bel - Eng, F Bel - Eng"""
    )
    found = causes_of(text, "F lon S F wal - eng")
    assert found["decided"] == ["4.A.2=1982"]
    assert found["by"] == [unit("france", "A bre")]


def test_an_own_unit_that_stays_is_named() -> None:
    found = causes_of("Austria: A Vie - Tri, F Tri H", "A vie - tri")
    assert found["by"] == [unit("austria", "F tri")]


def test_withheld_support_is_listed_separately() -> None:
    text = "Austria: A Vie - Tri, F Tri H, A Bud S A Ser - Tri\nTurkey: A Ser - Tri, A Alb S A Ser - Tri"
    found = causes_of(text, "A ser - tri")["strengths"][0]
    assert found["without"] == [{**unit("austria", "A bud"), "clause": None}]


def test_a_ring_of_moves_succeeds_by_its_rule() -> None:
    found = causes_of("Turkey: F Ank - Con, A Con - Smy, A Smy - Ank", "F ank - con")
    assert found["decided"] == ["circular_movement"]
    assert found["by"] == [unit("turkey", "A con"), unit("turkey", "A smy")]


def test_a_bounced_unit_names_its_dislodger() -> None:
    text = "Austria: A Tri - Ven, A Tyr S A Tri - Ven\nItaly: A Ven - Rom, A Rom H"
    found = causes_of(text, "A ven - rom")
    assert found["by"] == [unit("italy", "A rom")]
    assert found["dislodged_by"] == unit("austria", "A tri")


def test_an_unmatched_order_names_the_other_unit() -> None:
    assert causes_of("Austria: A Vie S A Bud - Gal, A Bud H", "A vie S A bud - gal")["by"] == [
        unit("austria", "A bud")
    ]


def test_a_paradox_names_the_rule_that_stopped_the_army() -> None:
    text = """England: F Lon S F Wal - Eng, F Wal - Eng
France: A Bre - Lon, F Eng C A Bre - Lon"""
    assert causes_of(text, "A bre - lon")["decided"] == ["4.A.2=szykman"]


def test_the_causes_of_conflicting_retreats_name_each_other() -> None:
    text = """Italy: A Ven R Pie
France: A Mar R Pie
Dislodged:
  Italy: A Ven by A Tyr
  France: A Mar by A Bur"""
    assert causes_of(text, "A ven R pie", "F1901R")["by"] == [unit("france", "A mar")]


def test_a_removal_without_an_order_names_the_choice_and_the_unit_that_was_spared() -> None:
    text = "Units:\n  Austria: A Vie, A Ukr\nCenters:\n  Austria: Vie"
    found = causes_of(text, "A ukr D", "W1901A")
    assert found["by"] == [unit("austria", "A vie")]
    assert [one.partition("=")[0] for one in found["decided"]] == ["4.D.8"]


def test_a_build_in_an_occupied_place_names_its_unit() -> None:
    text = "Austria: B A Vie\nUnits:\n  Austria: A Vie\nCenters:\n  Austria: Vie, Bud"
    assert causes_of(text, "B A vie", "W1901A")["by"] == [unit("austria", "A vie")]


def test_more_builds_than_centers_name_the_choice() -> None:
    text = "Austria: B A Vie, B A Bud\nUnits:\n  Austria: A Tyr\nCenters:\n  Austria: Vie, Bud"
    assert causes_of(text, "B A bud", "W1901A")["decided"] == ["4.D.4=first"]


def _named(value: object) -> set[str]:
    """Return all units that a cause names."""
    if isinstance(value, dict):
        inner = cast("Json", value)
        own = {inner["unit"]} if isinstance(inner.get("unit"), str) else set[str]()
        return own.union(*map(_named, inner.values()))
    if isinstance(value, list):
        return set[str]().union(*map(_named, cast("list[object]", value)))
    return set()


@pytest.mark.parametrize("profile", [PATHOLOGICAL, SMALL, MIXED, TURN], ids=lambda one: one.name)
@pytest.mark.parametrize("seed", range(15))
def test_causes_name_every_unit_and_strength_that_the_sentence_names(profile: Any, seed: int) -> None:
    given = random_case(Random(seed), profile)
    data = resolution_json(resolve(given.position, given.orders, given.rulebook))
    for one in cast("list[Json]", data["orders"]):
        cause = {key: one[key] for key in CAUSES if key in one}
        words = one["why"].replace(one["order"], "")
        if one["code"] in ("bounced", "arrives", "dislodged", "cut", "given", "convoy_disrupted", "stands"):
            told = set(_UNIT.findall(words)) - {one["unit"]}
            assert told - _named(cause) <= set(_UNIT.findall(one["order"])), one
        values = {found["value"] for found in one["strengths"]}
        assert {int(found) for found in re.findall(r"strength (\d+)", words)} <= values, one
        for found in one["strengths"]:
            assert found["base"] + sum(term["adds"] for term in found["terms"]) >= found["value"]


def test_a_game_reports_causes_but_its_file_omits_them() -> None:
    game = Game.start(find_variant("standard"))
    game = game.submit("austria", "A Vie - Gal").submit("russia", "A War - Gal").advance()
    record = game.history[-1]
    told = cast("Json", record_to_json(game.variant, record, causes=True)["report"])["orders"]
    assert next(one for one in told if one["order"] == "A vie - gal")["by"] == [unit("russia", "A war")]
    assert "strengths" not in str(game_to_json(game))


def test_orders_of_a_long_ring_name_their_neighbors_and_its_length() -> None:
    data = resolution_json(resolve_turn(ring(RING_NAMED + 2)))
    first, second, *_, last = cast("list[Json]", data["orders"])
    assert first["by"] == [unit_of(second), unit_of(last)]
    assert first["ring"] == RING_NAMED + 2
    assert len(data["kernels"][0]["orders"]) == RING_NAMED + 2


def test_orders_of_a_shorter_ring_name_all_others() -> None:
    data = resolution_json(resolve_turn(ring(RING_NAMED + 1)))
    assert data["orders"][0]["by"] == [unit_of(other) for other in cast("list[Json]", data["orders"])[1:]]
    assert "ring" not in data["orders"][0]


def test_the_json_of_a_ring_grows_with_its_length() -> None:
    short, long = (len(json_text(resolution_json(resolve_turn(ring(length))))) for length in (100, 400))
    assert long < 5 * short


def resolve_turn(turn: MovementTurn) -> Resolution:
    return resolve(turn.position, turn.orders, turn.rulebook)


def unit_of(record: Json) -> Json:
    return {key: record[key] for key in ("power", "unit")} | {"place": record["unit"][2:]}
