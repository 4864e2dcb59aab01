"""JSON of webDiplomacy's programming interface: a game with its phases (``game/status``).

Places and countries have numbers. An even turn is a spring, an odd one a fall with its builds. Each phase has
``units`` and ``centers`` before it and ``orders`` with their success. ``standoffs`` and ``occupiedFrom`` are
those of the current phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from ...model.board import Board
from ...model.errors import WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Convoy, Designation, Disband, Hold, Move, Order, Retreat, Support, Waive
from ...model.phase import Phase, PhaseKind
from ...model.position import Unit
from ...model.rulebook import presets
from ...variants import find_variant
from ..json_cursor import Cursor, JsonText
from ..reading import is_rules_note, make_unit, parse_rules_note, quote_input, shared_province_error
from ..record import Displaced, Record, RecordedOrder, RecordedPhase, Remark, Snapshot
from .numbers import numbers_of

RULES: Final = {field: choice.value for field, choice in presets()["webdiplomacy"].changes.items()}
"""The rule choices of the site that differ from Westphalia's defaults."""

KINDS: Final = {
    "Diplomacy": PhaseKind.MOVEMENT,
    "Retreats": PhaseKind.RETREAT,
    "Builds": PhaseKind.ADJUSTMENT,
}
FINISHED: Final = "Finished"
_UNITS: Final = {"Army": UnitKind.ARMY, "Fleet": UnitKind.FLEET}
_PLACE: Final = "the number of a place"
_ORDER_FIELDS: Final = ("countryID", "terrID", "type")
_MORE_FIELDS: Final = (
    *("turn", "phase", "unitType", "toTerrID", "fromTerrID", "viaConvoy", "success", "dislodged"),
)

_SITE_FIELDS: Final = (
    *("countryID", "variantID", "potType", "turn", "phase", "gameOver", "pressType", "drawType"),
    *(
        "processTime",
        "phaseLengthInMinutes",
        "publicVotes",
        "orderStatuses",
        "votes",
        "orderStatus",
        "status",
    ),
)
"""Fields of the site without effect on the rules, or that the last phase repeats."""


def read_webdiplomacy(text: str, *, file: str | None = None, variant: str = "standard") -> tuple[Record, ...]:
    """Read the game of a text, on the board of a variant.

    Raises:
        WestphaliaError: A field is missing or malformed, or units, places or powers are impossible; with line
            and column.
    """
    return (_GameReader(JsonText(text, file).top, variant).record(file),)


class _GameReader:
    """A reader of one game."""

    def __init__(self, top: Cursor, variant: str) -> None:
        self._variant = find_variant(variant)
        self._board: Board = self._variant.board
        self._ignored: Counter[str] = Counter()
        numbers = numbers_of(self._board)
        if numbers is None:
            top.refuse(
                f"the numbers of places on the board {self._board.id} are unknown",
                "--variant with a board converted from the site's install.php",
            )
        self._places = {number: place for place, number in numbers.places.items()}
        self._powers = {number: power for power, number in numbers.powers.items()}
        fields = ("gameID", "standoffs", "occupiedFrom", "note", *_SITE_FIELDS)
        self._top = top.object(("phases",), fields, self._ignored)

    def record(self, file: str | None) -> Record:
        """Return the game."""
        phases: list[RecordedPhase] = []
        states = [
            state.object(("turn", "phase", "units"), ("orders", "centers"), self._ignored)
            for state in self._top["phases"].items()
        ]
        for index, state in enumerate(states):
            before = self._read_snapshot(state)
            if state["phase"].value != FINISHED:
                orders = tuple(self._read_orders(state))
                phases.append(RecordedPhase(self._read_phase(state), before, orders))
            elif index + 1 < len(states) or not phases:
                state["phase"].refuse(f"only the last phase can be {FINISHED}")
            else:
                last = phases.pop()
                after = Snapshot(before.units, before.dislodged)
                phases.append(RecordedPhase(last.phase, last.before, last.orders, after))
        if not phases:
            self._top["phases"].refuse("no phases", "phases such as Diplomacy in turn 0")
        phases[-1] = self._with_current_facts(phases[-1])
        game = self._top.get("gameID")
        name = str(game.value) if game is not None and game.value else ""
        rules = {**RULES, **self._read_rules()}
        ignored = dict(self._ignored)
        return Record(
            self._variant.id,
            self._board,
            tuple(phases),
            name,
            rules=rules,
            ignored=ignored,
            file=file,
            line=1,
        )

    def _read_rules(self) -> Mapping[str, str]:
        note = self._top.get("note")
        if note is None or not is_rules_note(note.text()):
            return {}
        try:
            return parse_rules_note(note.text(), self._variant.rulebook)
        except WestphaliaError as error:
            note.fail(error)

    def _read_phase(self, state: Mapping[str, Cursor]) -> Phase:
        turn, word = state["turn"].integer(), state["phase"].text()
        kind = KINDS.get(word)
        if kind is None:
            state["phase"].refuse(f"unknown phase {quote_input(word)}", ", ".join((*KINDS, FINISHED)))
        if turn < 0 or (kind is PhaseKind.ADJUSTMENT and not turn % 2):
            state["turn"].refuse(f"no {word} in turn {turn}", "0, 1, 2 ..., an odd number for builds")
        year = self._variant.start.year + turn // 2
        if kind is PhaseKind.ADJUSTMENT:
            return Phase(year, "winter", kind)
        return Phase(year, "fall" if turn % 2 else "spring", kind)

    def _read_snapshot(self, state: Mapping[str, Cursor]) -> Snapshot:
        standing: dict[Province, Unit] = {}
        dislodged: dict[Province, Unit] = {}
        for cursor in state["units"].items():
            fields = cursor.object(("unitType", "terrID", "countryID"), ("retreating",))
            kind = self._read_kind(fields["unitType"])
            place, power = self._place(fields["terrID"]), self._power(fields["countryID"])
            try:
                unit = make_unit(power, kind, place, self._board)
            except WestphaliaError as error:
                cursor.fail(error)
            retreats = "retreating" in fields and fields["retreating"].text() == "Yes"
            units = dislodged if retreats else standing
            if units.setdefault(place.province, unit) is not unit:
                cursor.fail(shared_province_error(units[place.province], unit))
        owners: dict[Province, Power] = {}
        for cursor in state["centers"].items() if "centers" in state else ():
            fields = cursor.object(("terrID", "countryID"))
            place = self._place(fields["terrID"])
            if fields["countryID"].value and not place.coast and place.province in self._board.centers:
                owners[place.province] = self._power(fields["countryID"])
        lost = tuple(Displaced(unit) for unit in dislodged.values())
        return Snapshot(tuple(standing.values()), lost, owners or None)

    def _with_current_facts(self, phase: RecordedPhase) -> RecordedPhase:
        """Return the current phase with the standoffs and attackers that the game states."""
        before = phase.before
        if not before.dislodged or "standoffs" not in self._top:
            return phase
        contested = {
            self._place(one.object(("terrID",), ("countryID",))["terrID"]).province
            for one in self._top["standoffs"].items()
        }
        origins: dict[Province, Location] = {}
        attacked = self._top.get("occupiedFrom")
        if attacked is not None and attacked.value:
            for number, origin in attacked.mapping().items():
                place = self._places.get(int(number)) if number.isdecimal() else None
                if place is None:
                    origin.refuse(f"unknown place {quote_input(number)}", _PLACE, of_name=True)
                origins[place.province] = Location(self._place(origin).province)
        dislodged = tuple(
            Displaced(one.unit, origins.get(one.unit.location.province)) for one in before.dislodged
        )
        contested -= {unit.location.province for unit in before.units}
        snapshot = Snapshot(before.units, dislodged, before.owners, frozenset(contested))
        return RecordedPhase(phase.phase, snapshot, phase.orders, phase.after)

    def _read_kind(self, cursor: Cursor) -> UnitKind:
        kind = _UNITS.get(cursor.text())
        if kind is None:
            cursor.refuse(f"unknown unit {quote_input(cursor.text())}", "Army or Fleet")
        return kind

    def _place(self, cursor: Cursor) -> Location:
        place = self._places.get(cursor.integer())
        if place is None:
            cursor.refuse(f"unknown place {cursor.value}", f"{_PLACE}, 1 to {len(self._places)}")
        return place

    def _power(self, cursor: Cursor) -> Power:
        power = self._powers.get(cursor.integer())
        if power is None:
            cursor.refuse(f"unknown country {cursor.value}", f"1 to {len(self._powers)}")
        return power

    # ------------------------------------------------------------------------ the orders

    def _read_orders(self, state: Mapping[str, Cursor]) -> Iterator[RecordedOrder]:
        for cursor in state["orders"].items() if "orders" in state else ():
            fields = cursor.object(_ORDER_FIELDS, _MORE_FIELDS)
            order = self._read_order(fields)
            yield RecordedOrder(self._power(fields["countryID"]), order, _read_remarks(fields, order))

    def _read_order(self, fields: Mapping[str, Cursor]) -> Order:
        def place(name: str) -> Location:
            return self._place(fields.get(name, fields["terrID"]))

        word = fields["type"].text()
        if word == "Wait":
            return Waive()
        here = place("terrID" if fields["terrID"].value else "toTerrID")
        if word in ("Build Army", "Build Fleet"):
            return Build(here, _UNITS[word.removeprefix("Build ")])
        kind = self._read_kind(fields["unitType"]) if _value(fields, "unitType") else None
        unit = Designation(here, kind)
        match word:
            case "Hold":
                return Hold(unit)
            case "Move":
                via = _value(fields, "viaConvoy") == "Yes"
                return Move(unit, place("toTerrID"), via_convoy=via)
            case "Support hold":
                return Support(unit, Designation(place("toTerrID")))
            case "Support move":
                return Support(unit, Designation(place("fromTerrID")), place("toTerrID"))
            case "Convoy":
                return Convoy(unit, Designation(place("fromTerrID")), place("toTerrID"))
            case "Retreat":
                return Retreat(unit, place("toTerrID"))
            case "Disband" | "Destroy":
                return Disband(unit)
            case _:
                fields["type"].refuse(f"unknown order {quote_input(word)}", "Hold, Move, Support hold ...")
        raise AssertionError  # `refuse` raises


def _value(fields: Mapping[str, Cursor], name: str) -> object:
    return fields[name].value if name in fields else None


def _read_remarks(fields: Mapping[str, Cursor], order: Order) -> tuple[Remark, ...] | None:
    """Return the result of an order; the site does not say why a support or a convoy failed."""
    success = _value(fields, "success")
    if success not in ("Yes", "No"):
        return None
    dislodged = (Remark.DISLODGED,) if _value(fields, "dislodged") == "Yes" else ()
    if isinstance(order, Disband) and success == "Yes":
        return (Remark.DISBAND if fields["type"].value == "Disband" else Remark.REMOVED,)
    if success == "Yes" or isinstance(order, Hold):
        return dislodged
    if isinstance(order, Move):
        return (Remark.BOUNCE, *dislodged)
    if isinstance(order, Retreat):
        return (Remark.BOUNCE, Remark.DESTROYED)
    return dislodged or (Remark.VOID,)
