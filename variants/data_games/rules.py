"""What a game by data changes about orders, builds and neutral units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ...model.names import NEUTRAL, Power, Province, UnitKind
from ...model.orders import Convoy, Move, MovementOrder, Support
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start, thaw_mapping
from ...solver import (
    BoardGraph,
    BuildRules,
    OrderRules,
    VariantRules,
    board_graph,
    require_home_center,
    require_owned_center,
)
from ..framework.report import Event, Report
from ..framework.wording import province_name, unit_name
from ..framework.year import State, Turn

if TYPE_CHECKING:
    from ...model.board import Board
    from ...model.board.game_schema import ForbidRecord, GameRulesRecord
    from ...model.position import Position

_ORDERS: Mapping[str, type[MovementOrder]] = {"move": Move, "support": Support, "convoy": Convoy}


@lru_cache(maxsize=64)
def record_of(board: Board) -> GameRulesRecord:
    """Return the rules in the file of a board, which were audited when it was read."""
    from ...model.board.game_schema import GameRulesRecord  # not above: pydantic is slow to import

    return GameRulesRecord.model_validate(thaw_mapping(board.game))


@lru_cache(maxsize=64)
def clauses_of(board: Board) -> Mapping[str, Clause]:
    """Return the clauses of a game by id, with their texts."""
    return {name: Clause(name, words) for name, words in record_of(board).clauses.items()}


def cited(board: Board, name: str | None) -> str:
    """Return the clause with this id, or an empty text for None."""
    return "" if name is None else clauses_of(board)[name]


# ----------------------------------------------------------------------------------------------- orders


def conditions_on(board: Board, state: State) -> VariantRules:
    """Return what differs from the standard game in a state: forbidden orders, and what is built where."""
    forbidden = _forbidden_orders(board, state.phase.season)
    conditions = VariantRules(_ground(board), builds=_builds(board))
    return replace(conditions, orders=OrderRules(veto=_Veto(forbidden))) if forbidden else conditions


@lru_cache(maxsize=64)
def _ground(board: Board) -> BoardGraph:
    """Return the movement graph for the kinds of units that start or can be built."""
    at_first = frozenset(kind for _, kind, _ in board.start_units)
    return board_graph(board, at_first | _kinds(record_of(board).builds.kinds))


def _kinds(words: Iterable[str]) -> frozenset[UnitKind]:
    return frozenset(UnitKind[word.upper()] for word in words)


@dataclass(frozen=True, slots=True)
class _ForbiddenOrders:
    """Orders that a clause forbids."""

    orders: tuple[type[MovementOrder], ...]
    kinds: frozenset[UnitKind]
    into: frozenset[Province] | None
    clause: str

    @classmethod
    def of(cls, board: Board, record: ForbidRecord) -> _ForbiddenOrders:
        """Return what a file forbids."""
        return cls(
            tuple(_ORDERS[name] for name in record.orders),
            _kinds(record.kinds),
            None if record.into is None else frozenset(map(Province, record.into)),
            cited(board, record.clause),
        )

    def means(self, unit: Unit, order: MovementOrder) -> bool:
        """Return whether this order of the unit is one of them."""
        if not isinstance(order, self.orders) or unit.kind not in self.kinds:
            return False
        return self.into is None or _goal(order) in self.into


def _goal(order: MovementOrder) -> Province | None:
    """Return the province that an order moves a unit into, its own or another one."""
    match order:
        case Move(target=place) | Convoy(target=place):
            return place.province
        case Support(target=place, supported=supported):
            return (place if place is not None else supported.location).province
        case _:
            return None


@dataclass(frozen=True, slots=True)
class _Veto:
    """Returns the clause that forbids an order."""

    forbidden: tuple[_ForbiddenOrders, ...]

    def __call__(self, unit: Unit, order: MovementOrder) -> str | None:
        """Return the first clause that forbids the order, if any."""
        return next((one.clause for one in self.forbidden if one.means(unit, order)), None)


@lru_cache(maxsize=256)
def _forbidden_orders(board: Board, season: str) -> tuple[_ForbiddenOrders, ...]:
    """Return what is forbidden in the movement of a season."""
    return tuple(
        _ForbiddenOrders.of(board, one)
        for step in record_of(board).year or ()
        if step.season == season and step.phase == PhaseKind.MOVEMENT.value
        for one in step.forbid
    )


# ----------------------------------------------------------------------------------------------- builds


@dataclass(frozen=True, slots=True)
class _ChosenCenter:
    """Allows builds in the owned centers that the file lists for a power."""

    board: Board

    def __call__(self, position: Position, power: Power, province: Province) -> str | None:
        """Return why a power may not build in a province, or None if it may."""
        wrong = require_owned_center(position, power, province)
        if wrong is not None or province in record_of(self.board).builds.chosen.get(power, ()):
            return wrong
        return "not_chosen"


@lru_cache(maxsize=64)
def _builds(board: Board) -> BuildRules:
    """Return where and what powers build."""
    builds = record_of(board).builds
    sites = {"home": require_home_center, "owned": require_owned_center, "chosen": _ChosenCenter(board)}
    return BuildRules(site=sites[builds.where], kinds=_kinds(builds.kinds))


# ----------------------------------------------------------------------------------------- neutral units


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Returns neutral units of the start to vacant places that nobody owns."""

    board: Board

    def __call__(self, state: State) -> Turn:
        """Return the state at the end of its year."""
        board, position = self.board, state.position
        taken = {unit.location.province for unit in position.units} | set(position.owners)
        back = tuple(
            Unit(owner, kind, place)
            for owner, kind, place in board.start_units
            if owner == NEUTRAL and place.province not in taken
        )
        if not back:
            return Turn(position, state.ledger)
        clause = cited(board, record_of(board).neutral.clause)
        events = tuple(
            Event("rebuilt", unit.power, unit.location.province, _forbidden_fact(board, unit, clause))
            for unit in back
        )
        return Turn(replace(position, units=(*position.units, *back)), state.ledger, Report(events=events))


def _forbidden_fact(board: Board, unit: Unit, clause: str) -> Fact:
    place = province_name(board, unit.location.province)
    name = unit_name(board, unit)
    because = (Fact(f"{place} is vacant."), Fact(f"Nobody owns {place}."))
    return Fact(f"{capitalize_start(name)} returns.", clause, because)
