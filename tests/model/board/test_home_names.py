"""The boards know the names of first units and homes in docs/rules, without guessing."""

import re
from pathlib import Path
from typing import Any

import pytest

from westphalia.model.board import places_of
from westphalia.model.errors import AmbiguousNameError, UnknownNameError
from westphalia.model.orders import parse_order
from westphalia.variants import find_variant

RULES = Path(__file__).parents[3] / "docs" / "rules"
UNIT = re.compile(r"\b([AF]) ([A-Z][\w. ]+?)(?= or |,| \||;|$)")
PAGES = {"diplomacy-1618": "D18-SET", "thirty-years-war-1648": "T48-SET"}


def listed_units(variant: str) -> list[str]:
    """The units that the table of powers lists, such as ``A Upper Palatinate``."""
    page = (RULES / f"{variant}.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and PAGES[variant] in line]
    cells = [cell.strip() for row in rows for cell in row.strip("|").split("|")]
    return [f"{kind} {place}" for cell in cells for kind, place in UNIT.findall(f"{cell} |")]


@pytest.mark.parametrize("variant", PAGES)
def test_the_units_of_the_rules_are_understood(variant: str) -> None:
    board = find_variant(variant).board
    units = listed_units(variant)
    assert len(units) >= 25
    start = {location.province for _, _, location in board.start_units}
    for unit in units:
        order: Any = parse_order(f"{unit} H", board)
        assert order.unit.location.province in start


@pytest.mark.parametrize("variant", ["germany-1648", "europe-1615", "europe-1619", *PAGES])
def test_the_whole_names_of_homes_are_understood(variant: str) -> None:
    board = find_variant(variant).board
    for info in board.provinces:
        if info.home is not None or info.minor is not None:
            assert places_of(board).find_place(info.name) == info.id


@pytest.mark.parametrize(
    ("variant", "name", "candidates"),
    [
        ("germany-1648", "Austria", ("Archduchy of Austria", "Upper Austria (Ob der Enns)")),
        ("germany-1648", "Saxony", ("Duchy of Saxony", "Electorate of Saxony")),
        ("europe-1615", "Lyon", ("Dauphiné", "Gulf of Lyon")),
        ("europe-1619", "Lyon", ("Dauphiné", "Gulf of Lyon")),
    ],
)
def test_a_part_of_several_names_is_refused_with_the_candidates(
    variant: str, name: str, candidates: tuple[str, ...]
) -> None:
    with pytest.raises(AmbiguousNameError) as caught:
        places_of(find_variant(variant).board).find_place(name)
    assert caught.value.nearest == candidates


def test_hesse_does_not_name_one_of_its_three_lands() -> None:
    with pytest.raises(AmbiguousNameError) as caught:
        places_of(find_variant("germany-1648").board).find_place("Hesse")
    assert len(caught.value.nearest) == 3


@pytest.mark.parametrize("variant", ["europe-1615", "europe-1619"])
def test_three_letters_of_another_name_are_not_a_name(variant: str) -> None:
    places = places_of(find_variant(variant).board)
    with pytest.raises(UnknownNameError):
        places.find_place("Kie")
    assert places.find_place("Kiev") in ("pod", "ukr")


def test_words_of_a_name_in_sequence_are_enough_if_no_other_name_has_them() -> None:
    places = places_of(find_variant("germany-1648").board)
    assert places.find_place("Upper Palatinate") == "uep"
    assert places.find_place("Lower Palatinate") == "lep"
    standard = places_of(find_variant("standard").board)
    assert [
        standard.find_place(name) for name in ("Eng. Channel", "Hel. Bight", "BAL SEA", "N. Atlantic")
    ] == [*("eng", "hel", "bal", "nao")]
