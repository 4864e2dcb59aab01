"""Helpers that play orders, retreats and captures of this variant from short texts.

    battle = fight({"france": "A par - pic, A cha S A par - pic"}, "spain A pic+1", wars="france-spain")
    assert battle["A par - pic"] == "bounced"

Every movement is resolved twice, the second time as one whole model, and checked; both must agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tests.variants.table import Table, owned
from westphalia.model.names import Location, Power, Province
from westphalia.model.orders import MovementOrder, Order
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.solver import LegalOrders, resolve
from westphalia.solver.results.resolution import Resolution
from westphalia.solver.results.retreat_options import retreat_options
from westphalia.variants.europe1619 import EUROPE_1619 as VARIANT
from westphalia.variants.europe1619.control import adjust_map
from westphalia.variants.europe1619.identity import apply_chosen_edition
from westphalia.variants.europe1619.orders import OrdersPhase, RetreatsAfterOrders, make_conditions
from westphalia.variants.europe1619.state import (
    Bond,
    Europe1619Records,
    Relation,
    make_pair,
    read_records,
    setting_of,
    write_records,
)
from westphalia.variants.framework.report import EntryReport, Event, format_entry
from westphalia.variants.framework.year import State, Submissions, Turn
from westphalia.variants.minor_states.minor_orders import assign_minor_orders
from westphalia.variants.minor_states.setting import (
    NEUTRAL_STATE,
    UNALIGNED_STATE,
    aligned_with,
    find_original_owners,
)

TABLE = Table(VARIANT)
BOARD = VARIANT.board
ORDERS_1620 = Phase(1620, "spring", PhaseKind.MOVEMENT)
RETREATS_1620 = Phase(1620, "spring", PhaseKind.RETREAT)
STANDINGS = {"neutral": NEUTRAL_STATE, "unaligned": UNALIGNED_STATE}


def records(
    wars: str = "",
    allies: str = "",
    standings: Mapping[str, str] | None = None,
    influence: Mapping[str, Mapping[str, int]] | None = None,
    eliminated: str = "",
) -> Europe1619Records:
    """Return records: ``wars="france-spain dutch-spain"``, ``standings={"hes": "france", "lor": "neutral"}``.

    States that are not named are unaligned.
    """
    bonds = {
        make_pair(*map(Power, pair.split("-"))): Bond(relation, 1620)
        for relation, pairs in ((Relation.WAR, wars), (Relation.ALLY, allies))
        for pair in pairs.split()
    }
    return Europe1619Records(
        influence={
            Power(state): {Power(power): points for power, points in placed.items()}
            for state, placed in (influence or {}).items()
        },
        standings={
            Power(state): STANDINGS.get(text) or aligned_with(Power(text))
            for state, text in (standings or {}).items()
        },
        bonds=bonds,
        eliminated=frozenset(map(Power, eliminated.split())),
    )


def owners(changed: Mapping[str, str] | None = None) -> dict[Province, Power]:
    """Return the original owners with changes: ``{"france": "kal pie"}``."""
    given = {
        Province(name): Power(owner) for owner, names in (changed or {}).items() for name in names.split()
    }
    return {**find_original_owners(BOARD), **given}


def state(
    units: str,
    known: Europe1619Records,
    *,
    held: Mapping[str, str] | None = None,
    phase: Phase = ORDERS_1620,
    rules: Mapping[str, str] | None = None,
) -> State:
    """Return a state of the game; `held` are captured places by captor."""
    position = Position(BOARD, TABLE.position(units).units, owners(held))
    return TABLE.state(position, TABLE.rulebook(rules), phase, write_records(known, {}))


@dataclass(frozen=True)
class Battle:
    """A resolved phase; ``battle["A par - pic"]`` is the code of an order."""

    before: State
    turn: Turn

    def result(self, text: str) -> EntryReport:
        """Return the code of the first order with this text."""
        order = parse_order_at(text, self.before)
        return next(one for one in self.turn.report.entries if one.entry == order)

    def __getitem__(self, text: str) -> str:
        return str(self.result(text).code)

    def why(self, text: str) -> str:
        """Return the sentence about an order."""
        return self.result(text).why

    @property
    def after(self) -> set[str]:
        """The units on the board after the phase: ``france A par+1``."""
        return owned(self.turn.position.units)

    @property
    def dislodged(self) -> set[str]:
        """The dislodged units."""
        return owned(lost.unit for lost in self.turn.position.dislodged)

    @property
    def contested(self) -> set[str]:
        """The provinces left vacant by a standoff."""
        return set(self.turn.position.contested)

    @property
    def events(self) -> list[Event]:
        """The events of the phase."""
        return list(self.turn.report.events)

    def told(self, code: str) -> list[str]:
        """Return the sentences of the events with a code."""
        return [event.text for event in self.events if event.code == code]

    def owner(self, place: str) -> str | None:
        """Return the owner of a province."""
        return self.turn.position.owners.get(Province(place))

    @property
    def records(self) -> Europe1619Records:
        """The records after the phase."""
        return read_records(self.turn.ledger)

    @cached_property
    def next(self) -> State:
        """The state before the retreats."""
        return replace(self.before, phase=RETREATS_1620, position=self.turn.position, ledger=self.turn.ledger)

    def retreats(self, unit: str) -> set[str]:
        """Return the places to which a dislodged unit can retreat."""
        found = self.next
        lost = next(one for one in found.position.dislodged if owned([one.unit]) == {unit})
        return set(
            retreat_options(
                make_conditions(found), found.position, lost, apply_chosen_edition(found.rulebook)
            )
        )

    def legal_orders(self, unit: str) -> tuple[MovementOrder, ...]:
        """Return the legal orders of a unit; ``france A par+1``."""
        state = self.before
        legal = LegalOrders(state.position, state.rulebook, make_conditions(state))
        return next(legal.of(one) for one in state.position.units if owned([one]) == {unit})

    def retreat(self, **orders: str) -> Battle:
        """Resolve the retreats after the phase."""
        return Battle(self.next, RetreatsAfterOrders().play(self.next, sheets(orders, self.next)))

    def adjust(self) -> Battle:
        """Resolve the Map Adjustment after the phase."""
        return Battle(self.next, adjust_map(self.next))


def parse_order_at(text: str, at: State) -> Order:
    """Parse an order of the phase."""
    rules = RetreatsAfterOrders() if at.phase.kind is PhaseKind.RETREAT else OrdersPhase()
    order = rules.read(text, at)
    assert isinstance(order, Order)
    return order


def sheets(orders: Mapping[str, str], at: State) -> Submissions:
    """Parse the orders of each power, separated by commas."""
    return {
        Power(power): tuple(parse_order_at(text.strip(), at) for text in texts.split(",") if text.strip())
        for power, texts in orders.items()
    }


def fight(
    orders: Mapping[str, str],
    units: str = "",
    *,
    wars: str = "",
    allies: str = "",
    standings: Mapping[str, str] | None = None,
    held: Mapping[str, str] | None = None,
    rules: Mapping[str, str] | None = None,
    **more: str,
) -> Battle:
    """Resolve an Orders Phase; ordered units missing from `units` belong to the power that orders them."""
    known = records(wars, allies, standings)
    at = state(units, known, held=held, rules={**(rules or {}), **more})
    given = sheets(orders, at)
    standing = list(at.position.units)
    places = {unit.location.province for unit in standing}
    for power, sheet in given.items():
        for order in sheet:
            assert isinstance(order, MovementOrder)
            named = order.unit
            if named.location.province not in places and named.kind is not None:
                standing.append(Unit(power, named.kind, named.location))
                places.add(named.location.province)
    at = replace(at, position=replace(at.position, units=tuple(standing)))
    resolve_both_ways(at, given)
    return Battle(at, OrdersPhase().play(at, given))


def resolve_both_ways(at: State, given: Submissions) -> Resolution:
    """Return the resolution of the orders, after checking that both methods agree on it."""
    setting = setting_of(at)
    handed = assign_minor_orders(given, at.position.units, BOARD.minor, setting.commander)
    movement = {
        power: [order for order in sheet if isinstance(order, MovementOrder)]
        for power, sheet in handed.submissions.items()
    }
    rulebook, found = apply_chosen_edition(at.rulebook), make_conditions(at)
    kernels = resolve(at.position, movement, rulebook, conditions=found, check=True)
    whole = resolve(at.position, movement, rulebook, conditions=found, method="whole", check=True)
    assert kernels.orders == whole.orders
    assert kernels.after == whole.after
    return kernels


def retreat_from(
    units: str,
    dislodged: Mapping[str, str],
    *,
    contested: str = "",
    wars: str = "",
    allies: str = "",
    standings: Mapping[str, str] | None = None,
    held: Mapping[str, str] | None = None,
    **more: str,
) -> Battle:
    """Resolve retreats of dislodged units, each given with the place its attacker came from."""
    at = state(units, records(wars, allies, standings), held=held, phase=RETREATS_1620, rules=more)
    lost = tuple(DislodgedUnit(TABLE.unit(name), Location(origin)) for name, origin in dislodged.items())
    position = replace(at.position, dislodged=lost, contested=frozenset(map(Province, contested.split())))
    return Battle(at, Turn(position, at.ledger))


def adjust_land(
    units: str,
    held: Mapping[str, str],
    known: Europe1619Records | None = None,
    **more: str,
) -> Battle:
    """Resolve the Map Adjustment after the retreats; `held` was captured before."""
    at = state(units, known or records(), held=held, rules=more, phase=RETREATS_1620)
    return Battle(at, adjust_map(at))


def reported_orders(battle: Battle, power: str) -> list[str]:
    """Return the orders that the report attributes to a power."""
    return [format_entry(one.entry) for one in battle.turn.report.entries if one.power == power and one.given]
