"""Explain the outcome of an order in an adjustment phase by the facts that decided it.

These facts are the centers and units of the power, who owns and who occupies a place, which other orders
count, and how far units are from home.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...model.brief import capitalize_start, make_repr, pluralize, quote
from ...model.names import NEUTRAL, Power, Province, UnitKind
from ...model.orders import Build, format_unit
from ...model.position import Position, Unit
from ...model.reasons import Clause, Fact
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import AutomaticRemoval
from ...model.wording import conjugate, name_subject, province_name, start_sentence, the_power
from ..conditions.builds import BuildRules, OwnedCenterBuilds, home_centers
from ..conditions.conditions import VariantRules
from ..messages.adjustments import describe_goal, format_centers, format_steps
from ..messages.clauses import quote_clause
from ..messages.explanation import Explanation, explain_text
from ..messages.order_outcome import OrderOutcome
from ..messages.rule_facts import RuleFacts
from ..messages.sentences import result_sentence
from ..messages.texts import join_words
from ..outcomes.adjustments import (
    BuildWaived,
    IllegalAdjustment,
    NoBuildSite,
    OthersFirst,
    RemovalReason,
    RemovedInDisorder,
    SiteOccupied,
    TooMany,
    UnitBuilt,
    UnitRemoved,
)

_ABOUT_ROOM = frozenset({"not_a_build_order", "not_a_remove_order"})


class AdjustmentReasons:
    """Explains the orders of one adjustment phase; `position` is the one before it."""

    def __init__(self, position: Position, rulebook: Rulebook, conditions: VariantRules) -> None:
        self.position = position
        self.builds = conditions.builds
        self.rules = RuleFacts(type(rulebook))

    def __repr__(self) -> str:
        return make_repr(self)

    def explain(self, result: OrderOutcome, orders: Sequence[OrderOutcome]) -> Explanation:
        """Explain the outcome of one of the `orders`."""
        text = result_sentence(result)
        own = [other for other in orders if other.power == result.power]
        because = (*self._outcome_facts(result, own), *self.rules.find_in(text))
        return explain_text(text, _outcome_clause(result.outcome), because)

    def _outcome_facts(self, result: OrderOutcome, own: Sequence[OrderOutcome]) -> Iterator[Fact]:
        """Yield what an outcome follows from; `own` are all orders of the power."""
        power = result.power
        match result.outcome:
            case UnitBuilt(unit):
                yield self._site_fact(power, unit.location.province)
                yield Fact(f"{unit.location.province} is vacant.")
                yield self.room_fact(power)
            case BuildWaived() | UnitRemoved():
                yield self.room_fact(power)
            case NoBuildSite(code, owner):
                yield from self._no_site_facts(result, code, owner)
            case SiteOccupied(by):
                yield self._occupant_fact(by)
            case TooMany():
                yield self.room_fact(power)
                yield from _outcome_sentences(own, UnitBuilt, BuildWaived, UnitRemoved)
            case OthersFirst(first):
                yield self._occupant_fact(first)
            case IllegalAdjustment(code):
                yield from self._illegality_facts(result, own, code)
            case RemovedInDisorder() as outcome:
                yield self.room_fact(power)
                yield from _outcome_sentences(own, UnitRemoved)
                yield from self._disorder_facts(result, outcome, own)
            case _:
                pass

    def _list_possessions(self, power: Power, what: str, names: Sequence[str]) -> str:
        """List what a power has: ``Austria has 3 centers: bud, tri and vie.``"""
        owner_has = start_sentence(self.position.board, power, "has")
        if not names:
            return f"{owner_has} no {what}s."
        return f"{owner_has} {pluralize(len(names), what)}: {join_words(names)}."

    def _occupant_fact(self, unit: Unit) -> Fact:
        owner = (
            "is neutral and" if unit.power == NEUTRAL else f"of {the_power(self.position.board, unit.power)}"
        )
        return Fact(f"{format_unit(unit)} {owner} is in {unit.location.province}.")

    # ------------------------------------------------------------------------------------ how many

    def room_fact(self, power: Power) -> Fact:
        """State how many units a power may build or must remove, by its centers and units."""
        room = self.builds.room(self.position, power)
        share = self.builds.share(UnitKind.ARMY)
        if share == 1:
            amount = f"{abs(room)} unit{'' if abs(room) == 1 else 's'}"
        else:
            amount = f"units worth {format_centers(abs(room), share)} (an army is worth 1 center)"
        name = name_subject(self.position.board, power)
        text = f"{name} may build {amount}." if room > 0 else f"{name} must remove {amount}."
        if not room:
            text = f"{name} may have no more units."
        counted = type(self.builds).room is BuildRules.room
        return Fact(text, "", self._count_possessions(power) if counted else ())

    def _count_possessions(self, power: Power) -> tuple[Fact, Fact]:
        """List the centers and the units of a power."""
        board, owners = self.position.board, self.position.owners
        owned = [place for place in sorted(board.centers) if owners.get(place) == power]
        units = [format_unit(unit) for unit in self.position.units if unit.power == power]
        return (
            Fact(self._list_possessions(power, "center", owned)),
            Fact(self._list_possessions(power, "unit", units)),
        )

    # --------------------------------------------------------------------------------------- where

    def _site_fact(self, power: Power, province: Province) -> Fact:
        """State why a power may build in a province."""
        board = self.position.board
        name = the_power(board, power)
        site = type(self.builds).site
        if site is BuildRules.site:
            return Fact(f"{province} is a home center of {name}, which {conjugate(board, power, 'owns')} it.")
        if site is OwnedCenterBuilds.site:
            return Fact(f"{province} is a supply center of {name}.")
        return Fact(f"{province} is a place where {name} may build.")

    def _no_site_facts(self, result: OrderOutcome, code: str, owner: Power | None) -> Iterator[Fact]:
        order = result.order
        if not isinstance(order, Build):
            return
        province = order.location.province
        info = self.position.board.province[province]
        if code in ("not_home_center", "not_a_center"):
            if not info.center:
                yield Fact(f"{province} is not a supply center.")
            elif info.home is not None:
                yield Fact(f"{province} is a home center of {the_power(self.position.board, info.home)}.")
            else:
                yield Fact(f"{province} is a supply center, but no power's home center.")
            homes = sorted(home_centers(self.position.board, result.power))
            yield Fact(self._list_possessions(result.power, "home center", homes))
        elif code != "not_owned" and owner is not None:
            yield Fact(f"{province} belongs to {the_power(self.position.board, owner)}.")

    def _illegality_facts(
        self, result: OrderOutcome, own: Sequence[OrderOutcome], code: str
    ) -> Iterator[Fact]:
        """Yield what makes an order illegal in itself."""
        order = result.order
        if code in _ABOUT_ROOM:
            yield self.room_fact(result.power)
        elif code == "duplicate":
            yield from _outcome_sentences([other for other in own if other.unit == result.unit], UnitRemoved)
        elif code == "second_build_in_province" and isinstance(order, Build):
            yield from (
                Fact(result_sentence(other))
                for other in own
                if other is not result
                and isinstance(other.order, Build)
                and other.order.location.province == order.location.province
            )
        elif code == "may_not_waive":
            yield self.room_fact(result.power)

    # ----------------------------------------------------------------------------- civil disorder

    def _disorder_facts(
        self, result: OrderOutcome, outcome: RemovedInDisorder, own: Sequence[OrderOutcome]
    ) -> Iterator[Fact]:
        """Yield why this unit is removed and not the next one that stays."""
        unit, spared = result.unit, outcome.spared
        assert unit is not None
        earlier = own[: next((i for i, other in enumerate(own) if other == result), 0)]
        gone = [other.unit for other in earlier if isinstance(other.outcome, RemovedInDisorder)]
        yield from (Fact(f"{format_unit(lost)} is removed first.") for lost in gone if lost is not None)
        by_lot = outcome.measure is not None and outcome.measure.lots
        if not by_lot and outcome.decided_by not in (RemovalReason.NO_CHOICE, RemovalReason.RANK):
            yield _distance_fact(result, outcome, unit, outcome.distance)
            if spared is not None:
                yield _distance_fact(result, outcome, spared, outcome.spared_distance)
        yield from self._goal_facts(result.power, outcome.rule)
        if spared is not None:
            yield from self._tie_facts(outcome.decided_by, unit, spared)

    def _goal_facts(self, power: Power, rule: AutomaticRemoval | None) -> Iterator[Fact]:
        """Yield the facts about the places to which the distances are measured."""
        match rule:
            case None | AutomaticRemoval.OLDEST_UNIT:
                return
            case AutomaticRemoval.RULES_2023:
                yield self._count_possessions(power)[0]
            case AutomaticRemoval.RULES_2000_COUNTRY:
                country = sorted(self.builds.country(self.position.board, power))
                yield Fact(
                    f"The country of {the_power(self.position.board, power)} is {join_words(country)}."
                )
            case _:
                yield Fact(
                    self._list_possessions(
                        power, "home center", sorted(home_centers(self.position.board, power))
                    )
                )

    def _tie_facts(self, tie: RemovalReason, unit: Unit, spared: Unit) -> Iterator[Fact]:
        """Yield what sets the unit apart from the next one in line at equal distance."""
        board = self.position.board
        clause = self.builds.rank_clause
        if tie is RemovalReason.RANK and clause is not None:
            yield Fact(f"{capitalize_start(quote_clause(clause))}.", clause)
        elif tie is RemovalReason.CENTER:
            yield Fact(f"{spared.location.province} is a supply center, and {unit.location.province} is not.")
        elif tie is RemovalReason.KIND:
            yield Fact(f"At equal distance, {unit.kind.plural} are removed before {spared.kind.plural}.")
        elif tie is RemovalReason.NAME:
            first, second = (quote(province_name(board, one.location.province)) for one in (unit, spared))
            yield Fact(f"In alphabetical order, {first} comes before {second}.")


def _distance_fact(
    result: OrderOutcome, outcome: RemovedInDisorder, unit: Unit, distance: int | None
) -> Fact:
    """State how far a unit is from home, or how old it is."""
    if outcome.rule is AutomaticRemoval.OLDEST_UNIT:
        return Fact(f"{format_unit(unit)} is of age {distance}.")
    goal = describe_goal(result, outcome)
    if distance is None:
        return Fact(f"No path leads from {format_unit(unit)} to {goal}.")
    return Fact(f"{format_unit(unit)} is {format_steps(distance)} from {goal}.")


def _outcome_sentences(results: Iterable[OrderOutcome], *outcomes: type) -> Iterator[Fact]:
    """Yield the sentences of the results that have one of these types of outcome."""
    return (Fact(result_sentence(result)) for result in results if isinstance(result.outcome, outcomes))


def _outcome_clause(outcome: object) -> str:
    """Return the clause that an outcome rests on."""
    if isinstance(outcome, OthersFirst):
        return outcome.clause or ""
    if isinstance(outcome, NoBuildSite | IllegalAdjustment) and isinstance(outcome.code, Clause):
        return outcome.code
    return ""
