"""The rulebook of Europe 1619, in the sequence of its text."""

from ..framework.book import Book
from .control import CONTROL_CHAPTER, ELIMINATION_CHAPTER
from .declarations import DECLARATIONS_CHAPTER
from .decrees import DECREES_CHAPTER
from .ending import ENDING_CHAPTER, SCORING_CHAPTER
from .handlers import HANDLERS_CHAPTER
from .identity import IDENTITY_CHAPTER, PLAYERS_CHAPTER
from .influence import ATTACKS_CHAPTER, INFLUENCE_CHAPTER
from .minor_builds import MINOR_BUILDS_CHAPTER
from .movement import (
    ALLIANCES_CHAPTER,
    PASSAGE_CHAPTER,
    POSITIONS_CHAPTER,
    RETREATS_CHAPTER,
    STRENGTH_CHAPTER,
)
from .purchases import PURCHASES_CHAPTER
from .rulings import RULINGS_CHAPTER, VIOLATIONS_CHAPTER
from .state import CAPTURED_CHAPTER
from .statuses import MARKERS_CHAPTER, STATUSES_CHAPTER
from .transactions import FORTS_CHAPTER, TRANSACTIONS_CHAPTER
from .treasury import INCOME_CHAPTER, LOANS_CHAPTER
from .year import OPENING_CHAPTER

BOOK = Book.of(
    "Europe1619Rulebook",
    (
        IDENTITY_CHAPTER,
        INFLUENCE_CHAPTER,
        ATTACKS_CHAPTER,
        DECLARATIONS_CHAPTER,
        STATUSES_CHAPTER,
        MARKERS_CHAPTER,
        PASSAGE_CHAPTER,
        ALLIANCES_CHAPTER,
        POSITIONS_CHAPTER,
        CAPTURED_CHAPTER,
        CONTROL_CHAPTER,
        STRENGTH_CHAPTER,
        RETREATS_CHAPTER,
        INCOME_CHAPTER,
        LOANS_CHAPTER,
        PURCHASES_CHAPTER,
        TRANSACTIONS_CHAPTER,
        MINOR_BUILDS_CHAPTER,
        FORTS_CHAPTER,
        DECREES_CHAPTER,
        RULINGS_CHAPTER,
        VIOLATIONS_CHAPTER,
        ELIMINATION_CHAPTER,
        SCORING_CHAPTER,
        ENDING_CHAPTER,
        OPENING_CHAPTER,
        PLAYERS_CHAPTER,
        HANDLERS_CHAPTER,
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
        "e19_dynastic_alliance": "off",
    },
)
