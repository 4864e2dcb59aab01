"""The rules of movement over arrays. Made from `solver/rules/equations` by `generating`."""

from __future__ import annotations

from .algebra import *
from .compiling import compiled
from .tables import *

NO, YES = 0, 1


@compiled
def attack(v: Values, t: Tables, p: Pool, c: int) -> Strength:
    full = total(v, p, t[ATTACK_WEIGHT, c], row(t, BACKERS, c))
    if t[DEFENDER, c] >= 0 and (t[BARRED, c] or t[FRIENDLY_BACKERS, c]):
        base, backers = (0, EMPTY) if t[BARRED, c] else (t[ATTACK_WEIGHT, c], row(t, HOSTILE_BACKERS, c))
        against_stayer = total(v, p, base, backers)
        full = choose(some(v, p, row(t, VACATING, c)), full, against_stayer)
    return full if t[WAY, c] == YES else when(decision(v, t[WAY, c]), full)


@compiled
def stand(v: Values, t: Tables, p: Pool, u: int) -> Strength:
    supports = row(t, HOLDERS, u)
    held = total(v, p, t[HOLD_WEIGHT, u], supports)
    if not filled(supports):
        return held
    if t[RALLIED_WEIGHT, u] != t[HOLD_WEIGHT, u]:
        rallied = total(v, p, t[RALLIED_WEIGHT, u], supports)
        held = choose(some_term(v, p, supports), rallied, held)
    return held


@compiled
def hold(v: Values, t: Tables, p: Pool, u: int) -> Strength:
    if not t[MOVES_OF, u]:
        return stand(v, t, p, u)
    stuck = total(v, p, t[STUCK_WEIGHT, u], EMPTY)
    return when(negation(some(v, p, row(t, LEAVING, u))), stuck)


@compiled
def defend(v: Values, t: Tables, p: Pool, c: int) -> Strength:
    supports = row(t, BACKERS, c)
    alone = total(v, p, t[DEFEND_WEIGHT, c], supports)
    if not filled(supports) or t[BOLD_WEIGHT, c] == t[DEFEND_WEIGHT, c]:
        return alone
    bold = total(v, p, t[BOLD_WEIGHT, c], supports)
    return choose(some_term(v, p, supports), bold, alone)


@compiled
def resistance(v: Values, t: Tables, p: Pool, c: int) -> Strength:
    held = hold(v, t, p, t[DEFENDER, c])
    bounds = row(t, OPPONENTS, c)
    for k in range(bounds[0], bounds[1], 2):
        opponent = p[k]
        face_to_face = p[k + 1]
        held = choose(decision(v, face_to_face), defend(v, t, p, opponent), held)
    return held


@compiled
def prevent(v: Values, t: Tables, p: Pool, c: int) -> Strength:
    prevents = decision(v, t[WAY, c])
    bounds = row(t, OPPONENTS, c)
    for k in range(bounds[0], bounds[1], 2):
        opponent = p[k]
        face_to_face = p[k + 1]
        beaten = both(decision(v, face_to_face), decision(v, t[DONE, opponent]))
        prevents = both(prevents, negation(beaten))
    if t[AVOIDED_BATTLE_COUNTS, 0] and filled(row(t, DISPLACERS, c)):
        pushed_out = both(some(v, p, row(t, DISPLACERS, c)), negation(decision(v, t[DONE, c])))
        prevents = both(prevents, negation(pushed_out))
    return when(prevents, total(v, p, t[PREVENT_WEIGHT, c], row(t, BACKERS, c)))


@compiled
def obstacles_of_rivals(v: Values, t: Tables, p: Pool, entries: Row) -> Strength:
    met = NOTHING
    bounds = entries
    for k in range(bounds[0], bounds[1], 1):
        rival = p[k]
        met = greatest(met, prevent(v, t, p, rival))
    return met


@compiled
def obstacles(v: Values, t: Tables, p: Pool, c: int) -> Strength:
    met = resistance(v, t, p, c) if t[DEFENDER, c] >= 0 else NOTHING
    rivals = row(t, RIVALS, c)
    return greatest(met, obstacles_of_rivals(v, t, p, rivals)) if filled(rivals) else met


@compiled
def move(v: Values, t: Tables, p: Pool, c: int) -> int:
    return exceeds(attack(v, t, p, c), obstacles(v, t, p, c))


@compiled
def support(v: Values, t: Tables, p: Pool, c: int) -> int:
    uncut = negation(some(v, p, row(t, CUTTERS, c)))
    return uncut


@compiled
def dislodged(v: Values, t: Tables, p: Pool, u: int) -> int:
    entered = some(v, p, row(t, ENTERING, u))
    return both(entered, negation(some(v, p, row(t, LEAVING, u)))) if t[MOVES_OF, u] else entered


@compiled
def sea_wish(v: Values, t: Tables, p: Pool, c: int) -> int:
    wish = decision(v, YES if t[ASKS_FOR_CONVOY, c] else NO)
    if t[OWN_FLEET_SHOWS_WISH, 0]:
        wish = either(wish, some(v, p, row(t, OWN_CONVOYS, c)))
    if t[OPPOSITION_SHOWS_WISH, 0]:
        wish = filled(row(t, SWAPS, c))
    elif t[ANY_CONVOY_SHOWS_WISH, 0]:
        wish = decision(v, YES)
    if t[WISH_NEEDS_ROUTE, 0]:
        passage = t[PASSAGES, c]
        wish = both(wish, joined(v, t, passage + ORDERED, -1, False))
    return wish


@compiled
def way(v: Values, t: Tables, p: Pool, c: int) -> int:
    passage = t[PASSAGES, c]
    if passage < 0:
        is_open = decision(v, YES if t[BY_LAND, c] else NO)
    else:
        is_open = joined(v, t, passage, -1, t[EVERY_FLEET_COUNTS, 0])
        if t[BY_LAND, c]:
            wished = sea_wish(v, t, p, c)
            is_open = decision(v, YES) if t[LAND_REMAINS, 0] else either(negation(wished), is_open)
    return is_open


@compiled
def by_sea(v: Values, t: Tables, p: Pool, c: int) -> int:
    passage = t[PASSAGES, c]
    if passage < 0:
        return decision(v, NO)
    if not t[BY_LAND, c]:
        return decision(v, YES)
    wished = sea_wish(v, t, p, c)
    return both(wished, joined(v, t, passage, -1, t[EVERY_FLEET_COUNTS, 0])) if t[LAND_REMAINS, 0] else wished


@compiled
def battle(v: Values, t: Tables, p: Pool, pair: tuple[int, int]) -> int:
    mine, other = pair
    by_water = either(decision(v, t[BY_SEA, mine]), decision(v, t[BY_SEA, other]))
    return both(decision(v, YES), negation(by_water))


@compiled
def passing(v: Values, t: Tables, p: Pool, pair: tuple[int, int]) -> int:
    mine, other = pair
    by_water = either(decision(v, t[BY_SEA, mine]), decision(v, t[BY_SEA, other]))
    return both(decision(v, t[DONE, other]), by_water)


@compiled
def land_attack(v: Values, t: Tables, p: Pool, c: int) -> int:
    return both(decision(v, t[WAY, c]), negation(decision(v, t[BY_SEA, c])))


@compiled
def sea_attack(v: Values, t: Tables, p: Pool, c: int) -> int:
    return both(decision(v, t[WAY, c]), decision(v, t[BY_SEA, c]))


@compiled
def attack_despite(v: Values, t: Tables, p: Pool, subject: tuple[int, int]) -> int:
    c, protects = subject
    return both(decision(v, t[WAY, c]), negation(decision(v, protects)))


@compiled
def way_without(v: Values, t: Tables, p: Pool, subject: tuple[int, int]) -> int:
    c, fleet = subject
    passage = t[PASSAGES, c]
    arrives = joined(v, t, passage, fleet, t[EVERY_FLEET_COUNTS, 0])
    return both(decision(v, t[WAY, c]), arrives)
