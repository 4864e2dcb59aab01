"""The lines of Builds and Transactions as text."""

from pathlib import Path

import pytest

from tests.cli.fresh import westphalia
from tests.golden import Golden
from tests.variants.europe1619.years import play
from westphalia.games import play_case
from westphalia.games.reports.asking import ask
from westphalia.games.reports.reports import case_account
from westphalia.model.case import read_case
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power, Province
from westphalia.model.orders import Build, Disband, Waive
from westphalia.variants import find_variant
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.europe1619.statuses import standing_fact
from westphalia.variants.europe1619.transactions import TransactionPhase
from westphalia.variants.framework.report import Declaration, format_entry
from westphalia.variants.framework.year import State


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
