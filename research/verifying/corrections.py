"""Corrections of wrong claims, and the sentences that explain them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...model.names import Location, Province
from ...model.orders import Designation
from ...model.position import DislodgedUnit, Unit
from ...solver import (
    SUPPORT,
    AttackerOrigin,
    Closure,
    Contested,
    Exact,
    FaultyRetreat,
    Occupied,
    OrderResult,
    Resolution,
    Status,
    System,
    find_closure,
)
from ..claims.claims import (
    Claim,
    ClaimedResult,
    ContestedClaim,
    ContestedListClaim,
    Denial,
    DislodgedClaim,
    DislodgedListClaim,
    EmptyClaim,
    MovesClaim,
    NowClaim,
    OrderClaim,
    PlaceClaim,
    RetreatClaim,
    RetreatsClaim,
)
from ..claims.reference_resolution import Background, find_background, find_candidates, unit_number
from ..claims.truth import truth

_MOST_REASONS = 3
"""The maximum number of sentences that explain one claim."""


class Corrections:
    """The true claims under given values of the decisions."""

    def __init__(self, t: System, values: Sequence[int], background: Background) -> None:
        self._t = t
        self._values = values
        self._exact = Exact(values)
        self._background = background

    def correct(self, claim: Claim) -> Claim:
        """Return a true claim about the same subject; the claim itself if it is true."""
        if self.is_true(claim):
            return claim
        match claim.fact if isinstance(claim, Denial) else claim:
            case OrderClaim() as order_claim:
                return self._correct_order(order_claim)
            case DislodgedClaim(unit) | MovesClaim(unit) | PlaceClaim(unit):
                return self._correct_unit(unit, asked_to_stay=not isinstance(claim, DislodgedClaim))
            case NowClaim(_, _, location):
                return self._now_claim(location)
            case EmptyClaim(province):
                return EmptyClaim(province) if isinstance(claim, Denial) else self._occupant_claim(province)
            case ContestedClaim(province):
                return self._correct_contested(province, denied=isinstance(claim, Denial))
            case RetreatClaim(unit) | RetreatsClaim(unit):
                u = unit_number(self._t, unit)
                if not self._values[self._t.dislodged[u]]:
                    return self._correct_unit(unit, asked_to_stay=False)
                return RetreatsClaim(unit, self._open_retreats(unit))
            case DislodgedListClaim():
                dislodged = [u for u, d in enumerate(self._t.dislodged) if self._values[d]]
                return DislodgedListClaim(tuple(_designate(self._t.units[u]) for u in dislodged))
            case ContestedListClaim():
                names = self._t.reader.ground.names
                provinces = [Province(names[p]) for p, incoming in enumerate(self._t.coming) if incoming]
                contested = [p for p in provinces if self.is_true(ContestedClaim(p))]
                return ContestedListClaim(tuple(sorted(contested)))

    def is_true(self, claim: Claim) -> bool:
        """Return whether the claim holds under the values."""
        return bool(truth(self._exact, self._t, claim, self._background))

    def _correct_order(self, claim: OrderClaim) -> Claim:
        """Return the claim with the order's actual result."""
        t = self._t
        candidates, _ = find_candidates(t, self._background, claim)
        own = [t.units[t.unit[c]].power for c in candidates]
        plain = replace(claim, by=None, power=None if claim.power in own else claim.power)
        dislodged = any(self._values[t.dislodged[t.unit[c]]] for c in candidates)
        verdicts = [
            ClaimedResult.SUCCEEDS,
            ClaimedResult.VOID,
            ClaimedResult.BOUNCES,
            ClaimedResult.DISRUPTED,
            ClaimedResult.CUT,
        ]
        if dislodged:
            verdicts.remove(ClaimedResult.CUT)
        for verdict in verdicts:
            actual = replace(plain, verdict=verdict)
            if self.is_true(actual):
                is_cut = verdict is ClaimedResult.CUT
                return replace(actual, by=self._find_cutter(candidates)) if is_cut else actual
        return replace(plain, verdict=ClaimedResult.FAILS)

    def _find_cutter(self, candidates: Sequence[int]) -> Designation | None:
        """Return a unit that cut the support."""
        t = self._t
        for s in candidates:
            if t.reading[s].kind == SUPPORT:
                for m, cutting in t.cut_by[s].items():
                    if any(self._values[d] for d in cutting):
                        return _designate(t.units[t.unit[m]])
        return None

    def _correct_unit(self, named: Designation, *, asked_to_stay: bool) -> Claim:
        """Return the claim that says whether the unit is dislodged, has moved or has stayed."""
        t, u = self._t, unit_number(self._t, named)
        if self._values[t.dislodged[u]]:
            attacker = next(m for m in t.coming[t.place[u]] if self._values[t.done[m]])
            return DislodgedClaim(named, _designate(t.units[t.unit[attacker]]))
        moved = self._moved_to(u)
        if moved is not None:
            return PlaceClaim(named, moved)
        return MovesClaim(named, away=False) if asked_to_stay else Denial(DislodgedClaim(named))

    def _moved_to(self, u: int) -> Location | None:
        t = self._t
        for c in t.moves_of[u]:
            if self._values[t.done[c]]:
                return t.reader.ground.names[t.reading[c].target]
        return None

    def _find_occupant(self, province: str) -> tuple[int, Location] | None:
        """Return the unit in the province afterward with its location, or None."""
        t = self._t
        p = t.reader.ground.index[province]
        for c in t.coming[p]:
            if self._values[t.done[c]]:
                return t.unit[c], t.reader.ground.names[t.reading[c].target]
        u = t.at[p]
        if u < 0 or self._moved_to(u) is not None or self._values[t.dislodged[u]]:
            return None
        return u, t.units[u].location

    def _occupant_claim(self, province: Province) -> Claim:
        occupant = self._find_occupant(province)
        assert occupant is not None
        return PlaceClaim(_designate(self._t.units[occupant[0]]), occupant[1])

    def _now_claim(self, location: Location) -> Claim:
        province = location.province
        occupant = self._find_occupant(province)
        if occupant is None:
            return EmptyClaim(province)
        u, place = occupant
        unit = self._t.units[u]
        into = [self._t.reading[c].into for c in self._t.candidates[u]]
        for kind in (unit.kind, *(kind for kind in into if kind is not None)):
            for where in (place, Location(province)):
                now = NowClaim(unit.power, kind, where)
                if self.is_true(now):
                    return now
        return PlaceClaim(_designate(unit), place)

    def _correct_contested(self, province: Province, *, denied: bool) -> Claim:
        if denied:
            return ContestedClaim(province)
        if self._find_occupant(province) is not None:
            return self._occupant_claim(province)
        return Denial(ContestedClaim(province))

    def _open_retreats(self, named: Designation) -> tuple[Location, ...]:
        names = self._t.reader.ground.names
        return tuple(sorted(name for name in names if self._is_exactly_open(named, name)))

    def _is_exactly_open(self, named: Designation, location: Location) -> bool:
        """Return whether exactly this location is open. A fleet retreats to a coast, not to its province."""
        ground = self._t.reader.ground
        unit = self._t.units[unit_number(self._t, named)]
        coasts = ground.coasts_of(ground.index[location.province])
        if unit.kind.value == "F" and coasts and location == location.province:
            return False
        return self.is_true(RetreatClaim(named, location))


def _designate(unit: Unit) -> Designation:
    return Designation(unit.location, unit.kind)


# ------------------------------------------------------------------------------------------ reasons


def reasons(resolution: Resolution, claim: Claim) -> tuple[str, ...]:
    """Return the sentences that explain the facts a claim is about."""
    if isinstance(claim, Denial):
        return reasons(resolution, claim.fact)
    if isinstance(claim, RetreatClaim | RetreatsClaim):
        found = tuple(_retreat_reasons(resolution, claim))
        if found:
            return found[:_MOST_REASONS]
    results = dict.fromkeys(result.why for result in _deciding_results(resolution, claim))
    return tuple(results)[:_MOST_REASONS]


def _deciding_results(resolution: Resolution, claim: Claim) -> Iterator[OrderResult]:
    """Yield the orders that decide the facts a claim is about, the most relevant first."""
    t = resolution.system
    match claim:
        case OrderClaim():
            yield from _results_of_order(resolution, claim)
        case (
            DislodgedClaim(unit)
            | MovesClaim(unit)
            | PlaceClaim(unit)
            | RetreatClaim(unit)
            | RetreatsClaim(unit)
        ):
            u = unit_number(t, unit)
            if not isinstance(claim, MovesClaim | PlaceClaim) and not _has_left(t, u):
                yield from _results_of_incoming(resolution, t.place[u])
            yield from _followed_results(resolution, u)
        case EmptyClaim(province) | ContestedClaim(province):
            yield from _results_about_place(resolution, province)
        case NowClaim(_, _, location):
            yield from _results_about_place(resolution, location.province)
        case DislodgedListClaim(units):
            claimed = {unit_number(t, unit) for unit in units}
            actual = {u for u, d in enumerate(t.dislodged) if t.values[d]}
            for u in sorted(claimed ^ actual):
                yield from _deciding_results(resolution, DislodgedClaim(_designate(t.units[u])))
        case ContestedListClaim(provinces):
            for province in sorted(resolution.contested ^ set(provinces)):
                yield from _results_about_place(resolution, province)
        case Denial():
            return


def _has_left(t: System, u: int) -> bool:
    """Return whether unit u has moved or is dislodged."""
    return bool(t.values[t.dislodged[u]]) or any(t.values[t.done[c]] for c in t.moves_of[u])


def _results_about_place(resolution: Resolution, province: str) -> Iterator[OrderResult]:
    """Yield the orders that decide which unit is in a province."""
    t = resolution.system
    p = t.reader.ground.index[province]
    arrived = [c for c in t.coming[p] if t.values[t.done[c]]]
    for c in arrived:
        yield from _followed_results(resolution, t.unit[c])
    if t.at[p] >= 0:
        yield from _followed_results(resolution, t.at[p])
    if not arrived:
        yield from _results_of_incoming(resolution, p)


def _results_of_incoming(resolution: Resolution, province: int) -> Iterator[OrderResult]:
    for c in resolution.system.coming[province]:
        yield from _followed_results(resolution, resolution.system.unit[c])


def _followed_results(resolution: Resolution, u: int) -> Iterator[OrderResult]:
    """Yield the result of the order that a unit follows."""
    t = resolution.system
    order = t.reading[t.candidates[u][0]].order
    for result in resolution.orders:
        if result.unit == t.units[u] and result.order == order and result.status is not Status.ILLEGAL:
            yield result
            return


def _results_of_order(resolution: Resolution, claim: OrderClaim) -> Iterator[OrderResult]:
    t = resolution.system
    candidates, refused = find_candidates(t, find_background(resolution), claim)
    for c in candidates:
        yield from _followed_results(resolution, t.unit[c])
    if refused:
        for result in resolution.orders:
            same = result.order == claim.order and claim.power in (None, result.power)
            if result.status is Status.ILLEGAL and same:
                yield result


def _retreat_reasons(resolution: Resolution, claim: RetreatClaim | RetreatsClaim) -> Iterator[str]:
    """Yield, for each place about which the claim is wrong, why it is open or closed."""
    t = resolution.system
    unit = t.units[unit_number(t, claim.unit)]
    dislodged = next((one for one in resolution.dislodged if one.unit == unit), None)
    if dislodged is None:
        return
    open_now = resolution.retreats[unit]
    if isinstance(claim, RetreatClaim):
        doubtful = [claim.location]
    else:
        doubtful = sorted(set(claim.locations) ^ set(open_now))
    for place in doubtful:
        yield _retreat_reason(resolution, dislodged, place)


def _retreat_reason(resolution: Resolution, dislodged: DislodgedUnit, place: Location) -> str:
    conditions, rulebook = resolution.system.reader.conditions, resolution.system.rulebook
    closed = find_closure(conditions, resolution.after, dislodged, rulebook, place)
    if closed is None:
        return f"{dislodged.unit} can retreat to {place}: it is vacant, and there was no standoff there."
    return f"{dislodged.unit} cannot retreat to {place}: {_describe_closure(closed)}."


def _describe_closure(closed: Closure) -> str:
    match closed:
        case Occupied(by):
            return f"{by} is there"
        case AttackerOrigin(rule):
            return f"its attacker came from there{f' ({rule})' if rule is not None else ''}"
        case Contested():
            return "there was a standoff there"
        case FaultyRetreat("not_adjacent"):
            return "it cannot go there in one step"
        case FaultyRetreat(code):
            return f"{code} closes it"
