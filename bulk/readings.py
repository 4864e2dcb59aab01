"""What orders amount to by themselves: the answers of the solver's own reader, asked once for each order.

An order is a number (`key`), and so is the answer. It depends on the unit, on the unit that it names and,
where armies go by sea, on whether fleets join two places; on nothing else, or the turn is left to `resolve`.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ..model.board import Board
from ..model.names import Location, UnitKind
from ..model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ..model.position import Position, Unit
from ..model.rulebook import Rulebook
from ..solver import MOVE, SUPPORT, Conditions, Reader, Reading, System
from .naming import Names
from .phases import (
    ASK_RESOLVE,
    CODE_SHIFT,
    CODES,
    CONVOY_KEY,
    IF_JOINED,
    ILLEGAL_BIT,
    KNOWN,
    LAND_BIT,
    MOVE_KEY,
    OWN_COAST_KEY,
    SUPPORT_KEY,
    TARGET_SHIFT,
    VOID_BIT,
    enter,
)

Ints: TypeAlias = npt.NDArray[np.int64]


class _Asked(Reader):
    """A reader that takes the seas with fleets as they are given."""

    fleets: frozenset[int]

    @property
    def sea_fleets(self) -> frozenset[int]:
        return self.fleets


class Readings:
    """The answers so far, under a rulebook and conditions; `memo` is the table that turns look them up in."""

    def __init__(self, board: Board, names: Names, rulebook: Rulebook, conditions: Conditions) -> None:
        self._board, self._names = board, names
        self._rulebook, self._conditions = rulebook, conditions
        self._count = 0
        self.codes = list(CODES)
        self.memo: tuple[Ints, Ints] = _empty(1 << 14)

    def code(self, name: str) -> int:
        """The number of a code."""
        if name not in self.codes:
            self.codes.append(name)
        return self.codes.index(name)

    def learn(self, keys: Ints) -> None:
        """Ask for what stands behind these keys."""
        asked: Ints = np.unique(keys)
        answers = np.array([self._answer(int(key)) for key in asked], np.int64)
        self._count += len(asked)
        if self._count * 2 > len(self.memo[0]):
            old = self.memo
            self.memo = _empty(4 * max(self._count, len(old[0])))
            used = old[0] >= 0
            enter(*self.memo, old[0][used], old[1][used])
        enter(*self.memo, asked, answers)

    # ------------------------------------------------------------------------------- one answer

    def _answer(self, key: int) -> int:
        size, kinds = len(self._names.places), len(self._names.kinds)
        rest, target = divmod(key, size + 1)
        rest, whom = divmod(rest, (kinds + 1) * size)
        tag, here = divmod(rest, kinds * size)
        unit = self._unit(here)
        if tag not in (MOVE_KEY, SUPPORT_KEY, CONVOY_KEY):
            return self._coast(unit, whom, target - 1, own=tag == OWN_COAST_KEY)
        kind, place = divmod(whom, size)
        named = Designation(self._names.places[place])
        units = [unit]
        if kind:
            other = self._unit(whom - size)
            named = Designation(other.location, other.kind)
            if other.location.province != unit.location.province:
                units.append(other)
        order = self._order(tag, unit, named, target - 1)
        return self._both_readings(units, order, tag)

    def _unit(self, number: int) -> Unit:
        kind, place = divmod(number, len(self._names.places))
        return Unit(self._names.powers[0], self._names.kinds[kind], self._names.places[place])

    def _order(self, tag: int, unit: Unit, named: Designation, target: int) -> MovementOrder:
        own = Designation(unit.location, unit.kind)
        aim: Location | None = self._names.places[target] if target >= 0 else None
        if tag == SUPPORT_KEY:
            return Support(own, named, aim)
        assert aim is not None
        return Move(own, aim) if tag == MOVE_KEY else Convoy(own, named, aim)

    def _both_readings(self, units: list[Unit], order: MovementOrder, tag: int) -> int:
        """The answer with a fleet in every sea and with none, put together."""
        position = Position(self._board, tuple(units))
        reader = _Asked(position, self._rulebook, self._conditions)
        reader.fleets = reader.ground.seas
        hoped = reader.read(units[0].power, order)
        reader.fleets = frozenset()
        feared = reader.read(units[0].power, order)
        if (hoped.code, hoped.illegal, hoped.target) == (feared.code, feared.illegal, feared.target):
            return self._written(hoped, KNOWN)
        if hoped.code is None and hoped.target == feared.target and tag != CONVOY_KEY:
            return self._written(feared, IF_JOINED)
        return ASK_RESOLVE

    def _written(self, reading: Reading, how: int) -> int:
        answer = how | (LAND_BIT if reading.by_land else 0) | (reading.target + 1) << TARGET_SHIFT
        if reading.code is not None:
            answer |= (ILLEGAL_BIT if reading.illegal else VOID_BIT) | self.code(reading.code) << CODE_SHIFT
        return answer

    def _coast(self, mover: Unit, wished: int, goal: int, *, own: bool) -> int:
        """Whether a support with this destination fits a move to that one."""
        power = self._names.powers[0 if own else 1]
        elsewhere = next(place for place in self._names.places if place.province != mover.location.province)
        supporter = Unit(power, UnitKind.FLEET, elsewhere)
        position = Position(self._board, (mover, supporter))
        try:
            reader = Reader(position, self._rulebook, self._conditions)
        except KeyError:
            return ASK_RESOLVE
        named = Designation(mover.location, mover.kind)
        moves, supports = reader.posts
        move = Reading(Hold(named), moves, MOVE, goal, by_land=True)
        support = Reading(Hold(Designation(elsewhere)), supports, SUPPORT, wished, moves)
        code = System(reader, [move, support]).unmatched.get(1)
        return KNOWN if code is None else KNOWN | VOID_BIT | self.code(code) << CODE_SHIFT


def _empty(size: int) -> tuple[Ints, Ints]:
    room = 1 << (size - 1).bit_length()
    return np.full(room, -1, np.int64), np.zeros(room, np.int64)
