"""The points of a year, the winner of its round, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.brief import number_of, pluralize
from ...model.names import Power, Province
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ...model.wording import (
    conjugate,
    format_owner,
    name_subject,
    start_clause,
    start_sentence,
    the_place,
    the_power,
)
from ...solver import Status, join_words
from ..framework.book import Chapter
from ..framework.report import Ending, EndKind, EntryReport, Event, EventCode, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Form, Slot, Statement, find_declarations
from ..framework.tallies import Tally, Term
from ..framework.year import AutomaticStep, State, Submissions, Turn
from .land import (
    CATHOLIC,
    OTTOMANS,
    PAPAL_STATES,
    PROTESTANT,
    ROME,
    Faith,
    find_faith,
    find_homes,
    find_powers_of_faith,
)
from .ledger import SpokenStatement, setting_of, write_records
from .sides import is_islamic_center
from .state import Europe1615Setting, Rounds, find_winner
from .statuses import marker_fact, status_fact

# ===================================================================================================== Scores

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
    found = {
        state: _find_multiplier(setting, state) * sum(map(setting.value, setting.centers_of(state)))
        for state in states
    }
    return {state: points for state, points in found.items() if points}


def _find_multiplier(setting: Europe1615Setting, state: Power) -> int:
    """Return the multiplier of a state's centers (E15-SCORE-3, E15-SCORE-10)."""
    others = setting.centers_of(state) - {setting.capital(state)}
    has_captured = any(setting.original_owner(place) != state for place in others)
    return 2 if has_captured and ExpandedMultiplier.TWO.is_chosen_in(setting.options) else ALIGNED


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


SCORE_CHAPTER = Chapter.of(
    "score",
    "Scoring: the victory points of a year, and the winner of its round",
    (SCORE,),
    options=(ExpandedMultiplier,),
)


# ======================================================================================== The end of the game
#
# Ends by captures are determined as soon as the captures of a winter are settled; won rounds come last,
# after scoring. A power that wants to stop the game writes ``AGREE END`` among its orders of a movement
# phase; if all powers do, that phase is not played.

VIC = Clauses(
    "E15-VIC",
    {
        1: "a power that has won five rounds, consecutive or not, wins the game",
        2: "a Protestant power that captures Rome wins the game, regardless of won rounds",
        3: "the powers can stop the game if all of them agree",
        4: "the power with the most won rounds wins a game that is stopped",
        5: "if won rounds are tied, the highest total score of all years wins a game that is stopped",
        6: "if the game could end in several ways in one winter, the first in a fixed order counts",
    },
)
DRAW = Clauses(
    "E15-DRAW",
    {
        1: "a draw is forced as soon as its condition is met; nobody needs to claim it",
        2: "if all Protestant powers are eliminated, the remaining Catholic powers draw",
        3: "if all Catholic powers are eliminated, the remaining Protestant powers draw",
        4: "if the Ottomans hold five Christian centers, the remaining powers draw",
        5: "if an Ottoman unit captures Rome, the remaining Protestant powers draw",
        6: "if an Ottoman unit captures Rome and only one Protestant power is left, all powers draw",
    },
)


@dataclass(frozen=True, slots=True)
class GameEnd:
    """An end of the game: its kind and, as a sentence fragment, the reason."""

    ending: Ending
    why: Fact


def find_remaining_powers(state: State) -> tuple[Power, ...]:
    """Return the powers that share an agreed draw: all that are still in the game."""
    return find_powers_in_play(setting_of(state))


def find_powers_in_play(setting: Europe1615Setting) -> tuple[Power, ...]:
    """Return the powers that are still in the game."""
    return tuple(info.id for info in setting.board.powers if info.id not in setting.records.gone)


def _find_party_in_play(setting: Europe1615Setting, faith: Faith) -> tuple[Power, ...]:
    """Return the powers of a faith that are still in the game."""
    members = find_powers_of_faith(setting.board, faith)
    return tuple(power for power in find_powers_in_play(setting) if power in members)


def report_end(setting: Europe1615Setting, end: GameEnd) -> Report:
    """Return the report that the game is over."""
    powers = end.ending.powers
    text = capitalize_start(end.why.text)
    if end.ending.kind is EndKind.WIN:
        fact = Fact(f"{text}.", end.why.clause, end.why.because)
        return Report(events=(Event(EventCode.WON, powers[0], fact=fact),))
    names = join_words([the_power(setting.board, power) for power in powers])
    result = f"{names} draw" if len(powers) > 1 else f"a draw for {names or 'nobody'}"
    fact = Fact(f"{text}: {result}.", end.why.clause, end.why.because)
    return Report(events=(Event(DRAWN, fact=fact),))


DRAWN = "drawn"
"""The code of the event that a draw was forced."""


# -------------------------------------------------------------------------------------- rounds

ROUNDS = 5
"""The number of won rounds that wins the game (E15-VIC-1)."""


def look_for_winner(state: State) -> Turn:
    """Determine, after scoring, whether a power has won enough rounds (E15-VIC-1)."""
    setting = setting_of(state)
    rounds = setting.records.rounds
    for power in find_powers_in_play(setting):
        if rounds.count_won(power) >= ROUNDS:
            won = rounds.count_won(power)
            text = f"{start_sentence(setting.board, power, 'has')} won {won} rounds and the game"
            why = Fact(text, VIC[1], _won_round_facts(setting, (power,)))
            end = GameEnd(Ending(EndKind.WIN, (power,)), why)
            return Turn(state.position, state.ledger, report_end(setting, end), end.ending)
    return state.unchanged()


def _won_round_facts(setting: Europe1615Setting, powers: Iterable[Power]) -> tuple[Fact, ...]:
    """Return the rounds that each of these powers has won."""
    rounds, board = setting.records.rounds, setting.board
    return tuple(
        Fact(
            f"{name_subject(board, power)} won the round of {year} with"
            f" {pluralize(rounds.find_score(power, year), 'point')}."
        )
        for power in powers
        for year, winner in sorted(rounds.winners.items())
        if winner == power
    )


VICTORY = AutomaticStep("victory", look_for_winner)
"""The victory check at the end of a year."""


# -------------------------------------------------------------------------------------- captures
@dataclass(frozen=True, slots=True)
class SettledWinter:
    """A winter in which all captures are settled.

    In `held`, every capture belongs to its captor. In `left`, powers that lost all homes are eliminated and
    what they held is free.
    """

    held: Europe1615Setting
    left: Europe1615Setting


class RomeByMinor(RuleOption, about=VIC[2]):
    """Whether a Protestant power wins when a state aligned with it captures Rome.

    The rules require that a power captures Rome.
    """

    NO_WIN = "no_win", "It does not: its own unit must capture Rome."
    WIN = "win", "It does."


def _find_protestant_win_in_rome(winter: SettledWinter) -> GameEnd | None:
    """Return the win of a Protestant power that captured Rome (E15-VIC-2)."""
    held = winter.held
    owner, because = held.owner(ROME), [_owner_fact(held, ROME)]
    if owner is not None and owner in held.board.minor and RomeByMinor.WIN.is_chosen_in(held.options):
        because.append(status_fact(held, owner))
        owner = held.patron(owner)
    if owner not in find_powers_of_faith(held.board, PROTESTANT):
        return None
    assert owner is not None
    wins = conjugate(held.board, owner, "wins")
    text = f"{start_sentence(held.board, owner, 'has')} captured Rome and {wins}"
    why = Fact(text, VIC[2], tuple(because))
    return GameEnd(Ending(EndKind.WIN, (owner,)), why)


def _find_ottoman_draw_in_rome(winter: SettledWinter) -> GameEnd | None:
    """Return the draw after the Ottomans captured Rome: of the Protestants, or of all if one is left
    (E15-DRAW-5).
    """
    protestants = _find_party_in_play(winter.left, PROTESTANT)
    if winter.held.owner(ROME) != OTTOMANS or not protestants:
        return None
    several = len(protestants) > 1
    because = (_owner_fact(winter.held, ROME), *_remaining_facts(winter.left, PROTESTANT))
    why = Fact("the Ottomans have captured Rome", DRAW[5 if several else 6], because)
    return GameEnd(Ending(EndKind.DRAW, protestants if several else find_powers_in_play(winter.left)), why)


class OttomanDrawTest(RuleOption, about=DRAW[4]):
    """How many centers the Ottomans need to force a draw."""

    CHRISTIAN_CENTRES = "christian_centres>=5", "Five Christian centers."
    TOTAL = "total>=7", "Seven centers of any kind."


CHRISTIAN_CENTERS, ALL_CENTERS = 5, 7
"""The numbers of Ottoman centers that force a draw, Christian ones or all (E15-DRAW-4)."""


def _find_ottoman_expansion_draw(winter: SettledWinter) -> GameEnd | None:
    """Return the draw of all remaining powers if the Ottomans hold too many centers (E15-DRAW-4)."""
    held = winter.held
    centers = sorted(held.centers_of(OTTOMANS))
    christian = [place for place in centers if not is_islamic_center(held, place)]
    if OttomanDrawTest.CHRISTIAN_CENTRES.is_chosen_in(held.options):
        reached = len(christian) >= CHRISTIAN_CENTERS
    else:
        reached = len(centers) >= ALL_CENTERS
    if not reached:
        return None
    text = f"the Ottomans hold {len(centers)} centers, {len(christian)} of them Christian"
    why = Fact(text, DRAW[4], tuple(_owner_fact(held, place) for place in centers))
    return GameEnd(Ending(EndKind.DRAW, find_powers_in_play(winter.left)), why)


def _find_elimination_draw(winter: SettledWinter) -> GameEnd | None:
    """Return the draw of one faith's powers after the other's are eliminated (E15-DRAW-2, E15-DRAW-3)."""
    clauses: Mapping[Faith, Clause] = {PROTESTANT: DRAW[2], CATHOLIC: DRAW[3]}
    for faith, clause in clauses.items():
        if not _find_party_in_play(winter.left, faith):
            text = f"no {faith.title()} power is left in the game"
            why = Fact(text, clause, _remaining_facts(winter.left, faith))
            return GameEnd(Ending(EndKind.DRAW, find_powers_in_play(winter.left)), why)
    return None


def _owner_fact(setting: Europe1615Setting, place: Province) -> Fact:
    return Fact(format_owner(setting.board, place, setting.owner(place)))


def _remaining_facts(setting: Europe1615Setting, faith: Faith) -> tuple[Fact, ...]:
    """Return which powers of a faith are still in the game."""
    return tuple(
        Fact(
            f"{start_sentence(setting.board, power, 'is')} "
            f"{'out of' if power in setting.records.gone else 'still in'} the game."
        )
        for power in find_powers_of_faith(setting.board, faith)
    )


class EndPrecedence(RuleOption, about=VIC[6]):
    """Which end counts when several are reached in one winter.

    Captures are settled before scoring.
    """

    CAPTURES_FIRST = (
        "rome_protestant, rome_ottoman, ottoman_7, side_eliminated, rounds",
        "The first in this list.",
    )
    SIDES_FIRST = (
        "side_eliminated, rome_protestant, rome_ottoman, ottoman_7, rounds",
        "The first in this list, in which the end of a faith precedes all others.",
    )


_ENDS: Mapping[EndPrecedence, Sequence[Callable[[SettledWinter], GameEnd | None]]] = {
    EndPrecedence.CAPTURES_FIRST: (
        _find_protestant_win_in_rome,
        _find_ottoman_draw_in_rome,
        _find_ottoman_expansion_draw,
        _find_elimination_draw,
    ),
    EndPrecedence.SIDES_FIRST: (
        _find_elimination_draw,
        _find_protestant_win_in_rome,
        _find_ottoman_draw_in_rome,
        _find_ottoman_expansion_draw,
    ),
}
"""The ends by captures in their order of precedence; won rounds come last, after scoring."""


def find_end_by_captures(winter: SettledWinter) -> GameEnd | None:
    """Return the end of the game that the captures of a winter cause, if any (E15-DRAW-1)."""
    ends = (find_end(winter) for find_end in _ENDS[EndPrecedence.of(winter.held.options)])
    return next((end for end in ends if end is not None), None)


# ------------------------------------------------------------------------------------- agreement


class AgreedEndTie(RuleOption, about=VIC[5]):
    """The result of an agreed end if won rounds and total scores are tied."""

    DRAW_BETWEEN_TIED = "draw_between_tied", "The tied powers draw."
    DRAW_BETWEEN_ALL = "draw_between_all", "All powers in the game draw."


@dataclass(frozen=True, slots=True)
class EndAgreement:
    """A power's wish to stop the game."""

    end: str


AGREE = Statement(
    Form("AGREE {end}", "AGREE END", EndAgreement, {"end": Slot("end", lambda _text, _board: "END")}),
    "agreed",
    (),
    effect=lambda at, _: at,
    wording=lambda _at, _said, _after: "it wants to stop the game",
)
"""The game stops if all powers write this; `find_agreed_end` decides that."""

AGREEMENTS = SpokenStatement(AGREE)


def find_agreed_end(state: State, submissions: Submissions) -> Turn | None:
    """Return the end of the game if all powers that have a player agree to stop it (E15-VIC-3)."""
    setting = setting_of(state)
    if not _find_agreeing_powers(submissions) >= set(_find_voting_powers(setting)):
        return None
    end = decide_agreed_end(setting)
    return Turn(state.position, state.ledger, report_end(setting, end), end.ending)


def report_unheeded_agreements(state: State, submissions: Submissions) -> Iterator[EntryReport]:
    """Yield the reports to powers that agreed to stop although others did not."""
    setting = setting_of(state)
    missing = [
        power for power in _find_voting_powers(setting) if power not in _find_agreeing_powers(submissions)
    ]
    names = join_words([the_power(setting.board, power) for power in missing])
    for power, entry, _ in find_declarations(AGREE, submissions):
        fact = Fact(f"{entry.text} has no effect: {names} did not agree.", VIC[3])
        yield EntryReport(power, entry, Status.VOID, VIC[3], fact, waits=True)


def decide_agreed_end(setting: Europe1615Setting) -> GameEnd:
    """Return the result of a game that is stopped.

    The power with the most won rounds wins (E15-VIC-4), then the one with the highest total score
    (E15-VIC-5).
    """
    powers, rounds = _find_voting_powers(setting), setting.records.rounds
    results = {power: (rounds.count_won(power), rounds.sum_scores(power)) for power in powers}
    best = tuple(power for power in powers if results[power] == max(results.values()))
    because = tuple(
        Fact(
            f"{start_sentence(setting.board, power, 'has')} won {number_of(won, 'round')}"
            f" and scored {total} in all years.",
            VIC[4],
            _won_round_facts(setting, (power,)),
        )
        for power, (won, total) in results.items()
    )
    if len(best) == 1:
        won, total = results[best[0]]
        name_has = start_clause(setting.board, best[0], "has")
        rivals = [power for power in powers if results[power][0] == won]
        text = f"all powers agree to stop: {name_has} won {number_of(won, 'round')} and scored {total}"
        return GameEnd(Ending(EndKind.WIN, best), Fact(text, VIC[4 if len(rivals) == 1 else 5], because))
    sharing = powers if AgreedEndTie.DRAW_BETWEEN_ALL.is_chosen_in(setting.options) else best
    why = Fact("all powers agree to stop, and the leaders are tied", VIC[5], because)
    return GameEnd(Ending(EndKind.DRAW, sharing), why)


def _find_agreeing_powers(submissions: Submissions) -> set[Power]:
    return {power for power, _, _ in find_declarations(AGREE, submissions)}


def _find_voting_powers(setting: Europe1615Setting) -> tuple[Power, ...]:
    """Return the powers that have a player who can agree."""
    return tuple(power for power in find_powers_in_play(setting) if power not in setting.records.absent)


VICTORY_CHAPTER = Chapter.of(
    "victory",
    "Victory, forced draws, and the end by agreement",
    (VIC, DRAW),
    options=(RomeByMinor, OttomanDrawTest, EndPrecedence, AgreedEndTie),
    statements=(AGREE,),
)
