"""The game: its powers, map and year."""

from __future__ import annotations

from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption, apply_edition

ID = Clauses(
    "E19-ID",
    {
        1: "the game is Europe 1619, formerly Europe 1615, by Matthew Medeiros",
        2: "the opening quotation and the historical background have no effect on play",
        3: "the games that inspired the mechanics have no effect on play",
        4: "the game is best played with eleven players",
        5: (
            "the eleven powers are Austria, Denmark, Spain, France, the Dutch Republic, England, Sweden, "
            "the Catholic League, the Protestant Union & Bohemian Confederacy, the Papacy and "
            "Poland-Lithuania"
        ),
        6: "the rulers' houses matter only for dynastic alliances",
        7: (
            "the Catholic League is also called Bavaria, and the Protestant Union is also called the "
            "Palatinate"
        ),
        8: (
            "Austria, Spain, France, the Catholic League, the Papacy and Poland are Catholic; the other "
            "five powers are Protestant"
        ),
        9: "the standard rules apply unless this variant changes them",
    },
)
MAP = Clauses(
    "E19-MAP",
    {
        1: "a minor state may have several provinces",
        2: "all provinces of a minor state share its status",
        3: "Lower Saxony consists of Kalenberg and Brunswick",
        4: "Savoy consists of Savoy and Piedmont",
        5: "Hesse consists of Hesse and Darmstadt",
        6: "the Ottoman Empire has seven provinces in the Balkans",
        7: "Holstein has an east coast and a west coast",
        8: "a fleet that moves from Copenhagen to Holstein must name the coast",
        9: "a fleet cannot move from one coast of Holstein to the other",
        10: "Copenhagen borders Scania, Bornholm, Skagerrak, the North Sea, Heligoland and Holstein",
        11: "a fleet cannot move directly between Bornholm and Skagerrak; it needs a stop on the way",
        12: "a number in a filled circle is the value of a center",
        13: "the value of a center is income",
        14: "a minor state can keep one unit for each center that it controls",
        15: "the value of a center counts in scores",
        16: "a number in a triangle is the value of another valued region",
        17: "the value of a valued region is income",
        18: "the value of a valued region counts in scores",
        19: "a cross on a state is its confessional marker",
        20: "a marker stands for a two-thirds majority of the influence in a state",
    },
)
START = Clauses("E19-START", {1: "each power starts with centers, valued provinces and units"})
CAL = Clauses(
    "E19-CAL",
    {
        1: (
            "a year has a Diplomatic Phase, an Orders Phase, Adjudication, Retreats, a Map Adjustment, "
            "Builds and Transactions, and Scoring"
        ),
        2: "there is one movement phase a year",
        3: "every year has a step for scoring, but scores are tallied only when the game ends",
        4: "the first year is 1619",
    },
)

SPRING, WINTER = "spring", "winter"
"""The seasons: spring up to the retreats, winter for builds, transactions and votes."""

FIRST_YEAR = 1619
"""The year of the initial influence (E19-CAL-4); no other is known."""


class BaseRulebook(RuleOption, about=ID[9]):
    """The edition of the standard rules that applies unless this variant changes them.

    The text names the fifth edition, which is that of 2000.
    """

    RULES_2000_2008 = "2000_2008", "The rulebooks of 2000 and 2008."
    RULES_2023 = "2023", "The rulebook of 2023."


USUAL_EDITION = "rulebook-2000"
"""The preset of the default edition."""

_EDITIONS = {BaseRulebook.RULES_2000_2008: USUAL_EDITION, BaseRulebook.RULES_2023: "rulebook-2023"}


def apply_chosen_edition(rulebook: Rulebook) -> Rulebook:
    """Return the rulebook for a phase: the edition supplies the choices that are not set (E19-ID-9)."""
    return apply_edition(rulebook, _EDITIONS[BaseRulebook.of(rulebook)], USUAL_EDITION)


CHAPTER = Chapter.of(__name__, __doc__, (ID, MAP, START, CAL), options=(BaseRulebook,))
