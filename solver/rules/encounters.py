"""The rules of who meets whom: plain functions of whole numbers.

The tables that `equations` looks at are made by `system`, an order set at a time, and by `bulk`, many at
a time. Both ask these functions, the latter as machine code made from them as they are. So they take
numbers and truth values, give a number, and use nothing but constants.
"""

from __future__ import annotations

from .decisions import NO, YES

RULES_1971, RULES_1982, RULES_2000, OTHER_RULES = range(4)
"""What the rulebook says of convoys that attack a support against a fleet of theirs (DATC 4.A.2)."""

(
    NEVER,
    BY_SUCCESS,
    BY_SEA_OR_SUCCESS,
    BY_ATTACK,
    BY_LAND_OR_IF_IDLE,
    BY_LAND_OR_OFF_ROUTE,
    BY_LAND_OR_WITHOUT,
) = range(7)
"""What about a move cuts a support: nothing, its success, its attack by sea, its attack, its attack by land.

The last three are about a fleet that the support may dislodge. An attack by sea cuts too where that fleet
has no valid convoy order, where it is on no route of the attacker, or where he arrives without it.
"""


def way_of_uncutting(spared: bool) -> int:
    """What about a move against its own side cuts a support of the unit it goes against.

    `spared`: it may not dislodge that unit either.
    """
    return NEVER if spared else BY_SUCCESS


def way_of_cutting(
    from_aim: bool, sails: bool, over_aim: bool, cuts_from_aim: bool, paradox: int, every_fleet: bool
) -> int:
    """What about a move cuts a support of the unit it goes against.

    An attack cuts, unless it comes from where the support is aimed (then only a dislodgement does; DATC
    4.A.4 for convoyed attacks), or by a convoy that the paradox rules of 1971, 1982 and 2000 keep from
    cutting (DATC 4.A.2).

    `from_aim`: the attacker comes from the place against which the support of a move is aimed. `sails`: he
    may go by sea, `over_aim` by a fleet in that place. The rest is what the rulebook says.
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
"""What the move of a unit is to a move into its place, added up: it makes room by its success, makes room if
the two pass each other, may meet that move head to head, comes from that move's destination to its start."""


def meeting(opposite: bool, way: int, face_to_face: int) -> int:
    """What the move of the unit in a destination is to the move there.

    `opposite`: it goes where that one comes from. `way`: whether it can be made, `face_to_face`: whether the
    two meet head to head, as decisions.
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
    """A standoff has left a province empty, so that nobody may retreat to it (DATC 6.H.6, 6.H.9).

    `stays`: a unit stood there and did not move away. `entered`: a move there succeeded. `strength`: the
    PREVENT STRENGTH of a move there.
    """
    return strength > 0 and not stays and not entered


OPEN, ORIGIN, CONTESTED = range(3)
"""What a place one step away, in which nobody stands, is to a dislodged unit: open, or closed by what."""


def closing(origin: bool, by_convoy: bool, opened: bool, contested: bool) -> int:
    """What closes a place in which nobody stands to a dislodged unit (DATC 4.A.5, 6.H).

    `origin`: the attacker came from there; `by_convoy`: it came by convoy, and `opened`: the rulebook lets
    units retreat to where such an attacker came from.
    """
    if origin and not (by_convoy and opened):
        return ORIGIN
    return CONTESTED if contested else OPEN
