"""Rounds of propagation. Made from `rules/equations` by `inlining`, where it is explained."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..rules.bounds import Bounds
from ..rules.equations import dislodged, move, remains, support

if TYPE_CHECKING:
    from ..system.system import System


def sweep(t: System, undecided: Iterable[int], rounds: int) -> tuple[list[int], bool]:  # noqa: C901
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
    rest = list(undecided)
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
                least_3, most_4 = least_1, most_2
                if defender[c] >= 0 and (barred[c] or friendly_backers[c]):
                    base_5, backers_6 = (0, ()) if barred[c] else (attack_weight[c], hostile_backers[c])
                    least_7 = most_8 = base_5
                    if backers_6:
                        for weight, d, _ in backers_6:
                            if values[d]:
                                most_8 += weight
                                if values[d] == 1:
                                    least_7 += weight
                    yes_9 = 0
                    for d_10 in vacating[c]:
                        if values[d_10]:
                            yes_9 = values[d_10]
                            if yes_9 == 1:
                                break
                    if yes_9 == 1:
                        least_11, most_12 = least_3, most_4
                    elif yes_9:
                        least_11, most_12 = min(least_3, least_7), max(most_4, most_8)
                    else:
                        least_11, most_12 = least_7, most_8
                    least_3, most_4 = least_11, most_12
                if way[c] == 1:
                    least_13, most_14 = least_3, most_4
                else:
                    yes_15 = values[way[c]]
                    least_16, most_17 = least_3 if yes_15 == 1 else 0, most_4 if yes_15 else 0
                    least_13, most_14 = least_16, most_17
                least_18, most_19 = 0, 0
                if defender[c] >= 0:
                    u_20 = defender[c]
                    if not moves_of[u_20]:
                        least_21 = most_22 = hold_weight[u_20]
                        if holders[u_20]:
                            for weight, d, _ in holders[u_20]:
                                if values[d]:
                                    most_22 += weight
                                    if values[d] == 1:
                                        least_21 += weight
                        if not holders[u_20]:
                            least_23, most_24 = least_21, most_22
                        else:
                            least_25, most_26 = least_21, most_22
                            if rallied_weight[u_20] != hold_weight[u_20]:
                                least_27 = most_28 = rallied_weight[u_20]
                                if holders[u_20]:
                                    for weight, d, _ in holders[u_20]:
                                        if values[d]:
                                            most_28 += weight
                                            if values[d] == 1:
                                                least_27 += weight
                                yes_29 = 0
                                for _, d_30, _ in holders[u_20]:
                                    if values[d_30]:
                                        yes_29 = values[d_30]
                                        if yes_29 == 1:
                                            break
                                if yes_29 == 1:
                                    least_31, most_32 = least_27, most_28
                                elif yes_29:
                                    least_31, most_32 = min(least_27, least_25), max(most_28, most_26)
                                else:
                                    least_31, most_32 = least_25, most_26
                                least_25, most_26 = least_31, most_32
                            least_33, most_34 = least_25, most_26
                            if u_20 in aloof:
                                yes_35 = 0
                                for d_36 in aloof[u_20]:
                                    if values[d_36]:
                                        yes_35 = values[d_36]
                                        if yes_35 == 1:
                                            break
                                least_37 = most_38 = hold_weight[u_20]
                                if yes_35 == 1:
                                    least_39, most_40 = least_37, most_38
                                elif yes_35:
                                    least_39, most_40 = min(least_37, least_33), max(most_38, most_34)
                                else:
                                    least_39, most_40 = least_33, most_34
                                least_33, most_34 = least_39, most_40
                            least_23, most_24 = least_33, most_34
                        least_41, most_42 = least_23, most_24
                    else:
                        least_43 = most_44 = stuck_weight[u_20]
                        least_45, most_46 = least_43, most_44
                        if wavers[u_20]:
                            yes_47 = 0
                            for c_48 in moves_of[u_20]:
                                if values[chosen[c_48]]:
                                    yes_47 = values[chosen[c_48]]
                                    if yes_47 == 1:
                                        break
                            least_49 = most_50 = hold_weight[u_20]
                            if holders[u_20]:
                                for weight, d, _ in holders[u_20]:
                                    if values[d]:
                                        most_50 += weight
                                        if values[d] == 1:
                                            least_49 += weight
                            if not holders[u_20]:
                                least_51, most_52 = least_49, most_50
                            else:
                                least_53, most_54 = least_49, most_50
                                if rallied_weight[u_20] != hold_weight[u_20]:
                                    least_55 = most_56 = rallied_weight[u_20]
                                    if holders[u_20]:
                                        for weight, d, _ in holders[u_20]:
                                            if values[d]:
                                                most_56 += weight
                                                if values[d] == 1:
                                                    least_55 += weight
                                    yes_57 = 0
                                    for _, d_58, _ in holders[u_20]:
                                        if values[d_58]:
                                            yes_57 = values[d_58]
                                            if yes_57 == 1:
                                                break
                                    if yes_57 == 1:
                                        least_59, most_60 = least_55, most_56
                                    elif yes_57:
                                        least_59, most_60 = min(least_55, least_53), max(most_56, most_54)
                                    else:
                                        least_59, most_60 = least_53, most_54
                                    least_53, most_54 = least_59, most_60
                                least_61, most_62 = least_53, most_54
                                if u_20 in aloof:
                                    yes_63 = 0
                                    for d_64 in aloof[u_20]:
                                        if values[d_64]:
                                            yes_63 = values[d_64]
                                            if yes_63 == 1:
                                                break
                                    least_65 = most_66 = hold_weight[u_20]
                                    if yes_63 == 1:
                                        least_67, most_68 = least_65, most_66
                                    elif yes_63:
                                        least_67, most_68 = min(least_65, least_61), max(most_66, most_62)
                                    else:
                                        least_67, most_68 = least_61, most_62
                                    least_61, most_62 = least_67, most_68
                                least_51, most_52 = least_61, most_62
                            if yes_47 == 1:
                                least_69, most_70 = least_45, most_46
                            elif yes_47:
                                least_69, most_70 = min(least_45, least_51), max(most_46, most_52)
                            else:
                                least_69, most_70 = least_51, most_52
                            least_45, most_46 = least_69, most_70
                        yes_71 = 0
                        for d_72 in leaving[u_20]:
                            if values[d_72]:
                                yes_71 = values[d_72]
                                if yes_71 == 1:
                                    break
                        yes_73 = yes_71 if yes_71 == 2 else 1 - yes_71
                        least_74, most_75 = least_45 if yes_73 == 1 else 0, most_46 if yes_73 else 0
                        least_41, most_42 = least_74, most_75
                    least_76, most_77 = least_41, most_42
                    if opponents[c]:
                        for opponent_78, face_to_face_79 in opponents[c]:
                            yes_80 = values[face_to_face_79]
                            least_81 = most_82 = defend_weight[opponent_78]
                            if backers[opponent_78]:
                                for weight, d, _ in backers[opponent_78]:
                                    if values[d]:
                                        most_82 += weight
                                        if values[d] == 1:
                                            least_81 += weight
                            if (
                                not backers[opponent_78]
                                or bold_weight[opponent_78] == defend_weight[opponent_78]
                            ):
                                least_83, most_84 = least_81, most_82
                            else:
                                least_85 = most_86 = bold_weight[opponent_78]
                                if backers[opponent_78]:
                                    for weight, d, _ in backers[opponent_78]:
                                        if values[d]:
                                            most_86 += weight
                                            if values[d] == 1:
                                                least_85 += weight
                                yes_87 = 0
                                for _, d_88, _ in backers[opponent_78]:
                                    if values[d_88]:
                                        yes_87 = values[d_88]
                                        if yes_87 == 1:
                                            break
                                if yes_87 == 1:
                                    least_89, most_90 = least_85, most_86
                                elif yes_87:
                                    least_89, most_90 = min(least_85, least_81), max(most_86, most_82)
                                else:
                                    least_89, most_90 = least_81, most_82
                                least_83, most_84 = least_89, most_90
                            if yes_80 == 1:
                                least_91, most_92 = least_83, most_84
                            elif yes_80:
                                least_91, most_92 = min(least_83, least_76), max(most_84, most_77)
                            else:
                                least_91, most_92 = least_76, most_77
                            least_76, most_77 = least_91, most_92
                    if least_76 > least_18:
                        least_18 = least_76
                    if most_77 > most_19:
                        most_19 = most_77
                if rivals[c]:
                    for rival_93 in rivals[c]:
                        yes_94 = values[way[rival_93]]
                        if rival_93 in admitting:
                            yes_95 = 0
                            for d_96 in vacating[rival_93]:
                                if values[d_96]:
                                    yes_95 = values[d_96]
                                    if yes_95 == 1:
                                        break
                            yes_97 = yes_95 if yes_94 == 1 else 2 if yes_94 and yes_95 else 0
                            yes_94 = yes_97
                        yes_98 = yes_94
                        if opponents[rival_93]:
                            for opponent_99, face_to_face_100 in opponents[rival_93]:
                                yes_101 = values[face_to_face_100]
                                yes_102 = values[done[opponent_99]]
                                yes_103 = yes_102 if yes_101 == 1 else 2 if yes_101 and yes_102 else 0
                                yes_104 = yes_103 if yes_103 == 2 else 1 - yes_103
                                yes_105 = yes_104 if yes_98 == 1 else 2 if yes_98 and yes_104 else 0
                                yes_98 = yes_105
                        yes_106 = yes_98
                        if avoided_battle_counts and displacers[rival_93]:
                            yes_107 = 0
                            for d_108 in displacers[rival_93]:
                                if values[d_108]:
                                    yes_107 = values[d_108]
                                    if yes_107 == 1:
                                        break
                            yes_109 = values[done[rival_93]]
                            yes_110 = yes_109 if yes_109 == 2 else 1 - yes_109
                            yes_111 = yes_110 if yes_107 == 1 else 2 if yes_107 and yes_110 else 0
                            yes_112 = yes_111 if yes_111 == 2 else 1 - yes_111
                            yes_113 = yes_112 if yes_106 == 1 else 2 if yes_106 and yes_112 else 0
                            yes_106 = yes_113
                        least_114 = most_115 = prevent_weight[rival_93]
                        if backers[rival_93]:
                            for weight, d, _ in backers[rival_93]:
                                if values[d]:
                                    most_115 += weight
                                    if values[d] == 1:
                                        least_114 += weight
                        least_116, most_117 = least_114 if yes_106 == 1 else 0, most_115 if yes_106 else 0
                        if least_116 > least_18:
                            least_18 = least_116
                        if most_117 > most_19:
                            most_19 = most_117
                yes_118 = 0 if most_14 <= least_18 else 2 if least_13 <= most_19 else 1
                value = yes_118
            elif define is dislodged:
                yes_119 = 0
                for d_120 in entering[c]:
                    if values[d_120]:
                        yes_119 = values[d_120]
                        if yes_119 == 1:
                            break
                if moves_of[c]:
                    yes_121 = 0
                    for d_122 in leaving[c]:
                        if values[d_122]:
                            yes_121 = values[d_122]
                            if yes_121 == 1:
                                break
                    yes_123 = yes_121 if yes_121 == 2 else 1 - yes_121
                    yes_124 = yes_123 if yes_119 == 1 else 2 if yes_119 and yes_123 else 0
                    yes_125 = yes_124
                else:
                    yes_125 = yes_119
                value = yes_125
            elif define is support:
                if c in brunt:
                    yes_126 = remains(Bounds(values), t, (c, 1))
                    yes_127 = yes_126
                else:
                    yes_128 = 0
                    for d_129 in cutters[c]:
                        if values[d_129]:
                            yes_128 = values[d_129]
                            if yes_128 == 1:
                                break
                    yes_130 = yes_128 if yes_128 == 2 else 1 - yes_128
                    if chosen[c] == 1:
                        yes_131 = yes_130
                    else:
                        yes_132 = values[chosen[c]]
                        yes_133 = yes_130 if yes_132 == 1 else 2 if yes_132 and yes_130 else 0
                        yes_131 = yes_133
                    yes_127 = yes_131
                value = yes_127
            else:
                value = define(Bounds(values), t, c) if define is not None else 2
            if value == 2:
                left.append(decision)
            else:
                values[decision] = value
        if not left or len(left) == len(rest):
            return left, True
        rest = left
    return rest, False


def sweep_plain(t: System, undecided: Iterable[int], rounds: int) -> tuple[list[int], bool]:  # noqa: C901
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
    rest = list(undecided)
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
                least_3, most_4 = least_1, most_2
                if defender[c] >= 0 and (barred[c] or friendly_backers[c]):
                    base_5, backers_6 = (0, ()) if barred[c] else (1, hostile_backers[c])
                    least_7 = most_8 = base_5
                    if backers_6:
                        for weight, d, _ in backers_6:
                            if values[d]:
                                most_8 += weight
                                if values[d] == 1:
                                    least_7 += weight
                    yes_9 = 0
                    for d_10 in vacating[c]:
                        if values[d_10]:
                            yes_9 = values[d_10]
                            if yes_9 == 1:
                                break
                    if yes_9 == 1:
                        least_11, most_12 = least_3, most_4
                    elif yes_9:
                        least_11, most_12 = min(least_3, least_7), max(most_4, most_8)
                    else:
                        least_11, most_12 = least_7, most_8
                    least_3, most_4 = least_11, most_12
                if way[c] == 1:
                    least_13, most_14 = least_3, most_4
                else:
                    yes_15 = values[way[c]]
                    least_16, most_17 = least_3 if yes_15 == 1 else 0, most_4 if yes_15 else 0
                    least_13, most_14 = least_16, most_17
                least_18, most_19 = 0, 0
                if defender[c] >= 0:
                    u_20 = defender[c]
                    if not moves_of[u_20]:
                        least_21 = most_22 = 1
                        if holders[u_20]:
                            for weight, d, _ in holders[u_20]:
                                if values[d]:
                                    most_22 += weight
                                    if values[d] == 1:
                                        least_21 += weight
                        least_23, most_24 = least_21, most_22
                    else:
                        least_25 = most_26 = 1
                        yes_27 = 0
                        for d_28 in leaving[u_20]:
                            if values[d_28]:
                                yes_27 = values[d_28]
                                if yes_27 == 1:
                                    break
                        yes_29 = yes_27 if yes_27 == 2 else 1 - yes_27
                        least_30, most_31 = least_25 if yes_29 == 1 else 0, most_26 if yes_29 else 0
                        least_23, most_24 = least_30, most_31
                    least_32, most_33 = least_23, most_24
                    if opponents[c]:
                        for opponent_34, face_to_face_35 in opponents[c]:
                            yes_36 = values[face_to_face_35]
                            least_37 = most_38 = 1
                            if backers[opponent_34]:
                                for weight, d, _ in backers[opponent_34]:
                                    if values[d]:
                                        most_38 += weight
                                        if values[d] == 1:
                                            least_37 += weight
                            if yes_36 == 1:
                                least_39, most_40 = least_37, most_38
                            elif yes_36:
                                least_39, most_40 = min(least_37, least_32), max(most_38, most_33)
                            else:
                                least_39, most_40 = least_32, most_33
                            least_32, most_33 = least_39, most_40
                    if least_32 > least_18:
                        least_18 = least_32
                    if most_33 > most_19:
                        most_19 = most_33
                if rivals[c]:
                    for rival_41 in rivals[c]:
                        yes_42 = values[way[rival_41]]
                        if opponents[rival_41]:
                            for opponent_43, face_to_face_44 in opponents[rival_41]:
                                yes_45 = values[face_to_face_44]
                                yes_46 = values[done[opponent_43]]
                                yes_47 = yes_46 if yes_45 == 1 else 2 if yes_45 and yes_46 else 0
                                yes_48 = yes_47 if yes_47 == 2 else 1 - yes_47
                                yes_49 = yes_48 if yes_42 == 1 else 2 if yes_42 and yes_48 else 0
                                yes_42 = yes_49
                        yes_50 = yes_42
                        if avoided_battle_counts and displacers[rival_41]:
                            yes_51 = 0
                            for d_52 in displacers[rival_41]:
                                if values[d_52]:
                                    yes_51 = values[d_52]
                                    if yes_51 == 1:
                                        break
                            yes_53 = values[done[rival_41]]
                            yes_54 = yes_53 if yes_53 == 2 else 1 - yes_53
                            yes_55 = yes_54 if yes_51 == 1 else 2 if yes_51 and yes_54 else 0
                            yes_56 = yes_55 if yes_55 == 2 else 1 - yes_55
                            yes_57 = yes_56 if yes_50 == 1 else 2 if yes_50 and yes_56 else 0
                            yes_50 = yes_57
                        least_58 = most_59 = 1
                        if backers[rival_41]:
                            for weight, d, _ in backers[rival_41]:
                                if values[d]:
                                    most_59 += weight
                                    if values[d] == 1:
                                        least_58 += weight
                        least_60, most_61 = least_58 if yes_50 == 1 else 0, most_59 if yes_50 else 0
                        if least_60 > least_18:
                            least_18 = least_60
                        if most_61 > most_19:
                            most_19 = most_61
                yes_62 = 0 if most_14 <= least_18 else 2 if least_13 <= most_19 else 1
                value = yes_62
            elif define is dislodged:
                yes_63 = 0
                for d_64 in entering[c]:
                    if values[d_64]:
                        yes_63 = values[d_64]
                        if yes_63 == 1:
                            break
                if moves_of[c]:
                    yes_65 = 0
                    for d_66 in leaving[c]:
                        if values[d_66]:
                            yes_65 = values[d_66]
                            if yes_65 == 1:
                                break
                    yes_67 = yes_65 if yes_65 == 2 else 1 - yes_65
                    yes_68 = yes_67 if yes_63 == 1 else 2 if yes_63 and yes_67 else 0
                    yes_69 = yes_68
                else:
                    yes_69 = yes_63
                value = yes_69
            elif define is support:
                yes_70 = 0
                for d_71 in cutters[c]:
                    if values[d_71]:
                        yes_70 = values[d_71]
                        if yes_70 == 1:
                            break
                yes_72 = yes_70 if yes_70 == 2 else 1 - yes_70
                value = yes_72
            else:
                value = define(Bounds(values), t, c) if define is not None else 2
            if value == 2:
                left.append(decision)
            else:
                values[decision] = value
        if not left or len(left) == len(rest):
            return left, True
        rest = left
    return rest, False
