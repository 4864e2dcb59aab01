"""A kernel on a picture: its orders are highlighted, and its resolutions are listed side by side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import westphalia
from tests.draw.map_reader import SVG, Mark, marks_in
from tests.golden import Golden
from westphalia.draw import draw
from westphalia.draw.scene import resolutions_for
from westphalia.games import resolve_case
from westphalia.model.case import Case
from westphalia.model.errors import ImpossibleError
from westphalia.model.orders import format_order
from westphalia.model.rulebook import read_rules
from westphalia.solver import OrderFate, Resolution

EXAMPLES = Path(__file__).parents[2] / "examples"
CROSSED, PANDIN, RING = (
    westphalia.load_case(EXAMPLES / name) for name in ("crossed-paradoxes.txt", "pandin.txt", "ring.json")
)

FATES = {
    "arrives": "succeeds",
    "bounced": "bounces",
    "own_unit_in_place": "bounces",
    "convoy_disrupted": "convoy disrupted",
    "given": "is given",
    "cut": "is cut",
    "stands": "not dislodged",
    "dislodged": "dislodged",
}
"""The names of outcomes in the list of resolutions by those on the picture, except for supports."""


def panels(svg: str) -> list[ET.Element]:
    return [group for group in ET.fromstring(svg).iter(f"{SVG}g") if group.get("class") == "panel"]


def marks(panel: ET.Element) -> dict[str, Mark]:
    found = [Mark(group) for group in panel.iter(f"{SVG}g") if group.get("data-order") is not None]
    return {mark.place: mark for mark in found}


def rows(svg: str) -> list[list[str]]:
    """Return the table of a kernel."""
    (table,) = [group for group in ET.fromstring(svg).iter(f"{SVG}g") if group.get("class") == "kernel"]
    lines: dict[str, list[str]] = {}
    for text in table.iter(f"{SVG}text"):
        lines.setdefault(text.get("y", ""), []).append(text.text or "")
    return list(lines.values())


def fate(mark: Mark) -> str:
    return "is cut" if (mark.kind, mark.outcome) == ("support", "dislodged") else FATES[mark.outcome]


@pytest.mark.parametrize("shown", [CROSSED, RING], ids=["crossed", "ring"])
def test_the_panels_are_the_resolutions_in_the_sequence_of_the_list(shown: Case) -> None:
    found = westphalia.resolutions(shown)
    drawn = panels(draw(shown, kernel=1).svg)
    assert len(drawn) == len(found.columns) == 2
    for panel, column in zip(drawn, found.columns, strict=True):
        told = marks(panel)
        places = [str(order.unit.location.province) for order in found.orders]
        assert {place: fate(told[place]) for place in places if place in told} == {
            place: one.words for place, one in zip(places, column, strict=True) if place in told
        }
        assert len(told) > 2


def test_the_table_lists_the_orders_with_their_outcomes() -> None:
    found = westphalia.resolutions(CROSSED)
    head, *lines = rows(draw(CROSSED, kernel=1).svg)
    assert head[-3:] == ["resolution 1", "resolution 2", "result"]
    table = {line[0]: line[1:] for line in lines}
    for number, order in enumerate(found.orders):
        fates = [column[number].words for column in found.columns]
        if format_order(order) in table:
            assert table[format_order(order)] == [*fates, found.result[number].words]
    assert len(table) == 8


def test_a_chosen_resolution_replaces_the_result() -> None:
    chosen = {mark.place: fate(mark) for mark in marks_in(draw(RING).svg)}
    assert ">Fall 1902 Movement: Consistent resolution 2 of 2</text>" in draw(RING, resolution=2).svg
    stays, goes = (
        {mark.place: fate(mark) for mark in marks_in(draw(RING, resolution=number).svg)} for number in (1, 2)
    )
    assert set(stays.values()) == {"bounces"}
    assert chosen == goes
    assert set(goes.values()) == {"succeeds"}


def test_orders_outside_of_the_kernel_are_pale() -> None:
    drawn = marks(panels(draw(PANDIN, kernel=1).svg)[0])
    pale = {place for place, mark in drawn.items() if mark.drawn.get("opacity") is not None}
    assert pale == {"wal", "nth"}
    assert {"lon", "bre", "eng", "bel"} <= drawn.keys()


def test_without_a_resolution_either_answer_is_shown_with_where_it_leads(golden: Golden) -> None:
    first, second = panels(draw(PANDIN, kernel=1).svg)
    words = ["".join(text.text or "" for text in panel.iter(f"{SVG}text")) for panel in (first, second)]
    golden(words[0])
    golden(words[1])
    assert all("This is a contradiction." in one for one in words)
    assert marks(first)["lon"].outcome == "cut"
    assert marks(second)["lon"].outcome == "given"
    assert marks(second)["bre"].outcome == "convoy_disrupted"


def test_each_of_two_kernels_can_be_highlighted(golden: Golden) -> None:
    pandin = {power: list(orders) for power, orders in PANDIN.orders.items()}
    ring = {"turkey": ["F Ank - Con", "A Con - Smy", "A Smy - Ank"]}
    shown = westphalia.case(orders={**pandin, **ring})
    said = [draw(shown, kernel=number).svg for number in (1, 2)]
    assert {("Kernel 1 of 2: " in one, "Kernel 2 of 2: " in one) for one in said} == {
        (True, False),
        (False, True),
    }
    assert any("have no consistent resolution" in one for one in said)
    # The paradox leaves no resolution of all orders, so those of the ring are shown alone.
    (alone,) = [one for one in said if "Resolution 1 of these orders alone" in one]
    assert rows(alone)[0][-3:] == ["resolution 1", "resolution 2", "result"]
    assert "Suppose that" not in alone
    with pytest.raises(ImpossibleError) as caught:
        draw(shown, kernel=3)
    golden(str(caught.value))


def test_of_resolutions_that_agree_about_a_kernel_the_first_is_shown() -> None:
    """Two rings have four resolutions: either ring advances or stands."""
    rings = {
        "turkey": ["F Ank - Con", "A Con - Smy", "A Smy - Ank"],
        "france": ["A Par - Bur", "A Bur - Gas", "A Gas - Par"],
    }
    shown = westphalia.case(orders=rings)
    found = westphalia.resolutions(shown)
    for number in (1, 2):
        head, *lines = rows(draw(shown, kernel=number).svg)
        places = {line[0] for line in lines}
        about = [n for n, order in enumerate(found.orders) if format_order(order) in places]
        firsts: dict[tuple[str, ...], int] = {}
        for count, column in enumerate(found.columns, 1):
            firsts.setdefault(tuple(column[n].words for n in about), count)
        assert head[-3:] == [*(f"resolution {count}" for count in firsts.values()), "result"]


def test_beside_a_kernel_no_retreats_are_shown() -> None:
    for picture, has_retreats in ((draw(CROSSED, resolution=2), True), (draw(CROSSED, kernel=1), False)):
        assert any(one.get("class") == "option" for one in ET.fromstring(picture.svg).iter()) is has_retreats


def test_units_are_drawn_as_dislodged_where_a_supposition_dislodges_them() -> None:
    _, bare = resolutions_for(PANDIN, None, None)
    units = {format_order(order): str(order.unit.location) for order in bare.kernels[0].orders}
    drawn = panels(draw(PANDIN, kernel=1).svg)
    for panel, supposed in zip(drawn, bare.suppositions(0), strict=True):
        lost = {one.get("data-unit") for one in panel.iter() if one.get("class") == "unit dislodged"}
        assert lost == {units[text] for text, one in supposed.fates if one is OrderFate.DISLODGED}


def test_a_single_kernel_has_no_number() -> None:
    assert "Kernel 1 of" not in draw(PANDIN, kernel=1).svg


def test_a_game_and_a_resolution_show_their_kernels_too() -> None:
    game = westphalia.Game.start(
        westphalia.find_variant("standard"), position=RING.position, phase=RING.phase
    )
    for power, orders in RING.orders.items():
        game = game.submit(power, orders)
    played = draw(game.advance(), kernel=1).svg
    assert len(panels(played)) == 2
    assert len(panels(draw(westphalia.adjudicate(RING), kernel=1).svg)) == 2


def test_a_subject_without_orders_has_no_kernels(golden: Golden) -> None:
    for subject in (RING.position, RING.board, westphalia.Game.start(westphalia.find_variant("standard"))):
        with pytest.raises(ImpossibleError) as caught:
            draw(subject, kernel=1)
        golden(str(caught.value))


@pytest.mark.parametrize("number", [0, -1, 3])
def test_kernels_and_resolutions_count_from_1(number: int) -> None:
    with pytest.raises(ImpossibleError, match=f"there is no kernel {number}; expected 1$"):
        draw(PANDIN, kernel=number)
    with pytest.raises(
        ImpossibleError, match=f"there is no resolution {number}; expected a number from 1 to 2"
    ):
        draw(RING, resolution=number)


def test_only_a_game_has_phases(golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        draw(PANDIN, phase="S1901M")
    golden(str(caught.value))


@pytest.mark.parametrize("name", ["pandin.txt", "half-cut-support.txt"])
def test_a_known_result_of_a_case_is_drawn(name: str) -> None:
    shown = westphalia.load_case(EXAMPLES / name)
    assert draw(shown, result=resolve_case(shown)).svg == draw(shown).svg
    nothing_ordered = resolve_case(replace(shown, order_sets=()))
    assert draw(shown, result=nothing_ordered).svg != draw(shown).svg


@pytest.mark.parametrize(("paradox", "count"), [("1971", 2), ("szykman", 1)])
def test_a_case_is_resolved_once_by_its_rules_and_once_by_the_bare_ones(
    paradox: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolved: list[Case] = []

    def resolve(case: Case) -> Resolution:
        resolved.append(case)
        return resolve_case(case)

    monkeypatch.setattr("westphalia.draw.scene.resolve_case", resolve)
    draw(replace(PANDIN, rulebook=read_rules({"convoy_paradox": paradox}, PANDIN.rulebook)), kernel=1)
    assert len(resolved) == count
