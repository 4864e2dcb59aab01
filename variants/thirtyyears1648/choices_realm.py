"""Choices about victory and about loans of centers."""

from ...model.rulebook.choices import Choice


class VictoryCentres(Choice):
    """How many centers win for every power but the Ottomans."""

    TWENTY_FIVE = (
        "25",
        "-/-",
        "",
        "Twenty-five, for a shorter game.",
    )
    THIRTY = (
        "30",
        "-/-",
        "",
        "Thirty.",
    )
    MAJORITY = (
        "majority",
        "-/-",
        "standard rules",
        "More than half of the centers of the board: 37 of 72.",
    )


class VictoryCentresOttoman(Choice):
    """How many centers win for the Ottomans."""

    THIRTY = (
        "30",
        "-/-",
        "",
        "Thirty.",
    )
    THIRTY_FIVE = (
        "35",
        "-/-",
        "",
        "Thirty-five.",
    )
    MAJORITY = (
        "majority",
        "-/-",
        "standard rules",
        "More than half of the centers of the board: 37 of 72.",
    )


class VictoryTie(Choice):
    """What happens when two powers reach their goals in one build month."""

    LARGEST_EXCESS = (
        "largest_excess_over_own_goal_else_play_on",
        "-/-",
        "",
        "Who is farthest beyond the own goal wins; if that is nobody alone, the game goes on.",
    )
    DRAW = (
        "draw",
        "-/-",
        "",
        "They draw.",
    )


class LoanVictoryCount(Choice):
    """For whom a loaned center counts towards victory."""

    LENDER = (
        "lender",
        "-/-",
        "",
        "For its owner, who can take it back.",
    )
    BORROWER = (
        "borrower",
        "-/-",
        "",
        "For the borrower.",
    )
    NEITHER = (
        "neither",
        "-/-",
        "",
        "For nobody.",
    )


class LoanConsent(Choice):
    """Who has to report a loan."""

    BOTH = (
        "both",
        "-/-",
        "",
        "The lender and the borrower, in the same build month.",
    )
    LENDER_ONLY = (
        "lender_only",
        "-/-",
        "",
        "The lender.",
    )


class LoanBorrowWhileLending(Choice):
    """Whether a power that lends a center may borrow another one."""

    BARRED = (
        "barred",
        "-/-",
        "",
        "It may not.",
    )
    ALLOWED = (
        "allowed",
        "-/-",
        "",
        "It may.",
    )


class LoanRecallDelay(Choice):
    """How many build months after the notice a loan returns."""

    AT_ONCE = (
        "0",
        "-/-",
        "",
        "It returns at once.",
    )
    NEXT = (
        "1",
        "-/-",
        "",
        "It returns in the next build month.",
    )
    SECOND = (
        "2",
        "-/-",
        "",
        "It returns in the build month after the next.",
    )


class LoanBuildSite(Choice):
    """Who builds in a loaned center."""

    FALSE = (
        "false",
        "-/-",
        "",
        "Its owner, if anybody: a loan gives no place to build.",
    )
    TRUE = (
        "true",
        "-/-",
        "",
        "The borrower, armies and mercenaries, and not the owner.",
    )


class LoanCaptureByBorrower(Choice):
    """What happens when a unit of the borrower stands in the loaned center in a build month."""

    OWNERSHIP_PASSES = (
        "ownership_passes",
        "-/-",
        "",
        "The borrower owns it, and the loan ends.",
    )
    STAYS_LOAN = (
        "stays_loan",
        "-/-",
        "",
        "Nothing: it stays a loan.",
    )


class LoanClock(Choice):
    """What a loan does to the turns for which the lender has held the center."""

    KEEPS_RUNNING = (
        "keeps_running_for_owner",
        "-/-",
        "",
        "Nothing: they go on counting.",
    )
    RESTARTS = (
        "restarts_on_return",
        "-/-",
        "",
        "They begin anew in the month in which it returns.",
    )


class LoanBeforeRemoval(Choice):
    """Whether a new loan counts before removals are due."""

    TRUE = (
        "true",
        "-/-",
        "",
        "It does: a loan of the same month saves units.",
    )
    FALSE = (
        "false",
        "-/-",
        "",
        "Removals come first; the loan counts for builds.",
    )
