"""What the clauses want that make an order void or let it fail, in words."""

from ...solver.clause_words import CLAUSES

WORDS = {
    "E15-BLD-1": "captures of land can be waived, and nobody captures a sea",
    "E15-BLD-2": "captures are waived in the Fall, with orders or retreats as the rules say",
    "E15-BLD-8": "units are built in supply centers",
    "E15-BLD-10": "nothing is built in captured Islamic centers",
    "E15-BLD-11": "Protestants build nothing in captured centers of Catholic powers",
    "E15-BLD-12": "Catholics build nothing in captured centers of Protestant powers",
    "E15-BLD-13": "nothing is built in captured home centers of powers",
    "E15-CBAL-2": "widerstand closes states with a Protestant majority to Catholic influence",
    "E15-CBAL-4": "ketzenhammer closes states with a Catholic majority to Protestant influence",
    "E15-DIS-1": "a power dislodges no unit of a state aligned with it",
    "E15-DIS-4": "units of one side do not dislodge one another",
    "E15-DIS-5": "units of one side do not cut one another's support",
    "E15-FAITH-1": "Christian units do not help Muslim units into the Papal States",
    "E15-FAITH-2": "Christian units do not help Muslim units into the provinces next to the Papal States",
    "E15-FAITH-3": "Christian fleets do not convoy Muslim units to the Papal States or next to them",
    "E15-FAITH-5": "Muslim units do not support a Christian attack on a Muslim unit",
    "E15-FAITH-6": "Muslim units help Christian ones into an Islamic center in an alliance system alone",
    "E15-FAITH-7": "Muslim fleets convoy Christian units to an Islamic center in an alliance system alone",
    "E15-NEUT-2": "nobody enters a neutral state",
    "E15-NEUT-3": "nobody enters a neutral state, so the unit holds",
    "E15-NEUT-6": "nobody follows a unit that leaves a neutral state",
    "E15-NEUT-12": "nobody can attack a unit of a neutral state at home, so no support to hold is given",
    "E15-NEUT-14": "a foreign unit in a neutral state does not go to another of its provinces",
    "E15-NEUT-15": "what a neutral state has acquired is closed as well",
    "E15-OTT-15": "the Ottomans build in their own homes",
    "E15-RET-4": "nobody retreats into a neutral state",
}
"""For each clause that forbids orders what it says, as half a sentence."""

CLAUSES.update(WORDS)
