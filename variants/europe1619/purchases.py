"""Price to build: units and strength that a power buys or gives up, and their prices.

The price of a point of strength depends on the power's total strength, so the lines of a sheet take effect in
the order written (`statements.judge_in_turn`), both in the check of a submission and in its resolution.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar, cast

from ...model.board import Board
from ...model.brief import pluralize
from ...model.names import Power, Province, UnitKind
from ...model.orders import Build, Disband, Waive
from ...model.position import Position, Unit
from ...model.reasons import Fact
from ...model.rulebook import Rulebook
from ...model.text import capitalize_start
from ...model.wording import kind_word, start_sentence, the_place, the_power, unit_name
from ...solver import (
    BuildReader,
    BuildRules,
    IllegalAdjustment,
    NoBuildSite,
    OrderResult,
    OrderValidator,
    SiteOccupied,
    VariantRules,
    board_graph,
    describe_refused_order,
)
from ..framework.book import Chapter
from ..framework.report import StateFact
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, NamedUnit, OrderForm, Slot, Statement, bar_if
from ..framework.tallies import Tally, Term
from .minor_builds import MIN, MinorExcess, count_excess
from .movement import ATTR, ATTRITION, FORTIFIED, MOVE, UNIT
from .state import Europe1619Setting
from .treasury import Buyer

PRICE = Clauses(
    "E19-PRICE",
    {
        1: "the military cost table gives the price of the next point of strength",
        2: "the price of a point depends on the power's total strength",
        3: "the price of each purchase depends on the strength after the previous one",
        4: "a power builds units in its own home centers that it controls",
        5: "a power may build as much as its treasury and its vacant home centers allow",
        6: "a power cannot have more than 15 points of strength or more than 15 units",
        7: "at a strength of 4, the first unit costs 7 and the second costs 15 more",
        8: "a treasury cannot go below zero",
        9: "only armies can be bolstered",
        10: "an army can be bolstered only in a home center of its power",
        11: "a point of strength for an army costs as much as a unit",
        12: "only the bonus of a bolstered army can be given up",
        13: "a power that reduces a unit cannot bolster another one in the same phase",
        14: "a power that disbands a unit cannot bolster another one in the same phase",
        15: "a power that disbands a unit may build another one in the same phase",
        16: "an army may be bolstered in the phase in which it is built",
        17: "a fleet can be built only in a coastal home center",
    },
)
FORT_COUNTS = Clauses(
    "E19-FORT", {7: "the bonus of a fortified province does not count in a power's total strength"}
)


class CostTable(RuleOption, about=PRICE[1]):
    """What the next point of strength costs, by the power's total strength.

    The table of the board has both known prices and keeps the limits within reach.
    """

    BOARD_TABLE = (
        "table_of_the_board",
        "The table of the board file: 1, 1, 1, 3, 7, 15, and 8 more for each further point.",
    )
    DOUBLING = "doubling", "At strength n it is 2^(n-1) - 1; without any strength 1."
    STEPS_OF_EIGHT = "steps_of_eight", "At strength n it is 8n - 25, and 1 at least."
    STEPS_OF_ONE = (
        "steps_of_one",
        "At strength n it is n + 3, where the published 15 is the price of two; without any strength 1.",
    )


class DisbandAndBuild(RuleOption, about=PRICE[15]):
    """Whether a power may disband a unit and build another one in the same phase.

    The text forbids only bolstering then.
    """

    TRUE = "true", "It may."
    FALSE = "false", "It may not."


class BolsterNewUnit(RuleOption, about=PRICE[16]):
    """Whether an army may be bolstered in the phase in which it was built."""

    TRUE = "true", "It may: it is in a home center."
    FALSE = "false", "It may not."


class AttritionBolster(RuleOption, about=ATTR[7]):
    """Whether an army with the status of attrition may be bolstered.

    The text neither forbids it nor mentions a cure.
    """

    ALLOWED = "allowed_status_stays", "It may; it keeps the status."
    FORBIDDEN = "forbidden", "It may not."
    HEALS = "heals", "It may, and loses the status."


class FortCountsForPower(RuleOption, about=FORT_COUNTS[7]):
    """Whether the bonus of a fortified province counts in the total strength of the power it is aligned with.

    The text adds up only a power's own units.
    """

    FALSE = "false", "It does not: each point costs the same."
    TRUE = "true", "It does, for prices and for the limit of the total strength."


MOST_STRENGTH = 15
"""The maximum of a power's total strength, and so of its units (E19-PRICE-6)."""

MOST_BONUS = 9
"""The maximum bonus of an army, whose strength or defense is at most 10 (E19-UNIT-12)."""


# ---------------------------------------------------------------------------------------- strength and prices


def find_unit_strengths(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the strengths of a power's own units, by province."""
    return {unit.location.province: 1 + unit.bonus for unit in setting.units_of(power)}


def find_fort_bonuses(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the bonuses of fortified provinces that count in a power's total strength, by province."""
    if not FortCountsForPower.TRUE.is_chosen_in(setting.options):
        return {}
    return {
        unit.location.province: unit.bonus
        for unit in setting.position.units
        if FORTIFIED in unit.marks and setting.patron(unit.power) == power
    }


def _unit_strength_facts(setting: Europe1619Setting, _power: Power, place: str) -> tuple[Fact, ...]:
    unit = setting.standing[Province(place)]
    name = unit_name(setting.board, unit)
    return (Fact(f"{capitalize_start(name)} has strength {1 + unit.bonus}."),)


MILITARY: Tally[Europe1619Setting] = Tally(
    "has a total strength of",
    (
        Term(UNIT[13], "own units", find_unit_strengths, _unit_strength_facts),
        Term(FORT_COUNTS[7], "fortified provinces", find_fort_bonuses, _unit_strength_facts),
    ),
)
"""The total strength of a power."""


def strength_fact(setting: Europe1619Setting, power: Power) -> Fact:
    """Return the total strength of a power, with each unit as a reason."""
    return MILITARY.why(setting, power, setting.board)


def collect_strength_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the facts of each power's total strength."""
    return (StateFact("strength", (power,), strength_fact(setting, power)) for power in setting.powers)


def find_price(board: Board, rules: Rulebook, strength: int) -> int:
    """Return the price of the next point at a total strength below the maximum (E19-PRICE-1, E19-PRICE-2)."""
    match CostTable.of(rules):
        case CostTable.BOARD_TABLE:
            return cast("tuple[int, ...]", board.tables["military_cost"])[strength]
        case CostTable.DOUBLING:
            return 2 ** (strength - 1) - 1 if strength else 1
        case CostTable.STEPS_OF_EIGHT:
            return max(1, 8 * strength - 25)
        case CostTable.STEPS_OF_ONE:
            return strength + 3 if strength else 1


def iterate_prices(
    setting: Europe1619Setting, strength: int, points: int, growing: bool
) -> Iterator[tuple[int, int]]:
    """Yield for each of several points the total strength before it, and its price (E19-PRICE-3).

    If the points do not raise the total strength (`growing`), each costs the same (E19-FORT-7).
    """
    for step in range(points):
        before = strength + step if growing else strength
        yield before, find_price(setting.board, setting.options, before)


def count_affordable(setting: Europe1619Setting, power: Power) -> int:
    """Return the number of points that a power can pay for and may have (E19-PRICE-5, E19-PRICE-6)."""
    money, strength = setting.records.treasury.get(power, 0), MILITARY.total(setting, power)
    points = 0
    for _, cost in iterate_prices(setting, strength, max(0, MOST_STRENGTH - strength), growing=True):
        money -= cost
        if money < 0:
            break
        points += 1
    return points


def iterate_current_prices(buyer: Buyer, points: int, growing: bool) -> Iterator[tuple[int, int]]:
    """Yield the strengths and prices of a number of points, as `iterate_prices`."""
    return iterate_prices(buyer.setting, MILITARY.total(buyer.setting, buyer.power), points, growing)


def compute_cost(buyer: Buyer, points: int, growing: bool) -> int:
    """Return the cost of a number of points."""
    return sum(one for _, one in iterate_current_prices(buyer, points, growing))


def cost_facts(buyer: Buyer, points: int, growing: bool) -> tuple[Fact, ...]:
    """Return the facts that explain the cost of a number of points, and the money to pay for them."""
    each = (
        Fact(f"At a total strength of {strength}, the next point costs {one}.", PRICE[1])
        for strength, one in iterate_current_prices(buyer, points, growing)
    )
    has = start_sentence(buyer.setting.board, buyer.power, "has")
    money = Fact(f"{has} {pluralize(buyer.money, 'treasury point')}.")
    return (strength_fact(buyer.setting, buyer.power), *each, money)


def update_marks(unit: Unit, rules: Rulebook) -> frozenset[str]:
    """Return the marks of a unit after it is bolstered (E19-ATTR-7)."""
    return unit.marks - {ATTRITION} if AttritionBolster.HEALS.is_chosen_in(rules) else unit.marks


# ----------------------------------------------------------------------------------------------- shared parts


class StrengthPoints(Protocol):
    """Points of strength for the unit in a place."""

    @property
    def place(self) -> Province:
        """The province of the unit."""
        ...

    @property
    def points(self) -> int:
        """The number of points."""
        ...


@dataclass(frozen=True, slots=True)
class UnitPoints:
    """A number of points for a unit."""

    unit: NamedUnit
    points: int = 1

    @property
    def place(self) -> Province:
        """The province of the unit."""
        return self.unit.location.province


POINTS = Slot(r"\+?[1-9]\d?", lambda text, _board: int(text))
"""The slot for points of strength."""


def find_place(words: StrengthPoints | Disband) -> Province:
    """Return the province of the unit that a line names."""
    return words.unit.location.province if isinstance(words, Disband) else words.place


def find_unit(buyer: Buyer, words: StrengthPoints | Disband) -> Unit | None:
    """Return the unit that a line names, if it exists."""
    return buyer.find_unit(find_place(words))


def require_unit(buyer: Buyer, words: StrengthPoints | Disband) -> Unit:
    """Return the unit that a line names, which must exist."""
    unit = find_unit(buyer, words)
    assert unit is not None, "an earlier bar refuses lines about no unit"
    return unit


def find_why_missing(buyer: Buyer, words: UnitPoints | Disband) -> Fact | None:
    """Return the objection that the unit does not exist."""
    named, unit = words.unit, find_unit(buyer, words)
    if unit is not None and named.kind in (None, unit.kind):
        return None
    kind = kind_word(buyer.setting.board, named.kind) if named.kind is not None else "unit"
    where = the_place(buyer.setting.board, named.location.province)
    return Fact(f"there is no {kind} in {where}", "no_such_unit")


def belongs_to_state(buyer: Buyer, words: UnitPoints) -> bool:
    """Return whether the unit belongs to a minor state."""
    return buyer.setting.is_minor(require_unit(buyer, words))


def belongs_to_another(buyer: Buyer, words: UnitPoints | Disband) -> bool:
    """Return whether the unit is not the power's own."""
    return require_unit(buyer, words).power != buyer.power


def is_not_commanded(buyer: Buyer, words: Disband) -> bool:
    """Return whether the power does not command the unit."""
    return buyer.setting.commander(require_unit(buyer, words)) != buyer.power


def is_sustainable(buyer: Buyer, words: Disband) -> bool:
    """Return whether the unit belongs to a state that can keep all of its units."""
    return (
        belongs_to_another(buyer, words)
        and count_excess(buyer.setting, require_unit(buyer, words).power) <= 0
    )


def exceeds_bonus(buyer: Buyer, words: UnitPoints) -> bool:
    """Return whether the points exceed the bonus of the unit."""
    return require_unit(buyer, words).bonus < words.points


def reduces_another(buyer: Buyer, words: StrengthPoints) -> bool:
    """Return whether the sheet reduces another unit."""
    return bool(buyer.gives_up - {words.place})


def disbands_own_unit(buyer: Buyer, _: object) -> bool:
    """Return whether the sheet disbands one of the power's own units."""
    return bool(buyer.disbands)


def exceeds_maximum(buyer: Buyer, words: StrengthPoints) -> bool:
    """Return whether the points would exceed the maximum bonus (E19-UNIT-12)."""
    return require_unit(buyer, words).bonus + words.points > MOST_BONUS


def is_no_army(buyer: Buyer, words: StrengthPoints) -> bool:
    """Return whether the unit is not an army."""
    return require_unit(buyer, words).kind is not UnitKind.ARMY


W = TypeVar("W")


def make_purchase_bars(
    clause: str, points: Callable[[W], int], growing: Callable[[Buyer], bool] = lambda _: True
) -> tuple[Bar[Buyer, W], ...]:
    """Return the bars against strength beyond the limit (E19-PRICE-6) or the treasury (`clause`).

    `growing` says whether the points count in the power's total strength.
    """

    def find_excess_strength(buyer: Buyer, words: W) -> Fact | None:
        more = points(words) if growing(buyer) else 1
        if MILITARY.total(buyer.setting, buyer.power) + more <= MOST_STRENGTH:
            return None
        return Fact(PRICE[6].cite(), PRICE[6], (strength_fact(buyer.setting, buyer.power),))

    def find_excess_price(buyer: Buyer, words: W) -> Fact | None:
        price = compute_cost(buyer, points(words), growing(buyer))
        text = f"it costs {pluralize(price, 'treasury point')}, and {buyer.funds}"
        if price <= buyer.money:
            return None
        return Fact(text, "", cost_facts(buyer, points(words), growing(buyer)))

    return Bar(PRICE[6], find_excess_strength), Bar(clause, find_excess_price)


OWN_UNIT: tuple[Bar[Buyer, UnitPoints], ...] = (
    Bar("no_such_unit", find_why_missing),
    bar_if(MIN[6], belongs_to_state),
    bar_if(MOVE[1], belongs_to_another),
)
"""The bars against units that are not the power's own."""

BOUGHT: tuple[Bar[Buyer, Any], ...] = (
    bar_if(PRICE[13], reduces_another),
    bar_if(PRICE[14], disbands_own_unit),
    bar_if(UNIT[12], exceeds_maximum),
)
"""The bars against strength bought while the power gives up other units, or beyond strength 10."""


def strengthen_unit(
    buyer: Buyer, words: StrengthPoints, growing: bool, *, marks: Callable[[Unit], frozenset[str]]
) -> Buyer:
    """Return the buyer with points and marks added to the unit that a line names."""
    unit = require_unit(buyer, words)
    after = replace(unit, bonus=unit.bonus + words.points, marks=marks(unit))
    return buyer.replace_unit(unit, after, compute_cost(buyer, words.points, growing))


def format_cost(before: Buyer, after: Buyer) -> str:
    """Format the cost of a purchase."""
    return f"for {pluralize(before.money - after.money, 'treasury point')}"


def format_strength(
    before: Buyer, words: StrengthPoints, after: Buyer, verb: str = "now has strength"
) -> str:
    """Format the strength of the unit after a line."""
    return f"{before.format_unit(require_unit(before, words))} {verb} {1 + require_unit(after, words).bonus}"


# ------------------------------------------------------------------------------------ disbands and reductions

DISBAND: Statement[Buyer, Disband] = Statement(
    OrderForm("D {unit}", "D A Par", Disband),
    "disbanded",
    (
        Bar("no_such_unit", find_why_missing),
        bar_if(MOVE[1], is_not_commanded),
        bar_if(MIN[1], belongs_to_another, under=MinorExcess.FARTHEST),
        bar_if(MIN[1], is_sustainable),
    ),
    lambda buyer, order: buyer.replace_unit(require_unit(buyer, order), None),
    lambda buyer, order, _: f"{buyer.format_unit(require_unit(buyer, order))} is disbanded",
    about=find_unit,
)


def _reduce_unit(buyer: Buyer, words: UnitPoints) -> Buyer:
    unit = require_unit(buyer, words)
    return buyer.replace_unit(unit, replace(unit, bonus=unit.bonus - words.points))


REDUCE: Statement[Buyer, UnitPoints] = Statement(
    Form("REDUCE {unit}[ {points}]", "REDUCE A Par 1", UnitPoints, {"points": POINTS}),
    "reduced",
    (*OWN_UNIT, bar_if(PRICE[12], exceeds_bonus)),
    _reduce_unit,
    lambda buyer, words, after: Fact(format_strength(buyer, words, after), PRICE[12]),
    about=find_unit,
)


# ---------------------------------------------------------------------------------------- builds and bolsters


def find_site_clause(position: Position, power: Power, province: Province) -> str | None:
    """Return the clause by which a power may not build in a province, if any."""
    info = position.board.province[province]
    if not info.center or info.home != power or position.owners.get(province) != power:
        return PRICE[4]
    return None


def find_land(board: Board) -> Collection[Province]:
    """Return all land, which powers can control."""
    return [info.id for info in board.provinces if info.id not in board.seas]


@dataclass(frozen=True, slots=True)
class Europe1619Builds(BuildRules):
    """Where and how much the powers can build in a setting."""

    setting: Europe1619Setting

    def site(self, position: Position, power: Power, province: Province) -> str | None:
        """Return the clause by which a power may not build in a province, if any."""
        return find_site_clause(position, power, province)

    def room(self, position: Position, power: Power) -> int:
        """Return how many points of strength a power can afford."""
        return count_affordable(replace(self.setting, position=position), power)

    def prizes(self, board: Board) -> Collection[Province]:
        """Return all land, which powers can control."""
        return find_land(board)


def make_unit(buyer: Buyer, order: Build) -> Unit | Fact:
    """Return the unit that a build order creates, or the reason it creates none (E19-PRICE-17)."""
    position = buyer.setting.position
    conditions = VariantRules(board_graph(position.board), builds=Europe1619Builds(buyer.setting))
    reader = BuildReader(position, OrderValidator(position, buyer.rules, conditions))
    outcome = reader.read(buyer.power, order)
    if isinstance(outcome, NoBuildSite | SiteOccupied | IllegalAdjustment):
        result = OrderResult(buyer.power, None, order, outcome)
        return Fact(describe_refused_order(result, outcome), outcome.code)
    return outcome


def disbands_and_builds(buyer: Buyer, _: Build) -> bool:
    """Return whether the sheet disbands one of the power's own units."""
    return bool(buyer.disbands)


def find_why_unbuildable(buyer: Buyer, order: Build) -> Fact | None:
    """Return why the unit cannot be built in its place, if it cannot."""
    found = make_unit(buyer, order)
    return found if isinstance(found, Fact) else None


def _build_unit(buyer: Buyer, order: Build) -> Buyer:
    unit = make_unit(buyer, order)
    assert isinstance(unit, Unit), "what cannot be built is barred"
    after = buyer.replace_unit(None, unit, compute_cost(buyer, 1, growing=True))
    return replace(after, built=buyer.built | {unit.location.province})


def _describe_build(buyer: Buyer, order: Build, after: Buyer) -> Fact:
    unit = after.setting.standing[order.location.province]
    text = f"{buyer.format_unit(unit)} is built {format_cost(buyer, after)}"
    board, place = buyer.setting.board, order.location.province
    home = f"a vacant home center of {the_power(board, buyer.power)}"
    vacant = Fact(f"{start_sentence(board, place, 'is')} {home}.", PRICE[4])
    return Fact(text, PRICE[4], (vacant, *cost_facts(buyer, 1, growing=True)))


def _find_built_unit(buyer: Buyer, order: Build) -> Unit | None:
    unit = make_unit(buyer, order)
    return unit if isinstance(unit, Unit) else None


BUILD: Statement[Buyer, Build] = Statement(
    OrderForm("B {unit}", "B A Par", Build),
    "built",
    (
        bar_if(
            PRICE[15],
            disbands_and_builds,
            "a power that disbands a unit cannot build in the same phase",
            under=DisbandAndBuild.FALSE,
        ),
        Bar(PRICE[4], find_why_unbuildable),
        *make_purchase_bars(PRICE[5], lambda _: 1),
    ),
    _build_unit,
    _describe_build,
    about=_find_built_unit,
)

WAIVE: Statement[Buyer, Waive] = Statement(
    OrderForm("W", "W", Waive), "waived", (), lambda buyer, _: buyer, lambda _, __, ___: "nothing is built"
)


def _bolster_unit(buyer: Buyer, words: UnitPoints) -> Buyer:
    return strengthen_unit(buyer, words, growing=True, marks=lambda unit: update_marks(unit, buyer.rules))


def _describe_bolster(buyer: Buyer, words: UnitPoints, after: Buyer) -> Fact:
    text = f"{format_strength(buyer, words, after)}, {format_cost(buyer, after)}"
    return Fact(text, PRICE[11], cost_facts(buyer, words.points, growing=True))


def is_away_from_home(buyer: Buyer, words: UnitPoints) -> bool:
    """Return whether the unit is not in a home center of its power."""
    return words.place not in buyer.setting.homes(buyer.power)


def is_worn_out(buyer: Buyer, words: UnitPoints) -> bool:
    """Return whether the army has the status of attrition."""
    return ATTRITION in require_unit(buyer, words).marks


def was_just_built(buyer: Buyer, words: UnitPoints) -> bool:
    """Return whether the unit was built in this phase."""
    return words.place in buyer.built


BOLSTER: Statement[Buyer, UnitPoints] = Statement(
    Form("BOLSTER {unit}[ {points}]", "BOLSTER A Par 2", UnitPoints, {"points": POINTS}),
    "bolstered",
    (
        *OWN_UNIT,
        bar_if(PRICE[9], is_no_army),
        bar_if(PRICE[10], is_away_from_home),
        bar_if(
            ATTR[7],
            is_worn_out,
            "an army with the status of attrition cannot be bolstered",
            under=AttritionBolster.FORBIDDEN,
        ),
        bar_if(
            PRICE[16],
            was_just_built,
            "a unit cannot be bolstered in the phase in which it is built",
            under=BolsterNewUnit.FALSE,
        ),
        *BOUGHT,
        *make_purchase_bars(PRICE[8], lambda words: words.points),
    ),
    _bolster_unit,
    _describe_bolster,
    about=find_unit,
)


PURCHASES_CHAPTER = Chapter.of(
    "winter.purchases",
    "Price to build: units and strength that a power buys or gives up, and their prices",
    (PRICE, FORT_COUNTS),
    options=(CostTable, DisbandAndBuild, BolsterNewUnit, AttritionBolster, FortCountsForPower),
    statements=(DISBAND, REDUCE, BUILD, WAIVE, BOLSTER),
)
