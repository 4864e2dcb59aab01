"""Certificates: everything that an outsider needs to check the result of a movement phase.

`certify` writes the orders, the board facts in use, the rule choices and the proof of a resolution as plain
data (docs/certificates.md). `checker/check_certificate.py` verifies it and shares no code with this package.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, TypeAlias

from ...model.case import Case
from ...model.names import Location, UnitKind
from ...model.orders import format_order, format_unit
from ...model.rulebook.choices import ConvoyParadox
from ..conditions.geography import BoardGraph
from ..conditions.relations import Relations
from ..conditions.strengths import Cutting, Weights
from ..orders.reading import CONVOY, MOVE, SUPPORT, ValidatedOrder
from ..rules import equations as rules
from ..rules.bounds import Bounds
from ..rules.decisions import UNKNOWN, YES
from ..rules.tables import Rule
from ..search.extra_rules import INCOMPLETE_RULES
from ..search.proof import Derivation, KernelStep
from ..search.propagation import propagate
from ..search.settled_kernels import SettledKernel
from ..system.routes import find_written_route
from ..system.system import System
from .resolution import Resolution

FORMAT: Final = "westphalia certificate"
"""The field ``format`` of a certificate."""

VERSION: Final = 1

Data: TypeAlias = dict[str, Any]

_CHOICES: Final = (
    "convoy_routes",
    "convoy_paradox",
    "adjacent_convoy",
    "convoyed_support_cut",
    "avoided_head_to_head",
    "other_paradox",
)
"""The rule choices that the equations and the extra rules depend on (DATC 4.A.1 to 4.A.4, 4.A.7, 5.D)."""

_KINDS: Final[Mapping[Rule | None, str]] = {
    rules.move: "move",
    rules.way: "path",
    rules.by_sea: "sea",
    rules.support: "support",
    rules.remains: "remains",
    rules.dislodged: "dislodged",
    rules.land_attack: "land_attack",
    rules.sea_attack: "sea_attack",
    rules.way_without: "without",
}
"""The decisions that a certificate names; a checker computes all others from these."""


def certify(resolution: Resolution, *, case: Case | None = None) -> Data:
    """Return the certificate of a resolution as plain data, ready for JSON.

    `case` adds the game and the phase. The digest covers the statements about orders, board and rules.
    """
    writer = _CertificateWriter(resolution.effective_only)
    stated: Data = {
        "game": "" if case is None else case.variant,
        "phase": "" if case is None else str(case.phase),
        **writer.statements(),
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "claim": writer.claim(),
        **stated,
        "digest": sha256(json.dumps(stated, sort_keys=True).encode()).hexdigest(),
        "proof": writer.proof(),
        "result": writer.result(),
    }


class _CertificateWriter:
    """Writes the basis of a resolution, with orders and units by number: unit i follows order i."""

    def __init__(self, resolution: Resolution) -> None:
        self.resolution = resolution
        self.system = resolution.system
        self.names = self.system.reader.ground.names
        # A system of one candidate for each unit; candidates are numbered as the units are.
        self.derivation = Derivation(self.system, resolution.settled)
        steps = sorted(self.derivation.steps.items(), key=lambda item: self.derivation.rank[item[0]])
        met = {id(step): step.kernel for _, step in steps}
        self.ruled = [kernel for kernel in met.values() if kernel.verdict is not None]
        """The kernels that an extra rule decided, in the sequence of the proof."""

    # ------------------------------------------------------------------------- orders and facts

    def statements(self) -> Data:
        """Return the rule choices, the units, the orders, and what the checker has to assume."""
        t = self.system
        return {
            "rules": {name: getattr(t.rulebook, name).value for name in _CHOICES},
            "units": [self._unit_data(u) for u in range(len(t.units))],
            "orders": [self._order_data(c) for c in range(len(t.reading))],
            "not_counted": [
                f"{format_order(one.order)} ({one.code})" for one in self.resolution.given if one.illegal
            ],
            "assumptions": dict(self._assumptions()),
        }

    def _unit_data(self, u: int) -> Data:
        t, ground = self.system, self.system.reader.ground
        unit = t.units[u]
        known: Data = {
            "name": format_unit(unit),
            "power": unit.power,
            "at": str(unit.location),
            "reach": list(_reachable_locations(ground, unit.kind, t.reader.location[u])),
        }
        if unit.kind is UnitKind.FLEET and ground.carries[t.place[u]]:
            known["touches"] = list(_touched_provinces(ground, t.place[u]))
        return known

    def _order_data(self, c: int) -> Data:
        t, reading = self.system, self.system.reading[c]
        impossible = reading.code
        if reading.kind == SUPPORT and t.unmatched.get(c) in ("coast_missing", "coast_mismatch"):
            impossible = t.unmatched[c]
        order: Data = {"does": _order_verb(reading)}
        if reading.other >= 0:
            order["of"] = reading.other
        if reading.kind == MOVE:
            order["to"] = (
                self.names[reading.target] if reading.by_land else self._province_data(reading.target)
            )
            if reading.via:
                order["via"] = True
            seas = find_written_route(t.reader, reading)
            if seas is not None:
                order["seas"] = sorted(self.names[p] for p in seas)
        elif reading.target >= 0:
            order["to"] = self._province_data(reading.target)
        if impossible is not None:
            order["impossible"] = impossible
        return {**order, "written": format_order(reading.order)}

    def _province_data(self, location: int) -> str:
        return self.names[self.system.reader.ground.province[location]]

    def _assumptions(self) -> Iterator[tuple[str, Any]]:
        """Yield the tables of a variant: what the checker cannot derive from the orders and the board."""
        t = self.system
        conditions = t.reader.conditions
        added = t.rulebook.convoy_paradox
        if added not in tuple(ConvoyParadox):
            yield "added_rule", added.value
        strengths = conditions.strengths
        if not strengths.are_equal:
            weights = {str(u): self._weigh(u) for u in range(len(t.units))}
            yield "strengths", {u: roles for u, roles in weights.items() if roles}
        if strengths.cutting is not Cutting.WHOLE:
            yield "cutting", strengths.cutting.name.lower()
        if type(conditions.relations) is not Relations:
            yield "relations", self._relations()
        fallback, choice = conditions.paradox_fallback, t.rulebook.convoy_paradox
        if fallback is not None and choice in INCOMPLETE_RULES:
            yield "fallback", fallback.value
        if t.closed:
            yield "closed", sorted(t.closed)
        shut = {c: YES in ds for c, ds in t.shut_by.items() if ds}
        for name, ordered in (("shut_once_left", False), ("shut_once_ordered", True)):
            moves = sorted(c for c, at_once in shut.items() if at_once is ordered)
            if moves:
                yield name, moves
        if conditions.orders.converts is not None and not conditions.orders.converts.supportable:
            yield "unsupportable", [c for c, reading in enumerate(t.reading) if reading.into is not None]

    def _weigh(self, u: int) -> dict[str, int]:
        """Return the roles in which a unit with its order has a strength other than one."""
        t = self.system
        strengths, unit = t.reader.conditions.strengths, t.units[u]
        roles = _unusual_roles(strengths.weigh(unit))
        for c in t.moves_of[u]:
            moving = _unusual_roles(strengths.weigh_move(unit, self.names[t.reading[c].target]))
            roles = {role: weight for role, weight in roles.items() if role not in _ROLES_OF_MOVES}
            roles |= {role: weight for role, weight in moving.items() if role in _ROLES_OF_MOVES}
        return roles

    def _relations(self) -> dict[str, list[list[int]]]:
        """Return, for the pairs of units that meet, what a variant's relations say of them."""
        t, relations = self.system, self.system.relations
        meeting = [(c, t.defender[c]) for c in t.movers if t.defender[c] >= 0]
        pairs = [list(pair) for pair in meeting]
        return {
            "spared": [pair for pair in pairs if relations.cannot_dislodge(*pair) is not None],
            "withheld": [
                [s, c, d]
                for c, d in meeting
                for s in t.matching_supports(c)
                if relations.support_excluded(s, c, d) is not None
            ],
            "uncut": [pair for pair in pairs if relations.cannot_cut(*pair) is not None],
            "passing": [pair for pair in pairs if relations.can_swap(*pair)],
            "admitting": [pair for pair in pairs if relations.cannot_prevent(*pair)],
        }

    # ------------------------------------------------------------------------- the proof

    def claim(self) -> str:
        """Return what the proof shows of the whole order set, in the checker's words."""
        ruled = self.ruled
        if not ruled:
            return "only"
        if not ruled[0].solutions:
            return "none"
        whole = len(ruled) == 1 and all(self._settles_all(ruled[0], one) for one in ruled[0].solutions)
        return f"exactly {len(ruled[0].solutions)}" if whole else "ruled"

    def _settles_all(self, kernel: SettledKernel, solution: Mapping[int, int]) -> bool:
        """Return whether the values of a kernel settle every other decision by propagation."""
        rank = min(self.derivation.rank[d] for d in kernel.forced)
        trial = copy(self.system)
        trial.values = [
            value if d < 2 or self.derivation.rank[d] < rank else UNKNOWN
            for d, value in enumerate(self.derivation.values)
        ]
        for d, value in solution.items():
            trial.values[d] = value
        return not propagate(trial, range(2, len(trial.values)))

    def proof(self) -> list[Data]:
        """Return the steps in the sequence in which each follows from those before."""
        derivation = self.derivation
        trial = copy(self.system)
        trial.values = [*derivation.values[:2], *([UNKNOWN] * (len(derivation.values) - 2))]
        parts: list[Data] = []
        met: set[int] = set()
        for d in sorted(range(2, len(derivation.values)), key=lambda d: derivation.rank[d]):
            kernel = derivation.steps.get(d)
            if kernel is None:
                parts += self._proof_step(trial, d, derivation.values[d])
            elif id(kernel) not in met:
                met.add(id(kernel))
                parts.append(self._kernel_step(kernel, _copy_system(trial)))
            trial.values[d] = derivation.values[d]
        return parts

    def _proof_step(self, trial: System, d: int, value: int) -> list[Data]:
        """Return a decision that follows from the values of a trial; none where the checker needs no step."""
        decision = self._decision_data(d)
        if decision is None:
            return []
        step: Data = {"decision": decision, "value": bool(value)}
        if trial.rule[d] is rules.move:
            step |= self._strength_bounds(trial, trial.subject[d], value)
        return [step]

    def _strength_bounds(self, trial: System, c: int, value: int) -> Data:
        """Return the bounds that show whether a move succeeds: its strength, and all or one that it meets."""
        bounds = Bounds(trial.values)
        attack = rules.attack(bounds, trial, c)
        met: list[tuple[str, Any]] = []
        if trial.defender[c] >= 0:
            met.append((f"hold {trial.defender[c]}", rules.resistance(bounds, trial, c)))
        met += [(f"prevent {r}", rules.prevent(bounds, trial, r)) for r in trial.rivals[c]]
        if not value:
            stronger = [one for one in met if attack[1] <= one[1][0]]
            met = stronger[:1] if attack[1] > 0 else []
        return {"attack": list(attack), "against": [[name, list(strength)] for name, strength in met]}

    def _decision_data(self, d: int) -> list[Any] | None:
        """Return a decision in the checker's words; None for one that it computes from others."""
        kind = _KINDS.get(self.system.rule[d])
        subject = self.system.subject[d]
        if kind is None or (
            kind in ("support", "remains") and _first_subject(subject) in self.system.unmatched
        ):
            return None
        if kind == "path" and self.system.way[subject] != d:
            return None  # the way of a move into a closed province, which nothing reads
        return [kind, *subject] if isinstance(subject, tuple) else [kind, subject]

    def _kernel_step(self, step: KernelStep, trial: System) -> Data:
        """Return a kernel with the tree of guesses that shows its consistent resolutions."""
        kernel = step.kernel
        named = [d for d in kernel.decisions if self._decision_data(d) is not None]
        scope = range(2, len(trial.values)) if len(self.ruled) == 1 else kernel.decisions
        part: Data = {
            "kernel": [self._decision_data(d) for d in named],
            "tree": self._guess_tree(trial, [d for d in scope if trial.values[d] == UNKNOWN], named, ()),
        }
        if kernel.verdict is not None:
            part["rule"] = kernel.verdict.rule or self.system.rulebook.convoy_paradox.value
            part["forces"] = [
                [self._decision_data(d), bool(value)]
                for d, value in kernel.forced.items()
                if self._decision_data(d) is not None
            ]
        return part

    def _guess_tree(
        self, trial: System, open_: list[int], kernel: Sequence[int], guessed: tuple[int, ...]
    ) -> Data:
        """Return what follows from the values of a trial: a contradiction, a resolution, or two guesses."""
        steps: list[Data] = []
        left = self._propagate(trial, open_, steps)
        clash = next((d for d in guessed if self._contradicts(trial, d)), None)
        tree: Data = {"steps": steps} if steps else {}
        if clash is not None:
            return {**tree, "contradiction": self._decision_data(clash)}
        guess = next((d for d in kernel if trial.values[d] == UNKNOWN), None)
        if guess is None:
            return tree
        branches = {}
        for name, value in (("no", 0), ("yes", 1)):
            branch = _copy_system(trial)
            branch.values[guess] = value
            rest = [d for d in left if d != guess]
            branches[name] = self._guess_tree(branch, rest, kernel, (*guessed, guess))
        return {**tree, "guess": self._decision_data(guess), **branches}

    def _propagate(self, trial: System, open_: list[int], steps: list[Data]) -> list[int]:
        """Settle what follows, in sweeps, noting the steps; return what remains open."""
        before = len(open_) + 1
        while len(open_) < before:
            before = len(open_)
            still: list[int] = []
            for d in open_:
                rule = trial.rule[d]
                value = UNKNOWN if rule is None else rule(Bounds(trial.values), trial, trial.subject[d])
                if value == UNKNOWN:
                    still.append(d)
                else:
                    steps += self._proof_step(trial, d, value)
                    trial.values[d] = value
            open_ = still
        return open_

    def _contradicts(self, trial: System, d: int) -> bool:
        """Return whether the definition of a guessed decision gives the other value."""
        rule = trial.rule[d]
        assert rule is not None
        value = rule(Bounds(trial.values), trial, trial.subject[d])
        return value not in (UNKNOWN, trial.values[d])

    def result(self) -> Data:
        """Return the successful moves, the given supports, the dislodged units, and the orders of kernels."""
        t, values = self.system, self.system.values
        return {
            "succeeds": [c for c in sorted(t.movers) if values[t.done[c]]],
            "given": [s for s in sorted(t.supports) if s not in t.unmatched and values[t.done[s]]],
            "dislodged": [u for u in range(len(t.units)) if values[t.dislodged[u]]],
            "kernels": [
                sorted({part[1] for d in kernel.decisions if (part := self._decision_data(d)) is not None})
                for kernel in self.ruled
            ],
        }


@lru_cache(maxsize=4096)
def _reachable_locations(ground: BoardGraph, kind: UnitKind, location: int) -> tuple[Location, ...]:
    """Return the locations that a unit of a kind can move to, sorted."""
    return tuple(sorted(ground.names[i] for i in ground.steps[kind][location]))


@lru_cache(maxsize=4096)
def _touched_provinces(ground: BoardGraph, place: int) -> tuple[Location, ...]:
    """Return the provinces that a fleet in a province touches, sorted."""
    return tuple(sorted(ground.names[p] for p in ground.shores[place]))


def _copy_system(system: System) -> System:
    """Return the same system with a list of values of its own."""
    trial = copy(system)
    trial.values = list(system.values)
    return trial


def _first_subject(subject: int | tuple[int, ...]) -> int:
    return subject[0] if isinstance(subject, tuple) else subject


def _order_verb(reading: ValidatedOrder) -> str:
    return {MOVE: "move", SUPPORT: "support", CONVOY: "convoy"}.get(reading.kind, "hold")


_ROLES_OF_MOVES = frozenset({"attack", "prevent", "defend", "bold"})
"""The roles in which a unit that is ordered to move has the strength of its move."""


def _unusual_roles(weights: Weights) -> dict[str, int]:
    """Return the roles in which a unit has a strength other than one."""
    roles = {
        "attack": weights.attack,
        "support": weights.support,
        "hold": weights.hold,
        "rallied": weights.rallied,
        "stuck": weights.stuck,
        "prevent": weights.prevent,
        "defend": weights.defend,
        "bold": weights.bold,
    }
    derived = ("rallied", "defend", "bold")
    return {
        role: weight
        for role, weight in roles.items()
        if weight is not None and (weight != 1 or role in derived)
    }
