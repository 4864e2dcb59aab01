"""The calendar: a turn is a month, and every third month is a build month."""

from __future__ import annotations

import re

from ...model.errors import UnreadableError
from ...model.phase import MONTHS, Phase
from ...model.reasons import Fact
from ..framework.book import Chapter
from ..framework.report import Event, Report
from ..framework.rules import Clauses

CAL = Clauses(
    "T48-CAL",
    {
        1: "a turn is a month",
        2: "the first turn is April 1618",
        3: "March, June, September and December are build months",
        4: "no unit moves in a build month",
        5: "a power may not write to another power in a build month",
        6: "each of the other eight months is a movement month",
        7: "a dislodged unit retreats at the end of the same month",
        8: "centers change hands at the beginning of a build month",
        9: (
            "after the moves of April and May 1618 there are builds in June, and so on until the builds of "
            "March 1619"
        ),
    },
)

BUILD_MONTHS = ("march", "june", "september", "december")
"""The months without movement (T48-CAL-3)."""


class Month(int):
    """A month by its number; later months have larger numbers. Ledgers write it as ``1618-04``."""

    __slots__ = ()

    @classmethod
    def of(cls, phase: Phase) -> Month:
        """Return the month of a phase."""
        return cls.named(phase.year, phase.season)

    @classmethod
    def named(cls, year: int, name: str) -> Month:
        """Return the month of this name in a year."""
        return cls(year * 12 + MONTHS.index(name))

    @property
    def text(self) -> str:
        """The month as ledgers write it: ``1618-04``."""
        return f"{self // 12}-{self % 12 + 1:02}"

    @property
    def name(self) -> str:
        """The month in words: ``April 1618``."""
        return f"{MONTHS[self % 12].title()} {self // 12}"

    @property
    def is_for_builds(self) -> bool:
        """Whether it is a build month."""
        return MONTHS[self % 12] in BUILD_MONTHS


LONG_AGO = Month(0)
"""The month of events from before the records begin."""


def parse_month(text: str) -> Month:
    """Parse the text that `Month.text` writes.

    Raises:
        UnreadableError: The text is not a month.
    """
    found = re.fullmatch(r"(\d{1,4})-(\d\d)", text, re.ASCII)
    if found is None or not 1 <= int(found[2]) <= 12:
        raise UnreadableError(f"{text!r} is not a month", expected="a month such as '1618-04'")
    return Month(int(found[1]) * 12 + int(found[2]) - 1)


SILENCE = "silence"
"""The code of the event that powers may not write to each other for a month."""


def report_silence(month: str) -> Report:
    """Return the report that powers may write only to the referee in the build month `month`."""
    because = (Fact(f"{month.title()} is a build month.", CAL[3]),)
    text = f"Powers may not write to each other in {month.title()}."
    return Report(events=(Event(SILENCE, fact=Fact(text, CAL[5], because)),))


CHAPTER = Chapter.of(__name__, __doc__, (CAL,))
