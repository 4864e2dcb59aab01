"""The adjustment phase: ownership, builds and removals."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.solver.phases import board, position, sheets, unit
from westphalia.model.board import Board
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import NEUTRAL, Power, Province, UnitKind
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook, read_rules
from westphalia.solver import AdjustmentResolution, resolve_adjustments
from westphalia.solver.adjustments.phase import adjustments_due, open_sites, owners_after
from westphalia.solver.conditions.builds import BuildRules, OwnedCenterBuilds
from westphalia.solver.conditions.conditions import VariantRules, standard_conditions
from westphalia.solver.conditions.geography import BoardGraph

AUSTRIA, RUSSIA = Power("austria"), Power("russia")


def adjust(
    start: Position,
    orders: Mapping[str, str],
    rulebook: Rulebook | None = None,
    conditions: VariantRules | None = None,
) -> AdjustmentResolution:
    given = sheets(PhaseKind.ADJUSTMENT, orders)
    return resolve_adjustments(start, given, rulebook or Rulebook(), conditions=conditions)


def with_rules(rules: BuildRules) -> VariantRules:
    return replace(standard_conditions(board), builds=rules)


def codes(resolution: AdjustmentResolution) -> list[str]:
    return [f"{result.status} {result.code}" for result in resolution.orders]


def austria(centers: str, units: str = "") -> Position:
    return position(", ".join(f"austria {u.strip()}" for u in units.split(",") if u), {"austria": centers})


# --------------------------------------------------------------------------------------------- ownership


def test_an_occupied_center_belongs_to_its_occupant() -> None:
    start = position("austria A ser", {"turkey": "ser"})
    assert owners_after(start) == {"ser": "austria"}


def test_an_empty_center_stays_with_its_owner() -> None:
    assert owners_after(position("", {"turkey": "ser", "italy": "ven"})) == {"ser": "turkey", "ven": "italy"}


def test_a_province_without_a_center_has_no_owner() -> None:
    assert owners_after(position("austria A boh, italy F adr")) == {}


def test_a_fleet_on_a_coast_takes_the_center() -> None:
    assert owners_after(position("russia F bul/sc")) == {"bul": "russia"}


def test_neutral_units_capture_nothing() -> None:
    start = replace(position("", {"turkey": "ser"}), units=(replace(unit("austria A ser"), power=NEUTRAL),))
    assert owners_after(start) == {"ser": "turkey"}


def test_a_variant_decides_who_captures_centers() -> None:
    class BohemiaForRussia(BuildRules):
        def captor(self, _unit: Unit) -> Power:
            return RUSSIA

        def prizes(self, _board: Board) -> set[Province]:
            return {Province("boh")}

    conditions = with_rules(BohemiaForRussia())
    assert owners_after(position("austria A boh, austria A ser"), conditions) == {"boh": "russia"}


# ------------------------------------------------------------------------------------------ what is due


def test_a_power_builds_or_removes_the_difference_of_centers_and_units() -> None:
    start = position(
        "austria A vie, italy A ven, italy A rom, france A par",
        {"austria": "vie bud", "italy": "ven", "france": "par"},
    )
    assert adjustments_due(start) == {"austria": 1, "italy": -1}


def test_only_centers_support_units() -> None:
    assert adjustments_due(position("", {"austria": "boh vie"})) == {"austria": 1}


def test_open_sites_are_vacant_owned_homes() -> None:
    start = position("austria A vie, italy A tyr", {"austria": "vie bud ser", "italy": "tri ven"})
    assert open_sites(start, AUSTRIA) == ("bud",)


def test_a_position_with_dislodged_units_cannot_be_adjusted(golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        adjust(position(dislodged={"austria F tri": "ven"}), {})
    golden(str(caught.value))


# ------------------------------------------------------------------------------------------------ builds


def test_a_built_unit_is_in_its_center() -> None:
    resolution = adjust(austria("vie bud", "A gal"), {"austria": "B A vie"})
    assert resolution.after.units == (unit("austria A gal"), unit("austria A vie"))
    assert codes(resolution) == ["succeeds built"]
    assert resolution.unused == {}


def test_a_build_not_used_is_counted() -> None:
    resolution = adjust(austria("vie bud"), {"austria": "B A vie"})
    assert resolution.unused == {"austria": 1}


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("B A boh", "not_home_center"),
        ("B A ser", "not_home_center"),
        ("B A bud", "not_owned"),
        ("B A tri", "occupied"),
        ("B F vie", "fleet_inland"),
        ("B K vie", "kind_not_built"),
        ("A tri D", "not_a_build_order"),
        ("A tri H", "not_a_build_order"),
    ],
)
def test_impossible_builds_are_illegal(order: str, code: str) -> None:
    start = austria("vie tri ser", "A tri")
    resolution = adjust(start, {"austria": order})
    assert codes(resolution) == [f"illegal {code}"]
    assert resolution.after.units == start.units
    assert resolution.orders[0].why.startswith(f"{order} is illegal: ")


def test_a_power_without_room_cannot_build(golden: Golden) -> None:
    resolution = adjust(austria("vie", "A gal"), {"austria": "B A vie"})
    assert codes(resolution) == ["illegal too_many_builds"]
    golden(resolution.orders[0].why)


def test_no_power_builds_in_the_centers_of_others() -> None:
    start = position("", {"austria": "vie bud", "italy": "ven"})
    assert codes(adjust(start, {"italy": "B A vie"})) == ["illegal not_home_center"]


def test_a_power_that_must_remove_cannot_build() -> None:
    resolution = adjust(austria("vie", "A gal, A boh"), {"austria": "B A vie, W, A gal D"})
    assert codes(resolution) == ["illegal not_a_remove_order"] * 2 + ["succeeds removed"]


@pytest.mark.parametrize(
    ("rule", "place"), [("fails", None), ("default_coast:north", "stp/nc"), ("default_coast:south", "stp/sc")]
)
def test_a_fleet_without_a_coast_is_built_as_the_rulebook_says(rule: str, place: str | None) -> None:
    start = position("", {"russia": "stp"})
    resolution = adjust(start, {"russia": "B F stp"}, read_rules({"build_coast": rule}))
    assert [built.location for built in resolution.after.units] == ([place] if place else [])


@pytest.mark.parametrize(("rule", "built"), [("ignored", "austria F tri"), ("fails", None)])
def test_an_irrelevant_coast_is_read_as_in_a_move(rule: str, built: str | None) -> None:
    resolution = adjust(austria("tri"), {"austria": "B F tri/nc"}, read_rules({"irrelevant_coast": rule}))
    assert resolution.after.units == ((unit(built),) if built else ())


def test_the_coast_named_for_an_army_is_ignored() -> None:
    resolution = adjust(position("", {"russia": "stp"}), {"russia": "B A stp/nc"})
    assert resolution.after.units == (unit("russia A stp"),)
    rulebook = read_rules({"irrelevant_coast": "fails"})
    refused = adjust(position("", {"russia": "stp"}), {"russia": "B A stp/nc"}, rulebook)
    assert codes(refused) == ["illegal irrelevant_coast"]


def test_an_army_can_be_built_for_a_fleet_inland() -> None:
    rulebook = read_rules({"build_fleet_inland": "army_instead"})
    assert adjust(austria("vie"), {"austria": "B F vie"}, rulebook).after.units == (unit("austria A vie"),)


@pytest.mark.parametrize(
    ("rule", "built"),
    [
        ("fails", []),
        ("army_inland_only", ["A mos"]),
        ("best_effort", ["A mos", "F stp/nc"]),
    ],
)
def test_a_build_without_a_letter_is_read_as_the_rulebook_says(rule: str, built: list[str]) -> None:
    start = position("", {"russia": "mos stp sev"})
    resolution = adjust(start, {"russia": "B mos, B stp/nc, B sev"}, read_rules({"build_missing_kind": rule}))
    assert [str(new) for new in resolution.after.units] == built


@pytest.mark.parametrize(
    ("rule", "built"), [("first", ["F stp/sc"]), ("last", ["F stp/nc"]), ("all_fail", [])]
)
def test_of_several_builds_in_a_province_one_or_none_counts(rule: str, built: list[str]) -> None:
    start = position("", {"russia": "stp mos sev"})
    orders = {"russia": "B F stp/sc, B A stp, B F stp/nc"}
    resolution = adjust(start, orders, read_rules({"several_builds_in_province": rule}))
    assert [str(new) for new in resolution.after.units] == built


@pytest.mark.parametrize(
    ("rule", "built"), [("first", ["A vie", "A bud"]), ("last", ["A bud", "A tri"]), ("all_invalid", [])]
)
def test_of_too_many_builds_some_or_none_count(rule: str, built: list[str]) -> None:
    start = austria("vie bud tri", "A gal")
    resolution = adjust(
        start, {"austria": "B A vie, B A bud, B A tri"}, read_rules({"too_many_builds": rule})
    )
    assert [str(new) for new in resolution.after.units if new.location != "gal"] == built


def test_too_many_builds_are_counted_without_the_illegal_ones() -> None:
    start = austria("vie bud", "A gal")
    rulebook = read_rules({"too_many_builds": "all_invalid"})
    assert codes(adjust(start, {"austria": "B A ser, B A vie"}, rulebook)) == [
        "illegal not_home_center",
        "succeeds built",
    ]


def test_a_dropped_build_says_that_none_counts(golden: Golden) -> None:
    rulebook = read_rules({"too_many_builds": "all_invalid"})
    resolution = adjust(austria("vie bud", "A gal"), {"austria": "B A vie, B A bud"}, rulebook)
    golden(resolution.orders[1].why)


# ---------------------------------------------------------------------------------------- waived builds


def test_a_build_may_be_waived() -> None:
    resolution = adjust(austria("vie bud"), {"austria": "W, B A bud"})
    assert codes(resolution) == ["succeeds waived", "succeeds built"]
    assert resolution.unused == {"austria": 1}


def test_a_waived_build_counts_in_sequence() -> None:
    resolution = adjust(austria("vie bud", "A gal"), {"austria": "W, B A bud"})
    assert codes(resolution) == ["succeeds waived", "illegal too_many_builds"]


NO_WAIVING = read_rules({"declining_builds": "not_allowed"})


def test_waiving_can_be_forbidden(golden: Golden) -> None:
    resolution = adjust(austria("vie bud"), {"austria": "W, B A bud"}, NO_WAIVING)
    assert codes(resolution) == ["illegal may_not_waive", "succeeds built"]
    golden(resolution.orders[0].why)


def test_builds_without_an_open_center_are_waived_anyway() -> None:
    resolution = adjust(austria("vie ser gre"), {"austria": "W, W, B A vie, W"}, NO_WAIVING)
    assert codes(resolution) == [
        "succeeds waived",
        "succeeds waived",
        "succeeds built",
        "illegal too_many_builds",
    ]


# --------------------------------------------------------------------------------------------- removals


def test_an_ordered_unit_is_removed() -> None:
    resolution = adjust(austria("vie", "A gal, A vie"), {"austria": "A vie D"})
    assert resolution.after.units == (unit("austria A gal"),)
    assert codes(resolution) == ["succeeds removed"]
    assert resolution.removed == ()


@pytest.mark.parametrize(
    ("order", "code"),
    [("A par D", "foreign_unit"), ("A tyr D", "no_such_unit"), ("A gal H", "not_a_remove_order")],
)
def test_impossible_removals_are_illegal(order: str, code: str) -> None:
    start = position("austria A gal, austria A vie, france A par", {"austria": "vie", "france": "par"})
    resolution = adjust(start, {"austria": order})
    assert resolution.orders[0].code == code
    assert resolution.removed == (unit("austria A gal"),)


@pytest.mark.parametrize(
    ("rule", "left"),
    [("first", "austria A boh"), ("last", "austria A vie"), ("civil_disorder", "austria A vie")],
)
def test_of_too_many_removals_some_or_none_count(rule: str, left: str) -> None:
    start = austria("vie", "A gal, A vie, A boh")
    rulebook = read_rules({"too_many_removals": rule})
    resolution = adjust(start, {"austria": "A vie D, A gal D, A boh D"}, rulebook)
    assert resolution.after.units == (unit(left),)


def test_of_repeated_removals_the_last_counts_where_the_last_do() -> None:
    start = austria("vie bud", "A gal, A vie, A boh")
    rulebook = read_rules({"too_many_removals": "last"})
    resolution = adjust(start, {"austria": "A gal D, A boh D, A gal D"}, rulebook)
    assert codes(resolution) == ["illegal duplicate", "illegal too_many_removals", "succeeds removed"]


def test_a_unit_named_twice_is_removed_once() -> None:
    resolution = adjust(austria("vie", "A gal, A vie, A boh"), {"austria": "A gal D, A gal D"})
    assert codes(resolution) == ["succeeds removed", "illegal duplicate", "succeeds civil_disorder"]
    assert resolution.removed == (unit("austria A boh"),)


def test_the_wrong_letter_is_read_as_in_a_move() -> None:
    start = austria("vie", "A gal, A vie")
    rulebook = read_rules({"wrong_unit_kind": "invalid"})
    assert codes(adjust(start, {"austria": "F gal D"}))[0] == "succeeds removed"
    assert codes(adjust(start, {"austria": "F gal D"}, rulebook))[0] == "illegal wrong_unit_type"


def test_a_power_without_centers_loses_everything() -> None:
    resolution = adjust(position("austria A gal, austria F adr, austria A vie"), {})
    assert resolution.after.units == ()
    assert len(resolution.removed) == 3


# -------------------------------------------------------------------------------------------- variants


def test_a_variant_builds_in_every_owned_center() -> None:
    conditions = with_rules(OwnedCenterBuilds())
    start = position("", {"austria": "vie ser", "italy": "ven"})
    resolution = adjust(start, {"austria": "B A ser, B A ven, B A boh"}, conditions=conditions)
    assert codes(resolution) == ["succeeds built", "illegal not_owned", "illegal not_a_center"]


def test_a_variant_has_no_fleets_and_kinds_of_its_own() -> None:
    conditions = with_rules(BuildRules(kinds=frozenset({UnitKind.ARMY, UnitKind.KNIGHT})))
    resolution = adjust(austria("vie bud tri"), {"austria": "B K vie, B F tri"}, conditions=conditions)
    assert codes(resolution) == ["succeeds built", "illegal kind_not_built"]


def test_a_variant_forbids_a_kind_in_a_place(golden: Golden) -> None:
    class NoFleetInTrieste(BuildRules):
        def veto(self, _position: Position, new: Unit) -> str | None:
            return "X-TRI-1" if str(new) == "F tri" else None

    conditions = with_rules(NoFleetInTrieste())
    resolution = adjust(austria("vie bud tri"), {"austria": "B F tri, B A tri"}, conditions=conditions)
    assert codes(resolution) == ["illegal X-TRI-1", "succeeds built"]
    golden(resolution.orders[0].why)


class CheapMercenaries(BuildRules):
    """A mercenary costs half a center, and is removed before any army."""

    def share(self, kind: UnitKind) -> int:
        return 1 if kind is UnitKind.MERCENARY else 2

    def room(self, start: Position, power: Power) -> int:
        centers = sum(owner == power for owner in start.owners.values())
        return 2 * centers - sum(self.share(u.kind) for u in start.units if u.power == power)

    def rank(self, lost: Unit) -> int:
        return 0 if lost.kind is UnitKind.MERCENARY else 1


MERCENARIES = VariantRules(
    BoardGraph(
        board,
        {
            UnitKind.ARMY: board.army_borders,
            UnitKind.FLEET: board.fleet_borders,
            UnitKind.MERCENARY: board.army_borders,
        },
    ),
    builds=CheapMercenaries(kinds=frozenset({UnitKind.ARMY, UnitKind.MERCENARY})),
)


def test_no_standoff_is_remembered_after_the_builds() -> None:
    start = replace(austria("vie"), contested=frozenset({Province("gal")}))
    assert adjust(start, {"austria": "B A vie"}).after.contested == frozenset()


def test_two_cheap_units_are_built_for_one_center() -> None:
    start = austria("vie bud tri", "A gal, A boh")
    resolution = adjust(start, {"austria": "B M vie, B M bud, B M tri"}, conditions=MERCENARIES)
    assert codes(resolution) == ["succeeds built", "succeeds built", "illegal too_many_builds"]


def test_cheap_units_must_be_removed_first(golden: Golden) -> None:
    start = austria("vie", "A gal, M boh, M tyr")
    resolution = adjust(start, {"austria": "A gal D, M tyr D"}, conditions=MERCENARIES)
    assert codes(resolution) == ["illegal others_first", "succeeds removed", "succeeds civil_disorder"]
    assert resolution.removed == (unit("austria M boh"),)
    assert resolution.after.units == (unit("austria A gal"),)
    golden(resolution.orders[0].why)


def test_expensive_units_may_be_removed_after_cheap_ones() -> None:
    start = austria("vie", "A gal, A bud, M tyr")
    resolution = adjust(start, {"austria": "A gal D, M tyr D"}, conditions=MERCENARIES)
    assert codes(resolution) == ["succeeds removed", "succeeds removed"]


def test_a_build_without_room_leaves_its_province_to_a_cheaper_one(golden: Golden) -> None:
    start = austria("vie bud", "A gal, M boh")
    resolution = adjust(start, {"austria": "B A vie, B M vie"}, conditions=MERCENARIES)
    assert codes(resolution) == ["illegal too_many_builds", "succeeds built"]
    golden(
        [*(line.why for line in resolution.orders), *str(resolution.why(resolution.orders[0])).splitlines()]
    )


@pytest.mark.parametrize("rule", ["first", "last", "all_fail"])
def test_a_build_that_a_clause_forbids_leaves_its_province_to_another_one(rule: str) -> None:
    class OneFleetAtATime(BuildRules):
        def surplus(self, built: Sequence[Unit], unit: Unit) -> str | None:
            fleets = [one for one in built if one.kind is UnitKind.FLEET]
            return "X-1" if unit.kind is UnitKind.FLEET and fleets else None

    start = position("", {"russia": "sev stp mos"})
    orders = {"russia": "B F sev, B F stp/nc, B A stp"}
    rulebook = read_rules({"several_builds_in_province": rule})
    resolution = adjust(start, orders, rulebook, with_rules(OneFleetAtATime()))
    if rule == "all_fail":  # the fleet alone would be legal, so both count as builds in St. Petersburg
        assert codes(resolution)[1:] == ["illegal second_build_in_province"] * 2
    else:
        assert [str(unit) for unit in resolution.after.units] == ["F sev", "A stp"]
