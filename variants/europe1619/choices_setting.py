"""Choices about the frame: who plays, under which standard rules, how the game begins."""

from ...model.rulebook.choices import Choice


class BaseRulebook(Choice):
    """The edition of the standard rules that counts where this variant says nothing."""

    RULES_2000_2008 = ("2000_2008", "-/-", "", "The rulebooks of 2000 and 2008.")
    RULES_2023 = ("2023", "-/-", "", "The rulebook of 2023.")


class FirstYear(Choice):
    """The first year of the game."""

    YEAR_1619 = ("1619", "-/-", "", "The year of the first influence in the minor states.")
