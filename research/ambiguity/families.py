"""Families of ambiguous patterns: rings, and the paradoxes of the DATC.

Patterns of one family differ only in the number of fleets that convoy an army, and in additional supports on
both sides of a battle.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ...model.brief import make_repr
from ...model.json_records import JsonRecord
from .evaluation import count_resolutions
from .patterns import Act, Pattern, canonical_form, parse_pattern

KNOWN: dict[str, str] = {
    "A-B; B C D~C; C S A-B; D~C": "6.F.14",
    "A-C; B-C; C C F~D; D S A-C; E S B-C; F~D": "6.F.16",
    "A-B; B C E~C; C S B; D S A-B; E~C": "6.F.18",
    "A-C; B-D; C C H~F; D C G~E; E S A-C; F S B-D; G~E; H~F": "6.F.22",
    "A-C; B-D; C C I~F; D C J~E; E S C; F S D; G S A-C; H S B-D; I~F; J~E": "6.F.23",
    "A-C; B-D; C C I~F; D C H~E; E S A-C; F S D; G S B-D; H~E; I~F": "6.F.24",
    (
        "A-G; B-H; C-I; D-J; E-K; F-L; G C T~N; H C S~M; I C V~P; J C U~O; K C X~R; L C W~Q; "
        "M S A-G; N S C-I; O S B-H; P S E-K; Q S D-J; R S F-L; S~M; T~N; U~O; V~P; W~Q; X~R"
    ): "6.F.28",
}
"""The smallest patterns of DATC cases, with the number of the first case that has each."""


MOST_UNITS = 12
"""The largest pattern in which pairs of balancing supports are searched for, in units."""


class FamilyRecord(JsonRecord):
    """The family of an ambiguous pattern."""

    name: str
    datc: str | None
    base: str
    fleets: list[int]
    more_supports: int


@dataclass(frozen=True, slots=True)
class Family:
    """A family: its name, its DATC case (None if there is none), and how the pattern extends `base`.

    `base` is the smallest pattern of the family, `fleets` the length of each convoy, `more_supports` the
    number of additional supports.
    """

    name: str
    datc: str | None
    base: Pattern
    fleets: tuple[int, ...] = ()
    more_supports: int = 0

    def __repr__(self) -> str:
        return make_repr(self, str(self), f"DATC {self.datc}" if self.datc else "")

    def __str__(self) -> str:
        longest = max(self.fleets, default=1)
        words = [self.name]
        if longest > 1:
            words.append(f"convoy of {longest} fleets")
        if self.more_supports:
            each = self.more_supports // 2
            words.append(f"{each} more support{'s' if each > 1 else ''} on each side")
        return ", ".join(words)

    def to_json(self) -> FamilyRecord:
        """Return the family as a JSON object."""
        return {
            "name": str(self),
            "datc": self.datc,
            "base": str(self.base),
            "fleets": list(self.fleets),
            "more_supports": self.more_supports,
        }


def family_of(pattern: Pattern) -> Family:
    """Return the family of an ambiguous pattern."""
    short = contract(pattern)
    fleets = tuple(sorted(len(pattern.fleets(u)) for u, order in enumerate(pattern.orders) if order.may_sail))
    ring = _ring_name(short)
    if ring is not None:
        return Family(ring, None, canonical_form(short), fleets)
    known = _known_families()
    paradoxes = len(short) <= MOST_UNITS
    supports = [u for u, order in enumerate(short.orders) if order.act is Act.SUPPORT]
    for count in range(0, len(supports) + 1 if paradoxes else 1, 2):
        for gone in combinations(supports, count):
            base = canonical_form(Pattern.of(short.without(gone).orders))
            if base in known:
                return Family(known[base], known[base], base, fleets, count)
    for count in range(2, len(supports) + 1 if paradoxes else 0, 2):
        for gone in combinations(supports, count):
            base = short.without(gone)
            if count_resolutions(base) != 1:
                return Family("not in the DATC", None, canonical_form(base), fleets, count)
    return Family("not in the DATC", None, canonical_form(short), fleets)


def contract(pattern: Pattern) -> Pattern:
    """Return the pattern without the fleets of convoys that no unit attacks, except one per convoy.

    A pattern with several routes stays as it is.
    """
    if pattern.routes:
        return pattern
    gone: list[int] = []
    for army, order in enumerate(pattern.orders):
        if order.act is Act.SAIL:
            chain = pattern.fleets(army)
            quiet = [fleet for fleet in chain if not pattern.movers_to(fleet)]
            gone += quiet if len(quiet) < len(chain) else quiet[1:]
    if not gone:
        return pattern
    left = [u for u in range(len(pattern)) if u not in gone]
    number = {u: i for i, u in enumerate(left)}
    empty: dict[int, int] = {}

    def moved(place: int) -> int:
        if place < 0 or place in number:
            return number.get(place, -1)
        return len(left) + empty.setdefault(place, len(empty))

    orders = [pattern.orders[u] for u in left]
    return Pattern.of(
        [order._replace(target=moved(order.target), other=moved(order.other)) for order in orders],
        [pattern.powers[u] for u in left],
    )


def _ring_name(pattern: Pattern) -> str | None:
    """Return the name of a ring of moves, some perhaps by convoys that no unit attacks, or None."""
    movers = [u for u, order in enumerate(pattern.orders) if order.is_move]
    others = [order for order in pattern.orders if not order.is_move]
    if any(order.act is not Act.CONVOY for order in others):
        return None
    place, seen = movers[0], set[int]()
    while place in movers and place not in seen:
        seen.add(place)
        place = pattern.orders[place].target
    if seen != set(movers) or place != movers[0]:
        return None
    by_sea = sum(order.may_sail for order in pattern.orders)
    return f"ring of {len(movers)}{f', {by_sea} of them by sea' if by_sea else ''}"


@lru_cache(maxsize=1)
def _known_families() -> dict[Pattern, str]:
    return {canonical_form(parse_pattern(text)): number for text, number in KNOWN.items()}
