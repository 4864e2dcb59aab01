"""Validate build orders: find the unit that an order builds, or the reason it builds none.

It applies DATC 4.B.6 and 4.B.7 (coasts), 4.C.3 and 4.C.4 (kinds) and the variant's rules about building. The
number of builds and several builds in one province are decided in `sheets`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ...model.board import ProvinceInfo, Terrain
from ...model.brief import make_repr
from ...model.names import NEUTRAL, Location, Power, Province, UnitKind
from ...model.orders import Build
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import BuildFleetInland, BuildMissingKind, IrrelevantCoast
from ...model.wording import the_power
from ..conditions.builds import BuildRules
from ..conditions.conditions import VariantRules
from ..conditions.orders import OrderRules
from ..orders.board_orders import CACHED_ORDERS, BoardOrders, builds_in
from ..orders.reading import OrderValidator
from ..outcomes.adjustments import IllegalAdjustment, NoBuildSite, SiteOccupied
from ..outcomes.choice_names import choice_name
from ..outcomes.movement import OrderFault


class BuildReader:
    """Validates the builds of one phase; `reader` validates orders of the position's units."""

    def __init__(self, position: Position, reader: OrderValidator) -> None:
        self.position = position
        self.reader = reader
        self.rulebook = reader.rulebook
        self.rules = reader.conditions.builds
        self.letters = reader.conditions.orders.letters
        self.occupants = {unit.location.province: unit for unit in position.units}

    def __repr__(self) -> str:
        return make_repr(self)

    def read(self, power: Power, order: Build) -> Unit | NoBuildSite | SiteOccupied | IllegalAdjustment:
        """Return the unit that a build order creates, or the reason it creates none."""
        province = order.location.province
        code = self.rules.site(self.position, power, province)
        if code is not None:
            owner = self.position.owners.get(province)
            name = the_power(self.position.board, owner) if owner is not None else ""
            return NoBuildSite(code, owner, name)
        if province in self.occupants:
            return SiteOccupied(self.occupants[province])
        return self.read_at_open_site(power, order)

    def read_at_open_site(self, power: Power, order: Build) -> Unit | IllegalAdjustment:
        """Return the same for an order to build where the power may build and no unit stands."""
        province = order.location.province
        info = self.position.board.province[province]
        written = self.letters.get(order.kind, order.kind) if order.kind is not None else None
        if written is not None and written not in self.rules.kinds:
            checked = self._check_veto(power, written, Location(province))
            return checked if isinstance(checked, IllegalAdjustment) else IllegalAdjustment("kind_not_built")
        if written is UnitKind.FLEET and info.terrain is Terrain.INLAND:
            checked = self._check_veto(power, written, Location(province))
            if isinstance(checked, IllegalAdjustment):
                return checked
        coast = self._find_coast(order, info)
        if isinstance(coast, IllegalAdjustment):
            return coast
        kind = self._find_kind(written, info, coast)
        if written is None and kind is UnitKind.ARMY:
            kind = self._find_only_land_kind(power, info)
        if isinstance(kind, IllegalAdjustment):
            return kind
        if kind not in self.rules.kinds:
            return IllegalAdjustment("kind_not_built")
        if kind is not UnitKind.FLEET:
            return self._check_veto(power, kind, Location(province))
        location = self._find_location(info, coast)
        return (
            location if isinstance(location, IllegalAdjustment) else self._check_veto(power, kind, location)
        )

    def _find_coast(self, order: Build, info: ProvinceInfo) -> str | IllegalAdjustment | None:
        """Return the named coast, if the province has it (DATC 4.B.6)."""
        named = order.location.coast
        fleet = order.kind is not UnitKind.ARMY
        if named is None or (named in info.coasts and fleet):
            return named
        if self.rulebook.irrelevant_coast is IrrelevantCoast.FAILS:
            return self._reject(
                "unknown_coast" if info.coasts and fleet else "irrelevant_coast", "irrelevant_coast", info
            )
        return None

    def _find_kind(
        self, kind: UnitKind | None, info: ProvinceInfo, coast: str | None
    ) -> UnitKind | IllegalAdjustment:
        """Return the kind of unit that is meant (DATC 4.C.3, 4.C.4) and can be there."""
        inland = info.terrain is Terrain.INLAND
        if kind is None:
            choice = self.rulebook.build_missing_kind
            if inland and choice is not BuildMissingKind.FAILS:
                return UnitKind.ARMY
            if coast is not None and choice is BuildMissingKind.BEST_EFFORT:
                return UnitKind.FLEET
            return self._reject("unit_type_missing", "build_missing_kind", info)
        if kind is UnitKind.FLEET and inland:
            if self.rulebook.build_fleet_inland is BuildFleetInland.ARMY_INSTEAD:
                return UnitKind.ARMY
            return self._reject("fleet_inland", "build_fleet_inland", info)
        if kind is not UnitKind.FLEET and info.terrain is Terrain.SEA:
            return IllegalAdjustment("army_to_sea")
        return kind

    def _find_only_land_kind(self, power: Power, info: ProvinceInfo) -> UnitKind | IllegalAdjustment:
        """Return the kind that an order without one means on land, if only one kind can be built there.

        DATC 4.C.3 takes an army to be meant inland because the standard game has no other unit there.
        """
        land = [kind for kind in UnitKind if kind in self.rules.kinds and kind is not UnitKind.FLEET]
        if len(land) < 2:
            return UnitKind.ARMY
        open_kinds = [
            kind for kind in land if isinstance(self._check_veto(power, kind, Location(info.id)), Unit)
        ]
        if len(open_kinds) == 1:
            return open_kinds[0]
        return self._reject("unit_type_missing", "build_missing_kind", info)

    def _find_location(self, info: ProvinceInfo, coast: str | None) -> Location | IllegalAdjustment:
        """Return where in a province a fleet is built (DATC 4.B.7)."""
        if not info.coasts:
            return Location(info.id)
        if coast is not None:
            return Location(f"{info.id}/{coast}")
        ground = self.reader.ground
        coasts = ground.coasts_of(ground.index[info.id])
        default = self.reader.default_coast(self.rulebook.build_coast.value, coasts)
        return (
            self._reject("coast_missing", "build_coast", info) if default is None else ground.names[default]
        )

    def _reject(self, code: str, field: str, info: ProvinceInfo) -> IllegalAdjustment:
        """Return that the order is illegal by the rulebook's choice for `field`."""
        coasts = tuple(Location(f"{info.id}/{coast}") for coast in info.coasts)
        return IllegalAdjustment(code, OrderFault(places=coasts, rules=(choice_name(self.rulebook, field),)))

    def _check_veto(self, power: Power, kind: UnitKind, location: Location) -> Unit | IllegalAdjustment:
        """Return the unit, or the clause of the variant that forbids it."""
        unit = Unit(power, kind, location)
        clause = self.rules.veto(self.position, unit)
        return unit if clause is None else IllegalAdjustment(clause)


def make_build_reader(position: Position, rulebook: Rulebook, conditions: VariantRules) -> BuildReader:
    """Return the reader of a phase. Clauses that forbid orders are about movement and do not count."""
    letters_only = OrderRules(letters=conditions.orders.letters)
    reader = OrderValidator(position, rulebook, replace(conditions, orders=letters_only))
    return BuildReader(position, reader)


@lru_cache(maxsize=CACHED_ORDERS)
def builds_allowed_in(
    board: BoardOrders, sites: Sequence[Province], kinds: frozenset[UnitKind], rulebook: Rulebook
) -> tuple[Build, ...]:
    """Return the well written builds in these provinces that the board and the rulebook allow."""
    orders, builds = OrderRules(letters=board.letters), BuildRules(kinds=kinds)
    conditions = VariantRules(board.ground, orders=orders, builds=builds)
    reader = make_build_reader(Position(board.ground.board, ()), rulebook, conditions)
    candidates = [order for site in sites for order in builds_in(board, site, kinds)]
    return tuple(
        [order for order in candidates if isinstance(reader.read_at_open_site(NEUTRAL, order), Unit)]
    )
