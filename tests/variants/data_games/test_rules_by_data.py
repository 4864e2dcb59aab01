"""The section ``game`` of a board file: each part of it played."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.golden import Golden
from tests.variants.data_games.files import make_data, make_variant
from tests.variants.table import Table
from westphalia.checker import check_certificate
from westphalia.games import Game, format_game, read_game
from westphalia.model.errors import ImpossibleError, UnreadableError
from westphalia.model.names import Location
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.position import Position
from westphalia.solver import certify
from westphalia.variants import find_variant, read_variant, variant_of

CHECKER: Any = check_certificate
MOVEMENT, RETREAT, ADJUSTMENT = PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT
NEUTRAL = [
    {"power": "north", "kind": "fleet", "at": "har"},
    {"power": "south", "kind": "army", "at": "cit"},
    {"power": "south", "kind": "army", "at": "for"},
    {"power": "neutral", "kind": "army", "at": "mil"},
]


def advance(game: Game, **orders: str) -> Game:
    """Return the game after its present phase with these orders."""
    for power, texts in orders.items():
        game = game.submit(power, texts)
    return game.advance()


def event_texts(game: Game) -> list[str]:
    """Return the sentences of the last phase's events."""
    return [event.text for event in game.history[-1].report.events]


# ------------------------------------------------------------------------------------ start and rules


def test_a_section_with_nothing_but_a_start_is_the_standard_game_on_its_board() -> None:
    game = make_variant({"clauses": None, "builds": None, "year": None, "victory": None})
    codes = [step.in_year(1200).code for step in game.year.phases]
    assert codes == ["S1200M", "S1200R", "F1200M", "F1200R", "W1200A"]
    assert game.rulebook == find_variant("standard").rulebook
    won = Table(game).game("north F har, north A mil", {"north": "har"}, "fall").advance()
    assert won.outcome is not None
    assert won.outcome.powers == ("north",)  # two of three are more than half


def test_preset_and_rules_count_where_nobody_chooses_others() -> None:
    game = make_variant({"preset": "rulebook-1971", "rules": {"4.A.2": "szykman"}})
    assert game.rulebook.choices()["convoy_paradox"] == "szykman"
    other = find_variant("standard").rulebook.choices()
    named = make_variant({"preset": "rulebook-1971"}).rulebook.choices()
    assert named != other
    assert game.rulebook.choices() == named | {"convoy_paradox": game.rulebook.choices()["convoy_paradox"]}


def test_units_of_a_kind_go_as_many_steps_as_the_table_of_kinds_says() -> None:
    units = [
        {"power": "north", "kind": "fleet", "at": "har"},
        {"power": "north", "kind": "knight", "at": "bea"},
        {"power": "south", "kind": "army", "at": "cit"},
    ]
    game = make_variant({"builds": {"where": "owned", "kinds": ["knight"]}}, units=units)
    moves = Table(game).move({"north": "K bea - mil", "south": "A cit - bea"})
    assert moves["K bea - mil"] == "arrives"
    assert moves["A cit - bea"] == "no_fleet_for_convoy"
    begun = Game.start(game)
    assert "north K bea" in {f"{unit.power} {unit}" for unit in begun.position.units}
    played = read_game(format_game(advance(begun, north="K bea - mil, F har H")))
    assert "K mil" in {str(unit) for unit in played.position.units}


def test_a_game_can_begin_with_builds() -> None:
    game = Game.start(make_variant({"start": "W1199A"}, units=[]))
    assert game.phase == Phase(1199, "winter", ADJUSTMENT)
    assert {power: str(due) for power, due in game.dues.items()} == {"north": "1 build", "south": "1 build"}
    after = advance(game, north="Build F Har", south="Build A Cit")
    assert after.phase == Phase(1200, "spring", MOVEMENT)
    assert [str(unit) for unit in after.position.units] == ["F har", "A cit"]


# --------------------------------------------------------------------------------------------- builds


@pytest.mark.parametrize(
    ("builds", "code"),
    [
        ({"where": "home"}, "not_home_center"),
        ({"where": "owned"}, "built"),
        ({"where": "chosen", "chosen": {"north": ["mil"]}}, "built"),
        ({"where": "chosen", "chosen": {"north": ["har"], "south": ["mil"]}}, "not_chosen"),
    ],
)
def test_units_are_built_at_home_in_owned_or_in_chosen_centers(builds: object, code: str) -> None:
    table = Table(make_variant({"builds": builds}))
    adjusted = table.adjust(table.position("north F har", {"north": "har mil"}), {"north": "B A mil"})
    assert adjusted["B A mil"] == code


def test_a_build_in_a_center_that_is_not_listed_is_reported(golden: Golden) -> None:
    table = Table(make_variant({"builds": {"where": "chosen", "chosen": {"north": ["har"]}}}))
    adjusted = table.adjust(table.position("north F sea", {"north": "har mil"}), {"north": "B A mil"})
    golden(adjusted.why("B A mil"))


def test_only_listed_kinds_are_built() -> None:
    table = Table(make_variant({"builds": {"where": "owned", "kinds": ["army"]}}))
    position = table.position("north A bea", {"north": "har mil"})
    assert table.adjust(position, {"north": "B F har"})["B F har"] != "built"
    assert table.adjust(position, {"north": "B A har"})["B A har"] == "built"


# ---------------------------------------------------------------------------------------- the year


def year(*forbid: object) -> list[object]:
    return [
        {"season": "spring", "phase": "movement", "forbid": list(forbid)},
        {"season": "spring", "phase": "retreat"},
        {"moment": "ownership"},
        {"moment": "victory"},
    ]


def test_orders_are_forbidden_by_kind_of_order_unit_and_goal() -> None:
    into = {"orders": ["move", "support"], "kinds": ["fleet"], "into": ["sea"], "clause": "TT-2"}
    table = Table(make_variant({"year": year(into)}))
    position = "north F har, north F mil, north A bea"
    moves = table.move({"north": "F har - sea, F mil S F har - sea, A bea - for"}, position)
    assert [moves[text] for text in ("F har - sea", "F mil S F har - sea")] == ["TT-2", "TT-2"]
    assert moves["A bea - for"] == "arrives"
    assert table.move({"north": "F har - bea"}, "north F har")["F har - bea"] == "arrives"
    hold = table.move({"north": "F har S F sea"}, "north F har, north F sea")
    assert hold["F har S F sea"] == "TT-2"


def test_a_convoy_can_be_forbidden() -> None:
    table = Table(make_variant({"year": year({"orders": ["convoy"], "clause": "TT-2"})}))
    moves = table.move({"north": "F sea C A bea - cit, A bea - cit"}, "north F sea, north A bea")
    assert moves["F sea C A bea - cit"] == "TT-2"
    assert moves.after == {"north F sea", "north A bea"}


def test_a_year_of_other_seasons() -> None:
    game = Game.start(make_variant({"start": "1200-04M", "year": [
        {"season": "april", "phase": "movement"},
        {"season": "april", "phase": "retreat"},
        {"season": "early winter", "phase": "movement"},
        {"season": "early winter", "phase": "retreat"},
        {"moment": "ownership"},
        {"moment": "victory"},
        {"season": "late winter", "phase": "adjustment"},
    ]}))  # fmt: skip
    game = advance(advance(game))
    assert [record.phase.code for record in game.history] == ["1200-04M", "early-winter-1200M"]
    assert read_game(format_game(game)) == game


def test_phases_and_moments_can_be_held_in_some_years_only() -> None:
    every_second = {"years": {"every": 2}}
    game = Game.start(make_variant({"year": [
        {"season": "spring", "phase": "movement"},
        {"season": "spring", "phase": "retreat"},
        {"season": "summer", "phase": "movement", "years": {"first": 1201, "last": 1201}},
        {"season": "summer", "phase": "retreat", "years": {"first": 1201, "last": 1201}},
        {"moment": "ownership", **every_second},
        {"moment": "victory"},
        {"season": "winter", "phase": "adjustment", **every_second},
    ]}))  # fmt: skip
    assert game.phase.code == "S1200M"
    phases: list[str] = []
    while game.phase.year < 1204:
        phases.append(game.phase.code)
        game = advance(game, north="A bea - mil") if game.phase.code == "S1201M" else game.advance()
    # There are more initial units than centers, so removals are due in even years.
    assert phases == ["S1200M", "W1200A", "S1201M", "summer-1201M", "S1202M", "S1203M"]


# ----------------------------------------------------------------------------------- nobody's units


ATTACK = {"north": "F har - mil", "south": "A cit S F har - mil"}


def test_a_dislodged_neutral_unit_is_disbanded_immediately_and_does_not_return(golden: Golden) -> None:
    game = Game.start(make_variant(units=NEUTRAL))
    assert set(game.dues) == {"north", "south"}
    game = advance(game, **ATTACK)
    assert game.phase.code == "F1200M"
    golden(event_texts(game))
    game = advance(game, north="F mil - sea")
    assert game.phase.year == 1201 or game.phase.code == "W1200A"
    while game.phase.year == 1200:
        game = advance(game)
    assert {unit.power for unit in game.position.units} == {"north", "south"}


@pytest.mark.parametrize(("fall", "back"), [("F mil - sea", True), ("F mil H", False)])
def test_neutral_units_return_to_vacant_places_that_nobody_owns(fall: str, back: bool) -> None:
    clauses = {"TT-1": "three centers win", "TT-2": "armies are stuck", "TT-3": "the millers come back"}
    rules = {"neutral": {"rebuilt": True, "clause": "TT-3"}, "clauses": clauses}
    game = advance(advance(Game.start(make_variant(rules, units=NEUTRAL)), **ATTACK), north=fall)
    while game.phase.year == 1200:
        game = advance(game)
    events = [event for record in game.history for event in record.report.events if event.code == "rebuilt"]
    assert [event.text for event in events] == (["The neutral army in Mill returns."] if back else [])
    assert [event.fact.clause for event in events] == (["TT-3"] if back else [])
    assert ("neutral" in {unit.power for unit in game.position.units}) is back
    assert read_game(format_game(game)) == game


# ----------------------------------------------------------------------------------------- victory


def find_ending(
    victory: object, owners: dict[str, str], at: int = 1200
) -> tuple[str, tuple[str, ...]] | None:
    game = make_variant({"victory": victory})
    state = Table(game).game("north F sea, south A for", owners, "fall")
    phase = Phase(at, "fall", MOVEMENT)
    position: Position = state.position
    over = Game.start(game, phase=phase, position=position).advance().outcome
    return None if over is None else (over.kind.value, over.powers)


@pytest.mark.parametrize(
    ("victory", "owners", "expected"),
    [
        ([{"centers": 2}], {"north": "har mil"}, ("win", ("north",))),
        ([{"centers": 3}], {"north": "har mil"}, None),
        ([], {"north": "har mil cit"}, None),
        ([{"centers": 2, "power": "south"}], {"north": "har mil"}, None),
        ([{"centers": 2, "power": "south"}], {"south": "har mil"}, ("win", ("south",))),
        ([{"places": ["mil", "cit"]}], {"north": "har mil"}, None),
        ([{"places": ["mil", "cit"]}], {"north": "cit mil"}, ("win", ("north",))),
        ([{"places": ["mil"], "power": "south"}], {"north": "mil"}, None),
        ([{"year": 1201}], {"north": "har mil"}, None),
        ([{"year": 1200}], {"north": "har mil", "south": "cit"}, ("win", ("north",))),
        ([{"year": 1200}], {"north": "har", "south": "cit"}, ("draw", ("north", "south"))),
        ([{"centers": 3}, {"year": 1200}], {"north": "har", "south": "cit mil"}, ("win", ("south",))),
    ],
)
def test_the_power_with_enough_centers_wins(
    victory: object, owners: dict[str, str], expected: object
) -> None:
    assert find_ending(victory, owners) == expected


def test_a_victory_says_by_what_clause_and_why(golden: Golden) -> None:
    game = make_variant({"victory": [{"places": ["mil", "cit"], "clause": "TT-1"}]})
    won = Table(game).game("north F sea, south A for", {"north": "mil cit"}, "fall").advance()
    (event,) = [event for event in won.history[-1].report.events if event.code == "won"]
    golden(event.text)
    assert [(fact.text, fact.clause) for fact in event.fact.because][:2] == [
        ("Northland needs 2 named centers to win.", "TT-1"),
        ("Northland owns Mill and City.", ""),
    ]


# ------------------------------------------------------------------------------------- its own board


def test_a_game_by_data_is_played_on_its_own_board_only(golden: Golden) -> None:
    game, other = make_variant(), find_variant("standard")
    with pytest.raises(ImpossibleError) as caught:
        Game.start(game, board=other.board)
    golden(str(caught.value))
    with pytest.raises(ImpossibleError) as caught:
        Game.start(game, position=Game.start(other).position)
    golden(str(caught.value))
    with pytest.raises(ImpossibleError) as caught:
        variant_of(other.board)
    golden(str(caught.value))


def test_a_board_without_rules_is_no_game(golden: Golden) -> None:
    plain = {name: value for name, value in make_data().items() if name != "game"}
    with pytest.raises(UnreadableError) as caught:
        read_variant(json.dumps(plain), "plain.json")
    golden(str(caught.value))


def test_a_game_file_with_other_rules_than_it_was_begun_with_is_refused(golden: Golden) -> None:
    text = format_game(Game.start(make_variant()))
    assert text.count('"centers": 3') == 1
    with pytest.raises(ImpossibleError) as caught:
        read_game(text.replace('"centers": 3', '"centers": 2'))
    golden(str(caught.value))
    record = json.loads(text)
    del record["board"]["game"]
    with pytest.raises(UnreadableError) as caught:
        read_game(json.dumps(record))
    golden(str(caught.value))


# -------------------------------------------------------------------------------------------- harbors


@pytest.mark.parametrize(("places", "arrives"), [(["con"], True), ([], False)])
def test_a_fleet_in_a_harbor_convoys_as_at_sea(places: list[str], arrives: bool) -> None:
    from westphalia.model.board import board_data, read_board

    standard = find_variant("standard").board
    rules = {"start": "S1901M", "harbors": {"places": places}}
    board = read_board(json.dumps({**board_data(standard), "game": rules}))
    game = Game.start(variant_of(board))
    units = [unit for unit in game.position.units if unit.power == "turkey"]
    (fleet,) = [unit for unit in units if unit.kind.value == "F"]
    (army,) = [unit for unit in units if unit.location == "smy"]
    position = Position(board, (army, replace(fleet, location=Location("con"))), game.position.owners)
    game = Game.start(game.variant, position=position)
    after = advance(game, turkey="A Smy - Bul, F Con C A Smy - Bul").position
    assert ({str(unit) for unit in after.units} == {"A bul", "F con"}) is arrives


# ------------------------------------------------------------------------------------------ strengths

HILLS = {"TT-1": "three centers win", "TT-2": "armies are stuck in the mud of fall", "TT-3": "Mill is walled"}


def strong(*records: object) -> Table:
    """Return a table of the example with these strengths, and fleets and armies that nothing holds back."""
    return Table(make_variant({"strengths": list(records), "clauses": HILLS}))


def test_a_unit_holds_with_the_strength_of_its_place(golden: Golden) -> None:
    orders = {"north": "F har - mil, F sea S F har - mil", "south": "A mil H"}
    assert strong({"at": ["cit"], "hold": 2, "clause": "TT-3"}).move(orders)["F har - mil"] == "arrives"
    walled = strong({"at": ["mil"], "hold": 2, "clause": "TT-3"}).move(orders)
    assert walled["F har - mil"] == "bounced"
    golden(walled.why("F har - mil"))


def test_a_unit_whose_move_fails_holds_with_the_strength_of_its_place() -> None:
    orders = {"north": "F har - mil, F sea S F har - mil", "south": "A mil - cit, A for - cit"}
    assert strong({"at": ["mil"], "hold": 2, "clause": "TT-3"}).move(orders)["F har - mil"] == "bounced"
    assert strong({"at": ["cit"], "hold": 2, "clause": "TT-3"}).move(orders)["F har - mil"] == "arrives"


def test_a_move_has_the_strength_of_its_border(golden: Golden) -> None:
    """Units have two points, their support one, and moves out of the forest into the mill one."""
    rough = {"at": ["for"], "into": ["mil"], "move": 1, "clause": "TT-3"}
    table = strong(rough, {"move": 2, "hold": 2, "clause": "TT-1"})
    rivals = table.move({"north": "F har - mil", "south": "A for - mil"})
    assert (rivals["F har - mil"], rivals["A for - mil"]) == ("arrives", "bounced")
    golden(rivals.why("A for - mil"))
    assert table.move({"south": "A for - mil"})["A for - mil"] == "arrives"
    one = table.move({"north": "F mil H", "south": "A for - mil, A cit S A for - mil"})
    assert one["A for - mil"] == "bounced"
    smooth = table.move({"north": "F mil H", "south": "A cit - mil, A for S A cit - mil"})
    assert smooth["A cit - mil"] == "arrives"


def test_a_support_adds_the_strength_of_its_place() -> None:
    orders = {"north": "F har - mil, F sea S F har - mil", "south": "A mil H, A cit S A mil"}
    assert strong().move(orders)["F har - mil"] == "bounced"
    assert strong({"at": ["sea"], "support": 2, "clause": "TT-3"}).move(orders)["F har - mil"] == "arrives"


def test_strengths_of_moves_are_certified() -> None:
    rough = {"at": ["for"], "into": ["mil"], "move": 1, "clause": "TT-3"}
    table = strong(rough, {"move": 2, "hold": 2, "clause": "TT-1"})
    found = table.move({"north": "F har - mil", "south": "A for - mil, A cit S A for - mil"})
    assert found["F har - mil"] == "bounced"
    assert CHECKER.check(json.loads(json.dumps(certify(found.resolution))))


# ------------------------------------------------------------------------- bans on supports and retreats


def test_a_support_is_forbidden_by_where_the_supporting_unit_stands() -> None:
    ban = {"orders": ["support"], "at": ["for"], "into": ["mil"], "clause": "TT-2"}
    table = Table(make_variant({"year": year(ban)}))
    moves = table.move({"south": "A cit - mil, A for S A cit - mil"})
    assert (moves["A for S A cit - mil"], moves["A cit - mil"]) == ("TT-2", "arrives")
    other = table.move({"south": "A bea - for, A mil S A bea - for"})
    assert other["A mil S A bea - for"] == "given"


def test_an_order_is_forbidden_by_where_its_unit_comes_from() -> None:
    ban = {"orders": ["move", "support"], "out_of": ["cit"], "clause": "TT-2"}
    table = Table(make_variant({"year": year(ban)}))
    moves = table.move({"south": "A cit - mil, A for S A cit - mil"})
    assert (moves["A cit - mil"], moves["A for S A cit - mil"]) == ("TT-2", "TT-2")
    other = table.move({"south": "A for - mil, A cit S A for - mil"})
    assert (other["A for - mil"], other["A cit S A for - mil"]) == ("arrives", "given")


def test_an_order_is_forbidden_in_some_years_only() -> None:
    ban = {"orders": ["move"], "into": ["mil"], "years": {"first": 1201, "every": 2}, "clause": "TT-2"}
    table = Table(make_variant({"year": year(ban)}))
    codes = [
        table.move({"south": "A cit - mil"}, phase=Phase(number, "spring", MOVEMENT))["A cit - mil"]
        for number in (1200, 1201, 1202, 1203)
    ]
    assert codes == ["arrives", "TT-2", "arrives", "TT-2"]


@pytest.mark.parametrize(
    ("ban", "open_places"),
    [
        ({"into": ["cit"]}, {"for", "har"}),
        ({"out_of": ["mil"]}, set[str]()),
        ({"out_of": ["cit"]}, {"cit", "for", "har"}),
        ({"kinds": ["fleet"]}, {"cit", "for", "har"}),
        ({"into": ["cit"], "years": {"first": 1201}}, {"cit", "for", "har"}),
    ],
)
def test_a_retreat_can_be_forbidden(ban: dict[str, object], open_places: set[str]) -> None:
    steps = year()
    steps[1] = {
        "season": "spring",
        "phase": "retreat",
        "forbid": [{"orders": ["retreat"], "clause": "TT-2", **ban}],
    }
    table = Table(make_variant({"year": steps}))
    moves = table.move({"north": "F sea - mil, A bea H", "south": "A mil H"})
    assert not moves.dislodged
    lost = table.move({"north": "F sea - mil, F cit S F sea - mil", "south": "A mil H"})
    assert lost.dislodged == {"south A mil"}
    assert lost.retreats("south A mil") == open_places - {"cit"}
