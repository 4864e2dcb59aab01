"""The calendar and the state of the game in a month: position, phase, rulebook and records.

A turn is a month, and every third month is a build month. The module also reads the game's own data on the
board, which is in ``special`` of the board file, so that a game master can use another map; what a board
omits does not exist in the game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from ...model.board import Board
from ...model.errors import ImpossibleError, UnreadableError
from ...model.names import Power, Province, UnitKind
from ...model.phase import MONTHS, Phase
from ...model.position import Unit
from ...model.reasons import Fact
from ...model.wording import format_owner, start_sentence, the_name
from ..framework.book import Chapter
from ..framework.ledger import LedgerNotes, Ledgers, Setting
from ..framework.report import Event, Report
from ..framework.rules import Clauses
from ..framework.year import State

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


CALENDAR_CHAPTER = Chapter.of(
    "calendar", "The calendar: a turn is a month, and every third month is a build month", (CAL,)
)


# ------------------------------------------------------------------------------------ what is remembered
@dataclass(frozen=True, slots=True)
class CenterLoan:
    """A center on loan since the month `made`, recalled in the month `notice`."""

    lender: Power
    borrower: Power
    center: Province
    made: Month = LONG_AGO
    notice: Month | None = None


@dataclass(frozen=True, slots=True)
class ThirtyYearsRecords:
    """The ledger of this game.

    Attributes:
        entered: The power that has occupied a center without a break, and since when.
        held: The month after which turns count for the owner of a center that is not its home center.
        loans: The centers on loan.
        homes: The lost home that each special center named as a home replaces.
        lost: The number of centers that each power has lost since the last builds.
        rested: The places of units that stayed undisturbed in the last movement month.
        start: The place that was chosen for an army at the start.
        hidden: Whether that place is still secret.
    """

    entered: Mapping[Province, tuple[Power, Month]] = field(
        default_factory=dict[Province, tuple[Power, Month]]
    )
    held: Mapping[Province, Month] = field(default_factory=dict[Province, Month])
    loans: tuple[CenterLoan, ...] = ()
    homes: Mapping[Province, Province] = field(default_factory=dict[Province, Province])
    lost: Mapping[Power, int] = field(default_factory=dict[Power, int])
    rested: frozenset[Province] = frozenset()
    start: Province | None = None
    hidden: bool = False

    def find_loan(self, center: Province) -> CenterLoan | None:
        """Return the loan of a center, if it is on loan."""
        return next((loan for loan in self.loans if loan.center == center), None)

    def without_loan(self, center: Province) -> ThirtyYearsRecords:
        """Return the same records without the loan of a center."""
        return replace(self, loans=tuple(loan for loan in self.loans if loan.center != center))

    def lends(self, power: Power) -> bool:
        """Return whether the power has lent a center."""
        return any(loan.lender == power for loan in self.loans)


LEDGERS = Ledgers(
    ThirtyYearsRecords,
    {Month: (parse_month, lambda month: month.text)},
    names={"held": "held_since", "hidden": "start_hidden"},
    rows=(CenterLoan,),
    notes=LedgerNotes({Month: "a month such as `1618-04`"}, frozenset(("start", "start_hidden"))),
)
"""The reader and writer of the records."""


# -------------------------------------------------------------------------------------- what holds now
@dataclass(frozen=True)
class MonthSetting(Setting[ThirtyYearsRecords]):
    """The state of the game in a month."""

    @property
    def month(self) -> Month:
        """The month."""
        return Month.of(self.phase)

    def owner(self, center: Province) -> Power | None:
        """Return the owner of a center, if any."""
        return self.position.owners.get(center)

    def name(self, of: str) -> str:
        """Return the name of a power or a place inside a sentence."""
        return the_name(self.board, of)

    def start(self, of: str, verb: str) -> str:
        """Return a power or a place with its verb, as the start of a sentence: ``The North Sea is``."""
        return start_sentence(self.board, of, verb)


def owner_fact(setting: MonthSetting, center: Province) -> Fact:
    """Return the fact of who owns a center."""
    return Fact(format_owner(setting.board, center, setting.owner(center)))


def setting_of(state: State) -> MonthSetting:
    """Return the setting of a state of the game."""
    return MonthSetting(state.position, state.phase, state.rulebook, LEDGERS.records(state.ledger))


def is_mercenary(unit: Unit) -> bool:
    """Return whether the unit is a mercenary."""
    return unit.kind is UnitKind.MERCENARY


# ----------------------------------------------------------------------------------- what the board says


def read_board_table(board: Board, name: str) -> Mapping[str, object]:
    """Return a table of the board file.

    Raises:
        ImpossibleError: The entry is not a table.
    """
    found = board.special.get(name, {})
    if not isinstance(found, Mapping):
        raise _broken_board_error(board, name)
    return cast("Mapping[str, object]", found)


def read_board_places(board: Board, listed: object, table: str) -> tuple[Province, ...]:
    """Return the places that a table lists.

    Raises:
        ImpossibleError: The entry is not a list of places of the board.
    """
    if isinstance(listed, str) or not isinstance(listed, Collection):
        raise _broken_board_error(board, table)
    names = [str(name) for name in cast("Collection[object]", listed)]
    if any(name not in board.province for name in names):
        raise _broken_board_error(board, table)
    return tuple(map(Province, names))


def read_board_power(board: Board, name: object, table: str) -> Power:
    """Return a power that a table names.

    Raises:
        ImpossibleError: The entry is not a power of the board.
    """
    if not isinstance(name, str) or name not in board.power:
        raise _broken_board_error(board, table)
    return Power(name)


def _broken_board_error(board: Board, table: str) -> ImpossibleError:
    message = f"cannot read special.{table} of the board {board.id}"
    return ImpossibleError(message, expected="places and powers of the board")
