"""Variants: boards, first positions and the rules that differ from the standard game, one folder each.

`find_variant` returns a variant by its id; `variants` lists the ids.
"""

from ..model.wording import kind_word, owner_name, power_name
from .data_games.reading import load_variant, read_variant, variant_of
from .framework.book import Book, Chapter
from .framework.history import Amendment, PhaseRecord
from .framework.phases import ADJUSTMENTS, MOVEMENT, OWNERSHIP, RETREATS
from .framework.players import PLAYER_ENTRIES, Seat, find_vacant_powers, is_player_ruling
from .framework.report import Declaration, EndKind, Entry, EntryReport, Event, Report, StateFact, format_entry
from .framework.rules import RuleOption
from .framework.year import AutomaticStep, Ledger, PhaseInput, PhaseRules, State, Submissions, Turn
from .referee import Block, Cell, Column, Document, Items, Name, Paragraph, Section, Table
from .referee.account import Account
from .referee.coloring import ALIGNED, NOBODY, OWN, Coloring, Side, make_tint
from .referee.kernel_words import (
    format_certainty,
    format_kernel,
    format_kernel_title,
    format_resolution_count,
    format_resolution_heads,
    format_rule,
    format_rules,
)
from .referee.landmarks import Landmarks, Site, find_first_borders
from .registry import (
    BrokenVariant,
    find_variant,
    find_variant_with_rules,
    list_variants,
    make_finder,
    take_variant,
    variants,
)
from .variant import Variant, VariantOnBoard

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
    "BrokenVariant",
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
    "VariantOnBoard",
    "find_first_borders",
    "find_vacant_powers",
    "find_variant",
    "find_variant_with_rules",
    "format_certainty",
    "format_entry",
    "format_kernel",
    "format_kernel_title",
    "format_resolution_count",
    "format_resolution_heads",
    "format_rule",
    "format_rules",
    "is_player_ruling",
    "kind_word",
    "list_variants",
    "load_variant",
    "make_finder",
    "make_tint",
    "owner_name",
    "power_name",
    "read_variant",
    "take_variant",
    "variant_of",
    "variants",
]
