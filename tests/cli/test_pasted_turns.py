"""Pasted turns from the user's point of view: in every command that takes a case."""

import json
from pathlib import Path

import pytest

from tests.cli.transcripts import call
from westphalia.web.links import unpack

TWO_PHASES = """\
Spring 1905 results

Germany:
A Munich - Tyrolia
A Bohemia Supports A Munich - Tyrolia

Italy:
A Tyrolia Hold (*Dislodged*)

The Italian A Tyrolia can retreat to Piedmont or Trieste or Venice or Vienna or OTB.

Spring 1905 Retreats
Italy: A Tyrolia - Venice
"""

BUILDS = """\
Winter 1905

Austria: A Tri Build  SUCCEEDS
Italy: F TYS Disband SUCCEEDS
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "two.txt").write_text(TWO_PHASES, encoding="utf-8")
    (tmp_path / "builds.txt").write_text(BUILDS, encoding="utf-8")
    return tmp_path


def ran(folder: Path, line: str) -> tuple[int, str, str]:
    """Return the exit status of a command line, what it prints, and its messages."""
    found = call(line.split(), folder=folder)
    return found.status, found.out, found.err


def test_all_phases_of_a_text_are_resolved_in_the_order_of_time(folder: Path) -> None:
    status, out, _ = ran(folder, "adjudicate two.txt")
    assert status == 0
    assert out.index("Spring 1905 Movement") < out.index("Spring 1905 Retreat")
    assert "A tyr R ven  succeeds" in " ".join(out.split("\n")).replace("   ", "  ")
    assert "Read as Spring 1905 Movement: 3 orders, results of 1 and 1 dislodged unit." in out


def test_a_retreat_begins_from_the_movement_before_it(folder: Path) -> None:
    status, out, _ = ran(folder, "adjudicate two.txt --phase S1905R --json")
    assert status == 0
    assert json.loads(out)["units"] == {"germany": ["A boh", "A tyr"], "italy": ["A ven"]}


def test_the_phase_of_a_text_with_several_has_to_be_named_for_one_case(folder: Path) -> None:
    status, _, message = ran(folder, "core two.txt")
    assert status == 2
    assert "holds 2 phases; expected --phase with S1905M or S1905R" in message
    status, _, message = ran(folder, "verify two.txt --phase F1905M")
    assert status == 2
    assert "does not hold the phase F1905M; expected S1905M or S1905R" in message


def test_a_pasted_result_is_verified_line_by_line(folder: Path) -> None:
    status, out, _ = ran(folder, "verify two.txt")
    assert status == 0
    assert "Right: all 4 statements hold" in out
    spoiled = TWO_PHASES.replace("A Munich - Tyrolia\nA Boh", "A Munich - Tyrolia (*Bounce*)\nA Boh")
    (folder / "wrong.txt").write_text(spoiled, encoding="utf-8")
    status, out, _ = ran(folder, "verify wrong.txt --phase S1905M")
    assert status == 1
    assert " ".join(out.split()).startswith("✗ Wrong: 1 of 4 statements does not hold.")
    assert "4  A Munich - Tyrolia (*Bounce*)" in out
    assert "A contradiction: lines 4 and 8 cannot be true together" in out


def test_builds_without_owners_are_verified_as_far_as_the_text_goes(folder: Path) -> None:
    status, out, _ = ran(folder, "verify builds.txt")
    assert status == 0
    assert "Right as far as the text goes: both statements hold." in out
    assert json.loads(ran(folder, "verify builds.txt --json")[1])["supposed"] in " ".join(out.split())
    (folder / "no-home.txt").write_text(BUILDS.replace("A Tri", "A Ser"), encoding="utf-8")
    status, out, _ = ran(folder, "verify no-home.txt")
    assert status == 1
    assert "B A ser is illegal: ser is not a home center of Austria." in out
    (folder / "failing.txt").write_text(BUILDS.replace("SUCCEEDS", "FAILS"), encoding="utf-8")
    assert ran(folder, "verify failing.txt")[0] == 0


def test_records_that_a_text_does_not_state_are_named_for_programs_too(folder: Path) -> None:
    text = "Europe 1619, Winter 1621\nAustria: A Vie Build SUCCEEDS\n"
    (folder / "records.txt").write_text(text, encoding="utf-8")
    _, out, _ = ran(folder, "verify records.txt")
    unstated = json.loads(ran(folder, "verify records.txt --json")[1])["unstated"]
    assert unstated.startswith("What Europe 1619 records besides units and centers is not stated")
    assert unstated in " ".join(out.split())


def test_the_result_of_builds_as_json_is_verified(folder: Path) -> None:
    centers = "Centers:\n  Austria: vie, bud\nUnits:\n  Austria: A bud\nAustria:\n  B A vie\n"
    (folder / "case.txt").write_text(f"variant: standard\nphase: W1901A\n{centers}", encoding="utf-8")
    result = ran(folder, "adjudicate case.txt --json")[1]
    (folder / "result.json").write_text(result, encoding="utf-8")
    assert ran(folder, "verify case.txt --result result.json")[0] == 0
    (folder / "result.json").write_text(
        result.replace('"outcome": "succeeds"', '"outcome": "fails"'), "utf-8"
    )
    assert ran(folder, "verify case.txt --result result.json")[0] == 1


def test_no_game_starts_from_builds_without_a_position(folder: Path) -> None:
    status, _, message = ran(folder, "new --from builds.txt game.json")
    assert status == 2
    assert "builds.txt: states neither units nor owners of centers" in message


def test_a_game_starts_from_a_paste_without_naming_the_variant(folder: Path) -> None:
    (folder / "one.txt").write_text(TWO_PHASES.partition("Spring 1905 Retreats")[0], encoding="utf-8")
    status, out, notes = ran(folder, "new --from one.txt game.json")
    assert status == 0
    assert "Next: Spring 1905 Movement" in out
    assert "Read as Spring 1905 Movement" in notes


def test_a_pasted_turn_becomes_a_case_file_with_its_results(folder: Path) -> None:
    (folder / "one.txt").write_text(TWO_PHASES.partition("Spring 1905 Retreats")[0], encoding="utf-8")
    status, _, notes = ran(folder, "convert one.txt case.txt")
    assert status == 0
    assert "Read as Spring 1905 Movement" in notes
    case = (folder / "case.txt").read_text(encoding="utf-8")
    assert "A tyr dislodged" in case
    assert ran(folder, "verify case.txt")[0] == 0


POLISH = "Europe 1615, Spring 1615\nAustria:\nArmy {} -> Podolia\nArmy Vienna -> Hungary\n"


@pytest.mark.parametrize(
    ("choice", "written", "read"),
    [
        ("six_named_and_cracow", "Ruthenia", "A gal - pod  succeeds"),
        ("galicia_and_ruthenia", "Ruthenia", "A rut - pod  succeeds"),
        ("galicia_and_ruthenia", "Cracow", "A gal - pod  is illegal: pod does not border gal"),
    ],
)
def test_a_paste_is_read_on_the_board_that_an_option_calls_for(
    folder: Path, choice: str, written: str, read: str
) -> None:
    (folder / "polish.txt").write_text(POLISH.format(written), encoding="utf-8")
    status, out, _ = ran(folder, f"adjudicate polish.txt --rule E15-MIN-10={choice}")
    assert (status, read in out) == (0, True)


def test_a_name_that_an_option_takes_off_the_board_is_unknown_under_it(folder: Path) -> None:
    (folder / "polish.txt").write_text(POLISH.format("Cracow"), encoding="utf-8")
    status, _, said = ran(folder, "adjudicate polish.txt --rule E15-MIN-10=lithuania_and_vilnius")
    assert status == 2
    assert 'polish.txt:3:6: "Army Cracow -> Podolia": unknown province "Cracow" on the board under' in said


def test_rules_that_change_the_map_are_not_tried_for_a_wrong_result(folder: Path) -> None:
    """`gal` would mean Cracow's land under one of the choices, so nothing is said about them."""
    text = POLISH.format("Galicia").replace("Podolia", "Podolia (bounced)")
    (folder / "polish.txt").write_text(text, encoding="utf-8")
    status, out, _ = ran(folder, "verify polish.txt --json")
    found = json.loads(out)
    assert (status, found["right_under"], found["untried"]) == (1, [], ["E15-MIN-10"])
    sentence = (
        "right under no preset and no change of a single rule that keeps the map (not tried: E15-MIN-10)."
    )
    assert f"The result is {sentence}" in " ".join(ran(folder, "verify polish.txt")[1].split())
    assert f"It is {sentence}" in ran(folder, "verify polish.txt --post")[1]


def test_words_that_could_be_an_order_are_errors_with_their_line(folder: Path) -> None:
    (folder / "typo.txt").write_text(
        "Spring 1901\nAustria:\nA Vie - Tryia\nF Tri - Alb\nA Bud - Ser\n", "utf-8"
    )
    status, _, message = ran(folder, "adjudicate typo.txt")
    assert status == 2
    assert "typo.txt:3" in message
    assert "Tryia" in message
    status, out, _ = ran(folder, "adjudicate typo.txt --lenient")
    assert status == 0
    assert "Left out, since they cannot be read: 1 line (3)." in out


def test_the_phase_option_is_for_pasted_texts(folder: Path) -> None:
    (folder / "case.txt").write_text("variant: standard\nphase: S1901M\nAustria: A Vie H\n", "utf-8")
    status, _, message = ran(folder, "adjudicate case.txt --phase S1901M")
    assert status == 2
    assert "--phase chooses a turn of a pasted text" in message


GAME = """\
Spring 1901
Austria: A Vie - Gal (bounce), A Bud - Ser, F Tri - Alb
England: F Lon - NTH, F Edi - NWG, A Lvp - Yor
France: A Par - Bur (bounce), A Mar - Spa, F Bre - MAO
Germany: A Mun - Bur (bounce), A Ber - Kie, F Kie - Den
Italy: A Ven Hold, A Rom - Apu, F Nap - ION
Russia: A War - Gal (bounce), A Mos - Ukr, F Sev - BLA (bounce), F Stp/sc - BOT
Turkey: A Con - Bul, A Smy - Con, F Ank - BLA (bounce)

Fall 1901
Austria: A Vie - Bud, A Ser S F Alb - Gre (cut), F Alb - Gre
England: F Nth C A Yor - Nwy, A Yor - Nwy, F NWG - BAR
France: A Par - Bur, A Spa - Por, F MAO - Spa/sc
Germany: A Mun - Ruh, A Kie - Hol, F Den H
Italy: A Apu - Tun, F ION C A Apu - Tun
Russia: A War - Gal, A Ukr - Rum, F Sev S A Ukr - Rum, F BOT - Swe
Turkey: A Bul - Ser (bounce), A Con H, F Ank H

Winter 1901
Germany: A Kie Build SUCCEEDS, A Ber Build SUCCEEDS, A Mun Build SUCCEEDS
"""


def test_a_whole_game_is_verified_phase_by_phase(folder: Path) -> None:
    (folder / "game.txt").write_text(GAME, encoding="utf-8")
    status, out, _ = ran(folder, "verify game.txt")
    assert status == 1
    assert out.count("✓ Right: all") == 2
    assert "Without an order: A ven, as Spring 1901 Movement leaves them." in out
    assert "B A mun is illegal: Germany may build only 2 units" in " ".join(out.split())


def test_a_unit_that_stands_elsewhere_than_the_phase_before_leaves_it_is_a_mistake(folder: Path) -> None:
    moved = GAME.replace("A Vie - Bud", "A Gal - Bud").replace("A War - Gal, A Ukr", "A War H, A Ukr")
    (folder / "game.txt").write_text(moved, encoding="utf-8")
    status, out, _ = ran(folder, "verify game.txt --json")
    assert status == 1
    wrong = [one for one in json.loads(out)["phases"][0]["statements"] if not one["holds"]]
    assert [(one["claim"], one["line"], one["words"]) for one in wrong] == [
        ("now austria A gal", 11, "A Gal - Bud")
    ]


def test_the_answer_ends_with_a_text_to_post_whose_link_holds_the_case(folder: Path) -> None:
    moved = GAME.partition("Fall 1901")[0].replace("A Par - Bur (bounce)", "A Par - Bur")
    (folder / "spring.txt").write_text(moved, encoding="utf-8")
    status, out, _ = ran(folder, "verify spring.txt --post")
    verdict, mistake, link = out.splitlines()
    assert status == 1
    assert "Spring 1901 Movement is wrong: 1 of 22 statements does not hold." in verdict
    assert 'line 4, "A Par - Bur": A par - bur bounces: its attack strength 1' in mistake
    (folder / "linked.txt").write_text(unpack(link.partition("#case=")[2]), encoding="utf-8")
    assert ran(folder, "verify linked.txt --post")[1].splitlines()[0] == verdict
    assert ran(folder, "verify spring.txt")[1].endswith(f"To post back:\n{out}")
    desk = "https://example.org/desk/"
    public = ran(folder, f"verify spring.txt --post --public {desk}")[1].splitlines()[2]
    assert public == f"To check it: {desk}{link[link.index('#case=') :]}"


def test_a_text_without_a_phase_is_a_movement_whose_phase_can_be_stated(folder: Path) -> None:
    (folder / "undated.txt").write_text("Austria:\nA Vie - Tyr\nA Bud - Ser (bounce)\nF Tri - Alb\n", "utf-8")
    out = ran(folder, "verify undated.txt")[1]
    assert "Read as a movement whose phase the text does not name: 3 orders and results of 1." in out
    assert "The result would be right if there were an army in Serbia." in " ".join(out.split())
    assert "Read as Fall 1903 Movement" in ran(folder, "verify undated.txt --phase F1903M")[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "Hi all,\nsee you in Vienna on Monday!\n",
            "is no case, and no orders or units were recognized in it",
        ),
        ("", "is empty"),
        ("Spring 1901\nFoo: A Bud - Ser\n", 'bad.txt:2: orders stand under "Foo", which is not a power'),
        ("Spring 1901\nAustria:\nA Bud - Srb\n", 'bad.txt:3:9: "A Bud - Srb": unknown province "Srb"'),
        ("Spring 1901\nAustria:\nA Vie - Tyr\n", "no result is stated"),
        ("A Vie - Tyr\nA Bud - Ser (bounce)\n", "the text does not say whose order this is"),
    ],
)
def test_what_cannot_be_verified_gets_a_message_of_its_own(folder: Path, text: str, message: str) -> None:
    (folder / "bad.txt").write_text(text, encoding="utf-8")
    status, out, found = ran(folder, "verify bad.txt")
    assert (status, out) == (2, "")
    assert message in found
