"""The cache of validated orders: the solver's `OrderValidator` validates each order once.

An order is a number (`key`), and so is the result. The result depends on the unit, on the unit that the order
names and, for convoys, on whether fleets connect two places or on the seas that a chain of fleets reaches;
the key then includes these seas. The same holds for the question which fleets are on the routes of a convoy.
"""

from __future__ import annotations

from threading import Lock
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ..model.board import Board
from ..model.names import Location, UnitKind
from ..model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ..model.position import Position, Unit
from ..model.rulebook import Rulebook
from ..model.rulebook.choices import SuperfluousConvoys
from ..solver import MOVE, SUPPORT, OrderValidator, ValidatedOrder, VariantRules, build_system, seas_on_routes
from .arrays import Names
from .orders import (
    ASK_RESOLVE,
    BY_FLEETS,
    CODE_SHIFT,
    CONVOY_KEY,
    IF_JOINED,
    ILLEGAL_BIT,
    KNOWN,
    LAND_BIT,
    MOVE_KEY,
    OWN_COAST_KEY,
    SEAS_SHIFT,
    SUPPORT_KEY,
    TARGET_SHIFT,
    VOID_BIT,
    enter,
)
from .system import CODES

Ints: TypeAlias = npt.NDArray[np.int64]


class Readings:
    """The cache; `moves` and `memo` are the tables that compiled code reads."""

    def __init__(self, board: Board, names: Names, rulebook: Rulebook, conditions: VariantRules) -> None:
        self._board, self._names = board, names
        self._rulebook, self._conditions = rulebook, conditions
        self._learning = Lock()
        self._last: tuple[tuple[int, int], OrderValidator] | None = None
        self._count = 0
        self.codes = list(CODES)
        self._seas = sorted(conditions.ground.seas)
        size, kinds = len(names.places), len(names.kinds)
        self.moves = np.zeros(kinds * size * size, np.int32)
        self.memo = _empty_array(1 << 14)
        numbers = 5 * kinds * size * (kinds + 1) * size * (size + 1)
        self._wide = numbers.bit_length() + len(self._seas) > _BITS
        """Whether a key has too few bits for an order with the seas that it depends on."""
        self.has_routes = 1 + (size * size).bit_length() + len(self._seas) <= _BITS
        """Whether a key has enough bits for questions about convoy routes."""

    def code(self, name: str) -> int:
        """Return the number of a code."""
        if name not in self.codes:
            self.codes.append(name)
        return self.codes.index(name)

    def add(self, keys: Ints) -> None:
        """Add the results for these keys."""
        with self._learning:
            self._add(keys)

    def _add(self, keys: Ints) -> None:
        size, kinds = len(self._names.places), len(self._names.kinds)
        asked: Ints = np.unique(keys)
        answers = np.array([self._validate(int(key)) for key in asked], np.int64)
        here, target = np.divmod(asked, size + 1)
        here //= (kinds + 1) * size
        moves = (asked >= 0) & (here < kinds * size)
        self.moves[here[moves] * size + target[moves] - 1] = answers[moves]
        asked, answers = asked[~moves], answers[~moves]
        if self._count > MOST_CACHED:
            self.memo, self._count = _empty_array(1 << 14), 0
        self._count += len(asked)
        if self._count * 4 > len(self.memo):
            old = self.memo.reshape(-1, 2)
            grown = _empty_array(max(2 * self._count, len(self.memo)))
            enter(grown, *np.ascontiguousarray(old[old[:, 0] != -1].T))
            self.memo = grown
        enter(self.memo, asked, answers)

    # ------------------------------------------------------------------------------- one answer

    def _validate(self, key: int) -> int:
        if key < -1:
            number, is_routes = divmod(-2 - key, 2)
            number, bits = divmod(number, 1 << len(self._seas))
            seas = frozenset(sea for i, sea in enumerate(self._seas) if bits >> i & 1)
            return (
                self._find_route_seas(number, seas) if is_routes else self._validate_with_fleets(number, seas)
            )
        tag, here, whom, target = self._split_key(key)
        if tag not in (MOVE_KEY, SUPPORT_KEY, CONVOY_KEY):
            return self._check_coast(self._make_unit(here), whom, target, own=tag == OWN_COAST_KEY)
        return self._combine_readings(*self._decode_order(tag, here, whom, target), tag)

    def _make_validator(self, here: int, whom: int) -> OrderValidator:
        """Return the validator for a unit and the unit that it names, if any; the last one is cached."""
        if self._last is not None and self._last[0] == (here, whom):
            return self._last[1]
        size = len(self._names.places)
        units = [self._make_unit(here)]
        if whom >= size:
            other = self._make_unit(whom - size)
            if other.location.province != units[0].location.province:
                units.append(other)
        reader = OrderValidator(Position(self._board, tuple(units)), self._rulebook, self._conditions)
        self._last = (here, whom), reader
        return reader

    def _split_key(self, key: int) -> tuple[int, int, int, int]:
        """Split a key into the kind of question, the unit, the other unit and the target."""
        size, kinds = len(self._names.places), len(self._names.kinds)
        rest, target = divmod(key, size + 1)
        rest, whom = divmod(rest, (kinds + 1) * size)
        return *divmod(rest, kinds * size), whom, target - 1

    def _decode_order(
        self, tag: int, here: int, whom: int, target: int
    ) -> tuple[OrderValidator, MovementOrder]:
        """Return the order of a key, and the validator with its units."""
        kind, place = divmod(whom, len(self._names.places))
        named = Designation(self._names.places[place], self._names.kinds[kind - 1] if kind else None)
        reader = self._make_validator(here, whom)
        return reader, self._make_order(tag, reader.units[0], named, target)

    def _validate_with_fleets(self, key: int, seas: frozenset[int]) -> int:
        """Return the result with fleets in these seas."""
        reader, order = self._decode_order(*self._split_key(key))
        reader.fleet_seas = seas
        return self._encode_reading(reader.read(reader.units[0].power, order), KNOWN)

    def _find_route_seas(self, ends: int, seas: frozenset[int]) -> int:
        """Return the seas, as bits, whose fleets are on a route from one province to another."""
        start, end = divmod(ends, len(self._names.places))
        found = seas_on_routes(self._conditions.ground, start, end, seas)
        return sum(1 << i for i, sea in enumerate(self._seas) if sea in found) << SEAS_SHIFT | KNOWN

    def _make_unit(self, number: int) -> Unit:
        kind, place = divmod(number, len(self._names.places))
        return Unit(self._names.powers[0], self._names.kinds[kind], self._names.places[place])

    def _make_order(self, tag: int, unit: Unit, named: Designation, target: int) -> MovementOrder:
        own = Designation(unit.location, unit.kind)
        aim: Location | None = self._names.places[target] if target >= 0 else None
        if tag == SUPPORT_KEY:
            return Support(own, named, aim)
        assert aim is not None
        return Move(own, aim) if tag == MOVE_KEY else Convoy(own, named, aim)

    def _combine_readings(self, reader: OrderValidator, order: MovementOrder, tag: int) -> int:
        """Combine the result with a fleet in every sea and the result without fleets."""
        units = reader.units
        reader.fleet_seas = reader.ground.seas
        hoped = reader.read(units[0].power, order)
        reader.fleet_seas = frozenset()
        feared = reader.read(units[0].power, order)
        same = (hoped.code, hoped.illegal, hoped.target) == (feared.code, feared.illegal, feared.target)
        carries = tag == CONVOY_KEY and len(units) > 1
        if same and not (carries and hoped.code is not None and self._depends_both_ways):
            return self._encode_reading(hoped, KNOWN)
        if tag == MOVE_KEY and hoped.code is None and hoped.target == feared.target:
            return self._encode_reading(feared, IF_JOINED)
        return ASK_RESOLVE if tag == MOVE_KEY or self._wide else BY_FLEETS

    @property
    def _depends_both_ways(self) -> bool:
        """Whether one more fleet may make another fleet's convoy legal or illegal."""
        return self._rulebook.superfluous_convoys is SuperfluousConvoys.NECESSARY

    def _encode_reading(self, reading: ValidatedOrder, how: int) -> int:
        answer = how | (LAND_BIT if reading.by_land else 0) | (reading.target + 1) << TARGET_SHIFT
        if reading.code is not None:
            answer |= (ILLEGAL_BIT if reading.illegal else VOID_BIT) | self.code(reading.code) << CODE_SHIFT
        return answer

    def _check_coast(self, mover: Unit, wished: int, goal: int, *, own: bool) -> int:
        """Return the result of a support with one coast as destination for a move to another."""
        power = self._names.powers[0 if own else 1]
        elsewhere = next(place for place in self._names.places if place.province != mover.location.province)
        supporter = Unit(power, UnitKind.FLEET, elsewhere)
        position = Position(self._board, (mover, supporter))
        try:
            reader = OrderValidator(position, self._rulebook, self._conditions)
        except KeyError:
            return ASK_RESOLVE
        named = Designation(mover.location, mover.kind)
        move = ValidatedOrder(mover.power, Hold(named), 0, MOVE, goal, by_land=True)
        support = ValidatedOrder(power, Hold(Designation(elsewhere)), 1, SUPPORT, wished, 0)
        code = build_system(reader, [move, support]).unmatched.get(1)
        return KNOWN if code is None else KNOWN | VOID_BIT | self.code(code) << CODE_SHIFT


_BITS = 61
"""The bits of a key."""

MOST_CACHED = 1 << 20
"""The maximum number of validated supports and convoys in the cache; a full cache is emptied."""


def _empty_array(size: int) -> Ints:
    return np.full(2 << (size - 1).bit_length(), -1, np.int64)
