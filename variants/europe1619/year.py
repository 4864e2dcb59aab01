"""The year: diplomacy, movement, retreats, Map Adjustment, builds, scoring."""

from __future__ import annotations

from ...model.names import Power
from ..framework.report import Entry, Report
from ..framework.year import AutomaticStep, PhaseRules, PhaseStep, State, Turn, Year
from .control import MAP_ADJUSTMENT
from .elimination import ELIMINATION
from .ending import SCORING, TieVote
from .handlers import replace_handlers
from .identity import SPRING, WINTER
from .movement.phase import OrdersPhase, RetreatPhase
from .papacy.decrees import DECREES, DecreePhase, refuse_decree
from .papacy.violations import VIOLATIONS, RecordingPhase
from .politics.declarations import IN_EFFECT, agreement_event, begin_coming_relations
from .politics.markers import MARKERS
from .politics.phase import DiplomaticPhase, refuse_diplomacy
from .records import read_records, write_records
from .setting import setting_of
from .winter.income import INCOMES
from .winter.phase import TransactionPhase


class _StrictPhase(PhaseRules):
    """A phase with errors for statements of other phases (E19-DECL-2, E19-PAPACY-3)."""

    def read(self, text: str, state: State) -> Entry:
        """Parse a line that is not a statement of another phase."""
        refuse_diplomacy(text)
        refuse_decree(text)
        return super().read(text, state)


class _Diplomacy(RecordingPhase, DecreePhase, DiplomaticPhase):
    statements = (*DiplomaticPhase.statements, *DECREES)


class _Orders(RecordingPhase, DecreePhase, _StrictPhase, OrdersPhase):
    statements = DECREES


class _Retreats(RecordingPhase, _StrictPhase, RetreatPhase):
    pass


class _Builds(_StrictPhase, TransactionPhase):
    pass


class _TieVote(_StrictPhase, TieVote):
    pass


def _make_year() -> Year:
    """Return the phases of a year and the steps between them (E19-CAL-1, E19-CAL-2)."""
    return Year(
        (
            PhaseStep(SPRING, _Diplomacy()),
            PhaseStep(SPRING, _Orders()),
            PhaseStep(SPRING, _Retreats()),
            MAP_ADJUSTMENT,
            ELIMINATION,
            MARKERS,
            VIOLATIONS,
            INCOMES,
            PhaseStep(WINTER, _Builds()),
            SCORING,
            PhaseStep(WINTER, _TieVote()),
            NEW_YEAR,
        )
    )


def find_remaining_powers(state: State) -> tuple[Power, ...]:
    """Return the powers that are not eliminated."""
    eliminated = read_records(state.ledger).eliminated
    return tuple(info.id for info in state.position.board.powers if info.id not in eliminated)


def begin_year(state: State) -> Turn:
    """Put the declarations of the last year into effect (E19-DECL-3, E19-DECL-7, E19-DECL-12)."""
    setting = setting_of(state)
    handled = replace_handlers(setting.records, setting.board, setting.year)
    records, changes = begin_coming_relations(handled, setting.year + 1)
    events = tuple(agreement_event(setting, IN_EFFECT, pair) for pair in changes)
    return Turn(state.position, write_records(records, state.ledger), Report(events=events))


NEW_YEAR = AutomaticStep("new year", begin_year)
"""The start of the next year."""


YEAR = _make_year()
"""The phases of a year and the steps between them."""
