"""The powers' homes and the minor states: original owners and values.

On the board, each home of a power also has a minor state of its own. That state does not exist in the first
year; it comes into being when the home is freed of all owners (E15-EXP-12, E15-ABN-2).
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
        1: "the minor states on the list are pliant: influence decides which power orders their units",
        2: "only Catholic powers may place influence in the Papal States",
        3: "only Catholic powers may order units of the Papal States",
        4: "the Papal States consist of Rome and the Marche",
        5: "Morocco begins neutral, although no power has influence there",
        6: "no power may place influence in Morocco before the Moroccan unification",
        7: "no power may place influence in Catalonia before the Catalan secession",
        8: "units may enter and capture Catalonia from the start",
        9: "Catalonia begins without a center or a unit",
        10: "Poland consists of seven provinces",
        11: "the rules name six Polish provinces: Warsaw, Lithuania, Danzig, Posen, Galicia, and Podolia",
        12: "Lower Saxony consists of Bremen and Brunswick-Lüneburg",
        13: "all provinces of a minor state share its status",
        14: "no power has influence anywhere at the start, so all other minor states begin unaligned",
    },
)

VAL = Clauses(
    "E15-VAL",
    {
        1: "every center has a value from 3 to 18",
        2: "a captured center scores its value for its captor",
        3: "a captured center adds its value to its captor's yearly influence",
        4: "an aligned state scores three times its value",
        5: "each power has its own home centers",
        6: "a single number on the map gives both the influence and the victory points of a center",
    },
)

Faith: TypeAlias = Literal["protestant", "catholic"]
"""One of the two Christian parties; also the kind of a religious marker."""

PROTESTANT: Faith = "protestant"
CATHOLIC: Faith = "catholic"

OTTOMANS = Power("ott")
"""The Ottoman Empire, aligned with nobody; the weight of influence moves its units (E15-OTT-17)."""
PAPAL_STATES = Power("papl")
"""The Papal States, permanently Catholic (E15-MARK-5)."""
MOROCCO = Power("sul")
"""Morocco, neutral and closed to influence until its unification (E15-MIN-5, E15-MIN-6)."""
CATALONIA = Power("cat")
"""Catalonia, closed to influence until its secession (E15-MIN-7)."""
ROME = Province("rom")


class CataloniaStart(RuleOption, about=MIN[8]):
    """Who owns Catalonia at the start.

    The rules say only that it can be entered and captured.
    """

    UNALIGNED = (
        "unaligned_no_owner",
        "Nobody else: it is a state that cannot be influenced but can be captured.",
    )
    SPANISH = "spanish_province", "Spain."


WIDERSTAND = "widerstand"
"""The counterbalance that bars Catholic powers from states with a Protestant majority (E15-CBAL-2)."""
KETZENHAMMER = "ketzenhammer"
"""The counterbalance that bars Protestant powers from states with a Catholic majority (E15-CBAL-4)."""


def may_order(board: Board, power: Power, state: Power) -> bool:
    """Return whether a power may place influence in a state and order its units; in the Papal States only
    Catholic powers may.
    """
    only = board.minor[state].deploy
    return only not in (PROTESTANT, CATHOLIC) or find_faith(board, power) == only


def find_faith(board: Board, power: Power) -> Faith | None:
    """Return the faith of a power (E15-ID-7), or None for a minor state."""
    info = board.power.get(power)
    return cast("Faith | None", info.faith) if info is not None else None


def find_powers_of_faith(board: Board, faith: Faith) -> tuple[Power, ...]:
    """Return the powers of a faith."""
    return tuple(info.id for info in board.powers if info.faith == faith)


@lru_cache(maxsize=64)
def find_ownable_provinces(board: Board) -> frozenset[Province]:
    """Return the provinces that can be owned: all except seas."""
    return frozenset(info.id for info in board.provinces if info.terrain is not Terrain.SEA)


@lru_cache(maxsize=64)
def find_homes(board: Board) -> Mapping[Power, tuple[Province, ...]]:
    """Return the home centers of each power (E15-VAL-5)."""
    found: dict[Power, list[Province]] = {info.id: [] for info in board.powers}
    for info in board.provinces:
        if info.home is not None:
            found[info.home].append(info.id)
    return {power: tuple(places) for power, places in found.items()}


@lru_cache(maxsize=64)
def read_muslim_states(board: Board) -> frozenset[Power]:
    """Return the states with Muslim units and Islamic home centers (E15-FAITH-8)."""
    return frozenset(map(Power, _read_texts(board, "muslim_states")))


@lru_cache(maxsize=64)
def find_states_neutral_at_start(board: Board) -> frozenset[Power]:
    """Return the states that begin neutral without any influence (E15-MIN-5)."""
    return frozenset(map(Power, _read_texts(board, "start_neutral")))


@lru_cache(maxsize=64)
def find_papal_neighborhood(board: Board) -> frozenset[Province]:
    """Return the provinces of the Papal States and their neighbors (E15-FAITH-1, E15-FAITH-2)."""
    return frozenset(map(Province, _read_texts(board, "papal_neighbors")))


def find_catalan_center(board: Board) -> Mapping[Province, int]:
    """Return the center of Catalonia after its secession, with its value (E15-CAT-2)."""
    described = cast("Mapping[str, Mapping[str, object]]", board.special)["catalonia"]
    value = cast("Mapping[str, object]", described["then"])["value"]
    assert isinstance(value, int)
    return {board.minor[CATALONIA].capital: value}


def _read_texts(board: Board, key: str) -> tuple[str, ...]:
    return tuple(map(str, cast("Sequence[object]", board.special.get(key, ()))))


CHAPTER = Chapter.of(__name__, __doc__, (MIN, VAL), options=(CataloniaStart,))
