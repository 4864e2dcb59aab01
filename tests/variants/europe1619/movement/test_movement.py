"""Movement: notation, passage, strength, cut supports, and units that must leave."""

import json

import pytest

from tests.golden import Golden
from tests.variants.europe1619.battles import (
    BOARD,
    VARIANT,
    Battle,
    fight,
    owners,
    parse_order_at,
    records,
    reported_orders,
    retreat_from,
    state,
)
from westphalia.games.files.data import game_to_json
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Hold
from westphalia.model.position import Unit
from westphalia.variants.europe1619.movement import make_strengths
from westphalia.variants.europe1619.orders import (
    OrdersPhase,
    RetreatsAfterOrders,
)
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.framework.report import format_entry

# --------------------------------------------------------------------------------------------------- notation


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("SER-BOS", "ser - bos"),
        ("NORM S PAR-CHA", "norm S par - cha"),
        ("A PAR - CHA", "A par - cha"),
        ("F ENG C A PIC-DEV", "F eng C A pic - dev"),
        ("PIC-ENG-DEV", "pic - eng - dev"),
        ("HES S KAL", "hes S kal"),
        ("F COP - HOL/EC", "F cop - hol/ec"),
        ("COP-HOL(WC)", "cop - hol/wc"),
        ("A Paris - Champagne", "A par - cha"),
        ("WES H", "wes H"),
    ],
)
def test_orders_are_read_as_players_write_them(text: str, order: str) -> None:
    assert format_entry(parse_order_at(text, state("", records()))) == order


@pytest.mark.parametrize("place", [info.id for info in BOARD.provinces])
def test_every_place_is_known_by_its_code_and_its_name(place: str) -> None:
    at = state("", records())
    info = next(info for info in BOARD.provinces if info.id == place)
    for name in (place.upper(), info.name):
        order = parse_order_at(f"{name} H", at)
        assert isinstance(order, Hold)
        assert order.unit.location.province == place


# ---------------------------------------------------------------------------------------------------- passage


@pytest.mark.clause("E19-MOVE-1", "E19-STAT-7")
def test_a_power_orders_its_own_units_and_those_of_its_aligned_states(golden: Golden) -> None:
    battle = fight(
        {"france": "A par - cha, A lor - saa, A hes - dar, A gel H"},
        "lor A lor, hes A hes, dutch A gel",
        standings={"lor": "france", "hes": "union"},
    )
    assert battle.after == {"france A cha", "lor A saa", "hes A hes", "dutch A gel"}
    assert battle["A hes - dar"] == "E19-STAT-7"
    golden(battle.why("A hes - dar"))
    assert battle["A gel H"] == "foreign_unit"
    assert reported_orders(battle, "france") == ["A par - cha", "A lor - saa", "A hes - dar", "A gel H"]


@pytest.mark.clause("E19-MOVE-1", "E19-CAL-2")
def test_an_order_is_due_for_each_unit_that_a_power_commands() -> None:
    at = state(
        "france A par, lor A lor, sav A sav+1 [fortified], hes A hes, dutch A gel",
        records(standings={"lor": "france", "sav": "france", "hes": "neutral"}),
    )
    assert {power: due.count for power, due in OrdersPhase().dues(at).items()} == {"france": 2, "dutch": 1}


# ------------------------------------------------------------------------------------ where units may go


@pytest.mark.clause("E19-MOVE-4", "E19-DECL-6")
def test_minor_units_are_bound_by_what_their_power_declared() -> None:
    def code(wars: str = "") -> str:
        setting = {"lor": "france", "saa": "league"}
        return fight({"france": "A lor - saa"}, "lor A lor", standings=setting, wars=wars)["A lor - saa"]

    assert code() == "E19-MOVE-3"
    assert code("france-league") == "arrives"


# ------------------------------------------------------------------------------------------------ seas


@pytest.mark.clause("E19-SEA-1")
def test_seas_belong_to_no_side() -> None:
    setting = setting_of(state("", records()))
    assert {setting.domain(sea) for sea in BOARD.seas} == {None}
    assert all(setting.domain(place) is not None for place in owners())


def test_the_land_of_an_eliminated_power_is_open_to_all() -> None:
    setting = setting_of(state("", records(eliminated="dutch")))
    assert setting.stance(Power("france"), Power("dutch")).name == "NONE"
    assert setting.domain(next(place for place, owner in owners().items() if owner == "dutch")) is not None


# ------------------------------------------------------------------------------------------- bolstered


@pytest.mark.clause("E19-UNIT-10")
def test_the_strength_of_a_fortified_position_is_defensive_only() -> None:
    unit = Unit(Power("lor"), UnitKind.ARMY, Location("lor"), 4, frozenset({"fortified"}))
    found = make_strengths(state("", records()).rulebook).weigh(unit)
    assert (found.attack, found.support, found.prevent) == (1, 1, 1)
    assert (found.hold, found.rallied) == (5, 5)


@pytest.mark.clause("E19-BOLSTER-2")
def test_a_bolstered_unit_moves_as_a_whole() -> None:
    battle = fight({"france": "A par - cha, A par - pic"}, "france A par+2")
    assert len(battle.after) == 1
    assert battle.after < {"france A par+2", "france A cha+2", "france A pic+2"}


@pytest.mark.clause("E19-BOLSTER-6", "E19-BOLSTER-7")
def test_the_strength_beyond_one_is_written_with_a_plus() -> None:
    units = [Unit(Power("france"), UnitKind.ARMY, Location("par"), bonus) for bonus in (0, 1, 2, 9)]
    assert [str(unit) for unit in units] == ["A par", "A par+1", "A par+2", "A par+9"]


# -------------------------------------------------------------------------------------------- allies


@pytest.mark.clause("E19-ALLY-7")
def test_attacks_of_an_allys_minor_units_cut_under_the_option() -> None:
    orders = {"france": "A lor - cha", "spain": "A cha S A sne - pic, A sne - pic", "dutch": "A pic H"}
    sides = {"lor": "france"}

    def code(units: str = "", **rules: str) -> str:
        battle = fight(orders, units, standings=sides, wars="dutch-spain", allies="france-spain", rules=rules)
        return battle["A cha S A sne - pic"]

    assert code("lor A lor") == "given"
    assert code("lor A lor", e19_ally_minor_attack_cuts="true") == "cut"
    assert code(e19_ally_minor_attack_cuts="true") == "given"


# ----------------------------------------------------------------------------------------------- cut supports


ATTACK = "A par - pic, A cha S A par - pic"
"""Two French armies; the second supports the first against a Spaniard in Picardy."""


def fight_supporter(strength: int, *attackers: str, target: int = 1) -> Battle:
    """Resolve a battle with a supporter of this strength and Spanish attackers: ``lux``, ``sne+1``."""
    places = [attacker.partition("+")[0] for attacker in attackers]
    units = [f"spain A {attacker}" for attacker in attackers]
    units += [f"france A cha{_bonus(strength)}", f"spain A pic{_bonus(target)}"]
    spanish = ", ".join(f"A {place} - cha" for place in places)
    orders = {"france": ATTACK, "spain": spanish or "A pic H"}
    return fight(orders, ", ".join(units), wars="france-spain dutch-spain")


def _bonus(strength: int) -> str:
    return f"+{strength - 1}" if strength > 1 else ""


def counted_strength(battle: Battle) -> int:
    """Return the strength with which the support counts, derived from that of the supported move."""
    why = battle.why("A par - pic")
    return int(why.split("its attack strength ")[1].split()[0]) - 1


@pytest.mark.clause("E19-BOLSTER-8", "E19-BOLSTER-9")
def test_a_support_of_two_attacked_by_one_counts_one() -> None:
    battle = fight_supporter(2, "lux")
    assert counted_strength(battle) == 1
    assert battle["A cha S A par - pic"] == "reduced"
    assert battle["A par - pic"] == "arrives"
    assert fight_supporter(2, "lux", target=2)["A par - pic"] == "bounced"
    assert fight_supporter(2, target=2)["A par - pic"] == "arrives"


@pytest.mark.clause("E19-BOLSTER-8", "E19-BOLSTER-11", "E19-BOLSTER-18")
@pytest.mark.parametrize(
    ("strength", "attackers", "left"),
    [
        (3, ["lux"], 2),
        (3, ["lux", "fco"], 1),
        (3, ["lux", "fco", "lor"], 0),
        (5, ["lux+1", "fco+1"], 1),
        (4, ["lux+1", "fco+1"], 0),
        (4, ["lux+2"], 1),
        (1, ["lux"], 0),
    ],
)
def test_attackers_add_up(strength: int, attackers: list[str], left: int) -> None:
    # The last attackers of the table would dislodge the supporter if they did not bounce each other.
    battle = fight_supporter(strength, *attackers)
    assert counted_strength(battle) == left


@pytest.mark.clause("E19-BOLSTER-18", "E19-BOLSTER-17")
def test_attacks_of_allies_own_side_and_sides_at_peace_do_not_reduce_support() -> None:
    units = "france A cha+2, spain A pic"
    for attack, allies in (
        ({"dutch": "A lux - cha"}, "dutch-france"),
        ({"dutch": "A lux - cha"}, ""),
        ({"france": f"{ATTACK}, A lux - cha"}, ""),
    ):
        orders = {"france": ATTACK, **attack}
        owner = next(iter(attack))
        battle = fight(orders, f"{units}, {owner} A lux+1", wars="france-spain", allies=allies)
        assert counted_strength(battle) == 3
        assert battle["A cha S A par - pic"] == "given"


@pytest.mark.clause("E19-BOLSTER-10")
def test_attackers_bring_their_own_strength_or_under_the_option_their_supports() -> None:
    orders = {"france": ATTACK, "spain": "A lux - cha, A lor S A lux - cha"}
    units = "france A cha+2, spain A pic"
    assert counted_strength(fight(orders, units, wars="france-spain")) == 2
    rules = {"e19_cut_strength": "with_supports"}
    assert counted_strength(fight(orders, units, wars="france-spain", rules=rules)) == 1
    # A support that is itself cut adds nothing.
    cut = {**orders, "dutch": "A saa - lor"}
    assert counted_strength(fight(cut, units, wars="france-spain dutch-spain", rules=rules)) == 2


@pytest.mark.clause("E19-BOLSTER-12")
def test_attackers_that_bounce_reduce_support() -> None:
    battle = fight_supporter(2, "lux")
    assert battle["A lux - cha"] == "bounced"
    assert counted_strength(battle) == 1
    rivals = fight(
        {"france": ATTACK, "spain": "A lux - cha", "dutch": "A lor - cha"},
        "france A cha+2, spain A pic",
        wars="france-spain dutch-france",
    )
    assert counted_strength(rivals) == 1


@pytest.mark.clause("E19-BOLSTER-15")
def test_a_dislodged_unit_gives_no_support() -> None:
    orders = {"france": ATTACK, "spain": "A lux - cha, A lor S A lux - cha, A fco S A lux - cha"}
    battle = fight(orders, "france A cha+1, spain A pic", wars="france-spain")
    assert battle["A cha S A par - pic"] == "dislodged"
    assert counted_strength(battle) == 0


@pytest.mark.clause("E19-BOLSTER-16")
def test_a_support_of_one_is_cut_by_any_attack() -> None:
    battle = fight_supporter(1, "lux")
    assert battle["A cha S A par - pic"] == "cut"
    assert battle["A par - pic"] == "bounced"


# -------------------------------------------------------------------------------------- units that must leave


@pytest.mark.clause("E19-POS-1")
def test_a_game_file_remembers_who_must_leave() -> None:
    at = fight({}, "france A lor, france A par", standings={"lor": "neutral"}).next
    game = Game.start(VARIANT, at.rulebook, phase=at.phase, position=at.position, ledger=at.ledger)
    assert read_game(json.dumps(game_to_json(game))) == game
    after = game.submit("france", "A lor R cha").advance()
    assert read_game(json.dumps(game_to_json(after))) == after


def test_a_province_that_a_unit_must_leave_is_closed_to_retreats() -> None:
    battle = retreat_from("", {"france A lor": "lor", "spain A cha": "par"}, wars="france-spain")
    assert "lor" not in battle.retreats("spain A cha")
    assert battle.retreat(spain="A cha R lor")["A cha R lor"] == "E19-RET-4"


# --------------------------------------------------------------------------------------------------- retreats


WAR = "france-spain"


def dislodge_unit(unit: str = "A pic", *, others: str = "", **rules: str) -> Battle:
    """Resolve a battle in which two French armies dislodge a Spanish unit in Picardy."""
    orders = {"france": "A par - pic, A cha S A par - pic, A norm S A par - pic"}
    return fight(orders, ", ".join(filter(None, [f"spain {unit}", others])), wars=WAR, rules=rules)


@pytest.mark.clause("E19-ADD-1", "E19-RET-1")
@pytest.mark.parametrize("unit", ["lor A lor", "lor A lor+1 [fortified]"])
def test_a_dislodged_minor_unit_is_disbanded_bolstered_or_not(unit: str, golden: Golden) -> None:
    orders = {"spain": "A lux - lor, A fco S A lux - lor, A saa S A lux - lor"}
    battle = fight(orders, unit, standings={"lor": "france"}, wars=WAR)
    assert battle.dislodged == set()
    assert unit not in battle.after
    golden(battle.told("disbanded"))
    assert RetreatsAfterOrders().dues(battle.next) == {}


@pytest.mark.clause("E19-RET-4")
def test_an_open_place_is_vacant_uncontested_enterable_and_not_the_attackers_origin() -> None:
    lost = {"spain A cha": "par"}
    assert retreat_from("", lost, wars=WAR).retreats("spain A cha") == {
        "bur", "fco", "lor", "lux", "pic", "sne"
    }  # fmt: skip
    full = retreat_from("spain A sne", lost, contested="pic", wars=WAR)
    assert full.retreats("spain A cha") == {"bur", "fco", "lor", "lux"}


@pytest.mark.clause("E19-RET-4")
def test_retreats_follow_the_declarations_unless_the_option_ignores_them() -> None:
    lost, sides = {"spain A cha": "par"}, {"lor": "dutch"}
    assert retreat_from("", lost, standings=sides).retreats("spain A cha") == {"fco", "lux", "sne"}
    allied = retreat_from("", lost, standings=sides, allies="dutch-spain")
    assert allied.retreats("spain A cha") == {"fco", "lor", "lux", "sne"}
    anywhere = retreat_from("", lost, standings=sides, e19_retreat_political="ignored")
    assert anywhere.retreats("spain A cha") == {"bur", "fco", "lor", "lux", "pic", "sne"}


@pytest.mark.clause("E19-STAT-13", "E19-STAT-3")
def test_a_unit_cannot_retreat_into_a_neutral_state_except_under_the_option() -> None:
    lost = {"spain A cha": "par"}
    barred = retreat_from("", lost, standings={"lor": "neutral"})
    assert "lor" not in barred.retreats("spain A cha")
    refused = barred.retreat(spain="A cha R lor")
    assert refused["A cha R lor"] == "E19-STAT-13"
    allowed = retreat_from("", lost, standings={"lor": "neutral"}, e19_retreat_into_neutral="allowed")
    assert "lor" in allowed.retreats("spain A cha")
    assert "lor" in retreat_from("", lost).retreats("spain A cha")


@pytest.mark.clause("E19-RET-6")
def test_an_army_with_no_open_place_is_removed_whatever_its_strength() -> None:
    lost = {"spain A cha+3": "par"}
    around = "france A bur, france A pic, spain A sne, spain A lux, spain A fco, spain A lor"
    battle = retreat_from(around, lost, wars=WAR)
    assert battle.retreats("spain A cha+3") == set()
    assert RetreatsAfterOrders().dues(battle.next) == {}
    assert not any("spain A cha" in unit for unit in battle.retreat().after)


@pytest.mark.clause("E19-RET-8")
def test_armies_that_retreat_to_the_same_place_are_all_disbanded() -> None:
    lost = {"spain A cha+4": "par", "dutch A pic": "norm"}
    battle = retreat_from("", lost, wars="france-spain dutch-france dutch-spain")
    after = battle.retreat(spain="A cha R sne", dutch="A pic R sne")
    assert after["A cha R sne"] == after["A pic R sne"] == "retreat_conflict"
    assert after.after == set()


# ------------------------------------------------------------------------------------------- attrition


@pytest.mark.clause("E19-ATTR-3")
def test_a_unit_with_attrition_holds_and_supports_with_strength_one() -> None:
    orders = {"france": "A norm - pic, A par S A norm - pic, A cha H"}
    units = "france A par [attrition], france A cha [attrition], spain A pic"
    battle = fight(orders, units, wars=WAR)
    assert battle["A par S A norm - pic"] == "given"
    assert battle["A norm - pic"] == "arrives"
    assert fight(orders, units.replace("pic", "pic+1"), wars=WAR)["A norm - pic"] == "bounced"
    held = {"spain": "A lux - cha", "france": "A cha H"}
    assert fight(held, "france A cha [attrition]", wars=WAR)["A lux - cha"] == "bounced"


@pytest.mark.clause("E19-ATTR-6")
def test_a_unit_with_attrition_that_is_dislodged_is_removed_except_under_the_option(golden: Golden) -> None:
    battle = dislodge_unit("A pic [attrition]")
    assert battle.dislodged == set()
    assert "E19-ATTR-6" in battle.told("disbanded")[0]
    again = dislodge_unit("A pic [attrition]", e19_attrition_retreat_again="true")
    golden(again.dislodged)
    golden(again.retreat(spain="A pic R sne").after)
