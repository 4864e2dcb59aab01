"""The Free Imperial Cities: fifteen centers, each held by an army that belongs to nobody."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...model.board import Board
from ...model.names import NEUTRAL, Province
from ...model.orders import MovementOrder, Support
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from .geography import listed_places

CITY = Clauses(
    "G48-CITY",
    {
        1: "there are fifteen Free Imperial Cities",
        2: "each city counts as a supply center",
        3: "each city has an army that belongs to no power",
        4: "the army of a city holds in every turn, and nobody orders it",
        5: "it defends as any army that holds, with the supports that it is given",
        6: "dislodged, it is disbanded at once and retreats nowhere",
        7: "men-at-arms can support the army of a city where it stands",
        8: "an army that is gone never comes back, and an owned city grows none",
        9: "a city belongs to whose unit stands there after the retreats of Fall",
        10: "it neither cuts nor supports, nor does it contest an empty place",
        11: "two equal attacks on a city leave its army where it is",
        12: "an army that vanished closes nothing to anybody's retreat",
        13: "a city borders on what the map shows around it",
        14: "for men-at-arms a city is a place like others",
        15: "the armies of the cities count for nobody and are listed apart from those of powers",
    },
)


@lru_cache(maxsize=64)
def cities(board: Board) -> frozenset[Province]:
    """The Free Imperial Cities: what the board lists under ``special``, ``free_cities`` (G48-CITY-1)."""
    return listed_places(board, board.special.get("free_cities", ()), "free_cities")


class SupportNeutralHold(RuleOption, about=CITY[7]):
    """Whether the army of a Free Imperial City can be supported in place.

    The standard rules let any unit support any unit.
    """

    ALLOWED = "allowed", "Every man-at-arms beside it can.", "standard rules, published engine"
    FORBIDDEN = "forbidden", "Nobody can."


def forbidden(standing: Mapping[Province, Unit], rules: Rulebook, order: MovementOrder) -> Clause | None:
    """The clause that forbids to support the army of a city in place, where one does."""
    if not isinstance(order, Support) or order.target is not None:
        return None
    supported = standing.get(order.supported.location.province)
    if supported is None or supported.power != NEUTRAL:
        return None
    forbidden = SupportNeutralHold.FORBIDDEN.counts(rules)
    return CITY[7].saying("nobody supports the army of a Free Imperial City") if forbidden else None


def disbands(lost: DislodgedUnit) -> Clause | None:
    """The clause by which the army of a city is disbanded when it is dislodged."""
    return CITY[6] if lost.unit.power == NEUTRAL else None


CHAPTER = Chapter.of(__name__, __doc__, (CITY,), options=(SupportNeutralHold,))
