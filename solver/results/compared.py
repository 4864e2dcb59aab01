"""Who beats whom. Made from `rules/equations` by `search/inlining`, where it is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..outcomes.movement import Role, Strength
from .strengths import ATTACKS, DEFENDS, HOLDS, PREVENTS, Faced, backed, faced

if TYPE_CHECKING:
    from ..system.system import System

ATTACK, HOLD, DEFEND, PREVENT = Role.ATTACK, Role.HOLD, Role.DEFEND, Role.PREVENT


def compared(t: System, c: int) -> Faced:  # noqa: C901
    """The attack of move c against all that it meets, in a plain turn that is settled.

    The way of the move is open; it may dislodge whoever stays, with the help of all who support it.
    """
    avoided_battle_counts = t.avoided_battle_counts
    backers = t.backers
    defender = t.defender
    displacers = t.displacers
    done = t.done
    holders = t.holders
    leaving = t.leaving
    moves_of = t.moves_of
    opponents = t.opponents
    rivals = t.rivals
    unit = t.unit
    units = t.units
    values = t.values
    way = t.way
    attack_1 = ATTACKS[units[unit[c]]]
    if backers[c]:
        backers_2 = tuple([units[unit[s]] for _, d, s in backers[c] if values[d]])
        if backers_2:
            attack_1 = backed(ATTACK, units[unit[c]], backers_2)
    held = None
    met: list[Strength] = []
    if defender[c] >= 0:
        u_3 = defender[c]
        if not moves_of[u_3]:
            hold_4 = HOLDS[units[u_3]]
            if holders[u_3]:
                backers_5 = tuple([units[unit[s]] for _, d, s in holders[u_3] if values[d]])
                if backers_5:
                    hold_4 = backed(HOLD, units[u_3], backers_5)
        else:
            hold_4 = None
            if not values[leaving[u_3][0] if leaving[u_3] else 0]:
                hold_4 = HOLDS[units[u_3]]
        if opponents[c]:
            for opponent_6, face_to_face_7 in opponents[c]:
                if values[face_to_face_7]:
                    defend_8 = DEFENDS[units[unit[opponent_6]]]
                    if backers[opponent_6]:
                        backers_9 = tuple([units[unit[s]] for _, d, s in backers[opponent_6] if values[d]])
                        if backers_9:
                            defend_8 = backed(DEFEND, units[unit[opponent_6]], backers_9)
                    hold_4 = defend_8
        held = hold_4
        if held is not None:
            met.append(held)
    if rivals[c]:
        for rival_10 in rivals[c]:
            yes_11 = values[way[rival_10]]
            if opponents[rival_10]:
                for opponent_12, face_to_face_13 in opponents[rival_10]:
                    yes_14 = values[face_to_face_13]
                    if yes_14:
                        yes_14 = values[done[opponent_12]]
                    if yes_11:
                        yes_11 = not yes_14
            if avoided_battle_counts and displacers[rival_10]:
                yes_15 = values[displacers[rival_10][0] if displacers[rival_10] else 0]
                if yes_15:
                    yes_15 = not values[done[rival_10]]
                if yes_11:
                    yes_11 = not yes_15
            counts_16 = None
            if yes_11:
                counts_16 = PREVENTS[units[unit[rival_10]]]
                if backers[rival_10]:
                    backers_17 = tuple([units[unit[s]] for _, d, s in backers[rival_10] if values[d]])
                    if backers_17:
                        counts_16 = backed(PREVENT, units[unit[rival_10]], backers_17)
            if counts_16 is not None:
                met.append(counts_16)
    return faced(attack_1, met, held)
