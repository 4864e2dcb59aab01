"""Captured states: their influence is suspended until they are free."""

from __future__ import annotations

from ...model.names import Power
from ...model.reasons import Fact
from ...model.wording import format_owner
from ..framework.book import Chapter
from ..framework.rules import Clauses
from .setting import Europe1619Setting

CAP = Clauses(
    "E19-CAP",
    {
        1: "foreign land stays captured only while it is occupied",
        2: "vacated captured land returns to its owner in the Map Adjustment",
        3: "a power cannot place influence in a captured state",
        4: "influence in a captured state is suspended, and only diplomatic attacks change it",
        5: "a power may give up land by leaving it",
        6: "when a captured state becomes free, its influence counts again",
        7: "when a captured state becomes free, its influence decides its status",
        8: "when a captured state becomes free, it builds its unit if it has a center",
        9: (
            "freed land returns to its original owner; a state is freed by the power with which its "
            "suspended influence would align it"
        ),
        10: ("if England captures Normandy and leaves it, Normandy returns to France in the Map Adjustment"),
        11: "if Kalenberg is captured and then vacated, it returns to Lower Saxony",
        12: (
            "freed land returns to a minor state, such as the Ottomans, only while the state has a "
            "center of its own"
        ),
        13: "a third power captures the land that it takes from a captor in war",
        14: (
            "if an ally of the original owner drives the captor out, the land returns to the original owner"
        ),
        15: "a unit of the original owner restores its land",
    },
)


def captured_fact(setting: Europe1619Setting, state: Power) -> Fact:
    """Return the fact that says who holds a captured state."""
    seat = setting.board.minor[state].capital
    return Fact(format_owner(setting.board, seat, setting.owners.get(seat)), CAP[3])


CHAPTER = Chapter.of(__name__, __doc__, (CAP,))
