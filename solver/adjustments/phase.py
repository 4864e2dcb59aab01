"""The adjustment phase: from units and orders to the units of the next year.

    position, orders
        -> room         how much each power may build or must remove
        -> reading      the unit that each order builds or removes (DATC 4.B.7, 4.C.3, 4.C.4)
        -> selection    which orders count if there are too many (DATC 4.D.4 to 4.D.7)
        -> disorder     which units are removed if too few removals are ordered (DATC 4.D.8)

Powers do not depend on each other in this phase. Ownership changes before it: see `owners_after`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from ...model.brief import make_repr, pluralize
from ...model.errors import ImpossibleError
from ...model.names import NEUTRAL, Power, Province
from ...model.orders import Designation, Disband, Order
from ...model.position import Position, Unit
from ...model.rulebook import GivenRules, take_rules
from ...model.wording import name_all_powers
from ..conditions.conditions import VariantRules, standard_conditions
from ..messages.explanation import Explanation
from ..outcomes.adjustments import UnitBuilt
from ..outcomes.movement import Status
from ..results.order_result import OrderResult, find_result
from .civil_disorder import choose_disorder_removals
from .reading import make_build_reader
from .reasons import AdjustmentReasons
from .sheets import SheetLine, choose_builds, choose_removals


@dataclass(frozen=True, slots=True)
class AdjustmentResolution:
    """The result of an adjustment phase.

    `orders` are all orders in the given sequence, then an implied disband for each unit removed in civil
    disorder. `removed` are these units in sequence, power by power. `unused` is the number of builds that
    each power did not use, waived or not. `after` is the position of the next year.
    """

    orders: tuple[OrderResult, ...]
    removed: tuple[Unit, ...]
    unused: Mapping[Power, int] = field(hash=False)
    after: Position = field(hash=False)
    reasons: AdjustmentReasons = field(repr=False, compare=False)

    def __repr__(self) -> str:
        done = sum(one.status is Status.SUCCEEDS for one in self.orders)
        return make_repr(self, "", f"{done} of {pluralize(len(self.orders), 'order')} succeed")

    def why(self, order: Order | OrderResult) -> Explanation:
        """Explain the outcome of an order down to given facts.

        `order` is one of `orders` or the order of one.

        Raises:
            LookupError: It is neither.
        """
        return self.reasons.explain(find_result(self.orders, order), self.orders)


def owners_after(position: Position, conditions: VariantRules | None = None) -> dict[Province, Power]:
    """Return the owners of centers after the Fall.

    An occupied center belongs to the power of the unit in it; a vacant one keeps its owner. Neutral units
    take nothing. A variant's `conditions` may differ.
    """
    rules = (conditions or standard_conditions(position.board)).builds
    prizes = rules.prizes(position.board)
    owners = dict(position.owners)
    for unit in position.units:
        province = unit.location.province
        captor = rules.captor(unit) if province in prizes else None
        if captor is not None:
            owners[province] = captor
    return owners


def adjustments_due(position: Position, conditions: VariantRules | None = None) -> dict[Power, int]:
    """Return how many units each power may build (positive) or must remove (negative), without zeros.

    The numbers are shares (see `BuildRules`). For the places to build in, see `open_sites`.
    """
    rules = (conditions or standard_conditions(position.board)).builds
    rooms = rules.rooms(position, _adjusting_powers(position, {}))
    return {power: room for power, room in rooms.items() if room}


def open_sites(
    position: Position, power: Power, conditions: VariantRules | None = None
) -> tuple[Province, ...]:
    """Return the vacant provinces in which a power may build, in the order of the board."""
    rules = (conditions or standard_conditions(position.board)).builds
    occupied = {unit.location.province for unit in position.units}
    return tuple([place for place in rules.sites(position, power) if place not in occupied])


def resolve_adjustments(
    position: Position,
    orders: Mapping[Power, Sequence[Order]],
    rulebook: GivenRules | None = None,
    *,
    conditions: VariantRules | None = None,
    ages: Mapping[Unit, int] | None = None,
) -> AdjustmentResolution:
    """Resolve the orders of an adjustment phase.

    `position` has the owners of centers after the Fall (`owners_after`). `Build` and `Waive` are for powers
    with more centers than units, `Disband` is for powers with fewer; other orders are illegal. `ages` are the
    ages of units, older units having greater ages; only the rule of the oldest unit (DATC 4.D.8) needs them.

    Raises:
        ImpossibleError: The position has dislodged units.
        WestphaliaError: The rule of the oldest unit lacks the age of a unit.
    """
    if position.dislodged:
        raise ImpossibleError(
            f"{position.dislodged[0].unit} is dislodged in an adjustment phase",
            expected="a position after the retreats",
        )
    rules = take_rules(rulebook)
    conditions = conditions or standard_conditions(position.board)
    builds = make_build_reader(position, rules, conditions)
    reader = builds.reader
    names = name_all_powers(position.board)
    lines = {
        power: [SheetLine(power, order, name=names.get(power, "")) for order in sheet]
        for power, sheet in orders.items()
    }
    implied: list[OrderResult] = []
    removed: list[Unit] = []
    built: list[Unit] = []
    unused: dict[Power, int] = {}
    for power in _adjusting_powers(position, orders):
        room = conditions.builds.room(position, power)
        sheet = lines.get(power, [])
        if room >= 0:
            choose_builds(sheet, room, builds, partial(open_sites, position, power, conditions))
            units = [line.outcome.unit for line in sheet if isinstance(line.outcome, UnitBuilt)]
            built += units
            left = room - sum(conditions.builds.share(unit.kind) for unit in units)
            if left:
                unused[power] = left
            continue
        ordered = choose_removals(sheet, -room, reader)
        needed = -room - sum(conditions.builds.share(unit.kind) for unit in ordered)
        remaining = replace(position, units=_remove_units(ordered, position.units))
        removed += ordered
        for unit, outcome in choose_disorder_removals(remaining, power, needed, rules, conditions, ages):
            removed.append(unit)
            order = Disband(Designation(unit.location, unit.kind))
            name = names.get(power, "")
            implied.append(OrderResult(power, unit, order, outcome, name=name, implied=True))
    stay = _remove_units(removed, position.units)
    results = [line.result() for sheet in lines.values() for line in sheet]
    return AdjustmentResolution(
        orders=(*results, *implied),
        removed=tuple(result.unit for result in implied if result.unit is not None),
        unused=unused,
        after=replace(position, units=(*stay, *built), contested=frozenset()),
        reasons=AdjustmentReasons(position, rules, conditions),
    )


def _remove_units(gone: Collection[Unit], units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return the units without those in `gone`."""
    return tuple([unit for unit in units if unit not in gone]) if gone else units


def _adjusting_powers(position: Position, orders: Mapping[Power, Sequence[Order]]) -> list[Power]:
    """Return the powers that may adjust, in the order of the board, then by name."""
    known = {info.id: None for info in position.board.powers}
    others = {*position.owners.values(), *(unit.power for unit in position.units), *orders}
    return [*known, *sorted(others - known.keys() - {NEUTRAL})]
