"""Writer of the judge reports that `judge` reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...model.board import Board
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Convoy, Designation, Disband, Hold, Move, Retreat, Support, Waive
from ...model.phase import PhaseKind
from ...model.position import Unit
from ..reading import move_to_winter, title_powers
from ..record import NoOrder, Record, RecordedOrder, RecordedPhase, Remark, Snapshot, ordered_unit
from ..writing import (
    Notes,
    find_shortest_route,
    format_rules_note,
    get_only_record,
    leave_out_variant,
    list_convoying_fleets,
    list_plain_orders,
    refuse_own_board,
    refuse_several_submissions,
    refuse_special_phase,
    unsupported_error,
)

NAME: Final = "judge"
_WORDS = {UnitKind.ARMY: "Army", UnitKind.FLEET: "Fleet"}
_COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}
_HEADINGS = {
    PhaseKind.MOVEMENT: "Movement results",
    PhaseKind.RETREAT: "Retreat orders",
    PhaseKind.ADJUSTMENT: "Adjustment orders",
}


def format_judge(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write one game as reports, which `read_judge` reads.

    Data without effect on the rules is left out and counted in `notes`.

    Raises:
        ImpossibleError: The format cannot hold data that matters to the rules, or the result of an order is
            unknown.
    """
    record = get_only_record(records, NAME)
    notes = notes if notes is not None else Notes()
    refuse_own_board(record, NAME)
    leave_out_variant(record, notes)
    notes.leave_out_extras(record.extras, ("preamble",))
    note = format_rules_note(record, {})
    lines = [f":: {note}"] if note else []
    lines += [str(line) for line in _as_list(record.extras.get("preamble"))]
    if record.phases[0].phase.kind is not PhaseKind.MOVEMENT:
        raise unsupported_error("a game that does not begin with a movement", NAME, record.phases[0], record)
    for index, phase in enumerate(record.phases):
        outcome = record.outcome(index)
        if outcome is None:
            if index:
                notes.leave_out("orders without a result", len(phase.orders))
                break
            if phase.orders:
                raise unsupported_error("orders without a result", NAME, phase, record)
        number = phase.extras.get("number", f"{index + 1:03}")
        lines += ["", *_ReportWriter(record, phase, outcome, str(number), notes).lines()]
    return "\n".join(lines).lstrip("\n") + "\n"


def _as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, (list, tuple)) else []  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


class _ReportWriter:
    """A writer of one phase."""

    def __init__(
        self, record: Record, phase: RecordedPhase, outcome: Snapshot | None, number: str, notes: Notes
    ) -> None:
        refuse_special_phase(phase, NAME)
        list_plain_orders(phase, NAME)
        refuse_several_submissions(phase, NAME)
        notes.leave_out_extras(phase.extras, ("number", "notes"))
        notes.leave_out("orders of the movement before", len(phase.prior))
        self._record = record
        self._board: Board = record.board
        self._phase = phase
        self._kind = phase.phase.kind
        self._outcome = outcome
        self._number = number
        self._notes = notes
        self._titles = title_powers(self._board)
        self._names = {info.id: info.name for info in self._board.provinces}
        self._standing = {unit.location.province: unit for unit in phase.before.units}
        self._listed: dict[Unit, int] = {}
        # Units without a retreat already disappear in the movement report.
        self._dislodged = {
            one.unit.location.province: one.unit for one in phase.before.dislodged if one.retreats != ()
        }
        self._gone = {one.unit.location.province for one in phase.before.dislodged if one.retreats == ()}

    def lines(self) -> Iterator[str]:
        """Yield the lines from the heading to the last note."""
        shown = move_to_winter(self._phase.phase)
        game = f"  ({self._record.name}.{self._number})" if self._record.name else ""
        when = f"{shown.season.title()} of {shown.year}."
        if self._outcome is None:
            yield f"Starting position for {when}{game}"
            yield ""
            for unit in self._phase.before.units:
                yield f"{self._format_column(unit.power)}{self._format_unit(unit)}."
            return
        yield f"{_HEADINGS[self._kind]} for {when}{game}"
        yield ""
        if self._kind is PhaseKind.ADJUSTMENT:
            yield from (self._format_change(entry) for entry in self._phase.orders if self._took_place(entry))
        else:
            yield from self._format_orders()
        if self._outcome.dislodged or self._find_destroyed_units():
            yield from ("", "The following units were dislodged:", "")
            yield from self._format_fates(self._outcome)
        fall = self._phase.phase.season == "fall" and not self._outcome.dislodged
        if self._outcome.owners is not None and (fall or self._outcome.owners != self._phase.before.owners):
            yield from self._format_ownership(self._outcome)
        notes = _as_list(self._phase.extras.get("notes"))
        if notes:
            yield ""
            yield from (str(note) for note in notes)

    # ------------------------------------------------------------------------ names

    def _title(self, power: Power) -> str:
        return self._titles.get(power, power)

    def _format_column(self, power: Power) -> str:
        return f"{self._title(power)}:".ljust(11)

    def _format_place(self, place: Location) -> str:
        if place not in self._board.locations:
            raise unsupported_error(f"an order to {place}, a coast that is not there", NAME, self._phase)
        coast = f" ({_COASTS[place.coast]})" if place.coast is not None else ""
        return f"{self._names[place.province]}{coast}"

    def _format_unit(self, unit: Unit) -> str:
        return f"{_WORDS[unit.kind]} {self._format_place(unit.location)}"

    def _at_sea(self, place: Location) -> str:
        return "the " if place.province in self._board.seas else ""

    # ------------------------------------------------------------------------ movement and retreats

    def _format_orders(self) -> Iterator[str]:
        """Yield a line for each unit, by power, with its order if it has one."""
        retreat = self._kind is PhaseKind.RETREAT
        entries = [entry for entry in self._phase.orders if not (retreat and self._is_gone(entry))]
        listed = {self._find_actor(entry).location.province for entry in entries}
        lost = self._find_lost()
        ranks = {info.id: rank for rank, info in enumerate(self._board.powers)}
        for province, unit in (self._dislodged if retreat else self._standing).items():
            if province not in listed:
                gone = (Remark.DISBAND,) if retreat else (Remark.DISLODGED,) if unit in lost else ()
                none = NoOrder(Designation(unit.location, unit.kind))
                entries.append(RecordedOrder(unit.power, none, gone))
        before = None
        for entry in sorted(entries, key=lambda entry: ranks.get(entry.power, len(ranks))):
            unit = self._find_actor(entry)
            if unit in self._listed:
                raise unsupported_error(f"several orders for {unit}", NAME, self._phase)
            self._listed[unit] = len(self._listed)
            if not retreat and before not in (None, entry.power):
                yield ""
            before = entry.power
            yield self._format_retreat(entry) if retreat else self._format_movement(entry)

    def _is_gone(self, entry: RecordedOrder) -> bool:
        named = ordered_unit(entry.order)
        return named is not None and named.location.province in self._gone

    def _find_lost(self) -> set[Unit]:
        return {one.unit for one in self._outcome.dislodged} if self._outcome is not None else set()

    def _find_actor(self, entry: RecordedOrder) -> Unit:
        """Return the unit that an order is for; raise ImpossibleError if it is not the power's own."""
        named = ordered_unit(entry.order)
        if named is None:
            raise unsupported_error(f"the order {entry.order!r}", NAME, self._phase)
        units = self._dislodged if self._kind is PhaseKind.RETREAT else self._standing
        unit = units.get(named.location.province)
        if unit is None or unit.power != entry.power or named.kind not in (None, unit.kind):
            what = f"an order of {entry.power} for a unit in {named.location}, where it has none"
            raise unsupported_error(what, NAME, self._phase)
        return unit

    def _find_remarks(self, entry: RecordedOrder) -> tuple[Remark, ...]:
        if entry.remarks is None:
            raise unsupported_error("an order without a result", NAME, self._phase)
        return entry.remarks

    def _format_movement(self, entry: RecordedOrder) -> str:
        remarks = self._find_remarks(entry)
        unit = self._find_actor(entry)
        end = f".  (*{', '.join(remarks)}*)" if remarks else "."
        line = f"{self._title(entry.power)}: {self._format_unit(unit)}"
        match entry.order:
            case Hold():
                return f"{line} HOLD{end}"
            case Move(_, target, via_convoy, path):
                route = path or self._find_route(unit, target, via_convoy)
                goal = target if remarks else self._find_arrival(unit, target)
                steps = "".join(f" -> {self._format_place(place)}" for place in (*route, goal))
                return f"{line}{steps}{end}"
            case Support(_, supported, target):
                goal = f" -> {self._format_place(target)}" if target is not None else ""
                return f"{line} SUPPORT {self._format_other_unit(entry.power, supported)}{goal}{end}"
            case Convoy(_, army, target):
                convoyed = self._format_other_unit(entry.power, army)
                return f"{line} CONVOY {convoyed} -> {self._format_place(target)}{end}"
            case _:
                return f"{line}, No Order Processed{end}"

    def _find_arrival(self, unit: Unit, target: Location) -> Location:
        """Return where a move to `target` arrived; judges print the coast even if none was ordered."""
        after = self._outcome.units if self._outcome is not None else ()
        for one in after:
            same = (one.power, one.kind) == (unit.power, unit.kind)
            if same and one.location.province == target.province:
                return one.location
        return target

    def _format_other_unit(self, power: Power, designation: Designation) -> str:
        """Return the text of another unit, with its nationality if it is foreign."""
        unit = self._standing.get(designation.location.province)
        if unit is None or designation.kind not in (None, unit.kind):
            raise unsupported_error(
                f"an order about a unit in {designation.location} that is not there", NAME, self._phase
            )
        if designation.power not in (None, unit.power):
            raise unsupported_error(f"an order that misnames the nationality of {unit}", NAME, self._phase)
        if unit.power == power:
            return self._format_unit(unit)
        info = self._board.power.get(unit.power)
        return f"{info.adjective if info is not None else self._title(unit.power)} {self._format_unit(unit)}"

    def _find_route(self, unit: Unit, target: Location, via_convoy: bool) -> tuple[Location, ...]:
        """Return the route that a judge prints: the shortest along the fleets ordered to convoy."""
        origin, goal = Location(unit.location.province), Location(target.province)
        if unit.kind is not UnitKind.ARMY:
            return ()
        if not via_convoy and goal in self._board.army_borders.get(origin, frozenset()):
            return ()
        fleets = list_convoying_fleets(self._phase, origin.province, goal.province)
        route = find_shortest_route(self._board, origin.province, goal.province, fleets)
        if not route and via_convoy and goal not in self._board.army_borders.get(origin, frozenset()):
            self._notes.leave_out("'via convoy' of moves that no fleet was ordered to convoy")
        elif not route and via_convoy:
            raise unsupported_error(
                f"{unit} - {target} by convoy, without fleets ordered to convoy it", NAME, self._phase
            )
        return route

    def _format_retreat(self, entry: RecordedOrder) -> str:
        remarks = self._find_remarks(entry)
        unit = self._find_actor(entry)
        line = f"{self._format_column(entry.power)}{_WORDS[unit.kind]:<5} {self._format_place(unit.location)}"
        match entry.order:
            case Retreat(_, target):
                target = target if remarks else self._find_arrival(unit, target)
                fails = f" (*{', '.join(remarks)}*)" if remarks else ""
                return f"{line} -> {self._format_place(target)}{fails}."
            case Disband():
                return f"{line} DISBAND."
            case _:
                return f"{line}, No Order Processed (DISBAND)."

    # ------------------------------------------------------------------------ results

    def _find_destroyed_units(self) -> list[Unit]:
        """Return the dislodged units without a retreat, which the outcome no longer lists."""
        if self._kind is not PhaseKind.MOVEMENT:
            return []
        lost = self._find_lost()
        return [
            self._find_actor(entry)
            for entry in self._phase.orders
            if Remark.DISLODGED in (entry.remarks or ()) and self._find_actor(entry) not in lost
        ]

    def _format_fates(self, outcome: Snapshot) -> Iterator[str]:
        options = {one.unit: one.retreats for one in outcome.dislodged}
        options.update((unit, ()) for unit in self._find_destroyed_units())
        for unit in sorted(options, key=lambda unit: self._listed[unit]):
            places = options[unit]
            if places is None:
                raise unsupported_error("dislodged units with unknown retreats", NAME, self._phase)
            if places:
                names = " or ".join(self._format_place(place) for place in places)
                yield f"{self._format_dislodged_unit(unit)} can retreat to {names}."
            else:
                yield f"{self._format_dislodged_unit(unit)} with no valid retreats was destroyed."

    def _format_dislodged_unit(self, unit: Unit) -> str:
        info = self._board.power.get(unit.power)
        adjective = info.adjective if info is not None else self._title(unit.power)
        where = f"{self._at_sea(unit.location)}{self._format_place(unit.location)}"
        return f"The {adjective} {_WORDS[unit.kind]} in {where}"

    def _format_ownership(self, outcome: Snapshot) -> Iterator[str]:
        owned: dict[Power, list[Province]] = {}
        for province, power in (outcome.owners or {}).items():
            owned.setdefault(power, []).append(province)
        yield from ("", "Ownership of supply centers:", "")
        for power, provinces in owned.items():
            names = ", ".join(self._names[province] for province in provinces)
            yield f"{self._format_column(power)}{names}."
        yield ""
        for info in self._board.powers:
            centers = len(owned.get(info.id, ()))
            units = sum(unit.power == info.id for unit in outcome.units)
            if centers or units:
                change = "Builds " if centers >= units else "Removes"
                owns = f"{centers:2} Supply center{'s' if centers != 1 else ''}, {units:2} Unit"
                due = f"{change} {abs(centers - units):2} unit{'s' if abs(centers - units) != 1 else ''}."
                yield f"{self._format_column(info.id)}{owns}{'s' if units != 1 else ''}:  {due}"

    # ------------------------------------------------------------------------ adjustments

    def _took_place(self, entry: RecordedOrder) -> bool:
        """Return whether judges report an adjustment; they leave out failed ones."""
        if isinstance(entry.order, (NoOrder, Waive)) or not self._find_remarks(entry):
            return True
        self._notes.leave_out("failed adjustments")
        return False

    def _format_change(self, entry: RecordedOrder) -> str:
        line = self._format_column(entry.power)
        order = entry.order
        if isinstance(order, Waive):
            return f"{line}Build waived."
        match order:
            case Build(place, kind) if kind is not None:
                if kind is UnitKind.ARMY:
                    return f"{line}Builds an army in {self._names[place.province]}."
                return f"{line}Builds a fleet in {self._format_place(place)}."
            case Disband() | NoOrder():
                unit = self._find_actor(entry)
                what = "Removes" if isinstance(order, Disband) else "Defaults, removing"
                where = f"{self._at_sea(unit.location)}{self._names[unit.location.province]}"
                return f"{line}{what} the {_WORDS[unit.kind].lower()} in {where}."
            case _:
                raise unsupported_error(f"the order {order!r}", NAME, self._phase)
