"""Statuses: how influence aligns a minor state, and what the referee publishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from ....model.names import Power
from ....model.position import Unit
from ....model.reasons import Clause, Fact
from ....model.wording import power_name, start_sentence, the_power
from ...framework.book import Chapter
from ...framework.report import Event
from ...framework.rules import Clauses, RuleOption
from ...minor_states.standings import NEUTRAL_STATE, UNALIGNED_STATE, Standing, find_majority_standing
from ..captured import CAP, captured_fact
from ..records import Europe1619Records
from ..setting import Europe1619Setting
from .influence import influence_facts

RES = Clauses(
    "E19-RES",
    {
        1: "the referee publishes the status of every minor state, in a table and on the map",
        2: "the referee publishes which declarations passed",
        3: "the referee publishes the effects of diplomatic attacks",
    },
)
STAT = Clauses(
    "E19-STAT",
    {
        1: "at the end of the Diplomatic Phase every minor state is unaligned, aligned or neutral",
        2: "a state in which no power has influence is unaligned",
        3: "unaligned states are open to all units",
        4: "unaligned states can be occupied and captured",
        5: "a state is aligned with the one power that has at least half of the influence there",
        6: "declarations decide which units may enter an aligned state",
        7: "the units of an aligned state follow only the power that it is aligned with",
        8: "a state is neutral if powers tie for the most influence there",
        9: "a state is neutral if no power has half of the influence there",
        10: "no unit may enter a neutral state",
        11: "the units of a neutral state hold",
        12: "a neutral state keeps the foreign land that its units occupy",
        13: "no unit may retreat into a neutral state",
        14: "the units of an unaligned state hold",
        15: "no alignment changes between the writing of orders and the movement",
    },
)


class EqualMeans(RuleOption, about=STAT[8]):
    """When powers with equal influence make a state neutral.

    Half of all influence aligns a state, whoever has the rest.
    """

    TIE_FOR_TOP = "tie_for_top", "If they share first place: 50/50, but not 60/20/20."
    ANY_EQUAL = "any_two_equal", "Always: 60/20/20 also makes the state neutral."


def find_standing(setting: Europe1619Setting, state: Power) -> Standing:
    """Return the status of a state by its present influence."""
    return _judge_standing(setting, state)[0]


def _judge_standing(setting: Europe1619Setting, state: Power) -> tuple[Standing, Clause]:
    """Return the status of a state and the clause that decides it.

    Influence in a captured state is suspended, so the state counts as unaligned (E19-CAP-4).
    """
    if setting.is_captured(state):
        return UNALIGNED_STATE, CAP[4]
    placed = {power: points for power, points in setting.records.placed(state).items() if points}
    if EqualMeans.ANY_EQUAL.is_chosen_in(setting.options) and len(set(placed.values())) < len(placed):
        return NEUTRAL_STATE, STAT[8]
    found = find_majority_standing(placed)
    if found == NEUTRAL_STATE:
        shared = Counter(placed.values())[max(placed.values())] > 1
        return found, STAT[8] if shared else STAT[9]
    return found, STAT[5] if found.power is not None else STAT[2]


def update_all_standings(setting: Europe1619Setting) -> Europe1619Records:
    """Return the records with the statuses of all states updated by their present influence."""
    emptied = replace(setting, records=replace(setting.records, standings={}))
    return update_standings(emptied, setting.states)


def update_standings(setting: Europe1619Setting, states: Iterable[Power]) -> Europe1619Records:
    """Return the records with the statuses of these states updated (E19-CAP-7, E19-ELIM-5)."""
    found = {state: find_standing(setting, state) for state in states}
    return replace(setting.records, standings={**setting.records.standings, **found})


def find_refusal_clause(setting: Europe1619Setting, unit: Unit) -> Clause:
    """Return the clause by which a minor unit refuses a power that does not command it."""
    if setting.patron(unit.power) is not None:
        return STAT[7]
    return STAT[11] if setting.is_neutral(unit.power) else STAT[14]


# ---------------------------------------------------------------------------------------------------- reports

STANDING = "standing"
"""The code of the event that the status of a minor state has changed."""


def format_standing(setting: Europe1619Setting, standing: Standing) -> str:
    """Format a status: ``aligned with France``."""
    if standing.power is None:
        return str(standing.alignment)
    return f"aligned with {the_power(setting.board, standing.power)}"


def standing_fact(setting: Europe1619Setting, state: Power) -> Fact:
    """Return the status of a state with the influence that decides it."""
    board, records = setting.board, setting.records
    placed = sorted(records.placed(state).items(), key=lambda item: (-item[1], item[0]))
    listed = ", ".join(f"{power_name(board, power)} {points}" for power, points in placed)
    found, clause = _judge_standing(setting, state)
    because = influence_facts(setting, state)
    if clause == CAP[4]:
        captor = the_power(board, setting.owners.get(board.minor[state].capital))
        is_what = f"captured by {captor}, and the influence there is suspended"
        because = (captured_fact(setting, state), *because)
    else:
        is_what = format_standing(setting, records.standing(state))
        if found != records.standing(state):
            clause, because = STAT[1], ()  # the influence has changed since
    is_now = f"{start_sentence(board, state, 'is')} {is_what}"
    text = f"{is_now}: {listed}." if listed else f"{is_now}; no power has influence there."
    return Fact(text, clause, because)


def standing_event(setting: Europe1619Setting, state: Power) -> Event:
    """Return the event with the status of a state after a Diplomatic Phase."""
    fact, standing = standing_fact(setting, state), setting.records.standing(state)
    return Event(STANDING, standing.power, setting.board.minor[state].capital, fact)


CHAPTER = Chapter.of(__name__, __doc__, (RES, STAT), options=(EqualMeans,))
