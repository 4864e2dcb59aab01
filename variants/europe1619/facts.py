"""The facts that hold in a state: statuses, markers, relations, treasuries, strength, decrees, scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..framework.phases import collect_owner_facts
from ..framework.report import StateFact
from ..framework.year import State
from .papacy.decrees import collect_decree_facts
from .politics.declarations import relation_fact
from .politics.influence import allotment_fact
from .politics.markers import marker_fact
from .politics.statuses import standing_fact
from .scoring import collect_score_facts
from .setting import Europe1619Setting, setting_of
from .winter.income import collect_treasury_facts
from .winter.loans import collect_loan_facts
from .winter.purchases import collect_strength_facts


def collect_facts(state: State) -> Sequence[StateFact]:
    """Return all facts that hold in a state, with their clauses and reasons."""
    setting = setting_of(state)
    return (
        *collect_owner_facts(state),
        *_state_facts(setting),
        *_power_facts(setting),
        *collect_treasury_facts(setting),
        *collect_strength_facts(setting),
        *collect_loan_facts(setting),
        *collect_decree_facts(setting),
        *collect_score_facts(setting),
    )


def _state_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the status and the marker of each minor state."""
    for state in setting.states:
        patron = setting.patron(state)
        about = (state,) if patron is None else (state, patron)
        yield StateFact("status", about, standing_fact(setting, state))
        yield StateFact("marker", (state,), marker_fact(setting, state))


def _power_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield each power's yearly influence and the relation of each pair of powers."""
    for power in setting.powers:
        yield StateFact("influence", (power,), allotment_fact(setting, power))
    for one, other in setting.records.bonds:
        yield StateFact("relation", (one, other), relation_fact(setting, one, other))
