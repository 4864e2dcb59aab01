"""The game: five powers of two faiths, the year, and the edition of the standard rules."""

from __future__ import annotations

from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption, apply_edition

ID = Clauses(
    "E15-ID",
    {
        1: "the rules are those of version 3, by Matthew Medeiros",
        2: "the powers are Austria, Denmark, England, France, and Spain",
        3: "by placing influence, a power gains authority over a minor state's religion and its units",
        4: "victory is measured in points for captured centers and aligned states",
        5: "the game begins in 1615",
        6: "the standard rules apply wherever these rules do not change them",
        7: "Austria, France, and Spain are Catholic; Denmark and England are Protestant",
        8: "there is no forced march; the rules contain only a heading for it",
        9: "the credits and the maps named there have no effect on play",
    },
)

CAL = Clauses(
    "E15-CAL",
    {
        1: "a year has a status check, three movement phases, Early Winter, Late Winter, and scoring",
        2: "a year has three movement phases, in Spring, Summer, and Fall",
        3: "the status check at the beginning of a year reevaluates every minor state",
        4: "each power receives its influence at the beginning of the year",
        5: "provinces change hands only in winter",
    },
)

FIRST_YEAR = 1615
"""The year in which the game begins (E15-ID-5)."""


class CaptureMoment(RuleOption, about=CAL[5]):
    """When provinces change hands in winter.

    Only captures before Early Winter let the units of captured states be disbanded in the same year.
    """

    BEFORE_EARLY_WINTER = (
        "after_fall_retreats_before_early_winter",
        "Before Early Winter, in which units are disbanded.",
    )
    LATE_WINTER = "late_winter", "After Early Winter, immediately before builds."


class BaseRulebook(RuleOption, about=ID[6]):
    """The edition of the standard rules that applies where this variant is silent.

    The fifth edition is the 2008 reprint of the rules of 2000.
    """

    RULES_2000_2008 = "2000_2008", "The rules of 2000, reprinted in 2008."
    RULES_2023 = "2023", "The rules of 2023."


USUAL_EDITION = "rulebook-2000"
"""The preset of the default edition."""

_EDITIONS = {BaseRulebook.RULES_2000_2008: USUAL_EDITION, BaseRulebook.RULES_2023: "rulebook-2023"}


def apply_chosen_edition(rulebook: Rulebook) -> Rulebook:
    """Return the rulebook for a phase: the chosen edition fills in every standard rule left at its default
    (E15-ID-6).
    """
    return apply_edition(rulebook, _EDITIONS[BaseRulebook.of(rulebook)], USUAL_EDITION)


CHAPTER = Chapter.of(__name__, __doc__, (ID, CAL), options=(CaptureMoment, BaseRulebook))
