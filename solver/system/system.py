"""The system of decisions that an order set amounts to.

A `System` knows who is where, who goes where, who backs whom and what can cut what, as tables of
small integers; together with `rules` it defines every decision. It is built over *candidates*: each
unit has one or more orders it might follow, each with a decision "this is the order given". In an
adjudication every unit has one candidate, that decision is the constant `YES`, and most of the rest
folds away.

Decisions that their definition settles at once are folded into the constants `NO` and `YES` while
building, by running the rule itself on what is known so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ...model.names import UnitKind
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import AdjacentConvoy, AvoidedHeadToHead, ConvoyRoutes, SupportCoast
from ..conditions.relations import OWN_SIDE, Reason, Relation
from ..conditions.strengths import Cutting, Weights
from ..orders.reading import CONVOY, MOVE, SUPPORT, Reader, Reading
from ..rules.bounds import UNKNOWN, Bounds
from ..rules.equations import NO, YES, Rule, Terms, battle, dislodged, move, passing, support
from .cuts import Limit, find_cutters
from .passages import Passage
from .shares import divide_supports
from .travel import open_ways

_SHOWN_BY_OWNER = (
    AdjacentConvoy.INTENT_LAND_FALLBACK,
    AdjacentConvoy.INTENT_FALLBACK_IF_BROKEN,
    AdjacentConvoy.INTENT_NO_FALLBACK,
)
_SHOWN_BY_OPPOSITION = (AdjacentConvoy.CONVOY_IF_OPPOSED, AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT)


_NOBODY: list[int] = []
"""Who comes to most provinces; never changed."""


class System:
    """All decisions of one movement phase and what their rules need to know.

    Lists named for units (`place`, `dislodged`, `holders` ...) are indexed by unit, those named for
    orders (`done`, `way`, `rivals` ...) by candidate, those of decisions (`rule`, `subject`) by decision.
    """

    def __init__(self, reader: Reader, candidates: Sequence[Reading]) -> None:
        """`candidates` are the orders each unit might follow, at least one, in the order of the units."""
        rulebook = reader.rulebook
        self.reader = reader
        self.rulebook = rulebook
        self.units = reader.units
        self.place = reader.place
        self.at = reader.at
        self._read_choices(rulebook)
        self._number_candidates(candidates)
        self._number_decisions()
        self._match_supports()
        self._match_convoys()
        self._open_ways()
        self._weigh()
        self._cut()
        self._set_against_each_other()

    # ----------------------------------------------------------------------------- the choices

    def _read_choices(self, rulebook: Rulebook) -> None:
        adjacent = rulebook.adjacent_convoy
        self.own_fleets_first = rulebook.convoy_routes is ConvoyRoutes.ANY_ROUTE_OWN_FIRST
        self.every_fleet_counts = rulebook.convoy_routes is not ConvoyRoutes.ALL_ROUTES
        self.own_fleet_shows_wish = adjacent in _SHOWN_BY_OWNER
        self.opposition_shows_wish = adjacent in _SHOWN_BY_OPPOSITION
        self.any_convoy_shows_wish = adjacent is AdjacentConvoy.CONVOY_IF_ORDERED
        self.wish_needs_route = adjacent not in (
            AdjacentConvoy.INTENT_NO_FALLBACK,
            AdjacentConvoy.EXPLICIT_ONLY,
        )
        self.land_remains = adjacent in (
            AdjacentConvoy.CONVOY_IF_OPPOSED_AND_INTACT,
            AdjacentConvoy.INTENT_FALLBACK_IF_BROKEN,
        )
        self.avoided_battle_counts = rulebook.avoided_head_to_head is AvoidedHeadToHead.NEVER_AFFECTS

    # -------------------------------------------------------------------------- units and orders

    def _number_candidates(self, candidates: Sequence[Reading]) -> None:
        """Sort the orders by what they do, and note who comes to each province."""
        self.reading = candidates
        count = self.count = len(candidates)
        ground, at = self.reader.ground, self.at
        province = ground.province
        coming: list[list[int]] = [_NOBODY] * ground.provinces
        target: list[int] = [-1] * count
        by_land: list[bool] = [False] * count
        moves_of: list[tuple[int, ...]] = [()] * len(self.units)
        movers: list[int] = []
        supports: list[int] = []
        convoys: list[int] = []
        attacked: list[int] = []
        for c, reading in enumerate(candidates):
            kind = reading.kind
            if kind == MOVE:
                moves_of[reading.unit] += (c,)
                if reading.code is None:
                    p = target[c] = province[reading.target]
                    by_land[c] = reading.by_land
                    movers.append(c)
                    if coming[p]:
                        coming[p].append(c)
                    else:
                        coming[p] = [c]
                        if p in at:
                            attacked.append(at[p])
            elif kind == SUPPORT:
                if reading.code is None:
                    supports.append(c)
            elif kind == CONVOY:
                convoys.append(c)
        unit = self.unit = [reading.unit for reading in candidates]
        self.coming = coming
        """The moves into each province."""
        self.target = target
        self.by_land = by_land
        self.moves_of = moves_of
        self.movers, self.supports, self.convoys = movers, supports, convoys
        """The candidates that move and those that support, as far as possible; those that convoy."""
        self.attacked = attacked
        """The units that somebody moves against."""
        self.wavers = [False] * len(self.units)
        """The units with both a move and another order among their candidates."""
        if count > len(self.units):
            of_unit = Counter(unit)
            self.wavers = [0 < len(moves) < of_unit[u] for u, moves in enumerate(moves_of)]

    @cached_property
    def candidates(self) -> list[tuple[int, ...]]:
        """The candidates of each unit."""
        of_unit: list[tuple[int, ...]] = [()] * len(self.units)
        for c, u in enumerate(self.unit):
            of_unit[u] += (c,)
        return of_unit

    # -------------------------------------------------------------------------------- decisions

    def _number_decisions(self) -> None:
        """Every unit's and order's decisions get their numbers; constants where nothing can happen."""
        self.rule: list[Rule | None] = [None, None]
        self.subject: list[Any] = [-1, -1]
        self.values: list[int] = [0, 1]
        done = self.done = [NO] * self.count
        """The success of each move and whether each support is given."""
        self._decide_all(move, self.movers, done)
        self.free: list[tuple[int, ...]] = []
        """For each unit with several candidates the decisions of which exactly one is yes."""
        self.chosen: list[int] = [YES] * self.count
        if self.count > len(self.units):
            for of in self.candidates:
                if len(of) > 1:
                    for c in of:
                        self.chosen[c] = self.decide(None, c)
                    self.free.append(tuple(self.chosen[c] for c in of))
        coming, place, unit = self.coming, self.place, self.unit
        attackable: list[int] = []
        for s in self.supports:
            if coming[place[unit[s]]]:
                attackable.append(s)
            else:
                done[s] = self.chosen[s]
        self._decide_all(support, attackable, done)
        self.first_dislodged = len(self.rule)
        """The first decision about a dislodgement; those about moves and supports come before."""
        self.dislodged: list[int] = [NO] * len(self.units)
        self._decide_all(dislodged, self.attacked, self.dislodged)
        self.leaving: list[tuple[int, ...]] = [()] * len(self.units)
        """The successes of each unit's own moves."""
        self.entering: list[list[int]] = [_NOBODY] * len(self.units)
        """The successes of the moves into each unit's place."""
        moves_of = self.moves_of
        for u in self.attacked:
            self.entering[u] = [done[c] for c in coming[place[u]]]
            if moves_of[u]:
                self.leaving[u] = tuple([done[c] for c in moves_of[u]])
        self.first_late = len(self.rule)
        """The first of the decisions that are made while the rest is built."""

    def _decide_all(self, rule: Rule, subjects: Sequence[int], numbers: list[int]) -> None:
        """New decisions of one kind for several subjects; their numbers go into `numbers`."""
        for d, subject in enumerate(subjects, len(self.rule)):
            numbers[subject] = d
        self.rule += [rule] * len(subjects)
        self.subject += subjects
        self.values += [UNKNOWN] * len(subjects)

    def agenda(self) -> list[int]:
        """All decisions in a good order to look at them: most of them after what they depend on."""
        after_moves = 2 + len(self.movers)
        supports = range(after_moves, self.first_dislodged)
        late = range(self.first_late, len(self.values))
        moves = range(2, after_moves)
        dislodgements = range(self.first_dislodged, self.first_late)
        return [*supports, *late, *moves, *dislodgements]

    def decide(self, rule: Rule | None, subject: Any) -> int:
        """A new decision with its definition (None: a free choice)."""
        self.rule.append(rule)
        self.subject.append(subject)
        self.values.append(UNKNOWN)
        return len(self.rule) - 1

    def fold(self, rule: Rule, subject: Any) -> int:
        """The decision defined by a rule: a constant if the rule already settles it."""
        value: int = rule(Bounds(self.values), self, subject)
        return self.decide(rule, subject) if value == UNKNOWN else value

    # ------------------------------------------------------------------------ supports and convoys

    def _match_supports(self) -> None:
        """Give each support to the orders it fits (DATC 4.B.4); the others say why they have no effect."""
        self.backing: list[tuple[int, ...]] = [()] * self.count
        """The supports that fit each move."""
        self.supports_in_place: list[tuple[int, ...]] = [()] * len(self.units)
        self.unmatched: dict[int, str] = {}
        """Legal supports and convoys that find nothing to support or carry, with the reason."""
        self.supported_units: set[int] = set()
        self.supported_moves: set[int] = set()
        province = self.reader.ground.province
        aloof: set[int] = set()
        self.aloof: dict[int, tuple[int, ...]] = {}
        """The units that cannot be supported in place if they follow one of these orders to change."""
        converts = self.reader.conditions.orders.converts
        if converts is not None and not converts.supportable:
            for c, reading in enumerate(self.reading):
                u = reading.unit
                if reading.into is not None and self.chosen[c] == YES:
                    aloof.add(u)
                elif reading.into is not None:
                    self.aloof[u] = (*self.aloof.get(u, ()), self.chosen[c])
        for s in self.supports:
            reading = self.reading[s]
            other = reading.other
            if reading.target < 0:
                if (not self.moves_of[other] or self.wavers[other]) and other not in aloof:
                    self.supports_in_place[other] += (s,)
                    self.supported_units.add(other)
                else:
                    self.unmatched[s] = "no_matching_order"
                continue
            matched, aimed = False, province[reading.target]
            code = "no_matching_order"
            for c in self.moves_of[other]:
                if self.target[c] == aimed:
                    actual = self.reading[c]
                    mismatch = (
                        None if actual.target == reading.target else self._coast_mismatch(reading, actual)
                    )
                    if mismatch is None:
                        self.backing[c] += (s,)
                        self.supported_moves.add(c)
                        matched = True
                    else:
                        code = mismatch
            if not matched:
                self.unmatched[s] = code

    def _coast_mismatch(self, wish: Reading, actual: Reading) -> str | None:
        """Why a support does not fit a fleet's move to a coast (DATC 4.B.4); None if it does."""
        choice = self.rulebook.support_coast
        reader = self.reader
        named: int | None = wish.target if wish.target >= reader.ground.provinces else None
        coasts = reader.ground.coasts_of(self.reader.ground.province[actual.target])
        if choice is SupportCoast.IGNORED or self.units[actual.unit].kind is not UnitKind.FLEET:
            return None
        if named is None:
            if choice is SupportCoast.OPTIONAL_MATCH:
                return None
            if choice is SupportCoast.MANDATORY:
                return "coast_missing"
            if choice is SupportCoast.MANDATORY_POORLY_WRITTEN:
                steps = reader.ground.steps[UnitKind.FLEET][reader.locations[actual.unit]]
                own = self.units[wish.unit].power == self.units[actual.unit].power
                return None if own or len(steps.intersection(coasts)) == 1 else "coast_missing"
            named = reader.default_coast(choice.value, coasts)
        return None if named == actual.target else "coast_mismatch"

    def _match_convoys(self) -> None:
        """Collect for each army's move the fleets ordered to carry it."""
        self.carriers: dict[int, list[int]] = {}
        self.wishes: dict[int, list[int]] = {}
        """For each army's move the convoy orders that name it, also those that cannot carry it."""
        self.carried_by: dict[int, list[tuple[int, int]]] = {}
        """For each fleet the moves it is ordered to carry, with the order."""
        for k in self.convoys:
            reading = self.reading[k]
            if reading.other < 0:
                continue
            moves = [c for c in self.moves_of[reading.other] if self.target[c] == reading.target]
            for c in moves:
                self.wishes.setdefault(c, []).append(k)
                if reading.code is None:
                    self.carriers.setdefault(c, []).append(k)
                    self.carried_by.setdefault(self.unit[k], []).append((c, k))
            if not moves and reading.code is None:
                self.unmatched[k] = "no_matching_order"

    def _open_ways(self) -> None:
        """Find how each move travels: by land, by sea, or in no way at all (DATC 4.A.1, 4.A.3)."""
        self.passages: list[Passage | None] = [None] * self.count
        self.asks_for_convoy: dict[int, bool] = {}
        self.own_convoys: dict[int, tuple[int, ...]] = {}
        self.swaps: dict[int, tuple[int, ...]] = {}
        self.way: list[int] = list(self.chosen)
        """Whether each move can be made; of no meaning for other orders and for impossible moves."""
        self.by_sea: list[int] = [NO] * self.count
        self.closed: set[int] = set()
        """The moves into provinces that are closed to their units."""
        self.closing: dict[int, str] = {}
        """The clauses by which provinces are closed to moves, or shut as the unit there leaves."""
        self.shut_by: dict[int, tuple[int, ...]] = {}
        """The moves into provinces that shut when the unit there leaves, with the decisions that say so."""
        open_ways(self)

    # ------------------------------------------------------------------------------- strengths

    def _weigh(self) -> None:
        """The strength of every unit in every role."""
        weigh = self.reader.conditions.strengths.weigh
        weights: list[Weights] = []
        self.weight_clause: list[str | None] = []
        """The clauses by which units have other strengths than one; empty where no unit has."""
        if weigh is None:
            self.hold_weight = self.rallied_weight = self.stuck_weight = [1] * len(self.units)
            self.attack_weight = self.prevent_weight = self.support_weight = [1] * self.count
        else:
            weights = [weigh(unit) for unit in self.units]
            if any(w.clause is not None for w in weights):
                self.weight_clause = [w.clause for w in weights]
            self.hold_weight = [w.hold for w in weights]
            self.rallied_weight = [w.hold if w.rallied is None else w.rallied for w in weights]
            self.stuck_weight = [w.stuck for w in weights]
            self.attack_weight = [weights[u].attack for u in self.unit]
            self.prevent_weight = [weights[u].prevent for u in self.unit]
            self.support_weight = [weights[u].support for u in self.unit]
        self.defend_weight = self.bold_weight = self.attack_weight
        if any(w.defend is not None or w.bold is not None for w in weights):
            defend = [w.attack if w.defend is None else w.defend for w in weights]
            self.defend_weight = [defend[u] for u in self.unit]
            bold = [defend[u] if w.bold is None else w.bold for u, w in enumerate(weights)]
            self.bold_weight = [bold[u] for u in self.unit]

    def _terms(self, supports: Sequence[int]) -> Terms:
        if not self.shares:
            return [(self.support_weight[s], self.done[s], s) for s in supports]
        return [term for s in supports for term in self.share(s)]

    def share(self, s: int) -> Terms:
        """What support s adds to a strength."""
        return self.shares.get(s) or ((self.support_weight[s], self.done[s], s),)

    def spared(self, u: int, other: int) -> Reason | None:
        """Why unit u may not dislodge the other unit."""
        return self._related(self.reader.conditions.relations.spared, u, other)

    def withheld(self, u: int, attacker: int, other: int) -> Reason | None:
        """Why the support of unit u does not count where the attacker would dislodge the other unit."""
        withheld = self.reader.conditions.relations.withheld
        if withheld is None:
            return self.spared(u, other)
        return withheld(self.units[u], self.units[attacker], self.units[other])

    def uncut(self, u: int, other: int) -> Reason | None:
        """Why an attack of unit u does not cut the support of the other unit."""
        return self._related(self.reader.conditions.relations.uncut, u, other)

    def passes(self, u: int, other: int) -> bool:
        """The units change places without a head-to-head battle, though by land."""
        passing = self.reader.conditions.relations.passing
        return passing is not None and passing(self.units[u], self.units[other])

    def _related(self, relation: Relation | None, u: int, other: int) -> Reason | None:
        """What a variant says of two units; without a word of it, whether they are of one power."""
        if relation is None:
            return OWN_SIDE if self.units[u].power == self.units[other].power else None
        return relation(self.units[u], self.units[other])

    def _set_against_each_other(self) -> None:
        """For each move: the unit in its destination, its rivals, and what counts for and against it."""
        count = self.count
        terms: Terms = ()
        self.holders: list[Terms] = [terms] * len(self.units)
        self.backers: list[Terms] = [terms] * count
        for u in self.supported_units:
            self.holders[u] = self._terms(self.supports_in_place[u])
        for c in self.supported_moves:
            self.backers[c] = self._terms(self.backing[c])
        self.hostile_backers = list(self.backers)
        self.defender = [-1] * count
        self.barred = [False] * count
        self.friendly_backers = [False] * count
        self.vacating: list[tuple[int, ...]] = [()] * count
        self.opponents: list[tuple[tuple[int, int], ...]] = [()] * count
        self.displacers: list[tuple[int, ...]] = [()] * count
        self.rivals: list[tuple[int, ...]] = [()] * count
        at, unit, place, way, targets, coming = (
            self.at,
            self.unit,
            self.place,
            self.way,
            self.target,
            self.coming,
        )
        moves_of, backing = self.moves_of, self.backing
        relation = self.reader.conditions.relations.spared
        units = self.units
        for c in self.movers:
            u = unit[c]
            target = targets[c]
            comers = coming[target]
            if len(comers) > 1:
                self.rivals[c] = tuple([r for r in comers if unit[r] != u and way[r] != NO])
            d = at.get(target, -1)
            if d < 0 or d == u:
                continue
            self.defender[c] = d
            if moves_of[d]:
                self._face(c, d, place[u])
            barred = self.barred[c] = (
                units[u].power == units[d].power
                if relation is None
                else relation(units[u], units[d]) is not None
            )
            if backing[c] and not barred:
                hostile = [s for s in backing[c] if self.withheld(unit[s], u, d) is None]
                if len(hostile) < len(backing[c]):
                    self.friendly_backers[c] = True
                    self.hostile_backers[c] = self._terms(hostile)

    def _face(self, c: int, d: int, start: int) -> None:
        """How move c meets the moves of the unit d in its destination: head to head, or as it leaves."""
        vacating: list[int] = []
        opponents: list[tuple[int, int]] = []
        target, way, done = self.target, self.way, self.done
        for m in self.moves_of[d]:
            if target[m] != start or m in self.closed:
                if way[m] != NO:
                    vacating.append(done[m])
                continue
            self.displacers[c] += (done[m],)
            face_to_face = NO if self.passes(self.unit[c], d) else self.fold(battle, (c, m))
            if face_to_face != NO:
                opponents.append((m, face_to_face))
            if face_to_face != YES:
                vacating.append(done[m] if face_to_face == NO else self.fold(passing, (c, m)))
        self.vacating[c] = tuple(vacating)
        if opponents:
            self.opponents[c] = tuple(opponents)

    # --------------------------------------------------------------------------- cut supports

    def _cut(self) -> None:
        """Find what can cut each support, and what can be left of it."""
        self.cutters: list[Sequence[int]] = [()] * self.count
        """For each support the decisions any of which cuts it."""
        self.cutting_moves: list[Sequence[int]] = [()] * self.count
        """The moves that these decisions are about, in the same sequence."""
        self.cut_by: list[dict[int, tuple[int, ...]]] = [{}] * self.count
        """The same by the moves they belong to."""
        self.limits: dict[tuple[int, int], Limit] = {}
        """What keeps the mere attack of a move from cutting a support, by the support and the move."""
        find_cutters(self)
        self.brunt: dict[int, Terms] = {}
        """The supports that attackers wear down, with what the attacks bring (see `shares`)."""
        self.shares: dict[int, Terms] = {}
        """What these supports add, in parts."""
        if self.reader.conditions.strengths.cutting is not Cutting.WHOLE:
            divide_supports(self, self.reader.conditions.strengths.cutting)
