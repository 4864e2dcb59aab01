"""Absurdly many orders are refused immediately, and parsing time grows only linearly."""

import json

import pytest

from tests.golden import Golden
from tests.pace import takes_less
from westphalia.games import Game, resolve_case
from westphalia.model.case import read_case
from westphalia.model.errors import ImpossibleError, WestphaliaError
from westphalia.model.names import Location, Power
from westphalia.model.orders import MAX_FOR_UNIT, MAX_ORDERS, Designation, Move
from westphalia.model.rulebook import read_rules
from westphalia.solver import resolve
from westphalia.variants import find_variant

VARIANT = find_variant("standard")
HEAD = "variant: standard\nphase: S1901M\nrule: 4.E.3 = allowed\nUnits:\nAustria: A Vie\nOrders:\n"


def refused(text: str) -> str:
    with pytest.raises(WestphaliaError) as caught:
        read_case(text, find_variant, file="case")
    return str(caught.value)


@pytest.mark.parametrize("form", ["block", "lines", "names", "json"])
def test_a_power_cannot_give_absurdly_many_orders(form: str) -> None:
    orders = ["A Vie - Gal"] * 300_000
    if form == "json":
        text = json.dumps({"variant": "standard", "phase": "S1901M", "orders": {"austria": orders}})
    elif form == "block":
        text = f"{HEAD}Austria:\n" + "\n".join(orders)
    elif form == "lines":
        text = HEAD + "\n".join(f"Austria: {order}" for order in orders[:100_000])
    else:
        names = ("Austria", "austria", "AUSTRIA", "aUSTRIA")
        text = HEAD + "\n".join(f"{names[n % 4]}: {order}" for n, order in enumerate(orders[:1_001]))

    def act() -> None:
        assert f"submits more than {MAX_ORDERS:,} orders" in refused(text)

    assert takes_less(10, act)


def test_a_unit_cannot_get_absurdly_many_orders(golden: Golden) -> None:
    orders = ["A Vie - Gal", "A Vie - Boh"] * (MAX_FOR_UNIT // 2)
    case = read_case(f"{HEAD}Austria:\n" + "\n".join(orders), find_variant)
    assert len(resolve_case(case).orders) == MAX_FOR_UNIT
    said = refused(f"{HEAD}Austria:\n" + "\n".join([*orders, "A Vie H"]))
    golden(said)


def test_order_sheets_have_the_same_limit(golden: Golden) -> None:
    game = Game.start(VARIANT)
    with pytest.raises(ImpossibleError) as caught:
        game.submit_sheet("Austria:\n" + "\n".join(["A Vie - Gal"] * (MAX_ORDERS + 1)))
    golden(str(caught.value))


def test_units_in_these_sheets_cannot_get_absurdly_many_orders_either(golden: Golden) -> None:
    game = Game.start(VARIANT)
    orders = ["A Vie - Gal", "A Vie - Boh"] * (MAX_FOR_UNIT // 2)
    assert len(game.submit_sheet("Austria:\n" + "\n".join(orders)).submissions[Power("austria")]) == 100
    with pytest.raises(ImpossibleError) as caught:
        game.submit_sheet("Austria:\n" + "\n".join([*orders, "A Vie H"]))
    golden(str(caught.value))


def test_the_time_grows_with_the_orders_and_not_with_their_square() -> None:
    orders = [Move(Designation(Location("vie")), Location(place)) for place in ("gal", "boh")] * 15_000
    rulebook = read_rules({"4.D.3": "last"}, VARIANT.rulebook)

    def act() -> None:
        result = resolve(Game.start(VARIANT).position, {Power("austria"): orders}, rulebook)
        assert sum(one.code == "multiple_orders" for one in result.orders) == 15_000

    assert takes_less(5, act)
