"""``python -m benchmarks.peers``: the same order sets with other adjudicators of the package index.

    pip install diplomacy pydip    # peers that are not installed are left out

Ordinary turns, order sets made to be hard, and two small ones from `examples/`. The comparison is of units'
final places, under the peer's own rule for convoys to neighbors. Every result of ours is checked again, and
order sets with a unique resolution are counted separately. docs/comparison.md has the results.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, TypeAlias

import westphalia
from tests.generators import PATHOLOGICAL, PROFILES, random_case
from westphalia.model.names import Power, UnitKind
from westphalia.model.orders import Convoy, Designation, Move, MovementOrder, Support
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.choices import AdjacentConvoy
from westphalia.solver import Certainty, Resolution, resolve

from .rival import load_rival, set_up, translate
from .turns import MovementTurn

Occupants: TypeAlias = frozenset[tuple[str, str]]
"""The final places: power, kind and place. Missing units are dislodged."""

RULES: Mapping[str, Rulebook] = {
    "diplomacy": Rulebook(adjacent_convoy=AdjacentConvoy.INTENT_LAND_FALLBACK),
    "pydip": Rulebook(adjacent_convoy=AdjacentConvoy.EXPLICIT_ONLY),
}
"""The peers' rules for moving armies to neighbors (DATC 4.A.3)."""
EXAMPLES = Path(__file__).parents[1] / "examples"


@dataclass(frozen=True, slots=True)
class PeerCase:
    """An order set on the standard board."""

    position: Position
    orders: Mapping[Power, Sequence[MovementOrder]]


def our_standing(resolution: Resolution) -> Occupants:
    """Return our result for the comparison."""
    return frozenset((unit.power, f"{unit.kind.value} {unit.location}") for unit in resolution.units)


# ---------------------------------------------------------------------------------------------- peers


def with_diplomacy(one: PeerCase) -> Callable[[], Occupants]:
    """Prepare the order set for the package `diplomacy`; the returned call does the work."""
    new_game = load_rival()
    assert new_game is not None
    game = set_up(new_game, translate(MovementTurn(one.position, one.orders, RULES["diplomacy"])))

    def process() -> Occupants:
        game.process()
        powers = game.powers.items()
        return frozenset((name.lower(), _lower_case(unit)) for name, power in powers for unit in power.units)

    return process


def _lower_case(unit: str) -> str:
    return f"{unit[0]} {unit[2:].lower()}"


class _Pydip:
    """Names and classes of the package `pydip`."""

    def __init__(self) -> None:
        self.map: Any = import_module("pydip.map.predefined.vanilla_dip").generate_map()
        self.command: Any = import_module("pydip.player.command.command")
        self.unit: Any = import_module("pydip.player.unit")
        self.player: Any = import_module("pydip.player.player").Player
        self.resolve: Any = import_module("pydip.turn.resolve").resolve_turn
        board = westphalia.find_variant("standard").board
        theirs: list[str] = list(self.map.name_map)
        known = {_letters(name): name for name in theirs}
        self.names: dict[str, str] = {}
        for info in board.provinces:
            words = (info.name, f"{info.name} Sea", *info.aliases)
            self.names[info.id] = next(known[_letters(word)] for word in words if _letters(word) in known)
        self.places = {self.name(place, UnitKind.FLEET): str(place) for place in board.locations}

    def name(self, place: str, kind: UnitKind) -> str:
        province, _, coast = place.partition("/")
        name = self.names[province]
        if kind is UnitKind.ARMY:
            return name
        if coast:
            wanted = {"nc": "North Coast", "ec": "North Coast", "sc": "South Coast"}[coast]
            return f"{name} {wanted}"
        return f"{name} Coast" if f"{name} Coast" in self.map.name_map else name


def _letters(word: str) -> str:
    return "".join(filter(str.isalpha, word)).lower()


_pydip: list[_Pydip] = []


def with_pydip(one: PeerCase) -> Callable[[], Occupants]:
    """Prepare the order set for the package `pydip`; the returned call does the work."""
    if not _pydip:
        _pydip.append(_Pydip())
    peer = _pydip[0]
    kinds = {UnitKind.ARMY: peer.unit.UnitTypes.TROOP, UnitKind.FLEET: peer.unit.UnitTypes.FLEET}
    powers: dict[str, list[Unit]] = {}
    for unit in one.position.units:
        powers.setdefault(unit.power, []).append(unit)
    players = {
        power: peer.player(
            power,
            peer.map,
            [{"territory_name": peer.name(u.location, u.kind), "unit_type": kinds[u.kind]} for u in own],
        )
        for power, own in powers.items()
    }
    standing = {unit.location.province: unit for unit in one.position.units}

    def theirs(unit: Unit) -> Any:
        return peer.unit.Unit(kinds[unit.kind], peer.name(unit.location, unit.kind))

    def meant(named: Designation) -> Unit:
        return standing[named.location.province]

    reach = westphalia.find_variant("standard").board.army_borders
    given = {order.unit.location.province: order for own in one.orders.values() for order in own}
    commands: list[Any] = []
    for unit in one.position.units:
        who, order = (players[unit.power], theirs(unit)), given.get(unit.location.province)
        if isinstance(order, Move):
            by_land = order.target.province in {end.province for end in reach.get(unit.location, ())}
            sails = unit.kind is UnitKind.ARMY and (order.via_convoy or not by_land)
            make = peer.command.ConvoyMoveCommand if sails else peer.command.MoveCommand
            commands.append(make(*who, peer.name(order.target, unit.kind)))
        elif isinstance(order, Support):
            helped = meant(order.supported)
            aim = order.target or helped.location
            move = given.get(helped.location.province)
            if isinstance(move, Move) and order.target and move.target.province == aim.province:
                aim = move.target
            commands.append(peer.command.SupportCommand(*who, theirs(helped), peer.name(aim, helped.kind)))
        elif isinstance(order, Convoy):
            target = peer.name(order.target, UnitKind.ARMY)
            commands.append(peer.command.ConvoyTransportCommand(*who, theirs(meant(order.army)), target))
        else:
            commands.append(peer.command.HoldCommand(*who))

    def process() -> Occupants:
        stand: set[tuple[str, str]] = set()
        land = {name: place for place, name in peer.names.items()}
        for power, units in peer.resolve(peer.map, commands).items():
            for unit, retreats in units.items():
                kind = UnitKind.ARMY if unit.unit_type is kinds[UnitKind.ARMY] else UnitKind.FLEET
                place = land[unit.position] if kind is UnitKind.ARMY else peer.places[unit.position]
                if retreats is None:
                    stand.add((power, f"{kind.value} {place}"))
        return frozenset(stand)

    return process


PEERS: Mapping[str, Callable[[PeerCase], Callable[[], Occupants]]] = {
    "diplomacy": with_diplomacy,
    "pydip": with_pydip,
}

# ----------------------------------------------------------------------------------------- comparison


def order_sets(kind: str, count: int) -> list[PeerCase]:
    """Return order sets of a kind: legal orders only, the same ones every time."""
    profile = replace(PATHOLOGICAL if kind == "pathological" else PROFILES["turn"], spoiled=0, rules=0)
    cases = [random_case(Random(f"{kind} {number}"), profile) for number in range(count)]
    return [PeerCase(case.position, case.orders) for case in cases]


def compare(name: str, given: Sequence[PeerCase]) -> tuple[Counter[str], list[float], list[float]]:
    """Return how often a peer agrees, and both times per order set, in milliseconds."""
    prepare = PEERS[name]
    met: Counter[str] = Counter()
    theirs: list[float] = []
    ours: list[float] = []
    for one in given:
        start = process_time()
        resolution = resolve(one.position, one.orders, RULES[name])
        expected = our_standing(resolution)
        ours.append((process_time() - start) * 1000)
        resolution.check()
        try:
            process = prepare(one)
        except (AssertionError, KeyError):
            met["refused"] += 1
            continue
        start = process_time()
        try:
            found = process()
        except Exception:  # noqa: BLE001 - whatever a peer raises is counted
            met["raised an error"] += 1
            continue
        theirs.append((process_time() - start) * 1000)
        unique = resolution.certainty in (Certainty.UNIQUE, Certainty.CIRCULAR)
        other = "another result than the only consistent one" if unique else "another answer to a paradox"
        met["the same" if found == expected else other] += 1
    return met, theirs, ours


def main() -> None:
    """Print a table for each installed peer."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description="Compare adjudicators.")
    parser.add_argument(
        "--sets", type=int, default=300, help="the number of order sets of each kind (default: 300)"
    )
    count: int = parser.parse_args().sets
    examples = [westphalia.load_case(EXAMPLES / name) for name in ("doomed-attack.txt", "knot-of-moves.txt")]
    kinds = {
        "turns": order_sets("turns", count),
        "pathological": order_sets("pathological", count),
        "examples": [PeerCase(case.position, case.movement_orders) for case in examples],
    }
    for name in PEERS:
        try:
            import_module(name)
        except ModuleNotFoundError:
            print(f"{name}: not installed")
            continue
        for kind, given in kinds.items():
            met, theirs, ours = compare(name, given)
            told = ", ".join(f"{many} {what}" for what, many in met.most_common())
            times = f"median {median(theirs):.2f} ms, ours {median(ours):.2f} ms" if theirs else ""
            print(f"{name} {version(name)}, {len(given)} {kind}: {told}; {times}")


if __name__ == "__main__":
    main()
