"""What the clauses about money, units, decrees and votes want, in words."""

from ...solver import CLAUSES

WORDS = {
    "E19-ATTR-7": "an army in attrition is not bolstered",
    "E19-FORT-1": "a power fortifies states that are aligned with it",
    "E19-FORT-2": "only armies become fortified positions",
    "E19-FORT-3": "the army of a state is fortified in the state's home center",
    "E19-LOAN-1": "treasury points go to another power that is still in the game",
    "E19-LOAN-5": "nobody pays more than he has",
    "E19-MIN-1": "units of a minor state are disbanded only when it has more of them than centers",
    "E19-MIN-4": "only a state at the coast builds fleets",
    "E19-MIN-5": "the power that a state is aligned with names the kind of its new unit",
    "E19-MIN-6": "units of minor states gain strength by fortification alone",
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
    "E19-PRICE-4": "units are built in own home centers that one controls",
    "E19-PRICE-6": "no power has more than 15 points of strength, nor more units",
    "E19-PRICE-9": "only armies are bolstered",
    "E19-PRICE-10": "armies are bolstered in home centers of their power",
    "E19-PRICE-12": "only the bonus of a bolstered army can be given up",
    "E19-PRICE-13": "who reduces a unit bolsters no other one in the same phase",
    "E19-PRICE-14": "who disbands a unit bolsters no other one in the same phase",
    "E19-PRICE-15": "who disbands a unit builds none in the same phase",
    "E19-PRICE-16": "a unit is not bolstered in the phase in which it is built",
    "E19-SCORE-6": "the powers vote to go on in the last year only",
    "E19-UNIT-12": "no army has a strength, or a defense, of more than ten",
}
"""For each clause that forbids something what it says, as half a sentence."""

CLAUSES.update(WORDS)
