"""The year: diplomacy, movement, retreats, Map Adjustment, builds, scoring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...model.names import Power
from ..framework.report import Entry, Report
from ..framework.year import AutomaticStep, PhaseRules, PhaseStep, State, Turn, Year
from .control import MAP_ADJUSTMENT
from .elimination import ELIMINATION
from .ending import SCORING, TIE
from .handlers import replace_handlers
from .identity import SPRING, WINTER
from .movement.phase import ORDERS, RETREAT
from .papacy.decrees import add_decrees, refuse_decree
from .papacy.violations import VIOLATIONS, record_acts
from .politics.declarations import IN_EFFECT, agreement_event, begin_coming_relations
from .politics.markers import MARKERS
from .politics.phase import DIPLOMACY, refuse_diplomacy
from .records import read_records, write_records
from .setting import setting_of
from .winter.income import INCOMES
from .winter.phase import BUILDS


def _make_year() -> Year:
    """Return the phases of a year and the steps between them (E19-CAL-1, E19-CAL-2)."""
    return Year(
        (
            PhaseStep(SPRING, record_acts(add_decrees(DIPLOMACY))),
            PhaseStep(SPRING, record_acts(add_decrees(_refuse_other_statements(ORDERS)))),
            PhaseStep(SPRING, record_acts(_refuse_other_statements(RETREAT))),
            MAP_ADJUSTMENT,
            ELIMINATION,
            MARKERS,
            VIOLATIONS,
            INCOMES,
            PhaseStep(WINTER, _refuse_other_statements(BUILDS)),
            SCORING,
            PhaseStep(WINTER, _refuse_other_statements(TIE)),
            NEW_YEAR,
        )
    )


def find_remaining_powers(state: State) -> tuple[Power, ...]:
    """Return the powers that are not eliminated."""
    eliminated = read_records(state.ledger).eliminated
    return tuple(info.id for info in state.position.board.powers if info.id not in eliminated)


def _refuse_other_statements(rules: PhaseRules) -> PhaseRules:
    """Return the phase with errors for statements of other phases (E19-DECL-2, E19-PAPACY-3)."""
    return replace(rules, read=_make_strict_reader(rules.read))


def _make_strict_reader(read: Callable[[str, State], Entry]) -> Callable[[str, State], Entry]:
    def read_strictly(text: str, state: State) -> Entry:
        refuse_diplomacy(text)
        refuse_decree(text)
        return read(text, state)

    return read_strictly


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
