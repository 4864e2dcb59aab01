"""Random order sets with a second evaluator: ``python -m tests.fuzz.outcomes --minutes 60 --seed 7``.

The order sets have convoys, paradoxes, rings and sieges, on small random boards and on the boards of all
games, under random choices of the rules about convoys and battles. The second evaluator shares no rule with
the package: it tries every set of successful moves and derives everything else from it. A finding is shrunk,
saved and printed. The exit status is 1 after a finding.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import chain, combinations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

import westphalia
from tests.generators import SMALL, Profile, RandomCase, random_case
from tests.generators.dice import Dice, SeededDice, pick
from tests.generators.field import named
from tests.generators.rulebooks import choices_of
from tests.properties.movement import PropertyFails, holds_for
from westphalia.model.board import Board
from westphalia.model.names import Location, Province, UnitKind
from westphalia.model.orders import Convoy, Hold, Move, MovementOrder, Support
from westphalia.model.position import Unit
from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.choices import (
    AdjacentConvoy,
    AvoidedHeadToHead,
    ConvoyedSupportCut,
    ConvoyParadox,
    ConvoyPath,
    ConvoyRoutes,
    RetreatToConvoyedOrigin,
    SuperfluousConvoys,
)
from westphalia.model.rulebook.fields import rulebook_of
from westphalia.solver import Certainty, Resolution, Status
from westphalia.solver.results.consistent import consistent_resolutions
from westphalia.variants.registry import BUILT_IN

MOST_MOVES = 12
"""Order sets with more moves are left out: each move doubles the sets of successful moves."""

FIELDS = (
    "convoy_routes",
    "convoy_paradox",
    "adjacent_convoy",
    "convoyed_support_cut",
    "convoy_path",
    "superfluous_convoys",
    "avoided_head_to_head",
    "retreat_to_convoyed_origin",
)
"""The rule choices that the second evaluator knows."""


# ------------------------------------------------------------------------------------- random order sets


@cache
def _boards_with_seas() -> tuple[Board, ...]:
    boards = (westphalia.find_variant(name).board for name in BUILT_IN)
    return tuple(board for board in boards if board.seas)


def _any_board(dice: Dice) -> Board:
    return pick(dice, _boards_with_seas())


SPARSE = replace(
    SMALL,
    name="sparse",
    board=_any_board,
    units=(12, 20),
    convoys=(1, 4),
    spoiled=0,
    rules=0,
)
"""The boards of all games that have seas, with so few units that every set of moves can be tried."""

CROWDED = replace(SMALL, name="crowded", spoiled=0, rules=0)

PROFILES: Sequence[Profile] = (CROWDED, SPARSE)


def some_case(rng: Random) -> RandomCase:
    """Return an order set under random choices of the rules that the second evaluator knows."""
    dice: Dice = SeededDice(rng)
    case = random_case(rng, pick(dice, PROFILES))
    chosen = {field: pick(dice, choices_of(field)) for field in FIELDS if dice.below(2)}
    return replace(case, rulebook=rulebook_of(Rulebook, chosen))


# -------------------------------------------------------------------------------------- the second evaluator


class Outcome(NamedTuple):
    """Which units move successfully, which give their support, and which are dislodged; by index."""

    moved: frozenset[int]
    given: frozenset[int]
    dislodged: frozenset[int]


@dataclass(frozen=True)
class Tried:
    """The rules of movement, if exactly these moves succeed.

    The paths of `closed` moves are shut by a rule about paradoxes.
    """

    orders: "Orders"
    moved: frozenset[int]
    dislodged: frozenset[int]
    closed: frozenset[int] = frozenset()

    def holds(self, exempt: frozenset[int] = frozenset()) -> bool:
        """Return whether the rules give the assumed moves, except for moves that an extra rule lets fail."""
        return all(self.wins(m) == (m in self.moved) for m in self.orders.movers if m not in exempt)

    def outcome(self) -> Outcome:
        given = frozenset(s for s in self.orders.supporters if self.gives(s))
        return Outcome(self.moved, given, self.dislodged)

    # ---- paths

    def arrives(self, m: int, without: int = -1) -> bool:
        """Return whether a convoy of move m is intact, if another fleet were lost too (DATC 4.A.1)."""
        lost = self.dislodged | {without}
        routes = self.orders.routes[m]
        if self.orders.rulebook.convoy_routes is ConvoyRoutes.ALL_ROUTES:
            return any(not lost & route for route in routes)
        return bool(routes) and not any(lost & route for route in routes)

    def sails(self, m: int) -> bool:
        """Return whether move m goes by convoy (DATC 4.A.3)."""
        orders = self.orders
        if m not in orders.walking:
            return bool(orders.routes[m])
        ordered = bool(orders.routes[m])
        opposed = orders.opposite(m) is not None
        meant = m in orders.meant_to_sail
        match orders.rulebook.adjacent_convoy:
            case AdjacentConvoy.CONVOY_IF_ORDERED:
                return ordered
            case AdjacentConvoy.CONVOY_IF_OPPOSED:
                return ordered and opposed
            case AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT:
                return opposed and self.arrives(m)
            case AdjacentConvoy.INTENT_LAND_FALLBACK:
                return ordered and meant
            case AdjacentConvoy.INTENT_FALLBACK_IF_BROKEN:
                return meant and self.arrives(m)
            case AdjacentConvoy.INTENT_NO_FALLBACK:
                return meant
            case _:
                return orders.says_via(m)

    def attacks(self, m: int) -> bool:
        """Return whether the path of move m is open."""
        if m in self.closed:
            return False
        return self.arrives(m) if self.sails(m) or m not in self.orders.walking else True

    def facing(self, m: int) -> int | None:
        """Return the unit that move m meets head to head."""
        other = self.orders.opposite(m)
        return None if other is None or self.sails(m) or self.sails(other) else other

    # ---- supports

    def gives(self, s: int) -> bool:
        """Return whether a support that matches its unit's order is given."""
        return not any(self.cuts(m, s) for m in self.orders.into(s))

    def cuts(self, m: int, s: int) -> bool:
        """Return whether move m cuts or dislodges the supporting unit (DATC 4.A.2, 4.A.4)."""
        orders = self.orders
        if not self.attacks(m) or orders.power(m) == orders.power(s):
            return False
        aim, helped = orders.aim(s)
        if orders.place(m) == aim:
            by_sea = orders.rulebook.convoyed_support_cut is ConvoyedSupportCut.SUPPORT_CUT and self.sails(m)
            return by_sea or m in self.moved
        fleet = helped if aim is None else orders.at.get(aim)
        return not (self.sails(m) and self.is_immune(m, fleet, attacked=aim is not None))

    def is_immune(self, m: int, fleet: int | None, *, attacked: bool) -> bool:
        """Return whether the rules of 1971, 1982 and 2000 let a support count in spite of a convoyed attack.

        The support is of an attack on a fleet or of its defense (DATC 4.A.2, 6.F.17).
        """
        orders = self.orders
        if fleet is None:
            return False
        own = any(fleet in route for route in orders.routes[m])
        match orders.rulebook.convoy_paradox:
            case ConvoyParadox.RULES_1971:
                return attacked and own
            case ConvoyParadox.RULES_1982:
                return any(fleet in route for routes in orders.routes.values() for route in routes)
            case ConvoyParadox.RULES_2000:
                return attacked and own and not self.arrives(m, without=fleet)
            case _:
                return False

    def backing(self, u: int, against: str | None = None) -> int:
        """Return the number of supports of a unit's order, except those of the power it is against."""
        return sum(self.orders.power(s) != against and self.gives(s) for s in self.orders.supporters_of(u))

    # ---- strengths

    def wins(self, m: int) -> bool:
        """Return whether move m is stronger than the unit in its destination and every other move there."""
        d = self.orders.occupant(m)
        against = [self.prevents(r) for r in self.orders.movers_to(m) if r != m]
        against.append(0 if d is None else self.resists(m, d))
        return self.attack(m) > max(against)

    def attack(self, m: int) -> int:
        if not self.attacks(m):
            return 0
        d = self.orders.occupant(m)
        if d is None or (d in self.moved and self.facing(m) is None):
            return 1 + self.backing(m)
        if self.orders.power(d) == self.orders.power(m):
            return 0
        return 1 + self.backing(m, against=self.orders.power(d))

    def resists(self, m: int, d: int) -> int:
        if self.facing(m) is not None:
            return 1 + self.backing(d)
        if d in self.orders.goal:
            return 0 if d in self.moved else 1
        return 1 + self.backing(d)

    def prevents(self, m: int) -> int:
        if not self.attacks(m) or self.facing(m) in self.moved:
            return 0
        if (
            self.orders.rulebook.avoided_head_to_head is AvoidedHeadToHead.NEVER_AFFECTS
            and m not in self.moved
            and self.orders.opposite(m) in self.moved
        ):
            return 0
        return 1 + self.backing(m)

    # ---- retreats

    def contested(self) -> frozenset[Province]:
        """Return the vacant provinces where moves prevented each other (DATC 6.H.6, 6.H.9)."""
        goals = {self.orders.goal[m] for m in self.orders.movers if self.prevents(m)}
        return frozenset(goals - self.taken())

    def taken(self) -> set[Province]:
        """Return the provinces with a unit after the movement."""
        stay = {self.orders.place(u) for u in range(len(self.orders.units)) if u not in self.moved}
        return {self.orders.goal[m] for m in self.moved} | stay

    def retreats(self, u: int) -> frozenset[Location]:
        """Return where a dislodged unit can go (DATC 4.A.5)."""
        orders = self.orders
        attacker = next(m for m in orders.into(u) if m in self.moved)
        closed = self.taken() | self.contested()
        by_convoy = self.sails(attacker)
        if not by_convoy or (
            orders.rulebook.retreat_to_convoyed_origin is RetreatToConvoyedOrigin.NO_RETREAT_TO_ORIGIN
        ):
            closed.add(orders.place(attacker))
        return frozenset(to for to in orders.steps(u) if to.province not in closed)


class Orders:
    """An order set as the second evaluator reads it; all orders are legal or convoys that lead nowhere."""

    def __init__(self, case: RandomCase) -> None:
        self.board, self.units, self.rulebook = case.position.board, case.position.units, case.rulebook
        self.at = {unit.location.province: u for u, unit in enumerate(self.units)}
        self.order: list[MovementOrder] = [Hold(named(unit)) for unit in self.units]
        for order in chain.from_iterable(case.orders.values()):
            self.order[self.at[order.unit.location.province]] = order
        self._near: dict[Province, set[Province]] = {}
        for start, ends in self.board.fleet_borders.items():
            self._near.setdefault(start.province, set()).update(end.province for end in ends)
        self.goal = {
            u: order.target.province for u, order in enumerate(self.order) if isinstance(order, Move)
        }
        self.walking = {m for m in self.goal if self.goal[m] in {to.province for to in self.steps(m)}}
        self._possible = {m: self._routes(m, self._fleets()) for m in self.goal if self._is_army(m)}
        self.goal = {m: goal for m, goal in self.goal.items() if m in self.walking or self._possible.get(m)}
        self.movers = tuple(self.goal)
        self._convoys = {m: self._ordered_to_convoy(m) for m in self._possible}
        self.meant_to_sail = {
            m
            for m in self._possible
            if self.says_via(m) or any(self.power(f) == self.power(m) for f in self._convoys[m])
        }
        self.routes: Mapping[int, Sequence[frozenset[int]]] = {
            m: self._ordered_routes(m) for m in self.movers
        }
        self.supporters = [s for s in range(len(self.order)) if self._matches(s)]

    # ---- reading

    def power(self, u: int) -> str:
        return self.units[u].power

    def place(self, u: int) -> Province:
        return self.units[u].location.province

    def steps(self, u: int) -> frozenset[Location]:
        board, unit = self.board, self.units[u]
        borders = board.army_borders if unit.kind is UnitKind.ARMY else board.fleet_borders
        return borders.get(unit.location, frozenset())

    def says_via(self, m: int) -> bool:
        order = self.order[m]
        return isinstance(order, Move) and order.via_convoy

    def occupant(self, m: int) -> int | None:
        """Return the unit in the destination of a move."""
        return self.at.get(self.goal[m])

    def opposite(self, m: int) -> int | None:
        """Return the unit in the destination of a move, if it is ordered to where the move comes from."""
        d = self.occupant(m)
        return d if d is not None and self.goal.get(d) == self.place(m) else None

    def movers_to(self, m: int) -> list[int]:
        return [r for r in self.movers if self.goal[r] == self.goal[m]]

    def into(self, u: int) -> list[int]:
        return [m for m in self.movers if self.goal[m] == self.place(u)]

    def aim(self, s: int) -> tuple[Province | None, int]:
        """Return the destination of the move that is supported, if any, and the unit that is supported."""
        order = self.order[s]
        assert isinstance(order, Support)
        helped = self.at[order.supported.location.province]
        return (None if order.target is None else order.target.province), helped

    def supporters_of(self, u: int) -> list[int]:
        return [s for s in self.supporters if self.aim(s)[1] == u]

    def _matches(self, s: int) -> bool:
        """Return whether a unit supports what another one does, without having to convoy it (DATC 4.E.1)."""
        order = self.order[s]
        if not isinstance(order, Support):
            return False
        helped = self.at.get(order.supported.location.province)
        aim = None if order.target is None else order.target.province
        if helped is None or self.goal.get(helped) != aim:
            return False
        return (
            aim is None or helped in self.walking or any(s not in route for route in self._possible[helped])
        )

    # ---- convoys

    def _is_army(self, u: int) -> bool:
        return self.units[u].kind is UnitKind.ARMY

    def _fleets(self) -> set[int]:
        return {u for u in range(len(self.units)) if self.place(u) in self.board.seas}

    def _ordered_to_convoy(self, m: int) -> set[int]:
        """Return the fleets with a legal order to convoy a move (DATC 4.E.1)."""
        routes = self._possible[m]
        if self.rulebook.superfluous_convoys is SuperfluousConvoys.NECESSARY:
            routes = [route for route in routes if not any(other < route for other in routes)]
        return {
            f
            for f in frozenset[int]().union(*routes)
            if isinstance(order := self.order[f], Convoy)
            and order.army.location.province == self.place(m)
            and order.target.province == self.goal[m]
        }

    def _ordered_routes(self, m: int) -> Sequence[frozenset[int]]:
        """Return the routes of a move that count, each as its fleets (DATC 4.A.1, 4.A.6)."""
        if m not in self._convoys or self.rulebook.convoy_path is ConvoyPath.REQUIRED:
            return ()
        routes = list(self._routes(m, self._convoys[m]))
        own = [route for route in routes if all(self.power(f) == self.power(m) for f in route)]
        first = self.rulebook.convoy_routes is ConvoyRoutes.ANY_ROUTE_OWN_FIRST
        return own if own and first else routes

    def _routes(self, m: int, fleets: set[int]) -> list[frozenset[int]]:
        """Return every route of these fleets from the place of a move to its destination."""
        seas = {self.place(f): f for f in fleets}

        def onward(sea: Province, used: tuple[Province, ...]) -> Iterator[frozenset[int]]:
            if self.goal[m] in self._near[sea]:
                yield frozenset(seas[one] for one in used)
            for beyond in self._near[sea]:
                if beyond in seas and beyond not in used:
                    yield from onward(beyond, (*used, beyond))

        starts = self._near.get(self.place(m), set()) & seas.keys()
        return list(dict.fromkeys(route for sea in starts for route in onward(sea, (sea,))))

    # ---- resolutions

    def tried(self, moved: frozenset[int], closed: frozenset[int] = frozenset()) -> Tried:
        entered = {self.goal[m] for m in moved}
        stay = (u for u in range(len(self.units)) if u not in moved)
        return Tried(self, moved, frozenset(u for u in stay if self.place(u) in entered), closed)

    def consistent(self) -> list[Tried]:
        """Return every consistent resolution."""
        sets = product((False, True), repeat=len(self.movers))
        every = (frozenset(m for m, yes in zip(self.movers, one, strict=True) if yes) for one in sets)
        return [tried for moved in every if (tried := self.tried(moved)).holds()]


# ------------------------------------------------------------------------------------------------ comparison


def outcomes_agree(case: RandomCase) -> None:
    """Both evaluators find the same consistent resolutions, and the package claims uniqueness rightly.

    A circular movement is one of these resolutions. A resolution by a rule about paradoxes follows from the
    paths that it shuts and the moves that it lets fail.
    """
    orders, result = Orders(case), case.resolve()
    found = orders.consistent()
    ours = [outcome_of(one) for one in consistent_resolutions(result, 1 + 2 ** len(orders.movers))]
    assert Counter(ours) == Counter(one.outcome() for one in found), "other consistent resolutions"
    assert result.certainty is not Certainty.UNIQUE or len(found) == 1, (
        f"not unique: {len(found)} resolutions"
    )
    explained = [_told_by(tried, result) for tried in _explanations(orders, result)]
    assert _told(result) in explained, f"{result.certainty} result: {_told(result)}, not {explained}"


class Told(NamedTuple):
    """What is compared of a result."""

    outcome: Outcome
    contested: frozenset[Province]
    retreats: Mapping[Unit, frozenset[Location]]


def outcome_of(result: Resolution) -> Outcome:
    """Return what the package says of an order set."""
    number = {unit: u for u, unit in enumerate(result.position.units)}
    successes = [
        (number[line.unit], line.order)
        for line in result.orders
        if line.unit and line.status is Status.SUCCEEDS
    ]
    moved = frozenset(u for u, order in successes if isinstance(order, Move))
    given = frozenset(u for u, order in successes if isinstance(order, Support))
    return Outcome(moved, given, frozenset(number[one.unit] for one in result.dislodged))


def _told(result: Resolution) -> Told:
    retreats = {unit: frozenset(places) for unit, places in result.retreats.items()}
    return Told(outcome_of(result), result.contested, retreats)


def _told_by(tried: Tried, result: Resolution) -> Told:
    retreats = {unit: tried.retreats(tried.orders.units.index(unit)) for unit in result.retreats}
    return Told(tried.outcome(), tried.contested(), retreats)


def _explanations(orders: Orders, result: Resolution) -> Iterator[Tried]:
    """Yield the ways in which the result follows from the rules and what extra rules shut or let fail."""
    moved = outcome_of(result).moved
    doubtful = {
        orders.at[order.unit.location.province]
        for kernel in result.kernels
        if kernel.certainty is Certainty.PARADOX
        for order in kernel.orders
    }
    failing = frozenset(doubtful - moved)
    whole = result.system.rulebook.convoy_paradox is not ConvoyParadox.SZYKMAN
    convoyed = sorted(m for m in failing if orders.routes.get(m))
    for closed in chain.from_iterable(combinations(convoyed, n) for n in range(len(convoyed) + 1)):
        tried = orders.tried(moved, frozenset(closed))
        if tried.holds(exempt=failing if whole else frozenset()):
            yield tried


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare until the time is up, print the figures, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.outcomes", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other order sets (default: 1)")
    parser.add_argument(
        "--findings", type=Path, default=Path("fuzz-findings"), help="their folder (default: %(default)s)"
    )
    options = parser.parse_args(arguments)
    options.findings.mkdir(parents=True, exist_ok=True)
    until = time.time() + 60 * options.minutes
    met, kinds, number = Counter[str](), set[str](), 0
    while time.time() < until:
        case = some_case(Random(f"{options.seed} {number}"))
        number += 1
        orders = Orders(case)
        if len(orders.movers) > MOST_MOVES:
            met["with too many moves, left out"] += 1
            continue
        try:
            holds_for(case, outcomes_agree)
        except PropertyFails as problem:
            kind = str(problem).partition("\n")[0].partition(" result:")[0]
            if kind not in kinds:
                kinds.add(kind)
                path = options.findings / f"outcome-{sha256(kind.encode()).hexdigest()[:10]}.txt"
                path.write_text(
                    f"order set {number - 1} of seed {options.seed}: {problem}\n", encoding="utf-8"
                )
                print(f"{path}\n{problem}", flush=True)
            continue
        met["compared"] += 1
        met.update(features(case, orders))
    for what, times in met.most_common():
        print(f"{times:>9,} {what}")
    print(f"{time.process_time():,.0f} seconds of processor time; {len(kinds)} kinds of findings")
    return 1 if kinds else 0


def features(case: RandomCase, orders: Orders) -> Iterator[str]:
    """Yield what occurs in an order set."""
    yield f"on {case.position.board.name}"
    yield f"with {len(orders.consistent())} consistent resolutions, {case.resolve().certainty}"
    if any(orders.routes.values()):
        yield "with a convoy"
    if any(orders.opposite(m) is not None for m in orders.movers):
        yield "with moves in opposite directions"
    if case.rulebook != Rulebook():
        yield "under other rules than the default"


if __name__ == "__main__":
    sys.exit(main())
