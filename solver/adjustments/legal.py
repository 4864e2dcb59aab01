"""The legal orders of an adjustment phase."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...model.brief import make_repr
from ...model.names import Power, Province
from ...model.orders import Build, Disband, Order, Waive
from ...model.position import Position, Unit
from ...model.rulebook import GivenRules, take_rules
from ...model.rulebook.choices import DecliningBuilds
from ..conditions.conditions import VariantRules, standard_conditions
from ..orders.board_orders import BoardOrders, board_orders, builds_in
from ..orders.reading import refuse_unknown_kinds
from ..outcomes.adjustments import BuildWaived
from .reading import BuildReader, builds_allowed_in, make_build_reader
from .sheets import SheetLine, choose_builds, find_first_removal


class LegalAdjustments:
    """The legal builds, waived builds and removals of a position, each as the only order of its power.

    Every order is well written: it names units by kind and place, and builds fleets on a coast.
    """

    def __init__(
        self, position: Position, rulebook: GivenRules | None = None, conditions: VariantRules | None = None
    ) -> None:
        self.position = position
        self._conditions = conditions = conditions or standard_conditions(position.board)
        self.rules = conditions.builds
        self._rulebook = conditions.rulebook_in_force(take_rules(rulebook))
        self._occupied = {unit.location.province for unit in position.units}
        self.rooms = self.rules.rooms(position, [info.id for info in position.board.powers])
        """How many shares each power may build; if negative, must remove."""

    def __repr__(self) -> str:
        return make_repr(self)

    def open_sites(self, power: Power) -> tuple[Province, ...]:
        """Return the vacant provinces in which a power may build, in the order of the board."""
        return tuple([site for site in self.rules.sites(self.position, power) if site not in self._occupied])

    def removals(self, power: Power) -> dict[Unit, tuple[Disband]]:
        """Return the legal removal of each of a power's units that has one."""
        needed, rules = -self.rooms[power], self.rules
        if needed <= 0:
            return {}
        own = [unit for unit in self.position.units if unit.power == power]
        free = [unit for unit in own if find_first_removal(unit, (unit,), needed, own, rules) is None]
        return {unit: (orders.disband,) for unit, orders in zip(free, self._known.find(free), strict=True)}

    def builds(self, power: Power) -> tuple[Order, ...]:
        """Return the legal builds of a power, site by site, and the order to waive one if it is legal."""
        room, rules = self.rooms[power], self.rules
        if room <= 0:
            return ()
        sites = tuple(sorted(self.open_sites(power)))
        orders = builds_allowed_in(self._known, sites, rules.kinds, self._rulebook)
        if rules.restricts:
            orders = tuple([order for order in orders if self._is_allowed(power, order, room)])
        return (*orders, Waive()) if self._may_waive(power, room, sites) else orders

    def _is_allowed(self, power: Power, order: Build, room: int) -> bool:
        """Return whether the game allows a build that the board and the rulebook allow."""
        unit = self._reader.read_at_open_site(power, order)
        if not isinstance(unit, Unit) or self.rules.share(unit.kind) > room:
            return False
        return self.rules.surplus((), unit) is None

    def _may_waive(self, power: Power, room: int, sites: Sequence[Province]) -> bool:
        """Return whether a power that may build `room` shares may waive a build."""
        declining = self._rulebook.declining_builds
        if declining is not DecliningBuilds.NOT_ALLOWED and not self.rules.restricts:
            return True  # it takes one share
        waive = SheetLine(power, Waive())
        choose_builds([waive], room, self._reader, lambda: sites)
        return isinstance(waive.outcome, BuildWaived)

    @cached_property
    def _known(self) -> BoardOrders:
        """The orders on the board, if the game has units like those of the position."""
        refuse_unknown_kinds(self.position.units, self._conditions.ground.steps.keys())
        return board_orders(self._conditions)

    @cached_property
    def _reader(self) -> BuildReader:
        return make_build_reader(self.position, self._rulebook, self._conditions)


def candidate_builds(conditions: VariantRules, site: Province) -> tuple[Build, ...]:
    """Return the well written builds in a province, legal or not; those of fleets name a coast."""
    return builds_in(board_orders(conditions), site, conditions.builds.kinds)
