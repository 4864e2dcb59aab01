"""Our own cases and game files as recorded games."""

from dataclasses import replace

import pytest

from tests.formats.small_game import small_game, small_record
from tests.golden import Golden
from westphalia.formats import Notes, Record, format_records, read_records
from westphalia.formats.completing import complete_record, keep_one_phase
from westphalia.formats.games import game_to_record
from westphalia.games import Game
from westphalia.games.files.data import format_game
from westphalia.model.errors import ImpossibleError, UnknownNameError
from westphalia.model.names import Location, Province
from westphalia.model.phase import parse_phase
from westphalia.variants import Declaration, find_variant

CASE = """\
variant: standard
phase: Fall 1901 Retreat
rule: 4.A.5 = a

Austria: A Bud R Ser

Austria: A Bud D

Units:
  Russia: A bud
Centers:
  Russia: rum
Dislodged:
  Austria: A bud by rum via convoy retreats ser, tri
Contested: gal
"""


def read(text: str) -> Record:
    (record,) = read_records(text)
    return record


def test_a_case_keeps_all_its_parts() -> None:
    record = read(CASE)
    (phase,) = record.phases
    (lost,) = phase.before.dislodged
    assert (lost.attacker_from, lost.by_convoy, lost.retreats) == ("rum", True, ("ser", "tri"))
    assert phase.before.contested == {Province("gal")}
    assert [entry.submission for entry in phase.orders] == [0, 1]
    assert record.rules == {"4.A.5": "a"}
    for format_id in ("case", "case-json"):
        assert read(format_records([record], format_id)) == record


def test_a_case_holds_one_phase(golden: Golden) -> None:
    with pytest.raises(ImpossibleError) as caught:
        format_records([small_record()], "case")
    golden(str(caught.value))


def test_a_phase_can_be_extracted_with_facts_from_the_phase_before() -> None:
    plain = read(format_records([small_record()], "droidippy"))
    phase = keep_one_phase(plain, parse_phase("F1901R")).phases[0]
    (lost,) = phase.before.dislodged
    assert (lost.attacker_from, lost.retreats) == (
        Location("vie"),
        (Location("alb"), Location("bud"), Location("ven")),
    )
    with pytest.raises(UnknownNameError, match="has no phase F1905M"):
        keep_one_phase(plain, parse_phase("F1905M"))


def test_a_game_survives_the_round_trip_through_a_record() -> None:
    game = small_game()
    assert format_records([game_to_record(game)], "game") == format_game(game)


def test_a_won_game_ends_with_its_last_phase() -> None:
    homes = ["ank", "con", "smy", "bul", "gre", "ser", "rum", "bud", "tri", "sev", "mos", "war", "ven", "rom"]
    owned = "".join(f"Turkey: supply {place}\n" for place in (*homes, "nap", "tun", "mun"))
    text = f"PHASE 1910 Fall Movement\nPOSITIONS\nTurkey: army vie\n{owned}ORDERS\nvie hold\n"
    record = read(text)
    after = replace(record.phases[0].before, owners=None)
    record = replace(record, phases=(replace(record.phases[0], after=after),))
    written = format_records([record], "game")
    assert '"outcome": {"kind": "win", "powers": ["turkey"]}' in written
    (phase,) = read(written).phases
    assert phase.after is not None
    assert len(phase.after.owners or {}) == 18


@pytest.mark.parametrize("ending", ["draw", "concede"])
def test_an_agreed_end_survives_the_round_trip(ending: str) -> None:
    game = small_game()
    game = game.draw() if ending == "draw" else game.concede("italy")
    record = game_to_record(game)
    assert [one.phase for one in record.phases] == [*(one.phase for one in game.history), game.phase]
    notes = Notes()
    assert format_records([record], "game", notes) == format_game(game)
    assert notes.lines() == ()


def test_a_game_that_does_not_follow_from_its_orders_is_refused(golden: Golden) -> None:
    text = format_records([small_record()], "droidippy")
    second = text.index("PHASE 1901 Fall Movement")
    forged = text[:second] + text[second:].replace("Turkey: fleet ank", "Turkey: fleet arm", 1)
    assert forged != text
    with pytest.raises(ImpossibleError) as caught:
        format_records(read_records(forged), "game")
    golden(str(caught.value))
    with pytest.raises(ImpossibleError) as caught:
        complete_record(read(forged))
    golden(str(caught.value))


def test_phases_that_a_game_passes_over_do_not_matter(golden: Golden) -> None:
    """A record may contain a phase in which no power has anything to submit."""
    block = "POSITIONS\nItaly: army ven\nItaly: supply ven\nORDERS\n"
    text = "".join(
        f"PHASE 1905 {name}\n{block}" for name in ("Fall Movement", "Fall Retreat", "Fall Adjustment")
    )
    notes = Notes()
    game = read(format_records(read_records(text), "game", notes))
    assert [phase.phase.code for phase in game.phases] == ["F1905M", "S1906M"]
    golden(" ".join(notes.lines()))


def test_game_files_and_cases_keep_influence_and_declarations_and_other_formats_refuse_them() -> None:
    start = Game.start(find_variant("europe-1615"))
    start = start.submit("france", "4: HES\nA Par - Bur").submit("england", "2: HES")
    data = format_game(start.advance())
    record = read(data)
    said = {one.order.text for one in record.phases[0].orders if isinstance(one.order, Declaration)}
    assert {"4: hes", "2: hes"} <= said
    assert read(format_records([record], "game")) == record
    phase = keep_one_phase(record, record.phases[0].phase)
    assert "  4: hes\n" in format_records([phase], "case")
    for format_id in ("jdip", "judge", "droidippy", "saved-game", "saved-games"):
        with pytest.raises(ImpossibleError, match=r"a ledger: the format .* cannot hold this"):
            format_records([record], format_id)
