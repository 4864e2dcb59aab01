"""JSON of the Go library godip and of diplicity: the state of a phase with its orders.

A text is one state, a state in a member ``phase`` (as diplicity answers), or a list of states of one game.
Units and other parts are objects by province (godip), or lists of objects with ``Province`` (diplicity).
Where attackers came from is in ``Dislodgers``, where standoffs were in ``Bounces``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

from ...model.board import places_of
from ...model.errors import WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Convoy, Designation, Disband, Hold, Move, Order, Retreat, Support
from ...model.phase import Phase, PhaseKind, parse_phase
from ...model.position import Unit
from ...variants import find_variant
from ..droidippy.reader import RULES
from ..json_cursor import Cursor, JsonText
from ..reading import (
    is_rules_note,
    make_power_finder,
    make_unit,
    move_to_winter,
    parse_rules_note,
    quote_input,
    shared_province_error,
)
from ..record import Displaced, Record, RecordedOrder, RecordedPhase, Remark, Snapshot

_T = TypeVar("_T")

_REQUIRED: Final = ("Season", "Year", "Type", "Units")
_OPTIONAL: Final = (
    *("Orders", "SupplyCenters", "SCs", "Dislodgeds", "Dislodgers", "Bounces", "Resolutions", "Note"),
)
_KINDS: Final = {"Army": UnitKind.ARMY, "Fleet": UnitKind.FLEET}
_ORDER_EXAMPLE: Final = 'parts such as ["Move", "bur"], ["Support", "par", "bur"] or ["Hold"]'
_REMARKS: Final = {
    "ErrBounce": Remark.BOUNCE,
    "ErrSupportBroken": Remark.CUT,
    "ErrMissingConvoyPath": Remark.NO_CONVOY,
    "ErrConvoyParadox": Remark.NO_CONVOY,
    "ErrConvoyDislodged": Remark.DISRUPTED,
    "ErrForcedDisband": Remark.DESTROYED,
}
"""The remark for each code of godip; any other error is void."""


def read_godip(text: str, *, file: str | None = None, variant: str = "standard") -> tuple[Record, ...]:
    """Read the states of a game, on the board of a variant.

    Raises:
        WestphaliaError: A field is missing or malformed, or units, places or powers are impossible; with line
            and column.
    """
    return (_GodipReader(variant).record(JsonText(text, file).top, file),)


class _GodipReader:
    """A reader of one game."""

    def __init__(self, variant: str) -> None:
        self._variant = find_variant(variant)
        self._board = self._variant.board
        self._find_power = make_power_finder(self._board)
        self._find_place = places_of(self._board).find_location
        self._ignored: Counter[str] = Counter()

    def record(self, top: Cursor, file: str | None) -> Record:
        """Return the game."""
        states = list(top.items()) if isinstance(top.value, list) else [top]
        if not states:
            top.refuse("no states", "a state with Season, Year, Type and Units")
        members = [self._read_members(state) for state in states]
        phases = tuple(map(self._read_phase, members))
        rules = {**RULES, **self._read_rules(members[0].get("Note"))}
        ignored = dict(self._ignored)
        return Record(self._variant.id, self._board, phases, rules=rules, ignored=ignored, file=file, line=1)

    def _read_members(self, state: Cursor) -> dict[str, Cursor]:
        members = state.mapping()
        if "phase" in members and "Units" not in members:
            self._ignored.update(name for name in members if name != "phase")
            state = members["phase"]
        return state.object(_REQUIRED, _OPTIONAL, self._ignored)

    def _read_rules(self, note: Cursor | None) -> Mapping[str, str]:
        if note is None or not is_rules_note(note.text()):
            return {}
        return _at(note, lambda: parse_rules_note(note.text(), self._variant.rulebook))

    def _read_phase(self, members: Mapping[str, Cursor]) -> RecordedPhase:
        words = f"{members['Season'].text()} {members['Year'].value} {members['Type'].text()}"
        seasons = self._variant.year.seasons
        phase = move_to_winter(_at(members["Season"], lambda: parse_phase(words, seasons)))
        units = self._read_units(members["Units"], "Unit")
        dislodged = self._read_units(members.get("Dislodgeds"), "Dislodged")
        attackers: dict[Province, Location] = {}
        for origin, victim in self._pairs(members.get("Dislodgers"), "Dislodger"):
            attackers[self._place(victim, victim.text()).province] = origin
        owners = {
            place.province: self._power(owner)
            for name in ("SupplyCenters", "SCs")
            for place, owner in self._pairs(members.get(name), "Owner")
        }
        bounces = members.get("Bounces")
        contested = {place.province for place, _ in self._pairs(bounces, "BounceList")} - units.keys()
        before = Snapshot(
            tuple(units.values()),
            tuple(Displaced(unit, attackers.get(place)) for place, unit in dislodged.items()),
            owners or None,
            frozenset(contested) if dislodged and bounces is not None else None,
        )
        orders = tuple(self._read_orders(members, phase))
        return RecordedPhase(phase, before, orders)

    def _pairs(self, part: Cursor | None, value: str) -> Iterator[tuple[Location, Cursor]]:
        """Yield the places and values of a part, an object by province or a list of objects."""
        if part is None or part.value is None:
            return
        if isinstance(part.value, list):
            for item in part.items():
                pair = item.object(("Province", value))
                yield self._place(pair["Province"], pair["Province"].text()), pair[value]
            return
        for word, item in part.mapping().items():
            yield self._place(item, word, of_name=True), item

    def _place(self, cursor: Cursor, word: str, *, of_name: bool = False) -> Location:
        return _at(cursor, lambda: self._find_place(word), of_name=of_name)

    def _power(self, cursor: Cursor) -> Power:
        return _at(cursor, lambda: self._find_power(cursor.text()))

    def _read_units(self, part: Cursor | None, value: str) -> dict[Province, Unit]:
        units: dict[Province, Unit] = {}
        for place, cursor in self._pairs(part, value):
            fields = cursor.object(("Type", "Nation"))
            kind = _KINDS.get(fields["Type"].text())
            if kind is None:
                fields["Type"].refuse(f"unknown unit {quote_input(fields['Type'].text())}", "Army or Fleet")
            power = self._power(fields["Nation"])
            unit = _at(
                cursor, lambda power=power, kind=kind, place=place: make_unit(power, kind, place, self._board)
            )
            if place.province in units:
                cursor.fail(shared_province_error(units[place.province], unit))
            units[place.province] = unit
        return units

    # ------------------------------------------------------------------------ the orders

    def _read_orders(self, members: Mapping[str, Cursor], phase: Phase) -> Iterator[RecordedOrder]:
        remarks: dict[Location, tuple[Remark, ...]] = {}
        for place, result in self._pairs(members.get("Resolutions"), "Resolution"):
            code = result.text().partition(":")[0]
            remarks[place] = () if code == "OK" else (_REMARKS.get(code, Remark.VOID),)
        orders = members.get("Orders")
        if orders is None or not orders.value:
            self._ignored["Resolutions of the phase before"] += bool(remarks)
            self._ignored += Counter()  # drops the count if it is zero
            return
        for word, given in orders.mapping().items():
            power = _at(given, lambda word=word: self._find_power(word), of_name=True)
            for name, parts in given.mapping().items():
                place = self._place(parts, name, of_name=True)
                yield RecordedOrder(power, self._read_order(place, parts, phase.kind), remarks.get(place))

    def _read_order(self, place: Location, parts: Cursor, kind: PhaseKind) -> Order:
        unit = Designation(place)

        def there(index: int) -> Location:
            return self._place(parts.child(index), parts.texts()[index])

        match parts.texts():
            case ["Hold"]:
                return Hold(unit)
            case ["Move", _] if kind is PhaseKind.RETREAT:
                return Retreat(unit, there(1))
            case ["Move", _]:
                return Move(unit, there(1))
            case ["MoveViaConvoy", _]:
                return Move(unit, there(1), via_convoy=True)
            case ["Support", _]:
                return Support(unit, Designation(there(1)))
            case ["Support", other, target] if other == target:
                return Support(unit, Designation(there(1)))
            case ["Support", _, _]:
                return Support(unit, Designation(there(1)), there(2))
            case ["Convoy", _, _]:
                return Convoy(unit, Designation(there(1)), there(2))
            case ["Build" | "BuildAnywhere" | "BuildAnyHomeCenter", "Army" | "Fleet" as word]:
                return Build(place, _KINDS[word])
            case ["Disband"]:
                return Disband(unit)
            case words:
                parts.refuse(f"cannot read the order {quote_input(' '.join(words))}", _ORDER_EXAMPLE)
        raise AssertionError  # `refuse` raises


def _at(cursor: Cursor, read: Callable[[], _T], *, of_name: bool = False) -> _T:
    """Return what `read` returns; its errors get the place of the cursor."""
    try:
        return read()
    except WestphaliaError as error:
        cursor.fail(error, of_name=of_name)
