"""Choices about elimination, scores and the end of the game."""

from ...model.rulebook.choices import Choice


class VictoryPointsX(Choice):
    """How many points at once control Europe."""

    NONE = ("none", "-/-", "", "The number is lost, so nobody wins that way.")
    P100 = ("100", "-/-", "", "A hundred.")
    P150 = ("150", "-/-", "", "A hundred and fifty.")
    P200 = ("200", "-/-", "", "Two hundred.")


class EndMode(Choice):
    """When the game ends, and how."""

    SCORE_1635 = (
        "highest_score_at_opening_1635",
        "-/-",
        "",
        "At the opening of 1635 the highest score wins.",
    )
    DRAW_1648 = (
        "x_points_or_draw_1648",
        "-/-",
        "",
        "After 1648 all that are left draw; before, only so many points at once win.",
    )


class AgreedDraw(Choice):
    """Who must vote for a draw in the builds phase."""

    UNANIMOUS = ("unanimous", "-/-", "", "All that are left.")
    MAJORITY = ("majority", "-/-", "", "More than half of those that are left.")


class ScoringWhen(Choice):
    """When scores are tallied."""

    FINAL_YEAR = ("final_year_only", "-/-", "", "When the game ends.")
    EVERY_YEAR = (
        "every_year_cumulative",
        "-/-",
        "",
        "Every year; the scores of all years are added up.",
    )


class MarkerPoints(Choice):
    """How many points a marker gives each power of its confession, unless the guide of the board counts."""

    P0 = ("0", "-/-", "", "None.")
    P1 = ("1", "-/-", "", "One.")
    P2 = ("2", "-/-", "", "Two.")


class MidgameScoreYear(Choice):
    """In which year the referee shows how the powers are doing."""

    NONE = ("none", "-/-", "", "In none.")
    Y1624 = ("1624", "-/-", "", "In 1624.")
    Y1625 = ("1625", "-/-", "", "In 1625.")
    Y1626 = ("1626", "-/-", "", "In 1626.")
    Y1627 = ("1627", "-/-", "", "In 1627.")
    Y1628 = ("1628", "-/-", "", "In 1628.")


class ScoreFormula(Choice):
    """What counts in the score."""

    VALUES = (
        "values_and_markers",
        "-/-",
        "",
        "Values of centers and valued regions, points for markers, less three for each violation.",
    )
    BOARD_GUIDE = (
        "guide_of_the_board",
        "-/-",
        "",
        "As the scoring guide of the board file weighs them, with points for aligned states.",
    )


class DynasticAlliance(Choice):
    """Whether powers of one house can win together."""

    OFF = ("off", "-/-", "", "They cannot.")
    HOUSES = (
        "houses_with_mean_score",
        "-/-",
        "",
        "Hapsburg (Austria and Spain) and Vasa (Sweden and Poland), by the mean of their scores.",
    )


class FinalTie(Choice):
    """What happens when the highest score is that of several."""

    DRAW = ("draw", "-/-", "", "They draw, unless all that are left vote to go on for a year.")
    PLAY_ON = ("play_on", "-/-", "", "The game goes on for a year.")


class Objectives(Choice):
    """Which secret objectives the powers have."""

    NONE = ("none", "-/-", "", "None: nothing but one remark about them is known.")


class ElimPowerCentres(Choice):
    """Who gets the land of other powers that an eliminated power held."""

    ORIGINAL_OWNER = (
        "back_to_original_owner",
        "-/-",
        "",
        "Who had it at the start; it is open land if that power is out of the game.",
    )
    OPEN = ("open_land", "-/-", "", "Nobody: it is open land.")


class SpanishSuccessorUnits(Choice):
    """When the states that come after Spain get their units."""

    NEXT_BUILDS = (
        "auto_build_next_phase",
        "-/-",
        "",
        "In the next builds phase, as every minor state.",
    )
    AT_ONCE = ("at_once", "-/-", "", "When they come into being.")
