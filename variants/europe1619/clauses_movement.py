"""What the clauses about movement and retreats want, in words."""

from ...solver import CLAUSES

WORDS = {
    "E19-STAT-7": "the units of a minor state follow the power alone that it is aligned with",
    "E19-STAT-11": "the units of a neutral state hold",
    "E19-STAT-14": "the units of an unaligned state hold",
    "E19-STAT-10": "nobody enters a neutral state",
    "E19-STAT-13": "nobody retreats into a neutral state",
    "E19-MOVE-2": "land of another power is entered only at war or in alliance with it",
    "E19-MOVE-3": "a state aligned with another power is entered only at war or in alliance with that",
    "E19-MOVE-12": "minor units stay out of the land of their power and of its other states",
    "E19-SEA-4": "fleets of powers at peace do not fight each other",
    "E19-ALLY-3": "nobody dislodges a unit of an ally or of a state aligned with him",
    "E19-ALLY-4": "nobody helps to dislodge a unit of an ally or of a state aligned with him",
    "E19-ALLY-6": "an attack on an ally's unit cuts no support",
    "E19-ALLY-7": "an attack between allies and states aligned with them cuts no support",
    "E19-ADD-2": "a power does not dislodge a unit of a state aligned with it",
    "E19-ADD-3": "a power does not help to dislodge a unit of a state aligned with it",
    "E19-ADD-4": "an attack of a power on a unit aligned with it cuts no support",
    "E19-ADD-6": "units of one side do nothing to each other",
    "E19-ADD-7": "a state that lost its home center loses its units",
    "E19-POS-1": "no foreign unit stays in a neutral state",
    "E19-POS-2": "no unit stays in the land of a side that it is neither at war nor allied with",
    "E19-POS-5": "nobody attacks a unit of a side that he is neither at war nor allied with",
    "E19-POS-7": "nobody attacks a unit of an unaligned state",
    "E19-POS-8": "nobody attacks a unit of a neutral state",
    "E19-POS-10": "fleets and minor units cannot retreat, also where they were not dislodged",
    "E19-FORT-6": "a fortified unit holds until it is dislodged, whatever it is ordered",
    "E19-RET-1": "minor units do not retreat",
    "E19-RET-2": "fleets do not retreat",
    "E19-RET-4": "the unit there leaves only with the retreats",
    "E19-ATTR-2": "a unit with the status of attrition cannot move",
    "E19-ATTR-3": "a unit with the status of attrition only holds or supports",
    "E19-ATTR-6": "a unit with the status of attrition cannot retreat",
    "E19-ATTR-8": "a unit with the status of attrition cannot leave",
}
"""For each clause that forbids something what it says, as half a sentence."""

CLAUSES.update(WORDS)
