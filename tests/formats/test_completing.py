"""The remarks that completion adds to the orders of a record: what happened to each order and each unit."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from westphalia.formats import Notes, RecordedOrder, Remark, format_records, read_records
from westphalia.formats.completing import complete_record
from westphalia.formats.record import NoOrder
from westphalia.games import Game, amend, format_game
from westphalia.model.case import read_case
from westphalia.model.orders import format_order
from westphalia.variants import find_variant


def remarks(position: str, sheets: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the remarks on the orders of a phase, and on its units without orders."""
    case = read_case(f"variant: standard\n{position}", find_variant)
    game = Game.start(find_variant("standard"), phase=case.phase, position=case.position)
    for power, sheet in sheets.items():
        game = game.submit(power, sheet)
    (record,) = read_records(format_game(game.advance()))
    return dict(map(_describe, complete_record(record).phases[0].orders))


def _describe(entry: RecordedOrder) -> tuple[str, list[str]]:
    order = entry.order
    unit = f"{order.unit.kind} {order.unit.location} (no order)" if isinstance(order, NoOrder) else ""
    assert entry.remarks is not None
    return unit or format_order(order), [remark.value for remark in entry.remarks]  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


MOVEMENT = """phase: S1901M
Units:
  Austria: A Vie, A Bud, A Tri
  Italy: A Ven, A Tyr, F Ion, A Nap
  Russia: A Gal, A Ukr, A Boh, A Ser
  Turkey: F Aeg, F Eas
"""


def test_each_order_of_a_movement_has_its_outcome_and_whether_its_unit_is_dislodged() -> None:
    found = remarks(
        MOVEMENT,
        {
            "austria": "A Bud - Gal, A Vie S A Bud - Gal, A Tri H",
            "italy": "A Ven - Tri, A Tyr S A Ven - Tri, F Ion C A Nap - Gre, A Nap - Gre",
            "russia": "A Boh - Vie, A Gal - Vie, A Ukr S A Ser - Bud",
            "turkey": "F Aeg - Ion, F Eas S F Aeg - Ion",
        },
    )
    assert found == {
        "A bud - gal": ["bounce"],
        "A vie S A bud - gal": ["cut"],
        "A tri H": ["dislodged"],
        "A ven - tri": [],
        "A tyr S A ven - tri": [],
        "F ion C A nap - gre": ["dislodged"],
        "A nap - gre": ["no convoy"],
        "A boh - vie": ["bounce"],
        "A gal - vie": ["bounce"],
        "A ukr S A ser - bud": ["void"],
        "F aeg - ion": [],
        "F eas S F aeg - ion": [],
        "A ser (no order)": [],
    }


def test_a_move_may_bounce_and_its_unit_be_dislodged() -> None:
    found = remarks(
        "phase: S1901M\nUnits:\n  Austria: A Vie, A Bud\n  Italy: A Tri, A Tyr\n",
        {"austria": "A Vie - Tyr", "italy": "A Tri - Bud, A Tyr - Vie"},
    )
    assert found["A vie - tyr"] == ["bounce"]
    found = remarks(
        "phase: S1901M\nUnits:\n  Austria: A Vie, A Bud\n  Italy: A Tri, A Tyr, A Boh\n",
        {"austria": "A Vie - Tyr", "italy": "A Tri H, A Tyr - Vie, A Boh S A Tyr - Vie"},
    )
    assert found["A vie - tyr"] == ["bounce", "dislodged"]
    found = remarks(
        "phase: S1901M\nUnits:\n  Austria: A Vie, A Bud\n  Italy: A Tyr, A Boh\n",
        {"austria": "A Bud H", "italy": "A Tyr - Vie, A Boh S A Tyr - Vie"},
    )
    assert found["A vie (no order)"] == ["dislodged"]


RETREAT = """phase: F1901R
Units:
  Russia: A Ukr, A Vie, A Bud
Dislodged:
  Austria: A Vie by A Boh
  Italy: A Bud by A Rum
  Turkey: A Ukr by A Sev
"""


@pytest.mark.parametrize(
    ("sheets", "expected"),
    [
        (
            {"austria": "A Vie R Gal", "italy": "A Bud R Gal", "turkey": "A Ukr R Mos"},
            {
                "A vie R gal": ["bounce", "destroyed"],
                "A bud R gal": ["bounce", "destroyed"],
                "A ukr R mos": [],
            },
        ),
        (
            {"austria": "A Vie D", "italy": "A Bud R Par"},
            {"A vie D": ["disband"], "A bud R par": ["void", "destroyed"], "A ukr (no order)": ["disband"]},
        ),
    ],
)
def test_a_retreat_that_fails_destroys_the_unit(
    sheets: dict[str, str], expected: dict[str, list[str]]
) -> None:
    assert remarks(RETREAT, sheets) == expected


def test_a_build_is_void_or_not_and_a_removal_without_an_order_is_marked() -> None:
    winter = (
        "phase: W1901A\nCenters:\n  Austria: Vie, Bud, Tri\n  Italy: Ven\n  Russia: Mos\n"
        "Units:\n  Austria: A Vie\n  Italy: A Ven, A Pie\n  Russia: A Mos, A Ukr\n"
    )
    found = remarks(winter, {"austria": "B A Bud, B A Vie, W", "italy": "A Ven D", "russia": "B A Sev"})
    assert found == {
        "B A bud": [],
        "B A vie": ["void"],
        "W": [],
        "A ven D": [],
        "B A sev": ["void"],
        "A ukr (no order)": ["removed"],
    }


def test_stated_remarks_remain() -> None:
    text = (
        "NOW ( SPR 1901 ) ( FRA AMY PAR ) ( FRA FLT BRE )\n"
        "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( NSO )\nSUB ( ( FRA FLT BRE ) HLD )\n"
        "NOW ( FAL 1901 ) ( FRA AMY PAR ) ( FRA FLT BRE )\n"
    )
    (record,) = read_records(text, name="daide")
    assert [one.remarks for one in complete_record(record).phases[0].orders] == [(Remark.VOID,), ()]


@pytest.mark.parametrize("name", ["webdiplomacy", "godip", "droidippy", "daide", "saved-game"])
def test_a_game_with_a_correction_is_written(name: str) -> None:
    game = amend(Game.start(find_variant("standard")).advance(), "NO UNIT Lon", "the map was misread")
    records = read_records(format_game(game.advance()))
    (again,) = read_records(format_records(records, name, Notes()), name=name)
    assert [len(phase.before.units) for phase in again.phases[:2]] == [22, 21]
