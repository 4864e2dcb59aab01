"""Captured states: their influence is suspended, and counts again once they are free."""

from __future__ import annotations

from ...model.names import Power
from ...model.reasons import Fact
from ..framework.book import Chapter
from ..framework.rules import Clauses
from ..framework.wording import power_name, province_name
from .setting import Setting

CAP = Clauses(
    "E19-CAP",
    {
        1: "foreign land stays captured only while it is occupied",
        2: "land that is left empty goes back in the Map Adjustment",
        3: "a captured state takes no influence",
        4: "the influence in a captured state is suspended, and changed by diplomatic attacks alone",
        5: "a power gives up land by leaving it",
        6: "the influence in a state that is free again counts again",
        7: "a state that is free again has its status by the influence there",
        8: "a state that is free again builds its unit if it has a center",
        9: "land that is free again belongs to whose it was at first",
        10: "Normandy, taken by England and left empty, is French again in the Map Adjustment",
        11: "Kalenberg, captured and left, goes back to Lower Saxony",
        12: "Ottoman land goes back to the Ottomans as long as they have a center of their own",
        13: "land that a third power takes from its captor in war belongs to that power",
        14: "land from which an ally of its first owner drives the captor belongs to its first owner again",
        15: "a unit of the first owner restores his land",
    },
)


def captured_fact(setting: Setting, state: Power) -> Fact:
    """Who holds a captured state."""
    seat = setting.board.minor[state].capital
    holder = setting.owners.get(seat)
    whose = "nobody" if holder is None else power_name(setting.board, holder)
    return Fact(f"{province_name(setting.board, seat)} belongs to {whose}.", CAP[3])


CHAPTER = Chapter.of(__name__, __doc__, (CAP,))
