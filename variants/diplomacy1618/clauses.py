"""What the clauses want that make an order void, in words."""

from ...solver import CLAUSES

WORDS = {
    "D18-SWE-6": "Hither Pomerania is a home center for Sweden alone",
    "D18-BRA-2": "Brandenburg builds fleets in Stettin, never armies",
    "D18-PRAGUE-10": "the Palatinate did not have Prague in Winter 1618, so it is no home center",
    "D18-PRAGUE-11": "Prague has become Palatine and is no Austrian home center any more",
    "D18-PRAGUE-12": "Prague was Austrian in Winter 1618 and is a home center for Austria alone",
    "D18-PRAGUE-13": "Austria did not have Prague in Winter 1618, so it is no home center",
    "D18-PRAGUE-14": "Prague is a home center for Austria or the Palatinate, nobody else",
    "D18-SEA-2": "no fleet is built along the North Sea coast",
    "D18-SEA-3": "no fleet moves along the North Sea coast",
    "D18-SEA-4": "a province on the North Sea takes no fleets, not even on another coast",
    "D18-SEA-5": "no fleet supports or retreats along the North Sea coast",
}
"""For each clause that forbids orders what it says, as half a sentence."""

CLAUSES.update(WORDS)
