"""The rules of movement, each written exactly once.

A rule is the definition of one decision (a move succeeds, a support is given, a path is open, a unit is
dislodged) or of one strength. It is a plain function of an *algebra* ``a``, which defines operations such as
"all", "exceeds" and sums, and of `Tables` ``t``, which hold the orders. The same functions under different
algebras give propagation (`bounds`), the CP-SAT model (`cpsat`), the dependency graph (`kernels`), the
independent check (`check`) and the reasons (`reasons`).

Decisions are small integers: indices into a list of values that starts with the constants `NO` and `YES`. The
equations are those of the DATC, chapter 5.
"""

from __future__ import annotations

from collections.abc import Sequence

from .algebra import Algebra, Literal, Strength
from .decisions import NO, YES
from .tables import Routes, Tables

# ------------------------------------------------------------------------------------- strengths


def attack(a: Algebra[Literal, Strength], t: Tables, c: int) -> Strength:
    """ATTACK STRENGTH of move c (DATC 5.B.5).

    A power cannot dislodge its own unit or support an attack on it, unless the unit leaves. A unit met head
    to head does not leave.
    """
    full = a.total(t.attack_weight[c], t.backers[c], attack, c)
    if t.defender[c] >= 0 and (t.barred[c] or t.friendly_backers[c]):
        against_stayer = (
            a.total(0, (), attack, c)
            if t.barred[c]
            else a.total(t.attack_weight[c], t.hostile_backers[c], attack, c)
        )
        full = a.choose(a.some(t.vacating[c]), full, against_stayer)
    return full if t.way[c] == YES else a.when(a.decision(t.way[c]), full)


def resistance(a: Algebra[Literal, Strength], t: Tables, c: int) -> Strength:
    """The strength of the unit in the destination of move c: HOLD or DEFEND STRENGTH (DATC 5.B.6, 5.B.7)."""
    held = hold(a, t, t.defender[c])
    for opponent, face_to_face in t.opponents[c]:
        held = a.choose(a.decision(face_to_face), defend(a, t, opponent), held)
    return held


def hold(a: Algebra[Literal, Strength], t: Tables, u: int) -> Strength:
    """HOLD STRENGTH of unit u in its place (DATC 5.B.6); 0 if it leaves."""
    if not t.moves_of[u]:
        return stand(a, t, u)
    stuck = a.total(t.hold_weight_failed[u], (), hold, u)
    if t.has_alternatives[u]:
        ordered_away = a.some([t.chosen[c] for c in t.moves_of[u]])
        stuck = a.choose(ordered_away, stuck, stand(a, t, u))
    return a.when(a.negation(a.some(t.leaving[u])), stuck)


def stand(a: Algebra[Literal, Strength], t: Tables, u: int) -> Strength:
    """HOLD STRENGTH of unit u while it is not ordered to move."""
    supports = t.holders[u]
    held = a.total(t.hold_weight[u], supports, hold, u)
    if not supports:
        return held
    if t.hold_weight_supported[u] != t.hold_weight[u]:
        rallied = a.total(t.hold_weight_supported[u], supports, hold, u)
        held = a.choose(a.some([d for _, d, _ in supports]), rallied, held)
    if u in t.unsupportable_if:
        held = a.choose(a.some(t.unsupportable_if[u]), a.total(t.hold_weight[u], (), hold, u), held)
    return held


def defend(a: Algebra[Literal, Strength], t: Tables, c: int) -> Strength:
    """DEFEND STRENGTH of move c in a head-to-head battle (DATC 5.B.7)."""
    supports = t.backers[c]
    alone = a.total(t.defend_weight[c], supports, defend, c)
    if not supports or t.defend_weight_supported[c] == t.defend_weight[c]:
        return alone
    bold = a.total(t.defend_weight_supported[c], supports, defend, c)
    return a.choose(a.some([d for _, d, _ in supports]), bold, alone)


def prevent(a: Algebra[Literal, Strength], t: Tables, c: int) -> Strength:
    """PREVENT STRENGTH of move c against other moves to its destination (DATC 5.B.8).

    A unit beaten head to head prevents nothing. Under the literal rulebooks (DATC 4.A.7 `never_affects`),
    neither does one that is dislodged from its destination in any other way. Some units of variants prevent
    nothing as long as the unit in their destination stays (T48-MERC-5).
    """
    prevents = a.decision(t.way[c])
    if c in t.admitting:
        prevents = a.both(prevents, a.some(t.vacating[c]))
    for opponent, face_to_face in t.opponents[c]:
        beaten = a.both(a.decision(face_to_face), a.decision(t.done[opponent]))
        prevents = a.both(prevents, a.negation(beaten))
    if t.avoided_battle_counts and t.displacers[c]:
        pushed_out = a.both(a.some(t.displacers[c]), a.negation(a.decision(t.done[c])))
        prevents = a.both(prevents, a.negation(pushed_out))
    return a.when(prevents, a.total(t.prevent_weight[c], t.backers[c], prevent, c))


# ------------------------------------------------------------------------------------- decisions


def move(a: Algebra[Literal, Strength], t: Tables, c: int) -> Literal:
    """Move c succeeds: its attack exceeds the resistance in its destination and every rival (DATC 5.B.1)."""
    return a.exceeds(attack(a, t, c), obstacles(a, t, c))


def obstacles(a: Algebra[Literal, Strength], t: Tables, c: int) -> Sequence[Strength]:
    """The strengths that move c must exceed: the unit in its destination, and each rival."""
    met = [resistance(a, t, c)] if t.defender[c] >= 0 else []
    rivals = t.rivals[c]
    return [*met, *[prevent(a, t, rival) for rival in rivals]] if rivals else met


def support(a: Algebra[Literal, Strength], t: Tables, c: int) -> Literal:
    """Support c is given: it is ordered, and none of its `cutters` cuts it (DATC 5.B.2).

    A support that is cut point by point counts while at least one point remains.
    """
    if c in t.support_attrition:
        return remains(a, t, (c, 1))
    uncut = a.negation(a.some(t.cutters[c]))
    return uncut if t.chosen[c] == YES else a.both(a.decision(t.chosen[c]), uncut)


def remains(a: Algebra[Literal, Strength], t: Tables, subject: tuple[int, int]) -> Literal:
    """At least `points` points of support s remain, where supports are cut point by point.

    Each attack takes off its own strength; a dislodgement takes everything (E19-BOLSTER-8, E19-BOLSTER-15).
    """
    s, points = subject
    stays = a.negation(a.some(t.entering[t.unit[s]]))
    spare = a.total(t.support_weight[s] - points + 1, (), remains, s)
    remaining = a.both(a.exceeds(spare, (a.total(0, t.support_attrition[s], cutting, s),)), stays)
    return remaining if t.chosen[s] == YES else a.both(a.decision(t.chosen[s]), remaining)


def cutting(a: Algebra[Literal, Strength], _: Routes, subject: tuple[int, tuple[int, ...]]) -> Literal:
    """Move m attacks in one of the ways that cut a support."""
    return a.some(subject[1])


def cutting_with(a: Algebra[Literal, Strength], _: Routes, subject: tuple[int, int, int]) -> Literal:
    """Move m attacks in a way that cuts a support, and a support of its attack counts."""
    attacks, backed = subject[1:]
    return a.both(a.decision(attacks), a.decision(backed))


def dislodged(a: Algebra[Literal, Strength], t: Tables, u: int) -> Literal:
    """Unit u is dislodged: another unit moves in, and it does not move away (DATC 5.B.4)."""
    entered = a.some(t.entering[u])
    return a.both(entered, a.negation(a.some(t.leaving[u]))) if t.moves_of[u] else entered


def way(a: Algebra[Literal, Strength], t: Routes, c: int) -> Literal:
    """Move c is ordered and its path is open (PATH, DATC 5.B.3), under DATC 4.A.1 and 4.A.3.

    By land the path is always open; by sea the convoying fleets must connect start and destination. Some
    provinces of variants close when the unit there leaves.
    """
    passage = t.passages[c]
    if passage is None:
        is_open = a.decision(YES if t.by_land[c] else NO)
    else:
        is_open = a.joined(passage, -1, t.choices.every_fleet_counts)
        if t.by_land[c]:
            wished = sea_wish(a, t, c)
            is_open = a.decision(YES) if t.choices.land_remains else a.either(a.negation(wished), is_open)
    if c in t.shut_by:
        is_open = a.both(a.negation(a.some(t.shut_by[c])), is_open)
    return is_open if t.chosen[c] == YES else a.both(a.decision(t.chosen[c]), is_open)


def by_sea(a: Algebra[Literal, Strength], t: Routes, c: int) -> Literal:
    """Move c goes by convoy, so it fights no head-to-head battle (DATC 4.A.3).

    Where the rulebook lets a move fall back to land, the move goes by sea only while the convoy is intact.
    """
    passage = t.passages[c]
    if passage is None:
        return a.decision(NO)
    if not t.by_land[c]:
        return a.decision(YES)
    wished = sea_wish(a, t, c)
    return (
        a.both(wished, a.joined(passage, -1, t.choices.every_fleet_counts))
        if t.choices.land_remains
        else wished
    )


def sea_wish(a: Algebra[Literal, Strength], t: Routes, c: int) -> Literal:
    """Move c, to an adjacent province, is meant to go by convoy (DATC 4.A.3)."""
    wish = a.decision(YES if t.asks_for_convoy[c] else NO)
    if t.choices.own_fleet_shows_wish:
        wish = a.either(wish, a.some(t.own_convoys[c]))
    if t.choices.opposition_shows_wish:
        wish = a.some(t.chosen[o] for o in t.swaps[c])
    elif t.choices.any_convoy_shows_wish:
        wish = a.decision(YES)
    if t.choices.wish_needs_route:
        passage = t.passages[c]
        assert passage is not None
        wish = a.both(wish, a.joined(passage.ordered(), -1, False))
    return wish


def battle(a: Algebra[Literal, Strength], t: Routes, pair: tuple[int, int]) -> Literal:
    """Two opposite moves meet head to head: both are ordered and neither goes by sea."""
    mine, other = pair
    by_water = a.either(a.decision(t.by_sea[mine]), a.decision(t.by_sea[other]))
    return a.both(a.decision(t.chosen[other]), a.negation(by_water))


def passing(a: Algebra[Literal, Strength], t: Routes, pair: tuple[int, int]) -> Literal:
    """The other of two opposite moves leaves without a head-to-head battle."""
    mine, other = pair
    by_water = a.either(a.decision(t.by_sea[mine]), a.decision(t.by_sea[other]))
    return a.both(a.decision(t.done[other]), by_water)


def land_attack(a: Algebra[Literal, Strength], t: Routes, c: int) -> Literal:
    """Move c attacks, and it does so by land."""
    return a.both(a.decision(t.way[c]), a.negation(a.decision(t.by_sea[c])))


def sea_attack(a: Algebra[Literal, Strength], t: Routes, c: int) -> Literal:
    """Move c attacks, and it does so by convoy."""
    return a.both(a.decision(t.way[c]), a.decision(t.by_sea[c]))


def listed(a: Algebra[Literal, Strength], t: Routes, subject: tuple[int, int]) -> Literal:
    """Node i of the convoy graph of move c is on an ordered route that counts (DATC 4.A.1).

    Where own fleets come first, other powers' fleets count only if its own fleets form no route.
    """
    c, i = subject
    passage = t.passages[c]
    assert passage is not None
    on_route = a.decision(passage.given[i])
    if any(given != YES for given in passage.given):
        on_route = a.decision(NO)
        for route in passage.routes(i):
            whole = a.decision(YES)
            for node in route:
                whole = a.both(whole, a.decision(passage.given[node]))
            on_route = a.either(on_route, whole)
    if t.choices.own_fleets_first and not passage.own[i]:
        on_route = a.both(on_route, a.negation(a.joined(passage.ordered(own_only=True), -1, False)))
    return on_route


def convoying(a: Algebra[Literal, Strength], t: Routes, f: int) -> Literal:
    """Fleet f has a valid convoy order: one that matches and lies on an ordered route (DATC 4.A.2, 1982)."""
    found = a.decision(NO)
    for c, k in t.carried_by[f]:
        passage = t.passages[c]
        if passage is not None and f in passage.fleets:
            valid = a.both(a.decision(t.chosen[k]), a.decision(passage.listed[passage.fleets.index(f)]))
            found = a.either(found, a.both(valid, a.decision(t.chosen[c])))
    return found


def attack_despite(a: Algebra[Literal, Strength], t: Routes, subject: tuple[int, int]) -> Literal:
    """Move c attacks, and the condition that keeps its convoyed attack from cutting is not met."""
    c, protects = subject
    return a.both(a.decision(t.way[c]), a.negation(a.decision(protects)))


def way_without(a: Algebra[Literal, Strength], t: Routes, subject: tuple[int, int]) -> Literal:
    """The convoy of move c reaches its destination without fleet f (rule of 2000, DATC 4.A.2)."""
    c, fleet = subject
    passage = t.passages[c]
    assert passage is not None
    arrives = a.joined(passage, fleet, t.choices.every_fleet_counts)
    return a.both(a.decision(t.way[c]), arrives)
