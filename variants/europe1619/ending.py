"""The end of the game: scores of a year, victory, ties, draws, and the years to come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, cast

from ...model.errors import Place, UnreadableError
from ...model.names import Power
from ...model.phase import PhaseKind
from ...model.reasons import Fact
from ...model.text import shortened
from ...solver import listed
from ..framework.book import Chapter
from ..framework.players import vacant_powers
from ..framework.report import Ending, EndKind, Entry, Event, Happening, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, Statement
from ..framework.wording import power_name, so_many
from ..framework.year import AutomaticStep, Due, Heard, PhaseInput, PhaseRules, State, Turn
from .identity import CAL
from .papacy.rulings import rulings as decree_rulings
from .records import Course, ledger_with, records_of
from .scoring import POINTS, SCORE, VIOLATIONS, in_words, points_fact
from .setting import Setting, setting_of
from .winter.buyer import Buyer

OBJ = Clauses(
    "E19-OBJ",
    {
        1: "who has so many points at once controls Europe and wins",
        2: "if nobody has won by the end of 1648 all that are left draw",
        3: "the powers may agree on a draw earlier",
    },
)


class VictoryPointsX(RuleOption, about=OBJ[1], number="So many points."):
    """How many points at once control Europe."""

    NONE = "none", "The number is lost, so nobody wins that way."


class EndMode(RuleOption, about=OBJ[2]):
    """When the game ends, and how.

    It is the more exact of two statements, and it needs no lost number.
    """

    SCORE_1635 = "highest_score_at_opening_1635", "At the opening of 1635 the highest score wins."
    DRAW_1648 = (
        "x_points_or_draw_1648",
        "After 1648 all that are left draw; before, only so many points at once win.",
    )


class AgreedDraw(RuleOption, about=OBJ[3]):
    """Who must vote for a draw in the builds phase.

    Nobody is made to agree.
    """

    UNANIMOUS = "unanimous", "All that are left."
    MAJORITY = "majority", "More than half of those that are left."


class ScoringWhen(RuleOption, about=CAL[3]):
    """When scores are tallied.

    The rules say so, although each year has a phase for it.
    """

    FINAL_YEAR = "final_year_only", "When the game ends."
    EVERY_YEAR = "every_year_cumulative", "Every year; the scores of all years are added up."


class MidgameScoreYear(RuleOption, about=SCORE[2]):
    """In which year the referee shows how the powers are doing.

    The rules leave it to the referee.
    """

    NONE = "none", "In none."
    Y1624 = "1624", "In 1624."
    Y1625 = "1625", "In 1625."
    Y1626 = "1626", "In 1626."
    Y1627 = "1627", "In 1627."
    Y1628 = "1628", "In 1628."


class DynasticAlliance(RuleOption, about=SCORE[5]):
    """Whether powers of one house can win together.

    The rules name such alliances without saying what they are.
    """

    OFF = "off", "They cannot."
    HOUSES = (
        "houses_with_mean_score",
        "If their mean score is above everybody else's: Hapsburg (Austria, Spain) and Vasa (Sweden, Poland).",
    )


class FinalTie(RuleOption, about=SCORE[6]):
    """What happens when the highest score is that of several.

    The players may agree on either.
    """

    DRAW = "draw", "They draw, unless all that are left vote to go on for a year."
    PLAY_ON = "play_on", "The game goes on for a year."


FINAL_YEAR = 1634
"""The last year, unless the game is extended: it ends at the opening of the next one (E19-SCORE-1)."""

LAST_OF_DRAW = 1648
"""The last year where all that are left draw at the end (E19-OBJ-2)."""


def is_last_year(setting: Setting) -> bool:
    """The highest score of this year decides."""
    last = FINAL_YEAR + setting.records.course.extensions
    return EndMode.SCORE_1635.counts(setting.options) and setting.year >= last


# --------------------------------------------------------------------------------------------- votes


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote, which says nothing but itself."""


DRAW: Statement[Buyer, Vote] = Statement(
    Form("DRAW", "DRAW", Vote),
    "draw_vote",
    (),
    lambda buyer, _: replace(buyer, votes=buyer.votes | {"draw"}),
    lambda _, __, ___: Fact("it is a vote for a draw", OBJ[3]),
)

EXTEND: Statement[Buyer, Vote] = Statement(
    Form("EXTEND", "EXTEND", Vote),
    "extend_vote",
    (Bar(SCORE[6], lambda buyer, _: not is_last_year(buyer.setting)),),
    lambda buyer, _: replace(buyer, votes=buyer.votes | {"extend"}),
    lambda _, __, ___: Fact("it is a vote to go on for a year if the highest score is shared", SCORE[6]),
)


@dataclass(frozen=True)
class Voter:
    """A power that decides what becomes of a shared highest score."""

    setting: Setting
    power: Power


def _go_on(voter: Voter, _: Vote) -> Voter:
    course = voter.setting.records.course
    course = replace(course, going_on=course.going_on | {voter.power})
    return replace(voter, setting=_with_course(voter.setting, course))


GO_ON: Statement[Voter, Vote] = Statement(
    Form("EXTEND", "EXTEND", Vote),
    "extend_vote",
    (),
    _go_on,
    lambda _, __, ___: Fact("it is a vote to go on for a year", SCORE[6]),
)
TAKE_DRAW: Statement[Voter, Vote] = Statement(
    Form("DRAW", "DRAW", Vote),
    "draw_vote",
    (),
    lambda voter, _: voter,
    lambda _, __, ___: Fact("it is a vote for the draw", SCORE[6]),
)

# ------------------------------------------------------------------------------------ the referee's word

FIRST_SHOWN, LAST_SHOWN = 1624, 1628
"""The years in which the referee may show scores (E19-SCORE-2)."""


def _may_not_be_shown(setting: Setting, _: Vote) -> bool:
    return not FIRST_SHOWN <= setting.year <= LAST_SHOWN


PUBLISH: Statement[Setting, Vote] = Statement(
    Form("PUBLISH SCORES", "PUBLISH SCORES", Vote),
    "scores_published",
    (Bar(SCORE[2], _may_not_be_shown),),
    lambda setting, _: _with_course(setting, replace(setting.records.course, published=setting.year)),
    lambda setting, _, __: Fact(f"the report tells the scores at the end of {setting.year}", SCORE[2]),
)
"""The referee shows how the powers are doing at the end of the year."""


def rulings() -> tuple[Heard[Any, Any], ...]:
    """All rulings, as the referee's sheet takes them."""
    return *decree_rulings(), Heard(PUBLISH, lambda state, _: setting_of(state), _kept)


def _with_course(setting: Setting, course: Course) -> Setting:
    return replace(setting, records=replace(setting.records, course=course))


def _voted(after: Voter, turn: Turn) -> Turn:
    return _kept(after.setting, turn)


def _kept(after: Setting, turn: Turn) -> Turn:
    return replace(turn, ledger=ledger_with(after.records, turn.ledger))


def draw_agreed(setting: Setting, votes: int) -> Ending | None:
    """The draw of all powers that are left, if enough of them voted for it (E19-OBJ-3)."""
    powers, asked = setting.powers, len(_played(setting))
    needed = asked // 2 + 1 if AgreedDraw.MAJORITY.counts(setting.options) else asked
    return Ending(EndKind.DRAW, powers) if asked and votes >= needed else None


def _played(setting: Setting) -> tuple[Power, ...]:
    """The powers in the game that somebody plays, who can vote."""
    return tuple(power for power in setting.powers if power not in setting.records.vacant)


# -------------------------------------------------------------------------------------- the last step

SCORED = "score"
"""The code of the event that tells the score of a power."""

EXTENDED = "extended"
"""The code of the event that the game goes on for another year."""


def end_year(state: State) -> Turn:
    """The scoring at the end of a year (E19-CAL-3), and whether the game is over."""
    setting = setting_of(state)
    totals = _totals(setting)
    ending, told = _ending(setting, totals)
    tied = (
        ending.powers if ending is not None and ending.kind is EndKind.DRAW and is_last_year(setting) else ()
    )
    voted = setting.records.course.going_on if tied else frozenset[Power]()
    course = replace(setting.records.course, going_on=voted, tied=tied, published=0)
    if ScoringWhen.EVERY_YEAR.counts(setting.options):
        # Violations stay on record and are taken off once, from the total.
        lost = {power: POINTS.parts(setting, power)[VIOLATIONS] for power in totals}
        course = replace(course, scores={power: total - lost[power] for power, total in totals.items()})
    if tied:
        ending, told = None, (_tie(setting, totals, tied),)
    elif ending is None and is_last_year(setting):
        course = replace(course, extensions=course.extensions + 1)
        told = (_extended(setting, _standings(setting, totals)),)
    ledger = ledger_with(replace(setting.records, course=course), state.ledger)
    shown = totals if _is_shown(setting) else {}
    events = (_scored(setting, power, total) for power, total in shown.items())
    return Turn(state.position, ledger, Report(events=(*events, *told)), ending)


SCORING = AutomaticStep("scoring", end_year)
"""The end of a year; its scores are published only when the rules say so."""


def _extended(setting: Setting, because: tuple[Fact, ...] = ()) -> Event:
    text = f"The highest score is shared: the game goes on in {setting.year + 1}."
    return Event(EXTENDED, fact=Fact(text, SCORE[6], because))


# --------------------------------------------------------------------------------------- a known tie

TIED = "tied"
"""The code of the event that the highest score is shared, and all decide about that."""


def _tie(setting: Setting, totals: Mapping[Power, int], tied: Iterable[Power]) -> Event:
    names = listed([power_name(setting.board, power) for power in tied])
    text = f"The highest score is shared by {names}: they draw, unless all vote to go on for a year."
    return Event(TIED, fact=Fact(text, SCORE[6], _standings(setting, totals)))


def _undecided(state: State) -> Mapping[Power, Due]:
    """Who has not voted yet about a highest score that is shared."""
    course = records_of(state.ledger).course
    if not course.tied:
        return {}
    due = Due(1, "vote", "EXTEND for another year, DRAW for the draw")
    return {power: due for power in setting_of(state).powers if power not in course.going_on}


def _no_order(text: str, _: State) -> Entry:
    raise UnreadableError(
        f"cannot read {shortened(text)!r}", place=Place(column=1), expected="EXTEND or DRAW"
    )


def _decide(phase: PhaseInput) -> Turn:
    """The game goes on for a year if all want it, and is drawn by those who share the score otherwise."""
    state = phase.state
    setting = setting_of(state)
    course = setting.records.course
    if not course.tied:
        return Turn(state.position, state.ledger)
    voters = set(setting.powers) - vacant_powers(state.ledger)
    if not voters or not course.going_on.issuperset(voters):
        return Turn(state.position, state.ledger, ending=Ending(EndKind.DRAW, course.tied))
    course = replace(course, extensions=course.extensions + 1, going_on=frozenset(), tied=())
    ledger = ledger_with(_with_course(setting, course).records, state.ledger)
    return Turn(state.position, ledger, Report(events=(_extended(setting),)))


TIE = PhaseRules(PhaseKind.DIPLOMACY, _undecided, _no_order, _decide).hearing(
    *(
        Heard(one, lambda state, power: Voter(setting_of(state), power), _voted, after=False)
        for one in (GO_ON, TAKE_DRAW)
    )
)
"""The votes once it is known that the highest score is shared; there is no such phase otherwise."""


def _totals(setting: Setting) -> dict[Power, int]:
    """The scores of all powers that are left, with those of the years before where these count."""
    every_year = ScoringWhen.EVERY_YEAR.counts(setting.options)
    before = setting.records.course.scores
    return {
        power: POINTS.total(setting, power) + (before.get(power, 0) if every_year else 0)
        for power in setting.powers
    }


def _is_shown(setting: Setting) -> bool:
    """Scores are tallied and published this year (E19-SCORE-2, E19-SCORE-3)."""
    midgame = MidgameScoreYear.of(setting.options).value == str(setting.year)
    if setting.records.course.published == setting.year:
        return True
    return ScoringWhen.EVERY_YEAR.counts(setting.options) or midgame or is_last_year(setting)


def _scored(setting: Setting, power: Power, total: int) -> Event:
    parts, why = POINTS.parts(setting, power), points_fact(setting, power)
    now, name = sum(parts.values()), power_name(setting.board, power)
    sources = f": {in_words(parts)}" if in_words(parts) else ""
    years = "" if total == now else f", {now} this year"
    because = why.because
    if total != now:
        because = (Fact(f"{name} had {so_many(total - now, 'point')} of earlier years.", CAL[3]), *because)
    return Event(
        SCORED, power, fact=Fact(f"{name} has {so_many(total, 'point')}{years}{sources}.", SCORE[3], because)
    )


# ------------------------------------------------------------------------------------------- who wins


def _ending(setting: Setting, totals: Mapping[Power, int]) -> tuple[Ending | None, tuple[Event, ...]]:
    """How the game ends now, if it does, and the event that somebody has won."""
    winner = _controls_europe(setting, totals)
    if winner is not None:
        what = f"has {so_many(totals[winner], 'point')} and controls Europe"
        return _win(setting, (winner,), Fact(what, OBJ[1], _standings(setting, totals)))
    if EndMode.DRAW_1648.counts(setting.options):
        over = setting.year >= LAST_OF_DRAW
        return (Ending(EndKind.DRAW, setting.powers) if over else None), ()
    if not is_last_year(setting):
        return None, ()
    house = _winning_house(setting, totals)
    if house:
        what = "have the highest score together"
        return _win(setting, house, Fact(what, SCORE[5], _standings(setting, totals)))
    most = max(totals.values(), default=0)
    first = tuple(power for power, total in totals.items() if total == most)
    if len(first) == 1:
        what = f"has the highest score ({so_many(most, 'point')})"
        return _win(setting, first, Fact(what, SCORE[4], _standings(setting, totals)))
    return (None if _goes_on(setting) else Ending(EndKind.DRAW, first)), ()


def _standings(setting: Setting, totals: Mapping[Power, int]) -> tuple[Fact, ...]:
    """The scores from which it follows who wins."""
    return tuple(_scored(setting, power, total).fact for power, total in totals.items())


def _controls_europe(setting: Setting, totals: Mapping[Power, int]) -> Power | None:
    """The power that has the points to win at once; of several the one with most (E19-OBJ-1)."""
    if VictoryPointsX.NONE.counts(setting.options):
        return None
    goal = int(VictoryPointsX.of(setting.options))
    most = max(totals.values(), default=0)
    first = [power for power, total in totals.items() if total == most]
    return first[0] if most >= goal and len(first) == 1 else None


def _winning_house(setting: Setting, totals: Mapping[Power, int]) -> tuple[Power, ...]:
    """The house whose mean score is higher than that of everybody outside it (E19-SCORE-5)."""
    if DynasticAlliance.OFF.counts(setting.options):
        return ()
    table = cast("Mapping[str, tuple[str, ...]]", setting.board.special.get("dynasties", {}))
    for members in table.values():
        house = tuple(map(Power, members))
        if any(power not in totals for power in house):
            continue
        mean = Fraction(sum(totals[power] for power in house), len(house))
        if all(mean > total for power, total in totals.items() if power not in house):
            return house
    return ()


def _goes_on(setting: Setting) -> bool:
    """A shared highest score does not end the game (E19-SCORE-6)."""
    if FinalTie.PLAY_ON.counts(setting.options):
        return True
    played = _played(setting)
    return bool(played) and setting.records.course.going_on.issuperset(played)


def _win(setting: Setting, powers: tuple[Power, ...], what: Fact) -> tuple[Ending, tuple[Event, ...]]:
    names = " and ".join(power_name(setting.board, power) for power in powers)
    text = f"{names} {what.text} and {'wins' if len(powers) == 1 else 'win'} the game."
    fact = Fact(text, what.clause, what.because)
    return Ending(EndKind.WIN, powers), (Event(Happening.WON, powers[0], fact=fact),)


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (OBJ,),
    options=(VictoryPointsX, EndMode, AgreedDraw, ScoringWhen, MidgameScoreYear, DynasticAlliance, FinalTie),
    statements=(DRAW, EXTEND, GO_ON, TAKE_DRAW, PUBLISH),
)
