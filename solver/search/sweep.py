"""Rounds of propagation. Made from `rules/equations` by `inlining`, where it is explained."""
# ruff: noqa: C901, SIM102

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..rules.bounds import Bounds
from ..rules.equations import dislodged, move, remains, support

if TYPE_CHECKING:
    from ..system.system import System


def sweep(t: System, undecided: Sequence[int], rounds: int) -> tuple[list[int], bool]:
    """Look at these decisions some times over; those that remain, and whether that is the end of it."""
    values, rule, subject = t.values, t.rule, t.subject
    admitting = t.admitting
    aloof = t.aloof
    attack_weight = t.attack_weight
    avoided_battle_counts = t.avoided_battle_counts
    backers = t.backers
    barred = t.barred
    bold_weight = t.bold_weight
    brunt = t.brunt
    chosen = t.chosen
    cutters = t.cutters
    defend_weight = t.defend_weight
    defender = t.defender
    displacers = t.displacers
    done = t.done
    entering = t.entering
    friendly_backers = t.friendly_backers
    hold_weight = t.hold_weight
    holders = t.holders
    hostile_backers = t.hostile_backers
    leaving = t.leaving
    moves_of = t.moves_of
    opponents = t.opponents
    prevent_weight = t.prevent_weight
    rallied_weight = t.rallied_weight
    rivals = t.rivals
    stuck_weight = t.stuck_weight
    vacating = t.vacating
    wavers = t.wavers
    way = t.way
    rest = undecided
    for _ in range(rounds):
        left: list[int] = []
        for decision in rest:
            define = rule[decision]
            c: int = subject[decision]
            if define is move:
                least_1 = most_2 = attack_weight[c]
                if backers[c]:
                    for weight, d, _ in backers[c]:
                        if values[d]:
                            most_2 += weight
                            if values[d] == 1:
                                least_1 += weight
                if defender[c] >= 0 and (barred[c] or friendly_backers[c]):
                    if barred[c]:
                        least_3 = most_4 = 0
                    else:
                        least_3 = most_4 = attack_weight[c]
                        if hostile_backers[c]:
                            for weight, d, _ in hostile_backers[c]:
                                if values[d]:
                                    most_4 += weight
                                    if values[d] == 1:
                                        least_3 += weight
                    yes_5 = 0
                    for d_6 in vacating[c]:
                        if values[d_6]:
                            yes_5 = values[d_6]
                            if yes_5 == 1:
                                break
                    if yes_5 == 2:
                        if least_3 < least_1:
                            least_1 = least_3
                        if most_4 > most_2:
                            most_2 = most_4
                    elif yes_5 == 0:
                        least_1, most_2 = least_3, most_4
                if way[c] != 1:
                    yes_7 = values[way[c]]
                    if yes_7 != 1:
                        least_1 = 0
                    if not yes_7:
                        most_2 = 0
                least_8 = most_9 = 0
                if defender[c] >= 0:
                    u_10 = defender[c]
                    if not moves_of[u_10]:
                        least_11 = most_12 = hold_weight[u_10]
                        if holders[u_10]:
                            for weight, d, _ in holders[u_10]:
                                if values[d]:
                                    most_12 += weight
                                    if values[d] == 1:
                                        least_11 += weight
                        if holders[u_10]:
                            if rallied_weight[u_10] != hold_weight[u_10]:
                                least_13 = most_14 = rallied_weight[u_10]
                                if holders[u_10]:
                                    for weight, d, _ in holders[u_10]:
                                        if values[d]:
                                            most_14 += weight
                                            if values[d] == 1:
                                                least_13 += weight
                                yes_15 = 0
                                for _, d_16, _ in holders[u_10]:
                                    if values[d_16]:
                                        yes_15 = values[d_16]
                                        if yes_15 == 1:
                                            break
                                if yes_15 == 2:
                                    if least_13 < least_11:
                                        least_11 = least_13
                                    if most_14 > most_12:
                                        most_12 = most_14
                                elif yes_15 == 1:
                                    least_11, most_12 = least_13, most_14
                            if u_10 in aloof:
                                yes_17 = 0
                                for d_18 in aloof[u_10]:
                                    if values[d_18]:
                                        yes_17 = values[d_18]
                                        if yes_17 == 1:
                                            break
                                if yes_17 == 2:
                                    if hold_weight[u_10] < least_11:
                                        least_11 = hold_weight[u_10]
                                    if hold_weight[u_10] > most_12:
                                        most_12 = hold_weight[u_10]
                                elif yes_17 == 1:
                                    least_11 = most_12 = hold_weight[u_10]
                    else:
                        least_19 = most_20 = stuck_weight[u_10]
                        if wavers[u_10]:
                            yes_21 = 0
                            for c_22 in moves_of[u_10]:
                                if values[chosen[c_22]]:
                                    yes_21 = values[chosen[c_22]]
                                    if yes_21 == 1:
                                        break
                            least_23 = most_24 = hold_weight[u_10]
                            if holders[u_10]:
                                for weight, d, _ in holders[u_10]:
                                    if values[d]:
                                        most_24 += weight
                                        if values[d] == 1:
                                            least_23 += weight
                            if holders[u_10]:
                                if rallied_weight[u_10] != hold_weight[u_10]:
                                    least_25 = most_26 = rallied_weight[u_10]
                                    if holders[u_10]:
                                        for weight, d, _ in holders[u_10]:
                                            if values[d]:
                                                most_26 += weight
                                                if values[d] == 1:
                                                    least_25 += weight
                                    yes_27 = 0
                                    for _, d_28, _ in holders[u_10]:
                                        if values[d_28]:
                                            yes_27 = values[d_28]
                                            if yes_27 == 1:
                                                break
                                    if yes_27 == 2:
                                        if least_25 < least_23:
                                            least_23 = least_25
                                        if most_26 > most_24:
                                            most_24 = most_26
                                    elif yes_27 == 1:
                                        least_23, most_24 = least_25, most_26
                                if u_10 in aloof:
                                    yes_29 = 0
                                    for d_30 in aloof[u_10]:
                                        if values[d_30]:
                                            yes_29 = values[d_30]
                                            if yes_29 == 1:
                                                break
                                    if yes_29 == 2:
                                        if hold_weight[u_10] < least_23:
                                            least_23 = hold_weight[u_10]
                                        if hold_weight[u_10] > most_24:
                                            most_24 = hold_weight[u_10]
                                    elif yes_29 == 1:
                                        least_23 = most_24 = hold_weight[u_10]
                            if yes_21 == 2:
                                if least_23 < least_19:
                                    least_19 = least_23
                                if most_24 > most_20:
                                    most_20 = most_24
                            elif yes_21 == 0:
                                least_19, most_20 = least_23, most_24
                        yes_31 = 0
                        for d_32 in leaving[u_10]:
                            if values[d_32]:
                                yes_31 = values[d_32]
                                if yes_31 == 1:
                                    break
                        yes_33 = (1, 0, 2)[yes_31]
                        least_11 = most_12 = 0
                        if yes_33:
                            most_12 = most_20
                            if yes_33 == 1:
                                least_11 = least_19
                    if opponents[c]:
                        for opponent_34, face_to_face_35 in opponents[c]:
                            yes_36 = values[face_to_face_35]
                            least_37 = most_38 = defend_weight[opponent_34]
                            if backers[opponent_34]:
                                for weight, d, _ in backers[opponent_34]:
                                    if values[d]:
                                        most_38 += weight
                                        if values[d] == 1:
                                            least_37 += weight
                            if not (
                                not backers[opponent_34]
                                or bold_weight[opponent_34] == defend_weight[opponent_34]
                            ):
                                least_39 = most_40 = bold_weight[opponent_34]
                                if backers[opponent_34]:
                                    for weight, d, _ in backers[opponent_34]:
                                        if values[d]:
                                            most_40 += weight
                                            if values[d] == 1:
                                                least_39 += weight
                                yes_41 = 0
                                for _, d_42, _ in backers[opponent_34]:
                                    if values[d_42]:
                                        yes_41 = values[d_42]
                                        if yes_41 == 1:
                                            break
                                if yes_41 == 2:
                                    if least_39 < least_37:
                                        least_37 = least_39
                                    if most_40 > most_38:
                                        most_38 = most_40
                                elif yes_41 == 1:
                                    least_37, most_38 = least_39, most_40
                            if yes_36 == 2:
                                if least_37 < least_11:
                                    least_11 = least_37
                                if most_38 > most_12:
                                    most_12 = most_38
                            elif yes_36 == 1:
                                least_11, most_12 = least_37, most_38
                    least_8, most_9 = least_11, most_12
                if rivals[c]:
                    for rival_43 in rivals[c]:
                        yes_44 = values[way[rival_43]]
                        if rival_43 in admitting:
                            if yes_44:
                                yes_45 = 0
                                for d_46 in vacating[rival_43]:
                                    if values[d_46]:
                                        yes_45 = values[d_46]
                                        if yes_45 == 1:
                                            break
                                yes_44 = yes_45 if yes_44 == 1 else 2 if yes_45 else 0
                        if opponents[rival_43]:
                            for opponent_47, face_to_face_48 in opponents[rival_43]:
                                yes_49 = values[face_to_face_48]
                                if yes_49:
                                    yes_50 = values[done[opponent_47]]
                                    yes_49 = yes_50 if yes_49 == 1 else 2 if yes_50 else 0
                                if yes_44:
                                    yes_51 = (1, 0, 2)[yes_49]
                                    yes_44 = yes_51 if yes_44 == 1 else 2 if yes_51 else 0
                        if avoided_battle_counts and displacers[rival_43]:
                            yes_52 = 0
                            for d_53 in displacers[rival_43]:
                                if values[d_53]:
                                    yes_52 = values[d_53]
                                    if yes_52 == 1:
                                        break
                            if yes_52:
                                yes_54 = (1, 0, 2)[values[done[rival_43]]]
                                yes_52 = yes_54 if yes_52 == 1 else 2 if yes_54 else 0
                            if yes_44:
                                yes_55 = (1, 0, 2)[yes_52]
                                yes_44 = yes_55 if yes_44 == 1 else 2 if yes_55 else 0
                        least_56 = most_57 = 0
                        if yes_44:
                            least_58 = most_59 = prevent_weight[rival_43]
                            if backers[rival_43]:
                                for weight, d, _ in backers[rival_43]:
                                    if values[d]:
                                        most_59 += weight
                                        if values[d] == 1:
                                            least_58 += weight
                            most_57 = most_59
                            if yes_44 == 1:
                                least_56 = least_58
                        if least_56 > least_8:
                            least_8 = least_56
                        if most_57 > most_9:
                            most_9 = most_57
                value = 0 if most_2 <= least_8 else 2 if least_1 <= most_9 else 1
            elif define is dislodged:
                yes_60 = 0
                for d_61 in entering[c]:
                    if values[d_61]:
                        yes_60 = values[d_61]
                        if yes_60 == 1:
                            break
                if moves_of[c]:
                    value = yes_60
                    if value:
                        yes_62 = 0
                        for d_63 in leaving[c]:
                            if values[d_63]:
                                yes_62 = values[d_63]
                                if yes_62 == 1:
                                    break
                        yes_64 = (1, 0, 2)[yes_62]
                        value = yes_64 if value == 1 else 2 if yes_64 else 0
                else:
                    value = yes_60
            elif define is support:
                if c in brunt:
                    value = remains(Bounds(values), t, (c, 1))
                else:
                    yes_65 = 0
                    for d_66 in cutters[c]:
                        if values[d_66]:
                            yes_65 = values[d_66]
                            if yes_65 == 1:
                                break
                    yes_67 = (1, 0, 2)[yes_65]
                    if chosen[c] == 1:
                        value = yes_67
                    else:
                        value = values[chosen[c]]
                        if value:
                            value = yes_67 if value == 1 else 2 if yes_67 else 0
            else:
                value = define(Bounds(values), t, c) if define is not None else 2
            if value == 2:
                left.append(decision)
            else:
                values[decision] = value
        if not left or len(left) == len(rest):
            return left, True
        rest = left
    return list(rest), False


def sweep_plain(t: System, undecided: Sequence[int], rounds: int) -> tuple[list[int], bool]:
    """The same for a plain turn."""
    values, rule, subject = t.values, t.rule, t.subject
    avoided_battle_counts = t.avoided_battle_counts
    backers = t.backers
    barred = t.barred
    cutters = t.cutters
    defender = t.defender
    displacers = t.displacers
    done = t.done
    entering = t.entering
    friendly_backers = t.friendly_backers
    holders = t.holders
    hostile_backers = t.hostile_backers
    leaving = t.leaving
    moves_of = t.moves_of
    opponents = t.opponents
    rivals = t.rivals
    vacating = t.vacating
    way = t.way
    rest = undecided
    for _ in range(rounds):
        left: list[int] = []
        for decision in rest:
            define = rule[decision]
            c: int = subject[decision]
            if define is move:
                least_1 = most_2 = 1
                if backers[c]:
                    for weight, d, _ in backers[c]:
                        if values[d]:
                            most_2 += weight
                            if values[d] == 1:
                                least_1 += weight
                if defender[c] >= 0 and (barred[c] or friendly_backers[c]):
                    if barred[c]:
                        least_3 = most_4 = 0
                    else:
                        least_3 = most_4 = 1
                        if hostile_backers[c]:
                            for weight, d, _ in hostile_backers[c]:
                                if values[d]:
                                    most_4 += weight
                                    if values[d] == 1:
                                        least_3 += weight
                    yes_5 = values[vacating[c][0] if vacating[c] else 0]
                    if yes_5 == 2:
                        if least_3 < least_1:
                            least_1 = least_3
                        if most_4 > most_2:
                            most_2 = most_4
                    elif yes_5 == 0:
                        least_1, most_2 = least_3, most_4
                if way[c] != 1:
                    yes_6 = values[way[c]]
                    if yes_6 != 1:
                        least_1 = 0
                    if not yes_6:
                        most_2 = 0
                least_7 = most_8 = 0
                if defender[c] >= 0:
                    u_9 = defender[c]
                    if not moves_of[u_9]:
                        least_10 = most_11 = 1
                        if holders[u_9]:
                            for weight, d, _ in holders[u_9]:
                                if values[d]:
                                    most_11 += weight
                                    if values[d] == 1:
                                        least_10 += weight
                    else:
                        yes_12 = (1, 0, 2)[values[leaving[u_9][0] if leaving[u_9] else 0]]
                        least_10 = most_11 = 0
                        if yes_12:
                            most_11 = 1
                            if yes_12 == 1:
                                least_10 = 1
                    if opponents[c]:
                        for opponent_13, face_to_face_14 in opponents[c]:
                            yes_15 = values[face_to_face_14]
                            least_16 = most_17 = 1
                            if backers[opponent_13]:
                                for weight, d, _ in backers[opponent_13]:
                                    if values[d]:
                                        most_17 += weight
                                        if values[d] == 1:
                                            least_16 += weight
                            if yes_15 == 2:
                                if least_16 < least_10:
                                    least_10 = least_16
                                if most_17 > most_11:
                                    most_11 = most_17
                            elif yes_15 == 1:
                                least_10, most_11 = least_16, most_17
                    least_7, most_8 = least_10, most_11
                if rivals[c]:
                    for rival_18 in rivals[c]:
                        yes_19 = values[way[rival_18]]
                        if opponents[rival_18]:
                            for opponent_20, face_to_face_21 in opponents[rival_18]:
                                yes_22 = values[face_to_face_21]
                                if yes_22:
                                    yes_23 = values[done[opponent_20]]
                                    yes_22 = yes_23 if yes_22 == 1 else 2 if yes_23 else 0
                                if yes_19:
                                    yes_24 = (1, 0, 2)[yes_22]
                                    yes_19 = yes_24 if yes_19 == 1 else 2 if yes_24 else 0
                        if avoided_battle_counts and displacers[rival_18]:
                            yes_25 = values[displacers[rival_18][0] if displacers[rival_18] else 0]
                            if yes_25:
                                yes_26 = (1, 0, 2)[values[done[rival_18]]]
                                yes_25 = yes_26 if yes_25 == 1 else 2 if yes_26 else 0
                            if yes_19:
                                yes_27 = (1, 0, 2)[yes_25]
                                yes_19 = yes_27 if yes_19 == 1 else 2 if yes_27 else 0
                        least_28 = most_29 = 0
                        if yes_19:
                            least_30 = most_31 = 1
                            if backers[rival_18]:
                                for weight, d, _ in backers[rival_18]:
                                    if values[d]:
                                        most_31 += weight
                                        if values[d] == 1:
                                            least_30 += weight
                            most_29 = most_31
                            if yes_19 == 1:
                                least_28 = least_30
                        if least_28 > least_7:
                            least_7 = least_28
                        if most_29 > most_8:
                            most_8 = most_29
                value = 0 if most_2 <= least_7 else 2 if least_1 <= most_8 else 1
            elif define is dislodged:
                yes_32 = 0
                for d_33 in entering[c]:
                    if values[d_33]:
                        yes_32 = values[d_33]
                        if yes_32 == 1:
                            break
                if moves_of[c]:
                    value = yes_32
                    if value:
                        yes_34 = (1, 0, 2)[values[leaving[c][0] if leaving[c] else 0]]
                        value = yes_34 if value == 1 else 2 if yes_34 else 0
                else:
                    value = yes_32
            elif define is support:
                yes_35 = 0
                for d_36 in cutters[c]:
                    if values[d_36]:
                        yes_35 = values[d_36]
                        if yes_35 == 1:
                            break
                yes_37 = (1, 0, 2)[yes_35]
                value = yes_37
            else:
                value = define(Bounds(values), t, c) if define is not None else 2
            if value == 2:
                left.append(decision)
            else:
                values[decision] = value
        if not left or len(left) == len(rest):
            return left, True
        rest = left
    return list(rest), False
