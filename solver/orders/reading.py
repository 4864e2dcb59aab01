"""What each order amounts to: legal or illegal, for which unit, aimed at what.

This is the first step of a resolution. It reads every written order under the choices of DATC 4.B
(coasts), 4.C (unit letters and nationality) and 4.E.1 (impossible orders); which of several orders a unit
follows is told in `selection`. It knows nothing of other units' orders; whether a support or convoy finds
the move it names is decided in `system`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...model.brief import counted, tagged
from ...model.errors import ImpossibleError
from ...model.names import Location, Power, UnitKind
from ...model.orders import Convert, Convoy, Designation, Hold, Move, MovementOrder, Support
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
from ..conditions.conditions import Conditions
from ..conditions.convoys import joined, on_lean_routes, on_routes

HOLD, MOVE, SUPPORT, CONVOY = range(4)
"""The kinds of legal orders."""


class Reading:
    """One order after reading.

    `unit` is the number of the ordered unit (-1: there is none). `code` says what is wrong with the
    order, if anything; with `illegal` the unit acts as if it had not been ordered, otherwise the
    order stands but has no effect. For legal orders: `kind`; `target` is the location aimed at (-1
    for a hold or a support in place); `other` the supported or convoyed unit (-1: there is none);
    `by_land` says that a move is one step away, `via` that it asks for a convoy.
    `into` is the kind that the unit is to become (None: it is to stay what it is).
    `poor` marks an order that gives way to a better written one (DATC 4.C).
    """

    __slots__ = (
        "by_land",
        "code",
        "illegal",
        "into",
        "kind",
        "order",
        "other",
        "poor",
        "power",
        "target",
        "unit",
        "via",
    )

    def __init__(
        self,
        power: Power,
        order: MovementOrder,
        unit: int,
        kind: int,
        target: int = -1,
        other: int = -1,
        by_land: bool = False,
    ) -> None:
        self.power = power
        self.order = order
        self.unit = unit
        self.kind = kind
        self.target = target
        self.other = other
        self.by_land = by_land
        self.code: str | None = None
        self.illegal = self.via = self.poor = False
        self.into: UnitKind | None = None

    def __repr__(self) -> str:
        said = "illegal" if self.illegal else "legal"
        return tagged(self, f"of {self.order.unit.location} by {self.power}", said, self.code or "")


class Reader:
    """Reads the orders of one phase."""

    def __init__(self, position: Position, rulebook: Rulebook, conditions: Conditions) -> None:
        self.units: tuple[Unit, ...] = position.units
        rulebook = self.rulebook = conditions.in_force(rulebook)
        self.conditions = conditions
        self.rules = conditions.orders
        self.letters = self.rules.letters
        ground = self.ground = conditions.ground
        index = ground.index
        province = ground.province
        names = [unit.location for unit in self.units]
        everyone = range(len(names))
        self.locations: list[int] = [index[name] for name in names]
        self.place: list[int] = [province[location] for location in self.locations]
        self.at: dict[int, int] = dict(zip(self.place, everyone, strict=True))
        self.exact: dict[str, int] = dict(zip(names, everyone, strict=True))
        steps = ground.steps
        try:
            self.reach: list[frozenset[int]] = [
                steps[unit.kind][location] for unit, location in zip(self.units, self.locations, strict=True)
            ]
        except KeyError:
            raise _unknown_kind(self.units, steps) from None
        self.free_names = rulebook.missing_nationality is MissingNationality.VALID
        self.free_kinds = rulebook.missing_unit_kind is MissingUnitKind.VALID
        self.lenient = rulebook.impossible_orders in (
            ImpossibleOrders.ANY_FORMAT,
            ImpossibleOrders.KNOWN_PLACES,
        )
        self.by_map = rulebook.impossible_orders is ImpossibleOrders.MAP_POSSIBLE
        self._sea_fleets: frozenset[int] | None = None

    def __repr__(self) -> str:
        return tagged(self, f"of orders for {counted(len(self.units), 'unit')}")

    def enters(self, u: int, province: int) -> bool:
        """Unit u can go to the province, to whatever coast, in one step."""
        return province in self.ground.entries[self.units[u].kind][self.locations[u]]

    # ------------------------------------------------------------------------------ whole sheets

    def read_all(self, orders: Mapping[Power, Sequence[MovementOrder]]) -> list[Reading]:
        """Every order in the sequence given.

        Almost all orders name their units rightly and aim one step away. These are read on the spot,
        everything else by `read`.
        """
        readings: list[Reading] = []
        exact, units, reach = self.exact, self.units, self.reach
        index, free_kinds = self.ground.index, self.free_kinds
        plain = self.rules.veto is None and not self.letters
        for power, sheet in orders.items():
            for order in sheet:
                named = order.unit
                u = exact.get(named.location, -1)
                if u >= 0 and plain and named.power is None:
                    unit, kind = units[u], named.kind
                    if (unit.kind is kind or (kind is None and free_kinds)) and unit.power == power:
                        if isinstance(order, Move):
                            target = index.get(order.target, -1)
                            if target in reach[u] and not order.via_convoy and not order.path:
                                readings.append(Reading(power, order, u, MOVE, target, -1, True))
                                continue
                        elif isinstance(order, Support):
                            reading = self._read_plain_support(power, order, u)
                            if reading is not None:
                                readings.append(reading)
                                continue
                        elif isinstance(order, Hold):
                            readings.append(Reading(power, order, u, HOLD))
                            continue
                readings.append(self.read(power, order))
        return readings

    def _read_plain_support(self, power: Power, order: Support, u: int) -> Reading | None:
        """A support of a rightly named unit in place or in a step to where the supporter can go, or None."""
        named = order.supported
        other = self.exact.get(named.location, -1)
        if other < 0 or other == u or named.power is not None:
            return None
        supported = self.units[other]
        if supported.kind is not named.kind and not (named.kind is None and self.free_kinds):
            return None
        if supported.power != power and not self.free_names:
            return None
        if order.target is None:
            target, aim = -1, self.place[other]
        else:
            target = self.ground.index.get(order.target, -1)
            if target not in self.reach[other]:
                return None
            aim = self.ground.province[target]
        if aim == self.place[u] or not self.enters(u, aim):
            return None
        return Reading(power, order, u, SUPPORT, target, other)

    # ------------------------------------------------------------------------------- one order

    def read(self, power: Power, order: MovementOrder) -> Reading:
        """One order of a power."""
        designation = order.unit
        u = self.exact.get(designation.location, -1)
        if u >= 0:
            unit = self.units[u]
            written = designation.kind
            plain = unit.kind is written and written not in self.letters and designation.power is None
        else:
            u = self._unit_at(designation)
            plain = False
        reading = Reading(power, order, u, HOLD)
        if u < 0:
            return self._illegal(reading, "no_such_unit")
        if self.units[u].power != power:
            return self._illegal(reading, "foreign_unit")
        if not plain:
            code = self._misnamed(reading, designation, u, power)
            if code is not None:
                return self._illegal(reading, code)
        if isinstance(order, Move):
            self._read_move(reading, order, u)
        elif isinstance(order, Support):
            self._read_support(reading, order, u)
        elif isinstance(order, Convoy):
            self._read_convoy(reading, order, u)
        elif isinstance(order, Convert):
            reading.into = order.kind
            if self.rules.converts is None:
                self._illegal(reading, "no_conversion")
        if self.rules.veto is not None:
            code = self.rules.veto(self.units[u], order)
            if code is not None:
                return self._illegal(reading, code)
        return reading

    def _unit_at(self, designation: Designation) -> int:
        """The unit that a designation means: whoever stands in the province."""
        return self.at.get(self.ground.index.get(designation.location.province, -1), -1)

    def _misnamed(self, reading: Reading, designation: Designation, u: int, power: Power) -> str | None:
        """What is wrong with the way a unit is named, if the rulebook minds (DATC 4.B.5, 4.B.6, 4.C)."""
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

    def _illegal(self, reading: Reading, code: str) -> Reading:
        reading.code = code
        reading.illegal = True
        return reading

    def _impossible(self, reading: Reading, code: str, *, on_map: bool = False) -> Reading:
        """An order that cannot be carried out: illegal, or legal without effect (DATC 4.E.1).

        `on_map` says that some other position would allow it.
        """
        reading.code = code
        reading.illegal = not (self.lenient or (self.by_map and on_map))
        return reading

    # -------------------------------------------------------------------------------- moves

    def _read_move(self, reading: Reading, order: Move, u: int) -> None:
        reading.kind = MOVE
        target = self.ground.index.get(order.target, -1)
        unit = self.units[u]
        if order.via_convoy or order.path:
            reading.via = self.rules.convoys(unit)
        if target >= 0 and target in self.reach[u]:
            reading.target = target
            reading.by_land = True
            return
        province = self.ground.index[order.target.province]
        reading.target = province
        if province == self.place[u]:
            self._illegal(reading, "same_province")
        elif unit.kind is UnitKind.FLEET:
            self._read_fleet_move(reading, order.target, u, province)
        else:
            self._read_distant_move(reading, order.target, u, province)

    def _read_fleet_move(self, reading: Reading, target: Location, u: int, province: int) -> None:
        steps = self.reach[u]
        reachable = [i for i in steps if self.ground.province[i] == province]
        coasts = self.ground.coasts_of(province)
        if "/" in target:
            if target in self.ground.index:
                if reachable and self.rulebook.coast_unreachable is CoastUnreachable.CORRECTED:
                    reading.target, reading.by_land = reachable[0], True
                    return
                self._impossible(reading, "coast_unreachable" if reachable else "not_adjacent")
                return
            if self.rulebook.irrelevant_coast is IrrelevantCoast.FAILS:
                self._illegal(reading, "unknown_coast" if coasts else "irrelevant_coast")
                return
        if not coasts:
            if reachable:
                reading.target, reading.by_land = reachable[0], True
            elif not self.ground.is_sea[province] and not self.ground.coastal[province]:
                self._impossible(reading, "fleet_to_inland")
            else:
                self._impossible(reading, self._why_unreachable(u, province))
            return
        if not reachable:
            self._impossible(reading, self._why_unreachable(u, province))
            return
        coast = self._omitted_coast(coasts, reachable)
        if coast is None:
            self._impossible(reading, "coast_missing")
        elif coast not in reachable:
            self._impossible(reading, "coast_unreachable")
        else:
            reading.target, reading.by_land = coast, True

    def _why_unreachable(self, u: int, province: int) -> str:
        """A fleet on one coast cannot go where one on the other coast could."""
        others = self.ground.coasts_of(self.place[u])
        entries = self.ground.entries[UnitKind.FLEET]
        return "unreachable_from_coast" if any(province in entries[i] for i in others) else "not_adjacent"

    def _omitted_coast(self, coasts: Sequence[int], reachable: Sequence[int]) -> int | None:
        """The coast meant by a fleet move that names none (DATC 4.B.1, 4.B.2)."""
        rules = self.rulebook
        if len(reachable) == 1 and rules.coast_one_possible is CoastOnePossible.ONLY_COAST:
            return reachable[0]
        choice = rules.coast_two_possible.value if len(reachable) > 1 else rules.coast_one_possible.value
        return self.default_coast(choice, coasts)

    def default_coast(self, choice: str, coasts: Sequence[int]) -> int | None:
        """The coast a choice such as `default_coast:north` stands for; None if it names no coast."""
        if not choice.startswith("default_coast:"):
            return None
        wanted = ("nc", "ec") if choice.endswith("north") else ("sc", "wc")
        return next((i for i in coasts if self.ground.names[i].coast in wanted), None)

    def _read_distant_move(self, reading: Reading, target: Location, u: int, province: int) -> None:
        """An army's move that is no step by land, or names a coast."""
        unit = self.units[u]
        ground = self.ground
        if "/" in target:
            if self.rulebook.irrelevant_coast is IrrelevantCoast.FAILS:
                self._illegal(reading, "irrelevant_coast")
                return
            if province in self.reach[u]:
                reading.by_land = True
                return
        start = self.place[u]
        if ground.is_sea[province]:
            self._impossible(reading, "army_to_sea")
        elif not self.rules.convoys(unit) or not (ground.coastal[start] and ground.coastal[province]):
            self._impossible(reading, "not_adjacent")
        elif not joined(ground, start, province, self.carrying_seas):
            on_map = joined(ground, start, province, ground.seas)
            self._impossible(reading, "no_fleet_for_convoy" if on_map else "no_possible_convoy")

    @property
    def sea_fleets(self) -> frozenset[int]:
        """The sea provinces that hold a fleet of whatever power."""
        if self._sea_fleets is None:
            is_sea = self.ground.is_sea
            self._sea_fleets = frozenset(
                place
                for unit, place in zip(self.units, self.place, strict=True)
                if is_sea[place] and unit.kind is UnitKind.FLEET
            )
        return self._sea_fleets

    @property
    def carrying_seas(self) -> frozenset[int]:
        """The sea provinces whose fleets, or possible fleets, make a move by sea legal (DATC 4.E.1)."""
        return self.ground.seas if self.lenient or self.by_map else self.sea_fleets

    # ------------------------------------------------------------------------------ supports

    def _read_support(self, reading: Reading, order: Support, u: int) -> None:
        reading.kind = SUPPORT
        other = self._other(reading, order.supported, u)
        if reading.code is not None:
            return
        ground = self.ground
        target = -1
        if order.target is None:
            province = ground.index[order.supported.location.province]
        else:
            target = ground.index.get(order.target, -1)
            province = ground.province[target] if target >= 0 else ground.index[order.target.province]
            reading.target = target if target >= 0 else province
        if other < 0:
            self._impossible(reading, "no_such_unit", on_map=True)
        elif other == u:
            self._impossible(reading, "self_support")
        elif province == self.place[u]:
            self._impossible(reading, "own_province_target")
        elif not self.enters(u, province):
            self._impossible(reading, "target_unreachable")
        elif reading.target >= 0 and (target < 0 or target not in self.reach[other]):
            assert order.target is not None
            self._read_unusual_support(reading, order.target, u, other, province)

    def _other(self, reading: Reading, designation: Designation, u: int) -> int:
        """The supported or convoyed unit; marks the reading where the rulebook minds how it is named."""
        other = self.exact.get(designation.location, -1)
        if other < 0:
            other = self._unit_at(designation)
        reading.other = other
        if other >= 0:
            unit = self.units[other]
            plain = designation.location == unit.location and designation.kind is unit.kind
            if not (plain and designation.kind not in self.letters) or (
                designation.power is not None or unit.power != self.units[u].power
            ):
                code = self._misnamed(reading, designation, other, self.units[u].power)
                if code == "wrong_coast_of_unit":
                    reading.code = "coast_mismatch"
                elif code is not None:
                    self._illegal(reading, code)
        return other

    def _read_unusual_support(
        self, reading: Reading, target: Location, u: int, other: int, province: int
    ) -> None:
        """A support of a move that is no plain step: by convoy, to a coast left out, or impossible."""
        ground = self.ground
        supported = self.units[other]
        if "/" in target and (target not in ground.index or supported.kind is not UnitKind.FLEET):
            if self.rulebook.irrelevant_coast is IrrelevantCoast.FAILS:
                self._illegal(reading, "irrelevant_coast")
                return
            reading.target = province
        if province == self.place[other]:
            self._impossible(reading, "supported_move_impossible")
        elif self.enters(other, province):
            ignored = self.rulebook.support_coast is SupportCoast.IGNORED
            corrected = self.rulebook.coast_unreachable is CoastUnreachable.CORRECTED
            if reading.target >= ground.provinces and not ignored and not corrected:
                self._impossible(reading, "supported_move_impossible")
        elif supported.kind is UnitKind.FLEET or not self.rules.convoys(supported):
            self._impossible(reading, "supported_move_impossible")
        else:
            self._read_convoyed_support(reading, u, self.place[other], province)

    def _read_convoyed_support(self, reading: Reading, u: int, start: int, end: int) -> None:
        ground = self.ground
        if not (ground.coastal[start] and ground.coastal[end]) or not joined(
            ground, start, end, self.ground.seas
        ):
            self._impossible(reading, "supported_move_impossible")
        elif not joined(ground, start, end, self.sea_fleets):
            self._impossible(reading, "supported_move_impossible", on_map=True)
        elif not joined(ground, start, end, self.sea_fleets - {self.place[u]}):
            self._impossible(reading, "supporter_needed_for_convoy", on_map=True)

    # ------------------------------------------------------------------------------- convoys

    def _read_convoy(self, reading: Reading, order: Convoy, u: int) -> None:
        reading.kind = CONVOY
        other = self._other(reading, order.army, u)
        if reading.code is not None:
            return
        ground = self.ground
        province = ground.index[order.target.province]
        reading.target = province
        place = self.place[u]
        if self.units[u].kind is not UnitKind.FLEET:
            self._impossible(reading, "not_a_fleet")
        elif not ground.is_sea[place]:
            self._impossible(reading, "not_at_sea")
        elif other < 0:
            self._impossible(reading, "no_such_unit", on_map=True)
        elif not self.rules.convoys(self.units[other]):
            self._impossible(reading, "only_armies_convoyed")
        elif "/" in order.target and self.rulebook.irrelevant_coast is IrrelevantCoast.FAILS:
            self._illegal(reading, "irrelevant_coast")
        elif province == self.place[other]:
            self._impossible(reading, "same_province")
        elif not self._can_carry(place, self.place[other], province):
            self._impossible(reading, "not_on_possible_route")

    def _can_carry(self, sea: int, start: int, end: int) -> bool:
        """A fleet in this sea could take part in the convoy, as DATC 4.E.1 counts it."""
        ground = self.ground
        if not (ground.coastal[start] and ground.coastal[end]):
            return False
        if start in ground.shores[sea] and end in ground.shores[sea]:
            return True
        seas = ground.seas if self.by_map else self.sea_fleets
        if self.rulebook.superfluous_convoys is SuperfluousConvoys.NECESSARY and not self.lenient:
            return sea in on_lean_routes(ground, start, end, seas)
        return sea in on_routes(ground, start, end, seas)


def _unknown_kind(units: Sequence[Unit], known: Collection[UnitKind]) -> ImpossibleError:
    """The error for a position with a unit of a kind that the game does not have."""
    stranger = next(unit for unit in units if unit.kind not in known)
    kinds = " or ".join(sorted(kind.value for kind in known))
    return ImpossibleError(f"there are no units like {stranger} in this game", expected=kinds)
