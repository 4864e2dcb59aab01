"""Answers equal those of the commands, plus the additional data for a page; errors have places."""

import base64
import json
import zlib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from benchmarks.turns import random_turns
from tests.cli.conftest import EXAMPLES
from tests.golden import Golden
from tests.pace import takes_less
from westphalia.cli.running.run import run
from westphalia.formats import FORMATS
from westphalia.games import Game, format_game
from westphalia.model.errors import UnreadableError
from westphalia.web import QUESTIONS, answer, shelf
from westphalia.web.links import MOST, pack, unpack
from westphalia.web.questions.pictures import leave_out_unseen

PANDIN = (EXAMPLES / "pandin.txt").read_text(encoding="utf-8")
OPENING = (EXAMPLES / "opening.txt").read_text(encoding="utf-8")
RING = (EXAMPLES / "ring.json").read_text(encoding="utf-8")
RECORDED = Path(__file__).parents[1] / "formats" / "recorded"


def ask(question: str, **asked: object) -> dict[str, Any]:
    """Return the answer to a valid question."""
    reply = answer(question, json.dumps(asked).encode())
    assert reply.status == 200, reply.body
    return json.loads(reply.body)


def refused(question: str, status: int, **asked: object) -> dict[str, Any]:
    """Return the error of an invalid question."""
    reply = answer(question, json.dumps(asked).encode())
    assert reply.status == status, reply.body
    return json.loads(reply.body)["error"]


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """Return what a command prints as JSON about a case."""

    def call(command: str, case: str, *options: str) -> Any:
        file = tmp_path / "case.txt"
        file.write_text(case, encoding="utf-8")
        capsys.readouterr()
        assert run([command, str(file), *options, "--json"]) in (0, 1)
        return json.loads(capsys.readouterr().out)

    return call


# ------------------------------------------------------------------------------ the same as the commands


@pytest.mark.parametrize("name", ["pandin.txt", "opening.txt", "half-cut-support.txt", "ring.json"])
def test_the_result_is_that_of_the_command(name: str, printed: Any) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    found = ask("resolve", case=text)
    assert found["result"] == printed("adjudicate", text)
    assert found["picture"].count("<svg") >= 1
    assert ask("resolve", case=found["case"])["result"] == found["result"]
    assert ask("resolve", case=found["text"])["result"] == found["result"]


def test_other_rules_count_above_those_of_the_case(printed: Any) -> None:
    found = ask("resolve", case=PANDIN, rules={"4.A.2": 1982}, picture=False)
    assert found["result"] == printed("adjudicate", PANDIN, "--rule", "4.A.2=1982")
    assert found["picture"] is None
    assert found["case"]["rules"] == {"convoy_paradox": "1982"}
    preset = ask("resolve", case=PANDIN, rules={"preset": "dptg"})
    assert preset["result"] == printed("adjudicate", PANDIN, "--preset", "dptg")


@pytest.mark.parametrize(
    ("question", "options", "asked"),
    [
        ("resolutions", (), {}),
        ("core", (), {}),
        ("orders", (), {}),
        ("orders", ("--power", "england"), {"power": "England"}),
        ("check", (), {}),
        ("whatif", ("--unit", "A Bre"), {"unit": "A Bre"}),
        ("verify", ("--claim", "A Bre - Lon succeeds"), {"claims": ["A Bre - Lon succeeds"]}),
    ],
)
def test_questions_answer_what_commands_print(
    question: str, options: tuple[str, ...], asked: dict[str, Any], printed: Any
) -> None:
    found, expected = ask(question, case=PANDIN, **asked), printed(question, PANDIN, *options)
    expected.pop("origin", None)  # where a study comes from, which only commands say
    assert {name: found[name] for name in expected} == expected


def test_the_dependency_graph_of_a_kernel_is_that_of_its_picture() -> None:
    found = ask("dependencies", case=PANDIN)
    assert found["words"].endswith("3 times, so no answer is consistent.")
    assert {(one["decision"], one["on"]) for one in found["dependencies"]} == {(0, 1), (1, 3), (2, 0), (3, 2)}
    assert all(f">{claim.split()[0]}" in found["picture"] for claim in found["claims"])
    assert found["picture"].count('class="decision"') == len(found["claims"]) == 4
    for case, kernel in ((PANDIN, 2), (OPENING, 1)):
        refused("dependencies", 422, case=case, kernel=kernel)
    refused("dependencies", 400, case=PANDIN, kernel=0)


def test_plans_are_those_of_the_command(printed: Any) -> None:
    expected = printed("whatif", OPENING, "--goal", "A War - Gal succeeds", "--power", "Russia")
    assert ask("plans", case=OPENING, goals=["A War - Gal succeeds"], powers=["Russia"]) == expected


def test_reasons_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = ask("why", case=PANDIN, order="F Wal - Eng")["answers"]
    assert run(["why", str(EXAMPLES / "pandin.txt"), "F Wal - Eng", "--json"]) == 0
    assert found == json.loads(capsys.readouterr().out)


def test_every_question_exists_and_is_described() -> None:
    page = (EXAMPLES.parent / "docs" / "desk.md").read_text(encoding="utf-8")
    assert [name for name in QUESTIONS if f"`{name}`" not in page] == []
    for name in QUESTIONS:
        assert refused(name, 400, nonsense=1)["kind"] == "request"


# ------------------------------------------------------------------------------------------------------ lists


def test_the_page_begins_with_games_examples_and_limits() -> None:
    found = ask("start")
    assert [one["id"] for one in found["variants"]][:2] == ["standard", "germany-1648"]
    assert found["variants"][0]["powers"][0] == {"id": "austria", "name": "Austria", "color": "#aa5133"}
    assert found["examples"][1]["text"] == PANDIN
    assert {one["id"] for one in found["formats"]} >= {"game", "saved-game", "judge", "case"}
    assert found["opened"] is None
    assert found["limits"]["body"] == 1_000_000


def test_every_example_on_the_shelf_can_be_resolved() -> None:
    for one in ask("start")["examples"]:
        assert ask("resolve", case=one["text"], picture=False)["result"]["orders"], one["name"]


def test_the_shelf_is_made_of_the_examples_and_the_census() -> None:
    assert shelf.SHELF.read_text(encoding="utf-8") == shelf.format_shelf()


@pytest.mark.parametrize(
    "variant",
    ["standard", "germany-1648", "diplomacy-1618", "thirty-years-war-1648", "europe-1619", "europe-1615"],
)
def test_a_board_has_everything_needed_to_place_units(variant: str) -> None:
    found = ask("board", variant=variant)
    assert found["id"] == variant
    assert found["picture"]
    assert found["rules"][0]["choices"]
    kinds = {one["id"] for one in found["kinds"]}
    units = [text for texts in found["case"]["units"].values() for text in texts]
    stand = {one["id"]: one["stand"] for one in found["places"]}
    for text in units:
        kind, place = text.partition("+")[0].split(" ")[:2]
        assert kind in kinds
        assert place in stand[place.partition("/")[0]][kind]
    assert ask("case", case=found["case"])["text"] == found["text"]


def test_a_custom_board_can_be_played_on() -> None:
    towns = (EXAMPLES / "two-towns.json").read_text(encoding="utf-8")
    found = ask("board", board=towns)
    assert found["name"] == "Two Towns"
    resolved = ask("resolve", case=found["case"], board=json.loads(towns))
    assert {one["code"] for one in resolved["result"]["orders"]} == {"stands"}


def test_a_pattern_of_the_census_can_be_put_on_a_board() -> None:
    patterns = ask("gallery")["patterns"]
    first = patterns[0]
    assert first["text"]
    for variant in ("standard", "europe-1615"):
        placed = ask("gallery", pattern=first["pattern"], variant=variant)
        assert ask("resolutions", case=placed["case"])["resolutions"] == first["resolutions"]
    assert (
        "cannot be placed"
        in refused("gallery", 422, pattern=first["pattern"], variant="germany-1648")["message"]
    )


# ---------------------------------------------------------------------------------------------- cases


def test_a_case_lists_its_orders_with_their_lines() -> None:
    found = ask("case", case=PANDIN)
    line = next(one for one in found["orders"] if one["place"] == "bre")
    number: int = line["line"]
    assert PANDIN.splitlines()[number - 1].strip() == "A Bre - Lon"
    assert found["rulebook"]["convoy_paradox"] == "szykman"
    assert found["phase"] == {"code": "S1901M", "name": "Spring 1901 Movement", "kind": "movement"}


def test_defects_are_reported_all_at_once_with_places() -> None:
    text = "variant: standard\nphase: S1901M\n\nAustria: A Vnn - Tyr\nItaly: A Ven - Xyz\n"
    found = refused("case", 422, case=text)
    assert [(one["place"]["line"], one["place"]["column"]) for one in found["defects"]] == [(4, 12), (5, 16)]
    assert found["place"] == {"file": None, "line": 4, "column": 12}
    assert found["message"].count("\n") == 1


def test_in_a_lenient_case_they_are_reported_beside_the_orders() -> None:
    text = "variant: standard\nphase: S1901M\n\nAustria: A Vie - Tyr\nItaly: A Ven - Xyz\n"
    (unread,) = ask("case", case=text, lenient=True)["unread"]
    assert (unread["power"], unread["text"], unread["code"]) == ("italy", "A Ven - Xyz", "unknown_name")


def test_errors_in_values_are_reported_with_their_paths(golden: Golden) -> None:
    case = {"variant": "standard", "phase": "S1901M", "orders": {"austria": ["A Xyz H"]}}
    golden(refused("resolve", 422, case=case)["message"])
    assert refused("resolve", 400, case=PANDIN, picture="yes")["message"].startswith("picture: ")
    assert refused("resolve", 400, case=PANDIN, more=1)["message"].startswith("more: ")
    assert refused("plans", 400, case=PANDIN, goals=["A Bre stays", 1])["message"].startswith("goals[1]: ")


def test_the_next_phase_follows() -> None:
    found = ask(
        "next",
        case="variant: standard\nphase: S1901M\n\nAustria: A Gal - War, A Sil S A Gal - War\nRussia: A War H",
    )
    assert found["phase"]["code"] == "S1901R"
    assert found["case"]["dislodged"][0]["unit"] == "A war"
    retreat = ask("orders", case=found["case"], unit="war")
    assert retreat["menu"]["retreat"]["ukr"] == "A war R ukr"
    played = ask("resolve", case={**found["case"], "orders": {"russia": ["A war R ukr"]}})
    assert played["result"]["units"]["russia"] == ["A ukr"]
    assert ask("why", case={**found["case"], "orders": {"russia": ["A war R ukr"]}}, order="A war")["answers"]


# ---------------------------------------------------------------------------------------------- orders


def test_the_orders_of_a_unit_come_with_the_powers_that_can_give_them() -> None:
    case = ask("board", variant="europe-1619", picture=False)["case"] | {"phase": "S1619M"}
    found = ask("orders", case=case, unit="bru")
    assert (found["unit"], found["powers"]) == ("A bru", ["denmark"])
    assert found["orders"][0] == found["menu"]["hold"] == "A bru H"
    case = ask("board", variant="europe-1615", picture=False)["case"]
    assert len(ask("orders", case=case, unit="A ser")["powers"]) == 5
    assert "no power can order A lor now" in refused("orders", 422, case=case, unit="A lor")["message"]


def texts(found: dict[str, Any]) -> list[str]:
    return [one["text"] for one in found["completions"]]


@pytest.mark.parametrize(
    ("variant", "example", "some", "others"),
    [
        ("europe-1619", "9: WUR", {"9: LOR", "9: WUR"}, {"9: NTH", "9: PAR", "9: FRANCE"}),
        ("europe-1619", "LOR > FRANCE", {"LOR > FRANCE"}, {"LOR > SPAIN", "PAR > FRANCE"}),
        ("thirty-years-war-1648", "START Leon", {"START LEO", "START SPN"}, {"START PAR"}),
    ],
)
def test_lines_like_a_statement_are_those_that_the_power_can_state(
    variant: str, example: str, some: set[str], others: set[str]
) -> None:
    case = ask("board", variant=variant, picture=False)["case"]
    lines = ask("orders", case=case, power="spain", statement=example)["lines"]
    assert some <= set(lines)
    assert others.isdisjoint(lines)
    for line in lines[:: max(1, len(lines) // 20)]:
        said = ask("resolve", case={**case, "orders": {"spain": [line]}}, statements=True, picture=False)
        assert [one["power"] for one in said["result"]["said"]] == ["spain"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("A Bre - Pi", ["A bre - pic", "A bre - pic via convoy"]),
        ("a brest to par", ["A bre - par"]),
        ("Army Brest - Eng", []),
        ("bre - gas", ["A bre - gas"]),
        ("F Lon supports F Wales - En", ["F lon S F wal - eng"]),
        ("F lon s wal - eng", ["F lon S F wal - eng"]),
        ("A Bre H, F Bel - north s", ["F bel - nth"]),
        ("F bel->nth", ["F bel - nth"]),
        ("F eng C A Bre - Lon", ["F eng C A bre - lon"]),
        ("Xyz", []),
    ],
)
def test_typed_orders_are_completed(typed: str, expected: list[str]) -> None:
    found = ask("complete", case=PANDIN, text=typed)
    assert texts(found) == expected
    assert found["complete"]


def test_the_next_word_is_offered_if_many_orders_are_possible() -> None:
    case = ask("board", variant="standard")["case"]
    assert len(texts(ask("complete", case=case, text=""))) == 22
    assert texts(ask("complete", case=case, text="", power="turkey")) == ["A con ", "A smy ", "F ank "]
    found = ask("complete", case=case, text="A Mun - ")
    assert texts(found) == [f"A mun - {place}" for place in ("ber", "boh", "bur", "kie", "ruh", "sil", "tyr")]
    assert found["completions"][0]["about"] == "A Munich - Berlin"


def test_where_the_completion_begins_is_reported() -> None:
    assert ask("complete", case=PANDIN, text="A Bre H; F Lon")["start"] == 9
    assert ask("complete", case=PANDIN, text="England: F Lon")["start"] == 9


def test_completion_works_despite_other_errors_in_the_orders() -> None:
    case = f"{PANDIN}\nItaly: A Xyz - \n"
    assert texts(ask("complete", case=case, text="A Bre - Par")) == ["A bre - par"]


# ------------------------------------------------------------------------------------ other rules and orders


def test_switching_a_rule_shows_the_changes() -> None:
    found = ask("compare", case=PANDIN, instead={"convoy_paradox": "all_hold"})
    assert found["rules"] == {"convoy_paradox": "all_hold"}
    assert {one["order"] for one in found["orders"]} >= {"F lon S F wal - eng"} or found["changes"] == []
    changed = ask("compare", case=RING, instead={"4.A.7": "never_affects"})
    assert (changed["changes"], changed["orders"]) == ([], [])


def test_all_choices_that_would_change_something_are_found() -> None:
    found = ask("alternatives", case=PANDIN)["alternatives"]
    assert {one["rules"] for one in found} >= {"4.A.2=1971", "4.A.2=1982"}
    for one in found[:3]:
        again = ask("compare", case=PANDIN, instead=one["instead"])
        assert (again["changes"], again["orders"]) == (one["changes"], one["orders"])


@pytest.mark.parametrize("place", ["cra", "gal"])
def test_choices_for_another_board_are_listed_as_unanswered(place: str) -> None:
    """Even if that board has every name in the case: `gal` means other land there."""
    orders = "variant: europe-1615\nphase: Spring 1615 Movement\nAustria:\n  A vie H\n"
    case = f"{orders}Centers:\n  Poland: {place}\n"
    other_boards = ["E15-MIN-10=lithuania_and_vilnius", "E15-MIN-10=galicia_and_ruthenia"]
    assert ask("alternatives", case=case) == {"alternatives": [], "unanswered": other_boards}


def test_another_order_takes_the_place_of_the_one_that_was_given() -> None:
    found = ask("whatif", case=PANDIN, order="F bel H")
    assert found["order"] == "F bel H"
    assert found["case"]["orders"]["germany"] == ["F nth S F bel - eng", "F bel H"]
    assert {"power": "england", "unit": "F wal", "actual": "wal", "instead": "eng"} in found["changes"]
    assert found["result"] == ask("resolve", case=found["case"])["result"]


def test_an_order_for_a_unit_without_one_is_added(golden: Golden) -> None:
    case = {"variant": "standard", "phase": "S1901M", "units": {"italy": ["A ven"], "turkey": ["A con"]}}
    found = ask("whatif", case=case, order="con - bul")
    assert found["case"]["orders"] == {"turkey": ["A con - bul"]} or found["result"]["units"]["turkey"] == [
        "A bul"
    ]
    golden(refused("whatif", 422, case=case, order="A mun H")["message"])


def test_every_claim_on_offer_can_be_verified() -> None:
    for one in ask("claims", case=PANDIN)["claims"]:
        for text in (*one["says"], *one["unit_says"]):
            assert ask("verify", case=PANDIN, claims=[text])["statements"], text


def test_purchases_beyond_every_treasury_are_refused_and_others_void_for_now(golden: Golden) -> None:
    case = ask("board", variant="europe-1619", picture=False)["case"] | {"phase": "W1619A"}
    for lines in (["BOLSTER A par 9"], ["BOLSTER A Par 3", "BOLSTER A Norm 3"], ["PAY 50 ENGLAND"]):
        golden(refused("resolve", 422, case=case | {"orders": {"france": lines}}, statements=True)["message"])
    lent = ask("resolve", case=case | {"orders": {"france": ["BOLSTER A par 2"]}}, statements=True)
    golden(lent["result"]["orders"][0]["why"])  # others can still pay it


# --------------------------------------------------------------------------------------- pictures and files


def test_a_turn_is_answered_with_its_picture_in_a_tenth_of_a_second() -> None:
    bodies = [json.dumps({"case": turn.text()}).encode() for turn in random_turns(6, 1)]
    assert [answer("resolve", body).status for body in bodies] == [200] * 6  # which loads what is needed
    assert sum(takes_less(0.1, partial(answer, "resolve", body)) for body in bodies) > 3


def restored(picture: Mapping[str, Any], ground: str) -> str:
    """Return a picture from its changed lines, in single quotation marks."""
    lines = ground.split("\n")
    parts = [
        [part] if isinstance(part, str) else lines[part[0] : part[0] + part[1]] for part in picture["lines"]
    ]
    return "\n".join(line for part in parts for line in part).replace('"', "'")


def test_with_the_ground_of_its_board_an_answer_has_what_changed() -> None:
    board = ask("board", variant="standard")
    case = {**board["case"], "orders": {"france": ["A Par - Bur", "A Mar S A Par - Bur", "F Bre - Mao"]}}
    for question in ("resolve", "next"):
        whole = ask(question, case=case)["picture"]
        body = json.dumps({"case": case, "ground": board["ground"]}).encode()
        reply = answer(question, body)
        assert len(reply.body) < 40_000
        changed = json.loads(reply.body)["picture"]
        assert changed["ground"] == board["ground"]
        assert restored(changed, board["picture"]) == leave_out_unseen(whole).replace('"', "'")


def test_a_picture_is_whole_without_the_ground_of_its_board() -> None:
    other = ask("board", variant="germany-1648")["ground"]
    for ground in ("", "0" * 12, other):
        assert (
            ask("resolve", case=OPENING, ground=ground)["picture"] == ask("resolve", case=OPENING)["picture"]
        )


def test_pictures_come_as_svg_png_and_pdf() -> None:
    plain = ask("picture", case=PANDIN)["picture"]
    assert plain.startswith("<")
    ring = [ask("picture", case=RING, kernel=1, resolution=number)["picture"] for number in (1, 2)]
    assert ring[0] != ring[1]
    png = answer("picture", json.dumps({"case": PANDIN, "format": "png", "width": 300}).encode())
    assert (png.kind, png.body[:8], png.file) == ("image/png", b"\x89PNG\r\n\x1a\n", "map.png")
    pdf = answer("picture", json.dumps({"case": PANDIN, "format": "pdf"}).encode())
    assert (pdf.kind, pdf.body[:5], pdf.file) == ("application/pdf", b"%PDF-", "map.pdf")
    assert refused("picture", 400, case=PANDIN, format="exe")["kind"] == "request"
    assert refused("picture", 400, case=PANDIN, width=10**9)["kind"] == "request"


def test_a_link_holds_a_case() -> None:
    link = ask("convert", case=PANDIN, to="link")["link"]
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert ask("convert", link=link)["text"] == ask("case", case=PANDIN)["text"]
    assert (
        ask("resolve", case=ask("convert", case=PANDIN, to="json")["text"])["result"]["certainty"]
        == "paradox"
    )


@pytest.mark.parametrize(
    "link",
    [
        "x",
        "!!!",
        "ü",
        "eNo",
        base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe\xfa")).decode(),
        pack("hello"),
    ],
)
def test_a_link_without_a_case_is_refused(link: str) -> None:
    assert refused("convert", 422, link=link)["kind"] == "input"


def test_a_link_holds_as_much_as_may_be_unpacked_and_no_more() -> None:
    assert unpack(pack("x" * MOST)) == "x" * MOST
    with pytest.raises(UnreadableError, match="unpacks to too much"):
        unpack(pack("x" * (MOST + 1)))


def test_half_a_link_is_refused_as_incomplete() -> None:
    link = pack(PANDIN)
    with pytest.raises(UnreadableError, match="the link is incomplete"):
        unpack(link[: len(link) // 8 * 4])


def test_a_link_has_a_size_limit() -> None:
    link = pack("x" * (50 * MOST))
    assert len(link) < 100_000
    assert "unpacks to too much" in refused("convert", 422, link=link)["message"]


def test_a_game_is_browsed_phase_by_phase() -> None:
    game = (RECORDED / "game.json").read_text(encoding="utf-8")
    overview = ask("game", game=game)
    assert overview["format"] == "game"
    codes = [one["code"] for one in overview["games"][0]["phases"]]
    before = None
    for code in codes[:3]:
        found = ask("game", game=game, phase=code)
        assert found["phase"]["code"] == code
        assert found["previous"] == before
        assert found["picture"].count("<svg")
        assert found["report"]["format"] == "westphalia-report"
        before = code
        assert found["following"] == codes[codes.index(code) + 1]


def test_every_format_of_recorded_games_is_read() -> None:
    seen: set[str] = set()
    for path in sorted(RECORDED.iterdir()):
        if path.suffix not in (".txt", ".json", ".jsonl"):
            continue
        text = path.read_text(encoding="utf-8")
        overview = ask("game", game=text)
        seen.add(overview["format"])
        phase = overview["games"][0]["phases"][0]["code"]
        found = ask("game", game=text, phase=phase)
        assert found["case"]["phase"] == phase
        assert found["result"] is not None
    assert seen | {"saved-games"} == {one.id for one in FORMATS}  # one saved game a line is a saved game


def test_a_game_becomes_another_format() -> None:
    text = (RECORDED / "judge.txt").read_text(encoding="utf-8")
    found = ask("convert", game=text, to="droidippy")
    assert ask("game", game=found["text"])["format"] == "droidippy"
    assert refused("convert", 422, game=text, to="word")["defects"][0]["expected"].startswith("one of game")


# ------------------------------------------------------------------------------ pasted turns

PASTED = (
    "Spring 1901\nPrevious\nGermany: A Mun - Ruh (bounce)\nF Kie - Den\n\nWinter 1901\nGermany: A Mun Build\n"
)


def test_a_pasted_turn_says_how_each_line_was_read_and_whether_it_is_right() -> None:
    read = ask("paste", text=PASTED)
    assert [(line["number"], line["kind"], line["says"]) for line in read["lines"]] == [
        (1, "heading", ""),
        (2, "noise", ""),
        (3, "order", "A mun - ruh (bounces)"),
        (4, "order", "F kie - den"),
        (6, "heading", ""),
        (7, "order", "B A mun"),
    ]
    assert [(turn["phase"]["code"], turn["holds"]) for turn in read["turns"]] == [
        ("S1901M", False),
        ("W1901A", None),
    ]
    assert 'line 3, "A Mun - Ruh (bounce)": A mun - ruh succeeds' in read["turns"][0]["post"]
    assert ask("convert", link=read["turns"][0]["link"])["case"] == read["turns"][0]["case"]


def test_what_a_pasted_text_leaves_open_is_asked() -> None:
    read = ask("paste", text="Spring 1905\nGermany:\nMun - Ruh\nKie - Den\nA Ber - Tryia\n")
    assert [(one["line"], one["message"]) for one in read["questions"]] == [
        (5, '"A Ber - Tryia": unknown province "Tryia"')
    ]
    read = ask("paste", text="Spring 1905\nGermany:\nMun - Ruh\nKie - Den\nA Ber - Tryia\n", lenient=True)
    assert [(one["line"], one["message"], one["expected"]) for one in read["questions"]] == [
        (4, '"Kie - Den": army or fleet?', '"A kie" or "F kie"')
    ]


def test_a_case_is_opened_as_it_is_and_talk_is_no_turn() -> None:
    assert ask("paste", text=PANDIN)["is_case"]
    assert "no orders or units" in refused("paste", 422, text="See you in Vienna on Monday!")["message"]


# ------------------------------------------------------------------------------------------------ emails

MAIL = b"""From: anna@example.org
Subject: Orders

Hello!
A Vie - Gal
A Bud - Ser
F Tri - Alb, unless Ben objects
Builds:
A Tri
"""


def game_by_mail(*rulings: str) -> str:
    """Return the file of a game whose player of Austria is noted."""
    rulings = ("AUSTRIA IS PLAYED BY Anna <anna@example.org>", *rulings)
    return format_game(Game.start("standard").submit("referee", rulings))


def in_base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def test_an_email_is_read_piece_by_piece_as_by_the_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = ask("mail", game=game_by_mail(), mail=in_base64(MAIL), name="one.eml")
    file, letter = tmp_path / "game.json", tmp_path / "one.eml"
    file.write_text(game_by_mail(), encoding="utf-8")
    letter.write_bytes(MAIL)
    assert run(["submit", str(file), str(letter), "--json"]) == 1
    text = found.pop("text")
    printed = capsys.readouterr().out.replace(str(letter), "one.eml")
    assert found == json.loads(printed)
    assert [piece["kind"] for piece in found["mails"][0]["pieces"]] == [
        "remark",
        "order",
        "order",
        "question",
        "heading",
        "for later",
    ]
    assert found["submissions"] == {}
    assert json.loads(text)["log"][-1]["action"] == "question"


def test_a_settled_question_is_in_the_log_of_the_game() -> None:
    settled = {"1:4": "F Tri - Ven"}
    found = ask("mail", game=game_by_mail(), mail=in_base64(MAIL), settled=settled, keep_for_later=True)
    assert found["submissions"]["austria"] == ["A vie - gal", "A bud - ser", "F tri - ven"]
    data = json.loads(found["text"])
    assert [entry["action"] for entry in data["log"]] == ["later", "submit"]
    assert "means F Tri - Ven" in data["log"][1]["settled"][0]
    assert data["later"][0]["lines"] == ["Builds:", "A Tri"]


def test_submitted_orders_count_like_an_earlier_email() -> None:
    clear = MAIL.replace(b", unless Ben objects", b"")
    first = ask("mail", game=game_by_mail(), mail=in_base64(clear), keep_for_later=True)
    change = b"From: anna@example.org\nSubject: Orders\n\none change: A Bud - Rum\n"
    orders = first["submissions"]
    second = ask("mail", game=first["text"], orders=orders, mail=in_base64(change))
    assert sorted(second["submissions"]["austria"]) == ["A bud - rum", "A vie - gal", "F tri - alb"]
    again = ask("mail", game=second["text"], orders=second["submissions"], mail=in_base64(clear))
    assert again["submissions"] == orders


def test_a_text_without_a_sender_needs_a_power() -> None:
    text = in_base64(b"A Vie - Gal, A Bud - Ser, F Tri - Alb")
    assert "who sent it" in refused("mail", 422, game=game_by_mail(), mail=text)["message"]
    assert ask("mail", game=game_by_mail(), mail=text, power="austria")["submissions"]["austria"]
    for broken in ("A Vie!", "QSBWaWUé"):
        assert "base64" in refused("mail", 422, game=game_by_mail(), mail=broken)["message"]


def test_orders_by_email_are_hidden_when_a_game_is_opened_and_kept_ones_submitted_in_time() -> None:
    settled = {"1:4": "F Tri - Ven"}
    mail = MAIL.replace(b"Builds:\nA Tri", b"Fall 1901:\nA Gal - War\nA Ser - Bul\nF Ven H")
    found = ask("mail", game=game_by_mail(), mail=in_base64(mail), settled=settled, keep_for_later=True)
    orders = {**found["submissions"], "italy": ["A ven - pie"]}
    assert ask("situation", game=ask("save", game=found["text"], orders=orders)["text"])["hidden"] == [
        "austria"
    ]
    played = ask("advance", game=found["text"], orders=orders)
    assert played["questions"] == []
    begun = ask("situation", game=played["text"])
    assert begun["hidden"] == ["austria"]
    assert begun["case"]["orders"]["austria"] == ["A gal - war", "A ser - bul", "F ven H"]


def test_a_link_to_a_game_by_email_has_no_address_name_chat_or_pending_order() -> None:
    settled = {"1:4": "F Tri - Ven"}
    game = game_by_mail("ITALY IS PLAYED BY ben@example.com")
    found = ask("mail", game=game, mail=in_base64(MAIL), settled=settled, keep_for_later=True)
    for text in (found["text"], ask("advance", game=found["text"], orders=found["submissions"])["text"]):
        assert "@" not in json.dumps(ask("situation", game=text))
        shared = ask("follow", link=ask("link", game=text, orders={})["link"])["text"]
        assert "PLAYED BY somebody" in shared
        for secret in ("@", "Anna", "Hello", "objects", "A Tri"):
            assert secret not in shared
        assert json.loads(shared)["position"] == json.loads(text)["position"]
        assert "austria" not in json.loads(shared)["submissions"]


def test_a_browsed_phase_names_no_player() -> None:
    first = ask("advance", game=game_by_mail())["text"]
    second = ask("advance", game=first)["text"]
    phase = ask("game", game=second, phase="F1901M")
    assert "@" in second
    assert "@" not in json.dumps(phase["case"])
    assert "@" not in phase["text"]


def test_a_link_to_a_game_has_only_the_standing_orders_that_had_an_effect() -> None:
    game = Game.start("standard", {"4.E.4": "allowed"}).stand("austria", "A Vie - Gal, A Gal - War")
    played = game.advance()
    shared = ask("follow", link=ask("link", game=format_game(played))["link"])["text"]
    assert json.loads(shared)["position"] == json.loads(format_game(played))["position"]
    assert "A vie - gal" in shared
    assert "A gal - war" not in shared
