"""Cases are played like the same phase of a game, and report what was added to complete them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest

from tests.games.random_games import SEEDS, random_games
from tests.golden import Golden
from westphalia.cli.running.run import run
from westphalia.games import play_case, played_case, resolve_case, result_to_json
from westphalia.games.game import Game
from westphalia.model.case import Case, format_case_json, format_case_text, read_case
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import REFEREE
from westphalia.model.phase import PhaseKind
from westphalia.research.question import question_of
from westphalia.variants import find_variant
from westphalia.variants.framework.report import Event, EventCode
from westphalia.variants.framework.rulings import apply_rulings
from westphalia.variants.framework.year import State, Turn
from westphalia.variants.registry import variants

HESSE = """\
variant: europe-1615
phase: Spring 1616 Movement
ledger: {"influence": {"hes": {"france": 4, "england": 2}}}
France: A Hes - Fra
England: A Hes H; A Lon - Wal
Units:
  Hesse: A Hes
  England: A Lon
"""

PORTUGAL = """\
variant: europe-1619
phase: Spring 1620 Movement
Spain: A Por H
Units:
  Portugal: A Por
"""


def read(text: str) -> Case:
    return read_case(text, find_variant)


def codes(case: Case) -> list[tuple[str, str, str]]:
    """Return each order with its power and outcome."""
    return [(line.power, str(line.unit), line.code) for line in resolve_case(case).orders]


@pytest.mark.clause("E15-STAT-6", "E15-STAT-9")
def test_influence_in_a_ledger_becomes_statuses_before_movement(golden: Golden) -> None:
    case = read(HESSE)
    assert codes(case) == [
        ("france", "A hes", "arrives"),
        ("england", "A hes", "E15-STAT-9"),
        ("england", "A lon", "arrives"),
        ("hes", "A hes", "arrives"),
    ]
    after = play_case(case)
    golden(next(event.text for event in after.events))


@pytest.mark.clause("E19-STAT-7")
def test_a_power_orders_the_units_of_states_aligned_with_it() -> None:
    assert codes(read(PORTUGAL))[0][::2] == ("spain", "stands")
    france = read(PORTUGAL.replace("Spain:", "France:"))
    assert codes(france)[0] == ("france", "A por", "E19-STAT-7")


def test_a_ledger_counts_where_the_case_lists_no_centers() -> None:
    """Without owners Portugal would count as captured, and its influence for nothing."""
    ledger = 'ledger: {"influence": {"por": {"france": 9}}}\n'
    case = read(PORTUGAL.replace("Spain:", f"{ledger}France:"))
    assert codes(case)[0][::2] == ("france", "stands")


@pytest.mark.parametrize("text", [HESSE, PORTUGAL])
def test_defaults_of_a_case_are_reported(text: str, golden: Golden) -> None:
    resolution = resolve_case(read(text))
    golden(resolution.notes[0].text)
    found = result_to_json(play_case(read(text)))
    assert found.get("notes") == [note.text for note in resolution.notes]


def test_land_missing_from_a_case_has_its_owner_at_the_start() -> None:
    case = read(f"{HESSE}Centers:\n  France: Hes\n")
    assert codes(case)[0] == ("france", "A hes", "E15-STAT-10")  # who is captured follows nobody
    assert "and 8" in resolve_case(case).notes[0].text


def test_the_standings_of_europe_1619_follow_from_the_influence_that_a_case_gives(golden: Golden) -> None:
    ledger = 'ledger: {"influence": {"por": {"france": 9}}}\n'
    notes = [note.text for note in resolve_case(read(PORTUGAL.replace("Spain:", f"{ledger}Spain:"))).notes]
    golden(notes[1])


INFLUENCED = """\
variant: europe-1615
phase: Spring 1616 Retreat
ledger: {"influence": {"hes": {"france": 4, "england": 2}, "sav": {"denmark": 3}}}
Units:
  Hesse: A Hes
"""


@pytest.mark.clause("E15-MARK-1", "E15-MARK-5", "E15-STAT-2")
@pytest.mark.parametrize("kind", ["Retreat", "Movement"])
def test_the_markers_of_europe_1615_follow_from_the_influence_that_a_case_gives(kind: str) -> None:
    case = read(INFLUENCED.replace("Retreat", kind))
    ledger = play_case(case).turn.ledger
    assert ledger["markers"] == {"hes": "catholic", "papl": "catholic", "sav": "protestant"}
    assert str(cast("Mapping[str, object]", ledger["standings"])["hes"]) == "aligned france"
    note = next(event.text for event in play_case(case).turn.report.events if "computed" in event.text)
    assert "markers: computed from the rest" in note
    # The resolution of a movement has its notes itself.
    assert (note in [event.text for event in play_case(case).events]) == (kind == "Retreat")
    stated = read(INFLUENCED.replace('{"influence"', '{"markers": {}, "influence"'))
    assert play_case(stated).turn.ledger["markers"] == {}


@pytest.mark.clause("E15-LYON-5")
def test_a_movement_case_has_no_permission_but_that_of_its_orders() -> None:
    case = read(
        "variant: europe-1615\nphase: Spring 1616 Movement\n"
        'ledger: {"sanctions": {"permits": ["spain"]}}\nSpain: A Mad H\n'
    )
    with pytest.raises(
        WestphaliaError, match=r"states permits, .* \(E15-LYON-5\); expected PERMIT SPAIN SWI"
    ):
        play_case(case)


def test_a_winter_without_centers_says_which_count(golden: Golden) -> None:
    case = read("variant: standard\nphase: Winter 1901 Adjustment\nUnits:\n  Austria: A Vie\n")
    turn = play_case(case).turn
    golden(turn.report.events[0].text)
    assert len(turn.position.units) == 1


def test_questions_begin_where_the_orders_are_resolved() -> None:
    question = question_of(read(HESSE))
    assert [str(order) for order in question.orders[read(HESSE).position.units[0].power]]
    assert not question.resolution().units[0].location.startswith("hes")


@pytest.mark.parametrize("variant", ["europe-1615", "europe-1619", "thirty-years-war-1648", "germany-1648"])
def test_a_phase_that_the_year_does_not_have_is_refused(variant: str, golden: Golden) -> None:
    case = read(f"variant: {variant}\nphase: Winter 1650 Movement\nUnits:\n")
    with pytest.raises(WestphaliaError) as caught:
        resolve_case(case)
    golden(str(caught.value))


# ------------------------------------------------------------------------- a game's phases as cases


def as_text(case: Case) -> Case:
    return read(format_case_text(case))


def as_json(case: Case) -> Case:
    return read(format_case_json(case))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", variants())
def test_a_phase_of_a_game_gives_the_same_result_as_its_case_written_and_read(name: str, seed: int) -> None:
    """Return events without those between phases (ownership, a new year), which are not part of a case."""
    game = random_games(name, seed)[-1]
    for index, record in enumerate(game.history):
        case = played_case(game, index)
        begun = State(game.variant, game.rulebook, record.phase, record.position, record.ledger)
        begun, _ = apply_rulings(game.variant.referee_rules, begun, record.submissions)
        sheets = {power: sheet for power, sheet in record.submissions.items() if power != REFEREE}
        expected = game.variant.year.rules(record.phase).play(begun, sheets)
        recorded = tuple(entry for entry in record.report.entries if entry.power != REFEREE)
        assert as_text(case) == as_json(case) == case
        for found in (play_case(case).turn, play_case(as_text(case)).turn):
            assert found.report.entries == expected.report.entries
            assert recorded[: len(found.report.entries)] == found.report.entries
            assert other_events(found) == other_events(expected)
            assert (found.position, found.ledger) == (expected.position, expected.ledger)
            assert not [note for note in found.report.events if "does not state" in note.text]
        if record.phase.kind is PhaseKind.MOVEMENT:
            assert play_case(case, resolve_case(case)).turn == play_case(case).turn


def other_events(turn: Turn) -> list[Event]:
    """Return the events besides the orders."""
    return [event for event in turn.report.events if event.code != EventCode.NOTED]


BOLSTERED = """\
variant: europe-1619
phase: Winter 1621 Adjustment
ledger: {"treasury": {"france": 50}}
France:
  B A Par
  BOLSTER A Par 1
Units:
  France: A Cha
"""


@pytest.mark.clause("E19-PRICE-16")
def test_a_statement_of_a_case_is_judged_after_the_orders_above_it() -> None:
    (army,) = (unit for unit in play_case(read(BOLSTERED)).units if unit.location == "par")
    assert army.bonus == 1
    twice = BOLSTERED.replace("  BOLSTER", "France:\n  BOLSTER")
    assert play_case(read(twice)).units == play_case(read(BOLSTERED)).units
    with pytest.raises(WestphaliaError, match="there is no army in Paris"):
        play_case(read(BOLSTERED.replace("  B A Par\n", "")))
    lenient = read_case(BOLSTERED.replace("  B A Par\n", ""), find_variant, lenient=True)
    assert [entry.code for entry in play_case(lenient).turn.report.entries] == ["impossible"]


# ----------------------------------------------------------------- what powers hand in besides orders

PLACED = """\
variant: europe-1615
phase: Spring 1615 Movement
France:
  4: HES
  A Hes - Fra, 3: LOR
  HES > ENGLAND
England: 2: HES; A Hes H
Units:
  Hesse: A Hes
"""


@pytest.mark.clause("E15-RES-1", "E15-RES-2", "E15-RES-3")
def test_influence_that_is_placed_in_a_case_counts_before_its_orders() -> None:
    case = read(PLACED)
    assert [[said.text for said in one.other_lines] for one in case.order_sets] == [
        ["4: HES", "3: LOR", "HES > ENGLAND"],
        ["2: HES"],
    ]
    assert codes(case)[0] == ("france", "A hes", "arrives")
    after = play_case(case)
    assert [entry.code for entry in after.statement_results] == ["placed", "placed", "placed", "reduced"]
    assert read(format_case_text(case)) == read(format_case_json(case)) == case


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("3: LOR", "3: LRO", "3: LRO: unknown minor state 'LRO'"),
        ("3: LOR", "WAIVE HES", "WAIVE HES: Hesse cannot be waived"),
        ("3: LOR", "40: LOR", "40: LOR: .*44 points"),
    ],
)
def test_an_impossible_submission_is_refused_in_a_case(before: str, after: str, message: str) -> None:
    with pytest.raises(WestphaliaError, match=message):
        resolve_case(read(PLACED.replace(before, after)))


# ------------------------------------------------------------------------------- questions about cases

CLAIMED = f"""\
{HESSE}Result:
  France:
    A Hes - Fra (succeeds)
  England:
    A Hes H (illegal)
    A Lon - Wal (bounce)
"""


def test_every_question_about_a_case_sees_the_phase_of_its_variant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)  # the report wraps long paths
    Path("case.txt").write_text(CLAIMED, encoding="utf-8")

    def ask(*line: str) -> str:
        run([line[0], "case.txt", *line[1:]])
        return capsys.readouterr().out

    golden(ask("adjudicate"))
    golden(ask("why", "A Hes - Fra"))
    assert ask("why", "hes").count("A hes - fra succeeds") == 1
    verified = ask("verify")
    golden(verified)
    assert ask("resolutions").startswith("The orders have exactly one consistent resolution")
    assert "A hes - fra succeeds" in ask("whatif", "--unit", "hes")
    golden(ask("compare"))


def test_an_illegal_order_of_a_foreign_power_is_not_part_of_a_paradox() -> None:
    """The Union commands Brandenburg, so Sweden's order to its army is ignored."""
    text = (
        "variant: europe-1619\nphase: Spring 1620 Movement\nUnion: A Bra - Ber\nSweden: A Bra H\n"
        "Units:\n  Brandenburg: A Bra\n"
    )
    question = question_of(read(text.replace("- Ber", "H")))
    assert list(question.orders) == ["bra"]


def test_a_case_has_the_rulings_of_the_referee_applied() -> None:
    game = Game.start(find_variant("europe-1615")).submit_sheet("referee: DENMARK IS ABANDONED").advance()
    case = played_case(game)
    assert REFEREE not in {one.power for one in case.order_sets}
    state = apply_rulings(game.variant.referee_rules, game.undo().state, game.history[0].submissions)[0]
    assert (case.position, case.ledger) == (state.position, game.variant.ledger_json(state.ledger))


@pytest.mark.parametrize("choice", ["succeeds", "fails"])
def test_powers_that_did_not_submit_are_in_civil_disorder_in_the_case_too(choice: str) -> None:
    game = Game.start(find_variant("standard"), {"4.D.9": choice}).submit("austria", [])
    played = game.submit("italy", "A Ven H").advance()
    case = played_case(played)
    assert case.disorder == ("england", "france", "germany", "russia", "turkey")
    assert play_case(case).turn.position == played.position
