"""The next phase after a case, as a case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...model.brief import make_repr, pluralize
from ...model.case import Case
from ...variants.framework.report import Ending, Report
from ...variants.registry import find_variant
from ..advancing import Progress, play_to_next_due
from ..game import sort_position
from .defaults import complete_case
from .playing import play_case

if TYPE_CHECKING:
    from ...solver import Resolution


@dataclass(frozen=True, slots=True)
class NextCase:
    """The next phase after a case.

    Attributes:
        case: The next phase in which a power has something to submit, without orders: units, dislodged units
            with their attackers' origins, contested provinces, owners, the ledger. If the game is over, its
            final position.
        report: The report of the case and of everything played after it: phases in which no power has
            anything to submit, ownership, victory.
        ending: The ending if the game is over.
    """

    case: Case
    report: Report
    ending: Ending | None

    def __repr__(self) -> str:
        over = "the game is over" if self.ending is not None else ""
        return make_repr(self, str(self.case.phase), pluralize(len(self.case.position.units), "unit"), over)


def next_case(case: Case, resolution: Resolution | None = None) -> NextCase:
    """Play a case and return the next phase.

    `resolution` is the resolution of the case if it is known already (movement phases only). Powers without
    orders are in civil disorder: their units hold, dislodged units disband, the rulebook chooses removals,
    and builds are waived.

    Raises:
        ImpossibleError: The case has orders of another kind of phase, or no game of the variant can reach it.
        UnknownNameError: The variant has no such phase.
        UnreadableError: `case` is not a case.

        >>> case = westphalia.case(
        ...     units={"italy": ["F Ion", "F Tun"], "turkey": ["F Gre"]},
        ...     orders={"italy": ["F Ion - Gre", "F Tun - Ion"], "turkey": ["F Gre - Ion"]},
        ... )
        >>> westphalia.next_case(case)
        <NextCase Fall 1901 Movement: 3 units>
    """
    state, _ = complete_case(case)
    reached = play_to_next_due(Progress(state, Report()).after(play_case(case, resolution).turn))
    position = sort_position(reached.state.position)
    ledger = find_variant(case.variant).ledger_json(reached.state.ledger)
    phase = reached.state.phase
    following = Case(case.variant, phase, position, case.rulebook, rules=case.rules, ledger=ledger)
    return NextCase(following, reached.report, reached.ending)
