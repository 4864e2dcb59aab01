"""Games by data in programs: a text becomes a variant for cases and games."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

import westphalia
from tests.golden import Golden
from tests.variants.data_games.files import EXAMPLE, TEXT, make_variant
from westphalia.model.errors import ImpossibleError, UnknownNameError, UnreadableError
from westphalia.model.names import Power
from westphalia.model.orders import Move, Support

TOWNS = westphalia.read_variant(TEXT)
UNITS = {"north": ["A Bea"], "south": ["A Cit"]}
ORDERS = {"north": ["A Bea - For"]}


def test_a_case_is_made_with_a_variant_and_played_on() -> None:
    case = westphalia.case(TOWNS, units=UNITS, orders=ORDERS, phase="F1200M")
    assert (case.variant, case.phase.code) == (TOWNS.id, "F1200M")
    assert [result.code for result in westphalia.adjudicate(case).orders][:1] == ["TT-2"]
    following = westphalia.next_case(case)
    assert following.case.variant == TOWNS.id
    assert following.case.phase.code == "W1200A"
    assert (
        westphalia.adjudicate(westphalia.case(TOWNS, units=UNITS, orders=ORDERS)).orders[0].code == "arrives"
    )


def test_a_case_is_read_with_its_variant(golden: Golden) -> None:
    text = "variant: two-towns\nphase: S1200M\nNorth: A Bea - For\n"
    case = westphalia.read_case(text, TOWNS)
    assert case == westphalia.read_case(text.replace("two-towns", TOWNS.id), TOWNS)
    data = {"variant": "two-towns", "phase": "S1200M", "orders": ORDERS}
    assert westphalia.read_case(data, TOWNS).orders == case.orders
    with pytest.raises(UnknownNameError, match="unknown variant 'two-towns'"):
        westphalia.read_case(text)
    with pytest.raises(ImpossibleError) as caught:
        westphalia.read_case({"variant": "standard", "phase": "S1901M", "orders": {}}, TOWNS)
    golden(str(caught.value))
    with pytest.raises(UnreadableError) as caught:
        westphalia.case(3)  # pyright: ignore[reportArgumentType]
    golden(str(caught.value))


def test_games_of_two_files_of_one_name_do_not_mix() -> None:
    other = make_variant({"victory": [{"centers": 2}]})
    games = [westphalia.Game.start(one) for one in (TOWNS, other)]
    assert games[0].variant.id != games[1].variant.id
    assert games[0].variant.id.partition("@")[0] == games[1].variant.id.partition("@")[0]
    for game in games:
        assert westphalia.read_game(westphalia.format_game(game)) == game
        assert westphalia.find_variant(game.variant.id) is game.variant


def test_every_question_is_answered_about_such_a_case() -> None:
    case = westphalia.case(TOWNS, units=UNITS, orders=ORDERS)
    fall = replace(case, phase=replace(case.phase, season="fall"))
    spring, muddy = (westphalia.legal_orders(one)[Power("north")] for one in (case, fall))
    kinds = [
        {type(order) for orders in found.units.values() for order in orders} for found in (spring, muddy)
    ]
    assert kinds[0] - kinds[1] == {Move, Support}
    assert westphalia.resolutions(case).is_unique
    assert westphalia.why(case, "A Bea")


def test_a_case_goes_to_another_process_with_its_game() -> None:
    case = westphalia.case(westphalia.load_variant(EXAMPLE), units=UNITS, orders=ORDERS, phase="F1200M")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        following = pool.submit(westphalia.next_case, case).result()
    assert following == westphalia.next_case(case)
    assert westphalia.find_variant(following.case.variant) == TOWNS
