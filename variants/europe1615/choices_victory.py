"""Choices about scoring, victory, draws and agreed ends."""

from ...model.rulebook.choices import Choice


class RomeByMinor(Choice):
    """Whether a Protestant power wins when a state aligned with it captures Rome."""

    NO_WIN = (
        "no_win",
        "-/-",
        "",
        "It does not: its own unit must capture Rome.",
    )
    WIN = (
        "win",
        "-/-",
        "",
        "It does.",
    )


class OttomanDrawTest(Choice):
    """With what the Ottomans force a draw."""

    CHRISTIAN_CENTRES = (
        "christian_centres>=5",
        "-/-",
        "",
        "With five Christian centers.",
    )
    TOTAL = (
        "total>=7",
        "-/-",
        "",
        "With seven centers of any kind.",
    )


class AgreedEndTie(Choice):
    """What an agreed end comes to when won rounds and accumulated scores are tied."""

    DRAW_BETWEEN_TIED = (
        "draw_between_tied",
        "-/-",
        "",
        "Those who are tied draw.",
    )
    DRAW_BETWEEN_ALL = (
        "draw_between_all",
        "-/-",
        "",
        "All who are in the game draw.",
    )


class EndPrecedence(Choice):
    """Which end counts when several are reached in one winter."""

    CAPTURES_FIRST = (
        "rome_protestant, rome_ottoman, ottoman_7, side_eliminated, rounds",
        "-/-",
        "",
        "The first of this list.",
    )
    SIDES_FIRST = (
        "side_eliminated, rome_protestant, rome_ottoman, ottoman_7, rounds",
        "-/-",
        "",
        "The first of this list, in which the end of a side comes before all else.",
    )
