"""Variants: boards, first positions and the rules that differ from the standard game, one folder each.

`find_variant` returns a variant by its id; `variants` lists the ids.
"""

from .data_games.reading import load_variant, read_variant, variant_of
from .framework.book import Book, Chapter
from .framework.history import Amendment, PhaseRecord
from .framework.phases import ADJUSTMENTS, MOVEMENT, OWNERSHIP, RETREATS
from .framework.players import PLAYER_ENTRIES, Seat, is_player_ruling, vacant_powers
from .framework.report import Declaration, EndKind, Entry, EntryReport, Event, Report, StateFact, format_entry
from .framework.rules import RuleOption
from .framework.wording import kind_word, owner_name, power_name
from .framework.year import AutomaticStep, Ledger, PhaseInput, PhaseRules, State, Submissions, Turn
from .referee import Block, Cell, Column, Document, Items, Name, Paragraph, Section, Table
from .referee.account import Account
from .referee.coloring import ALIGNED, NOBODY, OWN, Coloring, Side, tint
from .referee.kernel_words import (
    certainty_sentence,
    kernel_sentences,
    kernel_title,
    resolution_heads,
    resolutions_text,
    rule_sentence,
    rules_line,
)
from .referee.landmarks import Landmarks, Site, first_borders
from .registry import Broken, find_variant, finder, listed_variants, variants
from .variant import OnBoard, Variant

__all__ = [
    "ADJUSTMENTS",
    "ALIGNED",
    "MOVEMENT",
    "NOBODY",
    "OWN",
    "OWNERSHIP",
    "PLAYER_ENTRIES",
    "RETREATS",
    "Account",
    "Amendment",
    "AutomaticStep",
    "Block",
    "Book",
    "Broken",
    "Cell",
    "Chapter",
    "Coloring",
    "Column",
    "Declaration",
    "Document",
    "EndKind",
    "Entry",
    "EntryReport",
    "Event",
    "Items",
    "Landmarks",
    "Ledger",
    "Name",
    "OnBoard",
    "Paragraph",
    "PhaseInput",
    "PhaseRecord",
    "PhaseRules",
    "Report",
    "RuleOption",
    "Seat",
    "Section",
    "Side",
    "Site",
    "State",
    "StateFact",
    "Submissions",
    "Table",
    "Turn",
    "Variant",
    "certainty_sentence",
    "find_variant",
    "finder",
    "first_borders",
    "format_entry",
    "is_player_ruling",
    "kernel_sentences",
    "kernel_title",
    "kind_word",
    "listed_variants",
    "load_variant",
    "owner_name",
    "power_name",
    "read_variant",
    "resolution_heads",
    "resolutions_text",
    "rule_sentence",
    "rules_line",
    "tint",
    "vacant_powers",
    "variant_of",
    "variants",
]
