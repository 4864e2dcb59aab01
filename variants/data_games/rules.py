"""What a game by data changes about orders, builds and neutral units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ...model.names import NEUTRAL, Location, Power, Province, UnitKind
from ...model.orders import Convoy, Move, MovementOrder, Support
from ...model.phase import PhaseKind, parse_phase
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start, thaw_mapping
from ...model.wording import start_sentence, the_place, unit_name
from ...solver import (
    BoardGraph,
    BuildRules,
    OrderRules,
    OwnedCenterBuilds,
    RetreatRules,
    Strengths,
    VariantRules,
    Weights,
    board_graph,
    require_owned_center,
)
from ..framework.report import Event, Report
from ..framework.year import State, Turn

if TYPE_CHECKING:
    from ...model.board import Board
    from ...model.board.game_schema import ForbidRecord, GameRulesRecord, StrengthRuleRecord, YearsRecord
    from ...model.position import Position

_ORDERS: Mapping[str, type[MovementOrder]] = {"move": Move, "support": Support, "convoy": Convoy}


@lru_cache(maxsize=64)
def read_game_rules(board: Board) -> GameRulesRecord:
    """Return the rules in the file of a board, which were audited when the file was read."""
    from ...model.board.game_schema import GameRulesRecord  # not above: pydantic is slow to import

    return GameRulesRecord.model_validate(thaw_mapping(board.game))


@lru_cache(maxsize=64)
def read_clauses(board: Board) -> Mapping[str, Clause]:
    """Return the clauses of a game by id, with their texts."""
    return {name: Clause(name, words) for name, words in read_game_rules(board).clauses.items()}


def find_clause(board: Board, name: str | None) -> str:
    """Return the clause with this id, or an empty text for None."""
    return "" if name is None else read_clauses(board)[name]


# ----------------------------------------------------------------------------------------------- orders


@lru_cache(maxsize=256)
def make_conditions(board: Board, season: str, year: int) -> VariantRules:
    """Return the changes to the standard game in a season of a year."""
    conditions = VariantRules(_make_movement_graph(board), builds=_make_build_rules(board))
    orders = _find_order_bans(board, season, year, PhaseKind.MOVEMENT)
    retreats = _find_order_bans(board, season, year, PhaseKind.RETREAT)
    strengths = read_game_rules(board).strengths
    if orders:
        conditions = replace(conditions, orders=_BannedOrders(orders))
    if retreats:
        conditions = replace(conditions, retreats=_BannedRetreats(retreats))
    if strengths:
        records = tuple(_StrengthRule.from_record(board, one) for one in strengths)
        conditions = replace(conditions, strengths=_ListedStrengths(rules=records))
    return conditions


@lru_cache(maxsize=64)
def _make_movement_graph(board: Board) -> BoardGraph:
    """Return the movement graph for the kinds of units that start on the board or can be built."""
    rules = read_game_rules(board)
    at_first = frozenset(kind for _, kind, _ in board.start_units)
    harbors = frozenset(map(Province, rules.harbors.places))
    return board_graph(board, at_first | _parse_kinds(rules.builds.kinds), harbors)


def _parse_kinds(words: Iterable[str]) -> frozenset[UnitKind]:
    return frozenset(UnitKind[word.upper()] for word in words)


def _parse_places(places: Iterable[str] | None) -> frozenset[Province] | None:
    """Return a set of provinces; None stands for all."""
    return None if places is None else frozenset(map(Province, places))


@dataclass(frozen=True, slots=True)
class YearSpan:
    """The years in which something applies."""

    first: int
    last: int | None
    every: int

    @classmethod
    def from_record(cls, record: YearsRecord, board: Board) -> YearSpan:
        """Return the years of a record, by default from the year of the start."""
        start = parse_phase(read_game_rules(board).start).year
        return cls(record.first or start, record.last, record.every)

    def includes(self, year: int) -> bool:
        """Return whether it applies in a year."""
        return (
            year >= self.first
            and (self.last is None or year <= self.last)
            and not (year - self.first) % self.every
        )


@dataclass(frozen=True, slots=True)
class _OrderBan:
    """A ban on orders of some types, by a clause."""

    orders: tuple[type[MovementOrder], ...]
    kinds: frozenset[UnitKind]
    at: frozenset[Province] | None
    into: frozenset[Province] | None
    out_of: frozenset[Province] | None
    clause: str

    @classmethod
    def from_record(cls, board: Board, record: ForbidRecord) -> _OrderBan:
        """Return the ban that a file describes."""
        return cls(
            tuple(_ORDERS[name] for name in record.orders if name in _ORDERS),
            _parse_kinds(record.kinds),
            _parse_places(record.at),
            _parse_places(record.into),
            _parse_places(record.out_of),
            find_clause(board, record.clause),
        )

    def covers(self, unit: Unit, order: MovementOrder) -> bool:
        """Return whether the ban covers an order of a unit."""
        if not isinstance(order, self.orders) or unit.kind not in self.kinds:
            return False
        if self.at is not None and unit.location.province not in self.at:
            return False
        if self.out_of is not None and _find_origin(unit, order) not in self.out_of:
            return False
        return self.into is None or _find_destination(order) in self.into

    def closes(self, unit: Unit, place: Location) -> bool:
        """Return whether the ban covers a retreat of a unit."""
        here = unit.location.province
        return (
            unit.kind in self.kinds
            and (self.at is None or here in self.at)
            and (self.out_of is None or here in self.out_of)
            and (self.into is None or place.province in self.into)
        )


def _find_destination(order: MovementOrder) -> Province | None:
    """Return the province that an order moves a unit into, its own or another one."""
    match order:
        case Move(target=place) | Convoy(target=place):
            return place.province
        case Support(target=place, supported=supported):
            return (place if place is not None else supported.location).province
        case _:
            return None


def _find_origin(unit: Unit, order: MovementOrder) -> Province | None:
    """Return the province that an order moves a unit out of; None for a support to hold."""
    match order:
        case Move():
            return unit.location.province
        case Support(supported=other) if order.target is not None:
            return other.location.province
        case Convoy(army=other):
            return other.location.province
        case _:
            return None


@dataclass(frozen=True, slots=True)
class _BannedOrders(OrderRules):
    """Orders, some of which the file forbids."""

    forbidden: tuple[_OrderBan, ...]

    def veto(self, unit: Unit, order: MovementOrder) -> str | None:
        """Return the first clause that forbids the order, if any."""
        return next((one.clause for one in self.forbidden if one.covers(unit, order)), None)


@dataclass(frozen=True, slots=True)
class _BannedRetreats(RetreatRules):
    """Retreats, some of which the file forbids."""

    forbidden: tuple[_OrderBan, ...]

    def closes(self, dislodged: DislodgedUnit, place: Location) -> str | None:
        """Return the first clause that closes a place to a unit, if any."""
        return next((one.clause for one in self.forbidden if one.closes(dislodged.unit, place)), None)


def _find_order_bans(board: Board, season: str, year: int, kind: PhaseKind) -> tuple[_OrderBan, ...]:
    """Return the bans on orders in a phase of a season."""
    return tuple(
        _OrderBan.from_record(board, one)
        for step in read_game_rules(board).year or ()
        if step.season == season and step.phase == kind.value
        for one in step.forbid
        if one.years is None or YearSpan.from_record(one.years, board).includes(year)
    )


# -------------------------------------------------------------------------------------------- strengths


@dataclass(frozen=True, slots=True)
class _StrengthRule:
    """Strengths of some units, by a clause; None for a role that has the usual one."""

    kinds: frozenset[UnitKind]
    at: frozenset[Province] | None
    into: frozenset[Province] | None
    move: int | None
    hold: int | None
    support: int | None
    clause: str

    @classmethod
    def from_record(cls, board: Board, record: StrengthRuleRecord) -> _StrengthRule:
        """Return the rule that a file describes."""
        return cls(
            _parse_kinds(record.kinds),
            _parse_places(record.at),
            _parse_places(record.into),
            record.move,
            record.hold,
            record.support,
            find_clause(board, record.clause),
        )

    def covers(self, unit: Unit) -> bool:
        """Return whether the rule is about a unit where it is."""
        return unit.kind in self.kinds and (self.at is None or unit.location.province in self.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class _ListedStrengths(Strengths):
    """The strengths that the file lists; of several for a role, the first counts."""

    rules: tuple[_StrengthRule, ...]

    def weigh(self, unit: Unit) -> Weights:
        """Return the strength of a unit while it stays, and of its support."""
        found = [rule for rule in self.rules if rule.covers(unit)]
        hold = next((rule for rule in found if rule.hold is not None), None)
        support = next((rule.support for rule in found if rule.support is not None), 1)
        if hold is None or hold.hold is None:
            return Weights(support=support)
        return Weights(support=support, hold=hold.hold, stuck=hold.hold, clause=hold.clause)

    def weigh_move(self, unit: Unit, target: Location) -> Weights:
        """Return the strength of a unit's move."""
        for rule in self.rules:
            there = rule.into is None or target.province in rule.into
            if rule.move is not None and there and rule.covers(unit):
                return Weights(attack=rule.move, prevent=rule.move, clause=rule.clause)
        return Weights()


# ----------------------------------------------------------------------------------------------- builds


@dataclass(frozen=True, slots=True)
class _ChosenCenterBuilds(BuildRules):
    """Builds in the owned centers that the file lists for each power."""

    def site(self, position: Position, power: Power, province: Province) -> str | None:
        """Return why a power may not build in a province, or None if it may."""
        wrong = require_owned_center(position, power, province)
        chosen = read_game_rules(position.board).builds.chosen.get(power, ())
        return "not_chosen" if wrong is None and province not in chosen else wrong


_BUILDS = {"home": BuildRules, "owned": OwnedCenterBuilds, "chosen": _ChosenCenterBuilds}
"""The rules for each word that says where powers build."""


@lru_cache(maxsize=64)
def _make_build_rules(board: Board) -> BuildRules:
    """Return the rules about where and what powers build."""
    builds = read_game_rules(board).builds
    return _BUILDS[builds.where](kinds=_parse_kinds(builds.kinds))


# ----------------------------------------------------------------------------------------- neutral units


@dataclass(frozen=True, slots=True)
class NeutralUnitReturn:
    """The return of initial neutral units to vacant places that nobody owns."""

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
        clause = find_clause(board, read_game_rules(board).neutral.clause)
        events = tuple(
            Event("rebuilt", unit.power, unit.location.province, _return_fact(board, unit, clause))
            for unit in back
        )
        return Turn(replace(position, units=(*position.units, *back)), state.ledger, Report(events=events))


def _return_fact(board: Board, unit: Unit, clause: str) -> Fact:
    place = unit.location.province
    name = unit_name(board, unit)
    because = (
        Fact(f"{start_sentence(board, place, 'is')} vacant."),
        Fact(f"Nobody owns {the_place(board, place)}."),
    )
    return Fact(f"{capitalize_start(name)} returns.", clause, because)
