"""Builds and Transactions: income, payments, purchases and fortified provinces."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.fresh import westphalia
from tests.golden import Golden
from tests.variants.europe1619.years import BOARD, complaint, play, records_of, relations, rules
from tests.variants.playing import complaints, go, to, units
from westphalia.games import play_case
from westphalia.games.game import Game
from westphalia.games.reports.asking import ask
from westphalia.games.reports.reports import case_account
from westphalia.model.case import read_case
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power, Province
from westphalia.model.orders import Build, Disband, Waive
from westphalia.variants import find_variant
from westphalia.variants.europe1619.purchases import MILITARY, count_affordable, find_land, find_price
from westphalia.variants.europe1619.state import setting_of, write_records
from westphalia.variants.europe1619.statuses import standing_fact
from westphalia.variants.europe1619.transactions import TransactionPhase
from westphalia.variants.europe1619.treasury import INCOME, format_income
from westphalia.variants.framework.report import Declaration, format_entry
from westphalia.variants.framework.year import State
from westphalia.variants.minor_states.setting import find_original_owners

# -------------------------------------------------------------------------------------------------- the phase


@pytest.fixture(scope="module")
def state() -> State:
    return play(when="W1625A").state


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("pay 5 Sweden", "PAY 5 sweden"),
        ("Pay 05 to the Dutch Republic", None),
        ("PAY 5 to Dutch Republic (a  gift)", "PAY 5 dutch (a gift)"),
        ("REDUCE A Par", "REDUCE A par 1"),
        ("reduce Paris 2", "REDUCE par 2"),
        ("BOLSTER army Paris +3", "BOLSTER A par 3"),
        ("BOLSTER F. Copenhagen", "BOLSTER F cop 1"),
        ("FORTIFY Hesse", "FORTIFY hes 1"),
        ("FORTIFY Lower Saxony 2", "FORTIFY bru 2"),
        ("MB Swiss Confederation army", "MB swi A"),
        ("mb tus F", "MB tus F"),
        ("draw", "DRAW"),
        ("Extend", "EXTEND"),
    ],
)
def test_each_line_has_one_written_form_that_reads_the_same(
    text: str, written: str | None, state: State
) -> None:
    if written is None:
        with pytest.raises(WestphaliaError):
            TransactionPhase().read_line(text, state)
        return
    found = TransactionPhase().read_line(text, state)
    assert isinstance(found, Declaration)
    assert format_entry(found) == written
    assert TransactionPhase().read_line(written, state) == found


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("referee admits 3", "ADMITS 3"),
        ("REJECTS 12", "REJECTS 12"),
        ("REFEREE FINDS 3 Catholic League", "FINDS 3 league 1"),
        ("finds 3 France 2", "FINDS 3 france 2"),
    ],
)
def test_rulings_have_one_written_form_that_reads_the_same(text: str, written: str, state: State) -> None:
    bench = find_variant("europe-1619").referee_rules
    found = bench.read_line(text, state)
    assert format_entry(found) == written
    assert bench.read_line(written, state) == found


@pytest.mark.parametrize(("text", "kind"), [("B A Par", Build), ("D A Par", Disband), ("W", Waive)])
def test_builds_disbands_and_waivers_are_orders(text: str, kind: type, state: State) -> None:
    assert isinstance(TransactionPhase().read_line(text, state), kind)


ODD_WINTER = """\
variant: europe-1619
phase: Winter 1620 Adjustment
Units:
  Austria: A Vie
Centers:
  Austria: Vie
Austria:
  B A Vie
  D M fco
  B A Pad
  A Vie - Boh
England:
  B F Lon
"""


def test_a_case_may_hold_orders_of_other_phases_and_ask_why() -> None:
    case = read_case(ODD_WINTER, find_variant)
    codes = [str(entry.code) for entry in play_case(case).turn.report.entries]
    assert codes == ["occupied", "no_such_unit", "E19-PRICE-4", "not_a_build_order", "built"]
    account = case_account(case)
    for order in ("B A Vie", "D M fco", "B A Pad", "A Vie - Boh", "B F Lon"):
        assert ask(account, order)


def test_a_state_whose_center_nobody_owns_is_captured_by_nobody(golden: Golden) -> None:
    game = play(when="W1625A")
    owners = {place: power for place, power in game.position.owners.items() if place != "lor"}
    setting = setting_of(game.state).with_owners(owners)
    assert standing_fact(setting, Power("lor")).clause == "E19-CAP-4"
    golden(standing_fact(setting, Power("lor")).text)
    golden(standing_fact(setting.with_owners({**owners, Province("lor"): Power("spain")}), Power("lor")).text)


@pytest.mark.parametrize(
    "arguments",
    [
        ("adjudicate", "odd.txt"),
        ("adjudicate", "odd.txt", "--json"),
        ("why", "odd.txt", "B A Pad"),
        ("why", "odd.txt", "A Vie - Boh"),
        ("draw", "odd.txt", "-o", "map.svg"),
        ("check", "odd.txt"),
    ],
    ids=" ".join,
)
def test_an_odd_winter_case_is_answered_in_a_process_of_its_own(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "odd.txt").write_text(ODD_WINTER, encoding="utf-8")
    run = westphalia(tmp_path, *arguments, variant="europe-1619")
    assert run.returncode == (1 if arguments[0] == "check" else 0)
    assert "defect" not in run.stderr


# ----------------------------------------------------------------------------------------------------- income


FRENCH_HOMES = {"par": 6, "norm": 3, "brit": 2, "guy": 3, "pro": 2}
FRENCH_LAND = {"cha": 1, "pic": 1, "bur": 1, "orl": 0, "auv": 0, "dau": 2, "lan": 1}


def income(game: Game, power: str) -> tuple[int, int, int, int]:
    """Return the income from home centers, other own land, captured land and seas."""
    homes, land, captured, seas = INCOME.parts(setting_of(game.state), Power(power)).values()
    return homes, land, captured, seas


@pytest.mark.clause("E19-ECON-3", "E19-ECON-4")
def test_own_centers_and_valued_provinces_pay_while_they_are_controlled() -> None:
    values = {place: BOARD.province[Province(place)].value for place in FRENCH_HOMES | FRENCH_LAND}
    assert values == FRENCH_HOMES | FRENCH_LAND
    assert income(play(), "france") == (16, 6, 0, 0)
    lost = play(owners={"england": "norm", "spain": "dau"})
    assert income(lost, "france") == (13, 4, 0, 0)


@pytest.mark.clause("E19-ECON-5", "E19-ECON-10")
def test_captured_centers_and_provinces_pay_their_captor_in_full() -> None:
    game = play(owners={"england": "norm dau lor"})
    assert income(game, "england") == (13, 1, 3 + 2 + 2, 0)
    assert income(game, "france") == (13, 4, 0, 0)


@pytest.mark.clause("E19-ECON-2")
def test_the_parts_of_an_income_are_added_up(golden: Golden) -> None:
    names = [term.name for term in INCOME.terms]
    assert format_income(dict(zip(names, (1, 20, 300, 4000), strict=True))).startswith("4321 (")
    parts = dict(zip(names, (1, 0, 300, 0), strict=True))
    golden(format_income(parts))
    game = play("england F eng", owners={"england": "norm"})
    assert records_of(to(game, "W1625A")).treasury[Power("england")] == 5 + 13 + 1 + 2, (
        "nobody stays in Normandy"
    )


@pytest.mark.clause("E19-ECON-6")
def test_a_sea_pays_the_power_whose_own_fleet_is_there() -> None:
    units = "england F eng, england A lon, france F brit, por F mao"
    game = play(units, placed={"por": "spain 10"})
    assert income(game, "england") == (13, 1, 0, 2)
    assert income(game, "france") == (16, 6, 0, 0)
    assert income(game, "spain")[3] == 0
    assert income(play(units, e19_sea_income="none"), "england") == (13, 1, 0, 0)


@pytest.mark.clause("E19-ECON-7")
def test_aligned_states_pay_their_power_nothing() -> None:
    game = play("lor A lor", placed={"lor": "france 2", "sav": "france 4"})
    assert income(game, "france") == (16, 6, 0, 0)
    captor = play("lor A alb", placed={"lor": "france 2"}, owners={"lor": "saa"})
    assert income(captor, "france") == (16, 6, 0, 0)


def test_an_eliminated_power_receives_no_income() -> None:
    gone = to(play("spain A lon, spain A dev, spain A yor", owners={"spain": "lon dev yor"}), "W1625A")
    receivers = {event.power for event in gone.history[-1].report.events if event.code == "income"}
    assert receivers == {info.id for info in BOARD.powers} - {"england"}


# ----------------------------------------------------------------------------------------- payments and loans


UNITS = "france A cha, sweden A dlc, england A wal"


def loan_winter(money: dict[str, int] | None = None, **rules: str) -> Game:
    return play(UNITS, when="W1625A", treasury=money or {"france": 20, "sweden": 3}, choices=rules)


@pytest.mark.clause("E19-LOAN-5")
def test_payments_are_possible_only_in_builds_and_transactions() -> None:
    for when in ("S1625D", "S1625M"):
        assert complaints(play(UNITS, when=when), "france", "PAY 5 Sweden")
    assert not complaints(loan_winter(), "france", "PAY 5 Sweden")


@pytest.mark.clause("E19-LOAN-5")
def test_received_points_cannot_be_paid_on_in_the_same_phase() -> None:
    game = loan_winter({"france": 20, "sweden": 0})
    assert "(E19-LOAN-5)" in complaint(game.submit("france", "PAY 5 Sweden"), "sweden", "PAY 5 England")


@pytest.mark.parametrize(
    "text", ["PAY Sweden 5", "PAY 0 Sweden", "PAY -1 Sweden", "PAY 5 Swedn", "PAY 5 Sweden (a"]
)
def test_payments_that_cannot_be_read_are_refused(text: str) -> None:
    assert complaints(loan_winter(), "france", text)


# -------------------------------------------------------------------------------------------------- purchases


FOUR = "france A cha, france A bur, france A orl, france F bis"
PRICES = {
    "table_of_the_board": [1, 1, 1, 3, 7, 15, 23, 31, 39, 47, 55, 63, 71, 79, 87],
    "doubling": [1, 0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191],
    "steps_of_eight": [1, 1, 1, 1, 7, 15, 23, 31, 39, 47, 55, 63, 71, 79, 87],
    "steps_of_one": [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
}


def winter(pieces: str, money: int, owners: dict[str, str] | None = None, **choices: str) -> Game:
    """Return Builds and Transactions with this much money for France."""
    return play(pieces, when="W1625A", treasury={"france": money}, owners=owners, choices=choices)


def money(game: Game) -> int:
    return records_of(game).treasury[Power("france")]


def french_units(game: Game) -> set[str]:
    return {unit.removeprefix("france ") for unit in units(game) if unit.startswith("france ")}


# ---------------------------------------------------------------------------------------------- prices


@pytest.mark.clause("E19-PRICE-1", "E19-PRICE-2")
@pytest.mark.parametrize("table", PRICES)
def test_the_price_depends_on_the_total_strength_and_the_chosen_table(table: str) -> None:
    options = rules(e19_cost_table=table)
    assert [find_price(BOARD, options, strength) for strength in range(15)] == PRICES[table]


@pytest.mark.clause("E19-PRICE-5")
def test_how_much_a_power_can_afford() -> None:
    assert [
        count_affordable(setting_of(winter(FOUR, money).state), Power("france")) for money in (6, 7, 22)
    ] == [
        0,
        1,
        2,
    ]
    assert str(winter(FOUR, 22).dues[Power("france")]) == "2 points"


# ---------------------------------------------------------------------------------------------- builds


def test_all_land_and_no_water_can_be_controlled() -> None:
    assert set(find_land(BOARD)) == set(find_original_owners(BOARD))


@pytest.mark.clause("E19-PRICE-17")
def test_fleets_are_built_on_the_coast(golden: Golden) -> None:
    game = winter("france F bis", 30)
    golden(complaint(game, "france", "B F par"))
    assert "F norm" in french_units(go(game, france="B F norm"))
    danish = play("denmark F bor", when="W1625A", treasury={"denmark": 9})
    assert complaints(danish, "denmark", "B F hol")
    assert "denmark F hol/ec" in units(go(danish, denmark="B F hol/ec"))


# ---------------------------------------------------------------------------------------------- limits


@pytest.mark.clause("E19-UNIT-13", "E19-PRICE-6", "E19-ATTR-9")
def test_total_strength_is_that_of_all_own_units() -> None:
    pieces = "france A par+4, france A norm [attrition], france F bis, lor A lor, spain A mad"
    game = play(pieces, when="W1625A", placed={"lor": "france 2"})
    assert MILITARY.total(setting_of(game.state), Power("france")) == 5 + 1 + 1


# ------------------------------------------------------------------------------------------ submissions


@pytest.mark.parametrize(
    "text",
    ["A par - bur", "BOLSTER A par 0", "REDUCE", "BOLSTER A par S A bur", "FORTIFY nowhere", "MB tus X"],
)
def test_lines_that_cannot_be_read_are_refused(text: str) -> None:
    assert complaints(winter("france A par", 30), "france", text)


# ---------------------------------------------------------------------------------------- fortified provinces


FRENCH = "france A cha, france A bur, france A orl, france F bis"
FOLLOWS = {"hes": "france 2"}


def fort_winter(
    pieces: str = "hes A hes", money: int = 50, placed: dict[str, str] | None = None, **rules: str
) -> Game:
    placed = FOLLOWS if placed is None else placed
    return play(
        f"{FRENCH}, {pieces}", when="W1625A", placed=placed, treasury={"france": money}, choices=rules
    )


@pytest.mark.clause("E19-FORT-4", "E19-FORT-7")
def test_each_point_costs_the_same_while_the_bonus_does_not_count_for_the_power() -> None:
    game = go(fort_winter(), france="FORTIFY Hesse 2, FORTIFY Hesse 1")
    assert money(game) == 50 - 3 * 7
    assert MILITARY.total(setting_of(game.state), Power("france")) == 4


@pytest.mark.clause("E19-FORT-7")
def test_if_the_bonus_counts_it_raises_prices_and_is_limited() -> None:
    game = go(fort_winter(e19_fort_counts_for_power="true"), france="FORTIFY Hesse 2")
    assert money(game) == 50 - 7 - 15
    assert MILITARY.total(setting_of(game.state), Power("france")) == 6
    strong = fort_winter("hes A hes, france A par+9, france A norm", 5000, e19_fort_counts_for_power="true")
    assert "(E19-PRICE-6)" in complaint(strong, "france", "FORTIFY Hesse")
    free = fort_winter("hes A hes, france A par+9", 5000)
    assert not complaints(free, "france", "FORTIFY Hesse 2")


@pytest.mark.clause("E19-FORT-13")
def test_the_founder_is_forgotten_with_the_fort() -> None:
    game = go(fort_winter("hes A hes, spain A kal+2"), france="FORTIFY Hesse")
    assert records_of(game).forts == {Province("hes"): Power("france")}
    game = replace(
        game, ledger=write_records(replace(records_of(game), bonds=relations(["war france spain"])), {})
    )
    game = to(game, "S1626M")
    game = to(game, "W1626A", spain="A kal - hes")
    assert records_of(go(game)).forts == {}
