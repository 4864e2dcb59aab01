"""What the clauses about money, units, decrees and votes want, in words."""

from ...solver import CLAUSES

WORDS = {
    "E19-MOVE-1": "powers command their own units and those of the states aligned with them",
    "E19-PAPACY-1": "the Papacy alone announces decrees",
    "E19-PAPACY-2": "decrees command Catholic powers that are still in the game",
    "E19-PAPACY-3": "decrees have one phase of the year in which they are handed in",
    "E19-PAPACY-4": "a decree commands three powers at most",
    "E19-PAPACY-5": "there is one decree a year",
    "E19-PAPACY-6": "only a decree that binds now can be annulled",
    "E19-PAPACY-10": "no power is allied with itself",
    "E19-PAPACY-11": "no power attacks its own influence",
    "E19-PAPACY-13": "only an alliance that exists can be left",
    "E19-PAPACY-15": "decrees in other words are for the referee to admit, and to find violated",
    "E19-PAPACY-16": "no decree forces a power to declare war",
    "E19-PAPACY-17": "no decree forces a power to occupy a province",
    "E19-PAPACY-20": "influence that is placed already cannot be forbidden",
    "E19-PAPACY-23": "the Papacy does not command itself",
}
"""For each clause that forbids something what it says, as half a sentence."""

CLAUSES.update(WORDS)
