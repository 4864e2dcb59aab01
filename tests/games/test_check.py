"""The findings of `Game.check` on a power's own sheet, and what it ignores."""

from __future__ import annotations

from random import Random

import pytest

from tests.golden import Golden
from tests.variants.europe1619 import years
from tests.variants.europe1619.test_handlers import play_handled
from tests.variants.thirtyyears1648 import months
from westphalia.games import Concern, Finding, check_case
from westphalia.games.conformance.random_play import PLAYERS, random_moves
from westphalia.games.game import Game
from westphalia.model.case import read_case
from westphalia.model.errors import Defects, ImpossibleError, UnreadableError
from westphalia.model.names import Power
from westphalia.model.rulebook import read_rules
from westphalia.solver import Status
from westphalia.variants import find_variant
from westphalia.variants.europe1619 import EUROPE_1619
from westphalia.variants.framework.report import format_entry
from westphalia.variants.registry import variants

STANDARD = find_variant("standard")


def start_game(text: str, **rules: str) -> Game:
    """Return a standard game that begins with the position of a case."""
    case = read_case(f"variant: standard\n{text}", find_variant)
    rulebook = read_rules(rules, STANDARD.rulebook)
    return Game.start(STANDARD, rulebook, phase=case.phase, position=case.position)


def format_findings(found: tuple[Finding, ...]) -> list[tuple[str, str]]:
    return [(one.concern.value, one.text) for one in found]


def check(game: Game, power: str, orders: str) -> list[tuple[str, str]]:
    return format_findings(game.check(power, orders))


OPENING = Game.start(STANDARD)


# ------------------------------------------------------------------------------------ what is found


def test_a_correct_sheet_gives_no_findings() -> None:
    assert OPENING.check("austria", "A Vie - Gal, A Bud S A Vie - Gal, F Tri - Alb") == ()


def test_units_without_an_order_are_named_together() -> None:
    (found,) = OPENING.check("austria", "A Vie - Gal")
    assert (found.concern, found.text) == (Concern.NO_ORDER, "no order for A bud and F tri.")
    assert [str(unit) for unit in found.units] == ["A bud", "F tri"]


def test_a_void_order_is_reported_with_its_reason() -> None:
    found = OPENING.check("austria", "A Vie - Gal, A Bud - Ser, F Tri - Bud")
    assert [(one.concern, one.reason) for one in found] == [(Concern.VOID, "fleet_to_inland")]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("A Ven H", "foreign_unit"),
        ("A Ser H", "no_such_unit"),
        ("A Vie S A Bul", "target_unreachable"),
        ("A Vie - Gal", "multiple_orders"),
    ],
)
def test_findings_have_the_codes_of_the_solver(order: str, reason: str) -> None:
    game = start_game("phase: S1901M\nUnits:\n  Austria: A Vie\n  Italy: A Ven\n  Turkey: A Bul")
    orders = f"A Vie - Bud, {order}" if reason == "multiple_orders" else order
    assert reason in {one.reason for one in game.check("austria", orders)}


def test_a_support_of_an_own_unit_that_is_ordered_something_else() -> None:
    assert check(OPENING, "austria", "A Vie - Gal, A Bud S A Vie - Tri, F Tri H") == [
        ("other_order", "A bud S A vie - tri is void: A vie is ordered A vie - gal, not to move to tri.")
    ]


def test_a_support_of_an_own_unit_without_an_order_to_move() -> None:
    codes = [one.concern for one in OPENING.check("austria", "A Bud S A Vie - Gal, F Tri H")]
    assert codes == [Concern.OTHER_ORDER, Concern.NO_ORDER]


def test_a_convoy_of_an_own_army_that_is_ordered_something_else() -> None:
    game = start_game("phase: S1901M\nUnits:\n  England: A Lon, F Nth")
    codes = [one.concern for one in game.check("england", "F Nth C A Lon - Nwy, A Lon - Yor")]
    assert codes == [Concern.OTHER_ORDER]


def test_a_support_of_a_foreign_unit_is_not_a_finding() -> None:
    assert OPENING.check("austria", "A Vie S A Ven - Tyr, A Bud H, F Tri S A Rom - Ven") == ()


SEA = "phase: S1901M\nUnits:\n  England: A Lon, F Nth"


def test_a_convoy_without_a_route() -> None:
    (found,) = start_game(SEA).check("england", "A Lon - Nwy, F Nth H")
    assert (found.concern, found.reason) == (Concern.NO_ROUTE, "no_convoy_ordered")


def test_a_convoy_that_foreign_fleets_could_complete_is_not_a_finding() -> None:
    game = start_game(f"{SEA}\n  France: F Eng")
    assert game.check("england", "A Lon - Bel, F Nth H") == ()
    (found,) = game.check("england", "A Lon - Nwy, F Nth H")
    assert found.concern is Concern.NO_ROUTE


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("F Vie - Gal", "wrong_unit_type"),
        ("A Bud S F Vie - Gal", "wrong_unit_type"),
    ],
)
def test_a_wrong_name_is_reported_although_the_order_is_effective(
    order: str, reason: str, golden: Golden
) -> None:
    found = OPENING.check("austria", f"{order}, A Vie - Gal")
    wrong = [one for one in found if one.concern is Concern.WRONG_NAME]
    assert [one.reason for one in wrong] == [reason]
    golden(wrong[0].text)


def test_a_wrong_name_makes_the_order_void_if_names_must_match() -> None:
    game = Game.start(STANDARD, read_rules({"4.C.2": "invalid"}, STANDARD.rulebook))
    found = game.check("austria", "F Vie - Gal, A Bud H, F Tri H")
    assert [(one.concern, one.reason) for one in found] == [(Concern.VOID, "wrong_unit_type")]


def test_the_wrong_coast_of_a_fleet_is_reported() -> None:
    found = OPENING.check("russia", "F Stp/nc - Bot, A Mos H, A War H, F Sev H")
    assert [one.reason for one in found] == ["wrong_coast_of_unit"]


# ---------------------------------------------------------------------------------- other phases


RETREAT = "phase: F1901R\nUnits:\n  Austria: A Ven\nDislodged:\n  Italy: A Ven by A Tyr"


def test_a_dislodged_unit_without_an_order() -> None:
    assert format_findings(start_game(RETREAT).check("italy", [])) == [("no_order", "no order for A ven.")]


def test_a_retreat_that_is_not_open() -> None:
    (found,) = start_game(RETREAT).check("italy", "A Ven - Tyr")
    assert (found.concern, found.reason) == (Concern.VOID, "attacker_origin")


WINTER = "phase: W1901A\nUnits:\n  Austria: A Ser\nCenters:\n  Austria: Vie, Bud, Tri, Ser\n  Italy: Rom"


def test_unordered_builds_are_found() -> None:
    assert check(start_game(WINTER), "austria", "B A Vie") == [("no_order", "2 builds of 3 are not ordered.")]
    assert check(start_game(WINTER), "austria", "B A Vie, B A Bud, W") == []


def test_a_build_that_is_void_is_not_counted() -> None:
    found = start_game(WINTER).check("austria", "B A Vie, B A Ser, B A Bud")
    assert [one.concern for one in found] == [Concern.VOID, Concern.NO_ORDER]


def test_unordered_removals_are_found() -> None:
    game = start_game("phase: W1901A\nUnits:\n  Austria: A Vie, A Bud\nCenters:\n  Austria: Vie")
    assert format_findings(game.check("austria", [])) == [("no_order", "1 removal of 1 is not ordered.")]


def test_purchases_beyond_the_treasury() -> None:
    game = years.play("france A par", when="W1625A", treasury={"france": 0})
    found = game.check("france", "B A norm")
    assert [one.concern for one in found] == [Concern.VOID]
    assert "treasury point" in found[0].text


def test_a_declared_home_counts_before_removals() -> None:
    units = "con, ottoman A bud, ottoman A smy, ottoman A gre, ottoman A sin, ottoman A syr"
    owners = {"ottoman": "con sin syr wla smy", "austria": "gre"}
    game = months.play(f"ottoman A {units}", owners)
    missing = [
        [one.text for one in game.check("ottoman", sheet)]
        for sheet in ("D A gre", "HOME Smyrna FOR Greece", "HOME Smyrna FOR Greece, D A gre")
    ]
    assert [len(texts) for texts in missing] == [1, 1, 0]
    assert "1 removal of 1" in missing[1][0]


def test_a_loan_is_assumed_to_be_agreed() -> None:
    owners = {"france": "par nan avi", "england": "lon ire edi"}
    game = months.play("france A par, france A nan, france A bur, england A lon", owners)
    assert [one.concern for one in game.check("france", "B A avi")] == [Concern.VOID]
    assert game.check("france", "BORROW Ireland FROM England, B A avi") == ()
    agreed = game.submit("england", "LOAN Ireland TO France")
    assert agreed.check("france", "BORROW Ireland FROM England, B A avi") == ()


def test_orders_to_the_units_of_minor_states_count_for_the_power_that_commands_them() -> None:
    game = years.play("france A par, hes A hes", when="S1625M", placed={"hes": "france 3"})
    assert check(game, "france", "A par H") == [("no_order", "no order for A hes.")]
    assert check(game, "france", "A par H, A hes H") == []


def test_a_declaration_that_needs_another_power_is_not_a_finding() -> None:
    game = months.play("spain A mad, austria A vie", {"spain": "mad", "austria": "vie"})
    assert [one.reason for one in game.check("spain", "LOAN mad TO austria")] == []
    assert [one.reason for one in game.check("spain", "LOAN vie TO austria")] == ["T48-LOAN-4"]


# --------------------------------------------------------------------- what it is asked about, and where


def test_the_submission_is_checked_if_no_orders_are_given() -> None:
    game = OPENING.submit("austria", "A Vie - Gal, A Bud - Gal, F Tri - Bud")
    assert [one.reason for one in game.check("austria")] == ["fleet_to_inland"]
    assert OPENING.check("italy", []) == OPENING.check("italy")


def test_a_check_submits_nothing() -> None:
    game = OPENING.submit("austria", "A Vie H")
    game.check("austria", "A Vie - Gal")
    assert [format_entry(entry) for entry in game.submissions[Power("austria")]] == ["A vie H"]


def test_findings_have_the_place_of_the_line_or_the_heading() -> None:
    sheet = "Austria:\n  A Vie - Tyr, F Tri - Bud\nItaly: A Ven - Boh"
    places = [(one.power, one.place.line, one.place.column) for one in OPENING.check_sheet(sheet)]
    assert places == [("austria", 2, 16), ("austria", 1, 1), ("italy", 3, 8), ("italy", 3, 1)]


@pytest.mark.parametrize(
    ("power", "orders", "words"),
    [
        ("atlantis", "A Vie H", "unknown power"),
        ("austria", "A Vie", "A Vie|A mun|A Mun"),
        ("austria", "A Vnn H", "Vnn"),
    ],
)
def test_an_unreadable_line_is_an_error(power: str, orders: str, words: str) -> None:
    with pytest.raises((UnreadableError, ImpossibleError, LookupError, Defects), match=words):
        OPENING.check(power, orders)


def test_a_power_with_nothing_to_submit_has_nothing_to_check(golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        start_game(RETREAT).check("austria")
    golden(str(caught.value))
    with pytest.raises(ImpossibleError) as caught:
        OPENING.draw().check("austria")
    golden(str(caught.value))


def test_a_case_is_checked_power_by_power() -> None:
    text = "variant: standard\nphase: S1901M\nItaly:\n  A Ven - Boh\nAustria: A Vie H\nUnits:\n"
    case = read_case(f"{text}  Italy: A Ven\n  Austria: A Vie, A Bud\n", find_variant, file="x.txt")
    found = check_case(case)
    assert [(one.power, one.concern.value, one.place.line) for one in found] == [
        ("italy", "void", 4),
        ("austria", "no_order", None),
    ]
    assert [one.power for one in check_case(case, Power("austria"))] == ["austria"]


# ------------------------------------------------------------------------------------------- secrets


@pytest.mark.parametrize("name", variants())
def test_submissions_of_others_change_no_finding(name: str) -> None:
    game = Game.start(find_variant(name))
    while game.phase.kind not in PLAYERS:
        game = game.advance()
    for seed in range(5):
        rng = Random(seed)
        sheets = {power: random_moves(game.state, power, rng) for power in game.dues}
        full = game
        for power, orders in sheets.items():
            full = full.submit(power, orders)
        for power, orders in sheets.items():
            assert full.check(power) == game.check(power, orders)


def test_an_army_that_was_placed_in_secret_stays_hidden_from_others() -> None:
    game = Game.start(months.VARIANT, months.TABLE.rulebook({"t48_spain_option_secret": "true"}))
    (spain,) = game.dues
    places = ("spn", "leo")
    games = [game.submit(spain, f"START {place}").advance() for place in places]
    orders = ", ".join(f"A {place} H" for place in places)
    assert games[0].check("france", orders) == games[1].check("france", orders)
    own = [[one.reason for one in game.check(spain, f"A {places[0]} H")] for game in games]
    assert ["no_such_unit" in reasons for reasons in own] == [False, True]


@pytest.mark.parametrize("power", ["denmark", "england", "france", "sweden"])
def test_of_secret_handlers_a_power_learns_only_that_it_is_one(power: str) -> None:
    game = play_handled("denmark 3")
    seen = EUROPE_1619.seen_by(game.state, Power(power))
    others = tuple(Power(one) for one in ("france", "sweden", "spain") if one != power)
    elsewhere = play_handled("denmark 3", handlers=(Power(power), *others) if power != "denmark" else others)
    assert seen == EUROPE_1619.seen_by(elsewhere.state, Power(power))
    due = game.rules.dues(seen).get(Power(power))
    asked = [unit.power for unit in due.units] if due is not None else []
    assert ("ott" in asked) is (power != "denmark")


# --------------------------------------------------------------------------------------- whatever is played


@pytest.mark.parametrize("name", variants())
def test_exactly_the_void_orders_are_findings(name: str) -> None:
    waiting = {"no_matching_order", "no_convoy_ordered", "not_on_ordered_route", "T48-MERC-4"}
    for seed in range(3):
        rng = Random(f"{name} {seed}")
        game = Game.start(find_variant(name))
        last = game.phase.year + 1
        while game.outcome is None and game.phase.year < last:
            player = PLAYERS.get(game.phase.kind)
            for power in game.dues if player is not None else ():
                assert player is not None
                orders = list(player(game.state, power, rng))
                check = game.rules.check
                if check is not None and check(game.state, power, tuple(orders)):
                    orders = []
                game = game.submit(power, orders)
            found = {power: game.check(power) for power in game.dues}
            report = game.rules.play(game.state, game.submissions).report
            void = {
                (one.power, one.entry): one
                for one in report.entries
                if one.given and one.status in (Status.VOID, Status.ILLEGAL)
            }
            said = {
                (power, one.entry)
                for power, findings in found.items()
                for one in findings
                if one.concern in (Concern.VOID, Concern.OTHER_ORDER, Concern.NO_ROUTE)
            }
            assert said <= void.keys(), said - void.keys()
            unsaid = [one for key, one in void.items() if key not in said and one.power in found]
            assert {one.code for one in unsaid} <= waiting
            game = game.advance()


@pytest.mark.parametrize(
    ("variant", "phases", "power", "statement"),
    [
        ("europe-1615", 0, "france", "AGREE END"),
        ("thirty-years-war-1648", 3, "austria", "LOAN Boh TO England"),
        ("thirty-years-war-1648", 3, "england", "BORROW Avi FROM France"),
        ("europe-1619", 0, "france", "ALLY England"),
    ],
)
def test_a_statement_that_waits_for_others_is_not_a_finding(
    variant: str, phases: int, power: str, statement: str
) -> None:
    game = Game.start(find_variant(variant))
    for _ in range(phases):
        game = game.advance()
    assert [one for one in game.check(power, [statement]) if one.entry is not None] == []
