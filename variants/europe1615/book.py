"""The rulebook of Europe 1615: its chapters in the order of the text."""

from ..framework.book import Book
from . import auction, identity, land, poland, score, setting, victory
from .movement import faith, neutrality, passages, phase, retreats, sides
from .politics import attacks, counterbalance, influence, markers, ottomans, statuses
from .sanctions import (
    armies,
    catholic_advantages,
    course,
    handicaps,
    immunities,
    influence as closed_states,
    lyon,
    new_states,
    protestant_advantages,
    timeline,
)
from .winter import abandonment, captures, disbands, elimination, rebuilding, supply_centers, waivers

BOOK = Book.of(
    "Europe1615Rulebook",
    (
        *(identity, influence, phase, land, poland, ottomans, statuses),
        *(sides, retreats, captures, setting, neutrality, markers, counterbalance, faith, attacks),
        *(score, disbands, waivers, supply_centers, rebuilding, abandonment, passages),
        *(timeline, course, closed_states, armies),
        *(protestant_advantages, catholic_advantages, handicaps, immunities, lyon, new_states),
        *(elimination, victory, auction),
    ),
    retired={
        "e15_forced_march": "off",
        "e15_capture_inf_from": "next_year_allotment",
        "e15_inf_integer": "true",
        "e15_inf_transfer": "none",
        "e15_initial_inf": "none",
        "e15_ottoman_land": "passable_capturable",
        "e15_unaligned_units": "hold",
        "e15_lost_alignment_unit": "hold_supportable",
        "e15_three_centre_rule": "at_least_3",
        "e15_marker_empty": "none",
        "e15_da_last_tie": "first_year_order",
        "e15_timeline_seed": "",
    },
)
