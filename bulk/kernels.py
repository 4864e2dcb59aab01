"""The rules of movement over arrays. Made from `solver/rules/equations` by `generating`."""

from __future__ import annotations

from .algebra import *
from .compiling import compiled
from .tables import *

NO, YES = 0, 1


@compiled
def attack(m: Memory, c: int) -> Strength:
    full = total(m, m.t[at(c, ATTACK_WEIGHT)], row(m, BACKERS, c))
    if m.t[at(c, DEFENDER)] >= 0 and (m.t[at(c, BARRED)] or m.t[at(c, FRIENDLY_BACKERS)]):
        against_stayer = (
            total(m, 0, EMPTY)
            if m.t[at(c, BARRED)]
            else total(m, m.t[at(c, ATTACK_WEIGHT)], row(m, HOSTILE_BACKERS, c))
        )
        full = choose(some(m, row(m, VACATING, c)), full, against_stayer)
    return full if m.t[at(c, WAY)] == YES else when(decision(m, m.t[at(c, WAY)]), full)


@compiled
def stand(m: Memory, u: int) -> Strength:
    supports = row(m, HOLDERS, u)
    held = total(m, m.t[at(u, HOLD_WEIGHT)], supports)
    if not filled(supports):
        return held
    if m.t[at(u, HOLD_WEIGHT_SUPPORTED)] != m.t[at(u, HOLD_WEIGHT)]:
        rallied = total(m, m.t[at(u, HOLD_WEIGHT_SUPPORTED)], supports)
        held = choose(some_term(m, supports), rallied, held)
    return held


@compiled
def hold(m: Memory, u: int) -> Strength:
    if not m.t[at(u, MOVES_OF)]:
        return stand(m, u)
    stuck = total(m, m.t[at(u, HOLD_WEIGHT_FAILED)], EMPTY)
    return when(negation(some(m, row(m, LEAVING, u))), stuck)


@compiled
def defend(m: Memory, c: int) -> Strength:
    supports = row(m, BACKERS, c)
    alone = total(m, m.t[at(c, DEFEND_WEIGHT)], supports)
    if not filled(supports) or m.t[at(c, DEFEND_WEIGHT_SUPPORTED)] == m.t[at(c, DEFEND_WEIGHT)]:
        return alone
    bold = total(m, m.t[at(c, DEFEND_WEIGHT_SUPPORTED)], supports)
    return choose(some_term(m, supports), bold, alone)


@compiled
def resistance(m: Memory, c: int) -> Strength:
    held = hold(m, m.t[at(c, DEFENDER)])
    bounds = row(m, OPPONENTS, c)
    for entry in range(bounds[0], bounds[1], 2):
        opponent = m.p[plain(entry)]
        face_to_face = m.p[plain(entry + 1)]
        held = choose(decision(m, face_to_face), defend(m, opponent), held)
    return held


@compiled
def prevent(m: Memory, c: int) -> Strength:
    prevents = decision(m, m.t[at(c, WAY)])
    bounds = row(m, OPPONENTS, c)
    for entry in range(bounds[0], bounds[1], 2):
        opponent = m.p[plain(entry)]
        face_to_face = m.p[plain(entry + 1)]
        beaten = both(decision(m, face_to_face), decision(m, m.t[at(opponent, DONE)]))
        prevents = both(prevents, negation(beaten))
    if m.choices[AVOIDED_BATTLE_COUNTS] and filled(row(m, DISPLACERS, c)):
        pushed_out = both(some(m, row(m, DISPLACERS, c)), negation(decision(m, m.t[at(c, DONE)])))
        prevents = both(prevents, negation(pushed_out))
    return when(prevents, total(m, m.t[at(c, PREVENT_WEIGHT)], row(m, BACKERS, c)))


@compiled
def obstacles_of_rivals(m: Memory, entries: Row) -> Strength:
    met = NOTHING
    bounds = entries
    for entry in range(bounds[0], bounds[1], 1):
        rival = m.p[plain(entry)]
        met = greatest(met, prevent(m, rival))
    return met


@compiled
def obstacles(m: Memory, c: int) -> Strength:
    met = resistance(m, c) if m.t[at(c, DEFENDER)] >= 0 else NOTHING
    rivals = row(m, RIVALS, c)
    return greatest(met, obstacles_of_rivals(m, rivals)) if filled(rivals) else met


@compiled
def move(m: Memory, c: int) -> int:
    return exceeds(attack(m, c), obstacles(m, c))


@compiled
def support(m: Memory, c: int) -> int:
    uncut = negation(some(m, row(m, CUTTERS, c)))
    return uncut


@compiled
def dislodged(m: Memory, u: int) -> int:
    entered = some(m, row(m, ENTERING, u))
    return both(entered, negation(some(m, row(m, LEAVING, u)))) if m.t[at(u, MOVES_OF)] else entered


@compiled
def sea_wish(m: Memory, c: int) -> int:
    wish = decision(m, YES if m.t[at(c, ASKS_FOR_CONVOY)] else NO)
    if m.choices[OWN_FLEET_SHOWS_WISH]:
        wish = either(wish, some(m, row(m, OWN_CONVOYS, c)))
    if m.choices[OPPOSITION_SHOWS_WISH]:
        wish = filled(row(m, SWAPS, c))
    elif m.choices[ANY_CONVOY_SHOWS_WISH]:
        wish = decision(m, YES)
    if m.choices[WISH_NEEDS_ROUTE]:
        passage = m.t[at(c, PASSAGES)]
        wish = both(wish, joined(m, passage + ORDERED, -1, False))
    return wish


@compiled
def way(m: Memory, c: int) -> int:
    passage = m.t[at(c, PASSAGES)]
    if passage < 0:
        is_open = decision(m, YES if m.t[at(c, BY_LAND)] else NO)
    else:
        is_open = joined(m, passage, -1, m.choices[EVERY_FLEET_COUNTS])
        if m.t[at(c, BY_LAND)]:
            wished = sea_wish(m, c)
            is_open = decision(m, YES) if m.choices[LAND_REMAINS] else either(negation(wished), is_open)
    return is_open


@compiled
def by_sea(m: Memory, c: int) -> int:
    passage = m.t[at(c, PASSAGES)]
    if passage < 0:
        return decision(m, NO)
    if not m.t[at(c, BY_LAND)]:
        return decision(m, YES)
    wished = sea_wish(m, c)
    return (
        both(wished, joined(m, passage, -1, m.choices[EVERY_FLEET_COUNTS]))
        if m.choices[LAND_REMAINS]
        else wished
    )


@compiled
def battle(m: Memory, pair: tuple[int, int]) -> int:
    mine, other = pair
    by_water = either(decision(m, m.t[at(mine, BY_SEA)]), decision(m, m.t[at(other, BY_SEA)]))
    return both(decision(m, YES), negation(by_water))


@compiled
def passing(m: Memory, pair: tuple[int, int]) -> int:
    mine, other = pair
    by_water = either(decision(m, m.t[at(mine, BY_SEA)]), decision(m, m.t[at(other, BY_SEA)]))
    return both(decision(m, m.t[at(other, DONE)]), by_water)


@compiled
def land_attack(m: Memory, c: int) -> int:
    return both(decision(m, m.t[at(c, WAY)]), negation(decision(m, m.t[at(c, BY_SEA)])))


@compiled
def sea_attack(m: Memory, c: int) -> int:
    return both(decision(m, m.t[at(c, WAY)]), decision(m, m.t[at(c, BY_SEA)]))


@compiled
def attack_despite(m: Memory, subject: tuple[int, int]) -> int:
    c, protects = subject
    return both(decision(m, m.t[at(c, WAY)]), negation(decision(m, protects)))


@compiled
def way_without(m: Memory, subject: tuple[int, int]) -> int:
    c, fleet = subject
    passage = m.t[at(c, PASSAGES)]
    arrives = joined(m, passage, fleet, m.choices[EVERY_FLEET_COUNTS])
    return both(decision(m, m.t[at(c, WAY)]), arrives)


@compiled
def listed(m: Memory, subject: tuple[int, int]) -> int:
    c, i = subject
    passage = m.t[at(c, PASSAGES)]
    on_route = decision(m, YES)
    if m.choices[OWN_FLEETS_FIRST] and (not owned(m, passage, i)):
        on_route = both(on_route, negation(joined(m, passage + ORDERED + OWN, -1, False)))
    return on_route


@compiled
def convoying(m: Memory, f: int) -> int:
    found = decision(m, NO)
    bounds = row(m, CARRIED_BY, f)
    for entry in range(bounds[0], bounds[1], 2):
        c = m.p[plain(entry)]
        passage = m.t[at(c, PASSAGES)]
        if passage >= 0 and carries(m, passage, f):
            valid = both(decision(m, YES), decision(m, is_listed(m, passage, f)))
            found = either(found, both(valid, decision(m, YES)))
    return found
