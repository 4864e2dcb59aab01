"""Influence: how many points the powers receive each year, and where they may place them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from ....model.brief import pluralize
from ....model.errors import ImpossibleError, Place
from ....model.names import Power, Province
from ....model.reasons import Fact
from ....model.wording import name_subject, start_sentence, the_power
from ....solver import Status
from ...framework.book import Chapter
from ...framework.report import Entry, EntryReport
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Statement
from ...framework.tallies import Tally, Term
from ...framework.year import SubmissionFault
from ...minor_states.placements import PLACEMENT, Placement, add_placements
from ..captured import captured_fact
from ..players import MOD
from ..setting import Europe1619Setting

INF = Clauses(
    "E19-INF",
    {
        1: "the players negotiate and plan in the Diplomatic Phase",
        2: (
            "in the Diplomatic Phase a power may place influence, make one diplomatic attack and make "
            "declarations"
        ),
        3: "each year a power receives influence points according to a table, which is lost",
        4: "a power may place influence only in minor states that are not captured",
        5: "some influence is placed before the game starts",
        6: "a power should place all of its points each year",
        7: "points that are not placed in their year are lost",
        8: "a power cannot place more points than it has this year",
        9: "a power cannot lend influence",
        10: "a power cannot take back influence that it has placed",
        11: "influence accumulates, and only diplomatic attacks and elimination remove it",
        12: "a placement is written as a number and a state: 5: BRA places five points in Brandenburg",
    },
)
# -------------------------------------------------------------------------------------------------- allotment


class InfTable(RuleOption, about=INF[3]):
    """How many influence points a power receives each year.

    The table is lost; this is the rule of Europe 1615.
    """

    HOME_VALUES = (
        "sum_of_home_centre_values",
        "The sum of the values of its home centers, even if others control them.",
    )
    CONTROLLED_HOME_VALUES = (
        "sum_of_controlled_home_centre_values",
        "The sum of the values of the home centers that it controls.",
    )
    TABLE = "table", "The number in the table of the board."


def _find_home_values(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    if InfTable.TABLE.is_chosen_in(setting.options):
        return {}
    controlled = InfTable.CONTROLLED_HOME_VALUES.is_chosen_in(setting.options)
    homes = (home for home in setting.homes(power) if not controlled or setting.owners.get(home) == power)
    return {home: setting.board.province[home].value for home in homes}


def _find_table_influence(setting: Europe1619Setting, power: Power) -> Mapping[Power, int]:
    if not InfTable.TABLE.is_chosen_in(setting.options):
        return {}
    table = cast("Mapping[Power, int]", setting.board.tables.get("influence_allocation", {}))
    return {power: table.get(power, setting.board.power[power].influence or 0)}


ALLOTMENT: Tally[Europe1619Setting] = Tally(
    "has a yearly influence of",
    (
        Term(INF[3], "home centers", _find_home_values),
        Term(INF[3], "by the table of the board", _find_table_influence),
    ),
)
"""The points that a power may place this year."""


def compute_allotment(setting: Europe1619Setting, power: Power) -> int:
    """Return the points that a power may place this year."""
    return ALLOTMENT.total(setting, power)


def allotment_fact(setting: Europe1619Setting, power: Power) -> Fact:
    """Return the points that a power may place this year, with each home center as a reason."""
    return ALLOTMENT.why(setting, power, setting.board)


_MUST_SPEND = INF[6].with_words("a power must place all of its points each year")


class InfMustSpend(RuleOption, about=INF[6]):
    """Whether a power must place all its points.

    The text says "should".
    """

    FALSE = "false", "It should, but points that it does not place are lost."
    TRUE = "true", "It must: a power that places some points must place all of them."


def find_spending_faults(
    setting: Europe1619Setting, power: Power, placements: Sequence[tuple[int, Placement]]
) -> Iterator[SubmissionFault]:
    """Yield the faults of the placements of a sheet as a whole, by the index of the excess line."""
    points, spent = compute_allotment(setting, power), 0
    for index, words in placements:
        before, spent = spent, spent + words.points
        if before <= points < spent:
            message = f"this makes {spent} points, but you have {points} this year: {INF[8].cite()}"
            yield index, ImpossibleError(message, place=Place(column=1))
    if InfMustSpend.TRUE.is_chosen_in(setting.options) and spent < points:
        verb = "is" if spent == 1 else "are"
        message = f"{spent} of {points} points {verb} placed: {_MUST_SPEND.cite()}"
        yield -1, ImpossibleError(message, place=Place(column=1))


# ------------------------------------------------------------------------------------------- valid placements


@dataclass(frozen=True)
class Envoy:
    """A power in the Diplomatic Phase, with the states in which its own sheet places points."""

    setting: Europe1619Setting
    power: Power
    placing: Collection[Power] = frozenset()

    def name(self, power: Power) -> str:
        """Return the name of a power or a minor state inside a sentence."""
        return the_power(self.setting.board, power)


def _is_closed(envoy: Envoy, words: Placement) -> bool | Fact:
    """Return whether a state is captured or not yet independent."""
    setting, state = envoy.setting, words.state
    if state not in setting.states:
        return Fact(
            INF[4].words, "", (Fact(f"{start_sentence(setting.board, state, 'is')} not a state yet."),)
        )
    return setting.is_captured(state) and Fact(INF[4].words, "", (captured_fact(setting, state),))


def _make_faith_bar(state: Power | None, clause: int) -> Bar[Envoy, Placement]:
    """Return the bar for a state that admits only influence of one confession; None for any other state."""

    def is_locked(envoy: Envoy, words: Placement) -> bool:
        lock = envoy.setting.board.minor[words.state].faith_lock
        meant = words.state == state if state is not None else words.state not in _LOCKED
        return meant and lock is not None and envoy.setting.board.power[envoy.power].faith != lock

    return Bar(MOD[clause], is_locked)


_LOCKED = {Power("sweden"): 7, Power("papacy"): 9, Power("dutch"): 11}

PLACED = "placed"
"""The code of influence that was placed."""


def _describe_placement(envoy: Envoy, words: Placement, after: Envoy) -> str:
    places, now = start_sentence(envoy.setting.board, envoy.power, "places"), after.setting.records
    points = f"{pluralize(words.points, 'point')} in {envoy.name(words.state)}"
    return f"{places} {points}: {now.placed(words.state)[envoy.power]} before attacks"


PLACE: Statement[Envoy, Placement] = Statement(
    PLACEMENT,
    PLACED,
    (
        Bar(INF[4], _is_closed),
        *(_make_faith_bar(state, clause) for state, clause in _LOCKED.items()),
        _make_faith_bar(None, 7),
    ),
    lambda envoy, words: replace(envoy, setting=place_points(envoy.setting, [(envoy.power, words)])),
    _describe_placement,
)
"""``5: BRA`` places five points in Brandenburg."""


def place_points(setting: Europe1619Setting, placed: Sequence[tuple[Power, Placement]]) -> Europe1619Setting:
    """Return the setting after placements, which add to existing influence (E19-INF-11)."""
    influence = add_placements(setting.records.influence, placed)
    return replace(setting, records=replace(setting.records, influence=influence))


def placement_report(
    before: Europe1619Setting, after: Europe1619Setting, power: Power, entry: Entry, words: Placement
) -> EntryReport:
    """Return the report about a placement, after all placements."""
    text = PLACE.wording(Envoy(before, power), words, Envoy(after, power))
    had = before.records.placed(words.state).get(power, 0)
    name, where = name_subject(before.board, power), the_power(before.board, words.state)
    because = (Fact(f"{name} had {had} in {where} before."),) if had else ()
    return EntryReport(power, entry, Status.SUCCEEDS, PLACED, Fact(f"{text}.", INF[11], because))


def influence_facts(setting: Europe1619Setting, state: Power) -> tuple[Fact, ...]:
    """Return a fact for each power's points in a state, the most first."""
    board, placed = setting.board, setting.records.placed(state)
    where = the_power(board, state)
    powers = sorted((power for power in placed if placed[power]), key=lambda one: (-placed[one], one))
    return tuple(
        Fact(f"{start_sentence(board, power, 'has')} {placed[power]} in {where}.") for power in powers
    )


CHAPTER = Chapter.of(__name__, __doc__, (INF,), options=(InfTable, InfMustSpend), statements=(PLACE,))
