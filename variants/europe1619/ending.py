"""Scores, and the end of the game: victory, ties, draws and extensions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from ...model.brief import pluralize
from ...model.errors import Place, UnreadableError
from ...model.names import Power, Province
from ...model.phase import PhaseKind
from ...model.reasons import Fact
from ...model.text import capitalize_start, shorten
from ...model.wording import name_subject, start_sentence, the_power
from ...solver import join_words
from ..framework.book import Chapter
from ..framework.players import find_vacant_powers
from ..framework.report import Ending, EndKind, Entry, Event, EventCode, Report, StateFact
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Form, Statement, bar_if
from ..framework.tallies import Tally, Term
from ..framework.year import (
    AutomaticStep,
    Due,
    IndependentStatement,
    PhaseInput,
    PhaseRules,
    PhaseStatement,
    State,
    Turn,
)
from .decrees import PAPAL
from .identity import CAL
from .rulings import PENALTY, RefereeRuling, collect_decree_rulings as decree_rulings, count_breaches
from .state import Europe1619Setting, read_records, setting_of, write_records
from .statuses import CONF, marker_fact, standing_fact
from .treasury import Buyer, holding_facts, value_held_seas

# ===================================================================================================== Scores

SCORE = Clauses(
    "E19-SCORE",
    {
        1: "the game ends at the opening of 1635",
        2: "the referee may show scores in a year between 1624 and 1628",
        3: "a score counts a power's centers, regions, seas and markers, minus its violations of decrees",
        4: "the highest score wins",
        5: "a power wins alone: the text names dynastic alliances, but does not define them",
        6: "a shared highest score is a draw, unless all remaining powers vote to continue for a year",
        7: "no power may change its objective; the objectives themselves are lost",
    },
)


class ScoreFormula(RuleOption, about=SCORE[3]):
    """What counts in a score.

    The scoring guide is lost; the text names these sources.
    """

    VALUES = (
        "values_and_markers",
        "The values of centers and valued regions, points for markers, minus three for each violation.",
    )
    BOARD_GUIDE = (
        "guide_of_the_board",
        "The same sources and aligned states, weighted by the scoring guide of the board file.",
    )


class MarkerPoints(RuleOption, about=CONF[6], number="That many."):
    """How many points a marker gives each power of its confession (`e19_score_formula=values_and_markers`).

    No number is known.
    """

    NONE = "0", "None."


def find_weight(setting: Europe1619Setting, source: str) -> int:
    """Return the weight of a source: 1, or the weight in the scoring guide of the board."""
    if ScoreFormula.BOARD_GUIDE.is_chosen_in(setting.options):
        return cast("Mapping[str, int]", setting.board.tables["scoring"])[source]
    return {"aligned_state": 0, "marker": int(MarkerPoints.of(setting.options))}.get(source, 1)


# ---------------------------------------------------------------------------------------------------- sources


def value_home_centers(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the home centers that a power controls, with their values."""
    return _value_centers(setting, power, "home_center", lambda place: place in setting.homes(power))


def value_captured_centers(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the other centers that a power controls, with their values."""
    return _value_centers(setting, power, "captured_center", lambda place: place not in setting.homes(power))


def _value_centers(
    setting: Europe1619Setting, power: Power, source: str, counts: Callable[[Province], bool]
) -> Mapping[Province, int]:
    times = find_weight(setting, source)
    return {
        info.id: times * info.value
        for info in setting.board.provinces
        if info.center and info.value and setting.owners.get(info.id) == power and counts(info.id)
    }


def value_regions(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the other valued land that a power controls and the seas that its fleets hold."""
    times = find_weight(setting, "valued_region")
    land = {
        info.id: times * info.value
        for info in setting.board.provinces
        if not info.center and info.value and setting.owners.get(info.id) == power
    }
    return land | {sea: times * value for sea, value in value_held_seas(setting, power).items()}


def value_aligned_states(setting: Europe1619Setting, power: Power) -> Mapping[Power, int]:
    """Return the states aligned with a power, with their weighted values."""
    times = find_weight(setting, "aligned_state")
    states = [state for state in setting.states if setting.patron(state) == power]
    return {state: times * setting.board.minor[state].value for state in states if times}


def value_markers(setting: Europe1619Setting, power: Power) -> Mapping[Power, int]:
    """Return the states that bear the marker of a power's confession, with their points."""
    times, faith = find_weight(setting, "marker"), setting.board.power[power].faith
    return {state: times for state, marker in setting.records.markers.items() if times and marker == faith}


def value_violations(setting: Europe1619Setting, power: Power) -> Mapping[str, int]:
    """Return the points that violations cost, by decree."""
    counted = count_breaches(setting, power)
    return {f"decree {number}": -PENALTY * count for number, count in counted.items()}


def _standing_facts(setting: Europe1619Setting, _power: Power, state: str) -> tuple[Fact, ...]:
    return (standing_fact(setting, Power(state)),)


def _marker_facts(setting: Europe1619Setting, _power: Power, state: str) -> tuple[Fact, ...]:
    return (marker_fact(setting, Power(state)),)


VIOLATIONS = "violated decrees"
"""The source with negative points."""

POINTS: Tally[Europe1619Setting] = Tally(
    "has a score of",
    (
        Term(SCORE[3], "home centers", value_home_centers, holding_facts),
        Term(SCORE[3], "captured centers", value_captured_centers, holding_facts),
        Term(SCORE[3], "valued regions", value_regions, holding_facts),
        Term(SCORE[3], "aligned states", value_aligned_states, _standing_facts),
        Term(CONF[6], "markers", value_markers, _marker_facts),
        Term(PAPAL[21], VIOLATIONS, value_violations),
    ),
)
"""The score of a power at the end of a year."""


def format_score(parts: Mapping[str, int]) -> str:
    """Format a score by its sources: ``10 for home centers, -3 for violated decrees``."""
    return ", ".join(f"{points} for {source}" for source, points in parts.items() if points)


def score_fact(setting: Europe1619Setting, power: Power) -> Fact:
    """Return the score of a power, with individual places and states as reasons."""
    return POINTS.why(setting, power, setting.board)


def collect_score_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the facts of each power's present score."""
    return (StateFact("score", (power,), score_fact(setting, power)) for power in setting.powers)


SCORING_CHAPTER = Chapter.of(
    "scoring",
    "Scoring: the value of a power's land, markers and violations of decrees",
    (SCORE,),
    options=(ScoreFormula, MarkerPoints),
)


# ======================================================================================== The end of the game

OBJ = Clauses(
    "E19-OBJ",
    {
        1: "a power that reaches a certain number of points immediately controls Europe and wins",
        2: "if no power has won by the end of 1648, all remaining powers draw",
        3: "the powers may agree on a draw earlier",
    },
)


class VictoryPointsX(RuleOption, about=OBJ[1], number="That many points."):
    """How many points win the game by controlling Europe."""

    NONE = "none", "The number is lost, so no power can win this way."


class EndMode(RuleOption, about=OBJ[2]):
    """When and how the game ends.

    The text says both; this statement is more exact and needs no lost number.
    """

    SCORE_1635 = "highest_score_at_opening_1635", "At the opening of 1635 the highest score wins."
    DRAW_1648 = (
        "x_points_or_draw_1648",
        "After 1648 all remaining powers draw; before that, a power wins only with the points of E19-OBJ-1.",
    )


class AgreedDraw(RuleOption, about=OBJ[3]):
    """Who must vote for a draw in Builds and Transactions.

    No power is forced into a draw.
    """

    UNANIMOUS = "unanimous", "All remaining powers."
    MAJORITY = "majority", "More than half of the remaining powers."


class ScoringWhen(RuleOption, about=CAL[3]):
    """When scores are tallied.

    The text says so, although every year has a step for scoring.
    """

    FINAL_YEAR = "final_year_only", "When the game ends."
    EVERY_YEAR = "every_year_cumulative", "Every year; the scores of all years add up."


class MidgameScoreYear(RuleOption, about=SCORE[2]):
    """In which year the referee shows the scores during the game.

    The text leaves the year to the referee.
    """

    NONE = "none", "In no year."
    Y1624 = "1624", "In 1624."
    Y1625 = "1625", "In 1625."
    Y1626 = "1626", "In 1626."
    Y1627 = "1627", "In 1627."
    Y1628 = "1628", "In 1628."


class FinalTie(RuleOption, about=SCORE[6]):
    """What happens if several powers share the highest score.

    The text lets the players agree on either.
    """

    DRAW = "draw", "They draw, unless all remaining powers vote to continue for a year."
    PLAY_ON = "play_on", "The game continues for a year."


FINAL_YEAR = 1634
"""The last year unless the game is extended; it ends at the opening of the next year (E19-SCORE-1)."""

LAST_OF_DRAW = 1648
"""The year after which all remaining powers draw (E19-OBJ-2)."""


def is_last_year(setting: Europe1619Setting) -> bool:
    """Return whether the highest score of this year decides the game."""
    last = FINAL_YEAR + setting.records.course.extensions
    return EndMode.SCORE_1635.is_chosen_in(setting.options) and setting.year >= last


# ------------------------------------------------------------------------------------------------------ votes


@dataclass(frozen=True, slots=True)
class Keyword:
    """A statement that consists of a keyword: a vote or a ruling."""


DRAW: Statement[Buyer, Keyword] = Statement(
    Form("DRAW", "DRAW", Keyword),
    "draw_vote",
    (),
    lambda buyer, _: replace(buyer, votes=buyer.votes | {"draw"}),
    lambda _, __, ___: Fact("a vote for a draw", OBJ[3]),
)


def _is_too_early(buyer: Buyer, _: Keyword) -> bool:
    return not is_last_year(buyer.setting)


EXTEND: Statement[Buyer, Keyword] = Statement(
    Form("EXTEND", "EXTEND", Keyword),
    "extend_vote",
    (bar_if(SCORE[6], _is_too_early, "powers vote to continue only in the last year"),),
    lambda buyer, _: replace(buyer, votes=buyer.votes | {"extend"}),
    lambda _, __, ___: Fact("a vote to continue for a year if the highest score is shared", SCORE[6]),
)


@dataclass(frozen=True)
class TieVoter:
    """A power that votes about a shared highest score."""

    setting: Europe1619Setting
    power: Power


def _record_extension_vote(voter: TieVoter, _: Keyword) -> TieVoter:
    course = voter.setting.records.course
    course = replace(course, going_on=course.going_on | {voter.power})
    return replace(voter, setting=voter.setting.recording(course=course))


GO_ON: Statement[TieVoter, Keyword] = Statement(
    Form("EXTEND", "EXTEND", Keyword),
    "extend_vote",
    (),
    _record_extension_vote,
    lambda _, __, ___: Fact("a vote to continue for a year", SCORE[6]),
)
TAKE_DRAW: Statement[TieVoter, Keyword] = Statement(
    Form("DRAW", "DRAW", Keyword),
    "draw_vote",
    (),
    lambda voter, _: voter,
    lambda _, __, ___: Fact("a vote for the draw", SCORE[6]),
)

# ---------------------------------------------------------------------------------------------------- rulings

FIRST_SHOWN, LAST_SHOWN = 1624, 1628
"""The years in which the referee may show scores (E19-SCORE-2)."""


def _may_not_be_published(setting: Europe1619Setting, _: Keyword) -> bool:
    return not FIRST_SHOWN <= setting.year <= LAST_SHOWN


PUBLISH: Statement[Europe1619Setting, Keyword] = Statement(
    Form("PUBLISH SCORES", "PUBLISH SCORES", Keyword),
    "scores_published",
    (bar_if(SCORE[2], _may_not_be_published),),
    lambda setting, _: setting.recording(course=replace(setting.records.course, published=setting.year)),
    lambda setting, _, __: Fact(f"the report shows the scores at the end of {setting.year}", SCORE[2]),
)
"""The referee's ruling that the report shows the scores at the end of the year."""


def collect_rulings() -> tuple[PhaseStatement[Any, Any], ...]:
    """Return all rulings for the referee's order sheet."""
    return *decree_rulings(), RefereeRuling(PUBLISH)


class _VoteAfterTie(IndependentStatement[TieVoter, Keyword]):
    """A vote about a shared highest score, which counts before the phase is resolved."""

    def view(self, state: State, power: Power) -> TieVoter:
        """Return a power in the vote."""
        return TieVoter(setting_of(state), power)

    def keep(self, situation: TieVoter, turn: Turn) -> Turn:
        """Record the vote."""
        return replace(turn, ledger=write_records(situation.setting.records, turn.ledger))


def find_agreed_draw(setting: Europe1619Setting, votes: int) -> Ending | None:
    """Return the draw of all remaining powers if enough of them voted for it (E19-OBJ-3)."""
    powers, asked = setting.powers, len(_find_voting_powers(setting))
    needed = asked // 2 + 1 if AgreedDraw.MAJORITY.is_chosen_in(setting.options) else asked
    return Ending(EndKind.DRAW, powers) if asked and votes >= needed else None


def _find_voting_powers(setting: Europe1619Setting) -> tuple[Power, ...]:
    """Return the remaining powers that have a player and can vote."""
    return tuple(power for power in setting.powers if power not in setting.records.vacant)


# ---------------------------------------------------------------------------------------------- the last step

SCORED = "score"
"""The code of the event with the score of a power."""

EXTENDED = "extended"
"""The code of the event that the game continues for a year."""


def end_year(state: State) -> Turn:
    """Tally scores at the end of a year (E19-CAL-3) and end the game if it is over."""
    setting = setting_of(state)
    totals = compute_scores(setting)
    ending, told = _decide_ending(setting, totals)
    tied = (
        ending.powers if ending is not None and ending.kind is EndKind.DRAW and is_last_year(setting) else ()
    )
    voted = setting.records.course.going_on if tied else frozenset[Power]()
    course = replace(setting.records.course, going_on=voted, tied=tied, published=0)
    if ScoringWhen.EVERY_YEAR.is_chosen_in(setting.options):
        # Violations stay on record, so each total subtracts them only once.
        lost = {power: POINTS.parts(setting, power)[VIOLATIONS] for power in totals}
        course = replace(course, scores={power: total - lost[power] for power, total in totals.items()})
    if tied:
        ending, told = None, (_tie_event(setting, totals, tied),)
    elif ending is None and is_last_year(setting):
        course = replace(course, extensions=course.extensions + 1)
        told = (_extension_event(setting, _score_facts(setting, totals)),)
    ledger = write_records(replace(setting.records, course=course), state.ledger)
    shown = totals if _are_scores_published(setting) else {}
    events = (_score_event(setting, power, total) for power, total in shown.items())
    return Turn(state.position, ledger, Report(events=(*events, *told)), ending)


SCORING = AutomaticStep("scoring", end_year)
"""The scoring at the end of a year; scores are published only if the options say so."""


def _extension_event(setting: Europe1619Setting, because: tuple[Fact, ...] = ()) -> Event:
    text = f"The highest score is shared, so the game continues in {setting.year + 1}."
    return Event(EXTENDED, fact=Fact(text, SCORE[6], because))


# ------------------------------------------------------------------------------------------------------- ties

TIED = "tied"
"""The code of the event that the highest score is shared and the powers vote about it."""


def _tie_event(setting: Europe1619Setting, totals: Mapping[Power, int], tied: Iterable[Power]) -> Event:
    names = capitalize_start(join_words([the_power(setting.board, power) for power in tied]))
    text = f"{names} share the highest score: they draw unless all powers vote to continue for a year."
    return Event(TIED, fact=Fact(text, SCORE[6], _score_facts(setting, totals)))


class TieVote(PhaseRules):
    """The vote about a shared highest score; the phase is skipped if there is none."""

    kind = PhaseKind.DIPLOMACY
    statements = tuple(_VoteAfterTie(one, after=False) for one in (GO_ON, TAKE_DRAW))

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return one due vote for each power that has not yet voted about a shared highest score."""
        course = read_records(state.ledger).course
        if not course.tied:
            return {}
        due = Due(1, "vote", "EXTEND to continue for a year, or DRAW")
        return {power: due for power in setting_of(state).powers if power not in course.going_on}

    def read(self, text: str, state: State) -> Entry:
        """Raise UnreadableError: the line is not a vote."""
        _ = state
        raise UnreadableError(
            f"cannot read {shorten(text)!r}", place=Place(column=1), expected="EXTEND or DRAW"
        )

    def resolve(self, phase: PhaseInput) -> Turn:
        """Continue for a year if all players vote for it; otherwise those who share the score draw."""
        state = phase.state
        setting = setting_of(state)
        course = setting.records.course
        if not course.tied:
            return state.unchanged()
        voters = set(setting.powers) - find_vacant_powers(state.ledger)
        if not voters or not course.going_on.issuperset(voters):
            return Turn(state.position, state.ledger, ending=Ending(EndKind.DRAW, course.tied))
        course = replace(course, extensions=course.extensions + 1, going_on=frozenset(), tied=())
        ledger = write_records(setting.recording(course=course).records, state.ledger)
        return Turn(state.position, ledger, Report(events=(_extension_event(setting),)))


def compute_scores(setting: Europe1619Setting) -> dict[Power, int]:
    """Return the scores of the remaining powers, including earlier years if scores add up."""
    every_year = ScoringWhen.EVERY_YEAR.is_chosen_in(setting.options)
    before = setting.records.course.scores
    return {
        power: POINTS.total(setting, power) + (before.get(power, 0) if every_year else 0)
        for power in setting.powers
    }


def _are_scores_published(setting: Europe1619Setting) -> bool:
    """Return whether this year's scores are published (E19-SCORE-2, E19-SCORE-3)."""
    midgame = MidgameScoreYear.of(setting.options).value == str(setting.year)
    if setting.records.course.published == setting.year:
        return True
    return ScoringWhen.EVERY_YEAR.is_chosen_in(setting.options) or midgame or is_last_year(setting)


def _score_event(setting: Europe1619Setting, power: Power, total: int) -> Event:
    parts, why = POINTS.parts(setting, power), score_fact(setting, power)
    now, name = sum(parts.values()), name_subject(setting.board, power)
    has = start_sentence(setting.board, power, "has")
    sources = f": {format_score(parts)}" if format_score(parts) else ""
    years = "" if total == now else f", {now} this year"
    because = why.because
    if total != now:
        because = (
            Fact(f"{name} had {pluralize(total - now, 'point')} from earlier years.", CAL[3]),
            *because,
        )
    return Event(
        SCORED,
        power,
        fact=Fact(f"{has} {pluralize(total, 'point')}{years}{sources}.", SCORE[3], because),
    )


# --------------------------------------------------------------------------------------------------- who wins


def _decide_ending(
    setting: Europe1619Setting, totals: Mapping[Power, int]
) -> tuple[Ending | None, tuple[Event, ...]]:
    """Return how the game ends this year, if it does, and the event of a victory."""
    winner = _find_winner_by_points(setting, totals)
    if winner is not None:
        what = f"has {pluralize(totals[winner], 'point')} and controls Europe"
        return _make_win(setting, winner, Fact(what, OBJ[1], _score_facts(setting, totals)))
    if EndMode.DRAW_1648.is_chosen_in(setting.options):
        over = setting.year >= LAST_OF_DRAW
        return (Ending(EndKind.DRAW, setting.powers) if over else None), ()
    if not is_last_year(setting):
        return None, ()
    most = max(totals.values(), default=0)
    first = tuple(power for power, total in totals.items() if total == most)
    if len(first) == 1:
        what = f"has the highest score ({pluralize(most, 'point')})"
        return _make_win(setting, first[0], Fact(what, SCORE[4], _score_facts(setting, totals)))
    return (None if _is_extended(setting) else Ending(EndKind.DRAW, first)), ()


def _score_facts(setting: Europe1619Setting, totals: Mapping[Power, int]) -> tuple[Fact, ...]:
    """Return the scores that decide who wins."""
    return tuple(_score_event(setting, power, total).fact for power, total in totals.items())


def _find_winner_by_points(setting: Europe1619Setting, totals: Mapping[Power, int]) -> Power | None:
    """Return the power that wins by points (E19-OBJ-1): the one with the highest score, if it has enough."""
    if VictoryPointsX.NONE.is_chosen_in(setting.options):
        return None
    goal = int(VictoryPointsX.of(setting.options))
    most = max(totals.values(), default=0)
    first = [power for power, total in totals.items() if total == most]
    return first[0] if most >= goal and len(first) == 1 else None


def _is_extended(setting: Europe1619Setting) -> bool:
    """Return whether the game continues in spite of a shared highest score (E19-SCORE-6)."""
    if FinalTie.PLAY_ON.is_chosen_in(setting.options):
        return True
    played = _find_voting_powers(setting)
    return bool(played) and setting.records.course.going_on.issuperset(played)


def _make_win(setting: Europe1619Setting, power: Power, what: Fact) -> tuple[Ending, tuple[Event, ...]]:
    fact = Fact(
        f"{name_subject(setting.board, power)} {what.text} and wins the game.", what.clause, what.because
    )
    return Ending(EndKind.WIN, (power,)), (Event(EventCode.WON, power, fact=fact),)


ENDING_CHAPTER = Chapter.of(
    "ending",
    "The end of the game: scores, victory, ties, draws and extensions",
    (OBJ,),
    options=(VictoryPointsX, EndMode, AgreedDraw, ScoringWhen, MidgameScoreYear, FinalTie),
    statements=(DRAW, EXTEND, GO_ON, TAKE_DRAW, PUBLISH),
)
