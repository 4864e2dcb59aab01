"""Orders that came in advance: they are kept in the game and submitted when their phase begins.

They are read only then, since most of them mean nothing before: a retreat needs a dislodged unit. Whatever is
not clear or not legal then is a question, and nothing of that power is submitted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ...model.errors import Place, WestphaliaError, separate_errors
from ...model.names import Power
from ...model.orders import Disband, Retreat
from ...model.phase import PhaseKind
from ...model.text import quote
from ...variants.framework.report import Entry
from ..game import Game
from ..later import LaterOrders
from ..submissions.checking import Concern
from ..submissions.submitting import SubmitMode
from .lines import MailLine, PieceKind
from .reading import MailReader


@dataclass(frozen=True, slots=True)
class AdvanceResult:
    """The result of submitting the orders that were kept for a phase.

    Attributes:
        game: The game with the orders that are clear and legal.
        submitted: The powers whose orders were submitted.
        questions: The questions about the orders of each other power.
    """

    game: Game
    submitted: tuple[Power, ...]
    questions: Mapping[Power, tuple[str, ...]]


def keep_orders(game: Game, orders: Iterable[LaterOrders]) -> Game:
    """Return the game that keeps these orders, in place of those of the same power for the same phase."""
    kept = {(one.power, one.phase): one for one in (*game.later, *orders)}
    return replace(game, later=tuple(kept.values()))


def submit_kept_orders(game: Game) -> AdvanceResult:
    """Submit the orders that were kept for the current phase, for each power that has not submitted any."""
    taken = game
    submitted: list[Power] = []
    questions: dict[Power, tuple[str, ...]] = {}
    for kept in game.later:
        if kept.phase != game.phase or kept.power not in game.dues or kept.power in game.submissions:
            continue
        asked, entries = _read_kept_orders(game, kept)
        if asked:
            questions[kept.power] = asked
        elif entries:
            taken = taken.submit(kept.power, entries)
            submitted.append(kept.power)
    return AdvanceResult(taken, tuple(submitted), questions)


def came_in_advance(game: Game, power: Power) -> bool:
    """Return whether the submitted orders of a power are those that were kept for the current phase."""
    bare = replace(game, submissions={one: sheet for one, sheet in game.submissions.items() if one != power})
    again = submit_kept_orders(bare).game.submissions.get(power)
    return again is not None and again == game.submissions.get(power)


def _read_kept_orders(game: Game, kept: LaterOrders) -> tuple[tuple[str, ...], tuple[Entry, ...]]:
    """Return the questions about kept orders, and the orders that are due."""
    read = MailReader(game, kept.power).read([MailLine(line) for line in kept.lines])
    asked = [f"{quote(one.text)}: {one.why}" for one in read.pieces if one.kind is PieceKind.QUESTION]
    sheet = "\n".join(line for line in read.sheet if line.strip())
    if asked or not sheet:
        return tuple(asked), ()
    try:
        tried = game.submit_sheet(sheet, power=kept.power, how=SubmitMode.REPLACE)
        entries = tuple(one for one in tried.submissions[kept.power] if _is_due(game, kept.power, one))
        findings = game.check(kept.power, entries) if entries else ()
    except WestphaliaError as error:
        return tuple(_format_error(one) for one in separate_errors(error)), ()
    return tuple(one.text for one in findings if one.concern is Concern.VOID), entries


def _is_due(game: Game, power: Power, entry: Entry) -> bool:
    """Return whether an order is due: "if dislodged" leaves out the units that were not dislodged."""
    if game.phase.kind is not PhaseKind.RETREAT or not isinstance(entry, Retreat | Disband):
        return True
    dislodged = {one.unit.location.province for one in game.position.dislodged if one.unit.power == power}
    return entry.unit.location.province in dislodged


def _format_error(error: WestphaliaError) -> str:
    error.place = Place()
    return str(error)
