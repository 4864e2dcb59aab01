"""File formats of recorded games: a reader and a writer for each, and a registry that detects them.

`read_records` reads a text in any format, `format_records` writes one. ``docs/formats.md`` describes them.
"""

from .boards import foreign_variants, read_foreign_board
from .boards.godip_codes import godip_codes
from .record import Displaced, NoOrder, PriorOrder, Record, RecordedOrder, RecordedPhase, Remark, Snapshot
from .registry import FORMATS, Format, detect_format, find_format, format_records, guess_format, read_records
from .replay.bulk import GameReport, Settings, SourceReport, replay_all
from .replay.replay import Difference, PhaseReplay, find_rulebook
from .replay.sources import SourceText, SourceTexts, identify_text
from .saved_game.states import (
    from_diplomacy_orders,
    from_diplomacy_state,
    to_diplomacy_orders,
    to_diplomacy_state,
)
from .writing import Notes

__all__ = [
    "FORMATS",
    "Difference",
    "Displaced",
    "Format",
    "GameReport",
    "NoOrder",
    "Notes",
    "PhaseReplay",
    "PriorOrder",
    "Record",
    "RecordedOrder",
    "RecordedPhase",
    "Remark",
    "Settings",
    "Snapshot",
    "SourceReport",
    "SourceText",
    "SourceTexts",
    "detect_format",
    "find_format",
    "find_rulebook",
    "foreign_variants",
    "format_records",
    "from_diplomacy_orders",
    "from_diplomacy_state",
    "godip_codes",
    "guess_format",
    "identify_text",
    "read_foreign_board",
    "read_records",
    "replay_all",
    "to_diplomacy_orders",
    "to_diplomacy_state",
]
