"""The movements of a record as arrays: what they come to, and whether other rulebooks change that.

Needs the extra `bulk` and a game whose movement is that of the standard game. It pays only where much is
asked: the machine code has to be loaded, and every rulebook learns the orders anew.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from ...model.board import Board
from ...model.errors import WestphaliaError
from ...model.names import Location, Power, Province
from ...model.orders import MovementOrder
from ...model.phase import Phase, PhaseKind
from ...model.position import DislodgedUnit, Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import CivilDisorderSupport
from ...solver import Certainty, moved_unit
from ...variants import MOVEMENT, Variant
from ..record import Record

if TYPE_CHECKING:
    from ...bulk import Adjudicator, Results, Turns
    from ...bulk.arrays import Column

LOADING, MAKING, LEARNING = 10_000, 500_000, 1_500
"""So many resolutions cost as much as to load machine code, to make it, and to learn orders by a rulebook."""


class CostMeter:
    """Counts the resolutions of this process, until arrays would have paid for them."""

    def __init__(self) -> None:
        self._done = 0
        self._missing = False

    def pays(self, count: int, rulebooks: int) -> bool:
        """Whether arrays should be used from now on; `count` more resolutions are to be made otherwise."""
        before = self._done
        self._done += count
        if self._missing or before < LOADING + rulebooks * LEARNING:
            return False
        try:
            from ...bulk.compiling import is_made
        except ImportError:
            self._missing = True
            return False
        return before >= LOADING + rulebooks * LEARNING + MAKING or is_made()


METER = CostMeter()


def movements_of(record: Record) -> int:
    """How many movement phases a record has."""
    return sum(phase.phase.kind is PhaseKind.MOVEMENT for phase in record.phases)


class ArrayOutcome(NamedTuple):
    """What a movement came to."""

    units: tuple[Unit, ...]
    dislodged: tuple[DislodgedUnit, ...]
    contested: frozenset[Province]
    retreats: Mapping[Unit, tuple[Location, ...]]
    certainty: Certainty


class Movements:
    """The movements of a record that arrays can say, under a rulebook and under others."""

    def __init__(self, record: Record, variant: Variant, rulebook: Rulebook) -> None:
        self._board, self._rulebook = record.board, rulebook
        self._numbers: list[int] = []
        self._given: list[tuple[Position, Mapping[Power, Sequence[MovementOrder]]]] = []
        self._deserted: set[int] = set()
        """Those in which a power with units orders nothing."""
        for index, recorded in enumerate(record.phases):
            if recorded.before.dislodged or not _is_movement(recorded.phase, variant):
                continue
            orders = cast("Mapping[Power, Sequence[MovementOrder]]", recorded.orders_by_power())
            if {unit.power for unit in recorded.before.units} - orders.keys():
                self._deserted.add(index)
            self._numbers.append(index)
            self._given.append((Position(record.board, recorded.before.units), orders))
        self._turns: dict[Hashable, Turns] = {}
        self._unchanged: dict[Rulebook, frozenset[int]] = {}

    def unchanged(self, rulebook: Rulebook) -> frozenset[int]:
        """The numbers of the phases that arrays prove to come to the same under both rulebooks."""
        found = self._unchanged.get(rulebook)
        if found is None:
            found = self._unchanged[rulebook] = self._find_unchanged(rulebook)
        return found

    @cached_property
    def outcomes(self) -> Mapping[int, ArrayOutcome]:
        """What the phases come to that arrays resolve, by their numbers."""
        try:
            results = self._results
        except WestphaliaError:  # a board or a position that arrays do not take
            return {}
        open_ones = self._hangs_on_disorder(self._rulebook)
        told = zip(self._numbers, self._told(results), strict=True)
        return {index: one for index, one in told if one is not None and index not in open_ones}

    def _told(self, results: Results) -> Iterator[ArrayOutcome | None]:
        """What became of each movement; None where arrays leave it open."""
        places = _adjudicator(self._board, self._rulebook).names.places
        turns = self._turns_by(self._rulebook)
        starts: list[int] = turns.starts.tolist()
        before: list[int] = turns.place.tolist()
        after: list[int] = results.place.tolist()
        by: list[int] = results.dislodged_by.tolist()
        by_sea: list[bool] = results.by_convoy.tolist()
        open_to = _lists(results.retreat_unit, results.retreat_place)
        closed = _lists(results.contested_turn, results.contested_place)
        searched: list[bool] = results.searched.tolist()
        certain = [Certainty(results.certainties[one]) for one in results.certainty.tolist()]
        for turn, (position, _) in enumerate(self._given):
            first = starts[turn]
            if searched[turn] or turn in turns.apart:
                yield None
                continue
            stay: list[Unit] = []
            dislodged: list[DislodgedUnit] = []
            retreats: dict[Unit, tuple[Location, ...]] = {}
            for line, unit in enumerate(position.units, first):
                place = after[line]
                if place == before[line]:
                    stay.append(unit)
                elif place >= 0:
                    stay.append(moved_unit(unit, places[place]))
                else:
                    attacker = position.units[by[line]]
                    dislodged.append(DislodgedUnit(unit, attacker.location, by_sea[line]))
                    retreats[unit] = tuple([places[place] for place in open_to.get(line, ())])
            contested = frozenset([Province(places[place]) for place in closed.get(turn, ())])
            yield ArrayOutcome(tuple(stay), tuple(dislodged), contested, retreats, certain[turn])

    def _find_unchanged(self, rulebook: Rulebook) -> frozenset[int]:
        try:
            same = _same(self._turns_by(self._rulebook), self._results, *self._resolved(rulebook))
        except WestphaliaError:  # a board or a position that arrays do not take
            return frozenset()
        open_ones = self._hangs_on_disorder(self._rulebook) | self._hangs_on_disorder(rulebook)
        return frozenset([self._numbers[index] for index in same]) - open_ones

    def _hangs_on_disorder(self, rulebook: Rulebook) -> frozenset[int]:
        """The numbers of the phases in which it matters who orders nothing."""
        succeeds = rulebook.civil_disorder_support is CivilDisorderSupport.SUCCEEDS
        return frozenset() if succeeds else frozenset(self._deserted)

    @cached_property
    def _results(self) -> Results:
        return self._resolved(self._rulebook)[1]

    def _turns_by(self, rulebook: Rulebook) -> Turns:
        adjudicator = _adjudicator(self._board, rulebook)
        if adjudicator.wording not in self._turns:
            self._turns[adjudicator.wording] = adjudicator.turns(self._given, strict=False)
        return self._turns[adjudicator.wording]

    def _resolved(self, rulebook: Rulebook) -> tuple[Turns, Results]:
        turns = self._turns_by(rulebook)
        return turns, _adjudicator(self._board, rulebook).resolve(turns, search=False)


def _is_movement(phase: Phase, variant: Variant) -> bool:
    try:
        return phase.kind is PhaseKind.MOVEMENT and variant.year.rules(phase) is MOVEMENT
    except WestphaliaError:  # the variant has no such phase, as who plays it is told
        return False


def _same(one: Turns, results: Results, other: Turns, others: Results) -> list[int]:
    """The turns after which the same units stand in the same places, are dislodged, and can retreat."""
    from numpy import arange, diff, flatnonzero, repeat, setxor1d, unique

    changed = (
        (results.place != others.place)
        | (results.dislodged_by != others.dislodged_by)
        | (results.by_convoy != others.by_convoy)
    )
    first, second = (
        found.retreat_unit.astype(int) << 16 | found.retreat_place for found in (results, others)
    )
    changed[setxor1d(first, second) >> 16] = True
    turn_of = repeat(arange(len(one)), diff(one.starts))
    open_ones = results.searched | others.searched
    open_ones[unique(turn_of[changed])] = True
    open_ones[[*one.apart, *other.apart]] = True
    found: list[int] = flatnonzero(~open_ones).tolist()
    return found


def _lists(first: Column, second: Column) -> dict[int, list[int]]:
    """Pairs as lists of the second ones by the first one."""
    found: dict[int, list[int]] = {}
    for one, other in zip(first.tolist(), second.tolist(), strict=True):
        found.setdefault(one, []).append(other)
    return found


@lru_cache(maxsize=512)
def _adjudicator(board: Board, rulebook: Rulebook) -> Adjudicator:
    from ...bulk import Adjudicator

    return Adjudicator(board, rulebook)
