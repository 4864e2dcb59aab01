"""The rules of movement over arrays. Made from `solver/rules/equations` by `tools/kernels`."""

from __future__ import annotations

from .algebra import *
from .compiling import compiled
from .tables import *


@compiled
def attack(t: TurnTables, c: int) -> Strength:
    full = total(t, row(t, c).attack_weight, row(t, c).backers)
    if row(t, c).defender >= 0 and (row(t, c).barred or row(t, c).friendly_backers):
        against_stayer = (
            total(t, 0, EMPTY)
            if row(t, c).barred
            else total(t, row(t, c).attack_weight, row(t, c).hostile_backers)
        )
        full = choose(some(t, row(t, c).vacating), full, against_stayer)
    return full if row(t, c).way == YES else when(decision(t, row(t, c).way), full)


@compiled
def stand(t: TurnTables, u: int) -> Strength:
    supports = row(t, u).holders
    held = total(t, row(t, u).hold_weight, supports)
    if not filled(supports):
        return held
    if row(t, u).hold_weight_supported != row(t, u).hold_weight:
        rallied = total(t, row(t, u).hold_weight_supported, supports)
        held = choose(some_term(t, supports), rallied, held)
    return held


@compiled
def hold(t: TurnTables, u: int) -> Strength:
    if not row(t, u).moves_of:
        return stand(t, u)
    stuck = total(t, row(t, u).hold_weight_failed, EMPTY)
    return when(negation(some(t, row(t, u).leaving)), stuck)


@compiled
def defend(t: TurnTables, c: int) -> Strength:
    supports = row(t, c).backers
    alone = total(t, row(t, c).defend_weight, supports)
    if not filled(supports) or row(t, c).defend_weight_supported == row(t, c).defend_weight:
        return alone
    bold = total(t, row(t, c).defend_weight_supported, supports)
    return choose(some_term(t, supports), bold, alone)


@compiled
def resistance(t: TurnTables, c: int) -> Strength:
    held = hold(t, row(t, c).defender)
    bounds = row(t, c).opponents
    for entry in range(bounds[0], bounds[1], 2):
        opponent = entry_of(t, entry)
        face_to_face = entry_of(t, entry + 1)
        held = choose(decision(t, face_to_face), defend(t, opponent), held)
    return held


@compiled
def prevent(t: TurnTables, c: int) -> Strength:
    prevents = decision(t, row(t, c).way)
    bounds = row(t, c).opponents
    for entry in range(bounds[0], bounds[1], 2):
        opponent = entry_of(t, entry)
        face_to_face = entry_of(t, entry + 1)
        beaten = both(decision(t, face_to_face), decision(t, row(t, opponent).done))
        prevents = both(prevents, negation(beaten))
    if t.choices.avoided_battle_counts and filled(row(t, c).displacers):
        pushed_out = both(some(t, row(t, c).displacers), negation(decision(t, row(t, c).done)))
        prevents = both(prevents, negation(pushed_out))
    return when(prevents, total(t, row(t, c).prevent_weight, row(t, c).backers))


@compiled
def obstacles_of_rivals(t: TurnTables, entries: Span) -> Strength:
    met = NOTHING
    bounds = entries
    for entry in range(bounds[0], bounds[1], 1):
        rival = entry_of(t, entry)
        met = greatest(met, prevent(t, rival))
    return met


@compiled
def obstacles(t: TurnTables, c: int) -> Strength:
    met = resistance(t, c) if row(t, c).defender >= 0 else NOTHING
    rivals = row(t, c).rivals
    return greatest(met, obstacles_of_rivals(t, rivals)) if filled(rivals) else met


@compiled
def move(t: TurnTables, c: int) -> int:
    return exceeds(attack(t, c), obstacles(t, c))


@compiled
def support(t: TurnTables, c: int) -> int:
    uncut = negation(some(t, row(t, c).cutters))
    return uncut


@compiled
def dislodged(t: TurnTables, u: int) -> int:
    entered = some(t, row(t, u).entering)
    return both(entered, negation(some(t, row(t, u).leaving))) if row(t, u).moves_of else entered


@compiled
def sea_wish(t: TurnTables, c: int) -> int:
    wish = decision(t, YES if row(t, c).asks_for_convoy else NO)
    if t.choices.own_fleet_shows_wish:
        wish = either(wish, some(t, row(t, c).own_convoys))
    if t.choices.opposition_shows_wish:
        wish = filled(row(t, c).swaps)
    elif t.choices.any_convoy_shows_wish:
        wish = decision(t, YES)
    if t.choices.wish_needs_route:
        passage = row(t, c).passages
        wish = both(wish, joined(t, passage + ORDERED, -1, False))
    return wish


@compiled
def way(t: TurnTables, c: int) -> int:
    passage = row(t, c).passages
    if passage < 0:
        is_open = decision(t, YES if row(t, c).by_land else NO)
    else:
        is_open = joined(t, passage, -1, t.choices.every_fleet_counts)
        if row(t, c).by_land:
            wished = sea_wish(t, c)
            is_open = decision(t, YES) if t.choices.land_remains else either(negation(wished), is_open)
    return is_open


@compiled
def by_sea(t: TurnTables, c: int) -> int:
    passage = row(t, c).passages
    if passage < 0:
        return decision(t, NO)
    if not row(t, c).by_land:
        return decision(t, YES)
    wished = sea_wish(t, c)
    return (
        both(wished, joined(t, passage, -1, t.choices.every_fleet_counts))
        if t.choices.land_remains
        else wished
    )


@compiled
def battle(t: TurnTables, pair: tuple[int, int]) -> int:
    mine, other = pair
    by_water = either(decision(t, row(t, mine).by_sea), decision(t, row(t, other).by_sea))
    return both(decision(t, YES), negation(by_water))


@compiled
def passing(t: TurnTables, pair: tuple[int, int]) -> int:
    mine, other = pair
    by_water = either(decision(t, row(t, mine).by_sea), decision(t, row(t, other).by_sea))
    return both(decision(t, row(t, other).done), by_water)


@compiled
def land_attack(t: TurnTables, c: int) -> int:
    return both(decision(t, row(t, c).way), negation(decision(t, row(t, c).by_sea)))


@compiled
def sea_attack(t: TurnTables, c: int) -> int:
    return both(decision(t, row(t, c).way), decision(t, row(t, c).by_sea))


@compiled
def attack_despite(t: TurnTables, subject: tuple[int, int]) -> int:
    c, protects = subject
    return both(decision(t, row(t, c).way), negation(decision(t, protects)))


@compiled
def way_without(t: TurnTables, subject: tuple[int, int]) -> int:
    c, fleet = subject
    passage = row(t, c).passages
    arrives = joined(t, passage, fleet, t.choices.every_fleet_counts)
    return both(decision(t, row(t, c).way), arrives)


@compiled
def listed(t: TurnTables, subject: tuple[int, int]) -> int:
    c, i = subject
    passage = row(t, c).passages
    on_route = decision(t, YES)
    if t.choices.own_fleets_first and (not owned(t, passage, i)):
        on_route = both(on_route, negation(joined(t, passage + ORDERED + OWN, -1, False)))
    return on_route


@compiled
def convoying(t: TurnTables, f: int) -> int:
    found = decision(t, NO)
    bounds = row(t, f).carried_by
    for entry in range(bounds[0], bounds[1], 2):
        c = entry_of(t, entry)
        passage = row(t, c).passages
        if passage >= 0 and carries(t, passage, f):
            valid = both(decision(t, YES), decision(t, is_listed(t, passage, f)))
            found = either(found, both(valid, decision(t, YES)))
    return found
