"""Many turns at once: checked arrays in, arrays out; what a turn leaves open goes to `resolve`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from ..model.board import Board
from ..model.brief import tagged
from ..model.errors import ImpossibleError, UnknownNameError, UnreadableError
from ..model.names import Power, UnitKind
from ..model.orders import Convoy, Designation, Hold, Move, MovementOrder, Support
from ..model.position import Position, Unit
from ..model.rulebook import Rulebook, preset
from ..model.rulebook.choices import (
    AvoidedHeadToHead,
    ConvoyedSupportCut,
    ConvoyParadox,
    ConvoyPath,
    RetreatToConvoyedOrigin,
)
from ..solver import (
    CONVOY,
    HOLD,
    MOVE,
    Certainty,
    Conditions,
    Counted,
    Cutting,
    OrderResult,
    OrderRules,
    Relations,
    RetreatRules,
    Status,
    Weights,
    resolve,
    route_choices,
    standard_conditions,
)
from .arrays import COLUMNS, Numbers, Results, Turns
from .giving import Orders, Sheets, wording
from .naming import Names, names_of
from .phases import LEFT, OTHER_RULES, RULES_1971, RULES_1982, RULES_2000, UNREAD, resolve_turns
from .readings import Readings
from .texts import TextReader

MAX_UNITS = 500
"""So many units a turn may have; boards have fewer provinces."""

CHUNK = 4096
"""So many turns are worked out in one go: memory beside the arrays handed in and out is bounded by it."""

_MAX_SEAS = 62
_PARADOXES = {
    ConvoyParadox.RULES_1971: RULES_1971,
    ConvoyParadox.RULES_1982: RULES_1982,
    ConvoyParadox.RULES_2000: RULES_2000,
}

_RANKS = {Status.VOID: 1, Status.ILLEGAL: 2}
"""Orders without effect; those against the rules are not followed."""

Ground: TypeAlias = tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]


class Adjudicator:
    """Resolves movement phases of one board under one rulebook and one set of conditions.

    The conditions may change where units go and how strong they are; raises `ImpossibleError` for any others
    (relations between units, closed provinces, forbidden orders, retreats), and `MissingExtraError` where the
    extra `bulk` is not installed. What was learned of orders is kept: use one adjudicator for many batches.
    """

    def __init__(
        self, board: Board, rulebook: Rulebook | None = None, *, conditions: Conditions | None = None
    ) -> None:
        self._conditions = conditions or standard_conditions(board)
        self._given = rulebook or preset("datc")
        self._rulebook = self._conditions.in_force(self._given)
        _refuse_conditions(self._conditions)
        self._board = board
        ground = self._conditions.ground
        if len(ground.seas) > _MAX_SEAS:
            raise ImpossibleError(f"a board with {len(ground.seas)} seas", expected=f"at most {_MAX_SEAS}")
        self.names: Names = names_of(board, ground)
        self._readings = Readings(board, self.names, self._rulebook, self._conditions)
        self._sheets = Sheets(self.names, self._rulebook)

    def __repr__(self) -> str:
        return tagged(self, f"for {self._board.name}")

    def turns(self, cases: Sequence[Orders], *, strict: bool = True) -> Turns:
        """Positions and orders as the arrays that `resolve` takes; see `turns_of`.

        Unless this is `strict`, what arrays cannot say is kept beside them and left to `resolve`.
        """
        if strict:
            return self._sheets.turns(cases)
        turns, rest = self._sheets.turns_and_rest(cases)
        return replace(
            turns, apart={one: Counted(*cases[one], self._given, self._conditions) for one in rest}
        )

    @property
    def wording(self) -> Hashable:
        """What decides which orders arrays can say: turns suit all adjudicators of a board that share it."""
        return wording(self._rulebook)

    def read(self, texts: Any, *, first: int = 0, called: str = "turn") -> Turns:
        """The turns of case texts, given as a sequence of them or as an Arrow array.

        The texts name this adjudicator's board as their variant, list their units and have its rules. What a
        text says that arrays cannot, as several orders for a unit, is kept beside them and left to `resolve`.
        Raises `WestphaliaError` with turn, line and column for whatever cannot be read. `first` is the number
        of the first text in messages, `called` what stands before the numbers.
        """
        return self._reader.read(texts, first, called)

    # ------------------------------------------------------------------------------- resolving

    def resolve(
        self, turns: Turns, *, search: bool = True, progress: Callable[[int], None] | None = None
    ) -> Results:
        """What became of each turn: the same as `westphalia.resolve` gives, turn by turn.

        Without `search` what arrays leave open stays open: `searched` says which turns that are, and nothing
        else is told of them.
        `progress` is told how many turns are done. Raises `WestphaliaError` for arrays that are not what
        `Turns` says: wrong shapes and types, unknown numbers, two units in one province, too many units.
        """
        starts, units, weights = self._checked(turns)
        count, lines = len(starts) - 1, units.shape[1]
        states, results = np.zeros(count, np.int64), np.zeros((5, lines), np.int64)
        certainty = np.zeros(count, np.int8)
        retreats: list[Numbers] = []
        for begin in range(0, count, CHUNK):
            asked = np.arange(begin, min(begin + CHUNK, count), dtype=np.int64)
            retreats.append(self._resolve_chunk(asked, starts, units, weights, states, results))
            states[[turn for turn in turns.apart if begin <= turn <= asked[-1]]] = LEFT
            left = asked[states[asked] == LEFT] if search else asked[:0]
            more: list[tuple[int, int]] = []
            for turn in left:
                certainty[turn] = self._search(turns, int(turn), results, more)
            retreats.append(np.array(more, np.int64).reshape(-1, 2).T)
            if progress is not None:
                progress(int(asked[-1]) + 1)
        options = np.concatenate([np.zeros((2, 0), np.int64), *retreats], axis=1)
        options = options[:, np.argsort(options[0], kind="stable")]
        return Results(
            results[1].astype(np.bool_),
            results[0].astype(np.int16),
            results[2].astype(np.int32),
            results[3].astype(np.int32),
            results[4].astype(np.bool_),
            options[0],
            options[1].astype(np.int32),
            certainty,
            states == LEFT,
            tuple(self._readings.codes),
            tuple(one.value for one in Certainty),
        )

    def _resolve_chunk(
        self,
        asked: Numbers,
        starts: Numbers,
        units: Numbers,
        weights: Numbers,
        states: Numbers,
        results: Numbers,
    ) -> Numbers:
        """Work out some turns as far as tables go; the places open to dislodged units."""
        lines = int(starts[asked[-1] + 1] - starts[asked[0]])
        retreats = np.zeros((2, lines * self._most_steps + 2), np.int64)
        missing = np.zeros(4096, np.int64)
        while len(asked):
            missing[0] = 0
            resolve_turns(
                asked,
                starts,
                units,
                weights,
                self._places,
                self._ground,
                self._choices,
                self._readings.memo,
                states,
                results,
                retreats,
                missing,
            )
            asked = asked[states[asked] == UNREAD]
            if len(asked):
                self._readings.learn(missing[1 : 1 + missing[0]])
        return retreats[:, 1 : 1 + retreats[0, 0]]

    def _search(self, turns: Turns, turn: int, results: Numbers, retreats: list[tuple[int, int]]) -> int:
        """Let `resolve` work out a turn; the number of its certainty."""
        first = int(turns.starts[turn])
        position, orders, conditions = *self.case(turns, turn), self._conditions
        apart = turns.apart.get(turn)
        if apart is not None:
            position, orders, conditions = apart.position, apart.orders, apart.conditions
        found = resolve(position, orders, self._given, conditions=conditions)
        at = {unit.location.province: first + u for u, unit in enumerate(position.units)}
        for line in found.orders if apart is None else _followed(found.orders):
            assert line.unit is not None
            i = at[line.unit.location.province]
            results[0, i] = self._readings.code(line.code)
            results[1, i] = line.status is Status.SUCCEEDS
        gone = {at[one.unit.location.province]: one for one in found.dislodged}
        stay = iter(found.units)
        for i in range(first, first + len(position.units)):
            one = gone.get(i)
            results[2, i] = -1 if one is not None else self.names.place(next(stay).location)
            results[3, i] = -1 if one is None else at[one.attacker_from.province] - first
            results[4, i] = one is not None and one.by_convoy
            if one is not None:
                retreats += [(i, self.names.place(place)) for place in found.retreats[one.unit]]
        return list(Certainty).index(found.certainty)

    def case(self, turns: Turns, turn: int) -> tuple[Position, dict[Power, list[MovementOrder]]]:
        """A turn as a position and orders, each with all names."""
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

    def _checked(self, turns: Turns) -> tuple[Numbers, Numbers, Numbers]:
        """The beginnings of the turns, their units as rows of numbers, and the weights of units."""
        starts = _integers(turns.starts, "starts")
        if not len(starts) or starts[0] != 0 or (np.diff(starts) < 0).any():
            raise ImpossibleError(
                "starts does not begin with 0 or falls", expected="0 first, then never less"
            )
        columns = {name: _integers(getattr(turns, name), name) for name in COLUMNS}
        lines = int(starts[-1])
        for name, column in columns.items():
            if len(column) != lines:
                raise ImpossibleError(
                    f"{name} has {len(column)} lines", expected=f"{lines}, as starts says at its end"
                )
        if len(starts) > 1 and int(np.diff(starts).max()) > MAX_UNITS:
            turn = int(np.diff(starts).argmax())
            raise ImpossibleError(
                f"turn {turn} has {int(np.diff(starts)[turn])} units", expected=f"at most {MAX_UNITS}"
            )
        places = len(self.names.places)
        limits = {
            "power": (0, len(self.names.powers)),
            "kind": (0, len(self.names.kinds)),
            "place": (0, places),
            "order": (0, 4),
            "target": (-1, places),
            "other": (-1, places),
            "via": (0, 2),
            "bonus": (0, 100),
        }
        for name, (least, end) in limits.items():
            wrong = (columns[name] < least) | (columns[name] >= end)
            _refuse(starts, wrong, columns[name], name, f"{least} to {end - 1}")
        order = columns["order"]
        aimless = (order == MOVE) | (order == CONVOY)
        _refuse(
            starts,
            aimless & (columns["target"] < 0),
            columns["target"],
            "target",
            "a place for such an order",
        )
        named = order > MOVE
        _refuse(
            starts, named & (columns["other"] < 0), columns["other"], "other", "a place for such an order"
        )
        province = self._ground[0][columns["place"]]
        turn_of = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
        taken = np.sort(turn_of * places + province)
        twice = np.flatnonzero(np.diff(taken) == 0)
        if len(twice):
            turn, where = divmod(int(taken[twice[0]]), places)
            raise ImpossibleError(f"turn {turn}: two units in {self.names.places[where]}")
        columns["via"] = columns["via"] * (columns["kind"] == self.names.kind(UnitKind.ARMY))  # only armies
        classes, weights = self._weigh(columns)
        units = np.stack([columns[name] for name in COLUMNS if name != "bonus"] + [classes])
        return starts, units, weights

    def _weigh(self, columns: Mapping[str, Numbers]) -> tuple[Numbers, Numbers]:
        """For each unit the number of its weights, and these."""
        weigh = self._conditions.strengths.weigh
        lines = len(columns["power"])
        if weigh is None:
            return np.zeros(lines, np.int64), np.array([_weights(Weights())], np.int64)
        names = self.names
        sizes = (len(names.powers), len(names.kinds), len(names.places), 100)
        parts = tuple(columns[name] for name in ("power", "kind", "place", "bonus"))
        keys = np.ravel_multi_index(parts, sizes)
        met = np.zeros(int(np.prod(sizes)), np.bool_)
        met[keys] = True
        distinct = np.flatnonzero(met)
        number = np.zeros(len(met), np.int64)
        number[distinct] = np.arange(len(distinct))
        found: list[tuple[int, ...]] = []
        for key in distinct.tolist():
            a, b, c, d = (int(part) for part in np.unravel_index(key, sizes))
            found.append(_weights(weigh(Unit(names.powers[a], names.kinds[b], names.places[c], d))))
        return number[keys], np.array(found, np.int64).reshape(len(found), 8)

    # ----------------------------------------------------------------------- board and choices

    @cached_property
    def _reader(self) -> TextReader:
        return TextReader(self._board, self.names, self._given, self._conditions, self._sheets)

    @cached_property
    def _places(self) -> Numbers:
        """The number of kinds, whether each is a fleet, and the number of provinces."""
        kinds = self.names.kinds
        fleets = [int(kind is UnitKind.FLEET) for kind in kinds]
        return np.array([len(kinds), *fleets, self._conditions.ground.provinces], np.int64)

    @cached_property
    def _ground(self) -> Ground:
        """The board as arrays."""
        ground = self._conditions.ground
        seas = sorted(ground.seas)
        number = {sea: i for i, sea in enumerate(seas)}
        shore_seas = [sum(1 << number[sea] for sea in shores & ground.seas) for shores in ground.shores]
        sea_of = [number.get(province, -1) for province in range(ground.provinces)]
        steps_at, steps_of = [0], list[int]()
        for kind in self.names.kinds:
            for steps in ground.steps[kind]:
                steps_of += sorted(steps, key=lambda place: ground.names[place])
                steps_at.append(len(steps_of))
        lists = (
            list(ground.province),
            shore_seas,
            [shore_seas[sea] for sea in seas],
            sea_of,
            steps_at,
            steps_of,
        )
        province, shores, among, seas_, at, of = (np.array(one, np.int64) for one in lists)
        return province, shores, among, seas_, at, of

    @cached_property
    def _most_steps(self) -> int:
        return int(np.diff(self._ground[4]).max())

    @cached_property
    def _choices(self) -> Numbers:
        """What the rulebook says, in the sequence that `phases` expects."""
        rules = self._rulebook
        routes = route_choices(rules.adjacent_convoy, rules.convoy_routes)
        return np.array(
            [
                rules.avoided_head_to_head is AvoidedHeadToHead.NEVER_AFFECTS,
                *routes[1:],
                _PARADOXES.get(rules.convoy_paradox, OTHER_RULES),
                rules.convoyed_support_cut is ConvoyedSupportCut.SUPPORT_CUT,
                rules.convoy_path is ConvoyPath.REQUIRED,
                rules.retreat_to_convoyed_origin is RetreatToConvoyedOrigin.RETREAT_IF_CONVOYED,
                self._conditions.strengths.cutting is Cutting.WHOLE,
            ],
            np.int64,
        )


def _followed(lines: Sequence[OrderResult]) -> Iterable[OrderResult]:
    """Of the orders for each unit the one that it follows, or else the first one."""
    kept: dict[Unit, OrderResult] = {}
    for line in sorted(lines, key=lambda one: _RANKS.get(one.status, 0)):
        if line.unit is not None and line.unit.power == line.power:
            kept.setdefault(line.unit, line)
    return kept.values()


def _weights(w: Weights) -> tuple[int, ...]:
    """The weights in the sequence of the tables."""
    rallied = w.hold if w.rallied is None else w.rallied
    defend = w.attack if w.defend is None else w.defend
    bold = defend if w.bold is None else w.bold
    return w.hold, rallied, w.stuck, w.attack, w.prevent, w.support, defend, bold


def _refuse_conditions(conditions: Conditions) -> None:
    """Raise `ImpossibleError` for conditions that are no numbers."""
    orders, retreats = conditions.orders, conditions.retreats
    plain = OrderRules()
    kept = {
        "relations between units": conditions.relations == Relations(),
        "closed provinces": conditions.access is None,
        "forbidden or other orders": orders == plain,
        "retreats": (retreats.forbids, retreats.closes, retreats.reaches) == (None, None, None)
        or retreats == RetreatRules(),
    }
    changed = [what for what, same in kept.items() if not same]
    if changed:
        raise ImpossibleError(
            f"conditions that arrays cannot say: {', '.join(changed)}",
            expected="other steps and strengths only",
        )


def _integers(column: object, name: str) -> Numbers:
    """A column as whole numbers; `UnreadableError` for anything else."""
    if not isinstance(column, np.ndarray):
        raise UnreadableError(f"{name} is no array but {type(column).__name__}", expected="a NumPy array")
    given = cast("npt.NDArray[Any]", column)
    if given.ndim != 1 or not (np.issubdtype(given.dtype, np.integer) or given.dtype == np.bool_):
        what = f"{given.ndim} dimensions of {given.dtype}"
        raise UnreadableError(f"{name} has {what}", expected="one dimension of whole numbers")
    if given.dtype == np.uint64 and (given > np.iinfo(np.int64).max).any():
        raise UnreadableError(f"{name} has numbers that are too great", expected="numbers of 63 bits")
    return np.ascontiguousarray(given, np.int64)


def _refuse(starts: Numbers, wrong: npt.NDArray[np.bool_], column: Numbers, name: str, expected: str) -> None:
    """Raise `UnknownNameError` for the first line that is wrong."""
    if wrong.any():
        line = int(wrong.argmax())
        turn = int(np.searchsorted(starts, line, "right")) - 1
        unit = line - int(starts[turn])
        raise UnknownNameError(f"turn {turn}, unit {unit}: {name} is {int(column[line])}", expected=expected)
