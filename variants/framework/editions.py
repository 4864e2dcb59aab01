"""The edition of the standard rules that counts where a game says nothing."""

from __future__ import annotations

from ...model.rulebook import Rulebook, preset
from ...model.rulebook.fields import rulebook_of


def with_edition(rules: Rulebook, edition: str, usual: str) -> Rulebook:
    """The rulebook in which the preset `edition` fills in what nobody chose.

    A standard rule counts as chosen where it is not the one of `usual`, the preset that counts by default.
    """
    if edition == usual:
        return rules
    chosen = rules.choices()
    before, wanted = preset(usual).choices(), preset(edition).choices()
    changes = {name: wanted[name] for name, choice in before.items() if chosen[name] is choice}
    return rulebook_of(type(rules), {**chosen, **changes})
