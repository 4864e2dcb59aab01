"""The facts that hold in a state: statuses, markers, relations, treasuries, strength, decrees, scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..framework.phases import owners_known
from ..framework.report import StateFact
from ..framework.year import State
from .papacy.decrees import decrees_known
from .politics.declarations import relation_fact
from .politics.influence import allotment_fact
from .politics.markers import marker_fact
from .politics.statuses import standing_fact
from .scoring import scores_known
from .setting import Europe1619Setting, setting_of
from .winter.income import treasury_known
from .winter.loans import loans_known
from .winter.purchases import strength_known


def known(state: State) -> Sequence[StateFact]:
    """Return all facts that hold in a state, each with its clause and its reasons."""
    setting = setting_of(state)
    return (
        *owners_known(state),
        *_states(setting),
        *_powers(setting),
        *treasury_known(setting),
        *strength_known(setting),
        *loans_known(setting),
        *decrees_known(setting),
        *scores_known(setting),
    )


def _states(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the status and the marker of each minor state."""
    for state in setting.states:
        patron = setting.patron(state)
        about = (state,) if patron is None else (state, patron)
        yield StateFact("status", about, standing_fact(setting, state))
        yield StateFact("marker", (state,), marker_fact(setting, state))


def _powers(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield each power's yearly influence and the relation of each pair of powers."""
    for power in setting.powers:
        yield StateFact("influence", (power,), allotment_fact(setting, power))
    for one, other in setting.records.bonds:
        yield StateFact("relation", (one, other), relation_fact(setting, one, other))
