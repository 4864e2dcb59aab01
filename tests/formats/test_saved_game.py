"""Saved games of the Python package: what is read, what is derived, and errors in bad ones."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.formats.bad_input import complaints
from tests.formats.small_game import RECORDED, small_record
from tests.golden import Golden
from westphalia.formats import NoOrder, Notes, Record, Remark, format_records, guess_format, read_records
from westphalia.formats.completing import complete_record
from westphalia.formats.record import describe_ignored
from westphalia.games import Game, format_game
from westphalia.model.case import read_case
from westphalia.model.errors import ImpossibleError
from westphalia.model.names import Location
from westphalia.variants import find_variant


def game(**changes: Any) -> dict[str, Any]:
    """Return a saved game with one phase; `changes` replace its fields."""
    phase: dict[str, Any] = {
        "name": "S1902R",
        "state": {
            "timestamp": 7,
            "note": "",
            "name": "S1902R",
            "units": {"AUSTRIA": ["A VIE", "*A BUD"], "RUSSIA": ["A RUM"]},
            "retreats": {"AUSTRIA": {"A BUD": ["SER", "TRI"]}, "RUSSIA": {}},
            "centers": {"AUSTRIA": ["VIE"], "RUSSIA": ["RUM"]},
            "game_id": "one",
        },
        "orders": {"AUSTRIA": ["A BUD R SER"], "RUSSIA": None},
        "results": {"A BUD": ["bounce", "disband"]},
        "messages": [{"sender": "AUSTRIA", "recipient": "GLOBAL", "phase": "S1902R", "message": "Ha"}],
    }
    state = {**phase["state"], **changes.pop("state", {})}
    return {
        "id": "one",
        "map": "standard",
        "rules": ["NO_PRESS"],
        "phases": [{**phase, "state": state, **changes}],
    }


def play_case_to_record(text: str) -> dict[str, Any]:
    """Return the saved game of a phase that is played from a case."""
    case = read_case(text, find_variant)
    begun = Game.start(find_variant("standard"), phase=case.phase, position=case.position)
    for power, orders in case.orders.items():
        begun = begun.submit(power, list(orders))
    return json.loads(format_records(read_records(format_game(begun.advance())), "saved-game"))


def read(data: dict[str, Any]) -> Record:
    (record,) = read_records(json.dumps(data), file="f", name="saved-game")
    return record


def test_a_dislodged_unit_has_an_asterisk_and_a_list_of_retreats() -> None:
    (phase,) = read(game()).phases
    (lost,) = phase.before.dislodged
    assert (str(lost.unit), lost.retreats) == ("A bud", (Location("ser"), Location("tri")))


def test_a_dislodged_unit_without_a_list_has_no_retreat() -> None:
    (phase,) = read(game(state={"retreats": {}})).phases
    assert phase.before.dislodged[0].retreats == ()
    data = game()
    del data["phases"][0]["state"]["retreats"]
    assert read(data).phases[0].before.dislodged[0].retreats is None


def test_a_move_by_convoy_is_written_with_its_word_of_the_format() -> None:
    case = "variant: standard\nphase: S1901M\nEngland: A Lon - Bel via convoy, F Nth C A Lon - Bel\n"
    text = format_records(read_records(case, name="case"), "saved-game")
    assert json.loads(text)["phases"][0]["orders"]["ENGLAND"] == ["A LON - BEL VIA", "F NTH C A LON - BEL"]
    (again,) = read_records(text)
    assert [str(one.order) for one in again.phases[0].orders] == [
        str(one.order) for one in read_records(case, name="case")[0].phases[0].orders
    ]


def test_an_adjustment_without_a_remark_is_written_as_done() -> None:
    case = "variant: standard\nphase: W1901A\nCenters:\n  England: Lon\nOrders:\n  England: {0}\n"
    game = play_case_to_record(case.format("B F Lon, B F Lvp"))
    assert game["phases"][0]["results"] == {"F LON": [""], "F LVP": ["void"]}


def test_a_record_that_ends_with_units_to_retreat_is_refused() -> None:
    case = read_case(
        "variant: standard\nphase: S1901M\nUnits:\n  Austria: A Ven, A Apu\n  Italy: A Rom\n", find_variant
    )
    begun = Game.start(find_variant("standard"), phase=case.phase, position=case.position)
    played = begun.submit("austria", "A Ven - Rom, A Apu S A Ven - Rom").advance()
    (record,) = read_records(format_game(played))
    record = complete_record(record)
    first, second = record.phases
    ended = replace(record, phases=(replace(first, after=second.before),))
    with pytest.raises(ImpossibleError, match="dislodged units after the last phase"):
        format_records([ended], "saved-game")


def test_results_belong_to_their_orders_and_units_without_orders_are_listed() -> None:
    results = {"A BUD": ["bounce", "disband"], "A VIE": [""], "WAIVE": ["void"]}
    (phase,) = read(game(results=results)).phases
    assert [entry.remarks for entry in phase.orders] == [(Remark.BOUNCE, Remark.DISBAND), ()]
    assert isinstance(phase.orders[1].order, NoOrder)
    assert phase.extras["results"] == {"WAIVE": ["void"]}


def test_data_without_effect_on_the_rules_is_preserved() -> None:
    data = game()
    record = read(data)
    assert record.name == "one"
    assert record.phases[0].extras["messages"] == data["phases"][0]["messages"]
    written = json.loads(format_records([record], "saved-game"))
    phase, before = written["phases"][0], data["phases"][0]
    assert phase["messages"] == before["messages"]
    assert phase["results"] == before["results"]
    assert phase["state"]["timestamp"] == 7
    assert written["rules"] == ["NO_PRESS"]
    assert read(written) == record


def test_messages_are_left_out_of_other_formats_with_a_note() -> None:
    notes = Notes()
    data = game(state={"retreats": {}, "units": {"AUSTRIA": ["A VIE"]}}, orders={}, results={})
    format_records([read(data)], "droidippy", notes)
    assert "messages" in notes.lines()


def test_the_position_after_the_end_is_the_outcome_of_the_last_phase() -> None:
    data = game(name="S1901M", state={"name": "S1901M", "retreats": {}, "units": {"AUSTRIA": ["A VIE"]}},
                orders={"AUSTRIA": ["A VIE - BUD"]}, results={"A VIE": []})  # fmt: skip
    data["phases"].append(
        {"name": "COMPLETED", "state": {"units": {"AUSTRIA": ["A BUD"]}}, "orders": {}, "messages": []}
    )
    record = read(data)
    outcome = record.outcome(0)
    assert len(record.phases) == 1
    assert outcome is not None
    assert [str(unit) for unit in outcome.units] == ["A bud"]
    assert read(json.loads(format_records([record], "saved-game"))) == record


def test_json_lines_are_distinguished_from_one_game_and_keep_their_line_numbers() -> None:
    lines = "\n\n".join(json.dumps(game()) for _ in range(2))
    found = guess_format(lines)
    assert found is not None
    assert found.id == "saved-games"
    assert [record.line for record in read_records(lines)] == [1, 3]


def test_the_recorded_lines_are_the_recorded_game() -> None:
    (line,) = read_records((RECORDED / "saved-games.jsonl").read_text(encoding="utf-8"))
    (whole,) = read_records((RECORDED / "saved-game.json").read_text(encoding="utf-8"))
    assert line == whole


def test_the_package_reads_the_written_files() -> None:
    export = pytest.importorskip("diplomacy.utils.export", reason="the package diplomacy is not installed")
    data = json.loads(format_records([small_record()], "saved-game"))
    assert export.from_saved_game_format(data).get_current_phase() == "S1903M"


BAD: list[dict[str, Any]] = [
    game(name="SPRING"),
    game(name="F1902R"),
    game(state={"units": ["A VIE"]}),
    game(state={"units": {"AUSTRIA": [1]}}),
    game(state={"units": {"AUSTRA": []}}),
    game(state={"units": {"AUSTRIA": ["A VIEE"]}}),
    game(state={"units": {"AUSTRIA": ["F VIE"]}}),
    game(state={"units": {"AUSTRIA": ["A VIE"], "ITALY": ["A VIE"]}, "retreats": {}}),
    game(state={"units": {"AUSTRIA": ["A VIE"]}}),
    game(state={"centers": {"AUSTRIA": ["VIE"], "ITALY": ["VIE"]}}),
    game(state={"centers": {"AUSTRIA": ["TYR"]}}),
    game(state={"game_id": "two"}),
    game(orders={"AUSTRIA": ["A BUD X SER"]}),
    game(results={"A BUD": ["bonce"]}),
    {**game(), "map": "ancmed"},
    {**game(), "phases": []},
    {**game(), "phases": [{"name": "COMPLETED", "state": {"units": {}}, "orders": {}}]},
    {"id": "x"},
    {
        "phases": [
            *game()["phases"],
            {"name": "COMPLETED", "state": {"units": {}}, "orders": {"AUSTRIA": ["A VIE H"]}},
        ]
    },
]


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
def test_bad_json_is_refused_with_its_place(data: dict[str, Any], golden: Golden) -> None:
    (complaint,) = complaints(json.dumps(data), "saved-game")
    assert complaint.startswith("f:1:")
    golden(complaint)


@pytest.mark.parametrize(
    ("data", "ignored"),
    [
        (game(nane=1), {"nane": 1}),
        (game(state={"unitz": {}}), {"unitz": 1}),
        (game(logs=[]) | {"is_full_press": True}, {"logs": 1, "is_full_press": 1}),
        (game(state={"homes": {"AUSTRIA": ["VIE"]}}), {}),  # the homes that a power still owns
        (game(messages=[{"sender": "X"}]), {}),
        ({name: value for name, value in game().items() if name not in ("id", "map", "rules")}, {}),
    ],
)
def test_fields_of_other_programs_are_counted_and_what_is_missing_has_defaults(
    data: dict[str, Any], ignored: dict[str, int]
) -> None:
    (record,) = read_records(json.dumps(data), name="saved-game")
    assert record.ignored == ignored
    assert (describe_ignored([record.ignored]) is None) == (not ignored)


def test_an_error_in_json_lines_names_the_line() -> None:
    broken = json.dumps(game(orders=[]))
    (complaint,) = complaints(f"{json.dumps(game())}\n{broken}\n", "saved-games")
    assert complaint.startswith(f"f:2:{broken.index('[]') + 1}: /phases/0/orders")


@pytest.mark.parametrize("text", ["", "{", "[1]", '"phases"', '{"id": 1, "id": 2}', "null", '{"a": NaN}'])
def test_json_of_another_form_is_refused(text: str) -> None:
    (complaint,) = complaints(text, "saved-game")
    assert complaint.startswith("f:1")


def test_unknown_retreats_are_refused(golden: Golden) -> None:
    case = (
        "variant: standard\nphase: S1902R\nAustria: A Bud R Ser\nUnits:\n  Russia: A bud\n"
        "Dislodged:\n  Austria: A bud by rum\n"
    )
    (record,) = read_records(case, name="case")
    with pytest.raises(ImpossibleError) as caught:
        format_records([record], "saved-game")
    golden(str(caught.value))
