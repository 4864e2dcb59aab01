"""The meaning of claims, defined once over the same algebras as the rules of movement.

Evaluated under a resolution (`rules.check.Exact`), a claim is true or false. Lowered to CP-SAT, it is a
literal. One definition serves to check claims, to correct them, and to search for orders that make them true.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...model.names import Location
from ...model.orders import Designation
from ...model.position import DislodgedUnit, Position
from ...solver import (
    CONVOY,
    MOVE,
    NO,
    SUPPORT,
    YES,
    Approach,
    Exact,
    Resolution,
    System,
    clause_of,
    find_closure,
    reachable_locations,
    rules as movement,
)
from .claims import (
    Claim,
    ClaimedResult,
    ContestedClaim,
    ContestedListClaim,
    Denial,
    DislodgedClaim,
    DislodgedListClaim,
    EmptyClaim,
    Fact,
    MovesClaim,
    NowClaim,
    OrderClaim,
    PlaceClaim,
    RetreatClaim,
    RetreatsClaim,
)
from .reference_resolution import (
    Background,
    covers,
    designation_of,
    find_background,
    find_candidates,
    unit_at,
    unit_number,
)


def holds(resolution: Resolution, claims: Iterable[Claim]) -> list[bool]:
    """Return whether each claim is true of a resolution."""
    exact, background = Exact(resolution.system.values), find_background(resolution)
    return [bool(truth(exact, resolution.system, claim, background)) for claim in claims]


def truth(a: Any, t: System, claim: Claim, background: Background) -> Any:
    """Return the truth of a claim as a literal of the algebra `a` (see `westphalia.solver.rules`).

    The claim must be about existing units and orders (see `check_claim`).
    """
    if isinstance(claim, Denial):
        return a.negation(_Meaning(a, t, background).fact(claim.fact))
    return _Meaning(a, t, background).fact(claim)


class _Meaning:
    """The meaning of claims about one system, over one algebra."""

    def __init__(self, a: Any, t: System, background: Background) -> None:
        self.a = a
        self.t = t
        self.background = background
        self.yes = a.decision(YES)
        self.no = a.decision(NO)

    def fact(self, fact: Fact) -> Any:
        a, t = self.a, self.t
        match fact:
            case OrderClaim():
                return self._order_claim_holds(fact)
            case DislodgedClaim(unit, by, by_convoy):
                return self._is_dislodged(unit_number(t, unit), by, by_convoy=by_convoy)
            case MovesClaim(unit, away):
                return (
                    self._leaves(unit_number(t, unit))
                    if away
                    else a.negation(self._has_left(unit_number(t, unit)))
                )
            case PlaceClaim(unit, location):
                return self._is_in(unit_number(t, unit), t.reader.ground.index[location])
            case NowClaim():
                return self._is_now_there(fact)
            case EmptyClaim(province):
                return a.negation(self._is_occupied(t.reader.ground.index[province]))
            case ContestedClaim(province):
                return self._is_contested(t.reader.ground.index[province])
            case RetreatClaim(unit, location, is_open):
                u = unit_number(t, unit)
                places = [place for place in self._reachable(u) if covers(location, place)]
                found = self._any(self._is_retreat_open(u, place) for place in places)
                return found if is_open else a.both(a.decision(t.dislodged[u]), a.negation(found))
            case RetreatsClaim(unit, locations):
                return self._has_exact_retreats(unit_number(t, unit), locations)
            case DislodgedListClaim(units):
                claimed = {unit_number(t, unit) for unit in units}
                return self._all(
                    a.decision(d) if u in claimed else a.negation(a.decision(d))
                    for u, d in enumerate(t.dislodged)
                )
            case ContestedListClaim(provinces):
                named = {t.reader.ground.index[province] for province in provinces}
                return self._all(
                    self._is_contested(p) if p in named else a.negation(self._is_contested(p))
                    for p, incoming in enumerate(t.coming)
                    if incoming or p in named
                )

    def _all(self, literals: Iterable[Any]) -> Any:
        result = self.yes
        for literal in literals:
            result = self.a.both(result, literal)
        return result

    def _any(self, literals: Iterable[Any]) -> Any:
        result = self.no
        for literal in literals:
            result = self.a.either(result, literal)
        return result

    # --------------------------------------------------------------------------------- orders

    def _order_claim_holds(self, claim: OrderClaim) -> Any:
        a, t = self.a, self.t
        candidates, refused = find_candidates(t, self.background, claim)
        if refused:
            counts = claim.verdict in (ClaimedResult.VOID, ClaimedResult.FAILS)
            u = unit_at(t, designation_of(claim))
            return a.decision((t.chosen[t.candidates[u][0]] if u >= 0 else YES) if counts else NO)
        return self._any(a.both(a.decision(t.chosen[c]), self._has_result(c, claim)) for c in candidates)

    def _has_result(self, c: int, claim: OrderClaim) -> Any:
        """Return whether candidate c, if followed, has the claimed result."""
        a, t = self.a, self.t
        kind, void = t.reading[c].kind, self._is_void(c)
        stands = a.negation(void)
        possible = t.reading[c].code is None
        match claim.verdict:
            case ClaimedResult.SUCCEEDS:
                return a.both(stands, self._succeeds(c))
            case ClaimedResult.FAILS:
                return a.either(void, a.negation(self._succeeds(c)))
            case ClaimedResult.VOID:
                return void
            case ClaimedResult.BOUNCES:
                under_way = a.both(a.decision(t.way[c]), a.negation(a.decision(t.done[c])))
                return a.both(stands, under_way) if kind == MOVE and possible else self.no
            case ClaimedResult.DISRUPTED:
                if kind == MOVE and possible:
                    return a.both(stands, a.negation(a.decision(t.way[c])))
                return a.both(stands, a.negation(self._succeeds(c))) if kind == CONVOY else self.no
            case ClaimedResult.CUT:
                if kind != SUPPORT:
                    return self.no
                cut = a.both(stands, a.negation(a.decision(t.done[c])))
                return cut if claim.by is None else a.both(cut, self._is_cut_by(c, unit_number(t, claim.by)))

    def _succeeds(self, c: int) -> Any:
        """Return whether candidate c does what it says, unless it is void."""
        a, t = self.a, self.t
        reading, u = t.reading[c], t.unit[c]
        if reading.kind in (MOVE, SUPPORT):
            return a.decision(t.done[c])
        kept = a.both(
            a.negation(a.decision(t.dislodged[u])), a.negation(self.background.idle.get(u, self.no))
        )
        return kept if reading.into is None else a.both(kept, a.negation(self._prevents_conversion(u)))

    def _is_void(self, c: int) -> Any:
        """Return whether candidate c has no effect, whatever the outcomes of the other orders."""
        a, t = self.a, self.t
        reading = t.reading[c]
        if reading.code is not None:  # an impossible move that counts as ordered fails (DATC 4.E.1)
            return a.decision(NO if reading.kind == MOVE else YES)
        if reading.kind == SUPPORT:
            return a.negation(self._supports_something(c))
        if reading.kind == CONVOY:
            return a.negation(self._any(self._carries(c, m) for m in t.moves_of[reading.other]))
        return a.either(self._has_no_convoy(c), self._forbids_attack(c)) if reading.kind == MOVE else self.no

    def _supports_something(self, s: int) -> Any:
        a, t = self.a, self.t
        reading = t.reading[s]
        if reading.target >= 0:
            return a.some([t.chosen[m] for m in t.moves_of[reading.other] if s in t.matching_supports(m)])
        leaves = [t.chosen[m] for m in t.moves_of[reading.other]]
        conversions = t.reader.conditions.orders.converts
        if conversions is not None and not conversions.supportable:
            leaves += [t.chosen[c] for c in t.candidates[reading.other] if t.reading[c].into is not None]
        return a.negation(a.some(leaves))

    def _carries(self, k: int, m: int) -> Any:
        """Return whether convoy k is on an ordered route of move m."""
        a, t = self.a, self.t
        passage = t.passages[m]
        if t.target[m] != t.reading[k].target or passage is None or t.unit[k] not in passage.fleets:
            return self.no
        routes = passage.routes(passage.fleets.index(t.unit[k]))
        whole = self._any(self._all(a.decision(passage.given[i]) for i in route) for route in routes)
        return self._all((a.decision(t.chosen[m]), a.decision(t.chosen[k]), whole))

    def _has_no_convoy(self, c: int) -> Any:
        """Return whether move c needs a convoy that the orders do not provide."""
        a, t = self.a, self.t
        passage = t.passages[c]
        if passage is None or (t.by_land[c] and t.choices.land_remains):
            return a.decision(NO if t.by_land[c] else YES)
        missing = a.negation(a.joined(passage.ordered(), -1, False))
        return a.both(movement.sea_wish(a, t, c), missing) if t.by_land[c] else missing

    def _forbids_attack(self, c: int) -> Any:
        """Return whether a variant's clause forbids move c to attack the unit that stays at its target."""
        a, t = self.a, self.t
        d = t.defender[c]
        if d < 0 or not t.barred[c] or clause_of(t.relations.cannot_dislodge(t.unit[c], d)) is None:
            return self.no
        return a.both(a.decision(t.way[c]), a.negation(a.some(t.vacating[c])))

    def _is_cut_by(self, s: int, attacker: int) -> Any:
        t = self.t
        moves = [m for m in t.coming[t.place[t.unit[s]]] if t.unit[m] == attacker]
        return self.a.some([d for m in moves for d in t.cut_by[s].get(m, ())])

    def _prevents_conversion(self, u: int) -> Any:
        """Return whether some move prevents unit u from converting."""
        a, t = self.a, self.t
        conversions = t.reader.conditions.orders.converts
        assert conversions is not None
        found: list[Any] = []
        for m in t.coming[t.place[u]]:
            attack = movement.attack(a, t, m)
            arrives = a.decision(t.done[m])
            resisted = a.negation(a.exceeds(attack, (movement.resistance(a, t, m),)))
            repelled = a.both(a.exceeds(attack, ()), resisted)
            for is_in, is_out in ((True, False), (False, True), (False, False)):
                if conversions.spoils(t.units[u], Approach(t.units[t.unit[m]], is_in, is_out)):
                    now = (
                        arrives if is_in else a.negation(arrives),
                        repelled if is_out else a.negation(repelled),
                    )
                    found.append(a.both(a.decision(t.way[m]), a.both(*now)))
        return self._any(found)

    # ---------------------------------------------------------------------------------- units

    def _leaves(self, u: int) -> Any:
        return self.a.some([self.t.done[c] for c in self.t.moves_of[u]])

    def _has_left(self, u: int) -> Any:
        """Return whether unit u has moved or is dislodged."""
        return self.a.either(self._leaves(u), self.a.decision(self.t.dislodged[u]))

    def _is_dislodged(self, u: int, by: Designation | None, *, by_convoy: bool) -> Any:
        a, t = self.a, self.t
        dislodged = a.decision(t.dislodged[u])
        if by is None:
            return dislodged
        attacker = unit_number(t, by)
        moves = [m for m in t.coming[t.place[u]] if t.unit[m] == attacker]
        entered = self._any(
            a.both(a.decision(t.done[m]), a.decision(t.by_sea[m])) if by_convoy else a.decision(t.done[m])
            for m in moves
        )
        return a.both(dislodged, entered)

    def _is_in(self, u: int, location: int) -> Any:
        """Return whether unit u is in the location afterward, on any coast if the location names none."""
        t = self.t
        province = t.reader.ground.province
        whole = province[location] == location
        arrivals = [
            t.done[c]
            for c in t.moves_of[u]
            if t.reading[c].target == location or (whole and t.target[c] == location)
        ]
        here = t.reader.location[u]
        stays = here == location or (whole and province[here] == location)
        arrives = self.a.some(arrivals)
        return self.a.either(arrives, self.a.negation(self._has_left(u))) if stays else arrives

    def _is_now_there(self, claim: NowClaim) -> Any:
        """Return whether a unit of the power and kind is there, including one that has just converted."""
        a, t = self.a, self.t
        location = t.reader.ground.index[claim.location]
        found: list[Any] = []
        for u, unit in enumerate(t.units):
            if unit.power != claim.power:
                continue
            changes = {c: t.reading[c].into for c in t.candidates[u] if t.reading[c].into is not None}
            changed = {c: a.both(a.decision(t.chosen[c]), self._succeeds(c)) for c in changes}
            if unit.kind is claim.kind:
                unchanged = a.negation(self._any(changed.values()))
                found.append(a.both(self._is_in(u, location), unchanged))
            if t.place[u] == location:
                found += [changed[c] for c, kind in changes.items() if kind is claim.kind]
        return self._any(found)

    # --------------------------------------------------------------------------------- places

    def _is_occupied(self, province: int) -> Any:
        t = self.t
        entered = self.a.some([t.done[c] for c in t.coming[province]])
        u = t.at[province]
        return entered if u < 0 else self.a.either(entered, self.a.negation(self._has_left(u)))

    def _is_contested(self, province: int) -> Any:
        a, t = self.a, self.t
        wanted = self._any(a.exceeds(movement.prevent(a, t, c), ()) for c in t.coming[province])
        return a.both(wanted, a.negation(self._is_occupied(province)))

    # -------------------------------------------------------------------------------- retreats

    def _dislodgements(self, u: int) -> Iterator[tuple[DislodgedUnit, Any]]:
        """Yield the ways in which unit u can be dislodged, each with the literal that it happens."""
        a, t = self.a, self.t
        for m in t.coming[t.place[u]]:
            sea = a.decision(t.by_sea[m])
            for by_sea, so in ((False, a.negation(sea)), (True, sea)):
                if t.by_sea[m] != (NO if by_sea else YES):
                    one = DislodgedUnit(t.units[u], t.units[t.unit[m]].location, by_sea)
                    yield one, a.both(a.decision(t.done[m]), so)

    def _reachable(self, u: int) -> frozenset[Location]:
        conditions = self.t.reader.conditions
        return frozenset[Location]().union(
            *(reachable_locations(conditions, one) for one, _ in self._dislodgements(u))
        )

    def _is_retreat_open(self, u: int, place: Location) -> Any:
        """Return whether unit u is dislodged and can retreat to the place."""
        a, t = self.a, self.t
        conditions, ground = t.reader.conditions, t.reader.ground
        bare = Position(ground.board, ())
        attacked = self._any(
            so
            for one, so in self._dislodgements(u)
            if find_closure(conditions, bare, one, t.rulebook, place) is None
        )
        province = ground.index[place.province]
        vacant = a.both(a.negation(self._is_occupied(province)), a.negation(self._is_contested(province)))
        return self._all((a.decision(t.dislodged[u]), attacked, vacant))

    def _has_exact_retreats(self, u: int, locations: tuple[Location, ...]) -> Any:
        places = self._reachable(u)
        parts = [self.a.decision(self.t.dislodged[u])]
        parts += [
            self.a.negation(self._is_retreat_open(u, place))
            for place in sorted(places)
            if not any(covers(named, place) for named in locations)
        ]
        parts += [
            self._any(self._is_retreat_open(u, place) for place in sorted(places) if covers(named, place))
            for named in locations
        ]
        return self._all(parts)
