"""The game and the standard rules behind it."""

from __future__ import annotations

from dataclasses import replace

from ...model.rulebook import Rulebook
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption, apply_edition
from ..framework.year import PhaseInput, PhaseRules, State, Submissions

ID = Clauses(
    "T48-ID",
    {
        1: "the title names the year 1648, in which the war ended; the game begins in 1618",
        2: "the standard rules apply wherever no clause changes them",
        3: (
            "eight powers play: Spain, France, England, Austria, Sweden, Poland, Russia and the Ottoman "
            "Empire"
        ),
    },
)


class BaseRulebook(RuleOption, about=ID[2]):
    """Which edition of the standard rules applies where this variant says nothing.

    The text names no edition.
    """

    RULES_2000_2023 = (
        "2000_2023",
        "The rulebooks of 2000 and 2023; where they differ, that of 2023.",
    )
    RULES_1971 = "1971", "The rulebook of 1971, for every rule left at its default."
    RULES_1982 = "1982", "The rulebook of 1982, for every rule left at its default."


DEFAULT_EDITION = "rulebook-2023"
"""The preset of the default edition."""

_EDITIONS = {
    BaseRulebook.RULES_2000_2023: DEFAULT_EDITION,
    BaseRulebook.RULES_1971: "rulebook-1971",
    BaseRulebook.RULES_1982: "rulebook-1982",
}


def apply_chosen_edition(rules: Rulebook) -> Rulebook:
    """Return the rulebook of a phase: the chosen edition sets each standard rule left at its default."""
    return apply_edition(rules, _EDITIONS[BaseRulebook.of(rules)], DEFAULT_EDITION)


class PhaseUnderEdition(PhaseRules):
    """A phase in which the rules of the chosen edition apply."""

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Apply the edition."""
        return super().prepare(replace(state, rulebook=apply_chosen_edition(state.rulebook)), submissions)


CHAPTER = Chapter.of(__name__, __doc__, (ID,), options=(BaseRulebook,))
