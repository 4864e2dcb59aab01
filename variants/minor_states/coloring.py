"""The map of a game with minor states: every state in the color of its status."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.board import Terrain
from ...model.names import Power, Province
from ..referee import Account
from ..referee.coloring import Coloring, Side, find_side
from .reporting import StateNote, find_map_color, format_influence, format_side

APART = "#a9b48a"
"""The color of states without a status, in which no influence counts."""


def make_coloring(account: Account, notes: Sequence[StateNote]) -> Coloring:
    """Return the colors of all land: of a power, or of a state by its status (E19-RES-1, E15-EXP-3)."""
    board = account.board
    told = {note.state: note for note in notes}
    states = {info.id: _find_side(account, told, info.id) for info in board.minors}
    owners = account.after.position.owners
    land: dict[Province, Side] = {}
    for info in board.provinces:
        owner = owners.get(info.id, info.minor)
        if info.terrain is not Terrain.SEA and owner is not None:
            land[info.id] = states[owner] if owner in states else find_side(account, owner)
    markers = {board.minor[note.state].capital: note.faith for note in notes if note.faith is not None}
    influence = {
        note.state: format_influence(account, note.influence)
        for note in notes
        if any(note.influence.values())
    }
    return Coloring(land, states, markers, influence=influence)


def _find_side(account: Account, told: dict[Power, StateNote], state: Power) -> Side:
    if state not in told:
        return Side(APART, account.power(state).text)
    note = told[state]
    color, power = find_map_color(account, note, told), note.standing.power
    if note.holder is None and power is not None:
        return Side(color, f"aligned with {account.power(power).text}", power, aligned=True)
    holder = note.holder if note.holder in account.board.power else None
    return Side(color, format_side(account, note), holder)
