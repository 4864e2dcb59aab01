"""What the clauses of the diplomatic phase want, in words; those about movement are in `clauses_movement`."""

from ...solver import CLAUSES

WORDS = {
    "E19-INF-4": "influence is placed in minor states that nobody has captured",
    "E19-INF-6": "all points of the year must be placed",
    "E19-INF-8": "nobody places more points than he has this year",
    "E19-DA-1": "an attack needs influence of the attacker and of another power in a minor state",
    "E19-DA-3": "a power makes one diplomatic attack a year",
    "E19-DA-11": "suspended influence in a captured state is not attacked",
    "E19-DECL-1": "declarations are about another power that is still in the game",
    "E19-DECL-2": "influence, diplomatic attacks and declarations belong into the diplomatic phase",
    "E19-DECL-3": "the two are at war already",
    "E19-DECL-7": "the two are allied already",
    "E19-DECL-8": "all members of an alliance must declare it",
    "E19-DECL-11": "an armistice is announced by powers that are at war",
    "E19-DECL-13": "an alliance must be dissolved before its members make war, and none is dissolved twice",
    "E19-DECL-14": "a war must have ended before its enemies declare an alliance",
    "E19-DECL-18": "a full year must pass after the end of a war or an alliance",
    "E19-DECL-19": "a war that one of them declares comes before an alliance",
    "E19-MOD-5": "the units of this state follow the first of its secret handlers who orders them",
    "E19-MOD-7": "only Protestant powers have influence in Sweden",
    "E19-MOD-9": "only Catholic powers have influence in the Papacy",
    "E19-MOD-11": "only Protestant powers have influence in the Dutch Republic",
}
"""For each clause that forbids something what it says, as half a sentence."""

CLAUSES.update(WORDS)
