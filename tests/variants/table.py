"""Single phases of any variant from short texts, for tests of its rules.

    TABLE = Table(find_variant("germany-1648"))
    moves = TABLE.move({"spain": "K frc - bar"}, "austria A lor", g48_knight_pairs="as_published")
    assert moves["K frc - bar"] == "arrives"
    assert moves.after == {"spain K bar", "austria A lor"}

A movement is resolved twice, the second time as one whole model, and checked; both must agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from westphalia.games.game import Game
from westphalia.model.board import Board
from westphalia.model.names import Location, Power, Province
from westphalia.model.orders import Designation, MovementOrder, Order, parse_order, parse_unit
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.model.rulebook import Rulebook, read_rules
from westphalia.solver import LegalOrders, resolve, resolve_retreats
from westphalia.solver.adjustments.phase import AdjustmentResolution, resolve_adjustments
from westphalia.solver.results.order_result import OrderResult
from westphalia.solver.results.resolution import Resolution
from westphalia.solver.retreats.phase import RetreatResolution
from westphalia.variants.framework.year import Ledger, State
from westphalia.variants.variant import Variant

Rules: TypeAlias = Mapping[str, str]
"""Choices of rules by their names."""


def owned(units: Iterable[Unit]) -> set[str]:
    """Return units as texts, each with its owner: ``spain K bar``."""
    return {f"{unit.power} {unit}" for unit in units}


@dataclass(frozen=True)
class Results:
    """The outcomes of the orders of a phase; ``results["K frc - bar"]`` is the code."""

    orders: tuple[OrderResult, ...]
    board: Board
    kind: PhaseKind

    def result(self, text: str) -> OrderResult:
        """Return the outcome of the first order with this text."""
        wanted = parse_order(text, self.board, self.kind)
        return next(result for result in self.orders if result.order == wanted)

    def __getitem__(self, text: str) -> str:
        return self.result(text).code

    def why(self, text: str) -> str:
        """Return the sentence about an order."""
        return self.result(text).why


@dataclass(frozen=True)
class Moves(Results):
    """A movement phase that was resolved."""

    resolution: Resolution

    @property
    def after(self) -> set[str]:
        """The units on the board afterward."""
        return owned(self.resolution.units)

    @property
    def dislodged(self) -> set[str]:
        """The units that were dislodged."""
        return owned(lost.unit for lost in self.resolution.dislodged)

    @property
    def contested(self) -> set[str]:
        """The provinces that a standoff left empty."""
        return set(self.resolution.contested)

    def retreats(self, unit: str) -> set[str]:
        """Return where a dislodged unit could go; ``spain K bar``."""
        return next(
            set(places) for lost, places in self.resolution.retreats.items() if owned([lost]) == {unit}
        )

    def legal_orders(self, unit: str) -> tuple[MovementOrder, ...]:
        """Return the legal orders of a unit; ``spain K bar``."""
        reader = self.resolution.system.reader
        legal = LegalOrders(self.resolution.position, reader.rulebook, reader.conditions)
        return next(legal.of(one) for one in reader.units if owned([one]) == {unit})


@dataclass(frozen=True)
class Retreating(Results):
    """A retreat phase that was resolved."""

    resolution: RetreatResolution

    @property
    def after(self) -> set[str]:
        """The units on the board afterward."""
        return owned(self.resolution.after.units)


@dataclass(frozen=True)
class Adjusted(Results):
    """An adjustment phase that was resolved."""

    resolution: AdjustmentResolution

    @property
    def after(self) -> set[str]:
        """The units on the board afterward."""
        return owned(self.resolution.after.units)

    @property
    def removed(self) -> list[str]:
        """The units removed in civil disorder, in sequence."""
        return [str(unit) for unit in self.resolution.removed]


class Table:
    """Positions and phases of a variant, on its own board or on another one."""

    def __init__(self, variant: Variant, board: Board | None = None) -> None:
        self.variant = variant
        self.board = board or variant.board

    # ------------------------------------------------------------------------------- positions

    def unit(self, text: str) -> Unit:
        """Return the unit ``austria A boh``."""
        power, rest = text.split(" ", 1)
        facts = parse_unit(rest, self.board)
        return Unit(Power(power), facts.kind, facts.location, facts.bonus, facts.marks)

    def position(
        self,
        units: str = "",
        owners: Mapping[str, str] | None = None,
        dislodged: Mapping[str, str] | None = None,
        contested: str = "",
    ) -> Position:
        """Return the position of ``"spain A lor", {"spain": "lor frc"}, {"austria K bar": "lux"}, "saa"``.

        The units, the centers of each owner, for each dislodged unit where its attacker came from, and the
        contested provinces.
        """
        lost = tuple(
            DislodgedUnit(self.unit(name), Location(origin)) for name, origin in (dislodged or {}).items()
        )
        return Position(
            self.board,
            tuple(self.unit(text.strip()) for text in units.split(",") if text.strip()),
            {
                Province(name): Power(owner)
                for owner, names in (owners or {}).items()
                for name in names.split()
            },
            lost,
            frozenset(map(Province, contested.split())),
        )

    def rulebook(self, rules: Rules | None = None, **more: str) -> Rulebook:
        """Return the variant's rulebook with some choices made, given as a mapping or by name."""
        return read_rules({**(rules or {}), **more}, self.variant.rulebook)

    def state(
        self, position: Position, rulebook: Rulebook, phase: Phase, ledger: Ledger | None = None
    ) -> State:
        """Return the state of a game."""
        return State(self.variant, rulebook, phase, position, ledger or {})

    def game(
        self,
        units: str,
        owners: Mapping[str, str] | None = None,
        season: str = "spring",
        kind: PhaseKind = PhaseKind.MOVEMENT,
        rules: Rules | None = None,
        **more: str,
    ) -> Game:
        """Return a game that begins in a given position, in the year of the variant's start."""
        phase = Phase(self.variant.start.year, season, kind)
        position = self.position(units, owners)
        return Game.start(self.variant, self.rulebook(rules, **more), phase=phase, position=position)

    # ---------------------------------------------------------------------------------- phases

    def move(
        self,
        orders: Mapping[str, str],
        others: str = "",
        *,
        owners: Mapping[Province, Power] | None = None,
        ledger: Ledger | None = None,
        phase: Phase | None = None,
        rules: Rules | None = None,
        **more: str,
    ) -> Moves:
        """Resolve a movement phase in which every ordered unit is where its order says.

        `others` are further units, or those whose orders name them wrongly; `owners` and `ledger` are what
        the variant may look at besides.
        """
        sheets = self.sheets(PhaseKind.MOVEMENT, orders)
        standing = list(self.position(others).units)
        places = {unit.location.province for unit in standing}
        for power, sheet in sheets.items():
            for order in sheet:
                assert isinstance(order, MovementOrder)
                named: Designation = order.unit
                if named.location.province not in places and named.kind is not None:
                    standing.append(Unit(power, named.kind, named.location))
                    places.add(named.location.province)
        rulebook = self.rulebook(rules, **more)
        position = Position(self.board, tuple(standing), owners or {})
        conditions = self.state(position, rulebook, phase or self.variant.start, ledger).conditions
        movement = {
            power: [order for order in sheet if isinstance(order, MovementOrder)]
            for power, sheet in sheets.items()
        }
        resolution = resolve(position, movement, rulebook, conditions=conditions, check=True)
        whole = resolve(position, movement, rulebook, conditions=conditions, method="whole", check=True)
        assert resolution.orders == whole.orders
        return Moves(resolution.orders, self.board, PhaseKind.MOVEMENT, resolution)

    def retreat(
        self,
        position: Position,
        orders: Mapping[str, str],
        rules: Rules | None = None,
        *,
        phase: Phase | None = None,
        ledger: Ledger | None = None,
        **more: str,
    ) -> Retreating:
        """Return a retreat phase, by default in the first Spring."""
        rulebook = self.rulebook(rules, **more)
        spring = Phase(self.variant.start.year, "spring", PhaseKind.RETREAT)
        conditions = self.state(position, rulebook, phase or spring, ledger).conditions
        sheets = self.sheets(PhaseKind.RETREAT, orders)
        resolution = resolve_retreats(position, sheets, rulebook, conditions=conditions)
        return Retreating(resolution.orders, self.board, PhaseKind.RETREAT, resolution)

    def adjust(
        self,
        position: Position,
        orders: Mapping[str, str],
        rules: Rules | None = None,
        *,
        phase: Phase | None = None,
        ledger: Ledger | None = None,
        **more: str,
    ) -> Adjusted:
        """Return an adjustment phase, by default in the first Winter."""
        rulebook = self.rulebook(rules, **more)
        winter = Phase(self.variant.start.year, "winter", PhaseKind.ADJUSTMENT)
        conditions = self.state(position, rulebook, phase or winter, ledger).conditions
        sheets = self.sheets(PhaseKind.ADJUSTMENT, orders)
        resolution = resolve_adjustments(position, sheets, rulebook, conditions=conditions)
        return Adjusted(resolution.orders, self.board, PhaseKind.ADJUSTMENT, resolution)

    def sheets(self, kind: PhaseKind, orders: Mapping[str, str]) -> dict[Power, list[Order]]:
        """Parse the orders of each power, separated by commas."""
        return {
            Power(power): [parse_order(text.strip(), self.board, kind) for text in texts.split(",")]
            for power, texts in orders.items()
        }
