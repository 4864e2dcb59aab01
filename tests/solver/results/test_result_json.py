"""The JSON of a resolution is a contract, so tests compare whole objects."""

import json
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.generators import MIXED, PATHOLOGICAL, PROFILES, SMALL, TURN, random_case
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.solver import resolve
from westphalia.solver.results.wire import ResultRecord, json_text, resolution_json
from westphalia.variants import find_variant

HEAD = "variant: standard\nphase: Spring 1901 Movement\n"
CASES = [(profile.name, seed) for profile in (PATHOLOGICAL, SMALL, MIXED, TURN) for seed in range(25)]


def json_of(text: str) -> ResultRecord:
    return resolve_case(read_case(HEAD + text, find_variant)).to_json(phase="S1901M")


def strength(kind: str, power: str, unit: str, value: int, **more: object) -> dict[str, object]:
    place = {"power": power, "unit": unit, "place": unit[2:]}
    return {"kind": kind, **place, "value": value, "base": 1, "terms": list[object](), **more}


def test_the_whole_object_of_a_dislodgement() -> None:
    text = """
rule: 4.D.3 = last
Austria: A Vie - Tyr; A Tyr - Ven; F Tri S A Tyr - Ven
Italy: A Ven H; A Rom - Tri
"""
    support = {"power": "austria", "unit": "F tri", "place": "tri", "adds": 1}
    attack = strength("attack", "austria", "A tyr", 2, terms=[support])
    assert json_of(text) == {
        "variant": "standard",
        "phase": "S1901M",
        "rules": {"several_orders": "last"},
        "certainty": "unique",
        "orders": [
            {
                "power": "austria",
                "unit": "A vie",
                "order": "A vie - tyr",
                "outcome": "succeeds",
                "code": "arrives",
                "why": "A vie - tyr succeeds: it moves into the place that A tyr leaves.",
                "by": [{"power": "austria", "unit": "A tyr", "place": "tyr"}],
                "strengths": [strength("attack", "austria", "A vie", 1)],
                "decided": [],
            },
            {
                "power": "austria",
                "unit": "A tyr",
                "order": "A tyr - ven",
                "outcome": "succeeds",
                "code": "arrives",
                "why": (
                    "A tyr - ven succeeds: its attack strength 2 (with F tri) exceeds the hold strength 1 of "
                    "A ven, and A ven is dislodged."
                ),
                "by": [{"power": "italy", "unit": "A ven", "place": "ven"}],
                "strengths": [attack, strength("hold", "italy", "A ven", 1)],
                "decided": [],
            },
            {
                "power": "austria",
                "unit": "F tri",
                "order": "F tri S A tyr - ven",
                "outcome": "succeeds",
                "code": "given",
                "why": "F tri S A tyr - ven is given: nobody attacks F tri.",
                "by": [],
                "strengths": [],
                "decided": [],
            },
            {
                "power": "italy",
                "unit": "A ven",
                "order": "A ven H",
                "outcome": "fails",
                "code": "dislodged",
                "why": (
                    "A ven H is dislodged by A tyr, whose attack strength 2 (with F tri) exceeds the hold "
                    "strength 1."
                ),
                "by": [{"power": "austria", "unit": "A tyr", "place": "tyr"}],
                "strengths": [attack, strength("hold", "italy", "A ven", 1)],
                "decided": [],
                "dislodged_by": {"power": "austria", "unit": "A tyr", "place": "tyr"},
            },
            {
                "power": "italy",
                "unit": "A rom",
                "order": "A rom - tri",
                "outcome": "void",
                "code": "no_fleet_for_convoy",
                "why": (
                    "A rom - tri is illegal: tri does not border rom, and no chain of fleets at sea could "
                    "convoy it there (4.E.1=board_possible); A rom holds."
                ),
                "by": [],
                "strengths": [],
                "decided": ["4.E.1=board_possible"],
            },
        ],
        "units": {"austria": ["A tyr", "A ven", "F tri"], "italy": ["A rom"]},
        "dislodged": [{"power": "italy", "unit": "A ven", "by": "A tyr", "retreats": ["apu", "pie", "tus"]}],
        "contested": [],
        "kernels": [],
        "events": [],
    }


def test_an_attacker_that_came_by_convoy_is_marked() -> None:
    text = """
England: A Lon - Bel; F Nth C A Lon - Bel; F Eng S A Lon - Bel
Germany: A Bel H
"""
    found = json_of(text)["dislodged"]
    by_sea = {"power": "germany", "unit": "A bel", "by": "A lon", "by_convoy": True}
    assert found == [{**by_sea, "retreats": ["bur", "hol", "pic", "ruh"]}]


def test_standoffs_leave_contested_provinces() -> None:
    assert json_of("Austria: A Vie - Gal\nRussia: A War - Gal; F Sev - Bla\nTurkey: F Ank - Bla")[
        "contested"
    ] == [
        "bla",
        "gal",
    ]


def test_an_order_for_a_unit_that_is_not_there_has_no_unit() -> None:
    result = resolve_case(read_case(f"{HEAD}Austria: A Bud H\nUnits:\n  Austria: A Vie\n", find_variant))
    orders = result.to_json()["orders"]
    assert [(order["unit"], order["code"]) for order in orders] == [
        (None, "no_such_unit"),
        ("A vie", "stands"),
    ]


def test_a_kernel_lists_the_fate_of_each_of_its_orders_in_every_alternative() -> None:
    text = """
England: F Lon S F Wal - Eng; F Wal - Eng
France: A Bre - Lon; F Eng C A Bre - Lon
"""
    assert json_of(text)["kernels"] == [
        {
            "orders": ["F lon S F wal - eng", "F wal - eng", "A bre - lon", "F eng C A bre - lon"],
            "resolutions": 2,
            "rule": "szykman",
            "alternatives": [
                [
                    "F lon S F wal - eng: cut",
                    "F wal - eng: bounces",
                    "A bre - lon: bounces",
                    "F eng C A bre - lon: stands",
                ],
                [
                    "F lon S F wal - eng: given",
                    "F wal - eng: succeeds",
                    "A bre - lon: stranded",
                    "F eng C A bre - lon: dislodged",
                ],
            ],
        }
    ]


def test_a_ring_is_a_kernel_too() -> None:
    kernels = json_of("Turkey: F Ank - Con; A Con - Smy; A Smy - Ank")["kernels"]
    orders = ["F ank - con", "A con - smy", "A smy - ank"]
    assert kernels == [
        {
            "orders": orders,
            "resolutions": 2,
            "rule": "circular_movement",
            "alternatives": [[f"{order}: {fate}" for order in orders] for fate in ("bounces", "succeeds")],
        }
    ]


def test_a_paradox_that_no_rule_decides_names_no_rule() -> None:
    text = """
rule: 4.A.2 = 1971
England: F Nth C A Lon - Bel; A Lon - Bel; F Eng S A Lon - Bel
France: F Bel S F Nth
Germany: F Hel S F Ska - Nth; F Ska - Nth
"""
    kernels: Any = json_of(text)["kernels"]
    assert [(kernel["resolutions"], kernel["rule"], kernel["alternatives"]) for kernel in kernels] == [
        (0, None, [])
    ]


# ------------------------------------------------------------------------------------------ properties


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_the_object_is_json_and_both_methods_give_the_same(profile: str, seed: int) -> None:
    case = random_case(Random(seed), PROFILES[profile])
    default = resolution_json(resolve(case.position, case.orders, case.rulebook))
    assert json.loads(json.dumps(default)) == default
    assert default == resolution_json(resolve(case.position, case.orders, case.rulebook, method="whole"))


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_the_text_is_what_json_writes_of_the_object(profile: str, seed: int) -> None:
    case = random_case(Random(seed), PROFILES[profile])
    resolution = resolve(case.position, case.orders, case.rulebook)
    text = json_text(resolution_json(resolution))
    assert json.loads(text) == resolution_json(resolution)
    assert TypeAdapter(ResultRecord).validate_json(text) == resolution_json(resolution)


def test_the_text_escapes_what_was_written() -> None:
    strange = 'Vienna "goes\\ to\ttyr'
    result = resolve_case(read_case(f"{HEAD}Austria: A Vie H, {strange}", find_variant, lenient=True))
    assert json.loads(json_text(resolution_json(result)))["orders"][1]["order"] == " ".join(strange.split())


@pytest.mark.parametrize(("profile", "seed"), CASES)
def test_a_kernel_has_never_exactly_one_resolution_and_each_is_complete(profile: str, seed: int) -> None:
    case = random_case(Random(seed), PROFILES[profile])
    for kernel in resolve(case.position, case.orders, case.rulebook).kernels:
        assert kernel.resolutions != 1
        assert len(kernel.result) == len(kernel.orders) > 1
        assert all(len(fates) == len(kernel.orders) for fates in kernel.alternatives)
        assert len(set(kernel.alternatives)) <= kernel.resolutions
