"""Validate orders: whether each is legal, for which unit, with which destination.

This is the first step of a resolution. It validates every order under the choices of DATC 4.B (coasts), 4.C
(unit letters and nationality) and 4.E.1 (impossible orders). `selection` decides which of several orders a
unit follows. Validation ignores other units' orders; `system` decides whether a support or convoy matches a
move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property

from ...model.brief import make_repr, pluralize
from ...model.errors import ImpossibleError
from ...model.names import Location, Power, UnitKind
from ...model.orders import Convert, Convoy, Designation, Move, MovementOrder, Support
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import (
    CoastOnePossible,
    CoastUnreachable,
    ImpossibleOrders,
    IrrelevantCoast,
    MissingNationality,
    MissingUnitKind,
    SuperfluousConvoys,
    SupportCoast,
    UnitCoast,
    WrongNationality,
    WrongUnitKind,
)
from ..conditions.conditions import VariantRules
from ..conditions.convoys import can_convoy, can_take_part, convoy_destinations

HOLD, MOVE, SUPPORT, CONVOY = range(4)
"""The kinds of legal orders."""


@dataclass(slots=True, eq=False)
class ValidatedOrder:
    """A validated order of a power.

    Attributes:
        power: The power that gave the order.
        order: The order as given.
        unit: The number of the ordered unit; -1 if there is no such unit.
        kind: `HOLD`, `MOVE`, `SUPPORT` or `CONVOY`, for legal orders.
        target: The destination; -1 for a hold or a support to hold.
        other: The supported or convoyed unit; -1 if there is none.
        by_land: The move is one step.
        via: The move asks for a convoy.
        code: What is wrong with the order, if anything.
        illegal: The unit acts as if it had no order; a faulty order that is legal has no effect.
        poor: The order gives way to a better written one (DATC 4.C).
        into: The kind that the unit is to become; None if it does not change.
    """

    power: Power
    order: MovementOrder
    unit: int
    kind: int
    target: int = -1
    other: int = -1
    by_land: bool = False
    via: bool = False
    code: str | None = None
    illegal: bool = False
    poor: bool = False
    into: UnitKind | None = None

    def __repr__(self) -> str:
        said = "illegal" if self.illegal else "legal"
        return make_repr(self, f"of {self.order.unit.location}", said, self.code or "")

    def as_illegal(self, code: str) -> ValidatedOrder:
        """Return the same order as an illegal one, for this reason."""
        return replace(self, code=code, illegal=True)


class OrderValidator:
    """Validates the orders of one phase."""

    def __init__(self, position: Position, rulebook: Rulebook, conditions: VariantRules) -> None:
        """Prepare the validation of orders for a position.

        Raises:
            ImpossibleError: A unit is of a kind that the game does not have.
        """
        self.units = position.units
        self.rulebook = conditions.rulebook_in_force(rulebook)
        self.conditions = conditions
        self.rules = conditions.orders
        self.has_vetoes, self.letters = self.rules.forbids, self.rules.letters
        ground = self.ground = conditions.ground
        index, province, steps = ground.index, ground.province, ground.steps
        self.location = [index[unit.location] for unit in self.units]
        """The location of each unit."""
        self.place = [province[location] for location in self.location]
        """The province of each unit."""
        self.at = at = [-1] * (ground.provinces + 1)
        """The unit in each province; -1 if there is none. The last entry serves index -1 (no province)."""
        for u, place in enumerate(self.place):
            at[place] = u
        refuse_unknown_kinds(self.units, steps.keys())
        self.steps = [
            steps[unit.kind][location] for unit, location in zip(self.units, self.location, strict=True)
        ]
        """The locations that each unit can move to in one step."""

    def __repr__(self) -> str:
        return make_repr(self, f"of orders for {pluralize(len(self.units), 'unit')}")

    def find_unit(self, province: str) -> int:
        """Return the number of the unit in a province; -1 if there is none."""
        return self.at[self.ground.index.get(province, -1)]

    def entries(self, u: int) -> frozenset[int]:
        """Return the provinces that unit u can move to in one step, on any coast."""
        return self.ground.entries[self.units[u].kind][self.location[u]]

    def read_all(self, orders: Mapping[Power, Sequence[MovementOrder]]) -> list[ValidatedOrder]:
        """Validate every order in the given sequence."""
        return [self.read(power, order) for power, sheet in orders.items() for order in sheet]

    # ------------------------------------------------------------------------------- one order

    def read(self, power: Power, order: MovementOrder) -> ValidatedOrder:
        """Validate one order of a power."""
        designation = order.unit
        u = self._unit_at(designation)
        if u < 0:
            return self._reject(ValidatedOrder(power, order, -1, HOLD), "no_such_unit")
        reading = ValidatedOrder(power, order, u, HOLD)
        unit = self.units[u]
        if unit.power != power:
            return self._reject(reading, "foreign_unit")
        if not self._is_exact(designation, unit):
            code = self._designation_fault(reading, designation, u, power)
            if code is not None:
                return self._reject(reading, code)
        if isinstance(order, Move):
            self._read_move(reading, order, u)
        elif isinstance(order, Support):
            self._read_support(reading, order, u)
        elif isinstance(order, Convoy):
            self._read_convoy(reading, order, u)
        elif isinstance(order, Convert):
            reading.into = order.kind
            if self.rules.converts is None:
                self._reject(reading, "no_conversion")
        if self.has_vetoes:
            code = self.rules.veto(unit, order)
            if code is not None:
                self._reject(reading, code)
        return reading

    def _unit_at(self, designation: Designation) -> int:
        """Return the unit that a designation means: the unit in the province; -1 if there is none."""
        location = designation.location
        province = self.ground.province_of.get(location)
        return self.find_unit(location.province) if province is None else self.at[province]

    def _is_exact(self, designation: Designation, unit: Unit) -> bool:
        """Return whether a designation names the place and kind of a unit exactly, and no power."""
        kind = designation.kind
        names_kind = kind is unit.kind and kind not in self.letters
        return names_kind and designation.location == unit.location and designation.power is None

    def _designation_fault(
        self, reading: ValidatedOrder, designation: Designation, u: int, power: Power
    ) -> str | None:
        """Return the code of a wrong designation, if the rulebook rejects it (DATC 4.B.5, 4.B.6, 4.C)."""
        unit = self.units[u]
        rules = self.rulebook
        kind = designation.kind
        if kind is None:
            if rules.missing_unit_kind is MissingUnitKind.INVALID:
                return "unit_type_missing"
            reading.poor |= rules.missing_unit_kind is MissingUnitKind.VALID_UNLESS_BETTER_ORDER
        elif self.letters.get(kind, kind) is not unit.kind:
            if rules.wrong_unit_kind is WrongUnitKind.INVALID:
                return "wrong_unit_type"
            reading.poor |= rules.wrong_unit_kind is WrongUnitKind.VALID_UNLESS_BETTER_ORDER
        if designation.power is None:
            if unit.power != power:
                if rules.missing_nationality is MissingNationality.INVALID:
                    return "nationality_missing"
                reading.poor |= rules.missing_nationality is MissingNationality.VALID_UNLESS_BETTER_ORDER
        elif designation.power != unit.power:
            if rules.wrong_nationality is WrongNationality.INVALID:
                return "wrong_nationality"
            reading.poor |= rules.wrong_nationality is WrongNationality.VALID_UNLESS_BETTER_ORDER
        if "/" in designation.location and designation.location != unit.location:
            if "/" in unit.location and designation.location in self.ground.index:
                if rules.unit_coast is UnitCoast.FAILS:
                    return "wrong_coast_of_unit"
            elif rules.irrelevant_coast is IrrelevantCoast.FAILS:
                return "irrelevant_coast"
        return None

    def _reject(self, reading: ValidatedOrder, code: str) -> ValidatedOrder:
        reading.code = code
        reading.illegal = True
        return reading

    def _mark_impossible(self, reading: ValidatedOrder, code: str, *, on_map: bool = False) -> ValidatedOrder:
        """Mark an impossible order: illegal, or legal without effect (DATC 4.E.1).

        `on_map`: the order would be possible in some other position.
        """
        reading.code = code
        reading.illegal = not (self.is_lenient or (self.allows_map_possible and on_map))
        return reading

    # -------------------------------------------------------------------------------- moves

    def _read_move(self, reading: ValidatedOrder, order: Move, u: int) -> None:
        reading.kind = MOVE
        target = self.ground.index.get(order.target, -1)
        unit = self.units[u]
        if order.via_convoy or order.path:
            reading.via = self.rules.convoys(unit)
        if target in self.steps[u]:
            reading.target = target
            reading.by_land = True
            return
        province = self.ground.index[order.target.province]
        reading.target = province
        if province == self.place[u]:
            self._reject(reading, "same_province")
        elif unit.kind is UnitKind.FLEET:
            self._read_fleet_move(reading, order.target, u, province)
        else:
            self._read_distant_move(reading, order.target, u, province)

    def _read_fleet_move(self, reading: ValidatedOrder, target: Location, u: int, province: int) -> None:
        reachable = [i for i in self.steps[u] if self.ground.province[i] == province]
        coasts = self.ground.coasts_of(province)
        if "/" in target:
            if target in self.ground.index:
                if reachable and self.rulebook.coast_unreachable is CoastUnreachable.CORRECTED:
                    reading.target, reading.by_land = reachable[0], True
                    return
                self._mark_impossible(reading, "coast_unreachable" if reachable else "not_adjacent")
                return
            if self.rulebook.irrelevant_coast is IrrelevantCoast.FAILS:
                self._reject(reading, "unknown_coast" if coasts else "irrelevant_coast")
                return
        if not coasts:
            if reachable:
                reading.target, reading.by_land = reachable[0], True
            elif not self.ground.is_sea[province] and not self.ground.coastal[province]:
                self._mark_impossible(reading, "fleet_to_inland")
            else:
                self._mark_impossible(reading, self._why_unreachable(u, province))
            return
        if not reachable:
            self._mark_impossible(reading, self._why_unreachable(u, province))
            return
        coast = self._infer_coast(coasts, reachable)
        if coast is None:
            self._mark_impossible(reading, "coast_missing")
        elif coast not in reachable:
            self._mark_impossible(reading, "coast_unreachable")
        else:
            reading.target, reading.by_land = coast, True

    def _why_unreachable(self, u: int, province: int) -> str:
        """Return whether a fleet could move there from another coast, as a code."""
        others = self.ground.coasts_of(self.place[u])
        entries = self.ground.entries[UnitKind.FLEET]
        return "unreachable_from_coast" if any(province in entries[i] for i in others) else "not_adjacent"

    def _infer_coast(self, coasts: Sequence[int], reachable: Sequence[int]) -> int | None:
        """Return the coast meant by a fleet move that names none (DATC 4.B.1, 4.B.2)."""
        rules = self.rulebook
        if len(reachable) == 1 and rules.coast_one_possible is CoastOnePossible.ONLY_COAST:
            return reachable[0]
        choice = rules.coast_two_possible.value if len(reachable) > 1 else rules.coast_one_possible.value
        return self.default_coast(choice, coasts)

    def default_coast(self, choice: str, coasts: Sequence[int]) -> int | None:
        """Return the coast that a choice such as `default_coast:north` means; None if it means none."""
        if not choice.startswith("default_coast:"):
            return None
        wanted = ("nc", "ec") if choice.endswith("north") else ("sc", "wc")
        return next((i for i in coasts if self.ground.names[i].coast in wanted), None)

    def _read_distant_move(self, reading: ValidatedOrder, target: Location, u: int, province: int) -> None:
        """Validate an army's move that is not one step by land, or names a coast."""
        unit = self.units[u]
        ground = self.ground
        if "/" in target:
            if self.rulebook.irrelevant_coast is IrrelevantCoast.FAILS:
                self._reject(reading, "irrelevant_coast")
                return
            if province in self.steps[u]:
                reading.by_land = True
                return
        start = self.place[u]
        if ground.is_sea[province]:
            self._mark_impossible(reading, "army_to_sea")
        elif not self.rules.convoys(unit) or not (ground.coastal[start] and ground.coastal[province]):
            self._mark_impossible(reading, "not_adjacent")
        elif not can_convoy(ground, start, province, self.carrying_seas):
            on_map = can_convoy(ground, start, province, ground.seas)
            self._mark_impossible(reading, "no_fleet_for_convoy" if on_map else "no_possible_convoy")

    @property
    def is_lenient(self) -> bool:
        """Whether orders count that are impossible even on an empty board (DATC 4.E.1)."""
        choice = self.rulebook.impossible_orders
        return choice is ImpossibleOrders.ANY_FORMAT or choice is ImpossibleOrders.KNOWN_PLACES

    @property
    def allows_map_possible(self) -> bool:
        """Whether orders count that are possible in some other position (DATC 4.E.1)."""
        return self.rulebook.impossible_orders is ImpossibleOrders.MAP_POSSIBLE

    @cached_property
    def fleet_seas(self) -> frozenset[int]:
        """The sea provinces occupied by a fleet of any power."""
        return frozenset(
            place
            for unit, place in zip(self.units, self.place, strict=True)
            if self.ground.carries[place] and unit.kind is UnitKind.FLEET
        )

    @property
    def carrying_seas(self) -> frozenset[int]:
        """The sea provinces whose fleets, or possible fleets, make a move by convoy legal (DATC 4.E.1)."""
        return self.ground.seas if self.is_lenient or self.allows_map_possible else self.fleet_seas

    # ------------------------------------------------------------------------------ supports

    def _read_support(self, reading: ValidatedOrder, order: Support, u: int) -> None:
        reading.kind = SUPPORT
        other = self._find_other_unit(reading, order.supported, u)
        if reading.code is not None:
            return
        ground = self.ground
        target = -1
        if order.target is not None:
            target = ground.index.get(order.target, -1)
            reading.target = target if target >= 0 else ground.index[order.target.province]
        if other < 0:
            self._mark_impossible(reading, "no_such_unit", on_map=True)
            return
        province = self.place[other] if order.target is None else ground.province[reading.target]
        if other == u:
            self._mark_impossible(reading, "self_support")
        elif province == self.place[u]:
            self._mark_impossible(reading, "own_province_target")
        elif province not in self.entries(u):
            self._mark_impossible(reading, "target_unreachable")
        elif reading.target >= 0 and (target < 0 or target not in self.steps[other]):
            assert order.target is not None
            self._read_unusual_support(reading, order.target, u, other, province)

    def _find_other_unit(self, reading: ValidatedOrder, designation: Designation, u: int) -> int:
        """Return the supported or convoyed unit; mark the reading if the rulebook rejects its designation."""
        other = self._unit_at(designation)
        if other >= 0:
            reading.other = other
            unit, power = self.units[other], self.units[u].power
            if unit.power != power or not self._is_exact(designation, unit):
                code = self._designation_fault(reading, designation, other, power)
                if code == "wrong_coast_of_unit":
                    reading.code = "coast_mismatch"
                elif code is not None:
                    self._reject(reading, code)
        return other

    def _read_unusual_support(
        self, reading: ValidatedOrder, target: Location, u: int, other: int, province: int
    ) -> None:
        """Validate a support of a move by convoy, to an omitted coast, or impossible."""
        ground = self.ground
        supported = self.units[other]
        if "/" in target and (target not in ground.index or supported.kind is not UnitKind.FLEET):
            if self.rulebook.irrelevant_coast is IrrelevantCoast.FAILS:
                self._reject(reading, "irrelevant_coast")
                return
            reading.target = province
        if province == self.place[other]:
            self._mark_impossible(reading, "supported_move_impossible")
        elif province in self.entries(other):
            ignored = self.rulebook.support_coast is SupportCoast.IGNORED
            corrected = self.rulebook.coast_unreachable is CoastUnreachable.CORRECTED
            if reading.target >= ground.provinces and not ignored and not corrected:
                self._mark_impossible(reading, "supported_move_impossible")
        elif supported.kind is UnitKind.FLEET or not self.rules.convoys(supported):
            self._mark_impossible(reading, "supported_move_impossible")
        else:
            self._read_convoyed_support(reading, u, self.place[other], province)

    def _read_convoyed_support(self, reading: ValidatedOrder, u: int, start: int, end: int) -> None:
        ground = self.ground
        if not (ground.coastal[start] and ground.coastal[end]) or not can_convoy(
            ground, start, end, self.ground.seas
        ):
            self._mark_impossible(reading, "supported_move_impossible")
        elif not can_convoy(ground, start, end, self.fleet_seas):
            self._mark_impossible(reading, "supported_move_impossible", on_map=True)
        elif end not in self.convoy_ends_without(u, start):
            self._mark_impossible(reading, "supporter_needed_for_convoy", on_map=True)

    def convoy_ends_without(self, u: int, start: int) -> frozenset[int]:
        """Return the provinces to which fleets other than unit u could convoy an army from a province."""
        return convoy_destinations(self.ground, start, self.fleet_seas - {self.place[u]})

    # ------------------------------------------------------------------------------- convoys

    def _read_convoy(self, reading: ValidatedOrder, order: Convoy, u: int) -> None:
        reading.kind = CONVOY
        other = self._find_other_unit(reading, order.army, u)
        if reading.code is not None:
            return
        ground = self.ground
        province = ground.index[order.target.province]
        reading.target = province
        place = self.place[u]
        if self.units[u].kind is not UnitKind.FLEET:
            self._mark_impossible(reading, "not_a_fleet")
        elif not ground.carries[place]:
            self._mark_impossible(reading, "not_at_sea")
        elif other < 0:
            self._mark_impossible(reading, "no_such_unit", on_map=True)
        elif not self.rules.convoys(self.units[other]):
            self._mark_impossible(reading, "only_armies_convoyed")
        elif "/" in order.target and self.rulebook.irrelevant_coast is IrrelevantCoast.FAILS:
            self._reject(reading, "irrelevant_coast")
        elif province == self.place[other]:
            self._mark_impossible(reading, "same_province")
        elif not self.can_carry(place, self.place[other], province):
            self._mark_impossible(reading, "not_on_possible_route")

    def can_carry(self, sea: int, start: int, end: int) -> bool:
        """Return whether a fleet in this sea could take part in the convoy, as DATC 4.E.1 counts it."""
        seas = self.ground.seas if self.allows_map_possible else self.fleet_seas
        return can_take_part(self.ground, sea, start, end, seas, necessary=self.wants_necessary_convoys)

    @property
    def wants_necessary_convoys(self) -> bool:
        """Whether a fleet can only take part in a convoy if some route needs it (DATC 4.E.1)."""
        return self.rulebook.superfluous_convoys is SuperfluousConvoys.NECESSARY and not self.is_lenient


def refuse_unknown_kinds(units: Sequence[Unit], known: AbstractSet[UnitKind]) -> None:
    """Refuse units of kinds that the game does not have.

    Raises:
        ImpossibleError: There is one.
    """
    if not {unit.kind for unit in units} <= known:
        stranger = next(unit for unit in units if unit.kind not in known)
        kinds = " or ".join(sorted(kind.value for kind in known))
        raise ImpossibleError(f"there are no units like {stranger} in this game", expected=kinds)
