"""Cores: the smallest part of an order set that is ambiguous in the same way as a kernel.

A part without a resolution may contain smaller parts with several, and the core of another kernel may be
smaller. Ambiguity is not monotone: removing one of two orders that balance each other can make it disappear.
To prove that a core is smallest, the search examines every smaller part that could be a core: connected parts
that contain a unit of the kernel, and no unit that obviously has no effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.brief import Displayable, make_repr, pluralize
from ...model.errors import ImpossibleError
from ...model.json_records import JsonRecord
from ...model.names import Power, UnitKind
from ...model.orders import MovementOrder, format_order
from ...model.position import Unit
from ...model.rulebook import ConvoyParadox
from ...solver import CONVOY, MOVE, NO, SUPPORT, YES, Resolution, System, branch_system, unsettled_system
from ..question import Question
from .evaluation import MOST
from .families import Family, FamilyRecord, family_of
from .mechanics import MECHANICS
from .pattern_system import system_of
from .patterns import Act, Pair, Pattern, PatternOrder, canonical_with_places, format_pattern
from .routes import MOST_FLEETS, Routes, route_members, shape_of_paths

MOST_PARTS = 60_000
"""The maximum number of parts generated. If there are more, the core is not proven to be smallest."""


class CoreDocument(JsonRecord):
    """The smallest ambiguous part of orders."""

    units: list[str]
    orders: list[str]
    resolutions: int
    smallest: bool
    looked_at: int
    pattern: str | None
    family: FamilyRecord | None
    apart: list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Core(Displayable):
    """An ambiguous part of an order set: `units` with their `orders`.

    `is_smallest` is true if no smaller part connected to the kernel is ambiguous in the same way, without or
    with several resolutions; `looked_at` is the number of parts examined, smaller or not.
    `pattern` describes the part without a board. It is ambiguous as printed, with its marks. It is None if
    patterns cannot express the part: a convoy has too many routes, or a variant's rule has no marks.
    `apart` lists the pairs of units that must belong to different powers, by their numbers in the pattern.
    """

    units: tuple[Unit, ...]
    orders: tuple[MovementOrder, ...]
    resolutions: int
    is_smallest: bool
    looked_at: int
    pattern: Pattern | None = None
    family: Family | None = None
    apart: tuple[Pair, ...] = ()

    def __repr__(self) -> str:
        family = str(self.family) if self.family is not None else ""
        found = pluralize(self.resolutions, "consistent resolution")
        smallest = "smallest" if self.is_smallest else ""
        return make_repr(self, f"of {pluralize(len(self.orders), 'order')}", found, smallest, family)

    def to_json(self) -> CoreDocument:
        """Return the core as a JSON object."""
        return {
            "units": [f"{unit.power} {unit}" for unit in self.units],
            "orders": [format_order(order) for order in self.orders],
            "resolutions": self.resolutions,
            "smallest": self.is_smallest,
            "looked_at": self.looked_at,
            "pattern": None if self.pattern is None else format_pattern(self.pattern),
            "family": None if self.family is None else self.family.to_json(),
            "apart": list(self.apart),
        }


def core_of(question: Question, number: int = 0, resolution: Resolution | None = None) -> Core:
    """Return the smallest ambiguous part of the orders that contains a unit of kernel `number` (from 0).

    `resolution` is the question's resolution, if already known.

    Raises:
        ImpossibleError: There is no such kernel.
    """
    found = resolution or question.resolution()
    count = len(found.kernels)
    if not 0 <= number < count:
        what = "exactly one consistent resolution" if not count else pluralize(count, "kernel")
        expected = "an ambiguous order set" if not count else f"a number from 1 to {count}"
        raise ImpossibleError(f"the orders have {what}", expected=expected)
    return _CoreSearch(question, found, number).core()


def core_families(question: Question, resolution: Resolution) -> tuple[str, list[Core]]:
    """Return the families of the smallest ambiguous parts as words, and the parts, one for each kernel.

    A part without a pattern is described by its number of orders.
    """
    cores = [core_of(question, number, resolution) for number in range(len(resolution.kernels))]
    return ", ".join(sorted(map(_name_family, cores))), cores


def _name_family(core: Core) -> str:
    return str(core.family) if core.family is not None else f"{len(core.orders)} orders of no known family"


class _CoreSearch:
    def __init__(self, question: Question, resolution: Resolution, number: int) -> None:
        self.question = question
        self.t = t = resolution.system
        self.order: Mapping[int, MovementOrder] = {u: t.reading[u].order for u in range(len(t.units))}
        kernel = resolution.kernels[number]
        self.kernel = frozenset(u for u, order in self.order.items() if order in kernel.orders)
        self.is_without = kernel.resolutions == 0
        """Whether the kernel, and so its core, has no consistent resolution."""
        self.joined = _neighbors(t)
        self.known: dict[frozenset[int], bool] = {}
        self.looked_at = 0
        """The number of parts resolved."""
        self.made = 0
        """The number of parts generated. Most contain an idle unit and are not resolved."""

    def core(self) -> Core:
        """Return the smallest ambiguous part."""
        all_units = frozenset(range(len(self.t.units)))
        connected = self.component()
        upper = self.shrink(connected if self.is_ambiguous(connected) else all_units)
        best, proven = upper, True
        for size in range(2, len(upper)):
            for part in self.parts(size):
                if self.made > MOST_PARTS:
                    proven = False
                    break
                if self.is_ambiguous(part):
                    best = part
                    break
            if best is not upper or not proven:
                break
        return self.core_from(best, proven)

    def component(self) -> frozenset[int]:
        """Return all units connected to the kernel."""
        seen: set[int] = set(self.kernel)
        edge: list[int] = sorted(self.kernel)
        while edge:
            near = {v for u in edge for v in self.joined[u]} - seen
            seen |= near
            edge = sorted(near)
        return frozenset(seen)

    def shrink(self, part: frozenset[int]) -> frozenset[int]:
        """Return a subset from which neither one unit nor two can be removed."""
        going = True
        while going:
            going = False
            units = sorted(part)
            tries = [*((u,) for u in units), *((u, v) for i, u in enumerate(units) for v in units[i + 1 :])]
            for gone in tries:
                left = part.difference(gone)
                if left and self.is_ambiguous(left):
                    part, going = left, True
                    break
        return part

    def is_ambiguous(self, part: frozenset[int]) -> bool:
        """Return whether the orders of these units alone are ambiguous in the same way as the kernel."""
        known = self.known.get(part)
        if known is None:
            self.looked_at += 1
            known = self.known[part] = self.is_open(self.system(part))
        return known

    def is_open(self, t: System) -> bool:
        """Return whether a system has none or several consistent resolutions, whichever the kernel has."""
        count = len(branch_system(t, t.agenda(), limit=2))
        return count == 0 if self.is_without else count > 1

    def system(self, part: Iterable[int], merged: Mapping[Power, Power] | None = None) -> System:
        """Return the system of these units' orders alone. `merged` gives the units of a power to another."""
        t, chosen = self.t, sorted(part)
        units = [t.units[u] for u in chosen]
        if merged:
            units = [replace(unit, power=merged.get(unit.power, unit.power)) for unit in units]
        position = replace(self.question.position, units=tuple(units))
        orders: dict[Power, list[MovementOrder]] = {}
        for u, unit in zip(chosen, units, strict=True):
            orders.setdefault(unit.power, []).append(self.order[u])
        return unsettled_system(position, orders, self.question.rulebook, self.question.conditions)

    # --------------------------------------------------------------------------------- smaller parts

    def parts(self, size: int) -> Iterator[frozenset[int]]:
        """Yield the connected parts of a size that have a unit of the kernel and no idle unit."""
        for root in sorted(self.kernel):
            barred = frozenset(u for u in self.kernel if u < root)
            for part in _iterate_connected_sets((root,), self.joined, size, barred):
                self.made += 1
                if self.made > MOST_PARTS:
                    yield part
                    return
                if not any(self.is_idle(u, part) for u in part):
                    yield part

    def is_idle(self, u: int, part: frozenset[int]) -> bool:
        """Return whether the unit obviously has no effect on the rest of the part."""
        reading = self.t.reading[u]
        if reading.kind == CONVOY or (reading.kind == SUPPORT and reading.code is None):
            return reading.other not in part and not self.is_attacked(u, part)
        if reading.kind == MOVE and reading.code is None:
            return False
        return not self.is_attacked(u, part)

    def is_attacked(self, u: int, part: frozenset[int]) -> bool:
        """Return whether a unit of the part moves to the unit's province."""
        t = self.t
        return any(t.unit[m] in part for m in t.coming[t.place[u]])

    # --------------------------------------------------------------------------------------- the answer

    def core_from(self, part: frozenset[int], proven: bool) -> Core:
        """Return a part as a core, with its pattern, its family and the owners it requires."""
        t, units = self.t, sorted(part)
        system = self.system(part)
        pattern, family, apart = self.as_pattern(units)
        return Core(
            tuple(t.units[u] for u in units),
            tuple(self.order[u] for u in units),
            len(branch_system(system, system.agenda(), limit=MOST)),
            proven,
            self.looked_at,
            pattern,
            family,
            apart,
        )

    def as_pattern(self, units: Sequence[int]) -> tuple[Pattern | None, Family | None, tuple[Pair, ...]]:
        """Return the pattern of a core with its family and the owners it requires.

        The pattern has the marks and bonds of a variant's mechanic if it is ambiguous only with them. If it
        is ambiguous with no mechanic, there is none: every pattern is ambiguous as printed.
        """
        bare = pattern_of(self.t, units)
        if bare is None:
            return None, None, ()
        for name, marked in (("", bare), *self.marked_patterns(bare, units)):
            if self.is_open(system_of(marked, self.question.rulebook, MECHANICS.get(name))):
                pattern, places = canonical_with_places(marked)
                number = {units[old]: i for i, old in enumerate(places) if old < len(units)}
                apart = tuple(sorted(self.pairs_apart(units, marked, number)))
                return pattern, family_of(canonical_with_places(bare)[0]), apart
        return None, None, ()

    def marked_patterns(self, bare: Pattern, units: Sequence[int]) -> Iterator[tuple[str, Pattern]]:
        """Yield the pattern with the marks that the variant rules give its units, by mechanic."""
        t, conditions = self.t, self.t.reader.conditions
        strengths, relations = conditions.strengths, conditions.relations
        empty = [""] * (bare.places - len(units))
        if not strengths.are_equal:
            weights = [strengths.weigh(t.units[u]) for u in units]
            yield (
                "strengths",
                bare.with_marks([str(w.attack) if w.attack > 1 else "" for w in weights] + empty),
            )
            hired = [t.units[u].kind is UnitKind.MERCENARY for u in units]
            yield "mercenaries", bare.with_marks(["merc" if one else "" for one in hired] + empty)
        pairs = [(i, j) for j in range(len(units)) for i in range(j) if bare.powers[i] != bare.powers[j]]
        if relations.changes("cannot_dislodge", "cannot_cut"):
            spared = t.relations.cannot_dislodge
            bonds = [(i, j) for i, j in pairs if spared(units[i], units[j]) is not None]
            yield "allies", bare.with_marks((), bonds)
        if relations.changes("can_swap"):
            passing = relations.can_swap
            bonds = [(i, j) for i, j in pairs if passing(t.units[units[i]], t.units[units[j]])]
            yield "knights", bare.with_marks((), bonds)

    def pairs_apart(
        self, units: Sequence[int], pattern: Pattern, number: Mapping[int, int]
    ) -> Iterator[Pair]:
        """Yield the pairs of units whose orders are unambiguous if both belong to one power.

        The variant's own rules decide that. `number` has the units' numbers in the canonical pattern.
        """
        for i, j in pattern.related_pairs():
            one, other = units[i], units[j]
            power, joined = self.t.units[one].power, self.t.units[other].power
            if power != joined and not self.is_open(self.system(units, {joined: power})):
                low, high = sorted((number[one], number[other]))
                yield low, high


def _neighbors(t: System) -> list[set[int]]:
    """Return for each unit the units that its order attacks, supports, convoys or competes with."""
    joined: list[set[int]] = [set() for _ in t.units]

    def join(one: int, other: int) -> None:
        if one != other and other >= 0:
            joined[one].add(other)
            joined[other].add(one)

    for c in t.movers:
        join(t.unit[c], t.at[t.target[c]])
        for rival in t.coming[t.target[c]]:
            join(t.unit[c], t.unit[rival])
    for c in (*t.supports, *t.convoys):
        join(t.unit[c], t.reading[c].other)  # even a useless convoy can decide whether a move goes by sea
    return joined


def _iterate_connected_sets(
    start: tuple[int, ...], joined: list[set[int]], size: int, barred: frozenset[int]
) -> Iterator[frozenset[int]]:
    """Yield every connected set of `size` units that contains the first of `start`, each once."""

    def grow(part: frozenset[int], edge: frozenset[int], closed: frozenset[int]) -> Iterator[frozenset[int]]:
        if len(part) == size:
            yield part
            return
        done: set[int] = set()
        for u in sorted(edge):
            done.add(u)
            further = (edge | joined[u]) - part - closed - done - {u}
            yield from grow(part | {u}, frozenset(further), closed | frozenset(done))

    first = start[0]
    yield from grow(frozenset(start), frozenset(joined[first] - barred), barred | frozenset(start))


def pattern_of(t: System, units: Iterable[int]) -> Pattern | None:
    """Return the orders of some units as a pattern, or None if a convoy has too many routes for that."""
    chosen = list(units)
    number = {u: i for i, u in enumerate(chosen)}
    empty: dict[int, int] = {}

    def place(province: int) -> int:
        at = t.at[province]
        return number[at] if at in number else len(chosen) + empty.setdefault(province, len(empty))

    ways = {u: _way_of(t, u) for u in chosen}
    orders: list[PatternOrder] = []
    listed: list[tuple[int, Routes]] = []
    for u in chosen:
        reading = t.reading[u]
        other = reading.other
        legal = reading.code is None and u not in t.unmatched
        if legal and reading.kind == MOVE:
            orders.append(PatternOrder(ways[u], place(t.target[u])))
            if ways[u] is not Act.MOVE:
                routes = _routes_among(t, u, number)
                if not routes:
                    return None
                listed.append((number[u], routes))
        elif legal and reading.kind == SUPPORT and other in number:
            orders.append(PatternOrder(Act.SUPPORT, -1, number[other]))
        elif legal and reading.kind == CONVOY and other in number and ways[other] is not Act.MOVE:
            orders.append(PatternOrder(Act.CONVOY, -1, number[other]))
        else:
            orders.append(PatternOrder(Act.HOLD))
    made = Pattern.of(orders, [_power_number(t, u) for u in chosen])
    several = [(army, routes) for army, routes in listed if routes != made.routes_of(army)]
    return replace(made, routes=tuple(several))


def _way_of(t: System, u: int) -> Act:
    """Return how the order of a unit goes if it is a move: by land, by sea, or as its convoy allows."""
    if t.reading[u].kind != MOVE or t.reading[u].code is not None or t.passages[u] is None:
        return Act.MOVE
    if not t.by_land[u] or t.by_sea[u] == YES:
        return Act.SAIL
    if t.by_sea[u] != NO:
        return Act.ASKED
    protects_fleets = t.rulebook.convoy_paradox is ConvoyParadox.RULES_1982
    return Act.EITHER if protects_fleets and t.carriers.get(u) else Act.MOVE


def _routes_among(t: System, u: int, number: Mapping[int, int]) -> Routes | None:
    """Return the routes of a convoy whose fleets are all in a part; None if patterns cannot express them."""
    passage = t.passages[u]
    if passage is None:
        return None
    fleets = passage.fleets
    found = {route for i in range(len(fleets)) for route in passage.routes(i)}
    paths = [
        tuple(number[fleets[i]] for i in path) for path in found if {fleets[i] for i in path} <= {*number}
    ]
    return shape_of_paths(paths) if len(route_members((), paths)) <= MOST_FLEETS else None


def _power_number(t: System, u: int) -> int:
    powers = list(dict.fromkeys(unit.power for unit in t.units))
    return powers.index(t.units[u].power)
