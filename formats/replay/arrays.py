"""The movements of a record as arrays: their results, and whether other rulebooks change them.

This needs the extra `bulk` and a game with standard movement. Arrays pay off only for many resolutions,
since loading the machine code and preparing each rulebook take time.
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
from ...solver import Certainty, move_unit
from ...variants import MOVEMENT, Variant
from ..record import Record

if TYPE_CHECKING:
    from ...bulk import Adjudicator, Results, Turns
    from ...bulk.arrays import Column

LOADING, COMPILING, PREPARING = 10_000, 500_000, 1_500
"""The costs, in resolutions, of loading machine code, of compiling it, and of preparing a rulebook."""


class CostMeter:
    """A counter of the resolutions of this process, which decides when arrays pay off."""

    def __init__(self) -> None:
        self._done = 0
        self._missing = False

    def is_worthwhile(self, count: int, rulebooks: int) -> bool:
        """Return whether to use arrays from now on, with `count` more resolutions to make."""
        before = self._done
        self._done += count
        if self._missing or before < LOADING + rulebooks * PREPARING:
            return False
        try:
            from ...bulk.compiling import is_compiled
        except ImportError:
            self._missing = True
            return False
        return before >= LOADING + rulebooks * PREPARING + COMPILING or is_compiled()


METER = CostMeter()


def count_movements(record: Record) -> int:
    """Return the number of movement phases of a record."""
    return sum(phase.phase.kind is PhaseKind.MOVEMENT for phase in record.phases)


class ArrayOutcome(NamedTuple):
    """The result of a movement."""

    units: tuple[Unit, ...]
    dislodged: tuple[DislodgedUnit, ...]
    contested: frozenset[Province]
    retreats: Mapping[Unit, tuple[Location, ...]]
    certainty: Certainty


class Movements:
    """The movements of a record that arrays support, under a rulebook and under others."""

    def __init__(self, record: Record, variant: Variant, rulebook: Rulebook) -> None:
        self._board, self._rulebook = record.board, rulebook
        self._numbers: list[int] = []
        self._given: list[tuple[Position, Mapping[Power, Sequence[MovementOrder]]]] = []
        self._deserted: set[int] = set()
        """The movements in which a power with units has no orders."""
        for index, recorded in enumerate(record.phases):
            more = recorded.before.dislodged or recorded.has_other_submissions
            if more or not _is_movement(recorded.phase, variant):
                continue
            orders = cast("Mapping[Power, Sequence[MovementOrder]]", recorded.orders_by_power())
            if {unit.power for unit in recorded.before.units} - orders.keys():
                self._deserted.add(index)
            self._numbers.append(index)
            self._given.append((Position(record.board, recorded.before.units), orders))
        self._turns: dict[Hashable, Turns] = {}
        self._unchanged: dict[Rulebook, frozenset[int]] = {}

    def unchanged(self, rulebook: Rulebook) -> frozenset[int]:
        """Return the indices of the phases that arrays prove to have the same result under both rulebooks."""
        found = self._unchanged.get(rulebook)
        if found is None:
            found = self._unchanged[rulebook] = self._find_unchanged(rulebook)
        return found

    @cached_property
    def outcomes(self) -> Mapping[int, ArrayOutcome]:
        """The results of the phases that arrays resolve, by index."""
        try:
            results = self._results
        except WestphaliaError:  # arrays do not support the board or a position
            return {}
        undecided = self._depends_on_disorder(self._rulebook)
        found = zip(self._numbers, self._read(results), strict=True)
        return {index: one for index, one in found if one is not None and index not in undecided}

    def _read(self, results: Results) -> Iterator[ArrayOutcome | None]:
        """Yield the result of each movement; None if arrays do not decide it."""
        places = _get_adjudicator(self._board, self._rulebook).names.places
        turns = self._turns_by(self._rulebook)
        starts: list[int] = turns.starts.tolist()
        before: list[int] = turns.place.tolist()
        after: list[int] = results.place.tolist()
        by: list[int] = results.dislodged_by.tolist()
        by_sea: list[bool] = results.by_convoy.tolist()
        open_to = _group_pairs(results.retreat_unit, results.retreat_place)
        closed = _group_pairs(results.contested_turn, results.contested_place)
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
                    stay.append(move_unit(unit, places[place]))
                else:
                    attacker = position.units[by[line]]
                    dislodged.append(DislodgedUnit(unit, attacker.location, by_sea[line]))
                    retreats[unit] = tuple([places[place] for place in open_to.get(line, ())])
            contested = frozenset([Province(places[place]) for place in closed.get(turn, ())])
            yield ArrayOutcome(tuple(stay), tuple(dislodged), contested, retreats, certain[turn])

    def _find_unchanged(self, rulebook: Rulebook) -> frozenset[int]:
        try:
            same = _find_same_turns(
                self._turns_by(self._rulebook), self._results, *self._resolve_turns(rulebook)
            )
        except WestphaliaError:  # arrays do not support the board or a position
            return frozenset()
        undecided = self._depends_on_disorder(self._rulebook) | self._depends_on_disorder(rulebook)
        return frozenset([self._numbers[index] for index in same]) - undecided

    def _depends_on_disorder(self, rulebook: Rulebook) -> frozenset[int]:
        """Return the indices of the phases whose result depends on civil disorder."""
        succeeds = rulebook.civil_disorder_support is CivilDisorderSupport.SUCCEEDS
        return frozenset() if succeeds else frozenset(self._deserted)

    @cached_property
    def _results(self) -> Results:
        return self._resolve_turns(self._rulebook)[1]

    def _turns_by(self, rulebook: Rulebook) -> Turns:
        adjudicator = _get_adjudicator(self._board, rulebook)
        if adjudicator.wording not in self._turns:
            self._turns[adjudicator.wording] = adjudicator.turns(self._given, strict=False)
        return self._turns[adjudicator.wording]

    def _resolve_turns(self, rulebook: Rulebook) -> tuple[Turns, Results]:
        turns = self._turns_by(rulebook)
        return turns, _get_adjudicator(self._board, rulebook).resolve(turns, search=False)


def _is_movement(phase: Phase, variant: Variant) -> bool:
    try:
        return phase.kind is PhaseKind.MOVEMENT and variant.year.rules(phase) is MOVEMENT
    except WestphaliaError:  # the variant has no such phase; playing the record reports it
        return False


def _find_same_turns(one: Turns, results: Results, other: Turns, others: Results) -> list[int]:
    """Return the turns with the same units, dislodged units and retreats after them."""
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


def _group_pairs(first: Column, second: Column) -> dict[int, list[int]]:
    """Group pairs: lists of the second members by the first one."""
    found: dict[int, list[int]] = {}
    for one, other in zip(first.tolist(), second.tolist(), strict=True):
        found.setdefault(one, []).append(other)
    return found


@lru_cache(maxsize=512)
def _get_adjudicator(board: Board, rulebook: Rulebook) -> Adjudicator:
    from ...bulk import Adjudicator

    return Adjudicator(board, rulebook)
