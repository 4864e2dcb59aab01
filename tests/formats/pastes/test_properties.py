"""Turns written in the manner of a source read back; spoiled pastes raise only errors of ours."""

from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given, settings, strategies as st

from tests.formats.pastes.reading import DATA
from tests.formats.pastes.styles import BOARD, STYLES, Given, Style
from westphalia.formats.pastes import Mark, Paste, make_cases, read_paste
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Location, UnitKind
from westphalia.model.orders import Convoy, Designation, Hold, Move, Support, format_order
from westphalia.variants import find_variant

STANDARD = find_variant("standard")
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(DATA.glob("*.txt"))}


@st.composite
def _units(draw: st.DrawFn) -> list[tuple[str, Designation]]:
    """Draw units with their powers, at most one in each province."""
    powers = st.sampled_from([str(power.id) for power in BOARD.powers])
    places = st.lists(
        st.sampled_from(BOARD.locations), min_size=2, max_size=9, unique_by=lambda at: at.province
    )
    found: list[tuple[str, Designation]] = []
    for at in draw(places):
        kind = _kind(at, army=draw(st.booleans()))
        found.append(
            (draw(powers), Designation(Location(at.province) if kind is UnitKind.ARMY else at, kind))
        )
    return found


def _kind(at: Location, *, army: bool) -> UnitKind:
    terrain = BOARD.province[at.province].terrain
    if terrain == "inland" or (terrain == "coastal" and army and at.coast is None):
        return UnitKind.ARMY
    return UnitKind.FLEET if at in BOARD.fleet_borders else UnitKind.ARMY


def _without_coast(unit: Designation) -> Designation:
    """Return a unit as supports name it: not all sources say the coast there."""
    return Designation(Location(unit.location.province), unit.kind)


@st.composite
def turns(draw: st.DrawFn, style: Style) -> list[Given]:
    """Draw orders of random units with random marks; supports and convoys are of units with orders."""
    units = draw(_units())
    found: list[Given] = []
    for power, unit in units:
        borders = BOARD.army_borders if unit.kind is UnitKind.ARMY else BOARD.fleet_borders
        targets = sorted(borders.get(unit.location, ()))
        others = [_without_coast(other) for owner, other in units if other != unit and owner == power]
        armies = [other for other in others if other.kind is UnitKind.ARMY]
        orders: list[Hold | Move | Support | Convoy] = [Hold(unit)]
        if targets:
            orders.append(Move(unit, draw(st.sampled_from(targets))))
        if others:
            other = draw(st.sampled_from(others))
            goals = [Location(at.province) for at in targets if at.province != other.location.province]
            orders += [Support(unit, other), *(Support(unit, other, goal) for goal in goals[:3])]
        if armies and BOARD.province[unit.location.province].terrain == "sea":
            orders.append(Convoy(unit, draw(st.sampled_from(armies)), Location("nwy")))
        order = draw(st.sampled_from(orders))
        found.append(Given(power, order, draw(st.sampled_from(sorted(style.marks, key=str)))))
    return sorted(found, key=lambda one: one.power)


def _written(turn: Sequence[Given]) -> set[tuple[str, str, Mark | None]]:
    return {(one.power, format_order(one.order), one.mark) for one in turn}


def _read(paste: Paste) -> set[tuple[str, str, Mark | None]]:
    (turn,) = paste.turns
    assert all(order.order is not None and len(order.marks) <= 1 for order in turn.orders)
    return {
        (str(order.power), format_order(order.order), order.marks[0] if order.marks else None)
        for order in turn.orders
        if order.order is not None
    }


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
@settings(max_examples=40)
@given(data=st.data())
def test_a_turn_written_in_the_manner_of_a_source_reads_back(style: Style, data: st.DataObject) -> None:
    """Orders and marks are those that were written, whatever they are."""
    turn = data.draw(turns(style))
    text = style.write(turn, style)
    assert _read(read_paste(text)) == _written(turn), text


@settings(max_examples=120)
@given(data=st.data())
def test_a_spoiled_paste_has_one_reading_or_a_clear_error(data: st.DataObject) -> None:
    """Cut, doubled and mixed pastes raise only errors of ours, and read the same with other line ends."""
    text = _spoil(data, data.draw(st.sampled_from(sorted(TEXTS.values()))))
    try:
        paste = read_paste(text, variant=STANDARD, lenient=True)
        read_paste(text, variant=STANDARD)
    except WestphaliaError:
        paste = read_paste(text, variant=STANDARD, lenient=True)
    again = read_paste(text.replace("\n", "\r\n"), variant=STANDARD, lenient=True)
    assert again.turns == paste.turns
    with suppress(WestphaliaError):
        make_cases(paste)


def _spoil(data: st.DataObject, text: str) -> str:
    """Return a text with lines and letters lost, doubled or put elsewhere."""
    for _ in range(data.draw(st.integers(1, 4))):
        if not text:
            break
        start = data.draw(st.integers(0, len(text) - 1))
        end = min(len(text), start + data.draw(st.integers(1, 60)))
        piece = data.draw(
            st.sampled_from(
                ["", text[start:end] * 2, "(", "\t", "|", "\n", ": ", " - ", "{", "]", "é", "\u200b", "'"]
            )
        )
        text = text[:start] + piece + text[end:]
    lines = text.split("\n")
    if data.draw(st.booleans()):
        other = data.draw(st.sampled_from(sorted(TEXTS.values()))).split("\n")
        at = data.draw(st.integers(0, len(lines)))
        lines[at:at] = other[: data.draw(st.integers(0, 12))]
    return "\n".join(lines)
