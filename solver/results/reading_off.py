"""Reads outcomes off a settled system: which inequality failed, who cut, who dislodged, which rule chose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...model.position import Unit
from ..conditions.relations import Reason, clause_of
from ..conditions.strengths import Cutting
from ..orders.reading import CONVOY, MOVE, SUPPORT, Reading
from ..rules import equations as rules
from ..rules.check import Exact
from ..rules.decisions import Terms
from ..search.extra_rules import Certainty
from ..search.settled_kernels import Settled, candidates_of
from ..system.conversions import converted, spoilers
from .choice_names import choice_name, deciding_choice
from .fault_details import fault_of
from .outcomes import (
    Arrives,
    Bounced,
    ClosedTo,
    Converted,
    ConvoyDisrupted,
    Cut,
    Cutter,
    Dislodged,
    Fault,
    Given,
    Impossible,
    Loss,
    MayNotAttack,
    Outcome,
    OwnUnitInPlace,
    Reduced,
    Refused,
    Repelled,
    Role,
    RuledOut,
    Spare,
    Spared,
    Stands,
    Strength,
    Unconverted,
    Untouched,
    Use,
    WithoutEffect,
)

if TYPE_CHECKING:
    from ..rules.passage import Passage
    from ..system.system import System

_GIVEN = Given()
_STANDS = Stands()


class Final(Exact):
    """`Exact` for the readers of outcomes, who ask it a hundred questions a turn."""

    __slots__ = ()

    def some(self, ds: Iterable[int], _by: Sequence[int] = ()) -> bool:
        """At least one of these decisions is yes."""
        values = self.values
        for d in ds:  # noqa: SIM110 - any() with a generator takes twice as long
            if values[d]:
                return True
        return False

    def total(self, base: int, terms: Terms, _rule: object = None, _subject: int = -1) -> int:
        """`base` plus the weights whose decision is yes."""
        values = self.values
        for weight, d, _ in terms:
            if values[d]:
                base += weight
        return base


class Reasons:
    """The reader of outcomes for one settled system; `readings` are those of the orders as given."""

    def __init__(self, t: System, readings: Sequence[Reading], settled: Sequence[Settled]) -> None:
        self.t = t
        self.values = t.values
        self.exact = Final(t.values)
        self.readings = readings
        self.plain = t.reader.conditions.strengths.weigh is None
        """Every unit has the strength one."""
        self.withholding = True in t.friendly_backers
        """Some support does not count against a unit of its own side."""
        self.stopped: dict[int, Settled] = {}
        """The decisions that an extra rule decided with no, by its kernel."""
        self.rings: dict[int, Settled] = {}
        """The moves that a circular movement let succeed, by its kernel."""
        self.idle_fleets: dict[int, Settled] = {}
        """The fleets whose convoy an extra rule broke off, by its kernel."""
        for kernel in settled:
            if kernel.verdict is not None:
                self._note(kernel)

    def _note(self, kernel: Settled) -> None:
        assert kernel.verdict is not None
        if kernel.verdict.certainty is Certainty.CIRCULAR:
            self.rings.update((d, kernel) for d in kernel.forced)
            return
        self.stopped.update((d, kernel) for d, value in kernel.forced.items() if not value)
        t, members = self.t, set(kernel.decisions)
        for d in kernel.decisions:
            passage = t.passages[self._travels[d]] if d in self._travels else None
            if passage is not None and d in self.stopped:
                self.idle_fleets.update((f, kernel) for f in passage.fleets if t.dislodged[f] in members)

    @cached_property
    def _travels(self) -> dict[int, int]:
        """The convoyed moves by the decisions about their ways."""
        t = self.t
        sailing = [c for c in t.movers if t.passages[c] is not None]
        return {d: c for c in sailing for d in (t.way[c], t.by_sea[c])}

    def outcome(self, c: int, reading: Reading) -> Outcome:
        """The outcome of candidate c, as its `reading` was given."""
        kind = reading.kind
        if reading.code is not None:
            return self._faulty(reading, reading.code, kind)
        if kind == MOVE:
            return self._move(c)
        t = self.t
        if t.unmatched and c in t.unmatched:
            return WithoutEffect(t.unmatched[c], self._fault(reading, t.unmatched[c]))
        if kind == SUPPORT:
            return self._support(c)
        return self._place(c, t.unit[c], reading)

    def _fault(self, reading: Reading, code: str) -> Fault:
        return fault_of(self.t, reading, code, self.readings)

    def _faulty(self, reading: Reading, code: str, kind: int) -> Outcome:
        fault = self._fault(reading, code)
        if reading.illegal:
            return Refused(code, fault)
        return Impossible(code, fault) if kind == MOVE else WithoutEffect(code, fault)

    def _ruled_out(self, kernel: Settled) -> RuledOut:
        """The outcome of an order that the extra rule for a kernel stopped."""
        assert kernel.verdict is not None
        rule = kernel.verdict.rule
        name = deciding_choice(self.t.rulebook, rule)
        orders = candidates_of(self.t, kernel.decisions)
        return RuledOut(name, rule is not None, len(orders), len(kernel.solutions))

    # ---------------------------------------------------------------------------- holds, convoys

    def _place(self, c: int, u: int, reading: Reading) -> Outcome:
        """A unit that holds or convoys."""
        t, values = self.t, self.values
        if values[t.dislodged[u]]:
            return self._dislodged(u, -1)
        if u in self.idle_fleets:
            return self._ruled_out(self.idle_fleets[u])
        if reading.into is not None:
            after = converted(t).get(u)
            return Unconverted(spoilers(t, u)) if after is None else Converted(after)
        comers = t.coming[t.place[u]]
        use = self._use(c, reading) if reading.kind == CONVOY else None
        if not comers:
            return _STANDS if use is None else Stands((), use)
        return Stands(tuple(self._repelled(m) for m in comers if values[t.way[m]]), use)

    def _repelled(self, m: int) -> Repelled:
        attack = self._named(self.attack(m))
        return Repelled(attack, self._met(m, attack)[1])

    def _dislodged(self, u: int, aim: int) -> Dislodged:
        t = self.t
        m = self._dislodger(u)
        return Dislodged(
            self._named(self.attack(m)), self._named(self.resistance(m)), t.place[t.unit[m]] == aim
        )

    def _dislodger(self, u: int) -> int:
        t = self.t
        return next(m for m in t.coming[t.place[u]] if self.values[t.done[m]])

    def _use(self, k: int, reading: Reading) -> Use:
        """What the convoy that is candidate k came to."""
        t, values = self.t, self.values
        for c in t.moves_of[reading.other]:
            passage = t.passages[c]
            if t.target[c] != reading.target or passage is None:
                continue
            if not values[t.by_sea[c]]:
                return Use.BY_LAND
            if not values[t.way[c]]:
                return Use.BROKEN
            listed = passage.listed[passage.fleets.index(t.unit[k])]
            return Use.SAILS if values[listed] else Use.NEEDLESS
        raise AssertionError("a convoy without the move that it matches")

    def dislodger_of(self, u: int) -> Unit | None:
        """Who dislodges unit u, if anybody."""
        t = self.t
        return t.units[t.unit[self._dislodger(u)]] if self.values[t.dislodged[u]] else None

    # ---------------------------------------------------------------------------------- supports

    def _support(self, s: int) -> Outcome:
        t, values = self.t, self.values
        u = t.unit[s]
        comers = t.coming[t.place[u]]
        done = t.done[s]
        if values[done]:
            against = self._not_against(s) if self.withholding else None
            if not comers:
                return _GIVEN if against is None else Given((), against)
            if s in t.brunt:
                return self._worn(s, comers, against)
            return Given(tuple(self._spared(s, u, m) for m in comers), against)
        if done in self.stopped:
            return self._ruled_out(self.stopped[done])
        cutting = self._cutting(s, comers)
        if s in t.brunt:
            full = t.support_weight[s]
            if self.exact.total(0, t.brunt[s], rules.cutting, s) < full:
                return self._dislodged(u, self._aim(s))
            return Cut(tuple(self._cutter(s, m) for m in cutting), full)
        if cutting:
            return Cut(tuple(self._cutter(s, m) for m in cutting))
        return self._dislodged(u, self._aim(s))

    def _cutting(self, s: int, comers: Sequence[int]) -> list[int]:
        """The moves whose attacks cut support s, or some of it."""
        t, values = self.t, self.values
        return [m for m in comers if any(values[d] and d != t.done[m] for d in t.cuts.cut_by[s].get(m, ()))]

    def _worn(self, s: int, comers: Sequence[int], against: Untouched | None) -> Outcome:
        """A support that counts, though attackers may have taken something off."""
        t = self.t
        cutting = self._cutting(s, comers)
        spared = tuple(self._spared(s, t.unit[s], m) for m in comers if m not in cutting)
        ruled = next(
            (self._ruled_out(self.stopped[d]) for _, d, _ in t.shares.parts[s] if d in self.stopped), None
        )
        if not cutting and ruled is None:
            return Given(spared, against)
        by = tuple(self._cutter(s, m) for m in cutting)
        return Reduced(self._share(s), t.support_weight[s], by, spared, against, ruled)

    def _share(self, s: int) -> int:
        """What support s adds."""
        return self.exact.total(0, self.t.shares.share(s), rules.remains, s)

    def _aim(self, s: int) -> int:
        """The province against which a support is aimed; -1 for a support in place."""
        t = self.t
        target = t.reading[s].target
        return t.reader.ground.province[target] if target >= 0 else -1

    def _not_against(self, s: int) -> Untouched | None:
        """A unit in the destination, against which a support does not count."""
        t, reading = self.t, self.t.reading[s]
        if reading.target < 0:
            return None
        aim = self._aim(s)
        for c in t.moves_of[reading.other]:
            d = t.defender[c]
            if d < 0 or not t.friendly_backers[c] or t.target[c] != aim:
                continue
            why = t.between.withheld(t.unit[s], t.unit[c], d)
            if why is not None and not self.exact.some(t.vacating[c]):
                return Untouched(t.units[d], clause_of(why))
        return None

    def _spared(self, s: int, u: int, m: int) -> Spared:
        """Why move m did not cut support s of unit u."""
        t = self.t
        attacker = t.unit[m]
        unit = t.units[attacker]
        if not self.values[t.way[m]]:
            return Spared(unit, Spare.NO_WAY)
        why = t.between.uncut(attacker, u)
        if why is not None:
            clause = clause_of(why)
            return Spared(unit, Spare.OWN_SIDE if clause is None else Spare.CLAUSE, clause)
        if t.place[attacker] == self._aim(s):
            by_sea = self.values[t.by_sea[m]]
            return Spared(
                unit, Spare.AIM, choice_name(t.rulebook, "convoyed_support_cut") if by_sea else None
            )
        return Spared(unit, Spare.RULE, choice_name(t.rulebook, "convoy_paradox"))

    def _cutter(self, s: int, m: int) -> Cutter:
        t = self.t
        attacker = t.unit[m]
        by_sea = bool(self.values[t.by_sea[m]])
        from_aim = t.place[attacker] == self._aim(s)
        rule = choice_name(t.rulebook, "convoyed_support_cut") if from_aim else None
        strength = None
        if s in t.brunt:
            with_supports = t.reader.conditions.strengths.cutting is Cutting.ONE_TO_ONE_SUPPORTED
            strength = t.attack_weight[m] + (
                sum(map(self._share, t.supports.backing[m])) if with_supports else 0
            )
        return Cutter(t.units[attacker], by_sea, rule, strength)

    # ------------------------------------------------------------------------------------- moves

    def _move(self, c: int) -> Outcome:
        t, values = self.t, self.values
        if not values[t.way[c]]:
            return self._without_way(c)
        attack = self._named(self.attack(c))
        d = t.defender[c]
        done = values[t.done[c]]
        beaten, strongest = self._met(c, attack) if d >= 0 or t.rivals[c] else ((), None)
        if done:
            if d < 0 and t.passages[c] is None:
                return Arrives(attack, beaten)
            return self._arrival(c, d, attack, beaten)
        if t.done[c] in self.stopped:
            return self._ruled_out(self.stopped[t.done[c]])
        if d >= 0 and t.barred[c] and not self.exact.some(t.vacating[c]):
            unit, stays = t.units[t.unit[c]], t.units[d]
            clause = clause_of(t.between.spared(t.unit[c], d))
            return OwnUnitInPlace(unit, stays) if clause is None else MayNotAttack(unit, stays, clause)
        if strongest is None:
            raise AssertionError("a move failed although it beats everything against it")
        return Bounced(attack, strongest)

    def _arrival(self, c: int, d: int, attack: Strength, beaten: tuple[Strength, ...]) -> Arrives:
        t, values = self.t, self.values
        left_by = dislodges = None
        if d >= 0:
            gone = self.exact.some(t.leaving[d])
            left_by, dislodges = (t.units[d], None) if gone else (None, t.units[d])
        passage = t.passages[c]
        fleets = self._route(passage) if passage is not None and values[t.by_sea[c]] else ()
        ring = self._ring(c) if self.rings and t.done[c] in self.rings else ()
        return Arrives(attack, beaten, left_by, dislodges, fleets, ring)

    def _route(self, passage: Passage) -> tuple[Unit, ...]:
        """A shortest intact route of a convoy."""
        values = self.values
        kept = [
            bool(values[given]) and not values[lost]
            for given, lost in zip(passage.given, passage.lost, strict=True)
        ]
        routes = [(i,) for i in passage.first if kept[i]]
        seen = set(passage.first)
        for route in routes:  # grows while it is read: nearer routes come first
            if passage.last[route[-1]]:
                return tuple(self.t.units[passage.fleets[i]] for i in route)
            fresh = [i for i in passage.links[route[-1]] if kept[i] and i not in seen]
            seen.update(fresh)
            routes += [(*route, i) for i in fresh]
        raise AssertionError("an open convoy without an intact route")

    def _ring(self, c: int) -> tuple[Unit, ...]:
        """The other units of the ring, each followed by the one whose place it takes."""
        t = self.t
        members = {t.subject[d] for d in self.rings[t.done[c]].decisions}
        ring: list[Unit] = []
        following = t.moves_of[t.defender[c]][0]
        while following != c and following in members:
            ring.append(t.units[t.unit[following]])
            following = t.moves_of[t.defender[following]][0]
        return tuple(ring)

    def _without_way(self, c: int) -> Outcome:
        """A move whose way is not open."""
        t, values = self.t, self.values
        passage = t.passages[c]
        if t.way[c] in self.stopped:
            return self._ruled_out(self.stopped[t.way[c]])
        if c in t.access.closed or (c in t.shut_by and self.exact.some(t.shut_by[c])):
            return self._closed(c)
        if passage is None or not passage.fleets:
            return WithoutEffect("no_convoy_ordered", self._fault(t.reading[c], "no_convoy_ordered"))
        lost = tuple(
            Loss(t.units[f], t.units[t.unit[self._dislodger(f)]])
            for f, d in zip(passage.fleets, passage.lost, strict=True)
            if values[d]
        )
        broken_anyway = not self.exact.joined(passage, -1, False)
        return ConvoyDisrupted(lost, None if broken_anyway else choice_name(t.rulebook, "convoy_routes"))

    def _closed(self, c: int) -> ClosedTo:
        """A move into a province that is closed to it, or shut as the unit there left."""
        t = self.t
        return ClosedTo(t.access.clauses[c], None if c in t.access.closed else t.units[t.defender[c]])

    # --------------------------------------------------------------------------------- strengths

    def attack(self, c: int) -> Strength:
        """The attack strength of a move whose way is open."""
        t = self.t
        unit = t.units[t.unit[c]]
        base = t.attack_weight[c]
        supports = t.supports.backing[c]
        if not supports and not t.barred[c]:
            return Strength(Role.ATTACK, unit, base, base)
        values, done = self.values, t.done
        given = [s for s in supports if values[done[s]]]
        if not (t.barred[c] or t.friendly_backers[c]):  # nothing is withheld: supports just add up
            value = base + self._sum(given)
            backers = tuple([t.units[t.unit[s]] for s in given])
            return Strength(Role.ATTACK, unit, value, base, backers, (), self._shares(given))
        value = int(rules.attack(self.exact, t, c))
        d = t.defender[c]
        withheld: list[tuple[int, Reason]] = []
        if t.friendly_backers[c] and not self.exact.some(t.vacating[c]):
            withheld = [
                (s, why) for s in given if (why := t.between.withheld(t.unit[s], t.unit[c], d)) is not None
            ]
        out = [s for s, _ in withheld]
        counted = [s for s in given if s not in out]
        clauses = [(t.units[t.unit[s]], clause_of(why)) for s, why in withheld]
        return Strength(
            Role.ATTACK,
            unit,
            value,
            base,
            tuple([t.units[t.unit[s]] for s in counted]),
            tuple([unit for unit, clause in clauses if clause is None]),
            self._shares(counted),
            tuple([(unit, clause) for unit, clause in clauses if clause is not None]),
        )

    def _named(self, strength: Strength) -> Strength:
        """The strength with the clause by which its unit is not worth one, where its variant names it."""
        clauses = self.t.strengths.clauses
        if not clauses:
            return strength
        return strength._replace(clause=clauses[self.t.units.index(strength.unit)])

    def _sum(self, given: Sequence[int]) -> int:
        """What given supports add together."""
        if self.t.shares.parts:
            return sum(map(self._share, given))
        weight = self.t.support_weight
        return sum([weight[s] for s in given])

    def _shares(self, given: Sequence[int]) -> tuple[int, ...]:
        """What each of some given supports adds; nothing where each has the strength one."""
        if self.plain:
            return ()
        weight = self.t.support_weight
        return tuple(map(self._share, given)) if any(weight[s] != 1 for s in given) else ()

    def _met(self, c: int, attack: Strength) -> tuple[tuple[Strength, ...], Strength | None]:
        """What stands against a move, and the strongest of it that the attack does not exceed.

        That is None where nothing of it has any strength, though the attack may have none itself.
        """
        t = self.t
        d = t.defender[c]
        met: list[Strength] = []
        if d >= 0 and (t.opponents[c] or not self.exact.some(t.leaving[d])):
            against = self._named(self.resistance(c))
            if against.value:
                met.append(against)
        for rival in t.rivals[c]:
            value = int(rules.prevent(self.exact, t, rival))
            if value:
                met.append(self._named(self._made_of(Role.PREVENT, rival, value)))
        strongest: Strength | None = None
        for one in met:
            if one.value >= attack.value and (strongest is None or one.value > strongest.value):
                strongest = one
        return tuple(met), strongest

    def resistance(self, c: int) -> Strength:
        """What the unit in the destination, which does not leave, brings against a move."""
        t, values = self.t, self.values
        d = t.defender[c]
        if not t.opponents[c]:  # the most common cases
            if t.moves_of[d]:
                return Strength(Role.HOLD, t.units[d], t.stuck_weight[d], t.stuck_weight[d])
            if not t.supports.in_place[d]:
                return Strength(Role.HOLD, t.units[d], t.hold_weight[d], t.hold_weight[d])
        value = int(rules.resistance(self.exact, t, c))
        for opponent, face_to_face in t.opponents[c]:
            if values[face_to_face]:
                return self._made_of(Role.DEFEND, opponent, value)
        if t.moves_of[d]:
            return Strength(Role.HOLD, t.units[d], value, t.stuck_weight[d])
        given = [s for s in t.supports.in_place[d] if values[t.done[s]]]
        backers = tuple([t.units[t.unit[s]] for s in given])
        return Strength(
            Role.HOLD, t.units[d], value, value - self._sum(given), backers, (), self._shares(given)
        )

    def _made_of(self, role: Role, c: int, value: int) -> Strength:
        """The defend or prevent strength of move c."""
        t = self.t
        given = [s for s in t.supports.backing[c] if self.values[t.done[s]]]
        backers = tuple([t.units[t.unit[s]] for s in given])
        base = value - self._sum(given)
        return Strength(role, t.units[t.unit[c]], value, base, backers, (), self._shares(given))
