"""The powers' homes and the minor states: whose land it was before the first year, and what it is worth.

Each power's home has a minor state of its own name on the board. It is no state of the first year: it comes
into being once the home is freed of all owners (E15-EXP-12, E15-ABN-2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias, cast

from ...model.board import Board, Terrain
from ...model.names import Power, Province
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption

MIN = Clauses(
    "E15-MIN",
    {
        1: "the pliant minor states are those on the list",
        2: "only Catholic powers place influence in the Papal States",
        3: "only Catholic powers order units of the Papal States",
        4: "the Papal States are Rome and the Marche",
        5: "Morocco begins as a neutral state, although nobody has influence there",
        6: "Morocco takes no influence before its unification",
        7: "Catalonia takes no influence before its secession",
        8: "Catalonia can be entered and captured from the start",
        9: "Catalonia begins without a center and without a unit",
        10: "Poland has seven provinces",
        11: "six of them have names in the rules, from Warsaw to Podolia",
        12: "Lower Saxony is Bremen and Brunswick-Lüneburg",
        13: "all provinces of a state share its status",
        14: "nobody has influence anywhere before the first year, so all other states begin unaligned",
    },
)

VAL = Clauses(
    "E15-VAL",
    {
        1: "every center has a number from 3 to 18",
        2: "who has captured a center scores its number",
        3: "and receives as much influence more",
        4: "an aligned state scores three times its number",
        5: "each power has home centers",
        6: "one number on the map gives both the influence and the points",
    },
)

Faith: TypeAlias = Literal["protestant", "catholic"]
"""One of the two parties of Christendom; a religious marker is that of one of them."""

PROTESTANT: Faith = "protestant"
CATHOLIC: Faith = "catholic"

OTTOMANS = Power("ott")
"""The Ottoman Empire: nobody's ally, moved by weight of influence (E15-OTT-17)."""
PAPAL_STATES = Power("papl")
"""The Papal States, Catholic for good (E15-MARK-5)."""
MOROCCO = Power("sul")
"""Morocco, neutral and closed to influence until its unification (E15-MIN-5, E15-MIN-6)."""
CATALONIA = Power("cat")
"""Catalonia, closed to influence until its secession (E15-MIN-7)."""
ROME = Province("rom")


class CataloniaStart(RuleOption, about=MIN[8]):
    """Whose land Catalonia is at the start.

    It is passable and can be captured.
    """

    UNALIGNED = (
        "unaligned_no_owner",
        "Its own: a state that nobody can influence and anybody can capture.",
    )
    SPANISH = "spanish_province", "Spanish land."


WIDERSTAND = "widerstand"
"""The counterbalance: Catholic powers place nothing in states with a Protestant majority (E15-CBAL-2)."""
KETZENHAMMER = "ketzenhammer"
"""The counterbalance: Protestant powers place nothing in states with a Catholic majority (E15-CBAL-4)."""


def may_order(board: Board, power: Power, state: Power) -> bool:
    """A power may place influence in a state and order its units: in the Papal States Catholics alone."""
    only = board.minor[state].deploy
    return only not in (PROTESTANT, CATHOLIC) or faith_of(board, power) == only


def faith_of(board: Board, power: Power) -> Faith | None:
    """The party of a power (E15-ID-7); None for a minor state."""
    info = board.power.get(power)
    return cast("Faith | None", info.faith) if info is not None else None


def powers_of_faith(board: Board, faith: Faith) -> tuple[Power, ...]:
    """The powers of a party."""
    return tuple(info.id for info in board.powers if info.faith == faith)


@lru_cache(maxsize=64)
def land(board: Board) -> frozenset[Province]:
    """The provinces that can be owned: all but the seas."""
    return frozenset(info.id for info in board.provinces if info.terrain is not Terrain.SEA)


@lru_cache(maxsize=64)
def homes(board: Board) -> Mapping[Power, tuple[Province, ...]]:
    """The home centers of each power (E15-VAL-5)."""
    found: dict[Power, list[Province]] = {info.id: [] for info in board.powers}
    for info in board.provinces:
        if info.home is not None:
            found[info.home].append(info.id)
    return {power: tuple(places) for power, places in found.items()}


@lru_cache(maxsize=64)
def muslim_states(board: Board) -> frozenset[Power]:
    """The states whose units are Muslim and whose home centers are Islamic (E15-FAITH-8)."""
    return frozenset(map(Power, _texts(board, "muslim_states")))


@lru_cache(maxsize=64)
def states_neutral_at_start(board: Board) -> frozenset[Power]:
    """The states that are neutral although nobody has influence there (E15-MIN-5)."""
    return frozenset(map(Power, _texts(board, "start_neutral")))


@lru_cache(maxsize=64)
def papal_neighborhood(board: Board) -> frozenset[Province]:
    """The provinces of the Papal States and those next to them (E15-FAITH-1, E15-FAITH-2)."""
    return frozenset(map(Province, _texts(board, "papal_neighbors")))


def catalan_center(board: Board) -> Mapping[Province, int]:
    """The center of Catalonia after its secession, with its number (E15-CAT-2)."""
    described = cast("Mapping[str, Mapping[str, object]]", board.special)["catalonia"]
    value = cast("Mapping[str, object]", described["then"])["value"]
    assert isinstance(value, int)
    return {board.minor[CATALONIA].capital: value}


def _texts(board: Board, key: str) -> tuple[str, ...]:
    return tuple(map(str, cast("Sequence[object]", board.special.get(key, ()))))


CHAPTER = Chapter.of(__name__, __doc__, (MIN, VAL), options=(CataloniaStart,))
