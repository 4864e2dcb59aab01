"""The legal orders of a phase are exactly those that the phase does not report as illegal."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import westphalia
from tests.cli.transcripts import Command, output_of
from tests.golden import Golden
from westphalia.games import (
    Game,
    example_statements,
    legal_orders,
    legal_orders_of_unit,
    options_of_unit,
    possible_statements,
)
from westphalia.games.conformance.random_play import random_orders
from westphalia.model.errors import UnknownNameError, WestphaliaError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Build, Designation, Disband, Order, Retreat, Waive, format_order
from westphalia.model.phase import PhaseKind
from westphalia.model.position import DislodgedUnit
from westphalia.solver import LegalOrders, Status
from westphalia.variants import find_variant, variants

ROOT = Path(__file__).parents[2]


def played_to(variant: str, kind: PhaseKind, rng: Random) -> Game:
    """Return a random game in its first phase of a kind."""
    game = Game.start(find_variant(variant))
    if kind is PhaseKind.RETREAT:
        return with_dislodged(game, rng)
    for _ in range(40):
        if game.phase.kind is kind and game.phase.year > game.variant.start.year:
            return game
        for power in game.dues:
            game = game.submit(power, random_orders(game, power, rng))
        game = game.advance()
        if game.outcome is not None:
            game = Game.start(find_variant(variant))
    pytest.fail(f"no phase of {kind} in {variant}")


def with_dislodged(game: Game, rng: Random) -> Game:
    """Return a game with dislodged units, each attacked from a neighboring province."""
    step = next(step for step in game.variant.year.phases if step.rules.kind is PhaseKind.RETREAT)
    board = game.board
    ways = {**board.fleet_borders, **board.army_borders}
    units = [unit for unit in game.position.units if unit.power in board.power and ways.get(unit.location)]
    gone = [DislodgedUnit(unit, rng.choice(sorted(ways[unit.location]))) for unit in rng.sample(units, 6)]
    stay = tuple(unit for unit in game.position.units if unit not in [one.unit for one in gone])
    position = replace(game.position, units=stay, dislodged=tuple(gone))
    phase = step.in_year(game.phase.year)
    return Game.start(game.variant, phase=phase, position=position, ledger=game.ledger)


def everything(game: Game, power: Power) -> Iterator[Order]:
    """Return every well-formed order of a retreat or adjustment phase."""
    board = game.board
    if game.phase.kind is PhaseKind.RETREAT:
        for unit in game.dues[power].units:
            named = Designation(unit.location, unit.kind)
            yield Disband(named)
            yield from (Retreat(named, place) for place in board.locations)
        return
    for unit in game.position.units:
        yield Disband(Designation(unit.location, unit.kind))
    for info in board.provinces:
        yield Build(Location(info.id), UnitKind.ARMY)
        yield from (Build(place, UnitKind.FLEET) for place in board.fleet_locations[info.id])
    yield Waive()


def legal(game: Game, power: Power, order: Order) -> bool:
    """Return whether an order alone is accepted and legal."""
    text = format_order(order)
    try:
        after = game.submit(power, [text])
    except WestphaliaError:
        return False
    told = [entry for entry in after.advance().history[-1].report.entries if entry.given]
    return all(entry.status not in (Status.ILLEGAL, Status.VOID) or entry.waits for entry in told)


@pytest.mark.parametrize("most", [20, pytest.param(300, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("kind", [PhaseKind.RETREAT, PhaseKind.ADJUSTMENT])
@pytest.mark.parametrize("variant", variants())
def test_legal_orders_are_exactly_those_that_the_phase_accepts(
    variant: str, kind: PhaseKind, most: int
) -> None:
    rng = Random(variant)
    game = played_to(variant, kind, rng)
    options = legal_orders(game)
    assert list(options) == list(game.dues)
    powers = rng.sample(list(options), min(2, len(options)))
    for power in powers:
        wishes = list(everything(game, power))
        if len(wishes) > 60 and kind is PhaseKind.ADJUSTMENT:
            wishes = rng.sample(wishes, min(most, 50))
        wishes = [*rng.sample(wishes, min(most, len(wishes))), *options[power].orders]
        listed = set(options[power].orders)
        for order in wishes:
            if not isinstance(order, Build | Waive | Disband | Retreat):
                continue
            assert (order in listed) == legal(game, power, order), f"{power}: {format_order(order)}"


@pytest.mark.parametrize("variant", variants())
def test_every_unit_that_needs_an_order_has_legal_orders(variant: str) -> None:
    game = played_to(variant, PhaseKind.MOVEMENT, Random(2))
    options = legal_orders(game)
    assert {power: set(one.units) for power, one in options.items()} == {
        power: set(due.units) for power, due in game.dues.items()
    }
    assert all(
        format_order(orders[0]).endswith(" H") for one in options.values() for orders in one.units.values()
    )
    if variant == "standard":
        found = LegalOrders(game.position, game.rulebook)
        assert all(found.of(unit) == orders for one in options.values() for unit, orders in one.units.items())


OPENING = Game.start(find_variant("standard"))


def test_a_menu_leads_to_acceptable_orders() -> None:
    menu = legal_orders(OPENING)[Power("england")].menu()
    assert menu["A lvp"]["move"]["yor"] == {"land": "A lvp - yor"}
    assert menu["A lvp"]["support"]["F edi"]["hold"] == "A lvp S F edi"
    assert OPENING.submit("england", menu["F lon"]["support"]["A lvp"]["yor"])


def test_options_of_one_unit_are_found_by_its_place(golden: Golden) -> None:
    orders = legal_orders_of_unit(OPENING, "A Lvp")
    assert orders == legal_orders_of_unit(OPENING, "lvp")
    assert len(orders) == 10
    with pytest.raises(UnknownNameError) as caught:
        legal_orders_of_unit(OPENING, "A Mnu")
    golden(str(caught.value))


@pytest.mark.parametrize(
    ("variant", "units", "asked"),
    [
        ("diplomacy-1618", {"neutral": ["A pra"]}, "A pra"),
        ("europe-1619", {"lor": ["A lor"]}, "A lor"),
        ("europe-1619", {"france": ["A par [fortified]"]}, "A par"),
        ("europe-1615", {"lor": ["A lor"]}, "lor"),
    ],
)
def test_a_unit_that_follows_nobody_says_why(
    variant: str, units: dict[str, list[str]], asked: str, golden: Golden
) -> None:
    case = westphalia.case(
        variant, units=units, ledger={"standings": {}} if variant != "diplomacy-1618" else {}
    )
    with pytest.raises(UnknownNameError) as caught:
        options_of_unit(case, asked)
    golden(str(caught.value))


def test_a_unit_of_a_minor_state_is_ordered_by_the_power_that_it_follows() -> None:
    case = westphalia.case(
        "europe-1619",
        units={"lor": ["A lor"]},
        ledger={"influence": {"lor": {"spain": 3}}, "standings": {"lor": "aligned spain"}},
    )
    assert list(options_of_unit(case, "A lor")) == ["spain"]


def test_a_power_removes_units_of_states_that_follow_it() -> None:
    case = westphalia.case(
        "europe-1619",
        phase="W1619A",
        units={"lor": ["A lor", "A saa"], "france": ["A par"]},
        ledger={"influence": {"lor": {"france": 9}}, "standings": {"lor": "aligned france"}},
    )
    removals = {power: tuple(map(str, one.units)) for power, one in legal_orders(case).items() if one.units}
    assert removals == {"france": ("A lor", "A saa", "A par")}


def test_a_power_without_a_player_has_no_options() -> None:
    game = OPENING.submit("referee", ["FRANCE IS ABANDONED"])
    assert list(legal_orders(game)) == list(game.dues)
    assert "france" not in legal_orders(game)


def test_a_game_that_is_over_has_no_options_and_no_statements() -> None:
    game = Game.start(find_variant("europe-1615"))
    for power in game.dues:
        game = game.submit(power, ["AGREE END"])
    game = game.advance()
    assert game.outcome is not None
    assert legal_orders(game) == {}
    assert example_statements(game) == ()


def test_ottoman_units_of_europe_1615_are_ordered_by_every_power() -> None:
    game = Game.start(find_variant("europe-1615"))
    assert list(options_of_unit(game, "ser")) == [info.id for info in game.board.powers]


def test_a_case_has_the_options_of_its_phase() -> None:
    case = westphalia.case(
        phase="W1901A", units={"austria": ["A Bud"]}, centers={"austria": ["Vie", "Bud"], "italy": ["Rom"]}
    )
    options = legal_orders(case)
    assert [format_order(order) for order in options[Power("austria")].builds] == ["B A vie", "W"]
    assert options[Power("austria")].has_choice


def test_a_power_that_must_remove_everything_has_no_choice() -> None:
    case = westphalia.case(phase="W1901A", units={"austria": ["A Bud"]}, centers={"italy": ["Rom"]})
    assert not legal_orders(case)[Power("austria")].has_choice


def test_a_phase_of_statements_shows_how_they_are_written() -> None:
    game = Game.start(find_variant("europe-1619"))
    assert "WAR ENGLAND" in example_statements(game)
    assert all(one.has_choice for one in legal_orders(game).values())
    assert example_statements(OPENING) == ()


def statements_in(phase: str, power: str, **ledger: object) -> tuple[str, ...]:
    """Return examples of the statements of a power of Europe 1615."""
    case = westphalia.case("europe-1615", units={"france": ["A par"]}, phase=phase, ledger=ledger)
    return example_statements(case, Power(power))


def test_an_example_does_not_attack_the_power_that_writes_it() -> None:
    assert "LOR > FRANCE" in statements_in("S1615M", "spain")
    assert "LOR > AUSTRIA" in statements_in("S1615M", "france")
    assert "LOR > FRANCE" not in statements_in("S1615M", "france")


def test_statements_that_are_refused_now_are_not_among_the_examples() -> None:
    words = {text.split()[0] for power in ("france", "spain") for text in statements_in("S1615M", power)}
    assert words == {"9:", "LOR", "AGREE"}
    assert "WAIVE PRU" in statements_in("F1615M", "france")


def test_an_example_names_what_is_possible_if_the_usual_one_is_not() -> None:
    game = Game.start(find_variant("europe-1619"))
    assert "WAR ENGLAND" in example_statements(game, Power("france"))
    assert "WAR AUSTRIA" in example_statements(game, Power("england"))


def test_the_lines_in_the_form_of_an_example_are_those_that_are_possible_now() -> None:
    game = Game.start(find_variant("europe-1619"))
    lines = possible_statements(game, Power("france"), "WAR ENGLAND")
    assert {"WAR ENGLAND", "WAR SPAIN"} <= set(lines)
    assert "WAR FRANCE" not in lines
    assert possible_statements(OPENING, Power("france"), "A Par H") == ()


def test_the_command_lists_them() -> None:
    text = output_of(Command("westphalia orders examples/opening.txt --power england"), ROOT)
    assert "- cly, edi, wal, yor" in text
    found = json.loads(output_of(Command("westphalia orders examples/opening.txt --json"), ROOT))
    assert found["phase"] == "S1901M"
    assert found["powers"]["england"]["units"]["A lvp"][0] == "A lvp H"
    one = output_of(Command("westphalia orders examples/opening.txt --unit lvp"), ROOT)
    assert one.splitlines()[0] == "A lvp H"
