"""The corrections that a referee can write, one per line.

UNIT France A Par             place a unit, or change the unit that this power has there
NO UNIT Par                   remove the unit there; NO UNIT Par OF France where two units are
DISLODGED France A Par FROM Bur   place a dislodged unit, with the place its attacker came from
NO DISLODGED Par              remove the dislodged unit there
OWNER Par France              set the owner of a center or a piece of land; NOBODY for none
SET treasury.france 12        set an entry of the ledger; NONE removes it
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...model.board import Board, places_of
from ...model.case import unit_reader
from ...model.names import NEUTRAL, Location, Power, Province, UnitKind
from ...model.orders import parse_unit
from ...model.phase import PhaseKind
from ...model.position import DislodgedUnit, Position, Unit
from ...model.position_audit import owned_province_defect
from ...model.reasons import Fact
from ...model.text import shorten
from ...model.wording import describe_owner, start_clause, the_place, the_power, unit_name
from ...solver import join_words
from ...variants.framework.ledger import Ledgers, ledger_json
from ...variants.framework.statements import Bar, Form, Slot, Statement, bar_if
from ...variants.framework.year import State
from .entries import value_at, with_entry

MAX_LINE_LENGTH = 5_000
"""The maximum length of a line, in characters."""


@dataclass(frozen=True)
class DraftState:
    """The state after the corrections read so far, the game's ledgers, and the places whose units are set."""

    state: State
    ledgers: Sequence[Ledgers[Any]]
    placed: frozenset[Province] = field(default_factory=frozenset[Province])

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.state.position.board

    def unit_in(self, place: Province) -> Unit | None:
        """Return the unit in a province, if there is one."""
        return next((unit for unit in self.state.position.units if unit.location.province == place), None)

    def dislodged_in(self, place: Province) -> DislodgedUnit | None:
        """Return the dislodged unit in a province, if there is one."""
        return next(
            (one for one in self.state.position.dislodged if one.unit.location.province == place), None
        )

    def with_position(self, position: Position, place: Province) -> DraftState:
        """Return a copy with another position, in which the unit of a place is set."""
        return replace(self, state=replace(self.state, position=position), placed=self.placed | {place})

    def name_of(self, unit: Unit) -> str:
        """Return a unit as sentences name it."""
        return unit_name(self.board, unit)


@dataclass(frozen=True, slots=True)
class UnownedUnit:
    """A unit without its owner."""

    kind: UnitKind
    location: Location
    bonus: int = 0
    marks: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return str(self.of(NEUTRAL))

    def of(self, power: Power) -> Unit:
        """Return this unit with its owner."""
        return Unit(power, self.kind, self.location, self.bonus, self.marks)


@dataclass(frozen=True, slots=True)
class UnitPlacement:
    """The correction that places a unit."""

    power: Power
    unit: UnownedUnit


@dataclass(frozen=True, slots=True)
class UnitRemoval:
    """The correction that removes the unit in a place; `power` is its owner, if stated."""

    place: Province
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class DislodgedPlacement:
    """The correction that places a dislodged unit; `origin` is where its attacker came from."""

    power: Power
    unit: UnownedUnit
    origin: Location


@dataclass(frozen=True, slots=True)
class DislodgedRemoval:
    """The correction that removes the dislodged unit of a place."""

    place: Province


@dataclass(frozen=True, slots=True)
class OwnerChange:
    """The correction that sets the owner of a place, which may be `NOBODY`."""

    place: Province
    power: Power


@dataclass(frozen=True, slots=True)
class EntryValue:
    """The correction that sets an entry of the ledger, as written."""

    entry: str
    value: str


NOBODY = Power("nobody")
"""The word for no owner."""


def _parse_owner(text: str, board: Board) -> Power:
    return NOBODY if text.casefold() == NOBODY else places_of(board).find_power(text)


# ------------------------------------------------------------------------------------------- units


def _cannot_stand(at: DraftState, said: UnitPlacement) -> Fact | None:
    try:
        _ = unit_reader(at.board, said.power)(str(said.unit))
    except ValueError as error:
        return Fact(str(error))
    return None


def _is_occupied(at: DraftState, said: UnitPlacement) -> Fact | None:
    there = at.unit_in(said.unit.location.province)
    if there is None or there.power == said.power:
        return None
    place = said.unit.location.province
    occupied = f"{start_clause(at.board, place, 'is')} not vacant: {at.name_of(there)} is there"
    return Fact(f"{occupied}. To remove it first, write NO UNIT {place}")


def _is_set_twice(at: DraftState, said: UnitPlacement | UnitRemoval) -> Fact | None:
    place = said.place if isinstance(said, UnitRemoval) else said.unit.location.province
    twice = place in at.placed and not (isinstance(said, UnitPlacement) and at.unit_in(place) is None)
    return Fact(f"this sheet sets the unit in {the_place(at.board, place)} twice") if twice else None


def _place(at: DraftState, said: UnitPlacement) -> DraftState:
    place, position = said.unit.location.province, at.state.position
    others = tuple(unit for unit in position.units if unit.location.province != place)
    return at.with_position(replace(position, units=(*others, said.unit.of(said.power))), place)


def _describe_placement(at: DraftState, said: UnitPlacement, _: DraftState) -> str:
    there, unit = at.unit_in(said.unit.location.province), said.unit.of(said.power)
    if there is None:
        return f"{at.name_of(unit)} is placed on the board{_describe_bonus(unit)}"
    return f"{at.name_of(there)} is now {unit}"


def _describe_bonus(unit: Unit) -> str:
    return f", as {unit}" if unit.bonus or unit.marks else ""


UNIT: Statement[DraftState, UnitPlacement] = Statement(
    Form(
        "UNIT {power} {unit}",
        "UNIT France A Par",
        UnitPlacement,
        {"unit": Slot(r".+?", lambda text, board: UnownedUnit(*parse_unit(text, board)))},
    ),
    "unit",
    (Bar("", _cannot_stand), Bar("", _is_occupied), Bar("", _is_set_twice)),
    _place,
    _describe_placement,
    refusal="",
    wrong_at="unit",
)


def _is_empty(at: DraftState, said: UnitRemoval) -> Fact | None:
    if _find_unit(at, said) is not None:
        return None
    whose = "" if said.power is None else f" of {the_power(at.board, said.power)}"
    return Fact(f"{start_clause(at.board, said.place, 'has')} no unit{whose}")


def _find_unit(at: DraftState, said: UnitRemoval) -> Unit | DislodgedUnit | None:
    """Return the unit that is to be removed."""
    unit, lost = at.unit_in(said.place), at.dislodged_in(said.place)
    if unit is not None and said.power in (None, unit.power):
        return unit
    return lost if lost is not None and said.power == lost.unit.power else None


def _has_two_units(at: DraftState, said: UnitRemoval) -> Fact | None:
    unit, lost = at.unit_in(said.place), at.dislodged_in(said.place)
    if said.power is not None or unit is None or lost is None:
        return None
    two = f"{at.name_of(unit)}, and {at.name_of(lost.unit)}, which is dislodged"
    fix = f"write NO UNIT {said.place} OF {unit.power} or NO DISLODGED {said.place}"
    return Fact(f"{start_clause(at.board, said.place, 'has')} two units: {two}; {fix}")


def _remove(at: DraftState, said: UnitRemoval) -> DraftState:
    position = at.state.position
    if isinstance(_find_unit(at, said), DislodgedUnit):
        return _remove_dislodged(at, DislodgedRemoval(said.place))
    left = tuple(unit for unit in position.units if unit.location.province != said.place)
    return at.with_position(replace(position, units=left), said.place)


def _describe_removal(at: DraftState, said: UnitRemoval, _: DraftState) -> str:
    unit = _find_unit(at, said)
    assert unit is not None, "an empty place is barred"
    if isinstance(unit, DislodgedUnit):
        return f"{at.name_of(unit.unit)}, which is dislodged, is removed from the board"
    return f"{at.name_of(unit)} is removed from the board"


NO_UNIT: Statement[DraftState, UnitRemoval] = Statement(
    Form("NO UNIT {place}[ OF {power}]", "NO UNIT Par", UnitRemoval),
    "no unit",
    (Bar("", _has_two_units), Bar("", _is_set_twice), Bar("", _is_empty)),
    _remove,
    _describe_removal,
    refusal="",
    wrong_at="place",
)


# --------------------------------------------------------------------------------- dislodged units


def _has_no_retreats(at: DraftState, _: DislodgedPlacement) -> Fact | None:
    wrong = f"dislodged units exist in retreat phases only, and this is {at.state.phase}"
    return None if at.state.phase.kind is PhaseKind.RETREAT else Fact(wrong)


def _cannot_be_there(at: DraftState, said: DislodgedPlacement) -> Fact | None:
    return _cannot_stand(at, UnitPlacement(said.power, said.unit))


def _has_other_dislodged(at: DraftState, said: DislodgedPlacement) -> Fact | None:
    place = said.unit.location.province
    there = at.dislodged_in(place)
    if there is None or there.unit.power == said.power:
        return None
    fix = f"to remove it first, write NO DISLODGED {place}"
    return Fact(
        f"{start_clause(at.board, place, 'has')} a dislodged unit already, {at.name_of(there.unit)}; {fix}"
    )


def _place_dislodged(at: DraftState, said: DislodgedPlacement) -> DraftState:
    place, position = said.unit.location.province, at.state.position
    others = tuple(one for one in position.dislodged if one.unit.location.province != place)
    lost = DislodgedUnit(said.unit.of(said.power), said.origin)
    return replace(at, state=replace(at.state, position=replace(position, dislodged=(*others, lost))))


def _describe_dislodged_placement(at: DraftState, said: DislodgedPlacement, _: DraftState) -> str:
    unit = said.unit.of(said.power)
    origin = the_place(at.board, said.origin.province)
    return f"{at.name_of(unit)} is dislodged by an attack from {origin}"


DISLODGED: Statement[DraftState, DislodgedPlacement] = Statement(
    Form(
        "DISLODGED {power} {unit} FROM {origin}",
        "DISLODGED France A Par FROM Bur",
        DislodgedPlacement,
        {
            "unit": Slot(r".+?", lambda text, board: UnownedUnit(*parse_unit(text, board))),
            "origin": Slot(r".+?", lambda text, board: places_of(board).find_location(text)),
        },
    ),
    "dislodged",
    (Bar("", _has_no_retreats), Bar("", _cannot_be_there), Bar("", _has_other_dislodged)),
    _place_dislodged,
    _describe_dislodged_placement,
    refusal="",
    wrong_at="unit",
)


def _has_none_dislodged(at: DraftState, said: DislodgedRemoval) -> Fact | None:
    wrong = f"{start_clause(at.board, said.place, 'has')} no dislodged unit"
    return Fact(wrong) if at.dislodged_in(said.place) is None else None


def _remove_dislodged(at: DraftState, said: DislodgedRemoval) -> DraftState:
    position = at.state.position
    left = tuple(one for one in position.dislodged if one.unit.location.province != said.place)
    return replace(at, state=replace(at.state, position=replace(position, dislodged=left)))


def _describe_dislodged_removal(at: DraftState, said: DislodgedRemoval, _: DraftState) -> str:
    lost = at.dislodged_in(said.place)
    assert lost is not None, "an empty place is barred"
    return f"{at.name_of(lost.unit)}, which is dislodged, is removed from the board"


NO_DISLODGED: Statement[DraftState, DislodgedRemoval] = Statement(
    Form("NO DISLODGED {place}", "NO DISLODGED Par", DislodgedRemoval),
    "no dislodged",
    (Bar("", _has_none_dislodged),),
    _remove_dislodged,
    _describe_dislodged_removal,
    refusal="",
    wrong_at="place",
)


# ------------------------------------------------------------------------------------------- owners


def _cannot_be_owned(at: DraftState, said: OwnerChange) -> Fact | None:
    defect = owned_province_defect(said.place, at.board)
    return None if defect is None else Fact(str(defect))


def _set_owner(at: DraftState, said: OwnerChange) -> DraftState:
    position = at.state.position
    owners = {place: owner for place, owner in position.owners.items() if place != said.place}
    if said.power != NOBODY:
        owners[said.place] = said.power
    return replace(at, state=replace(at.state, position=replace(position, owners=owners)))


def _describe_owner_change(at: DraftState, said: OwnerChange, _: DraftState) -> str:
    return describe_owner(at.board, said.place, None if said.power == NOBODY else said.power, "now")


_NO_NEUTRAL_OWNER: Bar[DraftState, OwnerChange] = bar_if(
    "",
    lambda _, said: said.power == NEUTRAL,
    "neutral cannot own anything; for no owner write NOBODY",
)

OWNER: Statement[DraftState, OwnerChange] = Statement(
    Form("OWNER {place} {power}", "OWNER Par France", OwnerChange, {"power": Slot(r"[^()]+?", _parse_owner)}),
    "owner",
    (Bar("", _cannot_be_owned), _NO_NEUTRAL_OWNER),
    _set_owner,
    _describe_owner_change,
    refusal="",
    wrong_at="place",
)


# ------------------------------------------------------------------------------------------- the ledger


def _set_entry(at: DraftState, said: EntryValue) -> DraftState:
    changed = with_entry(at.ledgers, at.state.ledger, said.entry, said.value, at.board)
    return replace(at, state=replace(at.state, ledger=changed.ledger))


def _describe_entry_change(at: DraftState, said: EntryValue, after: DraftState) -> str:
    changed = with_entry(at.ledgers, at.state.ledger, said.entry, said.value, at.board)
    if changed.is_secret(at.state.rulebook):
        return "a secret entry of the ledger is corrected"
    board = at.board
    sides = {str(one.id): one.name for one in (*board.minors, *board.powers)}
    was, now = (
        _format_value(value_at(ledger_json(at.ledgers, one.state.ledger), changed.path), sides)
        for one in (at, after)
    )
    key, *parts = changed.path
    places = {str(one.id): one.name for one in board.provinces}
    inside = [sides.get(one) or places.get(one) or one.replace("_", " ") for one in parts]
    what = key.replace("_", " ")
    usual = f"the entry {what}{f' of {join_words(inside)}' if inside else ''} is {{now}}"
    said_of = changed.notes.said.get(key, "")
    sentence = said_of if said_of.count("{") == len(inside) + 1 else usual
    return f"{sentence.format(*inside, now=now)} now; before, {was}"


def _format_value(value: object, sides: Mapping[str, str]) -> str:
    """Return a value of the ledger in words, with names of powers and states instead of ids."""
    if value is None:
        return "none"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return shorten(re.sub(r"\b[a-z_]+\b", lambda code: sides.get(code[0], code[0]), text), 60)


_TEXT = {
    "entry": Slot(r"\S+", lambda text, _: text),
    "value": Slot(r".+?", lambda text, _: " ".join(text.split())),
}

SET: Statement[DraftState, EntryValue] = Statement(
    Form("SET {entry} {value}", "SET treasury.france 12", EntryValue, _TEXT, letters=MAX_LINE_LENGTH),
    "set",
    (),
    _set_entry,
    _describe_entry_change,
    refusal="",
    wrong_at="entry",
)

FORMS: tuple[Statement[DraftState, Any], ...] = (UNIT, NO_UNIT, DISLODGED, NO_DISLODGED, OWNER, SET)
"""All forms of corrections."""
