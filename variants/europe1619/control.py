"""Who controls captured land: captures, land held for others, what goes back and is liberated (E19-CAP).

A foreign province stays controlled only while it is occupied. What a power or a state left empty goes back to
whose it was at first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ...model.names import Power, Province
from ...model.position import Unit
from ...model.reasons import Fact
from ...solver import clause_words
from ..kit.report import Event, Happening, Report
from ..kit.wording import power_name, unit_name
from ..kit.year import Moment, State, Turn
from ..realm.lands import Owners
from ..realm.standings import Alignment
from .choices_land import CaptureOwnAligned, LiberationByAlly, MinorElimination
from .politics.statuses import standing_of, with_standings
from .records import Records, ledger_with
from .setting import Setting, Stance, setting_of

RESTORED = "restored"
"""The code of the event that a province goes back to whose it was at first."""

ABANDONED = "abandoned"
"""The code of the event that a province belongs to nobody any more."""

LIBERATED = "liberated"
"""The code of the event that a captured state is free again."""


@dataclass(frozen=True)
class Control:
    """Who comes to control what, between these setting and with these units."""

    setting: Setting
    units: Mapping[Province, Unit]

    @cached_property
    def originals(self) -> Owners:
        """Whose each province was at first."""
        return self.setting.first_owners

    # --------------------------------------------------------------------------------- occupied land

    def holder(self, province: Province, unit: Unit) -> Power | None:
        """Who controls a province in which a unit stands; None: nobody."""
        owner, first = self.setting.owners.get(province), self.originals.get(province)
        if owner == unit.power or first == unit.power:
            return unit.power
        if owner is None or self.setting.is_unaligned(owner):
            return self._taken(unit, owner, first)
        match self.setting.stance(unit.power, owner):
            case Stance.WAR:
                return self._taken(unit, owner, first)
            case Stance.ALLY:
                return owner
            case Stance.SAME:
                return unit.power if self._takes_own(unit, owner, first) else owner
            case Stance.NONE:
                return first

    def _takes_own(self, unit: Unit, owner: Power, first: Power | None) -> bool:
        """A power captures land of its own aligned state, where the knob says so (E19-MOVE-11)."""
        captures = self.setting.knobs.e19_capture_own_aligned is CaptureOwnAligned.TRUE
        return (
            captures
            and owner == first
            and owner in self.setting.board.minor
            and not self.setting.is_minor(unit)
        )

    def _taken(self, unit: Unit, owner: Power | None, first: Power | None) -> Power:
        """Who gets a province that a unit takes (E19-CAP-13, E19-CAP-14).

        It is the unit's owner, unless the first owner is of his side or, by the usual choice, an ally of his.
        """
        if first is None or first == owner:
            return unit.power
        side, free = self.setting.side(unit.power), self._side_at_heart(first)
        stance = self.setting.stance(side, free)
        restored = self.setting.knobs.e19_liberation_by_ally is LiberationByAlly.RESTORED
        frees = stance is Stance.SAME or (stance is Stance.ALLY and restored)
        return first if frees else unit.power

    def _side_at_heart(self, owner: Power) -> Power:
        """The side of a power or state; that of a captured state as if it were free."""
        setting = self.setting
        if owner not in setting.board.minor or not setting.is_captured(owner):
            return setting.side(owner)
        return standing_of(setting.with_owners(self.originals), owner).power or owner

    # ------------------------------------------------------------------------------------ empty land

    def reverted(self, owners: Owners) -> dict[Province, Power]:
        """The owners once all land without a unit has gone back (E19-CAP-1, E19-CAP-9).

        Home centers of states first: while a state has none, its other land belongs to nobody (E19-CAP-12).
        """
        after = dict(owners)
        empty = [province for province in self.originals if province not in self.units]
        for province in sorted(empty, key=lambda province: province not in self.setting.board.centers):
            first = self.originals[province]
            if owners.get(province) == first:
                continue
            if self._is_eliminated(first, province, after):
                after.pop(province, None)
            else:
                after[province] = first
        return after

    def _is_eliminated(self, first: Power, province: Province, owners: Owners) -> bool:
        """The state to which a province would go back has lost all its own centers."""
        board = self.setting.board
        if self.setting.knobs.e19_minor_elimination is MinorElimination.NEVER or first not in board.minor:
            return False
        centers = self.setting.homes(first)
        lost = all(owners.get(center) != first for center in centers)
        return bool(centers) and province not in centers and lost

    def settled(self) -> dict[Province, Power]:
        """Who controls what once occupied land is taken and empty land has gone back."""
        after = dict(self.setting.owners)
        for province, unit in self.units.items():
            if province in self.originals:
                holder = self.holder(province, unit)
                if holder is None:
                    after.pop(province, None)
                else:
                    after[province] = holder
        return self.reverted(after)


# ------------------------------------------------------------------------------------------ the moments


def adjust_map(state: State) -> Turn:
    """The Map Adjustment: captures and reversions, then the end of states that lost their home centers."""
    setting = setting_of(state)
    units = {unit.location.province: unit for unit in state.position.units}
    owners = Control(setting, units).settled()
    fallen = _fallen(setting, owners)
    if fallen:
        owners, units = _without_fallen(setting, units, fallen)
    left = tuple(unit for unit in state.position.units if unit.location.province in units)
    gone = [unit for unit in state.position.units if unit.location.province not in units]
    disbanded = [_disbanded(setting, unit) for unit in gone]
    changed = replace(state, position=replace(state.position, units=left))
    turn = _with_owners(changed, setting, owners)
    return replace(turn, report=Report(events=tuple(disbanded)) + turn.report)


MAP_ADJUSTMENT = Moment("map adjustment", adjust_map)
"""Who controls what after the retreats."""


def revert_unoccupied(state: State) -> Turn:
    """Captured land that nobody occupies goes back; nothing is captured yet (E19-CAP-2)."""
    setting = setting_of(state)
    units = {unit.location.province: unit for unit in state.position.units}
    return _with_owners(state, setting, Control(setting, units).reverted(setting.owners))


def _fallen(setting: Setting, owners: Owners) -> frozenset[Power]:
    """The states whose home centers others control."""
    after = setting.with_owners(owners)
    return frozenset(state for state in setting.states if after.is_captured(state))


def _without_fallen(
    setting: Setting, units: Mapping[Province, Unit], fallen: Iterable[Power]
) -> tuple[dict[Province, Power], dict[Province, Unit]]:
    """The owners and units when captured states have lost their units and foreign land.

    (E19-ADD-7, E19-ADD-8)
    """
    originals = setting.first_owners
    given_up = {
        province: originals[province]
        for province, owner in setting.owners.items()
        if owner in fallen and province in originals
    }
    left = {province: unit for province, unit in units.items() if unit.power not in fallen}
    again = setting.with_owners({**setting.owners, **given_up})
    return Control(again, left).settled(), left


# ---------------------------------------------------------------------------------- reports of changes


def _with_owners(state: State, setting: Setting, owners: Owners) -> Turn:
    """The state with other owners, the standing of the states that are free again, and events of it all.

    Their influence counts again at once (E19-CAP-6, E19-CAP-7).
    """
    freed = _fallen(setting, setting.owners) - _fallen(setting, owners)
    records = with_standings(setting.with_owners(owners), freed)
    events = [*_changes(setting, owners), *(_liberated(setting, records, one) for one in sorted(freed))]
    ledger = ledger_with(records, state.ledger) if freed else state.ledger
    return Turn(replace(state.position, owners=dict(owners)), ledger, Report(events=tuple(events)))


def _changes(setting: Setting, owners: Owners) -> list[Event]:
    originals = setting.first_owners
    events: list[Event] = []
    for info in setting.board.provinces:
        old, new = setting.owners.get(info.id), owners.get(info.id)
        if old == new:
            continue
        if new is None:
            events.append(Event(ABANDONED, None, info.id, Fact(f"{info.name} belongs to nobody now.")))
        elif new == originals.get(info.id):
            text = f"{info.name} goes back to {power_name(setting.board, new)}."
            events.append(Event(RESTORED, new, info.id, Fact(text)))
        else:
            taken = f" from {power_name(setting.board, old)}" if old is not None else ""
            text = f"{power_name(setting.board, new)} captures {info.name}{taken}."
            events.append(Event(Happening.CAPTURED, new, info.id, Fact(text)))
    return events


def _liberated(setting: Setting, records: Records, state: Power) -> Event:
    standing = records.standing(state)
    words = str(standing.alignment)
    if standing.alignment is Alignment.ALIGNED and standing.power is not None:
        words = f"aligned with {power_name(setting.board, standing.power)}"
    text = f"{power_name(setting.board, state)} is free again and {words}."
    return Event(LIBERATED, state, setting.board.minor[state].capital, Fact(text))


def _disbanded(setting: Setting, unit: Unit) -> Event:
    name = unit_name(setting.board, unit)
    text = f"{name[0].upper()}{name[1:]} is disbanded: {clause_words('E19-ADD-7')}."
    return Event(Happening.DISBANDED, unit.power, unit.location.province, Fact(text))
