"""The game: eleven powers of two faiths on a map of many states, and the standard rules for all else."""

from __future__ import annotations

from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption, with_edition

ID = Clauses(
    "E19-ID",
    {
        1: "the game was once called Europe 1615 and is by Matthew Medeiros",
        2: "the quotation and the history before the game change nothing in play",
        3: "the games from which ideas were taken change nothing in play",
        4: "the game is best with eleven players",
        5: "eleven powers play, from Austria to Poland-Lithuania",
        6: "the houses of the rulers matter for dynastic alliances alone",
        7: "the Catholic League is Bavaria too, and the Protestant Union the Palatinate",
        8: "six powers are Catholic, and five are Protestant",
        9: "the standard rules count where nothing else is said",
    },
)
MAP = Clauses(
    "E19-MAP",
    {
        1: "some minor states have several provinces",
        2: "all provinces of a state share its status",
        3: "Lower Saxony is Kalenberg and Brunswick",
        4: "Savoy is Savoy and Piedmont",
        5: "Hesse is Hesse and Darmstadt",
        6: "the Ottomans have seven provinces in the Balkans",
        7: "Holstein has an east coast and a west coast",
        8: "a fleet from Copenhagen to Holstein names the coast",
        9: "nobody goes from one coast of Holstein to the other",
        10: "Copenhagen borders on Scania, Bornholm, Skagerrak, the North Sea, Heligoland and Holstein",
        11: "between the sea of Bornholm and Skagerrak a fleet stops on its way",
        12: "the numbers of centers stand in filled circles",
        13: "the number of a center is income",
        14: "a minor state keeps units by its centers",
        15: "the number of a center counts in scores",
        16: "the numbers of other valued regions stand in triangles",
        17: "the number of a valued region is income",
        18: "the number of a valued region counts in scores",
        19: "a cross on a state is the marker of a confession",
        20: "a marker stands for a majority of two thirds",
    },
)
START = Clauses("E19-START", {1: "each power begins with centers, valued provinces and units"})
CAL = Clauses(
    "E19-CAL",
    {
        1: "a year has diplomacy, orders, adjudication, retreats, map adjustment, builds and scores",
        2: "there is one movement a year",
        3: "each year has a phase for scores, which are tallied when the game ends",
        4: "the first year is 1619",
    },
)

SPRING, WINTER = "spring", "winter"
"""The season of everything up to the retreats, and that of builds, transactions and votes."""

FIRST_YEAR = 1619
"""The year of the first influence in the minor states; no other one is known (E19-CAL-4)."""


class BaseRulebook(RuleOption, about=ID[9]):
    """The edition of the standard rules that counts where this variant says nothing.

    The fifth edition that the rules name is that of 2000.
    """

    RULES_2000_2008 = "2000_2008", "The rulebooks of 2000 and 2008."
    RULES_2023 = "2023", "The rulebook of 2023."


USUAL_EDITION = "rulebook-2000"
"""The preset of the edition that counts by default."""

_EDITIONS = {BaseRulebook.RULES_2000_2008: USUAL_EDITION, BaseRulebook.RULES_2023: "rulebook-2023"}


def in_force(rulebook: Rulebook) -> Rulebook:
    """The rulebook under which a phase is played: the edition fills in what nobody chose (E19-ID-9)."""
    return with_edition(rulebook, _EDITIONS[BaseRulebook.of(rulebook)], USUAL_EDITION)


CHAPTER = Chapter.of(__name__, __doc__, (ID, MAP, START, CAL), options=(BaseRulebook,))
