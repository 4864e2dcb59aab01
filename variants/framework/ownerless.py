"""Units that belong to nobody: armies of cities, an army in civil disorder.

Nobody orders them, so they hold; where a variant lets them be disbanded when they are dislodged, nobody is
asked for a retreat either.
"""

from __future__ import annotations

from dataclasses import replace

from ...model.names import NEUTRAL
from ...model.reasons import Fact
from .report import Event, Happening, Report
from .wording import unit_name
from .year import PhaseInput, Turn


def disband_ownerless(_phase: PhaseInput, turn: Turn) -> Turn:
    """What a movement comes to when dislodged units that belong to nobody are disbanded at once."""
    fallen = [lost.unit for lost in turn.position.dislodged if lost.unit.power == NEUTRAL]
    if not fallen:
        return turn
    left = tuple(lost for lost in turn.position.dislodged if lost.unit.power != NEUTRAL)
    names = [unit_name(turn.position.board, unit) for unit in fallen]
    events = tuple(
        Event(
            Happening.DISBANDED,
            unit.power,
            unit.location.province,
            Fact(f"{name[0].upper()}{name[1:]} is disbanded."),
        )
        for unit, name in zip(fallen, names, strict=True)
    )
    return replace(
        turn, position=replace(turn.position, dislodged=left), report=turn.report + Report(events=events)
    )
