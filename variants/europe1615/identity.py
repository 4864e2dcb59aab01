"""The game: five powers of two faiths, its year, and the standard rules wherever these say nothing."""

from __future__ import annotations

from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption, with_edition

ID = Clauses(
    "E15-ID",
    {
        1: "the rules are those of the third version, by Matthew Medeiros",
        2: "Austria, Denmark, England, France and Spain are the powers",
        3: "who places influence in a minor state can win its faith and the orders to its units",
        4: "points for captures and alignments decide who wins",
        5: "the first year is 1615",
        6: "the standard rules count where nothing else is said",
        7: "Austria, France and Spain are Catholic, Denmark and England Protestant",
        8: "there is no forced march, of which the rules have no more than a heading",
        9: "those who are thanked, and the maps that are named, change nothing in play",
    },
)

CAL = Clauses(
    "E15-CAL",
    {
        1: "a year is a status check, three seasons, Early Winter, Late Winter and the scoring",
        2: "so there are three seasons of movement a year",
        3: "every minor state is looked at again when a year begins",
        4: "influence is handed out when a year begins",
        5: "land changes hands in the winter alone",
    },
)

FIRST_YEAR = 1615
"""The year in which the game begins (E15-ID-5)."""


class CaptureMoment(RuleOption, about=CAL[5]):
    """When occupied places change hands in the winter.

    Only so can units of captured states be disbanded in the same year.
    """

    BEFORE_EARLY_WINTER = (
        "after_fall_retreats_before_early_winter",
        "Before the Early Winter, in which units are disbanded.",
    )
    LATE_WINTER = "late_winter", "After the Early Winter, right before builds."


class BaseRulebook(RuleOption, about=ID[6]):
    """The edition of the standard rules that counts where this variant says nothing.

    The fifth edition is the reprint of 2008.
    """

    RULES_2000_2008 = "2000_2008", "The rules of 2000, printed again in 2008."
    RULES_2023 = "2023", "The rules of 2023."


USUAL_EDITION = "rulebook-2000"
"""The preset of the edition that counts by default."""

_EDITIONS = {BaseRulebook.RULES_2000_2008: USUAL_EDITION, BaseRulebook.RULES_2023: "rulebook-2023"}


def in_force(rulebook: Rulebook) -> Rulebook:
    """The rulebook under which a phase is played: the edition fills in what nobody chose (E15-ID-6)."""
    return with_edition(rulebook, _EDITIONS[BaseRulebook.of(rulebook)], USUAL_EDITION)


CHAPTER = Chapter.of(__name__, __doc__, (ID, CAL), options=(CaptureMoment, BaseRulebook))
