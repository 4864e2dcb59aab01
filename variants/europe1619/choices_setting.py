"""Choices about the frame: who plays, under which standard rules, how the game begins."""

from ...model.rulebook.choices import Choice


class Players(Choice):
    """How many powers play, and which; Catholics and Protestants never differ by more than one."""

    SEVEN = ("7", "-/-", "", "Without Poland, Sweden, the Papacy and the Dutch Republic.")
    EIGHT = ("8", "-/-", "", "Without Poland, Sweden and the Papacy.")
    NINE = ("9", "-/-", "", "Without Poland and Sweden.")
    TEN = ("10", "-/-", "", "Without Poland.")
    ELEVEN = ("11", "-/-", "", "All eleven; Saxony is a minor state.")
    TWELVE = ("12", "-/-", "", "All eleven and Saxony.")
    EIGHT_WITHOUT_POLAND_PAPACY_DUTCH = (
        "8_without_poland_papacy_dutch",
        "-/-",
        "",
        "Without Poland, the Papacy and the Dutch Republic.",
    )
    NINE_WITHOUT_POLAND_DUTCH = (
        "9_without_poland_dutch",
        "-/-",
        "",
        "Without Poland and the Dutch Republic.",
    )
    NINE_WITHOUT_PAPACY_SWEDEN = ("9_without_papacy_sweden", "-/-", "", "Without the Papacy and Sweden.")
    NINE_WITHOUT_PAPACY_DUTCH = (
        "9_without_papacy_dutch",
        "-/-",
        "",
        "Without the Papacy and the Dutch Republic.",
    )
    NINE_WITHOUT_PAPACY_POLAND = ("9_without_papacy_poland", "-/-", "", "Without the Papacy and Poland.")
    TEN_WITHOUT_PAPACY = ("10_without_papacy", "-/-", "", "Without the Papacy.")


class BaseRulebook(Choice):
    """The edition of the standard rules that counts where this variant says nothing."""

    RULES_2000_2008 = ("2000_2008", "-/-", "", "The rulebooks of 2000 and 2008.")
    RULES_2023 = ("2023", "-/-", "", "The rulebook of 2023.")


class FirstYear(Choice):
    """The first year of the game."""

    YEAR_1619 = ("1619", "-/-", "", "The year of the first influence in the minor states.")


class RemovedPowerInf(Choice):
    """What becomes of the first influence of a power that nobody plays."""

    NOT_PLACED = ("not_placed", "-/-", "", "It is not placed.")


class OttomanControl(Choice):
    """Who gives orders to the units of the Ottoman Empire."""

    ORDINARY = ("ordinary_influence", "-/-", "", "The power it is aligned with, as in every state.")
    HANDLERS = (
        "handlers",
        "-/-",
        "",
        "While the state is aligned, the first of three secret handlers that is another power and orders it.",
    )


class PolandControl(Choice):
    """Who gives orders to the units of Poland where nobody plays it."""

    SAME_AS_OTTOMAN = ("same_as_ottoman", "-/-", "", "Whoever gives them in the Ottoman Empire.")
    ORDINARY = ("ordinary_influence", "-/-", "", "The power it is aligned with.")


class AlgeriaTunisia(Choice):
    """The first influence in Algeria and Tunisia."""

    NEUTRAL = ("neutral_with_11_inf", "-/-", "", "One point of each power, so both are neutral.")
    UNALIGNED = ("unaligned_no_inf", "-/-", "", "None, so both are unaligned.")


class Oldenburg(Choice):
    """The standing of Oldenburg at the start."""

    UNALIGNED = ("unaligned", "-/-", "", "Unaligned, for nobody has influence there.")


class SaxonyEleven(Choice):
    """The standing of Saxony at the start where it is a minor state."""

    NEUTRAL = ("neutral_by_inf", "-/-", "", "Neutral: two powers have one point each.")
