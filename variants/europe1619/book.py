"""The rulebook of Europe 1619, in the sequence of its text."""

from ..framework.book import Book
from . import captured, control, elimination, ending, handlers, identity, opening, players, scoring
from .movement import alliances, passage, positions, retreats, strength
from .papacy import decrees, rulings, violations
from .politics import attacks, declarations, influence, markers, statuses
from .winter import forts, income, loans, minor_builds, phase as winter, purchases

BOOK = Book.of(
    "Europe1619Rulebook",
    (
        identity,
        influence,
        attacks,
        declarations,
        statuses,
        markers,
        passage,
        alliances,
        positions,
        captured,
        control,
        strength,
        retreats,
        income,
        loans,
        purchases,
        winter,
        minor_builds,
        forts,
        decrees,
        rulings,
        violations,
        elimination,
        scoring,
        ending,
        opening,
        players,
        handlers,
    ),
    retired={
        "e19_first_year": "1619",
        "e19_oldenburg": "unaligned",
        "e19_saxony_11": "neutral_by_inf",
        "e19_removed_power_inf": "not_placed",
        "e19_initial_relations": "none",
        "e19_ally_support": "not_counted",
        "e19_cut_sum": "all_attackers",
        "e19_cut_bounced": "count",
        "e19_cut_disrupted": "do_not_count",
        "e19_cut_from_target": "exempt",
        "e19_retreat_conflict": "both_disband",
        "e19_proxy_gap": "no_empty_test",
        "e19_proxy_lost": "check_POS_then_revert_or_capture",
        "e19_objectives": "none",
    },
)
