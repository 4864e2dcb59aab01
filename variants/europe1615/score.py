"""Scoring: the victory points of a year, and the winner of its round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ...model.brief import pluralize
from ...model.names import Power, Province
from ...model.reasons import Fact
from ...model.wording import conjugate, format_owner, name_subject, start_sentence, the_place
from ..framework.book import Chapter
from ..framework.report import Event, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.tallies import Tally, Term
from ..framework.year import AutomaticStep, State, Turn
from .land import CATHOLIC, PAPAL_STATES, PROTESTANT, Faith, find_faith, find_homes
from .ledger import setting_of, write_records
from .politics.statuses import marker_fact, status_fact
from .rounds import Rounds, find_winner
from .setting import Europe1615Setting

SCORE = Clauses(
    "E15-SCORE",
    {
        1: "victory points are counted at the end of every year",
        2: "a captured center that is not one of a power's homes scores its value",
        3: "a state scores three times its value for the power it is aligned with",
        4: "a captured state does not score for alignment",
        5: "players weigh the points for capturing a state against those for its alignment",
        6: "each Protestant power scores ten points for each Protestant marker",
        7: "each Catholic power scores ten points for each Catholic marker",
        8: "the permanent marker of the Papal States scores nothing",
        9: "an aligned state scores for all centers of its dominion",
        10: "the values of all centers of an aligned state, captured ones included, count three times",
        11: "each year is a separate round, and no score carries over",
        12: "captures and alignments that score in one year score again in the next",
        13: "the highest score wins the round",
        14: "if the highest score is tied, nobody wins the round",
        15: "a power that captures a center from its captor gains its points and its influence",
        "EX-1": "Saxony (9), aligned with Austria, scores 27",
        "EX-2": "Denmark captures Saxony and scores 9; nobody scores for alignment",
        "EX-3": "Austria captures Saxony from Denmark and gains its 9 points and 9 influence",
        "EX-4": "Brandenburg (6), which holds Mecklenburg (3), scores 27",
    },
)


class ExpandedMultiplier(RuleOption, about=SCORE[10]):
    """The multiplier of an aligned state that has captured other centers.

    The rules' sentence says twice the sum, but their example counts three times; with two, a state could
    score less after a capture.
    """

    THREE = "3", "Three, as for every aligned state."
    TWO = "2", "Two."


ALIGNED = 3
"""The multiplier of an aligned state's value (E15-SCORE-3)."""
MARKER = 10
"""The points for each marker of a power's own faith (E15-SCORE-6, E15-SCORE-7)."""


# ------------------------------------------------------------------------------------------- the score


def value_captures(setting: Europe1615Setting, power: Power) -> Mapping[Province, int]:
    """Return the values of the centers that a power holds beyond its own homes."""
    held = setting.centers_of(power) - frozenset(find_homes(setting.board)[power])
    return {place: setting.value(place) for place in sorted(held)}


def value_alignments(setting: Europe1615Setting, power: Power) -> Mapping[Power, int]:
    """Return the points for each state aligned with a power: a multiple of the values of all its centers.

    Captured states are not included: their centers count with those of their captors (E15-EXP-7).
    """
    states = [state for state in _find_free_states(setting) if setting.patron(state) == power]
    found = {state: _find_multiplier(setting, state) * _sum_center_values(setting, state) for state in states}
    return {state: points for state, points in found.items() if points}


def _find_multiplier(setting: Europe1615Setting, state: Power) -> int:
    """Return the multiplier of a state's centers (E15-SCORE-3, E15-SCORE-10)."""
    others = setting.centers_of(state) - {setting.capital(state)}
    has_captured = any(setting.original_owner(place) != state for place in others)
    return 2 if has_captured and ExpandedMultiplier.TWO.is_chosen_in(setting.options) else ALIGNED


def _sum_center_values(setting: Europe1615Setting, state: Power) -> int:
    """Return the sum of the values of all centers that a state holds (E15-SCORE-9)."""
    return sum(map(setting.value, setting.centers_of(state)))


def make_marker_counter(faith: Faith) -> Callable[[Europe1615Setting, Power], Mapping[Power, int]]:
    """Return the points for states with a faith's marker, except the Papal States (E15-SCORE-8)."""

    def count_markers(setting: Europe1615Setting, power: Power) -> Mapping[Power, int]:
        if find_faith(setting.board, power) != faith:
            return {}
        bearing = [
            state for state in _find_free_states(setting) if setting.records.markers.get(state) == faith
        ]
        return {state: MARKER for state in bearing if state != PAPAL_STATES}

    return count_markers


def _find_free_states(setting: Europe1615Setting) -> list[Power]:
    """Return the states that nobody has captured (E15-SCORE-4), in board order."""
    return [info.id for info in setting.board.minors if info.id in setting.pliant]


def _held_facts(setting: Europe1615Setting, power: Power, place: str) -> tuple[Fact, ...]:
    return (Fact(format_owner(setting.board, Province(place), power)),)


def _aligned_facts(setting: Europe1615Setting, _power: Power, key: str) -> tuple[Fact, ...]:
    board, state = setting.board, Power(key)
    holds = start_sentence(board, state, "holds")
    centers = tuple(
        Fact(f"{holds} {the_place(board, place)} ({setting.value(place)}).")
        for place in sorted(setting.centers_of(state))
    )
    times = "twice" if _find_multiplier(setting, state) == 2 else "three times"
    clause = SCORE[10 if len(centers) > 1 else 3]
    return (
        status_fact(setting, state),
        *centers,
        Fact(f"The values of these centers count {times}.", clause),
    )


def _marker_facts(setting: Europe1615Setting, _power: Power, state: str) -> tuple[Fact, ...]:
    return (marker_fact(setting, Power(state)),)


YEARS_SCORE: Tally[Europe1615Setting] = Tally(
    "scores",
    (
        Term(SCORE[2], "captures", value_captures, _held_facts),
        Term(SCORE[3], "alignments", value_alignments, _aligned_facts),
        Term(SCORE[6], "markers", make_marker_counter(PROTESTANT), _marker_facts),
        Term(SCORE[7], "markers", make_marker_counter(CATHOLIC), _marker_facts),
    ),
    SCORE[1],
)
"""The victory points of a power, given the position after builds."""


def score_fact(setting: Europe1615Setting, power: Power) -> Fact:
    """Return the present score of a power, with individual places as reasons."""
    return YEARS_SCORE.why(setting, power, setting.board, in_detail=True)


# ------------------------------------------------------------------------------------------- the round

SCORED, ROUND_WON, ROUND_TIED = "scored", "round_won", "round_tied"
"""The codes of the events about a score, a round with a winner, and a tied round."""


def score_round(state: State) -> Turn:
    """Score the year and determine the winner of its round (E15-SCORE-1, E15-SCORE-11)."""
    setting = setting_of(state)
    powers = [info.id for info in setting.board.powers if info.id not in setting.records.gone]
    scores = {power: YEARS_SCORE.total(setting, power) for power in powers}
    rounds = setting.records.rounds.add_year(state.phase.year, scores)
    facts = {power: score_fact(setting, power) for power in powers}
    events = [Event(SCORED, power, fact=fact) for power, fact in facts.items()]
    events.append(_round_event(setting, scores, rounds, tuple(facts.values())))
    ledger = write_records(replace(setting.records, rounds=rounds), state.ledger)
    return Turn(state.position, ledger, Report(events=tuple(events)))


def _round_event(
    setting: Europe1615Setting, scores: Mapping[Power, int], rounds: Rounds, because: tuple[Fact, ...]
) -> Event:
    winner, year = find_winner(scores), setting.phase.year
    if winner is None:
        text = f"Nobody wins the round of {year}: the highest score is tied."
        return Event(ROUND_TIED, fact=Fact(text, SCORE[14], because))
    count = rounds.count_won(winner)
    wins, has = (conjugate(setting.board, winner, verb) for verb in ("wins", "has"))
    rounds_won = pluralize(count, "round")
    text = f"{name_subject(setting.board, winner)} {wins} the round of {year} and now {has} {rounds_won}."
    return Event(ROUND_WON, winner, fact=Fact(text, SCORE[13], because))


SCORING = AutomaticStep("scoring", score_round)
"""The last phase of a year (E15-CAL-1)."""


CHAPTER = Chapter.of(__name__, __doc__, (SCORE,), options=(ExpandedMultiplier,))
