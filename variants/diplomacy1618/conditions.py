"""What Diplomacy 1618 changes about movement, retreats and adjustments, handed to the solver as values."""

from __future__ import annotations

from dataclasses import replace

from ...model.names import NEUTRAL
from ...model.position import DislodgedUnit
from ...model.rulebook.choices import ConvoyParadox
from ...solver import BuildRules, Conditions, OrderRules, RetreatRules
from ..kit.year import State
from . import clauses as clauses  # the words of the clauses, for the sentences about void orders
from .coasts import Coasts, ground
from .editions import choices_in_force, distances, measure
from .homes import Homes
from .knobs import knobs_of


def conditions(state: State) -> Conditions:
    """What counts in a state of the game."""
    board, knobs = state.position.board, knobs_of(state.rulebook)
    coasts = Coasts(board, knobs)
    homes = Homes(state, coasts)
    plain = Conditions(
        ground(board, knobs),
        orders=OrderRules(veto=coasts.order),
        choices=choices_in_force(knobs),
        paradox_fallback=ConvoyParadox.SZYKMAN,
        retreats=RetreatRules(allows=_belongs_to_somebody, closes=coasts.retreat),
    )
    builds = BuildRules(
        site=homes.site,
        veto=homes.veto,
        room=homes.room,
        distances=distances(knobs, plain, homes),
        measure=measure(knobs),
    )
    return replace(plain, builds=builds)


def _belongs_to_somebody(lost: DislodgedUnit) -> bool:
    return lost.unit.power != NEUTRAL
