"""The adjudicator of arrays; turns that the compiled rules leave open go to `solver.resolve`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import astuple, replace
from functools import cached_property
from typing import Any, NoReturn, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from ..model.board import Board
from ..model.brief import make_repr
from ..model.errors import ImpossibleError, UnknownNameError, UnreadableError
from ..model.names import Location, Power, UnitKind
from ..model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ..model.position import Position, Unit
from ..model.rulebook import GivenRules, take_rules
from ..model.rulebook.choices import (
    AvoidedHeadToHead,
    ConvoyedSupportCut,
    ConvoyPath,
    RetreatToConvoyedOrigin,
)
from ..solver import (
    CONVOY,
    HOLD,
    MOVE,
    PARADOXES,
    Certainty,
    Cutting,
    EffectiveOrders,
    OrderResult,
    Status,
    VariantRules,
    Weights,
    resolve,
    route_choices,
    rules as solver_rules,
    standard_conditions,
)
from .arrays import COLUMNS, Names, Numbers, Results, Turns, names_of, turns_of_lines
from .compiling import IS_COMPILED
from .giving import Orders, Sheets, wording
from .orders import ARMY, BAD, FLEET, LEFT, UNREAD
from .phases import resolve_turns
from .readings import Readings
from .support import unsupported
from .tables import BoardArrays, Choices, Lines, Outcomes, TurnTables, blank_rows, make_choices, make_tables
from .texts import TextReader

MAX_UNITS = 500
"""The maximum number of units in a turn."""

CHUNK = 4096
"""The number of turns resolved together, which bounds the memory besides the input and output arrays."""

Shorts: TypeAlias = npt.NDArray[np.int16 | np.int64]

_RANKS = {Status.VOID: 1, Status.ILLEGAL: 2}
"""The ranks of orders for a unit in `_select_followed`: void and illegal ones come last."""

_MAX_WEIGHT = 1_000_000


class Adjudicator:
    """Resolves movement phases of one board under one rulebook and one set of conditions.

    The compiled rules cover every rulebook, and conditions that change where units move and how strong they
    are (see `support`). Under other conditions, such as relations between units or closed provinces,
    `westphalia.solver.resolve` resolves each turn: with the same results, but a hundred times slower. The
    adjudicator caches what it computes about orders, so use one for many batches.

    Raises:
        MissingExtraError: The extra `bulk` is not installed.
    """

    def __init__(
        self, board: Board, rulebook: GivenRules | None = None, *, conditions: VariantRules | None = None
    ) -> None:
        self._conditions = conditions or standard_conditions(board)
        self._given = take_rules(rulebook)
        self._rulebook = self._conditions.rulebook_in_force(self._given)
        self.unsupported: tuple[str, ...] = tuple(unsupported(self._rulebook, self._conditions))
        """The fields that the compiled rules do not support; if there are any, all turns go to the solver."""
        self._board = board
        self.names: Names = names_of(board, self._conditions.ground)
        self._readings = Readings(board, self.names, self._rulebook, self._conditions)
        self._sheets = Sheets(self.names, self._rulebook)
        self._strengths = [Weights()] if self._conditions.strengths.are_equal else []
        self._classes: Shorts | None = None

    def __repr__(self) -> str:
        return make_repr(self, f"for {self._board.name}")

    def turns(self, cases: Sequence[Orders], *, strict: bool = True) -> Turns:
        """Return positions and orders as the arrays for `resolve`.

        Turns that arrays cannot represent raise an error if `strict`; otherwise they are stored separately
        (`Turns.apart`).
        """
        if strict:
            return self._sheets.turns(cases)
        turns, rest = self._sheets.turns_and_rest(cases)
        return replace(
            turns, apart={one: EffectiveOrders(*cases[one], self._given, self._conditions) for one in rest}
        )

    @property
    def wording(self) -> Hashable:
        """The choices that decide which orders arrays can represent.

        Adjudicators of a board with equal `wording` can share turns.
        """
        return wording(self._rulebook)

    def read(self, texts: Any, *, first: int = 0, called: str = "turn") -> Turns:
        """Parse case texts, a sequence or an Arrow array.

        The texts must name this adjudicator's board as their variant, list their units and have its rules.
        Turns that arrays cannot represent, for example with several orders for a unit, are stored separately
        (`Turns.apart`). Messages number the texts from `first`, with the word `called`.

        Raises:
            WestphaliaError: A text is invalid; with turn, line and column.
        """
        return self._reader.read(texts, first, called)

    # ------------------------------------------------------------------------------- resolving

    def resolve(
        self, turns: Turns, *, search: bool = True, progress: Callable[[int], None] | None = None
    ) -> Results:
        """Resolve turns, with the same results as `westphalia.resolve`.

        Without `search`, turns that the compiled rules leave open remain unresolved: `searched` marks them,
        and their other results have no meaning. `progress` is called with the number of turns done.

        Raises:
            WestphaliaError: The arrays do not have the form of `Turns`: wrong shapes and types, unknown
            numbers,
                two units in one province, too many units.
        """
        self._check(turns)
        starts, count, lines = _integers(turns.starts, "starts"), len(turns), len(turns.power)
        told = Outcomes(
            np.zeros(count, np.int8),
            np.zeros(count, np.int8),
            np.zeros(lines, np.int16),
            np.ones(lines, np.bool_),
            np.array(turns.place, np.int32),
            np.full(lines, -1, np.int32),
            np.zeros(lines, np.bool_),
            *(np.zeros((2, 1), np.int32) for _ in range(2)),
        )
        most = int(np.diff(starts).max()) if count else 0
        tables = make_tables(most, *self._seas, self._choices)
        retreats = [np.zeros((2, 0), np.int64)]
        contested = [np.zeros((2, 0), np.int64)]
        for begin in range(0, count, CHUNK):
            end = min(begin + CHUNK, count)
            if self.unsupported:
                told.state[begin:end] = LEFT
                options = closed = np.zeros((2, 0), np.int64)
            else:
                options, closed = self._resolve_chunk(turns, starts, begin, end, told, tables)
                told.state[[turn for turn in turns.apart if begin <= turn < end]] = LEFT
            left = begin + np.flatnonzero(told.state[begin:end] == LEFT)
            more_options: list[tuple[int, int]] = []
            more_closed: list[tuple[int, int]] = []
            for turn in left if search else left[:0]:
                told.certainty[turn] = self._search(turns, int(turn), told, more_options, more_closed)
            retreats += [options, *_pairs_to_columns(more_options)]
            contested += [closed, *_pairs_to_columns(more_closed)]
            if progress is not None:
                progress(end)
        open_to = np.concatenate(retreats, axis=1)
        retreat_unit, retreat_place = open_to[:, np.argsort(open_to[0], kind="stable")]
        contested_turn, contested_place = self._sort_by_name(np.concatenate(contested, axis=1))
        return Results(
            told.success,
            told.code,
            told.after,
            told.dislodged_by,
            told.by_convoy,
            retreat_unit,
            retreat_place.astype(np.int32),
            contested_turn,
            contested_place.astype(np.int32),
            told.certainty,
            told.state == LEFT,
            tuple(self._readings.codes),
            tuple(one.value for one in Certainty),
        )

    def _resolve_chunk(
        self, turns: Turns, starts: Numbers, begin: int, end: int, told: Outcomes, tables: TurnTables
    ) -> tuple[Numbers, Numbers]:
        """Resolve some turns with the compiled rules; return the open retreats and contested provinces."""
        first, last = int(starts[begin]), int(starts[end])
        lines = self._lines(turns, first, last)
        retreats = np.empty((2, (last - first) * self._most_steps + 1), np.int32)
        contested = np.empty((2, last - first + 1), np.int32)
        retreats[0, 0] = contested[0, 0] = 0
        part = Outcomes(
            told.state[begin:end],
            told.certainty[begin:end],
            told.code[first:last],
            told.success[first:last],
            told.after[first:last],
            told.dislodged_by[first:last],
            told.by_convoy[first:last],
            retreats,
            contested,
        )
        blank, missing = blank_rows(self._strengths), np.zeros(4096, np.int64)
        starts, asked = starts[begin : end + 1] - first, np.arange(end - begin)
        while len(asked):
            missing[0] = 0
            readings = self._readings
            board = BoardArrays(*self._ground, blank, readings.moves, readings.memo, missing)
            resolve_turns(board, lines, tables, part, starts, asked)
            asked = asked[part.state[asked] == UNREAD]
            if len(asked):
                readings.add(missing[1 : 1 + missing[0]])
        if (part.state == BAD).any():
            self._raise_conflict(turns)
        return _shift_pairs(retreats, first), _shift_pairs(contested, begin)

    def _lines(self, turns: Turns, first: int, last: int) -> Lines:
        """Return the columns of some units, with the class of their strengths in place of the bonus."""
        columns = np.empty((len(COLUMNS), last - first), np.int16 if IS_COMPILED else np.int64)
        for column, name in zip(columns, COLUMNS, strict=True):
            column[:] = getattr(turns, name)[first:last]
        power, kind, place, order, target, other, via, bonus = columns
        strengths = self._classify_strengths(power, kind, place, bonus)
        return Lines(power, kind, place, order, target, other, via, strengths)

    def _sort_by_name(self, contested: Numbers) -> Numbers:
        """Sort pairs of turns and provinces by turn, then by name."""
        ranked, rank = self._rank_places
        keys: Numbers = np.sort(contested[0] * len(rank) + rank[contested[1]])
        return np.stack([keys // len(rank), ranked[keys % len(rank)]])

    @cached_property
    def _rank_places(self) -> tuple[Numbers, Numbers]:
        """The places sorted by name, and the rank of each place."""
        names = self.names.places
        ranked = np.array(sorted(range(len(names)), key=lambda place: names[place]), np.int64)
        return ranked, np.argsort(ranked)

    def _search(
        self,
        turns: Turns,
        turn: int,
        told: Outcomes,
        retreats: list[tuple[int, int]],
        contested: list[tuple[int, int]],
    ) -> int:
        """Resolve a turn with the solver; return the number of its certainty."""
        first = int(turns.starts[turn])
        position, orders, conditions = *self.case(turns, turn), self._conditions
        apart = turns.apart.get(turn)
        if apart is not None:
            position, orders, conditions = apart.position, apart.orders, apart.conditions
        found = resolve(position, orders, self._given, conditions=conditions, method="branching")
        at = {unit.location.province: first + u for u, unit in enumerate(position.units)}
        for line in found.orders if apart is None else _select_followed(found.orders):
            assert line.unit is not None
            i = at[line.unit.location.province]
            told.code[i] = self._readings.code(line.code)
            told.success[i] = line.status is Status.SUCCEEDS
        gone = {at[one.unit.location.province]: one for one in found.dislodged}
        stay = iter(found.units)
        for i in range(first, first + len(position.units)):
            one = gone.get(i)
            told.after[i] = -1 if one is not None else self.names.place(next(stay).location)
            told.dislodged_by[i] = -1 if one is None else at[one.attacker_from.province] - first
            told.by_convoy[i] = one is not None and one.by_convoy
            if one is not None:
                retreats += [(i, self.names.place(place)) for place in found.retreats[one.unit]]
        contested += [(turn, self.names.place(Location(province))) for province in found.contested]
        return list(Certainty).index(found.certainty)

    def case(self, turns: Turns, turn: int) -> tuple[Position, dict[Power, list[MovementOrder]]]:
        """Return a turn as a position and orders."""
        names = self.names
        first, last = int(turns.starts[turn]), int(turns.starts[turn + 1])
        columns = cast("list[list[int]]", [getattr(turns, name)[first:last].tolist() for name in COLUMNS])
        lines = cast("list[tuple[int, ...]]", list(zip(*columns, strict=True)))
        units = [Unit(names.powers[a], names.kinds[b], names.places[c], d) for a, b, c, *_, d in lines]
        at = {unit.location.province: unit for unit in units}
        orders: dict[Power, list[MovementOrder]] = {}
        for unit, line in zip(units, lines, strict=True):
            order, target, other, via = line[3:7]
            aim = names.places[target] if target >= 0 else None
            own = Designation(unit.location, unit.kind)
            given: MovementOrder = Hold(own)
            if order == MOVE:
                assert aim is not None
                given = Move(own, aim, via_convoy=bool(via))
            elif order != HOLD:
                whom = at.get(names.places[other].province)
                named = Designation(names.places[other])
                if whom is not None:
                    foreign = whom.power != unit.power
                    named = Designation(whom.location, whom.kind, whom.power if foreign else None)
                if order == CONVOY:
                    assert aim is not None
                    given = Convoy(own, named, aim)
                else:
                    given = Support(own, named, aim)
            orders.setdefault(unit.power, []).append(given)
        return Position(self._board, tuple(units)), orders

    # --------------------------------------------------------------------------- what is given

    def _check(self, turns: Turns) -> None:
        """Raise `WestphaliaError` for arrays that do not have the form of `Turns`; check each line alone."""
        starts = _integers(turns.starts, "starts")
        counts = np.diff(starts)
        if not len(starts) or starts[0] != 0 or (len(counts) and counts.min() < 0):
            raise ImpossibleError(
                "starts must begin with 0 and must not decrease", expected="0, then increasing numbers"
            )
        lines = int(starts[-1])
        for name in COLUMNS:
            column = getattr(turns, name)
            _refuse_other_than_integers(column, name)
            if len(column) != lines:
                raise ImpossibleError(
                    f"{name} has {len(column)} lines", expected=f"{lines}, the last number of starts"
                )
        if len(counts) and int(counts.max()) > MAX_UNITS:
            turn = int(counts.argmax())
            raise ImpossibleError(
                f"turn {turn} has {int(counts[turn])} units", expected=f"at most {MAX_UNITS}"
            )
        for name, (least, end) in self._limits.items():
            column = getattr(turns, name)
            if lines and (np.minimum.reduce(column) < least or np.maximum.reduce(column) >= end):
                wrong = (column < least) | (column >= end)
                _refuse_lines(starts, wrong, column, name, f"{least} to {end - 1}")

    @cached_property
    def _limits(self) -> dict[str, tuple[int, int]]:
        """The range of each column: the least number, and one more than the greatest."""
        places = len(self.names.places)
        return {
            "power": (0, len(self.names.powers)),
            "kind": (0, len(self.names.kinds)),
            "place": (0, places),
            "order": (0, 4),
            "target": (-1, places),
            "other": (-1, places),
            "via": (0, 2),
            "bonus": (0, 100),
        }

    def _raise_conflict(self, turns: Turns) -> NoReturn:
        """Raise the error for turns in which some line contradicts another one."""
        starts = _integers(turns.starts, "starts")
        order, target, other = (
            _integers(getattr(turns, name), name) for name in ("order", "target", "other")
        )
        aimless = ((order == MOVE) | (order == CONVOY)) & (target < 0)
        _refuse_lines(starts, aimless, target, "target", "a place for such an order")
        _refuse_lines(starts, (order > MOVE) & (other < 0), other, "other", "a place for such an order")
        places = len(self.names.places)
        province = self._ground[0][_integers(turns.place, "place")]
        taken = np.sort(turns_of_lines(starts) * places + province)
        turn, where = divmod(int(taken[np.flatnonzero(np.diff(taken) == 0)[0]]), places)
        raise ImpossibleError(f"turn {turn}: two units in {self.names.places[where]}")

    def _classify_strengths(self, power: Shorts, kind: Shorts, place: Shorts, bonus: Shorts) -> Shorts:
        """Return the number of each unit's strengths in `_strengths`, where new ones are added."""
        strengths, known = self._conditions.strengths, self._strengths
        if strengths.are_equal:
            return np.zeros_like(bonus)
        names = self.names
        sizes = (len(names.powers), len(names.kinds), len(names.places), 100)
        keys: Numbers = np.asarray(np.ravel_multi_index((power, kind, place, bonus), sizes))
        if self._classes is None:
            self._classes = np.zeros(int(np.prod(sizes)), np.int16)
        for key in np.unique(keys[self._classes[keys] == 0]).tolist():
            a, b, c, d = (int(part) for part in np.unravel_index(int(key), sizes))
            weights = strengths.weigh(Unit(names.powers[a], names.kinds[b], names.places[c], d))
            if weights not in known:
                _check_strengths(weights)
                known.append(weights)
            self._classes[key] = known.index(weights) + 1
        return self._classes[keys] - 1

    # ----------------------------------------------------------------------- board and choices

    @cached_property
    def _reader(self) -> TextReader:
        return TextReader(self._board, self.names, self._given, self._conditions, self._sheets)

    @cached_property
    def _ground(self) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers]:
        """The board as the first arrays of `BoardArrays`."""
        ground = self._conditions.ground
        steps_at, steps_of = [0], list[int]()
        for kind in self.names.kinds:
            for steps in ground.steps[kind]:
                steps_of += sorted(steps, key=lambda place: ground.names[place])
                steps_at.append(len(steps_of))
        kinds = [{UnitKind.FLEET: FLEET, UnitKind.ARMY: ARMY}.get(kind, 0) for kind in self.names.kinds]
        return (
            np.array(ground.province, np.int64),
            np.array(self._shore_seas, np.int64),
            np.array(steps_at, np.int64),
            np.array(steps_of, np.int64),
            np.array(kinds, np.int64),
        )

    @cached_property
    def _shore_seas(self) -> list[int]:
        """The seas adjacent to each province, as bits."""
        ground = self._conditions.ground
        number = {sea: i for i, sea in enumerate(sorted(ground.seas))}
        return [sum(1 << number[sea] for sea in shores & ground.seas) for shores in ground.shores]

    @cached_property
    def _seas(self) -> tuple[Numbers, Numbers]:
        """Each province that is a sea, and the seas adjacent to each sea, as bits."""
        ground = self._conditions.ground
        seas = sorted(ground.seas)
        bits = {sea: 1 << i for i, sea in enumerate(seas)}
        sea_of = np.array([bits.get(province, 0) for province in range(ground.provinces)], np.int64)
        return sea_of, np.array([self._shore_seas[sea] for sea in seas], np.int64)

    @cached_property
    def _most_steps(self) -> int:
        return int(np.diff(self._ground[2]).max())

    @cached_property
    def _choices(self) -> Choices:
        """The rule choices that compiled code reads."""
        rules = self._rulebook
        return make_choices(
            **route_choices(rules.adjacent_convoy, rules.convoy_routes)._asdict(),
            avoided_battle_counts=rules.avoided_head_to_head is AvoidedHeadToHead.NEVER_AFFECTS,
            paradox=PARADOXES.get(rules.convoy_paradox, solver_rules.encounters.OTHER_RULES),
            cuts_from_aim=rules.convoyed_support_cut is ConvoyedSupportCut.SUPPORT_CUT,
            routes_are_written=rules.convoy_path is ConvoyPath.REQUIRED,
            opens_origin=rules.retreat_to_convoyed_origin is RetreatToConvoyedOrigin.RETREAT_IF_CONVOYED,
            cut_whole=self._conditions.strengths.cutting is Cutting.WHOLE,
            too_many_seas=not self._readings.has_routes,
        )


def _shift_pairs(pairs: Any, first: int) -> Numbers:
    """Return the pairs that compiled code recorded, with `first` added to their first numbers."""
    found: Numbers = pairs[:, 1 : 1 + pairs[0, 0]].astype(np.int64)
    found[0] += first
    return found


def _pairs_to_columns(found: list[tuple[int, int]]) -> list[Numbers]:
    """Return pairs as an array, if there are any."""
    return [np.array(found, np.int64).T] if found else []


def _select_followed(lines: Sequence[OrderResult]) -> Iterable[OrderResult]:
    """Return, of the orders for each unit, the one that it follows, or else the first one."""
    kept: dict[Unit, OrderResult] = {}
    for line in sorted(lines, key=lambda one: _RANKS.get(one.status, 0)):
        if line.unit is not None and line.unit.power == line.power:
            kept.setdefault(line.unit, line)
    return kept.values()


def _check_strengths(weights: Weights) -> None:
    """Raise `ImpossibleError` for strengths that are too large for arrays."""
    strengths = [strength for strength in astuple(weights) if isinstance(strength, int)]
    if max(strengths) > _MAX_WEIGHT:
        raise ImpossibleError(f"a strength of {max(strengths):,}", expected=f"at most {_MAX_WEIGHT:,}")


def _refuse_other_than_integers(column: object, name: str) -> None:
    """Raise `UnreadableError` for anything but a column of integers."""
    if not isinstance(column, np.ndarray):
        raise UnreadableError(f"{name} is a {type(column).__name__}, not an array", expected="a NumPy array")
    given = cast("npt.NDArray[Any]", column)
    if given.ndim != 1 or given.dtype.kind not in "iub":
        what = f"{given.ndim} dimensions of {given.dtype}"
        raise UnreadableError(f"{name} has {what}", expected="one dimension of integers")
    if given.dtype == np.uint64 and (given > np.iinfo(np.int64).max).any():
        raise UnreadableError(f"{name} has numbers that are too large", expected="numbers of 63 bits")


def _integers(column: Any, name: str) -> Numbers:
    """Return a column as 64-bit integers; raise `UnreadableError` for anything else."""
    _refuse_other_than_integers(column, name)
    return np.ascontiguousarray(column, np.int64)


def _refuse_lines(
    starts: Numbers, wrong: npt.NDArray[np.bool_], column: Numbers, name: str, expected: str
) -> None:
    """Raise `UnknownNameError` for the first line that is wrong."""
    if wrong.any():
        line = int(wrong.argmax())
        turn = int(np.searchsorted(starts, line, "right")) - 1
        unit = line - int(starts[turn])
        raise UnknownNameError(f"turn {turn}, unit {unit}: {name} is {int(column[line])}", expected=expected)
