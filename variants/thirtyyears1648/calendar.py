"""The calendar: a turn is a month, and every third month is for builds."""

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
        4: "nobody moves in a build month",
        5: "nobody writes to another power in a build month",
        6: "each of the other eight months is one of movement",
        7: "whoever is dislodged retreats at the end of the same month",
        8: "centers change hands when a build month begins",
        9: "after moves in April and May 1618 builds come in June, and so on to the builds of March 1619",
    },
)

BUILD_MONTHS = ("march", "june", "september", "december")
"""The months without movement (T48-CAL-3)."""


class Month(int):
    """A month by its number; later months have greater ones. Ledgers write it ``1618-04``."""

    __slots__ = ()

    @classmethod
    def of(cls, phase: Phase) -> Month:
        """The month of a phase."""
        return cls.named(phase.year, phase.season)

    @classmethod
    def named(cls, year: int, name: str) -> Month:
        """The month of a year that is given by its name."""
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
        """It is a build month."""
        return MONTHS[self % 12] in BUILD_MONTHS


LONG_AGO = Month(0)
"""The month of what nobody remembers."""


def parse_month(text: str) -> Month:
    """The month that `Month.text` writes; raises `UnreadableError`."""
    found = re.fullmatch(r"(\d{1,4})-(\d\d)", text, re.ASCII)
    if found is None or not 1 <= int(found[2]) <= 12:
        raise UnreadableError(f"{text!r} is no month", expected="a month such as '1618-04'")
    return Month(int(found[1]) * 12 + int(found[2]) - 1)


SILENCE = "silence"
"""The code of the event that nobody may write to anybody for a month."""


def silence(month: str) -> Report:
    """That nobody writes to anybody in the build month `month`, but to the referee."""
    because = (Fact(f"{month.title()} is a build month.", CAL[3]),)
    text = f"No power writes to another one in {month.title()}."
    return Report(events=(Event(SILENCE, fact=Fact(text, CAL[5], because)),))


CHAPTER = Chapter.of(__name__, __doc__, (CAL,))
