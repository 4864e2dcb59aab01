"""December, January and February in the north."""

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import BOARD, JANUARY, TABLE, code, go, owner, play, report, units
from westphalia.model.phase import parse_phase
from westphalia.variants.thirtyyears1648.ice import lands_that_freeze, seas_that_freeze

SEAS = ("nws", "whs", "eao", "wao", "ics")
LANDS = ("krg", "ole", "fmk", "tro")
FEBRUARY = parse_phase("1619-02M")
OTHER_MONTHS = [parse_phase(f"1618-{month:02}M") for month in (4, 5, 7, 8, 10, 11)]


def frozen(orders: dict[str, str], others: str = "", **rules: str):
    """A January."""
    return TABLE.move(orders, others, phase=JANUARY, rules=rules)


@pytest.mark.clause("T48-ICE-1")
def test_five_seas_are_frozen_from_december_to_february() -> None:
    assert seas_that_freeze(BOARD) == set(SEAS)
    orders = {"england": "F nth - nws"}
    assert [TABLE.move(orders, phase=phase)["F nth - nws"] for phase in (JANUARY, FEBRUARY)] == [
        "T48-ICE-3"
    ] * 2
    assert {TABLE.move(orders, phase=phase)["F nth - nws"] for phase in OTHER_MONTHS} == {"arrives"}


@pytest.mark.clause("T48-ICE-2")
def test_four_lands_are_frozen_in_the_same_months() -> None:
    assert lands_that_freeze(BOARD) == set(LANDS)
    orders = {"russia": "A mos - krg"}
    assert [TABLE.move(orders, phase=phase)["A mos - krg"] for phase in (JANUARY, FEBRUARY)] == [
        "T48-ICE-11"
    ] * 2
    assert {TABLE.move(orders, phase=phase)["A mos - krg"] for phase in OTHER_MONTHS} == {"arrives"}


# --------------------------------------------------------------------------------------------- seas


@pytest.mark.clause("T48-ICE-3", "T48-ICE-26")
@pytest.mark.parametrize("order", ["F nth - nws", "F krg - whs", "F nao - ics", "F nws - eao", "F ice - wao"])
def test_no_fleet_moves_into_a_frozen_sea(order: str) -> None:
    moves = frozen({"england": order})
    assert moves[order] in ("T48-ICE-3", "T48-ICE-16")
    assert moves.after == {f"england {order[:5]}"}


@pytest.mark.clause("T48-ICE-4")
def test_a_fleet_in_a_frozen_sea_supports_nothing(golden: Golden) -> None:
    moves = frozen({"england": "F nws S F edi - nth, F edi - nth, F ics S F nao"}, "england F nao")
    assert moves["F nws S F edi - nth"] == "T48-ICE-4"
    assert moves["F ics S F nao"] == "T48-ICE-4"
    golden(moves.why("F nws S F edi - nth"))


@pytest.mark.clause("T48-ICE-5")
def test_no_fleet_supports_into_a_frozen_sea() -> None:
    moves = frozen({"england": "F nth S F nws, F edi S F nao - nws, F nao - nws"}, "england F nws")
    assert moves["F nth S F nws"] == "T48-ICE-5"
    assert moves["F edi S F nao - nws"] == "T48-ICE-5"


@pytest.mark.clause("T48-ICE-6")
def test_a_fleet_in_a_frozen_sea_is_safe() -> None:
    moves = frozen({"england": "F nth - nws, F edi S F nth - nws, F nao S F nth - nws"}, "sweden F nws")
    assert moves["F nth - nws"] == "T48-ICE-6"
    assert moves.dislodged == set()
    assert moves.why("F nth - nws").startswith(
        "F nth - nws is illegal: no fleet attacks into a frozen sea (T48-ICE-6)"
    )
    own = frozen({"england": "F nth - nws, F nws - nth"})
    assert own["F nth - nws"] == "T48-ICE-3"


@pytest.mark.clause("T48-ICE-7")
def test_no_fleet_has_to_leave_a_frozen_sea() -> None:
    orders = {"england": "F nws H"}
    assert frozen(orders)["F nws H"] == "stands"
    forced = frozen(orders, t48_ice_must_leave="true")
    assert forced["F nws H"] == "T48-ICE-7"
    assert frozen({"england": "F nws - nth"}, t48_ice_must_leave="true")["F nws - nth"] == "arrives"
    assert TABLE.move(orders, t48_ice_must_leave="true")["F nws H"] == "stands"


@pytest.mark.clause("T48-ICE-7", "T48-ICE-22")
def test_where_it_has_to_leave_it_convoys_nobody() -> None:
    orders = {"england": "A edi - ber, F nws C A edi - ber"}
    rules = {"t48_ice_convoy": "allowed"}
    assert frozen(orders, **rules)["A edi - ber"] == "arrives"
    assert frozen(orders, t48_ice_must_leave="true", **rules)["F nws C A edi - ber"] == "T48-ICE-7"


@pytest.mark.clause("T48-ICE-8", "T48-ICE-26")
def test_a_fleet_leaves_a_frozen_sea_for_an_unfrozen_place() -> None:
    orders = {"england": "F nws - nth"}
    assert frozen(orders)["F nws - nth"] == "arrives"
    assert frozen(orders, t48_ice_sea_exit="barred")["F nws - nth"] == "T48-ICE-8"


@pytest.mark.clause("T48-ICE-9")
def test_a_leaving_fleet_attacks_where_it_goes() -> None:
    orders = {"england": "F nws - nth, F edi S F nws - nth", "spain": "F nth H"}
    assert frozen(orders).dislodged == {"spain F nth"}
    barred = frozen(orders, t48_ice_sea_exit_attack="barred")
    assert barred["F nws - nth"] == "T48-ICE-9"
    assert barred.dislodged == set()
    cutting = {"england": "F nws - nth", "spain": "F nth S F eng - lon, F eng - lon"}
    assert frozen(cutting)["F nth S F eng - lon"] == "cut"
    assert frozen(cutting, t48_ice_sea_exit_attack="barred")["F nth S F eng - lon"] == "given"


@pytest.mark.clause("T48-ICE-22")
def test_a_fleet_in_a_frozen_sea_convoys_nobody() -> None:
    orders = {"england": "A edi - ber, F nws C A edi - ber"}
    moves = frozen(orders)
    assert moves["F nws C A edi - ber"] == "T48-ICE-22"
    assert moves.after == {"england A edi", "england F nws"}
    assert frozen(orders, t48_ice_convoy="allowed").after == {"england A ber", "england F nws"}
    assert TABLE.move(orders).after == {"england A ber", "england F nws"}


# -------------------------------------------------------------------------------------------- lands


@pytest.mark.clause("T48-ICE-11", "T48-ICE-15", "T48-ICE-26")
@pytest.mark.parametrize("order", ["A mos - krg", "A ole - krg", "A lap - fmk", "M chr - tro"])
def test_no_army_moves_into_a_frozen_land(order: str) -> None:
    moves = frozen({"russia": order}, "sweden A krg, sweden A fmk, sweden A tro")
    assert moves[order] == "T48-ICE-11"
    assert moves.dislodged == set()


@pytest.mark.clause("T48-ICE-11")
def test_or_only_armies_from_other_frozen_lands_are_barred() -> None:
    rules = {"t48_ice_land_entry": "barred_only_from_frozen_to_frozen"}
    assert frozen({"russia": "A mos - krg"}, **rules)["A mos - krg"] == "arrives"
    assert frozen({"russia": "A ole - krg"}, **rules)["A ole - krg"] == "T48-ICE-11"


@pytest.mark.clause("T48-ICE-15")
def test_an_army_in_a_frozen_land_is_attacked_by_nobody() -> None:
    orders = {"russia": "A mos - krg, A nov S A mos - krg"}
    moves = frozen(orders, "sweden A krg", t48_ice_land_entry="barred_only_from_frozen_to_frozen")
    assert moves["A mos - krg"] == "T48-ICE-15"
    assert "sweden A krg" in moves.after


@pytest.mark.clause("T48-ICE-12", "T48-ICE-26")
def test_an_army_leaves_a_frozen_land() -> None:
    assert frozen({"russia": "A krg - mos"})["A krg - mos"] == "arrives"
    left = frozen({"russia": "A krg - mos", "poland": "A mos - smo"})
    assert left.after == {"russia A mos", "poland A smo"}


@pytest.mark.clause("T48-ICE-13")
def test_an_army_in_a_frozen_land_supports_nothing() -> None:
    moves = frozen({"russia": "A krg S A nov - mos, A nov - mos, A ole S A nov"})
    assert (moves["A krg S A nov - mos"], moves["A ole S A nov"]) == ("T48-ICE-13", "T48-ICE-13")


@pytest.mark.clause("T48-ICE-14", "T48-ICE-26")
def test_an_army_in_a_frozen_land_attacks_nobody(golden: Golden) -> None:
    orders = {"russia": "A krg - mos, A nov S A krg - mos"}
    moves = frozen(orders, "poland A mos")
    assert moves["A krg - mos"] == "T48-ICE-14"
    assert moves.dislodged == set()
    golden(moves.why("A krg - mos"))
    assert TABLE.move(orders, "poland A mos").dislodged == {"poland A mos"}


@pytest.mark.clause("T48-ICE-14")
def test_it_cuts_nothing_but_bounces_over_an_empty_place() -> None:
    moves = frozen({"russia": "A krg - mos", "poland": "A mos S A smo - nov, A smo - nov"})
    assert moves["A mos S A smo - nov"] == "given"
    standoff = frozen({"russia": "A krg - mos", "poland": "A smo - mos"})
    assert (standoff["A krg - mos"], standoff["A smo - mos"]) == ("bounced", "bounced")


@pytest.mark.clause("T48-ICE-14", "T48-MERC-5")
def test_before_a_unit_that_stays_it_keeps_nobody_out() -> None:
    orders = {"russia": "A krg - mos, A nov S A krg - mos", "poland": "A smo - mos, A vor S A smo - mos"}
    assert frozen(orders, "sweden A mos").dislodged == {"sweden A mos"}
    assert frozen(orders, "sweden A mos", t48_merc_standoff="normal").dislodged == set()
    assert TABLE.move(orders, "sweden A mos").dislodged == set()


@pytest.mark.clause("T48-ICE-14")
def test_or_its_move_to_an_occupied_place_is_void_at_once() -> None:
    orders = {"russia": "A krg - mos", "poland": "A mos - smo"}
    moves = frozen(orders, t48_ice_exit_attack="illegal_if_occupied_at_start")
    assert moves["A krg - mos"] == "T48-ICE-14"
    assert "russia A krg" in moves.after


@pytest.mark.clause("T48-ICE-16", "T48-ICE-18", "T48-ICE-26")
@pytest.mark.parametrize("order", ["F krg - ole", "F tro - ber", "F fmk - nws"])
def test_a_fleet_in_a_frozen_land_does_not_move(order: str) -> None:
    moves = frozen({"russia": order}, "sweden F ber")
    assert moves[order] == "T48-ICE-16"
    assert moves.dislodged == set()


@pytest.mark.clause("T48-ICE-17")
def test_a_fleet_in_a_frozen_land_supports_nothing() -> None:
    moves = frozen({"russia": "F tro S F nth - ber, F nth - ber, F krg S F ole"}, "russia F ole")
    assert (moves["F tro S F nth - ber"], moves["F krg S F ole"]) == ("T48-ICE-17", "T48-ICE-17")


@pytest.mark.clause("T48-ICE-19")
def test_no_fleet_moves_into_a_frozen_land() -> None:
    orders = {"sweden": "F ber - tro"}
    assert frozen(orders)["F ber - tro"] == "T48-ICE-19"
    assert frozen(orders, t48_ice_land_entry_fleet="allowed")["F ber - tro"] == "arrives"
    assert TABLE.move(orders)["F ber - tro"] == "arrives"


@pytest.mark.clause("T48-ICE-20")
def test_a_fleet_in_a_frozen_land_is_attacked_by_nobody() -> None:
    orders = {"russia": "A dlc - tro, A chr S A dlc - tro"}
    assert frozen(orders, "sweden F tro")["A dlc - tro"] == "T48-ICE-11"
    entry = {"t48_ice_land_entry": "barred_only_from_frozen_to_frozen"}
    assert frozen(orders, "sweden F tro", **entry)["A dlc - tro"] == "T48-ICE-20"
    attacked = frozen(orders, "sweden F tro", t48_ice_land_fleet_attackable="true")
    assert attacked.dislodged == {"sweden F tro"}
    army = frozen(orders, "sweden A tro", t48_ice_land_fleet_attackable="true")
    assert army["A dlc - tro"] == "T48-ICE-11"


@pytest.mark.clause("T48-ICE-21")
@pytest.mark.parametrize(
    ("lost", "place"), [("sweden F nth", "nws"), ("sweden A mos", "krg"), ("sweden F ber", "tro")]
)
def test_nobody_retreats_into_the_ice(lost: str, place: str) -> None:
    power, unit = lost.split(" ", 1)
    attackers = {"F nth": "england F eng - nth, england F lon", "A mos": "poland A smo - mos, poland A vor"}
    attackers["F ber"] = "england F nth - ber, england F ska"
    move, helper = attackers[unit].split(", ")
    attacker, order = move.split(" ", 1)
    orders = {attacker: f"{order}, {helper.split(' ', 1)[1]} S {order}"}

    def options(when: str, **rules: str) -> set[str]:
        phase = parse_phase(when)
        return TABLE.move(orders, lost, phase=phase, rules=rules).retreats(lost)

    assert place not in options("1619-01M")
    assert place in options("1619-04M")
    assert place in options("1619-01M", t48_ice_retreat_into="allowed")
    game = play(f"{lost}, {attacker} {order.split(' - ')[0]}, {helper}", {}, "1619-01M")
    game = go(game, **{attacker: orders[attacker]})
    game = go(game, **{power: f"{unit} R {place}"})
    assert code(game, f"{unit} R {place}") == "T48-ICE-21"


@pytest.mark.clause("T48-ICE-23")
def test_support_to_hold_in_a_frozen_land_is_pointless() -> None:
    orders = {"russia": "A nov S A krg, F ber S A tro"}
    moves = frozen(orders, "russia A krg, russia A tro")
    assert moves["A nov S A krg"] == "given"
    assert moves["F ber S A tro"] == "T48-ICE-23"
    strict = frozen(orders, "russia A krg, russia A tro", t48_ice_hold_support_in="void_for_all")
    assert strict["A nov S A krg"] == "T48-ICE-23"


# ------------------------------------------------------------------------------------------ December


@pytest.mark.clause("T48-ICE-10", "T48-BLD-14")
@pytest.mark.parametrize(("when", "expected"), [("1618-12A", "T48-ICE-10"), ("1618-09A", "built")])
def test_no_fleet_is_built_in_a_frozen_land_in_december(when: str, expected: str) -> None:
    game = go(play("russia A mos", {"russia": "krg mos"}, when), russia="B F krg")
    assert code(game, "B F krg") == expected


@pytest.mark.clause("T48-ICE-10")
def test_the_reason_names_the_clause(golden: Golden) -> None:
    game = go(play("russia A mos", {"russia": "krg mos"}, "1618-12A"), russia="B F krg")
    golden(report(game, "B F krg").why)


@pytest.mark.clause("T48-ICE-25")
def test_armies_are() -> None:
    game = go(play("russia A mos", {"russia": "krg mos"}, "1618-12A"), russia="B A krg")
    assert "russia A krg" in units(game)


@pytest.mark.clause("T48-ICE-24")
def test_a_frozen_center_changes_hands_in_december() -> None:
    game = play("sweden A krg, russia A mos", {"russia": "krg mos", "sweden": "sto"}, "1618-11M")
    game = game.advance()
    assert game.phase.code == "1618-12A"
    assert owner(game, "krg") == "sweden"
