"""What one power does with its strength and its money: disband, reduce, build, bolster, fortify.

The lines are gone through in the sequence written, each at the price of that moment (E19-PRICE-3); the same
is done when they are handed in and when they count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...model.names import Power, Province, UnitKind
from ...model.orders import Build, Disband, Waive
from ...model.position import Unit
from ..kit.report import Declaration, Entry
from ..kit.wording import power_name, province_name, unit_name
from .building import Builder
from .choices_economy import (
    AttritionBolster,
    BolsterNewUnit,
    DisbandAndBuild,
    FortCountsForPower,
    MinorExcess,
)
from .costs import MOST_BONUS, MOST_STRENGTH, price_of, total_strength
from .minor_units import excess
from .setting import Setting
from .strengths import ATTRITION, FORTIFIED
from .transactions import BOLSTER, FORTIFY, REDUCE
from .verdicts import Verdict, accepted, refused


@dataclass(frozen=True, slots=True)
class Sheet:
    """What else a power orders in the same phase, for what excludes each other (E19-PRICE-13 to -15)."""

    reduced: frozenset[Province]
    disbanded: frozenset[Province]

    @classmethod
    def of(cls, setting: Setting, power: Power, entries: Iterable[Entry]) -> Sheet:
        """The places of the own units that a sheet reduces and disbands."""
        reduced: set[Province] = set()
        disbanded: set[Province] = set()
        for entry in entries:
            if isinstance(entry, Declaration) and entry.verb == REDUCE:
                reduced.add(Province(entry.words[0]))
            elif isinstance(entry, Disband):
                place = entry.unit.location.province
                unit = setting.standing.get(place)
                if unit is not None and unit.power == power:
                    disbanded.add(place)
        return cls(frozenset(reduced), frozenset(disbanded))


class Purchases:
    """One power in the middle of its lines: `setting` has the units as they are by now, `money` the rest."""

    def __init__(self, setting: Setting, builder: Builder, power: Power, money: int, sheet: Sheet) -> None:
        self.setting = setting
        self.money = money
        self._builder = builder
        self._power = power
        self._sheet = sheet
        self._built: set[Province] = set()

    def take(self, entry: Entry) -> Verdict | None:
        """What becomes of a line; None for one that is about something else."""
        if isinstance(entry, Waive):
            return accepted("waived", "nothing is built")
        if isinstance(entry, Build):
            return self._build(entry)
        if isinstance(entry, Disband):
            return self._disband(entry)
        if not isinstance(entry, Declaration):
            return None
        if entry.verb == FORTIFY:
            return self._fortify(Province(entry.words[0]), int(entry.words[1]))
        if entry.verb not in (REDUCE, BOLSTER):
            return None
        unit = self._own_unit(Province(entry.words[0]), entry.words[2])
        if isinstance(unit, Verdict):
            return unit
        points = int(entry.words[1])
        return self._reduce(unit, points) if entry.verb == REDUCE else self._bolster(unit, points)

    # ------------------------------------------------------------------------------ less strength

    def _disband(self, order: Disband) -> Verdict:
        place, kind = order.unit.location.province, order.unit.kind
        unit = self.setting.standing.get(place)
        if unit is None or (kind is not None and unit.kind is not kind):
            return self._no_such(place, kind.value if kind is not None else "")
        if unit.power != self._power:
            clause = self._foreign(unit)
            if clause is not None:
                return refused(clause, unit=unit)
        self._replace(unit, None)
        return accepted("disbanded", f"{self._named(unit)} is disbanded", unit)

    def _foreign(self, unit: Unit) -> str | None:
        """The clause by which a power may not disband the unit of somebody else, if any (E19-MIN-1)."""
        if self.setting.sides.commander(unit) != self._power:
            return "E19-MOVE-1"
        chooses = self.setting.knobs.e19_minor_excess is MinorExcess.POWER_CHOOSES
        return None if chooses and excess(self.setting, unit.power) > 0 else "E19-MIN-1"

    def _reduce(self, unit: Unit, points: int) -> Verdict:
        if unit.bonus < points:
            return refused("E19-PRICE-12", unit=unit)
        self._replace(unit, replace(unit, bonus=unit.bonus - points))
        return accepted("reduced", f"{self._named(unit)} has strength {1 + unit.bonus - points} now", unit)

    # ------------------------------------------------------------------------------ more strength

    def _build(self, order: Build) -> Verdict:
        if self._sheet.disbanded and self.setting.knobs.e19_disband_and_build is DisbandAndBuild.FALSE:
            return refused("E19-PRICE-15")
        unit = self._builder.read(self.setting, self._power, order)
        if isinstance(unit, Verdict):
            return unit
        fault = self._unaffordable(1, "E19-PRICE-5", unit)
        if fault is not None:
            return fault
        cost = self._pay(1)
        self._replace(None, unit)
        self._built.add(unit.location.province)
        return accepted("built", f"{self._named(unit)} is built for {cost} treasury points", unit)

    def _bolster(self, unit: Unit, points: int) -> Verdict:
        clause = self._not_bolstered(unit) or self._excluded(unit)
        if clause is not None:
            return refused(clause, unit=unit)
        fault = self._too_strong(unit, points) or self._unaffordable(points, "E19-PRICE-8", unit)
        if fault is not None:
            return fault
        cost = self._pay(points)
        heals = self.setting.knobs.e19_attrition_bolster is AttritionBolster.HEALS
        marks = unit.marks - {ATTRITION} if heals else unit.marks
        self._replace(unit, replace(unit, bonus=unit.bonus + points, marks=marks))
        words = f"{self._named(unit)} has strength {1 + unit.bonus + points} now, for {cost} treasury points"
        return accepted("bolstered", words, unit)

    def _not_bolstered(self, unit: Unit) -> str | None:
        """The clause by which such a unit in such a place is not bolstered, if any."""
        place, knobs = unit.location.province, self.setting.knobs
        if unit.kind is not UnitKind.ARMY:
            return "E19-PRICE-9"
        if place not in self.setting.homes(self._power):
            return "E19-PRICE-10"
        if ATTRITION in unit.marks and knobs.e19_attrition_bolster is AttritionBolster.FORBIDDEN:
            return "E19-ATTR-7"
        new = place in self._built
        return "E19-PRICE-16" if new and knobs.e19_bolster_new_unit is BolsterNewUnit.FALSE else None

    def _excluded(self, unit: Unit) -> str | None:
        """The clause by which strength given up elsewhere in the phase excludes a bolstering, if any."""
        if self._sheet.reduced - {unit.location.province}:
            return "E19-PRICE-13"
        return "E19-PRICE-14" if self._sheet.disbanded else None

    def _fortify(self, place: Province, points: int) -> Verdict:
        setting, state = self.setting, self.setting.first_owners.get(place)
        if state is None or state not in setting.board.minor or place not in setting.homes(state):
            return refused("E19-FORT-3")
        if setting.sides.of(state) != self._power:
            return refused("E19-FORT-1")
        unit = setting.standing.get(place)
        if unit is None or unit.power != state:
            return refused("E19-FORT-3")
        if unit.kind is not UnitKind.ARMY:
            return refused("E19-FORT-2", unit=unit)
        clause = self._excluded(unit)
        if clause is not None:
            return refused(clause, unit=unit)
        growing = setting.knobs.e19_fort_counts_for_power is FortCountsForPower.TRUE
        fault = self._too_strong(unit, points) or self._unaffordable(points, "E19-PRICE-8", unit, growing)
        if fault is not None:
            return fault
        cost = self._pay(points, growing)
        self._replace(unit, replace(unit, bonus=unit.bonus + points, marks=unit.marks | {FORTIFIED}))
        words = f"{self._named(unit)} holds with {1 + unit.bonus + points} now, for {cost} treasury points"
        return accepted("fortified", words, unit)

    # ----------------------------------------------------------------------------- limits and money

    def _too_strong(self, unit: Unit, points: int) -> Verdict | None:
        """The refusal of a strength, or a defense, of more than ten."""
        return refused("E19-UNIT-12", unit=unit) if unit.bonus + points > MOST_BONUS else None

    def _unaffordable(self, points: int, clause: str, unit: Unit, growing: bool = True) -> Verdict | None:
        """The refusal of more strength than a power may have, or than it can pay for (`clause`)."""
        strength = total_strength(self.setting, self._power)
        if strength + (points if growing else 1) > MOST_STRENGTH:
            return refused("E19-PRICE-6", unit=unit)
        cost = self._cost(points, growing)
        if cost <= self.money:
            return None
        words = f"it costs {cost} treasury points, and {self._name} has {self.money}"
        return refused(clause, words, unit)

    def _cost(self, points: int, growing: bool) -> int:
        strength = total_strength(self.setting, self._power)
        return price_of(self.setting.board, self.setting.knobs, strength, points, growing)

    def _pay(self, points: int, growing: bool = True) -> int:
        cost = self._cost(points, growing)
        self.money -= cost
        return cost

    # -------------------------------------------------------------------------------------- units

    def _own_unit(self, place: Province, letter: str) -> Unit | Verdict:
        unit = self.setting.standing.get(place)
        if unit is None or (letter and unit.kind.value != letter):
            return self._no_such(place, letter)
        if unit.power != self._power:
            return refused("E19-MIN-6" if unit.power in self.setting.board.minor else "E19-MOVE-1", unit=unit)
        return unit

    def _no_such(self, place: Province, letter: str) -> Verdict:
        kind = {"A": "army", "F": "fleet"}.get(letter, "unit")
        return Verdict(
            False, "no_such_unit", f"there is no {kind} in {province_name(self.setting.board, place)}"
        )

    def _replace(self, old: Unit | None, new: Unit | None) -> None:
        units = [unit for unit in self.setting.position.units if unit != old]
        self.setting = self.setting.with_units((*units, *([new] if new is not None else [])))

    def _named(self, unit: Unit) -> str:
        return unit_name(self.setting.board, unit)

    @property
    def _name(self) -> str:
        return power_name(self.setting.board, self._power)
