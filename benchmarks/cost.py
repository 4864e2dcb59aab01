"""``python -m benchmarks.cost``: how the cost of a movement grows with its orders and the lengths of convoys.

Each row is a family of order sets on boards made for it. Times are processor time on one core, and the
smallest of nine counts. If the size doubles, 2 means linear growth, and 4 quadratic growth.
"""

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from westphalia.model.board import Terrain
from westphalia.model.names import UnitKind
from westphalia.model.orders import Convoy, Designation, Move, Support
from westphalia.model.rulebook import read_rules
from westphalia.solver import resolve

from .large import BLUE, RED, Workshop, column, convoy_chain, many_kernels, ring
from .timing import time_once
from .turns import MovementTurn

DOUBLINGS = 4
"""How often the size of an order set is doubled."""


def long_convoy(fleets: int) -> MovementTurn:
    """Return DATC 6.F.14 with a convoy of this many fleets in a row, the last of which is attacked."""
    return _make_paradox([[f"sea{i}"] for i in range(fleets)])


def wide_convoy(fleets: int, *, necessary: bool = False) -> MovementTurn:
    """Return DATC 6.F.14 with two fleets abreast, and a last fleet that all routes need and is attacked.

    Each fleet borders both fleets of the next pair, so the number of routes doubles with each pair. Legal are
    convoys on some simple route or, if `necessary`, on a route that needs each of its fleets (DATC 4.E.1).
    """
    pairs = [[f"sea{i}", f"bight{i}"] for i in range(fleets // 2 - 1)]
    turn = _make_paradox([*pairs, ["strait"]])
    choice = "necessary" if necessary else "simple_route"
    return replace(turn, rulebook=read_rules({"superfluous_convoys": choice}))


def _make_paradox(rows: list[list[str]]) -> MovementTurn:
    shop = Workshop()
    army = shop.army(RED, "start", Terrain.COASTAL)
    supporter = shop.fleet(BLUE, "goal", Terrain.COASTAL)
    attacker = shop.fleet(BLUE, "bay")
    before = [army]
    for row in rows:
        fleets = [shop.fleet(RED, name) for name in row]
        for fleet in fleets:
            shop.join(UnitKind.FLEET, fleet, *before)
            shop.orders[RED].append(Convoy(fleet, army, supporter.location))
        before = fleets
    shop.orders[RED].append(Move(army, supporter.location))
    for last in before:
        shop.join(UnitKind.FLEET, last, supporter, attacker)
        shop.orders[BLUE] += [Move(attacker, last.location), Support(supporter, attacker, last.location)]
    return shop.turn(f"convoy-{len(rows)}")


def crowd(units: int) -> MovementTurn:
    """Return a standoff: half of the units around a province move in, each with the support of one."""
    shop = Workshop()
    goal = Designation(shop.place("goal", Terrain.INLAND))
    for i in range(units // 2):
        mover, helper = shop.army((RED, BLUE)[i % 2], f"m{i}"), shop.army((RED, BLUE)[i % 2], f"s{i}")
        shop.join(UnitKind.ARMY, goal, mover, helper)
        shop.orders[(RED, BLUE)[i % 2]] += [Move(mover, goal.location), Support(helper, mover, goal.location)]
    return shop.turn(f"crowd-{units}")


@dataclass(frozen=True)
class Family:
    """Order sets of any size: what the size counts, the sizes to measure, and how one is made."""

    name: str
    unit: str
    first: int
    last: int
    make: Callable[[int], MovementTurn]

    @property
    def sizes(self) -> Iterator[int]:
        """The sizes, each twice the one before."""
        size = self.first
        while size <= self.last:
            yield size
            size *= 2


FAMILIES = (
    Family("armies in a row", "orders", 125, 2_000, column),
    Family("a ring of armies", "orders", 125, 2_000, ring),
    Family("independent kernels and battles", "orders", 120, 1_920, many_kernels),
    Family("a ring of convoys", "convoys", 10, 160, partial(convoy_chain, contradiction=False)),
    Family("supported moves into one province", "units around it", 32, 256, crowd),
    Family("6.F.14, fleets in a row", "fleets", 8, 64, long_convoy),
    Family("... two abreast, `4.E.1.convoys=simple_route`", "fleets", 8, 64, wide_convoy),
    Family("... two abreast, `necessary`", "fleets", 8, 32, partial(wide_convoy, necessary=True)),
)


def measure(family: Family) -> list[float]:
    """Return the time of a resolution at each size, in seconds."""
    gc.collect()
    for _ in range(30):  # loads what the others need, and lets the interpreter adapt
        resolve_turn(family.make(family.first))
    return [
        min(time_once(resolve_turn, on_fresh_board(family.make(size), run)) for run in range(9))
        for size in family.sizes
    ]


def on_fresh_board(turn: MovementTurn, run: int) -> MovementTurn:
    """Return a turn on a board of its own, about which nothing is cached."""
    board = replace(turn.position.board, id=f"{turn.position.board.id}-{run}")
    return replace(turn, position=replace(turn.position, board=board))


def resolve_turn(turn: MovementTurn) -> object:
    """Resolve a turn by guessing and propagating."""
    return resolve(turn.position, turn.orders, turn.rulebook, method="branching")


def main() -> None:
    """Measure and print a table in Markdown."""
    print("| order sets | size | from | to | time at each doubling, compared with the size before |")
    print("| --- | --- | --: | --: | --- |")
    for family in FAMILIES:
        times = measure(family)
        growth = ", ".join(f"{b / a:.1f}" for a, b in pairwise(times))
        print(
            f"| {family.name} | {family.unit} | {family.first:,} | {family.last:,} | {growth} |", flush=True
        )


if __name__ == "__main__":
    main()
