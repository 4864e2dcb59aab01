"""What each order amounts to: legal or illegal, for which unit, aimed at what.

This is the first step of a resolution. It reads every written order under the choices of DATC 4.B
(coasts), 4.C (unit letters and nationality) and 4.E.1 (impossible orders); which of several orders a unit
follows is told in `selection`. It knows nothing of other units' orders; whether a support or convoy finds
the move it names is decided in `system`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from ...model.brief import counted, tagged
from ...model.names import Location, Power, UnitKind
from ...model.orders import Convert, Convoy, Designation, Move, MovementOrder, Support
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import (
    CoastOnePossible,
    CoastTwoPossible,
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
from ...model.text import KeptPairs
from ..conditions.conditions import Conditions
from ..conditions.convoys import joined, on_lean_routes, on_routes
from ..conditions.geography import BoardGraph
from ..conditions.orders import STANDARD_ORDERS
from .standing import STANDINGS

HOLD, MOVE, SUPPORT, CONVOY = range(4)
"""The kinds of legal orders."""

_KEPT = 10_000
"""As many readings are kept: more than there are orders in some hundred games."""


class Reading:
    """What one order amounts to, wherever on the board it is given: readings are shared, and never changed.

    `post` is the kind and the location of the ordered unit, as one number (-1: there is no such unit).
    `code` says what is wrong with the order, if anything; with `illegal` the unit acts as if it had not
    been ordered, otherwise the order stands but has no effect. For legal orders: `kind`; `target` is the
    location aimed at (-1 for a hold or a support in place); `about` the post of the supported or convoyed
    unit (-1: there is none); `by_land` says that a move is one step away, `via` that it asks for a convoy.
    `goes` is the province that a legal move by land leads to, if it is one like most: a step to a place as it
    is named, that asks for no convoy (-1 otherwise).
    `into` is the kind that the unit is to become (None: it is to stay what it is).
    `poor` marks an order that gives way to a better written one (DATC 4.C).
    """

    __slots__ = (
        "about",
        "also",
        "by_land",
        "code",
        "goes",
        "illegal",
        "into",
        "kind",
        "order",
        "poor",
        "post",
        "target",
        "via",
    )

    def __init__(
        self,
        order: MovementOrder,
        post: int,
        kind: int,
        target: int = -1,
        about: int = -1,
        by_land: bool = False,
        via: bool = False,
    ) -> None:
        self.order = order
        self.post = post
        self.kind = kind
        self.target = target
        self.about = about
        self.by_land = by_land
        self.via = via
        self.code: str | None = None
        self.illegal = self.poor = False
        self.goes = -1
        self.into: UnitKind | None = None
        self.also: Reading | None = None
        """What the same order amounts to for units in other posts, as far as that is known."""

    def __repr__(self) -> str:
        said = "illegal" if self.illegal else "legal"
        return tagged(self, f"of {self.order.unit.location}", said, self.code or "")

    def refused(self, code: str) -> Reading:
        """The same order as an illegal one, for this reason."""
        reading = copy(self)
        reading.code, reading.illegal = code, True
        return reading


@dataclass(slots=True)
class Given:
    """Orders as they were given, in sequence: by whom, and what each amounts to."""

    standing: Sequence[int]
    """The number of the unit in each post; -1 where there is none, and at the end, for the post -1."""
    powers: list[Power]
    readings: list[Reading]
    first: list[Reading | None]
    """The first legal order of each unit."""
    several: set[int]
    """The units that have more of them."""

    @property
    def units(self) -> list[int]:
        """The number of the unit of each order; -1 where there is no such unit."""
        standing = self.standing
        return [standing[reading.post] for reading in self.readings]

    def follow(self, reading: Reading, u: int) -> None:
        """Note an order of unit u as one that it may follow, if it is legal."""
        if not reading.illegal:
            if self.first[u] is None:
                self.first[u] = reading
            else:
                self.several.add(u)


class Wording(NamedTuple):
    """The choices that say what orders amount to by themselves (DATC 4.B, 4.C, 4.E.1)."""

    coast_two_possible: CoastTwoPossible
    coast_one_possible: CoastOnePossible
    coast_unreachable: CoastUnreachable
    support_coast: SupportCoast
    unit_coast: UnitCoast
    irrelevant_coast: IrrelevantCoast
    missing_unit_kind: MissingUnitKind
    wrong_unit_kind: WrongUnitKind
    missing_nationality: MissingNationality
    wrong_nationality: WrongNationality
    impossible_orders: ImpossibleOrders
    superfluous_convoys: SuperfluousConvoys


class Lexicon:
    """Readings of orders, found by the identity of the order, as a value's hash costs as much as reading it.

    A reading is kept where it hangs on nothing but the posts of the units that the order names; it holds
    wherever such units stand. The order is kept with it, so that no other one can take its identity.
    """

    __slots__ = ("by_map", "holds", "known", "lenient", "wording")

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.lenient = wording.impossible_orders in (
            ImpossibleOrders.ANY_FORMAT,
            ImpossibleOrders.KNOWN_PLACES,
        )
        self.by_map = wording.impossible_orders is ImpossibleOrders.MAP_POSSIBLE
        self.known: dict[int, Reading] = {}
        self.holds: dict[int, Reading] = {}
        """The holds of units that got no order, by their posts."""

    def __repr__(self) -> str:
        return tagged(self, "", counted(len(self.known), "reading"))

    def __reduce__(self) -> tuple[type[Lexicon], tuple[Wording]]:
        return Lexicon, (self.wording,)  # elsewhere other orders have these identities

    def keep(self, reading: Reading) -> None:
        """Remember what an order amounts to; when there are too many, all are forgotten."""
        if len(self.known) >= _KEPT:
            self.known.clear()
        reading.also = self.known.get(id(reading.order))
        self.known[id(reading.order)] = reading


@lru_cache(maxsize=64)
def _lexicon(_ground: BoardGraph, wording: Wording) -> Lexicon:
    return Lexicon(wording)


_wording_of: Callable[[Rulebook], tuple[Any, ...]] = attrgetter(*Wording._fields)
_LEXICONS: KeptPairs[BoardGraph, Rulebook, Lexicon] = KeptPairs(
    lambda ground, rulebook: _lexicon(ground, Wording(*_wording_of(rulebook))), 256
)
"""The readings of orders of the standard game on some ground under a rulebook."""


class Reader:
    """Reads the orders of one phase."""

    def __init__(self, position: Position, rulebook: Rulebook, conditions: Conditions) -> None:
        self.units: tuple[Unit, ...] = position.units
        rulebook = self.rulebook = conditions.in_force(rulebook)
        self.conditions = conditions
        self.rules = conditions.orders
        self.letters = self.rules.letters
        ground = self.ground = conditions.ground
        self.lexicon = _LEXICONS[ground, rulebook]
        self.wording = self.lexicon.wording
        standing = STANDINGS[ground, self.units]
        self._standing = standing
        self.posts, self.place, self.at = standing.posts, standing.place, standing.at
        self.standing, self.powers = standing.number, standing.powers
        self._fleets_count = False

    def __repr__(self) -> str:
        return tagged(self, f"of orders for {counted(len(self.units), 'unit')}")

    def number(self, post: int) -> int:
        """The number of the unit in a post, such as that of a reading; -1 if there is none."""
        return self.standing[post]

    def unit_in(self, province: str) -> int:
        """The number of the unit in a province; -1 if there is none."""
        return self.at[self.ground.index.get(province, -1)]

    def steps(self, u: int) -> frozenset[int]:
        """The locations that unit u can go to in one step."""
        return self.ground.post_steps[self.posts[u]]

    def entries(self, u: int) -> frozenset[int]:
        """The provinces that unit u can go to in one step, to whatever coast."""
        return self.ground.post_entries[self.posts[u]]

    # ------------------------------------------------------------------------------ whole sheets

    def read_all(self, orders: Mapping[Power, Sequence[MovementOrder]]) -> Given:
        """Every order in the sequence given; what the lexicon has is not read again.

        A reading of the lexicon is that of an own unit's order, with the units that it names in their posts.
        """
        standing, owners = self.standing, self.powers
        given = Given(standing, [], [], [None] * len(owners), set())
        powers, readings, first = given.powers, given.readings, given.first
        known: Mapping[int, Reading] = self.lexicon.known if self.rules is STANDARD_ORDERS else {}
        for power, sheet in orders.items():
            powers += [power] * len(sheet)
            for order in sheet:
                reading = known.get(id(order))
                while reading is not None:
                    u, about = standing[reading.post], reading.about
                    if u >= 0 and owners[u] == power and (about < 0 or standing[about] >= 0):
                        break
                    reading = reading.also
                else:
                    reading = self._read_anew(power, order)
                    u = standing[reading.post]
                readings.append(reading)
                if not reading.illegal and first[u] is None:
                    first[u] = reading  # nearly always, and without a call
                else:
                    given.follow(reading, u)
        return given

    def given(self, orders: Iterable[tuple[Power, Reading]]) -> Given:
        """Orders that were read one by one."""
        given = Given(self.standing, [], [], [None] * len(self.units), set())
        for power, reading in orders:
            given.powers.append(power)
            given.readings.append(reading)
            given.follow(reading, self.number(reading.post))
        return given

    def _read_anew(self, power: Power, order: MovementOrder) -> Reading:
        """Read an order, and keep what it amounts to where that hangs on nothing but the units it names."""
        self._fleets_count = False
        reading = self.read(power, order)
        if self.rules is STANDARD_ORDERS and not self._fleets_count and self._is_lasting(reading):
            self.lexicon.keep(reading)
        return reading

    def _is_lasting(self, reading: Reading) -> bool:
        """A reading that is the same wherever the units it names are in their posts, whosever they are."""
        order = reading.order
        if reading.code in ("no_such_unit", "foreign_unit") or order.unit.power is not None:
            return False
        named = order.supported if isinstance(order, Support) else getattr(order, "army", None)
        return named is None or (
            named.power is None and self.wording.missing_nationality is MissingNationality.VALID
        )

    # ------------------------------------------------------------------------------- one order

    def read(self, power: Power, order: MovementOrder) -> Reading:
        """One order of a power."""
        designation = order.unit
        u = self._unit_at(designation)
        if u < 0:
            return self._illegal(Reading(order, -1, HOLD), "no_such_unit")
        reading = Reading(order, self.posts[u], HOLD)
        unit = self.units[u]
        if unit.power != power:
            return self._illegal(reading, "foreign_unit")
        if designation.power is not None or not self._is_plain(designation, unit):
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
        ground = self.ground
        location = ground.index.get(designation.location, -1)
        if location < 0:
            return self.unit_in(designation.location.province)
        return self.at[ground.province[location]]

    def _is_plain(self, designation: Designation, unit: Unit) -> bool:
        """The place and the kind are written as they are, and a letter means what it says everywhere."""
        kind = designation.kind
        return kind is unit.kind and designation.location == unit.location and kind not in self.letters

    def _misnamed(self, reading: Reading, designation: Designation, u: int, power: Power) -> str | None:
        """What is wrong with the way a unit is named, if the rulebook minds (DATC 4.B.5, 4.B.6, 4.C)."""
        unit = self.units[u]
        rules = self.wording
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
        reading.illegal = not (self.lexicon.lenient or (self.lexicon.by_map and on_map))
        return reading

    # -------------------------------------------------------------------------------- moves

    def _read_move(self, reading: Reading, order: Move, u: int) -> None:
        reading.kind = MOVE
        target = self.ground.index.get(order.target, -1)
        unit = self.units[u]
        if order.via_convoy or order.path:
            reading.via = self.rules.convoys(unit)
        if target in self.steps(u):
            reading.target = target
            reading.by_land = True
            if not reading.via:
                reading.goes = self.ground.province[target]
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
        reachable = [i for i in self.steps(u) if self.ground.province[i] == province]
        coasts = self.ground.coasts_of(province)
        if "/" in target:
            if target in self.ground.index:
                if reachable and self.wording.coast_unreachable is CoastUnreachable.CORRECTED:
                    reading.target, reading.by_land = reachable[0], True
                    return
                self._impossible(reading, "coast_unreachable" if reachable else "not_adjacent")
                return
            if self.wording.irrelevant_coast is IrrelevantCoast.FAILS:
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
        rules = self.wording
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
            if self.wording.irrelevant_coast is IrrelevantCoast.FAILS:
                self._illegal(reading, "irrelevant_coast")
                return
            if province in self.steps(u):
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
        self._fleets_count = True
        return self._standing.sea_fleets

    @property
    def carrying_seas(self) -> frozenset[int]:
        """The sea provinces whose fleets, or possible fleets, make a move by sea legal (DATC 4.E.1)."""
        return self.ground.seas if self.lexicon.lenient or self.lexicon.by_map else self.sea_fleets

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
        elif province not in self.entries(u):
            self._impossible(reading, "target_unreachable")
        elif reading.target >= 0 and (target < 0 or target not in self.steps(other)):
            assert order.target is not None
            self._read_unusual_support(reading, order.target, u, other, province)

    def _other(self, reading: Reading, designation: Designation, u: int) -> int:
        """The supported or convoyed unit; marks the reading where the rulebook minds how it is named."""
        other = self._unit_at(designation)
        if other >= 0:
            reading.about = self.posts[other]
            unit, power = self.units[other], self.units[u].power
            if not self._is_plain(designation, unit) or designation.power is not None or unit.power != power:
                code = self._misnamed(reading, designation, other, power)
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
            if self.wording.irrelevant_coast is IrrelevantCoast.FAILS:
                self._illegal(reading, "irrelevant_coast")
                return
            reading.target = province
        if province == self.place[other]:
            self._impossible(reading, "supported_move_impossible")
        elif province in self.entries(other):
            ignored = self.wording.support_coast is SupportCoast.IGNORED
            corrected = self.wording.coast_unreachable is CoastUnreachable.CORRECTED
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
        elif "/" in order.target and self.wording.irrelevant_coast is IrrelevantCoast.FAILS:
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
        seas = ground.seas if self.lexicon.by_map else self.sea_fleets
        if self.wording.superfluous_convoys is SuperfluousConvoys.NECESSARY and not self.lexicon.lenient:
            return sea in on_lean_routes(ground, start, end, seas)
        return sea in on_routes(ground, start, end, seas)
