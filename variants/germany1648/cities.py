"""The Free Imperial Cities: fifteen centers, each held by a neutral army."""

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
from .geography import read_listed_places

CITY = Clauses(
    "G48-CITY",
    {
        1: "there are fifteen Free Imperial Cities",
        2: "each Free Imperial City is a supply center",
        3: "a neutral army holds each Free Imperial City",
        4: "the army of a Free Imperial City holds every turn, and no power can order it",
        5: "the army of a city defends like any holding army, together with the supports it receives",
        6: "a dislodged army of a city is disbanded immediately and does not retreat",
        7: "men-at-arms may support the army of a city in place",
        8: "a disbanded army of a city never returns, and a captured city gets no new army",
        9: "a city belongs to the power whose unit is there after the Fall retreats",
        10: (
            "the army of a city neither cuts supports nor gives them, and it does not contest vacant "
            "territories"
        ),
        11: "two equal attacks on a city leave its army in place",
        12: "a disbanded army of a city closes no territory to retreats",
        13: "a city borders the territories that surround it on the map",
        14: "men-at-arms may enter a city like any other territory",
        15: "the armies of the cities count for no power and are listed separately",
    },
)


@lru_cache(maxsize=64)
def find_free_cities(board: Board) -> frozenset[Province]:
    """Return the Free Imperial Cities, which the board file lists as ``special.free_cities`` (G48-CITY-1)."""
    return read_listed_places(board, board.special.get("free_cities", ()), "free_cities")


class SupportNeutralHold(RuleOption, about=CITY[7]):
    """Whether the army of a Free Imperial City can be supported to hold.

    The standard rules let any unit support any other unit.
    """

    ALLOWED = "allowed", "Every adjacent man-at-arms can support it.", "standard rules, published engine"
    FORBIDDEN = "forbidden", "No unit can support it."


def find_forbidding_clause(
    standing: Mapping[Province, Unit], rules: Rulebook, order: MovementOrder
) -> Clause | None:
    """Return the clause that forbids supporting the army of a city in place, if any."""
    if not isinstance(order, Support) or order.target is not None:
        return None
    supported = standing.get(order.supported.location.province)
    if supported is None or supported.power != NEUTRAL:
        return None
    forbidden = SupportNeutralHold.FORBIDDEN.is_chosen_in(rules)
    return CITY[7].with_words("no unit may support the army of a Free Imperial City") if forbidden else None


def find_disbanding_clause(lost: DislodgedUnit) -> Clause | None:
    """Return the clause that disbands a dislodged army of a city."""
    return CITY[6] if lost.unit.power == NEUTRAL else None


CHAPTER = Chapter.of(__name__, __doc__, (CITY,), options=(SupportNeutralHold,))
