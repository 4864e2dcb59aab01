"""What this variant changes about movement, retreats and adjustments, handed to the solver as values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...solver.build_rules import BuildRules
from ...solver.conditions import Conditions
from ...solver.ground import ground_of
from .land import land
from .setting import Setting, setting_of

if TYPE_CHECKING:
    from ..year import State


def conditions(state: State) -> Conditions:
    """What counts in a state of the game."""
    return conditions_in(setting_of(state))


def conditions_in(setting: Setting) -> Conditions:
    """What counts in a setting."""
    return Conditions(ground_of(setting.board), builds=BuildRules(prizes=land))
