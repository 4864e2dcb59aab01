"""A converted game stays one game and keeps its rule choices."""

from dataclasses import replace

import pytest

from tests.formats.bad_input import complaints
from tests.formats.small_game import small_record
from tests.golden import Golden
from tests.research import facts
from westphalia.formats import Record, format_records, read_records
from westphalia.formats.replay.replay import find_rulebook, replay_record
from westphalia.formats.writing import Notes
from westphalia.model.errors import ImpossibleError

NOTED = ("jdip", "judge", "droidippy", "saved-game", "saved-games")


@pytest.fixture(scope="module")
def game() -> Record:
    return replace(small_record(), name="small", rules={"convoy_paradox": "1982", "4.E.3": "allowed"})


def written(record: Record, format_id: str) -> str:
    return format_records([replace(record, name="") if format_id == "droidippy" else record], format_id)


@pytest.mark.parametrize("format_id", NOTED)
def test_a_converted_game_is_replayed_by_the_rules_of_the_original(game: Record, format_id: str) -> None:
    (back,) = read_records(written(game, format_id), name=format_id)
    assert find_rulebook(back) == find_rulebook(game)
    assert find_rulebook(back) != find_rulebook(small_record())


@pytest.mark.parametrize("format_id", NOTED)
def test_a_noted_game_is_still_recognized_by_its_content(game: Record, format_id: str) -> None:
    assert read_records(written(game, format_id)) == read_records(written(game, format_id), name=format_id)


@pytest.mark.parametrize("format_id", NOTED)
def test_rule_choices_survive_the_round_trip(game: Record, format_id: str) -> None:
    text = written(game, format_id)
    assert format_records(read_records(text, name=format_id), format_id) == text


def test_rules_given_to_convert_apply_to_the_replay_of_the_result() -> None:
    record = small_record()
    plain = replace(
        record,
        phases=tuple(
            replace(phase, orders=tuple(replace(entry, remarks=None) for entry in phase.orders))
            for phase in record.phases
        ),
    )
    text = format_records([plain], "judge", rules=[("convoy_paradox", "1982")])
    (back,) = read_records(text, name="judge")
    assert back.rules == {"convoy_paradox": "1982"}


def test_a_game_written_as_jdip_is_one_game_again(game: Record) -> None:
    (back,) = read_records(format_records([game], "jdip"), name="jdip")
    assert back.name == "small"
    assert [phase.phase for phase in back.phases] == [phase.phase for phase in game.phases]
    assert facts.positions([back]) == facts.positions([game])
    assert facts.orders([back]) == facts.orders([game])
    assert all(not phase.differences for phase in replay_record(back, find_rulebook(back)).phases)


def test_games_and_single_cases_stand_beside_each_other_in_jdip(game: Record) -> None:
    case = replace(game, phases=game.phases[:1], name="alone", rules={})
    text = format_records([case, game, case, replace(game, rules={})], "jdip")
    found = read_records(text, name="jdip")
    assert [len(record.phases) for record in found] == [1, len(game.phases), 1, len(game.phases)]
    assert [record.name for record in found] == ["alone", "small", "alone", "small"]
    assert [bool(record.rules) for record in found] == [False, True, False, False]


def test_cases_of_jdip_that_no_remark_holds_together_stay_cases(game: Record) -> None:
    lines = format_records([game], "jdip").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#"))
    assert [len(record.phases) for record in read_records(text, name="jdip")] == [1] * len(game.phases)


def test_an_outcome_in_jdip_that_is_not_the_next_position_is_preserved(game: Record) -> None:
    text = format_records([game], "jdip")
    (back,) = read_records(text.replace("  England: F nth\n", "", 1), name="jdip")
    assert sum(phase.after is not None for phase in back.phases) == 1


@pytest.mark.parametrize(
    ("format_id", "sign"), [("jdip", "# "), ("droidippy", "# "), ("judge", ":: "), ("saved-game", "")]
)
def test_an_unreadable_note_of_rules_is_reported_with_its_place(
    game: Record, format_id: str, sign: str
) -> None:
    text = written(game, format_id)
    bad = text.replace("= 1982", "= 1892", 1)
    assert bad != text
    assert sign in text
    number = 1 + next(n for n, line in enumerate(bad.splitlines()) if "1892" in line)
    (found,) = complaints(bad, format_id)
    assert f":{number}" in found
    assert "1892" in found


def test_a_judge_leaves_out_a_last_phase_without_a_result(game: Record, golden: Golden) -> None:
    open_still = replace(game, phases=game.phases[:2])
    last = replace(open_still.phases[1], after=None)
    open_still = replace(open_still, phases=(open_still.phases[0], last))
    notes = Notes()
    text = format_records([open_still], "judge", notes)
    assert f"orders without a result ({len(last.orders)})" in notes.lines()
    (back,) = read_records(text, name="judge")
    assert [phase.phase.code for phase in back.phases] == ["S1901M"]
    only = replace(open_still, phases=(replace(game.phases[0], after=None),))
    with pytest.raises(ImpossibleError) as caught:
        format_records([only], "judge")
    golden(str(caught.value))
