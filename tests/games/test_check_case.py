"""The check of a case says what the check of a game in the same position says, in every kind of phase."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from westphalia.games import Finding, check_case, example_statements, played_case
from westphalia.games.conformance.random_play import random_orders
from westphalia.games.game import Game
from westphalia.model.case import format_case_text, read_case
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind
from westphalia.model.position import DislodgedUnit, Unit
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.framework.report import format_entry
from westphalia.variants.framework.year import PhaseStep
from westphalia.variants.registry import variants
from westphalia.web.questions.ordering import CheckInput, check


def asked_as_case(text: str, power: str = "") -> list[tuple[str, str]]:
    """Return what the desk and the library say about the orders in a case."""
    case = read_case(text, find_variant)
    found = check_case(case, Power(power) if power else None)
    assert check(CheckInput(case=text, power=power))["findings"] == [one.to_json() for one in found]
    return [(one.concern.value, one.text) for one in found]


def asked_as_game(text: str, power: str, orders: str) -> list[tuple[str, str]]:
    """Return what a game that begins in the position of a case says about orders of a power."""
    case = read_case(text, find_variant)
    game = Game.start(
        find_variant(case.variant),
        case.rulebook,
        phase=case.phase,
        position=case.position,
        ledger=case.ledger,
    )
    return [(one.concern.value, one.text) for one in game.check(power, orders)]


WINTER = (
    "phase: W1901A\nCenters:\n  England: Lon, Lvp, Edi, Nwy\nUnits:\n  England: F Lon, F Edi\n  France: A Nwy"
)
REMOVAL = "phase: W1901A\nCenters:\n  England: Lon\nUnits:\n  England: F Lon, F Edi, F Den"
RETREAT = (
    "phase: F1901R\nUnits:\n  Austria: A Ven, F Nap\n"
    "Dislodged:\n  Italy: A Ven by A Tyr\n  Italy: F Nap by F Ion"
)


@pytest.mark.parametrize(
    ("position", "power", "orders", "concerns"),
    [
        (WINTER, "england", "Build A Norway", ["void", "no_order"]),
        (WINTER, "england", "B F Lvp", []),
        (WINTER, "england", "W", []),
        (WINTER, "england", "B F Lvp, W", []),
        (WINTER, "england", "B F Lon, B A Edi, R F Lon", ["void", "void", "void", "no_order"]),
        (REMOVAL, "england", "R F Den", ["no_order"]),
        (REMOVAL, "england", "R F Den, R F Edi", []),
        (REMOVAL, "england", "B F Lon", ["void", "no_order"]),
        (REMOVAL, "england", "R A Mun", ["void", "no_order"]),
        (RETREAT, "italy", "A Ven - Apu", ["no_order"]),
        (RETREAT, "italy", "A Ven - Mun, F Nap D", ["void"]),
        (RETREAT, "italy", "A Ven - Tyr, F Nap - Tyn", ["void"]),
        (RETREAT, "italy", "A Ven D, F Rom D", ["void", "no_order"]),
    ],
)
def test_builds_removals_and_retreats_of_a_case_are_checked(
    position: str, power: str, orders: str, concerns: list[str]
) -> None:
    head = f"variant: standard\n{position}\n"
    found = asked_as_case(f"{head}Orders:\n  {power}: {orders}\n", power)
    assert [concern for concern, _ in found] == concerns
    assert found == asked_as_game(head, power, orders)


def test_standing_orders_and_proxies_of_a_case_are_checked_like_those_of_a_game() -> None:
    rulebook = read_rules({"4.E.4": "allowed", "4.E.5": "in_order_set"}, find_variant("standard").rulebook)
    for rules in (rulebook, find_variant("standard").rulebook):
        game = Game.start(find_variant("standard"), rules)
        game = game.stand("germany", "A Mun - Ruh, F Kie proxy Italy").submit("germany", "A Ber proxy Russia")
        case = played_case(game.advance())
        said = [one.text for one in game.check("germany")]
        assert said == [one.text for one in check_case(case, Power("germany"))]
        assert said


def without_place(finding: Finding) -> Mapping[str, object]:
    return {**finding.to_json(), "line": None, "column": None}


def submit_something(game: Game, power: Power, rng: Random) -> Game:
    """Return the game with a sheet of a power: some orders, statements, perhaps a line that is unreadable."""
    written = [format_entry(order) for order in random_orders(game, power, rng) if rng.random() < 0.8]
    written += ["A Nowhere H"] if rng.random() < 0.2 else []
    game = game.submit(power, written, lenient=True)
    for statement in example_statements(game, power):
        with suppress(WestphaliaError):
            game = game.submit(power, [statement], add=True)
    return game


def asked_as_text(text: str, power: Power) -> list[Mapping[str, object]]:
    """Return what the desk says about a case."""
    return [
        {**one, "line": None} for one in check(CheckInput(case=text, power=power, lenient=True))["findings"]
    ]


def begin(variant: str, step: PhaseStep, rng: Random) -> Game:
    """Return a game that begins in a phase, in a position near the opening with builds, removals and retreats
    due.
    """
    found = find_variant(variant)
    opening = Game.start(found).position
    units = rng.sample(opening.units, len(opening.units) * 3 // 4)
    lost: list[Unit] = []
    powers = opening.board.power
    if step.rules.kind is PhaseKind.RETREAT:
        lost = [unit for unit in units if unit.power in powers][:8]
    owners = {
        place: rng.choice(list(powers)) if owner in powers and rng.random() < 0.2 else owner
        for place, owner in opening.owners.items()
    }
    dislodged = tuple(
        DislodgedUnit(
            unit,
            rng.choice(
                [place for place in opening.board.locations if place.province != unit.location.province]
            ),
        )
        for unit in lost
    )
    position = replace(
        opening, units=tuple(unit for unit in units if unit not in lost), owners=owners, dislodged=dislodged
    )
    phase = step.in_year(found.start.year + 1)
    return Game.start(found, phase=phase, position=position, ledger=Game.start(found).ledger)


@pytest.mark.parametrize("variant", variants())
@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(2, 5))]
)
def test_a_case_is_checked_like_a_game_in_every_phase_of_a_year(variant: str, seed: int) -> None:
    rng = Random(seed)
    found: set[PhaseKind] = set()
    phases = find_variant(variant).year.phases
    for step in phases:
        game = begin(variant, step, rng)
        for power in game.dues:
            game = submit_something(game, power, rng)
        case = played_case(game.advance(), 0)
        for power in rng.sample(list(game.submissions), min(2, len(game.submissions))):
            said = sorted(map(without_place, game.check(power)), key=str)
            assert sorted(map(without_place, check_case(case, power)), key=str) == said
            assert sorted(asked_as_text(format_case_text(case), power), key=str) == said
            found |= {step.rules.kind} if said else set()
    assert found
