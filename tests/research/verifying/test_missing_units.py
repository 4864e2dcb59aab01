"""Hypotheses about a unit that no order mentions."""

from dataclasses import replace

import pytest

from westphalia.model.case import Case, case_of
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Location, UnitKind
from westphalia.model.position import Unit
from westphalia.model.position_audit import unit_defect
from westphalia.research import missing_unit_words, question_of, read_claims, verify
from westphalia.research.claims.truth import holds
from westphalia.variants import find_variant


def read(orders: dict[str, list[str]], statements: list[str], **more: object) -> Case:
    data = {"variant": "standard", "phase": "S1903M", "orders": orders, "result": statements, **more}
    return case_of(data, find_variant)


def hypotheses(case: Case) -> list[str]:
    found = verify(question_of(case), read_claims(case, []))
    return [missing_unit_words(one, case.board) for one in found.missing_units]


@pytest.mark.parametrize(
    ("orders", "statements", "expected"),
    [
        ({"germany": ["A Mun - Sil"]}, ["A Mun - Sil fails"], ["an army in Silesia"]),
        ({"germany": ["F Nth - Nwg"]}, ["F Nth - Nwg bounces"], ["a fleet in the Norwegian Sea"]),
        (
            {"germany": ["A Mun - Tyr", "A Vie S A Mun - Tyr"]},
            ["A Mun - Tyr bounces"],
            ["an army of Germany in Tyrolia"],
        ),
        (
            {"germany": ["A Mun - Tyr"], "italy": ["A Ven S A Mun - Tyr"]},
            ["A Mun - Tyr bounces"],
            ["an army of Germany or Italy in Tyrolia"],
        ),
        (
            {"italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"], "austria": ["A Tri H"]},
            ["A Tri retreats: alb, bud, ser"],
            ["an army in Vienna"],
        ),
        ({"germany": ["A Mun - Sil", "A Kie - Den"]}, ["A Mun - Sil fails", "A Kie - Den fails"], []),
    ],
)
def test_one_unordered_unit_explains_a_result(
    orders: dict[str, list[str]], statements: list[str], expected: list[str]
) -> None:
    assert hypotheses(read(orders, statements)) == expected


def test_no_unit_is_missing_if_all_are_listed() -> None:
    case = read({"germany": ["A Mun - Sil"]}, ["A Mun - Sil fails"], units={"germany": ["A Mun"]})
    assert hypotheses(case) == []


def test_trying_every_unit_of_the_board_finds_no_others() -> None:
    case = read(
        {"germany": ["A Mun - Tyr", "A Vie S A Mun - Tyr"], "italy": ["A Ven - Tri"]}, ["A Mun - Tyr bounces"]
    )
    claims = [one.claim for one in read_claims(case, [])]
    taken = {unit.location.province for unit in case.position.units}
    found: set[tuple[str, str]] = set()
    for info in case.board.powers:
        for place in case.board.provinces:
            unit = Unit(info.id, UnitKind.ARMY, Location(place.id))
            if place.id in taken or unit_defect(unit, case.board) is not None:
                continue
            more = replace(case, position=replace(case.position, units=(*case.position.units, unit)))
            try:
                right = all(holds(question_of(more).resolution(), claims))
            except WestphaliaError:
                right = False
            if right:
                found.add((place.id, info.id))
    named = verify(question_of(case), read_claims(case, [])).missing_units
    assert {(one.province, power) for one in named for power in one.powers} == found
