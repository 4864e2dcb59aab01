"""Religious markers: which faith has the majority in a minor state."""

from __future__ import annotations

from dataclasses import replace

from ....model.names import Power
from ....model.rulebook import Rulebook
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..land import CATHOLIC, PAPAL_STATES, PROTESTANT, Faith, find_faith
from ..setting import Europe1615Setting

MARK = Clauses(
    "E15-MARK",
    {
        1: "a state bears the marker of the faith that prevails there",
        2: "markers matter for scores, for the counterbalance, and for some sanctions",
        3: "a state with a Protestant marker has a Protestant majority",
        4: "a state with a Catholic marker has a Catholic majority",
        5: "the Papal States are permanently Catholic",
        6: "markers are determined together with the statuses",
        7: "a state without influence bears no marker",
    },
)


class MarkerRule(RuleOption, about=MARK[1]):
    """When a state bears a religious marker.

    The table of the rules is lost; a later edition has the default.
    """

    DOUBLE = (
        "one_side_at_least_double",
        "If the powers of one faith have at least twice the influence there of the other.",
    )
    TEN = (
        "at_least_10_inf",
        "If the powers of one faith have at least ten points there, and more than the other.",
    )


class MarkerUpdate(RuleOption, about=MARK[6]):
    """When markers are placed and removed.

    The counterbalance covers states that gain a majority while it is in force.
    """

    EVERY_STEP = "every_status_step", "Whenever statuses are determined."
    WINTER = "winter_only", "Once a year, after the last movement phase."


def find_marker(setting: Europe1615Setting, state: Power) -> Faith | None:
    """Return the marker of a pliant state by its influence now (E15-MARK-1, E15-MARK-5, E15-MARK-7)."""
    if state == PAPAL_STATES:
        return CATHOLIC
    points: dict[Faith | None, int] = {PROTESTANT: 0, CATHOLIC: 0}
    for power, count in setting.records.placed(state).items():
        points[find_faith(setting.board, power)] += count
    if _outweighs(points[PROTESTANT], points[CATHOLIC], setting.options):
        return PROTESTANT
    return CATHOLIC if _outweighs(points[CATHOLIC], points[PROTESTANT], setting.options) else None


def _outweighs(points: int, others: int, rules: Rulebook) -> bool:
    if MarkerRule.DOUBLE.is_chosen_in(rules):
        return points > 0 and points >= 2 * others
    return points >= 10 and points > others


def place_markers(setting: Europe1615Setting) -> Europe1615Setting:
    """Return the setting with the markers of all pliant states by their influence now."""
    found = ((state, find_marker(setting, state)) for state in sorted(setting.pliant))
    markers = {state: marker for state, marker in found if marker is not None}
    return replace(setting, records=replace(setting.records, markers=markers))


CHAPTER = Chapter.of(__name__, __doc__, (MARK,), options=(MarkerRule, MarkerUpdate))
