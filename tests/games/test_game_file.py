"""Game files: written in one canonical form, verified by replay, refused if anything is wrong."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.games.players import play
from tests.golden import Golden
from westphalia.games.files.data import VERSION, compute_digest, format_game, game_to_json
from westphalia.games.files.file import create_game, load_game, update_game
from westphalia.games.files.layout import lay_out
from westphalia.games.files.reading import read_game
from westphalia.games.files.record import GameFileRecord, game_schema
from westphalia.games.game import Game
from westphalia.model.board import board_data, read_board
from westphalia.model.errors import Defects, ImpossibleError, UnknownNameError, UnreadableError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.phase import parse_phase
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant

STANDARD = find_variant("standard")


def played(until: int = 1903, seed: int = 1) -> Game:
    return play(Game.start(STANDARD), Random(seed), until=until)


GAME = played()
IN_PARIS = Unit(Power("france"), UnitKind.ARMY, Location("par"))
TEXT = format_game(GAME)


def changed(change: Callable[[Any], object], text: str = TEXT) -> str:
    """Return the text of a game file after a change of its data."""
    data = json.loads(text)
    change(data)
    return json.dumps(data, indent=2)


# ------------------------------------------------------------------------------------- writing, reading


def test_a_written_game_is_read_as_the_same_game() -> None:
    assert read_game(TEXT) == GAME


def test_the_same_game_gives_the_same_bytes() -> None:
    assert format_game(played()) == TEXT
    assert format_game(read_game(TEXT)) == TEXT


def test_the_form_of_a_file_does_not_matter() -> None:
    assert read_game(json.dumps(json.loads(TEXT))) == GAME


def test_a_number_stays_on_the_line_of_its_name_however_long_that_is() -> None:
    name = "x" * 200
    assert lay_out({name: 1, "y": [2, 3]}) == f'{{\n  "{name}": 1,\n  "y": [2, 3]\n}}'


def test_submissions_for_the_current_phase_are_stored() -> None:
    game = Game.start(STANDARD).submit("italy", ["A ven - tri"]).submit("austria", ["F tri - alb"])
    assert read_game(format_game(game)) == game
    assert list(json.loads(format_game(game))["submissions"]) == ["austria", "italy"]


def test_an_agreed_end_is_stored() -> None:
    for game in (GAME.draw(), GAME.concede("turkey")):
        assert read_game(format_game(game)) == game


def test_the_whole_rulebook_is_stored() -> None:
    game = Game.start(STANDARD, read_rules({"convoy_paradox": "1982"}))
    data = json.loads(format_game(game))
    assert data["rules"].keys() == {*STANDARD.rulebook.choices()}
    assert data["rules"]["convoy_paradox"] == "1982"
    assert read_game(format_game(game)) == game


def test_a_rule_missing_from_the_file_has_the_variants_default() -> None:
    text = changed(lambda data: data["rules"].pop("proxy_orders"))
    assert read_game(text) == GAME


def test_an_own_board_is_stored() -> None:
    data = board_data(STANDARD.board)
    text = json.dumps(data).replace('"Munich"', '"München"')
    board = read_board(text)
    game = Game.start(STANDARD, board=board).submit("germany", ["A München - Bur"]).advance()
    again = read_game(format_game(game))
    assert again == game
    assert again.board.province["mun"].name == "München"  # pyright: ignore[reportArgumentType]


def test_the_variants_board_is_not_read_a_second_time() -> None:
    assert read_game(TEXT).board is STANDARD.board


def test_an_own_start_is_stored() -> None:
    start = Position(STANDARD.board, (IN_PARIS,), {**STANDARD.board.start_owners})
    game = Game.start(STANDARD, phase=parse_phase("F1905M"), position=start)
    assert read_game(format_game(game)) == game
    assert read_game(format_game(game.advance())) == game.advance()


def test_the_schema_describes_what_is_written() -> None:
    data = json.loads(TEXT)
    assert TypeAdapter(GameFileRecord).validate_python(data).phase == GAME.phase.code
    schema = game_schema()
    assert schema["title"] == "Game"
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert data.keys() <= properties.keys()
    assert game_to_json(GAME).keys() == data.keys()


def resealed(data: Any) -> None:
    data["digest"] = compute_digest(data)


WRONG: dict[str, Callable[[Any], object]] = {
    "unknown field 'unitss'": lambda data: data.update(unitss={}),
    "the field 'rules' is missing": lambda data: data.pop("rules"),
    "position.units: unexpected value []": lambda data: data["position"].update(units=[]),
    "submissions.france[0]: unexpected value 1": lambda data: data["submissions"].update(france=[1]),
    'unexpected value "loss"': lambda data: data.update(outcome={"kind": "loss", "powers": []}),
    "history[0].phase: unexpected value 3": lambda data: data["history"][0].update(phase=3),
}


@pytest.mark.parametrize("message", WRONG)
def test_a_forged_digest_hides_nothing(message: str) -> None:
    text = changed(WRONG[message])
    with pytest.raises(UnreadableError, match=re.escape(message)) as plain:
        read_game(text)
    with pytest.raises(UnreadableError, match=re.escape(message)) as sealed:
        read_game(changed(resealed, text))
    assert str(sealed.value) == str(plain.value)


# ------------------------------------------------------------------------------------- on the disk


def test_a_file_is_created_read_and_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    create_game(path, Game.start(STANDARD))
    assert load_game(path) == Game.start(STANDARD)
    game = update_game(path, lambda game: game.submit("italy", ["A ven - tri"]))
    assert load_game(path) == game == Game.start(STANDARD).submit("italy", ["A ven - tri"])


def test_an_existing_file_is_not_overwritten(tmp_path: Path, golden: Golden) -> None:
    path = tmp_path / "game.json"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(ImpossibleError) as caught:
        create_game(path, GAME)
    golden(str(caught.value))
    assert path.read_text(encoding="utf-8") == "precious"
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_failed_change_leaves_the_file_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    create_game(path, Game.start(STANDARD))
    before = path.read_bytes()
    with pytest.raises(UnknownNameError):
        update_game(path, lambda game: game.submit("turkey", ["A con - nowhere at all"]))
    assert path.read_bytes() == before


def test_a_missing_file_is_reported_and_leaves_nothing_behind(tmp_path: Path, golden: Golden) -> None:
    with pytest.raises(UnreadableError) as caught:
        update_game(tmp_path / "missing.json", Game.advance)
    golden(str(caught.value))
    with pytest.raises(UnreadableError) as caught:
        create_game(tmp_path / "no" / "game.json", GAME)
    golden(str(caught.value))
    assert list(tmp_path.iterdir()) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "game.json", tmp_path / "link.json"
    create_game(real, GAME)
    real.chmod(0o640)
    mode = real.stat().st_mode  # Windows has fewer
    link.symlink_to(real)
    game = update_game(link, Game.advance)
    assert link.is_symlink()
    assert load_game(real) == game
    assert real.stat().st_mode == mode


# ---------------------------------------------------------------------------- files that are not right


def refusal(text: str) -> str:
    """Return the error for a text."""
    with pytest.raises((UnreadableError, ImpossibleError, UnknownNameError, Defects)) as caught:
        read_game(text, "game.json")
    return str(caught.value)


def test_a_file_of_a_newer_version_is_refused_before_anything_else(golden: Golden) -> None:
    def renew(data: dict[str, object]) -> None:
        data["version"] = VERSION + 1
        data["future"] = {"field": "unknown"}

    golden(refusal(changed(renew)))


def test_a_file_of_an_unreleased_version_is_refused_before_anything_else(golden: Golden) -> None:
    golden(refusal(changed(lambda data: data.update(version=VERSION - 1, past="unknown"))))


@pytest.mark.parametrize(
    "text", ["[]", '"game"', "{}", '{"format": "something"}', "7", "{", '{"a": [1', "Austria: A Vie H"]
)
def test_a_text_that_is_not_a_game_is_not_called_truncated(text: str, golden: Golden) -> None:
    golden(refusal(text))


def test_a_file_that_was_cut_off_is_refused() -> None:
    for length in range(40, len(TEXT) - 2, 997):
        message = refusal(TEXT[:length])
        assert re.match(r"game\.json:\d+:\d+: .*cut off", message) or TEXT[:length].rstrip().endswith("}")


def test_a_whole_file_that_is_broken_inside_is_not_called_cut_off() -> None:
    broken = TEXT.replace('"phase":', '"phase"', 1)
    assert "cut off" not in refusal(broken)
    assert "cut off" in refusal(broken.rstrip().removesuffix("}"))


def test_a_board_with_other_colors_keeps_them() -> None:
    def recolor(data: Any) -> None:
        data["board"]["powers"][0]["color"] = "#123456"

    game = read_game(changed(recolor), verify=True)
    assert game.board != find_variant("standard").board
    assert game.board.powers[0].color == "#123456"


def test_an_empty_file_is_refused(golden: Golden) -> None:
    golden(refusal(""))


def test_all_errors_in_the_shape_are_reported_together() -> None:
    def spoil(data: Any) -> None:
        data["phases"] = 3
        data["history"][1]["position"]["units"]["france"] = "A par"
        del data["history"][0]["report"]

    lines = refusal(changed(spoil)).splitlines()
    assert len(lines) == 3
    assert any("unknown field 'phases' (did you mean phase?)" in line for line in lines)
    assert any('history[1].position.units.france: unexpected value "A par"' in line for line in lines)
    assert any("history[0]: the field 'report' is missing" in line for line in lines)
    assert all(re.match(r"game\.json:\d+:\d+: ", line) for line in lines)


def test_unknown_variants_rules_and_phases_are_named(golden: Golden) -> None:
    golden(refusal(changed(lambda data: data.update(variant="standart"))))
    message = refusal(changed(lambda data: data["rules"].update(convoy_paradocks="szykman")))
    golden(message)
    message = refusal(changed(lambda data: data["rules"].update(convoy_paradox="1066")))
    assert "rules.convoy_paradox" in message
    own = format_game(Game.start(find_variant("europe-1619")))
    message = refusal(changed(lambda data: data["rules"].update(convoy_paradox="1066"), own))
    assert message.count("rules.") == message.count("rules.convoy_paradox") == 1


def edited(data: Any, pointer: str) -> tuple[Any, Any]:
    """Return the container and the key of a place such as ``history.1.phase``."""
    *way, last = (int(part) if part.isdigit() else part for part in pointer.split("."))
    for part in way:
        data = data[part]
    return data, last


@pytest.mark.parametrize(
    ("pointer", "value", "said"),
    [
        ("phase", "S1910M", "phase"),
        ("position.units.turkey.0", "A gal", "position.units.turkey[0]"),
        ("position.centres.turkey", ["mun"], "position.centres.turkey[0]"),
        ("history.1.phase", "S1901M", "history[1].phase"),
        ("history.0.position.units.france.0", "A gas", "history[0].position.units.france[0]"),
        ("history.2.position.centres.italy", ["nap"], "history[2].position.centres.italy[1]"),
        ("history.0.report.orders.0.outcome", "void", "history[0].report.orders[0].outcome"),
        ("history.0.report.orders.0.code", "invented", "history[0].report.orders[0].code"),
        ("history.0.report.certainty", "paradox", "history[0].report.certainty"),
        ("history.1.report.events", [], "history[1].report.events[0]"),
        ("outcome", {"kind": "draw", "powers": ["turkey"]}, "outcome"),
        ("outcome", {"kind": "draw", "powers": ["turkey"], "agreed": True}, "outcome.powers[0]"),
        ("ledger", {"treasury": 5}, "ledger"),
    ],
)
def test_an_edited_file_is_refused_at_its_first_difference(
    pointer: str, value: object, said: str, golden: Golden
) -> None:
    def edit(data: Any) -> None:
        container, key = edited(data, pointer)
        container[key] = value

    message = refusal(changed(edit))
    assert re.match(rf"game\.json:\d+:\d+: {re.escape(said)}: ", message), message
    golden(message)


def test_edited_submissions_are_refused_if_the_result_differs() -> None:
    def edit(data: Any) -> None:
        data["history"][0]["submissions"]["turkey"][0] = "A con H"

    assert "history[0].report.orders" in refusal(changed(edit))


def test_impossible_submissions_are_refused_with_their_place(golden: Golden) -> None:
    def edit(data: Any) -> None:
        data["history"][0]["submissions"]["turkey"] = ["A con - nowhere"]

    assert re.match(
        r"game\.json:\d+:\d+: history\[0\]\.submissions\.turkey: .*nowhere",
        refusal(changed(edit)),
    )

    def strange(data: Any) -> None:
        data["submissions"]["atlantis"] = []

    golden(refusal(changed(strange)))


def test_each_of_several_unreadable_submissions_gets_its_place() -> None:
    def edit(data: Any) -> None:
        data["history"][0]["submissions"]["turkey"] = ["A con", "A foo H"]

    lines = refusal(changed(edit)).splitlines()
    assert len(lines) == 2
    assert all(re.match(r"game\.json:\d+:\d+: history\[0\]\.submissions\.turkey: ", line) for line in lines)


def test_a_phase_removed_from_the_history_is_noticed() -> None:
    message = refusal(changed(lambda data: data["history"].pop(1)))
    assert 'history[1].phase: "' in message


def test_a_changed_start_is_not_an_own_start() -> None:
    def edit(data: Any) -> None:
        data["history"] = []
        data["submissions"] = {}

    assert "game.json:" in refusal(changed(edit))


def test_an_impossible_own_start_is_refused_with_its_place() -> None:
    start = Position(STANDARD.board, (IN_PARIS,), {})
    text = format_game(Game.start(STANDARD, position=start))
    message = refusal(text.replace('["A par"]', '["F boh", "A par"]'))
    assert re.match(r"game\.json:\d+:\d+: position\.units\.france\[0\]: .*inland", message), message


def test_sentences_may_be_worded_differently() -> None:
    text = re.sub(r'"(why|text)": "[^"]*"', r'"\1": "In other words."', TEXT)
    assert text != TEXT
    assert read_game(text) == GAME
