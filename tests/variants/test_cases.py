"""Cases are played as their variant plays the phase in a game, and say what they had to be completed with."""

from __future__ import annotations

import pytest

from westphalia.model.case import Case, read_case
from westphalia.model.errors import WestphaliaError
from westphalia.research.question import question_of
from westphalia.variants import find_variant, movement_json, play_case, resolve_case
from westphalia.variants.games.cases import aftermath

HESSE = """\
variant: europe-1615
phase: Spring 1616 Movement
ledger: {"influence": {"hes": {"france": 4, "england": 2}}}
France: A Hes - Fra
England: A Hes H; A Lon - Wal
Units:
  Hesse: A Hes
  England: A Lon
"""

PORTUGAL = """\
variant: europe-1619
phase: Spring 1620 Movement
Spain: A Por H
Units:
  Portugal: A Por
"""


def read(text: str) -> Case:
    return read_case(text, find_variant)


def codes(case: Case) -> list[tuple[str, str, str]]:
    """Who gave which order, and what became of it."""
    return [(line.power, str(line.unit), line.code) for line in resolve_case(case).orders]


@pytest.mark.clause("E15-STAT-6", "E15-STAT-9")
def test_influence_in_a_ledger_becomes_statuses_before_anybody_moves() -> None:
    case = read(HESSE)
    assert codes(case) == [
        ("france", "A hes", "arrives"),
        ("england", "A hes", "E15-STAT-9"),
        ("england", "A lon", "arrives"),
        ("hes", "A hes", "arrives"),
    ]
    after = aftermath(case, resolve_case(case))
    assert after is not None
    assert next(event.text for event in after.events) == "Hesse is aligned with France."


@pytest.mark.clause("E19-STAT-7")
def test_a_power_orders_the_units_of_states_aligned_with_it() -> None:
    assert codes(read(PORTUGAL))[0][::2] == ("spain", "stands")
    france = read(PORTUGAL.replace("Spain:", "France:"))
    assert codes(france)[0] == ("france", "A por", "E19-STAT-7")


def test_a_ledger_counts_where_the_case_lists_no_centers() -> None:
    """Without owners Portugal would count as captured, and its influence for nothing."""
    ledger = 'ledger: {"influence": {"por": {"france": 9}}}\n'
    case = read(PORTUGAL.replace("Spain:", f"{ledger}France:"))
    assert codes(case)[0][::2] == ("france", "stands")


@pytest.mark.parametrize("text", [HESSE, PORTUGAL])
def test_what_a_case_leaves_out_is_told(text: str) -> None:
    resolution = resolve_case(read(text))
    assert "whose the land is" in resolution.notes[0].text
    found = movement_json(read(text), resolution, aftermath(read(text), resolution))
    assert found["notes"] == [note.text for note in resolution.notes]


def test_land_that_a_case_does_not_list_belongs_to_whom_it_belongs_at_first() -> None:
    case = read(f"{HESSE}Centers:\n  France: Hes\n")
    assert codes(case)[0] == ("france", "A hes", "E15-STAT-10")  # who is captured follows nobody
    assert "and 8" in resolve_case(case).notes[0].text


def test_the_standings_of_europe_1619_follow_from_the_influence_that_a_case_gives() -> None:
    ledger = 'ledger: {"influence": {"por": {"france": 9}}}\n'
    notes = [note.text for note in resolve_case(read(PORTUGAL.replace("Spain:", f"{ledger}Spain:"))).notes]
    assert notes[1] == "The case does not tell standings and markers: worked out from the rest."


def test_a_winter_without_centers_says_which_count() -> None:
    case = read("variant: standard\nphase: Winter 1901 Adjustment\nUnits:\n  Austria: A Vie\n")
    turn = play_case(case)
    assert turn.report.events[0].text == (
        "The case does not tell whose the centers are: taken as a game begins."
    )
    assert len(turn.position.units) == 1


def test_questions_begin_where_the_phase_resolves_its_orders() -> None:
    question = question_of(read(HESSE))
    assert [str(order) for order in question.orders[read(HESSE).position.units[0].power]]
    assert not question.resolution().units[0].location.startswith("hes")


@pytest.mark.parametrize("variant", ["europe-1615", "europe-1619", "thirty-years-war-1648", "germany-1648"])
def test_a_phase_that_the_year_does_not_have_is_refused(variant: str) -> None:
    case = read(f"variant: {variant}\nphase: Winter 1650 Movement\nUnits:\n")
    with pytest.raises(WestphaliaError, match="there is no Winter 1650 Movement in this game"):
        resolve_case(case)
