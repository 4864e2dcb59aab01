"""The facts of a game state, for questions about what holds and why."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.brief import number_of
from ...model.reasons import Fact
from ...model.wording import format_owner, name_subject, start_sentence, the_power
from ..framework.phases import collect_owner_facts
from ..framework.report import StateFact
from ..framework.year import State
from .ledger import setting_of
from .politics.counterbalance import counterbalance_fact
from .politics.influence import INF, allotment_fact, format_points, format_unspent
from .politics.statuses import influence_facts, marker_fact, status_fact
from .sanctions.catalogue import find_active_sanctions
from .sanctions.course import SANC
from .score import SCORE, score_fact
from .setting import TAKE, Europe1615Setting


def collect_facts(state: State) -> tuple[StateFact, ...]:
    """Return owners, statuses, influence, markers, the counterbalance, sanctions, scores, and rounds."""
    setting = setting_of(state)
    return (
        *collect_owner_facts(state),
        *_status_facts(setting),
        *_influence_facts(setting),
        StateFact("counterbalance", (), counterbalance_fact(setting)),
        *_sanction_facts(setting),
        *_score_facts(setting),
    )


def _status_facts(setting: Europe1615Setting) -> Iterator[StateFact]:
    """Yield the status and any marker of each pliant state, and the captor of each captured one."""
    board = setting.board
    for info in board.minors:
        state, owner = info.id, setting.owner(info.capital)
        if state in setting.pliant:
            patron = setting.patron(state)
            side = () if patron is None else (patron,)
            yield StateFact("status", (state, *side), status_fact(setting, state))
            if state in setting.records.markers:
                yield StateFact("marker", (state,), marker_fact(setting, state))
        elif state not in setting.independent and setting.original_owner(info.capital) == state:
            home = format_owner(board, info.capital, owner)
            text = f"{start_sentence(board, state, 'is')} not pliant: {home}"
            captor = () if owner is None else (owner,)
            yield StateFact("status", (state, *captor), Fact(text, TAKE[1], influence_facts(setting, state)))


def _influence_facts(setting: Europe1615Setting) -> Iterator[StateFact]:
    """Yield the influence that each power has left, has placed, and would receive next year."""
    board, records = setting.board, setting.records
    for power in (info.id for info in board.powers if info.id not in records.gone):
        has = start_sentence(board, power, "has")
        yield StateFact("influence", (power,), Fact(f"{has} {format_unspent(setting, power)}.", INF[13]))
        for state, placed in records.influence.items():
            if placed.get(power):
                text = f"{has} {format_points(placed[power])} in {the_power(board, state)}."
                yield StateFact("placed", (power, state), Fact(text, INF[10]))
        coming = allotment_fact(setting, power)
        text = f"As things stand, {coming.text[:-1]} for the next year."
        yield StateFact("allotment", (power,), Fact(text, coming.clause, coming.because))


def _sanction_facts(setting: Europe1615Setting) -> Iterator[StateFact]:
    """Yield the sanctions in force."""
    known = setting.records.sanctions
    for one in find_active_sanctions(known):
        about = (*(() if one.state is None else (one.state,)), *(() if one.opens is None else (one.opens,)))
        fact = Fact(f"{one.subject} has been in force since {known.begun[one.id]}.", SANC[7])
        yield StateFact("sanction", about, fact)


def _score_facts(setting: Europe1615Setting) -> Iterator[StateFact]:
    """Yield each power's score as things stand and the rounds it has won."""
    records = setting.records
    for info in setting.board.powers:
        if info.id in records.gone:
            continue
        score = score_fact(setting, info.id)
        text = f"As things stand, {score.text}"
        yield StateFact("score", (info.id,), Fact(text, score.clause, score.because))
        won = [year for year, winner in sorted(records.rounds.winners.items()) if winner == info.id]
        rounds = tuple(
            Fact(
                f"{name_subject(setting.board, info.id)} won the round of {year} with {format_points(score)}."
            )
            for year in won
            for score in (records.rounds.find_score(info.id, year),)
        )
        text = f"{start_sentence(setting.board, info.id, 'has')} won {number_of(len(won), 'round')}."
        yield StateFact("rounds", (info.id,), Fact(text, SCORE[13], rounds))
