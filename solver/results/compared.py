"""Who beats whom. Made from `rules/equations` by `search/inlining`, where it is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..outcomes.movement import Strength
from .strengths import ATTACKS, BACKED, DEFENDS, HOLDS, PREVENTS, Faced, faced

if TYPE_CHECKING:
    from ..system.system import System


def compared(t: System, c: int) -> Faced:  # noqa: C901
    """The attack of move c against all that it meets, in a plain turn that is settled.

    The way of the move is open; it may dislodge whoever stays, with the help of all who support it.
    """
    backers = t.backers
    units = t.units
    values = t.values
    attack_1 = ATTACKS[units[c]]
    for _, d, s in backers[c]:
        if values[d]:
            attack_1 = BACKED[attack_1, units[s]]
    held = None
    met: list[Strength] = []
    if t.defender[c] >= 0:
        u_2 = t.defender[c]
        if not t.moves_of[u_2]:
            hold_3 = HOLDS[units[u_2]]
            for _, d, s in t.holders[u_2]:
                if values[d]:
                    hold_3 = BACKED[hold_3, units[s]]
        else:
            hold_3 = None
            if not values[t.leaving[u_2][0] if t.leaving[u_2] else 0]:
                hold_3 = HOLDS[units[u_2]]
        if t.opponents[c]:
            for opponent_4, face_to_face_5 in t.opponents[c]:
                if values[face_to_face_5]:
                    defend_6 = DEFENDS[units[opponent_4]]
                    for _, d, s in backers[opponent_4]:
                        if values[d]:
                            defend_6 = BACKED[defend_6, units[s]]
                    hold_3 = defend_6
        held = hold_3
        if held is not None:
            met.append(held)
    if t.rivals[c]:
        for rival_7 in t.rivals[c]:
            yes_8 = values[t.way[rival_7]]
            if t.opponents[rival_7]:
                for opponent_9, face_to_face_10 in t.opponents[rival_7]:
                    yes_11 = values[face_to_face_10]
                    if yes_11:
                        yes_11 = values[t.done[opponent_9]]
                    if yes_8:
                        yes_8 = not yes_11
            if t.avoided_battle_counts and t.displacers[rival_7]:
                yes_12 = values[t.displacers[rival_7][0] if t.displacers[rival_7] else 0]
                if yes_12:
                    yes_12 = not values[t.done[rival_7]]
                if yes_8:
                    yes_8 = not yes_12
            counts_13 = None
            if yes_8:
                counts_13 = PREVENTS[units[rival_7]]
                for _, d, s in backers[rival_7]:
                    if values[d]:
                        counts_13 = BACKED[counts_13, units[s]]
            if counts_13 is not None:
                met.append(counts_13)
    return faced(attack_1, met, held)
