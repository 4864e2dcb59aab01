"""The rules about which orders meet: plain functions of integers.

`system` builds the tables that `equations` reads for one order set at a time, `bulk` for many at a time. Both
call these functions; `bulk` compiles them to machine code. Therefore they take integers and truth values,
return an integer, and use only constants.
"""

from __future__ import annotations

from .decisions import NO, YES

RULES_1971, RULES_1982, RULES_2000, OTHER_RULES = range(4)
"""The rule about convoyed attacks on a support against a fleet of that convoy (DATC 4.A.2)."""

(
    NEVER,
    BY_SUCCESS,
    BY_SEA_OR_SUCCESS,
    BY_ATTACK,
    BY_LAND_OR_IF_IDLE,
    BY_LAND_OR_OFF_ROUTE,
    BY_LAND_OR_WITHOUT,
) = range(7)
"""How a move can cut a support: never, by success, by a convoyed attack, by any attack, by an attack by land.

The last three concern a fleet that the support may dislodge. A convoyed attack also cuts where that fleet has
no valid convoy order, where it is on no route of the attacker, or where the attacker arrives without it.
"""


def own_side_cut_condition(spared: bool) -> int:
    """Return how a move against a unit of its own side can cut that unit's support.

    `spared`: it may not dislodge that unit either.
    """
    return NEVER if spared else BY_SUCCESS


def cut_condition(
    from_aim: bool, sails: bool, over_aim: bool, cuts_from_aim: bool, paradox: int, every_fleet: bool
) -> int:
    """Return how a move can cut the support of the unit it attacks.

    An attack cuts unless it comes from where the support is aimed (then only a dislodgement does; DATC 4.A.4
    for convoyed attacks), or by a convoy that the paradox rules of 1971, 1982 and 2000 keep from cutting
    (DATC 4.A.2).

    `from_aim`: the attacker comes from the place at which the support of a move is aimed. `sails`: it may go
    by convoy, `over_aim` by a fleet in that place. The other arguments are rule choices.
    """
    if from_aim:
        return BY_SEA_OR_SUCCESS if sails and cuts_from_aim else BY_SUCCESS
    if not sails:
        return BY_ATTACK
    if paradox == RULES_1982:
        return BY_LAND_OR_IF_IDLE
    if not over_aim or paradox == OTHER_RULES:
        return BY_ATTACK
    if paradox == RULES_1971 or every_fleet:
        return BY_LAND_OR_OFF_ROUTE
    return BY_LAND_OR_WITHOUT


LEAVES, PASSES, OPPOSES, DISPLACES = 1, 2, 4, 8
"""How the move of a unit relates to a move into its place, as flags.

It makes room by its success, makes room if the two pass each other, may meet that move head to head, goes
from that move's destination to its start.
"""


def meeting_kind(opposite: bool, way: int, face_to_face: int) -> int:
    """Return how the move of the unit in a destination relates to the move there.

    `opposite`: it goes where that move comes from. `way`: the decision that its path is open, `face_to_face`:
    the decision that the two meet head to head.
    """
    if not opposite:
        return LEAVES if way != NO else 0
    met = DISPLACES
    if face_to_face != NO:
        met |= OPPOSES
    if face_to_face != YES:
        met |= LEAVES if face_to_face == NO else PASSES
    return met


def is_contested(stays: bool, entered: bool, strength: int) -> bool:
    """Return whether a standoff left a province vacant, which closes it to retreats (DATC 6.H.6, 6.H.9).

    `stays`: a unit is there and does not move away. `entered`: a move there succeeds. `strength`: the
    PREVENT STRENGTH of a move there.
    """
    return strength > 0 and not stays and not entered


OPEN, ORIGIN, CONTESTED = range(3)
"""Whether a vacant place one step away is open to a dislodged unit, or what closes it."""


def retreat_closure(origin: bool, by_convoy: bool, opened: bool, contested: bool) -> int:
    """Return what closes a vacant place to a dislodged unit (DATC 4.A.5, 6.H).

    `origin`: the attacker came from there. `by_convoy`: it came by convoy. `opened`: the rulebook lets units
    retreat to where such an attacker came from.
    """
    if origin and not (by_convoy and opened):
        return ORIGIN
    return CONTESTED if contested else OPEN
