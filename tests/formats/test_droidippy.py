"""The plain game text: its words and its errors."""

import pytest

from tests.formats.bad_input import complaints
from tests.golden import Golden
from westphalia.formats import Displaced, Notes, Record, format_records, read_records
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import format_order
from westphalia.model.phase import parse_phase
from westphalia.model.position import Unit

TEXT = """\
PHASE 1903 Fall Retreat
POSITIONS
Germany: fleet mid
Turkey: supply ank
France: fleet/dislodged spa/sc
ORDERS
spa move gol
PHASE 1903 Fall Adjustment
POSITIONS
Russia: army mos
Russia: supply stp
Turkey: army smy
Turkey: supply ank
Germany: supply bel
ORDERS
build Fleet stp/nc
build Army ank
build Army mun
remove mos
"""

START = "PHASE 1901 Spring Movement\nPOSITIONS\nAustria: army vie\nTurkey: fleet ank\nORDERS\n"


def read(text: str) -> Record:
    (record,) = read_records(text, file="f", name="droidippy")
    return record


def orders(text: str) -> list[tuple[str, str]]:
    return [(entry.power, format_order(entry.order)) for phase in read(text).phases for entry in phase.orders]  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def test_places_have_the_codes_of_the_format_and_the_usual_ones() -> None:
    before = read(TEXT).phases[0].before
    assert before.units == (Unit(Power("germany"), UnitKind.FLEET, Location("mao")),)
    dislodged = Unit(Power("france"), UnitKind.FLEET, Location("spa/sc"))
    assert before.dislodged == (Displaced(dislodged),)
    assert before.owners == {Province("ank"): Power("turkey")}


def test_an_army_has_no_coast() -> None:
    before = read(START.replace("army vie", "army stp/nc")).phases[0].before
    assert [str(unit) for unit in before.units] == ["A stp", "F ank"]


def test_orders_belong_to_the_unit_and_builds_to_the_owner_or_home_power() -> None:
    assert orders(TEXT) == [
        ("france", "spa R lyo"),
        ("russia", "B F stp/nc"),
        ("turkey", "B A ank"),
        ("germany", "B A mun"),
        ("russia", "mos D"),
    ]


@pytest.mark.parametrize(
    ("position", "order", "power"),
    [
        ("Germany: supply vie", "build Army vie", "germany"),
        ("Austria: supply vie", "build Army vie", "austria"),
        ("Germany: supply bud", "build Army vie", "austria"),
        ("England: supply stp", "build Fleet stp/nc", "england"),
        ("Turkey: army vie\nGermany: supply vie", "build Army vie", "germany"),
        ("Turkey: army vie\nGermany: supply vie", "remove vie", "turkey"),
        ("Turkey: army bel\nGermany: supply bel", "remove bel", "turkey"),
    ],
)
def test_a_build_belongs_to_the_owner_before_the_home_power_and_a_removal_to_the_unit(
    position: str, order: str, power: str
) -> None:
    text = f"PHASE 1903 Fall Adjustment\nPOSITIONS\n{position}\nORDERS\n{order}\n"
    assert [owner for owner, _ in orders(text)] == [power]


def test_an_order_belongs_to_the_unit_whoever_owns_the_place() -> None:
    text = START.replace("Austria: army vie", "Austria: army vie\nGermany: supply vie") + "vie move gal\n"
    assert [owner for owner, _ in orders(text)] == ["austria"]
    text = (
        "PHASE 1903 Fall Retreat\nPOSITIONS\nItaly: army vie\nAustria: army/dislodged vie\n"
        "Germany: supply vie\nORDERS\nvie move gal\n"
    )
    assert [owner for owner, _ in orders(text)] == ["austria"]


def test_adjustments_after_a_fall_are_those_of_the_winter() -> None:
    assert [phase.phase for phase in read(TEXT).phases] == [parse_phase("F1903R"), parse_phase("W1903A")]


def test_every_kind_of_movement_order_is_read() -> None:
    text = START + (
        "vie hold\nank move con\nank move con via convoy\nvie support ank\nvie support ank move bla\n"
        "ank convoy vie move sev\n"
    )
    assert [order for _, order in orders(text)] == [
        "vie H",
        "ank - con",
        "ank - con via convoy",
        "vie S ank",
        "vie S ank - bla",
        "ank C vie - sev",
    ]


def test_a_retreat_can_be_a_removal_and_a_build_can_be_anywhere() -> None:
    text = (
        "PHASE 1901 Fall Retreat\nPOSITIONS\nItaly: army ber\nGermany: army/dislodged ber\n"
        "ORDERS\nremove ber\n"
        "PHASE 1901 Fall Adjustment\nPOSITIONS\nItaly: supply ber\nORDERS\nbuild anywhere Army ber\n"
    )
    assert orders(text) == [("germany", "ber D"), ("italy", "B A ber")]


def test_the_last_phase_may_have_no_orders() -> None:
    unfinished = read(START + "vie hold\n" + START.removesuffix("ORDERS\n"))
    assert [len(phase.orders) for phase in unfinished.phases] == [1, 0]
    assert unfinished.outcome(1) is None


def test_blank_lines_and_windows_line_ends_do_not_matter() -> None:
    text = START + "vie hold\n"
    assert read("\n" + text.replace("\n", "\r\n") + "\r\n\r\n") == read(text)


def test_the_rules_of_the_app_come_with_the_record() -> None:
    assert read(TEXT).rules == {
        "adjacent_convoy": "intent_land_fallback",
        "automatic_removal": "home_all_adjacent",
    }


BAD = [
    "",
    "Austria: army vie\n",
    "PHASE 1901 Spring Movement\n",
    "PHASE 1901 Spring Movement\nPOSITIONS\nAustria: army vie\nORDER\nvie hold\n",
    "PHASE 1901 Spring Movement\nPOSITIONS\nPHASE 1901 Fall Movement\n",
    START.replace("Spring", "Sprung"),
    START.replace("army vie", "arm vie"),
    START.replace("army vie", "army viee"),
    START.replace("Austria:", "Astria:"),
    START.replace("army vie", "fleet vie"),
    START.replace("army vie", "supply tyr"),
    START.replace("Turkey: fleet ank", "Turkey: army vie"),
    START.replace("Austria: army vie", "Turkey: supply ank\nTurkey: supply ank"),
    START.replace("Austria: army vie", "Austria army vie"),
    START + "vie goes tyr\n",
    START + "  vie move tirol1\n",
    START + "bud hold\n",
    START + "build Army vie\n",
    START.replace("Spring Movement", "Fall Retreat") + "vie move tyr\n",
    START.replace("Spring Movement", "Fall Adjustment") + "build Army nwy\n",
    START.replace("vie", "viee") + "vie hold\nvie hop\n",
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_text_is_refused_with_its_place(text: str, golden: Golden) -> None:
    golden(complaints(text, "droidippy"))


def test_no_more_than_twenty_errors_are_listed() -> None:
    assert len(complaints(START + "hop\n" * 100, "droidippy")) == 20


REFUSED = [
    ("Austria: A Vie - Tyr\nTurkey: A Vie H", "an order of turkey for a unit in vie"),
    ("Austria: F Vie - Tyr", "an order that misnames the unit in vie"),
    ("Austria: A Vie S Italian F Ank", "an order that misnames the unit in ank"),
    ("Austria: A Vie - Tyr\nAustria: A Vie H", "several order sets of one power"),
]


@pytest.mark.parametrize(("sheet", "what"), REFUSED)
def test_orders_that_the_format_cannot_express_are_refused(sheet: str, what: str) -> None:
    orders = "\n".join(
        f"{power}:\n  {order}" for power, order in (line.split(": ") for line in sheet.split("\n"))
    )
    case = f"variant: standard\nphase: S1901M\n{orders}\nUnits:\n  Austria: A vie\n  Turkey: F ank\n"
    (record,) = read_records(case, name="case")
    with pytest.raises(ImpossibleError, match=what):
        format_records([record], "droidippy")


def test_a_build_in_a_place_of_another_power_is_refused() -> None:
    case = "variant: standard\nphase: W1901A\nCenters:\n  {0}: Vie\nOrders:\n  Germany: B A Vie\n"
    (record,) = read_records(case.format("Germany"), name="case")
    assert "build Army vie" in format_records([record], "droidippy")
    (record,) = read_records(case.format("Austria"), name="case")
    with pytest.raises(ImpossibleError, match="a build of germany in vie, which it does not own"):
        format_records([record], "droidippy")


def test_places_of_other_boards_keep_their_own_codes() -> None:
    case = "variant: {0}\nphase: {1}\nUnits:\n  France: F mao\nOrders:\n  France: F mao H\n"
    for variant, phase, code in (
        ("standard", "S1901M", "mid"),
        ("thirty-years-war-1648", "April 1618 Movement", "mao"),
    ):
        (record,) = read_records(case.format(variant, phase), name="case")
        assert f"France: fleet {code}" in format_records([record], "droidippy")


def test_data_without_effect_on_the_rules_is_left_out_and_named() -> None:
    case = "variant: standard\nphase: S1901M\nAustria: A Vie - Gal - Bud\n"
    (record,) = read_records(case, name="case")
    notes = Notes()
    text = format_records([record], "droidippy", notes)
    assert notes.lines() == ("written convoy routes",)
    assert text.startswith(
        "# westphalia rules: adjacent_convoy = intent_no_fallback, automatic_removal = 2023\nPHASE"
    )
