"""The legal orders of an adjustment phase."""

from __future__ import annotations

from ...model.brief import make_repr
from ...model.names import Power, Province
from ...model.orders import Build, Disband, Order, Waive
from ...model.position import Position, Unit
from ...model.rulebook import GivenRules, take_rules
from ..conditions.conditions import VariantRules, standard_conditions
from ..orders.board_orders import board_orders, builds_in
from .reading import make_build_reader
from .sheets import SheetLine, choose_builds, find_first_removal


class LegalAdjustments:
    """The legal builds, waived builds and removals of a position, each as the only order of its power.

    Every order is well written: it names units by kind and place, and builds fleets on a coast.
    """

    def __init__(
        self, position: Position, rulebook: GivenRules | None = None, conditions: VariantRules | None = None
    ) -> None:
        conditions = conditions or standard_conditions(position.board)
        self.position = position
        self.rules = conditions.builds
        self._reader = make_build_reader(position, take_rules(rulebook), conditions)
        self._known = board_orders(conditions)
        self._rooms = self.rules.rooms(position, [info.id for info in position.board.powers])

    def __repr__(self) -> str:
        return make_repr(self)

    def removals(self, power: Power) -> dict[Unit, tuple[Disband]]:
        """Return the legal removal of each of a power's units that has one."""
        needed, rules = -self._rooms[power], self.rules
        if needed <= 0:
            return {}
        own = [unit for unit in self.position.units if unit.power == power]
        free = [unit for unit in own if find_first_removal(unit, (unit,), needed, own, rules) is None]
        return {unit: (orders.disband,) for unit, orders in zip(free, self._known.find(free), strict=True)}

    def builds(self, power: Power) -> tuple[Order, ...]:
        """Return the legal builds of a power, site by site, and the order to waive one if it is legal."""
        room, rules, reader = self._rooms[power], self.rules, self._reader
        if room <= 0:
            return ()
        sites = [site for site in rules.sites(self.position, power) if site not in reader.occupants]
        found: list[Order] = []
        for site in sorted(sites):
            for order in builds_in(self._known, site, rules.kinds):
                unit = reader.read_at_open_site(power, order)
                if not isinstance(unit, Unit) or rules.share(unit.kind) > room:
                    continue
                if rules.surplus((), unit) is None:
                    found.append(order)
        waive = SheetLine(power, Waive())
        choose_builds([waive], room, reader, lambda: sites)
        return tuple(found) if waive.result().status.is_faulty else (*found, waive.order)


def candidate_builds(conditions: VariantRules, site: Province) -> tuple[Build, ...]:
    """Return the well written builds in a province, legal or not; those of fleets name a coast."""
    return builds_in(board_orders(conditions), site, conditions.builds.kinds)
