"""What the clauses want that make an order void or let it fail, in words."""

from ...solver import CLAUSES

WORDS = {
    "E15-BLD-1": "captures of other owners' land can be waived",
    "E15-BLD-2": "captures are waived in the Fall, with orders or retreats as the rules say",
    "E15-BLD-8": "units are built in supply centers",
    "E15-BLD-10": "nothing is built in captured Islamic centers",
    "E15-BLD-11": "Protestants build nothing in captured centers of Catholic powers",
    "E15-BLD-12": "Catholics build nothing in captured centers of Protestant powers",
    "E15-BLD-13": "nothing is built in captured home centers of powers",
}
"""For each clause that forbids orders what it says, as half a sentence."""

CLAUSES.update(WORDS)
