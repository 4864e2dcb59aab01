"""What the clauses want that make an order void, in words."""

from ...solver import CLAUSES

WORDS = {
    "G48-CITY-7": "nobody supports the army of a Free Imperial City",
    "G48-KNIGHT-1": "no power has fleets, only men-at-arms and knights",
    "G48-KNIGHT-2": "the Ecclesiastic Lands have no knights",
    "G48-KNIGHT-9": "the order of a knight names its destination and no way there",
    "G48-KNIGHT-14": "a knight never goes into a Free Imperial City",
    "G48-KNIGHT-15": "a knight supports no move into a Free Imperial City",
    "G48-KNIGHT-16": "a knight supports nobody who holds a Free Imperial City",
    "G48-KNIGHT-23": "a dislodged knight retreats one step only",
    "G48-KNIGHT-24": "a knight does not retreat into a Free Imperial City",
    "G48-KNIGHT-25": "a dislodged knight does not ride through where its attacker came from",
    "G48-KNIGHT-26": "a knight does not end its ride where it began",
    "G48-BLD-4": "no knight is built in a Free Imperial City",
    "G48-MAP-3": "there are no seas and no convoys",
    "G48-MAP-6": "the two territories touch in one point only, across which no unit moves",
    "G48-MAP-7": "the two territories touch in one point only, across which not even a knight gets",
    "G48-MAP-8": "the two territories touch in one point only, across which no unit supports",
}
"""For each clause that forbids orders what it says, as half a sentence."""

CLAUSES.update(WORDS)
