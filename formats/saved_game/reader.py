"""Game JSON of the Python package ``diplomacy``: one saved game per file, or one per line (JSON lines).

Each phase has its state (units, centers, retreats and more), the orders and their results. In ``units`` a
dislodged unit begins with an asterisk; ``retreats`` lists where it may go. A last phase named ``COMPLETED``
is the final position. Messages and other data without effect on the rules are kept unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar, cast

from ...model.board import Board, places_of
from ...model.errors import UnreadableError, WestphaliaError
from ...model.names import NEUTRAL, Location, Power, Province
from ...model.orders import Build, Designation, Order, make_order_parser, parse_unit
from ...model.phase import Phase, parse_phase
from ...model.position import Unit
from ...model.rulebook import presets
from ...variants import Declaration, find_variant
from ..json_cursor import Cursor, JsonText
from ..reading import (
    RULES_NOTE,
    is_rules_note,
    make_power_finder,
    make_unit,
    parse_rules_note,
    quote_input,
    shared_province_error,
    split_lines,
)
from ..record import Displaced, NoOrder, Record, RecordedOrder, RecordedPhase, Remark, Snapshot, ordered_unit

_Found = TypeVar("_Found")

COMPLETED: Final = "COMPLETED"
_DEFAULT_MAP: Final = "standard"
STATE_EXTRAS: Final = ("timestamp", "zobrist_hash", "note", "influence", "civil_disorder", "builds")
"""Fields of a state without effect on the rules, or that can be computed."""

RULES: Final = {field: choice.value for field, choice in presets()["diplomacy"].changes.items()}
"""The rule choices of the package that differ from Westphalia's defaults."""

_REMARKS = {remark.value: remark for remark in Remark}


def read_saved_game(
    text: str, *, file: str | None = None, first_line: int = 1, variant: str | None = None
) -> tuple[Record, ...]:
    """Read the game of a JSON text. `first_line` is the line of the file at which the text begins.

    `variant` replaces the map that the text names.

    Raises:
        WestphaliaError: The text has unknown fields or words, or impossible units, places or powers; with
            line and column.
    """
    return (_SavedGameReader(JsonText(text, file, first_line), variant).record(file, first_line),)


def read_saved_games(text: str, *, file: str | None = None, variant: str | None = None) -> tuple[Record, ...]:
    """Read the games of a text with one JSON object per line; blank lines are skipped."""
    records: list[Record] = []
    for number, line in enumerate(split_lines(text), 1):
        if line.strip():
            records += read_saved_game(line, file=file, first_line=number, variant=variant)
    if not records:
        raise UnreadableError("no games in the text", expected="one JSON object per line").at(
            file=file, line=1
        )
    return tuple(records)


class _SavedGameReader:
    """A reader of one saved game."""

    def __init__(self, text: JsonText, variant: str | None) -> None:
        self._ignored: Counter[str] = Counter()
        self._top = text.top.object(("phases",), ("id", "map", "rules", "note"), self._ignored)
        name = self._top["map"].text() if "map" in self._top else _DEFAULT_MAP
        try:
            self._variant = find_variant(variant if variant is not None else name)
        except WestphaliaError as error:
            self._top.get("map", text.top).fail(error)
        self._map = name
        self._board: Board = self._variant.board
        self._units = _make_unit_parsers(self._board)
        self._powers = make_power_finder(self._board)
        self._places = _make_place_parser(self._board)
        self._centers = _make_center_parser(self._board)
        self._homes = _homes(self._board)

    def record(self, file: str | None, line: int) -> Record:
        """Return the game."""
        phases: list[RecordedPhase] = []
        extras: dict[str, object] = {"map": self._map, "rules": self._read_rules()}
        cursors = list(self._top["phases"].items())
        for index, cursor in enumerate(cursors):
            members = cursor.object(("name", "state", "orders"), ("results", "messages"), self._ignored)
            name = members["name"]
            if name.text() == COMPLETED:
                if index + 1 < len(cursors) or not phases:
                    name.refuse(f"only the last phase can be named {COMPLETED}")
                last = phases.pop()
                after = self._read_snapshot(members["state"], name.text())
                phases.append(
                    RecordedPhase(
                        last.phase, last.before, last.orders, after, extras=last.extras, line=last.line
                    )
                )
                extras["completed"] = self._read_extras(members)
                if any(orders.value for orders in members["orders"].mapping().values()):
                    members["orders"].refuse("orders after the end of the game")
            else:
                phases.append(self._read_phase(members))
        if not phases:
            self._top["phases"].refuse("no phases", "phases such as S1901M")
        return Record(
            self._variant.id,
            self._board,
            tuple(phases),
            self._top["id"].text() if "id" in self._top else "",
            rules={**RULES, **self._read_noted_rules()},
            extras=extras,
            ignored=dict(self._ignored),
            file=file,
            line=line,
        )

    def _read_noted_rules(self) -> dict[str, str]:
        """Return the rule choices that `convert` noted, since the package has no field for them."""
        note = self._top.get("note")
        if note is None:
            return {}
        if not is_rules_note(note.text()):
            note.refuse(f"unexpected {quote_input(note.text())}", f"'{RULES_NOTE}' and rule choices")
        try:
            return parse_rules_note(note.text(), self._variant.rulebook)
        except WestphaliaError as error:
            note.fail(error)

    def _read_rules(self) -> list[str]:
        return [rule.text() for rule in self._top["rules"].items()] if "rules" in self._top else []

    def _read_phase(self, members: Mapping[str, Cursor]) -> RecordedPhase:
        name = members["name"]
        try:
            phase = parse_phase(name.text())
        except WestphaliaError as error:
            name.fail(error)
        before = self._read_snapshot(members["state"], name.text())
        extras = self._read_extras(members)
        orders = self._read_orders(members["orders"], phase)
        if "results" in members:
            orders, unmatched = self._with_results(orders, members["results"], before)
            if unmatched:
                extras["results"] = unmatched
        return RecordedPhase(phase, before, orders, extras=extras)

    def _read_extras(self, members: Mapping[str, Cursor]) -> dict[str, object]:
        state = members["state"].mapping()
        extras: dict[str, object] = {}
        kept = {name: state[name].value for name in STATE_EXTRAS if name in state}
        if kept:
            extras["state"] = kept
        if "messages" in members:
            for message in members["messages"].items():
                message.mapping()
            if members["messages"].value:
                extras["messages"] = members["messages"].value
        return extras

    # ------------------------------------------------------------------------ the position

    def _read_snapshot(self, cursor: Cursor, name: str) -> Snapshot:
        state = cursor.object(
            ("units",),
            ("name", "centers", "homes", "retreats", "game_id", "map", "rules", *STATE_EXTRAS),
            self._ignored,
        )
        self._check_repeated(state, name)
        retreats = self._read_retreats(state["retreats"]) if "retreats" in state else None
        standing: dict[Province, Unit] = {}
        lost: dict[Province, Displaced] = {}
        for word, texts in state["units"].mapping().items():
            units = self._units[self._read_power(word, texts)]
            for index, text in enumerate(texts.texts()):
                try:
                    unit = units(text)
                except WestphaliaError as error:
                    texts.child(index).fail(error)
                if text[0] != "*":
                    if standing.setdefault(unit.province, unit.unit) is not unit.unit:
                        texts.child(index).fail(shared_province_error(standing[unit.province], unit.unit))
                    continue
                options = None if retreats is None else retreats.pop(unit.unit, ())
                one = Displaced(unit.unit, retreats=options)
                if lost.setdefault(unit.province, one) is not one:
                    texts.child(index).fail(shared_province_error(lost[unit.province].unit, unit.unit))
        if retreats:
            state["retreats"].refuse(f"{next(iter(retreats))} is not dislodged in 'units'")
        owners = self._read_owners(state["centers"]) if "centers" in state else None
        return Snapshot(tuple(standing.values()), tuple(lost.values()), owners)

    def _check_repeated(self, state: Mapping[str, Cursor], name: str) -> None:
        """Raise UnreadableError for a state that contradicts the game around it."""
        top = self._top
        for field, value in (
            ("name", name),
            ("game_id", top["id"].value if "id" in top else None),
            ("map", top["map"].value if "map" in top else None),
            ("rules", top["rules"].value if "rules" in top else None),
        ):
            if field in state and value is not None and state[field].value != value:
                state[field].refuse(
                    f"{quote_input(str(state[field].value))} differs", quote_input(str(value))
                )
        if "homes" in state and state["homes"].value != self._homes:
            for word, homes in state["homes"].mapping().items():
                # Some programs list only the home centers that a power still owns.
                if not {home.text() for home in homes.items()} <= set(self._homes.get(word, [])):
                    homes.refuse(
                        "the home centers differ from those of the board",
                        ", ".join(self._homes.get(word, [])),
                    )

    def _read_retreats(self, cursor: Cursor) -> dict[Unit, tuple[Location, ...]]:
        retreats: dict[Unit, tuple[Location, ...]] = {}
        for word, options in cursor.mapping().items():
            if not options.value:
                continue
            units = self._units[self._read_power(word, options)]
            for text, places in options.mapping().items():
                try:
                    unit = units(text).unit
                except WestphaliaError as error:
                    places.fail(error, of_name=True)
                retreats[unit] = tuple(self._look_up(self._places, places))
        return retreats

    def _look_up(self, read: Callable[[str], _Found], cursor: Cursor) -> Iterator[_Found]:
        """Yield the parsed texts of a list."""
        for index, text in enumerate(cursor.texts()):
            try:
                yield read(text)
            except WestphaliaError as error:
                cursor.child(index).fail(error)

    def _read_owners(self, cursor: Cursor) -> dict[Province, Power]:
        owners: dict[Province, Power] = {}
        for word, centers in cursor.mapping().items():
            power = self._read_power(word, centers)
            for province in self._look_up(self._centers, centers):
                if province in owners:
                    centers.refuse(f"{province} has two owners")
                owners[province] = power
        return owners

    def _read_power(self, word: str, cursor: Cursor) -> Power:
        try:
            return self._powers(word)
        except WestphaliaError as error:
            cursor.fail(error, of_name=True)

    # ------------------------------------------------------------------------ the orders

    def _read_orders(self, cursor: Cursor, phase: Phase) -> tuple[RecordedOrder, ...]:
        reader = make_order_parser(self._board, phase.kind)
        orders: list[RecordedOrder] = []
        for word, texts in cursor.mapping().items():
            if texts.value:
                power = self._read_power(word, texts)
                orders += [RecordedOrder(power, order) for order in self._look_up(reader, texts)]
        return tuple(orders)

    def _with_results(
        self, orders: tuple[RecordedOrder, ...], cursor: Cursor, before: Snapshot
    ) -> tuple[tuple[RecordedOrder, ...], dict[str, object]]:
        """Return the orders with their results, units without orders, and results that match neither."""
        results: dict[str, tuple[Remark, ...]] = {}
        for text, result in cursor.mapping().items():
            results[text] = self._read_remarks(result) if result.value else ()
        if not results:
            return orders, {}
        left = dict(results)
        with_results: list[RecordedOrder] = []
        for entry in orders:
            name = format_result_unit(entry.order)
            remarks = results.get(name) if name is not None else None
            with_results.append(RecordedOrder(entry.power, entry.order, remarks))
            if name is not None:
                left.pop(name, None)
        standing = {
            _format_unit(unit): unit for unit in (*before.units, *(one.unit for one in before.dislodged))
        }
        unmatched: dict[str, object] = {}
        for name, remarks in left.items():
            unit = standing.get(name)
            if unit is not None:
                none = NoOrder(Designation(unit.location, unit.kind))
                with_results.append(RecordedOrder(unit.power, none, remarks))
            else:
                unmatched[name] = cast("dict[str, object]", cursor.value)[name]
        return tuple(with_results), unmatched

    def _read_remarks(self, cursor: Cursor) -> tuple[Remark, ...]:
        remarks: list[Remark] = []
        for index, text in enumerate(cursor.texts()):
            word = text.rpartition(":")[2]
            if word and word not in _REMARKS:
                cursor.child(index).refuse(f"unknown result {quote_input(word)}", ", ".join(_REMARKS))
            if word:
                remarks.append(_REMARKS[word])
        return tuple(remarks)


def format_result_unit(order: Order | NoOrder | Declaration) -> str | None:
    """Return the unit of an order as results name it (``F STP/SC``), or None without a kind (``WAIVE``)."""
    if isinstance(order, Build):
        return f"{order.kind.value} {order.location.upper()}" if order.kind is not None else None
    unit = ordered_unit(order)
    if unit is None or unit.kind is None:
        return None
    return f"{unit.kind.value} {unit.location.upper()}"


def _format_unit(unit: Unit) -> str:
    return f"{unit.kind.value} {unit.location.upper()}"


def list_home_centers(board: Board) -> dict[str, list[str]]:
    """Return the home centers of each power, as this format names them."""
    return {
        info.id.upper(): sorted(
            place.id.upper() for place in board.provinces if place.home == info.id and place.center
        )
        for info in board.powers
    }


_homes = lru_cache(maxsize=16)(list_home_centers)


class _ParsedUnit(NamedTuple):
    """A unit and its province, which is slow to compute each time."""

    unit: Unit
    province: Province


@lru_cache(maxsize=16)
def _make_unit_parsers(board: Board) -> Mapping[Power, Callable[[str], _ParsedUnit]]:
    """Return a cached parser of units for each power, with or without the asterisk of dislodged units."""

    def reader(power: Power) -> Callable[[str], _ParsedUnit]:
        @lru_cache(maxsize=5000)
        def read(text: str) -> _ParsedUnit:
            facts = parse_unit(text.removeprefix("*"), board)
            if facts.bonus or facts.marks:
                expected = "a unit such as 'A PAR'"
                raise UnreadableError("this format has no strengths and marks", expected=expected)
            unit = make_unit(power, facts.kind, facts.location, board)
            return _ParsedUnit(unit, unit.location.province)

        return read

    powers = [*(info.id for info in board.powers), *(info.id for info in board.minors), NEUTRAL]
    return {power: reader(power) for power in powers}


@lru_cache(maxsize=16)
def _make_place_parser(board: Board) -> Callable[[str], Location]:
    return lru_cache(maxsize=5000)(places_of(board).find_location)


@lru_cache(maxsize=16)
def _make_center_parser(board: Board) -> Callable[[str], Province]:
    @lru_cache(maxsize=5000)
    def read(text: str) -> Province:
        province = places_of(board).find_location(text).province
        if not board.province[province].center:
            raise UnreadableError(f"{province} is not a supply center")
        return province

    return read
